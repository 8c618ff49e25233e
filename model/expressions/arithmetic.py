"""Integer arithmetic in linear normal form: sums that cancel disappear while a rule is being read.

Many conservation laws are proved so before a solver is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from .kinds import Kind
from .nodes import Node, integer, known_node, node_of
from .types import Integer

_number = attrgetter("number")


def bounds(node: Node) -> tuple[int | None, int | None]:
    """The least and the greatest code that a node may have; None: unbounded."""
    return node.type.code_range


def linear(terms: Iterable[tuple[int, Node]], offset: int = 0) -> Node:
    """The sum of coefficient times term, plus a constant, in normal form (like terms joined)."""
    joined: dict[Node, int] = {}
    for coefficient, term in terms:
        offset += _join(joined, coefficient, term)
    return _normal(joined, offset)


def plus(*terms: Node) -> Node:
    """The sum."""
    joined: dict[Node, int] = {}
    offset = 0
    for term in terms:
        offset += _join(joined, 1, term)
    return _normal(joined, offset)


def minus(left: Node, right: Node) -> Node:
    """The difference."""
    return linear(((1, left), (-1, right)))


def shifted(node: Node, amount: int) -> Node:
    """The sum of a node and a number."""
    if node.kind is not Kind.LINEAR:
        return linear(((1, node),), amount)
    coefficients, offset = node.payload
    if len(coefficients) == 1 and coefficients[0] == 1 and offset + amount == 0:
        return node.args[0]
    low, high = bounds(node)
    moved = Integer(None if low is None else low + amount, None if high is None else high + amount)
    return node_of(Kind.LINEAR, node.args, (coefficients, offset + amount), moved)


def difference_bounds(left: Node, right: Node) -> tuple[int | None, int | None]:
    """The bounds of the difference, in which like terms cancel."""
    joined: dict[Node, int] = {}
    offset = _join(joined, 1, left)
    offset += _join(joined, -1, right)
    return _sum_bounds(joined.items(), offset)


def _join(joined: dict[Node, int], coefficient: int, term: Node) -> int:
    """Add a multiple of a term to the terms joined so far; returns what it adds to the constant."""
    if term.kind is Kind.CONSTANT:
        return coefficient * int(term.payload)
    if term.kind is not Kind.LINEAR:
        joined[term] = joined.get(term, 0) + coefficient
        return 0
    coefficients, inner = term.payload
    if not joined and coefficient == 1:
        joined.update(zip(term.args, coefficients, strict=True))
    else:
        known = joined.get
        for factor, part in zip(coefficients, term.args, strict=True):
            joined[part] = known(part, 0) + coefficient * factor
    return coefficient * int(inner)


def _normal(joined: dict[Node, int], offset: int) -> Node:
    """The node of a sum whose like terms are joined."""
    offset += _without_idle_choices(joined)
    terms = sorted(joined, key=_number)
    coefficients = tuple([joined[term] for term in terms])
    if 0 in coefficients:
        terms = [term for term in terms if joined[term]]
        coefficients = tuple([joined[term] for term in terms])
    if not terms:
        return integer(offset)
    if len(terms) == 1 and offset == 0 and coefficients[0] == 1:
        return terms[0]
    args, payload = tuple(terms), (coefficients, offset)
    found = known_node(Kind.LINEAR, args, payload)
    if found is not None:
        return found
    low, high = _sum_bounds(zip(args, coefficients, strict=True), offset)
    return node_of(Kind.LINEAR, args, payload, Integer(low, high))


def _without_idle_choices(joined: dict[Node, int]) -> int:
    """Replace choices by one condition that sum up to the same either way; returns what this adds to the constant.

    What is taken from one place where a condition holds, and put to another one under the same condition, cancels.
    """
    by_condition: dict[Node, list[Node]] = {}
    for term in joined:
        if term.kind is Kind.IF:
            by_condition.setdefault(term.args[0], []).append(term)
    added = 0
    for choices in by_condition.values():
        if len(choices) > 1:
            then = linear((joined[choice], choice.args[1]) for choice in choices)
            if then is linear((joined[choice], choice.args[2]) for choice in choices):
                for choice in choices:
                    del joined[choice]
                added += _join(joined, 1, then)
    return added


def _sum_bounds(terms: Iterable[tuple[Node, int]], offset: int) -> tuple[int | None, int | None]:
    low: int | None = offset
    high: int | None = offset
    for term, coefficient in terms:
        if not coefficient:
            continue
        term_low, term_high = term.type.low, term.type.high  # type: ignore[attr-defined]  # numbers only are summed
        if coefficient < 0:
            term_low, term_high = term_high, term_low
        low = None if low is None or term_low is None else low + coefficient * term_low
        high = None if high is None or term_high is None else high + coefficient * term_high
    return low, high


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
