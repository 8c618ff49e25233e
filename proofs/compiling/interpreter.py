"""The interpreter of `bytecode`, compiled once on a machine and then loaded from disk.

It has the signature of the function that `program` generates, and stands in for it where there are many shapes.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from . import bytecode as b
from .kernels import EVALUATE


@njit(EVALUATE, cache=True)
def interpret(stack: int, start: int, cells: Any, code: Any) -> int:
    """The value of an expression.

    Args:
        stack: where the stack begins in `cells`.
        start: where the instructions begin in `code`.
    """
    top = stack - 1
    at = start
    while True:
        operation = code[at]
        first = code[at + 1]
        at += b.WIDTH
        if operation == b.IS:
            top += 1
            cells[top] = cells[first] == code[at - 2]
        elif operation == b.AND_THEN:
            if cells[top] == 0:
                at = first
            else:
                top -= 1
        elif operation == b.OR_ELSE:
            if cells[top] != 0:
                at = first
            else:
                top -= 1
        elif operation == b.LOAD:
            top += 1
            cells[top] = cells[first]
        elif operation == b.NUMBER:
            top += 1
            cells[top] = first
        elif operation == b.UNLESS:
            top -= 1
            if cells[top + 1] == 0:
                at = first
        elif operation == b.GO:
            at = first
        elif operation == b.DONE:
            return int(cells[top])
        elif operation == b.NOT:
            cells[top] = cells[top] == 0
        elif operation == b.EQUAL:
            top -= 1
            cells[top] = cells[top] == cells[top + 1]
        elif operation == b.KEEP:
            cells[first] = cells[top]
            top -= 1
        elif operation == b.ADD_IF:
            if cells[first] == code[at - 2]:
                cells[top] += code[at - 1]
        elif operation == b.ADD:
            top -= 1
            cells[top] += first * cells[top + 1]
        elif operation == b.AT_MOST:
            top -= 1
            cells[top] = cells[top] <= cells[top + 1]
        elif operation == b.SELECT:
            cells[top] = cells[first + cells[top] % code[at - 2]]
        elif operation == b.TABLE:
            cells[top] = code[first + cells[top] % code[at - 2]]
        elif operation == b.TIMES:
            top -= 1
            cells[top] *= cells[top + 1]
        elif operation == b.QUOTIENT:
            top -= 1
            cells[top] //= max(cells[top + 1], 1)
        else:
            top -= 1
            cells[top] %= max(cells[top + 1], 1)
