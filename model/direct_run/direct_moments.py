"""The game at a moment, as a direct run sees it: variables hold plain values, and a rule changes them one by one."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..declarations import declarations as declared
from ..errors import GameError, Undefined, author_location, did_you_mean, error_in
from ..expressions.types import Element, Integer, OptionalOf, ValueType, code_span
from ..words.open_values import OpenValue
from .direct_values import FALSE, TRUE, Known, Lacking, Number, all_in_turn, as_plain

Values = tuple[Any, ...]
"""The plain values of a position: variables as declared, each with its places in the order of its sorts."""

MOST_PLACES = 5_000_000
"""How many places a variable may have."""

NO_VALUE = "has no value yet"


class Variable:
    """A state variable in one scope and reading.

    Attributes:
        name: as declared.
        index_types, value_type: as resolved.
        where: the position of each place in the values, by index.
    """

    def __init__(self, state: declared.AnyState, game: Any, first: int) -> None:
        *index_types, self.value_type = (t.resolve(game) for t in state.types)
        self.name = state.name
        self.index_types: tuple[ValueType, ...] = tuple(index_types)
        for one in index_types:
            if not one.is_finite:
                raise error_in(state, f"{state.name} has infinitely many places", fix="bound its index")
        if (places := math.prod(code_span(one) for one in index_types)) > MOST_PLACES:
            raise error_in(state, f"it has {places:,} places, more than {MOST_PLACES:,}", fix="choose smaller indices")
        indices = itertools.product(*(one.values() for one in index_types))
        self.where: dict[tuple[Any, ...], int] = {index: first + number for number, index in enumerate(indices)}

    def text(self, index: tuple[Any, ...]) -> str:
        """A place in words."""
        told = [str(part.it if isinstance(part, Known) else part) for part in index]
        return f"{self.name}[{', '.join(told)}]" if told else self.name


def variables_of(game: Any) -> dict[str, Variable]:
    """The state variables of a game by name."""
    found: dict[str, Variable] = {}
    first = 0
    for state in game.declared(declared.State):
        found[state.name] = Variable(state, game, first)
        first += len(found[state.name].where)
    return found


class Moment:
    """The values at a moment of a run.

    Args:
        variables: the state variables by name.
        values: what each place holds.
        plainly: values are seen as rules in plain Python see them, and what denotes nothing raises Undefined at once.
        writable: rules and set-ups change it; all else only reads.
        setting_up: in a set-up values know their places, so that they can be left open.
        writers: gets the author's line that last wrote each value.
    """

    def __init__(
        self,
        variables: Mapping[str, Variable],
        values: Sequence[Any],
        *,
        plainly: bool,
        writable: bool = False,
        setting_up: bool = False,
        writers: dict[int, int | None] | None = None,
    ) -> None:
        self.variables = variables
        self.values = list(values)
        self.plainly = plainly
        self.writable = writable
        self.setting_up = setting_up
        self.writers = writers
        self.assigned: list[tuple[Variable, tuple[Any, ...], list[Any]]] = []  # rows, as a whole; what was there before
        self.taken = TRUE  # the conditions of all `when` that are open
        self.late = ""  # why an effect denoted nothing; a requirement that fails further down goes before it
        self.late_line: int | None = None
        self.is_weightless: Callable[[], bool] = lambda: False  # whether what is run is an outcome that does not happen

    def variable(self, name: str) -> Variable:
        """A variable by name. Raises GameError."""
        found = self.variables.get(name)
        if found is None:
            raise GameError(f"there is no state variable {name}", fix=did_you_mean(name, self.variables))
        return found

    def lacking(self, why: str) -> Any:
        """What denotes nothing."""
        if self.plainly:
            raise Undefined(why)
        return Lacking(why)

    def fails(self, why: str) -> None:
        """An effect denotes nothing. An outcome whose weight is 0 goes on: nothing is owed by what does not happen."""
        if self.plainly and not self.is_weightless():
            raise Undefined(why)
        if not self.late:
            self.late, self.late_line = why, author_location()[1]

    def read(self, variable: Variable, index: tuple[Any, ...]) -> Any:
        """What a place holds now."""
        position = self._position(variable, index)
        if type(position) is not int:
            return self.lacking(position.it)
        value = self.values[position]
        if self.setting_up and (not self.plainly or type(value) is Lacking):
            return Lacking(value.it, position) if type(value) is Lacking else Known(value, position)
        if type(value) is Lacking:
            return value
        return as_plain(value) if self.plainly else Known(value)

    def write(self, variable: Variable, index: tuple[Any, ...], value: Any) -> None:
        """Put a value in a place, where the conditions of all `when` hold."""
        if not self.writable:
            raise GameError(f"{variable.name} is changed where the state may only be read", fix="change it in a rule")
        taken = self.taken
        if taken is FALSE:
            return
        position = self._position(variable, index)
        if isinstance(value, OpenValue) and type(position) is int:
            value.put(self.values, position)
            return
        if type(position) is not int:
            self.fails(position.it)
            if position.place is not _NO_PLACE:
                for every in variable.where.values():
                    self.values[every] = position
            return
        if type(taken) is Lacking:
            value = taken
        if type(value) is Known:
            value = value.it
        if type(value) is Lacking:
            self.fails(value.it)
        elif not variable.value_type.contains(value):
            self._refuse_kind(variable, value)
            self.fails(f"{variable.text(index)} would leave {variable.value_type}")
        elif type(value) is Number:
            value = int(value)
        elif isinstance(value, tuple):
            value = variable.value_type.decode(
                variable.value_type.encode(value)
            )  # its parts may be numbers of the state
        self.values[position] = value
        if self.writers is not None:
            self.writers[position] = author_location()[1]

    def _position(self, variable: Variable, index: tuple[Any, ...]) -> Any:
        """Where a place is kept; something Lacking where there is none."""
        if index:
            for part in index:
                if type(part) is Lacking:
                    return part
            index = tuple([part.it if type(part) is Known else part for part in index])
        try:
            found = variable.where.get(index)
        except TypeError:  # no hash, so no place
            found = None
        if found is not None:
            return found
        if len(index) != len(variable.index_types):
            if self.plainly and len(variable.index_types) == 1 and _is_of_tuples(variable.index_types[0], index):
                return Lacking(f"{variable.name} has no such place", _NO_PLACE)
            raise GameError(
                f"{variable.name} takes {len(variable.index_types)} indices, not {len(index)}",
                fix=f"index it by {', '.join(map(str, variable.index_types)) or 'nothing'}",
            )
        return Lacking(f"{variable.name} has no such place", _NO_PLACE)

    def _refuse_kind(self, variable: Variable, value: Any) -> None:
        """Raises GameError for what no range could hold."""
        kept = variable.value_type
        inner = kept.inner if isinstance(kept, OptionalOf) else kept
        if isinstance(inner, Integer) and isinstance(value, int) and not isinstance(value, bool):
            return
        if self.plainly and _is_of_numbers(inner) and isinstance(value, int) and not isinstance(value, bool):
            return  # it may be computed
        if self.plainly and _is_of_tuples(inner, value):
            return  # its parts may be
        if value is None and self.plainly:
            return  # where a plain value is wanted, an absent one denotes nothing
        if isinstance(value, PlainPlaces):
            raise GameError(
                f"{variable.name} takes one value, and {value!r} has one for every place",
                fix=f"say of which place: {value!r}[...]",
            )
        raise GameError(f"{variable.name} is given {value!r}, no value of {kept}", fix="use a value of that type")


def _is_of_tuples(value_type: ValueType, value: object) -> bool:
    """A sort of tuples, and a tuple that may be computed part by part."""
    if not isinstance(value_type, Element) or not isinstance(value, tuple):
        return False
    return any(isinstance(element, tuple) and len(element) == len(value) for element in value_type)


def _is_of_numbers(value_type: ValueType) -> bool:
    """A sort whose elements are numbers, so that plain Python computes with them."""
    return isinstance(value_type, Element) and value_type.is_of_numbers()


_NO_PLACE = object()


class View:
    """A moment under the names of its variables: `s.turn`, `s.stand[trader, colour]`."""

    __slots__ = ("_moment",)

    def __init__(self, moment: Moment) -> None:
        object.__setattr__(self, "_moment", moment)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)  # Python's own questions, as of copy.copy
        return seen(self._moment, self._moment.variable(name))

    def __setattr__(self, name: str, value: Any) -> None:
        put(self._moment, self._moment.variable(name), value)

    def __bool__(self) -> bool:
        raise GameError("the state as a whole is neither true nor false", fix="ask about a variable: s.name")

    def __iter__(self) -> Iterator[Any]:
        raise GameError("the state is not a list", fix="name its variables: s.name")


def seen(moment: Moment, variable: Variable) -> Any:
    """A variable as a rule sees it."""
    return PlainPlaces(moment, variable) if variable.index_types else moment.read(variable, ())


def put(moment: Moment, variable: Variable, value: Any) -> None:
    """Give a whole variable a value: one for all places, a mapping from places to values, or other places' contents."""
    if variable.index_types:
        PlainPlaces(moment, variable).assign(value)
    else:
        moment.write(variable, (), value)


