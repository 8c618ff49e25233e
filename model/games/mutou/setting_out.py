"""How a game of MuTou begins where zones are claimed: all but the first player choose; the zone left is the first's."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rulestone.model import Value, all_of, count, implies, require, rule, step_property, total, when

from .results import Results
from .settings import Stack


class SettingOut(Results):
    """Zones, of which the board's stands are what matters; pieces are set out when all are claimed."""

    def stand_of(self, zone: int) -> list[tuple[Hashable, Stack]]:
        """The tessels of the stand in a zone, counted from 1, and the piece that comes onto each."""
        return list(zip(list(self.stands.values())[zone - 1], self.setting.stacks, strict=True))

    @rule(
        by="turn",
        clauses=["mutou.cut.claim", "mutou.outline.first", "mutou.setout.stand", "mutou.area.stand"],
        zone=lambda game: range(1, game.setting.players + 1),
    )
    def claim_zone(self, s: Any, zone: int) -> None:
        """A player claims a zone that nobody has; after the last claim all set out their pieces."""
        require(self.zones == "claimed")
        player, order = self.named(s.turn), list(self.Player)
        require(player != order[0], because="who has drawn the zones is not granted a choice")
        require(s.phase == "claim", *(s.zone[p] != zone for p in order))
        s.zone[player] = zone
        s.turn = order[(order.index(player) + 1) % len(order)]
        if player == order[-1]:
            every = range(1, len(order) + 1)
            s.zone[order[0]] = total(every) - total(s.zone[p] for p in order[1:])
            s.phase = "choose"
            for p in order:
                for number in every:
                    with when(s.zone[p] == number):
                        self.set_out(s, p, number)

    def set_out(self, s: Any, player: str, zone: int) -> None:
        """The player's pieces come onto the tessels of the stand in their zone."""
        for tessel, stack in self.stand_of(zone):
            s.owner[tessel] = player
            for shak, number in stack.items():
                s.shakken[tessel, shak] = number

    @step_property(clauses=["mutou.cut.claim", "mutou.outline.first"])
    def zones_are_claimed_in_order(self, before: Any, after: Any, step: Any) -> Any:
        """Zones are claimed one by one, in the order of turns; the first player has the last one: mutou.cut.claim."""
        players = list(self.Player)
        if step.rule != "claim_zone":
            return all_of(before.phase != "claim", *(after.zone[p] == before.zone[p] for p in players))
        claimed = count(before.zone[p] > 0 for p in players)
        place = players.index(step.chooser)
        kept = [after.zone[p] == before.zone[p] for p in players[1:] if p != step.chooser]
        apart = [
            implies(after.zone[p] == after.zone[q], after.zone[p] == 0) for p in players for q in players if p != q
        ]
        last = step.chooser == players[-1]
        own = (after.zone[players[0]] > 0) if last else (after.zone[players[0]] == 0)
        return all_of(claimed == place - 1, place > 0, after.zone[step.chooser] == step.zone, own, *kept, *apart)

    @step_property(clauses=["mutou.setout.stand", "mutou.area.stand", "mutou.tier.agree"])
    def pieces_are_set_out_in_zones(self, before: Any, after: Any, step: Any) -> Any:
        """Pieces come onto the board when the last zone is claimed, everybody's into their own: mutou.setout.stand."""
        if step.rule != "claim_zone":
            return True
        if step.chooser != self.Player[-1]:
            return all_of((after.owner[t] == None) & (after.phase == "claim") for t in self.Tessel)  # noqa: E711
        found: list[Value] = [after.phase == "choose", after.turn == self.Player[0]]
        for zone in range(1, len(self.Player) + 1):
            for tessel, stack in self.stand_of(zone):
                found += [implies(after.zone[p] == zone, after.owner[tessel] == p) for p in self.Player]
                found += [after.shakken[tessel, shak] == stack.get(shak, 0) for shak in self.kinds]
        pieces = self.setting.players * len(self.setting.stacks)
        return all_of(found) & (count(after.owner[t].exists for t in self.Tessel) == pieces)
