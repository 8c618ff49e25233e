"""Sets of which the state decides what is in them, joined and compared as Python's own are.

Such a set is a list of things, each with the condition under which it is in the set: that the thing is there, and that
nothing like it stands before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from ..errors import GameError
from ..expressions import written as wr
from ..expressions.written import Written
from ..words.sorts_of_tuples import in_state
from ..words.values import Value, truth
from .answers import contains, equals
from .gathering import Filtered, Perhaps, gone_through
from .made_here import refuse_change

_MOST = 30
"""More things are made no set of: each of them is compared with every other."""

_FIX = "give it to any, all, sum, min, max or len, ask `x in ...`, or join and compare sets: | & - ^ == <="


class FrozenStateSet(Filtered):
    """A `frozenset` of which the state decides what is in it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{{{super().__repr__()[1:-1]}}}"

    def _refuse(self, *_: object) -> Any:
        raise GameError("what is in this set depends on the state", fix=_FIX)

    if not TYPE_CHECKING:
        __hash__ = None
        __bool__ = __iter__ = __len__ = __getitem__ = __contains__ = _refuse

    def union(self, *others: Any) -> Any:
        """What is in any of them."""
        return self._like(distinct(*self.things, *(one for other in others for one in _elements(other))))

    def intersection(self, *others: Any) -> Any:
        """What is in all of them."""
        return self._where(lambda value: wr.conjunction([_in(other, value) for other in others]))

    def difference(self, *others: Any) -> Any:
        """What is in none of the others."""
        return self._where(lambda value: wr.negation(wr.disjunction([_in(other, value) for other in others])))

    def symmetric_difference(self, other: Any) -> Any:
        """What is in one of both only."""
        theirs = _as_set(other)
        return self.difference(theirs).union(theirs.difference(self))

    def issubset(self, other: Any) -> Any:
        """Whether all that is in it is in the other, too."""
        return Value(wr.conjunction([wr.implication(there, _in(other, value)) for there, value in _parts(self)]))

    def issuperset(self, other: Any) -> Any:
        """Whether all that is in the other is in it, too."""
        return _as_set(other).issubset(self)

    def isdisjoint(self, other: Any) -> Any:
        """Whether nothing is in both."""
        shared = [wr.conjunction((there, _in(other, value))) for there, value in _parts(self)]
        return Value(wr.negation(wr.disjunction(shared)))

    def copy(self) -> Any:
        """Another set of the same things."""
        return self._like(FrozenStateSet(list(self.things)))

    def __or__(self, other: object) -> Any:
        return self.union(other) if _is_set(other) else NotImplemented

    def __and__(self, other: object) -> Any:
        return self.intersection(other) if _is_set(other) else NotImplemented

    def __sub__(self, other: object) -> Any:
        return self.difference(other) if _is_set(other) else NotImplemented

    def __xor__(self, other: object) -> Any:
        return self.symmetric_difference(other) if _is_set(other) else NotImplemented

    def __rsub__(self, other: object) -> Any:
        return _as_set(other).difference(self) if _is_set(other) else NotImplemented

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __eq__(self, other: object) -> Any:
        if not _is_set(other):
            return False
        return Value(wr.conjunction([truth(self.issubset(other)), truth(self.issuperset(other))]))

    def __ne__(self, other: object) -> Any:
        return not self == other if not _is_set(other) else Value(wr.negation(truth(self == other)))

    def __le__(self, other: object) -> Any:
        return self.issubset(other) if _is_set(other) else NotImplemented

    def __ge__(self, other: object) -> Any:
        return self.issuperset(other) if _is_set(other) else NotImplemented

    def __lt__(self, other: object) -> Any:
        return _and_not(self <= other, self >= other) if _is_set(other) else NotImplemented

    def __gt__(self, other: object) -> Any:
        return _and_not(self >= other, self <= other) if _is_set(other) else NotImplemented

    def _where(self, condition: Any) -> Any:
        """The things in it for which a condition holds."""
        found = [(wr.conjunction((there, condition(value))), value) for there, value in _parts(self)]
        things = [value if there is wr.TRUE else Perhaps(there, value) for there, value in found]
        return self._like(FrozenStateSet([one for one in things if not _is_never(one)]))

    def _like(self, found: Any) -> Any:
        """A set of the same kind."""
        kind = set if isinstance(self, StateSet) else frozenset
        if not isinstance(found, Filtered):
            return kind(found)
        return type(self)(found.things)


