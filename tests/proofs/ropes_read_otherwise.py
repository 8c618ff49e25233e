"""A rope that may tear: questions about two ends at once and about a play without an end; the readings are by hand."""

from __future__ import annotations

from rulestone.model import Bool, Game, Int, Question, Sort, State, initial, outcome, require, rule, terminal


class Ropes(Game):
    """Two players pull a knot to and fro, or wait; the rope tears at the third pull."""

    language = 2
    scopes = {"full": "three pulls"}
    Player = Sort("ann", "ben")
    players = Player
    on_the_table = ("turn", "knot", "pulls")

    both = Question("Torn and pulled at once?", clause=(), torn="nobody has won", pulled="who pulled has won")
    endless = Question("Nobody pulls?", clause=(), on="they wait on", drawn="it is given up after ten turns of each")

    turn = State(Player)
    knot = State(Int(0, 3))
    pulls = State(Int(0, 3))
    turns = State(Int(0, 20))

    @initial
    def setup(self) -> None:
        self.turn, self.knot, self.pulls, self.turns = "ann", 2, 0, 0

    def next_turn(self) -> None:
        self.turn = self.Player.following(self.turn)
        if self.endless == "drawn":
            self.turns += 1

    @rule(by="turn")
    def pull(self) -> None:
        require(self.pulls < 3)
        self.pulls += 1
        self.knot += -1 if self.turn == "ann" else 1
        self.next_turn()

    @rule(by="turn")
    def wait(self) -> None:
        self.next_turn()

    def is_pulled(self) -> bool:
        return self.knot == 0 or self.knot == 3

    @terminal
    def over(self) -> bool:
        """They pull until the rope is torn or the knot is at one end."""
        return self.pulls == 3 or self.is_pulled() or self.turns == 20

    @outcome
    def result(self, player: str) -> int:
        if self.turns == 20 and self.pulls < 3 and not self.is_pulled():
            return 0
        if self.both == "pulled" and self.knot == 3:
            return 1 if player == "ben" else -1
        if self.pulls == 3:
            return 0
        if self.knot == 3:
            return 1 if player == "ben" else -1
        return 1 if player == "ann" else -1


class Knots(Game):
    """The same, where what has ended it is written down."""

    language = 2
    scopes = {"full": "three pulls"}
    Player = Sort("ann", "ben")
    End = Sort("none", "torn", "near", "far")
    players = Player

    both = Question("Torn and pulled at once?", clause=(), torn="nobody has won", pulled="who pulled has won")

    turn = State(Player)
    knot = State(Int(0, 3))
    pulls = State(Int(0, 3))
    waits = State(Int(0, 2))
    end = State(End)

    @initial
    def setup(self) -> None:
        self.turn, self.knot, self.pulls, self.waits, self.end = "ann", 2, 0, 0, "none"

    @rule(by="turn")
    def pull(self) -> None:
        require(self.pulls < 3)
        self.pulls += 1
        self.knot += -1 if self.turn == "ann" else 1
        self.turn = self.Player.following(self.turn)
        if self.both == "pulled" and self.knot == 3:
            self.end = "far"
        elif self.pulls == 3:
            self.end = "torn"
        elif self.knot == 3:
            self.end = "far"
        elif self.knot == 0:
            self.end = "near"

    @rule(by="turn")
    def wait(self) -> None:
        require(self.waits < 2)
        self.waits += 1
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        return self.end != "none" or (self.waits == 2 and self.pulls == 3)

    @outcome
    def result(self, player: str) -> int:
        if self.end == "near":
            return 1 if player == "ann" else -1
        if self.end == "far":
            return 1 if player == "ben" else -1
        return 0


class Survivors(Game):
    """Who drops out has lost; the last one left has won."""

    language = 2
    scopes = {"full": "two players"}
    Player = Sort("ann", "ben")
    players = Player

    turn = State(Player)
    out = State(Player, Bool)

    @initial
    def setup(self) -> None:
        self.turn, self.out = "ann", False

    @rule(by="turn")
    def drop_out(self) -> None:
        self.out[self.turn] = True

    @rule(by="turn")
    def wait(self) -> None:
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        return any(self.out[p] for p in self.Player)

    @outcome
    def result(self, player: str) -> int:
        if self.out[player]:
            return -1
        return 1 if all(self.out[p] for p in self.Player if p != player) else 0
