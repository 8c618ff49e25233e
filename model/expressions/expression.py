"""The expression tree: every guard, update, property and weight of a game is one, and all engines read the same.

Nodes are made by `nodes` (literals and places), `arithmetic`, and here: comparisons, logic, optionals and descriptions,
which simplify each other. All of them are to be had from this module.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from ..errors import GameError
from .arithmetic import bounds, difference_bounds, linear, minus, plus, quotient, remainder, shifted, times
from .joined_types import ONE_TYPE, joined_range, joined_type
from .kinds import Kind
from .nodes import (
    FALSE,
    TRUE,
    Cell,
    CodeTable,
    Node,
    StateFunction,
    boolean,
    cell_node,
    constant,
    integer,
    known_node,
    node_of,
    select,
    table_at,
)
from .types import BOOLEAN, Integer, OptionalOf, ValueType

__all__ = [
    "FALSE",
    "TRUE",
    "Cell",
    "CodeTable",
    "Kind",
    "Node",
    "StateFunction",
    "as_optional",
    "at_most",
    "boolean",
    "cell_node",
    "conjunction",
    "constant",
    "disjunction",
    "either",
    "equal",
    "implication",
    "in_range",
    "integer",
    "is_absent",
    "joined_type",
    "less",
    "linear",
    "may_not_fit",
    "minus",
    "negation",
    "plain_literal",
    "plus",
    "present",
    "quotient",
    "rebuild",
    "remainder",
    "select",
    "table_lookup",
    "the",
    "times",
    "value_of",
]

# Comparison


def _strip(node: Node) -> tuple[Node | None, int]:
    """A node as (what varies, constant part)."""
    if node.is_constant:
        return None, node.payload
    if node.kind is Kind.LINEAR and node.payload[1]:
        offset = node.payload[1]
        return shifted(node, -offset), offset
    return node, 0


def at_most(left: Node, right: Node) -> Node:
    """left <= right, with constants gathered on one side."""
    low, high = difference_bounds(right, left)
    if low is not None and low >= 0:
        return TRUE
    if high is not None and high < 0:
        return FALSE
    left_part, left_constant = _strip(left)
    right_part, right_constant = _strip(right)
    if left_part is None and right_part is not None:
        return node_of(Kind.AT_MOST, (integer(left_constant - right_constant), right_part), None, BOOLEAN)
    if left_part is not None and right_part is None:
        return node_of(Kind.AT_MOST, (left_part, integer(right_constant - left_constant)), None, BOOLEAN)
    assert left_part is not None and right_part is not None
    gap = right_constant - left_constant
    return node_of(Kind.AT_MOST, (left_part, shifted(right_part, gap)), None, BOOLEAN)


def less(left: Node, right: Node) -> Node:
    """left < right."""
    return at_most(shifted(left, 1), right)


def equal(left: Node, right: Node) -> Node:
    """Whether two values are the same; one may be optional, or both, and their ranges may differ."""
    if left is right:
        return TRUE
    if left.type is not right.type:
        joined_type(left.type, right.type)  # refuses what cannot be compared
    if isinstance(left.type, OptionalOf) or isinstance(right.type, OptionalOf):
        return _equal_optionals(left, right)
    if left.kind is Kind.LINEAR or right.kind is Kind.LINEAR:
        left_part, left_constant = _strip(left)
        right_part, right_constant = _strip(right)
        if left_part is not None and right_part is not None:
            low, high = difference_bounds(left, right)
            if (low is not None and low > 0) or (high is not None and high < 0):
                return FALSE
            if low == high == 0:
                return TRUE
            left, right = left_part, shifted(right_part, right_constant - left_constant)
        elif left_part is not None:
            left, right = left_part, integer(right_constant - left_constant)
        elif right_part is not None:
            left, right = right_part, integer(left_constant - right_constant)
    if left.kind is Kind.CONSTANT:
        if right.kind is Kind.CONSTANT:
            return boolean(left.payload == right.payload)
        left, right = right, left
    if right.kind is Kind.CONSTANT:
        if left.type is BOOLEAN:
            return left if right.payload else negation(left)
        return _equal_literal(left, right)
    return _equal_codes(left, right)


def _equal_codes(left: Node, right: Node) -> Node:
    """Two values whose codes are equal where they are."""
    if right.kind is not Kind.CONSTANT and right.number < left.number:
        left, right = right, left
    return node_of(Kind.EQUAL, (left, right), None, BOOLEAN)


def _equal_literal(node: Node, literal: Node) -> Node:
    """A value and a literal of the same codes."""
    low, high = bounds(node)
    if (low is not None and literal.payload < low) or (high is not None and literal.payload > high):
        return FALSE
    if node.kind is Kind.IF and (node.args[1].is_constant or node.args[2].is_constant):
        condition, then, otherwise = node.args
        return either(condition, equal(then, literal), equal(otherwise, literal))
    return _equal_codes(node, literal)


def _equal_optionals(left: Node, right: Node) -> Node:
    """Values are compared: codes say the same only within one type."""
    if left.kind is Kind.CONSTANT:
        left, right = right, left
    if left.kind is Kind.PRESENT:
        left, right = right, left
    if right.kind is Kind.CONSTANT:
        value = right.type.decode(right.payload)
        if left.kind is Kind.CONSTANT:
            return boolean(left.type.decode(left.payload) == value)
        if isinstance(left.type, OptionalOf):
            if left.kind is Kind.PRESENT:
                return FALSE if value is None else equal(left.args[0], plain_literal(value, left.type.inner))
            if not left.type.contains(value):
                return FALSE
            return _equal_literal(left, constant(left.type.encode(value), left.type))
        return FALSE if value is None else equal(left, plain_literal(value, left.type))
    if right.kind is Kind.PRESENT and not _share_codes(left, right):
        inner = right.args[0]
        if isinstance(left.type, OptionalOf):
            return conjunction((negation(is_absent(left)), equal(value_of(left), inner)))
        return equal(left, inner)
    if _share_codes(left, right):
        return _equal_codes(left, right)
    if not isinstance(left.type, OptionalOf):
        left, right = right, left
    if not isinstance(right.type, OptionalOf):
        if not isinstance(right.type, Integer):
            return equal(left, present(right, left.type))  # type: ignore[arg-type]  # one of them is an optional
        return conjunction((negation(is_absent(left)), equal(value_of(left), right)))
    both = conjunction((negation(is_absent(left)), negation(is_absent(right))))
    neither = conjunction((is_absent(left), is_absent(right)))
    return disjunction((neither, conjunction((both, equal(value_of(left), value_of(right))))))


def plain_literal(value: Any, value_type: ValueType) -> Node:
    """The literal of a value that is there; a number need not be in the type's range."""
    return integer(value) if isinstance(value_type, Integer) else constant(value_type.encode(value), value_type)


