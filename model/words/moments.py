"""A game at a moment: an object of the author's class that sees the state, so that `self.turn` is a value.

`Kajuka("tiny")` has constants and answers, and no variables. `at_moment` binds an object of the same class to a view of
the state: a symbolic one while rules are traced, a concrete one in direct runs, pictures and scenes. Both objects share
whatever the game has computed once.
"""

from __future__ import annotations

from functools import _lru_cache_wrapper, cached_property, partial
from types import MethodType
from typing import Any, Self, TypeVar

from ..errors import GameError
from .asked_once import ask_again, asking_once
from .computed_once import CachedResults

G = TypeVar("G", bound="Seeing")


class SymbolicView:
    """A view of the state in which every place holds an expression: the base of `StateView`."""

    __slots__ = ()
    _reader: Any

    def _what_is_held(self, name: str) -> Any:
        """What a variable holds: a value, or its places."""
        return getattr(self, name)


class Seeing:
    """What may be bound to a moment: the base of `Game`, with a place for the view of the state."""

    __slots__ = ("_at_no_moment", "_seen")
    _seen: Any
    _at_no_moment: Any

    def __new__(cls, *given: object, **named: object) -> Self:
        """A game that sees no state."""
        made = super().__new__(cls)
        object.__setattr__(made, "_seen", None)
        object.__setattr__(made, "_at_no_moment", made)
        return made


def at_moment(game: G, view: Any) -> G:
    """The game where the state is what a view says; what it computes once is shared with the game."""
    made: G = object.__new__(type(game))
    object.__setattr__(made, "__dict__", vars(game))
    object.__setattr__(made, "_seen", view)
    object.__setattr__(made, "_at_no_moment", game._at_no_moment)
    return made


def view_of(thing: object) -> Any:
    """The view of the state that a game sees at its moment; None of a game at no moment, and of anything else."""
    return thing._seen if isinstance(thing, Seeing) else None


def without_moment(game: G) -> G:
    """The game itself, always the same thing, as a cache wants it: of it nothing in the state can be asked."""
    found: G = game._at_no_moment
    return found


def no_moment(name: str) -> GameError:
    """What is wrong where a variable is asked of a game at no moment."""
    return GameError(
        f"self.{name} has a value only at a moment of play",
        fix="ask in a method that is given the state; what is computed once, as a cached_property, cannot see it",
    )


_FIXED = frozenset((str, int, bool, tuple, frozenset, type(None)))
"""Most of what is computed once, which nobody changes."""


class ComputedOnce(cached_property[Any]):
    """A `cached_property` of a game class: it is computed without a moment, so it cannot keep what holds at one.

    Whoever uses it asks what was asked while it was computed.
    """

    def __get__(self, game: Any, kind: Any = None) -> Any:
        if game is None:
            return self
        own = vars(game)
        name = self.attrname
        if name in own:
            ask_again(own, name)
            found = own[name]
        else:
            found = asking_once(own, name, partial(super().__get__, without_moment(game), kind))
        if type(found) not in _FIXED and view_of(game) is not None:
            CachedResults.note(str(name), found)
        return found

    def __set__(self, game: Any, value: Any) -> None:  # so Python comes here though the value is kept
        vars(game)[self.attrname] = value

    def __delete__(self, game: Any) -> None:
        del vars(game)[self.attrname]


class AuthorsDescriptor:
    """An attribute of a game class that a class of the author's gives: it is not read, so it is not given the state.

    Args:
        name: of the attribute.
        given: what stands in the class.
    """

    def __init__(self, name: str, given: Any) -> None:
        self._name = name
        self._given = given

    def __get__(self, game: Any, kind: Any = None) -> Any:
        self._refuse(game)
        return self._given.__get__(game, kind)

    def __set__(self, game: Any, value: Any) -> None:
        self._refuse(game)
        self._given.__set__(game, value)

    def _refuse(self, game: Any) -> None:
        """Raises GameError where the state is symbolic: there nobody reads what the descriptor does."""
        if isinstance(view_of(game), SymbolicView):
            told = f"self.{self._name} is given by {type(self._given).__name__}, whose __get__ is not read"
            raise GameError(told, fix="write a method or a property of the game")


class RememberedOnce:
    """A method under `lru_cache`: it is called without a moment, for the same reason."""

    def __init__(self, kept: Any) -> None:
        self.__wrapped__ = kept

    def __get__(self, game: Any, kind: Any = None) -> Any:
        return self.__wrapped__ if game is None else MethodType(self.__wrapped__, without_moment(game))


def keep_apart(kind: type) -> None:
    """What a class computes once is computed without a moment."""
    for name, found in list(vars(kind).items()):
        if type(found) is cached_property:
            made = ComputedOnce(found.func)
            made.__set_name__(kind, name)
            setattr(kind, name, made)
        elif isinstance(found, _lru_cache_wrapper):
            setattr(kind, name, RememberedOnce(found))
