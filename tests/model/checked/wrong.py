"""What a type checker finds: every line that ends in `# found`, and no other."""

from __future__ import annotations

from typing import Self

from rulestone.model import Step, require, rule, step_property

from .right import Hue, Market, Trader


class Wrong(Market):
    """Mistakes of authors."""

    @rule(partner=Market.players, give=Market.colours, take=Market.colours)
    def wrong(self, partner: Trader, give: Hue, take: Hue) -> None:
        require(self.trun < 12)  # found
        require(self.stand[partner] > 0)  # found
        require(self.stand[take, partner] > 0)  # found
        require(self.stand[self.partner, take] > 0)  # found
        require(self.turn)  # found
        self.turn = "over"  # found
        self.force[partner] = 3  # found
        self.holder = None  # found
        require(self.turn.exists)  # found
        self.holder = Trader.NROTH  # found
        self.holder = Hue.BLUE  # found
        require(self.holder == Hue.BLUE)  # found
        self.stand[partner, give] += 1
        self.put_away(partner, Trader.EAST)  # found

    def put_away(self, trader: Trader, hue: Hue) -> None:
        """A stone goes."""
        self.stand[trader, hue] = 0

    @step_property
    def shrinks(before, after: Self, step: Step) -> bool:
        wrong: bool = after.trun < before.turn  # found
        return wrong
