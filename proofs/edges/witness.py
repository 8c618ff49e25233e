"""Pairs of plays that show how two readings differ, judged by the plain semantics."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from rulestone.model import TransitionSystem, Undefined
from rulestone.model.evaluate import evaluate
from rulestone.model.semantics import find_instance, holds, is_enabled, step, successors
from rulestone.model.system import Instance, Label, State

from ..play import Play, replay
from ..shrinking import shrink
from .pairing import Sides

MOVES, POSITION, OUTCOME = KINDS = ("moves", "position", "outcome")
"""How two readings can differ: fields of a `Divergence`."""

Pair = tuple[Play, Play]


def allowed(system: TransitionSystem, state: State) -> set[Label]:
    """The labels of all moves that can be made."""
    return {instance.label for instance, _ in successors(system, state)}


def moves_apart(pair: Pair) -> tuple[list[Label], list[Label]]:
    """The moves allowed at the end only of the first play, and only of the second."""
    one, other = (allowed(play.system, play.last) for play in pair)
    return sorted(one - other, key=str), sorted(other - one, key=str)


def cells_apart(pair: Pair) -> list[tuple[str, Any, Any]]:
    """The places that differ at the ends of two plays, with both values; only places that both readings have."""
    named = [{str(cell): value for cell, value in zip(play.system.cells, play.last, strict=True)} for play in pair]
    return [
        (name, value, named[1][name])
        for name, value in named[0].items()
        if name in named[1] and named[1][name] != value
    ]


def result(system: TransitionSystem, state: State) -> dict[Any, Any] | None:
    """What a finished game is worth to each player (None where that is undefined); None if the game goes on."""
    read = system.reader_of(state)
    try:
        if not evaluate(system.terminal, read):
            return None
    except Undefined:
        return None
    found: dict[Any, Any] = {}
    for player, node in system.outcomes().items():
        try:
            found[player] = evaluate(node, read)
        except Undefined:
            found[player] = None
    return found


def differs(kind: str, pair: Pair) -> bool:
    """Whether two plays end in a difference of a kind, by the plain semantics."""
    if kind == MOVES:
        return any(moves_apart(pair))
    if kind == POSITION:
        return bool(cells_apart(pair))
    return result(pair[0].system, pair[0].last) != result(pair[1].system, pair[1].last)


def follow(play: Play, other: TransitionSystem) -> Play | None:
    """The same moves under another reading, from the same beginning; None where it does not allow them."""
    first = _translated(play.states[0], play.system, other)
    if first is None or not holds(other, other.beginning.predicate, first):
        return None
    return _follow(play, other, first)


def _follow(play: Play, other: TransitionSystem, first: State) -> Play | None:
    states, moves = [first], []
    for move in play.moves:
        found = _enabled(other, move.label, states[-1])
        if found is None:
            return None
        moves.append(found[0])
        states.append(found[1])
    return Play(other, tuple(states), tuple(moves))


def _enabled(system: TransitionSystem, label: Label, state: State) -> tuple[Instance, State] | None:
    instance = find_instance(system, label, state)
    try:
        if instance is not None and is_enabled(system, instance, state):
            return instance, step(system, instance, state)
    except Undefined:
        pass
    return None


def _translated(state: State, system: TransitionSystem, other: TransitionSystem) -> State | None:
    """The same state for the other reading, where both have the same variables."""
    if system.functions == other.functions:
        values = dict(zip(system.cells, state, strict=True))
        return tuple(values[cell] for cell in other.cells)
    return None


def plays_along(sides: Sides, path: Sequence[Sequence[int]]) -> Pair:
    """The two plays through a sequence of packed pairs; the plain semantics replays both."""
    width = sides.layout.words
    states = [(sides.unpack(0, words[:width]), sides.unpack(1, words[width:])) for words in path]
    moves: tuple[list[Instance], list[Instance]] = ([], [])
    for (one, other), (next_one, next_other) in pairwise(states):
        for instance, after in successors(sides.systems[0], one):
            found = _enabled(sides.systems[1], instance.label, other) if after == next_one else None
            if found is not None and found[1] == next_other:
                moves[0].append(instance)
                moves[1].append(found[0])
                break
        else:
            raise AssertionError("no move leads from one pair to the next: the product is wrong")
    return replay(sides.systems[0], states[0][0], moves[0]), replay(sides.systems[1], states[0][1], moves[1])


class _OutOfTime(Exception):
    pass


def shorter(kind: str, pair: Pair, seconds: float) -> Pair:
    """Shorter plays that end in the same kind of difference, as far as the time allows.

    Plays that do not begin alike are left as they are.
    """
    deadline = time.monotonic() + seconds
    best = pair

    def happens(play: Play) -> bool:
        nonlocal best
        if time.monotonic() > deadline:
            raise _OutOfTime
        other = follow(play, pair[1].system)
        if other is None or not differs(kind, (play, other)):
            return False
        best = (play, other)
        return True

    if follow(pair[0], pair[1].system) is None:
        return pair
    with suppress(_OutOfTime):
        shrink(pair[0], happens)
    return replay(best[0].system, best[0].states[0], best[0].moves), best[1]
