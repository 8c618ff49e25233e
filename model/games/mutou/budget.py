"""Wafers, wafer-points, entitlements and the bank in MuTou; how a turn is used up and ends."""

from __future__ import annotations

from collections.abc import Hashable

from rulestone.model import Part, hook, require, rule

from .board import Board


class Budget(Part[Board]):
    """What a turn costs, what rest gains, and who is next."""

    def begins(self) -> bool:
        """The player has done nothing in this turn."""
        return self.phase == "choose"

    def goes_on(self) -> bool:
        """The player has done something, and may do more."""
        return self.phase == "act"

    def may_act(self, doing: str) -> bool:
        """The player to move may do this now: one kind of action in a turn, or all in the advanced game."""
        if self.form == "basic":
            return self.begins() or (self.goes_on() and self.doing == doing)
        return self.begins() or self.goes_on()

    def budget(self, player: str) -> int:
        """The wafer-points the player may still use: at the beginning of their turn, one for each wafer."""
        return self.wafers[player] if self.begins() else self.addarjaki

    def pay_points(self, player: str, doing: str, price: int) -> None:
        """Use points, the wafers being counted where the turn begins; nobody has agreed to stop any more."""
        self.addarjaki = self.budget(player) - price
        self.doing = doing if self.doing == "nothing" or self.doing == doing else "several"
        self.phase = "act"
        if self.setting.facets:
            self.window = "shut"
        self.take_back_agreement()

    @property
    def may_agree(self) -> bool:
        """Whether a game may be ended by agreement (mutou.end.cooperative)."""
        return bool(self.aim == "cooperative" or self.endless == "agree")

    def take_back_agreement(self) -> None:
        """Somebody plays on, so nobody has agreed to stop."""
        if self.may_agree:
            self.agreed = False

    @hook(joins=any)
    def can_go_on(self, player: str) -> bool:
        """There are points left, and something to be done with them: each kind of action says what."""
        return False

    def turn_is_for(self, kind: str) -> bool:
        """A turn is for one kind of action; in the advanced game for all of them."""
        return self.form == "advanced" or self.doing == kind

    #: mutou.turn.move_or_rest, mutou.turn.rest
    @rule(during=begins, by=Board.turn)
    def rest_a_turn(self, player: str) -> None:
        """The player does nothing, and is entitled to a wafer."""
        #: mutou.darj.rest_gain, mutou.darj.varies, mutou.darj.supply
        #: mutou.bank.enter, mutou.bank.cash_guard, mutou.bank.cash, mutou.bank.order
        self.entitle(player)
        self.take_back_agreement()
        self.next_turn(player)  #: mutou.turn.cyclic, mutou.start.music

    def entitle(self, player: str) -> None:
        """The player is entitled to a wafer: they get one, and another one for a banked entitlement, if there are any.

        None is available: the entitlement is banked.
        """
        available = self.supply > 0
        if self.bank_short == "both":
            available = available and (self.banked[player] == 0 or self.supply > 1)
        limit = self.setting.banked
        if available:
            cashed = self.banked[player] > 0 and self.supply > 1
            number = 2 if cashed else 1
            self.wafers[player] += number
            self.supply -= number
            if cashed:
                self.banked[player] -= 1
        elif limit is None or self.banked[player] < limit:
            self.banked[player] += 1

    #: mutou.move.as_many, mutou.alter.as_many, mutou.area.as_many
    @rule(during=goes_on, by=Board.turn)
    def stop(self, player: str) -> None:
        """The player ends their turn; points that they have not used are lost."""
        if self.all_units == "all":
            require(not self.can_go_on(player), because="all points must be used")
        if self.rest == "not_moving" and (self.doing == "stacks" or self.doing == "area"):
            self.entitle(player)
        self.next_turn(player)  #: mutou.turn.cyclic

    def following(self, player: str, steps: int = 1) -> str:
        """The next player who is not out (the one before, for -1); the mover themselves where there is none.

        In rules that are read once for every player to move, `player` being that one.
        """
        for away in range(1, len(self.Player)):
            other = self.Player.following(player, steps=steps * away)
            if not self.out[other]:
                return other
        return self.turn

    def next_turn(self, player: str) -> None:
        """The turn passes to the next player who still plays."""
        self.turn = self.following(player)
        self.phase, self.doing, self.addarjaki, self.window = "choose", "nothing", 0, "shut"
        self.used = 0
        self.runner = self.piece = self.other = self.calling = None

    #: mutou.music.beat, mutou.music.late
    @rule(during=goes_on, by=Board.turn)
    def miss_a_beat(self) -> None:
        """The player makes no move in time with a beat: a point is lost."""
        require(self.music == "lapse")
        require(self.addarjaki > 0)
        self.addarjaki -= 1

    #: mutou.darj.extra_loss, mutou.move.any_pieces
    @rule(during=goes_on, by=Board.turn, start=Board.Tessel)
    def pay_extra(self, player: str, start: Hashable) -> None:
        """A wafer is paid, and a piece not moved yet, or whose shakken are used up, may be moved."""
        require(self.extra == "wafer")
        require(self.may_act("pieces") and self.runner is not None and self.owner[start] == player)
        require(self.wafers[player] > 0 and self.addarjaki > 0)
        require(self.runner != start or any(self.used[start, shak] > 0 for shak in self.Shak))
        self.wafers[player] -= 1
        if self.extra_to == "supply":
            self.supply += 1
        self.runner, self.window = start, "shut"
        for shak in self.Shak:
            self.used[start, shak] = 0
