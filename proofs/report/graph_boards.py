"""A board drawn from the game's own graph: lines between neighbours, a disc for every piece."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import networkx as nx
from markupsafe import Markup
from rulestone.model import Position, TransitionSystem
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.types import Element

Points = dict[Hashable, tuple[float, float]]

_NOTHING = {"empty", "none", "nobody", "nothing", "free"}
_COLOURS = {"white", "black", "red", "blue", "green", "yellow", "gold", "silver", "orange", "purple", "brown"}
_SQUARE_NAME = re.compile(r"^([a-z]+)([0-9]+)$")
_MOST_POINTS = 600
_STEP, _MARGIN, _RADIUS = 20, 18, 8


@dataclass
class DrawnBoard:
    """A graph of the game whose nodes are the places of exactly one state variable.

    Attributes:
        variable: the state variable that says what stands where.
        places: where every node is drawn; units of the drawing, y downwards.
        lines: the path of all edges; `id` names it in the page.
        size: width and height.
        labels: what is written at the rim, and where.
    """

    variable: str
    places: Points
    lines: str
    size: tuple[float, float]
    labels: list[tuple[str, float, float]]

    @classmethod
    def of(cls, system: TransitionSystem) -> DrawnBoard | None:
        """The board of a game; None where it has none, or where one drawing could not show all that stands on it."""
        for graph in _graphs(system.game):
            over = [
                name
                for name, function in system.functions.items()
                if any(isinstance(t, Element) and set(t.elements) == set(graph) for t in function.index_types)
            ]
            if len(over) != 1 or len(system.functions[over[0]].index_types) != 1:
                continue
            if not isinstance(system.functions[over[0]].value_type, Element):
                continue
            found = _coordinates(graph)
            if found:
                return cls._drawn(over[0], graph, found)
        return None

    @classmethod
    def _drawn(cls, variable: str, graph: nx.Graph[Any], raw: Points) -> DrawnBoard:
        left, low = min(x for x, _ in raw.values()), min(y for _, y in raw.values())
        high = max(y for _, y in raw.values())
        places = {
            node: (round(_MARGIN + (x - left) * _STEP, 1), round(_MARGIN + (high - y) * _STEP, 1))
            for node, (x, y) in raw.items()
        }
        lines = "".join(
            f"M{places[a][0]:g} {places[a][1]:g}L{places[b][0]:g} {places[b][1]:g}" for a, b in graph.edges if a != b
        )
        width = max(x for x, _ in places.values()) + _MARGIN
        height = _MARGIN * 2 + (high - low) * _STEP
        labels = []
        for node, (x, y) in raw.items():
            name = _SQUARE_NAME.match(str(node))
            if name and y == low:
                labels.append((name[1], places[node][0], round(height - 2, 1)))
            if name and x == left:
                labels.append((name[2], 5.0, round(places[node][1] + 2.5, 1)))
        return cls(variable, places, lines, (width, height), labels)

    @property
    def drawn(self) -> tuple[str, ...]:
        """The variables that the drawing shows."""
        return (self.variable,)

    @property
    def id(self) -> str:
        """Names the empty board in the page; equal boards have one name."""
        return f"board-{blake2b(repr((self.lines, self.labels)).encode(), digest_size=4).hexdigest()}"

    def definition(self) -> Markup:
        """The empty board, once for the whole page."""
        letters = Markup("").join(
            Markup('<text x="{}" y="{}">{}</text>').format(f"{x:g}", f"{y:g}", words) for words, x, y in self.labels
        )
        return Markup('<g id="{}" class="lines"><path d="{}"/>{}</g>').format(self.id, self.lines, letters)

    def svg(self, position: Position, before: Position | None) -> Markup:
        """A position; rings around the points that changed."""
        held: Mapping[Any, Any] = getattr(position, self.variable)
        former: Mapping[Any, Any] = getattr(before, self.variable) if before is not None else held
        pieces: list[Markup] = []
        words: dict[str, list[str]] = {}
        for node, (x, y) in self.places.items():
            what = value_text(held[node])
            if former[node] != held[node]:
                pieces.append(Markup('<circle class="changed" cx="{}" cy="{}" r="9.4"/>').format(f"{x:g}", f"{y:g}"))
            if what not in _NOTHING:
                words.setdefault(what, []).append(value_text(node))
                pieces.append(_piece(what, x, y))
        told = "; ".join(f"{what} on {', '.join(where)}" for what, where in words.items())
        return Markup(
            '<svg class="board" viewBox="0 0 {} {}" role="img" aria-label="{}"><use href="#{}"/>{}</svg>'
        ).format(f"{self.size[0]:g}", f"{self.size[1]:g}", told, self.id, Markup("").join(pieces))


def _piece(what: str, x: float, y: float) -> Markup:
    colour = what if what in _COLOURS else "other"
    disc = Markup('<circle class="p-{}" cx="{}" cy="{}" r="{}"/>').format(colour, f"{x:g}", f"{y:g}", _RADIUS)
    if colour != "other":
        return disc
    return disc + Markup('<text class="on" x="{}" y="{}">{}</text>').format(f"{x:g}", f"{y + 3.2:g}", what[:1].upper())


def _graphs(game: Any) -> list[nx.Graph[Any]]:
    """The graphs that the game keeps, largest first."""
    found = [value for value in vars(game).values() if isinstance(value, nx.Graph) and 0 < len(value) <= _MOST_POINTS]
    return sorted(found, key=len, reverse=True)


def _coordinates(graph: nx.Graph[Any]) -> Points:
    """Where the nodes lie, one unit between neighbours: by the attribute `pos`, by their names (a1), or laid out."""
    given = dict(graph.nodes(data="pos"))
    if all(_is_pair(value) for value in given.values()):
        return {node: (float(x), float(y)) for node, (x, y) in given.items()}
    if all(_is_pair(node) for node in graph):
        return {node: (float(node[0]), float(node[1])) for node in graph}
    named = {node: _SQUARE_NAME.match(str(node)) for node in graph}
    if all(named.values()):
        return {node: (_letters(found[1]), float(found[2])) for node, found in named.items() if found}
    laid = nx.kamada_kawai_layout(graph, scale=len(graph) ** 0.5)
    return {node: (float(x), float(y)) for node, (x, y) in laid.items()}


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int | float) for part in value)


def _letters(name: str) -> float:
    """Column of a letter or letters: a is 1, z 26, aa 27."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("a") + 1
    return float(number)
