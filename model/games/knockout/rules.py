"""What is known of how Knockout is played: the roll-off, the throw of at least one die, and the end."""

from __future__ import annotations

from collections.abc import Mapping
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

    def chance_of_number(self, number: int) -> Fraction:
        """How likely a pair of dice has a number."""
        faces = range(1, self.sides + 1)
        value = min if self.number == "lower" else lambda a, b: a + b
        return Fraction(sum(value(a, b) == number for a in faces for b in faces), self.sides**2)

    @rule(
        by=CHANCE,
        clauses=["knockout.first.roll", "knockout.first.return"],
        weight=lambda self, s, player, number: self.chance_of_number(number),
        player=Player,
        number=lambda game: [n for n in range(1, 2 * game.sides + 1) if game.chance_of_number(n)],
    )
    def roll_pair(self, s: Any, player: str, number: int) -> None:
        """A player rolls two of his dice and takes them back; one after another, which changes nothing."""
        earlier = self.Player[:][: self.Player[:].index(player)]
        require(s.phase == "roll-off", s.rolls[player])
        require(all_of(~s.rolls[p] for p in earlier), because="they roll in the order of seats")
        lower = ~s.lowest.exists
        for other in range(number + 1, 2 * self.sides + 1):
            lower = lower | (s.lowest == other)
        level = s.lowest == number
        for other in self.Player.others(player):
            s.leads[other] = s.leads[other] & negate(lower)
        s.leads[player] = lower | level
        with when(lower):
            s.lowest = number
        s.rolls[player] = False

    @rule(clauses=["knockout.first.lowest", "knockout.first.tie"])
    def begin(self, s: Any) -> None:
        """All have rolled: the one with the lowest number has the first turn."""
        require(s.phase == "roll-off", all_of(~s.rolls[p] for p in self.Player))
        if self.tied_roll != "seat":
            require(count(s.leads[p] for p in self.Player) == 1, because="several have rolled the lowest number")
        for number, player in enumerate(self.Player):
            with when(s.leads[player] & negate(any_of(s.leads[p] for p in self.Player[:][:number]))):
                s.turn = player
        s.phase, s.lowest, s.leads = "throw", None, False

    @rule(clauses="knockout.first.tie")
    def roll_again(self, s: Any) -> None:
        """Several have the lowest number."""
        require(self.tied_roll in ("tied_again", "all_again"))
        require(s.phase == "roll-off", all_of(~s.rolls[p] for p in self.Player))
        require(count(s.leads[p] for p in self.Player) > 1)
        for player in self.Player:
            s.rolls[player] = s.seated[player] if self.tied_roll == "all_again" else s.leads[player]
        s.lowest, s.leads = None, False

    @rule(by="turn", clauses=["knockout.rule1", "knockout.setup.hand"])
    def pick_up(self, s: Any) -> None:
        """The thrower takes one more die for his throw."""
        player = s.turn.value
        require(s.phase == "throw", s.thrown < s.dice[player])
        if self.how_many == "one":
            require(s.thrown == 0)
        s.thrown += 1

    @rule(by="turn", clauses="knockout.rule1")
    def cast(self, s: Any) -> None:
        """He throws them: at least one."""
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

    def end_throw(self, s: Any, player: str, to: Mapping[str, Any]) -> None:
        """A throw is dealt with; the turn is with whose condition holds, unless somebody is out of dice.

        Args:
            s: the state.
            player: who threw.
            to: who has the turn now, and under what condition.
        """
        s.thrown, s.moving, s.high, s.ones = 0, 0, 0, 0
        empty = {p: s.seated[p] & (s.dice[p] == 0) for p in self.Player}
        out = any_of(empty.values())
        if self.finish_test == "turn_end":
            out = all_of(out, negate(to.get(player, False)))
        for other, condition in to.items():
            with when(condition):
                s.turn = other
        with when(out):
            s.phase = "over"
            order = [self.Player.following(player, steps) for steps in range(len(self.Player))]
            for number, winner in enumerate(order):
                before = [empty[p] for p in order[:number]] if self.both_out == "thrower" else []
                s.won[winner] = all_of(empty[winner], negate(any_of(before)))
        with otherwise():
            s.phase = "throw"

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
