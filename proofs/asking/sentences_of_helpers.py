"""Sentences of a variation that stand beside helpers: a rule of the other game that calls one encodes them, too."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from rulestone.model import Game
from rulestone.model.declarations.citations import beside

from .author_lines import Method, MethodsNoted
from .game_outline import Outline


def clauses_of_variations(game: type[Game]) -> frozenset[str]:
    """The clauses that a game does not have from the first of those of which it is a variation; none if it is none."""
    titled = [
        base for base in game.__mro__[1:] if issubclass(base, Game) and base is not Game and "title" in vars(base)
    ]
    return frozenset(game.clauses()) - frozenset(titled[-1].clauses()) if titled else frozenset()


def clauses_of_helpers(outline: Outline, own: Collection[str]) -> Mapping[str, tuple[str, ...]]:
    """By the name of a rule the clauses that helpers encode in which it asks for something, or changes it.

    Args:
        outline: the game.
        own: those clauses that count: those of variations, which change a rule by replacing what it calls.
    """
    found: dict[str, tuple[str, ...]] = {}
    for rule in outline.rules.values() if own else ():
        noted: dict[Method, None] = {}
        outline.remaker.reread([rule.name], partial(MethodsNoted, noted=noted))
        cited = dict.fromkeys(clause for method in noted for clause in beside(*method) if clause in own)
        if cited:
            found[rule.name] = tuple(cited)
    return found
