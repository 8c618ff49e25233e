"""What a game class declares: constants that depend on the scope, and questions with their readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

from ..errors import GameError, author_location, did_you_mean
from ..words.recordings import consult
from .scope_names import parted

if TYPE_CHECKING:
    from ..game import Game

T = TypeVar("T")

Clauses = Iterable[str] | str


class Declaration:
    """Something a game class declares; remembers its name and the place in the author's file."""

    def __init__(self) -> None:
        self.name = ""
        self.owner: type | None = None
        self.file, self.line = author_location()

    def __set_name__(self, owner: type, name: str) -> None:
        if not self.name:
            self.name, self.owner = name, owner

    def of(self, game: Game) -> Any:
        """What stands under this name in a game's class: another one where a class derived from it says so."""
        kind = type(game)
        if self.owner is None or not issubclass(kind, self.owner):
            return self
        return next((vars(base)[self.name] for base in kind.__mro__ if self.name in vars(base)), self)


class Constant(Declaration, Generic[T]):
    """A number or other plain value that depends on the scope, as `Constant(full=12, tiny=3)`.

    Scopes whose names are no Python names are given as a mapping: `Constant({"11x11": 11, "9x9": 9})`. A scope that is
    not named has the value of the game's first scope.

    `also` lists further values, the least costly first: `Constant(full=3, tiny=2, also=(3,))` makes `tiny seats=3` a
    scope, and one in which `edges` looks at a question that changes nothing in those that the game lists.
    """

    def __init__(self, values: Mapping[str, T] | None = None, /, *, also: Iterable[T] = (), **by_scope: T) -> None:
        super().__init__()
        if values is not None and not isinstance(values, Mapping):
            raise GameError(f"a constant is given as {values!r}, without its scope", fix="write Constant(full=...)")
        self.by_scope = {**(values or {}), **by_scope}
        self.also = tuple(also)
        for value in self.also:
            if " " in str(value):
                raise GameError(
                    f"a further value of a constant is {value!r}", fix="choose one that is said in one word"
                )

    @overload
    def __get__(self, game: None, owner: type) -> Self: ...

    @overload
    def __get__(self, game: object, owner: type) -> T: ...

    def __get__(self, game: Any, owner: type) -> Any:
        if game is None:
            return self
        if "=" not in game.scope and game.scope in self.by_scope:  # no constant is changed
            return self.by_scope[game.scope]
        base, changes = parted(game.scope)
        if self.name in changes and self.also:
            return next(value for value in self.also if str(value) == changes[self.name])
        for scope in (game.scope, base, game.first_scope()):
            if scope in self.by_scope:
                return self.by_scope[scope]
        return next(iter(self.by_scope.values()))

    if not TYPE_CHECKING:  # a type checker sees that there is no such operator

        def _refuse(self, *others: object) -> Any:
            """Computing with it, or asking for its value, in the body of the class."""
            raise GameError(
                "a Constant has no value yet where the class is made: each scope has its own",
                fix=f"write a function of the game: lambda game: 2 * game.{self.name or 'constant'}",
            )

        __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = _refuse
        __mod__ = __rmod__ = __pow__ = __rpow__ = __neg__ = __lt__ = __le__ = __gt__ = __ge__ = __index__ = _refuse


class Reading(str):
    """The chosen answer to a question; comparing it with a reading that does not exist is an error."""

    asked: Any  # the Question; not annotated so, for a Question is a descriptor

    @classmethod
    def of(cls, question: Question, name: str) -> Reading:
        """The reading of a question with this name."""
        if name not in question.readings:
            raise GameError(
                f"question {question.name} has no reading {name!r}", fix=did_you_mean(name, question.readings)
            )
        reading = cls(name)
        reading.asked = question
        return reading

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str) and not isinstance(other, Reading) and other not in self.asked.readings:
            Reading.of(self.asked, other)
        return str.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        return not self.__eq__(other)

    __hash__ = str.__hash__


_FIRST = "\0 the first"


class Question(Declaration):
    """An ambiguous or missing passage, with its possible readings.

    Args:
        text: what is unclear.
        clause: clause id or ids of the ledger; none in a game without one.
        default: the reading used where none is chosen; the first if not given. None: nobody says what happens, and
            no reading is preferred; then every command names the reading that it took, the first to begin with, and
            `check` has found what it finds in any of them.
        option: the readings are no doubt of a reader: the text itself offers them, settles which is meant, or leaves
            it to the table, as a form of the game, a house rule, or a figure. `edges` names such questions only.
        readings: what each reading says, by its name.
    """

    def __init__(
        self, text: str, *, clause: Clauses = (), default: str | None = _FIRST, option: bool = False, **readings: str
    ) -> None:
        super().__init__()
        if len(readings) < 2:
            raise GameError("a question needs two readings or more", fix="name what honest readers would answer")
        self.text = text
        self.clauses = listed(clause)
        self.readings = readings
        self.is_open = default is None
        self.is_option = option
        self.default = next(iter(readings)) if default is None or default is _FIRST else default
        Reading.of(self, self.default)

    @property
    def compared(self) -> tuple[str, ...]:
        """The readings that are compared with each other."""
        return tuple(self.readings)

    @property
    def preferable(self) -> tuple[str, ...]:
        """The readings of which each may be what is meant."""
        return tuple(self.readings)

    def goes_without_saying(self, reading: str) -> bool:
        """Whether it is the default: what is said of it is said of the game."""
        return not self.is_open and reading == self.default

    @overload
    def __get__(self, game: None, owner: type) -> Self: ...

    @overload
    def __get__(self, game: object, owner: type) -> Reading: ...

    def __get__(self, game: Any, owner: type) -> Any:
        if game is None:
            return self
        game.consulted.add(self.name)
        consult(self.name)
        return _reading(self, game.readings[self.name])


@lru_cache(maxsize=1 << 10)
def _reading(question: Question, name: str) -> Reading:
    """The reading of a question: the answer is asked for again and again."""
    return Reading.of(question, name)


def listed(clauses: Clauses) -> tuple[str, ...]:
    return (clauses,) if isinstance(clauses, str) else tuple(clauses)
