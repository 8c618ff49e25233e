"""The playing areas of a game of MuTou, and which tessels a piece may go to on each of them.

The areas are the nodes of a networkx graph, numbered from 0, the first being the one the game begins on; an edge is an
alteration. On a board that stays as it is the graph has one node.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, cast

import networkx as nx
from rulestone.geometry import Tessellation
from rulestone.geometry.alter.evolution import AlterationKind, Evolution
from rulestone.geometry.relations.rand import corners_of
from rulestone.geometry.tessellation import Relation
from rulestone.model import Part

from .questions import Questions
from .settings import Setting, board_named, setting_named, shakken_in, stands

Tessel = Hashable

RELATIONS: Mapping[str, Relation] = {"walker": "walker", "angler": "angler", "jagger": "jagger", "blood": "blood"}
"""The relation of the board that a shak follows; a Rand follows none (mutou.blood.move: Walker and Angler)."""


class PlayingArea(Part[Questions]):
    """Tables about the boards, computed once."""

    @cached_property
    def setting(self) -> Setting:
        """What is agreed on in this scope."""
        found = setting_named(self.scope)
        assert found is not None, "the scope was accepted before"
        if self.tier == "doubled":
            return replace(found, wafers=2 * found.wafers, spare=2 * found.spare)
        return found

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of shakken that are in the game."""
        return [shak for shak, number in shakken_in(self.setting.stacks).items() if number]

    @property
    def steppers(self) -> list[str]:
        """Those that lead from tessel to tessel without a throw."""
        return [shak for shak in self.kinds if shak in RELATIONS]

    @cached_property
    def areas(self) -> nx.DiGraph[int]:
        """The playing areas, as attribute `board` of the nodes, and the alterations between them."""
        first = board_named(self.setting.board)
        if self.setting.altering < 2 or self.area_list == "none":
            graph: nx.DiGraph[int] = nx.DiGraph()
            graph.add_node(0, board=first)
            return graph
        return _altered_once(first, tuple(self.setting.kinds), self.setting.altering)

    @cached_property
    def boards(self) -> dict[int, Tessellation]:
        """The playing areas by number."""
        return {number: self.areas.nodes[number]["board"] for number in self.areas}

    @cached_property
    def tessels(self) -> list[Tessel]:
        """The tessels of all areas, each once."""
        return list(dict.fromkeys(tessel for board in self.boards.values() for tessel in board.ids))

    @cached_property
    def stands(self) -> dict[str, list[Tessel]]:
        """Everybody's stand (mutou.area.stand)."""
        setting = self.setting
        found = stands(self.boards[0], setting.players, len(setting.stacks))
        return dict(zip(setting.colours, found, strict=True))

    @cached_property
    def ways(self) -> dict[str, dict[Tessel, dict[Tessel, dict[int, int]]]]:
        """For every kind of shak, start and target: on which areas it leads there, and for how many units."""
        found: dict[str, dict[Tessel, dict[Tessel, dict[int, int]]]] = {}
        for shak in self.steppers:
            relation = RELATIONS[shak]
            table: dict[Tessel, dict[Tessel, dict[int, int]]] = {tessel: {} for tessel in self.tessels}
            for number, board in self.boards.items():
                graph = board.graph(relation, self.jagger)
                for one, other, data in graph.edges(data=True):
                    for start, to in ((one, other), (other, one)):
                        table[start].setdefault(to, {})[number] = data.get("units", 1)
            found[shak] = table
        return found

    def targets(self, shak: str, start: Tessel) -> Mapping[Tessel, dict[int, int]]:
        """Where this shak may lead from a tessel, on whatever area."""
        return self.ways[shak][start]

    @cached_property
    def crossings(self) -> dict[int, dict[Tessel, dict[Tessel, int]]]:
        """For every area the fewest edges and vertices to be crossed between two tessels (mutou.alter.far)."""
        return {
            number: {tessel: board.distances(tessel, "blood") for tessel in board.ids}
            for number, board in self.boards.items()
        }

    @cached_property
    def farthest_alteration(self) -> int:
        """What the dearest single move of a shak from piece to piece costs."""
        lengths = [length for area in self.crossings.values() for row in area.values() for length in row.values()]
        return max(map(self.price_of, lengths), default=1)

    def price_of(self, crossings: int) -> int:
        """What it costs to move a shak over a number of edges and vertices (mutou.alter.unit, mutou.alter.far)."""
        return crossings if crossings <= 1 or self.far_cost == "further" else 1 + crossings

    @cached_property
    def corners(self) -> dict[int, dict[Tessel, int]]:
        """For every area and tessel how many vertices there are to select from (mutou.rand.vertex)."""
        return {
            number: {t: len(corners_of(board.incidence, board.number_of(t))) for t in board.ids}
            for number, board in self.boards.items()
        }

    @cached_property
    def around(self) -> dict[int, dict[Tessel, set[Any]]]:
        """For every area and tessel the tessel itself and those that adjoin it (mutou.area.reach)."""
        graphs = {number: board.graph("blood") for number, board in self.boards.items()}
        return {number: {t: {t, *graph[t]} for t in graph} for number, graph in graphs.items()}


@lru_cache(maxsize=8)
def _altered_once(first: Tessellation, kinds: tuple[AlterationKind, ...], number: int) -> nx.DiGraph[int]:
    """The same for one board asked for by one reading after another."""
    graph: nx.DiGraph[int] = nx.freeze(altered_areas(first, kinds, number))
    return graph


def altered_areas(first: Tessellation, kinds: Collection[AlterationKind], number: int) -> nx.DiGraph[int]:
    """As many playing areas as asked for, nearest to the first by alterations, and all alterations between them.

    Tessels have names; one that is unaltered keeps its name. Nodes have `board`, edges `what`, `touched` and `becomes`.
    """
    evolution = Evolution(first, kinds)
    for _ in evolution.explore(number):
        pass
    kept = range(min(number, len(evolution.boards)))
    steps = [(area, step) for area in kept for step in evolution.steps(area) if step.board in kept]
    numbered = evolution.tessels.names
    names = [f"{name}~{at}" if numbered.count(name) > 1 else name for at, name in enumerate(numbered)]
    graph: nx.DiGraph[int] = nx.DiGraph()
    for area in kept:
        board = evolution.boards[area]
        ids = [names[cast(int, tessel)] for tessel in board.ids]
        named = Tessellation(ids, board.polygons, board.noding, board.incidence, board.splices, board.plane)
        graph.add_node(area, board=named)
    for area, step in steps:
        if not graph.has_edge(area, step.board):
            becomes = {names[old]: tuple(names[new] for new in parts) for old, parts in step.becomes.items()}
            touched = tuple(names[tessel] for tessel in step.touched)
            graph.add_edge(area, step.board, what=f"{step.kind} {step.what}", touched=touched, becomes=becomes)
    return graph
