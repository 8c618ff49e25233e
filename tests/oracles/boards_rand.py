"""The Rand's move restated in sets of pairs, under every reading: the count is written out, then every walk's end."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, islice
from typing import Any

from tests.oracles.boards import Board, Pair


def rand_moves(
    relations: Mapping[str, set[Pair]],
    start: int,
    kind: str,
    crossings: int,
    *,
    first_steps: set[int] | None = None,
    vertex_step: str = "angler",
    walk: str = "at-most",
    metric: str = "crossings",
) -> set[int]:
    """Where a Rand may take the piece on tessel `start` when `crossings` of a kind, "vertex" or "edge", may be crossed.

    Of the ends of walks of at most, or exactly, so many crossings, the start excepted, those are kept whose shortest
    path is longest, in crossings of that kind, or in "walker" or "blood" moves. `first_steps` are the only tessels that
    the first crossing may lead to.
    """
    blood = relations["walker"] | relations["angler"]
    crossed = relations["walker"] if kind == "edge" else relations["angler"] if vertex_step == "angler" else blood
    ends = [{start}]
    for length in range(crossings):
        step = {other for place in ends[-1] for other in _joined(crossed, place)}
        ends.append(step if length or first_steps is None else step & first_steps)
    found = ends[-1] if walk == "exactly" else set().union(*ends)
    lengths = _lengths({"crossings": crossed, "walker": relations["walker"], "blood": blood}[metric], start)
    measured = {place: lengths[place] for place in found - {start} if place in lengths}
    return {place for place, length in measured.items() if length == max(measured.values())}


def rand_throw(
    board: Board,
    relations: Mapping[str, set[Pair]],
    side: int,
    clockwise: bool,
    first: int,
    second: int,
    reading: Mapping[str, Any],
) -> set[int] | None:
    """Where a Rand may go that counts from the start of the board's side number `side`, under a `RandReading`'s fields.

    None where the tessel's rim is not one closed line that passes each of its points once.
    """
    around = [board.sides[side]]
    own = [one for one in board.sides if one.tessel == around[0].tessel]
    while (after := [one for one in own if one.p == around[-1].q]) != [around[0]]:
        if len(after) != 1:
            return None
        around.append(after[0])
    if len(around) != len(own):
        return None
    back = [around[0], *around[:0:-1]]
    passed = zip(back, around[::-1], strict=True) if clockwise else zip(around, around, strict=True)
    met = [place for here, edge in passed for place in (("vertex", here.p), ("edge", edge.edge))]
    counted = cycle(met) if reading["selected_vertex_counts"] else islice(cycle(met), 1, None)
    kind, landing = next(islice(counted, first - 1, None))
    first_steps = None
    if reading["through_landing"]:
        first_steps = {
            one.tessel
            for one in board.sides
            if (one.edge == landing if kind == "edge" else board.vertex[one.p] == board.vertex[landing])
        } - {around[0].tessel}
    others = {name: reading[name] for name in ("vertex_step", "walk", "metric")}
    return rand_moves(relations, around[0].tessel, kind, second, first_steps=first_steps, **others)


def _joined(pairs: set[Pair], place: int) -> set[int]:
    return {t for s, t in pairs if s == place} | {s for s, t in pairs if t == place}


def _lengths(pairs: set[Pair], start: int) -> dict[int, int]:
    """The fewest steps to every tessel that can be reached."""
    lengths, front = {start: 0}, [start]
    for place in front:
        for other in sorted(_joined(pairs, place) - set(lengths)):
            lengths[other] = lengths[place] + 1
            front.append(other)
    return lengths
