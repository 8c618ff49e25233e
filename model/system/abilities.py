"""Properties of what players can force: by whom, and what is asked of dice."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

from ..declarations.declarations import CAN_FORCE, CAN_KEEP, CANNOT_FORCE, Property, Sort, is_exact
from ..errors import did_you_mean, error_in
from ..expressions.printing import value_text
from .judgements import Judgement

ABILITIES = (CAN_FORCE, CAN_KEEP, CANNOT_FORCE)
"""The kinds of property that say what somebody can force."""

AGAINST, ALMOST, POSITIVE = "against", "almost", "positive"
"""What may be asked of dice: however they fall; with probability one; with some probability above zero."""


@dataclass(frozen=True, eq=False)
class Ability(Judgement):
    """What some players can force, or cannot, as engines need it; `condition` is what they want, or want to keep.

    Attributes:
        by: those who want it, in the order of the game; all others play against them.
        dice: AGAINST, ALMOST, POSITIVE, or the least probability that is asked for.
    """

    by: tuple[Hashable, ...] = ()
    dice: str | Fraction = AGAINST


def ability(judgement: Judgement, game: Any) -> Ability:
    """What a declaration says of forcing, in a game. Raises GameError where its options say nothing sensible."""
    declared = cast(Property, judgement.declared)  # not of a game, so no method
    options = dict(declared.options or {})
    players = tuple(game.player_elements())
    by, despite = (_named(declared, name, options.get(name), players, game) for name in ("by", "despite"))
    if by is None and despite is None:
        raise error_in(declared, "it does not say who forces something", fix=f"write @{declared.kind}(by=...)")
    if by is None:
        by = tuple(player for player in players if player not in (despite or ()))
    if despite is not None and set(by) ^ set(players) != set(despite):
        left = [player for player in players if (player in by) == (player in despite)]
        message = f"{', '.join(map(value_text, left))}: on one side, please"
        raise error_in(declared, message, fix="leave `despite` out: all who are not in `by` play against them")
    dice = options.get("dice", AGAINST)
    if dice not in (AGAINST, ALMOST, POSITIVE):
        if not is_exact(dice) or not 0 < dice <= 1:
            fix = f'write "{AGAINST}", "{ALMOST}", "{POSITIVE}", or an exact probability, as Fraction(1, 2)'
            raise error_in(declared, f"dice={dice!r} says nothing of dice", fix=fix)
        dice = Fraction(dice)
    return Ability(
        judgement.name, judgement.kind, judgement.condition, declared, judgement.text, judgement.written, by, dice
    )


def _named(
    declared: Property, option: str, given: Any, players: tuple[Hashable, ...], game: Any
) -> tuple[Hashable, ...] | None:
    """The players that an option names; a sort names all of its elements."""
    if given is None:
        return None
    if isinstance(given, Sort):
        given = given.resolve(game).elements
    if callable(given):
        given = given(game)
    one = isinstance(given, str) or (isinstance(given, Hashable) and given in players)
    if not one and not isinstance(given, Iterable):
        raise error_in(declared, f"{option}={given!r} names no player", fix=_known(given, players))
    named = [given] if one else list(given)
    for player in named:
        if player not in players:
            raise error_in(declared, f"{option}={player!r} is no player", fix=_known(player, players))
    return tuple(player for player in players if player in named)


def _known(wrong: object, players: tuple[Hashable, ...]) -> str:
    if not players:
        return "say who plays: players = Player"
    return did_you_mean(str(wrong), [str(player) for player in players])
