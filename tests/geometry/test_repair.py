"""Contacts that fail by a hair: told of, and closed by a repair that is bounded, proved, or refused."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely
from rulestone.geometry import BoardError, BoardWarning, Tessellation
from rulestone.geometry.draw.drawing_repair import draw_repair
from rulestone.geometry.make.makers import square
from rulestone.geometry.make.sowing import scatter, sow
from rulestone.geometry.make.tilings import hexagonal, triangular
from rulestone.geometry.soundness.repair.drawn import DrawnSides
from rulestone.geometry.soundness.repair.fitting import Fit, fit_band
from rulestone.geometry.soundness.repair.nearness import Nearness
from shapely import Polygon, box, from_wkt

from tests.amounts import every
from tests.oracles import boards as oracle
from tests.oracles.boards_repair import broken_claims

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")


def jittered(polygons: list[Any], most: float, seed: int) -> list[Any]:
    """Every corner of every polygon moved by itself, by at most `most` in each direction."""
    rng = np.random.default_rng(seed)

    def moved(ring: Any) -> Any:
        corners = shapely.get_coordinates(ring)[:-1]
        return corners + rng.uniform(-most, most, corners.shape)

    return [Polygon(moved(shape.exterior), [moved(hole) for hole in shape.interiors]) for shape in polygons]


def careless_hexagons(rows: int, columns: int) -> list[Polygon]:
    """What everyone types first: each hexagon by sine and cosine about its own centre."""
    made = []
    for row in range(rows):
        for column in range(columns):
            x, y = math.sqrt(3) * (column + 0.5 * (row % 2)), 1.5 * row
            angles = [math.pi / 6 + k * math.pi / 3 for k in range(6)]
            made.append(Polygon([(x + math.cos(angle), y + math.sin(angle)) for angle in angles]))
    return made


def curved_fields(columns: int, rows: int, corners: int, seed: int) -> list[Polygon]:
    """Fields whose borders are curves of many corners, shared by both."""
    rng = np.random.default_rng(seed)
    place = {
        (x, y): np.array([10.0 * x, 10.0 * y]) + rng.uniform(-2, 2, 2)
        for x in range(columns + 1)
        for y in range(rows + 1)
    }
    curves: dict[Any, Any] = {}

    def curve(a: tuple[int, int], b: tuple[int, int]) -> Any:
        if (b, a) in curves:
            return curves[b, a][::-1]
        if (a, b) not in curves:
            p, q, share = place[a], place[b], np.linspace(0, 1, corners + 2)[:, None]
            across = np.array([p[1] - q[1], q[0] - p[0]]) * rng.uniform(-0.1, 0.1)
            made = p + (q - p) * share + across * np.sin(np.pi * share)
            made[0], made[-1] = p, q
            curves[a, b] = made
        return curves[a, b]

    fields = []
    for x in range(columns):
        for y in range(rows):
            around = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
            fields.append(Polygon(np.concatenate([curve(a, b)[:-1] for a, b in pairwise(around)])))
    return fields


def pairs(board: Tessellation) -> tuple[list[Any], list[Any]]:
    return board.pairs("walker").tolist(), board.pairs("blood").tolist()


def test_a_finely_drawn_border_is_left_alone() -> None:
    """Two squares with a border of 26 points 0.4 apart, tolerance 0.41: once the border collapsed to a point."""
    border = [(10, y) for y in np.arange(0, 10.01, 0.4).tolist()]
    squares = [Polygon([(0, 0), *border, (0, 10)]), Polygon([(20, 0), (20, 10), *border[::-1]])]
    board = Tessellation.from_polygons(squares, repair=0.41)
    assert len(border) == 26 and board.pairs("walker").tolist() == [[0, 1]]
    assert board.polygons.tolist() == squares and board.repaired is not None and board.repaired.moved == 0


def test_a_careless_drawing_is_repaired_without_being_told_the_tolerance() -> None:
    """Corners off by 0.01 on fields of 20: once 0 pairs, and the advice to snap by 0.0001."""
    fields = jittered([box(20 * x, 20 * y, 20 * x + 20, 20 * y + 20) for x in range(6) for y in range(6)], 0.01, 1)
    with pytest.warns(BoardWarning, match='repair="auto"'):
        assert len(Tessellation.from_polygons(fields).pairs("walker")) == 0
    board = Tessellation.from_polygons(fields, repair="auto")
    assert pairs(board) == pairs(square_fields(6))
    assert board.repaired is not None and board.problems() == []
    low, high = board.repaired.interval
    assert low <= board.repaired.tolerance < high and low < 0.0283 and high > 4.1
    assert f"any tolerance from {low:.3g} to {high:.3g} gives these 60 pairs" in str(board.repaired)
    for tolerance in (low, (low * high) ** 0.5, high):
        assert pairs(Tessellation.from_polygons(fields, repair=tolerance)) == pairs(board)
    assert pickle.loads(pickle.dumps(board)).repaired.farthest == board.repaired.farthest


def square_fields(size: int) -> Tessellation:
    return Tessellation.from_polygons([box(x, y, x + 1, y + 1) for x in range(size) for y in range(size)])


def test_careless_hexagons() -> None:
    hexagons = careless_hexagons(12, 12)
    full = 11 * 12 + 11 * (2 * 12 - 1)
    assert len(Tessellation.from_polygons(hexagons).pairs("walker")) < full
    for repair in ("auto", 1e-13):
        board = Tessellation.from_polygons(hexagons, repair=repair)
        assert len(board.pairs("walker")) == full and board.problems() == []
        assert board.repaired is not None and 0 < board.repaired.farthest < 1e-13 and board.repaired.moved > 100


def test_one_ulp_and_a_dent() -> None:
    left, right = from_wkt("POLYGON((0 0, 0.3 0, 0.3 1, 0 1, 0 0))"), box(0.1 + 0.2, 0, 1, 1)
    assert {problem.kind for problem in Tessellation.from_polygons([left, right]).problems()} == {
        "near-miss",
        "detached",
    }
    assert len(Tessellation.from_polygons([left, right], repair="auto").pairs("walker")) == 1
    dented = from_wkt("POLYGON((1 0, 2 0, 2 1, 1 1, 1.0000001 0.5, 1 0))")
    closed = Tessellation.from_polygons([box(0, 0, 1, 1), dented], repair=1e-6)
    assert closed.repaired is not None and (closed.repaired.inserted, closed.repaired.moved) == (1, 0)
    assert closed.pairs("walker").tolist() == [[0, 1]] and closed.surface().euler == 1


def test_a_road_left_open_on_purpose_stays_open() -> None:
    """Exact squares with a road of 0.05 between; the same with corners off by a millionth."""
    squares = [box(x + 0.05 * (x > 1), y, x + 1 + 0.05 * (x > 1), y + 1) for x in range(4) for y in range(4)]
    for drawn in (squares, jittered(squares, 1e-6, 3)):
        board = Tessellation.from_polygons(drawn, repair="auto")
        assert pairs(board) == pairs(Tessellation.from_polygons(squares))
        assert board.repaired is not None and board.repaired.next == pytest.approx(0.05, abs=1e-5)
        assert "0.05" in str(board.repaired)
    bridged = Tessellation.from_polygons(squares, repair=0.06)
    assert len(bridged.pairs("walker")) == 24


def test_a_slip_along_a_border_is_told_from_a_corner_that_was_meant_to_lie_there() -> None:
    """Exact rows of squares, one corner pair slipped along its row; and bricks set off by as little."""
    slip = 5e-4
    rows = [box(x + (slip if (x, y) == (1, 3) else 0), y, x + 1, y + 1) for y in range(8) for x in range(2)]
    board = Tessellation.from_polygons(rows, repair="auto")
    assert pairs(board)[0] == Tessellation.from_polygons(list(square(2, 8).polygons)).pairs("walker").tolist()
    bricks = [box(x + slip * (y % 2), y, x + 1 + slip * (y % 2), y + 1) for y in range(8) for x in range(4)]
    board = Tessellation.from_polygons(bricks, repair="auto")
    assert pairs(board) == pairs(Tessellation.from_polygons(bricks))
    assert board.polygons.tolist() == bricks


@pytest.mark.parametrize("tolerance", [0.05, 2.0])
def test_a_thin_tessel_between_others_is_not_skipped(tolerance: float) -> None:
    thin = [box(0, 0, 10, 10), box(10, 0, 10.1, 10), box(10.1 + 1e-9, 0, 20, 10)]
    assert Tessellation.from_polygons(thin, repair=tolerance).pairs("walker").tolist() == [[0, 1], [1, 2]]


@pytest.mark.parametrize(
    ("tolerance", "fault"),
    [
        (1.1, "too large"),
        (0.9, "too large"),
        (0.0, "positive"),
        (-1, "positive"),
        (math.nan, "positive"),
        ("x", "auto"),
    ],
)
def test_a_tolerance_that_does_harm_is_refused(tolerance: Any, fault: str) -> None:
    with pytest.raises(BoardError, match=fault):
        Tessellation.from_polygons([box(0, 0, 1, 1), box(1, 0, 2, 1), box(2, 0, 2.5, 0.5)], repair=tolerance)


def test_noding_as_given_and_strict() -> None:
    steps = [box(0, 0, 2, 1), box(0, 1 + 1e-9, 1, 2), box(1, 1 + 1e-9, 2, 2)]
    assert Tessellation.from_polygons(steps, repair="auto").pairs("walker").tolist() == [[0, 1], [0, 2], [1, 2]]
    listed = Tessellation.from_polygons(steps, repair="auto", noding="as-given")
    assert listed.pairs("walker").tolist() == [[1, 2]] and len(listed.pairs("blood")) == 3
    with pytest.raises(BoardError, match="strict forbids"):
        Tessellation.from_polygons(steps, repair="auto", noding="strict")


def test_holes_and_several_pieces() -> None:
    ring = Polygon([(0, 0), (9, 0), (9, 9), (0, 9)], [[(3, 3), (6, 3), (6, 6), (3, 6)]])
    board = Tessellation.from_polygons([ring, box(3.001, 3.001, 5.999, 6)], repair="auto")
    assert board.pairs("walker").tolist() == [[0, 1]] and board.repaired is not None
    assert board.polygons[1].equals(Polygon(board.polygons[0].interiors[0]))
    islands = shapely.MultiPolygon([box(0, 0, 1, 1), box(5, 5, 6, 6)])
    board = Tessellation.from_polygons([islands, box(1.0001, 0, 2, 1), box(4, 5, 4.9999, 6)], repair="auto")
    assert board.pairs("walker").tolist() == [[0, 1], [0, 2]]


def test_a_clean_board_gives_no_warning_and_is_not_touched(recwarn: pytest.WarningsRecorder) -> None:
    clean = list(square(4, 4).polygons)
    board = Tessellation.from_polygons(clean, repair="auto")
    assert all(one is other for one, other in zip(board.polygons, clean, strict=True))
    assert str(board.repaired) == "nothing to repair"
    assert not recwarn.list


def test_before_and_after_in_one_picture() -> None:
    drawn = jittered(list(square(3, 3).polygons), 0.01, 5)
    board = Tessellation.from_polygons(drawn, repair="auto")
    assert board.repaired is not None
    picture = ElementTree.fromstring(draw_repair(board))
    kinds = [element.tag.rpartition("}")[2] for element in picture.iter()]
    assert kinds.count("circle") >= board.repaired.moved > 0
    changed = sum(old is not new for old, new in zip(drawn, board.polygons, strict=True))
    assert kinds.count("path") == 9 + changed and "polyline" in kinds
    with pytest.raises(BoardError, match="not repaired"):
        draw_repair(square(2, 2))


DRAWINGS: dict[str, Callable[[int], list[Any]]] = {
    "squares": lambda seed: list(square(5, 5).polygons),
    "vacancies": lambda seed: [shape for k, shape in enumerate(square(6, 6).polygons) if hash((seed, k)) % 4],
    "hexagons": lambda seed: list(hexagonal(4, 3).polygons),
    "triangles": lambda seed: list(triangular(4, 4).polygons),
    "bricks": lambda seed: [
        box(2 * x + y % 2 * 0.6, y, 2 * x + 2 + y % 2 * 0.6, y + 1) for x in range(4) for y in range(4)
    ],
    "cells": lambda seed: list(sow(scatter(20, box(0, 0, 5, 5), seed), box(0, 0, 5, 5)).polygons),
    "curves": lambda seed: curved_fields(2, 3, 6, seed),
}


@pytest.mark.parametrize("kind", DRAWINGS)
def test_jitter_of_any_size_leaves_all_true_pairs_or_is_refused(kind: str) -> None:
    """The exact oracle says what the pairs are, and whether the repair has kept what it claims."""
    refused, runs = [], 0
    truths: dict[tuple[bytes, ...], Any] = {}  # most are the same drawing for every seed
    for power in (-15, -12, -9, -6, -4, -3, -2, -1.3, -1):
        for seed in every(2, (runs, runs + 100)):
            polygons = DRAWINGS[kind](seed)
            written = tuple(shape.wkb for shape in polygons)
            if written not in truths:
                truths[written] = oracle.related(oracle.build(polygons, split=True))
            truth = truths[written]
            sides = np.concatenate([np.diff(shapely.get_coordinates(shape), axis=0) for shape in polygons])
            drawn = jittered(polygons, 10.0**power * float(np.median(np.hypot(*sides.T))), seed)
            runs += 1
            try:
                board = Tessellation.from_polygons(drawn, repair="auto")
            except BoardError as error:
                assert "refused" in str(error)
                refused.append(power)
                continue
            assert board.repaired is not None
            found = {tuple(pair) for pair in board.pairs("walker").tolist()}
            assert found == truth["walker"], (kind, power, seed)
            assert {tuple(pair) for pair in board.pairs("angler").tolist()} == truth["angler"], (kind, power, seed)
            if seed < 100 and power in (-6, -3, -1.3):
                assert broken_claims(drawn, list(board.polygons), board.repaired.tolerance) == []
    assert len(refused) <= 4 and all(power >= -2 or power == -15 for power in refused), refused


def test_a_tolerance_inside_the_noise_is_refused_with_the_reason() -> None:
    """Corners off by 0.01 on fields of 20: once a tolerance below that silently gave few pairs."""
    fields = jittered([box(20 * x, 20 * y, 20 * x + 20, 20 * y + 20) for x in range(6) for y in range(6)], 0.01, 1)
    for tolerance in (1e-6, 1e-4, 1e-3, 0.005, 0.01, 0.015):
        with pytest.raises(BoardError, match=r"inside the noise .* up to 0\.0191; .* 0\.02 closes all"):
            Tessellation.from_polygons(fields, repair=tolerance)
    assert len(Tessellation.from_polygons(fields, repair=0.02).pairs("walker")) == 60
    fine = jittered(fields, 1e-9, 2)  # two kinds of noise: either may be closed
    roads = [box(x + 0.05 * (x > 1), y, x + 1 + 0.05 * (x > 1), y + 1) for x in range(4) for y in range(4)]
    assert len(Tessellation.from_polygons(fine, repair=0.02).pairs("walker")) == 60
    assert len(Tessellation.from_polygons(jittered(roads, 1e-6, 3), repair=1e-4).pairs("walker")) == 20
    dominoes = [box(x + 0.1 * (x // 2), 1.1 * y, x + 1 + 0.1 * (x // 2), 1.1 * y + 1) for x in range(6) for y in (0, 1)]
    assert len(Tessellation.from_polygons(jittered(dominoes, 1e-6, 3), repair=1e-4).pairs("walker")) == 6


@pytest.mark.parametrize("kind", ["bricks", "cells", "curves", "vacancies"])
def test_what_lies_near_after_a_step_is_what_a_new_search_finds(kind: str) -> None:
    """The slow twin: everything is looked for anew after each step of a repair."""

    def rows(near: Any) -> set[Any]:
        return set(zip(*(getattr(near, name).tolist() for name in near.__dataclass_fields__), strict=True))

    for power in (-4, -2, -1):
        drawn = DrawnSides.of_polygons(
            np.array(jittered(DRAWINGS[kind](1), 10.0**power, 1), dtype=object), range(10**6)
        )
        drawn.nearness.corners(0.5), drawn.nearness.sides(0.5)
        steps = 0
        for band in (10.0**power / 4, 10.0**power, 3 * 10.0**power):
            for step in fit_band(Fit(drawn), band, 2 * band, insert=True):
                for radius in (0.01, 0.1, 0.5):
                    anew = Nearness(step.drawn)
                    assert rows(step.drawn.nearness.corners(radius)) == rows(anew.corners(radius))
                    assert rows(step.drawn.nearness.sides(radius)) == rows(anew.sides(radius))
                steps += step.drawn is not drawn
                drawn = step.drawn
        assert steps
