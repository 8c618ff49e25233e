"""A position of MuTou on a board of squares, in plain Python; see `mutou`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Place = tuple[int, int]


@dataclass
class Piece:
    """A base with its cone, its disks, and those of them that are used up in this turn."""

    owner: str
    disks: dict[str, int]
    used: dict[str, int] = field(default_factory=dict)

    @property
    def height(self) -> int:
        return sum(self.disks.values())


@dataclass
class Position:
    """Everything that can be seen on the table."""

    pieces: dict[Place, Piece]
    wafers: dict[str, int]
    supply: int
    banked: dict[str, int]
    out: set[str]
    turn: str
    agreed: set[str] = field(default_factory=set)
    phase: str = "choose"
    doing: str = "nothing"
    points: int = 0
    runner: Place | None = None
    piece: Place | None = None
    other: Place | None = None
    window: str = "shut"
    carried: str | None = None
    heap: dict[str, int] = field(default_factory=dict)
    tired: dict[str, int] = field(default_factory=dict)
    calling: str | None = None
    covered: dict[str, int] = field(default_factory=dict)
    left: int = 0
    rolled: int = 0
    corner: int = 0
    direction: str = "counterclockwise"
    landing: str = "vertex"
    far: int = 0

    def key(self) -> tuple[Any, ...]:
        """Positions with equal keys are the same; zeros do not count."""
        pieces = {p: (q.owner, _positive(q.disks), _positive(q.used)) for p, q in self.pieces.items()}
        rest = {name: value for name, value in vars(self).items() if name != "pieces"}
        shown = {
            n: _positive(v) if isinstance(v, dict) else tuple(sorted(v)) if isinstance(v, set) else v
            for n, v in rest.items()
        }
        return tuple(sorted(pieces.items())), tuple(sorted(shown.items(), key=lambda item: item[0]))


def _positive(numbers: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((name, number) for name, number in numbers.items() if number))
