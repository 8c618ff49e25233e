"""Reading a rule: its body runs once with concrete parameters and a symbolic state, and leaves data behind.

`require` adds to the guard, assignments become updates, `with when(...)` makes them conditional. What comes out of a
`Reader` is a guard, one expression for every changed cell, and the conditions under which the words of the rule denote.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NamedTuple

from . import expression as ex
from . import written as wr
from .errors import GameError, author_location, did_you_mean
from .expression import TRUE, Cell, Node, StateFunction
from .plain import paths
from .said_to import word
from .types import BOOLEAN, OptionalOf, ValueType
from .values import Value, lift, truth
from .written import Written

if TYPE_CHECKING:
    from .openings import Deal


class Requirement(NamedTuple):
    """One `require` of a rule.

    Attributes:
        condition: simplified.
        text: how a player is told that it fails.
        line: where it stands.
        written: the condition word for word, which the plain semantics goes by.
    """

    condition: Node
    text: str
    line: int | None
    written: Written


class Asked(NamedTuple):
    """What a rule goes by: the condition of an `if`, or what a name is given. It must denote, even where nothing is
    assigned under it.

    Attributes:
        path: it is come by where this holds.
        condition: what is asked (anything that has a value).
    """

    path: Written
    condition: Written


class Assigned(NamedTuple):
    """An assignment: where the path holds, the place gets the value. All speak of the state before the step.

    Attributes:
        path: it is come by where this holds.
        function: the variable.
        place: the cell, or the index where it depends on the state.
        value: what it gets.
    """

    path: Written
    function: StateFunction
    place: Cell | tuple[Written, ...]
    value: Written

    @property
    def leaves(self) -> str:
        """What goes wrong where the value is not in the declared range."""
        return _leaves(self.function, self.place)


Effect = Asked | Assigned


class Obligation(NamedTuple):
    """A condition under which the words of a rule denote, and what goes wrong where it fails."""

    condition: Node
    reason: str
    line: int | None


class Disabled(Exception):
    """A requirement is false for this binding whatever the state: there is no such instance."""


class Variables(dict[str, StateFunction]):
    """The state variables of a game by name.

    Attributes:
        plainly: the game says `language = 2`: the order of the text decides, and values are Python's own.
    """

    plainly = False


_reader: ContextVar[Reader] = ContextVar("reader")


_owner: ContextVar[Mapping[str, StateFunction] | None] = ContextVar("owner", default=None)


@contextmanager
def owned_by(functions: Mapping[str, StateFunction]) -> Iterator[None]:
    """While a game's own words are read, no other game's state is asked."""
    token = _owner.set(functions)
    seen = paths.plainly.set(isinstance(functions, Variables) and functions.plainly)
    try:
        yield
    finally:
        paths.plainly.reset(seen)
        _owner.reset(token)


def is_read() -> bool:
    """Whether a rule or set-up is being read."""
    return _reader.get(None) is not None


class Reader:
    """What is being read: the current expression of every cell, the path condition, and what was collected."""

    def __init__(self, functions: Mapping[str, StateFunction], preset: Mapping[Cell, Node] | None = None) -> None:
        self.functions = functions
        self.preset = {cell: wr.as_it_is(node) for cell, node in (preset or {}).items()}
        self.changed: dict[Cell, Written] = dict(self.preset)
        self.requirements: list[Requirement] = []
        self.effects: list[Effect] = []
        self.obligations: list[Obligation] = []
        self.path: list[paths.Step] = []
        self.closed: Written | None = None  # the condition of the last `when` that ended at this depth
        self.freed: dict[Cell, None] = {}
        self.open: Collection[Cell] = ()  # in a set-up: what is known to be left open or dealt somewhere in it
        self.unset: dict[Written, Cell] = {}  # in a set-up: what stands for a cell that has no value yet
        self.early: dict[Cell, int | None] | None = None  # in a set-up: what was read before it had a value, and where
        self.deals: list[Deal] = []
        self.in_order = isinstance(functions, Variables) and functions.plainly
        self.settled = 0  # so many obligations are asked before some requirement
        self.waiting: dict[_Branch, None] = {}  # `when` and `otherwise` that are not entered

    @contextmanager
    def active(self) -> Iterator[Reader]:
        """Make this the reader that `require` and `when` talk to."""
        token = _reader.set(self)
        begun = paths.begin(paths.Context(self))
        try:
            with owned_by(self.functions):
                yield self
        finally:
            paths.end(begun)
            _reader.reset(token)

    def read(self, function: StateFunction, index: tuple[object, ...]) -> Value:
        """The current value at an index."""
        owner = _owner.get()
        if owner is not None and owner is not self.functions:
            self.check_owner(function)
        found: tuple[Cell, Written] | None
        try:
            found = function.read_before.get(index)
        except TypeError:  # a symbolic index has no hash
            found = None
        if found is not None and self.early is None:
            return Value(self.changed.get(found[0], found[1]))
        place = self._place(function, index)
        if self.early is not None:
            cells = (place,) if isinstance(place, Cell) else function.cells()
            for cell in cells:
                if cell not in self.freed and (cell not in self.changed or not self.changed[cell].denotes):
                    self.early.setdefault(cell, author_location()[1])
        if isinstance(place, Cell):
            return Value(self._now(place))
        now = self.changed if self.early is None else {cell: self._now(cell) for cell in function.cells()}
        return Value(wr.place(function, place, now))

    def check_owner(self, function: StateFunction) -> None:
        """Raises GameError where the state of one game is asked while another one is read."""
        owner = _owner.get()
        if owner is not None and owner is not self.functions:
            raise GameError(
                f"{function.name} is read of the state of another game", fix="read the state that the method is given"
            )

    def _now(self, cell: Cell) -> Written:
        """What a cell holds at this moment. In a set-up what is neither assigned nor left open holds nothing yet."""
        found = self.changed.get(cell)
        if found is not None:
            return found
        if self.early is None or cell in self.freed or cell in self.open:
            return kept_in(cell)
        unset = _unset(cell)
        self.unset[unset] = cell
        return unset

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        """Assign at an index, under the path condition."""
        written = fitting(lift(value, function.value_type), function.value_type)
        place = self._place(function, index)
        if isinstance(function.value_type, OptionalOf):
            surely = not self.path and isinstance(place, Cell)
            written = wr.present(written, None if surely else _kept_type(written.type, function.value_type))
        path = self.here
        if not isinstance(place, Cell):
            for part, index_type in zip(place, function.index_types, strict=True):
                self.oblige_defined(part)
                self._oblige(ex.in_range(part.simple, index_type), wr.no_such_place(function))
        self.oblige_defined(written)
        fits = ex.in_range(written.simple, function.value_type)
        if fits is ex.FALSE and path is wr.TRUE and not isinstance(value, Value):
            raise GameError(
                f"{_place_text(function, place)} is given {written!r}, outside {function.value_type}",
                fix="widen the declared range, or correct the value",
            )
        if fits is not TRUE:
            self._oblige(fits, _leaves(function, place))
        self.effects.append(Assigned(path, function, place, written))
        if isinstance(place, Cell):
            self.changed[place] = wr.either(path, written, self._now(place))
            return
        for cell in function.cells():
            condition = wr.conjunction((path, wr.is_place(cell, place)))
            self.changed[cell] = wr.either(condition, written, self._now(cell))

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        """Add to the guard, under the path condition; `position` is its place in the author's `require`, if any.

        A rule is read no further where it is surely not fulfilled: there is no such instance. A set-up is read to its
        end: there is one only, and what is wrong further down is told all the same.
        """
        condition = wr.implication(self.here, condition)
        if self.in_order and (condition.simple is not TRUE or condition.needs):
            self._settle(line)
        if condition.simple is not TRUE or condition.needs:
            self.requirements.append(Requirement(condition.simple, text, line, condition))
        if condition.simple is ex.FALSE and self.early is None:
            raise Disabled

    @property
    def here(self) -> Written:
        """The condition under which this is come by: that of every `if` and `when` around it."""
        return paths.joined(self.path) if self.path else wr.TRUE

    def enter(self, condition: Written) -> None:
        """What follows is come by only where this holds, too."""
        self.path.append(condition)
        paths.here().whens += 1
        self.closed = None

    def leave(self) -> None:
        """What follows is come by where what was entered last does not hold, too."""
        context = paths.here()
        context.cut(len(self.path) - 1)
        context.whens -= 1

    def _settle(self, line: int | None) -> None:
        """What was done above denotes before something more is required; so the order of the text decides."""
        asked = {part for one in self.requirements for part in _conjuncts(one.condition)}
        owed = [(o.condition, o.reason) for o in self.obligations[self.settled :] if o.condition not in asked]
        self.settled = len(self.obligations)
        if owed:
            self.requirements.append(Requirement(TRUE, owed[0][1], line, wr.as_it_is(ex.TRUE, tuple(owed))))

    def branch(self, condition: Written) -> Written:
        """The condition that an `if` or `when` goes by: the author's. Readers that try out other rules change it."""
        return condition

    def ask(self, path: Written, asked: Written, at: tuple[int, int, int] | None = None) -> None:
        """Words are come by where the path holds, so they must denote there; `at`: before what was noted since."""
        if asked.denotes:
            return
        effects, owed, _ = at or (len(self.effects), len(self.obligations), 0)
        later = self.obligations[owed:]
        del self.obligations[owed:]
        for need, why in asked.needs:
            self._oblige(need, why, path)
        self.obligations += later
        self.effects.insert(effects, Asked(path, asked))

    def updates(self) -> dict[Cell, Node]:
        """The cells that change, with their new values, simplified, each of its cell's own type."""
        return {
            cell: _stored(written, cell.type)
            for cell, written in self.changed.items()
            if not self._is_kept(cell, written)
        }

    def _is_kept(self, cell: Cell, written: Written) -> bool:
        known = self.preset.get(cell)
        return written.simple is ex.cell_node(cell) or (known is not None and known.simple is written.simple)

    def _place(self, function: StateFunction, index: tuple[object, ...]) -> Cell | tuple[Written, ...]:
        """The cell at an index, or the written index where part of it depends on the state.

        A plain index must be a place, asked for or not. What an expression comes to need not: where it is no place the
        words denote nothing, and whether they are come by at all is seen in play.
        """
        found: tuple[Cell, Written] | None
        try:
            found = function.read_before.get(index)
        except TypeError:  # a symbolic index has no hash
            found = None
        if found is not None:
            return found[0]
        if len(index) != len(function.index_types):
            raise GameError(
                f"{function.name} takes {len(function.index_types)} indices, not {len(index)}",
                fix=f"index it by {', '.join(map(str, function.index_types)) or 'nothing'}",
            )
        parts = tuple(lift(part, index_type) for part, index_type in zip(index, function.index_types, strict=True))
        nowhere = False
        for given, part, index_type in zip(index, parts, function.index_types, strict=True):
            known = part.known
            if known is not None and not index_type.contains(known.type.decode(known.payload)):
                if not isinstance(given, Value):
                    raise GameError(f"{function.name} has no place {part!r}", fix=f"use a value of {index_type}")
                nowhere = True
            if isinstance(part.type, OptionalOf) and not isinstance(index_type, OptionalOf):
                if paths.plainly.get():
                    return self._place(function, _there(index, function))
                raise GameError(f"{function.name} is indexed by an optional", fix="write .value after it")
            if not _is_of_kind(part.type, index_type):
                raise GameError(
                    f"{function.name} is indexed by `{part!r}`, a value of {part.type}", fix=f"use one of {index_type}"
                )
        literals = [part.known for part in parts]
        if nowhere or any(node is None for node in literals):
            return parts
        cell = function.cell(*(node.type.decode(node.payload) for node in literals if node is not None))
        if function.is_of_sorts:
            function.read_before[cell.index] = cell, kept_in(cell)
        return cell

    def _oblige(self, condition: Node, reason: str, path: Written | None = None) -> None:
        condition = ex.implication((self.here if path is None else path).simple, condition)
        if condition is not TRUE:
            self.obligations.append(Obligation(condition, reason, author_location()[1]))

    def oblige_defined(self, written: Written) -> None:
        """It is asked here, so here it must denote."""
        for need, why in written.needs:
            self._oblige(need, why)


