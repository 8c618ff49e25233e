"""Whether two systems of one process say the same, thing by thing: the slow and obvious way, which knows no bytes.

Nodes of one process are the same object where they are built alike. Words are not, so their trees are gone through.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.written import Written
from rulestone.model.system.initial_condition import InitialCondition
from rulestone.model.system.system import Instance
from rulestone.model.words.effects import Asked, Assigned, Obligation, Requirement


def differences(one: TransitionSystem, other: TransitionSystem, most: int = 5) -> list[str]:
    """The first places where two systems of one game differ: their things, and their order."""
    found: list[str] = []
    for what in _Compared().systems(one, other):
        found.append(what)
        if len(found) == most:
            break
    return found


class _Compared:
    """Goes through both at once; words that were found alike are alike wherever they stand again."""

    def __init__(self) -> None:
        self._alike: set[tuple[Written, Written]] = set()

    def systems(self, one: TransitionSystem, other: TransitionSystem) -> Iterator[str]:
        """Where two systems differ."""
        for name in ("name", "scope", "readings", "cells"):
            if getattr(one, name) != getattr(other, name):
                yield name
        if list(one.functions.items()) != list(other.functions.items()):
            yield "functions"
        yield from self._same(one.terminal, other.terminal, "terminal")
        yield from self._same(one.quiet, other.quiet, "quiet")
        yield from self._same(one.written_terminal, other.written_terminal, "when it is over")
        yield from self._same(one.written_quiet, other.written_quiet, "when it is quiet")
        yield from self._beginnings(one.initial, other.initial)
        if len(one.instances) != len(other.instances):
            yield f"{len(one.instances)} and {len(other.instances)} moves"
        for number, (mine, its) in enumerate(zip(one.instances, other.instances, strict=False)):
            yield from self._moves(mine, its, f"move {number} {mine.label}")
        if set(one.game.consulted) != set(other.game.consulted):
            yield f"asked: {sorted(one.game.consulted)} and {sorted(other.game.consulted)}"

    def _beginnings(self, one: InitialCondition, other: InitialCondition) -> Iterator[str]:
        parts = ("free", "constraint", "requirements", "effects", "obligations", "constraint_obligations")
        yield from self._same(tuple(one.assigned.items()), tuple(other.assigned.items()), "what is assigned")
        for name in parts:
            yield from self._same(getattr(one, name), getattr(other, name), f"beginning: {name}")
        if one.declared is not other.declared:
            yield "the set-up"
        for mine, its in zip(one.deals, other.deals, strict=False):
            for name in ("pool", "places", "cells", "demands"):
                yield from self._same(getattr(mine, name), getattr(its, name), f"deal: {name}")
        asked = [_demands_among_requirements(some) for some in (one, other)]
        if len(one.deals) != len(other.deals) or asked[0] != asked[1]:
            yield "deals"
        if list(map(str, one.chosen_by_author)) != list(map(str, other.chosen_by_author)):
            yield "what the author requires"

    def _moves(self, one: Instance, other: Instance, where: str) -> Iterator[str]:
        label, its = one.label, other.label
        for name in ("rule", "parameters", "chooser"):
            yield from self._same(getattr(label, name), getattr(its, name), where)
        if one.rule is not other.rule:
            yield f"{where}: the rule"
        yield from self._same(tuple(one.updates.items()), tuple(other.updates.items()), f"{where}: updates")
        for name in ("guard", "requirements", "obligations", "guard_obligations", "weight", "effects"):
            yield from self._same(getattr(one, name), getattr(other, name), f"{where}: {name}")

    def _same(self, one: Any, other: Any, where: str) -> Iterator[str]:
        """Where two things differ that rules consist of."""
        if type(one) is not type(other):
            yield f"{where}: {type(one).__name__} and {type(other).__name__}"
        elif isinstance(one, Node):
            if one is not other:
                yield f"{where}: {one!r} and {other!r}"
        elif isinstance(one, Written):
            yield from self._words(one, other, where)
        elif isinstance(one, Cell):
            if one != other or list(map(type, one.index)) != list(map(type, other.index)):
                yield f"{where}: {one} and {other}"
        elif isinstance(one, Assigned):
            if one.function != other.function:
                yield f"{where}: {one.function.name} and {other.function.name}"
            for name in ("path", "place", "value"):
                yield from self._same(getattr(one, name), getattr(other, name), f"{where}, {name}")
        elif isinstance(one, Requirement | Obligation | Asked | Sequence) and not isinstance(one, str):
            if len(one) != len(other):
                yield f"{where}: {len(one)} and {len(other)}"
            for number, (mine, its) in enumerate(zip(one, other, strict=False)):
                yield from self._same(mine, its, f"{where}, {number}")
        elif not (isinstance(one, str | int | Fraction | float | None)):
            if one is not other:  # an element of a sort is the element
                yield f"{where}: {one!r} and {other!r}"
        elif one != other:
            yield f"{where}: {one!r} and {other!r}"

    def _words(self, one: Written, other: Written, where: str) -> Iterator[str]:
        """Whether two trees are written alike."""
        stack = [(one, other)]
        while stack:
            one, other = stack.pop()
            if one is other or (one, other) in self._alike:
                continue
            self._alike.add((one, other))
            constant = [some is wr.TRUE or some is wr.FALSE for some in (one, other)]
            same = one.op is other.op and one.simple is other.simple and one.denotes == other.denotes
            same = same and one.payload == other.payload and constant[0] == constant[1]
            if not same or len(one.args) != len(other.args):
                yield f"{where}: {one.op.name} {one!r} and {other.op.name} {other!r}"
                return
            if one.needs != other.needs:
                yield f"{where}: when {one!r} denotes"
                return
            stack += zip(one.args, other.args, strict=True)


def _demands_among_requirements(one: InitialCondition) -> list[int]:
    """Where each demand of a deal stands among the requirements: it is one of them, and not one like it."""
    places = {id(required): place for place, required in enumerate(one.requirements)}
    return [places[id(demand)] for deal in one.deals for demand in deal.demands]
