"""Lists, sets and mappings of a class that a rule changes: play does not see it, for a rule is read once, not played.

A mapping may gain entries, as one in which what was computed is kept; what stands in it stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..errors import GameError, Placed, error_in


@contextmanager
def leaves_the_class_alone(game: Any, rule: Placed) -> Iterator[None]:
    """While a rule is read. Raises GameError where it changes what stands in the class."""
    before = _containers(type(game))
    error: GameError | None = None
    try:
        yield
    except GameError as found:
        error = found
    for name, (container, held) in before.items():
        if _is_other(held, container):
            _restore(container, held)  # whoever reads the rules again finds the same
            raise error_in(
                rule,
                f"self.{name} is changed while the rules are read, which play does not see",
                f"what changes in play is a State variable: {name} = State(...)",
            ) from error
    if error is not None:
        raise error


def _containers(kind: type) -> dict[str, tuple[Any, Any]]:
    """What a class and its bases have of lists, sets and mappings, each with a copy."""
    found: dict[str, tuple[Any, Any]] = {}
    for one in kind.__mro__:
        if one.__module__ != "rulestone.model.game":
            for name, value in vars(one).items():
                if type(value) in (list, set, dict) and not name.startswith("__"):
                    found.setdefault(name, (value, value.copy()))
    return found


def _is_other(held: Any, now: Any) -> bool:
    if isinstance(now, dict):
        return any(key not in now or not _alike(value, now[key]) for key, value in held.items())
    if isinstance(now, set):
        return bool(held != now)
    return len(held) != len(now) or not all(map(_alike, held, now))


def _alike(one: Any, other: Any) -> bool:
    """Whether a thing is still the same; a symbol, which has no plain equality, only where it is itself."""
    plain = (int, str, tuple, frozenset, bool)
    return one is other or (type(one) is type(other) and isinstance(one, plain) and bool(one == other))


def _restore(container: Any, held: Any) -> None:
    container.clear()
    if isinstance(container, list):
        container.extend(held)
    else:
        container.update(held)
