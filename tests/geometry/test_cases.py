"""Every worked case in cases.json: relations under each reading, topology, and what must be refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rulestone.geometry import BoardError, JaggerReading, Tessellation
from rulestone.geometry.surface.orientation import Walk, turned
from shapely import from_wkt

CASES = json.loads((Path(__file__).parent / "cases.json").read_text())["cases"]
NODING = {"noded": "split", "as_given": "as-given"}
VARIANTS = {
    "jagger_if_rim_edges_may_be_traced": JaggerReading(rim_edges=True),
    "jagger_if_the_two_sides_must_be_different_tessels": JaggerReading(different_sides=True),
    "jagger_if_degree_2_vertices_are_forgotten": JaggerReading(forget_degree_two=True),
}
PARAMETERS = [
    pytest.param(case, reading, id=f"{case['name']}-{reading}")
    for case in CASES
    for reading in case["readings"]
    if reading in NODING  # a third reading takes coordinates as rationals, which shapely does not hold
]


def build(case: dict[str, Any], reading: str) -> Tessellation:
    polygons = [from_wkt(text) for text in case["polygons"]]
    board = Tessellation.from_polygons(polygons, noding=NODING[reading])  # type: ignore[arg-type]
    for splice in case["splices"]:
        board = board.splice(splice["a"], splice["b"])
    return board


def test_the_cases_are_there() -> None:
    assert len(CASES) == 43
    assert all(name.startswith("jagger_if") for name in VARIANTS)


@pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")
@pytest.mark.parametrize(("case", "reading"), PARAMETERS)
def test_case(case: dict[str, Any], reading: str) -> None:
    expected = case["readings"][reading]
    if "refused" in expected:
        with pytest.raises(BoardError):
            build(case, reading).require_sound()
        return
    board = build(case, reading)
    board.require_sound()
    for relation in ("walker", "angler", "jagger"):
        assert board.pairs(relation).tolist() == expected[relation], relation
    for name, variant in VARIANTS.items():
        assert board.pairs("jagger", variant).tolist() == expected.get(name, expected["jagger"]), name
    topology = expected["topology"]
    surface = board.surface()
    assert {
        "V": surface.vertices,
        "E": surface.edges,
        "F": surface.tessels,
        "nonmanifold_edges": surface.crowded_edges,
        "euler": surface.euler,
        "euler_normalised": surface.euler_normalised,
        "orientable": surface.orientable,
        "walker_components": len(surface.components),
        "pinch_vertices": len(surface.pinch_vertices),
        "boundary_circles": surface.boundary_circles,
    }.items() <= topology.items()
    if "genus_total" in topology:
        assert surface.genus == topology["genus_total"]
    if "crosscaps_plus_2_handles_total" in topology:
        assert surface.crosscaps == topology["crosscaps_plus_2_handles_total"]
    if topology["orientable"]:
        assert surface.orientation is not None
        assert list(surface.orientation.values()) == topology["orientation"]
    else:
        assert surface.reversing_walk == tuple(topology["reversing_cycle"])
        assert surface.reversing_edges is not None
        assert turned(board.incidence, Walk(surface.reversing_walk, surface.reversing_edges))
