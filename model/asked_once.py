"""Which questions were asked while something was computed that a game keeps: whoever uses it depends on them, too.

What is kept is computed for whoever needs it first, and its questions are asked then. Noted for the thing itself, they
count for each rule that uses it, and for no other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .plain.recordings import under_way

Made = TypeVar("Made")


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
        own["consulted"].update(asked)
        recorded = under_way()
        if recorded is not None:
            recorded.consulted.update(asked)