def _share_codes(left: Node, right: Node) -> bool:
    """Whether equal values of two nodes, of which one is an optional, have equal codes."""
    return left.type == right.type and not may_not_fit(left) and not may_not_fit(right)


def may_not_fit(node: Node) -> bool:
    """Whether a node is a number made an optional whose range it may leave."""
    return (
        node.kind is Kind.PRESENT
        and isinstance(node.type, OptionalOf)
        and in_range(node.args[0], node.type.inner) is not TRUE
    )


def _joined(*nodes: Node) -> tuple[Node, ...]:
    """Some values as values of one type. Raises GameError where they have nothing in common."""
    first = nodes[0].type
    for node in nodes:
        if node.type is not first:
            break
    else:
        return nodes
    if all(isinstance(node.type, Integer) for node in nodes):  # integers of any range are of one type
        return nodes
    value_type = joined_type(*(node.type for node in nodes))
    return tuple(as_optional(node, value_type) for node in nodes) if isinstance(value_type, OptionalOf) else nodes


# Logic


def negation(condition: Node) -> Node:
    """Not."""
    if condition.kind is Kind.CONSTANT:
        return boolean(not condition.payload)
    if condition.kind is Kind.NOT:
        return condition.args[0]
    if condition.kind is Kind.AT_MOST:
        return _is_more(condition)
    return node_of(Kind.NOT, (condition,), None, BOOLEAN)


@functools.lru_cache(maxsize=1 << 14)
def _is_more(at_most_so: Node) -> Node:
    """That one number is not at most another one: asked of the same again and again, as each junction does."""
    return less(at_most_so.args[1], at_most_so.args[0])


def conjunction(conditions: Iterable[Node]) -> Node:
    """All of the conditions; their order is kept, for an earlier one may make a later one defined."""
    return _junction(Kind.AND, conditions, TRUE, FALSE)


def disjunction(conditions: Iterable[Node]) -> Node:
    """At least one of the conditions; their order is kept."""
    return _junction(Kind.OR, conditions, FALSE, TRUE)


