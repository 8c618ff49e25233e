"""Areas from border lines: what lines enclose, and which of their ends lead nowhere."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.origin import LeftOut, Origin
from rulestone.geometry.board.sorted_integers import FloatArray, IntArray
from rulestone.geometry.errors import BoardError

PAST = 1e-6  # how far a bridge runs past the line it leads to, in units of its length, so that the two surely cross


@dataclass(frozen=True)
class Areas:
    """What lines enclose.

    Attributes:
        polygons: the areas, from top to bottom and from left to right.
        dangles: lines with an end that leads nowhere.
        cuts: lines with the same area, or the outside, on both sides, without such an end.
        gaps: for each end that stops short of a line the bridge that would lead there.
        bridges: those that were built.
        lines: how many lines there were.
        necks: where a gap was closed, or might have been, and one area still leads past it through an opening no wider
            than the gaps that were to be closed: lines across these openings.
    """

    polygons: list[Any]
    dangles: list[Any]
    cuts: list[Any]
    gaps: list[Any]
    bridges: list[Any]
    lines: int
    necks: list[Any] = field(default_factory=list)


def areas_of_lines(lines: Sequence[Any], close: float = 0.0) -> Areas:
    """The areas that lines enclose (shapely lines, in any order, crossing or not).

    Where an end stops short of another line by no more than `close`, a straight bridge leads there.

    Raises BoardError if there are no lines, or they enclose nothing.

    >>> square = shapely.LineString([(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)])
    >>> areas = areas_of_lines([square, shapely.LineString([(1, -1), (1, 3)])])
    >>> [area.area for area in areas.polygons], len(areas.dangles)
    ([2.0, 2.0], 2)
    """
    if not close >= 0:
        raise BoardError(f"the distance over which lines are closed must not be negative, as {close} is")
    if not len(lines):
        raise BoardError("there are no lines in it")
    noded = _noded(lines)
    gaps = _gaps(noded)
    bridges = [bridge for bridge in gaps if bridge.length <= close]
    faces, cuts, dangles, _ = shapely.polygonize_full(noded)
    closable, built = list(bridges), noded
    while bridges:
        corners = {tuple(point) for point in shapely.get_coordinates(noded).tolist()}
        built = _noded([*noded, *(_lengthened(bridge, corners) for bridge in bridges)])
        faces, cuts, dangles, _ = shapely.polygonize_full(built)
        needless = _round_slivers(shapely.get_parts(faces), bridges)
        if not needless:
            break
        bridges = [bridge for number, bridge in enumerate(bridges) if number not in needless]
    polygons = _in_order(shapely.get_parts(faces))
    left = [bridge for bridge in gaps if bridge.length > close]
    stub = 2 * PAST * max((bridge.length for bridge in bridges), default=0.0)
    loose = [line for line in shapely.get_parts(dangles).tolist() if line.length > stub]
    found = Areas(polygons, loose, shapely.get_parts(cuts).tolist(), left, bridges, len(lines))
    found.necks.extend(_necks(built, polygons, closable, close))
    if not polygons:
        raise BoardError("; ".join(["its lines enclose nothing", *_report(found)[1:]]))
    return found


def _noded(lines: Sequence[Any]) -> NDArray[Any]:
    """The lines cut wherever they meet, each piece once."""
    return np.asarray(shapely.get_parts(shapely.unary_union(list(lines))))


def _round_slivers(faces: NDArray[Any], bridges: list[Any]) -> set[int]:
    """For every area no larger than a bridge on its rim squared: the longest of these bridges, which encloses it."""
    tree = shapely.STRtree(bridges)
    found = set()
    for face in faces[shapely.area(faces) <= max(bridge.length for bridge in bridges) ** 2].tolist():
        near = tree.query(face, predicate="dwithin", distance=PAST * face.length).tolist()
        within = [number for number in near if bridges[number].length ** 2 >= face.area]
        if within:
            found.add(max(within, key=lambda number: float(bridges[number].length)))
    return found


def _necks(built: NDArray[Any], faces: list[Any], bridges: list[Any], close: float) -> list[Any]:
    """Links from the ends of gaps to other lines, at most `close` long, that would part an area into two real ones.

    Neither part may be as small as the square of the link: so small a corner is no area of its own.
    """
    if not bridges or not faces:
        return []
    ends: Any = shapely.points(np.unique(shapely.get_coordinates(bridges), axis=0))
    end, piece = shapely.STRtree(built).query(ends, predicate="dwithin", distance=close)
    links = np.asarray(shapely.shortest_line(ends[end], built[piece]))
    length = shapely.length(links)
    links = links[(length > 2 * PAST * close) & (length <= close)]
    links = links[np.argsort(shapely.length(links), kind="stable")]
    middles = shapely.line_interpolate_point(links, 0.5, normalized=True)
    found: dict[int, Any] = {}
    for row, face in zip(*shapely.STRtree(faces).query(middles, predicate="within").tolist(), strict=True):
        link = links[row]
        if face in found or not shapely.covers(shapely.buffer(faces[face], PAST * close), link):
            continue
        (ax, ay), (bx, by) = link.coords
        dx, dy = PAST * (bx - ax), PAST * (by - ay)
        across = shapely.LineString([(ax - dx, ay - dy), (bx + dx, by + dy)])
        parts = shapely.get_parts(shapely.polygonize(_noded([faces[face].boundary, across])))
        parts = parts[shapely.within(shapely.point_on_surface(parts), faces[face])]
        if len(parts) > 1 and float(np.sort(shapely.area(parts))[-2]) > link.length**2:
            found[face] = link
    return list(found.values())


def _lengthened(bridge: Any, corners: set[tuple[float, ...]]) -> Any:
    """A bridge that surely meets the line it leads to: at a corner of that as it is, else led a little beyond."""
    (ax, ay), (bx, by) = bridge.coords
    if (bx, by) in corners:
        return bridge
    return shapely.LineString([(ax, ay), (bx + PAST * (bx - ax), by + PAST * (by - ay))])


@dataclass
class _End:
    """An end that leads nowhere: of which piece, where, and the shortest bridge from there to another piece."""

    piece: int
    point: Any
    bridge: Any | None = None
    target: int = -1

    @property
    def reach(self) -> float:
        """How far off another end may be that was to meet this one in one point with it."""
        return 2 * float(self.bridge.length) if self.bridge is not None else 0.0


def _gaps(noded: NDArray[Any]) -> list[Any]:
    """From every end that leads nowhere the shortest line to another piece, if that is shorter than its own piece.

    Not where the piece only runs past the line that it meets at its other end.
    """
    points = np.stack((shapely.get_point(noded, 0), shapely.get_point(noded, -1)), axis=1)
    corners, number, times = np.unique(
        shapely.get_coordinates(points.ravel()), axis=0, return_inverse=True, return_counts=True
    )
    number = number.reshape(-1, 2)
    tree = shapely.STRtree(noded)
    ends = []
    for piece, side in np.argwhere(times[number] == 1).tolist():
        end = _End(piece, points[piece, side])
        room, met = float(shapely.length(noded[piece])), int(number[piece, 1 - side])
        end.bridge, end.target = _shortest_bridge(noded, number, tree, end, met, room)
        if times[met] == 1:  # both ends are free: perhaps a ring that is not quite closed
            ring = shapely.LineString(points[piece])
            if ring.length < min(room / 4, end.bridge.length if end.bridge is not None else room):
                end.bridge, end.target = ring, piece
        ends.append(end)
    joined, done = _joined(ends, corners, number)
    others = (end.bridge for end, met_others in zip(ends, done, strict=True) if not met_others)
    return list({frozenset(bridge.coords): bridge for bridge in (*joined, *others) if bridge is not None}.values())


def _shortest_bridge(
    noded: NDArray[Any], number: IntArray, tree: shapely.STRtree, end: _End, met: int, room: float
) -> tuple[Any | None, int]:
    """The shortest line from a free end to another piece, and to which; None and -1 without one shorter than `room`.

    On a piece that hangs on the junction `met` as well, what is no farther from it along that piece than the free end
    does not count: there the end has run past.
    """
    reach = room / 16
    while True:  # a wider circle until something lies in it
        near = [
            other
            for other in tree.query(end.point, predicate="dwithin", distance=reach).tolist()
            if other != end.piece and not _runs_past(noded[other], number[other], met, end.point, room)
        ]
        if near:
            distances = shapely.distance(noded[near], end.point)
            nearest = near[int(np.argmin(distances))]
            if 0 < distances.min() < room:
                return shapely.shortest_line(end.point, noded[nearest]), nearest
        if near or reach >= room:
            return None, -1
        reach = min(2 * reach, room)


def _runs_past(line: Any, ends: IntArray, met: int, point: Any, room: float) -> bool:
    along = float(shapely.line_locate_point(line, point))
    ways = [way for way, end in zip((along, line.length - along), ends.tolist(), strict=True) if end == met]
    return bool(ways) and min(ways) <= room


def _joined(ends: list[_End], corners: FloatArray, number: IntArray) -> tuple[list[Any], list[bool]]:
    """A shortest tree of bridges between ends that were to meet in one point, and which of the free ends it serves.

    Such ends are at most twice as far off as whatever is nearest: bridges to pieces here would enclose slivers.
    `corners` are the places where pieces end, `number` which two of them each piece has.
    """
    if not ends:
        return [], []
    points = np.array([end.point for end in ends], dtype=object)
    reach = np.array([end.reach for end in ends])
    places: Any = shapely.points(corners)
    one, other = shapely.STRtree(places).query(points, predicate="dwithin", distance=reach)
    own = number[[end.piece for end in ends]]
    foreign = (own[one] != other[:, None]).all(axis=1)
    one, other = one[foreign], other[foreign]
    apart = shapely.distance(points[one], places[other])
    here = _numbers_of(points, corners)
    root = list(range(len(corners)))

    def top(place: int) -> int:
        while root[place] != place:
            place = root[place] = root[root[place]]
        return place

    made = []
    for row in np.argsort(apart, kind="stable").tolist():
        a, b = int(here[one[row]]), int(other[row])
        if top(a) != top(b):
            root[top(a)] = top(b)
            made.append(shapely.LineString([corners[a], corners[b]]))
    served = np.zeros(len(ends), dtype=np.bool_)
    served[one] = True
    return made, served.tolist()


def _numbers_of(points: NDArray[Any], corners: FloatArray) -> IntArray:
    place = {tuple(corner): row for row, corner in enumerate(corners.tolist())}
    return np.array([place[tuple(point)] for point in shapely.get_coordinates(points).tolist()], dtype=np.int64)


def _in_order(polygons: NDArray[Any]) -> list[Any]:
    """From top to bottom, in rows of about the height of an area, and in these from left to right."""
    if not len(polygons):
        return []
    spots = shapely.get_coordinates(shapely.point_on_surface(polygons))
    bounds = shapely.bounds(polygons)
    height = float(np.median(bounds[:, 3] - bounds[:, 1])) or 1.0
    row = np.floor((bounds[:, 3].max() - bounds[:, 3]) / height + 0.5)
    return list(polygons[np.lexsort((spots[:, 0], row))])


def _report(areas: Areas) -> list[str]:
    """One sentence for each thing that was found."""
    count = len(areas.polygons)
    lines = f"{areas.lines} lines enclose" if areas.lines != 1 else "1 line encloses"
    said = [f"{lines} {count} area{'s' * (count != 1)}"]
    if areas.bridges:
        widest = max(bridge.length for bridge in areas.bridges)
        said.append(f"{len(areas.bridges)} gap{'s' * (len(areas.bridges) > 1)} closed, the widest of {widest:.3g}")
    if areas.gaps:
        widths = sorted(bridge.length for bridge in areas.gaps)
        x, y = areas.gaps[int(np.argmin([bridge.length for bridge in areas.gaps]))].coords[0]
        which = f"a gap of {widths[0]:.3g}" if len(widths) == 1 else f"{len(widths)} gaps, the least {widths[0]:.3g}"
        enough = float(f"{1.05 * widths[0]:.2g}")
        said.append(f"{which} at ({x:.6g}, {y:.6g}); close={enough:g} (--close {enough:g}) would close it")
    if areas.necks:
        x, y = areas.necks[0].coords[0]
        many = f"{len(areas.necks)} areas lead" if len(areas.necks) > 1 else "1 area leads"
        said.append(
            f"{many} past a gap that was to be closed, through an opening of {areas.necks[0].length:.3g} at "
            f"({x:.6g}, {y:.6g}): two may be joined there; draw the ends onto the line that they are to meet"
        )
    if areas.dangles:
        longest = max(areas.dangles, key=lambda line: float(line.length))
        x, y = longest.coords[0]
        many = f"{len(areas.dangles)} lines lead" if len(areas.dangles) > 1 else "1 line leads"
        said.append(f"{many} nowhere, the longest of {longest.length:.3g} at ({x:.6g}, {y:.6g})")
    if areas.cuts:
        x, y = areas.cuts[0].coords[0]
        many = f"{len(areas.cuts)} lines have" if len(areas.cuts) > 1 else "1 line has"
        said.append(f"{many} the same area on both sides, the first at ({x:.6g}, {y:.6g})")
    return said


def names_by_words(areas: Areas, words: Sequence[tuple[str, FloatArray]]) -> tuple[dict[Hashable, Any], Origin]:
    """The areas named by the words that stand on them, where each has its own, else by numbers; and what was found."""
    texts: list[list[str]] = [[] for _ in areas.polygons]
    if words:
        spots = shapely.points([spot for _, spot in words])
        for word, area in zip(
            *shapely.STRtree(areas.polygons).query(spots, predicate="intersects").tolist(), strict=True
        ):
            texts[area].append(words[word][0])
    joined = [" ".join(found) or None for found in texts]
    given = [name for name in joined if name is not None]
    names: list[Hashable] = list(range(len(joined)))
    if given and len(set(given)) == len(given):
        names = [number if name is None else name for number, name in enumerate(joined)]
    notes = _report(areas)
    left_out = [LeftOut(line, "it leads nowhere") for line in areas.dangles]
    left_out += [LeftOut(line, "it has the same area on both sides") for line in areas.cuts]
    left_out += [LeftOut(line, "a gap") for line in areas.gaps]
    left_out += [LeftOut(line, "a gap") for line in areas.necks]
    left_out += [LeftOut(line, "a gap that was closed") for line in areas.bridges]
    columns = {"text": joined} if given else {}
    return dict(zip(names, areas.polygons, strict=True)), Origin(columns, notes=tuple(notes), left_out=tuple(left_out))
