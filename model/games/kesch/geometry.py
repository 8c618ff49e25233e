"""Squares, directions and the reach of the pieces in Kesch.

A board is seen from the light side's edge: files a, b, ... from south to north, rank 1 at the light edge in the east.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase

ORTHOGONAL = {"n": (1, 0), "s": (-1, 0), "w": (0, 1), "e": (0, -1)}
DIAGONAL = {"nw": (1, 1), "sw": (-1, 1), "ne": (1, -1), "se": (-1, -1)}
DIRECTIONS = {**ORTHOGONAL, **DIAGONAL}
"""Files and ranks gained by one step; the light side's forward is west."""

FORWARD = {"light": 1, "dark": -1}
NEAR = ("peasant", "knight", "tower")
"""The kinds that attack adjacent squares."""

_FIRST_THREE = ((-1, 1), (0, 1), (1, 1))
SPEAR = {
    "block": (*_FIRST_THREE, (-1, 2), (0, 2), (1, 2)),
    "line": tuple((0, far) for far in range(1, 7)),
    "fan": (*_FIRST_THREE, (-2, 2), (0, 2), (2, 2)),
}
"""What a spearman attacks, by the reading of `second_rank`: how many files aside and how many ranks ahead."""


@dataclass(frozen=True)
class Reach:
    """That a piece on one square may attack another.

    Attributes:
        kinds: which kinds may, whatever stands between.
        archer_path: the squares between that must be empty for an archer; None where no archer reaches it.
    """

    kinds: tuple[str, ...]
    archer_path: tuple[str, ...] | None


@dataclass(frozen=True)
class Grid:
    """A board of files and ranks."""

    files: int
    ranks: int

    def squares(self) -> list[str]:
        """All squares, rank by rank from the light edge."""
        return [self.name(f, r) for r in range(self.ranks) for f in range(self.files)]

    def name(self, file: int, rank: int) -> str:
        return f"{ascii_lowercase[file]}{rank + 1}"

    def place(self, square: str) -> tuple[int, int]:
        """File and rank, from 0."""
        return ascii_lowercase.index(square[0]), int(square[1:]) - 1

    def step(self, square: str, direction: str, number: int = 1) -> str | None:
        """The square a number of steps away; None beyond the edge."""
        file, rank = self.place(square)
        right, up = DIRECTIONS[direction]
        return self.at(file + number * right, rank + number * up)

    def at(self, file: int, rank: int) -> str | None:
        """The square on a file and rank; None beyond the edge."""
        return self.name(file, rank) if 0 <= file < self.files and 0 <= rank < self.ranks else None

    def is_chequered_dark(self, square: str) -> bool:
        """Whether the square has the colour of a1."""
        return sum(self.place(square)) % 2 == 0

    def reach(self, side: str, adjacent: str, second_rank: str) -> Mapping[str, Mapping[str, Reach]]:
        """For every square what a piece of a side attacks from there.

        Args:
            side: "light" or "dark", which decides where forward is.
            adjacent: "eight" or "four", the meaning of adjacent.
            second_rank: "block", "line" or "fan", the squares that a spearman attacks.
        """
        return {a: dict(self._reach_from(a, side, adjacent, second_rank)) for a in self.squares()}

    def _reach_from(self, start: str, side: str, adjacent: str, second_rank: str) -> Iterator[tuple[str, Reach]]:
        file, rank = self.place(start)
        near = {self.step(start, d) for d in (DIRECTIONS if adjacent == "eight" else ORTHOGONAL)}
        ahead = FORWARD[side]
        spear = {self.at(file + aside, rank + far * ahead) for aside, far in SPEAR[second_rank]}
        shots: dict[str, tuple[str, ...]] = {}
        for right in (-1, 1):
            passed: list[str] = []
            square = self.at(file + right, rank + ahead)
            while square is not None:
                shots[square] = tuple(passed)
                passed.append(square)
                square = self.at(file + right * (len(passed) + 1), rank + ahead * (len(passed) + 1))
        for target in self.squares():
            kinds = (NEAR if target in near else ()) + (("spearman",) if target in spear else ())
            if kinds or target in shots:
                yield target, Reach(kinds, shots.get(target))
