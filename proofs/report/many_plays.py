"""The part of the page that tells of many plays: their figures, and pictures of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup
from rulestone.model import Game
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.running.scopes import MANY_MOVES
from rulestone.proofs.statistics.playing import Settings
from rulestone.proofs.statistics.readings import played, played_otherwise
from rulestone.proofs.statistics.summary import Summary

from .figures_in_words import differences_told, figure_with_interval, is_worth_telling
from .plots import histogram, wins_by_reading, wins_by_seat

MOST_TOLD = 3
"""How many figures of each reading are given in words."""

MANY_WORK = {"quick": 10_000, "normal": 40_000, "deep": 400_000}
"""Positions opened by effort, in the chosen readings; in each other one a quarter of that."""


@dataclass(frozen=True)
class ManyPlays:
    """Plays of the chosen readings, and of each other reading, by "question=reading"."""

    scope: str
    settings: Settings
    chosen: Summary
    others: Mapping[str, Summary | str] = field(default_factory=dict)


def many_plays(made: Game, number: int, effort: str, listener: Listener = silent) -> ManyPlays:
    """Play many times at random; other readings, too, unless the game has so many moves that reading it takes long.

    Args:
        made: the game in its scope and readings.
        number: plays of each reading, at most.
        effort: how many positions may be opened, see `MANY_WORK`.
        listener: gets progress.
    """
    settings = Settings(number=number, work=MANY_WORK[effort])
    chosen = played(made.system, settings, listener=listener)
    others: dict[str, Summary | str] = {}
    if len(made.system.instances) <= MANY_MOVES and not chosen.interrupted:
        shorter = Settings(number=number, work=MANY_WORK[effort] // 4)
        others = dict(played_otherwise(made, shorter, listener=listener))
    return ManyPlays(made.scope, settings, chosen, others)


@dataclass(frozen=True)
class ManyPlaysShown:
    """What the page shows of them; pictures are empty where there is nothing to draw."""

    plays: int
    scope: str
    figures: list[tuple[str, str]]
    never: list[str]
    lengths: Markup
    seats: Markup
    readings: Markup
    changed: list[tuple[str, str]]
    unchanged: int
    endless: str


def many_plays_shown(found: ManyPlays) -> ManyPlaysShown:
    """Figures in words, and pictures."""
    flat = found.chosen.flat()
    told = {name: differences_told(found.chosen, other, MOST_TOLD) for name, other in found.others.items()}
    changed = [
        (name, words) for name, words in told.items() if words != differences_told(found.chosen, found.chosen, 1)
    ]
    return ManyPlaysShown(
        found.chosen.plays,
        found.scope,
        [(name, figure_with_interval(name, one)) for name, one in flat.items() if is_worth_telling(name, one)],
        [rule for rule, estimate in found.chosen.rules.items() if not estimate.value],
        histogram(found.chosen.lengths),
        wins_by_seat(found.chosen),
        wins_by_reading(found.chosen, found.others),
        changed,
        len(told) - len(changed),
        _endless(found),
    )


def _endless(found: ManyPlays) -> str:
    """How many plays came to no end, in a sentence; empty if none did."""
    plays = found.chosen.plays
    without = plays - sum(found.chosen.lengths.values())
    if not without:
        return ""
    who = "None of them" if without == plays else f"{plays - without:,} of them"
    return f"{who} came to an end within {found.settings.length:,} steps."
