"""A deadlock is seen as soon as nothing can be done, and no sooner than where every move is tried.

Moves that are asked about together, in one position, may be made where each of them may that is asked about alone.
"""

import random
from collections.abc import Callable
from functools import partial

from rulestone.model import GameError, Instance, Undefined
from rulestone.model.system.semantics import enabled_in, is_enabled, successors
from rulestone.proofs.plays.conditions import DEADLOCK
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.watching import Watch

from tests.proofs.test_native import random_system


def said(enabled: Callable[[Instance], bool], move: Instance) -> bool | str:
    try:
        return enabled(move)
    except Undefined as error:
        return str(error)


def test_random_games() -> None:
    asked = stuck = 0
    for seed in range(60):
        system = random_system(seed)
        if system is None:
            continue
        source = random.Random(seed)
        watch = Watch(system)
        happens = watch.event(DEADLOCK)
        try:
            state = drawn_initial_state(system, source)
        except GameError:  # there is no beginning
            continue
        for _ in range(12):
            together = enabled_in(system, state)
            for move in (*system.instances, *reversed(system.instances)):
                assert said(together, move) == said(partial(is_enabled, system, state=state), move)
            seen = happens(Play(system, (state,), ()))
            assert seen == (DEADLOCK in watch.look(state).happens)
            asked += 1
            stuck += seen
            try:
                after = [one for _, one in successors(system, state)]
            except Undefined:
                break
            if not after:
                break
            state = source.choice(after)
    assert asked > 30 and stuck
