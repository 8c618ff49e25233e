"""What lies near the beginnings of a game that has no end of positions: nearest first, within a number of positions.

With unbounded numbers nothing can be exhausted, but a play that reaches a goal or breaks a property is one all the
same, and where none is found it can be said how far was looked. Numbers are Python's, so no cap is met on the way.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rulestone.model import TransitionSystem
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.searching.explore import explore
from rulestone.proofs.searching.search_verdicts import verdicts_of

MOST_STATES = 20_000
MOST_ASKED = 20_000_000
"""How many times a move may be asked for: positions times moves."""

LEAST_STATES = 500
"""Where fewer positions could be looked at it is not worth while."""

_CAP = 2**255


def judge_nearby(
    system: TransitionSystem, properties: Collection[str] | None = None, listener: Listener = silent
) -> list[Verdict]:
    """Judge properties on the positions nearest to the beginnings; none where the game has too many moves for that.

    Returns `refuted` (and `exhausted` for a goal that is reached) with a shortest play, which is certain; `bounded`
    where nothing fails in any play of a number of steps, `truncated` for a goal that none of them reaches. The budget
    is counted in positions, so that the answer is the same on every machine.
    """
    states = min(MOST_STATES, MOST_ASKED // max(1, len(system.instances)))
    if states < LEAST_STATES:
        return []
    limits = Limits(states=states, cap=_CAP)
    found = explore(system, properties=properties, limits=limits, target="python", listener=listener)
    return [_said(verdict, found) for verdict in verdicts_of(found, properties)]


def _said(verdict: Verdict, found: Exploration) -> Verdict:
    if verdict.status is not Status.TRUNCATED:
        return verdict
    steps = whole_levels(found) - 1
    plays = f"all plays of up to {steps} step{'' if steps == 1 else 's'} ({found.expanded:,} states)"
    if steps < 0:
        return verdict
    if verdict.kind == "reachable":
        return replace(verdict, detail=f"not reached in {plays}; longer ones are not looked at")
    figures = {**verdict.figures, "steps": steps}
    return replace(verdict, status=Status.BOUNDED, detail=f"nothing found in {plays}", figures=figures)


def whole_levels(found: Exploration) -> int:
    """How many levels of a search are expanded whole: to that depth all plays were judged."""
    left = found.expanded
    for number, states in enumerate(found.levels):
        left -= states
        if left < 0:
            return number
    return len(found.levels)
