"""Nine Men's Morris on a networkx graph, as somebody writes it who wants to be understood: the yardstick for reading.

After a move that closes a mill the other player loses a man, if any may be taken; whether any may is asked at once, of
a position in which two points have changed. Written from `docs/reference` alone, with no thought of what it costs.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise

import networkx as nx
from rulestone.model import (
    Constant,
    Game,
    Int,
    Optional,
    Sort,
    State,
    initial,
    invariant,
    outcome,
    require,
    rule,
    terminal,
)


def lines(rings: int) -> list[tuple[str, ...]]:
    """The rows of points that make a mill: four sides of every ring, and what joins three rings in their middles."""
    names = "abcdefgh"[:rings]
    sides = [tuple(f"{ring}{(corner + step) % 8}" for step in range(3)) for ring in names for corner in (0, 2, 4, 6)]
    return sides + [tuple(f"{ring}{middle}" for ring in names) for middle in (1, 3, 5, 7) if rings > 2]


def board(rings: int) -> nx.Graph[str]:
    """The points and the segments between them."""
    graph: nx.Graph[str] = nx.Graph()
    for line in lines(rings):
        graph.add_edges_from(pairwise(line))
    for outer, inner in pairwise("abcdefgh"[:rings]):
        graph.add_edges_from((f"{outer}{middle}", f"{inner}{middle}") for middle in (1, 3, 5, 7))
    return graph


class Morris(Game):
    """Two players put men on the points, then move them; three in a line take one of the other's."""

    language = 2
    title = "Nine Men's Morris"
    scopes = {"24": "three rings, nine men each", "16": "two rings, six men each", "8": "one ring, three men each"}
    rings = Constant({"24": 3, "16": 2, "8": 1})
    at_first = Constant({"24": 9, "16": 6, "8": 3})

    Player = Sort("white", "black")
    Point = Sort(lambda game: sorted(game.graph))
    Phase = Sort("move", "take")
    players = Player
    turn = State(Player)
    phase = State(Phase)
    at = State(Point, Optional(Player))
    hand = State(Player, Int(0, at_first))
    men = State(Player, Int(0, at_first))
    quiet_moves = State(Int(0, 50))

    @cached_property
    def graph(self) -> nx.Graph[str]:
        return board(self.rings)

    @cached_property
    def mills(self) -> dict[str, list[tuple[str, ...]]]:
        """For every point the lines in which it lies."""
        return {point: [line for line in lines(self.rings) if point in line] for point in self.graph}

    @initial
    def setup(self):
        self.turn, self.phase, self.at, self.quiet_moves = "white", "move", None, 0
        self.hand, self.men = self.at_first, self.at_first

    def other(self, player):
        return {"white": "black", "black": "white"}[player]

    def in_mill(self, point):
        """Whether a man on a point stands in a row of their own."""
        return any(all(self.at[other] == self.at[point] for other in line) for line in self.mills[point])

    def takeable(self, point, player):
        """Whether a man of the player's stands there and may be taken: of those in mills only if all are."""
        if self.at[point] != player:
            return False
        return not self.in_mill(point) or all(self.in_mill(p) for p in self.Point if self.at[p] == player)

    def any_takeable(self, player):
        return any(self.takeable(point, player) for point in self.Point)

    def after_moving(self, point, player):
        """Who has closed a mill takes a man, if one may be taken; otherwise it is the other's turn."""
        if self.in_mill(point) and self.any_takeable(self.other(player)):
            self.phase = "take"
        else:
            self.turn = self.other(player)

    @rule(by=turn, point=Point)
    def place(self, player, point):
        require(self.phase == "move" and self.hand[player] > 0)
        require(self.at[point] is None, because="somebody stands there")
        self.hand[player] -= 1
        self.at[point] = player
        self.after_moving(point, player)

    @rule(by=turn, start=Point, to=Point)
    def move(self, player, start, to):
        require(start != to)
        require(self.phase == "move" and self.hand[player] == 0)
        require(self.at[start] == player and self.at[to] is None)
        if to not in self.graph[start]:
            require(self.men[player] == 3, because="only three men may fly")
        self.at[start], self.at[to] = None, player
        self.quiet_moves += 1
        self.after_moving(to, player)

    @rule(by=turn, point=Point)
    def take(self, player, point):
        require(self.phase == "take")
        require(self.takeable(point, self.other(player)), because="it stands in a mill, or no man of theirs does there")
        self.at[point] = None
        self.men[self.other(player)] -= 1
        self.quiet_moves = 0
        self.phase, self.turn = "move", self.other(player)

    def can_move(self, player):
        """Whether a player has a man to put, or one that can go somewhere."""
        if self.hand[player] > 0 or self.men[player] == 3:
            return True
        return any(self.at[a] == player and self.at[b] is None for a in self.Point for b in self.graph[a])

    def has_lost(self, player):
        return self.men[player] < 3 or (self.turn == player and self.phase == "move" and not self.can_move(player))

    @terminal
    def over(self):
        return self.quiet_moves == 50 or any(self.has_lost(player) for player in self.Player)

    @outcome
    def worth(self, player):
        if self.has_lost(player):
            return -1
        return 1 if self.has_lost(self.other(player)) else 0

    @invariant
    def men_are_counted(self):
        return all(
            self.hand[player] + sum(self.at[point] == player for point in self.Point) == self.men[player]
            for player in self.Player
        )
