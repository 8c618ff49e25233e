"""What the text leaves open: readings, what each changes, where two of them part, and the matrix."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulestone.model import Question
from rulestone.proofs.checking.check_game import Checked
from rulestone.proofs.checking.judgement import JudgedReading
from rulestone.proofs.comparison.contrasts import Comparison
from rulestone.proofs.comparison.coupling import OFFERS, OVER, RESULT, SIGHT, TABLE
from rulestone.proofs.edge_cases.finding import Edges, FindingKind, Matrix
from rulestone.proofs.plays.verdict import Status

from .findings import Found, Listed
from .plays import Gallery, Viewer

_CLASSES = {
    FindingKind.DECIDES: "decides",
    FindingKind.MATTERS: "matters",
    FindingKind.OPTION: "option",
    FindingKind.UNDECIDED: "undecided",
    FindingKind.HARMLESS: "harmless",
    FindingKind.DEAD_QUESTION: "dead",
    FindingKind.UNASKED: "unasked",
}
_PARTINGS = {
    OFFERS: "other moves are offered",
    OVER: "one play is over, the other goes on",
    RESULT: "the results differ",
    TABLE: "something else lies on the table",
    SIGHT: "other players may look",
}


@dataclass
class ReadingRow:
    """A reading of a question; `breaks` are properties with the findings that tell of it."""

    name: str
    text: str
    is_default: bool
    is_chosen: bool
    is_recommended: bool
    error: str
    breaks: list[tuple[str, Listed | None]]


@dataclass
class Parting:
    """The shortest play known after which two readings differ in one respect."""

    words: str
    moves: int
    viewer: Viewer | None
    here: bool


@dataclass
class DivergenceRow:
    """How two readings of a question compare."""

    divergence: Comparison
    partings: list[Parting]


@dataclass
class QuestionRow:
    """A question of the text; `verdict` says what the answer decides, as far as that is known."""

    question: Question
    verdict: str
    readings: list[ReadingRow]
    divergences: list[DivergenceRow]
    unasked: bool
    findings: list[Listed] = field(default_factory=list)


@dataclass
class MatrixCell:
    """How a property fares under a reading."""

    status: str
    moves: int | None
    finding: Listed | None


@dataclass
class MatrixRow:
    """A reading against all properties; the first row is that of the readings chosen."""

    question: str
    reading: str
    cells: list[MatrixCell]


def question_rows(checked: Checked, edges: Edges | None, found: Found, gallery: Gallery) -> Iterator[QuestionRow]:
    """Every question, in the order of the game file."""
    breaking = found.breaking()
    claimed = {one.viewer.id for one in found.listed if one.viewer is not None}
    recommended = edges.matrix.recommended if edges is not None and edges.matrix is not None else {}
    for name, question in checked.game.questions().items():
        readings = []
        better = set(recommended.get(name, ()))
        for reading, text in question.readings.items():
            judged = checked.varied.get((name, reading))
            breaks = {prop: one for (q, r, prop), one in breaking.items() if (q, r) == (name, reading)}
            readings.append(
                ReadingRow(
                    reading,
                    text,
                    reading == question.default,
                    checked.chosen.readings.get(name) == reading,
                    reading in better and len(better) < len(question.compared),  # of all it would say nothing
                    judged.message if judged is not None and not isinstance(judged, JudgedReading) else "",
                    list(breaks.items()),
                )
            )
        about = [one for one in found.listed if one.finding.subject == name]
        verdict = next((_CLASSES[one.finding.kind] for one in about if one.finding.kind in _CLASSES), "")
        if any(row.breaks for row in readings):
            verdict = "breaks"
        divergences = [
            DivergenceRow(one, list(_partings(one, gallery, claimed)))
            for answer in (edges.answers if edges is not None else ())
            if answer.question == name
            for one in answer.pairs
        ]
        yield QuestionRow(question, verdict, readings, divergences, name in checked.unasked, about)


def _partings(one: Comparison, gallery: Gallery, claimed: set[str]) -> Iterator[Parting]:
    labels = (f"{one.question}={one.first}", f"{one.question}={one.second}")
    for kind, words in _PARTINGS.items():
        plays = one.plays.get(kind)
        if plays is None:
            continue
        viewer = gallery.viewer(plays, labels, f"{one.question}: {one.first} or {one.second}: {words}")
        yield Parting(words, max(len(play) for play in plays), viewer, viewer is not None and viewer.id not in claimed)
        claimed |= {viewer.id} if viewer is not None else set()


def matrix_rows(checked: Checked, edges: Edges | None, found: Found) -> tuple[list[str], list[MatrixRow]]:
    """Readings against properties: of the search for edge cases, or else of the check."""
    matrix = edges.matrix if edges is not None and edges.matrix is not None else matrix_of_check(checked)
    breaking = found.breaking()
    rows = []
    for (question, reading), fares in matrix.rows.items():
        cells = []
        for name in matrix.properties:
            status, moves = fares.get(name, ("unknown", None))
            cells.append(
                MatrixCell(status, moves, breaking.get((question, reading, name)) if status == "fails" else None)
            )
        rows.append(MatrixRow(question, reading, cells))
    return matrix.properties, rows


def matrix_of_check(checked: Checked) -> Matrix:
    """Readings against properties as a check has judged them."""
    judged = {("", ""): checked.chosen}
    judged |= {key: one for key, one in checked.varied.items() if isinstance(one, JudgedReading)}
    rows: dict[tuple[str, str], dict[str, tuple[str, int | None]]] = {}
    names: dict[str, None] = {}
    for key, one in judged.items():
        fares: dict[str, tuple[str, int | None]] = {}
        for name, verdict in one.best().items():
            refuted = verdict.status is Status.REFUTED
            status = "fails" if refuted else "holds" if verdict.status.is_good else "unknown"
            fares[name] = status, len(verdict.play) if refuted and verdict.play is not None else None
        for fared in (*one.examples, *one.claims):
            if fared.agrees is not None:
                fares[fared.declared.name] = ("holds" if fared.agrees else "fails"), None
        names.update(dict.fromkeys(fares))
        rows[key] = fares
    return Matrix(list(names), rows)
