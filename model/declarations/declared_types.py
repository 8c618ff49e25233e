"""The types of what a game class declares, as an author writes them: sorts, whole numbers, conditions, optionals."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Iterator
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

from ..errors import GameError, naming
from ..expressions.types import BOOLEAN, Element, Integer, OptionalOf, ValueType
from ..plain.said_in_order import goes_by_an_order, in_order
from ..words.asked_once import ask_again, asking_once
from .constants_and_questions import Constant, Declaration

if TYPE_CHECKING:
    from ..game import Game
    from ..words.lookups import SortElements

T = TypeVar("T")
V_co = TypeVar("V_co", covariant=True)
E = TypeVar("E", bound=Enum)


class TypeDeclaration(Declaration, Generic[V_co]):
    """A value type as an author writes it; `resolve` gives the type for one game."""

    def resolve(self, game: Game) -> ValueType:
        """The value type in this scope and reading."""
        raise TypeError(f"{type(self).__name__} is not a type")


TYPES = "use a Sort, Int(low, high), Bool or Optional(...)"


class Sort(TypeDeclaration[T]):
    """A finite set of named things: `Sort("north", "east")`, `Sort(Colour)` of an Enum, `Sort(lambda game: ...)`.

    To a type checker its elements are of the Enum's class, or of the type of what is listed.
    """

    @overload
    def __init__(self: Sort[E], enum: type[E], /) -> None: ...

    @overload
    def __init__(self, elements: Callable[[Any], Iterable[T]], /) -> None: ...

    @overload
    def __init__(self, *elements: T) -> None: ...

    def __init__(self, *elements: Any) -> None:
        super().__init__()
        self._elements = elements

    @overload
    def __get__(self, game: None, owner: type) -> Self: ...

    @overload
    def __get__(self, game: object, owner: type) -> SortElements[T]: ...

    def __get__(self, game: Any, owner: type) -> Any:
        if game is None:
            return self
        from ..words.lookups import SortElements

        return SortElements(self.resolve(game))

    def resolve(self, game: Game) -> Element:
        found = game.resolved_sorts.get(self)
        if found is not None:
            ask_again(vars(game), self)
            return found
        return asking_once(vars(game), self, partial(self._resolved, game))

    def _resolved(self, game: Game) -> Element:
        other = self.of(game)
        if other is self and not self.name:
            other = self._named_alike(game)
        if other is not self and isinstance(other, Sort):
            return other.resolve(game)
        found = Element(self._called, self._listed(game))
        if not found.elements:
            raise self._wrong("is empty", "list an element")
        game.resolved_sorts[self] = found
        return found

    def _named_alike(self, game: Game) -> Sort[Any]:
        """Of an Enum that a game has a sort of, that sort: `players = Sort(Seat)`, and then `State(Sort(Seat))`."""
        alike = (one for one in game.declared(Sort) if self._enum is not None and one._enum is self._enum)
        return next(alike, self)

    @property
    def _enum(self) -> type[Enum] | None:
        first = self._elements[0] if len(self._elements) == 1 else None
        return first if isinstance(first, type) and issubclass(first, Enum) else None

    def listed_at_once(self) -> tuple[Hashable, ...]:
        """Its elements, where they are known before a scope is chosen; else none."""
        first = self._elements[0] if len(self._elements) == 1 else None
        if self._enum is not None:
            return tuple(self._enum)
        return () if callable(first) else self._elements

    @property
    def _called(self) -> str:
        """Its name; of one that has none, as in `State(Sort(Suit))`, that of its Enum."""
        return self.name or ("" if self._enum is None else self._enum.__name__)

    def _listed(self, game: Game) -> tuple[Hashable, ...]:
        """Its elements. Raises GameError for what has none, or none in a certain order."""
        elements: Any = self._elements
        first = self._elements[0] if len(self._elements) == 1 else None
        if isinstance(first, type) and isinstance(first, Iterable):
            elements = tuple(first)  # an Enum
        elif callable(first):
            if not _takes_one(first):
                raise self._wrong("is computed by a function that does not take the game", "write lambda game: ...")
            with naming(self):
                elements = in_order(first)(game)
                again = first(game) if isinstance(elements, Iterator) else None
            if again is not None and again is elements:
                raise self._wrong("is made from what can be gone through only once", "write a list")
            if goes_by_an_order(first, game):
                raise without_order(f"sort {self.name} is made from a set", self.file, self.line)
        elif isinstance(first, Iterable) and not isinstance(first, str | bytes | set | tuple | Enum):
            raise self._wrong(f"has {first!r} as its only element", "write Sort(*...) to list what is in it")
        if isinstance(elements, set | frozenset) or any(isinstance(e, set) for e in self._elements):
            raise without_order(f"sort {self.name} is made from a set", self.file, self.line)
        if isinstance(elements, str | bytes):
            raise self._wrong(f"is made from the text {elements!r}, letter by letter", "write list(...), or names")
        if not isinstance(elements, Iterable):
            raise self._wrong(f"is made from {elements!r}, which has no elements", "give a list")
        listed = tuple(elements)
        for element in listed:
            if element is None or element != element or isinstance(element, Iterator):
                fix = "write Optional(...) where nobody may be meant" if element is None else "name its elements"
                raise self._wrong(f"has {element!r} as an element", fix)
            try:
                hash(element)
            except TypeError:
                raise self._wrong(f"has {element!r} as an element, which may change", "use tuples, or names") from None
        if len(set(listed)) < len(listed):
            twice = next(element for number, element in enumerate(listed) if element in listed[:number])
            raise self._wrong(f"lists {twice!r} twice", "name every element once")
        return listed

    def _wrong(self, what: str, fix: str) -> GameError:
        return GameError(f"sort {self.name} {what}", file=self.file, line=self.line, fix=fix)


Bound = int | None | Constant[Any] | Callable[[Any], int | None]


class Int(TypeDeclaration[int]):
    """Whole numbers from `low` to `high`; `high` None means without end. Bounds may be Constants or functions."""

    def __init__(self, low: Bound, high: Bound) -> None:
        super().__init__()
        self.low = low
        self.high = high

    def resolve(self, game: Game) -> Integer:
        low, high = self._end(self.low, game), self._end(self.high, game)
        if low is not None and high is not None and low > high:
            raise GameError(f"the range {low}..{high} is empty", file=self.file, line=self.line, fix="swap its ends")
        return Integer(low if low is None else int(low), high if high is None else int(high))

    def _end(self, end: Bound, game: Game) -> int | None:
        """One end of the range."""
        if isinstance(end, Constant):
            told = end.of(game)
            end = told.__get__(game, type(game)) if isinstance(told, Constant) else told
        with naming(self):
            value = end(game) if callable(end) else end
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            fix = "use a whole number, or None"
            raise GameError(f"{value!r} is no end of a range", file=self.file, line=self.line, fix=fix)
        return value


def _takes_one(function: Callable[..., Any]) -> bool:
    try:
        inspect.signature(function).bind(None)
    except TypeError:
        return False
    except ValueError:  # a built-in that does not say what it takes
        return True
    return True


def without_order(what: str, file: str | None, line: int | None) -> GameError:
    return GameError(
        f"{what}, whose order may change from run to run", file=file, line=line, fix="write sorted(...), or a list"
    )


class _BoolDeclaration(TypeDeclaration[bool]):
    def resolve(self, game: Game) -> ValueType:
        return BOOLEAN


Bool = _BoolDeclaration()
"""True or False."""


class Optional(TypeDeclaration["T | None"], Generic[T]):
    """A value of the inner type, or None."""

    def __init__(self, inner: TypeDeclaration[T]) -> None:
        super().__init__()
        if not isinstance(inner, TypeDeclaration):
            raise GameError(f"{inner!r} is not a type", fix=TYPES)
        self.inner = inner

    def resolve(self, game: Game) -> OptionalOf:
        inner = self.inner.resolve(game)
        if isinstance(inner, OptionalOf):
            raise GameError("an optional is there or not", file=self.file, line=self.line, fix="leave one Optional out")
        if inner.code_range[1] is None:
            raise GameError(
                "an optional needs a bounded inner type",
                file=self.file,
                line=self.line,
                fix="give the integer an upper bound",
            )
        return OptionalOf(inner)
