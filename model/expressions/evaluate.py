"""The meaning of an expression, in plain Python: the judge of every other engine.

Works on values, not codes, evaluates lazily, and raises `Undefined` where the words of a rule denote nothing. `meaning`
is of what an author wrote, with nothing simplified; `evaluate` is of the simplified form that engines read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ..errors import Undefined
from .expression import Cell, CodeTable, Kind, Node
from .written import Op, Written, no_such_place

if sys.getrecursionlimit() < 20_000:  # trees are deep; the limit is raised once, at the start
    sys.setrecursionlimit(20_000)


__all__ = ["Undefined", "evaluate", "evaluator", "meaning", "meanings"]


def evaluate(node: Node, read: Callable[[Cell], Any]) -> Any:
    """The value of a tree.

    Args:
        node: the expression.
        read: gives the value kept in a cell.

    Raises:
        Undefined: a partial operator does not denote.
    """
    return evaluator(read)(node)


def evaluator(read: Callable[[Cell], Any]) -> Callable[[Node], Any]:
    """A function that gives the value of every tree in one state; parts that trees share are evaluated once."""
    memo: dict[Node, Any] = {}

    def value(expression: Node) -> Any:
        if expression not in memo:
            memo[expression] = _meaning(expression, value, read)
        return memo[expression]

    return value


def _meaning(node: Node, value: Callable[[Node], Any], read: Callable[[Cell], Any]) -> Any:
    match node.kind:  # what is met most often comes first
        case Kind.CELL:
            return read(node.payload)
        case Kind.CONSTANT:
            return node.type.decode(node.payload)
        case Kind.EQUAL:
            return value(node.args[0]) == value(node.args[1])
        case Kind.NOT:
            return not value(node.args[0])
        case Kind.AND:
            return all(value(arg) for arg in node.args)
        case Kind.OR:
            return any(value(arg) for arg in node.args)
        case Kind.IF:
            return value(node.args[1] if value(node.args[0]) else node.args[2])
        case Kind.SELECT:
            index = tuple(value(arg) for arg in node.args)
            if not all(t.contains(i) for t, i in zip(node.payload.index_types, index, strict=True)):
                raise Undefined(f"{node.payload.name} has no such place")
            return read(node.payload.cell(*index))
        case Kind.TABLE:
            return _entry(node.payload, [value(arg) for arg in node.args])
        case Kind.LINEAR:
            coefficients, offset = node.payload
            return offset + sum(c * value(arg) for c, arg in zip(coefficients, node.args, strict=True))
        case Kind.TIMES:
            return value(node.args[0]) * value(node.args[1])
        case Kind.QUOTIENT | Kind.REMAINDER:
            dividend, divisor = value(node.args[0]), value(node.args[1])
            if divisor < 1:
                raise Undefined("division by a number below 1")
            return dividend // divisor if node.kind is Kind.QUOTIENT else dividend % divisor
        case Kind.AT_MOST:
            return value(node.args[0]) <= value(node.args[1])
        case Kind.PRESENT:
            found = value(node.args[0])
            if not node.type.contains(found):
                raise Undefined(f"a number outside {node.type} is kept in it")
            return found
        case Kind.VALUE:
            found = value(node.args[0])
            if found is None:
                raise Undefined("the value of something absent is read")
            return found
        case Kind.THE:
            chosen = [v for c, v in zip(node.args[::2], node.args[1::2], strict=True) if value(c)]
            if len(chosen) != 1:
                raise Undefined(f"what the text calls `the` one is {'none' if not chosen else 'several'}")
            return value(chosen[0])
    raise AssertionError(node.kind)


def _entry(table: CodeTable, index: list[Any]) -> Any:
    position = 0
    for index_type, value in zip(table.index_types, index, strict=True):
        if not index_type.contains(value):
            raise Undefined(table.lacks)
        low, high = index_type.code_range
        assert low is not None and high is not None
        position = position * (high - low + 1) + index_type.encode(value) - low
    if position in table.gaps:
        raise Undefined(table.lacks)
    return table.value_type.decode(table.codes[position])


def meaning(written: Written, read: Callable[[Cell], Any]) -> Any:
    """The value of what was written. Raises Undefined where it denotes nothing.

    Args:
        written: the expression.
        read: gives the value kept in a cell.
    """
    return meanings(read)(written)


def meanings(read: Callable[[Cell], Any]) -> Callable[[Written], Any]:
    """A function that gives the value of everything written in one state; what is shared is evaluated once."""
    memo: dict[Written, Any] = {}
    simple = evaluator(read)

    def value(written: Written) -> Any:
        if written not in memo:
            memo[written] = _meant(written, value, read, simple)
        return memo[written]

    return value


def _meant(
    one: Written, value: Callable[[Written], Any], read: Callable[[Cell], Any], simple: Callable[[Node], Any]
) -> Any:
    args = one.args
    match one.op:  # what is met most often comes first
        case Op.NODE:
            node, needs = one.payload
            for need, why in needs:
                if not simple(need):
                    raise Undefined(why)
            return simple(node)
        case Op.ALL:
            return all(value(arg) for arg in args)
        case Op.ANY:
            return any(value(arg) for arg in args)
        case Op.NOT:
            return not value(args[0])
        case Op.EQUAL:
            return value(args[0]) == value(args[1])
        case Op.IF:
            return value(args[1] if value(args[0]) else args[2])
        case Op.IMPLIES:
            return not value(args[0]) or value(args[1])
        case Op.PLACE:
            function, changed = one.payload
            number = len(function.index_types)
            index = tuple(value(arg) for arg in args[:number])
            if not all(t.contains(i) for t, i in zip(function.index_types, index, strict=True)):
                raise Undefined(no_such_place(function))
            cell = function.cell(*index)
            return value(args[number + changed.index(cell)]) if cell in changed else read(cell)
        case Op.IS_PLACE:
            return all([value(arg) == i for arg, i in zip(args, one.payload.index, strict=True)])
        case Op.TABLE:
            return _entry(one.payload, [value(arg) for arg in args])
        case Op.SUM:
            return sum([value(arg) for arg in args])
        case Op.MINUS:
            return value(args[0]) - value(args[1])
        case Op.NEGATIVE:
            return -value(args[0])
        case Op.TIMES:
            return value(args[0]) * value(args[1])
        case Op.QUOTIENT | Op.REMAINDER:
            dividend, divisor = value(args[0]), value(args[1])
            if divisor < 1:
                raise Undefined("division by a number below 1")
            return dividend // divisor if one.op is Op.QUOTIENT else dividend % divisor
        case Op.COUNT:
            return sum([1 for arg in args if value(arg)])
        case Op.LEAST:
            return min([value(arg) for arg in args])
        case Op.GREATEST:
            return max([value(arg) for arg in args])
        case Op.AT_MOST:
            return value(args[0]) <= value(args[1])
        case Op.LESS:
            return value(args[0]) < value(args[1])
        case Op.PRESENT:
            return value(args[0])
        case Op.EXISTS:
            return value(args[0]) is not None
        case Op.VALUE:
            found = value(args[0])
            if found is None:
                raise Undefined("the value of something absent is read")
            return found
        case Op.THE:
            chosen = [v for c, v in zip(args[::2], args[1::2], strict=True) if value(c)]
            if len(chosen) != 1:
                raise Undefined(f"what the text calls `the` one is {'none' if not chosen else 'several'}")
            return value(chosen[0])
    raise AssertionError(one.op)
