"""Numbers for what two graphs have in common: labels, results, tables. Equal numbers mean equal things."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Thing = TypeVar("Thing", bound=Hashable)


class Numbering(Generic[Thing]):
    """Things in the order in which they were first met, each with its number."""

    def __init__(self) -> None:
        self._numbers: dict[Thing, int] = {}
        self.things: list[Thing] = []

    def __call__(self, thing: Thing) -> int:
        found = self._numbers.get(thing)
        if found is None:
            found = self._numbers[thing] = len(self.things)
            self.things.append(thing)
        return found

    def __len__(self) -> int:
        return len(self.things)


@dataclass
class Vocabulary:
    """What the graphs of several readings share.

    Attributes:
        labels: what is chosen or thrown (`Label`); the same words are the same choice in every reading.
        results: how a play can end (see `graph`).
        tables: what lies on the table: (place, value) pairs.
    """

    labels: Numbering[Hashable] = field(default_factory=Numbering)
    results: Numbering[Hashable] = field(default_factory=Numbering)
    tables: Numbering[Hashable] = field(default_factory=Numbering)
