"""Games whose values are published, written from the reference alone, as a newcomer writes them."""

from __future__ import annotations

from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    Int,
    Optional,
    Question,
    Sort,
    State,
    free,
    initial,
    outcome,
    require,
    rule,
    terminal,
)

ROADS = [("a", "c"), ("b", "c"), ("c", "d"), ("c", "e"), ("a", "d"), ("b", "e"), ("d", "e")]


def other(player):
    return "black" if player == "white" else "white"


def joined(one, two):
    return (one, two) in ROADS or (two, one) in ROADS


class PongHauKi(Game):
    """Two men each on five points; who cannot move has lost. Nobody can force that."""

    language = 2
    Side = Sort("white", "black")
    players = Side
    Point = Sort("a", "b", "c", "d", "e")
    at: State[str, str | None] = State(Point, Optional(Side))
    turn: State[str] = State(Side)

    @initial
    def setup(self):
        self.at = {"a": "white", "b": "white", "c": None, "d": "black", "e": "black"}
        self.turn = "white"

    @rule(by=turn, start=Point, to=Point)
    def move(self, player, start, to):
        require(joined(start, to))
        require(self.at[start] == player, self.at[to] is None)
        self.at[start], self.at[to] = None, player
        self.turn = other(player)

    @terminal
    def over(self):
        for start in self.Point:
            for to in self.Point:
                if joined(start, to) and self.at[start] == self.turn and self.at[to] is None:
                    return False
        return True

    @outcome(endless=0)
    def result(self, player):
        return -1 if self.turn == player else 1


class MuTorere(Game):
    """Eight points round a middle, four men each. A man goes to the middle only from beside an enemy."""

    language = 2
    Side = Sort("white", "black")
    players = Side
    Point = Sort(*range(9))
    at: State[int, str | None] = State(Point, Optional(Side))
    turn: State[str] = State(Side)

    @initial
    def setup(self):
        for point in self.Point:
            self.at[point] = "white" if point < 4 else "black" if point < 8 else None
        self.turn = "white"

    def beside(self, point):
        return [(point - 1) % 8, (point + 1) % 8]

    def may(self, side, start, to):
        if start == to or self.at[start] != side or self.at[to] is not None:
            return False
        if start == 8:
            return True
        if to == 8:
            return any(self.at[near] == other(side) for near in self.beside(start))
        return to in self.beside(start)

    @rule(by=turn, start=Point, to=Point)
    def move(self, player, start, to):
        require(self.may(player, start, to))
        self.at[to] = player
        self.at[start] = None
        self.turn = other(player)

    def stuck(self, side):
        return not any(self.may(side, start, to) for start in self.Point for to in self.Point)

    @terminal
    def over(self):
        for side in self.Side:
            if self.turn == side and self.stuck(side):
                return True  # and nothing otherwise, as Python has it

    @outcome(endless=0)
    def result(self, player):
        return -1 if self.turn == player else 1


class Hexapawn(Game):
    """Three pawns each on three by three squares; who comes across or leaves the other no move has won."""

    language = 2
    Side = Sort("white", "black")
    players = Side
    Square = Sort(*((column, row) for row in range(3) for column in range(3)))
    at: State[tuple[int, int], str | None] = State(Square, Optional(Side))
    turn: State[str] = State(Side)

    @initial
    def setup(self):
        self.at = {s: "white" if s[1] == 0 else "black" if s[1] == 2 else None for s in self.Square}
        self.turn = "white"

    def can(self, side, start, to):
        across, ahead = to[0] - start[0], to[1] - start[1]
        if ahead != (1 if side == "white" else -1) or self.at[start] != side:
            return False
        if across == 0:
            return self.at[to] is None
        return abs(across) == 1 and self.at[to] == other(side)

    @rule(by=turn, start=Square, to=Square)
    def move(self, player, start, to):
        require(self.can(player, start, to))
        self.at[start], self.at[to] = None, player
        self.turn = other(player)

    @terminal
    def over(self):
        if any(self.at[column, 2] == "white" or self.at[column, 0] == "black" for column in range(3)):
            return True
        return not any(
            self.turn == side and self.can(side, start, to)
            for side in self.Side
            for start in self.Square
            for to in self.Square
        )

    @outcome
    def result(self, player):
        return -1 if self.turn == player else 1


