"""What players can force and be held to, step by step backwards over what brute force found; after solve.md alone."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from .brute import Brute, State, Truth
from .meaning import Moment
from .tree import G

Bounds = dict[State, tuple[Any, Any]]
"""For each position what a player can force, and what all others can hold them to; None where nothing."""


def worths(game: G, truth: Truth) -> dict[Any, dict[State, Any]]:
    """What every end is worth to every player. The game has players and an outcome."""
    assert game.players is not None
    worth = Brute(game).worth
    assert worth is not None
    return {
        player: {state: worth(Moment(state, {"player": player})) for state in truth.terminals}
        for player in game.elements(game.players)
    }


def bounds(game: G, truth: Truth, player: Any, ends: dict[State, Any]) -> Bounds:
    """What one player can force, and what the others can hold them to.

    Args:
        game: of it, who plays and which rules are out of turn.
        truth: all of its positions and steps.
        player: whose bounds.
        ends: what each end is worth to them.
    """
    assert game.players is not None
    others = [one for one in game.elements(game.players) if one != player]
    low: dict[State, Any] = dict.fromkeys(truth.depth)
    high: dict[State, Any] = dict.fromkeys(truth.depth)
    for value in sorted(set(ends.values())):
        for state in _sure(game, truth, [player], lambda end, v=value: ends[end] >= v):
            low[state] = value
    for value in sorted(set(ends.values()), reverse=True):
        for state in _sure(game, truth, others, lambda end, v=value: ends[end] <= v):
            high[state] = value
    return {state: (low[state], high[state]) for state in truth.depth}


def _sure(game: G, truth: Truth, by: Collection[Any], good: Callable[[State], bool]) -> set[State]:
    """Where some players can see to it that play comes to a good end, whatever others do and however dice fall."""
    found = {state for state in truth.terminals if good(state)}
    grown = True
    while grown:
        grown = False
        for state in truth.depth:
            if state not in found and state not in truth.terminals and _comes_closer(game, truth, state, by, found):
                found.add(state)
                grown = True
    return found


def _comes_closer(game: G, truth: Truth, state: State, by: Collection[Any], found: set[State]) -> bool:
    """Every step of others leads there, and some step of theirs, unless somebody else has to move or it happens."""
    away = {rule.name for rule in game.rules if rule.out_of_turn}
    steps = [(label[0] in away, label[2], after) for label, _, after in truth.steps[state]]
    if not steps or any(who not in by and after not in found for _, who, after in steps):
        return False
    on_turn = {who for aside, who, _ in steps if not aside} or {who for _, who, _ in steps}
    may_wait = bool(on_turn & {None, "chance"}) or not on_turn & set(by)
    return may_wait or any(who in by and after in found for _, who, after in steps)
