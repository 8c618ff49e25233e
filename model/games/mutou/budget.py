"""Wafers, wafer-points, entitlements and the bank in MuTou; how a turn is used up and ends."""

from __future__ import annotations

from typing import Any

from rulestone.model import Value, all_of, any_of, if_else, negate, otherwise, require, rule, when

from .board import Board

ACTIONS = {"pieces": "moves pieces", "stacks": "alters pieces", "area": "alters the playing area"}


class Budget(Board):
    """What a turn costs, what rest gains, and who is next."""

    def begins(self, s: Any) -> Value:
        """The player has done nothing in this turn."""
        found: Value = s.phase == "choose"
        return found

    def may_act(self, s: Any, doing: str) -> Value:
        """The player to move may do this now: one kind of action in a turn, or all in the advanced game."""
        going_on: Value = s.phase == "act"
        if self.form == "basic":
            going_on &= s.doing == doing
        return any_of(self.begins(s), going_on)

    def budget(self, s: Any, player: str) -> Value:
        """The wafer-points the player may still use: at the beginning of their turn, one for each wafer."""
        found: Value = if_else(self.begins(s), s.wafers[player], s.addarjaki)
        return found

    def pay_points(self, s: Any, player: str, doing: str, price: Any) -> None:
        """Use points, the wafers being counted where the turn begins; nobody has agreed to stop any more."""
        s.addarjaki = self.budget(s, player) - price
        with when((s.doing == "nothing") | (s.doing == doing)):
            s.doing = doing
        with otherwise():
            s.doing = "several"
        s.phase = "act"
        if self.setting.facets:
            s.window = "shut"
        if self.may_agree:
            s.agreed = False

    def entitle(self, s: Any, player: str, condition: Any = True) -> None:
        """The player is entitled to a wafer: they get one, and another one for a banked entitlement, if there are any.

        None is available: the entitlement is banked.
        """
        before, banked = s.supply, s.banked[player]
        paid = before > 0
        if self.bank_short == "both":
            paid &= (banked == 0) | (before > 1)
        cashed = all_of(paid, banked > 0, before > 1)
        number = if_else(cashed, 2, 1)
        limit = self.setting.banked
        room = True if limit is None else banked < limit
        with when(condition):
            with when(paid):
                s.wafers[player] += number
                s.supply -= number
            with when(cashed):
                s.banked[player] -= 1
            with when(all_of(negate(paid), room)):
                s.banked[player] += 1

    @property
    def may_agree(self) -> bool:
        """Whether a game may be ended by agreement (mutou.end.cooperative)."""
        return bool(self.aim == "cooperative" or self.endless == "agree")

    def following(self, s: Any, player: str, steps: int = 1) -> Any:
        """The next player who is not out (the one before, for -1); the mover themselves where there is none.

        In rules that are read once for every player to move, `player` being that one.
        """
        found: Any = s.turn
        for away in reversed(range(1, len(self.Player))):
            other = self.Player.following(player, steps=steps * away)
            found = if_else(s.out[other], found, other)
        return found

    def next_turn(self, s: Any, player: str) -> None:
        """The turn passes to the next player who still plays."""
        s.turn = self.following(s, player)
        s.phase, s.doing, s.addarjaki, s.window = "choose", "nothing", 0, "shut"
        s.used = 0
        s.runner = s.piece = s.other = s.calling = None

    @rule(
        by="turn",
        clauses=[
            "mutou.turn.cyclic",
            "mutou.turn.move_or_rest",
            "mutou.turn.rest",
            "mutou.darj.rest_gain",
            "mutou.darj.varies",
            "mutou.darj.supply",
            "mutou.bank.enter",
            "mutou.bank.cash_guard",
            "mutou.bank.cash",
            "mutou.bank.order",
            "mutou.start.music",
        ],
    )
    def rest_a_turn(self, s: Any) -> None:
        """The player does nothing, and is entitled to a wafer."""
        player = self.named(s.turn)
        require(self.begins(s))
        self.entitle(s, player)
        if self.may_agree:
            s.agreed = False
        self.next_turn(s, player)

    @rule(by="turn", clauses=["mutou.turn.cyclic", "mutou.move.as_many", "mutou.alter.as_many", "mutou.area.as_many"])
    def stop(self, s: Any) -> None:
        """The player ends their turn; points that they have not used are lost."""
        player = self.named(s.turn)
        require(s.phase == "act")
        if self.all_units == "all":
            require(negate(self.can_go_on(s, player)), because="all points must be used")
        if self.rest == "not_moving":
            self.entitle(s, player, (s.doing == "stacks") | (s.doing == "area"))
        self.next_turn(s, player)

    @rule(by="turn", clauses=["mutou.music.beat", "mutou.music.late"])
    def miss_a_beat(self, s: Any) -> None:
        """The player makes no move in time with a beat: a point is lost."""
        require(self.music == "lapse")
        require(s.phase == "act", s.addarjaki > 0)
        s.addarjaki -= 1

    @rule(
        by="turn",
        clauses=["mutou.darj.extra_loss", "mutou.move.any_pieces"],
        start=Board.Tessel,
    )
    def pay_extra(self, s: Any, start: Any) -> None:
        """A wafer is paid, and a piece not moved yet, or whose shakken are used up, may be moved."""
        player = self.named(s.turn)
        require(self.extra == "wafer")
        require(self.may_act(s, "pieces"), s.phase == "act", s.runner.exists, s.owner[start] == player)
        require(s.wafers[player] > 0, s.addarjaki > 0)
        require((s.runner != start) | any_of(s.used[start, shak] > 0 for shak in self.Shak))
        s.wafers[player] -= 1
        if self.extra_to == "supply":
            s.supply += 1
        s.runner = start
        for shak in self.Shak:
            s.used[start, shak] = 0
        s.window = "shut"

    def can_go_on(self, s: Any, player: str) -> Value:
        """There are points left, and something to be done with them: each action adds what may be done."""
        return any_of()

    def pay_wafers(self, s: Any, giver: str, taker: Any, number: Any) -> None:
        """Wafers pass from one power piece to another."""
        s.wafers[giver] -= number
        for player in self.Player:
            with when(taker == player):
                s.wafers[player] += number
