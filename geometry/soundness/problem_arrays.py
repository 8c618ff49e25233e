"""Problems as arrays: many thousands are counted, ranked and grouped without a sentence being written for each."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, overload

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.sorted_integers import FloatArray, IntArray

ProblemKind = Literal[
    "self-crossing",
    "spike",
    "overlap",
    "too-many-corners",
    "several-pieces",
    "hole",
    "detached",
    "one-sided",
    "near-miss",
    "by-hand",
    "cut-off",
]
Severity = Literal["fault", "illegal", "doubtful"]
SEVERITY: dict[ProblemKind, Severity] = {
    "self-crossing": "fault",
    "spike": "fault",
    "overlap": "fault",
    "too-many-corners": "fault",
    "several-pieces": "illegal",
    "hole": "illegal",
    "detached": "illegal",
    "one-sided": "illegal",
    "near-miss": "doubtful",
    "by-hand": "doubtful",
    "cut-off": "doubtful",
}
APART = 10.0  # sizes that differ by this factor belong to different groups


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a board.

    Attributes:
        kind: what it is.
        tessels: ids of the tessels concerned.
        place: a point (x, y) to look at.
        message: one sentence, naming the tessels.
        size: by which problems of a kind are ranked: the area of an overlap, the gap of a near miss; else how many
            tessels, corners, pieces or holes.
    """

    kind: ProblemKind
    tessels: tuple[Hashable, ...]
    place: tuple[float, float]
    message: str
    size: float = 0.0

    @property
    def severity(self) -> Severity:
        """ "fault": no board at all; "illegal": MuTou forbids it, other games may not; "doubtful": a probable slip."""
        return SEVERITY[self.kind]


@dataclass(frozen=True, eq=False)
class Findings:
    """Problems of one kind, found in one way, as arrays of one row each.

    Attributes:
        kind: what they are.
        words: the message; {who}, {x}, {y}, {size}, {s} (the plural) and {text} are filled in.
        tessels: the numbers of the tessels concerned: an array of shape (rows, k), or a list of arrays.
        place: where to look, shape (rows, 2).
        given: sizes, shape (rows,); None for overlaps, whose areas are worked out when they are asked for.
        texts: for each row what stands for {text}.
    """

    kind: ProblemKind
    words: str
    tessels: IntArray | list[IntArray]
    place: FloatArray
    given: FloatArray | None = None
    texts: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.place)

    def sizes(self, polygons: NDArray[Any]) -> FloatArray:
        """The sizes; the area of overlaps is that of the first two tessels named."""
        if self.given is not None:
            return self.given
        pairs = np.array([row[:2] for row in self.tessels], dtype=np.int64).reshape(-1, 2)
        shapes = np.where(shapely.is_valid(polygons), polygons, shapely.make_valid(polygons))
        return np.asarray(shapely.area(shapely.intersection(shapes[pairs[:, 0]], shapes[pairs[:, 1]])))


@dataclass(frozen=True)
class ProblemGroup:
    """Problems of one kind and about one size.

    Attributes:
        kind: what they are.
        count: how many.
        least, most: the smallest and the largest size among them.
        worst: the one with the largest.
    """

    kind: ProblemKind
    count: int
    least: float
    most: float
    worst: Problem


