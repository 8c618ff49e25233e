"""What lies near the beginnings of a game that has no end of positions: nearest first, within a number of positions.

With unbounded numbers nothing can be exhausted, but a play that reaches a goal or breaks a property is one all the
same, and where none is found it can be said how far was looked. Numbers are Python's, so no cap is met on the way. What
is still open then is looked for further away in machine code; that is heard only where no number met its cap.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rulestone.model import TransitionSystem
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.plays.ending import Ending
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

MOST_IN_CODE = 2_000_000
MOST_ASKED_IN_CODE = 200_000_000
"""The same of machine code. It must be compiled first, so it must be allowed `_WORTH_CODE` times as many positions."""

_WORTH_CODE = 50
_CAP = 2**255
_CAP_IN_CODE = 2**15 - 1


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
    verdicts = [_said(verdict, found) for verdict in verdicts_of(found, properties)]
    further = min(MOST_IN_CODE, MOST_ASKED_IN_CODE // max(1, len(system.instances)))
    still_open = [verdict.property for verdict in verdicts if verdict.ended is not Ending.DONE]
    if not still_open or found.stopped.ending is not Ending.LIMIT or further < _WORTH_CODE * states:
        return verdicts
    if not is_available():
        return verdicts
    limits = Limits(states=further, memory=Limits.sensible().memory, cap=_CAP_IN_CODE)
    again = explore(system, properties=still_open, limits=limits, target="native", listener=listener)
    if not _is_further(again, found):
        return verdicts
    known = {verdict.property: _said(verdict, again) for verdict in verdicts_of(again, still_open)}
    return [known.get(verdict.property, verdict) for verdict in verdicts]


def _is_further(again: Exploration, found: Exploration) -> bool:
    """Whether a search in machine code met no cap, ended as it does on every machine, and went further."""
    is_like_anywhere = again.complete or again.stopped.ending is Ending.LIMIT
    return (
        again.target == "native" and not again.capped and is_like_anywhere and whole_levels(again) > whole_levels(found)
    )


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
