"""What is put under a name: it is evaluated there, whether it is used later or not."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ..expressions import written as wr
from ..words.merged_names import OneOf
from ..words.paths import here, joined, plainly
from ..words.values import Value
from .control import Frame
from .iterators import further


def keep(value: Any) -> Any:
    """A value that is put under a name, or that stands alone: its words must denote where they are come by."""
    if type(value) not in _DENOTES and plainly.get():  # in the first edition a value owes nothing before it is used
        _kept(value)
        return further(value)
    return value


def _kept(value: Any) -> None:
    if isinstance(value, Value):
        if isinstance(value, OneOf):
            value.each(_kept)  # each where it is the one
        elif not value.written.denotes and value.written.needs:
            here().ask(wr.equal(value.written, value.written))
    elif type(value) is tuple or type(value) is list:
        if _DENOTES.issuperset(map(type, value)):
            return
        for one in value:
            if type(one) not in _DENOTES:
                _kept(one)


_DENOTES = frozenset((str, int, bool, type(None)))
"""Kinds of things that denote by themselves."""


def given(*values: Any) -> None:
    """What a method is called with."""
    for value in values:
        if isinstance(value, Value) and (isinstance(value, OneOf) or not value.written.denotes):
            keep(value)


def masked(length: int, value: Any, before: Any) -> Any:
    """`(name := value)` in a part of an expression that is come by under a condition; what was named before stays."""
    for step in reversed(here().path[length:]):
        condition = joined([step])
        if condition is not wr.TRUE:  # as of an `any` in its first round
            value = OneOf(condition, value, before)
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
