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
        clause=("mutou.jagger.between", "mutou.sow.vacant"),
        option=True,  # the edge is to lie between two tessels
        no="no",
        yes="yes, along vacant ground and the outer rim as well",
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
        option=True,  # the count from it is said to begin with an edge
        no="no, the count begins with an edge",
        yes="yes",
    )
    vertex_step = Question(
        "In a Rand counted in vertices, may the piece go to a tessel that also shares an edge?",
        clause=("mutou.rand.onvertex", "mutou.angler.move", "mutou.cost.angler"),
        angler="no: a vertex is crossed as by an Angler",
        touching="yes, to any tessel at the vertex",
    )
    walk = Question(
        "A Rand's second throw is a two: must the piece cross exactly two vertices, or edges?",
        clause=("mutou.rand.onvertex", "mutou.rand.onedge", "mutou.rand.farthest"),
        at_most="two at most: it goes to the farthest tessel of all those",
        exactly="exactly two: where the way must turn back, it comes less far, or nowhere",
    )
    through_landing = Question(
        "Does it matter on which vertex or edge a Rand's first count ends, or only that it is a vertex or an edge?",
        clause=("mutou.rand.onvertex", "mutou.rand.onedge", "mutou.rand.vertex", "mutou.rand.direction"),
        no="only which of the two: then it is idle to select a vertex and a direction",
        yes="the piece must leave over that very one",
    )
    metric = Question(
        "Which tessel is farthest for a Rand: is its shortest path counted in edges, in vertices, or in both?",
        clause=("mutou.rand.farthest", "mutou.rand.onvertex", "mutou.rand.onedge"),
        crossings="in those that this Rand counts, vertices or edges",
        walker="always in edges",
        blood="in both: each step is over an edge or a vertex, whichever is shorter",
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
