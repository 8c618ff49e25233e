"""What an author writes with: values with ordinary operators, and the words that join conditions.

A `Value` wraps an expression. Its operators build larger expressions; nothing is computed. Python's own `if`, `and`,
`or`, `not` and chained comparisons need a truth value at once, which a symbolic value does not have: they are refused
with the place and the remedy. Where everything involved is already known the value is a literal and they work.
"""

from __future__ import annotations

import functools
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from . import expression as ex
from .errors import GameError
from .types import BOOLEAN, Element, Integer, OptionalOf, ValueType

_REMEDY = (
    "use `require(...)` or `with when(...)` instead of `if`; `&`, `|`, `~` or all_of, any_of, negate "
    "instead of `and`, `or`, `not`; split a chained comparison with `&`"
)


class Value:
    """A symbolic value: a truth value, an integer, an element of a sort, or an optional of these."""

    __slots__ = ("node",)

    def __init__(self, node: ex.Node) -> None:
        self.node = node

    def __repr__(self) -> str:
        return repr(self.node)

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        if self.node.is_constant and self.node.type is BOOLEAN:
            return bool(self.node.payload)
        raise GameError(f"Python needs to know now whether `{self.node!r}` is true", fix=_REMEDY)

    def __index__(self) -> int:
        if self.node.is_constant and isinstance(self.node.type, Integer):
            return int(self.node.payload)
        raise GameError(f"Python needs to know now what number `{self.node!r}` is", fix=_REMEDY)

    def __eq__(self, other: object) -> Value:  # type: ignore[override]
        return Value(ex.equal(self.node, lift(other, self.node.type)))

    def __ne__(self, other: object) -> Value:  # type: ignore[override]
        return Value(ex.negation(ex.equal(self.node, lift(other, self.node.type))))

    def __le__(self, other: object) -> Value:
        return Value(ex.at_most(number(self), number(other)))

    def __lt__(self, other: object) -> Value:
        return Value(ex.less(number(self), number(other)))

    def __ge__(self, other: object) -> Value:
        return Value(ex.at_most(number(other), number(self)))

    def __gt__(self, other: object) -> Value:
        return Value(ex.less(number(other), number(self)))

    def __add__(self, other: object) -> Value:
        return Value(ex.plus(number(self), number(other)))

    def __radd__(self, other: object) -> Value:
        return Value(ex.plus(number(other), number(self)))

    def __sub__(self, other: object) -> Value:
        return Value(ex.minus(number(self), number(other)))

    def __rsub__(self, other: object) -> Value:
        return Value(ex.minus(number(other), number(self)))

    def __neg__(self) -> Value:
        return Value(ex.linear(((-1, number(self)),)))

    def __mul__(self, other: object) -> Value:
        return Value(ex.times(number(self), number(other)))

    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> Value:
        return Value(ex.quotient(number(self), number(other)))

    def __mod__(self, other: object) -> Value:
        return Value(ex.remainder(number(self), number(other)))

    def __and__(self, other: object) -> Value:
        return Value(ex.conjunction((truth(self), truth(other))))

    def __rand__(self, other: object) -> Value:
        return Value(ex.conjunction((truth(other), truth(self))))

    def __or__(self, other: object) -> Value:
        return Value(ex.disjunction((truth(self), truth(other))))

    def __ror__(self, other: object) -> Value:
        return Value(ex.disjunction((truth(other), truth(self))))

    def __invert__(self) -> Value:
        return Value(ex.negation(truth(self)))

    @property
    def exists(self) -> Value:
        """Whether an optional holds a value."""
        return Value(ex.negation(ex.is_absent(self._optional())))

    @property
    def value(self) -> Value:
        """The value of an optional; undefined, hence a finding, where it is absent."""
        return Value(ex.value_of(self._optional()))

    def _optional(self) -> ex.Node:
        if not isinstance(self.node.type, OptionalOf):
            raise GameError(f"`{self.node!r}` is always there", fix="declare it Optional(...), or read it directly")
        return self.node


def lift(value: object, like: ValueType | None = None) -> ex.Node:
    """A Python value or a Value as an expression of the expected type.

    Raises GameError for a value that no such type has, naming the nearest one.
    """
    if isinstance(value, Value):
        return value.node
    if isinstance(like, OptionalOf):
        if value is None:
            return ex.constant(like.absent_code, like)
        if isinstance(like.inner, Element):
            return _literal(value, like)
        return ex.present(lift(value, like.inner), like)
    if isinstance(like, Element):
        return _literal(value, like)
    if isinstance(value, bool):
        if isinstance(like, Integer):
            raise GameError(f"{value} stands where a number belongs", fix="use count(...) to count conditions")
        return ex.boolean(value)
    if isinstance(value, int):
        if like is BOOLEAN:
            raise GameError(
                f"{value} stands where a condition belongs",
                fix="Python's ~ on a plain True or False gives a number: use `not` there",
            )
        return ex.integer(value)
    if like is None:
        raise GameError(
            f"nothing tells what type {value!r} has",
            fix="assign it under `with when(...)`, or put a symbolic value of its sort beside it",
        )
    raise GameError(f"{value!r} is not a value of {like}", fix="use a value of that type")


