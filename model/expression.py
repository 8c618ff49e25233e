"""The expression tree: immutable, typed, hash-consed nodes and the constructors that simplify them.

Every guard, update, property and weight of a game is one of these trees, and every engine reads the same trees. Two
structurally equal expressions are the same object, so `is` compares them and a traversal visits each once.

Values are handled by their integer codes (see `types`). Integer arithmetic is kept in linear normal form, so that
sums that cancel disappear while a rule is being read: many conservation laws are proved before a solver is asked.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any
from weakref import WeakValueDictionary

from .errors import GameError
from .types import BOOLEAN, Element, Integer, OptionalOf, ValueType


class Kind(Enum):
    """What a node does with its arguments."""

    CONSTANT = auto()  # payload: code
    CELL = auto()  # payload: Cell
    SELECT = auto()  # payload: StateFunction; args: one index each
    TABLE = auto()  # payload: Table; args: one index each
    LINEAR = auto()  # payload: (coefficients, constant); args: distinct terms
    TIMES = auto()  # args: two factors, neither constant
    QUOTIENT = auto()  # floor division; args: dividend, divisor; defined where the divisor is positive
    REMAINDER = auto()  # args: dividend, divisor; defined where the divisor is positive
    EQUAL = auto()  # args: two of one type
    AT_MOST = auto()  # args: two integers
    NOT = auto()
    AND = auto()
    OR = auto()
    IF = auto()  # args: condition, then, else
    PRESENT = auto()  # a value as an optional that is there
    VALUE = auto()  # the value of an optional; defined where it is there
    THE = auto()  # args: condition, value, condition, value...; defined where exactly one condition holds


@dataclass(frozen=True)
class StateFunction:
    """A state variable: a total function from index sorts to a value type.

    A variable without indices has one cell. Cells are ordered by the codes of their indices, the last index fastest.
    """

    name: str
    index_types: tuple[ValueType, ...]
    value_type: ValueType
    named: dict[tuple[object, ...], Cell] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Cells read before at names: large boards are read very often."""

    def __hash__(self) -> int:
        return hash(self.name)

    def indices(self) -> Iterable[tuple[Any, ...]]:
        """All index tuples, in cell order."""
        return itertools.product(*(index_type.values() for index_type in self.index_types))

    def cell(self, *index: Any) -> Cell:
        """The cell at a tuple of index values. Raises GameError for a value outside its sort."""
        for value, index_type in zip(index, self.index_types, strict=True):
            if not index_type.contains(value):
                index_type.encode(value)  # names the nearest element of a sort
                raise GameError(f"{self.name} has no place {value!r}", fix=f"use a value of {index_type}")
        return Cell(self, index)

    def cells(self) -> Iterable[Cell]:
        """All cells, in order."""
        return (Cell(self, index) for index in self.indices())


@dataclass(frozen=True)
class Cell:
    """One place of the state: a state variable at one tuple of index values."""

    function: StateFunction
    index: tuple[Any, ...]

    @property
    def type(self) -> ValueType:
        """The type of the value kept here."""
        return self.function.value_type

    def __hash__(self) -> int:
        return hash((self.function.name, self.index))

    def __str__(self) -> str:
        if not self.index:
            return self.function.name
        return f"{self.function.name}[{', '.join(map(str, self.index))}]"


@dataclass(frozen=True)
class Table:
    """A constant function: one value code for every tuple of index codes, in cell order."""

    name: str
    index_types: tuple[ValueType, ...]
    value_type: ValueType
    codes: tuple[int, ...]


class Node:
    """One immutable node. Build nodes with the functions of this module only."""

    __slots__ = ("__weakref__", "args", "kind", "number", "payload", "type")

    def __init__(self, kind: Kind, args: tuple[Node, ...], payload: Any, value_type: ValueType, number: int) -> None:
        self.kind = kind
        self.args = args
        self.payload = payload
        self.type = value_type
        self.number = number

    @property
    def is_constant(self) -> bool:
        """Whether this is a literal."""
        return self.kind is Kind.CONSTANT

    def __repr__(self) -> str:
        from .printing import to_text

        return to_text(self)


