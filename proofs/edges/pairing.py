"""Two readings of a game side by side: one packing of both, with what a step is called kept in the packed state.

Each system gets two more cells: the number of the move that led to a state, and a number it is worth. The end of the
game, and what it is worth to each player, become steps of their own. So every difference between two readings is a
difference between the successors of two states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from rulestone.model import TransitionSystem
from rulestone.model import expression as ex
from rulestone.model.expression import Cell, Node, StateFunction
from rulestone.model.system import Instance, Label, State
from rulestone.model.tracing import Obligation
from rulestone.model.types import Integer
from rulestone.model.walk import definedness

from ..explicit.layout import Layout, layout_of, pack_state
from ..explicit.program import Integers

OVER = Label("the game is over", ())
"""The step that says that a state is terminal."""

_WORTH = "what the game is worth"
_MOVE = "the last move"
_FAR = 2**40


def worth_label(player: object) -> Label:
    """The step that says what a finished game is worth to a player."""
    return Label(_WORTH, (("player", player),))


@dataclass(frozen=True)
class Sides:
    """Two systems packed alike.

    Attributes:
        systems: the two readings as they are.
        extended: the same with the cells of both, and the two further ones.
        layout: of both extended systems.
        labels: every label of either; a step carries its position here, plus 1.
        own: the labels whose instances differ between the readings; all others mean the same in both.
        conflicts: cells of one name but different types: position in the first and in the second reading.
        shared: positions of the cells that both have.
    """

    systems: tuple[TransitionSystem, TransitionSystem]
    extended: tuple[TransitionSystem, TransitionSystem]
    layout: Layout
    labels: Sequence[Label]
    own: frozenset[int]
    conflicts: Sequence[tuple[Cell, Cell]]
    shared: Sequence[int]

    @property
    def same_rules(self) -> bool:
        """Whether both readings have the same rules, word for word, and begin alike."""
        first, second = self.systems
        return not self.own and first.functions == second.functions and begin_alike(first, second)

    @cached_property
    def shared_masks(self) -> Integers:
        """For each word the bits of the cells that both have."""
        masks = [0] * self.layout.words
        for position in self.shared:
            field = self.layout.fields[position]
            masks[field.word] |= field.mask << field.shift
        return np.array(masks, dtype=np.int64)

    def pack(self, side: int, state: State) -> tuple[int, ...]:
        """A state of one reading, packed; cells that only the other has hold nothing."""
        extended, system = self.extended[side], self.systems[side]
        values = dict(zip(system.cells, state, strict=True))
        full = tuple(
            values[cell] if cell in values else cell.type.decode(cell.type.code_range[0] or 0)
            for cell in extended.cells
        )
        return pack_state(extended, self.layout, full)

    def unpack(self, side: int, words: Sequence[int]) -> State:
        """The plain values of a packed state of one reading."""
        codes = self.layout.unpack([int(word) for word in words])
        positions = self.extended[side].positions
        return tuple(cell.type.decode(codes[positions[cell]]) for cell in self.systems[side].cells)

    def field(self, name: str) -> tuple[int, int, int]:
        """Word, shift and mask of one of the further cells: "move" or "worth"."""
        found = self.layout.fields[-2 if name == "move" else -1]
        return found.word, found.shift, found.mask


def begin_alike(first: TransitionSystem, second: TransitionSystem) -> bool:
    """Whether two systems begin by the same words."""
    one, other = first.beginning, second.beginning
    return one.assigned == other.assigned and one.constraint is other.constraint and set(one.free) == set(other.free)


def side_by_side(first: TransitionSystem, second: TransitionSystem, cap: int) -> Sides:
    """Pack two readings alike; what has no upper bound is followed up to `cap`.

    Raises GameError for a variable without a lower bound.
    """
    functions: dict[str, StateFunction] = dict(first.functions)
    conflicts: list[tuple[Cell, Cell]] = []
    for name, function in second.functions.items():
        known = functions.get(name)
        if known is None:
            functions[name] = function
        elif known != function:
            functions[f"{name} of the second reading"] = function
            twins = {cell.index: cell for cell in known.cells()}
            conflicts += [(twins[cell.index], cell) for cell in function.cells() if cell.index in twins]
    worths = [system.outcomes() for system in (first, second)]
    ranges = [node.type.code_range for found in worths for node in found.values()] or [(0, 0)]
    lows = [-_FAR if low is None else low for low, _ in ranges]
    highs = [_FAR if high is None else high for _, high in ranges]
    named = [i.label for system in (first, second) for i in system.instances]
    labels = list(dict.fromkeys([*named, OVER, *(worth_label(player) for found in worths for player in found)]))
    numbers = {label: number for number, label in enumerate(labels, start=1)}
    functions[_MOVE] = StateFunction(_MOVE, (), Integer(0, len(labels)))
    functions[_WORTH] = StateFunction(_WORTH, (), Integer(min(0, *lows), max(0, *highs)))
    one, other = (
        _extended(system, functions, numbers, found) for system, found in zip((first, second), worths, strict=True)
    )
    own = {number - 1 for label, number in numbers.items() if not _alike(one, other, label)}
    shared = [
        one.positions[cell]
        for name, function in first.functions.items()
        if second.functions.get(name) == function
        for cell in function.cells()
    ]
    layout = layout_of(one, cap)
    return Sides((first, second), (one, other), layout, labels, frozenset(own), conflicts, shared)


def _extended(
    system: TransitionSystem,
    functions: Mapping[str, StateFunction],
    numbers: Mapping[Label, int],
    worths: Mapping[object, Node],
) -> TransitionSystem:
    move, worth = functions[_MOVE].cell(), functions[_WORTH].cell()
    pattern = system.instances[0]

    def numbered(label: Label) -> Node:
        return ex.linear(((1, ex.cell_node(move)),), numbers[label])

    def added(label: Label, updates: Mapping[Cell, Node], needs: Sequence[Node]) -> Instance:
        guard = ex.conjunction([*needs, *(need for need, _ in definedness(system.terminal)), system.terminal])
        return Instance(label, guard, (), {**updates, move: numbered(label)}, (), (), None, pattern.rule)

    instances = []
    for instance in system.instances:
        guard = ex.conjunction([*(o.condition for o in instance.guard_obligations), instance.guard])
        if guard is not ex.FALSE:
            updates = {**instance.updates, move: numbered(instance.label)}
            instances.append(replace(instance, guard=guard, guard_obligations=(), updates=updates))
    if system.terminal is not ex.FALSE:
        instances.append(added(OVER, {}, ()))
        for player, node in worths.items():
            needs = [need for need, _ in definedness(node)]
            instances.append(added(worth_label(player), {worth: node}, needs))
    return replace(system, functions=functions, instances=tuple(instances), terminal=ex.FALSE)


def _alike(first: TransitionSystem, second: TransitionSystem, label: Label) -> bool:
    """Whether a label's instances are the same expressions in both (equal expressions are one object)."""
    found = [[_words(i) for i in system.instances_by_label.get(label, ())] for system in (first, second)]
    return found[0] == found[1]


def _words(instance: Instance) -> tuple[Node, dict[Cell, Node], list[Node]]:
    return instance.guard, dict(instance.updates), [_need(o) for o in instance.obligations]


def _need(obligation: Obligation) -> Node:
    return obligation.condition
