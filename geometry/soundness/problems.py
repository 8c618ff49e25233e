"""Everything that is wrong with a board, tessel by tessel, all at once.

What the text demands of a board: identifiable vertices and edges and one connected area (mutou.area.tessel), edges that
close into one rim of an orientable surface (mutou.area.edges_closed), at most nineteen vertices (mutou.area.nineteen),
each tessel joined to the rest at least at a vertex (mutou.sow.vacant). And for polygons to be a board at all: no tessel
crosses itself, none lies on another's ground.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import shapely
from rulestone.geometry.board.contacts import near_contacts
from rulestone.geometry.board.incidence import Incidence, pair_sides
from rulestone.geometry.board.junctions import junctions_of
from rulestone.geometry.board.noding import split_sides
from rulestone.geometry.board.overlaps import crowded_sides, find_overlaps, side_middles
from rulestone.geometry.board.rings import rings_of
from rulestone.geometry.board.sorted_integers import FloatArray, IntArray, new_pairs, pair_keys, pairs_of
from rulestone.geometry.errors import BoardWarning
from rulestone.geometry.surface.orientation import connected, orient
from rulestone.geometry.surface.surface import faces_of_tessels
from rulestone.geometry.worlds.copies import Ends, ends_of

from .problem_arrays import SEVERITY, Findings, Problem, ProblemGroup, ProblemKind, Problems, Severity

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

__all__ = [
    "MOST_CORNERS",
    "SEVERITY",
    "Problem",
    "ProblemGroup",
    "ProblemKind",
    "Problems",
    "Severity",
    "find_problems",
]

ROUNDED = 1e-9  # by shifts of whole periods
MOST_CORNERS = 19  # mutou.area.nineteen


def find_problems(board: Tessellation) -> Problems:
    """All problems of a board, faults first."""
    plane = _noded(board)
    found = [
        *_self_crossings(board, plane),
        *_slits(plane),
        *_overlaps(board, plane),
        *_too_many_corners(board),
        *_shapes(board),
        *_detached(board),
        *_one_sided(board),
        *_near_misses(plane),
        *_across_ends(board),
    ]
    return Problems(board.ids, board.polygons, tuple(findings for findings in found if len(findings)))


def _noded(board: Tessellation) -> Incidence:
    """The board in the plane, without splices, with every T-junction split whatever the noding of the board."""
    if board.noding != "as-given":
        return board.plane
    junctions = junctions_of(board.polygons, board.plane)
    return pair_sides(split_sides(board.plane.sides, junctions)[0]) if len(junctions) else board.plane


def _self_crossings(board: Tessellation, plane: Incidence) -> Iterator[Findings]:
    """Invalid polygons, save those whose boundary only touches itself in points and so bounds a clear area."""
    suspects = np.flatnonzero(~shapely.is_valid(board.polygons))
    spiked = set(plane.sides.tessel[_slit_sides(plane)].tolist()) if len(suspects) else set()
    crossed = [n for n in suspects.tolist() if n not in spiked and not _bounds_clear_area(board.polygons[n])]
    if not crossed:
        return
    texts, places = [], []
    for number in crossed:
        reason, _, where = str(shapely.is_valid_reason(board.polygons[number])).partition("[")
        texts.append(reason.lower())
        places.append([float(value) for value in where.rstrip("]").split()])
    sizes = np.asarray(shapely.area(board.polygons[crossed]))
    words = "tessel {who} is not simple: {text} at ({x:g}, {y:g})"
    yield Findings("self-crossing", words, np.array(crossed)[:, None], np.array(places), sizes, tuple(texts))


def _bounds_clear_area(polygon: shapely.Geometry) -> bool:
    repaired = shapely.make_valid(polygon)
    if shapely.get_type_id(repaired) not in (3, 6):
        return False
    parts = shapely.get_parts(polygon)
    total = float(sum(2 * shapely.area(shapely.Polygon(part.exterior)) for part in parts))
    total -= float(shapely.area(shapely.polygons(rings_of(polygon)[0])).sum())
    return abs(total - float(shapely.area(repaired))) <= 1e-9 * abs(total)


def _slit_sides(plane: Incidence) -> IntArray:
    """One side of each edge along which a tessel lies more than once."""
    tessel, couples = plane.sides.tessel, plane.side_couples
    found = [np.asarray(couples[tessel[couples[:, 0]] == tessel[couples[:, 1]], 0], dtype=np.int64)]
    for edge in np.flatnonzero(plane.sides_per_edge > 2).tolist():
        around = plane.sides_of_edge(edge)
        _, first, times = np.unique(tessel[around], return_index=True, return_counts=True)
        found.append(around[first[times > 1]])
    return np.concatenate(found)


def _slits(plane: Incidence) -> Iterator[Findings]:
    slits = _slit_sides(plane)
    if not len(slits):
        return
    lengths = np.hypot(*(plane.sides.points[plane.sides.end[slits]] - plane.sides.points[plane.sides.start[slits]]).T)
    words = "tessel {who} lies on both sides of its own edge"
    yield Findings(
        "spike", words, plane.sides.tessel[slits].astype(np.int64)[:, None], side_middles(plane, slits), lengths
    )


def _overlaps(board: Tessellation, plane: Incidence) -> Iterator[Findings]:
    """Pairs of tessels on common ground, each once; more than two where they lie on one side of an edge."""
    crowds = crowded_sides(plane)
    groups = [plane.sides.tessel[crowd].astype(np.int64) for crowd in crowds]
    first = np.array([crowd[0] for crowd in crowds], dtype=np.int64)
    yield _overlap("lie on the same side of an edge", groups, side_middles(plane, first))
    for found in find_overlaps(board.polygons, plane, crowds):
        yield _overlap(found.how, found.pairs, found.place)


def _overlap(how: str, tessels: IntArray | list[IntArray], place: FloatArray) -> Findings:
    return Findings("overlap", f"tessels {{who}} overlap: they {how} near ({{x:.9g}}, {{y:.9g}})", tessels, place)


def _about(board: Tessellation, kind: ProblemKind, words: str, tessels: IntArray, sizes: IntArray) -> Findings:
    """Problems of single tessels, shown inside them."""
    return Findings(kind, words, tessels[:, None], _insides(board, tessels), sizes.astype(np.float64))


def _too_many_corners(board: Tessellation) -> Iterator[Findings]:
    corners = board.incidence.sides_per_tessel
    many = np.flatnonzero(corners > MOST_CORNERS)
    words = f"tessel {{who}} has {{size:.0f}} vertices, more than {MOST_CORNERS}"
    yield _about(board, "too-many-corners", words, many, corners[many])


def _shapes(board: Tessellation) -> Iterator[Findings]:
    pieces, faces = faces_of_tessels(board.incidence)
    several, holed = np.flatnonzero(pieces > 1), np.flatnonzero(pieces > faces)
    words = "tessel {who} is not connected: it comes in {size:.0f} pieces"
    yield _about(board, "several-pieces", words, several, pieces[several])
    words = "tessel {who} has {size:.0f} hole{s}, so its rim is not a single closed line"
    yield _about(board, "hole", words, holed, (pieces - faces)[holed])


def _detached(board: Tessellation) -> Iterator[Findings]:
    """Groups of tessels that touch the rest of the board nowhere, the largest group being the board."""
    incidence, count = board.incidence, len(board)
    label, groups = connected(count + incidence.vertices, incidence.sides.tessel, incidence.start_vertex + count)
    sizes = np.bincount(label[:count], minlength=groups)
    members = np.argsort(label[:count], kind="stable")
    begins = np.cumsum(sizes) - sizes
    apart = np.flatnonzero((sizes > 0) & (np.arange(groups) != int(np.argmax(sizes))))
    alone = members[begins[apart[sizes[apart] == 1]]]
    words = "tessel {first} touches the rest of the board nowhere"
    yield _about(board, "detached", words, alone, np.ones(len(alone), dtype=np.int64))
    flocks = [members[begins[group] : begins[group] + sizes[group]] for group in apart[sizes[apart] > 1].tolist()]
    first = np.array([flock[0] for flock in flocks], dtype=np.int64)
    words = "tessels {first} and {more} more touch the rest of the board nowhere"
    yield Findings("detached", words, flocks, _insides(board, first), np.array([len(flock) for flock in flocks], float))


def _one_sided(board: Tessellation) -> Iterator[Findings]:
    if not board.splices:  # a board in the plane is orientable, whatever tessels that overlap may feign
        return
    walk = orient(board.incidence).walk
    if walk is not None:
        route = " - ".join(str(board.ids[number]) for number in (*walk.tessels, walk.tessels[0]))
        tessels = np.array([walk.tessels], dtype=np.int64)
        words = "the board is not orientable: the walk {text} comes back turned over"
        size = np.array([float(len(walk.tessels))])
        yield Findings("one-sided", words, tessels, _insides(board, tessels[0, :1]), size, (route,))


def _near_misses(plane: Incidence) -> Iterator[Findings]:
    """Pairs of tessels that miss each other, each once, where they do by most."""
    near, sides = near_contacts(plane), plane.sides
    owner = np.zeros(len(sides.points), dtype=np.int64)
    owner[sides.start] = sides.tessel
    worst = np.argsort(-near.gap, kind="stable")
    keys, rows = new_pairs(owner[near.point[worst]], sides.tessel[near.side[worst]], sides.tessels, np.empty(0, int))
    rows = worst[rows]
    words = "tessels {who} miss each other by {size:.2g} near ({x:.9g}, {y:.9g})"
    pairs = pairs_of(keys, sides.tessels).astype(np.int64)
    yield Findings("near-miss", words, pairs, sides.points[near.point[rows]], near.gap[rows])


def _across_ends(board: Tessellation) -> Iterator[Findings]:
    """Overlaps and near misses of tessels with copies of others shifted by whole periods.

    Shifted coordinates are rounded; so what overlaps by a billionth of its area, or misses by a billionth of an edge
    what it touches on the board, does not count.
    """
    if board.period is None:
        return
    ends = ends_of(board.polygons, board.period)
    if not ends.shift.any() or ends.shift.all():
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BoardWarning)
        strip = type(board).from_polygons(ends.polygons)
    areas = np.asarray(shapely.area(ends.polygons))
    shapes = shapely.make_valid(ends.polygons)
    one, other = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    apart = (one < other) & (ends.shift[one] != ends.shift[other])  # whole layers may lie on each other, rims or not
    pairs = np.column_stack((one[apart], other[apart])).astype(np.int64)
    common = shapely.intersection(shapes[pairs[:, 0]], shapes[pairs[:, 1]])
    real = shapely.area(common) > ROUNDED * np.minimum(areas[pairs[:, 0]], areas[pairs[:, 1]])
    words = "tessels {who} overlap across the ends of the board, near ({x:.9g}, {y:.9g})"
    place = shapely.get_coordinates(shapely.point_on_surface(common[real]))
    yield _pairs_of_ends(board, ends, "overlap", words, pairs[real], place, shapely.area(common[real]))
    typical, touching = float(np.sqrt(np.median(areas))), board.plain.keys("blood")
    words = "tessels {who} miss each other by {size:.2g} across the ends of the board, near ({x:.9g}, {y:.9g})"
    for found in _near_misses(strip.plane):
        pairs, sizes = np.array(found.tessels, dtype=np.int64), found.sizes(strip.polygons)
        keys = pair_keys(ends.number[pairs[:, 0]], ends.number[pairs[:, 1]], len(board))
        real = (sizes > ROUNDED * typical) | ~np.isin(keys, touching)
        yield _pairs_of_ends(board, ends, "near-miss", words, pairs[real], found.place[real], sizes[real])


def _pairs_of_ends(
    board: Tessellation,
    ends: Ends,
    kind: ProblemKind,
    words: str,
    pairs: IntArray,
    place: FloatArray,
    sizes: FloatArray,
) -> Findings:
    """Those pairs of the strip that lie across the ends, each pair of tessels once: the largest."""
    across = np.flatnonzero(ends.shift[pairs[:, 0]] != ends.shift[pairs[:, 1]])
    across = across[np.argsort(-sizes[across], kind="stable")]
    tessels = np.sort(ends.number[pairs[across]], axis=1)
    _, first = np.unique(pair_keys(tessels[:, 0], tessels[:, 1], len(board)), return_index=True)
    return Findings(kind, words, tessels[first], place[across[first]], sizes[across[first]])


def _insides(board: Tessellation, tessels: IntArray) -> FloatArray:
    return np.asarray(shapely.get_coordinates(shapely.point_on_surface(board.polygons[tessels]))).reshape(-1, 2)
