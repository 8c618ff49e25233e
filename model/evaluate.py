"""The meaning of an expression, in plain Python: the judge of every other engine.

Works on values, not codes, evaluates lazily, and raises `Undefined` where the words of a rule denote nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from .expression import Cell, Kind, Node

if sys.getrecursionlimit() < 20_000:  # trees are deep; the limit is raised once, at the start
    sys.setrecursionlimit(20_000)


class Undefined(Exception):
    """An expression that denotes nothing in the state at hand."""


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
    match node.kind:
        case Kind.CONSTANT:
            return node.type.decode(node.payload)
        case Kind.CELL:
            return read(node.payload)
        case Kind.SELECT:
            index = tuple(value(arg) for arg in node.args)
            if not all(t.contains(i) for t, i in zip(node.payload.index_types, index, strict=True)):
                raise Undefined(f"{node.payload.name} has no such place")
            return read(node.payload.cell(*index))
        case Kind.TABLE:
            position = 0
            for index_type, arg in zip(node.payload.index_types, node.args, strict=True):
                low, high = index_type.code_range
                position = position * (high - low + 1) + index_type.encode(value(arg)) - low
            return node.payload.value_type.decode(node.payload.codes[position])
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
        case Kind.EQUAL:
            return value(node.args[0]) == value(node.args[1])
        case Kind.AT_MOST:
            return value(node.args[0]) <= value(node.args[1])
        case Kind.NOT:
            return not value(node.args[0])
        case Kind.AND:
            return all(value(arg) for arg in node.args)
        case Kind.OR:
            return any(value(arg) for arg in node.args)
        case Kind.IF:
            return value(node.args[1] if value(node.args[0]) else node.args[2])
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