def _conjuncts(condition: Node) -> tuple[Node, ...]:
    return condition.args if condition.kind is ex.Kind.AND else (condition,)


def _there(index: tuple[object, ...], function: StateFunction) -> tuple[object, ...]:
    """An index of which what may be absent is there: where it is not, it denotes nothing."""
    parts = []
    for part, index_type in zip(index, function.index_types, strict=True):
        written = lift(part, index_type)
        wanted = isinstance(written.type, OptionalOf) and not isinstance(index_type, OptionalOf)
        parts.append(Value(wr.value_of(written)) if wanted else part)
    return tuple(parts)


def _place_text(function: StateFunction, place: Cell | tuple[Written, ...]) -> str:
    return str(place) if isinstance(place, Cell) else f"{function.name}[{', '.join(map(repr, place))}]"


def _leaves(function: StateFunction, place: Cell | tuple[Written, ...]) -> str:
    return f"{_place_text(function, place)} would leave {function.value_type}"


def kept_in(cell: Cell) -> Written:
    """What a cell holds before anything is assigned."""
    return wr.as_it_is(ex.cell_node(cell))


NO_VALUE = "has no value yet"


def _unset(cell: Cell) -> Written:
    """What a cell holds in a set-up before it gets a value: some number that stands for it, and denotes nothing."""
    low, high = cell.type.code_range
    stand_in = ex.constant(low if low is not None else min(0, high or 0), cell.type)
    return wr.as_it_is(stand_in, ((ex.FALSE, f"{cell} {NO_VALUE}"),))


