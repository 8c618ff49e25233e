"""Where two readings part, as a concrete difference: what may be done, what lies on the table, when the game ends."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.model import Game, Question
from rulestone.model.printing import value_text
from rulestone.model.semantics import holds
from rulestone.proofs.comparison.compare_readings import Comparison
from rulestone.proofs.comparison.coupling import OFFERS, OVER, RESULT, SIGHT, TABLE
from rulestone.proofs.plays.play import Play

from .divergence_witness import result
from .shown_plays import differing_places, offered

MOST_NAMED = 2
"""How many moves, or places, are named; the others are counted."""

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


def after_choices(choices: int) -> str:
    """When."""
    return {0: "at once", 1: "after one choice"}.get(choices, f"after {choices} choices")


def apart_in_words(game: type[Game], question: Question, one: Comparison) -> Iterator[str]:
    """What differs, where it first does: of the gravest kind that a play shows."""
    kind = kind_shown(one)
    if kind is None:
        if one.after:
            yield f"play differs {after_choices(min(one.after.values()))}"
        return
    when = after_choices(one.after.get(kind, 0))
    plays, names = one.plays[kind], (quoted(question, one.first), quoted(question, one.second))
    if kind == OVER:
        yield f"{when} {_ends(game, plays, names)}"
    elif kind == OFFERS:
        yield f"{when} {_offers(plays, names)}"
        yield _wins_at_once(game, one, names)
    elif kind == TABLE:
        first, second = _places(plays)
        yield (
            f"{when} {first} read as {names[0]}, and {second} read as {names[1]}" if first else f"{when} tables differ"
        )
    elif kind == SIGHT:
        yield f"other players may look {when}"
    else:
        yield _wins_at_once(game, one, names)
    if kind != RESULT:
        yield turns_text(question, one)


def _ends(game: type[Game], plays: tuple[Play, Play], names: tuple[str, str]) -> str:
    """Which reading ends the game, and who wins; what the other one does."""
    over = [holds(play.system, play.system.over.total, play.last) for play in plays]
    told = [
        f"the game is over{_winners(game, result(play.system, play.last))}"
        if is_over
        else "it goes on"
        if offered(play.system, play.last)
        else "nobody can move, though it is not over"
        for play, is_over in zip(plays, over, strict=True)
    ]
    order = (0, 1) if over[0] else (1, 0)
    first, second = (f"{told[n]} read as {names[n]}" for n in order)
    return f"{first}, and {second}"


def _winners(game: type[Game], worth: object) -> str:
    """Who wins an end, if it has a result."""
    if not isinstance(worth, dict) or not worth or not all(isinstance(one, int | float) for one in worth.values()):
        return ""
    best = max(worth.values())
    winners = [value_text(player) for player, one in worth.items() if one == best]
    if best <= 0 or (len(winners) == len(worth) > 1):
        return ", with the same for all," if len(winners) == len(worth) > 1 else ", and nobody gains,"
    return f", and {' and '.join(f'{one} {game.victory}' for one in winners)},"


def _offers(plays: tuple[Play, Play], names: tuple[str, str]) -> str:
    """Moves that only one reading allows."""
    mine, theirs = (offered(play.system, play.last) for play in plays)
    told = []
    for here, there, name in ((mine, theirs, names[0]), (theirs, mine, names[1])):
        alone = [f"`{move}`" for move in here if move not in there]
        if alone:
            more = f" and {len(alone) - MOST_NAMED} more" if len(alone) > MOST_NAMED else ""
            told.append(f"{', '.join(alone[:MOST_NAMED])}{more} only read as {name}")
    return f"there may be {', and '.join(told)}" if told else "other moves are offered"


def _wins_at_once(game: type[Game], one: Comparison, names: tuple[str, str]) -> str:
    """A move that only one reading offers and that ends the game, if there is one."""
    ending = [found for found in one.one_sided if found[2] == 1]
    if not ending:
        return ""
    side, move, _, worth = ending[0]
    end = _winners(game, dict(worth)).strip(", ") or "which ends the game"
    return f"{after_choices(one.after.get(OFFERS, 0))} `{move}` is allowed only read as {names[side]}, {end}"


def turns_text(question: Question, one: Comparison) -> str:
    """What can lie on the table after a turn in one reading only: one such table."""
    found = one.turns
    if found is None:
        return ""
    after = "after the first turn" if found.turns == 0 else f"after turn {found.turns + 1}"
    for number, name in enumerate((one.first, one.second)):
        places = list(found.apart[number].items())
        if found.only[number] and places:
            named = ", ".join(f"`{place}` is {value_text(value)}" for place, value in places[: MOST_NAMED + 1])
            return f"{after} the table can stand so that {named} only read as {quoted(question, name)}"
    return ""


def _places(plays: tuple[Play, Play]) -> tuple[str, str]:
    apart = differing_places(plays)[:MOST_NAMED]
    one, other = (", ".join(f"`{place}` is {value_text(values[side])}" for place, values in apart) for side in (0, 1))
    return one, other