def _junction(kind: Kind, conditions: Iterable[Node], neutral: Node, absorbing: Node) -> Node:
    seen: dict[Node, None] = {}
    for condition in conditions:
        if condition is absorbing:
            return absorbing
        if condition.kind is kind:
            seen.update(dict.fromkeys(condition.args))
        elif condition is not neutral:
            seen[condition] = None
    if not seen:
        return neutral
    if len(seen) == 1:
        return next(iter(seen))
    for part in seen:
        if (part.kind is Kind.NOT or part.kind is Kind.AT_MOST) and negation(part) in seen:
            return absorbing
    return node_of(kind, tuple(seen), None, BOOLEAN)


def implication(premise: Node, conclusion: Node) -> Node:
    """If the premise holds, so does the conclusion."""
    return disjunction((negation(premise), conclusion))


def either(condition: Node, then: Node, otherwise: Node) -> Node:
    """`then` where the condition holds, `otherwise` elsewhere."""
    if then.type is not otherwise.type:
        then, otherwise = _joined(then, otherwise)
    if condition.kind is Kind.CONSTANT:
        return then if condition.payload else otherwise
    if then is otherwise:
        return then
    if condition.kind is Kind.NOT:
        return either(condition.args[0], otherwise, then)
    if then.kind is Kind.IF and then.args[0] is condition:
        then = then.args[1]
    if otherwise.kind is Kind.IF and otherwise.args[0] is condition:
        otherwise = otherwise.args[2]
    value_type = then.type
    if value_type is BOOLEAN:
        if then is TRUE:
            return disjunction((condition, otherwise))
        if then is FALSE:
            return conjunction((negation(condition), otherwise))
        if otherwise is TRUE:
            return disjunction((negation(condition), then))
        if otherwise is FALSE:
            return conjunction((condition, then))
    args = condition, then, otherwise
    found = known_node(Kind.IF, args, None)
    if found is not None:
        return found
    if isinstance(value_type, Integer):
        value_type = joined_range(bounds(then), bounds(otherwise))
    return node_of(Kind.IF, args, None, value_type)


# Optionals and descriptions


def present(value: Node, optional_type: OptionalOf) -> Node:
    """A plain value as an optional that is there; of a number outside the range it denotes nothing."""
    inner = optional_type.inner
    fits = value.type == inner or (isinstance(value.type, Integer) and isinstance(inner, Integer))
    if not fits:
        raise GameError(f"a value of {value.type} is used where {optional_type} is expected", fix=ONE_TYPE)
    if value.is_constant and inner.contains(value.type.decode(value.payload)):
        return constant(value.payload, optional_type)
    return node_of(Kind.PRESENT, (value,), None, optional_type)


def as_optional(node: Node, optional_type: OptionalOf) -> Node:
    """A value, there or absent, as an optional of a given type, whose codes may differ."""
    if node.type is optional_type or node.type == optional_type:
        return node
    if node.kind is Kind.IF:
        condition, then, otherwise = node.args
        return either(condition, as_optional(then, optional_type), as_optional(otherwise, optional_type))
    if not isinstance(node.type, OptionalOf):
        return present(node, optional_type)
    if node.kind is Kind.PRESENT:
        return present(node.args[0], optional_type)
    gone = is_absent(node)
    if gone is FALSE:  # where a number has no bounds no code is left for None, and none is needed
        return present(value_of(node), optional_type)
    absent = constant(optional_type.absent_code, optional_type)
    return either(gone, absent, present(value_of(node), optional_type))


def value_of(optional: Node) -> Node:
    """The value of an optional: undefined where it is absent."""
    if not isinstance(optional.type, OptionalOf):
        return optional  # where choices of an optional type were decided
    inner = optional.type.inner
    if optional.kind is Kind.PRESENT:
        return optional.args[0]
    if optional.is_constant and is_absent(optional) is FALSE:
        return constant(optional.payload, inner)
    return node_of(Kind.VALUE, (optional,), None, inner)


def is_absent(optional: Node) -> Node:
    """Whether an optional holds nothing."""
    if not isinstance(optional.type, OptionalOf):
        return FALSE  # where choices of an optional type were decided
    if optional.kind is Kind.PRESENT or (optional.is_constant and optional.type.inner.code_range == (None, None)):
        return FALSE  # beside numbers without bounds no code is left for None
    return equal(optional, constant(optional.type.absent_code, optional.type))


