"""Who an author's words speak to: the tracing of a rule, or a direct run of it on a position.

The words of the language (`require`, `all_of`, `lookup`, ...) are imported by name into authors' files. Each asks here
first whether a direct run is going on; if so, that run's own word answers, which shares nothing with tracing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextvars import ContextVar, Token
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_run: ContextVar[Any] = ContextVar("run", default=None)


def begin_run(words: Any) -> Token[Any]:
    """From now on words speak to this direct run: an object with a method for each of them."""
    return _run.set(words)


def end_run(token: Token[Any]) -> None:
    """Words speak to whom they spoke to before."""
    _run.reset(token)


def run_at_hand() -> Any:
    """The direct run that words speak to; None while rules are traced."""
    return _run.get()


def word(function: Callable[P, R]) -> Callable[P, R]:
    """A word of the language: in a direct run the run's method of this name is called instead."""
    name = function.__name__

    @functools.wraps(function)
    def said(*args: P.args, **named: P.kwargs) -> R:
        run = _run.get()
        if run is None:
            return function(*args, **named)
        return getattr(run, name)(*args, **named)  # type: ignore[no-any-return]

    return said
