"""What a pair of plays, one under each of two readings, shows in its last positions, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulestone.model import Instance, TransitionSystem, Undefined
from rulestone.model.printing import value_text
from rulestone.model.semantics import holds, is_enabled
from rulestone.model.system import State
from rulestone.proofs.comparison.coupling import OFFERS, OVER, RESULT, TABLE
from rulestone.proofs.comparison.tables_after_turns import on_the_table
from rulestone.proofs.plays.play import Play, replay

from .endings_in_words import end_text

MOST_NAMED = 3
"""How many moves, or places, are named; the others are counted."""

Pair = tuple[Play, Play]


def what_is_shown(kind: str, plays: Pair) -> tuple[Pair, tuple[str, str]]:
    """What differs at the end of two plays that show a difference of this kind; "" where there are no words for it.

    Where only one reading goes on with a move, that move is made, so that the play shows it.

    Args:
        kind: of `comparison.coupling.KINDS`.
        plays: under the one reading and under the other.
    """
    if kind == RESULT:
        return plays, (end_text(plays[0]), end_text(plays[1]))
    if kind == OVER:
        return plays, (_over(plays[0]), _over(plays[1]))
    if kind == OFFERS:
        return _offers(plays)
    if kind == TABLE:
        return plays, _tables(plays)
    return plays, ("", "")


def _over(play: Play) -> str:
    if holds(play.system, play.system.over.total, play.last):
        return f"it is over ({end_text(play)})"
    return "it goes on" if offered(play.system, play.last) else "it is not over, and nobody can move"


def _offers(plays: Pair) -> tuple[Pair, tuple[str, str]]:
    moves = [offered(play.system, play.last) for play in plays]
    made: list[Play] = []
    words: list[str] = []
    for play, mine, theirs in zip(plays, moves, reversed(moves), strict=True):
        alone = [name for name in mine if name not in theirs]
        words.append(f"only here {_named(alone)}" if alone else "")
        if alone and all(name in mine for name in theirs):
            made.append(replay(play.system, play.states[0], [*play.moves, mine[alone[0]]]))
        else:
            made.append(play)
    return (made[0], made[1]), (words[0], words[1])


def offered(system: TransitionSystem, state: State) -> dict[str, Instance]:
    """What may be done in a position, by name."""
    found: dict[str, Instance] = {}
    for instance in system.instances:
        try:
            if is_enabled(system, instance, state):
                found.setdefault(str(instance), instance)
        except Undefined:
            continue
    return found


def _tables(plays: Pair) -> tuple[str, str]:
    apart = differing_places(plays)
    if not apart:
        return "", ""
    more = f", and {len(apart) - MOST_NAMED} more places" if len(apart) > MOST_NAMED else ""
    one, other = (
        ", ".join(f"{place} is {value_text(values[side])}" for place, values in apart[:MOST_NAMED]) + more
        for side in (0, 1)
    )
    return one, other


def differing_places(plays: Pair) -> list[tuple[str, tuple[Any, Any]]]:
    """The places on the table that hold something else at the end of two plays, with what they hold."""
    names = on_the_table(plays[0].system) & on_the_table(plays[1].system)
    one, other = (
        {str(cell): value for cell, value in zip(p.system.cells, p.last, strict=True) if cell.function.name in names}
        for p in plays
    )
    return [(place, (one[place], other[place])) for place in one if place in other and one[place] != other[place]]


def _named(moves: Sequence[str]) -> str:
    named = ", ".join(f"`{move}`" for move in moves[:MOST_NAMED])
    return f"{named} and {len(moves) - MOST_NAMED} more" if len(moves) > MOST_NAMED else named
