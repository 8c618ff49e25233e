"""What is put under a name: it is evaluated there, whether it is used later or not."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from .. import written as wr
from ..values import Value
from .control import Frame
from .merged_names import OneOf
from .paths import Noted, Waiting, current, here, joined, plainly


def keep(value: Any) -> Any:
    """A value that is put under a name, or that stands alone: its words must denote where they are come by."""
    if plainly.get():  # in today's words a value owes nothing before it is used
        _kept(value)
    return value


def _kept(value: Any, at: Noted | None = None) -> Any:
    """The same; `at` is where, if something was noted since."""
    if isinstance(value, Value):
        if isinstance(value, OneOf):
            value.each(lambda one: _kept(one, at))  # each where it is the one
        elif value.written.needs:
            here().ask(wr.equal(value.written, value.written), at)
    elif type(value) is tuple or type(value) is list:
        for one in value if at is None else reversed(value):
            _kept(one, at)
    return value


def begun() -> Waiting:
    """An expression begins, in which a helper is called behind other parts.

    Where nothing keeps what is asked (a condition without branches of its own), nothing can be required either.
    """
    context = current()
    return [] if context is None else context.opened()


def waiting(value: Any) -> Any:
    """A part of it that is evaluated before the helper: should that one require something, this must denote first."""
    context = here()
    if context.waiting and plainly.get() and _may_lack(value):
        context.wait(context.waiting[-1], functools.partial(_kept, value))
    return value


def _may_lack(value: Any) -> bool:
    """Whether a thing may denote nothing, or some part of it."""
    if isinstance(value, Value):
        return isinstance(value, OneOf) or not value.written.denotes
    return isinstance(value, tuple | list) and any(map(_may_lack, value))


def settled(parts: Waiting, value: Any) -> Any:
    """The expression is over; what becomes of its parts is asked where its value is used."""
    context = current()
    if context is not None:
        context.closed(parts)
    return value


def given(*values: Any) -> None:
    """What a method is called with."""
    for value in values:
        if isinstance(value, Value):
            keep(value)


def masked(length: int, value: Any, before: Any) -> Any:
    """`(name := value)` in a part of an expression that is come by under a condition; what was named before stays."""
    for step in reversed(here().path[length:]):
        value = OneOf(joined([step]), value, before)
    return value


def depth() -> int:
    """How long the path is where a line begins."""
    return len(here().path)


def framed(function: Callable[..., Any]) -> Callable[..., Any]:
    """A `lambda` in which something is asked of the state."""

    @functools.wraps(function)
    def called(*args: Any, **named: Any) -> Any:
        frame = Frame()
        try:
            given(*args, *named.values())
            return frame.give(function(*args, **named))
        finally:
            frame.leave()

    return called
