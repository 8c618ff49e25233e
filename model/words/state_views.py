"""The state as a rule or property sees it while it is read: `s.turn`, `s.stand[trader, colour]`."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar, cast

from ..errors import GameError, did_you_mean
from ..expressions import written as wr
from ..expressions.expression import Cell, StateFunction
from ..expressions.types import ValueType
from ..expressions.written import Written
from .joining import if_else
from .merged_names import OneOf
from .moments import SymbolicView
from .open_values import OpenValue
from .recordings import spoil, under_way
from .said_to import word
from .tracing import Reader
from .values import Value, lift, truth

T = TypeVar("T")


class StateView(SymbolicView):
    """The state as a rule or property sees it: `s.turn`, `s.stand[trader, colour]`."""

    def __init__(self, reader: Reader, *, writable: bool) -> None:
        object.__setattr__(self, "_reader", reader)
        object.__setattr__(self, "_writable", writable)

    def _function(self, name: str) -> StateFunction:
        functions = self._reader.functions
        if name not in functions:
            raise GameError(f"there is no state variable {name}", fix=did_you_mean(name, functions))
        found: StateFunction = functions[name]
        return found

    def _what_is_held(self, name: str) -> Any:
        """As `getattr`, which looks elsewhere before it asks here."""
        found = self.__dict__.get(name)
        if found is not None:
            return found
        function = self._reader.functions.get(name)
        if function is None or function.index_types:
            return getattr(self, name)
        known = self._reader.read_again(function, ())
        return self._reader.read(function, ()) if known is None else known

    def __getattr__(self, name: str) -> Any:
        if name == "_reader" or (name.startswith("__") and name.endswith("__")):
            raise AttributeError(name)  # Python's own questions, as of copy.copy
        function = self._function(name)
        if not function.index_types:
            return self._reader.read(function, ())
        view = FunctionView(self._reader, function, writable=self._writable)
        object.__setattr__(self, name, view)  # found there from now on
        return view

    def __setattr__(self, name: str, value: object) -> None:
        function = self._function(name)
        if not function.index_types:
            _write(self._reader, self._writable, function, (), value)
            return
        if value is getattr(self, name):
            return
        fresh = FunctionView(self._reader, function, writable=self._writable)  # another than who named it before has
        fresh.assign(value)
        object.__setattr__(self, name, fresh)
        recording = under_way()
        if recording is not None:
            recording.does(_NamedAnew(function))
            recording.is_pure = recording.is_pure and recording.view is self

    def __bool__(self) -> bool:
        raise GameError("the state as a whole is neither true nor false", fix="ask about a variable: s.name")

    def __iter__(self) -> Iterator[Any]:
        raise GameError("the state is not a list", fix="name its variables: s.name")


class FunctionView:
    """Places of a state variable, as a rule or property sees them: all, or those of a row, `s.stand[trader]`.

    It is a reference, as a Python list is: it shows what is assigned to its places later, and may be assigned through.
    Where the variable or row is assigned as a whole, who named it before keeps what it held then.
    """

    __slots__ = ("_born", "_reader", "_until", "_writable", "first", "function")

    def __init__(
        self,
        reader: Reader,
        function: StateFunction,
        *,
        writable: bool,
        first: tuple[object, ...] = (),
        born: tuple[int, ...] = (),
    ) -> None:
        self._reader = reader
        self._writable = writable
        if reader.is_simple:  # nothing was assigned as a whole
            self._born = (0,) * (len(first) + 1)
        else:
            self._born = (*born, *[len(reader.assigned_as_a_whole(function))] * (len(first) + 1 - len(born)))
        self._until: int | None = None
        self.function = function
        self.first = first

    @property
    def index_types(self) -> tuple[ValueType, ...]:
        """What it takes in brackets."""
        return self.function.index_types[len(self.first) :]

    def indices(self) -> Iterator[tuple[Any, ...]]:
        """All that it takes in brackets."""
        if not self.first:
            return iter(self.function.indices())
        return itertools.product(*(one.values() for one in self.index_types))

    def cells(self) -> Iterator[Cell]:
        """The places themselves. Raises GameError where the state says which they are."""
        if any(isinstance(one, Value) for one in self.first):
            raise GameError(f"{self!r}: which places are meant depends on the state", fix="name a row that is known")
        return (self.function.cell(*self.first, *index) for index in self.indices())

    def check_owner(self) -> None:
        """Raises GameError where it is another game's."""
        self._reader.check_owner(self.function)

    def __getitem__(self, index: object) -> Any:
        if type(index) is tuple and self._until is None and not self.first and len(self.function.index_types) > 1:
            known = self._reader.read_again(self.function, index)
            if known is not None:
                return known
        found = self._index(index)
        if self.first:
            found = (*self.first, *found)
        if self._until is None:
            known = self._reader.read_again(self.function, found)
            if known is not None:
                return known
        if len(found) < len(self.function.index_types):
            return self._row(found)
        behind = self._left_behind()
        meant = self._now(found) if not behind or behind[-1][1] is not wr.TRUE else self._at(behind.pop()[0], found)
        for then, is_it in reversed(behind):
            meant = if_else(Value(is_it), self._at(then, found), meant)
        return meant

    def _now(self, index: tuple[object, ...]) -> Value:
        return self._reader.read(self.function, index)

    def then(self) -> dict[Cell, Written]:
        """What everything holds at this moment."""
        return dict(self._reader.changed)

    def _at(self, then: dict[Cell, Written], index: tuple[object, ...]) -> Value:
        """What a place held at another moment."""
        spoil()
        now, self._reader.changed = self._reader.changed, then
        try:
            return self._reader.read(self.function, index)
        finally:
            self._reader.changed = now

    def _left_behind(self) -> list[tuple[dict[Cell, Written], Written]]:
        """Where what was named here has since been assigned as a whole: what places held then, and the condition."""
        found: list[tuple[dict[Cell, Written], Written]] = []
        assigned = self._reader.assigned_as_a_whole(self.function)[: self._until]
        if not assigned:
            return found
        spoil()
        types = self.function.index_types
        for number, (first, path, then) in enumerate(assigned):
            if len(first) >= len(self._born) or number < self._born[len(first)]:
                continue
            pairs = zip(first, self.first, types, strict=False)
            is_it = wr.conjunction((path, *(wr.equal(lift(one, t), lift(other, t)) for one, other, t in pairs)))
            if is_it is wr.FALSE:
                continue
            found.append((then, is_it))
            if is_it is wr.TRUE:
                break
        return found

    def _row(self, first: tuple[object, ...]) -> FunctionView:
        return FunctionView(self._reader, self.function, writable=self._writable, first=first, born=self._born)

    def __setitem__(self, index: object, value: object) -> None:
        if self._writable and self._reader.is_simple and not self.first and type(value) in _PLAIN_VALUES:
            given = index if type(index) is tuple and len(self.function.index_types) > 1 else self._index(index)
            if self._reader.write_again(self.function, given, value):
                return
        found = (*self.first, *self._index(index))
        if not self._reader.is_simple and self._left_behind():
            raise GameError(
                f"{self!r} has been assigned as a whole since it was named here, so this would change nothing",
                fix="name it again",
            )
        if len(found) == len(self.function.index_types):
            _write(self._reader, self._writable, self.function, found, value)
        else:
            self._row(found).assign(value)

    def assign(self, value: object) -> None:
        """Give all places one value, those of a mapping theirs, or those of other places what they hold now."""
        given: Any = _copied(self, value) if is_places(value) else value
        if isinstance(given, list):
            first = next(iter(self.indices()))
            place = repr(first[0] if len(first) == 1 else first)
            raise GameError(
                f"{self!r} is given a list, {given!r}, and has a value for every place",
                fix=f"say which stands where, in a mapping: {{{place}: ..., ...}}",
            )
        assigned = self._reader.assigned_as_a_whole(self.function)
        if self._writable:
            whole = _Whole(self.function, self.first, self._reader.here)
            recording = under_way()
            if recording is not None:
                recording.does(whole)
                recording.is_pure = recording.is_pure and recording.reader is self._reader
            whole.do(self._reader, None)
        self._born = (*self._born[:-1], len(assigned))
        if isinstance(given, Mapping):
            for index, part in given.items():
                self[index] = part
        else:  # it was named just now, so nothing has been assigned as a whole since
            for index in self.indices():
                _write(self._reader, self._writable, self.function, (*self.first, *index), given)

    def _index(self, index: object) -> tuple[object, ...]:
        """What stands in brackets; an element of a sort may itself be a tuple."""
        if type(index) is not tuple:
            return (index,)
        types = self.index_types
        if not types or (len(types) > 1 and (isinstance(index[0], Value) or types[0].contains(index[0]))):
            return index
        return (index,) if types[0].contains(index) else index

    def __delitem__(self, index: object) -> None:
        raise GameError(
            f"a place of {self!r} is deleted, and each has a value always",
            fix="assign it what stands for nothing: 0, False, or None where it is Optional",
        )

    def __eq__(self, other: object) -> Value:  # type: ignore[override]
        if isinstance(other, OneOf):
            return other == self  # type: ignore[no-any-return]
        if not isinstance(other, FunctionView):
            raise GameError(f"{self.function.name} has a value for every place", fix="compare the values of places")
        _same_places(self, other)
        return Value(wr.conjunction(truth(self[index] == other[index]) for index in self.indices()))

    def __ne__(self, other: object) -> Value:  # type: ignore[override]
        return Value(wr.negation(truth(self == other)))

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise GameError(
            f"{self.function.name} has a value for every place", fix="ask about one place, or whether any or all are so"
        )

    def __iter__(self) -> Iterator[Any]:
        raise GameError(
            f"{self.function.name} is not a list",
            fix=f"go through its sort: write {self.function.name}[x] for x in it",
        )

    def __contains__(self, value: object) -> bool:
        return bool(iter(self))

    def __repr__(self) -> str:
        return f"{self.function.name}[{', '.join(map(str, self.first))}]" if self.first else self.function.name


