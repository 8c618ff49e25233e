"""What happens in one place happens in another one, too, or does not happen there: effects left out, lent, added up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rulestone.model import Instance, TransitionSystem, Value
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import support
from rulestone.model.words.values import lift

from ..author_lines import cited_at
from ..axes import Axis
from ..game_outline import Outline, in_words, spoken
from ..known_steps import step_from, ways
from ..other_reading import OtherReading
from ..remaking import Forgetful, OtherwiseOfOne, doing, fitting
from ..said_by_rules import Changed

MOST_LENT = 4
"""A rule that changes more than this beyond another one is another thing altogether."""


def effect_left_out(outline: Outline) -> Iterator[OtherReading]:
    """What a rule does with a purse, a counter or a note it does not do."""
    for rule in outline.rules.values():
        for name in _written(outline, rule):
            if rule.by != CHANCE and _is_purse(outline, outline.system.functions[name]):
                yield OtherReading(
                    Axis.HERE_TOO,
                    "effect left out",
                    (rule,),
                    (name,),
                    "here",
                    "not here",
                    f"`{spoken(rule.name)}` changes {spoken(name)}",
                    f"it leaves {spoken(name)} as it is",
                    partial(_left_out, outline, rule, name),
                    name,
                    said_at=_cited_for(outline, rule, name),
                )


def _cited_for(outline: Outline, rule: Rule, name: str) -> tuple[str, ...]:
    """The clauses beside the lines on which a rule changes a variable."""
    lines = [one.where for one in outline.said.of(rule) if isinstance(one, Changed) and one.name == name]
    return tuple(dict.fromkeys(clause for line in dict.fromkeys(lines) for clause in cited_at(line)))


def _left_out(outline: Outline, rule: Rule, name: str) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(Forgetful, dropped=lambda function, _: function.name == name))


def _written(outline: Outline, rule: Rule) -> list[str]:
    """The variables that a rule changes, but for those that steer the course, and whose turn it is."""
    names = dict.fromkeys(cell.function.name for one in outline.instances(rule) for cell in one.updates)
    turn = outline.turn.function.name if outline.turn is not None else ""
    return [name for name in names if name not in outline.steering and name != turn]


def _is_purse(outline: Outline, function: StateFunction) -> bool:
    return all(outline.is_of_players(index) for index in function.index_types)


# Happens here, too


def counts_too(outline: Outline) -> Iterator[OtherReading]:
    """A choice that leaves a counter as it is moves it on, as other rules do."""
    for function in outline.system.functions.values():
        if not isinstance(function.value_type, Integer) or not _is_purse(outline, function):
            continue
        moved = {name: step for name in outline.rules if (step := step_of(outline, function, name)) is not None}
        for rule in outline.choices:
            if any(cell.function == function for one in outline.instances(rule) for cell in one.updates):
                continue
            for step in dict.fromkeys(moved.values()):
                by = next(name for name, known in moved.items() if known == step)
                yield OtherReading(
                    Axis.HERE_TOO,
                    "counts, too",
                    (rule, outline.rules[by]),
                    (function.name, f"{step:+}"),
                    "not here",
                    "here",
                    f"`{spoken(rule.name)}` leaves {spoken(function.name)} as it is",
                    f"it changes {spoken(function.name)} by {step:+}, as `{spoken(by)}` does",
                    partial(_counted_too, outline, rule, function, step),
                )


def moves_on(outline: Outline, function: StateFunction) -> bool:
    """Whether some rule moves a counter on, always by the same number."""
    return any(step_of(outline, function, name) is not None for name in outline.rules)


def step_of(outline: Outline, function: StateFunction, name: str) -> int | None:
    """By how much a rule moves a counter, if always by the same."""
    steps = set()
    for instance in outline.remaker.instances[name]:
        for cell, node in instance.updates.items():
            if cell.function == function:
                steps |= {offset for part in ways(node) if (offset := step_from(part, cell)) is not None}
    return steps.pop() if len(steps) == 1 else None


def _counted_too(outline: Outline, rule: Rule, function: StateFunction, step: int) -> TransitionSystem:
    def remade(instance: Instance) -> Instance:
        index = outline.chooser_index(instance.label.chooser) if function.index_types else ()
        if index is None or len(index) != len(function.index_types):
            return instance
        cell = function.cell(*index)
        return doing(instance, {cell: fitting(ex.linear(((1, ex.cell_node(cell)),), step), cell)})

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


def as_there(outline: Outline) -> Iterator[OtherReading]:
    """A forced step does what another one does besides."""
    for giver in outline.forced:
        lent = _always_done(outline, giver)
        for rule in outline.forced:
            mine = set(_written(outline, rule))
            names = tuple(dict.fromkeys(cell.function.name for cell in lent if cell.function.name not in mine))
            if rule is giver or not 0 < len(names) <= MOST_LENT:
                continue
            yield OtherReading(
                Axis.HERE_TOO,
                "as there",
                (rule, giver),
                (giver.name,),
                "not here",
                "here",
                f"`{spoken(rule.name)}` leaves {in_words(names)} as `{spoken(giver.name)}` does not",
                f"what `{spoken(giver.name)}` does with {in_words(names)} is done here, too",
                partial(_lent, outline, rule, {c: n for c, n in lent.items() if c.function.name in names}),
                lent_by=giver.name,
            )


def _always_done(outline: Outline, rule: Rule) -> dict[Cell, Node]:
    """What every instance of a rule does alike."""
    instances = outline.instances(rule)
    turn = outline.turn
    return {
        cell: node
        for cell, node in instances[0].updates.items()
        if cell != turn
        and cell.function.name not in outline.steering
        and all(one.updates.get(cell) is node for one in instances)
    }


def _lent(outline: Outline, rule: Rule, what: Mapping[Cell, Node]) -> TransitionSystem:
    fitted = {cell: fitting(node, cell) for cell, node in what.items()}
    return outline.remaker.with_instances({rule.name: [doing(one, fitted) for one in outline.instances(rule)]})


# Regardless, and added up


class Regardless(OtherwiseOfOne):
    """Reads a rule in which a counter moves on whether or not the condition holds under which it does."""

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        place = self._place(function, index)
        written = lift(value, function.value_type)
        if function.name != self._variable or not self.path or not isinstance(place, Cell):
            super().write(function, index, value)
            return
        if not any(step_from(part, place) is not None for part in ways(written.simple)):
            super().write(function, index, value)
            return
        path, self.path = self.path, []
        try:
            super().write(function, index, _clipped(written, place))
        finally:
            self.path = path


def _clipped(written: wr.Written, cell: Cell) -> Value:
    kept = wr.as_it_is(ex.cell_node(cell), certain=True)
    return Value(wr.either(wr.as_it_is(ex.in_range(written.simple, cell.type), certain=True), written, kept))


def whether_or_not(outline: Outline) -> Iterator[OtherReading]:
    """A counter that a rule moves on under a condition moves on whether or not that holds."""
    for rule in outline.rules.values():
        for name in _written(outline, rule):
            function = outline.system.functions[name]
            if isinstance(function.value_type, Integer) and _is_purse(outline, function):
                yield OtherReading(
                    Axis.HERE_TOO,
                    "whether or not",
                    (rule,),
                    (name,),
                    "not here",
                    "here",
                    f"what `{spoken(rule.name)}` does with {spoken(name)} depends on whether the rest of it is done",
                    f"{spoken(name)} changes whether or not the rest is done",
                    partial(_regardless, outline, rule, name),
                )


def _regardless(outline: Outline, rule: Rule, name: str) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(Regardless, variable=name))


class Adding(OtherwiseOfOne):
    """Reads a rule in which what is left is added to what a purse is given; a purse that is emptied keeps it.

    Args:
        variable: its name.
        emptied: the value with which it is emptied.
        as_much_again: of what is left at most as much counts as is given.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        variable: str,
        emptied: Node,
        as_much_again: bool,
    ) -> None:
        super().__init__(functions, preset, variable=variable)
        self._emptied = emptied
        self._capped = as_much_again

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        place = self._place(function, index) if function.name == self._variable else ()
        written = lift(value, function.value_type)
        if not isinstance(place, Cell) or self.path or place in support(written.simple):
            super().write(function, index, value)
            return
        if written.simple is self._emptied:
            return
        left = self._now(place)
        if self._capped:
            left = wr.extreme(wr.Op.LEAST, (left, written))
        both = wr.plus(written, left)
        high = function.value_type.code_range[1]
        if high is not None:
            both = wr.extreme(wr.Op.LEAST, (both, wr.as_it_is(ex.integer(high))))
        super().write(function, index, Value(both))


