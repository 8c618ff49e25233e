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


def refuse_change(thing: Any, what: str = "") -> None:
    """Raises GameError where a thing is changed, was not made here, and the state decides whether it is changed.

    Args:
        thing: what is changed.
        what: what it is called, where it is no list, dict or set.
    """
    path = here().path
    if path and not _is_ours(thing, path):
        raise GameError(
            f"{what or _called(thing)} is changed, and whether it is depends on the state",
            fix=_fix(thing),
        )


def _called(thing: Any) -> str:
    kind = next((one for one in _BY_COMPREHENSION if isinstance(thing, one)), type(thing))
    return f"{'an' if kind.__name__[0] in 'aeiouAEIO' else 'a'} {kind.__name__}"


_BY_COMPREHENSION = {list: "[x for x in xs if ...]", set: "{x for x in xs if ...}", dict: "{x: ... for x in xs}"}


def _fix(thing: Any) -> str:
    """What to write instead, where a thing was made in the same rule, before the state was asked; else elsewhere."""
    found = here().made.get(id(thing))
    written = next((text for kind, text in _BY_COMPREHENSION.items() if isinstance(thing, kind)), None)
    if found is None or found[0] is not thing or written is None:
        return "make a new one by a comprehension, keep a number or condition in a name, or use a State variable"
    return f"make it by a comprehension, {written}, or make it behind the `if` and `return` that ask the state"