class StateSet(FrozenStateSet):
    """A `set` of which the state decides what is in it."""

    __slots__ = ()

    def add(self, value: Any) -> None:
        """One more thing. Raises GameError, as all that follow, where the state decides whether it is done."""
        self.update([value])

    def discard(self, value: Any) -> None:
        """A thing less, if it is in it."""
        self.difference_update([value])

    def update(self, *others: Any) -> None:
        """All that is in the others."""
        self._becomes(self.union(*others))

    def difference_update(self, *others: Any) -> None:
        """Without what is in the others."""
        self._becomes(self.difference(*others))

    def intersection_update(self, *others: Any) -> None:
        """Only what is in all others."""
        self._becomes(self.intersection(*others))

    def symmetric_difference_update(self, other: Any) -> None:
        """Only what is in one of both."""
        self._becomes(self.symmetric_difference(other))

    def clear(self) -> None:
        """Nothing."""
        self._becomes(set())

    def __ior__(self, other: object) -> Any:
        return self._in_place(self.union, other)

    def __iand__(self, other: object) -> Any:
        return self._in_place(self.intersection, other)

    def __isub__(self, other: object) -> Any:
        return self._in_place(self.difference, other)

    def __ixor__(self, other: object) -> Any:
        return self._in_place(self.symmetric_difference, other)

    def _in_place(self, join: Any, other: object) -> Any:
        if not _is_set(other):
            return NotImplemented
        self._becomes(join(other))
        return self

    def _becomes(self, found: Any) -> None:
        refuse_change(self, "a set")
        self.things = list(found.things if isinstance(found, Filtered) else found)


def distinct(*things: Any) -> Any:
    """A set of things, of which some may be there on some ways only; Python's own where it is known what is in it."""
    parts = [(one.condition, one.value) if type(one) is Perhaps else (wr.TRUE, one) for one in things]
    if not any([type(one) is Perhaps or in_state(one, Value) for one in things]):
        return set(things)
    if len(parts) > _MOST:
        raise GameError(f"a set is made of {len(parts)} values of the state", fix="ask what is needed of them")
    found = []
    for number, (condition, value) in enumerate(parts):
        before = wr.disjunction(
            [wr.conjunction((there, _alike(value, other))) for there, other in parts[:number] if there is not wr.FALSE]
        )
        there = parts[number] = wr.conjunction((condition, wr.negation(before))), value
        if there[0] is not wr.FALSE:
            found.append(value if there[0] is wr.TRUE else Perhaps(there[0], value))
    return StateSet(found)


def frozen(things: Any) -> Any:
    """The same that is never changed."""
    return FrozenStateSet(things.things) if isinstance(things, StateSet) else frozenset(things)


def _alike(one: Any, other: Any) -> Written:
    return truth(equals(one, other))


def _is_set(thing: object) -> bool:
    return isinstance(thing, AbstractSet | FrozenStateSet)


def _elements(things: Any) -> Iterable[Any]:
    through = gone_through(things)
    if isinstance(through, Filtered):
        return through.things
    return sorted(through, key=repr) if isinstance(through, set | frozenset) else list(through)


def _as_set(things: Any) -> FrozenStateSet:
    if isinstance(things, FrozenStateSet):
        return things
    found = distinct(*_elements(things))
    return found if isinstance(found, FrozenStateSet) else FrozenStateSet(list(_elements(found)))


def _parts(things: Filtered) -> list[tuple[Written, Any]]:
    return [(one.condition, one.value) if type(one) is Perhaps else (wr.TRUE, one) for one in things.things]


def _in(things: Any, value: Any) -> Written:
    return truth(contains(things, value))


def _and_not(one: Any, other: Any) -> Value:
    return Value(wr.conjunction([truth(one), wr.negation(truth(other))]))


def _is_never(thing: Any) -> bool:
    return type(thing) is Perhaps and thing.condition is wr.FALSE
