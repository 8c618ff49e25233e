"""What must hold in MuTou about pieces, shakken and ways to move, said again in other words than the rules use."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from rulestone.model import Value, all_of, any_of, if_else, implies, invariant, lookup, negate, step_property, total

from .setting_out import SettingOut
from .settings import MOST_SHAKKEN, shakken_in
from .tessel_incidence import TesselIncidence

STEPS = ("go", "take", "turn_cone")


class PieceProperties(SettingOut):
    """Conservation of bases and shakken; every shak used as it may be."""

    @cached_property
    def incidence(self) -> dict[int, TesselIncidence]:
        """The edges and vertices of the tessels, on every area."""
        return {number: TesselIncidence(board) for number, board in self.boards.items()}

    @invariant(clauses=["mutou.anj.mast", "mutou.anj.basket", "mutou.cost.ten"])
    def ten_shakken_at_most(self, s: Any) -> Any:
        """No base has more than ten shakken, so no piece more than ten units in a move: mutou.anj.mast."""
        return all_of(self.height(s, tessel) <= MOST_SHAKKEN for tessel in self.Tessel)

    @invariant(clauses=["mutou.anj.base", "mutou.area.tessel"])
    def shakken_lie_on_bases(self, s: Any) -> Any:
        """Where there is no base there is no shak, and none is used: mutou.anj.base."""
        return all_of(
            implies(s.owner[tessel] == None, (s.shakken[tessel, shak] == 0) & (s.used[tessel, shak] == 0))  # noqa: E711
            for tessel in self.Tessel
            for shak in self.kinds
        )

    @invariant(clauses=["mutou.shak.multiplicity", "mutou.shak.example"])
    def no_shak_is_used_twice(self, s: Any) -> Any:
        """In a turn every shak of a piece is used once at most, and only to move: mutou.shak.multiplicity."""
        if self.extra == "renewed" or self.jagger.disks == "each-move":
            return True
        places = [(tessel, shak) for tessel in self.Tessel for shak in self.kinds]
        once = all_of(s.used[place] <= s.shakken[place] for place in places)
        lifted = all_of(implies(s.phase == "land", s.tired[shak] <= s.heap[shak]) for shak in self.kinds)
        none = all_of(s.used[place] == 0 for place in places)
        mixed = s.doing == "several"  # a shak may be moved on after its use
        return any_of(mixed, if_else(s.doing == "pieces", once & lifted, none))

    @invariant(clauses=["mutou.shak.kinds", "mutou.capture.transfer"])
    def no_shak_comes_from_nowhere(self, s: Any) -> Any:
        """There are never more shakken of a kind than were set out: mutou.capture.transfer."""
        numbers = shakken_in(self.setting.stacks)
        return all_of(self.in_play(s, shak) <= self.setting.players * numbers[shak] for shak in self.kinds)

    def in_play(self, s: Any, shak: str) -> Value:
        """How many shakken of a kind are on pieces, in a heap, or in somebody's hand."""
        held = total(s.shakken[tessel, shak] for tessel in self.Tessel)
        found: Value = held + self.off_pieces(s, shak)
        return found

    def off_pieces(self, s: Any, shak: str) -> Value:
        """How many of them are in a heap or in somebody's hand."""
        found: Value = s.heap[shak] + if_else(s.carried == shak, 1, 0)
        return found

    def shakken_gained(self, before: Any, after: Any, step: Any, shak: str) -> Value:
        """How many more shakken of a kind are in play after a step, counted where the step can change anything."""
        places = [place for place in step.may_change("shakken") if place[1] == shak]
        gained = [after.shakken[place] - before.shakken[place] for place in places]
        return total(*gained, self.off_pieces(after, shak), -self.off_pieces(before, shak))

    @step_property(clauses=["mutou.capture.transfer", "mutou.anj.fate", "mutou.alter.as_many"])
    def shakken_are_kept(self, before: Any, after: Any, step: Any) -> Any:
        """Shakken leave the game only with a removed base, and none ever comes back: mutou.capture.transfer."""
        if step.rule == "claim_zone":
            return True  # pieces are set out
        lossy = step.rule in (*STEPS, "leave_spoils", "land_on", "land_and_turn")
        lossy |= step.rule == "pass_on" and self.overflow == "discard"
        lossy |= step.rule == "fall" and self.remains == "removed"
        gains = [self.shakken_gained(before, after, step, shak) for shak in self.kinds]
        return all_of(gain <= 0 if lossy else gain == 0 for gain in gains)

    @step_property(clauses=["mutou.capture.how", "mutou.convert.how", "mutou.anj.inert", "mutou.anj.noejj"])
    def bases_are_kept(self, before: Any, after: Any, step: Any) -> Any:
        """A base leaves the game only when one piece comes onto another; then exactly one does: mutou.capture.how."""
        if step.rule == "claim_zone":
            return True  # pieces are set out
        gains = {player: self.bases_gained(before, after, step, player) for player in self.Player}
        if step.rule == "fall":  # nothing is removed unless the defeated player's pieces are: and then, all of them
            removed = self.bases(before, step.player) if self.remains == "removed" else 0
            return total(gains.values()) == if_else(before.turn == step.player, 0, -removed)
        if step.rule in ("land_on", "land_and_turn"):
            return total(gains.values()) == -1
        if step.rule not in ("take", "turn_cone"):
            return all_of(gain == 0 for gain in gains.values())
        return all_of(gain == if_else(before.owner[step.to] == player, -1, 0) for player, gain in gains.items())

    def bases_gained(self, before: Any, after: Any, step: Any, player: str) -> Value:
        """How many more pieces a player has after a step, counted where the step can change anything."""
        tessels = step.may_change("owner")
        new = total(if_else(after.owner[tessel] == player, 1, 0) for tessel in tessels)
        old = total(if_else(before.owner[tessel] == player, 1, 0) for tessel in tessels)
        found: Value = new + self.lifted(after, player) - old - self.lifted(before, player)
        return found

    @step_property(
        clauses=[
            "mutou.walker.move",
            "mutou.angler.move",
            "mutou.angler.many_vertices",
            "mutou.jagger.far",
            "mutou.jagger.trace",
            "mutou.jagger.between",
            "mutou.jagger.endvertex",
            "mutou.blood.move",
        ]
    )
    def shakken_lead_where_they_may(self, before: Any, after: Any, step: Any) -> Any:
        """A shak is used only between tessels that edges and vertices relate so: mutou.walker.move."""
        if step.rule not in STEPS:
            return True
        right = {}
        for area, board in self.boards.items():
            there = step.start in board.ids and step.to in board.ids
            right[area] = there and self.incidence[area].leads(step.shak, step.start, step.to, self.jagger) is not False
        has = before.shakken[step.start, step.shak] > 0
        return all_of(lookup(right, before.area), has, before.owner[step.start] == step.chooser)

    @step_property(clauses=["mutou.capture.how", "mutou.convert.how"])
    def far_pieces_stay(self, before: Any, after: Any, step: Any) -> Any:
        """A move concerns the tessels it leads from and to, and no others: mutou.capture.how."""
        if step.rule not in STEPS:
            return True
        near = (step.start, step.to)
        bases = [after.owner[t] == before.owner[t] for t in step.may_change("owner") if t not in near]
        places = [place for place in step.may_change("shakken") if place[0] not in near]
        return all_of(*bases, *(after.shakken[place] == before.shakken[place] for place in places))

    @step_property(clauses=["mutou.capture.how", "mutou.convert.how", "mutou.anj.noejj"])
    def what_arrives(self, before: Any, after: Any, step: Any) -> Any:
        """The mover's piece leaves; on the target is their own piece, or the turned one: mutou.convert.how."""
        if step.rule not in STEPS:
            return True
        arrived = step.to if step.rule == "turn_cone" else step.start
        return all_of(
            after.owner[step.start] == None,  # noqa: E711
            after.owner[step.to] == step.chooser,
            *(after.shakken[step.to, shak] == before.shakken[arrived, shak] for shak in self.kinds),
            negate(before.owner[step.to].exists) if step.rule == "go" else before.owner[step.to].exists,
        )
