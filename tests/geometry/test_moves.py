"""Graphs and their data, distances, reach, the Jagger's units, and the Rand procedure."""

from __future__ import annotations

import networkx
import pytest
from rulestone.geometry import BoardError, JaggerReading, Tessellation
from rulestone.geometry.relations.rand import Landing, RandReading, count_round, rand_targets, reachable
from shapely import box, from_wkt


@pytest.fixture
def chessboard() -> Tessellation:
    return Tessellation.from_polygons({(x, y): box(x, y, x + 1, y + 1) for y in range(8) for x in range(8)})


def test_graph_data_name_what_makes_the_relation(chessboard: Tessellation) -> None:
    incidence = chessboard.incidence
    walker = chessboard.graph("walker")
    assert walker.number_of_nodes() == 64 and walker.number_of_edges() == 112
    for one, other, data in walker.edges(data=True):
        (edge,) = data["edges"]
        tessels = {chessboard.ids[number] for number in incidence.sides.tessel[incidence.sides_of_edge(edge)]}
        assert tessels == {one, other}
        assert set(data["vertices"]) == set(incidence.edge_ends[edge].tolist())
    angler = chessboard.graph("angler")
    assert all(len(data["vertices"]) == 1 and "edges" not in data for *_, data in angler.edges(data=True))
    assert networkx.utils.graphs_equal(
        networkx.Graph(chessboard.graph("blood").edges), networkx.Graph(networkx.compose(walker, angler).edges)
    )


def test_a_jagger_is_a_knight_or_leaps_over_one_square(chessboard: Tessellation) -> None:
    jagger = chessboard.graph("jagger")
    moves = {(abs(x - 3), abs(y - 3)) for x, y in jagger[3, 3]}
    assert moves == {(1, 2), (2, 1), (2, 0), (0, 2)} and len(jagger[3, 3]) == 12
    ends = chessboard.incidence.edge_ends
    for one, other, data in jagger.edges(data=True):
        corners = [set(_corners(chessboard, name)) for name in (one, other)]
        start, end = ends[data["traced"]].tolist()
        assert (start in corners[0] and end in corners[1]) or (start in corners[1] and end in corners[0])
        assert data["units"] == 1


def _corners(board: Tessellation, tessel: object) -> list[int]:
    numbers = board.incidence.sides_of_tessel(board.number_of(tessel))  # type: ignore[arg-type]
    return [int(vertex) for vertex in board.incidence.start_vertex[numbers]]


@pytest.fixture
def long_border() -> Tessellation:
    """Tessels 0 and 3 with, between them, a border of three edges between 1 and 2."""
    return Tessellation.from_polygons(
        [
            box(0, 0, 1, 2),
            from_wkt("POLYGON((1 0, 4 0, 4 1, 3 1, 2 1, 1 1, 1 0))"),
            from_wkt("POLYGON((1 1, 2 1, 3 1, 4 1, 4 2, 1 2, 1 1))"),
            box(4, 0, 5, 2),
        ]
    )


def test_each_vertex_along_a_border_costs_a_unit(long_border: Tessellation) -> None:
    def far(reading: JaggerReading) -> bool:
        return [0, 3] in long_border.pairs("jagger", reading).tolist()

    assert [far(JaggerReading(units)) for units in (1, 2, 3, 4)] == [False, False, True, True]
    assert [far(JaggerReading(units, cost="edges-and-vertices")) for units in (3, 4, 5)] == [False, False, True]
    assert [far(JaggerReading(units, cost="passed-vertices")) for units in (1, 2)] == [False, True]
    assert far(JaggerReading(forget_degree_two=True))
    assert long_border.graph("jagger", JaggerReading(9))[0][3]["units"] == 3
    assert long_border.graph("jagger", JaggerReading(9, cost="edges-and-vertices"))[0][3]["units"] == 5
    assert long_border.reach(0, {"jagger": 3}) == {0: 0, 3: 3}
    assert long_border.reach(0, {"jagger": 2}) == {0: 0}
    assert long_border.reach(0, {"jagger": 3}, units=2) == {0: 0}
    assert long_border.graph("jagger", JaggerReading(9, cost="passed-vertices"))[0][3]["units"] == 2


