"""How a game of MuTou begins where zones are claimed: all but the first player choose; the zone left is the first's."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Self

from rulestone.model import Part, Step, require, rule, step_property

from .board import Board
from .results import Results
from .settings import Stack


class SettingOut(Part[Results]):
    """Zones, of which the board's stands are what matters; pieces are set out when all are claimed."""

    def stand_of(self, zone: int) -> list[tuple[Hashable, Stack]]:
        """The tessels of the stand in a zone, counted from 1, and the piece that comes onto each."""
        return list(zip(list(self.stands.values())[zone - 1], self.setting.stacks, strict=True))

    #: mutou.cut.claim, mutou.outline.first, mutou.setout.stand, mutou.area.stand
    @rule(by=Board.turn, zone=lambda game: range(1, game.setting.players + 1))
    def claim_zone(self, player: str, zone: int) -> None:
        """A player claims a zone that nobody has; after the last claim all set out their pieces."""
        require(self.zones == "claimed")
        order = list(self.Player)
        require(player != order[0], because="who has drawn the zones is not granted a choice")
        require(self.phase == "claim" and all(self.zone[p] != zone for p in order))
        self.zone[player] = zone
        self.turn = self.Player.following(player)
        if player == order[-1]:
            every = range(1, len(order) + 1)
            self.zone[order[0]] = sum(every) - sum(self.zone[p] for p in order[1:])
            self.phase = "choose"
            for p in order:
                for number in every:
                    if self.zone[p] == number:
                        self.set_out(p, number)

    def set_out(self, player: str, zone: int) -> None:
        """The player's pieces come onto the tessels of the stand in their zone."""
        for tessel, stack in self.stand_of(zone):
            self.owner[tessel] = player
            for shak, number in stack.items():
                self.shakken[tessel, shak] = number

    #: mutou.cut.claim, mutou.outline.first
    @step_property
    def zones_are_claimed_in_order(before, after: Self, step: Step) -> bool:
        """Zones are claimed one by one, in the order of turns; the first player has the last one: mutou.cut.claim."""
        players = list(before.Player)
        if step.rule != "claim_zone":
            return before.phase != "claim" and all(after.zone[p] == before.zone[p] for p in players)
        claimed = sum(before.zone[p] > 0 for p in players)
        place = players.index(step.chooser)
        kept = [after.zone[p] == before.zone[p] for p in players[1:] if p != step.chooser]
        apart = [after.zone[p] != after.zone[q] or after.zone[p] == 0 for p in players for q in players if p != q]
        last = step.chooser == players[-1]
        own = (after.zone[players[0]] > 0) if last else (after.zone[players[0]] == 0)
        return (
            claimed == place - 1
            and place > 0
            and after.zone[step.chooser] == step.zone
            and own
            and all(kept)
            and all(apart)
        )

    #: mutou.setout.stand, mutou.area.stand, mutou.tier.agree
    @step_property
    def pieces_are_set_out_in_zones(before, after: Self, step: Step) -> bool:
        """Pieces come onto the board when the last zone is claimed, everybody's into their own: mutou.setout.stand."""
        if step.rule != "claim_zone":
            return True
        if step.chooser != before.Player[-1]:
            return all(after.owner[t] is None and after.phase == "claim" for t in before.Tessel)
        if after.phase != "choose" or after.turn != before.Player[0]:
            return False
        for zone in range(1, len(before.Player) + 1):
            for tessel, stack in before.stand_of(zone):
                if any(after.zone[p] == zone and after.owner[tessel] != p for p in before.Player):
                    return False
                if any(after.shakken[tessel, shak] != stack.get(shak, 0) for shak in before.kinds):
                    return False
        pieces = before.setting.players * len(before.setting.stacks)
        return sum(after.owner[t] is not None for t in before.Tessel) == pieces
