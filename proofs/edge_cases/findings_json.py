"""Findings as plain data, and back: for programs, for the cache, and for the report.

The format is versioned; docs/reference/edges.md describes it. Plays are in the Informal Trace Format.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError
from rulestone.model.declarations.ledger import open_point_data
from rulestone.proofs.comparison.question_importance import Answer
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.plays.trace_files import play_trace, trace_data, trace_of

from .answers_json import answer_of, shown_data
from .divergence_witness import KINDS
from .finding import Divergence, Edges, Finding, FindingKind, Matrix

SCHEMA = "rulestone-edges/2"


def edges_data(edges: Edges) -> dict[str, Any]:
    """Everything found, as plain data."""
    return {
        "schema": SCHEMA,
        "game": edges.game,
        "title": edges.title,
        "scope": edges.scope,
        "counts": counts(edges),
        "findings": [finding_data(finding, edges.game) for finding in edges.findings],
        "questions": [shown_data(answer, edges.game) for answer in edges.answers],
        "verdicts": {question: str(kind) for question, kind in edges.verdicts.items()},
        "matrix": None if edges.matrix is None else matrix_data(edges.matrix),
        "combinations": edges.combinations,
        "open_points": [open_point_data(one) for one in edges.open_points],
        "seconds": round(edges.seconds, 3),
        "parts": {name: round(seconds, 3) for name, seconds in edges.parts.items()},
        "peak_memory_mb": round(edges.peak_memory, 1),
        "interrupted": edges.interrupted,
        "lost": edges.lost,
        "notes": edges.notes,
    }


def counts(edges: Edges) -> dict[str, int]:
    """How many findings there are of each kind, most important first."""
    found = [finding.kind for finding in edges.findings]
    return {str(kind): found.count(kind) for kind in FindingKind if kind in found}


def finding_data(finding: Finding, game: str) -> dict[str, Any]:
    """A finding as plain data."""
    return {
        "id": finding.id,
        "kind": str(finding.kind),
        "subject": finding.subject,
        "sentence": finding.sentence,
        "clauses": list(finding.clauses),
        "rule": finding.rule,
        "line": finding.line,
        "scope": finding.scope,
        "readings": dict(finding.readings),
        "basis": finding.basis,
        "certain": finding.certain,
        "labels": list(finding.labels),
        "extra": dict(finding.extra),
        "size": round(finding.size, 9),
        "plays": [trace_data(play, game=game, brief=True) for play in finding.plays],
    }


def divergence_data(divergence: Divergence, game: str) -> dict[str, Any]:
    """A divergence as plain data."""

    def pair(plays: tuple[Play, Play] | None) -> list[dict[str, Any]] | None:
        return None if plays is None else [trace_data(play, game=game) for play in plays]

    return {
        "question": divergence.question,
        "first": divergence.first,
        "second": divergence.second,
        "scope": divergence.scope,
        **{kind: pair(getattr(divergence, kind)) for kind in KINDS},
        "steps": dict(divergence.steps),
        "shortest": sorted(divergence.shortest),
        "complete": divergence.complete,
        "basis": divergence.basis,
        "one_sided": divergence.one_sided,
        "chance": divergence.chance,
        "same_rules": divergence.same_rules,
        "reached": divergence.reached,
    }


def matrix_data(matrix: Matrix) -> dict[str, Any]:
    """A matrix as plain data."""
    return {
        "properties": matrix.properties,
        "scope": matrix.scope,
        "rows": [
            {"question": question, "reading": reading, "cells": {name: list(cell) for name, cell in row.items()}}
            for (question, reading), row in matrix.rows.items()
        ],
        "recommended": matrix.recommended,
    }


class Restorer:
    """Makes findings of plain data again; every play is replayed by the plain semantics on the way.

    Args:
        game: the class.
        file: where the data was found, for messages.
    """

    def __init__(self, game: type[Game], file: Path) -> None:
        self._game = game
        self._file = file

    def finding(self, data: Mapping[str, Any]) -> Finding:
        """A finding. Raises GameError where a play is no longer allowed."""
        return Finding(
            FindingKind(data["kind"]),
            data["subject"],
            data["sentence"],
            tuple(data["clauses"]),
            data["rule"],
            data["line"],
            data["scope"],
            data["readings"],
            data["basis"],
            data["certain"],
            tuple(self._play(one) for one in data["plays"]),
            tuple(data["labels"]),
            data["extra"],
            data["size"],
        )

    def answer(self, data: Mapping[str, Any]) -> Answer:
        """What a question changes. Raises GameError where a play is no longer allowed."""
        return answer_of(data, self._play)

    def divergence(self, data: Mapping[str, Any]) -> Divergence:
        """A divergence. Raises GameError where a play is no longer allowed."""

        def pair(plays: list[Mapping[str, Any]] | None) -> tuple[Play, Play] | None:
            return None if plays is None else (self._play(plays[0]), self._play(plays[1]))

        found = Divergence(data["question"], data["first"], data["second"], data["scope"])
        for kind, steps in data["steps"].items():
            plays = pair(data[kind])
            assert plays is not None
            found.show(kind, plays, steps)
        found.shortest = frozenset(data["shortest"])
        found.complete, found.basis = data["complete"], data["basis"]
        found.one_sided, found.same_rules = data["one_sided"], data["same_rules"]
        found.chance = data["chance"]
        found.reached = data["reached"]
        return found

    def matrix(self, data: Mapping[str, Any]) -> Matrix:
        """A matrix."""
        rows = {
            (row["question"], row["reading"]): {name: (cell[0], cell[1]) for name, cell in row["cells"].items()}
            for row in data["rows"]
        }
        return Matrix(list(data["properties"]), rows, data["scope"], dict(data["recommended"]))

    def _play(self, data: Mapping[str, Any]) -> Play:
        trace = trace_of(data, self._file)
        known = self._game.questions()
        if any(question not in known for question in trace.readings):
            raise GameError("it is of another version of the game", file=str(self._file), fix="use --fresh")
        return play_trace(trace, self._game, system_read(self._game, trace.scope, trace.readings))
