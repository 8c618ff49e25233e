"""Whether it matters in which order a game's rules go through a set of texts: each process has another order.

The rules are read again with the sets in other orders. Where they are not the same word for word, some positions are
tried: a rule that forbids, does or weighs something else in any of them has no one game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Any

from ..expressions.evaluate import evaluator
from ..expressions.expression import Node
from ..expressions.walk import support
from ..plain.set_orders import SetOrder
from ..system.any_order import OTHER_ORDERS, matters, numbers_in, positions_of
from ..system.fingerprint import Fingerprints
from ..system.system import Instance, Label, TransitionSystem


def demand_no_order(system: TransitionSystem, read: Callable[[frozenset[Label]], TransitionSystem]) -> None:
    """Raises GameError where a game says something else when its rules go through sets in another order.

    Args:
        system: what it says.
        read: reads it again, with the moves of these names alone.
    """
    moves = [one for each in system.instances_by_rule.values() for one in each[:: 1 + len(each) // _MOST_MOVES]]
    trying = _Trying(system, moves)
    for by in OTHER_ORDERS:
        with SetOrder.turned(by):
            again = read(frozenset(one.label for one in moves))
        for name in trying.others(again):
            raise matters(system.game.declarations.get(name, system.game))


_MOST_MOVES = 50
"""Of a rule with more moves not all are read again."""


class _Trying:
    """Compares some moves of a system with those of others of the same game, in some positions."""

    def __init__(self, system: TransitionSystem, moves: Sequence[Instance]) -> None:
        self._system = system
        self._moves = {one.label for one in moves}
        self._prints = Fingerprints()

    def others(self, again: TransitionSystem) -> Iterator[str]:
        """The names of what is another: of rules, or nothing, where it is how the game begins or ends."""
        one = self._system
        prints = self._prints
        begun = [
            sorted((prints.of_cell(cell), prints.of(node)) for cell, node in each.initial.assigned.items())
            for each in (one, again)
        ]
        if begun[0] != begun[1] or self._differ([one.over.simple], [again.over.simple], again):
            yield ""
        moves, others = _by_label(one), _by_label(again)
        for label in [one for one in moves if one in self._moves]:
            pairs = zip(moves.get(label, ()), others.get(label, ()), strict=False)
            many, found = len(moves.get(label, ())), len(others.get(label, ()))
            if many != found or any(self._differ(_said(move), _said(other), again, _step) for move, other in pairs):
                yield label.rule

    def _differ(
        self,
        one: list[Any],
        other: list[Any],
        again: TransitionSystem,
        told: Callable[[Any, list[Any]], Any] = lambda value, said: value(said[0]),
    ) -> bool:
        if len(one) == len(other) and all(map(self._is_same, one, other)):
            return False
        nodes = [node for said in (one, other) for node in _nodes(said)]
        asked = support(*nodes)
        cells = [cell for cell in self._system.cells if cell in asked]
        places = [self._system.positions[cell] for cell in cells]
        state: list[Any] = [None] * len(self._system.cells)  # nobody asks for the others
        for position in positions_of(cells, numbers_in(nodes)):
            for place, held in zip(places, position, strict=True):
                state[place] = held
            values = (evaluator(system.reader_of(tuple(state))) for system in (self._system, again))
            if told(next(values), one) != told(next(values), other):
                return True
        return False

    def _is_same(self, one: Any, other: Any) -> bool:
        if isinstance(one, Node) and isinstance(other, Node):
            return one is other or self._prints.of(one) == self._prints.of(other)
        if isinstance(one, list) and isinstance(other, list):
            return len(one) == len(other) and all(map(self._is_same, one, other))
        return bool(one == other)


def _nodes(said: Any) -> Iterator[Node]:
    if isinstance(said, Node):
        yield said
    elif isinstance(said, list):
        for part in said:
            yield from _nodes(part)


def _by_label(system: TransitionSystem) -> dict[Label, list[Instance]]:
    """The moves by what they are called; those of a rule that is split have one label."""
    found: dict[Label, list[Instance]] = {}
    for instance in system.instances:
        found.setdefault(instance.label, []).append(instance)
    return found


def _said(move: Instance) -> list[Any]:
    """What a move asks and does: what must denote, its guard, what it owes, its weight, and what changes."""
    changes = sorted(
        ((cell.function.name, repr(cell.index), node) for cell, node in move.updates.items()), key=itemgetter(0, 1)
    )
    asked = [one.condition for one in move.guard_obligations]
    owed = [one.condition for one in move.obligations]
    return [asked, move.guard, owed, move.weight, [name for *name, _ in changes], [node for *_, node in changes]]


def _step(value: Callable[[Node], Any], said: list[Any]) -> Any:
    """What a move comes to in a position."""
    asked, guard, owed, weight, names, nodes = said
    if not all(map(value, asked)):
        return "undefined"
    if not value(guard):
        return "forbidden"
    if not all(map(value, owed)):
        return "undefined"
    return names, [value(node) for node in nodes], value(weight) if isinstance(weight, Node) else weight
