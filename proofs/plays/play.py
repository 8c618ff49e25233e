"""A play: a first state and the moves made from it, with every state in between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulestone.model import Instance, TransitionSystem, Undefined
from rulestone.model.system.semantics import holds, is_enabled, step
from rulestone.model.system.system import State


@dataclass(frozen=True)
class Play:
    """A finite path through a transition system.

    Attributes:
        system: the game in its scope and reading.
        states: all states, one more than there are moves.
        moves: the instances played.
        loop: for an endless play, the position of the state to which the last one returns.
    """

    system: TransitionSystem
    states: tuple[State, ...]
    moves: tuple[Instance, ...]
    loop: int | None = None

    @property
    def last(self) -> State:
        """The state the play ends in."""
        return self.states[-1]

    def __len__(self) -> int:
        return len(self.moves)


class ReplayError(Exception):
    """A play that the reference semantics does not accept: a bug in an engine, or an altered trace."""


def replay(
    system: TransitionSystem, first: State, moves: Sequence[Instance], *, from_initial_state: bool = True
) -> Play:
    """Play the moves with the reference semantics; the judge of every trace an engine produces.

    Raises ReplayError naming the first step that the rules do not allow.
    """
    if from_initial_state and not holds(system, system.initial.predicate, first):
        raise ReplayError("the first state is not a beginning of the game")
    states = [first]
    for number, move in enumerate(moves, start=1):
        try:
            if not is_enabled(system, move, states[-1]):
                raise ReplayError(f"step {number}: the rules do not allow {move}")
            states.append(step(system, move, states[-1]))
        except Undefined as error:
            raise ReplayError(f"step {number}: {move} is undefined: {error}") from None
    return Play(system, tuple(states), tuple(moves))


def move_between(system: TransitionSystem, before: State, after: State) -> Instance:
    """An instance that leads from one state to another, by the plain semantics."""
    changed = [cell for cell, old, new in zip(system.cells, before, after, strict=True) if old != new]
    for instance in system.instances:
        if not all(cell in instance.updates for cell in changed):
            continue  # it cannot, and on a large board to ask most moves would take long
        try:
            if is_enabled(system, instance, before) and step(system, instance, before) == after:
                return instance
        except Undefined:
            continue
    raise AssertionError(f"no rule leads from {before} to {after}: an engine is wrong")
