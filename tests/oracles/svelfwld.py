"""Svelfwld again, in plain Python, from the text alone: no expressions, no graph, no rule language.

A position is a dictionary from (column, row), both from 1, to "white", "king" or "black"; empty points are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

Point = tuple[int, int]

DEFAULTS = {
    "layout": "bell_diamond",
    "blocking": "stops",
    "zero_move": "refused",
    "king_armed": "armed",
    "king_capture": "two",
    "edge": "open",
    "own_check": "moved",
    "order": "enemies_first",
    "arrival": "wins",
    "no_move": "loses",
}

LAYOUTS = {  # drawn by hand from the published diagrams, top row first
    ("11x11", "bell_diamond"): """
        . . . . b b b . . . .
        . . . . b . b . . . .
        . . . . . b . . . . .
        . . . . . w . . . . .
        b b . . w w w . . b b
        b . b w w K w w b . b
        b b . . w w w . . b b
        . . . . . w . . . . .
        . . . . . b . . . . .
        . . . . b . b . . . .
        . . . . b b b . . . .""",
    ("9x9", "bell_diamond"): """
        . . . b b b . . .
        . . . . b . . . .
        . . . . w . . . .
        b . . . w . . . b
        b b w w K w w b b
        b . . . w . . . b
        . . . . w . . . .
        . . . . b . . . .
        . . . b b b . . .""",
    ("5x5", "bell_diamond"): """
        . . b . .
        . . . . .
        b w K w b
        . . . . .
        . . b . .""",
}


@dataclass(frozen=True)
class Position:
    """Who stands where, whose turn it is, and how the game has ended ("none" if it goes on)."""

    pieces: Mapping[Point, str]
    turn: str = "white"
    ending: str = "none"

    def key(self) -> tuple[object, ...]:
        """Equal for equal positions."""
        return tuple(sorted(self.pieces.items())), self.turn, self.ending


def first_position(scope: str, layout: str = "bell_diamond") -> Position:
    """The position before White's first move."""
    names = {"w": "white", "K": "king", "b": "black"}
    rows = [line.split() for line in LAYOUTS[scope, layout].strip().splitlines()]
    size = len(rows)
    return Position({(c + 1, size - r): names[x] for r, row in enumerate(rows) for c, x in enumerate(row) if x != "."})


