"""What must hold in MuTou about what is in somebody's hand, thrown or called while a turn goes on."""

from __future__ import annotations

from typing import Self

from rulestone.model import Part, Step, invariant, step_property

from .properties import PieceProperties
from .settings import MOST_SHAKKEN

COUNTING = ("vertex", "first", "way", "second", "measure")
"""Phases of a Rand while the piece stands on its tessel."""

CALLED = ("ask", "toss", "cover")
"""Phases in which the total of a choice is not known yet."""

HEAPED = ("mix", "deal", "rest of heap")


class PendingProperties(Part[PieceProperties]):
    """Nothing is held, thrown or called but while it is needed."""

    def during(self, *phases: str) -> bool:
        """One of these phases."""
        return any(self.phase == phase for phase in phases)

    #: mutou.alter.as_many, mutou.capture.transfer, mutou.alter.choice
    @invariant
    def nothing_is_held_needlessly(self) -> bool:
        """A shak is in a hand or a heap only while it is moved, passed on, dealt out, or its piece lifted by a Rand."""
        heap = any(self.heap[shak] > 0 for shak in self.kinds)
        tired = any(self.tired[shak] > 0 for shak in self.kinds)
        return (
            (self.carried is not None) == (self.phase == "carry")
            and (not heap or self.during("spoils", "land", "deal", "rest of heap"))
            and (self.phase != "rest of heap" or heap)
            and (not tired or self.phase == "land")
        )

    #: mutou.choice.window, mutou.choice.methods, mutou.turn.cyclic
    @invariant
    def the_piece_concerned_is_known(self) -> bool:
        """What is moved, altered or taken is a piece of the mover's; between turns no piece is concerned."""
        moving = self.during(*COUNTING, "spoils", "settle", *HEAPED, "carry")
        there = any(self.piece == tessel and self.owner[tessel] == self.turn for tessel in self.Tessel)
        second = any(self.other == t and self.piece != t and self.owner[t] == self.turn for t in self.Tessel)
        nobody = not (self.piece is not None or self.other is not None or self.runner is not None)
        if (moving and not there) or (self.during(*HEAPED) and not second) or (self.phase == "choose" and not nobody):
            return False
        if not self.setting.facets and (self.other is not None or (self.phase == "act" and self.piece is not None)):
            return False
        return self.extra == "wafer" or self.runner is None

    #: mutou.choice.window, mutou.rand.rollers, mutou.rand.count, mutou.quandar.dice
    @invariant
    def dice_are_thrown_when_they_are_called(self) -> bool:
        """A quandar shows a number only while it counts, and somebody calls only while their choice is carried out."""
        if not self.setting.facets:
            thrown = sum(self.covered[p] for p in self.Player) + self.left + self.rolled + self.corner + self.far
            return thrown == 0 and self.window == "shut" and self.direction != "clockwise" and self.calling is None
        due = self.during(*COUNTING, "land")
        return (
            (self.rolled > 0) == self.during("way", "measure", "land")
            and (not (self.far > 0) or self.phase == "land")
            and (not (self.corner > 0) or self.during("first", "way"))
            and (self.direction != "clockwise" or self.during("first", "way"))
            and (not any(self.covered[p] > 0 for p in self.Player) or self.phase == "cover")
            and (not (self.left > 0) or due or self.during("spoils", "settle", "mix", "deal", "insert"))
            and (not due or self.left > 0)
            and (not self.during("choose", "act", "carry") or self.calling is None)
            and (not self.during(*CALLED, *HEAPED, "insert") or self.calling is not None)
            and (not self.during(*CALLED) or self.window != "shut")
            and (self.phase != "ask" or self.how_called == "called")
        )

    #: mutou.turn.cyclic, mutou.turn.rest, mutou.move.as_many
    @step_property
    def who_stops_is_done(before, after: Self, step: Step) -> bool:
        """After a rest, or where a turn is ended, somebody else is on, if anybody else still plays."""
        if step.rule not in ("rest_a_turn", "stop"):
            if before.turn != after.turn:
                return step.rule in ("go_on", "claim_zone")
            return True
        others = any(not before.out[p] and before.turn != p for p in before.Player)
        return after.phase == "choose" and (after.turn != before.turn or not others)

    #: mutou.capture.transfer, mutou.capture.how, mutou.convert.how, mutou.blood.last
    @step_property
    def what_was_removed_is_offered(before, after: Self, step: Step) -> bool:
        """The removed piece's shakken, and no others, may be passed on, if a point is left: mutou.capture.transfer.

        Unless the mover has thereby lost their last Blood, and is out before anything can be passed on.
        """
        if step.rule in ("take", "land_on"):
            removed = {shak: before.shakken[step.to, shak] for shak in before.kinds}
        elif step.rule == "turn_cone":
            removed = {shak: before.shakken[step.start, shak] for shak in before.kinds}
        elif step.rule == "land_and_turn":
            removed = {shak: before.heap[shak] for shak in before.kinds}
        else:
            return after.phase != "spoils" or before.phase == "spoils"
        some = any(removed[shak] > 0 for shak in before.kinds)
        same = all(after.heap[shak] == removed[shak] for shak in before.kinds)
        none = all(after.heap[shak] == 0 for shak in before.kinds)
        saves = before.last_blood == "saved"
        bloods = sum(after.shakken[t, "blood"] if after.owner[t] == before.turn else 0 for t in before.Tessel)
        offered = after.phase == "spoils" and after.addarjaki > 0 and some and same and (saves or bloods > 0)
        spent = after.addarjaki == 0 or not some or (not saves and bloods == 0)
        return offered or (after.phase == "settle" and spent and none)

    #: mutou.capture.transfer, mutou.anj.mast, mutou.anj.basket
    @step_property
    def a_point_for_each_shak_passed_on(before, after: Self, step: Step) -> bool:
        """A shak goes from the removed piece to the one that stays, and a point is gone: mutou.capture.transfer."""
        if step.rule != "pass_on":
            return True
        place = (step.keeper, step.shak)
        room = before.height(step.keeper) < MOST_SHAKKEN
        came = 1 if room else 0
        late = came if before.passed_on == "later" and before.extra != "renewed" else 0
        return (
            before.piece == step.keeper
            and after.addarjaki == before.addarjaki - 1
            and after.heap[step.shak] == before.heap[step.shak] - 1
            and after.shakken[place] == before.shakken[place] + came
            and after.used[place] == before.used[place] + late
            and all(after.heap[shak] == before.heap[shak] for shak in before.kinds if shak != step.shak)
            and after.phase == "spoils"
        )
