"""What a pair of plays, one under each of two readings, shows in its last positions, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rulestone.model import Instance, TransitionSystem, Undefined
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.types import Integer
from rulestone.model.system.semantics import holds, is_enabled
from rulestone.model.system.system import State
from rulestone.proofs.comparison.coupling import OFFERS, OVER, RESULT, TABLE
from rulestone.proofs.comparison.tables_after_turns import on_the_table
from rulestone.proofs.plays.play import Play, replay

from .endings_in_words import prize_text
from .going_on import goes_on, run_on

MOST_NAMED = 3
"""How many moves, or places, are named; the others are counted."""

Pair = tuple[Play, Play]


class Shown(NamedTuple):
    """Two plays and what each shows.

    Attributes:
        plays: under the one reading and under the other.
        words: what each shows; "" where there are no words for it.
        parted: how many moves of each lead to where the tables differ; None if that is at the end, or nowhere.
    """

    plays: Pair
    words: tuple[str, str]
    parted: tuple[int, int] | None = None


def what_is_shown(kind: str, plays: Pair) -> Shown:
    """What differs at the end of two plays that show a difference of this kind.

    Where only one reading goes on with a move, that move is made, so that the play shows it.

    Args:
        kind: of `comparison.coupling.KINDS`.
        plays: under the one reading and under the other.
    """
    if kind == TABLE:
        return Shown(plays, _tables(plays))
    made, shown = plays, ("", "")
    if kind == RESULT:
        shown = _end(plays[0]), _end(plays[1])
    elif kind == OVER:
        shown = _over(plays[0]), _over(plays[1])
    elif kind == OFFERS:
        made, shown = _offers(plays)
    tables = tables_apart(kind, plays)
    if tables is None:
        return Shown(made, shown)
    when, then = (f"{after_choices(tables.choices)} ", "; then ") if tables.is_before else ("", "; ")
    places = (places_in_words(tables.apart, side) for side in (0, 1))
    told = [f"{when}{then.join(filter(None, both))}" for both in zip(places, shown, strict=True)]
    return Shown(made, (told[0], told[1]), tables.moves if tables.is_before else None)


def after_choices(choices: int) -> str:
    """When."""
    return {0: "at once", 1: "after one choice"}.get(choices, f"after {choices} choices")


def _end(play: Play) -> str:
    """What a play comes to that has ended, or stops."""
    return prize_text(play) if _is_over(play.system, play.last) else _over(play)


def _over(play: Play) -> str:
    if _is_over(play.system, play.last):
        return f"it is over ({prize_text(play)})"
    return goes_on(play) if offered(play.system, play.last) else "it is not over, and nobody can move"


def _offers(plays: Pair) -> tuple[Pair, tuple[str, str]]:
    moves = [offered(play.system, play.last) for play in plays]
    made: list[Play] = []
    words: list[str] = []
    for play, mine, theirs in zip(plays, moves, reversed(moves), strict=True):
        alone = [name for name in mine if name not in theirs]
        if alone and all(name in mine for name in theirs):
            made.append(replay(play.system, play.states[0], [*play.moves, mine[alone[0]]]))
        else:
            made.append(play)
        words.append(f"only here {_named(alone)}{_brings(made[-1], len(play))}" if alone else "")
    return (made[0], made[1]), (words[0], words[1])


def _brings(made: Play, before: int) -> str:
    """What the moves of a play after some number of them change on the table, with the forced steps that follow."""
    if before == len(made):
        return ""
    after = run_on(made)
    names = on_the_table(after.system)
    apart = [
        (str(cell), (old, new))
        for cell, old, new in zip(after.system.cells, after.states[before], after.last, strict=True)
        if old != new and cell.function.name in names and (cell.index or isinstance(cell.type, Integer))
    ]
    return f"; after `{made.moves[before]}` {places_in_words(apart, 1)}" if apart else ""


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
    return places_in_words(apart, 0), places_in_words(apart, 1)


Apart = Sequence[tuple[str, tuple[Any, Any]]]
"""Places that hold something else in each of two positions, with what they hold."""


def places_in_words(apart: Apart, side: int, most: int = MOST_NAMED) -> str:
    """What some places hold in the one position (side 0) or in the other (1)."""
    told = ", ".join(f"`{place}` is {value_text(values[side])}" for place, values in apart[:most])
    more = len(apart) - most
    return told + (f", and {more} more place{'s' * (more > 1)} differ{'s' * (more == 1)}" if more > 0 else "")


def both_in_words(apart: Apart, most: int) -> str:
    """What some places hold by the former and by the latter of two readings."""
    shown, more = apart[:most], len(apart) - most
    names = " and ".join(f"`{place}`" for place, _ in shown)
    one, other = (" and ".join(value_text(values[side]) for _, values in shown) for side in (0, 1))
    told = f"{names} {'is' if len(shown) == 1 else 'are'} {one} by the former, and {other} by the latter"
    return told + (f", and {more} more place{'s' * (more > 1)} differ{'s' * (more == 1)}" if more > 0 else "")


def differing_places(plays: Pair) -> list[tuple[str, tuple[Any, Any]]]:
    """The places on the table that hold something else at the end of two plays, with what they hold."""
    return _apart(plays, (plays[0].last, plays[1].last))


def _apart(plays: Pair, states: tuple[State, State]) -> list[tuple[str, tuple[Any, Any]]]:
    systems = plays[0].system, plays[1].system
    names = on_the_table(systems[0]) & on_the_table(systems[1])
    one, other = (
        {str(cell): value for cell, value in zip(system.cells, state, strict=True) if cell.function.name in names}
        for system, state in zip(systems, states, strict=True)
    )
    return [(place, (one[place], other[place])) for place in one if place in other and one[place] != other[place]]


class TablesApart(NamedTuple):
    """What lies on the table otherwise in one of two readings.

    Attributes:
        choices: how many choices and throws lead there.
        apart: the places, with what they hold by each reading.
        is_before: whether that is before the two plays end, or other moves are offered.
        moves: how many moves of each play lead there, forced steps among them.
    """

    choices: int
    apart: list[tuple[str, tuple[Any, Any]]]
    is_before: bool
    moves: tuple[int, int]


def tables_apart(kind: str, plays: Pair) -> TablesApart | None:
    """Where two plays of the same choices begin to differ on the table for as long as a turn, or until both end.

    Tables are compared at the beginning of each turn and where both plays end; a place that differs there is followed
    back to the choice or throw after which it does. In the last position, what says only whose turn it is, or what
    comes next, is left out; if one play is over and the other is not, nothing is said of it. None where the tables do
    not differ.

    Args:
        kind: what the plays show, of `comparison.coupling.KINDS`.
        plays: under the one reading and under the other.
    """
    sides = [_choices(play) for play in plays]
    for number, (one, other) in enumerate(zip(*sides, strict=False)):
        states = plays[0].states[one], plays[1].states[other]
        if all(_is_between(play.system, state) for play, state in zip(plays, states, strict=True)):
            apart = _apart(plays, states)
            if apart:
                return _followed_back(plays, TablesApart(number, apart, True, (one, other)))
        if str(plays[0].moves[one].label) != str(plays[1].moves[other].label):
            return None
    ends = {RESULT: _is_over, OFFERS: _is_between}
    last = kind in ends and all(ends[kind](play.system, play.last) for play in plays)
    if not last or len(set(map(len, sides))) > 1:
        return None
    names = {str(cell) for cell in plays[0].system.cells if cell.index or isinstance(cell.type, Integer)}
    apart = [one for one in differing_places(plays) if one[0] in names]
    found = TablesApart(len(sides[0]), apart, False, (len(plays[0]), len(plays[1])))
    return _followed_back(plays, found) if apart else None


def _followed_back(plays: Pair, found: TablesApart) -> TablesApart:
    """Where places that differ begin to do so: the choices since then have been the same, and so was what they met."""
    places = dict(found.apart)
    first, second = (_choices(play) for play in plays)
    for number in reversed(range(found.choices)):
        one, other = first[number], second[number]
        apart = [place for place in _apart(plays, (plays[0].states[one], plays[1].states[other])) if place[0] in places]
        if not apart:
            break
        places = dict(apart)
        found = TablesApart(number, apart, True, (one, other))
    return found


def _choices(play: Play) -> list[int]:
    """The numbers of the moves of a play that somebody, or chance, decides on."""
    return [number for number, move in enumerate(play.moves) if move.label.chooser is not None]


def _is_over(system: TransitionSystem, state: State) -> bool:
    return holds(system, system.over.total, state)


def _is_between(system: TransitionSystem, state: State) -> bool:
    """Whether a turn begins; anywhere, where the game does not say when one does."""
    return system.between_turns.total.is_constant or holds(system, system.between_turns.total, state)


def _named(moves: Sequence[str]) -> str:
    named = ", ".join(f"`{move}`" for move in moves[:MOST_NAMED])
    return f"{named} and {len(moves) - MOST_NAMED} more" if len(moves) > MOST_NAMED else named
