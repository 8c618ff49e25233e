"""Lists, dicts, sets and objects that are made while something is read: these may be changed there, and no others.

What was there before is changed on all ways alike, whatever the state is; so where the state decides, it is refused.
"""

from __future__ import annotations

from typing import Any

from ..errors import GameError
from ..words.paths import Step, current, here


def fresh(thing: Any) -> Any:
    """A list, dict or set that is made here: it may be changed as long as nothing more was decided by the state."""
    context = current()
    if context is not None:
        context.made[id(thing)] = thing, list(context.path)
    return thing


def _is_ours(thing: Any, path: list[Step]) -> bool:
    found = here().made.get(id(thing))
    return found is not None and found[0] is thing and len(found[1]) == len(path) and found[1] == path


def refuse_change(thing: Any, what: str) -> None:
    """Raises GameError where a thing is changed, was not made here, and the state decides whether it is changed.

    Args:
        thing: what is changed.
        what: what it is called.
    """
    path = here().path
    if path and not _is_ours(thing, path):
        raise GameError(
            f"{what} is changed, and whether it is depends on the state",
            fix="make a new one by a comprehension, keep a number or condition in a name, or use a State variable",
        )
