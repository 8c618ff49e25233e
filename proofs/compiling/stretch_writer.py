"""Rules in LLVM's text, stretch by stretch (see `stretches`), and what calls stretches one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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

    def calling(self, stretches: Sequence[tuple[Stretch, int]]) -> str:
        self._begin()
        put = self.body.put
        every = self._constants.name([number for stretch, _ in stretches for number in stretch.numbers])
        numbers = self.body.address(every)
        first = 0
        for stretch, address in stretches:
            own = put(f"getelementptr i64, ptr {numbers}, i64 {first}")
            given = f"ptr %next, ptr %which, ptr %unplayed, ptr %notes, ptr %steps, ptr {own}"
            function = put(f"inttoptr i64 {address} to ptr")
            self.body.do(f"call void {function}(ptr %state, i64 %number, {given})")
            first += len(stretch.numbers)
        return self.module_of(self._end())
