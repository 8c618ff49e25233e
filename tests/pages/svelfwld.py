"""Figures of Svelfwld's page."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from rulestone.model.system.semantics import enabled_in, is_over, successors
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.running.loading import load_game

from . import in_words
from .searching import broken_from, claimed, exact, number_declared, system_of
from .values import kept_value


def properties() -> list[int]:
    return number_declared("svelfwld", "11x11")[:5]


def questions() -> int:
    return len(system_of("svelfwld", "11x11").readings)


def plays() -> list[int]:
    """Plays of one and two moves, on both boards of the text, counted by the plain semantics.

    A search would make a program of thousands of moves first, to look at 57 positions.
    """
    found = []
    for scope in ("11x11", "9x9"):
        system = system_of("svelfwld", scope)
        (first,) = first_states(system)
        after = [state for _, state in successors(system, first)]
        assert not any(is_over(system, state) for state in after)
        found += [len(after), sum(sum(map(enabled_in(system, state), system.instances)) for state in after)]
    return found


def moves() -> int:
    return len(system_of("svelfwld", "11x11").instances)


def breaks() -> list[str | int]:
    """What the readings of `order` break at tiny, alone."""
    rows: list[str | int] = []
    usual = broken_from("svelfwld", "tiny", 10_000)
    for answer in (("order", "mover_first"), ("order", "safe")):
        found = broken_from("svelfwld", "tiny", 10_000, answer)
        rows.append(f"`{answer[0]}={answer[1]}`")
        for name, after in found.items():
            if name not in usual:
                rows += [f"`{name}`", after]
    return rows


def layouts() -> str:
    """How many layouts the rulebook's board is read with, in words."""
    return in_words(len(load_game("svelfwld").questions()["layout"].readings))


def back_to_the_first() -> str:
    """After how few moves the first position of the small board comes again: each side slides out and back."""
    system = system_of("svelfwld", "tiny")
    first = next(iter(first_states(system)))
    reached, moves = {first}, 0
    while True:
        reached = {after for state in reached for _, after in successors(system, state)}
        moves += 1
        if first in reached:
            return in_words(moves)


def room() -> list[Fraction]:
    """Free points for each piece: nine by nine, then eleven by eleven."""
    found = []
    for scope in ("9x9", "11x11"):
        system = system_of("svelfwld", scope)
        (state,) = first_states(system)
        board = [value for cell, value in zip(system.cells, state, strict=True) if len(cell.index) > 0]
        empty = Counter(board).most_common(1)[0][1]  # most points are empty
        free = Fraction(empty, len(board) - empty)
        found += [free, free]
    assert exact("svelfwld", "9x9", "the_smaller_board_has_less_room") == found[0] / found[2]
    return found


def less_room() -> Fraction:
    """In per cent, how much less room a piece has on nine by nine."""
    return 100 * (1 - exact("svelfwld", "9x9", "the_smaller_board_has_less_room"))


def a_cross() -> bool:
    return claimed("svelfwld", "9x9")["the_defenders_stand_in_a_cross"][0] is True


def forced_values() -> list[object]:
    """What is forced at tiny, and in how many other readings; from the last run of `benchmarks.values_page`."""
    return list(kept_value("svelfwld", "tiny"))