@functools.lru_cache(maxsize=1 << 14)
def _literal(value: Hashable, like: Element | OptionalOf) -> ex.Node:
    """An element of a sort as an expression, or as an optional one."""
    return ex.constant(like.encode(value), like)


def truth(value: object) -> ex.Node:
    """A condition as an expression. Raises GameError for anything else."""
    node = value.node if type(value) is Value else lift(value, BOOLEAN)
    if node.type is not BOOLEAN:
        raise GameError(f"`{node!r}` is not a condition", fix="compare it with something")
    return node


_ANY_NUMBER = Integer(None, None)


def number(value: object) -> ex.Node:
    """A number as an expression. Raises GameError for anything else."""
    node = value.node if type(value) is Value else lift(value, _ANY_NUMBER)
    if type(node.type) is not Integer:
        raise GameError(f"`{node!r}` is not a number", fix="count conditions with count(...)")
    return node


def all_of(*conditions: object) -> Value:
    """Every condition holds. Takes conditions, or one iterable of them."""
    return Value(ex.conjunction(map(truth, _spread(conditions))))


def any_of(*conditions: object) -> Value:
    """At least one condition holds. Takes conditions, or one iterable of them."""
    return Value(ex.disjunction(map(truth, _spread(conditions))))


def negate(condition: object) -> Value:
    """The condition does not hold."""
    return Value(ex.negation(truth(condition)))


def implies(premise: object, conclusion: object) -> Value:
    """If the premise holds, so does the conclusion."""
    return Value(ex.implication(truth(premise), truth(conclusion)))


def count(*conditions: object) -> Value:
    """How many of the conditions hold."""
    one, zero = ex.integer(1), ex.integer(0)
    return Value(ex.plus(*(ex.either(truth(c), one, zero) for c in _spread(conditions))))


def total(*numbers: object) -> Value:
    """The sum."""
    return Value(ex.plus(*map(number, _spread(numbers))))


def if_else(condition: object, then: object, otherwise: object) -> Value:
    """`then` where the condition holds, else `otherwise`."""
    like = next((v.node.type for v in (then, otherwise) if isinstance(v, Value)), None)
    return Value(ex.either(truth(condition), lift(then, like), lift(otherwise, like)))


def smallest(*numbers: object) -> Value:
    """The least of the numbers."""
    return _extreme(numbers, lambda a, b: ex.at_most(a, b))


def largest(*numbers: object) -> Value:
    """The greatest of the numbers."""
    return _extreme(numbers, lambda a, b: ex.at_most(b, a))


def _extreme(numbers: tuple[object, ...], better: Any) -> Value:
    nodes = [number(n) for n in _spread(numbers)]
    if not nodes:
        raise GameError("the least or greatest of nothing is asked for", fix="pass at least one number")
    result = nodes[0]
    for node in nodes[1:]:
        result = ex.either(better(result, node), result, node)
    return Value(result)


def the(choices: Mapping[Any, object] | Iterable[tuple[object, object]], like: ValueType | None = None) -> Value:
    """The one element, or value, whose condition holds.

    Args:
        choices: conditions by element, or pairs (condition, value).
        like: the type of plain elements, where no Value among them tells it.

    Where none or several conditions hold the rule is undefined, which every engine reports.
    """
    if isinstance(choices, Mapping):
        pairs = [(condition, element) for element, condition in choices.items()]
    else:
        pairs = list(choices)
    like = like or next((v.node.type for _, v in pairs if isinstance(v, Value)), None)
    return Value(ex.the([(truth(condition), lift(value, like)) for condition, value in pairs]))


def unique_max(scores: Mapping[Any, object], like: ValueType | None = None) -> Value:
    """The element whose score is higher than every other's; undefined on a tie.

    Args:
        scores: a number for each element.
        like: the sort of the elements.
    """
    choices: dict[Any, object] = {}
    for element, score in scores.items():
        choices[element] = all_of(
            Value(ex.less(number(other), number(score))) for rival, other in scores.items() if rival != element
        )
    return the(choices, like)


def _spread(items: tuple[object, ...]) -> Iterable[object]:
    if len(items) == 1 and not isinstance(items[0], Value | bool | int):
        return items[0]  # type: ignore[return-value]
    return items
