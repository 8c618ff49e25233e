"""Claims of the text that nothing computes: no property, example, claim or strategy cites them."""

from __future__ import annotations

from rulestone.model import Game
from rulestone.model.declarations.declarations import INITIAL, MANNER, OUTCOME, QUIET, TERMINAL, UNSETTLED_END, Property
from rulestone.model.declarations.ledger import Clause

from .fact import NOT_COMPUTED, Fact

ENCODES = (INITIAL, TERMINAL, QUIET, OUTCOME, MANNER, UNSETTLED_END)
"""Declarations that say how to play: to cite a claim in them is not to compute it."""


def claims_not_computed(game: type[Game]) -> list[Clause]:
    """Clauses of the kind claim, and of no other, that are cited by nothing that could fail."""
    covered = game.covered_clauses()
    return [
        clause
        for clause in game.clauses().values()
        if clause.kind.strip() == "claim" and not any(_computes(game, name) for name in covered.get(clause.id, ()))
    ]


def _computes(game: type[Game], name: str) -> bool:
    found = game.declarations.get(name)
    return isinstance(found, Property) and found.kind not in ENCODES


def claim_facts(game: type[Game]) -> list[Fact]:
    """A line for each."""
    return [
        Fact(NOT_COMPUTED, f"the text claims, and nothing computes: {clause.text} ({clause.id})")
        for clause in claims_not_computed(game)
    ]