def _it(part: Any) -> Any:
    """Something plain, of what stands in brackets."""
    return part.it if type(part) is Known else part


class PlainPlaces:
    """Places of a variable, as a rule sees them: all, or those of a row, `s.stand[trader]`; a reference.

    Where the variable or row is assigned as a whole, who named it before keeps what it held then, as of a Python list.
    """

    __slots__ = ("_born", "_moment", "first", "variable")

    def __init__(
        self, moment: Moment, variable: Variable, first: tuple[Any, ...] = (), born: tuple[int, ...] = ()
    ) -> None:
        self._moment = moment
        self._born = (*born, *[len(moment.assigned)] * (len(first) + 1 - len(born)))
        self.variable = variable
        self.first = first

    @property
    def index_types(self) -> tuple[ValueType, ...]:
        """What it takes in brackets."""
        return self.variable.index_types[len(self.first) :]

    def indices(self) -> Iterator[tuple[Any, ...]]:
        """All that it takes in brackets."""
        return itertools.product(*(one.values() for one in self.index_types))

    def positions(self) -> Iterator[int]:
        """Where its places are kept."""
        plain = tuple(part.it if type(part) is Known else part for part in self.first)
        return (self.variable.where[*plain, *index] for index in self.indices())

    def __getitem__(self, index: Any) -> Any:
        found = (*self.first, *self._in_brackets(index))
        if len(found) < len(self.variable.index_types):
            return PlainPlaces(self._moment, self.variable, found, self._born)
        then = self._left_behind()
        if then is None:
            return self._moment.read(self.variable, found)
        now, self._moment.values = self._moment.values, then
        try:
            return self._moment.read(self.variable, found)
        finally:
            self._moment.values = now

    def _left_behind(self) -> list[Any] | None:
        """Where what was named here has since been assigned as a whole: all values just before that."""
        moment = self._moment
        for number in range(min(self._born), len(moment.assigned)):
            variable, first, then = moment.assigned[number]
            if variable is not self.variable or len(first) >= len(self._born) or number < self._born[len(first)]:
                continue
            if all(_it(one) == _it(other) for one, other in zip(first, self.first, strict=False)):
                return then
        return None

    def __setitem__(self, index: Any, value: Any) -> None:
        found = (*self.first, *self._in_brackets(index))
        if self._left_behind() is not None:
            raise GameError(
                f"{self!r} has been assigned as a whole since it was named here, so this would change nothing",
                fix="name it again",
            )
        if len(found) < len(self.variable.index_types):
            PlainPlaces(self._moment, self.variable, found).assign(value)
        else:
            self._moment.write(self.variable, found, value)

    def assign(self, value: Any) -> None:
        """Give all places one value, those of a mapping theirs, or those of other places what they hold now."""
        if isinstance(value, PlainPlaces):
            value._same_places(self)
            value = {index: value[index] for index in self.indices()}
        moment = self._moment
        if moment.writable and moment.taken is not FALSE:
            moment.assigned.append((self.variable, self.first, list(moment.values)))
        self._born = (*self._born[:-1], len(moment.assigned))
        if isinstance(value, Mapping):
            for index, part in value.items():
                self[index] = part
        else:
            for index in self.indices():
                self[index] = value

    def as_it_is(self) -> PlainPlaces:
        """A copy, which shows no later changes and is not assigned to."""
        now = self._moment
        then = Moment(now.variables, now.values, plainly=now.plainly, setting_up=now.setting_up)
        then.assigned = list(now.assigned)
        return PlainPlaces(then, self.variable, self.first, self._born)

    def _in_brackets(self, index: Any) -> tuple[Any, ...]:
        """What stands in brackets; an element of a sort may itself be a tuple."""
        if type(index) is not tuple:
            return (index,)
        types = self.index_types
        if not types or any(type(part) is Lacking for part in index):
            return index
        if len(types) > 1 and (type(index[0]) is Known or types[0].contains(index[0])):
            return index
        return (index,) if types[0].contains(index) else index

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, PlainPlaces):
            raise GameError(f"{self.variable.name} has a value for every place", fix="compare the values of places")
        other._same_places(self)
        found = all_in_turn(self[index] == other[index] for index in self.indices())
        return found.it if self._moment.plainly else found

    def __ne__(self, other: object) -> Any:
        found = self == other
        return not found if isinstance(found, bool) else ~found

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise GameError(
            f"{self.variable.name} has a value for every place", fix="ask about one place, or whether any or all are so"
        )

    def __iter__(self) -> Iterator[Any]:
        raise GameError(f"{self.variable.name} is not a list", fix="go through the sort of its places")

    def __contains__(self, value: object) -> bool:
        return bool(iter(self))

    def __repr__(self) -> str:
        return self.variable.text(self.first)

    def _same_places(self, other: PlainPlaces) -> None:
        if self.index_types != other.index_types:
            raise GameError(f"{other!r} and {self!r} have different places", fix="name the places one by one")
