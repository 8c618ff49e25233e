"""Another set-up: how much there is at the beginning, whether anybody may begin, what is open within limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Property
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Node, StateFunction
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.types import Integer, OptionalOf
from rulestone.model.words.effects import Assigned, Requirement

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from .what_else_happens import moves_on


def another_set_up(outline: Outline) -> Iterator[OtherReading]:
    """A counter begins with one more or one less; what is left open is not the least nor the most that there may be."""
    setup = next(iter(outline.game.declared_properties("initial")), None)
    if setup is None:
        return
    free = set(outline.system.initial.free)
    dealt = set(outline.system.initial.dealt)
    for function in outline.system.functions.values():
        if function.name in outline.steering or not isinstance(function.value_type, Integer):
            continue
        cells = set(function.cells())
        if cells <= free and not cells & dealt:
            yield _between(outline, setup, function)
        elif all(outline.is_of_players(index) for index in function.index_types):
            yield from _one_more_or_less(outline, setup, function)
    yield from _anybody_begins(outline, setup)


def _one_more_or_less(outline: Outline, setup: Property, function: StateFunction) -> Iterator[OtherReading]:
    begun = outline.initial_literal(function)
    if begun is None or not moves_on(outline, function) or _is_set_back(outline, function, begun):
        return
    for step, words in ((-1, "one less"), (1, "one more")):
        value = begun.payload + step
        low, high = function.value_type.code_range
        if (low is None or low <= value) and (high is None or value <= high):
            yield OtherReading(
                Axis.COUNTED_FROM,
                f"{words} at the beginning",
                (setup, *_who_moves(outline, function)),
                (function.name,),
                "this",
                "other",
                f"{spoken(function.name)} begins with {begun.payload}",
                f"it begins with {value}",
                partial(_begun_with, outline, function, ex.constant(value, function.value_type)),
                said_by=str(begun.payload) if begun.payload > 1 else "",
            )


def _is_set_back(outline: Outline, function: StateFunction, begun: Node) -> bool:
    """Whether some step makes it what it was at the beginning: it is counted anew, again and again."""
    return any(c.function == function and n is begun for i in outline.system.instances for c, n in i.updates.items())


def _who_moves(outline: Outline, function: StateFunction) -> list[Property]:
    """The rules that change a counter: what they encode speaks of where it is counted from, too."""
    found = [
        r
        for r in outline.rules.values()
        if any(c.function == function for i in outline.instances(r) for c in i.updates)
    ]
    return found  # type: ignore[return-value]


def _begun_with(outline: Outline, function: StateFunction, value: Node) -> TransitionSystem:
    initial = outline.system.initial
    cells = list(function.cells())
    effects = tuple(Assigned(wr.TRUE, function, cell, wr.as_it_is(value, certain=True)) for cell in cells)
    begun = replace(
        initial,
        assigned={**initial.assigned, **dict.fromkeys(cells, value)},
        effects=(*initial.effects, *effects),
    )
    return replace(outline.system, initial=begun)


def _between(outline: Outline, setup: Property, function: StateFunction) -> OtherReading:
    return OtherReading(
        Axis.LIMIT,
        "between, at the beginning",
        (setup,),
        (function.name,),
        "included",
        "excluded",
        f"at the beginning {spoken(function.name)} may be the least and the most that it can be",
        "it has to be between them",
        partial(_kept_between, outline, function),
    )


def _kept_between(outline: Outline, function: StateFunction) -> TransitionSystem | None:
    low, high = function.value_type.code_range
    if low is None or high is None or high - low < 2:
        return None
    initial = outline.system.initial
    numbers = [ex.cell_node(cell) for cell in function.cells()]
    within = ex.conjunction(
        condition for node in numbers for condition in (ex.less(ex.integer(low), node), ex.less(node, ex.integer(high)))
    )
    words = f"{spoken(function.name)} is the least or the most"
    requirement = Requirement(within, words, None, wr.as_it_is(within, certain=True))
    begun = replace(
        initial,
        constraint=ex.conjunction((initial.constraint, within)),
        requirements=(*initial.requirements, requirement),
    )
    return replace(outline.system, initial=begun)


def _anybody_begins(outline: Outline, setup: Property) -> Iterator[OtherReading]:
    turn, players = outline.turn, outline.players
    initial = outline.system.initial
    begun = None if turn is None else initial.assigned.get(turn)
    if turn is None or players is None or begun is None or not begun.is_constant or isinstance(turn.type, OptionalOf):
        return

    def made() -> TransitionSystem:
        assigned = {cell: node for cell, node in initial.assigned.items() if cell != turn}
        effects = tuple(one for one in initial.effects if getattr(one, "function", None) != turn.function)
        return replace(
            outline.system,
            initial=replace(initial, assigned=assigned, free=(*initial.free, turn), effects=effects),
        )

    first = value_text(turn.type.decode(begun.payload))
    yield OtherReading(
        Axis.WHO,
        "anybody may begin",
        (setup,),
        (turn.function.name,),
        "this",
        "other",
        f"{first} begins",
        "anybody may begin: the players agree, or it is left to chance",
        made,
        said_by=first,
    )
