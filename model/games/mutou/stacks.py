"""Altering pieces in MuTou: shakken move from one piece to another of the same player (mutou.alter.*)."""

from __future__ import annotations

from collections.abc import Hashable

from rulestone.model import Part, require, rule

from .board import Board
from .choices import Choices
from .settings import MOST_SHAKKEN


class Stacks(Part[Choices]):
    """A shak is taken off one piece and put on another one."""

    def far_price(self, start: Hashable, to: Hashable) -> int:
        """What moving a shak between two tessels costs on the area at hand; nought where no path connects them."""
        prices = {
            area: self.price_of(rows[start][to]) if start in rows and to in rows[start] else 0
            for area, rows in self.crossings.items()
        }
        return prices[self.area]

    def can_receive(self, player: str, start: Hashable, to: Hashable, budget: int) -> bool:
        """Another piece of the player has room, and they can pay for the way."""
        return 0 < self.far_price(start, to) <= budget and self.has_room(player, to)

    def has_room(self, player: str, tessel: Hashable) -> bool:
        """A piece of the player takes another shak."""
        return self.owner[tessel] == player and self.height(tessel) < MOST_SHAKKEN

    #: mutou.alter.as_many, mutou.alter.undo
    @rule(by=Board.turn, start=Board.Tessel, shak=Board.Shak)
    def lift(self, player: str, start: Hashable, shak: str) -> None:
        """A shak is taken off a piece, to be put on another one within reach."""
        budget = self.budget(player)
        require(self.may_act("stacks"))  #: mutou.turn.choose_kind
        require(self.owner[start] == player and self.shakken[start, shak] > 0 and budget > 0)
        others = [t for t in self.tessels if t != start]
        require(any(self.can_receive(player, start, to, budget) for to in others), because="nothing can take it")
        self.pay_points(player, "stacks", 0)
        self.shakken[start, shak] -= 1
        self.carried, self.piece, self.phase = shak, start, "carry"

    #: mutou.alter.unit, mutou.alter.far
    @rule(by=Board.turn, to=Board.Tessel)
    def put(self, player: str, to: Hashable) -> None:
        """It is put on another piece of the player: an alteration, and more for a longer way."""
        require(self.phase == "carry")
        require(self.has_room(player, to))  #: mutou.anj.mast, mutou.anj.basket
        price = self.of_piece(self.prices_to(to), 0)
        require(0 < price <= self.addarjaki)
        self.addarjaki -= price
        for shak in self.kinds:
            if self.carried == shak:
                self.shakken[to, shak] += 1
        self.carried = None
        if self.setting.facets:
            self.other = to
        else:
            self.piece = None
        self.open_window("stacks")

    def prices_to(self, to: Hashable) -> dict[tuple[int, Hashable], int]:
        """What moving a shak to a tessel costs, by area and the tessel it comes from."""
        return {
            (area, start): self.price_of(rows[start].get(to, 0)) if start in rows and start != to else 0
            for area, rows in self.crossings.items()
            for start in self.tessels
        }

    def can_go_on(self, player: str) -> bool:
        """There are points left, and pieces to be altered with them."""
        return self.turn_is_for("stacks") and self.can_alter_a_piece(player)

    def can_alter_a_piece(self, player: str) -> bool:
        """Some piece of the player has a shak that another one can take."""
        pairs = [(start, to) for start in self.tessels for to in self.tessels if to != start]
        return any(
            self.owner[start] == player
            and self.height(start) > 0
            and self.can_receive(player, start, to, self.addarjaki)
            for start, to in pairs
        )