_interned: WeakValueDictionary[tuple[Any, ...], Node] = WeakValueDictionary()
_numbers = itertools.count()


def _node(kind: Kind, args: tuple[Node, ...], payload: Any, value_type: ValueType) -> Node:
    typed = kind in (Kind.CONSTANT, Kind.TABLE, Kind.PRESENT)  # all others follow from their arguments
    key = (kind, payload, value_type if typed else None, args)
    found = _interned.get(key)
    if found is None:
        found = Node(kind, args, payload, value_type, next(_numbers))
        _interned[key] = found
    return found


# Literals and places


def constant(code: int, value_type: ValueType) -> Node:
    """The literal with this code; an integer literal gets the one-value range as its type."""
    if isinstance(value_type, Integer):
        value_type = Integer(code, code)
    return _node(Kind.CONSTANT, (), code, value_type)


TRUE = constant(1, BOOLEAN)
FALSE = constant(0, BOOLEAN)


def boolean(truth: bool) -> Node:
    """TRUE or FALSE."""
    return TRUE if truth else FALSE


def integer(value: int) -> Node:
    """An integer literal."""
    return constant(value, Integer(value, value))


def cell_node(cell: Cell) -> Node:
    """The value now kept in a cell."""
    return _node(Kind.CELL, (), cell, cell.type)


def select(function: StateFunction, indices: Sequence[Node]) -> Node:
    """A state variable read at computed indices. One that is no place stays as it is: it denotes nothing."""
    if all(index.is_constant for index in indices):
        values = tuple(t.decode(i.payload) for t, i in zip(function.index_types, indices, strict=True))
        if all(t.contains(value) for t, value in zip(function.index_types, values, strict=True)):
            return cell_node(function.cell(*values))
    return _node(Kind.SELECT, tuple(indices), function, function.value_type)


def table_lookup(table: Table, indices: Sequence[Node]) -> Node:
    """A constant function read at computed indices. Index 0 of the table is each type's lowest code."""
    position = 0
    for index_type, index in zip(table.index_types, indices, strict=True):
        if not index.is_constant:
            break
        low, high = index_type.code_range
        assert low is not None and high is not None
        position = position * (high - low + 1) + index.payload - low
    else:
        return constant(table.codes[position], table.value_type)
    value_type = table.value_type
    if isinstance(value_type, Integer):
        value_type = Integer(min(table.codes), max(table.codes))
    return _node(Kind.TABLE, tuple(indices), table, value_type)


# Integer arithmetic


def _bounds(node: Node) -> tuple[int | None, int | None]:
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
        term_low, term_high = _bounds(term)
        if coefficient < 0:
            term_low, term_high = term_high, term_low
        low = None if low is None or term_low is None else low + coefficient * term_low
        high = None if high is None or term_high is None else high + coefficient * term_high
    payload = (tuple(c for _, c in parts), total)
    return _node(Kind.LINEAR, tuple(t for t, _ in parts), payload, Integer(low, high))


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
    elif (_bounds(left)[0] or 0) >= 0 and (_bounds(right)[0] or 0) >= 0:
        low = 0 if _bounds(left)[0] is not None and _bounds(right)[0] is not None else None
    if right.number < left.number:
        left, right = right, left
    return _node(Kind.TIMES, (left, right), None, Integer(low, high))


