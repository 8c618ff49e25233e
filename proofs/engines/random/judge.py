"""The random engine: plays are drawn and watched, and what goes wrong is made short."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from rulestone.model import TransitionSystem
from rulestone.model.expressions.printing import so_many
from rulestone.proofs.compiling.drawn_words import DrawnWords
from rulestone.proofs.plays.conditions import DEADLOCK
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.set_up import looked_at, with_setup, without_initial_state
from rulestone.proofs.plays.shrinking import shrink
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.plays.watching import Watch
from rulestone.proofs.running.progress import Listener, Progress, silent

from .watched_plays import ENGINE, WatchedPlays

if TYPE_CHECKING:
    from .hypothesis_strategies import initial_states as initial_states
    from .hypothesis_strategies import plays as plays
    from .hypothesis_strategies import readings as readings
    from .hypothesis_strategies import state_machine as state_machine
    from .hypothesis_strategies import states as states

_MOST_TRYING = 5.0
"""At most this many seconds a property is looked for in plays that were found for others."""


def __getattr__(name: str) -> Any:
    """What games' authors use of `hypothesis_strategies`; hypothesis is imported for nobody else."""
    if name not in _STRATEGIES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import hypothesis_strategies

    return getattr(hypothesis_strategies, name)


_STRATEGIES = ("initial_states", "plays", "readings", "state_machine", "states")


def _sooner(found: Mapping[str, Play], watch: Watch, seconds: float | None) -> tuple[dict[str, Play], bool]:
    """For each name the shortest beginning of any of the plays found that shows it: one may show several.

    And whether all were looked at in the time there was.
    """
    deadline = inf if seconds is None else time.process_time() + min(_MOST_TRYING, seconds / 8)
    best, is_whole = dict(found), True
    for name in found:
        event = watch.event(name)
        for play in found.values():
            for length in range(len(play) + 1):
                if length >= len(best[name]):
                    break
                if time.process_time() > deadline:
                    is_whole = False
                    break
                part = Play(play.system, play.states[: length + 1], play.moves[:length])
                if event(part):
                    best[name] = part
    return best, is_whole


@dataclass(frozen=True)
class RandomEffort:
    """How much to play at random.

    Attributes:
        plays, length: how many plays, and their most moves.
        seconds: of the processor, after which playing stops; getting ready is not counted. No step property may take
            more than an eighth of it to find out what is demanded of the moves; where that is not enough the verdict
            says at how many of the steps offered the property was judged.
        work: seconds of work, counted by what is played, after which no more plays are begun.
        shorten_goals: whether plays that reach goals are made shorter, too; where plays are long, that takes longer
            than to find them.
    """

    plays: int = 100
    length: int = 60
    seconds: float | None = None
    work: float | None = None
    shorten_goals: bool = True


class RandomJudgement(NamedTuple):
    """What plays at random showed.

    Attributes:
        verdicts: see `judge_by_random_plays`.
        is_whole: whether no limit of time had a part in it, so that it would be found again whatever the limit.
        was_interrupted: whether Ctrl-C ended it.
    """

    verdicts: list[Verdict]
    is_whole: bool
    was_interrupted: bool = False


def judge_by_random_plays(
    system: TransitionSystem,
    *,
    properties: Collection[str] | None = None,
    effort: RandomEffort | None = None,
    chance: int = 0,
    listener: Listener = silent,
) -> list[Verdict]:
    """Play at random, on generated Python, and watch the properties; what goes wrong is replayed and made shorter.

    Args:
        system: the game.
        properties: names of those to watch; all if None.
        effort: how much is played; 100 plays if None.
        chance: the seed; the same seed gives the same plays.
        listener: gets progress.

    Returns `sampled` or `refuted` for properties of every state or step (`unknown` for one judged at no step); for a
    goal `proved` where a play reached it (the play is the proof), else `sampled`. Variants and properties nobody asked
    for are left out.
    """
    return random_judgement(system, properties, effort or RandomEffort(), chance, listener).verdicts


