"""Every tessellation of grids of up to 2 x 3 cells: how many there are, and every move on all of them."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from rulestone.geometry import JaggerReading, Tessellation
from rulestone.geometry.make import grids
from rulestone.geometry.make.grids import Division, _has_hole, board_of, boards_of_grid, divisions
from rulestone.geometry.make.makers import square
from rulestone.geometry.relations.rand import rand_targets
from rulestone.geometry.surface.isomorphism import isomorphism_code

from tests.oracles import boards as oracle
from tests.oracles.alterations import restated
from tests.oracles.boards_rand import rand_moves
from tests.oracles.isomorphism import isomorphic

GRIDS = [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2)]  # 1 x 1 to 2 x 3 cells; columns first


@cache
def boards(columns: int, rows: int, vacancies: bool, splices: int) -> list[Tessellation]:
    return list(boards_of_grid(columns, rows, vacancies=vacancies, splices=splices))


@pytest.mark.parametrize(
    ("grid", "whole", "with_vacancies"),
    [
        ((1, 1), 1, 1),
        ((2, 1), 2, 4),
        ((3, 1), 4, 11),
        ((2, 2), 12, 42),
        ((3, 2), 74, 380),
    ],
)
def test_divisions_are_counted(grid: tuple[int, int], whole: int, with_vacancies: int) -> None:
    found = list(divisions(*grid, vacancies=True))
    assert len(found) == len(set(map(frozenset, found))) == with_vacancies
    cells = grid[0] * grid[1]
    assert (
        sum(sum(map(len, division)) == cells for division in found)
        == whole
        == len(list(divisions(*grid, vacancies=False)))
    )


@pytest.mark.parametrize(
    ("grid", "vacancies", "splices", "count"),
    [
        ((1, 1), False, 2, 5),
        ((2, 1), True, 3, 49),
        ((3, 1), True, 1, 47),
        ((2, 2), True, 0, 14),
        ((2, 2), False, 1, 90),
        ((3, 2), False, 0, 50),
        ((3, 2), True, 0, 124),
    ],
)
def test_tessellations_up_to_isomorphism_are_counted(
    grid: tuple[int, int], vacancies: bool, splices: int, count: int
) -> None:
    """A square, say: by itself, as a cone or a cylinder of one splice, as a sphere or a torus of two."""
    assert len(boards(*grid, vacancies, splices)) == count


@pytest.mark.parametrize("grid", [(4, 1), (2, 2)])
def test_divisions_that_are_passed_over_add_no_class(grid: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """A division that is another one moved, turned or mirrored is made into no board: there are too many of them."""
    every = [board_of(division, drawn=drawn) for division in divisions(*grid) for drawn in (True, False)]
    made = []

    def recorded(division: Division, *, drawn: bool) -> Tessellation:
        made.append(division)
        return board_of(division, drawn=drawn)

    monkeypatch.setattr(grids, "board_of", recorded)
    found = [isomorphism_code(board) for board in boards_of_grid(*grid)]
    assert len(found) == len(set(found)) and set(found) == set(map(isomorphism_code, every))
    assert len({pictured(division) for division in made}) == len(made) // 2 < len(every) // 4


def pictured(division: Division) -> str:
    """The least of eight pictures in letters, turned and mirrored: which cells are whose, by order of appearance."""
    pictures = []
    for turn in range(8):
        cells = {cell: place for place, part in enumerate(division) for cell in part}
        for _ in range(turn // 2):
            cells = {(-y, x): place for (x, y), place in cells.items()}
        if turn % 2:
            cells = {(-x, y): place for (x, y), place in cells.items()}
        left, low = min(x for x, _ in cells), min(y for _, y in cells)
        names: dict[int, int] = {}
        pictures.append(str([(x - left, y - low, names.setdefault(cells[x, y], len(names))) for x, y in sorted(cells)]))
    return min(pictures)


def compared(board: Tessellation) -> None:
    """All relations, readings and throws on one board against the oracle."""
    expected = restated(dict(zip(board.ids, board.polygons, strict=True)), board.splices)
    pairs = oracle.related(expected)
    for relation in ("walker", "angler", "jagger"):
        assert {tuple(pair) for pair in board.pairs(relation).tolist()} == pairs[relation], relation  # type: ignore[arg-type]
    for name in ("rim_edges", "different_sides"):
        found = board.pairs("jagger", JaggerReading(**{name: True})).tolist()  # type: ignore[arg-type]
        assert {tuple(pair) for pair in found} == oracle.related(expected, **{name: True})["jagger"], name
    for start, name in enumerate(board.ids):
        for first in (1, 2):
            for second in (1, 2, 3):
                found = {board.number_of(other) for other in rand_targets(board, name, 0, first, second)}
                assert found == rand_moves(pairs, start, "edge" if first % 2 else "vertex", second)


@pytest.mark.parametrize("grid", GRIDS)
def test_moves_on_every_tessellation(grid: tuple[int, int]) -> None:
    for board in boards(*grid, True, 0):
        compared(board)


@pytest.mark.parametrize(("grid", "splices"), [((1, 1), 2), ((2, 1), 3), ((3, 1), 1), ((2, 2), 1)])
def test_moves_on_every_tessellation_with_splices(grid: tuple[int, int], splices: int) -> None:
    for board in boards(*grid, False, splices):
        compared(board)


def test_codes_are_equal_where_boards_are_isomorphic() -> None:
    for some in (boards(2, 1, True, 3), boards(2, 2, True, 0)):
        assert not any(isomorphic(one, other) for one, other in combinations(some, 2) if alike(one, other))
    for division in list(divisions(3, 2, vacancies=False))[::9]:
        drawn = board_of(division, drawn=True)
        mirrored = board_of(tuple(frozenset((2 - x, y) for x, y in part) for part in reversed(division)), drawn=True)
        assert isomorphism_code(drawn) == isomorphism_code(mirrored) and isomorphic(drawn, mirrored)


def test_codes_tell_which_way_round_edges_are_glued() -> None:
    cylinder = square(1, 1).splice(((0, 0), (0, 1)), ((1, 0), (1, 1)))
    torus, bottle = (cylinder.splice(((0, 0), (1, 0)), top) for top in (((0, 1), (1, 1)), ((1, 1), (0, 1))))
    assert torus.surface().orientable and not bottle.surface().orientable
    assert isomorphism_code(torus) != isomorphism_code(bottle) and not isomorphic(torus, bottle)


def alike(one: Tessellation, other: Tessellation) -> bool:
    """Whether two boards agree in what is easily counted; else no search is needed."""

    def counts(board: Tessellation) -> tuple[object, ...]:
        incidence = board.incidence
        return len(board), incidence.edges, incidence.vertices, sorted(incidence.sides_per_tessel.tolist())

    return counts(one) == counts(other)


def test_a_division_has_no_hole_and_no_parts_that_touch_nowhere() -> None:
    ring = frozenset((x, y) for x in range(3) for y in range(3)) - {(1, 1)}
    assert _has_hole(ring) and not _has_hole(ring - {(1, 0)})
    assert (frozenset({(0, 0)}), frozenset({(2, 0)})) not in set(divisions(3, 1))
