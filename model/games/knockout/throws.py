"""What a throw does in Knockout: unknown, or one of three completions that are ours and not the rulebook's.

An unknown rule is a choice that nobody makes: dice come and go one at a time, in any number and order that the
reading of `throw_rule` leaves open, then anybody who sits there has the turn. Whatever four rules there were, and
whatever they look at, a throw under them is one of these choices; so what is proved of all choices holds for every
possible rule.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulestone.model import CHANCE, all_of, if_else, negate, require, rule, when

from .rules import Rules
from .table import UNKNOWN

Player = Rules.Player


class Throws(Rules):
    """The inner game."""

    @rule(clauses="knockout.rules.two_to_five", player=Player)
    def lost_rules_add(self, s: Any, player: str) -> None:
        """The lost rules put one more die into a hand."""
        require(self.throw_rule == "anything")
        require(s.phase == "rules", s.seated[player])
        if self.hand_limit is not None:
            require(s.dice[player] < self.hand_limit, because="the scope has no more dice")
        s.dice[player] += 1

    @rule(clauses="knockout.rules.two_to_five", player=Player)
    def lost_rules_remove(self, s: Any, player: str) -> None:
        """The lost rules take one die out of a hand."""
        require(self.throw_rule in ("anything", "table"))
        require(s.phase == "rules", s.dice[player] > 0)
        s.dice[player] -= 1

    @rule(clauses="knockout.rules.two_to_five", giver=Player, receiver=lambda game, giver: game.Player.others(giver))
    def lost_rules_move(self, s: Any, giver: str, receiver: str) -> None:
        """The lost rules move one die from hand to hand."""
        require(self.throw_rule == "table")
        require(s.phase == "rules", s.dice[giver] > 0, s.seated[receiver])
        s.dice[giver] -= 1
        s.dice[receiver] += 1

    @rule(clauses="knockout.rules.two_to_five", split_on=["turn"])
    def lost_rules_take_thrown(self, s: Any) -> None:
        """The lost rules take one of the dice thrown out of the thrower's hand."""
        require(self.throw_rule in ("thrown", "losing"))
        require(s.phase == "rules", s.turn.exists, s.moving > 0)
        s.moving -= 1
        s.dice[s.turn.value] -= 1

    @rule(clauses=["knockout.rules.two_to_five", "knockout.flow"], to=Player)
    def lost_rules_give_turn(self, s: Any, to: str) -> None:
        """The throw is dealt with, and the lost rules say whose turn it is."""
        require(s.phase == "rules", s.seated[to])
        if self.throw_rule == "losing":
            require(s.moving < s.thrown, because="no die has left yet")
        s.last = s.turn
        s.turn = to
        self.end_throw(s)

    @rule(
        by=CHANCE,
        clauses=["knockout.rules.two_to_five", "knockout.equip.dice"],
        weight=lambda self, s, face: Fraction(1, self.sides),
        face=lambda game: range(1, game.sides + 1),
    )
    def fall(self, s: Any, face: int) -> None:
        """One of the dice thrown comes to rest."""
        require(self.throw_rule not in UNKNOWN)
        require(s.phase == "fall", s.moving > 0)
        s.moving -= 1
        if face == self.sides:
            s.high += 1
        elif face == 1:
            s.ones += 1

    @rule(clauses="knockout.rules.two_to_five", split_on=["turn"])
    def settle(self, s: Any) -> None:
        """A completion of ours says what the faces do."""
        require(self.throw_rule not in UNKNOWN)
        require(s.phase == "fall", s.moving == 0, s.turn.exists)
        player = self.thrower(s)
        goes_on = s.high > 0 if self.throw_rule == "sixes" else False
        leaving = {"sixes": s.high, "hand_on": s.high + s.ones}.get(str(self.throw_rule))
        s.dice[player] -= if_else(s.ones == 0, s.thrown, 0) if leaving is None else leaving
        s.last = s.turn
        for other, nearest in self.next_seated(s, player).items():
            if self.throw_rule == "hand_on":
                with when(nearest):
                    s.dice[other] += s.ones
            with when(all_of(nearest, negate(goes_on))):
                s.turn = other
        self.end_throw(s)