def added_up(outline: Outline) -> Iterator[OtherReading]:
    """What is left in a purse when it is filled anew is added to it, everywhere; or as much again at most."""
    for function in outline.system.functions.values():
        begun = outline.initial_literal(function)
        if not isinstance(function.value_type, Integer) or begun is None or not _is_purse(outline, function):
            continue
        filling = [rule for rule in outline.rules.values() if _is_filled(outline, rule, function, begun)]
        others = [rule for rule in outline.rules.values() if function.name in _written(outline, rule)]
        for capped in (False, True) if filling and function.name not in outline.steering else ():
            yield OtherReading(
                Axis.CARRIED,
                "added up, as much again at most" if capped else "added up",
                tuple(dict.fromkeys((*filling, *others))),
                (function.name,),
                "lapses",
                "kept",
                f"what is left of {spoken(function.name)} is lost when it is counted anew",
                f"it is added to the new {spoken(function.name)}" + (", as much again at most" if capped else ""),
                partial(_added, outline, others, function.name, begun, capped),
                function.name,
            )


def _is_filled(outline: Outline, rule: Rule, function: StateFunction, begun: Node) -> bool:
    """Whether a rule gives a purse something that does not depend on what is in it."""
    given = [
        (cell, node)
        for one in outline.instances(rule)
        for cell, node in one.updates.items()
        if cell.function == function
    ]
    return any(node is not begun and cell not in support(node) for cell, node in given)


def _added(outline: Outline, rules: list[Rule], name: str, begun: Node, capped: bool) -> TransitionSystem | None:
    make = partial(Adding, variable=name, emptied=begun, as_much_again=capped)
    return outline.remaker.reread([rule.name for rule in rules], make)
