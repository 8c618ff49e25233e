"""From a search of all positions to an arena: who owns each step, where play is over, what ends are worth."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rulestone.model import GameError, TransitionSystem, Undefined
from rulestone.model.declarations.declarations import CHANCE
from rulestone.model.errors import error_in
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.walk import support
from rulestone.model.system.system import Instance, State
from rulestone.proofs.compiling.layout import Layout, unpack_state
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.native_values import Values
from rulestone.proofs.plays.ending import Stopped
from rulestone.proofs.plays.exploration import Exploration
from rulestone.proofs.plays.unanswered import unanswered
from rulestone.proofs.running.progress import Listener, Progress, silent

from .arena import DICE, NOBODY, GameArena
from .forced_values import Worths
from .spreading import Integers, Truths

_LARGEST_SUM = 2**53
"""Up to which the weights of one position are added without an error, as numbers with a point, too."""

_PART = 1_000_000
"""How many steps are counted at once."""

_TOLD_EVERY = 50_000
"""After this number of positions it is said how far the weights of dice have come."""


@dataclass(frozen=True)
class ReachablePositions:
    """The positions of a game that a search found, as an arena.

    Attributes:
        system: the game in its scope and reading.
        layout: how positions are packed.
        rows: the words of each position.
        arena: its steps; what is over has none, nor has what the search did not come to.
        instance: the rule instance of each step.
        over: where the game is over.
        unknown: positions of which the search did not find the steps; all others are looked at in full.
        initial_count: how many positions plays begin in; they are the first ones.
        undefined: instances that somewhere are asked for and denote nothing; there they are no steps.
        stopped: why the search did not find everything; empty where it did.
    """

    system: TransitionSystem
    layout: Layout
    rows: NDArray[np.int64]
    arena: GameArena
    instance: Integers
    over: Truths
    unknown: Truths
    initial_count: int
    undefined: tuple[int, ...]
    stopped: Stopped

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def players(self) -> tuple[Hashable, ...]:
        """All players of the game; the arena numbers them in this order."""
        return tuple(self.system.game.player_elements())

    def state(self, position: int) -> State:
        """The plain values of a position."""
        return unpack_state(self.system, self.layout, self.rows[position].tolist())

    def where(self, condition: Node) -> Truths:
        """In which positions a condition holds; it must denote in all (`Written.total`)."""
        return _where(self.system, self.layout, self.rows, condition)

    def varies(self, cell: Cell) -> bool:
        """Whether a place does not have the same value in all positions."""
        field = self.layout.fields[self.system.positions[cell]]
        codes = self.rows[:, field.word] >> field.shift & field.mask
        return bool((codes != codes[0]).any())

    def move(self, step: int) -> Instance:
        """The rule instance that a step plays."""
        found: Instance = self.system.instances[self.instance[step]]
        return found

    def worths(self, outcome: Node, endless: int | Fraction | None = None) -> tuple[list[Any], Worths]:
        """What plays are worth by an outcome: the values that occur, rising, and the places of all ends among them.

        The place is -1 where play is not over, the outcome denotes nothing or the text stops. Where play without end
        has a worth, that is among the values, whether or not there is such play.
        """
        ends = np.flatnonzero(self.over)
        codes, values = _grouped(self, outcome, ends)
        known = sorted({value for value in (*values, endless) if value is not None})
        places = np.array([-1 if value is None else known.index(value) for value in values], dtype=np.int64)
        found = np.full(len(self), -1, dtype=np.int64)
        found[ends] = places[codes]
        for hole in self.system.holes:
            found[self.where(hole.total)] = -1
        return known, Worths(found, len(known), None if endless is None else known.index(endless))


def reachable_positions(found: Exploration, layout: Layout, listener: Listener = silent) -> ReachablePositions:
    """Make an arena of a search that kept its steps.

    Args:
        found: a search with `edges`; it may have been stopped.
        layout: the one that it used; narrow.
        listener: gets progress.

    Raises GameError where somebody chooses who is no player, where the positions have no end (a number grows beyond its
    cap), where a weight makes no distribution, or where the search has no steps.
    """
    system = found.system
    _need_players(system)
    _need_answers(system)
    layout.refuse_wide(system)
    if found.edges is None or found.rows is None:
        raise GameError(f"{system.name} has numbers too large for its positions to be kept", file=system.game.file)
    if found.capped:
        raise GameError(
            f"{system.name} can go on without end in scope {system.scope}, so there are infinitely many positions",
            file=system.game.file,
            fix=_bounded(system, layout),
        )
    over = _where(system, layout, found.rows, system.over.total)
    unknown = ~over & (np.arange(found.states) >= found.expanded)
    edges = _those(found.edges, ~(over | unknown)[found.edges[:, 0]])
    instance, to = (edges[:, column].astype(np.int32) for column in (1, 2))
    seats = {player: number for number, player in enumerate(system.game.player_elements())} | {CHANCE: DICE}
    owners = [NOBODY if i.label.chooser is None else seats[i.label.chooser] for i in system.instances]
    owner = np.array(owners, dtype=np.int16)[instance]
    out_of_turn = np.array([i.rule.out_of_turn for i in system.instances], dtype=bool)
    thrown = np.flatnonzero(owner == DICE)
    weight: Integers = np.broadcast_to(np.int64(1), len(instance))
    if len(thrown):
        weight = weight.copy()
        weight[thrown] = _Weights(system, layout, found.rows, listener).of(edges[thrown, 0], instance[thrown])
    possible = weight > 0  # what has no weight cannot happen
    degrees = _degrees(_those(edges[:, 0], possible), found.states)
    return ReachablePositions(
        system,
        layout,
        found.rows,
        GameArena(
            np.concatenate([[0], np.cumsum(degrees)]).astype(np.int64),
            _those(to, possible),
            _those(owner, possible),
            _those(weight, possible),
            _those(out_of_turn[instance], possible) if out_of_turn.any() else None,
        ),
        _those(instance, possible),
        over,
        unknown,
        found.levels[0] if found.levels else 0,
        tuple(sorted(found.undefined)),
        found.stopped,
    )


def _need_players(system: TransitionSystem) -> None:
    """Raises GameError where somebody chooses, and the game does not say who its players are."""
    chosen = any(i.label.chooser not in (None, CHANCE) for i in system.instances)
    if chosen and not system.game.player_elements():
        raise GameError(f"{system.name} names no players", file=system.game.file, fix="declare `players`")


def _need_answers(system: TransitionSystem) -> None:
    """Raises GameError where moves ask what no text says: who could force something depends on the answer."""
    question = unanswered(system)
    if question is not None:
        answers = ", ".join(question.compared)
        told = f"what players can force depends on what no text says, {question.text!r}"
        raise error_in(question, told, fix=f"choose --reading {question.name}=... of {answers}")


def _those(rows: NDArray[Any], wanted: Truths) -> NDArray[Any]:
    """Some rows of an array, which is not copied where that is all."""
    return rows if wanted.all() else rows[wanted]


def _degrees(source: NDArray[Any], positions: int) -> Integers:
    """How often each position stands in a rising list of sources; counted in parts, for each is copied."""
    found = np.zeros(positions, dtype=np.int64)
    for start in range(0, len(source), _PART):
        part = source[start : start + _PART]
        first = int(part[0])
        counts = np.bincount(part - part[0])
        found[first : first + len(counts)] += counts
    return found


class _Weights:
    """Integer weights of the dice, position by position."""

    def __init__(
        self, system: TransitionSystem, layout: Layout, rows: NDArray[np.int64], listener: Listener = silent
    ) -> None:
        self.system, self.layout, self.rows, self.listener = system, layout, rows, listener

    def of(self, source: Integers, instance: Integers) -> list[int]:
        """The weight of each step; those of one position lie next to each other."""
        found: list[int] = []
        known: dict[tuple[int, ...], list[int]] = {}  # of moves whose weights are the same in all positions
        starts = np.flatnonzero(np.concatenate([[True], source[1:] != source[:-1]])[: len(source)])
        bounds = zip(starts.tolist(), np.append(starts, len(source))[1:].tolist(), strict=True)
        for number, (start, stop) in enumerate(bounds):
            if number % _TOLD_EVERY == 0:
                self.listener(Progress("strategy", "weighing dice in positions", number, len(starts)))
            moves = tuple(instance[start:stop].tolist())
            whole = known.get(moves)
            if whole is None:
                whole = self._whole(moves, int(source[start]))
                if not any(isinstance(self.system.instances[move].weight, Node) for move in moves):
                    known[moves] = whole
            found += whole
        return found

    def _whole(self, moves: Sequence[int], position: int) -> list[int]:
        read, weights = None, []
        for move in moves:
            weight = self.system.instances[move].weight
            if isinstance(weight, Node):
                read = read or self.system.reader_of(
                    unpack_state(self.system, self.layout, self.rows[position].tolist())
                )
                weight = evaluate(weight, read)
            weights.append(Fraction(weight or 0))
        scale = lcm(*(weight.denominator for weight in weights))
        whole = [int(weight * scale) for weight in weights]
        shared = gcd(*whole)
        whole = [weight // shared for weight in whole] if shared else whole
        if min(whole) >= 0 and 0 < sum(whole) <= _LARGEST_SUM:
            return whole
        what, fix, rule = "weights that are all 0", "correct `weight`", 0
        if min(whole) < 0:
            what, rule = "a negative weight", whole.index(min(whole))
        elif shared:
            what, rule = f"weights that come to {sum(whole):,} parts, more than 2**53", whole.index(max(whole))
            fix = "round them"
        of = self.system.instances[moves[rule]].rule
        raise GameError(f"chance has {what}", file=of.file, line=of.line, rule=of.name, fix=fix)


def _bounded(system: TransitionSystem, layout: Layout) -> str:
    """What to do where there are infinitely many positions."""
    endless = ", ".join(dict.fromkeys(cell.function.name for cell in system.cells if cell in layout.capped))
    others = [name for name in system.game.scopes if name != system.scope]
    first = f"choose a scope with bounds; there are {', '.join(others)}; or " if others else ""
    return f"{first}give {endless} a least and a greatest value, as in Int(0, 40)"


def _where(system: TransitionSystem, layout: Layout, rows: NDArray[np.int64], condition: Node) -> Truths:
    """In which positions a condition holds that denotes in all."""
    if is_available():
        try:
            told: Truths = Values(system, layout, [condition]).of(rows)[:, 0] != 0
            return told
        except BeyondWords:
            pass
    found = [evaluate(condition, system.reader_of(unpack_state(system, layout, row))) for row in rows.tolist()]
    return np.array(found, dtype=bool)


def _grouped(positions: ReachablePositions, node: Node, numbers: Integers) -> tuple[Integers, list[Any]]:
    """The plain values of an expression in some positions: the number of a value for each, and the values.

    It is evaluated once for all positions that are alike in what it reads; None where it denotes nothing.
    """
    system, layout = positions.system, positions.layout
    masks = [0] * layout.words
    for cell in support(node):
        field = layout.fields[system.positions[cell]]
        masks[field.word] |= field.mask << field.shift
    seen = positions.rows[numbers] & np.array(masks, dtype=np.int64)
    order = np.lexsort(seen.T)
    ranked = seen[order]
    fresh = np.concatenate([[True], (ranked[1:] != ranked[:-1]).any(axis=1)])[: len(ranked)]
    codes = np.empty(len(numbers), dtype=np.int64)
    codes[order] = np.cumsum(fresh) - 1
    values: list[Any] = []
    for number in numbers[order[fresh]].tolist():
        try:
            values.append(evaluate(node, system.reader_of(positions.state(number))))
        except Undefined:
            values.append(None)
    return codes, values