@dataclass(frozen=True, eq=False)
class Problems(Sequence[Problem]):
    """All problems of a board, faults first, then kind by kind, the largest of each kind first.

    Reads like a list of `Problem`; each is made when it is looked at. Compares equal to a list of the same problems.
    """

    ids: Sequence[Hashable]
    polygons: NDArray[Any] = field(repr=False)
    found: tuple[Findings, ...] = field(repr=False)
    more: tuple[Problem, ...] = field(default=(), repr=False)  # doubtful ones found otherwise, last of all

    def and_more(self, more: Sequence[Problem]) -> Problems:
        """The same with further problems after them."""
        return Problems(self.ids, self.polygons, self.found, (*self.more, *more)) if more else self

    @cached_property
    def _kinds(self) -> list[ProblemKind]:
        present = {findings.kind for findings in self.found if len(findings)}
        return [kind for kind in SEVERITY if kind in present]

    @cached_property
    def _counts(self) -> dict[ProblemKind, int]:
        return {kind: sum(len(f) for f in self.found if f.kind == kind) for kind in self._kinds}

    def count_of(self, kind: ProblemKind) -> int:
        """How many problems of a kind there are."""
        return self._counts.get(kind, 0) + sum(problem.kind == kind for problem in self.more)

    def without(self, kinds: Sequence[str]) -> Problems:
        """The same without some kinds."""
        more = tuple(problem for problem in self.more if problem.kind not in kinds)
        return Problems(self.ids, self.polygons, tuple(f for f in self.found if f.kind not in kinds), more)

    def of_severity(self, *severities: Severity) -> Problems:
        """Those of some severities."""
        return self.without([kind for kind in SEVERITY if SEVERITY[kind] not in severities])

    def __len__(self) -> int:
        return sum(len(findings) for findings in self.found) + len(self.more)

    @cached_property
    def _ranked(self) -> dict[ProblemKind, tuple[IntArray, IntArray, FloatArray]]:
        """For every kind the findings, the row in them and the size of each problem, largest first."""
        ranked: dict[ProblemKind, tuple[IntArray, IntArray, FloatArray]] = {}
        for kind in self._kinds:
            own = [(number, f) for number, f in enumerate(self.found) if f.kind == kind and len(f)]
            source = np.concatenate([np.full(len(f), number) for number, f in own])
            row = np.concatenate([np.arange(len(f)) for _, f in own])
            size = np.concatenate([f.sizes(self.polygons) for _, f in own])
            order = np.argsort(-size, kind="stable")
            ranked[kind] = source[order], row[order], size[order]
        return ranked

    @overload
    def __getitem__(self, place: int) -> Problem: ...
    @overload
    def __getitem__(self, place: slice) -> list[Problem]: ...
    def __getitem__(self, place: int | slice) -> Problem | list[Problem]:
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(len(self)))]
        left = place + len(self) if place < 0 else place
        for kind in self._kinds:
            if 0 <= left < self._counts[kind]:
                return self._made(kind, left)
            left -= self._counts[kind]
        if 0 <= left < len(self.more):
            return self.more[left]
        raise IndexError(f"problem {place} of {len(self)}")

    def __iter__(self) -> Iterator[Problem]:
        for kind in self._kinds:
            for place in range(self._counts[kind]):
                yield self._made(kind, place)
        yield from self.more

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self)) if len(self) <= 5 else f"<{len(self)} problems: {self._counts}>"

    def _made(self, kind: ProblemKind, place: int) -> Problem:
        source, row, size = (column[place].item() for column in self._ranked[kind])
        findings = self.found[source]
        x, y = findings.place[row].tolist()
        names = tuple(self.ids[number] for number in np.asarray(findings.tessels[row]).tolist())
        words = findings.words.format(
            who=" and ".join(str(name) for name in names),
            first=names[0],
            x=x,
            y=y,
            size=size,
            more=len(names) - 1,
            s="s" * (size != 1),
            text=findings.texts[row] if findings.texts else "",
        )
        return Problem(kind, names, (x, y), words, size)

    def groups(self) -> list[ProblemGroup]:
        """Problems of a kind and of about one size together, so that one real slip is not lost among many hairs.

        Within a kind, sizes that lie a factor of ten or more apart are in different groups; faults come first, then the
        largest.
        """
        made = []
        for kind in self._kinds:
            size = self._ranked[kind][2]
            breaks = np.flatnonzero(size[:-1] > APART * size[1:]) + 1
            bounds = [0, *breaks.tolist(), len(size)]
            for low, high in pairwise(bounds):
                worst = self._made(kind, low)
                made.append(ProblemGroup(kind, high - low, float(size[high - 1]), float(size[low]), worst))
        for kind in dict.fromkeys(problem.kind for problem in self.more):
            own = [problem for problem in self.more if problem.kind == kind]
            made.append(ProblemGroup(kind, len(own), own[0].size, own[0].size, own[0]))
        return made
