"""Places that were read or assigned before: what is kept there, and what assigning the same to them leaves behind.

A rule is read once for every binding of its parameters, and most of what it assigns it has assigned before: after a
move the place that a piece leaves is empty, whoever moves it and wherever it goes. So what an assignment under no
condition leaves behind is kept with the place, and left behind again. `tests/model/test_shared_results.py` compares
what is read so with what is read one assignment at a time (`Sharing.off`).
"""

from __future__ import annotations

from typing import NamedTuple

from .effects import Assigned
from .expression import Cell, Node
from .written import Written


class DoneBefore(NamedTuple):
    """What an assignment under no condition leaves behind.

    Attributes:
        value: what the place holds then.
        effect: what the plain semantics goes by.
        fits: the condition that the value is in range, where that is not certain.
        leaves: what goes wrong where it is not.
    """

    value: Written
    effect: Assigned
    fits: Node | None
    leaves: str


class KnownPlace:
    """A place all of whose indices are of sorts.

    Attributes:
        cell: the place.
        kept: what it holds before anything is assigned.
        assigned: what was assigned to it before, by what was given: what is written, or a plain value and its kind.
    """

    __slots__ = ("assigned", "cell", "kept")

    def __init__(self, cell: Cell, kept: Written) -> None:
        self.cell = cell
        self.kept = kept
        self.assigned: dict[object, DoneBefore] = {}
