"""How far, and where to: distances in moves, and the tessels that a piece can reach with the disks it carries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from rulestone.geometry.board.sorted_integers import BoolArray, IntArray, expand
from rulestone.geometry.errors import BoardError

from .jagger import TEXT, JaggerReading, most_useful_units

if TYPE_CHECKING:
    from collections.abc import Hashable

    from rulestone.geometry.tessellation import Relation, Tessellation

KINDS: tuple[Relation, ...] = ("walker", "angler", "jagger", "blood")


def distances(
    board: Tessellation, tessel: Hashable, relation: Relation = "blood", reading: JaggerReading = TEXT
) -> dict[Hashable, int]:
    """The least number of moves of one kind from a tessel to every tessel that such moves can reach."""
    neighbours, offsets = board.neighbours(relation, reading)
    steps = np.full(len(board), -1, dtype=np.int64)
    front = np.array([board.number_of(tessel)])
    steps[front] = taken = 0
    while len(front):
        taken += 1
        ahead = _next_to(front, neighbours, offsets)
        front = ahead[steps[ahead] < 0]
        steps[front] = taken
    return {board.ids[number]: int(steps[number]) for number in np.flatnonzero(steps >= 0).tolist()}


def _next_to(front: IntArray, neighbours: IntArray, offsets: IntArray) -> IntArray:
    """The distinct neighbours of the tessels in front."""
    found = np.zeros(len(offsets) - 1, dtype=np.bool_)
    found[neighbours[expand(offsets[front], offsets[front + 1] - offsets[front])]] = True
    return np.flatnonzero(found)


def reach(
    board: Tessellation,
    tessel: Hashable,
    shakken: Mapping[Relation, int],
    *,
    units: int | None = None,
    reading: JaggerReading = TEXT,
) -> dict[Hashable, int]:
    """Where a piece can get in one turn, with the fewest move units that take it there.

    `shakken` says how many disks of each kind it carries; each may be used once, in any order (mutou.shak.multiplicity,
    mutou.shak.example). `units` limits the units spent altogether (mutou.cost.power_limit). Every use costs one unit;
    a Jagger that follows a border of several edges costs more (mutou.area.jagger_count), and uses as many disks as
    units or only one, see `JaggerReading.disks`. Paths may cross and revisit (mutou.move.revisit). The tessel it stands
    on is in the answer, with 0. Other pieces are not considered: a board knows none.

    Raises BoardError for an unknown kind or a negative number.
    """
    for kind, count in shakken.items():
        if kind not in KINDS:
            raise BoardError(f"unknown kind of shak {kind!r}: use {', '.join(KINDS)}")
        if count < 0:
            raise BoardError(f"a piece cannot carry {count} {kind} shakken")
    if units is not None and units < 0:
        raise BoardError(f"a piece cannot spend {units} units")
    kinds = [kind for kind in KINDS if shakken.get(kind, 0) > 0]
    limits = [shakken[kind] for kind in kinds]
    dear = most_useful_units(board.incidence, reading) if "jagger" in kinds else 1
    most = sum(limits)
    if reading.disks == "each-move" and "jagger" in kinds:
        most += shakken["jagger"] * (dear - 1)
    most = most if units is None else min(units, most)
    best = np.full(len(board), -1, dtype=np.int64)
    start = np.zeros(len(board), dtype=np.bool_)
    start[board.number_of(tessel)] = True
    spent: list[dict[tuple[int, ...], BoolArray]] = [
        {} for _ in range(most + 1)
    ]  # by units spent: where, by disks used
    spent[0][(0,) * len(kinds)] = start
    for cost_so_far, reached in enumerate(spent):
        for used, here in reached.items():
            best[here & (best < 0)] = cost_so_far
            for place, kind in enumerate(kinds):
                left = limits[place] - used[place]
                for cost in range(1, 1 + min(dear if kind == "jagger" else 1, most - cost_so_far)):
                    disks = cost if reading.disks == "each-unit" else 1
                    if disks > left:
                        break
                    after = (*used[:place], used[place] + disks, *used[place + 1 :])
                    table = board.neighbours(kind, replace(reading, units=cost) if kind == "jagger" else TEXT)
                    there = spent[cost_so_far + cost].setdefault(after, np.zeros(len(board), dtype=np.bool_))
                    there[_next_to(np.flatnonzero(here), *table)] = True
    return {board.ids[number]: int(best[number]) for number in np.flatnonzero(best >= 0).tolist()}
