"""How much of what could be tried a run tries: a part of it, or all where `RULESTONE_TESTS=all` is set.

Random games, plays and cases of one kind never end. A run tries as many as notice the faults that tests plant, in a
time that people wait for; before a release, and after a change of what is drawn, all are tried.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

_Case = TypeVar("_Case")

ALL = os.environ.get("RULESTONE_TESTS") == "all"
"""Whether this run tries everything."""


def in_part(some: int, of_all: int) -> int:
    """How many to try: some, or all in a run that tries everything."""
    return of_all if ALL else some


def every(step: int, cases: Sequence[_Case]) -> list[_Case]:
    """Each second case, or third, and so on, the first among them; all of them in a run that tries everything."""
    return list(cases if ALL else cases[::step])