def _stored(written: Written, value_type: ValueType) -> Node:
    return ex.as_optional(written.simple, value_type) if isinstance(value_type, OptionalOf) else written.simple


def _kept_type(given: ValueType, kept: OptionalOf) -> OptionalOf | None:
    """The type in which a number is kept at once, if no type could have both it and what is kept besides."""
    low, high = given.code_range
    least, most = kept.inner.code_range
    return kept if (low is None or least is None) and (high is None or most is None) else None


def _is_of_kind(one: ValueType, other: ValueType) -> bool:
    """Whether values of a type may belong to another one, whatever their ranges."""
    try:
        joined = ex.joined_type(one, other)
    except GameError:
        return False
    return isinstance(joined, OptionalOf) == isinstance(other, OptionalOf)


def fitting(written: Written, value_type: ValueType) -> Written:
    """What is to be kept where values of a type belong. Raises GameError for another kind of value."""
    if written.type is value_type or _is_of_kind(written.type, value_type):
        return written
    if isinstance(written.type, OptionalOf) and _is_of_kind(written.type.inner, value_type):
        if paths.plainly.get():
            return wr.value_of(written)
        raise GameError(f"`{written!r}` may be absent", fix="write .value after it, or ask whether it exists")
    raise GameError(
        f"`{written!r}`, a value of {written.type}, is put where {value_type} belongs", fix=_fixes(written, value_type)
    )


