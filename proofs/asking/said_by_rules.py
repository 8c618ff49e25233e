"""What the rules of a game say while they are read as they are modelled: read once, for all operators that look at it.

Where something is asked for or changed, and under which `if`, is seen only while a rule is read. Operators that look
for conditions, payments, amounts or lines go through what one reading of each rule left behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from rulestone.model.declarations.declarations import Rule
from rulestone.model.errors import author_location
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.written import Written
from rulestone.model.words.tracing import Reader
from rulestone.model.words.values import lift

from .author_lines import Line, statement
from .remaking import Remaker


class AskedFor(NamedTuple):
    """A requirement of the author.

    Attributes:
        condition: what has to be so.
        line, position: where it is asked for, and as which of the conditions there.
        where: the line on which it is said, be it a helper's.
    """

    condition: Node
    line: int | None
    position: int
    where: Line


class Branched(NamedTuple):
    """An `if` or `when` goes by a condition."""

    condition: Node


class Changed(NamedTuple):
    """A variable is assigned.

    Attributes:
        name: of the variable.
        number: of a number at a known place: what it gets, and what lies there; None of anything else.
        always: whether it is assigned under no condition.
        where: the line on which it is, be it a helper's.
        statement: the line of the rule's own method.
    """

    name: str
    number: tuple[Written, Written] | None
    always: bool
    where: Line
    statement: Line


Saying = AskedFor | Branched | Changed


class _Listening(Reader):
    """Reads a rule as it is modelled, and keeps what it says.

    Args:
        said: gets a list of it, in order.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        said: list[list[Saying]],
    ) -> None:
        super().__init__(functions, preset)
        self._said: list[Saying] = []
        said.append(self._said)

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        if position is not None:  # else the language itself demands it
            self._said.append(AskedFor(condition.simple, line, position, Line(*author_location())))
        super().require(condition, text, line, position)

    def branch(self, condition: Written) -> Written:
        self._said.append(Branched(condition.simple))
        return condition

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        number = None
        if isinstance(function.value_type, Integer):
            place = self._place(function, index)
            if isinstance(place, Cell):
                number = lift(value, function.value_type), self._now(place)
        self._said.append(Changed(function.name, number, not self.path, Line(*author_location()), statement()))
        super().write(function, index, value)


class SaidByRules:
    """What each rule says, read when it is first wanted.

    Args:
        remaker: has rules read.
    """

    def __init__(self, remaker: Remaker) -> None:
        self._remaker = remaker
        self._known: dict[str, list[list[Saying]]] = {}

    def for_each(self, rule: Rule) -> list[list[Saying]]:
        """What a rule says, for each time that it is read: once for every choice of its parameters."""
        known = self._known.get(rule.name)
        if known is None:
            known = self._known[rule.name] = []
            self._remaker.reread([rule.name], partial(_Listening, said=known))
        return known

    def of(self, rule: Rule) -> Iterator[Saying]:
        """What a rule says, all that it is read for together."""
        for said in self.for_each(rule):
            yield from said

    def forget(self) -> None:
        """For when no operator looks at it any more."""
        self._known.clear()
