"""Integer arithmetic in linear normal form: sums that cancel disappear while a rule is being read.

Many conservation laws are proved so before a solver is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from .nodes import Kind, Node, integer, node_of
from .types import Integer


def bounds(node: Node) -> tuple[int | None, int | None]:
    """The least and the greatest code that a node may have; None: unbounded."""
    return node.type.code_range


def linear(terms: Iterable[tuple[int, Node]], offset: int = 0) -> Node:
    """The sum of coefficient times term, plus a constant, in normal form (like terms joined)."""
    joined: dict[Node, int] = {}
    total = offset
    stack = list(terms)
    for coefficient, term in stack:
        if term.kind is Kind.CONSTANT:
            total += coefficient * term.payload
        elif term.kind is Kind.LINEAR:
            coefficients, inner = term.payload
            total += coefficient * inner
            for factor, part in zip(coefficients, term.args, strict=True):
                joined[part] = joined.get(part, 0) + coefficient * factor
        else:
            joined[term] = joined.get(term, 0) + coefficient
    parts = sorted(((t, c) for t, c in joined.items() if c), key=lambda part: part[0].number)
    if not parts:
        return integer(total)
    if len(parts) == 1 and parts[0][1] == 1 and total == 0:
        return parts[0][0]
    low: int | None = total
    high: int | None = total
    for term, coefficient in parts:
        term_low, term_high = bounds(term)
        if coefficient < 0:
            term_low, term_high = term_high, term_low
        low = None if low is None or term_low is None else low + coefficient * term_low
        high = None if high is None or term_high is None else high + coefficient * term_high
    payload = (tuple(c for _, c in parts), total)
    return node_of(Kind.LINEAR, tuple(t for t, _ in parts), payload, Integer(low, high))


def plus(*terms: Node) -> Node:
    """The sum."""
    return linear((1, term) for term in terms)


def minus(left: Node, right: Node) -> Node:
    """The difference."""
    return linear(((1, left), (-1, right)))


def times(left: Node, right: Node) -> Node:
    """The product."""
    if left.is_constant:
        return linear(((left.payload, right),))
    if right.is_constant:
        return linear(((right.payload, left),))
    low: int | None = None
    high: int | None = None
    if left.type.is_finite and right.type.is_finite:
        corners = [a * b for a in left.type.code_range for b in right.type.code_range]  # type: ignore[operator]
        low, high = min(corners), max(corners)
    elif (bounds(left)[0] or 0) >= 0 and (bounds(right)[0] or 0) >= 0:
        low = 0 if bounds(left)[0] is not None and bounds(right)[0] is not None else None
    if right.number < left.number:
        left, right = right, left
    return node_of(Kind.TIMES, (left, right), None, Integer(low, high))


def quotient(left: Node, right: Node) -> Node:
    """Floor division."""
    if left.is_constant and right.is_constant and right.payload > 0:
        return integer(left.payload // right.payload)
    if right.is_constant and right.payload == 1:
        return left
    low, high = bounds(left)
    divisors = bounds(right)
    smallest = max(1, divisors[0] or 1)
    largest = None if divisors[1] is None else max(1, divisors[1])

    def nearest_to_zero(number: int) -> int:  # what the largest divisor leaves of it
        return number // largest if largest is not None else -(number < 0)

    new_low = None if low is None else low // smallest if low < 0 else nearest_to_zero(low)
    new_high = None if high is None else high // smallest if high >= 0 else nearest_to_zero(high)
    return node_of(Kind.QUOTIENT, (left, right), None, Integer(new_low, new_high))


def remainder(left: Node, right: Node) -> Node:
    """What floor division leaves; never negative."""
    if left.is_constant and right.is_constant and right.payload > 0:
        return integer(left.payload % right.payload)
    if right.is_constant and right.payload > 0:
        low, high = bounds(left)
        if low is not None and high is not None and low >= 0 and high < right.payload:
            return left
    largest = bounds(right)[1]
    return node_of(Kind.REMAINDER, (left, right), None, Integer(0, None if largest is None else max(0, largest - 1)))
