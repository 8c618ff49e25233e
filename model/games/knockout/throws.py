"""What a throw does in Knockout: unknown, or one of three completions that are ours and not the rulebook's.

An unknown rule is a choice that nobody makes: dice come and go one at a time, in any number and order that the
reading of `throw_rule` leaves open, then anybody who sits there has the turn. Whatever four rules there were, and
whatever they look at, a throw under them is one of these choices; so what is proved of all choices holds for every
possible rule.
"""

from __future__ import annotations

from fractions import Fraction

from rulestone.model import CHANCE, Part, require, rule, the

from .rules import Rules
from .table import UNKNOWN, Table

Player = Table.Player


class Throws(Part[Rules]):
    """The inner game."""

    def lost_rules_apply(self) -> bool:
        """A throw lies on the table, and the lost rules say what becomes of it."""
        return self.phase == "rules"

    #: knockout.rules.two_to_five
    @rule(during=lost_rules_apply, player=Player)
    def lost_rules_add(self, player: str) -> None:
        """The lost rules put one more die into a hand."""
        require(self.throw_rule == "anything")
        require(self.seated[player])
        if self.hand_limit is not None:
            require(self.dice[player] < self.hand_limit, because="the scope has no more dice")
        self.dice[player] += 1

    #: knockout.rules.two_to_five
    @rule(during=lost_rules_apply, player=Player)
    def lost_rules_remove(self, player: str) -> None:
        """The lost rules take one die out of a hand."""
        require(self.throw_rule in ("anything", "table"))
        require(self.dice[player] > 0)
        self.dice[player] -= 1

    #: knockout.rules.two_to_five
    @rule(during=lost_rules_apply, giver=Player, receiver=lambda game, giver: game.Player.others(giver))
    def lost_rules_move(self, giver: str, receiver: str) -> None:
        """The lost rules move one die from hand to hand."""
        require(self.throw_rule == "table")
        require(self.dice[giver] > 0 and self.seated[receiver])
        self.dice[giver] -= 1
        self.dice[receiver] += 1

    #: knockout.rules.two_to_five
    @rule(during=lost_rules_apply, split_on=["turn"])
    def lost_rules_take_thrown(self) -> None:
        """The lost rules take one of the dice thrown out of the thrower's hand."""
        require(self.throw_rule in ("thrown", "losing"))
        require(self.turn is not None and self.moving > 0)
        self.moving -= 1
        self.dice[the(self.turn)] -= 1

    @rule(during=lost_rules_apply, to=Player)
    def lost_rules_give_turn(self, to: str) -> None:
        """The throw is dealt with, and the lost rules say whose turn it is."""
        require(self.seated[to])  #: knockout.flow
        if self.throw_rule == "losing":
            require(self.moving < self.thrown, because="no die has left yet")  #: knockout.rules.two_to_five
        self.last, self.turn = self.turn, to  #: knockout.flow
        self.end_throw()

    #: knockout.rules.two_to_five, knockout.equip.dice
    @rule(by=CHANCE, weight=lambda self, face: Fraction(1, self.sides), face=lambda game: range(1, game.sides + 1))
    def fall(self, face: int) -> None:
        """One of the dice thrown comes to rest."""
        require(self.throw_rule not in UNKNOWN)
        require(self.phase == "fall" and self.moving > 0)
        self.moving -= 1
        if face == self.sides:
            self.high += 1
        elif face == 1:
            self.ones += 1

    #: knockout.rules.two_to_five
    @rule(split_on=["turn"])
    def settle(self) -> None:
        """A completion of ours says what the faces do."""
        require(self.throw_rule not in UNKNOWN)
        require(self.phase == "fall" and self.moving == 0 and self.turn is not None)
        player = the(self.turn)
        neighbour = self.left_of(player)
        self.last = player
        if self.throw_rule == "sixes":
            self.dice[player] -= self.high
            if self.high == 0:
                self.turn = neighbour
        elif self.throw_rule == "bust":
            if self.ones == 0:
                self.dice[player] -= self.thrown
            self.turn = neighbour
        else:
            self.dice[player] -= self.high + self.ones
            self.dice[neighbour] += self.ones
            self.turn = neighbour
        self.end_throw()
