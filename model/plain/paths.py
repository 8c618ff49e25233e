"""Under which conditions the line that is read is reached: the path, shared by a reader and all that it calls.

A rule is read by a `Reader`, which keeps the path and what was asked under it. Elsewhere (a property, an outcome, a
weight) nothing keeps what was asked, so the outermost method does, and joins it to what it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from types import CodeType
from typing import Any

from .. import expression as ex
from .. import written as wr
from ..written import Written
from .recordings import spoil


class Later:
    """A condition on a path that grows while `any` or `all` goes on: what was not decided by earlier elements."""

    def __init__(self) -> None:
        self._parts: list[Written] = []
        self._made = wr.TRUE

    def add(self, condition: Written) -> None:
        """From now on this holds, too."""
        self._parts.append(condition)

    def made(self) -> Written:
        """The condition as it is now."""
        if self._parts:
            self._made = wr.conjunction((self._made, *self._parts))
            self._parts.clear()
        return self._made


Step = Written | Later

Noted = tuple[int, int, int]
"""How much had been asked, required and done at some point."""

Waiting = list[tuple[Noted, list[Written], Callable[[Noted], object]]]
"""Parts of an expression: where each was evaluated, under which path, and what says there that it denotes."""


def joined(steps: Iterable[Step]) -> Written:
    """All conditions of a part of a path."""
    return wr.conjunction(step.made() if isinstance(step, Later) else step for step in steps)


class Context:
    """What is being read.

    Attributes:
        path: conditions, outer ones first.
        reader: the reader of a rule or set-up; None where something is read that only returns a value.
        forks: how many `if` statements on the state are open.
        asked: without a reader: what was asked on the way, under which path.
        pushed: how many conditions of the path were pushed here, and not by `with when(...)`.
        returned: the places on the path that say no more than that some `return` was not come by.
        jumps: how many times `break` or `continue` were met under a condition.
        made: lists, dicts and sets that were made while something is read, and the path at that time.
        bases: where the path stood when each comprehension began that is gone through.
        waiting: for each expression that is evaluated, what asks for its parts so far if a helper requires something.
    """

    def __init__(self, reader: Any = None) -> None:
        self.reader = reader
        self.path: list[Step] = reader.path if reader is not None else []
        self.forks = 0
        self.whens = 0
        self.jumps = 0
        self.asked: list[tuple[Written, Written]] = []
        self.returned: dict[int, object] = {}
        self.junctions: list[Any] = []
        self.bases: list[int] = []
        self.waiting: list[Waiting] = []
        self.made: dict[int, tuple[Any, list[Step]]] = {}

    def push(self, condition: Step) -> None:
        """What follows is reached where this holds, too."""
        self.path.append(condition)

    def cut(self, length: int) -> None:
        """Back to where the path was so long."""
        if len(self.path) > length:
            del self.path[length:]
            for place in [place for place in self.returned if place >= length]:
                del self.returned[place]

    def noted(self) -> Noted:
        """How much has been asked, required and done so far."""
        if self.reader is None:
            return len(self.asked), 0, 0
        return len(self.reader.effects), len(self.reader.obligations), len(self.reader.requirements)

    def ask_what_waits(self) -> None:
        """Something is required: what stands before it in the same statement has been evaluated by now."""
        asked = [part for parts in self.waiting for part in parts]
        for parts in self.waiting:
            parts.clear()
        now = self.path[:]
        for at, path, ask in reversed(asked):
            self.path[:] = path
            try:
                ask(at)
            finally:
                self.path[:] = now

    def opened(self) -> Waiting:
        """An expression begins, whose parts wait for what is required before it is over."""
        parts: Waiting = []
        self.waiting.append(parts)
        return parts

    def closed(self, parts: Waiting) -> None:
        """It is over."""
        del self.waiting[next(number for number, one in enumerate(self.waiting) if one is parts) :]

    def wait(self, parts: Waiting, ask: Callable[[Noted], object]) -> None:
        """A part has been evaluated; `ask` says that it denotes, at the point that it is given."""
        spoil()
        path = [step.made() if isinstance(step, Later) else step for step in self.path]
        parts.append((self.noted(), path, ask))

    def ask(self, condition: Written, at: Noted | None = None) -> None:
        """The words are come by here, so they must denote; `at` is where, if something was noted since."""
        if condition.denotes:
            return
        spoil()
        path = joined(self.path)
        if self.reader is not None:
            self.reader.ask(path, condition, at)
        elif at is None:
            self.asked.append((path, condition))
        else:
            self.asked.insert(at[0], (path, condition))


plainly: ContextVar[bool] = ContextVar("plainly", default=False)
"""Whether the game that is read says `language = 2`: the order of the text decides, and values are Python's own."""

without_source: set[CodeType] = set()
"""The code of methods that are run as they are, for their source is not to be had."""

_here: ContextVar[Context | None] = ContextVar("here", default=None)
begin, end, current = _here.set, _here.reset, _here.get


def here() -> Context:
    """What is being read; a context of its own where nothing is."""
    found = _here.get()
    return Context() if found is None else found


def covered(asked: Sequence[tuple[Written, Written]], value: Written) -> Written:
    """A value that denotes only where everything that was asked on the way does, too."""
    for path, condition in reversed(asked):
        reached = condition if path is wr.TRUE else wr.implication(path, condition)
        both = wr.either(reached, value, value)
        if {need for need, _ in both.needs} - {need for need, _ in value.needs}:
            value = both
    return value


def must_hold(condition: Written, reason: str) -> Written:
    """Words that are true, and denote only where a condition does and holds."""
    return wr.as_it_is(ex.TRUE, (*condition.needs, (condition.simple, reason)))
