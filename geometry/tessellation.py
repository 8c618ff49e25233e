"""The board: polygons made into tessels, edges and vertices."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
import shapely
from numpy.typing import NDArray

from .board.assembling import Noding as Noding
from .board.assembling import assembled, named_shapes
from .board.contacts import doubts_about
from .board.incidence import Incidence
from .board.origin import NO_FAULT_ON_MAPS, UNKNOWN, Origin, Profile, profile_of
from .board.sorted_integers import FloatArray, IndexArray, IntArray, pairs_of
from .board.splices import AnySplice
from .conversions import Conversions
from .errors import BoardError, BoardWarning, listed, near
from .files.geojson import to_geojson
from .files.reading import FileReading, read_board_file
from .pairs.amendments import (
    Amendment,
    amend_graph,
    amended_keys,
    doubtful_amendments,
    fitted,
    pairs_file,
    read_amendments,
)
from .relations.graphs import neighbour_table, relation_graph
from .relations.jagger import TEXT, JaggerReading, jagger_keys
from .relations.sharing import angler_keys, plain_name, touching_keys, walker_keys
from .relations.travel import distances, reach
from .soundness.problems import Problems, Severity, find_problems
from .soundness.repair import Repaired, Tolerance, repair_polygons
from .splicing import Splicing
from .surface.surface import SurfaceReport, survey
from .worlds.periods import Period, as_period, close_up, doubts_about_longitude, unwrapped

if TYPE_CHECKING:
    import networkx

    from .files.colour_maps import PictureReading
    from .files.svg import Shapes

Relation = Literal["walker", "angler", "jagger", "blood", "rook", "bishop", "queen"]


class Tessellation(Conversions, Splicing):
    """A set of tessels with the edges and vertices that they share; never changed once made.

    Tessels are named by ids (any hashable values) and numbered 0, 1, ... in the order given; arrays speak of numbers,
    graphs and messages of ids.

    Attributes:
        ids: the names of the tessels.
        polygons: their shapes as given (after a repair), shapely geometries.
        noding: how T-junctions were treated.
        incidence: sides, edges and vertices as integer arrays.
        splices: the splices made, in their order: `Splice` of segments, `VertexSplice` of lone vertices.
        plane: the incidence before any splice.
        repaired: what a repair changed; None if none was asked for.
        period: in x and y, if the board closes on itself; else None.
        closed: the incidence after that and before any splice.
        origin: what its file says beside the shapes: attributes, reference system, what was left out.
        amendments: pairs added, barred or marked by hand (see `amendments`).
        profile: what counts as a problem: "mutou", or "maps", where any number of corners, several parts, holes and
            islands are no faults.
    """

    def __init__(
        self,
        ids: Sequence[Hashable],
        polygons: NDArray[Any],
        noding: Noding,
        incidence: Incidence,
        splices: tuple[AnySplice, ...] = (),
        plane: Incidence | None = None,
    ) -> None:
        """Boards are made by `from_polygons`, `read` and the makers; this constructor checks nothing."""
        self.ids = tuple(ids)
        self.polygons = polygons
        self.noding: Noding = noding
        self.incidence = incidence
        self.splices = splices
        self._neighbours: dict[tuple[Relation, JaggerReading], tuple[IntArray, IntArray]] = {}
        self.repaired: Repaired | None = None
        self.period: Period | None = None
        self.closed = incidence if plane is None else plane
        self.origin: Origin = UNKNOWN
        self.profile: Profile = "mutou"
        self.amendments: tuple[Amendment, ...] = ()
        self._unamended: Tessellation | None = None
        self.plane = incidence if plane is None else plane

    def __getstate__(self) -> dict[str, Any]:
        """What a board is; what was reckoned on the way is reckoned again."""
        return {**vars(self), "_neighbours": {}}

    @classmethod
    def from_polygons(
        cls,
        polygons: Iterable[Any] | Mapping[Hashable, Any],
        *,
        noding: Noding = "split",
        repair: Tolerance | None = None,
        period: Period | None = None,
        flatten: bool = False,
        profile: Profile = "mutou",
    ) -> Tessellation:
        """Make a board of shapely polygons: a sequence (ids 0, 1, ...) or a mapping from ids.

        Points are the same if their coordinates are equal, exactly (-0.0 is 0.0). With `noding` "split" a listed vertex
        inside another edge splits that edge; "as-given" leaves edges as the polygons list them; "strict" refuses boards
        that have such T-junctions. A multipolygon becomes one tessel in several pieces (which `problems` reports).

        `repair` makes corners of different tessels one that lie at most this far apart, and leads sides through corners
        that near; "auto" finds the tolerance itself (see `repair.repair_polygons`). What was changed is reported in
        `repaired`. Without it, contacts that fail by a hair, and edges that cross, give a BoardWarning. `flatten` drops
        third coordinates, which otherwise are refused. `profile` says what is a problem.

        With `period` (360, None) points whose x differs by multiples of 360 are the same; polygons may be drawn on
        beyond the antimeridian or jump back to the other end there. (None, 10) closes the board in y, (5, 10) in both.

        Raises BoardError for polygons that have no boundary to speak of (see `rings.sides_of_polygons`), and for a
        repair that cannot be trusted.

        >>> from shapely import box
        >>> board = Tessellation.from_polygons([box(0, 0, 1, 1), box(1, 0, 2, 1)])
        >>> board
        <Tessellation: 2 tessels, 7 edges, 6 vertices>
        """
        ids, shapes = named_shapes(polygons)
        if flatten:
            shapes = np.asarray(shapely.force_2d(shapes))
        if period is not None:
            period = as_period(period)
            shapes = unwrapped(shapes, period)
        repaired = None
        if repair is not None:
            shapes, repaired = repair_polygons(shapes, ids, repair, noding)
        board = cls(ids, shapes, noding, assembled(shapes, ids, noding))
        if period is not None:
            board.period, board.closed = period, close_up(board.plane.sides, period, split=noding != "as-given")
            board.incidence = board.closed
        board.repaired = repaired
        board.profile = profile_of(profile, UNKNOWN)
        if noding != "as-given":
            doubts = doubts_about(board.plane)
            if doubts:
                warnings.warn(doubts, BoardWarning, stacklevel=2)
        if period is None:
            doubts = doubts_about_longitude(board.plane.sides, board.plane.rim)
            if doubts:
                warnings.warn(doubts, BoardWarning, stacklevel=2)
        return board

    @classmethod
    def from_geodataframe(
        cls, frame: Any, id: str | None = None, *, profile: Profile | None = "maps", **options: Any
    ) -> Tessellation:
        """Make a board of a GeoDataFrame of GeoPandas, its columns kept as attributes, and its reference system.

        Ids are those of the column `id`, else of the index. A row with several parts is one tessel (see `gathered`).
        Rows without a shape, and parts and holes without an area, are left out, of which a BoardWarning tells.
        `options` are those of `from_polygons`. Raises BoardError if ids are missing or occur twice, and as
        `from_polygons`.
        """
        from .board.origin import BoardFile
        from .files.gathered import with_collections_gathered
        from .files.reference_systems import with_doubts
        from .files.ruins import without_ruins
        from .files.tables import board_of_table

        shapes, known = board_of_table(frame, id)
        found = with_doubts(without_ruins(with_collections_gathered(BoardFile(shapes, origin=known))))
        polygons, origin = found.polygons, found.origin
        for note in origin.notes:
            warnings.warn(note, BoardWarning, stacklevel=2)
        board = cls.from_polygons(polygons, **options)
        board.origin, board.profile = origin, profile_of(profile, origin)
        return board

    @classmethod
    def read(
        cls,
        path: str | Path,
        *,
        layer: str | None = None,
        id: str | None = None,
        profile: Profile | None = None,
        tolerance: float | None = None,
        pairs: bool = True,
        shapes: Shapes = "auto",
        close: float = 0.0,
        picture: PictureReading | None = None,
        zones: bool = False,
        downward: bool = False,
        **options: Any,
    ) -> Tessellation:
        """Make a board of a file: WKT (.wkt, .txt: one shape a line), GeoJSON, TopoJSON, SVG, a picture, or a map.

        `layer` chooses one of several layers, `id` the attribute that names the tessels. The profile, unless given, is
        "maps" for what GeoPandas reads and where the file names a reference system, else "mutou". `tolerance` says how
        closely chords follow the curves of an SVG (0.01 user units unless given). `shapes` says which shapes of an SVG
        are tessels (see `svg.read_svg`), and "lines", for every format, that lines are borders; so they are where a
        file has nothing else. An end then may be `close` to the line that it should meet. `picture` says how a coloured
        picture is read (.png and others, through Pillow). With `zones` shapes on whose ground others lie are zones, of
        which what those leave becomes a tessel (see `zones.fill_zones`). `downward` says that y grows downward in the
        file, as on screens (an SVG says so itself): the board is turned over. What was understood, chosen and left out
        stands in `origin`. Pairs by hand are read from the file beside it (board.pairs.csv beside board.geojson) if
        there is one, unless `pairs` is False; of what does not fit the board any more a BoardWarning tells. `options`
        are those of `from_polygons`.

        Raises BoardError with one line that names the file and the place.
        """
        how = FileReading(tolerance, layer, id, shapes, close, picture, zones, downward, profile == "maps")
        found = read_board_file(path, how)
        try:
            if options.get("period") is None and found.origin.period is not None:
                options["period"] = found.origin.period
            board = cls.from_polygons(found.polygons, **options)
            board.origin, board.profile = found.origin, profile_of(profile, found.origin)
            board = board.with_splices(found.splices)
        except BoardError as error:
            raise BoardError(f"{path}: {error}", error.places) from None
        beside = pairs_file(path)
        if pairs and beside.is_file():
            kept, complaints = fitted(board, read_amendments(beside, board.ids))
            for complaint in complaints:
                warnings.warn(f"{beside.name}: {complaint}", BoardWarning, stacklevel=2)
            board = board.amended(kept)
        return board

    def amended(self, amendments: Iterable[Amendment]) -> Tessellation:
        """The same board with these pairs added, barred and marked by hand, and no others.

        Splices, surfaces and problems of the ground stay what they are; relations, graphs, distances and reach change.
        Raises BoardError for a tessel that there is not.

        >>> from shapely import box
        >>> from rulestone.geometry import Amendment
        >>> isles = Tessellation.from_polygons({"a": box(0, 0, 1, 1), "b": box(5, 0, 6, 1), "c": box(6, 0, 7, 1)})
        >>> sailed = isles.amended([Amendment("add", "a", "b", "sea", "ferry"), Amendment("bar", "b", "c", "wall")])
        >>> sailed.pairs("walker").tolist(), sailed.distances("a", "walker")
        ([[0, 1]], {'a': 0, 'b': 1})
        """
        made = copy.copy(self)
        made.amendments = tuple(amendments)
        made._unamended = self.plain
        made._neighbours = {}
        for amendment in made.amendments:
            for name in (amendment.one, amendment.other):
                self.number_of(name)
        return made

    @property
    def plain(self) -> Tessellation:
        """The board without what was said by hand."""
        return self._unamended or self

    @property
    def attributes(self) -> Mapping[str, Sequence[Any]]:
        """What the file or table says of the tessels: for every attribute one value for each, None where missing."""
        return self.origin.columns

    @property
    def crs(self) -> str | None:
        """The coordinate reference system, as an authority's code or WKT; None if nothing is known."""
        return self.origin.crs

    def to_geojson(self) -> str:
        """The board as GeoJSON, splices included, so that `read` gives it back (see `reading.to_geojson`)."""
        shapes = dict(zip(self.ids, self.polygons, strict=True))
        return to_geojson(shapes, self.splices, self.origin, self.profile, self.period)

    def svg(self, **options: Any) -> str:
        """A picture as SVG text: `tessel=` colours its targets, `problems=` marks them red (see `drawing.draw_svg`)."""
        from .draw.drawing import draw_svg

        return draw_svg(self, **options)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        return self.svg()

    def __len__(self) -> int:
        return len(self.ids)

    def __repr__(self) -> str:
        counts = f"{len(self)} tessels, {self.incidence.edges} edges, {self.incidence.vertices} vertices"
        return f"<Tessellation: {counts}>"

    @cached_property
    def bounds(self) -> FloatArray:
        """West, south, east and north of every tessel, shape (tessels, 4)."""
        return np.asarray(shapely.bounds(self.polygons))

    @cached_property
    def numbers(self) -> Mapping[Hashable, int]:
        """The number of each tessel, by its id."""
        return {name: number for number, name in enumerate(self.ids)}

    def number_of(self, tessel: Hashable) -> int:
        """The number of a tessel named by its id. Raises BoardError if there is none."""
        try:
            return self.numbers[tessel]
        except KeyError:
            meant = near(tessel, self.ids) or f": {listed([str(name) for name in self.ids])}"
            raise BoardError(f"there is no tessel {tessel!r} on this board of {len(self)}{meant}") from None

    def pairs(self, relation: Relation, reading: JaggerReading = TEXT) -> IndexArray:
        """The pairs of tessels in a relation, by number, smaller first, ascending; shape (pairs, 2).

        `relation` is "walker" or "rook" (an edge in common), "angler" or "bishop" (a vertex and no edge), "blood" or
        "queen" (either), or "jagger", to which alone `reading` applies (see `JaggerReading`). All are symmetric.

        >>> from shapely import box
        >>> row = Tessellation.from_polygons([box(x, y, x + 1, y + 1) for y in (0, 1) for x in (0, 1, 2)])
        >>> row.pairs("jagger").tolist()
        [[0, 2], [0, 5], [2, 3], [3, 5]]
        """
        return pairs_of(self.keys(relation, reading), len(self))

    def graph(self, relation: Relation, reading: JaggerReading = TEXT) -> networkx.Graph[Any]:
        """A relation as a networkx graph on the ids; edge data say what makes it (see `graphs.relation_graph`).

        Tessels, and the neighbours of each, stand by number; neighbours that are added by hand stand last.
        """
        graph = relation_graph(self.plain, relation, reading)
        return amend_graph(self, relation, graph) if self.amendments else graph

    def neighbors(self, relation: Relation, reading: JaggerReading = TEXT) -> tuple[IntArray, IntArray]:
        """The same as `neighbours`."""
        return self.neighbours(relation, reading)

    def neighbours(self, relation: Relation, reading: JaggerReading = TEXT) -> tuple[IntArray, IntArray]:
        """Neighbours of all tessels as one flat array of numbers and the offsets of each tessel's; kept once made.

        Those of a tessel stand by number, that is in the order in which tessels were given, not by angle.
        """
        table = self._neighbours.get((relation, reading))
        if table is None:
            table = self._neighbours[relation, reading] = neighbour_table(self, relation, reading)
        return table

    def distances(
        self, tessel: Hashable, relation: Relation = "blood", reading: JaggerReading = TEXT
    ) -> dict[Hashable, int]:
        """The least number of moves of one kind from a tessel to each that such moves can reach.

        >>> from shapely import box
        >>> board = Tessellation.from_polygons([box(x, 0, x + 1, 1) for x in range(3)])
        >>> board.distances(0, "walker"), board.distances(0, "jagger")
        ({0: 0, 1: 1, 2: 2}, {0: 0})
        """
        return distances(self, tessel, relation, reading)

    def reach(
        self,
        tessel: Hashable,
        shakken: Mapping[Relation, int],
        *,
        units: int | None = None,
        reading: JaggerReading = TEXT,
    ) -> dict[Hashable, int]:
        """Where a piece with these disks can get in one turn, and the fewest move units it takes (see `travel.reach`).

        >>> from shapely import box
        >>> board = Tessellation.from_polygons([box(x, 0, x + 1, 1) for x in range(5)])
        >>> board.reach(0, {"walker": 2})
        {0: 0, 1: 1, 2: 2}
        """
        return reach(self, tessel, shakken, units=units, reading=reading)

    def _glued(self, incidence: Incidence, splices: tuple[AnySplice, ...]) -> Tessellation:
        """This board with other splices, the rest as it is."""
        board = Tessellation(self.ids, self.polygons, self.noding, incidence, splices, self.plane)
        board.origin, board.profile = self.origin, self.profile
        board.period, board.closed = self.period, self.closed
        return board.amended(self.amendments) if self.amendments else board

    def surface(self) -> SurfaceReport:
        """What surface the board is: components, orientability, Euler characteristic, genus, boundaries, pinches.

        >>> from shapely import box
        >>> strip = Tessellation.from_polygons([box(x, 0, x + 1, 1) for x in range(4)])
        >>> moebius = strip.splice(((0, 0), (0, 1)), ((4, 1), (4, 0)))
        >>> moebius.surface().orientable, moebius.surface().reversing_walk
        (False, (0, 1, 2, 3))
        """
        return survey(self)

    def problems(self) -> Problems:
        """Everything that is wrong with the board, all at once: kind, tessels, place and a sentence for each.

        Faults come first, and of each kind the largest; `problems().groups()` counts those of about one size.

        On a map (see `profile`) any number of corners, several parts, holes and islands are nothing wrong.

        >>> from shapely import box
        >>> [problem.kind for problem in Tessellation.from_polygons([box(0, 0, 1, 1), box(5, 0, 6, 1)]).problems()]
        ['detached']
        """
        found = self._problems.without(sorted(NO_FAULT_ON_MAPS)) if self.profile == "maps" else self._problems
        return found.and_more(doubtful_amendments(self))

    @cached_property
    def _problems(self) -> Problems:
        return find_problems(self)

    def require_sound(self) -> None:
        """Raise BoardError if tessels cross themselves or overlap, or, unless it is a map, have too many vertices."""
        self._require(self.problems(), ("fault",))

    def require_legal(self) -> None:
        """Raise BoardError if the board has any problem that MuTou forbids, whatever its profile."""
        self._require(self._problems, ("fault", "illegal"))

    def _require(self, problems: Problems, severities: tuple[Severity, ...]) -> None:
        found = [problem.message for problem in problems.of_severity(*severities)]
        if found:
            more = f" (and {len(found) - 1} more problems)" if len(found) > 1 else ""
            raise BoardError(found[0] + more, tuple(found))

    def keys(self, relation: Relation, reading: JaggerReading = TEXT) -> IntArray:
        """The pairs of `pairs` as single sorted integers (see `keys.pair_keys`), the form for further joins.

        Raises BoardError for an unknown relation.
        """
        if self.amendments:
            return amended_keys(self, relation, self.plain.keys(relation, reading))
        name = plain_name(relation)
        if name == "walker":
            return self._walker
        if name == "angler":
            return angler_keys(self.touching, self._walker)
        if name == "blood":
            return self.touching
        if name == "jagger":
            return jagger_keys(self.incidence, self.touching, reading)
        raise BoardError(f"unknown relation {relation!r}: use one of {', '.join(get_args(Relation))}")

    @cached_property
    def _walker(self) -> IntArray:
        return walker_keys(self.incidence)

    @cached_property
    def touching(self) -> IntArray:
        """Keys of the pairs with a vertex in common, sorted."""
        return touching_keys(self.incidence)
