"""State variables as a game class declares them, and who may look at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Self, TypeVar, TypeVarTuple, overload

from ..errors import GameError, did_you_mean
from ..plain.functions import traced_form
from ..words.handed_over import is_of_moment
from ..words.moments import SymbolicView, at_moment, no_moment
from .constants_and_questions import Clauses, Declaration, listed
from .declared_places import Places, Rows
from .declared_types import TYPES, TypeDeclaration

EVERYBODY = "everybody"
NOBODY = "nobody"
OWNER = "owner"

SeenBy = str | Callable[..., Any]


Shape = TypeVarTuple("Shape")
K = TypeVar("K")
L = TypeVar("L")
M = TypeVar("M")
V = TypeVar("V")
_Any = TypeDeclaration[Any]


class State(Declaration, Generic[*Shape]):
    """A state variable: a function from index sorts to values, the last type being that of the values.

    Args:
        types: index sorts, then the value type.
        seen_by: who may look: "everybody", "nobody", "owner" (the player who is the first index), or a function
            (game, state, viewer, *index) giving a condition.
        clauses: ids of the ledger clauses that speak of it.
    """

    @overload
    def __init__(
        self: State[V], value: TypeDeclaration[V], /, *, seen_by: SeenBy = ..., clauses: Clauses = ...
    ) -> None: ...

    @overload
    def __init__(
        self: State[K, V],
        first: TypeDeclaration[K],
        value: TypeDeclaration[V],
        /,
        *,
        seen_by: SeenBy = ...,
        clauses: Clauses = ...,
    ) -> None: ...

    @overload
    def __init__(
        self: State[K, L, V],
        first: TypeDeclaration[K],
        second: TypeDeclaration[L],
        value: TypeDeclaration[V],
        /,
        *,
        seen_by: SeenBy = ...,
        clauses: Clauses = ...,
    ) -> None: ...

    @overload
    def __init__(
        self: State[K, L, M, V],
        first: TypeDeclaration[K],
        second: TypeDeclaration[L],
        third: TypeDeclaration[M],
        value: TypeDeclaration[V],
        /,
        *,
        seen_by: SeenBy = ...,
        clauses: Clauses = ...,
    ) -> None: ...

    @overload
    def __init__(
        self: State[Any, Any, Any, Any, Any, *tuple[Any, ...]],
        first: _Any,
        second: _Any,
        third: _Any,
        fourth: _Any,
        fifth: _Any,
        /,
        *more: _Any,
        seen_by: SeenBy = ...,
        clauses: Clauses = ...,
    ) -> None: ...

    def __init__(self, *types: TypeDeclaration[Any], seen_by: SeenBy = EVERYBODY, clauses: Clauses = ()) -> None:
        super().__init__()
        self.clauses = listed(clauses)
        if not types:
            raise GameError("a state variable needs a value type", fix="write State(Int(0, 7)) or State(Sort, Bool)")
        for declared in types:
            if not isinstance(declared, TypeDeclaration):
                raise GameError(f"{declared!r} is not a type", fix=_instead(declared))
        if not callable(seen_by) and seen_by not in (EVERYBODY, NOBODY, OWNER):
            raise GameError(
                f"seen_by is {seen_by!r}",
                fix=did_you_mean(seen_by, (EVERYBODY, NOBODY, OWNER)) + " or a function",
            )
        self.types = types
        self.seen_by = seen_by
        self._is_of_moment: bool | None = None

    @overload
    def __get__(self, game: None, owner: type) -> Self: ...

    @overload
    def __get__(self: State[V], game: object, owner: type) -> V: ...

    @overload
    def __get__(self: State[K, V], game: object, owner: type) -> Places[K, V]: ...

    @overload
    def __get__(self: State[K, L, V], game: object, owner: type) -> Rows[K, L, V]: ...

    @overload
    def __get__(self: State[K, L, M, V], game: object, owner: type) -> Places[tuple[K, L, M], V]: ...

    @overload
    def __get__(self: State[Any, Any, Any, Any, Any, *tuple[Any, ...]], game: object, owner: type) -> Any: ...

    def __get__(self, game: Any, owner: type) -> Any:
        """Of a game at a moment, what the variable holds: a value, or its places."""
        if game is None:
            return self
        seen = game._seen
        if seen is None:
            raise no_moment(self.name)
        if isinstance(seen, SymbolicView):
            return seen._what_is_held(self.name)
        return getattr(seen, self.name)

    @overload
    def __set__(self: State[V], game: Any, value: V) -> None: ...

    @overload
    def __set__(self: State[K, V], game: Any, value: Places[K, V] | Mapping[K, V] | V) -> None: ...

    @overload
    def __set__(
        self: State[K, L, V], game: Any, value: Places[tuple[K, L], V] | Mapping[tuple[K, L], V] | V
    ) -> None: ...

    @overload
    def __set__(
        self: State[K, L, M, V], game: Any, value: Places[tuple[K, L, M], V] | Mapping[tuple[K, L, M], V] | V
    ) -> None: ...

    @overload
    def __set__(self: State[Any, Any, Any, Any, Any, *tuple[Any, ...]], game: Any, value: Any) -> None: ...

    def __set__(self, game: Any, value: Any) -> None:
        if game._seen is None:
            raise no_moment(self.name)
        setattr(game._seen, self.name, value)

    def __delete__(self, game: Any) -> None:
        raise GameError(
            f"self.{self.name} is deleted, and a variable of the state is always there",
            fix="assign it what stands for nothing: 0, False, or None where it is Optional",
        )

    def is_seen(self, game: Any, view: Any, viewer: Any, *index: Any) -> Any:
        """What `seen_by` says, where it is a function: the condition that a player may look at a place."""
        assert callable(self.seen_by)
        if self._is_of_moment is None:
            self._is_of_moment = is_of_moment(self.seen_by, (viewer, *index))
        function = traced_form(self.seen_by)
        if self._is_of_moment:
            return function(at_moment(game, view), viewer, *index)
        return function(game, view, viewer, *index)


AnyState = State[*tuple[Any, ...]]
"""A variable of any shape."""


def _instead(declared: object) -> str:
    """What to write where a type of Python's is given, which does not say how many values there are."""
    if declared is int:
        return "write Int(low, high)"
    if declared is bool:
        return "write Bool"
    if declared in (list, set, tuple, dict):
        return "keep a value for each place: how many of each, State(Sort, Int(0, 9)), or whether, State(Sort, Bool)"
    return TYPES