class _Whole(NamedTuple):
    """A variable or row of it is assigned as a whole: it is noted what everything held before."""

    function: StateFunction
    first: tuple[object, ...]
    path: Written

    def do(self, reader: Reader, view: object) -> None:
        assigned = reader.assigned_as_a_whole(self.function)
        assigned.append((self.first, self.path, dict(reader.changed)))
        reader.is_simple = False


class _NamedAnew(NamedTuple):
    """A variable was assigned as a whole: who names it from now on means what it holds since."""

    function: StateFunction

    def do(self, reader: Reader, view: object) -> None:
        object.__setattr__(view, self.function.name, FunctionView(reader, self.function, writable=True))


class FrozenView(FunctionView):
    """What places held at one moment."""

    __slots__ = ("_then",)

    def __init__(self, places: FunctionView, first: tuple[object, ...], then: dict[Cell, Written]) -> None:
        super().__init__(places._reader, places.function, writable=False, first=first, born=places._born)
        self._then = then
        until = places._until
        self._until = len(places._reader.assigned_as_a_whole(places.function)) if until is None else until

    def then(self) -> dict[Cell, Written]:
        return self._then

    def _now(self, index: tuple[object, ...]) -> Value:
        return self._at(self._then, index)

    def _row(self, first: tuple[object, ...]) -> FunctionView:
        return FrozenView(self, first, self._then)

    def __setitem__(self, index: object, value: object) -> None:
        raise GameError(f"{self!r} is a frozen copy, and is not changed", fix="assign to the variable itself")


