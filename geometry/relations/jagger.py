"""The Jagger relation.

A Jagger goes from a vertex of its tessel T along an edge that has a tessel on either side, neither of them T, to a
vertex w not on T, and onto a tessel U at w that touches T nowhere and has no edge of the path (mutou.jagger.*).

These conditions come down to one: T and U have no common vertex, and some traceable edge has one end on T and the other
on U. (If T were a side of that edge, or had w, then T and U would share w. If U had the edge, U would share its start
with T.) So the relation is symmetric, and the clause that forbids U an edge of the path never decides anything.

What the text leaves open is a reading, see `JaggerReading`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from rulestone.geometry.board.incidence import Incidence
from rulestone.geometry.board.sorted_integers import (
    IndexArray,
    IntArray,
    expand,
    is_member,
    pair_keys,
    run_starts,
    sorted_set,
    without,
)
from rulestone.geometry.errors import BoardError

from .borders import Borders, Runs
from .sharing import CHUNK

_CROWDED = 32  # tessels at a vertex from which on candidates are thinned out before they are multiplied


Cost = Literal["each-vertex", "edges-and-vertices", "passed-vertices"]
Disks = Literal["each-unit", "each-move"]


@dataclass(frozen=True)
class JaggerReading:
    """How the Jagger's clauses are read.

    Attributes:
        units: how many move units one move may spend; a run along a border of several edges costs more than one
            (mutou.area.jagger_count).
        cost: what a run of m edges costs. "each-vertex": m, one for the move and one more for every vertex passed on
            the way. "edges-and-vertices": 2m - 1, one for every edge traced and for every vertex passed.
            "passed-vertices": m - 1, one for every vertex passed and nothing else. A single edge always costs one
            (mutou.cost.jagger).
        disks: how many disks a run uses up that costs several units. "each-unit": as many, so that a base with ten
            disks never spends more than ten units (mutou.cost.ten); "each-move": one, as it is one move
            (mutou.move.shak_is_move). Only `travel.reach` asks.
        rim_edges: whether an edge along a vacancy or the outer rim may be traced. The text puts the edge between two
            tessels, so by default not.
        different_sides: whether the two tessels beside the traced edge must be different ones. A splice can bring both
            sides of an edge onto one tessel; by default that counts as lying between two sides.
        forget_degree_two: whether a vertex at which only two edges meet, so that nothing but a bend of one border is
            there, counts for nothing. By default every listed vertex is a vertex.
    """

    units: int = 1
    cost: Cost = "each-vertex"
    disks: Disks = "each-unit"
    rim_edges: bool = False
    different_sides: bool = False
    forget_degree_two: bool = False

    def __post_init__(self) -> None:
        if self.units < 1:
            raise BoardError(f"a Jagger needs at least one move unit, not {self.units}")
        for name, value, known in (("cost", self.cost, get_args(Cost)), ("disks", self.disks, get_args(Disks))):
            if value not in known:
                raise BoardError(f"unknown {name} {value!r}: use {', '.join(known)}")

    @property
    def most_edges(self) -> int:
        """The longest run, in edges, that the units pay for."""
        return {
            "each-vertex": self.units,
            "edges-and-vertices": (self.units + 1) // 2,
            "passed-vertices": self.units + 1,
        }[self.cost]

    def cost_of(self, edges: int) -> int:
        """The move units that a run of some edges costs."""
        return {
            "each-vertex": edges,
            "edges-and-vertices": 2 * edges - 1,
            "passed-vertices": max(1, edges - 1),
        }[self.cost]


TEXT = JaggerReading()


@dataclass(frozen=True, eq=False)
class Traces:
    """Jagger pairs and a cheapest way to each.

    Attributes:
        keys: the pairs, sorted (see `keys.pair_keys`).
        first: the directed edge (2 * edge + against) with which one cheapest run begins, from either tessel.
        length: how many edges that run has.
    """

    keys: IntArray
    first: IntArray
    length: IntArray


def jagger_keys(incidence: Incidence, touching: IntArray, reading: JaggerReading = TEXT) -> IntArray:
    """Jagger pairs as sorted keys. `touching` are the pairs with a common vertex, sorted."""
    found: list[IntArray] = [np.empty(0, dtype=np.int64)]
    for runs in _runs(incidence, reading):
        for keys, _ in _candidates(incidence, runs):
            found.append(without(sorted_set(keys), touching))
    return found[1] if len(found) == 2 else sorted_set(np.concatenate(found))


def jagger_traces(incidence: Incidence, touching: IntArray, reading: JaggerReading = TEXT) -> Traces:
    """As `jagger_keys`, remembering for every pair a run of fewest edges that leads from one to the other."""
    empty = np.empty(0, dtype=np.int64)
    best = Traces(empty, empty, empty)
    for runs in _runs(incidence, reading):
        for keys, rows in _candidates(incidence, runs):
            fresh = ~is_member(keys, touching) & ~is_member(keys, best.keys)
            keys, rows = keys[fresh], rows[fresh]
            order = np.lexsort((rows, keys))
            order = order[run_starts(keys[order])]
            keys = np.concatenate((best.keys, keys[order]))
            first = np.concatenate((best.first, runs.first[rows[order]]))
            length = np.concatenate((best.length, np.full(len(order), runs.length)))
            order = np.argsort(keys)
            best = Traces(keys[order], first[order], length[order])
    return best


def most_useful_units(incidence: Incidence, reading: JaggerReading) -> int:
    """What the longest run of the board costs: with more units a Jagger gets no farther."""
    return max((reading.cost_of(runs.length) for runs in _borders(incidence, reading).runs(incidence.edges)), default=1)


def _runs(incidence: Incidence, reading: JaggerReading) -> list[Runs]:
    return _borders(incidence, reading).runs(reading.most_edges)


def _borders(incidence: Incidence, reading: JaggerReading) -> Borders:
    return Borders(
        incidence,
        rim_edges=reading.rim_edges,
        different_sides=reading.different_sides,
        forget_degree_two=reading.forget_degree_two,
    )


def _candidates(incidence: Incidence, runs: Runs) -> Iterator[tuple[IntArray, IntArray]]:
    """Pairs (T at one end, U at the other end) of the runs, as keys with the number of the run; in chunks."""
    tessel, offsets = incidence.corner_tables
    degree = np.diff(offsets)
    swap = degree[runs.start] < degree[runs.end]  # multiply by the more crowded end last
    hub = np.where(swap, runs.end, runs.start)
    far = np.where(swap, runs.start, runs.end)
    beside = incidence.sides.tessel[runs.sides]
    row = np.repeat(np.arange(len(hub)), degree[far])
    other = tessel[expand(offsets[far], degree[far])]
    ahead = (other != beside[row, 0]) & (other != beside[row, 1])  # the sides of the run have its vertices, all of them
    row, other = _thinned(incidence, hub, row[ahead], other[ahead], degree)
    sizes = degree[hub[row]]
    reach = np.cumsum(sizes)
    begin = 0
    while begin < len(row):
        spent = int(reach[begin - 1]) if begin else 0
        stop = max(int(np.searchsorted(reach, spent + CHUNK, side="right")), begin + 1)
        part = slice(begin, stop)
        one = tessel[expand(offsets[hub[row[part]]], sizes[part])]
        two = np.repeat(other[part], sizes[part])
        run = np.repeat(row[part], sizes[part])
        useful = (one != two) & (one != beside[run, 0]) & (one != beside[run, 1])
        yield pair_keys(one[useful], two[useful], incidence.sides.tessels), run[useful]
        begin = stop


def _thinned(
    incidence: Incidence, hub: IndexArray, row: IntArray, other: IndexArray, degree: IntArray
) -> tuple[IntArray, IndexArray]:
    """At crowded vertices, drop tessels that lie at the hub themselves, and ask only once for each hub and tessel."""
    crowded = degree[hub[row]] > _CROWDED
    if not crowded.any():
        return row, other
    count = incidence.sides.tessels
    tessel, offsets = incidence.corner_tables
    at_vertex = np.repeat(np.arange(incidence.vertices), np.diff(offsets)) * count + tessel
    keys = hub[row].astype(np.int64) * count + other
    order = np.argsort(keys, kind="stable")
    is_first = np.empty(len(keys), dtype=np.bool_)
    is_first[order] = run_starts(keys[order])
    keep = ~crowded | (is_first & ~is_member(keys, at_vertex))
    return row[keep], other[keep]
