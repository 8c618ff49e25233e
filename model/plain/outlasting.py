"""What an author's modules keep: what is put there outlasts the rule, so nothing of the state is.

To Python a number that a rule puts into a list of its module stays what it was then. While rules are read it would be
a symbol: of the state at any later time, to whatever asks the list, and to functions that nobody reads.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator, MutableMapping, MutableSequence, MutableSet
from contextvars import ContextVar
from types import FunctionType, MethodType, ModuleType
from typing import Any

from ..errors import GameError
from ..words.moments import Seeing, SymbolicView, view_of
from ..words.owned import Variables, owner_at_hand
from ..words.paths import current
from ..words.state_views import FunctionView
from ..words.values import Value
from .own_functions import is_authors, may_be_of_the_state
from .set_orders import in_one_order
from .standing_for_python import stands_for_python

_CONTAINERS = (list, dict, set, deque)
_MOST = 300_000
"""More things are not looked through."""


class Outlasting:
    """What the modules of a game keep that may be changed, by its identity; found when it is first asked for.

    Args:
        roots: gives the names of each module of the author's, and of the game itself.

    Attributes:
        has_iterators: whether an iterator is among what is known, which anybody may go on with.
    """

    def __init__(self, roots: Callable[[], Iterable[dict[str, Any]]]) -> None:
        self._roots = roots
        self._known: dict[int, Any] | None = None
        self.has_iterators = False

    def has(self, thing: Any) -> bool:
        """Whether a thing is kept there."""
        if self._known is None:
            self._known = {}
            for names in self._roots():
                self._known[id(names)] = names
                for name, one in list(names.items()):
                    if not name.startswith("__"):  # a module's `__spec__` holds all that its importer holds
                        self.takes(one)
        return id(thing) in self._known

    def takes(self, thing: Any) -> None:
        """A thing is kept there from now on, and so is what it holds."""
        known = self._known
        waiting = [thing]
        while waiting and known is not None and len(known) < _MOST:
            one = waiting.pop()
            if hasattr(type(one), "__next__"):
                self.has_iterators = True
            if id(one) not in known and _may_hold(one):
                known[id(one)] = one
                waiting += _held_by(one)


def _may_hold(thing: Any) -> bool:
    """Whether something may be put into a thing, or into what it holds."""
    kind = type(thing)
    if isinstance(thing, Value | FunctionView | Seeing | SymbolicView):
        return False
    if isinstance(thing, (*_CONTAINERS, tuple)) or kind is FunctionType or kind is MethodType:
        return True
    of = thing if isinstance(thing, type) else kind
    return of.__module__ != "builtins" and not of.__module__.startswith("rulestone.") and hasattr(thing, "__dict__")


def _held_by(thing: Any) -> Iterator[Any]:
    if isinstance(thing, dict):
        yield from list(thing.values())
    elif isinstance(thing, list | tuple | deque):
        yield from list(thing)
    elif isinstance(thing, MethodType):
        yield from (thing.__self__, thing.__func__)
    elif isinstance(thing, FunctionType):
        yield from thing.__defaults__ or ()
        for cell in thing.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:  # it is not set yet
                continue
    if not isinstance(thing, type) or is_authors("<stdin>", thing.__module__):
        yield from list(getattr(thing, "__dict__", {}).values())


def kept_in(thing: Any, values: Iterable[Any]) -> None:
    """Values are put into a thing. Raises GameError where that outlasts the rule, and they are of the state."""
    if current() is None:
        return
    mutable = [one for one in values if may_be_of_the_state(one, conditional=True)]
    if not mutable:
        return
    owner = owner_at_hand()
    outlasting = owner.outlasting if isinstance(owner, Variables) else None
    if not isinstance(outlasting, Outlasting) or not (isinstance(thing, ContextVar) or outlasting.has(thing)):
        return
    for one in mutable:
        if may_be_of_the_state(one, conditional=False) and _is_in_the_state(one):
            raise GameError(
                f"{_shown(one)} is put into {_name(thing)}, which outlasts the rule",
                fix="keep it in a State variable, or hand it on",
            )
        outlasting.takes(one)


def iterators_are_kept() -> bool:
    """Whether an iterator is known to be kept where the author's functions find it."""
    owner = owner_at_hand()
    outlasting = owner.outlasting if isinstance(owner, Variables) else None
    return isinstance(outlasting, Outlasting) and outlasting.has_iterators


