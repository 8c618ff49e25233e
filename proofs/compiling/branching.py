"""A system's rules as nested `if` statements: what the targets that generate Python share.

The decision list of all guards becomes nested conditions; at each leaf stands what one instance does. A target says
how a cell is spelt, what happens at a leaf and how something noteworthy is recorded.
"""

from __future__ import annotations

from collections.abc import Callable

from rulestone.model import TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, CodeTable, Node, StateFunction
from rulestone.proofs.plays.conditions import Checks

from .guards import Branch, constant_updates, guard_trie
from .layout import Layout
from .python_source import Names, source

_DEEPEST = 80
"""Python takes no more than a hundred levels of nesting."""


class Writer:
    """Writes the statements; targets derive from it."""

    def __init__(self, system: TransitionSystem, layout: Layout, checks: Checks) -> None:
        self.system = system
        self.layout = layout
        self.checks = checks
        self.lines: list[str] = []
        self.tables: list[tuple[int, ...]] = []
        self.names = Names(self.cell, str, self.select, self.table)

    # What a target decides

    def state_fails(self, depth: int, check: int) -> None:
        """A state check fails here."""
        raise TypeError("a target writes this")

    def step_fails(self, depth: int, check: int, instance: int) -> None:
        """A step check fails for this instance."""
        raise TypeError("a target writes this")

    def undefined(self, depth: int, instance: int) -> None:
        """The instance is asked for but does not denote."""
        raise TypeError("a target writes this")

    def capped(self, depth: int, instance: int) -> None:
        """The instance leads beyond the cap."""
        raise TypeError("a target writes this")

    def play(self, depth: int, instance: int, changes: dict[Cell, int], values: dict[Cell, str]) -> None:
        """The instance is played: known changes of codes, and names of computed codes."""
        raise TypeError("a target writes this")

    # What they share

    def line(self, depth: int, text: str) -> None:
        """One line of source; a level of nesting is one space."""
        self.lines.append(" " * depth + text)

    def value(self, depth: int, node: Node) -> str:
        """The text of an expression, after the assignments that it needs."""
        lines, text = source(node, self.names)
        for line in lines:
            self.line(depth, line)
        return text

    def judge_state(self, depth: int) -> None:
        """The state checks."""
        for position, check in enumerate(self.checks.states):
            self.line(depth, f"if not {self.value(depth, check.condition)}:")
            self.state_fails(depth + 1, position)

    def all_rules(self, depth: int) -> None:
        """Every instance, at its place among the conditions."""
        self._branch(depth, guard_trie(self.system.instances))

    def _branch(self, depth: int, branch: Branch) -> None:
        if depth > _DEEPEST:
            self._flat(depth, branch, "True", 0)
            return
        for number in branch.undefined:
            self.undefined(depth, number)
        for number in branch.playable:
            self.leaf(depth, number)
        for condition, below in branch.below.items():
            lines, text = source(condition, self.names)
            texts = []
            # Conditions without branching between them share one `if`, unless one needs assignments of its own.
            while not lines and len(below.below) == 1 and not below.playable and not below.undefined:
                (following, next_below), *_ = below.below.items()
                next_lines, next_text = source(following, self.names)
                if next_lines:
                    break
                texts.append(text)
                text, below = next_text, next_below
            for line in lines:
                self.line(depth, line)
            self.line(depth, f"if {' and '.join([*texts, text])}:")
            self._branch(depth + 1, below)

    def _flat(self, depth: int, branch: Branch, held: str, level: int) -> None:
        """The same without nesting: every condition is asked, as all words are total here, and what holds is kept."""
        if branch.undefined or branch.playable:
            self.line(depth, f"if {held}:")
        for number in branch.undefined:
            self.undefined(depth + 1, number)
        for number in branch.playable:
            self.leaf(depth + 1, number)
        for condition, below in branch.below.items():
            self.line(depth, f"h{level} = {held} and {self.value(depth, condition)}")
            self._flat(depth, below, f"h{level}", level + 1)

    def leaf(self, depth: int, number: int) -> None:
        """What an instance does where its guard holds."""
        depth = self.unless_unplayed(depth, number)
        for position, check in enumerate(self.checks.steps):
            if number in check.conditions:
                self.line(depth, f"if not {self.value(depth, check.conditions[number])}:")
                self.step_fails(depth + 1, position, number)
        self.step(depth, number)

    def unless_unplayed(self, depth: int, number: int) -> int:
        """Record an instance that denotes nothing or leads beyond the cap; returns the depth at which to go on."""
        obligations = [obligation.condition for obligation in self.system.instances[number].obligations]
        depth = self._unless(depth, obligations, self.undefined, number)
        fits = [condition for _, condition in cap_conditions(self.system, self.layout, number)]
        return self._unless(depth, fits, self.capped, number)

    def step(self, depth: int, number: int) -> None:
        """The state after an instance, and what a target does with it."""
        instance = self.system.instances[number]
        known, computed = constant_updates(instance)
        values = {}
        for position, cell in enumerate(computed):
            self.line(depth, f"v{position} = {self.value(depth, instance.updates[cell])}")
            values[cell] = f"v{position}"
        self.play(depth, number, known, values)

    def _unless(self, depth: int, conditions: list[Node], record: Callable[[int, int], None], number: int) -> int:
        """Record the instance unless all conditions hold; returns the depth at which to go on."""
        if not conditions:
            return depth
        for position, condition in enumerate(conditions):
            value = self.value(depth, condition)
            self.line(depth, f"fits = {value}" if position == 0 else f"fits = fits and {value}")
        self.line(depth, "if not fits:")
        record(depth + 1, number)
        self.line(depth, "else:")
        return depth + 1

    def cell(self, cell: Cell) -> str:
        """The variable that holds a cell's code."""
        return f"c{self.system.positions[cell]}"

    def select(self, function: StateFunction, position: str) -> str:
        """A state variable at a computed position."""
        return f"({', '.join(map(self.cell, function.cells()))},)[{position}]"

    def table(self, table: CodeTable, position: str) -> str:
        """A constant table at a computed position."""
        if table.codes not in self.tables:
            self.tables.append(table.codes)
        return f"TABLE_{self.tables.index(table.codes)}[{position}]"


def cap_conditions(system: TransitionSystem, layout: Layout, instance: int) -> list[tuple[Cell, Node]]:
    """For every unbounded cell that an instance changes: the conditions that it stays within the cap."""
    found = []
    for cell, update in system.instances[instance].updates.items():
        if cell in layout.capped:
            field = layout.fields[system.positions[cell]]
            low, high = cell.type.code_range
            if high is None:
                found.append((cell, ex.at_most(update, ex.integer(field.high))))
            if low is None:
                found.append((cell, ex.at_most(ex.integer(field.low), update)))
    return [(cell, fits) for cell, fits in found if fits is not ex.TRUE]
