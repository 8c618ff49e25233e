"""Games with memory and with further turns on tiny boards, with known values; written from the reference alone."""

from __future__ import annotations

from itertools import product

from rulestone.model import Bool, Game, Int, Sort, State, initial, outcome, require, rule, terminal

LINES = [("across", r, c) for r in range(3) for c in range(2)] + [("down", r, c) for r in range(2) for c in range(3)]
BOXES = [
    [("across", r, c), ("across", r + 1, c), ("down", r, c), ("down", r, c + 1)] for r in range(2) for c in range(2)
]


class DotsAndBoxes(Game):
    """Two boxes by two: in turn a line is drawn, and who closes a box draws again."""

    language = 2
    Side = Sort("first", "second")
    players = Side
    Line = Sort(*LINES)
    drawn: State[tuple[str, int, int], bool] = State(Line, Bool)
    closed: State[str, int] = State(Side, Int(0, 4))
    turn: State[str] = State(Side)

    @initial
    def setup(self):
        self.drawn, self.closed, self.turn = False, 0, "first"

    @rule(by=turn, line=Line)
    def draw(self, player, line):
        require(not self.drawn[line])
        self.drawn[line] = True
        number = sum(all(self.drawn[one] for one in box) for box in BOXES if line in box)
        self.closed[player] += number
        self.turn = player if number > 0 else self.Side.following(player)

    @terminal
    def over(self):
        return all(self.drawn[line] for line in self.Line)

    @outcome
    def lead(self, player):
        return self.closed[player] - self.closed[self.Side.following(player)]


BOARDS = ["".join(board) for board in product(".xo", repeat=3)]


def chain(board: str, point: int) -> tuple[list[int], set[str]]:
    """The points that hang together with a point, being alike, and what lies beside them."""
    first = last = point
    while first > 0 and board[first - 1] == board[point]:
        first -= 1
    while last < 2 and board[last + 1] == board[point]:
        last += 1
    return list(range(first, last + 1)), {board[n] for n in (first - 1, last + 1) if 0 <= n <= 2}


def played(board: str, side: str, point: int) -> str:
    """The board after a stone: chains without an empty point beside them are taken, the other's before one's own."""
    board = board[:point] + side + board[point + 1 :]
    for whose in ("o" if side == "x" else "x", side):
        taken = [n for n in range(3) if board[n] == whose and "." not in chain(board, n)[1]]
        board = "".join("." if n in taken else stone for n, stone in enumerate(board))
    return board


AFTER = {(b, side, n): played(b, side, n) for b in BOARDS for side in "xo" for n in range(3) if b[n] == "."}
AREA = {
    (b, side): sum(b[n] == side or (b[n] == "." and chain(b, n)[1] == {side}) for n in range(3))
    for b in BOARDS
    for side in "xo"
}


class GoOnAStrip(Game):
    """Go on three points in a row, by area; no board that has been there may come again; two passes end it."""

    language = 2
    Side = Sort("x", "o")
    players = Side
    Board = Sort(*BOARDS)
    board: State[str] = State(Board)
    been: State[str, bool] = State(Board, Bool)
    passed: State[int] = State(Int(0, 2))
    turn: State[str] = State(Side)

    @initial
    def setup(self):
        self.board, self.passed, self.turn = "...", 0, "x"
        self.been = {board: board == "..." for board in BOARDS}

    @rule(by=turn, point=[0, 1, 2])
    def put(self, player, point):
        require((self.board, player, point) in AFTER)
        board = AFTER[self.board, player, point]
        require(not self.been[board])
        self.board = board
        self.been[board] = True
        self.passed, self.turn = 0, self.Side.following(player)

    @rule(by=turn)
    def skip(self, player):
        self.passed += 1
        self.turn = self.Side.following(player)

    @terminal
    def over(self):
        return self.passed == 2

    @outcome
    def lead(self, player):
        return AREA[self.board, player] - AREA[self.board, self.Side.following(player)]
