"""Nine Men's Morris on its board of twenty-four points."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from rulestone.model import (
    Game,
    Int,
    Optional,
    Sort,
    State,
    all_of,
    any_of,
    count,
    if_else,
    initial,
    invariant,
    negate,
    otherwise,
    outcome,
    require,
    rule,
    terminal,
    when,
)

_ROUND = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0))
"""The places of a square, clockwise from a corner."""

POINTS = [f"{'abc'[ring]}{place}" for ring in range(3) for place in range(8)]
"""Points of the outer, middle and inner square."""

MILLS = [
    *(tuple(f"{ring}{(corner + step) % 8}" for step in range(3)) for ring in "abc" for corner in (0, 2, 4, 6)),
    *(tuple(f"{ring}{side}" for ring in "abc") for side in (1, 3, 5, 7)),
]
"""The sixteen lines of three points."""

LINES = {frozenset(pair) for mill in MILLS for pair in pairwise(mill)}
"""The points that are joined."""


class NineMensMorris(Game):
    """Two players put nine men each on the points, then move them; three in a line take one of the other's."""

    title = "Nine Men's Morris"
    Player = Sort("white", "black")
    Point = Sort(*POINTS)
    Phase = Sort("move", "take")
    players = Player
    turn: State[str] = State(Player)
    phase: State[str] = State(Phase)
    at: State[str, str | None] = State(Point, Optional(Player))
    hand: State[str, int] = State(Player, Int(0, 9))
    men: State[str, int] = State(Player, Int(0, 9))
    quiet_moves: State[int] = State(Int(0, 50))

    @initial
    def setup(self, s: Any) -> None:
        s.turn, s.phase, s.at, s.hand, s.men, s.quiet_moves = "white", "move", None, 9, 9, 0

    @rule(by="turn", point=Point)
    def place(self, s: Any, point: str) -> None:
        """Put a man on an empty point."""
        require(s.phase == "move", s.hand[s.turn] > 0)
        require(~s.at[point].exists, because="somebody stands there")
        s.hand[s.turn] -= 1
        s.at[point] = s.turn
        self.go_on(s, point)

    @rule(by="turn", start=Point, to=Point)
    def move(self, s: Any, start: str, to: str) -> None:
        """Move a man to a point beside it; with three men left, to any."""
        require(start != to)
        require(s.phase == "move", s.hand[s.turn] == 0)
        require(s.at[start] == s.turn, ~s.at[to].exists)
        if frozenset((start, to)) not in LINES:
            require(s.men[s.turn] == 3, because="only three men may fly")
        s.at[start] = None
        s.at[to] = s.turn
        s.quiet_moves += 1
        self.go_on(s, to)

    @rule(by="turn", point=Point)
    def take(self, s: Any, point: str) -> None:
        """Who has closed a mill takes a man that stands in none, if there is one."""
        other = self.Player.following(s.turn)
        require(s.phase == "take", s.at[point] == other)
        free = [all_of(s.at[p] == other, negate(self.in_mill(s, p))) for p in self.Point]
        require(negate(self.in_mill(s, point)) | negate(any_of(free)), because="it stands in a mill")
        s.at[point] = None
        s.men[other] -= 1
        s.quiet_moves = 0
        s.phase = "move"
        s.turn = other

    def in_mill(self, s: Any, point: str) -> Any:
        """Whether the man on a point stands in a line of three of their own."""
        mills = [mill for mill in MILLS if point in mill]
        return any_of(all_of(s.at[p].exists & (s.at[p] == s.at[point]) for p in mill) for mill in mills)

    def go_on(self, s: Any, point: str) -> None:
        """A mill takes; otherwise the other player has the turn."""
        with when(self.in_mill(s, point)):
            s.phase = "take"
        with otherwise():
            s.turn = self.Player.following(s.turn)

    def can_move(self, s: Any, player: str) -> Any:
        """Whether a player has a man to put, or one with an empty point that they may reach."""
        empty = {p: ~s.at[p].exists for p in self.Point}
        walks = [all_of(s.at[a] == player, empty[b]) for pair in LINES_IN_ORDER for a, b in (pair, pair[::-1])]
        return (s.hand[player] > 0) | (s.men[player] == 3) | any_of(walks)

    def has_lost(self, s: Any, player: str) -> Any:
        """Two men are too few; so is none that can move, in one's own turn."""
        stuck = all_of(s.turn == player, s.phase == "move", negate(self.can_move(s, player)))
        return (s.men[player] < 3) | stuck

    @terminal
    def over(self, s: Any) -> Any:
        return any_of(self.has_lost(s, p) for p in self.Player) | (s.quiet_moves == 50)

    @outcome
    def result(self, s: Any, player: str) -> Any:
        lost = {p: if_else(self.has_lost(s, p), 1, 0) for p in self.Player}
        return lost[self.Player.following(player)] - lost[player]

    @invariant
    def men_are_counted(self, s: Any) -> Any:
        """What is not taken is on the board or in the hand."""
        on_board = {p: count(s.at[point] == p for point in self.Point) for p in self.Player}
        return all_of(on_board[p] + s.hand[p] == s.men[p] for p in self.Player)

    def picture(self, position: Any) -> str:
        signs = {"white": "○", "black": "●", None: "·"}
        rows = [[" "] * 13 for _ in range(7)]
        for ring, name in enumerate("abc"):
            for place, (row, column) in enumerate(_ROUND):
                rows[ring + row * (3 - ring)][2 * (ring + column * (3 - ring))] = signs[position.at[f"{name}{place}"]]
        return "\n".join("".join(row).rstrip() for row in rows)


LINES_IN_ORDER = sorted(tuple(sorted(pair)) for pair in LINES)
