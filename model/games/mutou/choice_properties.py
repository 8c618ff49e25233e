"""What must hold in MuTou about choices and Rands, said again in other words than the rules use."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Any, Self

from rulestone.model import FixedTable, Part, Step, lookup, step_property

from .course import CourseProperties

LANDINGS = ("land", "land_on", "land_and_turn")


class ThrowProperties(Part[CourseProperties]):
    """Who calls pays, who throws is who should, and the piece goes to the farthest tessel."""

    #: mutou.choice.cost, mutou.darj.choice_loss, mutou.choice.window
    @step_property
    def who_calls_pays_who_is_called(before, after: Self, step: Step) -> bool:
        """A choice is called on what has just been done, and costs the caller a wafer: mutou.choice.cost."""
        if step.rule != "call_choice":
            if before.calling is not None:
                return after.calling == before.calling or after.calling is None
            return True
        paid = 1 if before.wafers[step.chooser] > 0 and before.turn != step.chooser else 0
        if before.window == "shut" or before.phase != "act" or before.out[step.chooser]:
            return False
        own_turn = before.turn == step.chooser
        if before.caller == "others" and own_turn:
            return False
        is_paid = paid == 1 or own_turn or before.broke == "free"
        if (before.broke == "cannot" or before.caller == "any") and not is_paid:
            return False
        for player in before.Player:
            gain = paid if before.turn == player else 0
            loss = paid if player == step.chooser else 0
            if after.wafers[player] != before.wafers[player] + gain - loss:
                return False
        called: bool = after.calling == step.chooser and after.phase == step.method
        return called

    #: mutou.choice.methods, mutou.choice.window
    @step_property
    def two_match_quandarinn(before, after: Self, step: Step) -> bool:
        """How a choice is made is said by one of the two concerned, and two are concerned where two are matched."""
        if after.phase == "cover" and before.calling is None:
            return before.turn != after.calling and before.how_called == "caller"
        if step.rule != "say_how":
            return before.phase != "ask" and (after.phase != "ask" or before.how_called == "called")
        said: bool = after.phase == step.method and before.turn == step.chooser
        return said and before.calling == after.calling and (step.method == "toss" or before.calling != step.chooser)

    #: mutou.choice.total_one, mutou.choice.total_two, mutou.move.choice
    @step_property
    def the_total_is_carried_out(before, after: Self, step: Step) -> bool:
        """What is thrown, or the difference of two quandarinn, says how often the piece is moved: mutou.move.choice."""
        if step.rule == "throw":
            return before.carries_out(after, step.number)
        if step.rule == "cover":
            return before.covered[step.chooser] == 0 and after.covered[step.chooser] == step.number
        if step.rule == "throw_covered":
            return before.carries_out(after, max(step.called, step.calling) - min(step.called, step.calling))
        if step.rule != "uncover":
            return True
        for calling in before.Player:
            for called in before.Player.others(calling):
                if before.calling == calling and before.turn == called:
                    mine, theirs = before.covered[calling], before.covered[called]
                    total = max(mine, theirs) - min(mine, theirs)
                    return mine > 0 and theirs > 0 and before.carries_out(after, total)
        return True

    def carries_out(self, after: Self, total: int) -> bool:
        """A total of nought does nothing; but shakken are cast into a heap all the same."""
        due = {"pieces": "vertex", "area": "insert"}
        for window, phase in due.items():
            if self.window == window and not (after.phase == phase if total > 0 else after.calling is None):
                return False
        if self.window == "stacks" and after.phase != "mix":
            return False
        if after.phase == "act" and (total != 0 or (self.recall == "no" and after.window != "shut")):
            return False
        return after.left == total

    #: mutou.rand.rollers, mutou.rand.two_players, mutou.rand.vertex, mutou.rand.direction
    @step_property
    def the_player_before_counts(before, after: Self, step: Step) -> bool:
        """The vertex and the direction are chosen by the nearest player before the mover: mutou.rand.rollers."""
        if step.rule not in ("select_vertex", "count"):
            return True
        order = list(before.Player)
        if before.out[step.chooser]:
            return False
        for mover in order:
            between = (order.index(mover) - order.index(step.chooser)) % len(order)
            skipped = [order[(order.index(mover) - back) % len(order)] for back in range(1, between)]
            right = between > 0 and all(before.out[p] for p in skipped)
            if before.turn == mover and not right:
                return False
        return step.rule == "count" or (after.corner == step.corner and after.direction == step.direction)

    #: mutou.rand.count, mutou.rand.second
    @step_property
    def edges_and_vertices_alternate(before, after: Self, step: Step) -> bool:
        """Counted are edge, vertex, edge, vertex, as many as thrown: odd numbers end on edges: mutou.rand.count."""
        if step.rule in ("throw_first", "throw_second"):
            thrown: int = step.number
            return after.rolled == thrown
        if step.rule != "count" or before.through_landing == "yes":
            quiet = any(after.phase == phase for phase in ("second", "measure", "land"))
            return quiet or after.landing == before.landings[0] or before.through_landing == "yes"
        first = "vertex" if before.selected_vertex_counts == "yes" else "edge"
        other = "edge" if first == "vertex" else "vertex"
        ends = {n: first if n % 2 else other for n in range(before.facets + 1)}
        return all(before.rolled != n or after.landing == (kind, 0) for n, kind in ends.items() if n > 0)

    @cached_property
    def walks(self) -> dict[tuple[int, Hashable, str], dict[Hashable, int]]:
        """By area, start and kind of crossing: how many edges, or vertices, have to be crossed to every tessel."""
        shaks = {"edge": "walker", "vertex": "angler" if self.vertex_step == "angler" else "blood"}
        found = {}
        for area, board in self.boards.items():
            for start in board.ids:
                for kind, shak in shaks.items():
                    far, rim = {start: 0}, [start]
                    while rim:
                        here = rim.pop(0)
                        for there in board.ids:
                            if there not in far and self.incidence[area].leads(shak, here, there, self.jagger):
                                far[there] = far[here] + 1
                                rim.append(there)
                    found[area, start, kind] = far
        return found

    @cached_property
    def crossings_thrown(self) -> dict[Hashable, FixedTable]:
        """For every tessel: how many crossings lead there, by area, start, landing and throw; nought: it is too far."""
        starts = [*self.tessels, None]
        keys = [
            (a, t, k, n) for a in self.boards for t in starts for k in self.landings for n in range(self.facets + 1)
        ]
        lengths: dict[tuple[Any, ...], dict[Hashable, int]] = {}
        for area, start, landing, number in keys:
            far = self.walks.get((area, start, landing[0]), {})
            lengths[area, start, landing, number] = {goal: n for goal, n in far.items() if n <= number}
        return {t: FixedTable({key: far.get(t, 0) for key, far in lengths.items()}) for t in self.tessels}

    def crossings_to(self, tessel: Any) -> Any:
        """How many edges, or vertices, the piece crosses to a tessel; nought where the throw does not reach it."""
        return lookup(self.crossings_thrown[tessel], self.area, self.piece, self.landing, self.rolled)

    def is_farthest(self, to: Any) -> bool:
        """The throw reaches no tessel farther than this one (or none at all, for None), unless it is barred."""
        reached = 0 if to is None else self.crossings_to(to)
        nearer = [self.crossings_to(t) <= reached or any(self.is_own(t)) for t in self.tessels if t != to]
        return all(nearer) if to is None else (reached > 0 and all(nearer))

    def is_own(self, tessel: Any) -> list[bool]:
        """A piece of the mover's side is there, which bars the tessel."""
        own = [self.turn == p and self.owner[tessel] == one for p in self.Player for one in self.side(p)]
        return own if self.rand_own == "next" else []

    @property
    def rands_are_plain(self) -> bool:
        """What `is_farthest` says is said for these readings."""
        plain = self.through_landing == "no" and self.walk == "at_most" and self.metric == "crossings"
        return plain and self.rand_own != "stays" and bool(self.setting.facets)

    #: mutou.rand.farthest, mutou.rand.onedge, mutou.rand.onvertex, mutou.rand.tie
    @step_property
    def a_rand_leads_to_the_farthest_tessel(before, after: Self, step: Step) -> bool:
        """No tessel farther away than where a Rand ends can be reached; none, where it stays: mutou.rand.farthest."""
        if not before.rands_are_plain:
            return True
        if step.rule in LANDINGS:
            return before.is_farthest(step.to)
        return before.is_farthest(None) if step.rule == "stay" else True

    #: mutou.rand.dice, mutou.capture.how, mutou.convert.how, mutou.move.choice
    @step_property
    def a_lifted_piece_comes_down_whole(before, after: Self, step: Step) -> bool:
        """A piece lifted by a Rand comes down with all its shakken, used or not, or is given for another one."""
        if step.rule == "measure":
            lifted = [
                after.heap[k] == before.shakken[step.start, k] and after.tired[k] == before.used[step.start, k]
                for k in before.kinds
            ]
            return after.owner[step.start] is None and all(lifted)
        if step.rule not in (*LANDINGS, "stay"):
            return True
        to = step.start if step.rule == "stay" else step.to
        mine = any(before.turn == p and after.owner[to] == p for p in before.Player)
        enemy = [before.turn != p or before.is_enemy(before.owner[to], p) for p in before.Player]
        there = before.owner[to] is not None
        if step.rule == "land_and_turn":
            kept = all(after.shakken[to, k] == before.shakken[to, k] for k in before.kinds)
            fresh = before.may_be_moved(after, to)
            return mine and there and all(enemy) and kept and fresh and after.left == 0
        whole = all(
            after.shakken[to, k] == before.heap[k] and after.used[to, k] == before.tired[k] for k in before.kinds
        )
        due = after.left == before.left - 1
        if step.rule == "land_on":
            return mine and whole and due and there and all(enemy if before.rand_own != "takes" else [])
        goes_on = after.phase == "vertex" if after.left > 0 else after.phase == "act"
        return mine and whole and due and goes_on and not there

    #: mutou.move.choice, mutou.move.shak_is_move
    @step_property
    def a_rand_is_paid_for_once(before, after: Self, step: Step) -> bool:
        """A Rand is paid for where it is used; one that a choice demands only by a reading, as far as points go."""
        if step.rule not in (*LANDINGS, "measure", "stay"):
            return True
        paid = before.forced_rand == "points" and step.rule == "measure"
        if paid and before.calling is not None and before.addarjaki > 0:
            return after.addarjaki == before.addarjaki - 1
        return after.addarjaki == before.addarjaki

    #: mutou.choice.window, mutou.choice.alters, mutou.move.choice
    @step_property
    def a_choice_may_follow_a_move(before, after: Self, step: Step) -> bool:
        """After a move or an alteration a choice may be called on it, unless a choice brought it about."""
        if not before.setting.facets:
            return True
        what = {"put": "stacks", "alter_area": "area"}.get(step.rule, "pieces")
        if step.rule not in ("go", "land", "stay", "go_on", "put", "alter_area"):
            return True
        if what == "pieces" and before.move == "run":
            if after.phase == "act":
                return after.window == "shut"
            return True
        shut = before.calling is not None and before.recall == "no"
        window = after.window == "shut" if shut else after.window == what
        if after.phase == "act":
            return window
        return True

    #: mutou.alter.choice
    @step_property
    def a_heap_is_dealt_out(before, after: Self, step: Step) -> bool:
        """The shakken of two pieces are heaped; the caller deals at most the total, the called player the rest."""
        if step.rule == "mix":
            both = {t: before.piece == t or before.other == t for t in before.Tessel}
            return all(not here or after.height(t) == 0 for t, here in both.items())
        player: str = step.chooser
        if step.rule == "enough":
            return before.calling == player
        if step.rule not in ("deal_out", "deal_rest"):
            return True
        place = (step.to, step.shak)
        one = (
            (before.piece == step.to or before.other == step.to)
            and after.shakken[place] == before.shakken[place] + 1
            and after.heap[step.shak] == before.heap[step.shak] - 1
        )
        if step.rule == "deal_out":
            return one and before.calling == player and before.left > 0 and after.left == before.left - 1
        return one and before.turn == player