class NeverStuck:
    """Which plays in this run have shown that somebody could always go on: of a system, and of one seed.

    Plays of one seed are the same whatever is watched. So who asks whether they get stuck, when all of them were made
    for another question, is answered at once.
    """

    def __init__(self) -> None:
        self._said: WeakKeyDictionary[TransitionSystem, dict[tuple[int, int, int], tuple[Status, str, Ending]]]
        self._said = WeakKeyDictionary()

    def note(self, system: TransitionSystem, effort: RandomEffort, chance: int, plays: WatchedPlays) -> None:
        """Remember plays that were made, if there was always a move."""
        if plays.never_stuck:
            self._said.setdefault(system, {})[_plays_of(effort, chance)] = plays.nothing_found(DEADLOCK)

    def said(
        self, system: TransitionSystem, names: Collection[str], effort: RandomEffort, chance: int
    ) -> tuple[Status, str, Ending] | None:
        """What is to be said where that alone is asked, and it is known."""
        return self._said.get(system, {}).get(_plays_of(effort, chance)) if [*names] == [DEADLOCK] else None


def _plays_of(effort: RandomEffort, chance: int) -> tuple[int, int, int]:
    return chance, effort.plays, effort.length


def _never_stuck(system: TransitionSystem, effort: RandomEffort, status: Status, words: str, ended: Ending) -> Verdict:
    """That plays do not get stuck, as plays made before in this run have shown."""
    where = DEADLOCK, DEADLOCK, system.scope, system.readings, ENGINE
    return Verdict(*where, status, 0.0, words, figures={"plays": effort.plays}, ended=ended)


def random_judgement(
    system: TransitionSystem,
    properties: Collection[str] | None,
    effort: RandomEffort,
    chance: int,
    listener: Listener,
    never_stuck: NeverStuck | None = None,
) -> RandomJudgement:
    """See `judge_by_random_plays`; with what is known of other plays in this run."""
    setup = looked_at(system)
    if setup.none:
        return RandomJudgement(without_initial_state(system, setup.none, ENGINE, properties), True)
    watch = Watch(system, properties)
    never_stuck = never_stuck or NeverStuck()
    known = never_stuck.said(system, watch.kinds, effort, chance) if effort.work is None else None
    if known is not None:
        return RandomJudgement(with_setup([_never_stuck(system, effort, *known)], setup), True)
    began = time.perf_counter()
    plays = WatchedPlays(system, properties, effort.plays, effort.length, effort.seconds, effort.work, listener)
    interrupted, is_whole = False, True
    try:
        plays.play(DrawnWords(chance), watch.kinds.keys())
    except KeyboardInterrupt:
        interrupted = True
    if not interrupted:
        never_stuck.note(system, effort, chance, plays)
        try:
            plays.found, is_whole = _sooner(plays.found, watch, effort.seconds)
        except KeyboardInterrupt:
            interrupted = True
    seconds = (time.perf_counter() - began) / max(1, len(watch.kinds))
    goals = {goal.name for goal in system.goals}
    verdicts = []
    for name, kind in watch.kinds.items():
        is_goal, play = name in goals, plays.found.get(name)
        is_shortened = effort.shorten_goals or not is_goal
        if play is not None and is_shortened and not interrupted:
            listener(Progress(ENGINE, f"shortening the play for {name}", len(play)))
            try:
                play = shrink(play, watch.event(name))
            except KeyboardInterrupt:
                interrupted = True
        if play is None:
            status, words, ended = plays.nothing_found(name)
            if interrupted:
                words, ended = f"{words} (interrupted)", Ending.INTERRUPTED
        else:
            status, ended = Status.PROVED if is_goal else Status.REFUTED, Ending.DONE
            words = f"{'reached in' if is_goal else 'fails after'} {so_many(len(play), 'step')}"
            words += " (shortest known)" if is_shortened else ""
        where = name, kind, system.scope, system.readings, ENGINE
        figures = {"plays": plays.drawn}
        verdicts.append(Verdict(*where, status, seconds, words, play, figures=figures, ended=ended))
    return RandomJudgement(with_setup(verdicts, setup), is_whole and plays.is_whole, interrupted)
