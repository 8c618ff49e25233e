"""Beginnings, plays and readings of a game for hypothesis, in tests of a game's author; the engines do without it.

from hypothesis import given
from rulestone.proofs.engines.random.hypothesis_strategies import plays

@given(plays(Kajuka(scope="tiny").system))
def test_nobody_is_ruined(play): ...
"""

from __future__ import annotations

import functools

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from rulestone.model import Game, TransitionSystem
from rulestone.model.system.semantics import successors
from rulestone.model.system.system import Instance, State
from rulestone.proofs.plays.initial_states import drawn_initial_state, listed_initial_states
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.watching import Watch


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