def _fixes(written: Written, value_type: ValueType) -> str:
    if value_type is BOOLEAN:
        return "compare it with something"
    return "use count(...) or if_else(...)" if wr.is_condition(written) else "use a value of that type"


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


def current_reader(word: str) -> Reader:
    """What is being read, to which a word is said. Raises GameError where nothing is."""
    try:
        return _reader.get()
    except LookupError:
        raise GameError(f"{word} is used outside a rule", fix="call it in the body of a rule") from None


def no_words_left(reader: Reader) -> None:
    """Raises GameError where `when(...)` or `otherwise()` was written without `with`, and so nothing follows it."""
    for branch in reader.waiting:
        call = "when(...)" if branch.word == "when" else "otherwise()"
        error = GameError(f"`{call}` does nothing by itself", fix=f"write `with {call}:` and indent what it is about")
        error.line = branch.line
        raise error


@word
def require(*conditions: object, because: str = "") -> None:
    """The rule applies only where these conditions hold.

    Args:
        conditions: what must hold.
        because: how to say it to a player when the move is refused.
    """
    reader = current_reader("require")
    line = author_location()[1]
    for position, condition in enumerate(conditions):
        written = truth(condition)
        reader.require(written, because or f"it needs {written!r}", line, position)


class _Branch:
    """`with when(...)` or `with otherwise()`. What is written without `with` is never entered, and told."""

    def __init__(self, word: str, begin: Callable[[Reader], Written]) -> None:
        self.word = word
        self.line = author_location()[1]
        self._begin = begin
        self._condition = wr.TRUE
        current_reader(word).waiting[self] = None

    def __enter__(self) -> None:
        reader = current_reader(self.word)
        reader.waiting.pop(self, None)
        self._condition = self._begin(reader)
        reader.enter(self._condition)

    def __exit__(self, *how: object) -> None:
        reader = current_reader(self.word)
        reader.leave()
        reader.closed = self._condition if self.word == "when" else None  # there is one `otherwise` for a `when`


@word
def when(condition: object) -> AbstractContextManager[None]:
    """What is assigned or required inside happens only where the condition holds."""
    asked = truth(condition)

    def begin(reader: Reader) -> Written:
        written = reader.branch(asked)
        reader.ask(reader.here, written)
        return written

    return _Branch("when", begin)


@word
def otherwise() -> AbstractContextManager[None]:
    """Inside: where the condition of the `when` just before does not hold."""

    def begin(reader: Reader) -> Written:
        if reader.closed is None:
            raise GameError(
                "`otherwise` does not follow a `when`",
                fix="put it directly after a `with when(...)` block, and only once",
            )
        return wr.negation(reader.closed)

    return _Branch("otherwise", begin)
