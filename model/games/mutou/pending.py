"""What must hold in MuTou about what is in somebody's hand, thrown or called while a turn goes on."""

from __future__ import annotations

from typing import Any

from rulestone.model import Value, all_of, any_of, if_else, implies, invariant, negate, step_property, total

from .properties import PieceProperties
from .settings import MOST_SHAKKEN

COUNTING = ("vertex", "first", "way", "second", "measure")
"""Phases of a Rand while the piece stands on its tessel."""

HEAPED = ("mix", "deal", "rest of heap")


class PendingProperties(PieceProperties):
    """Nothing is held, thrown or called but while it is needed."""

    def during(self, s: Any, *phases: str) -> Value:
        """One of these phases."""
        return any_of(s.phase == phase for phase in phases)

    @invariant(clauses=["mutou.alter.as_many", "mutou.capture.transfer", "mutou.alter.choice"])
    def nothing_is_held_needlessly(self, s: Any) -> Any:
        """A shak is in a hand or a heap only while it is moved, passed on, dealt out, or its piece lifted by a Rand."""
        heap = any_of(s.heap[shak] > 0 for shak in self.kinds)
        tired = any_of(s.tired[shak] > 0 for shak in self.kinds)
        return all_of(
            s.carried.exists == (s.phase == "carry"),
            implies(heap, self.during(s, "spoils", "land", "deal", "rest of heap")),
            implies(s.phase == "rest of heap", heap),
            implies(tired, s.phase == "land"),
        )

    @invariant(clauses=["mutou.choice.window", "mutou.choice.methods", "mutou.turn.cyclic"])
    def the_piece_concerned_is_known(self, s: Any) -> Any:
        """What is moved, altered or taken is a piece of the mover's; between turns no piece is concerned."""
        moving = self.during(s, *COUNTING, "spoils", "settle", *HEAPED, "carry")
        there = any_of((s.piece == tessel) & (s.owner[tessel] == s.turn) for tessel in self.Tessel)
        second = any_of((s.other == t) & (s.piece != t) & (s.owner[t] == s.turn) for t in self.Tessel)
        nobody = negate(s.piece.exists | s.other.exists | s.runner.exists)
        found = [implies(moving, there), implies(self.during(s, *HEAPED), second), implies(s.phase == "choose", nobody)]
        if not self.setting.facets:
            found.append(implies(s.phase == "act", negate(s.piece.exists)))
            found.append(negate(s.other.exists))
        if self.extra != "wafer":
            found.append(negate(s.runner.exists))
        return all_of(found)

    @invariant(clauses=["mutou.choice.window", "mutou.rand.rollers", "mutou.rand.count", "mutou.quandar.dice"])
    def dice_are_thrown_when_they_are_called(self, s: Any) -> Any:
        """A quandar shows a number only while it counts, and somebody calls only while their choice is carried out."""
        if not self.setting.facets:
            thrown = total(s.covered[p] for p in self.Player) + s.left + s.rolled + s.corner + s.far
            return all_of(thrown == 0, s.window == "shut", s.direction != "clockwise", negate(s.calling.exists))
        due = self.during(s, *COUNTING, "land")
        return all_of(
            (s.rolled > 0) == self.during(s, "way", "measure", "land"),
            implies(s.far > 0, s.phase == "land"),
            implies(s.corner > 0, self.during(s, "first", "way")),
            implies(s.direction == "clockwise", self.during(s, "first", "way")),
            implies(any_of(s.covered[p] > 0 for p in self.Player), s.phase == "cover"),
            implies(s.left > 0, due | self.during(s, "spoils", "settle", "mix", "deal", "insert")),
            implies(due, s.left > 0),
            implies(self.during(s, "choose", "act", "carry"), negate(s.calling.exists)),
            implies(self.during(s, "toss", "cover", *HEAPED, "insert"), s.calling.exists),
            implies(self.during(s, "toss", "cover"), s.window != "shut"),
        )

    @step_property(clauses=["mutou.turn.cyclic", "mutou.turn.rest", "mutou.move.as_many"])
    def who_stops_is_done(self, before: Any, after: Any, step: Any) -> Any:
        """After a rest, or where a turn is ended, somebody else is on, if anybody else still plays."""
        if step.rule not in ("rest_a_turn", "stop"):
            return implies(before.turn != after.turn, step.rule in ("go_on", "claim_zone"))
        others = any_of(negate(before.out[p]) & (before.turn != p) for p in self.Player)
        return all_of(after.phase == "choose", (after.turn != before.turn) | negate(others))

    @step_property(clauses=["mutou.capture.transfer", "mutou.capture.how", "mutou.convert.how"])
    def what_was_removed_is_offered(self, before: Any, after: Any, step: Any) -> Any:
        """The removed piece's shakken, and no others, may be passed on, if a point is left: mutou.capture.transfer."""
        removed = {
            "take": lambda shak: before.shakken[step.to, shak],
            "land_on": lambda shak: before.shakken[step.to, shak],
            "turn_cone": lambda shak: before.shakken[step.start, shak],
            "land_and_turn": lambda shak: before.heap[shak],
        }.get(step.rule)
        if removed is None:
            return implies(after.phase == "spoils", before.phase == "spoils")
        some = any_of(removed(shak) > 0 for shak in self.kinds)
        same = all_of(after.heap[shak] == removed(shak) for shak in self.kinds)
        none = all_of(after.heap[shak] == 0 for shak in self.kinds)
        offered = all_of(after.phase == "spoils", after.addarjaki > 0, some, same)
        passed = all_of(after.phase == "settle", (after.addarjaki == 0) | negate(some), none)
        return offered | passed

    @step_property(clauses=["mutou.capture.transfer", "mutou.anj.mast", "mutou.anj.basket"])
    def a_point_for_each_shak_passed_on(self, before: Any, after: Any, step: Any) -> Any:
        """A shak goes from the removed piece to the one that stays, and a point is gone: mutou.capture.transfer."""
        if step.rule != "pass_on":
            return True
        place = (step.keeper, step.shak)
        room = self.height(before, step.keeper) < MOST_SHAKKEN
        came = if_else(room, 1, 0)
        return all_of(
            before.piece == step.keeper,
            after.addarjaki == before.addarjaki - 1,
            after.heap[step.shak] == before.heap[step.shak] - 1,
            after.shakken[place] == before.shakken[place] + came,
            *(after.heap[shak] == before.heap[shak] for shak in self.kinds if shak != step.shak),
            after.phase == "spoils",
        )
