"""Where two readings part, as a concrete difference: what may be done, what lies on the table, when the game ends."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.model import Game, Question
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.semantics import holds
from rulestone.proofs.comparison.contrasts import Comparison, Contrast
from rulestone.proofs.comparison.coupling import OFFERS, OVER, RESULT, SIGHT, TABLE
from rulestone.proofs.plays.play import Play

from .divergence_witness import result
from .endings_in_words import end_text, winners
from .shown_plays import after_choices, both_in_words, differing_places, offered, tables_apart

MOST_NAMED = 2
"""How many moves, or places, are named; the others are counted."""

SIDES = ("the former", "the latter")
"""What two readings are called that were named just before."""

MOST_MOVES = 60
"""A longer pair of plays is shown only where no shorter one shows a difference."""


def kind_shown(one: Comparison) -> str | None:
    """The gravest kind of difference of which there is a play, not too long if one is not."""
    order = [kind for kind in (RESULT, OVER, OFFERS, TABLE, SIGHT) if kind in one.plays]
    short = [kind for kind in order if max(map(len, one.plays[kind])) <= MOST_MOVES]
    return next(iter(short or order), None)


def quoted(question: Question, name: str) -> str:
    """A reading by what it says."""
    return f"“{' '.join(str(question.readings[name]).split()).rstrip('.')}”"


def apart_in_words(game: type[Game], one: Comparison) -> Iterator[str]:
    """What differs, where it first does: of the gravest kind that a play shows. The readings were named before."""
    kind = kind_shown(one)
    if kind is None:
        if one.after:
            yield f"play differs {after_choices(min(one.after.values()))}"
        return
    ending = _wins_at_once(game, one)
    when, plays = after_choices(one.after.get(kind, 0)), one.plays[kind]
    tables = None if kind in (TABLE, SIGHT) else tables_apart(kind, plays)
    if tables is not None and tables.is_before:
        yield f"{after_choices(tables.choices)} {both_in_words(tables.apart, MOST_NAMED)}"
    if kind == OVER:
        yield f"{when} {_ends(game, plays)}"
    elif kind == OFFERS and not ending:
        yield f"{when} {_offers(plays)}"
    elif kind == TABLE:
        apart = differing_places(plays)
        yield f"{when} {both_in_words(apart, MOST_NAMED) if apart else 'tables differ'}"
    elif kind == SIGHT:
        yield f"other players may look {when}"
    elif kind == RESULT and one.verdict is Contrast.DECIDES:
        yield _results(game, plays)
    yield ending
    if tables is not None and not tables.is_before:
        yield f"there {both_in_words(tables.apart, MOST_NAMED)}"
    if kind in (TABLE, SIGHT):  # else moves and ends tell more
        yield turns_text(one)


def _results(game: type[Game], plays: tuple[Play, Play]) -> str:
    """How a play ends by each of two readings."""
    worths = [result(play.system, play.last) for play in plays]
    ends = [winners(game, worth) for worth in worths]
    if "" not in ends and ends[0] != ends[1]:
        return f"in the play below {ends[0]} by the former, and {ends[1]} by the latter"
    told = [
        f"ends with {end_text(play)}"
        if worth
        else "goes on"
        if offered(play.system, play.last)
        else "stops, though the game is not over,"
        for play, worth in zip(plays, worths, strict=True)
    ]
    second = told[1].removeprefix("ends ") if told[0].startswith("ends ") else told[1]
    return f"the play below {told[0]} by the former, and {second} by the latter"


def _ends(game: type[Game], plays: tuple[Play, Play]) -> str:
    """Which reading ends the game, and who wins; what the other one does."""
    over = [holds(play.system, play.system.over.total, play.last) for play in plays]
    told = [
        ", and ".join(filter(None, ["the game is over", winners(game, result(play.system, play.last))]))
        if is_over
        else "it goes on"
        if offered(play.system, play.last)
        else "nobody can move, though it is not over"
        for play, is_over in zip(plays, over, strict=True)
    ]
    if not any(over) and told[0] == told[1]:
        return "other rules apply"
    first, second = (f"by {SIDES[n]} {told[n]}" for n in ((0, 1) if over[0] else (1, 0)))
    return f"{first}; {second}"


def _offers(plays: tuple[Play, Play]) -> str:
    """Moves that only one reading allows."""
    mine, theirs = (offered(play.system, play.last) for play in plays)
    told = []
    for here, there, name in ((mine, theirs, SIDES[0]), (theirs, mine, SIDES[1])):
        alone = [f"`{move}`" for move in here if move not in there]
        if alone:
            more = f" and {len(alone) - MOST_NAMED} more" if len(alone) > MOST_NAMED else ""
            told.append(f"only {name} allows {', '.join(alone[:MOST_NAMED])}{more}")
    return ", and ".join(told) or "other moves are offered"


def _wins_at_once(game: type[Game], one: Comparison) -> str:
    """A move that only one reading offers and that ends the game, if there is one."""
    ending = [found for found in one.one_sided if found[2] == 1]
    if not ending:
        return ""
    side, move, _, worth = ending[0]
    told = f"{after_choices(one.after.get(OFFERS, 0))} only {SIDES[side]} allows `{move}`, which ends the game"
    return ", and ".join(filter(None, [told, winners(game, worth)]))


def turns_text(one: Comparison) -> str:
    """What can lie on the table after a turn in one reading only: one such table."""
    found = one.turns
    if found is None:
        return ""
    after = "after the first turn" if found.turns == 0 else f"after turn {found.turns + 1}"
    for number, name in enumerate(SIDES):
        places = list(found.apart[number].items())
        if found.only[number] and places:
            named = " and ".join(f"`{place}` {value_text(value)}" for place, value in places[: MOST_NAMED + 1])
            return f"{after} only by {name} can there be {named}"
    return ""
