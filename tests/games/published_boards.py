"""Games on larger boards whose values are published, written from the reference alone, as a newcomer writes them."""

from __future__ import annotations

from rulestone.model import (
    Bool,
    Game,
    Int,
    Optional,
    Question,
    Sort,
    State,
    initial,
    outcome,
    require,
    rule,
    terminal,
)

CELLS = [(row, column) for row in range(4) for column in range(4)]
WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


class Othello(Game):
    """Othello on sixteen squares: who puts a disk down turns over what stands between it and another of theirs."""

    language = 2
    Side = Sort("black", "white")
    players = Side
    Square = Sort(*CELLS)
    at: State[tuple[int, int], str | None] = State(Square, Optional(Side))
    turn: State[str] = State(Side)
    passed: State[int] = State(Int(0, 2))

    @initial
    def setup(self):
        self.at = None
        self.at[1, 1] = self.at[2, 2] = "white"
        self.at[1, 2] = self.at[2, 1] = "black"
        self.turn, self.passed = "black", 0

    def turned(self, player, square):
        """Squares, each with whether it is turned over."""
        other = self.Side.following(player)
        found = []
        for down, right in WAYS:
            ray = [(square[0] + n * down, square[1] + n * right) for n in (1, 2, 3)]
            ray = [one for one in ray if one in CELLS]
            for length in range(1, len(ray)):
                closed = all(self.at[one] == other for one in ray[:length]) and self.at[ray[length]] == player
                found += [(one, closed) for one in ray[:length]]
        return found

    def may(self, player, square):
        return self.at[square] is None and any(closed for _, closed in self.turned(player, square))

    @rule(by=turn, square=Square)
    def put(self, player, square):
        require(self.may(player, square))
        found = self.turned(player, square)
        self.at[square] = player
        for one, closed in found:
            if closed:
                self.at[one] = player
        self.turn, self.passed = self.Side.following(player), 0

    @rule(by=turn)
    def skip(self, player):
        require(not any(self.may(player, square) for square in self.Square))
        self.passed += 1
        self.turn = self.Side.following(player)

    @terminal
    def over(self):
        return self.passed == 2

    @outcome
    def lead(self, player):
        other = self.Side.following(player)
        return sum(self.at[one] == player for one in CELLS) - sum(self.at[one] == other for one in CELLS)


class Dominoes(Game):
    """Domineering on four rows of four, and Cram: in turn a domino is laid, and who cannot has lost."""

    language = 2
    Side = Sort("left", "right")
    players = Side
    Cell = Sort(*CELLS)
    full: State[tuple[int, int], bool] = State(Cell, Bool)
    turn: State[str] = State(Side)
    laid = Question("Which way may one lay?", clause=(), own="left upright, right across", either="as they like")

    @initial
    def setup(self):
        self.full, self.turn = False, "left"

    def fits(self, player, cell, way):
        row, column = cell
        down, right = way
        if (row + down, column + right) not in CELLS or (self.laid == "own" and (down == 1) != (player == "left")):
            return False
        return not self.full[cell] and not self.full[row + down, column + right]

    @rule(by=turn, cell=Cell, way=[(1, 0), (0, 1)])
    def lay(self, player, cell, way):
        require(self.fits(player, cell, way))
        (row, column), (down, right) = cell, way
        self.full[cell] = self.full[row + down, column + right] = True
        self.turn = self.Side.following(player)

    @terminal
    def stuck(self):
        ways = [(cell, way) for cell in CELLS for way in ((1, 0), (0, 1))]
        return not any(self.turn == side and self.fits(side, *one) for side in self.Side for one in ways)

    @outcome
    def worth(self, player):
        return -1 if player == self.turn else 1


def places():
    """All places of an L of four cells, each as its cells in order."""
    found = set()
    for flip in (1, -1):
        cells = [(0, 0), (1, 0), (2, 0), (2, flip)]
        for _ in range(4):
            cells = [(column, -row) for row, column in cells]
            for down in range(-3, 4):
                for right in range(-3, 4):
                    moved = tuple(sorted((row + down, column + right) for row, column in cells))
                    if set(moved) <= set(CELLS):
                        found.add(moved)
    return sorted(found)


class Ells(Game):
    """De Bono's L game: lay the L elsewhere, then move one of two stones if you like; who cannot lay has lost."""

    language = 2
    Side = Sort("ada", "bo")
    players = Side
    Place = Sort(*places())
    Cell = Sort(*CELLS)
    lies: State[str, tuple[tuple[int, int], ...]] = State(Side, Place)
    stone: State[tuple[int, int], bool] = State(Cell, Bool)
    turn: State[str] = State(Side)
    laid: State[bool] = State(Bool)

    @initial
    def setup(self):
        self.lies["ada"] = ((0, 1), (0, 2), (1, 2), (2, 2))
        self.lies["bo"] = ((1, 1), (2, 1), (3, 1), (3, 2))
        self.stone = False
        self.stone[0, 0] = self.stone[3, 3] = True
        self.turn, self.laid = "ada", False

    def fits(self, player, place):
        other = self.lies[self.Side.following(player)]
        return self.lies[player] != place and not any(self.stone[cell] or cell in other for cell in place)

    @rule(by=turn, place=Place)
    def lay(self, player, place):
        require(not self.laid and self.fits(player, place))
        self.lies[player], self.laid = place, True

    @rule(by=turn, start=Cell, to=Cell)
    def shift(self, player, start, to):
        require(self.laid, self.stone[start], not self.stone[to])
        require(all(to not in self.lies[side] for side in self.Side))
        self.stone[start], self.stone[to] = False, True
        self.laid, self.turn = False, self.Side.following(player)

    @rule(by=turn)
    def leave(self, player):
        require(self.laid)
        self.laid, self.turn = False, self.Side.following(player)

    @terminal
    def stuck(self):
        return not self.laid and not any(self.fits(self.turn, place) for place in self.Place)

    @outcome(endless=0)
    def worth(self, player):
        return -1 if player == self.turn else 1
