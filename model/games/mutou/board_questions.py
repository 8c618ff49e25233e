"""What the text of MuTou leaves open about the board: the parameters of `rulestone.geometry`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from rulestone.geometry import JaggerReading, RandReading
from rulestone.geometry.relations.jagger import Cost
from rulestone.model import Part, Question

COSTS: Mapping[str, Cost] = {
    "each_vertex": "each-vertex",
    "edges_and_vertices": "edges-and-vertices",
    "passed_vertices": "passed-vertices",
}
METRICS: Mapping[str, Literal["crossings", "walker", "blood"]] = {
    "crossings": "crossings",
    "walker": "walker",
    "blood": "blood",
}


class BoardQuestions(Part):
    """Questions that decide which tessels a piece may go to; the ledger argues for every default."""

    language = 2

    rim_edges = Question(
        "May a Jagger trace an edge that has a tessel on one side only?",
        clause="mutou.jagger.between",
        no="no",
        yes="along vacant ground and the outer rim as well",
    )
    different_sides = Question(
        "Is an edge with one tessel on both sides between two tessels?",
        clause=("mutou.jagger.between", "mutou.splice.cylinder"),
        no="yes, it has two sides",
        yes="no, two tessels are different ones",
    )
    forget_degree_two = Question(
        "Is a mere bend of a border a vertex?",
        clause=("mutou.area.tessel", "mutou.area.multi_edge", "mutou.jagger.endvertex"),
        no="yes, every corner that a tessel lists",
        yes="no, a border is one edge however it bends",
    )
    units = Question(
        "How far may one Jagger move follow a border of several edges?",
        clause=("mutou.area.jagger_count", "mutou.cost.jagger"),
        one="over a single edge",
        many="as far as three units pay for",
    )
    cost = Question(
        "What does a trace of several edges cost?",
        clause=("mutou.area.jagger_count", "mutou.cost.jagger"),
        each_vertex="one unit, and one for each vertex passed",
        edges_and_vertices="one for each edge and each vertex passed",
        passed_vertices="one for each vertex passed",
    )
    disks = Question(
        "How many Jagger disks does a trace of several units use?",
        clause=("mutou.area.jagger_count", "mutou.move.shak_is_move", "mutou.cost.ten"),
        each_unit="as many as units",
        each_move="one",
    )
    selected_vertex_counts = Question(
        "Rand: is the selected vertex itself counted?",
        clause=("mutou.rand.count", "mutou.rand.vertex"),
        no="no, the count begins with an edge",
        yes="yes",
    )
    vertex_step = Question(
        "Rand: what is it to count a vertex on the way to the target?",
        clause=("mutou.rand.onvertex", "mutou.cost.angler"),
        angler="an Angler's move",
        touching="going to any tessel at the vertex",
    )
    walk = Question(
        "Rand: must all the vertices or edges be crossed?",
        clause=("mutou.rand.onvertex", "mutou.rand.onedge", "mutou.rand.farthest"),
        at_most="no",
        exactly="yes",
    )
    through_landing = Question(
        "Rand: must the piece leave over the very vertex or edge on which the first count ended?",
        clause=("mutou.rand.onvertex", "mutou.rand.onedge", "mutou.rand.vertex"),
        no="no, only its kind matters",
        yes="yes",
    )
    metric = Question(
        "Rand: in what steps are shortest paths compared?",
        clause="mutou.rand.farthest",
        crossings="those of the kind rolled",
        walker="edges",
        blood="edges and vertices",
    )

    @cached_property
    def jagger(self) -> JaggerReading:
        """The chosen readings of the Jagger."""
        return JaggerReading(
            units=3 if self.units == "many" else 1,
            cost=COSTS[self.cost],
            disks="each-move" if self.disks == "each_move" else "each-unit",
            rim_edges=self.rim_edges == "yes",
            different_sides=self.different_sides == "yes",
            forget_degree_two=self.forget_degree_two == "yes",
        )

    @cached_property
    def rand(self) -> RandReading:
        """The chosen readings of the Rand."""
        return RandReading(
            selected_vertex_counts=self.selected_vertex_counts == "yes",
            vertex_step="touching" if self.vertex_step == "touching" else "angler",
            walk="exactly" if self.walk == "exactly" else "at-most",
            through_landing=self.through_landing == "yes",
            metric=METRICS[self.metric],
        )
