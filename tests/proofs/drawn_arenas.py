"""Random arenas for tests of strategy: as lists, which the oracles read, and as the arrays of the library."""

import numpy as np
from rulestone.proofs.engines.strategy.arena import DICE, NOBODY, GameArena

from tests.oracles.strategy import OutOfTurn

OWNERS = {"nobody": NOBODY, "dice": DICE}


def drawn_game(source, size, *, dice=True, mixed=True):
    """Positions with steps of two players, of nobody, and of dice, who move alone; some positions are ends.

    Where `mixed`, several may move in some, and of half of these steps of players may be out of turn.
    """
    game = []
    for _ in range(size):
        kind = source.choice(["one", "one", "one", "end", "race" if mixed else "one", "dice" if dice else "one"])
        count = 0 if kind == "end" else source.randint(1, 3)
        owner = source.choice([0, 0, 1, 1, "nobody"])
        owners = {"dice": ["dice"], "race": [0, 1, "nobody"]}.get(kind, [owner])
        if kind == "race" and source.random() < 0.5:
            owners = [0, 1, OutOfTurn(0), OutOfTurn(1), source.choice([0, 1, "nobody"])]
        game.append(
            [(source.choice(owners), source.randrange(size), source.randint(1, 3)) for _ in range(count)],
        )
    return game


def arena_of(game):
    """The same game as arrays."""
    flat = [step for steps in game for step in steps]
    return GameArena(
        np.concatenate([[0], np.cumsum([len(steps) for steps in game])]).astype(np.int64),
        np.array([to for _, to, _ in flat], dtype=np.int32),
        np.array([OWNERS.get(owner, owner) for owner, _, _ in flat], dtype=np.int16),
        np.array([weight if owner == "dice" else 1 for owner, _, weight in flat], dtype=np.int64),
        np.array([isinstance(owner, OutOfTurn) for owner, _, _ in flat], dtype=bool),
    )


def truths(places, size):
    return np.isin(np.arange(size), list(places))


def places(truth):
    return set(np.flatnonzero(truth).tolist())
