"""Pairs that one board has and another has not, and which readings of the board rules matter on a board."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rulestone.geometry.errors import BoardError

from .jagger import TEXT, JaggerReading

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

Pair = tuple[Hashable, Hashable]
RELATIONS = ("walker", "angler", "jagger")


@dataclass(frozen=True)
class RelationDifference:
    """How a relation differs between two boards, or between two readings of one.

    Attributes:
        relation: walker, angler or jagger.
        gained, lost: pairs of ids that only the second, only the first has.
    """

    relation: str
    gained: tuple[Pair, ...]
    lost: tuple[Pair, ...]

    @property
    def tessels(self) -> tuple[Hashable, ...]:
        """The tessels concerned, in the order of the pairs."""
        return tuple(dict.fromkeys(name for pair in (*self.gained, *self.lost) for name in pair))

    def __bool__(self) -> bool:
        return bool(self.gained or self.lost)


def differences(
    old: Tessellation,
    new: Tessellation,
    readings: tuple[JaggerReading, JaggerReading] = (TEXT, TEXT),
    relations: Sequence[str] = RELATIONS,
) -> list[RelationDifference]:
    """For every relation the pairs gained and lost, tessels being the same where their ids are.

    A pair of which one board lacks a tessel counts as gained or lost.

    >>> from rulestone.geometry.make.makers import square
    >>> walker, angler, jagger = differences(square(2, 1), square(3, 1))
    >>> walker.gained, walker.lost, angler.gained
    ((('b1', 'c1'),), (), ())
    """
    return [_difference(old, new, relation, readings) for relation in relations]


def _difference(
    old: Tessellation, new: Tessellation, relation: str, readings: tuple[JaggerReading, JaggerReading]
) -> RelationDifference:
    before, after = (_pairs(board, relation, reading) for board, reading in zip((old, new), readings, strict=True))
    gained = [pair for key, pair in after.items() if key not in before]
    lost = [pair for key, pair in before.items() if key not in after]
    return RelationDifference(relation, tuple(gained), tuple(lost))


def _pairs(board: Tessellation, relation: Any, reading: JaggerReading) -> dict[frozenset[Hashable], Pair]:
    found = board.pairs(relation, reading if relation == "jagger" else TEXT).tolist()
    named = [(board.ids[one], board.ids[other]) for one, other in found]
    return {frozenset(pair): pair for pair in named}


@dataclass(frozen=True)
class Alternative:
    """Another reading of a board rule.

    Attributes:
        question: what the text leaves open.
        reading: the other answer, and the option that chooses it.
        option: the option of the commands, as `--noding as-given`; of the Rand, for which commands have none, what
            Python takes, as `RandReading(walk='exactly')`; or "".
    """

    question: str
    reading: str
    option: str

    def __str__(self) -> str:
        """The question and the answer in words, with the option that a command takes for it, if there is one."""
        words = f"{self.question} {self.reading}"
        return f"{words} ({self.option})" if self.option.startswith("--") else words


_EDGES_AND_VERTICES = "--jagger-units 3 --jagger-cost edges-and-vertices"

_JAGGER: tuple[tuple[Alternative, dict[str, Any]], ...] = (
    (
        Alternative("May an edge of the rim be traced?", "yes", "--rim-edges"),
        {"rim_edges": True},
    ),
    (
        Alternative("Must the two sides of the traced edge be different tessels?", "yes", "--different-sides"),
        {"different_sides": True},
    ),
    (
        Alternative("Is a mere bend of a border a vertex?", "no", "--forget-degree-two"),
        {"forget_degree_two": True},
    ),
    (
        Alternative("How far may a Jagger follow a border of several edges?", "three units", "--jagger-units 3"),
        {"units": 3},
    ),
    (
        Alternative(
            "What does a trace of three edges cost?", "five units, of three", "--jagger-cost edges-and-vertices"
        ),
        {"units": 3, "cost": "edges-and-vertices"},
    ),
    (
        Alternative("What does a trace of two edges cost?", "one unit", "--jagger-cost passed-vertices"),
        {"cost": "passed-vertices"},
    ),
)


def readings_apart(
    board: Tessellation, reading: JaggerReading = TEXT
) -> Iterator[tuple[Alternative, list[RelationDifference]]]:
    """Which other readings of the board rules give other pairs on a board, and which pairs; every alternative once.

    The readings of the Jagger and of T-junctions are tried one at a time. Where a board cannot be made otherwise (its
    splices do not fit the other noding) that alternative is left out.
    """
    for alternative, changes in _JAGGER:
        other = replace(reading, **changes)
        if other != reading:
            yield alternative, differences(board, board, (reading, other), ("jagger",))
    for noding, question in (("split", "yes"), ("as-given", "no")):
        if noding != board.noding:
            alternative = Alternative(
                "Is a point inside somebody's edge a vertex of that tessel?", question, f"--noding {noding}"
            )
            try:
                yield alternative, differences(board, _noded(board, noding), (reading, reading))
            except BoardError:
                continue


def _noded(board: Tessellation, noding: Any) -> Tessellation:
    shapes = dict(zip(board.ids, board.polygons, strict=True))
    made = type(board).from_polygons(shapes, noding=noding, period=board.period)
    made = made.with_splices(board.splices)
    return made.amended(board.amendments) if board.amendments else made
