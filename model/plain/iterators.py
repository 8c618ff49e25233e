"""Iterators: who goes through one leaves it further on, also where the state decides whether and how far."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from typing import Any

from ..errors import GameError
from ..expressions import written as wr
from ..words.paths import Later, Step, current
from .own_functions import Own
from .set_orders import in_one_order
from .standing_for_python import stands_for_python


class Further:
    """An iterator that has a name, and may be gone through again from where it stands."""

    __slots__ = ("through",)

    def __init__(self, things: Iterator[Any]) -> None:
        self.through = things

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        goes_on(self.through)
        return next(self.through)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.through, name)


def further(things: Any) -> Any:
    """What stands under a name and is gone through: of an iterator it is noted on which ways."""
    kind = type(things)
    if kind in NO_ITERATORS:
        return things
    return Further(things) if hasattr(kind, "__next__") and kind is not Further else things


NO_ITERATORS: frozenset[type] = frozenset(
    [
        *(str, int, bool, type(None), tuple, list, dict, set, frozenset, range),
        *(type({}.items()), type({}.keys()), type({}.values())),
    ]
)
"""What is gone through or handed on most: Python takes long to say that a class lacks something."""


def starred(things: Any) -> Any:
    """What stands behind a star."""
    return further(in_one_order(things))


@stands_for_python
def advanced(word: Any, own: Own, *args: Any) -> Any:
    """`next`."""
    if word is not builtins.next:
        return own(word)(*args)
    return word(*map(further, args[:1]), *args[1:])


def goes_on(things: Any) -> None:
    """An iterator is asked for what comes next. Raises GameError where the state decided how far it had come."""
    context = current()
    if context is None or type(things) in NO_ITERATORS or not hasattr(type(things), "__next__"):
        return
    if type(things) is Further:
        things = things.through
    found = context.begun.get(id(things))
    path = list(context.path)
    if found is not None and found[0] is things:
        before = _conditions(found[1])
        if before != _conditions(path)[: len(before)]:
            raise GameError(
                "an iterator is gone through again, and how far it had come depends on the state",
                fix="make a list of it, and go through that",
            )
    context.begun[id(things)] = things, path


def _conditions(path: list[Step]) -> list[Step]:
    """The conditions of a path; of an `any` or `all` that has gone on whatever the state is, none."""
    return [step for step in path if not (isinstance(step, Later) and step.made() is wr.TRUE)]
