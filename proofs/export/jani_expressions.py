"""Expressions in JANI, a format of models in JSON (jani-spec.org).

A condition becomes a boolean of JANI, all other values are their codes, which are integers
(`rulestone.model.expressions.types`). Every expression is written total, for its reader may evaluate what is not
needed: a place outside a table counts as its last one, a quotient by a number below 1 as 0. JANI has no tables without
an extension: what is read at a computed place is found by halving.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulestone.model import GameError
from rulestone.model.expressions.arithmetic import bounds
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN, OptionalOf

Jani = bool | int | str | dict[str, "Jani"] | list["Jani"]
"""A part of a model as `json` writes it: a constant, a name, or an operation with its arguments."""

AND, OR = "\N{LOGICAL AND}", "\N{LOGICAL OR}"

EXACT = 2**53
"""What Storm computes with are doubles: whole numbers below this are exact."""

LARGEST = 2_000_000
"""The most operations of one expression."""


def operation(op: str, left: Jani, right: Jani) -> Jani:
    """Two arguments and what is done with them."""
    return {"op": op, "left": left, "right": right}


def choice(condition: Jani, then: Jani, otherwise: Jani) -> Jani:
    """One of two values."""
    return {"op": "ite", "if": condition, "then": then, "else": otherwise}


def joined(op: str, parts: Sequence[Jani], nothing: Jani) -> Jani:
    """Several arguments of an associative operation, as deep as the logarithm of their number."""
    if not parts:
        return nothing
    if len(parts) == 1:
        return parts[0]
    middle = len(parts) // 2
    return operation(op, joined(op, parts[:middle], nothing), joined(op, parts[middle:], nothing))


def need_exact(low: int | None, high: int | None, what: str) -> None:
    """Refuse numbers that a double may not hold. Raises GameError."""
    if low is None or high is None or max(abs(low), abs(high)) >= EXACT:
        raise GameError(
            f"{what} has no bound below 2^53, and Storm computes with doubles", fix="bound it in this scope"
        )


class JaniExpressions:
    """Writes expressions over named places.

    Args:
        names: the variable of each cell.
    """

    def __init__(self, names: Mapping[Cell, str]) -> None:
        self.names = names
        self._written: dict[Node, Jani] = {}
        self._size: dict[Node, int] = {}

    def of(self, root: Node) -> Jani:
        """The value. Raises GameError where it would be too long, or numbers too large."""
        for node in postorder((root,)):
            if node not in self._written:
                self._size[node] = 1 + self._times(node) * sum(self._size[arg] for arg in node.args)
                if self._size[node] > LARGEST:
                    raise GameError(
                        "an expression is too long for JANI, which shares nothing", fix="choose a smaller scope"
                    )
                if node.args and node.type != BOOLEAN:
                    need_exact(*bounds(node), "an intermediate result")
                self._written[node] = self._jani(node)
        return self._written[root]

    def code(self, node: Node) -> Jani:
        """The value as a number: of a condition 1 where it holds, else 0."""
        written = self.of(node)
        return choice(written, 1, 0) if node.type == BOOLEAN else written

    def typed(self, node: Node, boolean: bool) -> Jani:
        """The value as a place wants it that holds a boolean, or not."""
        if boolean:
            return self.of(node) if node.type == BOOLEAN else operation("=", self.of(node), 1)
        return self.code(node)

    def _times(self, node: Node) -> int:
        """How many times the arguments are written, at most."""
        if node.kind in (Kind.SELECT, Kind.TABLE):
            return len(self._entries(node))  # at each halving, and it is halved in as many places
        return 3 if node.kind in (Kind.QUOTIENT, Kind.REMAINDER, Kind.EQUAL) else 1

    def _jani(self, node: Node) -> Jani:
        args = node.args
        is_condition = node.type == BOOLEAN
        match node.kind:
            case Kind.CONSTANT:
                return bool(node.payload) if is_condition else int(node.payload)
            case Kind.CELL:
                return self.names[node.payload]
            case Kind.SELECT | Kind.TABLE:
                return self._found(self._entries(node), self._position(node), 0)
            case Kind.LINEAR:
                coefficients, offset = node.payload
                terms = [
                    self.code(term) if factor == 1 else operation("*", factor, self.code(term))
                    for factor, term in zip(coefficients, args, strict=True)
                ]
                return joined("+", [*terms, offset] if offset else terms, 0)
            case Kind.TIMES:
                return operation("*", self.code(args[0]), self.code(args[1]))
            case Kind.QUOTIENT | Kind.REMAINDER:
                return self._divided(node)
            case Kind.EQUAL:
                return self._equal(*args)
            case Kind.AT_MOST:
                return operation("≤", self.code(args[0]), self.code(args[1]))
            case Kind.NOT:
                return {"op": "¬", "exp": self.of(args[0])}
            case Kind.AND:
                return joined(AND, [self.of(arg) for arg in args], True)
            case Kind.OR:
                return joined(OR, [self.of(arg) for arg in args], False)
            case Kind.IF:
                return choice(self.of(args[0]), *(self.typed(arg, is_condition) for arg in args[1:]))
            case Kind.PRESENT | Kind.VALUE:
                return self.typed(args[0], is_condition)
            case Kind.THE:
                found = self.typed(args[-1], is_condition)
                for condition, value in reversed(list(zip(args[:-2:2], args[1:-2:2], strict=True))):
                    found = choice(self.of(condition), self.typed(value, is_condition), found)
                return found
        raise AssertionError(node.kind)

    def _entries(self, node: Node) -> Sequence[Jani]:
        if node.kind is Kind.SELECT:
            return [self.names[cell] for cell in node.payload.cells()]
        convert: Callable[[int], Jani] = bool if node.type == BOOLEAN else int
        return [convert(code) for code in node.payload.codes]

    def _position(self, node: Node) -> Jani:
        position: Jani = 0
        for index_type, arg in zip(node.payload.index_types, node.args, strict=True):
            low, high = index_type.code_range
            counted = operation("-", self.code(arg), low) if low else self.code(arg)
            position = counted if position == 0 else operation("+", operation("*", position, high - low + 1), counted)
        return position

    def _found(self, entries: Sequence[Jani], position: Jani, first: int) -> Jani:
        """The entry at a position, of those that begin with number `first`."""
        if all(entry == entries[0] for entry in entries):
            return entries[0]
        middle = len(entries) // 2
        before, after = entries[:middle], entries[middle:]
        is_before = operation("≤", position, first + middle - 1)
        return choice(is_before, self._found(before, position, first), self._found(after, position, first + middle))

    def _divided(self, node: Node) -> Jani:
        """Rounded down, as in Python."""
        dividend, divisor = (self.code(arg) for arg in node.args)
        quotient: Jani = {"op": "floor", "exp": operation("/", dividend, divisor)}
        if node.kind is Kind.REMAINDER:
            quotient = operation("-", dividend, operation("*", divisor, quotient))
        return choice(operation("≤", 1, divisor), quotient, 0)

    def _equal(self, one: Node, other: Node) -> Jani:
        """Equality of values: the codes of two optionals differ where their ranges do."""
        if one.type == BOOLEAN and other.type == BOOLEAN:
            return operation("=", self.of(one), self.of(other))
        left, right = self.code(one), self.code(other)
        equal = operation("=", left, right)
        absent = [arg.type.absent_code if isinstance(arg.type, OptionalOf) else None for arg in (one, other)]
        if absent[0] == absent[1]:
            return equal
        neither = [
            operation("≠", text, code) for text, code in zip((left, right), absent, strict=True) if code is not None
        ]
        alike = joined(AND, [*neither, equal], True)
        if len(neither) == 1:
            return alike
        both = [
            operation("=", text, code) for text, code in zip((left, right), absent, strict=True) if code is not None
        ]
        return operation(OR, joined(AND, both, True), alike)
