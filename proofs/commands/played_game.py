"""A game being played: the positions so far, and what may be played now."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulestone.model import CHANCE, Game, Instance, Label, TransitionSystem, Undefined
from rulestone.model.direct_run.direct import DirectRun, Move, Ran
from rulestone.model.direct_run.direct_outcomes import NO_PART
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import TRUE, Node
from rulestone.model.expressions.types import ValueType
from rulestone.model.reading.grounding import without_rules
from rulestone.model.system.semantics import is_over, successors, undefined_instances, where_it_stops
from rulestone.model.system.system import State
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.plays.play import Play

if TYPE_CHECKING:
    from .best_player import BestPlayer
    from .saved_player import SavedPlayer

Step = tuple[Instance, State]

_GUESSES = 4096
"""So often values are drawn for what a set-up leaves open, until it allows them."""


class PlayedGame(ABC):
    """A game being played.

    Args:
        system: the game, for showing positions.
        first: the first position.
        chance: what chance draws from.
        other: who plays for the others, if anybody.
    """

    def __init__(
        self,
        system: TransitionSystem,
        first: State,
        chance: random.Random,
        other: BestPlayer | SavedPlayer | None = None,
    ) -> None:
        self.system = system
        self.chance = chance
        self.states = [first]
        self.moves: list[Instance] = []
        self.other = other

    @abstractmethod
    def steps(self) -> list[Step]:
        """The moves allowed now, with the position after each."""

    @abstractmethod
    def undefined(self) -> list[tuple[Instance, str]]:
        """The moves that denote nothing now, and why."""

    @abstractmethod
    def results(self) -> Mapping[Any, Any] | None:
        """What the end is worth to each player; None while the game is not over."""

    @abstractmethod
    def weight(self, move: Instance) -> Fraction:
        """How likely an outcome of chance is now."""

    def play(self, step: Step) -> None:
        """Make a move."""
        self.moves.append(step[0])
        self.states.append(step[1])

    def take_back(self) -> None:
        """Undo the last move, where there is one; with another player, back to the last choice of the same person."""
        while self.moves:
            self.states.pop()
            move = self.moves.pop()
            if self.other is None or self.other.is_own(move):
                break

    def play_at_random(self) -> bool:
        """Draw a move, or let another player make theirs; False where there is none."""
        steps = self.steps()
        if steps:
            answer = None if self.other is None else self.other.answer(self.states[-1], steps)
            self.play(answer or self.draw(steps))
        return bool(steps)

    def draw(self, steps: Sequence[Step]) -> Step:
        """One of several moves: chance's by weight, the others evenly."""
        weights = [self.weight(move) if move.label.chooser == CHANCE else Fraction(1) for move, _ in steps]
        whole = max(Fraction(1), sum(weights, Fraction(0)))
        return self.chance.choices(steps, [float(weight / whole) for weight in weights])[0]

    def played(self) -> Play:
        """The play so far."""
        return Play(self.system, tuple(self.states), tuple(self.moves))


class PlayedByTracing(PlayedGame):
    """A game that was traced, for players that need it so; it begins in `first`, or as the game does."""

    def __init__(
        self,
        system: TransitionSystem,
        chance: random.Random,
        other: BestPlayer | SavedPlayer,
        first: State | None = None,
    ) -> None:
        super().__init__(system, drawn_initial_state(system, chance) if first is None else first, chance, other)

    def steps(self) -> list[Step]:
        return list(successors(self.system, self.states[-1]))

    def undefined(self) -> list[tuple[Instance, str]]:
        return list(undefined_instances(self.system, self.states[-1]))

    def results(self) -> Mapping[Any, Any] | None:
        if not is_over(self.system, self.states[-1]):
            return None
        if where_it_stops(self.system, self.states[-1]):
            return {}
        read = self.system.reader_of(self.states[-1])
        return {player: evaluate(node, read) for player, node in self.system.outcomes().items()}

    def weight(self, move: Instance) -> Fraction:
        weight = move.weight
        read = self.system.reader_of(self.states[-1])
        return Fraction(evaluate(weight, read) if isinstance(weight, Node) else weight or 0)


class PlayedDirectly(PlayedGame):
    """A game that is run as it is written: no rule is traced, so play begins at once, however large the board is.

    Unless a rule asks for a part that something has not: where nothing has it, it is a mistake, and reading finds that.
    """

    def __init__(self, game: Game, chance: random.Random) -> None:
        self.run = DirectRun(game)
        self._is_read = False
        self._offered: tuple[State, list[tuple[Instance, Ran]]] | None = None  # in the position asked last
        super().__init__(without_rules(self.run.game), self._first(game, chance), chance)

    def _first(self, game: Game, chance: random.Random) -> State:
        """A first position, drawn; where what a set-up leaves open cannot be guessed, it is solved."""
        left_open = self.run.left_open()
        types = self.run.types_left_open()
        if all(of.is_finite for of in types.values()):
            for _ in range(_GUESSES if left_open.free else 1):
                chosen = {where: _one_of(of, chance) for where, of in types.items()}
                for pool, rows in left_open.deals:
                    chosen.update(_dealt(pool, rows, chance))
                ran = self.run.begin(chosen)
                if ran.after is not None:
                    return ran.after if left_open.free else chance.choice([ran.after])
        return drawn_initial_state(game.system, chance)

    def _offers(self) -> list[tuple[Instance, Ran]]:
        if self._offered is None or self._offered[0] is not self.states[-1]:
            offers = list(self.run.offers(self.states[-1]))
            if not self._is_read and any(ran.why == NO_PART for _, ran in offers):
                self._is_read = self.run.game.system is not None
            self._offered = self.states[-1], [(self._instance(move), ran) for move, ran in offers]
        return self._offered[1]

    def _instance(self, move: Move) -> Instance:
        label = Label(move.rule, move.parameters, move.chooser)
        return Instance(label, TRUE, (), {}, (), (), None, self.run.rules[move.rule])

    def steps(self) -> list[Step]:
        return [(move, ran.after) for move, ran in self._offers() if ran.after is not None]

    def undefined(self) -> list[tuple[Instance, str]]:
        return [(move, ran.why) for move, ran in self._offers() if ran.after is None]

    def results(self) -> Mapping[Any, Any] | None:
        state = self.states[-1]
        try:
            if not self.run.is_over(state):
                return None
        except Undefined:
            return None
        if self.run.where_it_stops(state) or not self.run.has_outcome:
            return {}
        return {player: self.run.outcome(state, player) for player in self.run.players}

    def weight(self, move: Instance) -> Fraction:
        return self.run.weight(self.states[-1], move.label.rule, dict(move.label.parameters))


def _one_of(of: ValueType, chance: random.Random) -> Any:
    """A value of a type, all being equally likely."""
    low, high = of.code_range
    assert low is not None and high is not None
    return of.decode(chance.randint(low, high))


def _dealt(pool: Mapping[Any, int], rows: Sequence[tuple[int, Sequence[int]]], chance: random.Random) -> dict[int, int]:
    """The counts of one shuffled deal, by position."""
    things = [element for element, number in pool.items() for _ in range(number)]
    chance.shuffle(things)
    counts: dict[int, int] = {}
    for size, row in rows:
        received, things = things[:size], things[size:]
        counts.update({where: received.count(element) for where, element in zip(row, pool, strict=True)})
    return counts
