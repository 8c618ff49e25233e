"""Zones in which only a stand was drawn: what is left of them becomes tessels, as counted square by square."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import shapely
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.board.origin import BoardFile, Origin
from rulestone.geometry.files.zones import fill_zones
from rulestone.geometry.make.stands import stands_drawn
from rulestone.proofs.commands.board.board_command import board as command
from shapely import box
from shapely.affinity import affine_transform

Cell = tuple[int, int]

TWO_ZONES = """<svg viewBox="0 0 80 40" xmlns="http://www.w3.org/2000/svg"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
<rect width="80" height="40" style="fill:#fff" id="paper"/>
<rect x="5" y="5" width="35" height="30" style="fill:none;stroke:#000" inkscape:label="North"/>
<rect x="40" y="5" width="35" height="30" style="fill:none;stroke:#000" inkscape:label="South"/>
<rect x="15" y="5" width="8" height="30" style="fill:#c33" inkscape:label="n1"/>
<rect x="23" y="5" width="8" height="15" style="fill:#c33" inkscape:label="n2"/>
<rect x="60" y="20" width="15" height="15" style="fill:#33c" inkscape:label="s1"/></svg>"""


def neighbours(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def flooded(cells: set[Cell]) -> list[set[Cell]]:
    """The groups of squares that hang together across edges, by walking from square to square."""
    groups, left = [], set(cells)
    while left:
        group, front = set(), {min(left)}
        while front:
            group |= front
            front = {other for cell in front for other in neighbours(cell) if other in left} - group
        groups.append(group)
        left -= group
    return groups


@st.composite
def stands_in_a_zone(draw: st.DrawFn) -> tuple[set[Cell], list[set[Cell]]]:
    width, height = draw(st.integers(2, 6)), draw(st.integers(1, 5))
    zone = {(x, y) for x in range(width) for y in range(height)}
    taken = draw(st.sets(st.sampled_from(sorted(zone)), min_size=1, max_size=len(zone) - 1))
    return zone, flooded(taken)


def area_of(cells: set[Cell], matrix: tuple[float, ...]) -> Any:
    return affine_transform(shapely.union_all([box(x, y, x + 1, y + 1) for x, y in cells]), matrix)


@settings(max_examples=150, deadline=None)
@given(stands_in_a_zone(), st.sampled_from([(1, 0, 0, 1, 0, 0), (2, 1, -1, 3, 5, 7), (0.3, 0.1, -0.2, 0.7, 0, 0)]))
def test_the_rest_is_what_a_walk_from_square_to_square_finds(
    drawn: tuple[set[Cell], list[set[Cell]]], matrix: tuple[float, ...]
) -> None:
    zone, stand = drawn
    shapes = {"zone": shapely.simplify(area_of(zone, matrix), 0)} | {
        f"s{number}": shapely.simplify(area_of(group, matrix), 0) for number, group in enumerate(stand)
    }
    found, (told,) = fill_zones(BoardFile(shapes))
    expected = [area_of(group, matrix) for group in flooded(zone - set().union(*stand))]
    assert len(told.rest) == len(expected) and told.stand == tuple(f"s{number}" for number in range(len(stand)))
    tolerance = 1e-9 * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])
    for name in told.rest:
        assert any(shapely.symmetric_difference(found.polygons[name], shape).area < tolerance for shape in expected)
    if matrix[0] != 0.3:  # with coordinates that are exact the board is, too
        made = Tessellation.from_polygons(found.polygons)
        named = {f"s{n}": area_of(group, matrix) for n, group in enumerate(stand)}
        named |= {
            name: next(one for one in expected if one.intersects(shapely.point_on_surface(found.polygons[name])))
            for name in told.rest
        }
        again = Tessellation.from_polygons({name: named[name] for name in found.polygons})
        assert made.pairs("walker").tolist() == again.pairs("walker").tolist()
        assert made.pairs("angler").tolist() == again.pairs("angler").tolist()
        kinds = [
            [one.kind for one in board.problems() if one.kind != "too-many-corners"] for board in (made, again)
        ]  # squares leave vertices where nothing turns
        assert kinds[0] == kinds[1]


def test_a_drawing_of_two_zones(tmp_path: Path) -> None:
    (tmp_path / "z.svg").write_text(TWO_ZONES)
    board = Tessellation.read(tmp_path / "z.svg", zones=True)
    assert list(board.ids) == ["North.1", "North.2", "South", "n1", "n2", "s1"] and not board.problems()
    assert board.attributes["zone"] == ["North", "North", "South", "North", "North", "South"]
    assert board.attributes["stand"] == [False, False, False, True, True, True]
    assert board.graph("walker").nodes["n1"]["zone"] == "North" and board.graph("walker").nodes["n1"]["stand"] is True
    assert {frozenset(pair) for pair in board.graph("walker").edges} == {
        frozenset(pair)
        for pair in [("North.1", "n1"), ("n1", "n2"), ("n1", "North.2"), ("n2", "North.2"), ("South", "s1")]
    } | {frozenset(("North.2", "South"))}
    assert [left.why for left in board.origin.left_out] == ["behind the zones"]
    prepared = stands_drawn(board)
    assert prepared.stands == (("n1", "n2"), ("s1",)) and prepared.zones[1] == ("South", "s1")
    prepared.require(1)
    with pytest.raises(BoardError, match="the stand of player 2 has 1 tessels"):
        prepared.require(2)


def test_by_command_and_in_files(tmp_path: Path) -> None:
    (tmp_path / "z.svg").write_text(TWO_ZONES)
    made = tmp_path / "z.geojson"
    run = CliRunner().invoke(
        command, ["read", str(tmp_path / "z.svg"), "--zones", "-o", str(made), "--draw", str(tmp_path / "u.svg")]
    )
    assert run.exit_code == 0 and "6 tessels" in run.stdout
    assert "zone North: 2 tessels drawn (n1, n2); the rest is North.1, North.2" in run.stderr
    assert stands_drawn(Tessellation.read(made)).stands == (("n1", "n2"), ("s1",))
    run = CliRunner().invoke(command, ["graph", str(tmp_path / "z.svg"), "--zones", "--json"])
    assert len(json.loads(run.stdout)["nodes"]) == 6
    run = CliRunner().invoke(command, ["check", str(made), "--zones"])
    assert (
        run.exit_code == 2
        and run.stderr
        == f"rulestone: {made}: its tessels have an attribute 'zone' already, so they are not those of a bare drawing\n"
    )


def test_a_stand_within_a_zone_leaves_a_hole_which_is_told() -> None:
    found, (zone,) = fill_zones(BoardFile({"zone": box(0, 0, 9, 9), "s": box(3, 3, 5, 5)}))
    assert zone.rest == ("zone",)
    assert [one.kind for one in Tessellation.from_polygons(found.polygons).problems()] == ["hole"]


def test_a_zone_drawn_full_leaves_nothing_and_attributes_are_the_zones() -> None:
    shapes = {"zone": box(0, 0, 2, 1), "a": box(0, 0, 1, 1), "b": box(1, 0, 2, 1), "other": box(2, 0, 4, 1)}
    found, (zone,) = fill_zones(BoardFile(shapes))
    assert zone.rest == () and "nothing left" in str(zone) and list(found.polygons) == ["a", "b", "other"]
    assert found.origin.columns["zone"] == ["zone", "zone", None] and found.origin.columns["stand"][2] is None
    origin = Origin({"fill": ["red", "blue"]})
    found, _ = fill_zones(BoardFile({"z": box(0, 0, 3, 1), "s": box(1, 0, 2, 1)}, origin=origin))
    assert found.origin.columns["fill"] == ["red", "red", "blue"]


@pytest.mark.parametrize(
    "shapes, why",
    [
        ({"a": box(0, 0, 1, 1), "b": box(1, 0, 2, 1)}, "no shape has others on its ground"),
        ({"a": box(0, 0, 1, 1), "b": box(0.5, 0, 2, 1)}, "no shape has others on its ground"),
        ({"z": box(0, 0, 3, 1), "s": box(1, 0, 2, 1), "z.1": box(3, 0, 4, 1)}, "that id is taken"),
    ],
)
def test_what_has_no_zones_is_refused(shapes: dict[str, Any], why: str) -> None:
    with pytest.raises(BoardError, match=why):
        fill_zones(BoardFile(shapes))
    with pytest.raises(BoardError, match="no attributes 'zone' and 'stand'"):
        stands_drawn(Tessellation.from_polygons(shapes))