def quotient(left: Node, right: Node) -> Node:
    """Floor division."""
    if left.is_constant and right.is_constant and right.payload > 0:
        return integer(left.payload // right.payload)
    if right.is_constant and right.payload == 1:
        return left
    low, high = _bounds(left)
    divisors = _bounds(right)
    smallest = max(1, divisors[0] or 1)
    largest = None if divisors[1] is None else max(1, divisors[1])

    def nearest_to_zero(number: int) -> int:  # what the largest divisor leaves of it
        return number // largest if largest is not None else -(number < 0)

    new_low = None if low is None else low // smallest if low < 0 else nearest_to_zero(low)
    new_high = None if high is None else high // smallest if high >= 0 else nearest_to_zero(high)
    return _node(Kind.QUOTIENT, (left, right), None, Integer(new_low, new_high))


def remainder(left: Node, right: Node) -> Node:
    """What floor division leaves; never negative."""
    if left.is_constant and right.is_constant and right.payload > 0:
        return integer(left.payload % right.payload)
    if right.is_constant and right.payload > 0:
        low, high = _bounds(left)
        if low is not None and high is not None and low >= 0 and high < right.payload:
            return left
    largest = _bounds(right)[1]
    return _node(Kind.REMAINDER, (left, right), None, Integer(0, None if largest is None else max(0, largest - 1)))


# Comparison


def _strip(node: Node) -> tuple[Node | None, int]:
    """A node as (what varies, constant part)."""
    if node.is_constant:
        return None, node.payload
    if node.kind is Kind.LINEAR and node.payload[1]:
        coefficients, offset = node.payload
        return linear(zip(coefficients, node.args, strict=True)), offset
    return node, 0


def at_most(left: Node, right: Node) -> Node:
    """left <= right, with constants gathered on one side."""
    difference = minus(right, left)
    low, high = _bounds(difference)
    if low is not None and low >= 0:
        return TRUE
    if high is not None and high < 0:
        return FALSE
    left_part, left_constant = _strip(left)
    right_part, right_constant = _strip(right)
    if left_part is None and right_part is not None:
        return _node(Kind.AT_MOST, (integer(left_constant - right_constant), right_part), None, BOOLEAN)
    if left_part is not None and right_part is None:
        return _node(Kind.AT_MOST, (left_part, integer(right_constant - left_constant)), None, BOOLEAN)
    assert left_part is not None and right_part is not None
    gap = right_constant - left_constant
    return _node(Kind.AT_MOST, (left_part, linear(((1, right_part),), gap)), None, BOOLEAN)


def less(left: Node, right: Node) -> Node:
    """left < right."""
    return at_most(linear(((1, left),), 1), right)


def equal(left: Node, right: Node) -> Node:
    """Equality of two values of one type (an optional may be compared with a plain value)."""
    left, right = unify(left, right)
    if left is right:
        return TRUE
    if not (left.is_constant or right.is_constant) and not _share_codes(left, right):
        both = conjunction((negation(is_absent(left)), negation(is_absent(right))))
        neither = conjunction((is_absent(left), is_absent(right)))
        return disjunction((neither, conjunction((both, equal(value_of(left), value_of(right))))))
    if isinstance(left.type, Integer):
        left_part, left_constant = _strip(left)
        right_part, right_constant = _strip(right)
        if left_part is not None and right_part is not None:
            if left_constant != right_constant or left.kind is Kind.LINEAR or right.kind is Kind.LINEAR:
                low, high = _bounds(minus(left, right))
                if (low is not None and low > 0) or (high is not None and high < 0):
                    return FALSE
                if low == high == 0:
                    return TRUE
            left, right = left_part, linear(((1, right_part),), right_constant - left_constant)
        elif left_part is not None:
            left, right = left_part, integer(right_constant - left_constant)
        elif right_part is not None:
            left, right = right_part, integer(left_constant - right_constant)
    if left.is_constant and not right.is_constant:
        left, right = right, left
    if left.is_constant:
        return FALSE  # two different literals
    if right.is_constant:
        low, high = _bounds(left)
        if (low is not None and right.payload < low) or (high is not None and right.payload > high):
            return FALSE
        if isinstance(left.type, type(BOOLEAN)):
            return left if right.payload else negation(left)
        if left.kind is Kind.IF and (left.args[1].is_constant or left.args[2].is_constant):
            condition, then, otherwise = left.args
            return either(condition, equal(then, right), equal(otherwise, right))
        if left.kind is Kind.PRESENT:
            if right.payload == left.type.absent_code:  # type: ignore[attr-defined]
                return FALSE  # also where the value is outside its range
            inner = left.type.inner  # type: ignore[attr-defined]
            return equal(left.args[0], constant(right.payload, inner))
    elif right.number < left.number:
        left, right = right, left
    return _node(Kind.EQUAL, (left, right), None, BOOLEAN)


def _share_codes(left: Node, right: Node) -> bool:
    """Whether equal values of two nodes have equal codes: not so for optionals of two ranges."""
    optionals = isinstance(left.type, OptionalOf) or isinstance(right.type, OptionalOf)
    return not optionals or (left.type == right.type and not may_not_fit(left) and not may_not_fit(right))


def may_not_fit(node: Node) -> bool:
    """Whether a node is a number made an optional whose range it may leave."""
    return (
        node.kind is Kind.PRESENT
        and isinstance(node.type, OptionalOf)
        and in_range(node.args[0], node.type.inner) is not TRUE
    )


def unify(left: Node, right: Node) -> tuple[Node, Node]:
    """Both nodes as one type. Raises GameError where they cannot be compared."""
    if isinstance(left.type, OptionalOf) and not isinstance(right.type, OptionalOf):
        return left, present(right, left.type)
    if isinstance(right.type, OptionalOf) and not isinstance(left.type, OptionalOf):
        return present(left, right.type), right
    if isinstance(left.type, Integer) and isinstance(right.type, Integer):
        return left, right
    if left.type != right.type and not (
        isinstance(left.type, OptionalOf)
        and isinstance(right.type, OptionalOf)
        and isinstance(left.type.inner, Integer)
        and isinstance(right.type.inner, Integer)
    ):
        raise GameError(f"a value of {left.type} is compared or joined with a value of {right.type}")
    return left, right


# Logic


def negation(condition: Node) -> Node:
    """Not."""
    if condition.kind is Kind.CONSTANT:
        return boolean(not condition.payload)
    if condition.kind is Kind.NOT:
        return condition.args[0]
    if condition.kind is Kind.AT_MOST:
        return less(condition.args[1], condition.args[0])
    return _node(Kind.NOT, (condition,), None, BOOLEAN)


def conjunction(conditions: Iterable[Node]) -> Node:
    """All of the conditions; their order is kept, for an earlier one may make a later one defined."""
    return _junction(Kind.AND, conditions, TRUE, FALSE)


def disjunction(conditions: Iterable[Node]) -> Node:
    """At least one of the conditions; their order is kept."""
    return _junction(Kind.OR, conditions, FALSE, TRUE)


def _junction(kind: Kind, conditions: Iterable[Node], neutral: Node, absorbing: Node) -> Node:
    seen: dict[Node, None] = {}
    for condition in conditions:
        for part in condition.args if condition.kind is kind else (condition,):
            if part is absorbing:
                return absorbing
            if part is not neutral:
                seen[part] = None
    if not seen:
        return neutral
    if len(seen) == 1:
        return next(iter(seen))
    for part in seen:
        if part.kind in (Kind.NOT, Kind.AT_MOST) and negation(part) in seen:
            return absorbing
    return _node(kind, tuple(seen), None, BOOLEAN)


def implication(premise: Node, conclusion: Node) -> Node:
    """If the premise holds, so does the conclusion."""
    return disjunction((negation(premise), conclusion))


def either(condition: Node, then: Node, otherwise: Node) -> Node:
    """`then` where the condition holds, `otherwise` elsewhere."""
    if condition.is_constant:
        return then if condition.payload else otherwise
    then, otherwise = unify(then, otherwise)
    if isinstance(then.type, OptionalOf):
        otherwise = as_optional(otherwise, then.type)
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
    if isinstance(value_type, Integer):
        lows = [_bounds(then)[0], _bounds(otherwise)[0]]
        highs = [_bounds(then)[1], _bounds(otherwise)[1]]
        value_type = Integer(
            None if None in lows else min(low for low in lows if low is not None),
            None if None in highs else max(high for high in highs if high is not None),
        )
    return _node(Kind.IF, (condition, then, otherwise), None, value_type)


# Optionals and descriptions


def present(value: Node, optional_type: OptionalOf) -> Node:
    """A plain value as an optional that is there."""
    inner = optional_type.inner
    fits = value.type == inner or (isinstance(value.type, Integer) and isinstance(inner, Integer))
    if not fits:
        raise GameError(f"a value of {value.type} is used where {optional_type} is expected")
    if value.is_constant:
        if not inner.contains(inner.decode(value.payload)):
            raise GameError(f"{value.payload} is not a value of {inner}", fix="use a value in the range")
        return constant(value.payload, optional_type)
    return _node(Kind.PRESENT, (value,), None, optional_type)


def as_optional(node: Node, optional_type: OptionalOf) -> Node:
    """A value, there or absent, as an optional of a given type, whose codes may differ."""
    if node.type == optional_type:
        return node
    if not isinstance(node.type, OptionalOf):
        return present(node, optional_type)
    absent = constant(optional_type.absent_code, optional_type)
    if node.is_constant and node.payload == node.type.absent_code:
        return absent
    return either(is_absent(node), absent, present(value_of(node), optional_type))


def value_of(optional: Node) -> Node:
    """The value of an optional: undefined where it is absent."""
    assert isinstance(optional.type, OptionalOf)
    inner = optional.type.inner
    if optional.kind is Kind.PRESENT:
        return optional.args[0]
    if optional.is_constant and optional.payload != optional.type.absent_code:
        return constant(optional.payload, inner)
    return _node(Kind.VALUE, (optional,), None, inner)


def is_absent(optional: Node) -> Node:
    """Whether an optional holds nothing."""
    assert isinstance(optional.type, OptionalOf)
    return equal(optional, constant(optional.type.absent_code, optional.type))


def the(choices: Sequence[tuple[Node, Node]]) -> Node:
    """The value whose condition holds: undefined unless exactly one does."""
    kept = [(condition, value) for condition, value in choices if condition is not FALSE]
    if len(kept) == 1 and kept[0][0] is TRUE:
        return kept[0][1]
    if not kept:
        raise GameError("`the` has no choice whose condition can hold", fix="check the conditions")
    value_type = kept[0][1].type
    if isinstance(value_type, OptionalOf):
        kept = [(condition, as_optional(value, value_type)) for condition, value in kept]
    if isinstance(value_type, Integer):
        ranges = [value.type.code_range for _, value in kept]
        value_type = Integer(
            None if any(low is None for low, _ in ranges) else min(low for low, _ in ranges),  # type: ignore[type-var]
            None if any(high is None for _, high in ranges) else max(high for _, high in ranges),  # type: ignore[type-var]
        )
    args = tuple(itertools.chain.from_iterable(kept))
    return _node(Kind.THE, args, None, value_type)


def in_range(node: Node, value_type: ValueType) -> Node:
    """The condition that a node's value belongs to a type."""
    if isinstance(value_type, Integer):
        parts = []
        if value_type.low is not None:
            parts.append(at_most(integer(value_type.low), node))
        if value_type.high is not None:
            parts.append(at_most(node, integer(value_type.high)))
        return conjunction(parts)
    if isinstance(value_type, OptionalOf) and isinstance(value_type.inner, Integer):
        if node.kind is Kind.PRESENT:
            return in_range(node.args[0], value_type.inner)
        if node.is_constant:
            return boolean(value_type.code_range[0] <= node.payload <= value_type.absent_code)
    if isinstance(value_type, Element) and node.type != value_type:
        raise GameError(f"a value of {node.type} is put where {value_type} belongs")
    return TRUE


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
            if args[0].is_constant and not node.type.inner.contains(args[0].type.decode(args[0].payload)):  # type: ignore[attr-defined]
                return _node(Kind.PRESENT, args, None, node.type)  # denotes nothing: an obligation says so
            return present(args[0], node.type)  # type: ignore[arg-type]
        case Kind.VALUE:
            return value_of(args[0])
        case Kind.THE:
            if all(condition is FALSE for condition in args[::2]):
                return _node(Kind.THE, args, None, node.type)  # denotes nothing here: an obligation says so
            return the(list(zip(args[::2], args[1::2], strict=True)))
    raise AssertionError(node.kind)
