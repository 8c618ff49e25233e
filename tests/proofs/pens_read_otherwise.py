"""A game whose questions ask of what a helper holds: of one place or of all, and with or without an exception."""

from __future__ import annotations

from rulestone.model import Game, Int, Question, Sort, State, initial, outcome, require, rule, terminal


class Pens(Game):
    """Who moves a goat along a row of pens looks whether it is shut in; one at the gate is safe."""

    language = 2
    scopes = {"full": "two moves"}
    Player = Sort("ann", "ben")
    Pen = Sort("a", "b", "c", "d", "e")
    Thing = Sort("goat", "dog", "none")
    players = Player
    on_the_table = ("turn", "at", "moves")

    checked = Question("Which goats are looked at?", clause=(), moved="the one that moved", every="all")
    gate = Question("Is a goat at the gate safe?", clause=(), safe="yes", taken="no")

    turn: State[str] = State(Player)
    at: State[str, str] = State(Pen, Thing)
    moves: State[int] = State(Int(0, 2))

    @initial
    def setup(self) -> None:
        self.turn, self.moves = "ann", 0
        self.at = {"a": "goat", "b": "dog", "c": "goat", "d": "none", "e": "dog"}

    def is_shut_in(self, pen: str) -> bool:
        """A goat has a dog on each side."""
        pens = list(self.Pen)
        number = pens.index(pen)
        if pen == "a" and self.gate == "safe":
            return False
        return all(0 <= n < 5 and self.at[pens[n]] == "dog" for n in (number - 1, number + 1) if n >= 0)

    def look_at(self, pen: str) -> None:
        """A goat that is shut in is taken."""
        if self.at[pen] == "goat" and self.is_shut_in(pen):
            self.at[pen] = "none"

    def count_one_more(self, pen: str) -> None:
        self.moves += 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn", start=Pen, to=Pen)
    def move(self, start: str, to: str) -> None:
        require(self.at[start] != "none", self.at[to] == "none")
        self.at[to] = self.at[start]
        self.at[start] = "none"
        if self.checked == "every":
            for pen in self.Pen:
                self.look_at(pen)
        else:
            self.look_at(to)
        self.count_one_more(to)

    @terminal
    def over(self) -> bool:
        return self.moves == 2

    @outcome
    def result(self, player: str) -> int:
        return sum(self.at[pen] == "goat" for pen in self.Pen)
