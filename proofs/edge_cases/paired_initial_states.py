"""Pairs of first states from which two readings are compared."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import islice

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.model.system.system import State
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.searching.native_buffers import Integers

from .pairing import PackedPair, begin_alike

MOST_INITIAL_STATES = 200_000


@dataclass(frozen=True)
class InitialPairs:
    """Packed pairs of first states.

    Attributes:
        pairs: words of the first reading's state, then of the second's.
        whole: whether these are all.
        note: what is special about them, in words.
    """

    pairs: Integers
    whole: bool
    note: str


def paired_initial_states(sides: PackedPair, began: float, limits: Limits) -> InitialPairs:
    """First states that look alike, and where there are others those too, in the order in which they are listed.

    Takes at most a quarter of the time that the limits allow from `began` on.
    """
    first, second = sides.systems
    alike = begin_alike(first, second) and first.functions == second.functions
    listed, whole = _listed(first, began, limits)
    others, other_whole = (listed, whole) if alike else _listed(second, began, limits)
    whole = whole and other_whole
    if alike:
        pairs = [(sides.pack(0, state), sides.pack(1, state)) for state in listed]
        note = "" if whole else f"from {len(pairs):,} beginnings"
        return InitialPairs(_array(pairs, sides), whole, note)
    masks = [int(mask) for mask in sides.shared_masks]

    def shown(words: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(word & mask for word, mask in zip(words, masks, strict=True))

    by_look: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for state in others:
        by_look.setdefault(shown(sides.pack(1, state)), []).append(sides.pack(1, state))
    pairs, left = [], []
    for words in (sides.pack(0, state) for state in listed):
        twins = by_look.get(shown(words))
        if twins:
            pairs.append((words, twins.pop(0)))
        else:
            left.append(words)
    rest = [words for twins in by_look.values() for words in twins]
    pairs += list(zip(left, rest, strict=False))
    note = "the beginnings differ" if left or rest else ""
    if len(left) > 1 or len(left) != len(rest):
        whole, note = False, f"{len(left):,} and {len(rest):,} beginnings differ and are paired in their order"
    return InitialPairs(_array(pairs, sides), whole, note)


def _array(pairs: list[tuple[tuple[int, ...], tuple[int, ...]]], sides: PackedPair) -> Integers:
    return np.array([one + other for one, other in pairs], dtype=np.int64).reshape(-1, 2 * sides.layout.words)


def _listed(system: TransitionSystem, began: float, limits: Limits) -> tuple[list[State], bool]:
    """First states, and whether these are all."""
    found: list[State] = []
    for state in islice(first_states(system), MOST_INITIAL_STATES + 1):
        found.append(state)
        if len(found) % 256 == 0 and limits.seconds is not None and time.process_time() - began > limits.seconds / 4:
            return found, False
    return found[:MOST_INITIAL_STATES], len(found) <= MOST_INITIAL_STATES
