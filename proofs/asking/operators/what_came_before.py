"""A choice is barred by what came before: it would undo the last one, all have not had a turn, the player declined."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, StateFunction
from rulestone.model.expressions.types import BOOLEAN, Integer

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import doing, requiring, with_variable
from .turn_ends import LEAST_SET_BACK

MOST_WAYS = 3_000
"""Of a choice between more pairs than this it is not remembered which was the last."""

Pair = tuple[Any, Any]


def not_straight_back(outline: Outline) -> Iterator[OtherReading]:
    """Who went from one place to another may not go straight back: no choice undoes the same player's last one."""
    for rule in outline.choices:
        for one, other in combinations([name for name in rule.parameters if name != rule.by], 2):
            ways = {(instance[one], instance[other]) for instance in outline.instances(rule)}
            if not any(a != b and (b, a) in ways for a, b in ways) or len(ways) > MOST_WAYS:
                continue
            yield OtherReading(
                Axis.SAME_AGAIN,
                "not straight back",
                (rule,),
                (one, other),
                "free",
                "barred",
                f"who chooses `{spoken(rule.name)}` may undo what they did the last time",
                f"they may not go straight back: {spoken(one)} and {spoken(other)} are not the last ones exchanged",
                partial(_without_return, outline, rule, one, other),
            )


def _without_return(outline: Outline, rule: Rule, one: str, other: str) -> TransitionSystem:
    instances = outline.instances(rule)
    numbers: dict[Pair, int] = {}  # 0: nothing was chosen yet
    for instance in instances:
        numbers.setdefault((instance[one], instance[other]), len(numbers) + 1)
    own = all(outline.chooser_index(instance.label.chooser) is not None for instance in instances)
    indices = (outline.players,) if own and outline.players is not None else ()
    last = StateFunction(f"last_way_of_{rule.name}", indices, Integer(0, len(numbers)))

    def remade(instance: Instance) -> Instance:
        cell = last.cell(instance.label.chooser) if indices else last.cell()
        way, back = (instance[one], instance[other]), numbers.get((instance[other], instance[one]))
        if back is not None and way[0] != way[1]:
            fresh = ex.negation(ex.equal(ex.cell_node(cell), ex.integer(back)))
            instance = requiring(instance, fresh, "it would undo the last one")
        return doing(instance, {cell: ex.integer(numbers[way])})

    return with_variable(
        outline.remaker.with_instances({rule.name: [remade(instance) for instance in instances]}), last, ex.integer(0)
    )


def not_in_the_first_turn(outline: Outline) -> Iterator[OtherReading]:
    """A choice may be made only when everybody has had a turn."""
    turn, players = outline.turn, outline.players
    if turn is None or players is None:
        return
    for rule in outline.choices:
        if any(other.by == rule.by for other in outline.choices if other is not rule):
            yield OtherReading(
                Axis.FROM_WHEN,
                "not in the first turn",
                (rule,),
                (),
                "from the first turn",
                "later",
                f"`{spoken(rule.name)}` may be chosen from the first turn on",
                "it may be chosen only when everybody has had a turn",
                partial(_later, outline, rule, turn, len(players)),
            )


def _later(outline: Outline, rule: Rule, turn: Cell, number: int) -> TransitionSystem:
    ended = StateFunction("turns_ended", (), Integer(0, number))
    cell = ended.cell()
    now = ex.cell_node(cell)
    more = ex.either(ex.at_most(ex.integer(number), now), ex.integer(number), ex.linear(((1, now),), 1))

    def remade(instance: Instance) -> Instance:
        if instance.label.rule == rule.name:
            instance = requiring(instance, ex.at_most(ex.integer(number), now), "not all have had a turn")
        return doing(instance, {cell: more}) if turn in instance.updates else instance

    changed = {name: [remade(one) for one in some] for name, some in outline.remaker.instances.items()}
    return with_variable(outline.remaker.with_instances(changed), ended, ex.integer(0))


def out_once_declined(outline: Outline) -> Iterator[OtherReading]:
    """Who has declined to make a choice may not make it any more, until a hand or a round begins anew."""
    for declining in outline.choices:
        if set(declining.parameters) - {declining.by}:
            continue
        for rule in outline.choices:
            if rule is declining or rule.by != declining.by or not set(rule.parameters) - {rule.by}:
                continue
            yield OtherReading(
                Axis.SAME_AGAIN,
                "out once declined",
                (rule, declining),
                (declining.name,),
                "free",
                "barred",
                f"who has chosen `{spoken(declining.name)}` may choose `{spoken(rule.name)}` later",
                f"whoever has chosen `{spoken(declining.name)}` may not choose `{spoken(rule.name)}` any more, "
                "until all begins anew",
                partial(_out, outline, rule, declining),
            )


def _out(outline: Outline, rule: Rule, declining: Rule) -> TransitionSystem | None:
    players = outline.players
    if players is None or any(outline.chooser_index(one.label.chooser) is None for one in outline.instances(declining)):
        return None
    out = StateFunction(f"out_of_{rule.name}", (players,), BOOLEAN)
    back = {cell: ex.FALSE for cell in out.cells()}
    anew = _begin_anew(outline)

    def remade(instance: Instance) -> Instance:
        mine = out.cell(instance.label.chooser) if instance.rule in (rule, declining) else None
        if mine is not None and instance.rule is rule:
            instance = requiring(instance, ex.negation(ex.cell_node(mine)), "it was declined before")
        if mine is not None and instance.rule is declining:
            instance = doing(instance, {mine: ex.TRUE})
        return doing(instance, back) if instance.label.rule in anew else instance

    changed = {name: [remade(one) for one in some] for name, some in outline.remaker.instances.items()}
    return with_variable(outline.remaker.with_instances(changed), out, ex.FALSE)


def _begin_anew(outline: Outline) -> set[str]:
    """The forced steps that set back several variables to what they were at the beginning."""
    begun = outline.system.initial.assigned
    return {
        rule.name
        for rule in outline.forced
        for one in outline.instances(rule)
        if len({c.function.name for c, node in one.updates.items() if begun.get(c) is node}) >= LEAST_SET_BACK
    }
