"""The state as a rule or property sees it while it is read: `s.turn`, `s.stand[trader, colour]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from . import written as wr
from .errors import GameError, did_you_mean
from .expression import StateFunction
from .tracing import Reader
from .values import Value, truth


class StateView:
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
            if isinstance(value, FunctionView):
                raise GameError(
                    f"{name} takes one value, and {value.function.name} has one for every place",
                    fix=f"say of which place: s.{value.function.name}[...]",
                )
            _write(self._reader, self._writable, function, (), value)
            return
        target: FunctionView = getattr(self, name)
        if value is target:
            return
        given = _copied(target, value) if isinstance(value, FunctionView) else value
        if isinstance(given, Mapping):
            for index, part in given.items():
                target[index] = part
        else:
            for index in function.indices():
                target[index] = given
        target.is_old = True  # who named its contents before meant what they were then
        object.__setattr__(self, name, FunctionView(self._reader, function, writable=self._writable))

    def __bool__(self) -> bool:
        raise GameError("the state as a whole is neither true nor false", fix="ask about a variable: s.name")

    def __iter__(self) -> Iterator[Any]:
        raise GameError("the state is not a list", fix="name its variables: s.name")


class FunctionView:
    """A state variable with indices, as a rule or property sees it."""

    __slots__ = ("_reader", "_writable", "function", "is_old")

    def __init__(self, reader: Reader, function: StateFunction, *, writable: bool) -> None:
        self._reader = reader
        self._writable = writable
        self.function = function
        self.is_old = False

    def check_owner(self) -> None:
        """Raises GameError where it is another game's."""
        self._reader.check_owner(self.function)

    def __getitem__(self, index: object) -> Value:
        return self._reader.read(self.function, _index(self.function, index))

    def __setitem__(self, index: object, value: object) -> None:
        _write(self._reader, self._writable, self.function, _index(self.function, index), value)

    def __eq__(self, other: object) -> Value:  # type: ignore[override]
        if not isinstance(other, FunctionView):
            raise GameError(f"{self.function.name} has a value for every place", fix="compare the values of places")
        _same_places(self.function, other.function)
        return Value(wr.conjunction(truth(self[index] == other[index]) for index in self.function.indices()))

    def __ne__(self, other: object) -> Value:  # type: ignore[override]
        return Value(wr.negation(truth(self == other)))

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise GameError(f"{self.function.name} has a value for every place", fix="ask about one, or use any_of(...)")

    def __iter__(self) -> Iterator[Any]:
        raise GameError(
            f"{self.function.name} is not a list",
            fix=f"write s.{self.function.name}[x] for x in the sort of its places",
        )

    def __contains__(self, value: object) -> bool:
        return bool(iter(self))


def _index(function: StateFunction, index: object) -> tuple[object, ...]:
    """What stands in brackets; an element of a sort may itself be a tuple."""
    if type(index) is not tuple:
        return (index,)
    return (index,) if len(function.index_types) == 1 and function.index_types[0].contains(index) else index


def _same_places(one: StateFunction, other: StateFunction) -> None:
    if one.index_types != other.index_types:
        raise GameError(
            f"{one.name} and {other.name} have different places "
            f"({', '.join(map(str, one.index_types))}; {', '.join(map(str, other.index_types))})",
            fix="name the places one by one",
        )


def _copied(target: FunctionView, source: FunctionView) -> dict[tuple[Any, ...], Value]:
    """What a whole variable holds at this moment, for another one with the same places."""
    _same_places(target.function, source.function)
    if source.is_old:
        raise GameError(
            f"{source.function.name} has been assigned since it was named here",
            fix="exchange variables place by place: s.a[x], s.b[x] = s.b[x], s.a[x]",
        )
    return {index: source[index] for index in source.function.indices()}


def _write(reader: Reader, writable: bool, function: StateFunction, index: tuple[object, ...], value: object) -> None:
    if not writable:
        raise GameError(f"{function.name} is changed where the state may only be read", fix="change it in a rule")
    reader.write(function, index, value)
