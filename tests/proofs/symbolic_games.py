"""Small games on which the symbolic engine is tried: a slide game on a grid, and games made for one method each."""

import networkx as nx
from rulestone.model import (
    Bool,
    Game,
    Int,
    Optional,
    Sort,
    State,
    all_of,
    any_of,
    count,
    free,
    if_else,
    initial,
    invariant,
    reachable,
    require,
    rule,
    step_property,
    terminal,
    variant,
    when,
)


def slide_game(size, *, faulty=False):
    """Tafl in brief: slides along lines, capture between two, the king flees to the edge."""
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


class Trading(Game):
    """Two traders and a bank of three tokens; nothing is ever lost. Everything follows by induction."""

    Trader = Sort("ann", "bob")
    players = Trader
    hold = State(Trader, Int(0, 3))
    bank = State(Int(0, 3))
    turn = State(Trader)

    @initial
    def setup(self, s):
        s.hold = 0
        s.bank = 3
        s.turn = "ann"

    @rule(by="turn")
    def take(self, s):
        require(s.bank > 0)
        s.hold[s.turn] += 1
        s.bank -= 1
        s.turn = self.Trader.following(s.turn)

    @rule(by="turn")
    def give_back(self, s):
        require(s.hold[s.turn] > 0)
        s.hold[s.turn] -= 1
        s.bank += 1
        s.turn = self.Trader.following(s.turn)

    @invariant
    def conserved(self, s):
        return s.hold["ann"] + s.hold["bob"] + s.bank == 3

    @invariant
    def bob_poor(self, s):
        return s.hold["bob"] < 2

    @reachable
    def ann_rich(self, s):
        return s.hold["ann"] == 2

    @reachable
    def both_rich(self, s):
        return (s.hold["ann"] == 2) & (s.hold["bob"] == 2)


def chain_game(end):
    """A walk between 0 and 1, and a chain 2, 3, ... `end` that nothing leads into: `end` needs (end - 1)-induction."""

    class Chain(Game):
        place = State(Int(0, end))

        @initial
        def setup(self, s):
            s.place = 0

        @rule()
        def walk(self, s):
            require(s.place != end)
            s.place = if_else(s.place == 0, 1, if_else(s.place == 1, 0, s.place + 1))

        @invariant
        def not_at_the_end(self, s):
            return s.place != end

    return Chain


class Transfer(Game):
    """Tokens between two piles; that no pile outgrows their number needs the conservation nobody declared."""

    left = State(Int(0, None))
    right = State(Int(0, None))
    tokens = State(Int(0, None))

    @initial
    def setup(self, s):
        free(s.tokens)
        s.left = 0
        s.right = s.tokens

    @rule()
    def to_the_left(self, s):
        require(s.right > 0)
        s.right -= 1
        s.left += 1

    @rule()
    def to_the_right(self, s):
        require(s.left > 0)
        s.left -= 1
        s.right += 1

    @invariant
    def left_bounded(self, s):
        return s.left <= s.tokens


class Countdown(Game):
    """Ends by a variant; the last step may be undefined or stuck, as asked."""

    left = State(Int(0, 4))
    kept = State(Optional(Int(0, 4)))
    flag = State(Bool)

    @initial
    def setup(self, s):
        s.left = 4
        s.kept = None
        s.flag = False

    @terminal
    def over(self, s):
        return s.left == 0

    @rule()
    def tick(self, s):
        s.left -= 1
        s.kept = s.left
        s.flag = ~s.flag

    @variant
    def remaining(self, s):
        return s.left

    @step_property
    def down_by_one(self, before, after, step):
        return after.left == before.left - 1

    @step_property
    def flag_follows(self, before, after, step):
        return after.flag == (after.left % 2 == 1)


class Overrun(Countdown):
    """The countdown without its end: the range is left after four steps."""

    @terminal
    def over(self, s):
        return s.flag & ~s.flag


class Stuck(Countdown):
    """The countdown stops one early, and nobody said so."""

    @rule()
    def tick(self, s):
        require(s.left > 1)
        s.left -= 1
        s.kept = s.left
        s.flag = ~s.flag


class Copies(Game):
    """`copy_small` is kept only as long as `small` is; and `small` is not kept."""

    source = State(Int(0, 3))
    copy = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.source = 0
        s.copy = 0

    @rule()
    def grow(self, s):
        require(s.source < 3)
        s.source += 1

    @rule()
    def follow(self, s):
        s.copy = s.source

    @invariant
    def copy_small(self, s):
        return s.copy < 2

    @invariant
    def small(self, s):
        return s.source < 2
