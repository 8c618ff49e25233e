"""Why a solver gave no answer, as an ending."""

from __future__ import annotations

from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.running.solver_limits import ENDED, OUT_OF_MEMORY, OUT_OF_TIME, SOLVER_LOST, TIMED_OUT

_ENDINGS = {
    TIMED_OUT: Ending.TIME,
    ENDED: Ending.TIME,
    OUT_OF_TIME: Ending.TIME,
    OUT_OF_MEMORY: Ending.MEMORY,
    SOLVER_LOST: Ending.SOLVER_LOST,
}


def ending_of(reason: str) -> Ending:
    """The ending that a reason means: a limit where it is none of ours, for then z3 would say it again."""
    return _ENDINGS.get(reason, Ending.LIMIT)
