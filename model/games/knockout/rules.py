"""What is known of how Knockout is played: the roll-off, the throw of at least one die, and the end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulestone.model import (
    CHANCE,
    all_of,
    any_of,
    count,
    if_else,
    negate,
    otherwise,
    outcome,
    quiet,
    require,
    rule,
    terminal,
    total,
    when,
)

from .table import UNKNOWN, Table

Player = Table.Player


class Rules(Table):
    """The outer game: what the lost rules fit into."""

    @rule(
        by=CHANCE,
        clauses="knockout.first.roll",
        weight=lambda self, s, face: Fraction(1, self.sides),
        face=lambda game: range(1, game.sides + 1),
    )
    def roll_die(self, s: Any, face: int) -> None:
        """One die of the pair that decides who begins."""
        require(s.phase == "roll-off", s.shown < 2, any_of(s.rolls[p] for p in self.Player))
        if self.number == "total":
            s.rolled += face
        else:
            with when((s.shown == 0) | (s.rolled > face)):
                s.rolled = face
        s.shown += 1

    @rule(clauses=["knockout.first.roll", "knockout.first.lowest", "knockout.first.return"], player=Player)
    def note_pair(self, s: Any, player: str) -> None:
        """A player takes their two dice back, and leads if their number is the lowest so far; one after another."""
        earlier = self.Player[:][: self.Player[:].index(player)]
        require(s.phase == "roll-off", s.shown == 2, s.rolls[player], all_of(~s.rolls[p] for p in earlier))
        lower = s.rolled < s.lowest
        s.leads[player] = s.rolled <= s.lowest
        for other in self.Player.others(player):
            s.leads[other] = s.leads[other] & negate(lower)
        with when(lower):
            s.lowest = s.rolled
        s.rolls[player], s.shown, s.rolled = False, 0, 0

    @rule(clauses=["knockout.first.lowest", "knockout.first.tie"])
    def begin(self, s: Any) -> None:
        """All have rolled: the one with the lowest number has the first turn."""
        require(s.phase == "roll-off", all_of(~s.rolls[p] for p in self.Player))
        if self.tied_roll != "seat":
            require(count(s.leads[p] for p in self.Player) == 1, because="several have rolled the lowest number")
        for number, player in enumerate(self.Player):
            with when(s.leads[player] & negate(any_of(s.leads[p] for p in self.Player[:][:number]))):
                s.turn = player
        s.phase, s.lowest, s.leads = "throw", self.beyond, False

    @rule(clauses="knockout.first.tie")
    def roll_again(self, s: Any) -> None:
        """Several have the lowest number."""
        require(self.tied_roll in ("tied_again", "all_again"))
        require(s.phase == "roll-off", all_of(~s.rolls[p] for p in self.Player))
        require(count(s.leads[p] for p in self.Player) > 1)
        for player in self.Player:
            s.rolls[player] = s.seated[player] if self.tied_roll == "all_again" else s.leads[player]
        s.lowest, s.leads = self.beyond, False

    @rule(by="turn", clauses=["knockout.rule1", "knockout.setup.hand"])
    def pick_up(self, s: Any) -> None:
        """The thrower takes one more die for their throw."""
        player = s.turn.value
        require(s.phase == "throw", s.thrown < s.dice[player])
        if self.how_many == "one":
            require(s.thrown == 0)
        s.thrown += 1

    @rule(by="turn", clauses="knockout.rule1")
    def cast(self, s: Any) -> None:
        """They throw them: at least one."""
        require(s.phase == "throw", s.turn.exists)
        require(s.thrown >= 1, because="no throw is of no dice")
        s.moving = s.thrown
        s.stock = total([s.dice[p] for p in self.Player])
        s.phase = "rules" if self.throw_rule in UNKNOWN else "fall"

    @rule(by="turn", clauses=["knockout.optional.exist", "knockout.optional.list"])
    def let_go_by(self, s: Any) -> None:
        """A house rule, as an example: no throw this time."""
        require(self.house_rules == "skip")
        require(s.phase == "throw", s.thrown == 0)
        player = self.thrower(s)
        for other, nearest in self.next_seated(s, player).items():
            with when(nearest):
                s.turn = other

    @rule(by="player", clauses="knockout.leave", player=Player)
    def leave(self, s: Any, player: str) -> None:
        """A player leaves in the middle of the game."""
        require(self.leaving != "stays")
        require(s.phase == "throw", s.seated[player], s.thrown == 0)
        if self.leaving == "void":
            s.phase = "over"
            return
        for other, nearest in self.next_seated(s, player).items():
            with when(all_of(nearest, s.turn == player)):
                s.turn = other
        s.seated[player] = False
        s.dice[player] = 0
        with when(count(s.seated[p] for p in self.Player) == 1):
            s.phase = "over"

    def thrower(self, s: Any) -> str:
        """Whose turn it is, in a rule that is read once for every player who may have it."""
        return next(str(player) for player in self.Player if s.turn == player)

    def end_throw(self, s: Any) -> None:
        """A throw is dealt with, and the turn is with whom it is with."""
        s.thrown, s.moving, s.high, s.ones = 0, 0, 0, 0
        goes_on = s.last == s.turn if self.finish_test == "turn_end" else False
        s.phase = "look"
        with when(goes_on):
            s.phase, s.last = "throw", None

    @rule(
        clauses=["knockout.flow", "knockout.end", "knockout.win", "knockout.win.several", "knockout.object"],
        thrower=Player,
    )
    def look(self, s: Any, thrower: str) -> None:
        """Who has no dice has won, and the game is over; else the next throw comes."""
        require(s.phase == "look", s.last == thrower)
        empty = {p: s.seated[p] & (s.dice[p] == 0) for p in self.Player}
        s.last = None
        with when(any_of(empty.values())):
            s.phase = "over"
        with otherwise():
            s.phase = "throw"
        order = [self.Player.following(thrower, steps) for steps in range(len(self.Player))]
        for number, winner in enumerate(order):
            before = [empty[p] for p in order[:number]] if self.both_out == "thrower" else []
            s.won[winner] = all_of(empty[winner], negate(any_of(before)))

    @terminal(clauses=["knockout.end", "knockout.object"])
    def over(self, s: Any) -> Any:
        """Somebody has no dice."""
        return s.phase == "over"

    @quiet
    def between_throws(self, s: Any) -> Any:
        return (s.phase == "throw") & (s.thrown == 0) | (s.phase == "over")

    @outcome
    def result(self, s: Any, player: str) -> Any:
        """1 for a winner; nobody else is ranked."""
        return if_else(s.won[player], 1, 0)