class Dodgem(Game):
    """Two cars each on three by three squares leave by the far side. Who has none left, or cannot move, has won."""

    language = 2
    Side = Sort("white", "black")
    players = Side
    Square = Sort(*((column, row) for column in range(3) for row in range(3)))
    at: State[tuple[int, int], str | None] = State(Square, Optional(Side))
    turn: State[str] = State(Side)

    @initial
    def setup(self):
        self.at = None
        self.at[0, 1] = self.at[0, 2] = "white"
        self.at[1, 0] = self.at[2, 0] = "black"
        self.turn = "white"

    def ways(self, side):
        return [(1, 0), (0, 1), (0, -1)] if side == "white" else [(0, 1), (1, 0), (-1, 0)]

    def far(self, side, square):
        return square[0 if side == "white" else 1] == 2

    @rule(by=turn, start=Square, way=[(1, 0), (0, 1), (0, -1), (-1, 0)])
    def drive(self, player, start, way):
        to = (start[0] + way[0], start[1] + way[1])
        require(way in self.ways(player) and to in self.Square)
        require(self.at[start] == player and self.at[to] is None)
        self.at[start], self.at[to] = None, player
        self.turn = other(player)

    @rule(by=turn, start=Square)
    def leave(self, player, start):
        require(self.far(player, start) and self.at[start] == player)
        self.at[start] = None
        self.turn = other(player)

    def gone(self, side):
        return len([square for square in self.Square if self.at[square] == side]) == 0

    def can_move(self, side):
        for square in self.Square:
            if self.at[square] == side:
                if self.far(side, square):
                    return True
                for across, ahead in self.ways(side):
                    to = (square[0] + across, square[1] + ahead)
                    if to in self.Square and self.at[to] is None:
                        return True
        return False

    @terminal
    def over(self):
        return any(self.gone(side) or (self.turn == side and not self.can_move(side)) for side in self.Side)

    @outcome(endless=0)
    def result(self, player):
        if self.gone(player) or self.gone(other(player)):
            return 1 if self.gone(player) else -1
        return 1 if self.turn == player else -1


class Wythoff(Game):
    """Two heaps of up to ten: any number from one, or the same from both."""

    language = 2
    last = Question("Who takes the last stone ...", clause=(), wins="has won", loses="has lost")
    Player = Sort("white", "black")
    players = Player
    Heap = Sort("left", "right")
    heaps: State[str, int] = State(Heap, Int(0, 10))
    turn: State[str] = State(Player)

    @initial
    def setup(self):
        free(self.heaps)
        require(any(self.heaps[heap] > 0 for heap in self.Heap))
        self.turn = "white"

    @rule(by=turn, which=["left", "right", "both"], number=range(1, 11))
    def take(self, player, which, number):
        for heap in self.Heap:
            if which in (heap, "both"):
                require(self.heaps[heap] >= number)
                self.heaps[heap] -= number
        self.turn = other(player)

    @terminal
    def over(self):
        return all(self.heaps[heap] == 0 for heap in self.Heap)

    @outcome
    def result(self, player):
        return 1 if (self.turn != player) == (self.last == "wins") else -1


class FibonacciNim(Game):
    """One heap; at first not all of it, then at most twice what was taken before; the last stone wins."""

    language = 2
    Player = Sort("white", "black")
    players = Player
    heap: State[int] = State(Int(0, 21))
    most: State[int] = State(Int(1, 42))
    turn: State[str] = State(Player)

    @initial
    def setup(self):
        free(self.heap)
        require(self.heap >= 2)
        self.most = self.heap - 1
        self.turn = "white"

    @rule(by=turn, taken=range(1, 22))
    def take(self, player, taken):
        require(taken <= min(self.heap, self.most))
        self.heap -= taken
        self.most = 2 * taken
        self.turn = other(player)

    @terminal
    def over(self):
        return self.heap == 0

    @outcome
    def result(self, player):
        return -1 if self.turn == player else 1


class Risk(Game):
    """Two dice attack two, once: the highest are compared, and the lowest; in a tie the attacker loses a man."""

    language = 2
    Die = Sort("a1", "a2", "d1", "d2")
    shows: State[str, int] = State(Die, Int(0, 6))
    lost: State[int] = State(Int(0, 2))
    compared: State[bool] = State(Bool)

    @initial
    def setup(self):
        self.shows, self.lost, self.compared = 0, 0, False

    @rule(by=CHANCE, die=Die, face=range(1, 7))
    def throw(self, die, face):
        require(self.shows[die] == 0)
        for earlier in self.Die:
            if earlier == die:
                break
            require(self.shows[earlier] > 0)
        self.shows[die] = face

    @rule()
    def compare(self):
        require(all(self.shows[die] > 0 for die in self.Die) and not self.compared)
        attack, defence = ([self.shows[f"{side}{n}"] for n in (1, 2)] for side in "ad")
        self.lost = sum([max(attack) <= max(defence), min(attack) <= min(defence)])
        self.compared = True

    @terminal
    def over(self):
        return self.compared


LADDERS = {3: 11, 6: 17, 9: 18, 10: 12, 14: 4, 19: 8, 22: 20, 24: 16}
SQUARES = 25


class Snakes(Game):
    """Snakes and ladders on 25 squares, the last to be reached exactly."""

    language = 2
    at: State[int] = State(Int(0, SQUARES))

    @initial
    def setup(self):
        self.at = 0

    @rule(by=CHANCE, face=range(1, 7))
    def throw(self, face: int) -> None:
        if (to := self.at + face) <= SQUARES:
            self.at = LADDERS.get(to, to)

    @terminal
    def over(self):
        return self.at == SQUARES


class Ruin(Game):
    """A gambler with four of ten coins wins one with two chances in five, else loses one, until one side has all."""

    language = 2
    purse: State[int] = State(Int(0, 10))

    @initial
    def setup(self):
        self.purse = 4

    @rule(by=CHANCE, wins=[True, False], weight=lambda self, wins: 2 if wins else 3)
    def bet(self, wins):
        self.purse += 1 if wins else -1

    @terminal
    def over(self):
        return self.purse in (0, 10)
