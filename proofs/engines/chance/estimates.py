"""How often plays at random come to something, where a game is too large to be counted out."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import isqrt

from rulestone.model import Range, TransitionSystem
from rulestone.model.errors import NotApplicable
from rulestone.model.expressions.expression import Node
from rulestone.model.system.semantics import holds
from rulestone.model.system.system import State
from rulestone.proofs.compiling.drawn_words import DrawnWords
from rulestone.proofs.compiling.python_target import UNDEFINED
from rulestone.proofs.compiling.walks import Walker
from rulestone.proofs.plays.initial_states import drawn_initial_state


def share_of_plays(
    system: TransitionSystem, goal: Node, plays: int, start: State | None = None, length: int = 10_000
) -> Range:
    """How many of some plays end where a condition holds, every move being as likely as any other.

    Args:
        system: a game without chance moves.
        goal: the condition of the last position.
        plays: how many; the same number gives the same plays.
        start: the position to begin from; a first state, drawn, if None.
        length: moves after which a play counts as one that does not come to it.

    Returns the bounds between which the share lies with 99 % confidence (Wilson 1927).
    Raises NotApplicable where chance has moves, which are not all equally likely, and where a play comes to a position
    in which something denotes nothing.
    """
    if any(instance.weight is not None for instance in system.instances):
        raise NotApplicable("chance has moves here: ask for a probability instead")
    walker = _walker(system)
    source = DrawnWords(0)
    reached = 0
    for _ in range(plays):
        first = drawn_initial_state(system, source) if start is None else start
        for _ in walker.walk(first, source, length, ()):
            pass  # nothing is watched
        if walker.unplayed is not None:
            kind, instance = walker.unplayed
            what = "denotes nothing" if kind == UNDEFINED else "leads to numbers that are too large"
            raise NotApplicable(f"in some position {instance} {what}")
        if walker.moves_of_last < length:
            reached += holds(system, goal, walker.last_state)
    return bounds_of_share(reached, plays)


@lru_cache(maxsize=4)
def _walker(system: TransitionSystem) -> Walker:
    """Who plays a game at random: several claims ask for the same."""
    return Walker(system, (), few=True)


def bounds_of_share(reached: int, plays: int) -> Range:
    """Wilson's interval for a share seen in a sample, at 99 % confidence, rounded outwards to thousandths."""
    squared = Fraction(6635, 1000)  # of 2.576, the normal quantile
    share = Fraction(reached, plays)
    middle = share + squared / (2 * plays)
    spread = squared * (share * (1 - share) / plays + squared / (4 * plays * plays))
    root = Fraction(isqrt(spread.numerator * 10**12 // spread.denominator) + 1, 10**6)
    low, high = ((middle + sign * root) / (1 + squared / plays) for sign in (-1, 1))
    thousandths = max(0, int(low * 1000)), min(1000, -int(-high * 1000 // 1))
    return Range(Fraction(thousandths[0], 1000), Fraction(thousandths[1], 1000), is_exact=False, plays=plays)
