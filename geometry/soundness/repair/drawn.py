"""A drawing under repair: the sides of all tessels, and the way back to polygons."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.incidence import Incidence, Sides, pair_sides
from rulestone.geometry.board.noding import Junctions, lies_inside, split_sides
from rulestone.geometry.board.rings import Rings, sides_and_rings
from rulestone.geometry.board.sorted_integers import (
    IntArray,
    distinct,
    expand,
    is_member,
    offsets_of,
    run_starts,
    sorted_set,
)

from .nearness import Earlier, Nearness


@dataclass(frozen=True, eq=False)
class DrawnSides:
    """Sides of tessels with the rings that they make up; steps of a repair give new ones.

    Attributes:
        read: the sides as they were read.
        sides: the sides as they are now.
        rings: the rings of the polygons; `of_side` speaks of the sides as they were read.
        origin: for every side, the side as it was read of which it is a part, shape (sides,).
    """

    read: Sides
    sides: Sides
    rings: Rings
    origin: IntArray

    @classmethod
    def of_polygons(cls, polygons: NDArray[Any], names: Sequence[Hashable]) -> DrawnSides:
        """The drawing as given."""
        sides, rings = sides_and_rings(polygons, names)
        return cls(sides, sides, rings, np.arange(len(sides)))

    def __getstate__(self) -> dict[str, Any]:
        """The drawing; what was reckoned on the way is reckoned again."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def incidence(self) -> Incidence:
        """The sides, paired where they lie on each other exactly."""
        return pair_sides(self.sides)

    @cached_property
    def heads(self) -> IntArray:
        """The point at which each side as it was read starts now, shape (sides as read,)."""
        return np.asarray(self.sides.start[run_starts(self.origin)], dtype=np.int64)

    @cached_property
    def rim(self) -> IntArray:
        """The sides that have no partner."""
        return self.incidence.rim

    @cached_property
    def rim_points(self) -> IntArray:
        """The ends of rim sides, ascending."""
        return distinct(len(self.sides.points), self.sides.start[self.rim], self.sides.end[self.rim])

    @cached_property
    def nearness(self) -> Nearness:
        """What lies near without touching."""
        return Nearness(self)

    @cached_property
    def corners(self) -> tuple[IntArray, IntArray]:
        """Which tessels list each point as a corner: a flat array and where each point's begin, shape (points + 1,)."""
        keys = sorted_set(self.sides.start.astype(np.int64) * self.sides.tessels + self.sides.tessel)
        point = keys // max(self.sides.tessels, 1)
        return keys - point * self.sides.tessels, offsets_of(point, len(self.sides.points))

    def lists(self, tessel: NDArray[Any], point: NDArray[Any]) -> NDArray[np.bool_]:
        """For every row, whether the tessel has the point among its corners."""
        return is_member(point.astype(np.int64) * self.sides.tessels + tessel, self._corner_keys)

    @cached_property
    def _corner_keys(self) -> IntArray:
        tessel, offsets = self.corners
        point = np.repeat(np.arange(len(self.sides.points)), np.diff(offsets))
        return np.asarray(point * self.sides.tessels + tessel)

    def of_one_tessel(self, one: IntArray, other: IntArray) -> NDArray[np.bool_]:
        """For every row, whether some tessel lists both points; such corners are never made one."""
        tessel, offsets = self.corners
        sizes = np.diff(offsets)[one]
        row = np.repeat(np.arange(len(one)), sizes)
        found = self.lists(tessel[expand(offsets[one], sizes)], other[row])
        return np.bincount(row[found], minlength=len(one)) > 0

    def merged(self, target: IntArray) -> DrawnSides:
        """Every point put where its target is, shape (points,); a target is its own target."""
        start, end = target[self.sides.start].astype(np.int32), target[self.sides.end].astype(np.int32)
        elsewhere = (start != self.sides.start) | (end != self.sides.end)
        made = replace(self, sides=replace(self.sides, start=start, end=end))
        return made._after(self, np.where(elsewhere, -1, np.arange(len(start))))

    def with_corners(self, junctions: Junctions) -> DrawnSides:
        """The same with points put into sides."""
        sides, origin = split_sides(self.sides, junctions)
        parted = np.zeros(len(self.sides), dtype=np.bool_)
        parted[junctions.side] = True
        made = replace(self, sides=sides, origin=self.origin[origin])
        return made._after(self, np.where(parted[origin], -1, origin))

    def _after(self, before: DrawnSides, side: IntArray) -> DrawnSides:
        self.__dict__["nearness"] = Nearness(self, Earlier(before.nearness, side))  # where `cached_property` keeps it
        return self

    def changed(self) -> NDArray[np.bool_]:
        """Which tessels differ from what was read: moved, or with new corners that are not exactly on their sides."""
        read, sides = self.read, self.sides
        changed = np.zeros(read.tessels, dtype=np.bool_)
        changed[read.tessel[(sides.points[self.heads] != read.points[read.start]).any(axis=1)]] = True
        added = np.flatnonzero(~run_starts(self.origin))
        host = self.origin[added]
        a, b = read.points[read.start[host]], read.points[read.end[host]]
        off = ~lies_inside(a, b, sides.points[sides.start[added]])
        changed[read.tessel[host[off]]] = True
        return changed

    def polygons(self, before: NDArray[Any], changed: NDArray[np.bool_]) -> NDArray[Any]:
        """The polygons, made anew for the tessels that have changed; rings begin and run as they were written."""
        if not changed.any():
            return before
        rings, sides = self.rings, self.sides
        own = np.flatnonzero(changed[sides.tessel])
        ring = rings.of_side[self.origin[own]]
        backward = rings.backward[ring]
        order = np.lexsort((np.where(backward, -own, own), self.origin[own]))
        own, ring, backward = own[order], ring[order], backward[order]
        corner = np.where(backward, sides.end[own], sides.start[own])
        names = ring[run_starts(ring)]
        made = np.asarray(shapely.linearrings(sides.points[corner], indices=np.cumsum(run_starts(ring)) - 1))
        is_shell, part = rings.is_shell[names], rings.part[names]
        shells, parts = made[is_shell], part[is_shell]
        holes, hosts = made[~is_shell], np.searchsorted(parts, part[~is_shell])
        pieces = np.asarray(shapely.polygons(shells))
        for host in np.unique(hosts).tolist():
            pieces[host] = shapely.Polygon(shells[host], holes[hosts == host].tolist())
        tessel = rings.tessel_of_part[parts]
        result = before.copy()
        begins = np.flatnonzero(run_starts(tessel))
        several = shapely.get_type_id(before) == 6
        for begin, end in zip(begins.tolist(), [*begins[1:].tolist(), len(tessel)], strict=True):
            number = tessel[begin]
            result[number] = shapely.MultiPolygon(pieces[begin:end].tolist()) if several[number] else pieces[begin]
        return result
