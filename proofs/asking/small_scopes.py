"""Scopes that a game does not list, smaller than its smallest, for a game whose smallest has too many positions.

Constants that are whole numbers are lessened, one, then two and three at a time, until all positions can be visited.
The fewest changes are best, and of those the ones that leave most positions: a game of one die without sides is none.
Nor is one whose die has a single side, where the listed one has more: it is used only where there is no other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import combinations, product
from typing import NamedTuple

from rulestone.model import Game, GameError, TransitionSystem, Undefined
from rulestone.model.declarations.declarations import CHANCE
from rulestone.model.declarations.varied_scopes import lessened, lesser_values
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.graph import GameGraphTooLarge
from rulestone.proofs.comparison.vocabulary import Vocabulary
from rulestone.proofs.plays.rules_read import system_read

MOST_CHANGES = 3
"""No more constants are lessened at once."""

MOST_TRIED = 24
"""Of each number of changes no more scopes are tried: a scope has to be read before its positions can be counted."""

MOST_SCOPES = 2
"""No more small scopes are used: what is the same in all of them is looked at in the listed one."""

LEAST = 0.02
"""A scope that has less than this share of the positions that are gone through has little left of the game."""


_Counted = tuple[int, str, frozenset[str]]
"""How many positions a scope has, its name, and the constants that are lessened in it."""


class SmallScopes(NamedTuple):
    """What was found.

    Attributes:
        game: the class that has these scopes.
        scopes: their names, the smallest first.
        fits: whether the smallest listed scope has no more positions than are gone through, so that none was needed.
    """

    game: type[Game]
    scopes: tuple[str, ...]
    fits: bool


def small_scopes(game: type[Game], readings: Mapping[str, str], positions: int) -> SmallScopes:
    """Scopes of no more than some positions; none where the smallest listed scope has no more, or none is found.

    Raises GameError where the listed scope cannot be read.
    """
    base = list(game.scopes)[-1]
    with suppress(GameGraphTooLarge):
        graph_of(system_read(game, base, readings), Vocabulary(), limit=positions)
        return SmallScopes(game, (), True)
    less = lessened(game, base)
    thrown = _open_throws(system_read(game, base, readings))
    found: list[_Counted] = []
    settled: list[_Counted] = []
    for number in range(1, MOST_CHANGES + 1):
        counted = [
            (size, scope, names)
            for scope, names in _changed(game, base, number)
            if not any(known <= names for *_, known in found) and (size := _size(less, scope, readings, positions))
        ]
        for size, scope, names in sorted(counted, reverse=True, key=lambda one: one[0]):
            if size >= LEAST * positions:
                rolls = thrown <= _open_throws(system_read(less, scope, readings))
                into = found if rolls else settled
                if not any(known <= names for *_, known in into):
                    into.append((size, scope, names))
        if found:
            break
    chosen = sorted(sorted(found or settled, reverse=True)[:MOST_SCOPES])
    return SmallScopes(less, tuple(scope for _, scope, _ in chosen), False)


def _open_throws(system: TransitionSystem) -> set[str]:
    """The rules by which chance chooses, and which have several outcomes."""
    outcomes = Counter(one.label.rule for one in system.instances if one.rule.by == CHANCE)
    return {name for name, number in outcomes.items() if number > 1}


def _changed(game: type[Game], base: str, number: int) -> Iterator[tuple[str, frozenset[str]]]:
    """Scopes in which a number of constants are lessened, the smallest changes first, with the names of these."""
    lesser = lesser_values(game, base)
    found = [
        (sum(lesser[n].index(v) for n, v in zip(names, values, strict=True)), names, values)
        for names in combinations(lesser, number)
        for values in product(*(lesser[name] for name in names))
    ]
    for _, names, values in sorted(found, key=lambda one: one[0])[:MOST_TRIED]:
        told = " ".join(f"{name}={value}" for name, value in zip(names, values, strict=True))
        yield f"{base} {told}", frozenset(names)


def _size(game: type[Game], scope: str, readings: Mapping[str, str], positions: int) -> int:
    """How many positions a scope has; 0 where these are too many, or it cannot be played."""
    try:
        system = system_read(game, scope, readings)
        return len(graph_of(system, Vocabulary(), limit=positions))
    except (GameError, Undefined, ValueError, IndexError):
        return 0
