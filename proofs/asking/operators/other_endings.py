"""The end of the game, and what it is worth, read otherwise."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulestone.model import TransitionSystem, Value
from rulestone.model.declarations import declarations as declared
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.walk import substitute, support
from rulestone.model.expressions.written import Written
from rulestone.model.reading.grounding import instances_of
from rulestone.model.words.tracing import Reader
from rulestone.model.words.values import lift

from ..remaking import Remaker


def with_other_end(remaker: Remaker, change: Callable[[Node], Node]) -> TransitionSystem | None:
    """The game with another condition for its end; all rules ask it."""
    system = remaker.system
    over = wr.changed(system.over, change(system.over.simple))
    if over is system.over:
        return None
    instances = [
        instance
        for rule in remaker.rules.values()
        for instance in instances_of(remaker.game, rule, system.functions, over, Reader)
        if instance is not None
    ]
    return replace(system, instances=tuple(instances), terminal=over.total, written_terminal=over)


def with_other_result(remaker: Remaker, change: Callable[[Node], Node]) -> TransitionSystem | None:
    """The game with another worth of its end."""
    return with_results(remaker, lambda player, told: wr.changed(told, change(told.simple)))


def with_results(remaker: Remaker, change: Callable[[Any, Written], Written]) -> TransitionSystem | None:
    """The game with another worth of its end, maybe another change for each player; None where it has no worth."""
    system = remaker.system
    old = next(remaker.game.declared_properties(declared.OUTCOME), None)
    if old is None:
        return None
    worths = {player: change(player, told) for player, told in system.written_outcomes().items()}

    def result(s: Any, player: Any) -> Value:
        """Read once for any position: of one whose values are known nothing is left to be read otherwise."""
        told = worths[player]
        asked = support(told.simple, *(need for need, _ in told.needs))
        known = {cell: lift(_read(s, cell), cell.type).simple for cell in asked}
        needs = tuple((substitute(need, known), why) for need, why in told.needs)
        return Value(wr.as_it_is(substitute(told.simple, known), needs))

    def in_two_parts(game: Any, s: Any, player: Any) -> Value:
        return result(s, player)

    written = result if remaker.game.language >= 2 else in_two_parts  # an example may call it as the game's own
    game = copy.copy(remaker.game)
    kind = type(remaker.game)
    other = type(kind.__name__, (kind,), {old.name: replace(old, written=written), "title": kind.title})
    game.__class__ = other
    made = replace(system, game=game)
    return None if made.outcomes() == system.outcomes() else made


def _read(s: Any, cell: Cell) -> Any:
    """What a moment says of a place."""
    found = getattr(s, cell.function.name)
    return found[cell.index] if cell.index else found
