"""How boards are spliced: segments and vertices made one, and made two again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Self

import numpy as np

from .board.assembling import Noding
from .board.incidence import Incidence
from .board.segments import Segment, as_segment
from .board.splices import AnySplice, Splice, VertexSplice, as_point, glue, glue_vertices, turns_over
from .errors import BoardError


class Splicing(ABC):
    """The methods of a `Tessellation` that splice it. A board is never changed: each returns a new one."""

    incidence: Incidence
    closed: Incidence
    splices: tuple[AnySplice, ...]
    noding: Noding

    @abstractmethod
    def number_of(self, tessel: Hashable) -> int:
        """The number of a tessel named by its id."""

    @abstractmethod
    def _glued(self, incidence: Incidence, splices: tuple[AnySplice, ...]) -> Self:
        """This board with other splices, the rest as it is."""

    def splice(self, a: Sequence[Any], b: Sequence[Any], *, flip: bool | None = None) -> Self:
        """Glue the directed boundary segment `a` onto `b`: start to start, end to end (mutou.splice.remote).

        Each is a pair of points ((x, y), (x, y)), or a tessel id and the index of one of its edges, which then runs
        with its tessel on the left (see `edges_of`). Where one segment has a vertex and the other has not, the vertex
        is carried over (not with noding "as-given"). Returns a new board; this one stays as it is.

        With `flip` False the second segment is turned round if need be, so that who crosses the splice stays face up;
        with `flip` True, so that they come out turned over. None leaves segments given by points as they are given, and
        is False for two edges given by number.

        Raises BoardError for a segment that is no boundary, and where the segments overlap.

        >>> from shapely import box
        >>> from rulestone.geometry import Tessellation
        >>> strip = Tessellation.from_polygons([box(x, 0, x + 1, 1) for x in range(4)])
        >>> cylinder = strip.splice(((0, 0), (0, 1)), ((4, 0), (4, 1)))
        >>> cylinder.pairs("walker").tolist()
        [[0, 1], [0, 3], [1, 2], [2, 3]]
        """
        made = Splice(self._segment(a), self._segment(b))
        if flip is None and _by_number(a) and _by_number(b):
            flip = False
        if flip is not None and flip != turns_over(self.incidence, made, whole_edges=self.noding == "as-given"):
            made = Splice(made.a, (made.b[1], made.b[0]))
        return self._glued(glue(self.incidence, made, whole_edges=self.noding == "as-given"), (*self.splices, made))

    def splice_vertices(self, a: Sequence[float], b: Sequence[float]) -> Self:
        """Make one vertex of those at the points `a` and `b`, without an edge (mutou.splice.orientable).

        Tessels that meet only there are Anglers; no edge, no orientation and no tessel changes, but the surface is
        pinched there. Either may be any corner of the board, on the rim or not. Returns a new board.

        Raises BoardError where there is no vertex, and for two that are one already.

        >>> from shapely import box
        >>> from rulestone.geometry import Tessellation
        >>> isles = Tessellation.from_polygons({"west": box(0, 0, 1, 1), "east": box(5, 0, 6, 1)})
        >>> joined = isles.splice_vertices((1, 1), (5, 1))
        >>> list(joined.graph("angler").edges), joined.surface().pinch_vertices
        ([('west', 'east')], ((1.0, 1.0),))
        """
        made = VertexSplice(as_point(a), as_point(b))
        return self._glued(glue_vertices(self.incidence, made), (*self.splices, made))

    def with_splices(self, splices: Iterable[AnySplice]) -> Self:
        """The board with further splices, of segments and of vertices, one after the other as they are given.

        Raises BoardError for the first that is not possible (see `splice` and `splice_vertices`).
        """
        board = self
        for made in splices:
            join = board.splice_vertices if isinstance(made, VertexSplice) else board.splice
            board = join(made.a, made.b)  # type: ignore[arg-type]
        return board

    def unsplice(self, number: int) -> Self:
        """The board without its splice `number` (counted from 0); vertices it carried over are gone again.

        Raises BoardError if there is no such splice, or a later one depends on it.
        """
        if not 0 <= number < len(self.splices):
            have = f"has splices 0 to {len(self.splices) - 1}" if self.splices else "has no splices"
            raise BoardError(f"there is no splice {number}: the board {have}")
        return self._glued(self.closed, ()).with_splices((*self.splices[:number], *self.splices[number + 1 :]))

    def _segment(self, given: Sequence[Any]) -> Segment:
        if _by_number(given):
            return as_segment(self.incidence, given, (self.number_of(given[0]), int(given[1])))
        return as_segment(self.incidence, given)

    def edges_of(self, tessel: Hashable) -> list[Segment]:
        """The edges of a tessel in boundary order, with the tessel on the left, as pairs of points."""
        sides = self.incidence.sides
        own = self.incidence.sides_of_tessel(self.number_of(tessel))
        starts, ends = sides.points[sides.start[own]].tolist(), sides.points[sides.end[own]].tolist()
        return [((a[0], a[1]), (b[0], b[1])) for a, b in zip(starts, ends, strict=True)]


def _by_number(given: Sequence[Any]) -> bool:
    """Whether a segment is given as a tessel id and the number of an edge."""
    return len(given) == 2 and isinstance(given[1], (int, np.integer))
