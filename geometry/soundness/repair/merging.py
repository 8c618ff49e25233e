"""Which corners are made one, and where it is put.

Corners are joined in clusters, the nearest first, under two rules that no tolerance overrides: two corners of one
tessel are never joined, so no edge collapses; and a cluster has a member within the tolerance of all others, so no
corner moves farther. Where nothing conflicts (no tessel comes twice in what hangs together) clusters are found for the
whole board at once; the rest is resolved one by one (`resolving`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rulestone.geometry.board.sorted_integers import FloatArray, IndexArray, IntArray, distinct, expand, run_starts
from rulestone.geometry.surface.orientation import connected

from .drawn import DrawnSides
from .nearness import NearCorners
from .resolving import Cluster, join_nearest, resolve

AMBIGUOUS = 2.0  # corners of one tessel less than this many times as far apart as others that were joined


@dataclass(frozen=True, eq=False)
class Merging:
    """Corners made one.

    Attributes:
        drawn: the drawing afterwards.
        target: where every point has gone, shape (points,).
        joined: how many corners have vanished in others.
        reach: the distance that was needed.
        resolved: the points of clusters that were found one by one, each by its members.
        doubts: points where it is not clear which corners belong together.
    """

    drawn: DrawnSides
    target: IntArray
    joined: int
    reach: float
    resolved: tuple[tuple[int, ...], ...]
    doubts: tuple[int, ...]


def merge_corners(drawn: DrawnSides, scale: float, tolerance: float) -> Merging:
    """Make one of corners at most `scale` apart, none of which moves farther than `tolerance`."""
    count, near = len(drawn.sides.points), drawn.nearness.corners(scale)
    if not len(near):
        return Merging(drawn, np.arange(count), 0, 0.0, (), ())
    label, spoilt = _groups(drawn, near, tolerance)
    clusters = join_nearest(drawn, *_rows(near, spoilt[label[near.one]]), tolerance).clusters()
    reach = max(_bottleneck(near, ~spoilt[label[near.one]], count), max((c.reach for c in clusters), default=0.0))
    wide = drawn.nearness.corners(AMBIGUOUS * reach)
    wide_label, doubtful = _groups(drawn, wide, None)
    doubtful_row = doubtful[wide_label[near.one]]
    doubts: list[int] = []
    if doubtful_row.any():
        others = [c for c in clusters if not doubtful[wide_label[c.members[0]]]]
        rival = doubtful[wide_label[wide.one]]
        solved, doubts = resolve(drawn, _pairs(near, doubtful_row), _pairs(wide, rival), reach, tolerance)
        clusters = [*others, *solved]
        reach = max([reach, *(c.reach for c in solved)])
    plain = ~spoilt[label[near.one]] & ~doubtful_row
    target, farthest = _targets(drawn, near, plain, clusters)
    joined = int(np.count_nonzero(target != np.arange(count)))
    members = tuple(cluster.members for cluster in clusters)
    return Merging(drawn.merged(target), target, joined, max(reach, farthest), members, tuple(doubts))


def gaps_of_joining(drawn: DrawnSides, near: NearCorners, tolerance: float) -> FloatArray:
    """The distances over which corners are joined when all that may be joined are, nearest first; ascending.

    In a group where nothing hinders that these are the links of a shortest tree.
    """
    if not len(near):
        return near.distance
    label, spoilt = _groups(drawn, near, None)
    touched = distinct(len(label), near.one, near.other)
    most = np.full((len(spoilt), 2), -np.inf)
    least = -most
    np.maximum.at(most, label[touched], drawn.sides.points[touched])
    np.minimum.at(least, label[touched], drawn.sides.points[touched])
    wide = ~(np.hypot(*(most - least).T) <= tolerance)  # else whatever is joined first has a member near enough to all
    hindered = (spoilt | wide)[label[near.one]]
    joining = join_nearest(drawn, *_rows(near, hindered), tolerance)
    return np.sort(np.concatenate((joining.gaps, _shortest_tree(near.taken(~hindered), len(label)))))


def _shortest_tree(near: NearCorners, count: int) -> FloatArray:
    """The lengths of the links of a shortest tree of every group: O. Boruvka's rounds, in each all groups at once."""
    order = np.argsort(near.distance, kind="stable")
    one, other, distance = near.one[order], near.other[order], near.distance[order]
    links = []
    while len(one):
        first = np.full(count, len(one))  # the shortest link that leads out of each
        np.minimum.at(first, one, np.arange(len(one)))
        np.minimum.at(first, other, np.arange(len(one)))
        chosen = distinct(len(one) + 1, first)
        chosen = chosen[chosen < len(one)]
        links.append(distance[chosen])
        part, count = connected(count, one[chosen], other[chosen])
        one, other = part[one].astype(np.int64), part[other].astype(np.int64)
        apart = one != other
        one, other, distance = one[apart], other[apart], distance[apart]
    return np.concatenate(links) if links else near.distance


