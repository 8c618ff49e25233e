"""The rulebook's clauses with what encodes them, and the rules and properties with their clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.model import Game, Question
from rulestone.model.declarations.declarations import MANNER, REACHABLE, STEP, VARIANT, Property, Rule
from rulestone.proofs.checking.check_game import Checked

from .findings import Found, Listed

SETUP_KINDS = ("initial", "terminal", "quiet", "outcome")

_IN_WORDS = {STEP: "step property", REACHABLE: "goal", VARIANT: "ranking function"}
"""Kinds of properties that are called otherwise in words than in a game file."""


@dataclass
class ClauseRow:
    """A clause of the ledger.

    Attributes:
        rules, properties, questions, others: names of what encodes it; `others` are states, sorts and constants.
        state: "covered", "uncovered" or "commentary".
    """

    id: str
    kind: str
    source: str
    text: str
    rules: list[str]
    properties: list[str]
    questions: list[str]
    others: list[str]
    findings: list[Listed]
    state: str


@dataclass
class DeclaredRow:
    """A rule or property as declared."""

    name: str
    kind: str
    text: str
    clauses: tuple[str, ...]
    line: int | None
    chooser: str = ""
    parameters: tuple[str, ...] = ()


def clause_rows(checked: Checked, found: Found) -> Iterator[ClauseRow]:
    """The ledger, in its own order."""
    game = checked.game
    covered, uncovered = game.covered_clauses(), set(checked.uncovered)
    for clause in game.clauses().values():
        named = {name: game.declarations[name] for name in covered.get(clause.id, ())}
        rules = [name for name, what in named.items() if _is_rule(what)]
        properties = [name for name, what in named.items() if isinstance(what, Property) and not _is_rule(what)]
        questions = [name for name, what in named.items() if isinstance(what, Question)]
        others = [name for name in named if name not in {*rules, *properties, *questions}]
        state = "uncovered" if clause.id in uncovered else "covered" if named else "commentary"
        yield ClauseRow(
            clause.id,
            clause.kind,
            clause.source,
            clause.text,
            rules,
            properties,
            questions,
            others,
            found.about(clause.id),
            state,
        )


def rule_rows(game: type[Game]) -> Iterator[DeclaredRow]:
    """How the game begins, its rules, how it ends."""
    for what in game.declarations.values():
        if isinstance(what, Rule):
            chooser = f"{what.by or 'nobody (forced)'}{', out of turn' * what.out_of_turn}"
            yield DeclaredRow(
                what.name, "rule", what.text, what.clauses, what.line, chooser, tuple(map(str, what.parameters))
            )
        elif isinstance(what, Property) and what.kind in SETUP_KINDS:
            yield DeclaredRow(what.name, what.kind, what.text, what.clauses, what.line)


def property_rows(game: type[Game]) -> Iterator[DeclaredRow]:
    """What must hold, what must be possible, what the rulebook itself says of examples and figures."""
    for what in game.declarations.values():
        if isinstance(what, Property) and what.kind not in (*SETUP_KINDS, MANNER):
            yield DeclaredRow(what.name, _IN_WORDS.get(what.kind, what.kind), what.text, what.clauses, what.line)


def _is_rule(what: object) -> bool:
    return isinstance(what, Rule) or (isinstance(what, Property) and what.kind in (*SETUP_KINDS, MANNER))
