"""What a player may name in a choice: only some values, two different ones, not the one who is meant elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.types import BOOLEAN, OptionalOf
from rulestone.model.expressions.walk import support
from rulestone.model.words.effects import Assigned
from rulestone.model.words.values import kept_literal

from ..axes import Axis
from ..game_outline import Outline, are_places, spoken
from ..other_reading import OtherReading
from ..remaking import requiring

MOST_VALUES = 4
"""Of a parameter with more values than this it is not asked whether only one of them is meant."""

Keeps = Callable[[Instance], bool]


class Restriction(NamedTuple):
    """A way to confine what may be named.

    Attributes:
        axis: what it is about.
        operator: its name.
        poles: as it is modelled, and confined.
    """

    axis: Axis
    operator: str
    poles: tuple[str, str]


LEAST = Restriction(Axis.HOW_MANY, "exactly the least", ("any", "one"))
MOST = Restriction(Axis.HOW_MANY, "exactly the most", ("any", "all"))
BETWEEN = Restriction(Axis.LIMIT, "ends left out", ("included", "excluded"))
ONE_KIND = Restriction(Axis.WHICH, "only this one", ("any", "one"))


def only_some(outline: Outline) -> Iterator[OtherReading]:
    """Of the values of a choice only one may be named; of numbers the least, the greatest, or those between."""
    for rule in outline.choices:
        for parameter in rule.parameters:
            if parameter == rule.by:
                continue
            values = list(dict.fromkeys(instance[parameter] for instance in outline.instances(rule)))
            confined = partial(_confined, outline, rule, parameter)
            if len(values) > 1 and all(type(value) is int for value in values):
                low, high = min(values), max(values)
                whole = f"any {spoken(parameter)}"
                yield confined(LEAST, whole, f"only {low}", partial(_is, parameter, low))
                yield confined(MOST, whole, f"only {high}", partial(_is, parameter, high))
                if len(values) > 2:
                    ends, inner = f"{low} and {high}, too", "only what is between them"
                    keeps = partial(_between, parameter, low, high)
                    yield confined(BETWEEN, ends, inner, keeps)
                    yield from _at_times(outline, rule, parameter, ends, keeps)
            elif 1 < len(values) <= MOST_VALUES and not are_places(outline, values):
                whole = " or ".join(map(str, values))
                for value in values:
                    yield confined(ONE_KIND, whole, f"only {value_text(value)}", partial(_is, parameter, value))


def _at_times(outline: Outline, rule: Rule, parameter: str, ends: str, keeps: Keeps) -> Iterator[OtherReading]:
    """The same only while something is so, or is not so, by which other choices of the same player go."""
    others = [other for other in outline.choices if other is not rule and other.by == rule.by]
    asked = {cell for other in others for one in outline.instances(other) for cell in support(one.guard)}
    for function in outline.system.functions.values():
        if function.index_types or function.value_type != BOOLEAN or function.name in outline.steering:
            continue
        for flag in (True, False) if function.cell() in asked else ():
            when = f"while {spoken(function.name)} is {'so' if flag else 'not so'}"
            yield OtherReading(
                Axis.LIMIT,
                "ends left out at times",
                (rule,),
                (parameter, function.name, "yes" if flag else "no"),
                "included",
                "excluded",
                f"{when} `{spoken(rule.name)}` may name {ends}",
                f"{when} it may name only what is between them",
                partial(_kept_while, outline, rule, keeps, function, flag),
                names=parameter,
            )


def _kept_while(outline: Outline, rule: Rule, keeps: Keeps, function: StateFunction, flag: bool) -> TransitionSystem:
    node = ex.cell_node(function.cell())
    free = ex.negation(node) if flag else node
    remade = [one if keeps(one) else requiring(one, free, "it is one of the ends") for one in outline.instances(rule)]
    return outline.remaker.with_instances({rule.name: remade})


def _confined(
    outline: Outline, rule: Rule, parameter: str, how: Restriction, whole: str, part: str, keeps: Keeps
) -> OtherReading:
    about = (parameter, part.removeprefix("only ")) if how is ONE_KIND else (parameter,)
    told = f"`{spoken(rule.name)}` may name {whole}"
    made = partial(_kept, outline, rule, keeps)
    return OtherReading(how.axis, how.operator, (rule,), about, *how.poles, told, part, made, names=parameter)


def _kept(outline: Outline, rule: Rule, keeps: Keeps) -> TransitionSystem:
    return outline.remaker.with_instances({rule.name: [one for one in outline.instances(rule) if keeps(one)]})


def _is(parameter: str, value: object, instance: Instance) -> bool:
    return bool(instance[parameter] == value)


def _between(parameter: str, low: int, high: int, instance: Instance) -> bool:
    return bool(low < instance[parameter] < high)


def two_different_ones(outline: Outline) -> Iterator[OtherReading]:
    """Two things of one kind that a choice names have to be different."""
    for rule in outline.choices:
        parameters = [name for name in rule.parameters if name != rule.by]
        for number, one in enumerate(parameters):
            for other in parameters[number + 1 :]:
                instances = outline.instances(rule)
                equal = sum(bool(i[one] == i[other]) and type(i[one]) is type(i[other]) for i in instances)
                if 0 < equal < len(instances) and not isinstance(instances[0][one], int):
                    yield OtherReading(
                        Axis.SAME_AGAIN,
                        "two different ones",
                        (rule,),
                        (one, other),
                        "free",
                        "barred",
                        f"in `{spoken(rule.name)}` {spoken(one)} and {spoken(other)} may be the same",
                        "they have to be different",
                        partial(_kept, outline, rule, partial(_differ, one, other)),
                    )


def _differ(one: str, other: str, instance: Instance) -> bool:
    return bool(instance[one] != instance[other])


def not_the_one_who(outline: Outline) -> Iterator[OtherReading]:
    """A player whom a choice names may not be the one whom some place names."""
    if outline.players is None:
        return
    places = [f for f in outline.system.functions.values() if not f.index_types and outline.is_of_players(f.value_type)]
    for rule in outline.choices:
        for parameter in rule.parameters:
            instances = outline.instances(rule)
            if parameter == rule.by or not all(outline.players.contains(one[parameter]) for one in instances):
                continue
            for function in places:
                if function.name != rule.by:
                    what = spoken(function.name)
                    yield OtherReading(
                        Axis.SAME_AGAIN,
                        "not the one who",
                        (rule,),
                        (parameter, function.name),
                        "free",
                        "barred",
                        f"in `{spoken(rule.name)}` {spoken(parameter)} may be the {what}",
                        f"{spoken(parameter)} has to be another than the {what}",
                        partial(_not_the_one, outline, rule, parameter, function),
                        names=parameter,
                    )


def _not_the_one(outline: Outline, rule: Rule, parameter: str, function: StateFunction) -> TransitionSystem:
    cell = function.cell()

    def remade(instance: Instance) -> Instance:
        same = ex.equal(ex.cell_node(cell), kept_literal(instance[parameter], cell.type))
        return requiring(instance, ex.negation(same), f"{spoken(parameter)} is the {spoken(function.name)}")

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


def who_begins(outline: Outline) -> Iterator[OtherReading]:
    """Somebody else begins."""
    turn, players = outline.turn, outline.players
    begun = None if turn is None else outline.system.initial.assigned.get(turn)
    if turn is None or players is None or begun is None or not begun.is_constant or isinstance(turn.type, OptionalOf):
        return
    setup = next(iter(outline.game.declared_properties("initial")), None)
    first = turn.type.decode(begun.payload)
    order = list(players)
    other = order[(order.index(first) + 1) % len(order)]
    if setup is None or other == first:
        return

    def made() -> TransitionSystem:
        initial = outline.system.initial
        node = kept_literal(other, turn.type)
        effects = (*initial.effects, Assigned(wr.TRUE, turn.function, turn, wr.as_it_is(node, certain=True)))
        begins = replace(initial, assigned={**initial.assigned, turn: node}, effects=effects)
        return replace(outline.system, initial=begins)

    yield OtherReading(
        Axis.WHO,
        "who begins",
        (setup,),
        (turn.function.name,),
        "this",
        "other",
        f"{value_text(first)} begins",
        f"{value_text(other)} begins",
        made,
        said_by=value_text(first),
    )
