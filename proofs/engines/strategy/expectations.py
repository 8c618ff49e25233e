"""What players get on average where dice fall and everybody else plays as well as possible: exact, as fractions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import numpy as np
from rulestone.proofs.exact.acts import Act, Model, merged
from rulestone.proofs.exact.end_components import end_components
from rulestone.proofs.exact.turn_games import game_values

from .arena import GameArena


class NoExpectation(ValueError):
    """There is no average: what some play is worth nobody knows. The message says which."""


def expectations(
    arena: GameArena, by: Iterable[int], worth: Mapping[int, Fraction], endless: Fraction | None = None
) -> list[Fraction]:
    """For each position the most that a coalition gets on average against all others, dice falling as they do.

    Where players of both sides may move, the coalition counts on being the first as little as on the others' being it.

    Args:
        arena: the positions.
        by: the numbers of the players.
        worth: what each end is worth to the coalition, and other positions whose worth is known; play is not followed
            beyond them.
        endless: what play that never ends is worth; None where nobody knows.

    Raises MixedChance where dice and somebody else may move in one position; NoExpectation where play may get stuck, or
    never end and nobody knows what that is worth; TooDense where positions depend on each other in too many ways.
    """
    model, much = _model(arena, frozenset(by), worth, endless or Fraction(0))
    if endless is None and end_components(model):
        raise NoExpectation("play may never end")
    return [value + (endless or 0) for value in game_values(model, much)[: len(arena)]]


def _model(
    arena: GameArena, by: frozenset[int], worth: Mapping[int, Fraction], zero: Fraction
) -> tuple[Model, list[bool]]:
    """The arena as a game between two sides; worths are counted from what endless play is worth.

    Where both may move the others choose among their own steps and one more, to leave the move to the coalition: that
    leads to a position behind all others, in which the coalition chooses.
    """
    thrown = arena.thrown
    own, acting = arena.owned(by), arena.acting(by)
    left_to_them: list[list[int]] = []
    weights = np.bincount(arena.source, weights=arena.weight, minlength=len(arena))
    model: Model = []
    much = []
    for here in range(len(arena)):
        steps = arena.steps(here)
        targets, mine = arena.to[steps.start : steps.stop].tolist(), own[steps.start : steps.stop].tolist()
        much.append(all(mine))
        if here in worth:
            model.append([Act(worth[here] - zero, ())])
        elif not targets:
            raise NoExpectation("play may get stuck, and the game does not say what that is worth (chance counts it 0)")
        elif thrown[here]:
            whole = int(weights[here])
            shares = zip(arena.weight[steps.start : steps.stop].tolist(), targets, strict=True)
            model.append([Act(Fraction(0), merged([(Fraction(weight, whole), to) for weight, to in shares]))])
        else:
            kept = targets
            if not all(mine):
                kept = [to for to, own in zip(targets, mine, strict=True) if not own]
                if acting[here]:
                    kept.append(len(arena) + len(left_to_them))
                    left_to_them.append([to for to, own in zip(targets, mine, strict=True) if own])
            model.append(_choice(kept))
    much += [True] * len(left_to_them)
    return model + [_choice(targets) for targets in left_to_them], much


def _choice(targets: Iterable[int]) -> list[Act]:
    return [Act(Fraction(0), ((Fraction(1), to),)) for to in dict.fromkeys(targets)]
