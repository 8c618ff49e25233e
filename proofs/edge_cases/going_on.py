"""How a play goes on from where it stands: who may do what next, and what a move brings about."""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.model import CHANCE
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.semantics import holds
from rulestone.proofs.plays.play import Play

from .paired_plays import MOST_FORCED, offers, only_forced

MOST_NAMED = 2
"""How many who may choose are named, and rules but one; the others are counted."""


def run_on(play: Play) -> Play:
    """The play with the forced steps that follow, until somebody or chance decides, or it is over."""
    states, moves = list(play.states), list(play.moves)
    for _ in range(MOST_FORCED):
        if holds(play.system, play.system.over.total, states[-1]):
            break
        found = only_forced(offers(play.system, states[-1]))
        if found is None:
            break
        moves.append(found[0])
        states.append(found[1])
    return Play(play.system, tuple(states), tuple(moves))


def goes_on(play: Play) -> str:
    """That a play goes on, and who may do what next, once forced steps are made."""
    after = run_on(play)
    if holds(after.system, after.system.over.total, after.last):
        return "it goes on, and is over before anybody chooses"
    labels = list(offers(after.system, after.last))
    if not labels:
        return "it stops, though it is not over, before anybody chooses"
    rules: dict[object, list[str]] = {}
    for label in [one for one in labels if one.chooser is not None] or labels:  # else what may follow says little
        told = rules.setdefault(label.chooser, [])
        if f"`{label.rule}`" not in told:
            told.append(f"`{label.rule}`")
    parts = [_does(chooser, named) for chooser, named in list(rules.items())[:MOST_NAMED]]
    more = len(rules) - len(parts)
    return f"it goes on: {', '.join(parts)}{f', and {more} more choose' if more else ''}"


def _does(chooser: object, rules: Sequence[str]) -> str:
    named = list(rules[: MOST_NAMED + 1])
    more = len(rules) - len(named)
    if more:
        named.append(f"{more} more")
    listed = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} or {named[-1]}"
    if chooser is None:
        return f"{listed} follows"
    return f"{listed} by chance" if chooser == CHANCE else f"{value_text(chooser)} may {listed}"
