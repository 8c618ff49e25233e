"""What step properties demand of instances, as machine code, made when an instance is first offered.

`on_demand` says why not before; it does the same in generated Python. A search judges a game in dozens of readings, in
most of which the same is demanded of a move: so functions are kept for the next system whose states are packed alike.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell, Node
from rulestone.proofs.plays.conditions import StepCheck

from .emitter import step_judges_text
from .kernel import NOTHING_ASKED
from .layout import Layout
from .machine import Code, compiled
from .machine_words import BeyondWords
from .on_demand import Judging, is_known
from .widths import Widths

MOST_CHECKS = 64
"""Each has a bit of what a judge answers."""

MOST_KEPT = 10_000
"""How many functions are kept for other systems whose states are packed alike."""

_Function = tuple[int, Code]
"""Its address, and the code in which it lies."""


@lru_cache(maxsize=8)
def _kept_functions(layout: Layout, cells: tuple[Cell, ...]) -> dict[tuple[tuple[int, Node], ...], _Function]:
    """The functions for states packed so, by what they judge: which check asks for which condition."""
    return {}


class StepJudges:
    """Functions that judge the steps of one instance each.

    Args:
        system: the game.
        layout: of its states.
        checks: at most 64.
        seconds: of the processor, for what one check demands of the instances (see `OnDemand`).

    Attributes:
        table: by instance the address of its function, 0 where there is none.
        offered: by instance how often it was offered and judged; whoever asks a function counts it here.
    """

    def __init__(
        self, system: TransitionSystem, layout: Layout, checks: Sequence[StepCheck], seconds: float | None
    ) -> None:
        assert len(checks) <= MOST_CHECKS
        self._system = system
        self._layout = layout
        self._checks = checks
        self._seconds = seconds
        self.table = np.zeros(max(1, len(system.instances)), dtype=np.uint64)
        self.offered = np.zeros(max(1, len(system.instances)), dtype=np.uint64)
        self._spent = [0.0] * len(checks)
        self._missing: list[set[int]] = [set() for _ in checks]
        self._beyond: set[int] = set()
        self._code: list[Code] = []
        self._kept = _kept_functions(layout, tuple(system.cells))

    def ready(self, numbers: Iterable[int]) -> bool:
        """Make the functions that are not there yet; returns whether all are there now."""
        new = {n: self._demanded(n) for n in numbers if not self.table[n] and n not in self._beyond}
        for number, demanded in new.items():
            if not demanded:
                self.table[number] = NOTHING_ASKED
        asked = {
            number: demanded for number, demanded in new.items() if demanded and not self._is_kept(number, demanded)
        }
        if asked and not self._compile(asked):
            for number, demanded in asked.items():  # not all of them may be beyond words
                if not self._compile({number: demanded}):
                    self._beyond.add(number)
        return all(self.table[n] for n in numbers)

    @property
    def is_late(self) -> bool:
        """Whether no time is left to find out what some check demands."""
        return self._seconds is not None and max(self._spent, default=0.0) > self._seconds

    def broken_by(self, state: int, number: int) -> list[int]:
        """The checks that the step of an instance breaks, in the state at an address; it is counted as judged."""
        self.offered[number] += np.uint64(1)
        if self.table[number] == NOTHING_ASKED:
            return []
        judge = ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_void_p)(int(self.table[number]))
        answer = int(judge(state))
        return [place for place in range(len(self._checks)) if answer >> place & 1]

    @property
    def judging(self) -> list[Judging]:
        """For every check how much of it was done."""
        total = int(self.offered.sum())
        missed = [int(self.offered[sorted(missing)].sum()) for missing in self._missing]
        return [Judging(total - left, left, spent) for left, spent in zip(missed, self._spent, strict=True)]

    def _demanded(self, number: int) -> dict[int, Node]:
        """What is demanded of the steps of an instance, by check; where no time is left for a check it is missing."""
        found = {}
        for place, check in enumerate(self._checks):
            late = self._seconds is not None and self._spent[place] > self._seconds
            if late and not is_known(check, number):
                self._missing[place].add(number)
                continue
            if self._seconds is None:  # nobody asks how long it takes
                condition = check.conditions.get(number)
            else:
                began = time.process_time()
                condition = check.conditions.get(number)
                self._spent[place] += time.process_time() - began
            if condition is not None:
                found[place] = condition
        return found

    def _is_kept(self, number: int, demanded: Mapping[int, Node]) -> bool:
        """Whether a function that judges the same was made before; then it is taken."""
        known = self._kept.get(tuple(demanded.items()))
        if known is None:
            return False
        address, code = known
        self.table[number] = address
        self._code.append(code)  # it lives as long as somebody has it
        return True

    def _compile(self, asked: Mapping[int, Mapping[int, Node]]) -> bool:
        """Compile some functions; returns whether that would be exact."""
        began = time.process_time()
        nodes = [condition for conditions in asked.values() for condition in conditions.values()]
        try:
            widths = Widths(self._system, self._layout, nodes)
        except BeyondWords:
            return False
        text = step_judges_text(self._system, self._layout, {f"step{n}": c for n, c in asked.items()}, widths)
        code = compiled(text, keep=False)
        self._code.append(code)
        if len(self._kept) + len(asked) > MOST_KEPT:
            self._kept.clear()
        for number, conditions in asked.items():
            self.table[number] = address = code.address(f"step{number}")
            self._kept[tuple(conditions.items())] = address, code
        spent = (time.process_time() - began) / len(nodes)
        for conditions in asked.values():
            for place in conditions:
                self._spent[place] += spent
        return True
