"""A game of the user's own is run as it is written before anything is said of it, whatever is asked.

Of rules that were read otherwise no figure, finding or file is given. `check` compares at length besides, and tests do
so for bundled games.
"""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

from rulestone.model import Game, GameError

from .as_written import compare_with_written

_MOVES = 500
"""How many moves are tried, in plays at random: a fifth of a second as a rule."""

_compared: WeakKeyDictionary[type[Game], set[tuple[str, tuple[tuple[str, str], ...]]]] = WeakKeyDictionary()
"""At which scopes and in which readings that was done in this process; no game is kept alive for it."""


def run_written_first(game: type[Game], scope: str | None = None, readings: Mapping[str, str] | None = None) -> None:
    """Compare the rules as traced with the rules as written, in a few positions of plays at random.

    Args:
        game: a class; of a bundled one nothing is done.
        scope: the smallest listed one if None. A game that cannot be read there is left to others to refuse; and where
            beginnings have no end nothing is done.
        readings: those that are not the default.

    Raises GameError for mistakes of the game, Fault where it was read otherwise.
    """
    if game.__module__.startswith("rulestone.model.games."):
        return
    try:
        made = game(scope=list(game.scopes)[-1] if scope is None else scope, **(readings or {}))
        system = made.system
    except GameError:
        if scope is None and not readings:
            return
        raise
    if not all(cell.type.is_finite for cell in system.initial.free):
        return  # of beginnings without end none can be drawn evenly
    done = _compared.setdefault(game, set())
    key = made.scope, tuple(sorted(made.readings.items()))
    if key not in done:
        compare_with_written(system, _MOVES)
        done.add(key)
