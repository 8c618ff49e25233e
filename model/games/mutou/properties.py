"""What must hold in MuTou about pieces, shakken and ways to move, said again in other words than the rules use."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from rulestone.model import Value, all_of, any_of, if_else, implies, invariant, lookup, negate, step_property, total

from .incidence import Incidence
from .setting_out import SettingOut
from .settings import MOST_SHAKKEN, shakken_in

STEPS = ("go", "take", "turn_cone")


class PieceProperties(SettingOut):
    """Conservation of bases and shakken; every shak used as it may be."""

    @cached_property
    def incidence(self) -> dict[int, Incidence]:
        """The edges and vertices of the tessels, on every area."""
        return {number: Incidence(board) for number, board in self.boards.items()}

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
        found: Value = held + s.heap[shak] + if_else(s.carried == shak, 1, 0)
        return found

    @step_property(clauses=["mutou.capture.transfer", "mutou.anj.fate", "mutou.alter.as_many"])
    def shakken_are_kept(self, before: Any, after: Any, step: Any) -> Any:
        """Shakken leave the game only with a removed base, and none ever comes back: mutou.capture.transfer."""
        if step.rule == "claim_zone":
            return True  # pieces are set out
        lossy = step.rule in (*STEPS, "leave_spoils", "land_on", "land_and_turn")
        lossy |= step.rule == "pass_on" and self.overflow == "discard"
        lossy |= step.rule == "fall" and self.remains == "removed"
        same = [self.in_play(after, shak) == self.in_play(before, shak) for shak in self.kinds]
        fewer = [self.in_play(after, shak) <= self.in_play(before, shak) for shak in self.kinds]
        return all_of(fewer if lossy else same)

    @step_property(clauses=["mutou.capture.how", "mutou.convert.how", "mutou.anj.inert", "mutou.anj.noejj"])
    def bases_are_kept(self, before: Any, after: Any, step: Any) -> Any:
        """A base leaves the game only when one piece comes onto another; then exactly one does: mutou.capture.how."""
        if step.rule == "claim_zone":
            return True  # pieces are set out
        if step.rule == "fall":
            return self.bases_of_the_fallen(before, after, step.player)
        counts = {player: (self.bases(before, player), self.bases(after, player)) for player in self.Player}
        if step.rule in ("take", "turn_cone"):
            victim = [before.owner[step.to] == player for player in self.Player]
            gain = 1 if step.rule == "turn_cone" else 0
            found = []
            for hit, (player, (old, new)) in zip(victim, counts.items(), strict=True):
                own = gain - (1 if step.rule == "turn_cone" else 0) if player == step.chooser else 0
                found.append(new == old + own - if_else(hit, 1, 0))
            return all_of(found)
        if step.rule in ("land_on", "land_and_turn"):
            return total(new for _, new in counts.values()) == total(old for old, _ in counts.values()) - 1
        return all_of(old == new for old, new in counts.values())

    def bases_of_the_fallen(self, before: Any, after: Any, player: str) -> Value:
        """Nothing is removed unless the defeated player's pieces are: and then, all of them."""
        everything = total(self.bases(before, p) for p in self.Player)
        kept = total(self.bases(after, p) for p in self.Player)
        if self.remains == "removed":
            lost = if_else(before.turn == player, 0, self.bases(before, player))
            return kept == everything - lost
        return kept == everything

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
        return all_of(
            (after.owner[t] == before.owner[t])
            & all_of(after.shakken[t, shak] == before.shakken[t, shak] for shak in self.kinds)
            for t in self.Tessel
            if t not in (step.start, step.to)
        )

    @step_property(clauses=["mutou.capture.how", "mutou.convert.how", "mutou.anj.noejj"])
    def what_arrives(self, before: Any, after: Any, step: Any) -> Any:
        """The mover's piece leaves; on the target is his own piece, or the turned one: mutou.convert.how."""
        if step.rule not in STEPS:
            return True
        arrived = step.to if step.rule == "turn_cone" else step.start
        return all_of(
            after.owner[step.start] == None,  # noqa: E711
            after.owner[step.to] == step.chooser,
            *(after.shakken[step.to, shak] == before.shakken[arrived, shak] for shak in self.kinds),
            negate(before.owner[step.to].exists) if step.rule == "go" else before.owner[step.to].exists,
        )
