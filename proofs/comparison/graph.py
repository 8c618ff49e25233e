"""The reachable part of a game as arrays: who chooses in each position, where each step leads, how plays end.

A position in which there is nothing to choose and nothing to throw (one forced step) is no position to a player: the
step is made at once. So every position has a *settled* one, where somebody chooses, dice fall, or the play has ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rulestone.model import GameError, TransitionSystem, Undefined
from rulestone.model.declarations.declarations import CHANCE
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Node, negation
from rulestone.model.system.deals import probability_of_deal
from rulestone.model.system.system import Instance, State
from rulestone.proofs.compiling.layout import WORD_BITS, Layout, layout_of, pack_state, unpack_state
from rulestone.proofs.compiling.python_target import (
    CAPPED,
    STATE_FAILS,
    Event,
    Played,
    join_words,
    python_target,
    split_words,
)
from rulestone.proofs.plays.choice_names import choice_names
from rulestone.proofs.plays.conditions import Checks, StateCheck, total
from rulestone.proofs.plays.initial_states import first_states, number_of_deals
from rulestone.proofs.running.progress import Listener, Progress

from .vocabulary import Vocabulary

Integers = NDArray[np.int64]
Numbers = NDArray[np.float64]

STUCK = "stuck"
"""The result of a play in which no rule applies though the game is not over."""

ENDLESS = "endless"
"""The result of a play whose forced steps never end."""


class GameGraphTooLarge(GameError):
    """The graph has more positions than allowed."""


@dataclass
class Graph:
    """Positions are numbered breadth first; the steps of position s are those from head[s] to head[s + 1].

    Attributes:
        system: the game in its scope and reading.
        to: the position after each step.
        label: what each step is called, in the shared vocabulary.
        instance: the rule instance of each step.
        chance: the probability of each step where dice fall; 1 where somebody chooses.
        dice: for each position whether dice fall there.
        result: for each position the number of its result, or -1 where the play goes on.
        undefined: by position the labels of the instances that are asked for there and denote nothing.
        settled: for each position the one to which forced single steps lead.
        parent: the step by which each position was first reached; -1 at a beginning.
        first: the positions in which plays begin, with their probability and what the rules leave open there.
        packed: the position itself, as one integer; `layout` says how.
        quiet: for each position whether a turn begins there, by the game's own `@quiet`, else wherever forced single
            steps have been made.
    """

    system: TransitionSystem
    packed: list[int]
    head: Integers
    to: Integers
    label: Integers
    instance: Integers
    chance: list[Fraction | None]
    dice: NDArray[np.bool_]
    result: Integers
    undefined: Mapping[int, tuple[int, ...]]
    settled: Integers
    parent: Integers
    first: list[tuple[int, Fraction]]
    layout: Layout
    quiet: NDArray[np.bool_]
    ends: dict[int, Numbers] = field(default_factory=dict)  # see `absorption.result_chances`
    random_steps: Numbers | None = None  # see `absorption.step_chances`

    def __len__(self) -> int:
        return len(self.packed)

    @property
    def source(self) -> Integers:
        """The position that each step leaves."""
        return np.repeat(np.arange(len(self)), np.diff(self.head))

    @cached_property
    def rows(self) -> Integers:
        """The words of every position: a row for each, as compiled code reads them."""
        words = self.layout.words
        return np.array([split_words(packed, words) for packed in self.packed], dtype=np.int64).reshape(-1, words)

    def state(self, number: int) -> State:
        """The plain values of a position."""
        return unpack_state(self.system, self.layout, split_words(self.packed[number], self.layout.words))

    def is_same(self, other: Graph) -> bool:
        """Whether two graphs are the same position by position and step by step: nothing is ever done differently."""
        return (
            self.system.functions == other.system.functions
            and self.packed == other.packed
            and self.chance == other.chance
            and self.first == other.first
            and self.undefined == other.undefined
            and all(
                np.array_equal(getattr(self, name), getattr(other, name))
                for name in ("head", "to", "label", "result", "quiet")
            )
        )

    def steps(self, number: int) -> range:
        """The numbers of the steps of a position."""
        return range(int(self.head[number]), int(self.head[number + 1]))

    def forced_to_settle(self, number: int) -> list[Instance]:
        """The forced steps from a position to its settled one."""
        moves = []
        while number != self.settled[number]:
            step = int(self.head[number])
            moves.append(self.system.instances[self.instance[step]])
            number = int(self.to[step])
        return moves

    def path_to(self, number: int) -> list[int]:
        """The steps of a shortest play to a position."""
        steps = []
        while self.parent[number] >= 0:
            steps.append(int(self.parent[number]))
            number = int(np.searchsorted(self.head, steps[-1], side="right")) - 1
        return steps[::-1]


class GraphExploration:
    """Makes the graph in plain Python; see `exploring.graph_of`. `compiled_graph` does so sooner, where it can."""

    def __init__(
        self, system: TransitionSystem, vocabulary: Vocabulary, limit: int, cap: int, listener: Listener
    ) -> None:
        self.system = system
        self.vocabulary = vocabulary
        self.limit = limit
        self.listener = listener
        self.layout = layout_of(system, cap)
        self.turns = system.quiet.is_constant
        quiet = () if self.turns else (StateCheck("between turns", "reachable", negation(total(system.quiet))),)
        self.checks = Checks(quiet, (), False, True)
        self.labels = [vocabulary.labels(name) for name in choice_names(system)]
        self.forced = [i.label.chooser is None for i in system.instances]
        self.by_chance = [i.label.chooser == CHANCE for i in system.instances]
        self.outcomes = system.outcomes()
        self.packed: list[int] = []
        self.numbers: dict[int, int] = {}
        self.parent: list[int] = []
        self.results: dict[State, int] = {}

    def run(self) -> Graph:
        """Every position, nearest first."""
        expand = python_target(self.system, self.layout, self.checks).expand
        first = self._initial_states()
        head = [0]
        to: list[int] = []
        instance: list[int] = []
        chance: list[Fraction | None] = []
        dice: list[bool] = []
        result: list[int] = []
        undefined: dict[int, tuple[int, ...]] = {}
        quiet: list[bool] = []
        played = Played()
        for number, packed in enumerate(self.packed):  # grows while it is walked through
            out: list[int] = []
            events: list[Event] = []
            played.order.clear()
            terminal = expand(packed, out, played, events)
            moves = [] if terminal else list(zip(played.order, out, strict=True))
            noticed = len(events)
            events = [event for event in events if event[0] != STATE_FAILS]
            quiet.append(self.turns or len(events) < noticed)
            if not terminal and events:
                self._refuse_growth(events)
                undefined[number] = tuple(sorted({self.labels[i] for _, _, i in events}))
            weights = self._weights(number, [i for i, _ in moves])
            dice.append(weights is not None)
            for place, (which, after) in enumerate(moves):
                if weights is not None and not weights[place]:
                    continue  # what has no weight cannot happen
                to.append(self._number(after, len(to)))
                instance.append(which)
                chance.append(None if weights is None else weights[place])
            result.append(self._result(number) if terminal else -1)
            if len(to) == head[-1] and not terminal:
                result[-1] = self.vocabulary.results(STUCK)
            head.append(len(to))
            if number % 4096 == 0:
                self.listener(Progress("comparison", "positions", number, None, f"{len(self.packed) - number:,} to go"))
        arrays = [np.array(x, dtype=np.int64) for x in (head, to, instance, result)]
        graph = Graph(
            self.system,
            self.packed,
            arrays[0],
            arrays[1],
            np.array(self.labels, dtype=np.int64)[arrays[2]] if instance else np.zeros(0, dtype=np.int64),
            arrays[2],
            chance,
            np.array(dice, dtype=bool),
            arrays[3],
            undefined,
            np.zeros(0, dtype=np.int64),
            np.array(self.parent, dtype=np.int64),
            first,
            self.layout,
            np.array(quiet, dtype=bool),
        )
        settle(graph, np.array(self.forced, dtype=bool), self.vocabulary)
        return graph

    def _initial_states(self) -> list[tuple[int, Fraction]]:
        found: dict[int, Fraction] = {}
        if (number_of_deals(self.system) or 0) > self.limit:
            raise self._too_large()  # to list them would take longer than to go through a game of that size
        for state in first_states(self.system):
            read = self.system.reader_of(state)
            probability = Fraction(1)
            for deal in self.system.initial.deals:
                probability *= probability_of_deal(deal, read)
            number = self._number(join_words(pack_state(self.system, self.layout, state)), -1)
            found[number] = found.get(number, Fraction(0)) + probability
        whole = sum(found.values(), Fraction(0))
        return [(number, probability / whole) for number, probability in found.items()]

    def _number(self, packed: int, step: int) -> int:
        found = self.numbers.get(packed)
        if found is None:
            if len(self.packed) >= self.limit:
                raise self._too_large()
            found = self.numbers[packed] = len(self.packed)
            self.packed.append(packed)
            self.parent.append(step)
        return found

    def _too_large(self) -> GameGraphTooLarge:
        return GameGraphTooLarge(
            f"{self.system.name} has more than {self.limit:,} positions in scope {self.system.scope}",
            file=self.system.game.file,
            fix="choose a smaller scope",
        )

    def _state(self, packed: int) -> State:
        return unpack_state(self.system, self.layout, split_words(packed, self.layout.words))

    def _refuse_growth(self, events: list[Event]) -> None:
        for kind, _, which in events:
            if kind == CAPPED:
                raise GameGraphTooLarge(
                    f"{self.system.instances[which]} can go on without end, so there are infinitely many positions",
                    file=self.system.game.file,
                    fix="choose a scope with bounds",
                )

    def _weights(self, number: int, moves: list[int]) -> list[Fraction] | None:
        """Probabilities where only dice move, or None."""
        if not moves or not all(self.by_chance[i] for i in moves):
            return None
        read = None
        weights = []
        for which in moves:
            weight = self.system.instances[which].weight
            if isinstance(weight, Node):
                if weight.is_constant:
                    weight = weight.payload
                else:
                    read = read or self.system.reader_of(self._state(self.packed[number]))
                    weight = evaluate(weight, read)
            weights.append(Fraction(weight or 0))
        whole = sum(weights, Fraction(0))
        return [weight / whole if whole else Fraction(0) for weight in weights]

    def _result(self, number: int) -> int:
        """The number of what an end is worth to everybody; None for a player stands for an undefined worth."""
        read = self.system.reader_of(self._state(self.packed[number]))
        worth = []
        for player, node in self.outcomes.items():
            try:
                worth.append((player, evaluate(node, read)))
            except Undefined:
                worth.append((player, None))
        return self.vocabulary.results(tuple(worth))


def settle(graph: Graph, forced: NDArray[np.bool_], vocabulary: Vocabulary) -> None:
    """Find where forced single steps lead; a circle of them is a play that never ends."""
    single = np.flatnonzero(np.diff(graph.head) == 1)
    single = single[forced[graph.instance[graph.head[:-1][single]]]]
    single = single[~np.isin(single, list(graph.undefined))]
    moves_on = np.zeros(len(graph), dtype=bool)
    moves_on[single] = True
    onward = np.arange(len(graph))
    onward[single] = graph.to[graph.head[:-1][single]]
    for _ in range(len(graph).bit_length()):  # each round doubles the steps made: in the end more than positions
        onward = onward[onward]
    circling = moves_on[onward]
    onward[circling] = np.flatnonzero(circling)
    if circling.any():
        graph.result[circling] = vocabulary.results(ENDLESS)
    graph.settled = onward


def table_numbers(
    graphs: tuple[Graph, Graph], names: frozenset[str], vocabulary: Vocabulary
) -> tuple[Integers, Integers]:
    """For each position of both graphs the number of what lies on the table, of the variables with these names.

    Only settled positions where a turn begins, or the play is over, have a table; elsewhere it is -1.
    """
    looks = [_TableOf(graph, names) for graph in graphs]
    alike = looks[0].signature == looks[1].signature
    one, other = (look.numbers(vocabulary, alike) for look in looks)
    return one, other


class _TableOf:
    """The part of a packed position that lies on the table."""

    def __init__(self, graph: Graph, names: frozenset[str]) -> None:
        self.graph = graph
        self.cells = [(str(c), n) for n, c in enumerate(graph.system.cells) if c.function.name in names]
        fields = [graph.layout.fields[position] for _, position in self.cells]
        self.mask = sum(field.mask << (field.shift + WORD_BITS * field.word) for field in fields)
        types = [graph.system.cells[position].type for _, position in self.cells]
        self.signature = [(name, *rest) for (name, _), *rest in zip(self.cells, types, fields, strict=True)]

    def numbers(self, vocabulary: Vocabulary, alike: bool) -> Integers:
        """The table of every position; `alike`: equal bits mean the same in both graphs, so nothing need be read."""
        graph, known = self.graph, dict[int, int]()
        found = np.full(len(graph), -1, dtype=np.int64)
        ends = np.flatnonzero(graph.result >= 0)
        for place in np.union1d(np.flatnonzero(graph.quiet & (graph.settled == np.arange(len(graph)))), ends):
            key = graph.packed[place] & self.mask
            if key not in known:
                known[key] = vocabulary.tables(key if alike else self._plain(int(place)))
            found[place] = known[key]
        return found

    def _plain(self, place: int) -> tuple[tuple[str, tuple[str, Any]], ...]:
        state = self.graph.state(place)
        return tuple((name, _plain(state[n])) for name, n in self.cells)


def _plain(value: Any) -> tuple[str, Any]:
    """A value that equals another only where they are of one kind (True is not 1)."""
    return type(value).__name__, value
