"""Plays of the chosen readings, and of every other reading, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.proofs.running.progress import Listener, silent

from .playing import Rival, Settings, plays
from .referee import Referee
from .summary import Summary, summary


def played(
    system: TransitionSystem, settings: Settings, *, rivals: bool = False, listener: Listener = silent
) -> Summary:
    """Play a game in one reading, and sum up.

    Args:
        system: the game.
        settings: how to play.
        rivals: whether every other reading is asked on the way whether it says the same.
        listener: gets progress.

    Ctrl-C ends the plays; what was played until then is summed up, and `interrupted`. Raises KeyboardInterrupt where
    that is nothing.
    """
    arena = Referee(system)
    others = tuple(_rivals(system)) if rivals else ()
    records = []
    try:
        for record in plays(arena, settings, rivals=others, listener=listener):
            records.append(record)
        interrupted = False
    except KeyboardInterrupt:
        if not records:
            raise
        interrupted = True
    rules = list(dict.fromkeys(instance.label.rule for instance in system.instances))
    found = summary(records, arena.players, rules, [rival.name for rival in others])
    return replace(found, interrupted=interrupted)


def played_otherwise(
    made: Game, settings: Settings, *, listener: Listener = silent
) -> Iterator[tuple[str, Summary | str]]:
    """The same for every other reading, one at a time: question=reading, and its figures, or why it cannot be read.

    Ctrl-C ends it; raises KeyboardInterrupt where nothing was played in a reading then.
    """
    for name, system in _other_readings(made):
        found = system if isinstance(system, str) else played(system, settings, listener=listener)
        yield name, found
        if isinstance(found, Summary) and found.interrupted:
            return


def _other_readings(made: Game) -> Iterator[tuple[str, TransitionSystem | str]]:
    game = type(made)
    for question in made.questions().values():
        for reading in question.readings:
            if reading != made.readings[question.name]:
                name = f"{question.name}={reading}"
                try:
                    yield name, game(scope=made.scope, **{**made.readings, question.name: reading}).system
                except GameError as error:
                    yield name, f"cannot be read: {error}"


def _rivals(system: TransitionSystem) -> Iterator[Rival]:
    """The other readings that have the same variables."""
    for name, other in _other_readings(system.game):
        if not isinstance(other, str) and other.functions == system.functions:
            yield Rival(name, Referee(other))
