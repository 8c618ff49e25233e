"""A Markov decision process with exact probabilities: the reachable part of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from rulestone.model import Instance, TransitionSystem
from rulestone.model.expressions.expression import TRUE
from rulestone.model.system.system import State
from rulestone.proofs.plays.sight import sight


class WeightedStep(NamedTuple):
    """One thing that an action may lead to: how likely it is, the rule instance played, and the state after it."""

    probability: Fraction
    instance: int
    target: int


Action = tuple[WeightedStep, ...]
"""What is chosen: one outcome where a player moves, several where chance does. Probabilities sum to 1."""


class InitialDistribution(NamedTuple):
    """What chance deals, for one way of filling the places that no deal fills."""

    name: str
    distribution: tuple[tuple[Fraction, int], ...]


@dataclass
class Process:
    """The reachable part of a game: per state what may be chosen, and by whom.

    Attributes:
        system: what was explored, restricted and sliced (see `building`).
        actions: for each state; empty where the play is over.
        choosers: for each state who chooses: "chance", a player, None (a forced step), or a tuple of several.
        initial_distributions: where plays begin; several where the rules leave open what chance does not decide.
        undefined: instances whose words denote nothing in some state, with the first such state; they are not played.
        stuck: states that are not terminal but have no action.
        setup: where the set-up denotes nothing, and why: plays begin only elsewhere. Empty where it always denotes.
        state_at: the plain values of a state by its number.
    """

    system: TransitionSystem
    actions: list[list[Action]] = field(default_factory=list)
    choosers: list[Any] = field(default_factory=list)
    initial_distributions: list[InitialDistribution] = field(default_factory=list)
    undefined: dict[int, int] = field(default_factory=dict)
    stuck: list[int] = field(default_factory=list)
    setup: str = ""
    state_at: Callable[[int], State] = lambda number: ()

    def __len__(self) -> int:
        return len(self.actions)

    @property
    def is_chain(self) -> bool:
        """Whether nobody ever has a choice, so that it is a Markov chain."""
        return all(len(found) <= 1 for found in self.actions) and len(self.initial_distributions) == 1

    def choosing(self) -> tuple[Any, ...]:
        """Who has a choice somewhere; in the game's order, if they are its players."""
        found = {
            player
            for chooser, found in zip(self.choosers, self.actions, strict=True)
            if len(found) > 1
            for player in (chooser if isinstance(chooser, tuple) else (chooser,))
        } - {None}
        players = self.system.game.player_elements()
        return (*(player for player in players if player in found), *sorted(found - set(players), key=str))

    def may_go_on_for_ever(self) -> bool:
        """Whether some state leads back to itself."""
        sources: list[list[int]] = [[] for _ in self.actions]
        left = [0] * len(self)
        for state, found in enumerate(self.actions):
            for target in {step.target for action in found for step in action}:
                sources[target].append(state)
                left[state] += 1
        ready = [state for state, number in enumerate(left) if not number]
        for state in ready:  # whatever leads only to these comes to an end
            for before in sources[state]:
                left[before] -= 1
                if not left[before]:
                    ready.append(before)
        return len(ready) < len(self)

    def hidden_from(self) -> tuple[Any, ...]:
        """The players who choose somewhere while a place that differs from state to state is not always shown to them.

        What is best or worst for them was found as if they saw it.
        """
        choosing = set(self.choosing())
        asked: dict[int, set[Any]] = {}
        for (viewer, cell), look in sight(self.system).items():
            if viewer in choosing and look is not TRUE:
                asked.setdefault(self.system.positions[cell], set()).add(viewer)
        unseen: set[Any] = set()
        first: dict[int, Any] = {}
        for number in range(len(self)):
            asked = {place: viewers for place, viewers in asked.items() if not viewers <= unseen}
            if not asked:
                break
            state = self.state_at(number)
            for place, viewers in asked.items():
                if first.setdefault(place, state[place]) != state[place]:
                    unseen |= viewers
        return tuple(player for player in self.system.game.player_elements() if player in unseen)

    @property
    def transitions(self) -> int:
        """How many outcomes there are in all."""
        return sum(len(action) for found in self.actions for action in found)

    def instance(self, outcome: WeightedStep) -> Instance:
        """The rule instance that an outcome plays."""
        return self.system.instances[outcome.instance]
