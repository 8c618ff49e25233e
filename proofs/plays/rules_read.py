"""The rules of a game as they were read last: a large scope takes seconds, and many parts of a search ask for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from rulestone.model import Game, TransitionSystem

from .sight import sight

MOST_KEPT = 30_000
"""How many rule instances are kept, of all games, scopes and readings; those asked for longest ago go first. What two
readings have in common counts once."""

MOST_NAMED = 10 * MOST_KEPT
"""And how many where each counts for every reading that has it."""


class RulesRead(NamedTuple):
    """A game whose rules were read; it is shared, and nobody may change it.

    Attributes:
        made: the game in its scope and readings.
        asked: the questions that its rules, set-up, end and results ask, and who may look; properties may ask others.
    """

    made: Game
    asked: frozenset[str]


_Key = tuple[type[Game], str, tuple[tuple[str, str], ...]]

_kept: dict[_Key, RulesRead] = {}
_asked: dict[_Key, frozenset[str]] = {}  # of all that were ever read


def rules_read(game: type[Game], scope: str | None = None, readings: Mapping[str, str] | None = None) -> RulesRead:
    """A game in a scope (the first if None) and readings (the defaults for what is not named), with its rules read.

    Raises GameError where it cannot be read so.
    """
    key = _key(game, scope, readings)
    found = _kept.pop(key, None)
    if found is None:
        made = game(scope=key[1], **dict(key[2]))
        _ = made.system.outcomes(), sight(made.system)
        found = RulesRead(made, frozenset(made.consulted))
        _asked[key] = found.asked
        _keep(key, found)
    else:
        _kept[key] = found  # the last one is kept longest
    return found


_having: Counter[int] = Counter()  # by instance, how many of the systems that are kept have it
_named = 0  # how many instances these have, one by one


def _keep(key: _Key, found: RulesRead) -> None:
    """Keep what was read, and forget what was asked for longest ago, where there is too much."""
    _kept[key] = found
    _count(found, 1)
    while len(_kept) > 1 and (_named > MOST_NAMED or len(_having) > MOST_KEPT):
        _count(_kept.pop(next(iter(_kept))), -1)


def _count(read: RulesRead, times: int) -> None:
    global _named
    _named += times * len(read.made.system.instances)
    for instance in map(id, read.made.system.instances):
        _having[instance] += times
        if not _having[instance]:
            del _having[instance]


def system_read(
    game: type[Game], scope: str | None = None, readings: Mapping[str, str] | None = None
) -> TransitionSystem:
    """The rules of a game in a scope and readings; see `rules_read`."""
    return rules_read(game, scope, readings).made.system


def is_read(game: type[Game], scope: str, readings: Mapping[str, str]) -> bool:
    """Whether the rules are kept, so that to ask for them costs nothing."""
    return _key(game, scope, readings) in _kept


def questions_asked(
    game: type[Game], scope: str | None = None, readings: Mapping[str, str] | None = None
) -> frozenset[str]:
    """The questions that are asked in a scope and readings; where they were read before they are not read again."""
    known = _asked.get(_key(game, scope, readings))
    return rules_read(game, scope, readings).asked if known is None else known


def _key(game: type[Game], scope: str | None, readings: Mapping[str, str] | None) -> _Key:
    answers = {name: question.default for name, question in game.questions().items()} | dict(readings or {})
    return game, game.first_scope() if scope is None else scope, tuple(answers.items())