def _rows(near: NearCorners, kept: NDArray[np.bool_]) -> tuple[IntArray, IntArray, FloatArray]:
    return near.one[kept], near.other[kept], near.distance[kept]


def _pairs(near: NearCorners, kept: NDArray[np.bool_]) -> list[tuple[int, int, float]]:
    one, other, distance = (column.tolist() for column in _rows(near, kept))
    return list(zip(one, other, distance, strict=True))


def _groups(drawn: DrawnSides, near: NearCorners, tolerance: float | None) -> tuple[IndexArray, NDArray[np.bool_]]:
    """The points that hang together, and which groups hold two corners of a tessel or no member near enough to all."""
    count = len(drawn.sides.points)
    label, groups = connected(count, near.one, near.other)
    tessel, offsets = drawn.corners
    touched = distinct(count, near.one, near.other)
    sizes = np.diff(offsets)[touched]
    keys = np.sort(
        label[np.repeat(touched, sizes)].astype(np.int64) * drawn.sides.tessels
        + tessel[expand(offsets[touched], sizes)]
    )
    spoilt = np.zeros(groups, dtype=np.bool_)
    spoilt[keys[~run_starts(keys)] // drawn.sides.tessels] = True
    if tolerance is not None:
        members = touched[np.argsort(label[touched], kind="stable")]
        centre = _representatives(drawn, members, label[members])
        ways = np.hypot(*(drawn.sides.points[members] - drawn.sides.points[centre]).T)
        spoilt[label[members[ways > tolerance]]] = True
    return label, spoilt


def _representatives(drawn: DrawnSides, members: IntArray, group: IndexArray) -> IntArray:
    """For every member, given by groups: the one of its group that most tessels list; of those the most central one."""
    points = drawn.sides.points[members]
    begins = np.flatnonzero(run_starts(group))
    sizes = np.diff(np.append(begins, len(group)))
    middle = np.repeat(np.add.reduceat(points, begins) / sizes[:, None], sizes, axis=0)
    tessels = np.diff(drawn.corners[1])[members]
    order = np.lexsort((members, np.hypot(*(points - middle).T), -tessels, group))
    return np.repeat(members[order[begins]], sizes)


def _bottleneck(near: NearCorners, kept: NDArray[np.bool_], count: int) -> float:
    """The longest link needed to hold the groups together."""
    one, other, distance = _rows(near, kept)
    if not len(one):
        return 0.0
    least = np.full(count, np.inf)  # every point needs its shortest link
    np.minimum.at(least, one, distance)
    np.minimum.at(least, other, distance)
    enough = float(least[np.isfinite(least)].max())
    short = distance <= enough
    part, parts = connected(count, one[short], other[short])
    one, other = part[one].astype(np.int64), part[other].astype(np.int64)
    still = one != other
    if not still.any():
        return enough
    one, other, distance, count = one[still], other[still], distance[still], parts
    _, groups = connected(count, one, other)
    scales = np.unique(distance)
    low, high = -1, len(scales) - 1  # the groups fall apart without links longer than scales[low], not scales[high]
    while high - low > 1:
        middle = (low + high) // 2
        short = distance <= scales[middle]
        if connected(count, one[short], other[short])[1] == groups:
            high = middle
        else:
            low = middle
    return float(scales[high])


def _targets(
    drawn: DrawnSides, near: NearCorners, plain: NDArray[np.bool_], clusters: list[Cluster]
) -> tuple[IntArray, float]:
    """Where every point goes, and the longest way."""
    count = len(drawn.sides.points)
    target = np.arange(count)
    label, _ = connected(count, near.one[plain], near.other[plain])
    touched = distinct(count, near.one[plain], near.other[plain])
    if len(touched):
        members = touched[np.argsort(label[touched], kind="stable")]
        target[members] = _representatives(drawn, members, label[members])
    for cluster in clusters:
        target[list(cluster.members)] = cluster.centre
    moved = np.flatnonzero(target != np.arange(count))
    if not len(moved):
        return target, 0.0
    return target, float(np.hypot(*(drawn.sides.points[moved] - drawn.sides.points[target[moved]]).T).max())
