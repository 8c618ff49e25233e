"""Small games on which the symbolic engine is tried: a slide game on a grid, and games made for one method each."""

import networkx as nx

from rulestone.model import *  # noqa: F403
from rulestone.model import Bool, Game, Int, Optional, Sort, State, all_of, any_of, count, if_else
from rulestone.model import initial, invariant, reachable, require, rule, step_property, terminal, variant, when


def slide_game(size, *, faulty=False):
    """Tafl in brief: pieces slide along lines, enemies between two of the mover's are taken, the king flees to the edge."""
    grid = nx.grid_2d_graph(size, size)
    middle = size // 2

    def walk(start, direction):
        column, row = map(int, start.split("-"))
        while True:
            column, row = column + direction[0], row + direction[1]
            if (column, row) not in grid:
                return
            yield f"{column}-{row}"

    directions = ((0, 1), (0, -1), (1, 0), (-1, 0))

    def between(start, end):
        path = next(line for line in (list(walk(start, d)) for d in directions) if end in line)
        return path[: path.index(end)]

    def on_edge(point):
        return bool({0, size - 1} & set(map(int, point.split("-"))))

    class Slide(Game):
        Point = Sort(*(f"{column}-{row}" for column, row in grid.nodes))
        Side = Sort("white", "black")
        players = Side
        at = State(Point, Sort("empty", "white", "king", "black"))
        turn = State(Side)
        result = State(Sort("playing", "escaped", "caught"))

        @initial
        def setup(self, s):
            s.at = "empty"
            centre = f"{middle}-{middle}"
            s.at[centre] = "king"
            for direction in directions:
                near, far, *_ = walk(centre, direction)
                s.at[near] = "white"
                s.at[far] = "black"
            s.turn = "white"
            s.result = "playing"

        @terminal
        def over(self, s):
            return s.result != "playing"

        @rule(by="turn", start=Point, end=lambda game, start: [p for d in directions for p in walk(start, d)])
        def slide(self, s, start, end):
            white = s.turn == "white"
            require(if_else(white, any_of(s.at[start] == "white", s.at[start] == "king"), s.at[start] == "black"))
            require(all_of(s.at[p] == "empty" for p in between(start, end)))
            if not faulty:
                require(s.at[end] == "empty")
            piece = s.at[start]
            s.at[end] = piece
            s.at[start] = "empty"
            caught = False
            for direction in directions:
                near, far, *_ = [*walk(end, direction), None, None]
                if far is None or start in (near, far):
                    continue
                victim, helper = s.at[near], s.at[far]
                if white:
                    taken = all_of(victim == "black", any_of(helper == "white", helper == "king"))
                else:
                    taken = all_of(any_of(victim == "white", victim == "king"), helper == "black")
                    caught = any_of(caught, all_of(taken, victim == "king"))
                with when(taken):
                    s.at[near] = "empty"
            if on_edge(end):
                with when(piece == "king"):
                    s.result = "escaped"
            with when(caught):
                s.result = "caught"
            s.turn = self.Side.following(s.turn)

        @invariant
        def one_king(self, s):
            kings = count(s.at[p] == "king" for p in self.Point)
            return kings == if_else(s.result == "caught", 0, 1)

        @invariant
        def few_whites(self, s):
            return count(s.at[p] == "white" for p in self.Point) <= 4

        @invariant
        def few_blacks(self, s):
            return count(s.at[p] == "black" for p in self.Point) <= 4

        @invariant
        def escaped_means_edge(self, s):
            inner = [p for p in self.Point if not on_edge(p)]
            return all_of(any_of(s.result != "escaped", s.at[p] != "king") for p in inner)

        @step_property
        def one_piece_moves(self, before, after, step):
            return all_of(
                any_of(after.at[p] == before.at[p], after.at[p] == "empty") for p in self.Point if p != step.end
            )

        @reachable
        def escape(self, s):
            return s.result == "escaped"

    return Slide
