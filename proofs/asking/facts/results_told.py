"""Which results occur of those that one could think of, and what none of them has."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from rulestone.model.expressions.printing import value_text

from .fact import RESULTS, Fact, listed

FEW = 4
"""The most results that are listed; of more it is said what they have in common."""

Result = tuple[tuple[Any, Any], ...]
"""What an end is worth to each player."""


def result_facts(ends: Sequence[object]) -> list[Fact]:
    """The ways in which plays end, in one line, and another for ends that no rule intends.

    Args:
        ends: each way once: what it is worth to each player, or why there is no end ("stuck", "endless").
    """
    if not ends:
        return [Fact(RESULTS, "no play ends")]
    without = [Fact(RESULTS, f"some play ends nowhere: {end}") for end in ends if not isinstance(end, tuple)]
    worths: list[Result] = [end for end in ends if isinstance(end, tuple)]
    if not worths or not worths[0]:  # the game has no outcome
        return without
    if len(worths) <= FEW:
        told = "; ".join(end_in_words(end) for end in worths)
        many = "all plays end with" if len(worths) == 1 else f"plays end in {len(worths)} ways:"
        return [Fact(RESULTS, f"{many} {told}"), *without]
    return [Fact(RESULTS, "; ".join([_how_many(worths), *_in_common(worths)])), *without]


def end_in_words(end: object) -> str:
    """What an end is worth to each player, or why there is none."""
    if isinstance(end, tuple):
        return ", ".join(f"{player} {value_text(worth)}" for player, worth in end)
    return str(end)


def _how_many(worths: Sequence[Result]) -> str:
    values = {player: sorted({dict(one)[player] for one in worths}, key=_order) for player, _ in worths[0]}
    conceivable = math.prod(len(some) for some in values.values())
    alike = len({tuple(some) for some in values.values()}) == 1
    each = [listed([value_text(v) for v in some], most=8) for some in values.values()]
    who = (
        f"each player gets {each[0]}"
        if alike
        else ", ".join(f"{p} gets {e}" for p, e in zip(values, each, strict=True))
    )
    how_many = f"all {conceivable}" if len(worths) == conceivable else f"{len(worths)} of {conceivable}"
    return f"{how_many} conceivable results occur ({who.replace(' and ', ' or ')})"


def _in_common(worths: Sequence[Result]) -> list[str]:
    gets = [[worth for _, worth in one] for one in worths]
    found = []
    if len(gets[0]) > 1 and all(isinstance(worth, int) for one in gets for worth in one):
        sums = {sum(one) for one in gets}
        if len(sums) == 1:
            found.append(f"together always {sums.pop()}")
    everybody = "both" if len(gets[0]) == 2 else "all"
    if len(gets[0]) > 1:
        shared = set.intersection(*(set(own) for own in zip(*gets, strict=True)))
        never = [value for value in sorted(shared, key=_order) if not any(set(one) == {value} for one in gets)]
        if never and len(never) == len(shared):
            found.append(f"never the same for {everybody}")
        elif never:
            found.append(f"never {listed([value_text(v) for v in never]).replace(' and ', ' or ')} for {everybody}")
    return found


def _order(value: Any) -> tuple[bool, Any]:
    return (False, value) if isinstance(value, int) else (True, str(value))
