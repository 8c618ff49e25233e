"""Which smaller scopes say something about one that is too large to be gone through."""

from __future__ import annotations

from collections.abc import Callable

from rulestone.model import Game, GameError, TransitionSystem

MANY_MOVES = 1_000
"""Other readings of a game with more moves than this are judged at a smaller scope."""

MOST_COMPARED = 2_000
"""Readings of a game with more moves than this are compared at a smaller scope."""


def is_vast(system: TransitionSystem) -> bool:
    """Whether a scope was asked for that the game does not list and that has too many moves to be searched.

    Such a scope is a board of the user's own, or one so large that nobody wants it gone through by the way: what would
    ask something of all its moves in advance is done at the scopes that the game lists.
    """
    listed = type(system.game).scopes
    return bool(listed) and system.scope not in listed and len(system.instances) > MOST_COMPARED


def scopes_below(system: TransitionSystem) -> list[str]:
    """A scope and the smaller ones, the largest first; below one that is vast are all that the game lists."""
    game: type[Game] = type(system.game)
    return [system.scope, *game.scopes] if is_vast(system) else game.scopes_from(system.scope)


def first_with(
    system: TransitionSystem, moves: int, make: Callable[[str], TransitionSystem] | None = None
) -> str | None:
    """The first scope, from a system's own on, that has no more moves than this; None where there is none.

    Args:
        system: the scope to begin with.
        moves: the most.
        make: reads the rules at another scope, in the same readings.
    """
    make = make or _maker(system)
    for scope in scopes_below(system):
        try:
            made = system if scope == system.scope else make(scope)
        except GameError:
            continue  # there is no such reading at this scope
        if len(made.instances) <= moves:
            return scope
    return None


def _maker(system: TransitionSystem) -> Callable[[str], TransitionSystem]:
    game: type[Game] = type(system.game)
    answered = {q: r for q, r in system.readings.items() if not game.questions()[q].goes_without_saying(r)}
    return lambda scope: game(scope=scope, **answered).system
