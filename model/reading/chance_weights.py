"""Weights of outcomes of chance, as they are read with their rules: what they require and what they owe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..declarations.declarations import Rule
from ..errors import error_in
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.expression import TRUE, Node
from ..expressions.walk import conjoined
from ..expressions.written import Written
from ..words.effects import Requirement
from ..words.state_views import StateView
from ..words.tracing import Reader
from ..words.values import number

WEIGHTLESS = "its weight is 0"


def weight_of(game: Any, rule: Rule, reader: Reader, binding: Mapping[str, Any]) -> Written | Fraction:
    """The weight of an outcome as its rule says it; a number where it surely is 0.

    Raises GameError where it surely is negative.
    """
    weight: Any = rule.weigh(game, StateView(reader, writable=False), binding)
    written: Written | Fraction = weight if isinstance(weight, Fraction) else number(weight)
    known = written
    if isinstance(written, Written):
        if written.known is None:
            return written
        known = Fraction(written.known.payload)
    assert isinstance(known, Fraction)
    if known < 0:
        fix = "give 0 for what cannot happen, and more for what can"
        raise error_in(rule, f"the weight of an outcome is {known}", fix=fix)
    return written if known else known


def with_a_chance(requirements: Sequence[Requirement], weight: Written, rule: Rule) -> tuple[Requirement, ...]:
    """The requirements of an outcome of chance: where its weight is 0 it does not happen.

    Asked last, so that the weight need denote only where everything else is fulfilled.
    """
    zero, one = (wr.as_it_is(ex.integer(number)) for number in (0, 1))
    low = weight.type.code_range[0]
    never_negative = low is not None and low >= 0
    written = wr.at_most(one, weight) if never_negative else wr.negation(wr.equal(weight, zero))
    if written.simple is TRUE and not written.needs:
        return tuple(requirements)
    asked = {part for r in requirements for part in conjoined(r.condition)}
    if written.simple in asked and not written.needs:  # the author requires it
        return tuple(requirements)
    return (*requirements, Requirement(written.simple, WEIGHTLESS, rule.line, written))


def owed_by_weight(weight: Written) -> tuple[Node, str] | None:
    """What a weight owes besides denoting something; None where it surely is no negative number."""
    fits = ex.at_most(ex.integer(0), weight.simple)
    return None if fits is TRUE else (fits, "its weight is negative")
