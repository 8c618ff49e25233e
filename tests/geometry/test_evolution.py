"""The graph of boards that alterations lead to: every board once, every step legal, tessels keeping their numbers."""

from __future__ import annotations

import json
from pathlib import Path

import networkx
import pytest
import shapely
from click.testing import CliRunner
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.alter.evolution import Evolution, EvolutionProgress, evolve
from rulestone.geometry.make.makers import cylinder, square
from rulestone.proofs.commands.board.board_command import board as commands
from shapely import box


def test_two_squares_split_and_merged_form_a_finite_graph() -> None:
    graph = evolve(square(2, 1), kinds=["split", "merge"])
    assert not graph.graph["truncated"] and all(explored for _, explored in graph.nodes(data="explored"))
    # 9 of whole and halved squares, 1 of both merged, 10 with a part that reaches over the middle
    assert len(graph) == 20 and networkx.is_strongly_connected(graph)
    for before, after, step in graph.edges(data=True):
        back = graph.edges[after, before]  # every split can be merged back, and the other way round
        assert {step["alteration"], back["alteration"]} == {"split", "merge"}
        areas = {n: float(shapely.area(p)) for node in (before, after) for n, p in ground(graph.nodes[node]["board"])}
        assert set(step["becomes"]) == set(graph.nodes[before]["board"].ids)
        for old, parts in step["becomes"].items():
            if old not in step["touched"]:
                assert parts == (old,)
            elif step["alteration"] == "split":
                assert len(parts) == 2 and sum(areas[part] for part in parts) == pytest.approx(areas[old])
            else:
                assert len(parts) == 1 and areas[parts[0]] > areas[old]


def ground(board: Tessellation) -> list[tuple[int, object]]:
    return list(zip(board.ids, board.polygons, strict=True))  # type: ignore[arg-type]


def test_a_number_is_one_region_on_all_boards() -> None:
    graph = evolve(square(2, 1), kinds=["split", "merge", "move"], limit=60)
    regions: dict[int, object] = {}
    for _, board in graph.nodes(data="board"):
        for number, polygon in ground(board):
            assert regions.setdefault(number, polygon).equals(polygon)  # type: ignore[attr-defined]
    assert len({shapely.to_wkb(shapely.normalize(shapely.simplify(r, 0))) for r in regions.values()}) == len(regions)
    assert set(regions) == set(range(len(graph.graph["tessels"])))


def test_splices_of_whole_edges_are_the_matchings_of_the_rim() -> None:
    # a domino of squares has six edges on its rim: 76 ways to pair some of them, each orientable in one direction
    graph = evolve(square(2, 1), kinds=["splice", "unsplice"])
    assert len(graph) == 76 and not graph.graph["truncated"]
    assert all(board.surface().orientable for _, board in graph.nodes(data="board"))
    refused = graph.graph["refused"]
    assert len(refused) == graph.number_of_edges() // 2  # of either direction one, for each splice
    assert {r.kind for r in refused} == {"splice"} and all("not be orientable" in r.reason for r in refused)


def test_taking_the_splices_of_a_cylinder_apart() -> None:
    graph = evolve(cylinder(3, 2), kinds=["unsplice"])
    assert len(graph) == 4  # two edges are glued: both, one or the other, none
    last = next(node for node in graph if not graph.out_degree(node))
    assert graph.nodes[last]["board"].surface().boundary_circles == 1


def test_what_would_come_apart_is_refused() -> None:
    apart = Tessellation.from_polygons({"a": box(0, 0, 1, 1), "b": box(3, 0, 4, 1)})
    joined = apart.splice(((1, 0), (1, 1)), ((3, 0), (3, 1)))
    graph = evolve(joined, kinds=["unsplice"])
    assert len(graph) == 1
    assert [(r.kind, r.reason) for r in graph.graph["refused"]] == [
        ("unsplice", "tessel b touches the rest of the board nowhere")
    ]


def test_bases_need_room_and_vertices_stay_within_the_outline() -> None:
    graph = evolve(square(2, 1), kinds=["split"], base=0.6)
    assert len(graph) == 1  # a triangle of half a square holds a circle of diameter 0.586
    assert all("would not hold a base of diameter 0.6" in refusal.reason for refusal in graph.graph["refused"])
    moved = evolve(square(2, 1), kinds=["move"], base=0, pitch=0.25, limit=2)
    assert any("leave the outline" in refusal.reason for refusal in moved.graph["refused"])
    assert all(moved.graph["evolution"].outline.covers(p) for _, b in moved.nodes(data="board") for p in b.polygons)


def test_the_graph_is_cut_off_and_says_so_and_can_be_continued() -> None:
    told: list[EvolutionProgress] = []
    graph = evolve(square(2, 2), limit=40, progress=told.append)
    assert graph.graph["truncated"] and told[-1].known == len(graph) >= 40
    assert not graph.nodes[len(graph) - 1]["explored"]
    evolution: Evolution = graph.graph["evolution"]
    assert evolution.steps(len(graph) - 1) and len(evolution.boards) > len(graph)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"kinds": ["paint"]}, "unknown kind of alteration 'paint'"),
        ({"limit": 0}, "at least one board"),
        ({"base": 1.5}, "has no room on the first board"),
        ({"base": -1}, "diameter of a base cannot be -1"),
        ({"pitch": 0}, "pitch by which vertices move must be positive"),
        ({"cuts": "thirds"}, "cuts is 'thirds'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BoardError, match=reason):
        evolve(square(2, 1), **options)  # type: ignore[arg-type]


def test_an_illegal_first_board_is_refused() -> None:
    with pytest.raises(BoardError, match="not legal: the board is not orientable"):
        evolve(square(3, 1).splice(((0, 0), (0, 1)), ((3, 1), (3, 0))))


def test_the_command_counts_alterations_and_says_when_it_stopped(tmp_path: Path) -> None:
    file = str(tmp_path / "domino.geojson")
    assert CliRunner().invoke(commands, ["make", "square", "2", "1", "-o", file]).exit_code == 0
    done = CliRunner().invoke(commands, ["evolve", file, "--kind", "split", "--kind", "merge"])
    assert done.exit_code == 0 and "20 boards, 20 of them explored, 70 alterations between them" in done.output
    assert "not all" not in done.output
    short = CliRunner().invoke(commands, ["evolve", file, "--kind", "splice", "--limit", "3", "--json"])
    data = json.loads(short.stdout)
    assert data["truncated"] and len(data["alterations"]) == len(data["refused"]) == 15
    assert data["tessels"] == ["a1", "b1"] and "not be orientable" in data["refused"][0]["reason"]
    bad = CliRunner().invoke(commands, ["evolve", file, "--base", "9"])
    assert bad.exit_code == 2 and "has no room on the first board" in bad.output