def _shown(thing: Any) -> str:
    if hasattr(type(thing), "__next__"):
        return f"what {type(thing).__name__} gives"
    kind: Any = type(thing)
    return f"a {kind.__name__}" if kind.__repr__ is object.__repr__ else f"`{thing!r}`"


def _name(thing: Any) -> str:
    return f"the class {thing.__name__}" if isinstance(thing, type) else f"a {type(thing).__name__} of the module"


def _is_in_the_state(thing: Any, depth: int = 0) -> bool:
    if isinstance(thing, Value | FunctionView | SymbolicView):
        return True
    if isinstance(thing, Seeing):
        return view_of(thing) is not None
    if hasattr(type(thing), "__next__"):  # what it will give is not asked before; what it goes through is known
        return depth < _DEEPEST and any(_is_in_the_state(one, depth + 1) for one in gc.get_referents(thing))
    if isinstance(thing, dict):
        return any(map(_is_in_the_state, thing.values()))
    if isinstance(thing, list | tuple | set | frozenset | deque):
        return any(map(_is_in_the_state, thing))
    held = vars(thing).values() if _may_hold(thing) and hasattr(thing, "__dict__") else ()
    return depth < _DEEPEST and any(_is_in_the_state(one, depth + 1) for one in held)


def added(thing: Any, value: Any) -> Any:
    """What is added to a thing by `+=` and its like. Raises GameError as `kept_in`."""
    if isinstance(thing, MutableSequence | MutableMapping | MutableSet):
        kept_in(thing, (value,))
        if isinstance(thing, MutableSequence):
            return in_one_order(value)
    return value


def _is_authors_module(module: ModuleType) -> bool:
    file = getattr(module, "__file__", None)
    return module.__name__ == "__main__" or (file is not None and is_authors(file, module.__name__))


_DEEPEST = 5
"""An iterator of iterators is looked into no further."""


class PlacesBeside:
    """What stands before the brackets of an assignment, and is no part of the state."""

    __slots__ = ("_thing",)

    def __init__(self, thing: Any) -> None:
        self._thing = thing

    @stands_for_python
    def __getitem__(self, index: Any) -> Any:
        return self._thing[index]

    @stands_for_python
    def __setitem__(self, index: Any, value: Any) -> None:
        kept_in(self._thing, (value,))
        self._thing[index] = value

    @stands_for_python
    def __delitem__(self, index: Any) -> None:
        del self._thing[index]


class AttributesBeside:
    """What stands before the dot of an assignment, and is no part of the state."""

    __slots__ = ("_rulestone_thing",)

    def __init__(self, thing: Any) -> None:
        object.__setattr__(self, "_rulestone_thing", thing)

    @stands_for_python
    def __getattribute__(self, name: str) -> Any:
        return getattr(object.__getattribute__(self, "_rulestone_thing"), name)

    @stands_for_python
    def __setattr__(self, name: str, value: Any) -> None:
        thing = object.__getattribute__(self, "_rulestone_thing")
        if isinstance(thing, ModuleType) and not _is_authors_module(thing):
            raise GameError(f"{thing.__name__}.{name} is set, which outlasts the rule", fix="use a State variable")
        kept_in(thing, (value,))
        setattr(thing, name, value)

    @stands_for_python
    def __delattr__(self, name: str) -> None:
        delattr(object.__getattribute__(self, "_rulestone_thing"), name)