def test_a_long_trace_may_use_a_single_disk(long_border: Tessellation) -> None:
    one_disk = JaggerReading(disks="each-move")
    assert long_border.reach(0, {"jagger": 1}) == {0: 0}
    assert long_border.reach(0, {"jagger": 1}, reading=one_disk) == {0: 0, 3: 3}
    assert long_border.reach(0, {"jagger": 1}, units=2, reading=one_disk) == {0: 0}
    cheap = JaggerReading(cost="passed-vertices", disks="each-move")
    assert long_border.reach(0, {"jagger": 1, "walker": 1}, reading=cheap) == {0: 0, 1: 1, 2: 1, 3: 2}
    with pytest.raises(BoardError, match="unknown disks 'two'"):
        JaggerReading(disks="two")  # type: ignore[arg-type]
    with pytest.raises(BoardError, match="cannot spend -1 units"):
        long_border.reach(0, {"walker": 1}, units=-1)


def test_reach_in_any_order(chessboard: Tessellation) -> None:
    reached = chessboard.reach((0, 0), {"walker": 1, "angler": 1})
    assert reached[1, 0] == 1 and reached[1, 1] == 1 and reached[2, 1] == 2 and (2, 2) not in reached
    limited = chessboard.reach((0, 0), {"walker": 3, "angler": 3, "jagger": 4}, units=1)
    assert set(limited.values()) == {0, 1} and len(limited) == 1 + 2 + 1 + 4
    with pytest.raises(BoardError, match="unknown kind of shak 'queen'"):
        chessboard.reach((0, 0), {"queen": 1})  # type: ignore[dict-item]


def test_distances_agree_with_networkx(chessboard: Tessellation) -> None:
    for relation in ("walker", "angler", "jagger", "blood"):
        expected = networkx.single_source_shortest_path_length(chessboard.graph(relation), (2, 5))
        assert chessboard.distances((2, 5), relation) == dict(expected)
    with pytest.raises(BoardError, match="no tessel"):
        chessboard.distances((9, 9))


def test_counting_round_a_square(chessboard: Tessellation) -> None:
    edges = chessboard.incidence.edge[chessboard.incidence.sides_of_tessel(0)].tolist()
    corners = _corners(chessboard, (0, 0))
    assert [count_round(chessboard, (0, 0), 0, n) for n in (1, 2, 3, 8)] == [
        Landing("edge", edges[0]),
        Landing("vertex", corners[1]),
        Landing("edge", edges[1]),
        Landing("vertex", corners[0]),
    ]
    assert count_round(chessboard, (0, 0), 0, 1, "clockwise") == Landing("edge", edges[3])
    assert count_round(chessboard, (0, 0), 0, 2, "clockwise") == Landing("vertex", corners[3])
    counted = RandReading(selected_vertex_counts=True)
    assert count_round(chessboard, (0, 0), 0, 1, reading=counted) == Landing("vertex", corners[0])


def test_rand_readings_differ(chessboard: Tessellation) -> None:
    """First count odd: edges. Second roll 2 from the centre reaches the diamond of radius two."""
    targets = rand_targets(chessboard, (4, 4), 0, 1, 2)
    assert {abs(x - 4) + abs(y - 4) for x, y in targets} == {2} and len(targets) == 8
    king = rand_targets(chessboard, (4, 4), 0, 1, 2, reading=RandReading(metric="blood"))
    assert set(king) == {(4, 6), (6, 4), (4, 2), (2, 4)}
    through = rand_targets(chessboard, (4, 4), 0, 1, 1, reading=RandReading(through_landing=True))
    assert len(through) == 1
    landing = Landing("edge", 0)
    exactly = reachable(chessboard, (4, 4), landing, 2, RandReading(walk="exactly"))
    assert (4, 5) not in exactly and (4, 4) not in exactly and len(exactly) == 8
    with pytest.raises(BoardError, match="corners 0 to 3"):
        count_round(chessboard, (4, 4), 4, 1)
