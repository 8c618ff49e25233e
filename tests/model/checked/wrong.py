"""What type checkers find: each line that ends in a comment is a mistake, and the comment says which."""

from __future__ import annotations

from typing import Self

from rulestone.model import Step, require, rule, step_property

from .right import Hue, Market, Trader


class Wrong(Market):
    """Mistakes of authors."""

    @rule(partner=Market.players, give=Market.colours, take=Market.colours)
    def wrong(self, partner: Trader, give: Hue, take: Hue) -> None:
        require(self.trun < 12)  # a misspelt variable
        require(self.stand[partner] > 0)  # an index too few
        require(self.stand[take, partner] > 0)  # two indices exchanged
        require(self.force[self.holder] > 0)  # a condition compared as a number
        require(self.turn)  # a number as a condition
        self.turn = "over"  # a word for a number
        self.force[partner] = 3  # a number for a condition
        self.holder = None  # nobody for somebody
        require(self.turn.exists)  # a word of optionals, of a number
        require(self.stand[self.partner, take] > 0)  # an optional index, without `the`
        self.stand[self.holder, give] -= self.force[partner]  # a condition subtracted
        print({self.holder: 1})  # a value of the state as a key
        self.yy = 3  # assigned, and not declared
        self.holder = Trader.NROTH  # a misspelt element
        self.holder = Hue.BLUE  # an element of another sort
        require(self.holder == Hue.BLUE)  # elements of two sorts compared
        self.put_away(partner, Trader.EAST)  # a helper called with an element of another sort
        self.stand[partner, give] += 1

    def put_away(self, trader: Trader, hue: Hue) -> None:
        """A stone goes."""
        self.stand[trader, hue] = 0

    @step_property
    def shrinks(before, after: Self, step: Step) -> bool:
        return after.trun < before.turn  # a misspelt variable of `after`
