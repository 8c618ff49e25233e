"""Choices in MuTou: after any move a player may pay for a throw that alters how it comes out (mutou.choice.*)."""

from __future__ import annotations

from collections.abc import Hashable

from rulestone.model import CHANCE, Part, require, rule

from .board import Board
from .budget import Budget
from .rand_throws import Rand
from .settings import MOST_SHAKKEN

METHODS = ("toss", "cover")
"""One quandar is thrown openly, or two are put down covered (mutou.choice.methods)."""


class Choices(Part[Rand]):
    """Calling a choice, and what it does to a move and to an alteration of pieces."""

    #: mutou.choice.window, mutou.choice.alters
    @rule(
        during=[Board.with_quandarinn, Budget.goes_on],
        by="who",
        split_on=["turn"],
        who=Board.Player,
        method=lambda game: METHODS if game.how_called == "caller" else ["ask"],
    )
    def call_choice(self, who: str, method: str) -> None:
        """A player pays the mover a wafer, and calls for a throw, for two quandarinn to be matched, or for either."""
        require(self.window != "shut" and self.calling is None and not self.out[who])
        if self.caller == "others" or method == "cover":
            require(who != self.turn)
        pays = self.wafers[who] > 0
        if self.broke == "cannot":
            require(pays, because="a choice costs a wafer")  #: mutou.choice.cost
        if who != self.turn and pays:
            self.wafers[who] -= 1  #: mutou.choice.cost, mutou.darj.choice_loss
            self.wafers[self.turn] += 1  #: mutou.choice.cost
            if self.points == "live":
                self.addarjaki += 1
        self.calling, self.phase = who, method
        self.take_back_agreement()

    #: mutou.choice.methods
    @rule(during=Board.with_quandarinn, by=Board.turn, method=METHODS)
    def say_how(self, player: str, method: str) -> None:
        """The player called says whether a quandar is thrown or two are matched; for the latter it takes two."""
        require(self.how_called == "called")
        require(self.phase == "ask" and (method == "toss" or self.calling != player))
        self.phase = method

    #: mutou.choice.methods, mutou.choice.total_one, mutou.quandar.dice, mutou.move.choice
    @rule(during=Board.with_quandarinn, by=CHANCE, number=lambda game: range(1, game.facets + 1))
    def throw(self, number: int) -> None:
        """One quandar is thrown openly; its number is the total."""
        require(self.phase == "toss")
        self.resolve(number)

    #: mutou.choice.methods, mutou.quandar.dice
    @rule(during=Board.with_quandarinn, by="who", who=Board.Player, number=lambda game: range(1, game.facets + 1))
    def cover(self, who: str, number: int) -> None:
        """Caller and called put down a quandar each, covered."""
        require(self.uncovered == "set")
        require(self.phase == "cover" and (self.calling == who or self.turn == who) and self.covered[who] == 0)
        self.covered[who] = number

    #: mutou.choice.methods, mutou.choice.total_two, mutou.move.choice
    @rule(during=Board.with_quandarinn)
    def uncover(self) -> None:
        """Both are uncovered at the same time; the difference is the total."""
        require(self.phase == "cover" and self.uncovered == "set")
        require(all(self.covered[p] > 0 for p in self.Player if self.calling == p or self.turn == p))
        called = sum(self.covered[p] for p in self.Player if self.turn == p)
        calling = sum(self.covered[p] for p in self.Player if self.calling == p)
        self.covered = 0
        self.resolve(max(called, calling) - min(called, calling))

    #: mutou.choice.methods, mutou.choice.total_two, mutou.quandar.dice
    @rule(
        during=Board.with_quandarinn,
        by=CHANCE,
        called=lambda game: range(1, game.facets + 1),
        calling=lambda game: range(1, game.facets + 1),
    )
    def throw_covered(self, called: int, calling: int) -> None:
        """Both throw a quandar under cover, and uncover them at the same time; the difference is the total."""
        require(self.uncovered == "thrown")
        require(self.phase == "cover")
        self.resolve(max(called, calling) - min(called, calling))

    def resolve(self, number: int) -> None:
        """The total is known: further Rands, a heap of shakken, or alterations in between."""
        self.left = number
        if self.window == "stacks":
            self.phase = "mix"
        elif self.window == "pieces" and number > 0:
            self.phase = "vertex"
        elif self.window == "area" and number > 0:
            self.phase = "insert"
        elif self.window != "shut":
            self.end_choice()

    def end_choice(self) -> None:
        """The choice has done what it does."""
        self.phase, self.left, self.calling = "act", 0, None
        if self.recall == "no":
            self.window = "shut"

    def is_concerned(self, tessel: Hashable) -> bool:
        """One of the two pieces whose shakken are altered stands here."""
        return self.piece == tessel or self.other == tessel

    def heap_is_empty(self) -> bool:
        """All shakken are dealt out."""
        return not any(self.heap[shak] > 0 for shak in self.kinds)

    #: mutou.alter.choice
    @rule(during=Board.with_quandarinn)
    def mix(self) -> None:
        """The shakken of the two pieces are cast into a heap."""
        require(self.phase == "mix")
        for shak in self.kinds:
            self.heap[shak] = sum(self.shakken[t, shak] for t in self.Tessel if self.is_concerned(t))
            for tessel in self.Tessel:
                if self.is_concerned(tessel):
                    self.shakken[tessel, shak] = 0
        self.phase = "deal"

    def give(self, shak: str, to: Hashable) -> None:
        """A shak from the heap onto one of the two pieces."""
        require(self.is_concerned(to) and self.heap[shak] > 0 and self.height(to) < MOST_SHAKKEN)
        self.heap[shak] -= 1
        self.shakken[to, shak] += 1

    #: mutou.alter.choice
    @rule(during=Board.with_quandarinn, by="who", who=Board.Player, shak=Board.Shak, to=Board.Tessel)
    def deal_out(self, who: str, shak: str, to: Hashable) -> None:
        """The caller takes a shak from the heap for one of the two pieces, no more than the total."""
        require(self.phase == "deal" and self.calling == who and self.left > 0)
        self.give(shak, to)
        self.left -= 1

    #: mutou.alter.choice
    @rule(during=Board.with_quandarinn, by="who", who=Board.Player)
    def enough(self, who: str) -> None:
        """The caller has dealt out, or inserted, what they want."""
        require((self.phase == "deal" or self.phase == "insert") and self.calling == who)
        if self.heap_is_empty():
            self.end_choice()
        else:
            self.phase, self.left = "rest of heap", 0

    #: mutou.alter.choice
    @rule(during=Board.with_quandarinn, by=Board.turn, shak=Board.Shak, to=Board.Tessel)
    def deal_rest(self, shak: str, to: Hashable) -> None:
        """The player called distributes the rest."""
        require(self.phase == "rest of heap")
        self.give(shak, to)
        if self.heap_is_empty():
            self.end_choice()
