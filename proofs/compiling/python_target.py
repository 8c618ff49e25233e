"""Generated Python: one function that takes a state packed into one integer and appends its successors.

Needs nothing and starts at once; right for small models. The words of a state are laid side by side in one Python
integer, which may be of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell, Node
from rulestone.proofs.plays.conditions import Checks

from .branching import Writer
from .layout import WORD_BITS, Layout

STATE_FAILS, STEP_FAILS, UNDEFINED, CAPPED = range(4)
_WORD = (1 << WORD_BITS) - 1
Event = tuple[int, int, int]
"""What `expand` noticed: one of the codes above, the check, the instance."""


@dataclass
class Played(list[int]):
    """Stands in for the counters of the generated code, and notes which instance each successor comes from."""

    order: list[int] = field(default_factory=list)

    def __getitem__(self, number: Any) -> Any:
        return 0

    def __setitem__(self, number: Any, value: Any) -> None:
        self.order.append(number)


@dataclass(frozen=True)
class PythonTarget:
    """The generated function and its text.

    Attributes:
        expand: (packed state, successors out, times fired per instance, events out) -> whether the state is terminal.
        text: the source.
    """

    expand: Callable[[int, list[int], list[int], list[Event]], bool]
    text: str


def join_words(words: Sequence[int]) -> int:
    """Several words as one integer."""
    packed = 0
    for word in reversed(words):
        packed = (packed << WORD_BITS) + word
    return packed


def split_words(packed: int, words: int) -> tuple[int, ...]:
    """One integer as words again."""
    return tuple([(packed >> shift) & _WORD for shift in range(0, words * WORD_BITS, WORD_BITS)])


def python_target(system: TransitionSystem, layout: Layout, checks: Checks) -> PythonTarget:
    """Generate and load the function for a system."""
    writer = PythonWriter(system, layout, checks)
    text = writer.write()
    return PythonTarget(writer.load(text, "expand"), text)


def python_judge(system: TransitionSystem, layout: Layout, condition: Node) -> Callable[[int], bool]:
    """Generate and load a function that tells whether a condition holds in a packed state."""
    writer = PythonWriter(system, layout, Checks((), (), False, False))
    writer.line(1, f"return bool({writer.value(1, condition)})")
    judge: Callable[[int], bool] = writer.load(writer.function("judge(w)"), "judge")
    return judge


class PythonWriter(Writer):
    """Writes the whole function: all rules, each with what is watched at its steps."""

    def __init__(self, system: TransitionSystem, layout: Layout, checks: Checks) -> None:
        super().__init__(system, layout, checks)
        self._read: dict[Cell, None] = {}

    def cell(self, cell: Cell) -> str:
        """See `Writer.cell`; notes that it is read."""
        self._read[cell] = None
        return super().cell(cell)

    def write(self) -> str:
        """The source of `expand`."""
        self.judge_state(1)
        self.line(1, f"terminal = bool({self.value(1, self.system.over.total)})")
        self.all_rules(1)
        self.line(1, "return terminal")
        return self.function("expand(w, out, fired, events)")

    def function(self, head: str) -> str:
        """The source of a function of what was written: it unpacks the cells that are read, and no others."""
        unpacked = []
        for cell in self._read:
            field = self.layout.fields[self.system.positions[cell]]
            low = f" + {field.low}" if field.low else ""
            unpacked.append(f" {super().cell(cell)} = ((w >> {self._shift(cell)}) & {field.mask}){low}")
        return "\n".join([f"def {head}:", *unpacked, *self.lines]) + "\n"

    def load(self, text: str, name: str) -> Any:
        """The function of that name in a source written here."""
        namespace: dict[str, Any] = {f"TABLE_{number}": codes for number, codes in enumerate(self.tables)}
        exec(compile(text, f"<rules of {self.system.name}>", "exec"), namespace)
        return namespace[name]

    def state_fails(self, depth: int, check: int) -> None:
        self.line(depth, f"events.append(({STATE_FAILS}, {check}, -1))")

    def step_fails(self, depth: int, check: int, instance: int) -> None:
        self.line(depth, f"events.append(({STEP_FAILS}, {check}, {instance}))")

    def undefined(self, depth: int, instance: int) -> None:
        self.line(depth, f"events.append(({UNDEFINED}, -1, {instance}))")

    def capped(self, depth: int, instance: int) -> None:
        self.line(depth, f"events.append(({CAPPED}, -1, {instance}))")

    def play(self, depth: int, instance: int, changes: dict[Cell, int], values: dict[Cell, str]) -> None:
        self.line(depth, f"out.append({self.after(changes, values)})")
        self.line(depth, f"fired[{instance}] += 1")

    def after(self, changes: dict[Cell, int], values: dict[Cell, str]) -> str:
        """The text of the packed state after an instance (see `Writer.play`)."""
        delta = sum(change << self._shift(cell) for cell, change in changes.items())
        terms = ["w"]
        if delta:
            terms.append(f"+ {delta:#x}" if delta > 0 else f"- {-delta:#x}")  # decimals may be too long
        terms += [f"+ ({value} - {self.cell(cell)} << {self._shift(cell)})" for cell, value in values.items()]
        return " ".join(terms)

    def _shift(self, cell: Cell) -> int:
        field = self.layout.fields[self.system.positions[cell]]
        return field.word * WORD_BITS + field.shift
