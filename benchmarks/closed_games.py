"""Three games whose usual rules leave nothing open, in the words in which they are usually told."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    Game,
    Int,
    Optional,
    Sort,
    State,
    all_of,
    any_of,
    if_else,
    initial,
    outcome,
    require,
    rule,
    terminal,
)


class Nim(Game):
    """Heaps of stones; who takes the last one wins."""

    scopes = {"full": "heaps of three, four and five", "small": "heaps of one, two and three"}
    Player = Sort("first", "second")
    Heap = Sort("a", "b", "c")
    players = Player
    turn = State(Player)
    stones = State(Heap, Int(0, 5))

    @initial
    def setup(self, s: Any) -> None:
        """Stones lie in three heaps; the first player begins."""
        s.turn = "first"
        most = 5 if self.scope == "full" else 3
        for less, heap in enumerate(self.Heap):
            s.stones[heap] = most - less

    @rule(by="turn", heap=Heap, number=lambda game: range(1, 6 if game.scope == "full" else 4))
    def take(self, s: Any, heap: str, number: int) -> None:
        """Players take turns; whoever is on turn takes at least one stone, and may take any number, from one heap."""
        require(number <= s.stones[heap])
        s.stones[heap] -= number
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s: Any) -> Any:
        """The game ends when no stone is left."""
        return all_of(s.stones[heap] == 0 for heap in self.Heap)

    @outcome
    def result(self, s: Any, player: str) -> Any:
        """The player who took the last stone wins."""
        return if_else(s.turn == player, -1, 1)


class TicTacToe(Game):
    """Three in a row on nine squares."""

    scopes = {"full": "three by three"}
    Player = Sort("cross", "zero")
    Square = Sort(lambda game: range(9))
    players = Player
    turn = State(Player)
    mark = State(Square, Optional(Player))

    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    @initial
    def setup(self, s: Any) -> None:
        """All squares are empty; cross begins."""
        s.turn, s.mark = "cross", None

    @rule(by="turn", square=Square)
    def put(self, s: Any, square: int) -> None:
        """Players take turns putting their mark into an empty square."""
        require(s.mark[square] == None)  # noqa: E711
        s.mark[square] = s.turn
        s.turn = self.Player.following(s.turn)

    def has_line(self, s: Any, player: str) -> Any:
        return any_of(all_of(s.mark[square] == player for square in line) for line in self.LINES)

    @terminal
    def over(self, s: Any) -> Any:
        """The game ends when a player has three of their marks in a row, or all squares are full."""
        full = all_of(s.mark[square] != None for square in self.Square)  # noqa: E711
        return full | any_of(self.has_line(s, player) for player in self.Player)

    @outcome
    def result(self, s: Any, player: str) -> Any:
        """The player with three marks in a row wins; otherwise it is a draw."""
        other = self.Player.following(player)
        return if_else(self.has_line(s, player), 1, if_else(self.has_line(s, other), -1, 0))


class Hex(Game):
    """A chain from side to side, on three by three cells."""

    scopes = {"full": "three by three"}
    Player = Sort("red", "blue")
    Cell = Sort(lambda game: [(row, column) for row in range(3) for column in range(3)])
    players = Player
    turn = State(Player)
    stone = State(Cell, Optional(Player))

    @initial
    def setup(self, s: Any) -> None:
        """The board is empty; red begins."""
        s.turn, s.stone = "red", None

    @rule(by="turn", cell=Cell)
    def place(self, s: Any, cell: Any) -> None:
        """Players alternate in placing one stone of their colour on an empty cell; stones are never moved again."""
        require(s.stone[cell] == None)  # noqa: E711
        s.stone[cell] = s.turn
        s.turn = self.Player.following(s.turn)

    def joins(self, s: Any, player: str) -> Any:
        """A chain of the player's stones from one of their sides to the other."""
        begun = [cell for cell in self.Cell if cell[0 if player == "red" else 1] == 0]
        reached = {cell: (s.stone[cell] == player) if cell in begun else None for cell in self.Cell}
        for _ in range(6):
            grown = {}
            for cell in self.Cell:
                found = [reached[near] for near in self.around(cell) if reached[near] is not None]
                own = [] if reached[cell] is None else [reached[cell]]
                grown[cell] = any_of([*own, (s.stone[cell] == player) & any_of(found)]) if found else reached[cell]
            reached = grown
        ends = [cell for cell in self.Cell if cell[0 if player == "red" else 1] == 2]
        return any_of(reached[cell] for cell in ends)

    def around(self, cell: Any) -> list[Any]:
        row, column = cell
        steps = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))
        return [(row + r, column + c) for r, c in steps if (row + r, column + c) in self.Cell]

    @terminal
    def over(self, s: Any) -> Any:
        """The game ends when a player's stones join both of their sides."""
        return self.joins(s, "red") | self.joins(s, "blue")

    @outcome
    def result(self, s: Any, player: str) -> Any:
        """The player whose stones join both of their sides wins."""
        return if_else(self.joins(s, player), 1, -1)
