"""Perfect recall: what somebody has seen so far, and chosen; equal memories cannot be told apart."""

from __future__ import annotations

from collections.abc import Hashable


class Recall:
    """The memories of one player, by numbers: two are equal where what was seen and chosen is.

    A view is what they are shown of a position, in any form in which those that look alike are equal. Views that are
    equal one after another count once: nobody counts steps that they do not see.
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, Hashable], int] = {}
        self._last: list[tuple[Hashable, bool]] = []
        self._before: list[tuple[int, Hashable]] = []

    def first(self, view: Hashable) -> int:
        """What they remember where play begins."""
        return self._number((-1, view), view, False)

    def chosen(self, memory: int, choice: str) -> int:
        """What they remember once they have chosen."""
        return self._number((memory, choice), self._last[memory][0], True)

    def after(self, memory: int, view: Hashable) -> int:
        """What they remember in the position after a step."""
        last, chose = self._last[memory]
        return self._number((memory, view), view, False) if view != last or chose else memory

    def told(self, memory: int) -> tuple[Hashable, ...]:
        """All that is remembered, earliest first: views, and choices as text."""
        found = []
        while memory >= 0:
            memory, what = self._before[memory]
            found.append(what)
        return tuple(reversed(found))

    def view(self, memory: int) -> Hashable:
        """What was seen last."""
        return self._last[memory][0]

    def _number(self, key: tuple[int, Hashable], view: Hashable, chose: bool) -> int:
        number = self._numbers.setdefault(key, len(self._last))
        if number == len(self._last):
            self._last.append((view, chose))
            self._before.append(key)
        return number
