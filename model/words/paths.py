"""Under which conditions the line that is read is reached: the path, shared by a reader and all that it calls.

A rule is read by a `Reader`, which keeps the path and what was asked under it. Elsewhere (a property, an outcome, a
weight) nothing keeps what was asked, so the outermost method does, and joins it to what it returns.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from functools import wraps
from types import CodeType
from typing import Any, ParamSpec, TypeVar

from ..errors import author_location
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.expression import Node
from ..expressions.written import Need, Written
from ..expressions.written_tree import where_it_holds
from .recordings import spoil

_P = ParamSpec("_P")
_R = TypeVar("_R")


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

Evaluation = tuple[Noted, tuple[Written, ...], Written, int | None]
"""What Python evaluates and may denote nothing: where in the text, under which path, the words, and on which line."""


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
        begun: iterators that are gone through, and the path where each was last asked for what comes next.
        bases: where the path stood when each comprehension began that is gone through.
        evaluations: what has been evaluated and may denote nothing, since something was last required.
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
        self.evaluations: list[Evaluation] = []
        self.made: dict[int, tuple[Any, list[Step]]] = {}
        self.begun: dict[int, tuple[Any, list[Step]]] = {}

    def push(self, condition: Step) -> None:
        """What follows is reached where this holds, too."""
        self.path.append(condition)

    def cut(self, length: int) -> None:
        """Back to where the path was so long."""
        if len(self.path) > length:
            del self.path[length:]
            if self.returned:
                for place in [place for place in self.returned if place >= length]:
                    del self.returned[place]

    def noted(self) -> Noted:
        """How much has been asked, required and done so far."""
        if self.reader is None:
            return len(self.asked), 0, 0
        return len(self.reader.effects), len(self.reader.obligations), len(self.reader.requirements)

    def evaluate(self, words: Written) -> None:
        """Python evaluates words here, so here they must denote, whatever becomes of their value."""
        path = tuple(step.made() if isinstance(step, Later) else step for step in self.path)
        self.evaluations.append((self.noted(), path, words, author_location()[1]))

    def keeps(self, value: Written | None, first: int, base: int) -> bool:
        """Of what was evaluated since then, a value keeps what it owes itself: that is asked where the value is used.

        Args:
            value: what came of it; None where nothing did.
            first: how much had been evaluated before.
            base: how long the path was.

        Returns whether nothing is left besides.
        """
        if len(self.evaluations) == first:
            return True
        owed = Owed(() if value is None else (need for need, _ in value.needs))
        left = [one for one in self.evaluations[first:] if owed.lacks(one[1][base:], one[2])]
        self.evaluations[first:] = left
        if value is not None:
            evaluated(value)
        return not left

    def ask_what_was_evaluated(self, next_asked: Written | None = None) -> None:
        """Whatever has been evaluated must denote by now: it is asked for, unless it is already, or by what is next."""
        if not self.evaluations:
            return
        found, self.evaluations = self.evaluations, []
        known: list[Node] = []
        if next_asked is not None:
            known = [need for need, _ in where_it_holds(joined(self.path).simple, next_asked.needs)]
        if self.reader is not None:
            owed = Owed((*known, *self.reader.owed()))
        else:
            owed = Owed((*known, *(need for path, one in self.asked for need, _ in wr.implication(path, one).needs)))
        for at, path, words, line in reversed(found):
            if owed.lacks(path, words):
                asked = wr.implication(wr.conjunction(path), wr.equal(words, words))  # what leads there is asked first
                owed.add(asked.needs)
                if self.reader is not None:
                    self.reader.ask(wr.TRUE, asked, at, line)
                else:
                    self.asked.insert(at[0], (wr.TRUE, asked))

    def ask(self, condition: Written) -> None:
        """The words are come by here, so they must denote."""
        if condition.denotes:
            return
        spoil()
        if self.reader is not None:
            self.reader.ask(joined(self.path), condition)
        else:
            self.asked.append((joined(self.path), condition))


class Owed:
    """Conditions that are asked for: which of those that some words owe are among them?

    Args:
        needs: the conditions. One that is a conjunction is each of its parts; one that is a disjunction is as good as
            any with more alternatives.
    """

    def __init__(self, needs: Iterable[Node]) -> None:
        self._whole = dict.fromkeys(needs)
        self._read = 0
        self._alternatives: list[frozenset[Node]] = []

    def add(self, needs: Sequence[Need]) -> None:
        """These are asked for, too."""
        self._whole.update(dict.fromkeys(need for need, _ in needs))

    def lacks(self, path: Sequence[Written], words: Written) -> bool:
        """Whether words that are evaluated where a path holds owe something that is not asked for."""
        owed = where_it_holds(wr.conjunction(path).simple, words.needs) if path else words.needs
        return not all(
            one is ex.TRUE or one in self._whole or all(map(self._has, _alternatives(one))) for one, _ in owed
        )

    def _has(self, wanted: frozenset[Node]) -> bool:
        if self._read < len(self._whole):
            for need in itertools.islice(self._whole, self._read, None):
                self._alternatives += _alternatives(need)
            self._read = len(self._whole)
        return any(one <= wanted for one in self._alternatives)


def _alternatives(need: Node) -> list[frozenset[Node]]:
    """A condition as a conjunction of disjunctions, as far as it is one by its outermost words."""
    if need.kind is ex.Kind.AND:
        return [found for one in need.args for found in _alternatives(one)]
    found: list[Node] = []
    wholes: list[Node] = []
    waiting = [need]
    while waiting:
        one = waiting.pop()
        if one.kind is ex.Kind.OR:
            waiting += one.args
        elif one.kind is ex.Kind.NOT and one.args[0].kind is ex.Kind.AND:
            waiting += map(ex.negation, one.args[0].args)
        elif one.kind is ex.Kind.AND:
            wholes.append(one)
        else:
            found.append(one)
    if len(wholes) == 1:
        return [frozenset((*found, part)) for part in wholes[0].args]
    return [frozenset((*found, *wholes))]


plainly: ContextVar[bool] = ContextVar("plainly", default=False)
"""Whether the game that is read says `language = 2`: the order of the text decides, and values are Python's own."""

without_source: set[CodeType] = set()
"""The code of methods that are run as they are, for their source is not to be had."""

_here: ContextVar[Context | None] = ContextVar("here", default=None)
begin, end, current = _here.set, _here.reset, _here.get


def apart(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """A function that reads what it is given by itself: what is owed there is none of who calls it."""

    @wraps(function)
    def read(*args: _P.args, **named: _P.kwargs) -> _R:
        token = begin(None)
        try:
            return function(*args, **named)
        finally:
            end(token)

    return read


def here() -> Context:
    """What is being read; a context of its own where nothing is."""
    found = _here.get()
    return Context() if found is None else found


def evaluated(words: Written) -> Written:
    """Words that Python evaluates here: here they must denote, also where nothing comes of their value."""
    if not words.denotes and plainly.get():
        context = _here.get()
        if context is not None and words.needs:
            context.evaluate(words)
    return words


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
