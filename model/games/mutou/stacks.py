"""Altering pieces in MuTou: shakken move from one piece to another of the same player (mutou.alter.*)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rulestone.model import Value, all_of, any_of, lookup, require, rule, when

from .choices import Choices
from .settings import MOST_SHAKKEN


class Stacks(Choices):
    """A shak is taken off one piece and put on another one."""

    def far_price(self, s: Any, start: Hashable, to: Hashable) -> Any:
        """What moving a shak between two tessels costs on the area at hand; nought where no path connects them."""
        prices = {
            area: self.price_of(rows[start][to]) if start in rows and to in rows[start] else 0
            for area, rows in self.crossings.items()
        }
        return lookup(prices, s.area)

    def can_receive(self, s: Any, player: str, start: Hashable, to: Hashable, budget: Any) -> Value:
        """Another piece of the player has room, and they can pay for the way."""
        price = self.far_price(s, start, to)
        return all_of(price > 0, price <= budget, s.owner[to] == player, self.height(s, to) < MOST_SHAKKEN)

    @rule(
        by="turn",
        clauses=["mutou.alter.as_many", "mutou.turn.choose_kind", "mutou.alter.undo"],
        start=Choices.Tessel,
        shak=Choices.Shak,
    )
    def lift(self, s: Any, start: Any, shak: str) -> None:
        """A shak is taken off a piece, to be put on another one within reach."""
        player = self.named(s.turn)
        budget = self.budget(s, player)
        require(self.may_act(s, "stacks"), s.owner[start] == player, s.shakken[start, shak] > 0, budget > 0)
        others = [t for t in self.tessels if t != start]
        require(any_of(self.can_receive(s, player, start, to, budget) for to in others), because="nothing can take it")
        self.pay_points(s, player, "stacks", 0)
        s.shakken[start, shak] -= 1
        s.carried, s.piece, s.phase = shak, start, "carry"

    @rule(
        by="turn",
        clauses=["mutou.alter.unit", "mutou.alter.far", "mutou.anj.mast", "mutou.anj.basket"],
        to=Choices.Tessel,
    )
    def put(self, s: Any, to: Any) -> None:
        """It is put on another piece of the player: an alteration, and more for a longer way."""
        player = self.named(s.turn)
        table = {
            (area, start): self.price_of(rows[start].get(to, 0)) if start in rows and start != to else 0
            for area, rows in self.crossings.items()
            for start in self.tessels
        }
        price = self.of_piece(s, table, 0)
        require(s.phase == "carry", s.owner[to] == player, self.height(s, to) < MOST_SHAKKEN)
        require(price > 0, price <= s.addarjaki)
        s.addarjaki -= price
        for shak in self.kinds:
            with when(s.carried == shak):
                s.shakken[to, shak] += 1
        s.carried = None
        self.window_on_stacks(s, to)

    def window_on_stacks(self, s: Any, to: Any) -> None:
        """The alteration is over; a choice may be called on it."""
        if self.setting.facets:
            s.other = to
        else:
            s.piece = None
        self.open_window(s, "stacks")

    def can_go_on(self, s: Any, player: str) -> Value:
        """There are points left, and a move or an alteration of pieces to use them for."""
        moves = super().can_go_on(s, player)
        alters = [
            all_of(
                s.owner[start] == player, self.height(s, start) > 0, self.can_receive(s, player, start, to, s.addarjaki)
            )
            for start in self.tessels
            for to in self.tessels
            if to != start
        ]
        if self.form == "advanced":
            return moves | any_of(alters)
        return any_of((s.doing == "pieces") & moves, all_of(s.doing == "stacks", any_of(alters)))
