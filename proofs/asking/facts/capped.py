"""Limits that are ours, not the text's: a number stops at the end of its range, and no sentence names that end.

A rule *is refused* at a limit where one condition of its guard fails, the others hold, and its effect would take the
number out of its range; whenever that condition alone is in the way this must be so, for else it is about something
besides the limit. A rule *stops short* at a limit where an `if` of its effect gives the number the last value of its
range, and its other branch one beyond; whenever that branch is not taken it must lead beyond. The lowest value 0 is no
limit that anybody would look for in a text: of what is not there nothing can be taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulestone.model import Game
from rulestone.model.declarations.declarations import Rule
from rulestone.model.errors import Undefined
from rulestone.model.expressions.evaluate import evaluator
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import conjoined, support
from rulestone.model.system.system import Instance
from rulestone.proofs.comparison.graph import Graph

from .fact import CAPPED, Fact

MOST_LOOKS = 3_000_000
"""How many times an effect is looked at in a position; where there were more nothing is said."""

_WORDS = (
    *("nothing none", "one once single", "two twice both pair", "three thrice", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)
"""The English words for numbers from 0 on."""


class Cap(NamedTuple):
    """A limit that some play comes to.

    Attributes:
        rule: its name.
        variable: the number's.
        bound: the last value of the range.
        is_refused: the rule cannot be applied; else it is, and the number stops there.
        why: what the author says where it is refused; empty where nothing is said.
    """

    rule: str
    variable: str
    bound: int
    is_refused: bool
    why: str


@dataclass
class _Watched:
    """One condition of an instance's guard, or one `if` of its effect, beside a number that it may keep in its range.

    Attributes:
        value: what the number would get were the condition not in the way.
        held: how often that would be beyond the range, by the end that it would pass.
        is_other: the condition was in the way, too, where the number would have stayed in its range.
    """

    instance: Instance
    cell: Cell
    value: Node
    held: dict[int, int] = field(default_factory=dict)
    is_other: bool = False

    def meets(self, value: Callable[[Node], Any]) -> int | None:
        """The end of the range that the number would pass in a position; None, and noted, where it passes none."""
        got = value(self.value)
        low, high = self.cell.type.code_range
        passed = high if high is not None and got > high else low if low is not None and got < low else None
        if passed is None:
            self.is_other = True
        return passed

    def limits(self) -> Iterator[int]:
        """The ends of the range that are limits of the rule; the lowest end is none where it is 0."""
        if not self.is_other:
            yield from (end for end in self.held if end != 0 or end == self.cell.type.code_range[1])


def caps(graph: Graph) -> list[Cap]:
    """The limits that plays come to, whatever the text says of them; none of graphs that are too large."""
    refusals, branches = _watched(graph)
    if len(graph) * (len(refusals) + len(branches)) > MOST_LOOKS:
        return []
    for number in range(len(graph)):
        value = evaluator(graph.system.reader_of(graph.state(number)))
        _look_at_refusals(refusals, value)
        _look_at_branches(branches, value)
    found: dict[Cap, None] = {}
    for condition, watched in ((c, one) for some in refusals.values() for c, one in some.items()):
        for one in watched:
            for bound in one.limits():
                why = next(r.text for r in one.instance.requirements if condition in conjoined(r.condition))
                found[Cap(one.instance.rule.name, one.cell.function.name, bound, True, why)] = None
    for one in branches.values():
        for bound in one.limits():
            found[Cap(one.instance.rule.name, one.cell.function.name, bound, False, "")] = None
    return list(found)


_Refusals = dict[int, dict[Node, list[_Watched]]]
"""By instance: by condition, the numbers that it may keep in their range."""

_Branches = dict[tuple[int, Cell, Node, bool], _Watched]
"""By instance, number, `if`, and whether its first branch is the one that is not taken."""


def _watched(graph: Graph) -> tuple[_Refusals, _Branches]:
    refusals: _Refusals = {}
    branches: _Branches = {}
    for number, instance in enumerate(graph.system.instances):
        numbers = [(cell, new) for cell, new in instance.updates.items() if isinstance(cell.type, Integer)]
        for condition in conjoined(instance.guard):
            about = support(condition)
            for cell, new in numbers:
                if cell in about and _may_leave(new, cell):
                    refusals.setdefault(number, {}).setdefault(condition, []).append(_Watched(instance, cell, new))
        for cell, new in numbers:
            for choice in _choices(new):
                for first in (True, False):
                    other = choice.args[1] if first else choice.args[2]
                    if _may_leave(other, cell):
                        branches[number, cell, choice, first] = _Watched(instance, cell, other)
    return refusals, branches


def _may_leave(value: Node, cell: Cell) -> bool:
    """Whether the range of an expression goes beyond that of a cell."""
    if not isinstance(value.type, Integer):
        return False
    (low, high), (least, most) = value.type.code_range, cell.type.code_range
    beneath = least is not None and (low is None or low < least)
    return beneath or (most is not None and (high is None or high > most))


def _choices(value: Node) -> Iterator[Node]:
    """Every `if` that decides what an expression comes to, but none inside of a sum."""
    if value.kind is Kind.IF:
        yield value
        yield from _choices(value.args[1])
        yield from _choices(value.args[2])


def _look_at_refusals(refusals: _Refusals, value: Callable[[Node], Any]) -> None:
    for by_condition in refusals.values():
        instance = next(iter(by_condition.values()))[0].instance
        try:
            failing = [condition for condition in conjoined(instance.guard) if not value(condition)]
            if len(failing) != 1:
                continue
            for one in by_condition.get(failing[0], ()):
                passed = one.meets(value)
                if passed is not None:
                    one.held[passed] = one.held.get(passed, 0) + 1
        except Undefined:
            continue


def _look_at_branches(branches: _Branches, value: Callable[[Node], Any]) -> None:
    for (_, _, choice, first), one in branches.items():
        try:
            if not value(one.instance.guard) or value(choice.args[0]) is first:
                continue
            passed = one.meets(value)
            if passed is not None:
                stops = value(choice.args[2] if first else choice.args[1]) == passed
                one.is_other = one.is_other or not stops
                one.held[passed] = one.held.get(passed, 0) + 1
        except Undefined:
            continue


def capped_facts(graph: Graph, game: type[Game]) -> list[Fact]:
    """A line for each limit that plays come to and that no sentence names which the rule cites."""
    told = []
    for cap in caps(graph):
        if not _names(_cited(game, cap.rule), cap.bound):
            beyond = f"`{cap.rule}` is refused there" if cap.is_refused else f"`{cap.rule}` leaves it there"
            why = f" ({cap.why})" if cap.why and not cap.why.startswith("it needs") else ""
            told.append(
                Fact(CAPPED, f"{cap.variable} stops at {cap.bound}: {beyond}{why}, and no sentence it cites says so")
            )
    return told


def _cited(game: type[Game], rule: str) -> str:
    """The sentences that a rule cites, in one; of a game without a ledger the rule's own words."""
    known = game.clauses()
    found = next(one for one in game.declared(Rule) if one.name == rule)
    if not known:
        return found.text
    return " ".join(known[one].text for one in found.clauses if one in known)


def _names(text: str, number: int) -> bool:
    """Whether a text has a number, in digits or in an English word."""
    words = _WORDS[number].split() if 0 <= number < len(_WORDS) else []
    return re.search(rf"\b(?:{'|'.join([re.escape(str(number)), *words])})\b", text, re.IGNORECASE) is not None