@dataclass
class Svelfwld:
    """The rules on a board of one size, under a choice of readings."""

    size: int
    readings: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.readings = {**DEFAULTS, **self.readings}

    def moves(self, position: Position) -> Iterator[tuple[str, Position]]:
        """Every legal move, in words, with the position after it."""
        if position.ending != "none":
            return
        any_move = False
        for start, piece in position.pieces.items():
            if side_of(piece) == position.turn:
                for end in self.ends(position, start):
                    any_move = True
                    yield f"slide {name(start)} {name(end)}", self.moved(position, start, end)
        no_move = self.readings["no_move"]
        if not any_move and no_move == "passes":
            yield "stand_still", Position(position.pieces, other(position.turn))
        elif not any_move and no_move in ("loses", "draw"):
            yield "stand_still", Position(position.pieces, position.turn, "stuck")

    def ends(self, position: Position, start: Point) -> Iterator[Point]:
        """Where the piece at a point may slide to."""
        if self.readings["zero_move"] == "allowed":
            yield start
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            column, row = start[0] + right, start[1] + up
            while self.inside((column, row)):
                if (column, row) not in position.pieces:
                    yield column, row
                elif self.readings["blocking"] == "stops":
                    break
                column, row = column + right, row + up

    def moved(self, position: Position, start: Point, end: Point) -> Position:
        """The position after a move: enemies are taken and the own side is looked at, then the king."""
        pieces = dict(position.pieces)
        pieces[end] = pieces.pop(start)
        enemy = other(position.turn)
        order = self.readings["order"]
        if order == "mover_first":
            self.look_at_own(pieces, position.turn, end)
        taken = [p for p in pieces if side_of(pieces[p]) == enemy and self.surrounded(pieces, p)]
        if order == "safe":  # who moved in earlier is in danger only on the line on which somebody closes in now
            taken = [p for p in taken if self.surrounded(self.line_of(pieces, p, end), p)]
        for point in taken:
            del pieces[point]
        if order == "enemies_first":
            self.look_at_own(pieces, position.turn, end)
        king = [p for p in pieces if pieces[p] == "king"]
        ending = "slain" if not king else "escape" if self.at_edge(king[0]) else "none"
        return Position(pieces, enemy, ending)

    def look_at_own(self, pieces: dict[Point, str], side: str, end: Point) -> None:
        """Take off those of the mover's pieces that are surrounded."""
        looked_at = [end] if self.readings["own_check"] == "moved" else list(pieces)
        lost = [p for p in looked_at if side_of(pieces.get(p, "")) == side and self.surrounded(pieces, p)]
        if self.readings["arrival"] == "wins":
            lost = [p for p in lost if not (pieces[p] == "king" and self.at_edge(p))]
        for point in lost:
            del pieces[point]

    def line_of(self, pieces: Mapping[Point, str], point: Point, other_end: Point) -> dict[Point, str]:
        """The pieces, with those of the point's own side put on the lines to it that do not end at another point.

        A king whom only four can take is on all lines at once.
        """
        (column, row), piece = point, pieces[point]
        if abs(column - other_end[0]) + abs(row - other_end[1]) != 1:
            return {**pieces, **dict.fromkeys(self.around(point), piece)}
        if piece == "king" and self.readings["king_capture"] == "four":
            return dict(pieces)
        across = [p for p in self.around(point) if (p[0] == column) != (other_end[0] == column)]
        return {**pieces, **dict.fromkeys(across, piece)}

    def around(self, point: Point) -> list[Point]:
        """What is left, right, below and above."""
        column, row = point
        return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]

    def surrounded(self, pieces: Mapping[Point, str], point: Point) -> bool:
        """Whether the piece here is between enemies, on any line of the board."""
        piece = pieces[point]
        left, right, below, above = (self.hostile(pieces, p, other(side_of(piece))) for p in self.around(point))
        if piece == "king" and self.readings["king_capture"] == "four":
            return left and right and below and above
        return (left and right) or (below and above)

    def hostile(self, pieces: Mapping[Point, str], point: Point, to_side: str) -> bool:
        """Whether what is here helps a side to surround."""
        if not self.inside(point):
            return self.readings["edge"] == "hostile"
        piece = pieces.get(point)
        if piece == "king" and self.readings["king_armed"] == "unarmed":
            return False
        return piece is not None and side_of(piece) == to_side

    def inside(self, point: Point) -> bool:
        """Whether this is a point of the board."""
        return 1 <= point[0] <= self.size and 1 <= point[1] <= self.size

    def at_edge(self, point: Point) -> bool:
        """Whether this is a point of the edge."""
        return 1 in point or self.size in point

    def perft(self, first: Position, depth: int) -> list[int]:
        """How many plays of length exactly 1, 2, ... there are; plays that meet are carried on together."""
        level = {first.key(): (1, first)}
        counts = []
        for _ in range(depth):
            times: Counter[tuple[object, ...]] = Counter()
            places: dict[tuple[object, ...], Position] = {}
            plays = 0
            for number, position in level.values():
                for _, after in self.moves(position):
                    plays += number
                    times[after.key()] += number
                    places[after.key()] = after
            counts.append(plays)
            level = {key: (times[key], places[key]) for key in places}
        return counts


def side_of(piece: str) -> str:
    """The king is White's."""
    return "black" if piece == "black" else "white"


def other(side: str) -> str:
    """The enemy."""
    return "white" if side == "black" else "black"


def name(point: Point) -> str:
    """As the board writes it: a1 at the lower left."""
    return "abcdefghijklmnopqrstuvwxyz"[point[0] - 1] + str(point[1])