def the(choices: Sequence[tuple[Node, Node]]) -> Node:
    """The value whose condition holds: undefined unless exactly one does."""
    values = _joined(*(value for _, value in choices))
    choices = list(zip((condition for condition, _ in choices), values, strict=True))
    kept = [(condition, value) for condition, value in choices if condition is not FALSE]
    if len(kept) == 1 and kept[0][0] is TRUE:
        return kept[0][1]
    if not kept:
        kept = [(FALSE, choices[0][1])]  # denotes nothing: an obligation says so
    value_type = kept[0][1].type
    if isinstance(value_type, Integer):
        value_type = joined_range(*(bounds(value) for _, value in kept))
    args = tuple(itertools.chain.from_iterable(kept))
    return node_of(Kind.THE, args, None, value_type)


def in_range(node: Node, value_type: ValueType) -> Node:
    """The condition that a node's value belongs to a type. Raises GameError where none of its values ever does."""
    if isinstance(value_type, Integer):
        if not isinstance(node.type, Integer):
            raise GameError(f"a value of {node.type} is put where {value_type} belongs", fix=ONE_TYPE)
        if _lies_within(node.type, value_type):  # as nearly all that is assigned
            return TRUE
        parts = []
        if value_type.low is not None:
            parts.append(at_most(integer(value_type.low), node))
        if value_type.high is not None:
            parts.append(at_most(node, integer(value_type.high)))
        return conjunction(parts)
    if isinstance(value_type, OptionalOf):
        return _in_optional_range(node, value_type)
    if node.type is not value_type and node.type != value_type:
        raise GameError(f"a value of {node.type} is put where {value_type} belongs", fix=ONE_TYPE)
    return TRUE


def _lies_within(inner: Integer, outer: Integer) -> bool:
    return (outer.low is None or (inner.low is not None and inner.low >= outer.low)) and (
        outer.high is None or (inner.high is not None and inner.high <= outer.high)
    )


def _in_optional_range(node: Node, value_type: OptionalOf) -> Node:
    if node.kind is Kind.PRESENT:
        return in_range(node.args[0], value_type.inner)
    if node.type == value_type:
        return TRUE
    if node.is_constant and isinstance(node.type, OptionalOf):
        return boolean(value_type.contains(node.type.decode(node.payload)))
    if isinstance(node.type, OptionalOf):
        return disjunction((is_absent(node), in_range(value_of(node), value_type.inner)))
    return in_range(node, value_type.inner)


def table_lookup(table: CodeTable, indices: Sequence[Node]) -> Node:
    """A constant function read at computed indices; at one beyond the table it is any entry: it denotes nothing."""
    return table_at(table, [_brought_into(i, t) for i, t in zip(indices, table.index_types, strict=True)])


def _brought_into(index: Node, index_type: ValueType) -> Node:
    """An index where it belongs to a type, and elsewhere something of the type: no engine reads beyond a table."""
    if index.type is index_type or index.type == index_type:
        return index
    fits = in_range(index, index_type)
    if isinstance(index_type, OptionalOf):
        absent = constant(index_type.absent_code, index_type)
        return absent if fits is FALSE else either(fits, as_optional(index, index_type), absent)
    if fits is TRUE or not isinstance(index_type, Integer):
        return index
    assert index_type.low is not None
    return either(fits, index, integer(index_type.low))


def rebuild(node: Node, args: tuple[Node, ...]) -> Node:
    """The same operation on other arguments, simplified again."""
    if args == node.args:
        return node
    match node.kind:
        case Kind.SELECT:
            return select(node.payload, args)
        case Kind.TABLE:
            return table_lookup(node.payload, args)
        case Kind.LINEAR:
            coefficients, offset = node.payload
            return linear(zip(coefficients, args, strict=True), offset)
        case Kind.TIMES:
            return times(*args)
        case Kind.QUOTIENT:
            return quotient(*args)
        case Kind.REMAINDER:
            return remainder(*args)
        case Kind.EQUAL:
            return equal(*args)
        case Kind.AT_MOST:
            return at_most(*args)
        case Kind.NOT:
            return negation(*args)
        case Kind.AND:
            return conjunction(args)
        case Kind.OR:
            return disjunction(args)
        case Kind.IF:
            return either(*args)
        case Kind.PRESENT:
            return present(args[0], node.type)  # type: ignore[arg-type]
        case Kind.VALUE:
            return value_of(args[0])
        case Kind.THE:
            return the(list(zip(args[::2], args[1::2], strict=True)))
    raise AssertionError(node.kind)
