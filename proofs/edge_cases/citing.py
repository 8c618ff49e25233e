"""The sentences of the text that a question asks about, cited beside it as the ledger paraphrases them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from textwrap import shorten

from rulestone.model import Game, Question
from rulestone.model.declarations.ledger import Clause

from .finding import Finding

MOST_CITED = 3
"""At most this number of clauses of a question are cited with it; the others are named among the finding's clauses."""

MOST_LETTERS = 160
"""A longer paraphrase is cut short."""


def with_clauses(findings: Sequence[Finding], game: type[Game]) -> list[Finding]:
    """The findings; after a question with which one begins stand the clauses about which it is asked."""
    cited = {asked(question): told for question in game.questions().values() if (told := citation(game, question))}
    return [_with(finding, cited) for finding in findings]


def asked(question: Question) -> str:
    """A question as findings put it."""
    return f"{question.text.rstrip('.?')}?"


def _with(finding: Finding, cited: Mapping[str, str]) -> Finding:
    begins = max((text for text in cited if finding.sentence.startswith(f"{text} ")), key=len, default="")
    if not begins:
        return finding
    return replace(finding, sentence=f"{begins} {cited[begins]}{finding.sentence.removeprefix(begins)}")


def citation(game: type[Game], question: Question) -> str:
    """The clauses of a question in brackets, those first that the text has; "" where there is no ledger."""
    ledger = game.clauses()
    known = [ledger[name] for name in question.clauses if name in ledger]
    ordered = sorted(known, key=lambda clause: not _has_place(clause))
    told = "; ".join(map(clause_told, ordered[:MOST_CITED]))
    return f"({told})" if told else ""


def _has_place(clause: Clause) -> bool:
    """Whether the clause is somewhere in the text; of what was never said the ledger names no place."""
    return clause.source not in ("", "-")


def clause_told(clause: Clause) -> str:
    """A clause with its place in the text and what it says."""
    place = clause.source if _has_place(clause) else "nowhere in the text"
    text = shorten(clause.text.strip().rstrip("."), MOST_LETTERS, placeholder=" ...")
    return ": ".join(filter(None, [f"{clause.id}, {place}", text]))