@word
def frozen(places: T) -> T:
    """A copy of what places hold now: `frozen(self.row[x])`. Without it they are a reference, that shows later changes.

    Args:
        places: a state variable with indices, or a row of it.

    Raises GameError for what has no places.
    """
    if isinstance(places, OneOf):
        return places.each(frozen)  # type: ignore[no-any-return]
    if not isinstance(places, FunctionView):
        raise GameError(f"{places!r} has no places", fix="freeze a variable with indices, or a row of one")
    return cast(T, FrozenView(places, places.first, places.then()))


def is_places(value: object) -> bool:
    """Whether a thing is places of the state, or one of several such things."""
    if isinstance(value, OneOf):
        return is_places(value.one) and is_places(value.other)
    return isinstance(value, FunctionView)


def _same_places(one: FunctionView, other: FunctionView) -> None:
    if one.index_types != other.index_types:
        raise GameError(
            f"{one!r} and {other!r} have different places "
            f"({', '.join(map(str, one.index_types))}; {', '.join(map(str, other.index_types))})",
            fix="name the places one by one",
        )


def _copied(target: FunctionView, source: Any) -> dict[tuple[Any, ...], Value]:
    """What places hold at this moment, for others with the same indices."""
    for one in _meant(source):
        _same_places(target, one)
    return {index: source[index] for index in target.indices()}


def _meant(source: Any) -> Iterator[FunctionView]:
    """The places that may be meant."""
    if isinstance(source, OneOf):
        yield from _meant(source.one)
        yield from _meant(source.other)
    else:
        yield source


def _write(reader: Reader, writable: bool, function: StateFunction, index: tuple[object, ...], value: object) -> None:
    if type(value) in _PLAIN_VALUES and writable:
        reader.write(function, index, value)
        return
    if is_places(value):
        some = next(_meant(value))
        raise GameError(
            f"{function.name} takes one value, and {some!r} has one for every place",
            fix=f"say of which place: s.{some!r}[...]",
        )
    if isinstance(value, OpenValue):
        place = function.cell(*index) if not any(isinstance(part, Value) for part in index) else None
        if place is None:
            raise GameError(f"where `{value.text}` is kept depends on the state", fix="name a place that is known")
        reader.leave_open(place, value)
        return
    if not writable:
        raise GameError(f"{function.name} is changed where the state may only be read", fix="change it in a rule")
    reader.write(function, index, value)


_PLAIN_VALUES = frozenset((Value, int, bool, str, type(None)))
"""Kinds of values of which nothing need be asked before they are assigned."""
