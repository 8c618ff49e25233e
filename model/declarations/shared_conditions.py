"""A condition that several rules share: `@rule(during=trading)` requires first what the method `trading` says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..errors import GameError

During = str | Callable[..., Any] | Iterable[str | Callable[..., Any]]


def names_of(during: During) -> tuple[str, ...]:
    """The names of the methods that say when a rule applies. Raises GameError."""
    given = [during] if isinstance(during, str) or callable(during) else list(during)
    names = [one if isinstance(one, str) else getattr(one, "__name__", "") for one in given]
    for name in names:
        if not name.isidentifier():
            raise GameError("during is no method", fix="name one (self) that returns a condition, as during=trading")
    return tuple(names)


def method_of(game: Any, name: str) -> Any:
    """The method of a game, or class of games, that says when rules apply; None where there is none."""
    return next((vars(kind)[name] for kind in _classes(game) if name in vars(kind)), None)


def line_of(game: Any, name: str) -> int | None:
    """Where the method begins."""
    code = getattr(method_of(game, name), "__code__", None)
    return None if code is None else code.co_firstlineno


def require_shared(moment: Any, name: str) -> None:
    """Require what the method says at this moment, to the tracing of a rule or to a direct run of it."""
    from ..words.rule_words import needed
    from ..words.said_to import run_at_hand
    from ..words.tracing import current_reader
    from ..words.values import truth

    found = getattr(moment, name)()
    run = run_at_hand()
    if run is not None:
        run.require(found)
        return
    written = truth(found)
    current_reader("during").require(written, needed(written), line_of(moment, name), 0)


def _classes(game: Any) -> tuple[type, ...]:
    return game.__mro__ if isinstance(game, type) else type(game).__mro__
