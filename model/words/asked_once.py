"""Which questions were asked while something was computed that a game keeps: whoever uses it depends on them, too.

What is kept is computed for whoever needs it first, and its questions are asked then. Noted for the thing itself, they
count for each rule that uses it, and for no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from .recordings import under_way

Made = TypeVar("Made")


class AskedQuestions(set[str]):
    """The questions that were asked of a game; `|=` puts back what was taken out meanwhile, and asks nothing.

    Attributes:
        lately: those asked since somebody looked, also where they had been asked before.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        super().__init__(names)
        self.lately: set[str] = set()

    def add(self, name: str) -> None:
        """A question is asked."""
        super().add(name)
        self.lately.add(name)

    def update(self, *names: Iterable[str]) -> None:
        """Questions are asked, by whoever uses what is kept."""
        for some in names:
            set.update(self, some)
            self.lately.update(some)


def asking_once(own: dict[str, Any], key: object, compute: Callable[[], Made]) -> Made:
    """What a game keeps under a key, computed; what is asked meanwhile is noted in the variables of the game."""
    if "asked_once" not in own:  # it is not made yet
        return compute()
    consulted: set[str] = own["consulted"]
    before = set(consulted)
    consulted.clear()
    try:
        found = compute()
        own["asked_once"][key] = frozenset(consulted)
    finally:
        consulted |= before
    return found


def ask_again(own: dict[str, Any], key: object) -> None:
    """What is kept under a key is used."""
    asked = own["asked_once"].get(key) if "asked_once" in own else None
    if asked:
        consulted = own["consulted"]
        if not (asked <= consulted and asked <= consulted.lately):
            consulted.update(asked)
        recorded = under_way()
        if recorded is not None:
            recorded.consulted.update(asked)
