"""The random engine: hypothesis draws beginnings, plays and readings of a game, and shrinks what goes wrong.

The strategies are public: a game's author can use them in tests of their own.

    from hypothesis import given
    from rulestone.proofs.engines.random.judge import plays

    @given(plays(Kajuka(scope="tiny").system))
    def test_nobody_is_ruined(play): ...
"""

from __future__ import annotations

import functools
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import inf
from typing import NamedTuple
from weakref import WeakKeyDictionary

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from rulestone.model import Game, TransitionSystem
from rulestone.model.expressions.printing import so_many
from rulestone.model.system.semantics import successors
from rulestone.model.system.system import Instance, State
from rulestone.proofs.compiling.drawn_words import DrawnWords
from rulestone.proofs.plays.conditions import DEADLOCK
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.initial_states import drawn_initial_state, listed_initial_states
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.set_up import looked_at, with_setup, without_initial_state
from rulestone.proofs.plays.shrinking import shrink
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.plays.watching import Watch
from rulestone.proofs.running.progress import Listener, Progress, silent

from .watched_plays import ENGINE, WatchedPlays

_MOST_TRYING = 5.0
"""At most this many seconds a property is looked for in plays that were found for others."""


def readings(game: type[Game]) -> st.SearchStrategy[dict[str, str]]:
    """One reading for every question of a game; shrinks towards the defaults."""
    questions = game.questions().values()
    return st.fixed_dictionaries(
        {q.name: st.sampled_from([q.default, *(r for r in q.readings if r != q.default)]) for q in questions}
    )


def initial_states(system: TransitionSystem) -> st.SearchStrategy[State]:
    """First states of a game."""
    few = listed_initial_states(system)
    if few:
        return st.sampled_from(few)
    return st.randoms(use_true_random=False).map(functools.partial(drawn_initial_state, system))


@st.composite
def plays(draw_from: st.DrawFn, system: TransitionSystem, max_length: int = 50) -> Play:
    """Plays of a game, from a beginning, of at most `max_length` moves; shrinks towards short ones."""
    length = draw_from(st.integers(0, max_length))
    states = [draw_from(initial_states(system))]
    moves: list[Instance] = []
    for _ in range(length):
        steps = list(successors(system, states[-1]))
        if not steps:
            break
        move, after = draw_from(st.sampled_from(steps))
        moves.append(move)
        states.append(after)
    return Play(system, tuple(states), tuple(moves))


def states(system: TransitionSystem, max_length: int = 50) -> st.SearchStrategy[State]:
    """Reachable states of a game."""
    return plays(system, max_length).map(lambda play: play.last)


def state_machine(system: TransitionSystem) -> type[RuleBasedStateMachine]:
    """A hypothesis state machine that plays the game and fails where a property does.

    `TestMyGame = state_machine(MyGame().system).TestCase` makes it a test.
    """
    watch = Watch(system)
    goals = {goal.name for goal in system.goals}

    class Machine(RuleBasedStateMachine):
        """A game being played."""

        state: State
        steps: list[tuple[Instance, State]]

        @initialize(first=initial_states(system))
        def begin(self, first: State) -> None:
            """Set the game up."""
            self._arrive(first)

        @precondition(lambda self: bool(getattr(self, "steps", ())))
        @rule(data=st.data())
        def move(self, data: st.DataObject) -> None:
            """Play any move that the rules allow."""
            instance, after = data.draw(st.sampled_from(self.steps), label="move")
            broken = watch.broken_by(self.state, instance)
            assert not broken, f"{instance} breaks {', '.join(broken)}"
            self._arrive(after)

        @precondition(lambda self: getattr(self, "steps", None) == [])
        @rule()
        def rest(self) -> None:
            """Nothing is left to play: hypothesis wants some rule to apply all the same."""

        def _arrive(self, state: State) -> None:
            look = watch.look(state)
            broken = [name for name in look.happens if name not in goals]
            assert not broken, f"{', '.join(broken)} fails after these moves"
            self.state, self.steps = state, look.steps

    Machine.__name__ = Machine.__qualname__ = f"{system.name}Machine"
    return Machine


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
    said = never_stuck.said(system, watch.kinds, effort, chance) if effort.work is None else None
    if said is not None:
        status, words, ended = said
        figures: dict[str, object] = {"plays": effort.plays}
        at = DEADLOCK, DEADLOCK, system.scope, system.readings, ENGINE
        known = Verdict(*at, status, 0.0, words, figures=figures, ended=ended)
        return RandomJudgement(with_setup([known], setup), True)
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
    spent = time.perf_counter() - began
    goals = {goal.name for goal in system.goals}
    verdicts = []
    for name, kind in watch.kinds.items():
        play = plays.found.get(name)
        if play is not None:
            if not interrupted and (effort.shorten_goals or name not in goals):
                listener(Progress(ENGINE, f"shortening the play for {name}", len(play)))
                try:
                    play = shrink(play, watch.event(name))
                except KeyboardInterrupt:
                    interrupted = True
            status, ended = Status.PROVED if name in goals else Status.REFUTED, Ending.DONE
            words = f"{'reached in' if name in goals else 'fails after'} {so_many(len(play), 'step')}"
            words += " (shortest known)" if effort.shorten_goals or name not in goals else ""
        else:
            status, words, ended = plays.nothing_found(name)
            if interrupted:
                words, ended = f"{words} (interrupted)", Ending.INTERRUPTED
        verdicts.append(
            Verdict(
                name,
                kind,
                system.scope,
                system.readings,
                ENGINE,
                status,
                spent / max(1, len(watch.kinds)),
                words,
                play,
                figures={"plays": plays.drawn},
                ended=ended,
            )
        )
    return RandomJudgement(with_setup(verdicts, setup), is_whole and plays.is_whole, interrupted)
