"""Boards that close on themselves, against gluing by hand and against the exact oracle on shifted copies."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, BoardWarning, Tessellation
from rulestone.geometry.make.makers import cylinder, square, torus
from rulestone.geometry.worlds.copies import ends_of
from shapely import Polygon, box
from shapely.affinity import translate

from tests.geometry.random_boards import merged_grids
from tests.oracles import boards as oracle
from tests.oracles.boards_repair import overlaps

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")


def globe(step: int = 30) -> dict[str, Any]:
    return {f"{x} {y}": box(x, y, x + step, y + step) for x in range(-180, 180, step) for y in range(-90, 90, step)}


def named_pairs(board: Tessellation, relation: Any = "walker") -> set[frozenset[Any]]:
    return {frozenset((board.ids[one], board.ids[other])) for one, other in board.pairs(relation).tolist()}


def test_a_globe_is_glued_at_the_antimeridian_and_says_so_when_it_is_not() -> None:
    with pytest.warns(BoardWarning, match=r"antimeridian in 7 places; period=\(360, None\) glues"):
        cut = Tessellation.from_polygons(globe())
    board = Tessellation.from_polygons(globe(), period=(360, None))
    assert len(board.pairs("walker")) == len(cut.pairs("walker")) + 6 == 12 * 6 + 12 * 5
    assert {frozenset(("-180 0", "150 0")), frozenset(("-180 0", "150 30"))} <= named_pairs(board, "blood")
    surface = board.surface()
    assert (surface.euler, surface.boundary_circles, surface.orientable) == (0, 2, True)


@pytest.mark.parametrize("shift", [0, 360, -720])
def test_cells_across_the_antimeridian_in_every_convention(shift: float) -> None:
    """A cell drawn on to 190, one that jumps from 170 to -170, and one cut in two pieces at 180."""
    beyond = box(170, 0, 190, 10)
    jumping = Polygon([(170, 0), (-170, 0), (-170, 10), (170, 10)])
    pieces = shapely.MultiPolygon([box(170, 0, 180, 10), box(-180, 0, -170, 10)])
    sides = [box(150, 0, 170, 10), translate(box(-170, 0, -150, 10), shift), box(-175, 10, -170, 20)]
    for cell in (beyond, jumping, pieces):
        board = Tessellation.from_polygons([cell, *sides], period=(360, None))
        assert board.pairs("walker").tolist() == [[0, 1], [0, 2], [0, 3]]


def test_what_crosses_the_antimeridian_is_named() -> None:
    jumping = Polygon([(170, 0), (-170, 0), (-170, 10), (170, 10)])
    with pytest.warns(BoardWarning, match="a tessel seems to cross the antimeridian"):
        Tessellation.from_polygons([jumping, box(150, 0, 170, 10)])
    cap = Polygon([(-120, 80), (0, 80), (120, 80)])
    board = Tessellation.from_polygons([cap, box(-120, 60, 0, 80)], period=(360, None))  # drawn on to the pole
    assert board.pairs("walker").tolist() == [[0, 1]] and board.polygons[0].area == 3600
    assert board.problems() == []
    for wrong in (
        Polygon([(-180, -90), (180, -90), (180, 90), (-180, 90)], [cap.exterior.coords]),
        Polygon([(x - 360 * (x > 180), 80 + k / 10) for k, x in enumerate([0, 120, 240, 0, 120, 240])]),
    ):
        with pytest.raises(BoardError, match="goes round a pole"):
            Tessellation.from_polygons([wrong], period=(360, None))
    capped = Polygon([(-180, 90), (-180, 80), (0, 80), (180, 80), (180, 90)])
    board = Tessellation.from_polygons([capped, box(-180, 60, 0, 80), box(0, 60, 180, 80)], period=(360, None))
    assert board.pairs("walker").tolist() == [[0, 1], [0, 2], [1, 2]]


@pytest.mark.parametrize("columns", [1, 2, 3, 5])
@pytest.mark.parametrize("rows", [1, 2, 4])
def test_as_glued_by_hand(columns: int, rows: int) -> None:
    flat = list(square(columns, rows).polygons)
    for period, made in (((columns, None), cylinder(columns, rows)), ((columns, rows), torus(columns, rows))):
        board = Tessellation.from_polygons(flat, period=period)
        for relation in ("walker", "angler", "jagger"):
            assert board.pairs(relation).tolist() == made.pairs(relation).tolist()  # type: ignore[arg-type]
        ours, theirs = board.surface(), made.surface()
        assert (ours.euler, ours.boundary_circles, ours.orientable) == (theirs.euler, theirs.boundary_circles, True)
        assert (ours.vertices, ours.edges) == (theirs.vertices, theirs.edges)


@settings(max_examples=60, deadline=None)
@given(merged_grids(4), st.integers(4, 6), st.booleans(), st.data())
def test_against_the_exact_oracle_on_three_copies(
    polygons: list[Any], width: int, both: bool, data: st.DataObject
) -> None:
    """Pairs on a ring are those of copies in the plane, whichever copy of a tessel is drawn."""
    west, south, east, north = shapely.total_bounds(polygons).tolist()
    width = max(width, int(east - west))
    height = int(north - south) if both else None
    copies = range(-1, 2)
    rows = copies if both else range(1)
    spread = [translate(shape, dx * width, dy * (height or 0)) for dx in copies for dy in rows for shape in polygons]
    related = oracle.related(oracle.build(spread, split=True))
    expected = {
        kind: {
            tuple(sorted((one % len(polygons), other % len(polygons))))
            for one, other in related[kind]
            if one % len(polygons) != other % len(polygons)
        }
        for kind in ("walker", "angler")
    }
    shifts = [data.draw(st.integers(-2, 2)) * width for _ in polygons]
    drawn = [translate(shape, shift) for shape, shift in zip(polygons, shifts, strict=True)]
    board = Tessellation.from_polygons(drawn, period=(width, height))
    assert {tuple(pair) for pair in board.pairs("walker").tolist()} == expected["walker"]
    angler = expected["angler"] - expected["walker"]
    assert {tuple(pair) for pair in board.pairs("angler").tolist()} == angler


def test_splices_and_unsplicing_keep_the_period() -> None:
    board = Tessellation.from_polygons(dict(zip("abcd", square(4, 1).polygons, strict=True)), period=(4, None))
    spliced = board.splice(((0, 0), (1, 0)), ((0, 1), (1, 1)))
    assert spliced.unsplice(0).pairs("walker").tolist() == board.pairs("walker").tolist()
    assert len(board.pairs("walker")) == 4


@pytest.mark.parametrize("bad", [360, (0, None), (None, None), (-1, 2), "ab", (1, 2, 3), (float("inf"), None)])
def test_what_is_no_period(bad: Any) -> None:
    with pytest.raises(BoardError, match="period="):
        Tessellation.from_polygons([box(0, 0, 1, 1)], period=bad)


def test_tenths_of_a_degree_are_one_vertex_on_both_sides_of_the_antimeridian() -> None:
    east = [box(180 + k / 10, 0, 180 + (k + 1) / 10, 0.1) for k in range(20)]
    west = [box(-180 + k / 10, 0.1, -180 + (k + 1) / 10, 0.2) for k in range(20)]
    board = Tessellation.from_polygons([*east, *west], period=(360, None))
    pairs = set(map(tuple, board.pairs("walker").tolist()))
    assert {(k, 20 + k) for k in range(20)} <= pairs and len(pairs) == 19 + 20 + 19


def test_the_antimeridian_written_twice_is_one_point() -> None:
    """As maps that were sewn together have it: a jump on the way out, and one of exactly 360 on the way back."""
    fiji = Polygon([(179, -16), (180, -16), (-180, -16), (-179.5, -17), (179, -17)])
    board = Tessellation.from_polygons([fiji, box(-180, -16, -179, -15)], period=(360, None))
    assert board.polygons[0].area == 1.25 and board.pairs("angler").tolist() == [[0, 1]]
    south = Polygon([(-180, -80), (-90, -85), (0, -70), (90, -85), (180, -80)])  # its coast runs beyond its seam
    for pole in (south, Polygon([(x, -y) for x, y in south.exterior.coords])):
        board = Tessellation.from_polygons([pole], period=(360, None))
        assert board.polygons[0].is_valid and board.polygons[0].area == 360 * 90 - 90 * (82.5 + 77.5 + 77.5 + 82.5)
    half = box(-180, -90, 180, 0)  # a side all round the globe, which it crosses nowhere, is one
    assert Tessellation.from_polygons([half], period=(360, None)).polygons[0].equals(half)


def test_a_period_is_written_to_files_and_read_back(tmp_path: Path) -> None:
    pytest.importorskip("geopandas")
    board = Tessellation.from_polygons(globe(60), period=(360, None))
    for name in ("globe.geojson", "globe.gpkg"):
        board.write(tmp_path / name)
        again = Tessellation.read(tmp_path / name)
        assert again.period == (360, None) and named_pairs(again) == named_pairs(board)
        assert Tessellation.read(tmp_path / name, period=(None, 180)).period == (None, 180)
    with pytest.raises(BoardError, match="only GeoJSON and GeoPackage"):
        board.write(tmp_path / "globe.shp")
    (tmp_path / "ring.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" data-period="30,">'
        '<rect id="a" width="10" height="5"/><rect id="b" x="10" width="20" height="5"/></svg>'
    )
    ring = Tessellation.read(tmp_path / "ring.svg")
    assert ring.period == (30, None) and ring.surface().boundary_circles == 2
    for wrong in ('{"rulestone:period": 360, ', '{"rulestone:period": [0, null], ', '{"rulestone:period": ["x", 1], '):
        (tmp_path / "wrong.geojson").write_text(square(2, 2).to_geojson().replace("{", wrong, 1))
        with pytest.raises(BoardError, match="period"):
            Tessellation.read(tmp_path / "wrong.geojson")
    (tmp_path / "wrong.svg").write_text('<svg data-period="x"><rect width="10" height="5"/></svg>')
    with pytest.raises(BoardError, match="period 'x'"):
        Tessellation.read(tmp_path / "wrong.svg")


def test_overlaps_and_near_misses_across_the_ends_are_found() -> None:
    world = globe(60)
    assert Tessellation.from_polygons(world, period=(360, None)).problems() == []
    for width, kind in ((59.99, "near-miss"), (63, "overlap")):
        drawn = {**world, "120 -30": box(120, -30, 120 + width, 30)}
        found = Tessellation.from_polygons(drawn, period=(360, None)).problems()
        assert {problem.kind for problem in found} == {kind}
        assert {frozenset(problem.tessels) for problem in found} >= {frozenset(("120 -30", "-180 -30"))}
        assert all("across the ends of the board" in problem.message for problem in found)
    over = next(problem for problem in found if set(problem.tessels) == {"120 -30", "-180 -30"})
    assert over.size == pytest.approx(3 * 60)
    board = Tessellation.from_polygons([box(-180, 0, 190, 10)], period=(360, None))
    assert [(problem.kind, problem.tessels) for problem in board.problems()] == [("overlap", (0, 0))]


_TILTED = [
    [(3, -1), (4, 1), (1, 2), (0, 0)],
    [(6, -2), (7, 0), (4, 1), (3, -1)],
    [(4, 1), (5, 3), (2, 4), (1, 2)],
    [(7, 0), (8, 2), (5, 3), (4, 1)],
]


@example([Polygon(p) for p in _TILTED], 3, 0)  # two layers of it lie on each other
@example([box(0, 0, 1, 1), box(1, 0, 2, 1), box(0, 1, 2, 2)], 2, -1)  # the third is across the edge of the other two
@settings(max_examples=15, deadline=None)
@given(merged_grids(3), st.integers(2, 3), st.integers(-1, 1))
def test_overlaps_on_a_ring_are_those_of_copies_in_the_plane(polygons: list[Any], width: int, nudge: int) -> None:
    """The exact oracle on five copies; a ring may be too short, so that the ends lie on each other."""
    drawn = [translate(shape, 0.25 * nudge * (k % 2)) for k, shape in enumerate(polygons)]
    spread = [translate(shape, k * width) for k in range(-2, 3) for shape in drawn]
    count = len(drawn)
    expected = {tuple(sorted((a % count, b % count))) for a, b in overlaps(spread) if a // count != b // count}
    within = overlaps(drawn)
    found = Tessellation.from_polygons(drawn, period=(width, None)).problems()
    pairs = {tuple(sorted(problem.tessels)) for problem in found if problem.kind == "overlap"}
    if max(shape.bounds[2] for shape in drawn) - min(shape.bounds[0] for shape in drawn) <= 3 * width:
        assert pairs | within == expected | within


@pytest.mark.parametrize("brick", [False, True])
def test_what_the_shift_by_a_period_rounds_off_is_no_gap(brick: bool) -> None:
    """Rings and tori whose coordinates no double holds exactly: as many pairs as by counting, and no slips."""
    rng = random.Random(5)
    for _ in range(12):
        columns, rows = rng.randint(3, 7), 2 * rng.randint(2, 3)
        around, up = rng.choice((0.9, 10.0, rng.uniform(0.01, 1000))), rng.choice((None, rng.uniform(0.5, 90)))
        step, height = around / columns, (up or 8.0) / rows
        west, south = rng.choice((0.0, rng.uniform(-2, 2) * around)), rng.uniform(-1, 1) * (up or 0.0)
        starts = [west + step / 2 * (brick and row % 2) for row in range(rows)]
        cells = [
            box(x + step * column, south + height * row, x + step * (column + 1), south + height * (row + 1))
            for row, x in enumerate(starts)
            for column in range(columns)
        ]
        board = Tessellation.from_polygons(cells, period=(around, up))
        between = rows if up else rows - 1
        assert len(board.pairs("walker")) == columns * rows + between * columns * (2 if brick else 1)


def test_tessels_far_taller_than_the_period_are_looked_at_once_round() -> None:
    """A thousandth of their height is many periods, each of which would else be tried."""
    towers = [box(10 + x / 2, 20, 10.5 + x / 2, 1e12) for x in range(2)]
    board = Tessellation.from_polygons(towers, period=(360, None))
    assert len(ends_of(board.polygons, (360.0, None)).polygons) <= 8
    assert board.problems() == []
