"""Choices in MuTou: after any move a player may pay for a throw that alters how it comes out (mutou.choice.*)."""

from __future__ import annotations

from typing import Any

from rulestone.model import CHANCE, all_of, any_of, if_else, implies, negate, otherwise, require, rule, total, when

from .rand_throws import Rand
from .settings import MOST_SHAKKEN


class Choices(Rand):
    """Calling a choice, and what it does to a move and to an alteration of pieces."""

    @rule(
        by="who",
        clauses=["mutou.choice.window", "mutou.choice.cost", "mutou.darj.choice_loss", "mutou.choice.alters"],
        split_on=["turn"],
        who=Rand.Player,
        method=["toss", "cover"],
    )
    def call_choice(self, s: Any, who: str, method: str) -> None:
        """A player pays the mover a wafer, and calls for a throw or for two quandarinn to be matched."""
        require(self.setting.facets > 0)
        mover = self.named(s.turn)
        require(s.phase == "act", s.window != "shut", negate(s.calling.exists), negate(s.out[who]))
        if self.caller == "others" or method == "cover":
            require(who != mover)
        pays = s.wafers[who] > 0
        if self.broke == "cannot":
            require(pays, because="a choice costs a wafer")
        if who != mover:
            with when(pays):
                s.wafers[who] -= 1
                s.wafers[mover] += 1
                if self.points == "live":
                    s.addarjaki += 1
        s.calling = who
        s.phase = method
        if self.may_agree:
            s.agreed = False

    @rule(
        by=CHANCE,
        clauses=["mutou.choice.methods", "mutou.choice.total_one", "mutou.quandar.dice", "mutou.move.choice"],
        number=lambda game: range(1, game.facets + 1),
    )
    def throw(self, s: Any, number: int) -> None:
        """One quandar is thrown openly; its number is the total."""
        require(self.setting.facets > 0)
        require(s.phase == "toss")
        self.resolve(s, number)

    @rule(
        by="who",
        clauses=["mutou.choice.methods", "mutou.quandar.dice"],
        who=Rand.Player,
        number=lambda game: range(1, game.facets + 1),
    )
    def cover(self, s: Any, who: str, number: int) -> None:
        """Caller and called put down a quandar each, covered."""
        require(self.setting.facets > 0)
        require(s.phase == "cover", (s.calling == who) | (s.turn == who), s.covered[who] == 0)
        s.covered[who] = number

    @rule(clauses=["mutou.choice.methods", "mutou.choice.total_two", "mutou.move.choice"])
    def uncover(self, s: Any) -> None:
        """Both are uncovered at the same time; the difference is the total."""
        require(self.setting.facets > 0)
        both = all_of(implies((s.calling == p) | (s.turn == p), s.covered[p] > 0) for p in self.Player)
        require(s.phase == "cover", both)
        shown = {p: s.covered[p] for p in self.Player}
        called = total(if_else(s.turn == p, number, 0) for p, number in shown.items())
        calling = total(if_else(s.calling == p, number, 0) for p, number in shown.items())
        s.covered = 0
        self.resolve(s, if_else(called > calling, called - calling, calling - called))

    def resolve(self, s: Any, number: Any) -> None:
        """The total is known: further Rands, a heap of shakken, or alterations in between."""
        s.left = number
        with when(s.window == "pieces"):
            with when(number > 0):
                s.phase = "vertex"
            with otherwise():
                self.end_choice(s)
        with when(s.window == "stacks"):
            s.phase = "mix"
        with when(s.window == "area"):
            with when(number > 0):
                s.phase = "insert"
            with otherwise():
                self.end_choice(s)

    def end_choice(self, s: Any) -> None:
        """The choice has done what it does."""
        s.phase, s.left, s.calling = "act", 0, None
        if self.recall == "no":
            s.window = "shut"

    @rule(clauses="mutou.alter.choice")
    def mix(self, s: Any) -> None:
        """The shakken of the two pieces are cast into a heap."""
        require(self.setting.facets > 0)
        require(s.phase == "mix")
        concerned = {t: (s.piece == t) | (s.other == t) for t in self.Tessel}
        for shak in self.kinds:
            s.heap[shak] = total(if_else(here, s.shakken[t, shak], 0) for t, here in concerned.items())
            for tessel, here in concerned.items():
                with when(here):
                    s.shakken[tessel, shak] = 0
        s.phase = "deal"

    def give(self, s: Any, shak: str, to: Any) -> None:
        """A shak from the heap onto one of the two pieces."""
        require((s.piece == to) | (s.other == to), s.heap[shak] > 0, self.height(s, to) < MOST_SHAKKEN)
        s.heap[shak] -= 1
        s.shakken[to, shak] += 1

    @rule(by="who", clauses="mutou.alter.choice", who=Rand.Player, shak=Rand.Shak, to=Rand.Tessel)
    def deal_out(self, s: Any, who: str, shak: str, to: Any) -> None:
        """The caller takes a shak from the heap for one of the two pieces, no more than the total."""
        require(self.setting.facets > 0)
        require(s.phase == "deal", s.calling == who, s.left > 0)
        self.give(s, shak, to)
        s.left -= 1

    @rule(by="who", clauses="mutou.alter.choice", who=Rand.Player)
    def enough(self, s: Any, who: str) -> None:
        """The caller has dealt out, or inserted, what they want."""
        require(self.setting.facets > 0)
        require((s.phase == "deal") | (s.phase == "insert"), s.calling == who)
        empty = negate(any_of(s.heap[shak] > 0 for shak in self.kinds))
        with when(empty):
            self.end_choice(s)
        with otherwise():
            s.phase, s.left = "rest of heap", 0

    @rule(by="turn", clauses="mutou.alter.choice", shak=Rand.Shak, to=Rand.Tessel)
    def deal_rest(self, s: Any, shak: str, to: Any) -> None:
        """The player called distributes the rest."""
        require(self.setting.facets > 0)
        require(s.phase == "rest of heap")
        self.give(s, shak, to)
        with when(negate(any_of(s.heap[kind] > 0 for kind in self.kinds))):
            self.end_choice(s)
