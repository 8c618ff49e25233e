"""What must hold in MuTou about choices and Rands, said again in other words than the rules use."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Any

from rulestone.model import (
    FixedTable,
    Value,
    all_of,
    any_of,
    if_else,
    implies,
    largest,
    lookup,
    negate,
    smallest,
    step_property,
)

from .course import CourseProperties

LANDINGS = ("land", "land_on", "land_and_turn")


class ThrowProperties(CourseProperties):
    """Who calls pays, who throws is who should, and the piece goes to the farthest tessel."""

    @step_property(clauses=["mutou.choice.cost", "mutou.darj.choice_loss", "mutou.choice.window"])
    def who_calls_pays_who_is_called(self, before: Any, after: Any, step: Any) -> Any:
        """A choice is called on what has just been done, and costs the caller a wafer: mutou.choice.cost."""
        if step.rule != "call_choice":
            return implies(before.calling.exists, (after.calling == before.calling) | negate(after.calling.exists))
        paid = if_else((before.wafers[step.chooser] > 0) & (before.turn != step.chooser), 1, 0)
        found = [before.window != "shut", before.phase == "act", negate(before.out[step.chooser])]
        if self.caller == "others":
            found.append(before.turn != step.chooser)
        if self.broke == "cannot" or self.caller == "any":
            found.append((paid == 1) | (before.turn == step.chooser) | (self.broke == "free"))
        for player in self.Player:
            gain = if_else(before.turn == player, paid, 0)
            loss = paid if player == step.chooser else 0
            found.append(after.wafers[player] == before.wafers[player] + gain - loss)
        return all_of(after.calling == step.chooser, after.phase == step.method, *found)

    @step_property(clauses=["mutou.choice.total_one", "mutou.choice.total_two", "mutou.move.choice"])
    def the_total_is_carried_out(self, before: Any, after: Any, step: Any) -> Any:
        """What is thrown, or the difference of two quandarinn, says how often the piece is moved: mutou.move.choice."""
        if step.rule == "throw":
            return self.carries_out(before, after, step.number)
        if step.rule == "cover":
            return (before.covered[step.chooser] == 0) & (after.covered[step.chooser] == step.number)
        if step.rule != "uncover":
            return True
        found = []
        for calling in self.Player:
            for called in self.Player:
                if calling != called:
                    pair = before.covered[calling], before.covered[called]
                    total = largest(*pair) - smallest(*pair)
                    right = (pair[0] > 0) & (pair[1] > 0) & self.carries_out(before, after, total)
                    found.append(implies((before.calling == calling) & (before.turn == called), right))
        return all_of(found)

    def carries_out(self, before: Any, after: Any, total: Any) -> Value:
        """A total of nought does nothing; but shakken are cast into a heap all the same."""
        due = {"pieces": "vertex", "area": "insert"}
        found = [
            implies(before.window == window, if_else(total > 0, (after.phase == phase), negate(after.calling.exists)))
            for window, phase in due.items()
        ]
        found.append(implies(before.window == "stacks", after.phase == "mix"))
        found.append(implies(after.phase == "act", total == 0))
        if self.recall == "no":
            found.append(implies(after.phase == "act", after.window == "shut"))
        return all_of(after.left == total, *found)

    @step_property(
        clauses=["mutou.rand.rollers", "mutou.rand.two_players", "mutou.rand.vertex", "mutou.rand.direction"]
    )
    def the_player_before_counts(self, before: Any, after: Any, step: Any) -> Any:
        """The vertex and the direction are chosen by the nearest player before the mover: mutou.rand.rollers."""
        if step.rule not in ("select_vertex", "count"):
            return True
        order = list(self.Player)
        found = [negate(before.out[step.chooser])]
        for mover in order:
            between = (order.index(mover) - order.index(step.chooser)) % len(order)
            skipped = [order[(order.index(mover) - back) % len(order)] for back in range(1, between)]
            right = all_of(between > 0, *(before.out[p] for p in skipped))
            found.append(implies(before.turn == mover, right))
        if step.rule == "select_vertex":
            found += [after.corner == step.corner, after.direction == step.direction]
        return all_of(found)

    @step_property(clauses=["mutou.rand.count", "mutou.rand.second"])
    def edges_and_vertices_alternate(self, before: Any, after: Any, step: Any) -> Any:
        """Counted are edge, vertex, edge, vertex, as many as thrown: odd numbers end on edges: mutou.rand.count."""
        if step.rule in ("throw_first", "throw_second"):
            return after.rolled == step.number
        if step.rule != "count" or self.through_landing == "yes":
            quiet = any_of(after.phase == phase for phase in ("second", "measure", "land"))
            return quiet | (after.landing == self.landings[0]) | (self.through_landing == "yes")
        first = "vertex" if self.selected_vertex_counts == "yes" else "edge"
        other = "edge" if first == "vertex" else "vertex"
        ends = {n: first if n % 2 else other for n in range(self.facets + 1)}
        return all_of(implies(before.rolled == n, after.landing == (kind, 0)) for n, kind in ends.items() if n > 0)

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

    def crossings_to(self, s: Any, tessel: Any) -> Value:
        """How many edges, or vertices, the piece crosses to a tessel; nought where the throw does not reach it."""
        found: Value = lookup(self.crossings_thrown[tessel], s.area, s.piece, s.landing, s.rolled)
        return found

    def is_farthest(self, s: Any, to: Any) -> Value:
        """The throw reaches no tessel farther than this one (or none at all, for None), unless it is barred."""
        reached = 0 if to is None else self.crossings_to(s, to)
        nearer = [any_of(self.crossings_to(s, t) <= reached, *self.is_own(s, t)) for t in self.tessels if t != to]
        return all_of(nearer) if to is None else all_of(reached > 0, *nearer)

    def is_own(self, s: Any, tessel: Any) -> list[Value]:
        """A piece of the mover's side is there, which bars the tessel."""
        own = [(s.turn == p) & (s.owner[tessel] == one) for p in self.Player for one in self.side(p)]
        return own if self.rand_own == "next" else []

    @property
    def rands_are_plain(self) -> bool:
        """What `is_farthest` says is said for these readings."""
        plain = self.through_landing == "no" and self.walk == "at_most" and self.metric == "crossings"
        return plain and self.rand_own != "stays" and bool(self.setting.facets)

    @step_property(clauses=["mutou.rand.farthest", "mutou.rand.onedge", "mutou.rand.onvertex", "mutou.rand.tie"])
    def a_rand_leads_to_the_farthest_tessel(self, before: Any, after: Any, step: Any) -> Any:
        """No tessel farther away than where a Rand ends can be reached; none, where it stays: mutou.rand.farthest."""
        if not self.rands_are_plain:
            return True
        if step.rule in LANDINGS:
            return self.is_farthest(before, step.to)
        return self.is_farthest(before, None) if step.rule == "stay" else True

    @step_property(clauses=["mutou.rand.dice", "mutou.capture.how", "mutou.convert.how", "mutou.move.choice"])
    def a_lifted_piece_comes_down_whole(self, before: Any, after: Any, step: Any) -> Any:
        """A piece lifted by a Rand comes down with all its shakken, used or not, or is given for another one."""
        if step.rule == "measure":
            lifted = [
                (after.heap[k] == before.shakken[step.start, k]) & (after.tired[k] == before.used[step.start, k])
                for k in self.kinds
            ]
            return all_of(negate(after.owner[step.start].exists), *lifted)
        if step.rule not in (*LANDINGS, "stay"):
            return True
        to = step.start if step.rule == "stay" else step.to
        mine = any_of((before.turn == p) & (after.owner[to] == p) for p in self.Player)
        enemy = [implies(before.turn == p, self.is_enemy(before.owner[to], p)) for p in self.Player]
        there = before.owner[to].exists
        if step.rule == "land_and_turn":
            kept = all_of(after.shakken[to, k] == before.shakken[to, k] for k in self.kinds)
            fresh = all_of(after.used[to, k] == 0 for k in self.kinds)
            return all_of(mine, there, *enemy, kept, fresh, after.left == 0)
        whole = all_of(
            (after.shakken[to, k] == before.heap[k]) & (after.used[to, k] == before.tired[k]) for k in self.kinds
        )
        due = after.left == before.left - 1
        if step.rule == "land_on":
            return all_of(mine, whole, due, there, *(enemy if self.rand_own != "takes" else []))
        goes_on = if_else(after.left > 0, after.phase == "vertex", after.phase == "act")
        return all_of(mine, whole, due, goes_on, negate(there))

    @step_property(clauses=["mutou.choice.window", "mutou.choice.alters", "mutou.move.choice"])
    def a_choice_may_follow_a_move(self, before: Any, after: Any, step: Any) -> Any:
        """After a move or an alteration a choice may be called on it, unless a choice brought it about."""
        if not self.setting.facets:
            return True
        what = {"put": "stacks", "alter_area": "area"}.get(step.rule, "pieces")
        if step.rule not in ("go", "land", "stay", "go_on", "put", "alter_area"):
            return True
        if what == "pieces" and self.move == "run":
            return implies(after.phase == "act", after.window == "shut")
        shut = all_of(before.calling.exists, self.recall == "no")
        window = if_else(shut, after.window == "shut", after.window == what)
        return implies(after.phase == "act", window)

    @step_property(clauses="mutou.alter.choice")
    def a_heap_is_dealt_out(self, before: Any, after: Any, step: Any) -> Any:
        """The shakken of two pieces are heaped; the caller deals at most the total, the called player the rest."""
        if step.rule == "mix":
            both = {t: (before.piece == t) | (before.other == t) for t in self.Tessel}
            return all_of(implies(here, self.height(after, t) == 0) for t, here in both.items())
        if step.rule == "enough":
            return before.calling == step.chooser
        if step.rule not in ("deal_out", "deal_rest"):
            return True
        place = (step.to, step.shak)
        one = all_of(
            (before.piece == step.to) | (before.other == step.to),
            after.shakken[place] == before.shakken[place] + 1,
            after.heap[step.shak] == before.heap[step.shak] - 1,
        )
        if step.rule == "deal_out":
            return all_of(one, before.calling == step.chooser, before.left > 0, after.left == before.left - 1)
        return one & (before.turn == step.chooser)
