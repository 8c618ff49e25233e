"""Sets of texts are gone through in one order in every process, and in others by whoever asks whether that matters.

To Python each process has an order of its own, as the hash of a text is another in each. Rules are read in the order of
what is shown; `reading.set_orders_tried` reads them again in others.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, ClassVar

SETS = frozenset((set, frozenset))
_SAME_IN_ALL = frozenset((int, bool, float, Fraction))
"""What has the same hash in every process."""


def _is_same_in_all(thing: Any) -> bool:
    kind = type(thing)
    if kind is tuple or kind is frozenset:
        return all(map(_is_same_in_all, thing))
    return kind in _SAME_IN_ALL


class SetOrder:
    """In which order sets are gone through.

    Attributes:
        met: how many sets were gone through whose order is another in each process.
    """

    met: ClassVar[int] = 0
    _turned: ClassVar[int] = 0

    @classmethod
    @contextmanager
    def turned(cls, by: int) -> Iterator[None]:
        """Inside, the order is another.

        Args:
            by: how many things come last that were the first ones; negative: from the last to the first, and then so.
        """
        before, cls._turned = cls._turned, by
        try:
            yield
        finally:
            cls._turned = before

    @classmethod
    def is_turned(cls) -> bool:
        """Whether somebody asks whether the order matters."""
        return cls._turned != 0

    @classmethod
    def now(cls) -> int:
        """Which order is being tried; 0: the one in which rules are read."""
        return cls._turned

    @classmethod
    def of(cls, things: Any) -> list[Any]:
        """The things in a set, in order."""
        found = sorted(things, key=_shown)
        if cls._turned < 0:
            found.reverse()
        by = abs(cls._turned) % len(found) - (cls._turned < 0)
        return found[by:] + found[:by]


_GOING_THROUGH = frozenset(
    [
        *(
            "iter",
            "join",
            "fromkeys",
            "extend",
            "extendleft",
            "from_iterable",
            "deque",
            "Counter",
            "array",
            "enumerate",
        ),
        *("map", "filter", "zip", "reduce", "nsmallest", "nlargest", "merge", "add_nodes_from", "add_edges_from"),
    ]
)
"""What goes through things in their order, by its name, of Python and of networkx; and so does all of `itertools`."""


def given_in_order(function: Any, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a function of Python's own or of a library is given: where it goes through sets, these in one order.

    Args:
        function: what is called.
        args: what it is given.
    """
    if SETS.isdisjoint(map(type, args)):
        return args
    is_one = getattr(function, "__name__", "") in _GOING_THROUGH or getattr(function, "__module__", "") == "itertools"
    return tuple([in_one_order(one) for one in args]) if is_one else args


def has_own_order(things: Any) -> bool:
    """Whether each process has an order of its own for a set."""
    return len(things) > 1 and not all(map(_is_same_in_all, things))


def in_one_order(things: Any) -> Any:
    """What is gone through; of a set whose order each process has for itself, a list of what is in it."""
    if type(things) not in SETS or not has_own_order(things):
        return things
    SetOrder.met += 1
    return SetOrder.of(things)


def _shown(thing: Any) -> tuple[str, str]:
    kind: Any = type(thing)
    return kind.__name__, "" if kind.__repr__ is object.__repr__ else repr(thing)
