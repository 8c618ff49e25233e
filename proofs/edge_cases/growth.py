"""Moves that can be repeated for ever though the position never comes back: some numbers only grow.

Two bidders who always bid nothing while their purses grow never meet the same position again, and yet never end. Such a
run of moves is *proved* to repeat: once the growing numbers are known only by their least value, and everything else
by its value, every requirement on the way folds to true, the end of the game to false, and every effect to what it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import (
    TRUE,
    Cell,
    Node,
    StateFunction,
    cell_node,
    conjunction,
    constant,
    linear,
)
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import substitute
from rulestone.model.expressions.written import negation
from rulestone.model.system.system import Instance, State

LARGE = 64
"""A number with fewer values than this is no counter, but part of the position."""


def growing_cells(system: TransitionSystem) -> list[Cell]:
    """The places that hold numbers without an upper bound, or with a high one."""
    return [cell for cell in system.cells if isinstance(cell.type, Integer) and _is_large(cell)]


def _is_large(cell: Cell) -> bool:
    low, high = cell.type.code_range
    return high is None or (low is not None and high - low >= LARGE)


@dataclass(frozen=True)
class Growth:
    """A run of moves that can be repeated for ever.

    Attributes:
        grows: by place how much every round adds.
        bounded: those of them that have a bound: the moves repeat until it would be left, which no rule forbids.
    """

    grows: dict[Cell, int]
    bounded: tuple[Cell, ...]


def repeats_for_ever(system: TransitionSystem, states: Sequence[State], moves: Sequence[Instance]) -> Growth | None:
    """Whether moves can be made again and again after they were made once, by what the rules say of larger numbers.

    Args:
        system: the game.
        states: the positions that the moves came through, one more than moves.
        moves: what was played; the last position is the first but for numbers that have grown.
    """
    grown = {
        cell: states[-1][place] - states[0][place]
        for place, cell in enumerate(system.cells)
        if states[-1][place] != states[0][place]
    }
    free = set(growing_cells(system))
    if not grown or not grown.keys() <= free or any(more < 0 for more in grown.values()):
        return None
    bounded = tuple(cell for cell in grown if cell.type.code_range[1] is not None)
    left = tuple(f"{cell} would leave " for cell in bounded)  # no move is forbidden because a number is too large
    over = negation(system.over).total
    for number, move in enumerate(moves):
        before, after = states[number], states[number + 1]
        known = _known(system, before, grown)
        needs = [
            over,
            *(
                obligation.condition
                for obligation in (*move.guard_obligations, *move.obligations)
                if not left or not obligation.reason.startswith(left)
            ),
            move.guard,
        ]
        if substitute(conjunction(needs), known) is not TRUE:
            return None
        for cell, update in move.updates.items():
            place = system.positions[cell]
            expected: Node
            if cell in grown:
                expected = linear(((1, known[cell]),), after[place] - before[place])
            else:
                expected = constant(cell.type.encode(after[place]), cell.type)
            found = substitute(update, known)
            if found is not expected and not _equal(found, expected):
                return None
    return Growth(grown, bounded)


def _equal(one: Node, other: Node) -> bool:
    return ex.equal(one, other) is TRUE


def _known(system: TransitionSystem, state: State, grown: dict[Cell, int]) -> dict[Cell, Node]:
    """What every place holds: its value, or a number that is at least its value."""
    known: dict[Cell, Node] = {}
    for cell, value in zip(system.cells, state, strict=True):
        known[cell] = _at_least(cell, value) if cell in grown else constant(cell.type.encode(value), cell.type)
    return known


def _at_least(cell: Cell, least: Any) -> Node:
    return cell_node(StateFunction(f"{cell}, at least {least}", (), Integer(least, None)).cell())
