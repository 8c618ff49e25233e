"""What else holds in the course of a turn of MuTou, on which proofs about boards of any size rest."""

from __future__ import annotations

from typing import Any

from rulestone.model import Part, invariant

from .pending import COUNTING, HEAPED, PendingProperties
from .settings import MOST_SHAKKEN


class CourseProperties(Part[PendingProperties]):
    """Who may have used what, what can still be done, and who is without Blood, in the middle of a turn."""

    #: mutou.area.tessel, mutou.area.list
    @invariant
    def pieces_stand_on_the_area(self) -> bool:
        """A piece stands on a tessel of the playing area at hand: mutou.area.tessel."""
        for tessel in self.Tessel:
            on_area = {area: tessel in board.ids for area, board in self.boards.items()}[self.area]
            if self.owner[tessel] is not None and not on_area:
                return False
        return True

    #: mutou.turn.cyclic, mutou.move.as_many
    @invariant
    def the_mover_alone_uses_shakken(self) -> bool:
        """Shakken are used on pieces of the player to move, and on no others: mutou.turn.cyclic."""
        return all(
            not (self.used[tessel, shak] > 0) or self.owner[tessel] == self.turn
            for tessel in self.Tessel
            for shak in self.kinds
        )

    #: mutou.turn.exclusive, mutou.choice.window
    @invariant
    def a_phase_belongs_to_an_action(self) -> bool:
        """Rands, spoils and removals come from moving pieces, a heap from altering them, and so do choices on them."""
        moving = self.during(*COUNTING, "land", "spoils", "settle") or self.window == "pieces"
        stacking = self.during(*HEAPED, "carry") or self.window == "stacks"
        shaping = self.during("insert") or self.window == "area"
        return (
            (not moving or self.doing == "pieces" or self.doing == "several")
            and (not stacking or self.doing == "stacks" or self.doing == "several")
            and (not shaping or self.doing == "area" or self.doing == "several")
        )

    #: mutou.choice.cost, mutou.choice.window
    @invariant
    def choices_need_choice_pieces(self) -> bool:
        """A count ends somewhere only once it is made; without quandarinn nothing is called, thrown or lifted."""
        counted = self.during("second", "measure", "land") or self.landing == self.landings[0]
        if self.setting.facets:
            return counted
        quiet = self.during("choose", "act", "carry", "spoils", "settle", "claim")
        return counted and quiet and self.window == "shut" and self.calling is None and self.left == 0 and self.far == 0

    #: mutou.cut.claim
    @invariant
    def zones_are_claimed_before_play(self) -> bool:
        """While zones are claimed there are no pieces, and they are claimed only where the players agree on it."""
        if self.zones != "claimed":
            return self.phase != "claim"
        if self.phase == "claim":
            return all(self.owner[tessel] is None for tessel in self.Tessel)
        return True

    #: mutou.choice.window, mutou.choice.alters
    @invariant
    def a_choice_has_its_subject(self) -> bool:
        """While a choice may be called, or its number is found, what it is about is there: mutou.choice.window."""
        open_now = self.during("act", "ask", "toss", "cover")
        mine = {t: (self.owner[t] == self.turn) for t in self.Tessel}
        first = any(self.piece == t and mine[t] for t in self.Tessel)
        second = any(self.other == t and self.piece != t and mine[t] for t in self.Tessel)
        called_by_another = self.calling != self.turn
        return (
            (not (open_now and self.window == "pieces") or first)
            and (not (open_now and self.window == "stacks") or (first and second))
            and (not self.during(*HEAPED) or self.window == "stacks")
            and (self.phase != "insert" or self.window == "area")
            and (self.phase != "cover" or called_by_another)
        )

    #: mutou.rand.farthest, mutou.rand.tie, mutou.anj.mast
    @invariant
    def a_lifted_piece_can_land(self) -> bool:
        """A piece that a Rand has lifted left its tessel empty, and the farthest tessel is one that it can reach."""
        lengths = {goal: self.length(None, goal) for goal in self.tessels}
        barred = {goal: self.rand_own == "next" and self.owned_by_mover(goal) for goal in self.tessels}
        none_farther = all(barred[goal] or length <= self.far for goal, length in lengths.items())
        one_so_far = any(not barred[goal] and length == self.far for goal, length in lengths.items())
        lifted = sum(self.heap[shak] for shak in self.kinds)
        emptied = any(self.piece == t and self.owner[t] is None for t in self.Tessel)
        farthest = none_farther and (self.far == 0 or one_so_far)
        if self.phase == "land":
            return emptied and farthest and lifted <= MOST_SHAKKEN
        return True

    #: mutou.alter.choice, mutou.anj.mast
    @invariant
    def a_heap_has_room(self) -> bool:
        """What two pieces carried can be put on them again: mutou.alter.choice."""
        concerned = sum(self.height(t) if self.piece == t or self.other == t else 0 for t in self.Tessel)
        heap = sum(self.heap[shak] for shak in self.kinds)
        dealt = self.during("deal", "rest of heap")
        return (not dealt or concerned + heap <= 2 * MOST_SHAKKEN) and (self.phase != "rest of heap" or heap > 0)

    #: mutou.alter.as_many, mutou.alter.unit, mutou.alter.far
    @invariant
    def what_is_carried_can_be_put(self) -> bool:
        """A shak in a hand came from a piece from which another one within the points left can be reached."""
        return all(  # of no tessel before another: so the board's symmetries show
            self.has_room_around(start) for start in self.tessels if self.phase == "carry" and self.piece == start
        )

    def has_room_around(self, start: Any) -> bool:
        """Whether a shak may be put on some other tessel within the points left."""
        return any(self.has_room_within(start, to) for to in self.tessels if to != start)

    def has_room_within(self, start: Any, to: Any) -> bool:
        """The mover has a piece there with room on it, and points for the way from `start`."""
        price = self.far_price(start, to)
        return self.has_room(self.turn, to) and 0 < price <= self.addarjaki

    #: mutou.blood.last, mutou.blood.meaning
    @invariant
    def a_blood_keeps_a_player_in(self) -> bool:
        """Who is out has no Blood; who plays on has one, on a piece or just off it, until a removal is settled."""
        held = self.heap["blood"] > 0 or self.carried == "blood"
        off = self.during("land", "deal", "rest of heap", "carry") and held
        settled = not self.during("spoils", "settle", "claim")
        for player in self.Player:
            has = self.has_blood(player) or (self.turn == player and off)
            at_once = self.last_blood == "gone" and self.phase == "spoils" and self.turn == player
            if has if self.out[player] else (settled or at_once) and not has:
                return False
        return True
