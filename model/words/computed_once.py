"""What is computed once and given again may be changed in between: lists are noted, to be compared later."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from ..errors import GameError

_CONTAINERS = (list, dict, set, deque)


class CachedResults:
    """What caches and cached properties have given since a game began to be read, that may be changed.

    Attributes:
        look: says what is in a thing now.
    """

    look: ClassVar[Callable[[Any], Any]] = staticmethod(repr)
    _noted: ClassVar[dict[int, tuple[str, Any, Any]]] = {}

    @classmethod
    def forget(cls) -> None:
        """Nothing has been given so far."""
        cls._noted = {}

    @classmethod
    def note(cls, name: str, thing: Any) -> None:
        """A function or property gives something. Raises GameError where that can be gone through once.

        Args:
            name: of the function.
            thing: what it gives.
        """
        if hasattr(type(thing), "__next__"):
            raise GameError(
                f"{name} is computed once, and what it gives can be gone through once", fix="return a list, or a tuple"
            )
        if isinstance(thing, _CONTAINERS) and id(thing) not in cls._noted:
            cls._noted[id(thing)] = name, thing, cls.look(thing)

    @classmethod
    def changed(cls) -> Iterator[tuple[str, Any]]:
        """The functions of whose results some are another by now, and these results."""
        for name, thing, was in list(cls._noted.values()):
            if cls.look(thing) != was:
                yield name, thing
