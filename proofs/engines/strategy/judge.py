"""Verdicts on what players are said to be able to force, or not: by all positions, solved backwards."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

import numpy as np
from rulestone.model.declarations.declarations import CAN_KEEP, CANNOT_FORCE
from rulestone.model.expressions.printing import so_many, value_text
from rulestone.model.system.abilities import AGAINST, ALMOST, Ability
from rulestone.proofs.exact.linear import TooDense
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.play import Play, replay
from rulestone.proofs.plays.verdict import Status, Verdict

from .arena import Dice, MixedChance
from .averages import MOST
from .expectations import expectations
from .leading_plays import breaking, leading, spoiling
from .reachable import ReachablePositions
from .spreading import Truths
from .uniform import uniform_search
from .views import is_hidden_from

_DICE = {AGAINST: Dice.AGAINST, ALMOST: Dice.ALMOST}


class _Unknown(Exception):
    """Why the engine cannot tell."""


def judge_abilities(positions: ReachablePositions, properties: Collection[str] | None = None) -> list[Verdict]:
    """Judge the properties `can_force`, `can_keep` and `cannot_force` of a game, or those named.

    Where the search was stopped, what is forced in the part that it found is forced, which proves or refutes; what is
    not may be none the less: truncated. Where something that varies is hidden from one of those who force, what they
    cannot force seeing everything they cannot; what they can is so where they can by the same choice wherever they see
    the same, else unknown.
    """
    return [
        _verdict(positions, ability)
        for ability in positions.system.abilities
        if properties is None or ability.name in properties
    ]


def _verdict(positions: ReachablePositions, ability: Ability) -> Verdict:
    system = positions.system
    numbers = frozenset(positions.players.index(player) for player in ability.by)
    complete = not positions.stopped and not positions.unknown.any()
    play = None
    try:
        sure, chances = _sure(positions, ability, numbers)
    except _Unknown as reason:
        status, detail = Status.UNKNOWN, str(reason)
    else:
        status, detail, play = _told(positions, ability, numbers, sure, chances, complete)
    figures = {"states": len(positions), "transitions": len(positions.arena.to), "complete": complete}
    return Verdict(
        ability.name,
        ability.kind,
        system.scope,
        system.readings,
        "strategy",
        status,
        detail=detail,
        play=play,
        figures=figures,
        ended=(positions.stopped.ending if positions.stopped else Ending.LIMIT)
        if status is Status.TRUNCATED
        else Ending.DONE,
    )


def _told(
    positions: ReachablePositions,
    ability: Ability,
    by: frozenset[int],
    sure: Truths,
    chances: list[Fraction],
    complete: bool,
) -> tuple[Status, str, Play | None]:
    here = sure[: positions.initial_count]
    denied = ability.kind == CANNOT_FORCE
    begun = chances[: positions.initial_count]
    likely = (max if denied else min)(begun) if begun else None
    wanted = bool(here.any() if denied else here.all())
    who = ", ".join(map(value_text, ability.by)) or "nobody"
    looked_at = so_many(len(positions), "position")
    count = int(here.sum() if wanted else (~here).sum())
    from_where = "" if positions.initial_count == 1 else f" from {count:,} of {positions.initial_count:,} beginnings"
    status = Status.REFUTED if denied else Status.EXHAUSTED if complete else Status.PROVED
    if wanted and (hidden := [player for player in ability.by if is_hidden_from(positions, player)]):
        if ability.dice == AGAINST and (shown := _by_what_is_shown(positions, ability, by)) is not None:
            return status, f"{who} can, choosing alike where they see the same: {looked_at}", shown
        seen = ", ".join(map(value_text, hidden))
        return Status.UNKNOWN, f"{who} could, seeing everything; something is hidden from {seen}", None
    if wanted:
        start = int(np.flatnonzero(here)[0])
        detail, play = _by_force(positions, ability, by, start, likely)
        return status, f"{detail}{from_where}: {looked_at}", play
    if not complete:
        return Status.TRUNCATED, f"not forced within {looked_at}: {positions.stopped}", None
    cannot = f"{who} cannot be sure of it" if ability.by else "it need not happen"
    if likely is not None:
        cannot = f"{who if ability.by else 'chance'} can make it no likelier than {likely}"
    if denied:
        return Status.EXHAUSTED, f"{cannot}: {looked_at}", None
    start = int(np.flatnonzero(~here)[0])
    why, play = _against(positions, ability, by, start)
    return Status.REFUTED, f"{cannot}{from_where}{why}: {looked_at}", play


def _sure(positions: ReachablePositions, ability: Ability, by: frozenset[int]) -> tuple[Truths, list[Fraction]]:
    """In which positions those who force something are sure of it, as much as is asked of dice.

    Where a probability is asked for, also the highest to which they can make it in each position; else nothing.
    """
    arena = positions.arena
    wanted = positions.where(ability.condition)
    if ability.kind == CAN_KEEP:
        wanted &= ~positions.unknown
    try:
        if isinstance(ability.dice, Fraction):
            chances = _likely(positions, ability, by, wanted)
            return np.array([chance >= ability.dice for chance in chances], dtype=bool), chances
        dice = _DICE.get(ability.dice, Dice.POSITIVE)
        return arena.keep(by, wanted, dice) if ability.kind == CAN_KEEP else arena.force(by, wanted, dice), []
    except MixedChance:
        raise _Unknown("dice and somebody else may move at once, so nothing has a probability") from None


def _likely(positions: ReachablePositions, ability: Ability, by: frozenset[int], wanted: Truths) -> list[Fraction]:
    """How likely they can make it that something comes about, or is kept, in each position."""
    arena = positions.arena
    if len(arena) > MOST:
        raise _Unknown(f"there are more than {MOST:,} positions, too many for exact probabilities")
    keeps = ability.kind == CAN_KEEP
    decided = ~wanted if keeps else wanted
    worth = dict.fromkeys(np.flatnonzero(arena.degrees == 0).tolist(), Fraction(0))
    worth |= dict.fromkeys(np.flatnonzero(decided).tolist(), Fraction(-1 if keeps else 1))
    try:
        chances = expectations(arena, by, worth, Fraction(0))
    except TooDense as reason:
        raise _Unknown(str(reason)) from None
    return [chance + keeps for chance in chances]


def _by_what_is_shown(positions: ReachablePositions, ability: Ability, by: frozenset[int]) -> Play | None:
    """A play by a strategy that goes by what each of them sees, from every beginning; None where none is found."""
    search, wanted = uniform_search(positions, by), positions.where(ability.condition)
    if ability.kind == CAN_KEEP:
        way, target = search.keep(wanted & ~positions.unknown), None
    else:
        way, target = search.force(wanted), wanted
    if way is None:
        return None
    steps, loop = search.play(way, 0, target)
    play = _played(positions, 0, steps)
    return Play(play.system, play.states, play.moves, loop)


def _by_force(
    positions: ReachablePositions, ability: Ability, by: frozenset[int], start: int, likely: Fraction | None
) -> tuple[str, Play | None]:
    """How it is forced, and a play that shows it where dice are against it, too."""
    if likely is not None:
        return f"it can be made as likely as {likely}", None
    if ability.kind == CAN_KEEP:
        return "it can be kept", None
    if ability.dice != AGAINST:
        return "it can be forced", None
    steps = leading(positions.arena, by, positions.where(ability.condition), start)
    return f"forced in {so_many(len(steps), 'step')}", _played(positions, start, steps)


def _against(
    positions: ReachablePositions, ability: Ability, by: frozenset[int], start: int
) -> tuple[str, Play | None]:
    """How the others see to it that it fails, and a play that shows it; nothing where dice are not against it."""
    if ability.dice != AGAINST:
        return "", None
    wanted, arena = positions.where(ability.condition), positions.arena
    if ability.kind == CAN_KEEP:
        steps = breaking(arena, by, wanted, start)
        told = f"it is lost within {so_many(len(steps), 'step')}" if steps else "it does not hold there"
        return f", for {told}", _played(positions, start, steps)
    steps, loop = spoiling(arena, by, wanted, start)
    play = _played(positions, start, steps)
    if loop is not None:
        told = "play can go on for ever without it"
    else:
        last = int(arena.to[steps[-1]]) if steps else start
        told = "play can end without it" if positions.over[last] else "play can get stuck without it"
    return f", for {told}", Play(play.system, play.states, play.moves, loop)


def _played(positions: ReachablePositions, start: int, steps: list[int]) -> Play:
    return replay(positions.system, positions.state(start), [positions.move(step) for step in steps])
