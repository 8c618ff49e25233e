"""The random engine: hypothesis draws beginnings, plays and readings of a game, and shrinks what goes wrong.

The strategies are public: a game's author can use them in tests of his own.

    from hypothesis import given
    from rulestone.proofs.random_plays import plays

    @given(plays(Kajuka(scope="tiny").system))
    def test_nobody_is_ruined(play): ...
"""

from __future__ import annotations

import functools
import itertools
import random
import time
from collections.abc import Collection
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from rulestone.model import Game, TransitionSystem
from rulestone.model.deals import draw
from rulestone.model.evaluate import evaluate
from rulestone.model.semantics import holds, successors
from rulestone.model.system import Instance, State

from .beginnings import first_states
from .explicit.walks import Walker
from .play import Play
from .progress import Listener, Progress, silent
from .shrinking import shrink
from .verdict import Status, Verdict
from .watch import Watch

ENGINE = "random"

_FEW = 4096
"""Beginnings are listed, and shrink towards the first of them, where there are no more than this."""


def readings(game: type[Game]) -> st.SearchStrategy[dict[str, str]]:
    """One reading for every question of a game; shrinks towards the defaults."""
    questions = game.questions().values()
    return st.fixed_dictionaries(
        {q.name: st.sampled_from([q.default, *(r for r in q.readings if r != q.default)]) for q in questions}
    )


def beginnings(system: TransitionSystem) -> st.SearchStrategy[State]:
    """First states of a game."""
    few = list(itertools.islice(first_states(system), _FEW + 1)) if not system.beginning.deals else []
    if few and len(few) <= _FEW:
        return st.sampled_from(few)
    return st.randoms(use_true_random=False).map(functools.partial(_shuffled_beginning, system))


def _shuffled_beginning(system: TransitionSystem, chance: random.Random) -> State:
    """A first state by shuffling what is dealt and guessing what is free until the constraint holds."""
    beginning = system.beginning
    dealt = {cell for one in beginning.deals for cells in one.cells for cell in cells}
    open_cells = [cell for cell in beginning.free if cell not in dealt]
    for _ in range(_FEW):
        values: dict[Any, Any] = {}
        for one in beginning.deals:
            values.update(draw(one, chance))
        values.update({cell: chance.choice(list(cell.type.values())) for cell in open_cells})
        for cell, node in beginning.assigned.items():
            values[cell] = evaluate(node, values.__getitem__)
        state = system.state_from(values)
        if holds(system, beginning.constraint, state):
            return state
    return chance.choice(list(itertools.islice(first_states(system), _FEW)))


@st.composite
def plays(draw_from: st.DrawFn, system: TransitionSystem, max_length: int = 50) -> Play:
    """Plays of a game, from a beginning, of at most `max_length` moves; shrinks towards short ones."""
    length = draw_from(st.integers(0, max_length))
    states = [draw_from(beginnings(system))]
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

        @initialize(first=beginnings(system))
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

        def _arrive(self, state: State) -> None:
            look = watch.look(state)
            broken = [name for name in look.happens if name not in goals]
            assert not broken, f"{', '.join(broken)} fails after these moves"
            self.state, self.steps = state, look.steps

    Machine.__name__ = Machine.__qualname__ = f"{system.name}Machine"
    return Machine


def run_machine(system: TransitionSystem, *, examples: int = 50, steps: int = 50) -> None:
    """Let hypothesis play a game; raises AssertionError with a shrunk play where a property fails."""
    run_state_machine_as_test(
        state_machine(system),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def judge_by_random_plays(
    system: TransitionSystem,
    *,
    properties: Collection[str] | None = None,
    number: int = 100,
    length: int = 60,
    chance: int = 0,
    seconds: float | None = None,
    listener: Listener = silent,
) -> list[Verdict]:
    """Play at random, on generated Python, and watch the properties; what goes wrong is replayed and made shorter.

    Args:
        system: the game.
        properties: names of those to watch; all if None.
        number, length: how many plays, and their most moves.
        chance: the seed; the same seed gives the same plays.
        seconds: stop drawing plays after this time; getting ready is not counted.
        listener: gets progress.

    Returns `sampled` or `refuted` for properties of every state or step; for a goal `proved` where a play reached it
    (the play is the proof), else `sampled`. Variants and properties nobody asked for are left out.
    """
    watch = Watch(system, properties)
    started = time.perf_counter()
    walker = Walker(system, properties)
    found: dict[str, Play] = {}
    drawn = 0
    source = random.Random(chance)
    interrupted = False
    ready = time.perf_counter()
    try:
        while drawn < number and not (seconds is not None and time.perf_counter() - ready > seconds):
            for name, seen in walker.walk(drawn_beginning(system, source), source, length, found.keys()):
                found[name] = seen
            drawn += 1
            listener(Progress(ENGINE, "playing", drawn, number, f"{len(found)} found"))
            if found.keys() >= watch.kinds.keys():
                break
    except KeyboardInterrupt:
        interrupted = True
    spent = time.perf_counter() - started
    goals = {goal.name for goal in system.goals}
    verdicts = []
    for name, kind in watch.kinds.items():
        witness = found.get(name)
        play: Play | None = None
        if witness is not None:
            play = witness if interrupted else shrink(witness, watch.event(name))
            status = Status.PROVED if name in goals else Status.REFUTED
            words = f"reached in {len(play)} steps" if name in goals else f"fails after {len(play)} steps"
        else:
            status = Status.SAMPLED
            words = f"{drawn:,} plays of up to {length} moves" + (" (interrupted)" if interrupted else "")
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
                figures={"plays": drawn},
            )
        )
    return verdicts


@functools.lru_cache(maxsize=16)
def _listed(system: TransitionSystem) -> tuple[State, ...]:
    """All beginnings where they are few, else none."""
    if system.beginning.deals:
        return ()
    few = tuple(itertools.islice(first_states(system), _FEW + 1))
    return few if len(few) <= _FEW else ()


def drawn_beginning(system: TransitionSystem, source: random.Random) -> State:
    """A first state, drawn: deals by shuffling, what is free evenly."""
    few = _listed(system)
    return source.choice(few) if few else _shuffled_beginning(system, source)
