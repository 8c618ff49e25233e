"""Why an engine looked no further: for programs, which should not have to read it out of a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Ending(StrEnum):
    """Why an engine ended; the later, the less may be made of what it left open."""

    DONE = "done"  # nothing was cut short: it is settled, or beyond what the engine can tell
    LIMIT = "limit"  # of states, steps, plays or counted work: whoever asks for the same ends there again
    TIME = "time"  # of which another run may have more
    MEMORY = "memory"  # likewise
    SOLVER_LOST = "solver lost"  # its process was killed, and need not be the next time
    INTERRUPTED = "interrupted"  # by Ctrl-C

    @property
    def is_of_this_run(self) -> bool:
        """Whether another run, asked for the same, may look further."""
        return self not in (Ending.DONE, Ending.LIMIT)


def gravest(endings: Iterable[Ending]) -> Ending:
    """The last of some endings in their order; DONE of none."""
    return max(endings, key=list(Ending).index, default=Ending.DONE)


class Stopped(str):
    """Why a search stopped, in words for people, and as an ending for programs; empty where it came to its end."""

    ending: Ending

    def __new__(cls, words: str = "", ending: Ending = Ending.DONE) -> Stopped:
        """Words, and what they mean."""
        made = super().__new__(cls, words)
        made.ending = ending
        return made

    def __getnewargs__(self) -> tuple[str, Ending]:  # type: ignore[override]
        """For copies, and for other processes."""
        return str(self), self.ending


WENT_ON = Stopped()
"""Of a search that came to its end."""
INTERRUPTED = Stopped("interrupted", Ending.INTERRUPTED)
OUT_OF_MEMORY = Stopped("out of memory", Ending.MEMORY)


def too_many_states(most: int | None) -> Stopped:
    """Of a search that may keep no more states."""
    return Stopped(f"more than {most:,} states", Ending.LIMIT)
