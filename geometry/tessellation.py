"""The board: polygons made into tessels, edges and vertices."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray
from rulestone.geometry.errors import BoardError, listed
from rulestone.geometry.incidence import Incidence, Sides, pair_sides
from rulestone.geometry.noding import find_junctions, split_sides
from rulestone.geometry.rings import sides_of_polygons
from rulestone.geometry.stitching import stitch

Noding = Literal["split", "as-given", "strict"]


class Tessellation:
    """A set of tessels with the edges and vertices that they share; never changed once made.

    Tessels are named by ids (any hashable values) and numbered 0, 1, ... in the order given; arrays speak of numbers,
    graphs and messages of ids.

    Attributes:
        ids: the names of the tessels.
        polygons: their shapes as given (after snapping), shapely geometries.
        noding: how T-junctions were treated.
        incidence: sides, edges and vertices as integer arrays.
    """

    def __init__(self, ids: Sequence[Hashable], polygons: NDArray[Any], noding: Noding, incidence: Incidence) -> None:
        """Boards are made by `from_polygons`, `read` and the makers; this constructor checks nothing."""
        self.ids = tuple(ids)
        self.polygons = polygons
        self.noding: Noding = noding
        self.incidence = incidence

    @classmethod
    def from_polygons(
        cls, polygons: Iterable[Any] | Mapping[Hashable, Any], *, noding: Noding = "split"
    ) -> Tessellation:
        """Make a board of shapely polygons: a sequence (ids 0, 1, ...) or a mapping from ids.

        Points are the same if their coordinates are equal, exactly (-0.0 is 0.0). With `noding` "split" a listed vertex
        inside another edge splits that edge; "as-given" leaves edges as the polygons list them; "strict" refuses boards
        that have such T-junctions. A multipolygon becomes one tessel in several pieces (which `problems` reports).

        Raises BoardError for polygons that have no boundary to speak of (see `rings.sides_of_polygons`).

        >>> from shapely import box
        >>> board = Tessellation.from_polygons([box(0, 0, 1, 1), box(1, 0, 2, 1)])
        >>> board
        <Tessellation: 2 tessels, 7 edges, 6 vertices>
        """
        ids, shapes = _named(polygons)
        return cls._from_sides(ids, shapes, noding, sides_of_polygons(shapes, ids))

    @classmethod
    def _from_sides(cls, ids: Sequence[Hashable], shapes: NDArray[Any], noding: Noding, sides: Sides) -> Tessellation:
        if noding not in get_args(Noding):
            raise BoardError(f"noding is {noding!r}, but must be one of {', '.join(get_args(Noding))}")
        incidence = pair_sides(sides)
        if noding != "as-given":
            junctions = find_junctions(incidence)
            if len(junctions) and noding == "strict":
                places = tuple(
                    f"vertex {_place(sides, point)} lies inside an edge of tessel {ids[sides.tessel[side]]}"
                    for side, point in zip(junctions.side.tolist(), junctions.point.tolist(), strict=True)
                )
                count = f"{len(places)} T-junctions" if len(places) > 1 else "a T-junction"
                raise BoardError(f"the board has {count}: {listed(list(places), 3)}", places)
            if len(junctions):
                incidence = pair_sides(split_sides(sides, junctions))
        stitched = stitch(incidence.sides)
        if stitched is not incidence.sides:
            incidence = Incidence(
                stitched, incidence.edge, incidence.forward, incidence.vertex, incidence.edges, incidence.vertices
            )
        return cls(ids, shapes, noding, incidence)

    def __len__(self) -> int:
        return len(self.ids)

    def __repr__(self) -> str:
        counts = f"{len(self)} tessels, {self.incidence.edges} edges, {self.incidence.vertices} vertices"
        return f"<Tessellation: {counts}>"

    @cached_property
    def _numbers(self) -> dict[Hashable, int]:
        return {name: number for number, name in enumerate(self.ids)}

    def number_of(self, tessel: Hashable) -> int:
        """The number of a tessel named by its id. Raises BoardError if there is none."""
        try:
            return self._numbers[tessel]
        except KeyError:
            raise BoardError(f"there is no tessel {tessel!r} on this board of {len(self)}") from None


def _named(polygons: Iterable[Any] | Mapping[Hashable, Any]) -> tuple[Sequence[Hashable], NDArray[Any]]:
    if isinstance(polygons, Mapping):
        ids: Sequence[Hashable] = list(polygons.keys())
        shapes = list(polygons.values())
    else:
        shapes = polygons if isinstance(polygons, np.ndarray) else list(polygons)  # type: ignore[assignment]
        ids = range(len(shapes))
    if not len(shapes):
        raise BoardError("a board needs at least one polygon")
    array = np.empty(len(shapes), dtype=object)
    array[:] = shapes
    return ids, array


def _place(sides: Sides, point: int) -> str:
    x, y = sides.points[point].tolist()
    return f"({x:.12g}, {y:.12g})"
