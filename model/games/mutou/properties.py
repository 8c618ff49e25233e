"""What must hold in MuTou about pieces, shakken and ways to move, said again in other words than the rules use."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Self

from rulestone.model import Part, Step, invariant, step_property

from .setting_out import SettingOut
from .settings import MOST_SHAKKEN, shakken_in
from .tessel_incidence import TesselIncidence

STEPS = ("go", "take", "turn_cone")


class PieceProperties(Part[SettingOut]):
    """Conservation of bases and shakken; every shak used as it may be."""

    @cached_property
    def incidence(self) -> dict[int, TesselIncidence]:
        """The edges and vertices of the tessels, on every area."""
        return {number: TesselIncidence(board) for number, board in self.boards.items()}

    #: mutou.anj.mast, mutou.anj.basket, mutou.cost.ten
    @invariant
    def ten_shakken_at_most(self) -> bool:
        """No base has more than ten shakken, so no piece more than ten units in a move: mutou.anj.mast."""
        return all(self.height(tessel) <= MOST_SHAKKEN for tessel in self.Tessel)

    #: mutou.anj.base, mutou.area.tessel
    @invariant
    def shakken_lie_on_bases(self) -> bool:
        """Where there is no base there is no shak, and none is used: mutou.anj.base."""
        return all(
            self.owner[tessel] is not None or (self.shakken[tessel, shak] == 0 and self.used[tessel, shak] == 0)
            for tessel in self.Tessel
            for shak in self.kinds
        )

    #: mutou.shak.multiplicity, mutou.shak.example
    @invariant
    def no_shak_is_used_twice(self) -> bool:
        """In a turn every shak of a piece is used once at most, and only to move: mutou.shak.multiplicity."""
        if self.extra == "renewed" or self.jagger.disks == "each-move":
            return True
        places = [(tessel, shak) for tessel in self.Tessel for shak in self.kinds]
        once = all(self.used[place] <= self.shakken[place] for place in places)
        lifted = all(self.phase != "land" or self.tired[shak] <= self.heap[shak] for shak in self.kinds)
        none = all(self.used[place] == 0 for place in places)
        mixed = self.doing == "several"  # a shak may be moved on after its use
        return mixed or (once and lifted if self.doing == "pieces" else none)

    #: mutou.shak.kinds, mutou.capture.transfer
    @invariant
    def no_shak_comes_from_nowhere(self) -> bool:
        """There are never more shakken of a kind than were set out: mutou.capture.transfer."""
        numbers = shakken_in(self.setting.stacks)
        return all(self.in_play(shak) <= self.setting.players * numbers[shak] for shak in self.kinds)

    def in_play(self, shak: str) -> int:
        """How many shakken of a kind are on pieces, in a heap, or in somebody's hand."""
        held = sum(self.shakken[tessel, shak] for tessel in self.Tessel)
        return held + self.off_pieces(shak)

    def off_pieces(self, shak: str) -> int:
        """How many of them are in a heap or in somebody's hand."""
        return self.heap[shak] + (1 if self.carried == shak else 0)

    def shakken_gained(self, after: Self, step: Step, shak: str) -> int:
        """How many more shakken of a kind are in play after a step, counted where the step can change anything."""
        places = [place for place in step.may_change("shakken") if place[1] == shak]
        gained: list[int] = [after.shakken[place] - self.shakken[place] for place in places]
        return sum(gained) + after.off_pieces(shak) - self.off_pieces(shak)

    #: mutou.capture.transfer, mutou.anj.fate, mutou.alter.as_many
    @step_property
    def shakken_are_kept(before, after: Self, step: Step) -> bool:
        """Shakken leave the game only with a removed base, and none ever comes back: mutou.capture.transfer."""
        if step.rule == "claim_zone":
            return True  # pieces are set out
        lossy = step.rule in (*STEPS, "leave_spoils", "land_on", "land_and_turn")
        lossy = lossy or (step.rule == "pass_on" and before.overflow == "discard")
        lossy = lossy or (step.rule == "fall" and before.remains == "removed")
        gains = [before.shakken_gained(after, step, shak) for shak in before.kinds]
        return all(gain <= 0 if lossy else gain == 0 for gain in gains)

    #: mutou.capture.how, mutou.convert.how, mutou.anj.inert, mutou.anj.noejj
    @step_property
    def bases_are_kept(before, after: Self, step: Step) -> bool:
        """A base leaves the game only when one piece comes onto another; then exactly one does: mutou.capture.how."""
        if step.rule == "claim_zone":
            return True  # pieces are set out
        gains = {player: before.bases_gained(after, step, player) for player in before.Player}
        if step.rule == "fall":  # nothing is removed unless the defeated player's pieces are: and then, all of them
            removed = before.bases(step.player) if before.remains == "removed" else 0
            return sum(gains.values()) == (0 if before.turn == step.player else -removed)
        if step.rule in ("land_on", "land_and_turn"):
            return sum(gains.values()) == -1
        if step.rule not in ("take", "turn_cone"):
            return all(gain == 0 for gain in gains.values())
        return all(gain == (-1 if before.owner[step.to] == player else 0) for player, gain in gains.items())

    def bases_gained(self, after: Self, step: Step, player: str) -> int:
        """How many more pieces a player has after a step, counted where the step can change anything."""
        tessels = step.may_change("owner")
        new = sum(after.owner[tessel] == player for tessel in tessels)
        old = sum(self.owner[tessel] == player for tessel in tessels)
        return new + after.lifted(player) - old - self.lifted(player)

    #: mutou.walker.move, mutou.angler.move, mutou.angler.many_vertices, mutou.jagger.far, mutou.jagger.trace
    #: mutou.jagger.between, mutou.jagger.endvertex, mutou.blood.move
    @step_property
    def shakken_lead_where_they_may(before, after: Self, step: Step) -> bool:
        """A shak is used only between tessels that edges and vertices relate so: mutou.walker.move."""
        if step.rule not in STEPS:
            return True
        right = {}
        for area, board in before.boards.items():
            there = step.start in board.ids and step.to in board.ids
            right[area] = (
                there and before.incidence[area].leads(step.shak, step.start, step.to, before.jagger) is not False
            )
        has = before.shakken[step.start, step.shak] > 0
        return right[before.area] and has and before.owner[step.start] == step.chooser

    #: mutou.capture.how, mutou.convert.how
    @step_property
    def far_pieces_stay(before, after: Self, step: Step) -> bool:
        """A move concerns the tessels it leads from and to, and no others: mutou.capture.how."""
        if step.rule not in STEPS:
            return True
        near = (step.start, step.to)
        bases = [after.owner[t] == before.owner[t] for t in step.may_change("owner") if t not in near]
        places = [place for place in step.may_change("shakken") if place[0] not in near]
        return all(bases) and all(after.shakken[place] == before.shakken[place] for place in places)

    def may_be_moved(self, after: Self, tessel: Hashable) -> bool:
        """A piece that has just been turned here has all its uses, or none where it must wait."""
        waits = self.turned == "tired" and self.extra != "renewed"
        left = {shak: after.shakken[tessel, shak] - after.used[tessel, shak] for shak in self.kinds}
        return all(left[shak] == (0 if waits else after.shakken[tessel, shak]) for shak in self.kinds)

    #: mutou.capture.how, mutou.convert.how, mutou.anj.noejj
    @step_property
    def what_arrives(before, after: Self, step: Step) -> bool:
        """The mover's piece leaves; on the target is their own piece, or the turned one: mutou.convert.how."""
        if step.rule not in STEPS:
            return True
        arrived = step.to if step.rule == "turn_cone" else step.start
        return (
            after.owner[step.start] is None
            and after.owner[step.to] == step.chooser
            and all(after.shakken[step.to, shak] == before.shakken[arrived, shak] for shak in before.kinds)
            and (step.rule != "turn_cone" or before.may_be_moved(after, step.to))
            and ((before.owner[step.to] is None) if step.rule == "go" else before.owner[step.to] is not None)
        )
