"""Rules in LLVM's text, stretch by stretch (see `stretches`), and what calls stretches one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from rulestone.model.expressions.expression import Node

from .guards import Branch
from .loaded_rules import CALLED
from .rules_writer import RulesWriter
from .stretches import Stretch


class StretchWriter(RulesWriter):
    """The rules of one stretch; instances are called by their places in an array of numbers that is given.

    A function is given where the next successor and its instance are written, what is kept of what was not played, the
    notes, the part of them that is about step checks, and the numbers.
    """

    _places: Mapping[int, int]

    def of(self, name: str, stretch: Stretch) -> list[str]:
        """The lines of the function of that name."""
        self._places = {number: place for place, number in enumerate(stretch.numbers)}
        self._begin_checks()
        self._all_of(stretch.branch)
        self.body.do("ret void")
        given = ", ".join(f"ptr %{one}" for one in ("next", "which", "unplayed", "notes", "steps", "numbers"))
        return self.lines(f"void @{name}(ptr %state, i64 %number, {given})")

    def _instance(self, number: int, kind: str = "i64") -> str:
        at = self.body.put(f"getelementptr i64, ptr %numbers, i64 {self._places[number]}")
        found = self.body.put(f"load i64, ptr {at}")
        return found if kind == "i64" else self.body.put(f"trunc i64 {found} to {kind}")

    def _undefined_place(self, number: int) -> str:
        return self.body.put(f"add i64 {self._instance(number)}, {self.places.undefined}")


class CallingWriter(RulesWriter):
    """Rules whose stretches are elsewhere."""

    def calling(self, stretches: Sequence[tuple[Stretch, int]], *, from_table: bool = False) -> str:
        """The text of what calls them in their order, each with its address.

        `from_table`: it finds the addresses in the array `CALLED`, where they are still to be written, and the numbers
        given are places there. Such a text is the same in every process.

        Where the branch of a stretch begins with conditions that lead to all of it, they are asked here, and once for
        all that follow one another and ask the same: most calls would come to nothing.
        """
        self._begin()
        every = self._constants.name([number for stretch, _ in stretches for number in stretch.numbers])
        self._numbers = self.body.address(every)
        calls: list[_Call] = []
        first = 0
        for stretch, address in stretches:
            calls.append(_Call(tuple(leading_to(stretch.branch)), address, first))
            first += len(stretch.numbers)
        self._is_from_table = from_table
        self._called(calls, 0)
        text = self.module_of(self._end())
        return f"@{CALLED} = global [{len(calls)} x i64] zeroinitializer\n{text}" if from_table else text

    _numbers: str
    _is_from_table = False

    def _called(self, calls: Iterable[_Call], asked: int) -> None:
        """Call what some conditions lead to, the first `asked` of which were asked."""
        for condition, some in groupby(calls, lambda call: call.path[asked] if asked < len(call.path) else None):
            if condition is None:
                for call in some:
                    self._call(call)
                continue
            truth = self.expressions.truth(condition)
            if truth == "true":
                self._called(some, asked + 1)
            elif truth != "false":
                with self.body.where(truth):
                    self._called(some, asked + 1)

    def _call(self, call: _Call) -> None:
        put = self.body.put
        own = put(f"getelementptr i64, ptr {self._numbers}, i64 {call.first}")
        given = f"ptr %next, ptr %which, ptr %unplayed, ptr %notes, ptr %steps, ptr {own}"
        address: int | str = call.address
        if self._is_from_table:
            address = put(f"load i64, ptr {put(f'getelementptr i64, ptr @{CALLED}, i64 {address}')}")
        function = put(f"inttoptr i64 {address} to ptr")
        self.body.do(f"call void {function}(ptr %state, i64 %number, {given})")


class _Call(NamedTuple):
    """A stretch that is called: the conditions that lead to it, where it lies, and where its numbers begin."""

    path: tuple[Node, ...]
    address: int
    first: int


MOST_ASKED = 2
"""How many conditions are asked before a stretch is called."""


def leading_to(branch: Branch) -> Iterator[Node]:
    """The conditions that lead to all of a branch, from its root on."""
    for _ in range(MOST_ASKED):
        if branch.playable or branch.undefined or len(branch.below) != 1:
            return
        ((condition, branch),) = branch.below.items()
        yield condition
