"""Expressions as instructions for the interpreter: nothing to compile, whatever the number of shapes.

An instruction is four numbers: operation and three operands. Values wait on a stack. Decisions jump, so of a
conjunction no more is computed than is needed. What is used more than once and takes some work is computed first and
kept in a register; registers and stack lie behind the cells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulestone.model.expression import Cell, Kind, Node, StateFunction
from rulestone.model.walk import postorder

from .layout import Layout

(
    DONE,
    NUMBER,  # push a
    LOAD,  # push cell a
    KEEP,  # pop into cell a
    IS,  # push whether cell a is b
    EQUAL,
    AT_MOST,
    NOT,
    OR_ELSE,  # if the top is true go to a, else drop it
    AND_THEN,  # if the top is false go to a, else drop it
    UNLESS,  # pop; if false go to a
    GO,  # go to a
    ADD,  # pop, add a times that to the top
    ADD_IF,  # add c to the top if cell a is b
    TIMES,
    QUOTIENT,
    REMAINDER,
    SELECT,  # pop a position, push cell a + position % b
    TABLE,  # pop a position, push number a + position % b of the instructions' own array
) = range(19)

ROOM = 512
"""Places behind the cells: half for registers, half for the stack."""

WIDTH = 4


class TooLarge(Exception):
    """An expression needs more registers or stack than there is."""


class Assembler:
    """Appends instructions to an array that all expressions share.

    Args:
        layout: of the cells.
        positions: the number of each cell.
        code: the array.
    """

    def __init__(self, layout: Layout, positions: Mapping[Cell, int], code: list[int]) -> None:
        self._positions = positions
        self._code = code
        self._registers = len(layout.fields)
        self._tables: dict[tuple[int, ...], int] = {}
        self._kept: dict[Node, int] = {}

    def assemble(self, root: Node) -> int:
        """The place where the instructions for an expression begin. Raises TooLarge."""
        for node in postorder((root,)):  # tables lie outside the instructions
            if node.kind is Kind.TABLE and node.payload.codes not in self._tables:
                self._tables[node.payload.codes] = len(self._code)
                self._code += node.payload.codes
        start = len(self._code)
        self._kept = {}
        for node in _worth_keeping(root):
            self._write(node, 0)
            place = self._registers + len(self._kept)
            if len(self._kept) >= ROOM // 2:
                raise TooLarge
            self._emit(KEEP, place)
            self._kept[node] = place
        self._write(root, 0)
        self._emit(DONE)
        return start

    def _emit(self, operation: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append an instruction; returns where its first operand lies."""
        self._code += (operation, a, b, c)
        return len(self._code) - WIDTH + 1

    def _land(self, jumps: Sequence[int]) -> None:
        for jump in jumps:
            self._code[jump] = len(self._code)

    def _write(self, node: Node, depth: int) -> None:
        """Instructions that push a node's value on a stack with `depth` values."""
        if depth > ROOM // 2 - 2:
            raise TooLarge
        place = self._kept.get(node)
        if place is not None:
            self._emit(LOAD, place)
            return
        args = node.args
        match node.kind:
            case Kind.CONSTANT:
                self._emit(NUMBER, node.payload)
            case Kind.CELL:
                self._emit(LOAD, self._positions[node.payload])
            case Kind.SELECT:
                self._select(node, depth)
            case Kind.TABLE:
                self._position(node.payload.index_types, args, depth)
                self._emit(TABLE, self._tables[node.payload.codes], len(node.payload.codes))
            case Kind.LINEAR:
                self._linear(node, depth)
            case Kind.EQUAL if _is_simple(node):
                self._emit(IS, self._positions[args[0].payload], args[1].payload)
            case Kind.TIMES | Kind.QUOTIENT | Kind.REMAINDER | Kind.EQUAL | Kind.AT_MOST:
                self._write(args[0], depth)
                self._write(args[1], depth + 1)
                self._emit(_BINARY[node.kind])
            case Kind.NOT:
                self._write(args[0], depth)
                self._emit(NOT)
            case Kind.AND | Kind.OR:
                jumps = []
                for number, arg in enumerate(args):
                    if number:
                        jumps.append(self._emit(AND_THEN if node.kind is Kind.AND else OR_ELSE))
                    self._write(arg, depth)
                self._land(jumps)
            case Kind.IF:
                self._write(args[0], depth)
                unless = self._emit(UNLESS)
                self._write(args[1], depth)
                over = self._emit(GO)
                self._land([unless])
                self._write(args[2], depth)
                self._land([over])
            case Kind.PRESENT | Kind.VALUE:
                self._write(args[0], depth)
            case Kind.THE:  # where it is defined exactly one condition holds, so a sum chooses
                self._emit(NUMBER, 0)
                for condition, value in zip(args[::2], args[1::2], strict=True):
                    self._write(condition, depth + 1)
                    self._write(value, depth + 2)
                    self._emit(TIMES)
                    self._emit(ADD, 1)
            case _:
                raise AssertionError(node.kind)

    def _linear(self, node: Node, depth: int) -> None:
        coefficients, offset = node.payload
        self._emit(NUMBER, offset)
        for coefficient, arg in zip(coefficients, node.args, strict=True):
            counted = arg.kind is Kind.IF and arg not in self._kept and _is_simple(arg.args[0])
            if counted and all(part.is_constant for part in arg.args[1:]) and arg.args[2].payload == 0:
                test = arg.args[0]
                worth = coefficient * arg.args[1].payload
                self._emit(ADD_IF, self._positions[test.args[0].payload], test.args[1].payload, worth)
            else:
                self._write(arg, depth + 1)
                self._emit(ADD, coefficient)

    def _select(self, node: Node, depth: int) -> None:
        function: StateFunction = node.payload
        cells = list(function.cells())
        self._position(function.index_types, node.args, depth)
        self._emit(SELECT, self._positions[cells[0]], len(cells))

    def _position(self, index_types: Sequence[object], args: Sequence[Node], depth: int) -> None:
        """Push the mixed-radix position of index codes."""
        self._emit(NUMBER, 0)
        stride = 1
        for index_type, arg in reversed(list(zip(index_types, args, strict=True))):
            low, high = index_type.code_range  # type: ignore[attr-defined]
            self._write(arg, depth + 1)
            self._emit(ADD, stride)
            if low:
                self._emit(NUMBER, low)
                self._emit(ADD, -stride)
            stride *= high - low + 1


_BINARY = {
    Kind.TIMES: TIMES,
    Kind.QUOTIENT: QUOTIENT,
    Kind.REMAINDER: REMAINDER,
    Kind.EQUAL: EQUAL,
    Kind.AT_MOST: AT_MOST,
}


def _is_simple(node: Node) -> bool:
    """A cell compared with a number."""
    return node.kind is Kind.EQUAL and node.args[0].kind is Kind.CELL and node.args[1].is_constant


def _worth_keeping(root: Node) -> list[Node]:
    """What is used more than once and takes some work, in the order in which it can be computed."""
    uses: dict[Node, int] = {}
    order = postorder((root,))
    for node in order:
        for arg in node.args:
            uses[arg] = uses.get(arg, 0) + 1
    cheap = (Kind.CONSTANT, Kind.CELL, Kind.NOT, Kind.PRESENT, Kind.VALUE)
    return [n for n in order if uses.get(n, 0) > 1 and n.kind not in cheap and not _is_simple(n)]
