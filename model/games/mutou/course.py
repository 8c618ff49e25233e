"""What else holds in the course of a turn of MuTou, on which proofs about boards of any size rest."""

from __future__ import annotations

from typing import Any

from rulestone.model import Value, all_of, any_of, if_else, implies, invariant, lookup, negate, total

from .pending import COUNTING, HEAPED, PendingProperties
from .settings import MOST_SHAKKEN


class CourseProperties(PendingProperties):
    """Who may have used what, what can still be done, and who is without Blood, in the middle of a turn."""

    @invariant(clauses=["mutou.area.tessel", "mutou.area.list"])
    def pieces_stand_on_the_area(self, s: Any) -> Any:
        """A piece stands on a tessel of the playing area at hand: mutou.area.tessel."""
        found = []
        for tessel in self.Tessel:
            there = lookup({area: tessel in board.ids for area, board in self.boards.items()}, s.area)
            found.append(implies(s.owner[tessel].exists, there))
        return all_of(found)

    @invariant(clauses=["mutou.turn.cyclic", "mutou.move.as_many"])
    def the_mover_alone_uses_shakken(self, s: Any) -> Any:
        """Shakken are used on pieces of the player to move, and on no others: mutou.turn.cyclic."""
        return all_of(
            implies(s.used[tessel, shak] > 0, s.owner[tessel] == s.turn)
            for tessel in self.Tessel
            for shak in self.kinds
        )

    @invariant(clauses=["mutou.turn.exclusive", "mutou.choice.window"])
    def a_phase_belongs_to_an_action(self, s: Any) -> Any:
        """Rands, spoils and removals come from moving pieces, a heap from altering them, and so do choices on them."""
        moving = self.during(s, *COUNTING, "land", "spoils", "settle") | (s.window == "pieces")
        stacking = self.during(s, *HEAPED, "carry") | (s.window == "stacks")
        shaping = self.during(s, "insert") | (s.window == "area")
        return all_of(
            implies(moving, (s.doing == "pieces") | (s.doing == "several")),
            implies(stacking, (s.doing == "stacks") | (s.doing == "several")),
            implies(shaping, (s.doing == "area") | (s.doing == "several")),
        )

    @invariant(clauses=["mutou.choice.cost", "mutou.choice.window"])
    def choices_need_choice_pieces(self, s: Any) -> Any:
        """A count ends somewhere only once it is made; without quandarinn nothing is called, thrown or lifted."""
        counted = self.during(s, "second", "measure", "land") | (s.landing == self.landings[0])
        if self.setting.facets:
            return counted
        quiet = self.during(s, "choose", "act", "carry", "spoils", "settle", "claim")
        return all_of(counted, quiet, s.window == "shut", negate(s.calling.exists), s.left == 0, s.far == 0)

    @invariant(clauses=["mutou.cut.claim"])
    def zones_are_claimed_before_play(self, s: Any) -> Any:
        """While zones are claimed there are no pieces, and they are claimed only where the players agree on it."""
        if self.zones != "claimed":
            return s.phase != "claim"
        return implies(s.phase == "claim", all_of(negate(s.owner[tessel].exists) for tessel in self.Tessel))

    @invariant(clauses=["mutou.choice.window", "mutou.choice.alters"])
    def a_choice_has_its_subject(self, s: Any) -> Any:
        """While a choice may be called, or its number is found, what it is about is there: mutou.choice.window."""
        open_now = self.during(s, "act", "toss", "cover")
        mine = {t: (s.owner[t] == s.turn) for t in self.Tessel}
        first = any_of((s.piece == t) & mine[t] for t in self.Tessel)
        second = any_of((s.other == t) & (s.piece != t) & mine[t] for t in self.Tessel)
        called_by_another = s.calling != s.turn
        return all_of(
            implies(open_now & (s.window == "pieces"), first),
            implies(open_now & (s.window == "stacks"), first & second),
            implies(self.during(s, *HEAPED), s.window == "stacks"),
            implies(s.phase == "insert", s.window == "area"),
            implies(s.phase == "cover", called_by_another),
        )

    @invariant(clauses=["mutou.rand.farthest", "mutou.rand.tie", "mutou.anj.mast"])
    def a_lifted_piece_can_land(self, s: Any) -> Any:
        """A piece that a Rand has lifted left its tessel empty, and the farthest tessel is one that it can reach."""
        lengths = {goal: self.length(s, None, goal) for goal in self.tessels}
        barred = {goal: self.rand_own == "next" and self.owned_by_mover(s, goal) for goal in self.tessels}
        none_farther = all_of(any_of(barred[goal], length <= s.far) for goal, length in lengths.items())
        one_so_far = any_of(negate(barred[goal]) & (length == s.far) for goal, length in lengths.items())
        lifted = total(s.heap[shak] for shak in self.kinds)
        emptied = any_of((s.piece == t) & negate(s.owner[t].exists) for t in self.Tessel)
        farthest = none_farther & ((s.far == 0) | one_so_far)
        return implies(s.phase == "land", all_of(emptied, farthest, lifted <= MOST_SHAKKEN))

    @invariant(clauses=["mutou.alter.choice", "mutou.anj.mast"])
    def a_heap_has_room(self, s: Any) -> Any:
        """What two pieces carried can be put on them again: mutou.alter.choice."""
        concerned = total(if_else((s.piece == t) | (s.other == t), self.height(s, t), 0) for t in self.Tessel)
        heap = total(s.heap[shak] for shak in self.kinds)
        dealt = self.during(s, "deal", "rest of heap")
        return all_of(
            implies(dealt, concerned + heap <= 2 * MOST_SHAKKEN),
            implies(s.phase == "rest of heap", heap > 0),
        )

    @invariant(clauses=["mutou.alter.as_many", "mutou.alter.unit", "mutou.alter.far"])
    def what_is_carried_can_be_put(self, s: Any) -> Any:
        """A shak in a hand came from a piece from which another one within the points left can be reached."""
        found = []
        for start in self.tessels:
            others = [to for to in self.tessels if to != start]
            near = any_of(self.has_room_within(s, start, to) for to in others)
            found.append(implies((s.phase == "carry") & (s.piece == start), near))
        return all_of(found)

    def has_room_within(self, s: Any, start: Any, to: Any) -> Value:
        """The mover has a piece there with room on it, and points for the way from `start`."""
        price = self.far_price(s, start, to)
        found: Value = all_of(s.owner[to] == s.turn, self.height(s, to) < MOST_SHAKKEN, price > 0, price <= s.addarjaki)
        return found

    @invariant(clauses=["mutou.blood.last", "mutou.blood.meaning"])
    def a_blood_keeps_a_player_in(self, s: Any) -> Any:
        """Who is out has no Blood; who plays on has one, on a piece or just off it, until a removal is settled."""
        held = (s.heap["blood"] > 0) | (s.carried == "blood")
        off = self.during(s, "land", "deal", "rest of heap", "carry") & held
        found = []
        for player in self.Player:
            has = self.has_blood(s, player) | ((s.turn == player) & off)
            found.append(implies(s.out[player], negate(has)))
            found.append(implies(negate(self.during(s, "spoils", "settle", "claim")), s.out[player] | has))
        return all_of(found)
