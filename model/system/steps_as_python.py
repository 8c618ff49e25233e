"""Step properties that say nothing of the state at a step: found out by running them as plain Python.

Most of what properties of steps ask, they ask of the move: which rule it is, which points are far from it. On a large
board it takes long to trace that, and nothing comes of it. So a property is first run as its author wrote it, on two
positions of which nothing is known but which places hold in the one what they hold in the other. Where it comes to True
without asking anything else, it is true of that step in every position. Where it asks more, or anything goes wrong, it
is traced. `tests/model/test_steps_as_python.py` compares what is read so with what is traced.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING, Any, NoReturn

from ..expressions.expression import Cell, StateFunction
from ..fast_path import FastPath
from ..plain.functions import written_form
from ..plain.method_sources import inner_codes
from ..plain.opcodes import has_any, opcodes
from ..words.moments import at_moment
from ..words.said_to import begin_run, end_run
from .steps import CHANGES, Step

if TYPE_CHECKING:
    from ..declarations.declared_methods import Property
    from .steps_alike import AskedOfStep
    from .system import Instance

_TRIES = 12
"""How often a property is run for moves of one rule, where nothing came of it, before it is traced at once."""


class _AsksMoreError(BaseException):
    """What a property says depends on the state, or is not to be had so; no author's `except Exception` holds it."""


def _refuse(*_: object, **__: object) -> NoReturn:
    raise _AsksMoreError


class _Held:
    """What some place holds, of which nothing is known but that it is the same as itself."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        raise _AsksMoreError

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = __bool__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = _refuse
    __mod__ = __rmod__ = __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __neg__ = __pos__ = __abs__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __invert__ = __index__ = __int__ = _refuse
    __iter__ = __len__ = __contains__ = __getitem__ = __call__ = __repr__ = __str__ = __format__ = _refuse

    def __getattribute__(self, name: str) -> Any:
        if name != "__class__":  # for whoever goes through all objects; a property that asks for it is traced
            raise _AsksMoreError
        return object.__getattribute__(self, name)


class _Places:
    """The places of a variable, each with what it holds; the key of one that has one index is that index."""

    __slots__ = ("_held",)

    def __init__(self, held: Mapping[Any, _Held]) -> None:
        self._held = held

    def __getitem__(self, index: Any) -> _Held:
        found = self._held.get(index)
        if found is None:
            raise _AsksMoreError
        return found

    __eq__ = __ne__ = __hash__ = __bool__ = __iter__ = __len__ = __contains__ = __setitem__ = _refuse
    __repr__ = __call__ = _refuse
    __getattr__ = _refuse


class _Position:
    """A position under the names of its variables: `after.at[point]`."""

    def __init__(self, seen: Callable[[str], Any]) -> None:
        object.__setattr__(self, "_seen", seen)

    def __getattr__(self, name: str) -> Any:
        found = self._seen(name)
        object.__setattr__(self, name, found)
        return found

    __setattr__ = __bool__ = __iter__ = __eq__ = __ne__ = __hash__ = _refuse


class _Run:
    """To whom the words of the language speak: none of them says anything here.

    Attributes:
        has_read: something of the state was asked for.
        is_closed: nothing of it may be asked for any more: whoever is called could see what no value shows.
    """

    def __init__(self) -> None:
        self.has_read = False
        self.is_closed = False

    __getattr__ = _refuse

    def calls(self, function: Callable[..., Any]) -> None:
        """A method of the game is called."""
        if _looks_beneath(written_form(function).__code__):
            if self.has_read:
                raise _AsksMoreError
            self.is_closed = True

    def reads(self) -> None:
        """A variable is asked for."""
        if self.is_closed:
            raise _AsksMoreError
        self.has_read = True


class StepsAsPython(FastPath):
    """Runs step properties of one game as they are written.

    Args:
        game: the game.
        functions: its state variables.
    """

    @classmethod
    def of(cls, game: Any, functions: Mapping[str, StateFunction]) -> StepsAsPython | None:
        """For the steps of a game; None where each property is to be traced, as in the first edition's words."""
        return cls(game, functions) if cls.is_on and getattr(game, "language", 1) >= 2 else None

    def __init__(self, game: Any, functions: Mapping[str, StateFunction]) -> None:
        self._game = game
        self._functions = functions
        self._before: dict[str, Any] = {}
        self._vain: dict[tuple[str, str], int] = {}

    def is_true(self, declared: Property, instance: Instance, asked: AskedOfStep | None = None) -> bool:
        """Whether a property is surely true of a step in every position; False where that was not found out.

        Args:
            declared: the property.
            instance: the step.
            asked: hears what is asked of the step and of the position after it.
        """
        updates = instance.updates
        key = declared.name, instance.label.rule
        if self._vain.get(key, 0) >= _TRIES:
            return False
        changed = {cell.function.name for cell in updates}
        run = _Run()

        def seen_before(name: str) -> Any:
            run.reads()
            return self._held_before(name)

        def seen_after(name: str) -> Any:
            run.reads()
            if asked is not None:
                asked.ask((CHANGES, name))
            return self._after(name, updates) if name in changed else self._held_before(name)

        step = Step(instance) if asked is None else Step(instance, asked.ask)
        function = written_form(declared.written)
        moments = at_moment(self._game, _Position(seen_before)), at_moment(self._game, _Position(seen_after))
        token = begin_run(run)
        try:
            run.calls(function)
            found = function(*(() if declared.is_of_moment else (self._game,)), *moments, step)
        except (_AsksMoreError, Exception):  # whatever is wrong is said when it is traced
            found = None
        finally:
            end_run(token)
        if found is True:
            self._vain[key] = -_TRIES  # it is worth while
            return True
        self._vain[key] = self._vain.get(key, 0) + 1
        return False

    def _held_before(self, name: str) -> Any:
        """A variable before the step."""
        found = self._before.get(name)
        if found is None:
            function = self._functions.get(name)
            if function is None or not (function.is_of_sorts or not function.index_types):
                raise _AsksMoreError
            found = self._before[name] = _Held()
            if function.index_types:
                found = self._before[name] = _Places({_key(cell): _Held() for cell in function.cells()})
        return found

    def _after(self, name: str, updates: Collection[Cell]) -> Any:
        """A variable after the step, that changes it."""
        before = self._held_before(name)
        if not isinstance(before, _Places):
            return _Held()
        held = dict(before._held)
        for cell in updates:
            if cell.function.name == name:
                held[_key(cell)] = _Held()
        return _Places(held)


def _key(cell: Cell) -> Any:
    return cell.index[0] if len(cell.index) == 1 else cell.index


@lru_cache(maxsize=1 << 12)
def _looks_beneath(code: CodeType) -> bool:
    """Whether a function, or one inside of it, may ask which object something is, or of which class."""
    for one in inner_codes(code):
        if not _BENEATH.isdisjoint(one.co_names):
            return True
        if has_any(one, _ASKS_WHICH):
            return True
    return False


_ASKS_WHICH = opcodes(lambda name: name == "IS_OP" or name.endswith("_NONE"))
_BENEATH = frozenset(("type", "id", "isinstance", "issubclass", "callable", "__class__"))
