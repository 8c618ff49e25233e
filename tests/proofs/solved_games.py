"""Games whose values everybody knows, in the rule language: tic-tac-toe and its kin, Nim, Morris; and one of three."""

from __future__ import annotations

from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    Int,
    Question,
    Sort,
    State,
    all_of,
    any_of,
    if_else,
    initial,
    outcome,
    require,
    rule,
    smallest,
    terminal,
)

CELLS = [f"{column}{row}" for row in "321" for column in "abc"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
BESIDE = {(a, b) for a in range(9) for b in range(9) if abs(a % 3 - b % 3) + abs(a // 3 - b // 3) == 1}
ON_LINES = BESIDE | {(4, corner) for corner in (0, 2, 6, 8)} | {(corner, 4) for corner in (0, 2, 6, 8)}


class TicTacToe(Game):
    """Three in a row; who makes it wins, loses, or wins with either mark."""

    Player = Sort("x", "o")
    players = Player
    Cell = Sort(*CELLS)
    Mark = Sort("none", "cross", "ring")
    scopes = {"full": ""}
    aim = Question(
        "What is a row worth?", clause="1", normal="who has it wins", misere="loses", wild="any mark may be set"
    )
    turn = State(Player)
    board = State(Cell, Mark)

    @initial
    def setup(self, s):
        s.turn = "x"
        s.board = "none"

    def row(self, s, mark):
        return any_of(
            (s.board[CELLS[a]] == mark) & (s.board[CELLS[b]] == mark) & (s.board[CELLS[c]] == mark) for a, b, c in LINES
        )

    @rule(by="who", who=Player, cell=Cell, mark=("cross", "ring"))
    def place(self, s, who, cell, mark):
        require(s.turn == who)
        require(s.board[cell] == "none")
        require(self.aim == "wild" or mark == ("cross" if who == "x" else "ring"))
        s.board[cell] = mark
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        full = ~any_of(s.board[cell] == "none" for cell in CELLS)
        return self.row(s, "cross") | self.row(s, "ring") | full

    @outcome
    def result(self, s, player):
        made = self.row(s, "cross") | self.row(s, "ring")
        last = if_else(s.turn == player, -1, 1)  # who made the last move is not on turn
        return if_else(made, -last if self.aim == "misere" else last, 0)


class Nim(Game):
    """Three heaps; who takes the last stick wins, or loses."""

    Player = Sort("ada", "bo")
    players = Player
    Heap = Sort("first", "second", "third")
    scopes = {"full": ""}
    last = Question("Who takes the last stick ...?", clause="1", wins="wins", loses="loses")
    sizes = (1, 2, 3)
    turn = State(Player)
    heap = State(Heap, Int(0, 4))

    @initial
    def setup(self, s):
        s.turn = "ada"
        for name, size in zip(("first", "second", "third"), self.sizes, strict=True):
            s.heap[name] = size

    @rule(by="who", who=Player, heap=Heap, taken=range(1, 5))
    def take(self, s, who, heap, taken):
        require(s.turn == who)
        require(s.heap[heap] >= taken)
        s.heap[heap] -= taken
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return ~any_of(s.heap[name] > 0 for name in ("first", "second", "third"))

    @outcome
    def result(self, s, player):
        return if_else((s.turn == player) == (self.last == "loses"), 1, -1)


class Morris(Game):
    """Three Men's Morris: three men each are set, then moved; a row wins."""

    Player = Sort("white", "black")
    players = Player
    Point = Sort(*CELLS)
    Owner = Sort("nobody", "white", "black")
    scopes = {"full": ""}
    way = Question("How do men move?", clause="1", lines="along the lines", squares="over sides", anywhere="anywhere")
    turn = State(Player)
    left = State(Player, Int(0, 3))
    owner = State(Point, Owner)

    @initial
    def setup(self, s):
        s.turn = "white"
        s.left = 3
        s.owner = "nobody"

    def row(self, s, who):
        return any_of(
            (s.owner[CELLS[a]] == who) & (s.owner[CELLS[b]] == who) & (s.owner[CELLS[c]] == who) for a, b, c in LINES
        )

    @rule(by="who", who=Player, point=Point)
    def set_down(self, s, who, point):
        require(s.turn == who)
        require(s.left[who] > 0)
        require(s.owner[point] == "nobody")
        s.owner[point] = who
        s.left[who] -= 1
        s.turn = self.Player.following(s.turn)

    @rule(by="who", who=Player, start=Point, to=Point)
    def move(self, s, who, start, to):
        a, b = CELLS.index(str(start)), CELLS.index(str(to))
        ways = {"lines": (a, b) in ON_LINES, "squares": (a, b) in BESIDE, "anywhere": a != b}
        require(ways[str(self.way)])
        require(s.turn == who)
        require(s.left[who] == 0)
        require(s.owner[start] == who)
        require(s.owner[to] == "nobody")
        s.owner[start] = "nobody"
        s.owner[to] = who
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return self.row(s, "white") | self.row(s, "black")

    @outcome
    def result(self, s, player):
        return if_else(self.row(s, player), 1, -1)


class Pig(Game):
    """Whoever is on turn throws again or keeps what they have; a one loses it."""

    Player = Sort("ada", "bo")
    players = Player
    scopes = {"full": ""}
    goal, faces = 6, (2, 3)
    turn = State(Player)
    points = State(Player, Int(0, lambda game: game.goal))
    thrown = State(Int(0, lambda game: game.goal))
    throwing = State(Bool)

    @initial
    def setup(self, s):
        s.turn, s.points, s.thrown, s.throwing = "ada", 0, 0, False

    @rule(by="turn")
    def throw(self, s):
        require(~s.throwing)
        s.throwing = True

    @rule(by="turn")
    def keep(self, s):
        require(~s.throwing, s.thrown > 0)
        s.points[s.turn] = smallest(self.goal, s.points[s.turn] + s.thrown)
        s.thrown = 0
        s.turn = self.Player.following(s.turn)

    @rule(by=CHANCE, face=lambda game: (1, *game.faces))
    def falls(self, s, face):
        require(s.throwing)
        s.throwing = False
        if face == 1:
            s.thrown = 0
            s.turn = self.Player.following(s.turn)
        else:
            s.thrown = smallest(self.goal, s.thrown + face)

    @terminal
    def over(self, s):
        return any_of(s.points[player] == self.goal for player in self.Player)

    @outcome(endless=0)
    def result(self, s, player):
        return if_else(s.points[player] == self.goal, 1, 0)


COLUMNS, ROWS = 4, 4
_CELLS = [(column, row) for column in range(COLUMNS) for row in range(ROWS)]
FOURS = [
    [(column + n * right, row + n * up) for n in range(4)]
    for column, row in _CELLS
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    if (column + 3 * right, row + 3 * up) in _CELLS
]


class ConnectFour(Game):
    """Four in a row on four columns of four; discs fall to the lowest free place."""

    Player = Sort("first", "second")
    players = Player
    Place = Sort(*_CELLS)
    Disc = Sort("none", "first", "second")
    turn = State(Player)
    disc = State(Place, Disc)

    @initial
    def setup(self, s):
        s.turn, s.disc = "first", "none"

    @rule(by="who", who=Player, column=range(COLUMNS), row=range(ROWS))
    def drop(self, s, who, column, row):
        require(s.turn == who)
        require(s.disc[column, row] == "none")
        if row:
            require(s.disc[column, row - 1] != "none")
        s.disc[column, row] = who
        s.turn = self.Player.following(s.turn)

    def four(self, s, who):
        return any_of(all_of(s.disc[place] == who for place in line) for line in FOURS)

    @terminal
    def over(self, s):
        full = all_of(s.disc[column, ROWS - 1] != "none" for column in range(COLUMNS))
        return self.four(s, "first") | self.four(s, "second") | full

    @outcome
    def result(self, s, player):
        other = "second" if player == "first" else "first"
        return if_else(self.four(s, player), 1, if_else(self.four(s, other), -1, 0))


class Sum(Game):
    """Two heaps: from the one at most two sticks may be taken, from the other any number. The last stick wins."""

    Player = Sort("ada", "bo")
    players = Player
    turn = State(Player)
    few = State(Int(0, 8))
    any_number = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.turn, s.few, s.any_number = "ada", 8, 3

    @rule(by="who", who=Player, taken=[1, 2])
    def take_few(self, s, who, taken):
        require(s.turn == who, s.few >= taken)
        s.few -= taken
        s.turn = self.Player.following(s.turn)

    @rule(by="who", who=Player, taken=[1, 2, 3])
    def take_any(self, s, who, taken):
        require(s.turn == who, s.any_number >= taken)
        s.any_number -= taken
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return (s.few == 0) & (s.any_number == 0)

    @outcome
    def result(self, s, player):
        return if_else(s.turn == player, -1, 1)


class Cups(Game):
    """Three in turn put the ball into the next cup but one, leave it, or pass it on; the cup's owner wins at last."""

    language = 2

    Player = Sort("ada", "bo", "cy")
    players = Player
    turn = State(Player)
    ball = State(Int(0, 2))
    left = State(Int(0, 4))

    @initial
    def setup(self):
        self.turn, self.ball, self.left = "ada", 0, 4

    @rule(by="turn", to=[0, 1, 2])
    def put(self, to):
        require(self.left > 0)
        self.ball = to
        self.left -= 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def wait(self):
        require(self.left > 0, self.turn != "ada")
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def again(self):
        require(self.left > 0, self.turn == "bo")
        self.turn = "ada"

    @terminal
    def over(self):
        return self.left == 0

    @outcome
    def result(self, player):
        if self.ball == 0:
            return 1 if player == "ada" else 0
        if self.ball == 1:
            return 1 if player == "bo" else 0
        return 1 if player == "cy" else 0
