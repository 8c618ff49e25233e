"""Rules compiled stretch by stretch: what another reading says, too, was compiled for it and is not compiled again.

A search for edge cases compiles a game in dozens of readings, which differ in few of their moves. So the machine code
of each stretch of rules (see `stretches`) is kept for the next system whose states are packed alike, and what is left
to compile for a reading is a function that calls its stretches one after another. That is a little slower to run than
rules compiled as a whole (see `native_rules`): a search that takes long goes on with these.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell, Node
from rulestone.proofs.plays.conditions import Checks

from .emitter import JUDGE, calling_text, judge_text, stretches_text
from .guards import Branch
from .kernel import RULES
from .layout import Layout
from .machine import Code, Passes, compiled
from .stretches import Stretch, stretches_of
from .widths import Widths

MOST_KEPT = 12_000
"""How many stretches are kept for other systems whose states are packed alike."""

MOST_JUDGES = 300
"""And how many lists of state checks."""

MOST_IN_ALL = 3 * MOST_KEPT
"""And how many stretches of all systems: a search goes through dozens of scopes and ways to pack a state, in turn."""

_SHORT = 1 << 18
"""State checks that are no longer than this are compiled with care: they are asked in every state."""


class RulesByStretch:
    """A system's rules and state checks, made of stretches.

    Args:
        system, layout, checks: what is compiled, and how its states are packed.
        keep: whether state checks are compiled with care; rules that are tried once are compiled as fast as possible.

    Attributes:
        rules, judge: addresses of the functions, as of `NativeRules`.
        code: what must be kept while they are in use.

    Raises BeyondWords where compiled code would not be exact.
    """

    def __init__(self, system: TransitionSystem, layout: Layout, checks: Checks, *, keep: bool = True) -> None:
        kept = code_of_stretches(layout, tuple(system.cells))
        kept.make_room()
        stretches = stretches_of(system, layout, checks.steps)
        missing = {stretch.said: stretch for stretch in stretches if stretch.said not in kept.stretches}
        roots = [root for stretch in missing.values() for root in stretch.roots]
        widths = kept.wide_enough(system, (*roots, *(check.condition for check in checks.states), system.over.total))
        if missing:
            kept.compile(system, checks, widths, list(missing.values()))
        made = [kept.stretches[stretch.said] for stretch in stretches]
        judge = kept.judge(system, checks, widths, keep=keep) if checks.states else None
        addresses = [(Stretch(Branch(), s.numbers), one.address) for s, one in zip(stretches, made, strict=True)]
        text = calling_text(system, layout, checks, widths, addresses, judge and judge.address)
        calling = compiled(text, keep=False)
        self.rules = calling.address(RULES)
        self.judge = None if judge is None else calling.address(JUDGE)
        parts = [*made, judge] if judge else made
        self.code = (calling, *{id(one.code): one.code for one in parts}.values())


class _CompiledPart(NamedTuple):
    address: int
    code: Code


class _KeptCode:
    """The stretches and judges of systems whose states are packed alike."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._widths: Widths | None = None
        self._judges: dict[tuple[Node, ...], _CompiledPart] = {}
        self.stretches: dict[tuple[Hashable, ...], _CompiledPart] = {}

    def make_room(self) -> None:
        """Forget all where there is too much."""
        if len(self.stretches) > MOST_KEPT or len(self._judges) > MOST_JUDGES:
            self.stretches.clear()
            self._judges.clear()
            self._widths = None

    def wide_enough(self, system: TransitionSystem, roots: Iterable[Node]) -> Widths:
        """The widths of some expressions, and of others asked about before. Raises BeyondWords."""
        widths, self._widths = self._widths or Widths(system, self._layout, ()), None
        widths.add(roots)
        self._widths = widths
        return widths

    def compile(self, system: TransitionSystem, checks: Checks, widths: Widths, stretches: Sequence[Stretch]) -> None:
        """Compile some stretches."""
        named = {f"stretch{number}": stretch for number, stretch in enumerate(stretches)}
        code = compiled(stretches_text(system, self._layout, checks, widths, named), keep=False)
        for name, stretch in named.items():
            self.stretches[stretch.said] = _CompiledPart(code.address(name), code)

    def judge(self, system: TransitionSystem, checks: Checks, widths: Widths, *, keep: bool) -> _CompiledPart:
        """What judges the state checks, as of a system without instances."""
        judged = tuple(check.condition for check in checks.states)
        found = self._judges.get(judged)
        if found is None:
            text = judge_text(replace(system, instances=()), self._layout, replace(checks, steps=()), widths)
            code = compiled(text, passes_for_judge(text) if keep else Passes.AT_ONCE, keep=False)
            found = self._judges[judged] = _CompiledPart(code.address(JUDGE), code)
        return found


_kept_codes: dict[tuple[Layout, tuple[Cell, ...]], _KeptCode] = {}


def code_of_stretches(layout: Layout, cells: tuple[Cell, ...]) -> _KeptCode:
    """The code of systems whose states are packed so; where there is too much, that is forgotten which was asked for
    longest ago."""
    key = layout, cells
    found = _kept_codes.pop(key, None) or _KeptCode(layout)
    while sum(len(one.stretches) for one in _kept_codes.values()) > MOST_IN_ALL:
        del _kept_codes[next(iter(_kept_codes))]
    _kept_codes[key] = found
    return found


def passes_for_judge(text: str) -> Passes:
    """How much time goes into the code of state checks."""
    return Passes.CAREFUL if len(text) <= _SHORT else Passes.AT_ONCE
