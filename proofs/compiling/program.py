"""A transition system as integer tables for the compiled search.

Simple conditions (a cell compared with a number) are table rows. Everything else is evaluated by a small generated
function with one branch for every *shape* of expression; expressions of one shape differ only in the row of parameters
(cells and numbers) they use. Where there are more than `MANY` shapes compiling them would take longer than most
searches do; then expressions become instructions for an interpreter (see `bytecode`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rulestone.model import TransitionSystem
from rulestone.model.expression import Cell, Kind, Node, StateFunction, Table
from rulestone.proofs.plays.conditions import Checks

from .branching import cap_conditions
from .bytecode import ROOM, Assembler, TooLarge
from .guards import Branch, constant_updates, guard_trie
from .layout import Layout
from .machine_words import LARGEST, need_words
from .python_source import Names, source

Integers = NDArray[np.int64]

IS, IS_NOT, AT_LEAST, AT_MOST, GENERAL, NEVER = range(6)
"""How a condition row (operation, first, second) is judged: cell `first` against the number `second`, or, for GENERAL,
the generated function for shape `first` with parameters from `second`."""

MANY = 24
"""The most shapes that are compiled."""

ASK = -1
"""In `kind`: this row of the decision list is a condition. Otherwise it is an instance to play, or, coded as -2 - n, an
instance n whose guard does not denote."""


class Program(NamedTuple):
    """The tables; all one-dimensional arrays of 64-bit integers. `x_start` has one entry more than there are x."""

    word: Integers  # per cell: which word
    shift: Integers
    mask: Integers
    low: Integers
    kind: Integers  # per row of the decision list
    operation: Integers
    first: Integers
    second: Integers
    skip: Integers  # where to go on if the condition fails
    change: Integers  # instances x words: what is added to the words
    obligation_start: Integers  # per instance: rows of `condition_*`
    cap_start: Integers
    step_start: Integers
    step_check: Integers  # per row between step_start: which check
    update_start: Integers  # per instance: rows of `update_*`
    update_cell: Integers
    update_shape: Integers
    update_offset: Integers
    check_start: Integers  # per state check: rows of `condition_*`
    terminal_start: Integers
    condition_operation: Integers
    condition_first: Integers
    condition_second: Integers
    parameters: Integers


@dataclass(frozen=True)
class Compiled:
    """Tables plus the source text of the function `evaluate(shape, offset, cells, parameters)`.

    Without a text the interpreter is that function.
    """

    program: Program
    text: str | None
    shapes: int


class _TooManyShapes(Exception):
    pass


def compile_program(system: TransitionSystem, layout: Layout, checks: Checks, many: int) -> Compiled:
    """Build the tables, and the text of the generated function where there are at most `many` shapes.

    Raises BeyondWords where compiled code would not be exact.
    """
    need_words(system, layout, checks)
    return compile_surely(system, layout, checks, many)


def compile_surely(system: TransitionSystem, layout: Layout, checks: Checks, many: int) -> Compiled:
    """The same for a system that was found to fit 64 bits."""
    try:
        builder = _Builder(system, layout, checks, many)
        return Compiled(builder.build(), builder.text(), len(builder.shapes))
    except _TooManyShapes:
        pass
    try:
        return Compiled(_Builder(system, layout, checks, None).build(), None, 0)
    except TooLarge:
        builder = _Builder(system, layout, checks, 1 << 60)
        return Compiled(builder.build(), builder.text(), len(builder.shapes))


class _Builder:
    def __init__(self, system: TransitionSystem, layout: Layout, checks: Checks, many: int | None) -> None:
        self.many = many
        self.system = system
        self.layout = layout
        self.checks = checks
        self.shapes: dict[str, int] = {}
        self.parameters: list[int] = []
        self.compiled: dict[Node, tuple[int, int]] = {}
        self.tables: dict[tuple[int, ...], str] = {}
        self.conditions: list[tuple[int, int, int]] = []
        self.rows: list[list[int]] = []  # kind, operation, first, second, skip
        self.assembler = Assembler(layout, system.positions, self.parameters) if many is None else None

    def build(self) -> Program:
        fields = self.layout.fields
        self._branch(guard_trie(self.system.instances))
        updates, update_rows = [0], []
        change = np.zeros((len(self.system.instances), self.layout.words), dtype=object)
        per_instance: list[tuple[list[Node], list[Node], list[tuple[int, Node]]]] = []
        for number, instance in enumerate(self.system.instances):
            known, computed = constant_updates(instance)
            for cell, amount in known.items():
                field = fields[self.system.positions[cell]]
                change[number, field.word] += amount << field.shift
            for cell in computed:
                update_rows.append((self.system.positions[cell], *self._general(instance.updates[cell])))
            updates.append(len(update_rows))
            step_conditions = [
                (position, check.conditions[number])
                for position, check in enumerate(self.checks.steps)
                if number in check.conditions
            ]
            needs = [o.condition for o in instance.obligations]
            per_instance.append(
                (needs, [fits for _, fits in cap_conditions(self.system, self.layout, number)], step_conditions)
            )
        obligations = [len(self.conditions)]
        for needs, _, _ in per_instance:
            self._conditions(needs)
            obligations.append(len(self.conditions))
        caps = [len(self.conditions)]
        for _, fits, _ in per_instance:
            self._conditions(fits)
            caps.append(len(self.conditions))
        steps = [len(self.conditions)]
        step_check: list[int] = []
        for _, _, step_conditions in per_instance:
            for position, condition in step_conditions:
                self.conditions.append(self._condition(condition))
                step_check.append(position)
            steps.append(len(self.conditions))
        check_start = [len(self.conditions)]
        for check in self.checks.states:
            self._conditions(_parts(check.condition))
            check_start.append(len(self.conditions))
        self._conditions(_parts(self.system.over.total))
        terminal = [check_start[-1], len(self.conditions)]
        columns = np.array(self.rows, dtype=np.int64).reshape(-1, 5).T
        listed = np.array(self.conditions, dtype=np.int64).reshape(-1, 3).T
        changed = np.array(update_rows, dtype=np.int64).reshape(-1, 3).T
        return Program(
            word=_array([field.word for field in fields]),
            shift=_array([field.shift for field in fields]),
            mask=_array([field.mask for field in fields]),
            low=_array([field.low for field in fields]),
            kind=_array(columns[0]),
            operation=_array(columns[1]),
            first=_array(columns[2]),
            second=_array(columns[3]),
            skip=_array(columns[4]),
            change=_array(change.reshape(-1)),
            obligation_start=_array(obligations),
            cap_start=_array(caps),
            step_start=_array(steps),
            step_check=_array(step_check),
            update_start=_array(updates),
            update_cell=_array(changed[0]),
            update_shape=_array(changed[1]),
            update_offset=_array(changed[2]),
            check_start=_array(check_start),
            terminal_start=_array(terminal),
            condition_operation=_array(listed[0]),
            condition_first=_array(listed[1]),
            condition_second=_array(listed[2]),
            parameters=_array(self.parameters),
        )

    def text(self) -> str:
        """The generated function; `TABLES` are its constant tables."""
        lines = ["import numpy as np", ""]
        for codes, name in self.tables.items():
            lines.append(f"{name} = np.array({list(codes)}, dtype=np.int64)")
        lines += ["", "", "def evaluate(shape, o, c, p):"]
        for body, number in self.shapes.items():
            lines.append(f"    {'if' if number == 0 else 'elif'} shape == {number}:")
            lines += [f"        {line}" for line in body.split("\n")]
        lines.append("    return np.int64(0)")
        return "\n".join(lines) + "\n"

    def _branch(self, branch: Branch) -> None:
        for number in branch.undefined:
            self.rows.append([-2 - number, 0, 0, 0, 0])
        for number in branch.playable:
            self.rows.append([number, 0, 0, 0, 0])
        for condition, below in branch.below.items():
            row = [ASK, *self._condition(condition), 0]
            self.rows.append(row)
            self._branch(below)
            row[4] = len(self.rows)

    def _conditions(self, nodes: Iterable[Node]) -> None:
        self.conditions += [self._condition(node) for node in nodes]

    def _condition(self, node: Node) -> tuple[int, int, int]:
        positions = self.system.positions
        match node.kind:
            case Kind.CONSTANT:
                return (NEVER, 0, 0) if not node.payload else (AT_LEAST, 0, -LARGEST)
            case Kind.CELL:
                return IS, positions[node.payload], 1
            case Kind.NOT:
                inner = self._condition(node.args[0])
                if inner[0] == IS:
                    return IS_NOT, inner[1], inner[2]
            case Kind.EQUAL | Kind.AT_MOST:
                left, right = node.args
                if left.kind is Kind.CELL and right.is_constant:
                    operation = IS if node.kind is Kind.EQUAL else AT_MOST
                    return operation, positions[left.payload], right.payload
                if right.kind is Kind.CELL and left.is_constant and node.kind is Kind.AT_MOST:
                    return AT_LEAST, positions[right.payload], left.payload
        return GENERAL, *self._general(node)

    def _general(self, node: Node) -> tuple[int, int]:
        """Shape and parameter offset of any expression; for the interpreter, where its stack and its code begin."""
        found = self.compiled.get(node)
        if found is None and self.assembler is not None:
            stack = len(self.layout.fields) + ROOM // 2
            found = self.compiled[node] = stack, self.assembler.assemble(node)
        if found is None:
            offset = len(self.parameters)
            lines, value = source(node, self._names(offset))
            body = "\n".join([*lines, f"return np.int64({value})"])
            found = self.shapes.setdefault(body, len(self.shapes)), offset
            self.compiled[node] = found
            if self.many is not None and len(self.shapes) > self.many:
                raise _TooManyShapes
        return found

    def _names(self, offset: int) -> Names:
        def parameter(value: int) -> str:
            self.parameters.append(value)
            return f"p[o + {len(self.parameters) - 1 - offset}]"

        def cell(one: Cell) -> str:
            return f"c[{parameter(self.system.positions[one])}]"

        def select(function: StateFunction, position: str) -> str:
            base = parameter(self.system.positions[next(iter(function.cells()))])
            return f"c[{base} + {position}]"

        def table(one: Table, position: str) -> str:
            name = self.tables.setdefault(one.codes, f"TABLE_{len(self.tables)}")
            return f"{name}[{position}]"

        return Names(cell, parameter, select, table, lazy=False)


def _parts(condition: Node) -> Sequence[Node]:
    return condition.args if condition.kind is Kind.AND else (condition,)


def _array(values: Sequence[int] | Integers) -> Integers:
    return np.array(values, dtype=np.int64)
