"""Two readings of a game side by side: one packing of both, with what a step is called kept in the packed state.

Each system gets two more cells: the number of the move that led to a state, and a number it is worth. The end of the
game, what it is worth to each player, and (where the readings do not agree on it) who may look at a place and whether a
state is quiet, become steps of their own. So every difference between two readings but those of chance weights is a
difference between the successors of two states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from rulestone.model import CHANCE, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.written import Written
from rulestone.model.system.system import Instance, Label, State
from rulestone.model.words.effects import Obligation
from rulestone.proofs.compiling.layout import Layout, layout_of, pack_state
from rulestone.proofs.plays.conditions import total
from rulestone.proofs.plays.sight import sight
from rulestone.proofs.searching.native_buffers import Integers

OVER = Label("the game is over", ())
"""The step that says that a state is terminal."""

QUIET_STEP = Label("the position is quiet", ())
"""The step that says that a state is quiet, where the readings differ in that."""

_WORTH = "what the game is worth"
_LOOK = "may look"
_MOVE = "the last move"
_FAR = 2**40


def worth_label(player: object) -> Label:
    """The step that says what a finished game is worth to a player."""
    return Label(_WORTH, (("player", player),))


def look_label(viewer: object, cell: Cell) -> Label:
    """The step that says that a player may look at a place, where the readings differ in that."""
    return Label(_LOOK, (("place", str(cell)),), viewer)


@dataclass(frozen=True)
class PackedPair:
    """Two systems packed alike.

    Attributes:
        systems: the two readings as they are.
        extended: the same with the cells of both, and the two further ones.
        layout: of both extended systems.
        labels: every label of either; a step carries its position here, plus 1.
        own: the labels whose instances differ between the readings; all others mean the same in both.
        reweighed: the labels of chance whose weights differ.
        forced: the labels of steps that nobody chooses.
        conflicts: cells of one name but different types: position in the first and in the second reading.
        shared: positions of the cells that both have.
    """

    systems: tuple[TransitionSystem, TransitionSystem]
    extended: tuple[TransitionSystem, TransitionSystem]
    layout: Layout
    labels: Sequence[Label]
    own: frozenset[int]
    reweighed: frozenset[int]
    forced: frozenset[int]
    conflicts: Sequence[tuple[Cell, Cell]]
    shared: Sequence[int]

    @property
    def same_rules(self) -> bool:
        """Whether both readings are the same word for word: rules, weights, beginnings, ends, results, sight."""
        first, second = self.systems
        return not self.own and first.functions == second.functions and begin_alike(first, second)

    @cached_property
    def kinds(self) -> Mapping[str, NDArray[np.bool_]]:
        """By what a label says whether it does: "move", "end", "look" or "quiet"."""
        over = self.labels.index(OVER)
        named = ["move" if n < over else "look" if _is_look(one) else "quiet" for n, one in enumerate(self.labels)]
        ends = [one == OVER or one.rule == _WORTH for one in self.labels]
        named = ["end" if ended else name for name, ended in zip(named, ends, strict=True)]
        return {kind: np.array([name == kind for name in named]) for kind in ("move", "end", "look", "quiet")}

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
    one, other = first.initial, second.initial
    alike = one.assigned == other.assigned and one.total_constraint is other.total_constraint
    return alike and set(one.free) == set(other.free) and one.deals == other.deals


def side_by_side(first: TransitionSystem, second: TransitionSystem, cap: int) -> PackedPair:
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
    worths = [system.written_outcomes() for system in (first, second)]
    ranges = [node.type.code_range for found in worths for node in found.values()] or [(0, 0)]
    lows = [-_FAR if low is None else low for low, _ in ranges]
    highs = [_FAR if high is None else high for _, high in ranges]
    signs = _signs(first, second)
    named = [i.label for system in (first, second) for i in system.instances]
    worth_labels = [worth_label(player) for found in worths for player in found]
    labels = list(dict.fromkeys([*named, OVER, *worth_labels, *signs[0]]))
    numbers = {label: number for number, label in enumerate(labels, start=1)}
    functions[_MOVE] = StateFunction(_MOVE, (), Integer(0, len(labels)))
    functions[_WORTH] = StateFunction(_WORTH, (), Integer(min(0, *lows), max(0, *highs)))
    one, other = (
        _extended(system, functions, numbers, found, shown)
        for system, found, shown in zip((first, second), worths, signs, strict=True)
    )
    own = {number - 1 for label, number in numbers.items() if not _alike(one, other, label)}
    chances = [number for number, label in enumerate(labels) if label.chooser == CHANCE]
    reweighed = {number for number in chances if _weights(first, labels[number]) != _weights(second, labels[number])}
    forced = {number for number, label in enumerate(labels) if label.chooser is None and label in set(named)}
    shared = [
        one.positions[cell]
        for name, function in first.functions.items()
        if second.functions.get(name) == function
        for cell in function.cells()
    ]
    layout = layout_of(one, cap)
    return PackedPair(
        (first, second),
        (one, other),
        layout,
        labels,
        frozenset(own | reweighed),
        frozenset(reweighed),
        frozenset(forced),
        conflicts,
        shared,
    )


_SAID = Rule("what is said of a position", lambda *asked: None, None, {}, (), None, (), None, None, "")
"""The rule of the steps that only tell something: nobody wrote it."""


def _extended(
    system: TransitionSystem,
    functions: Mapping[str, StateFunction],
    numbers: Mapping[Label, int],
    worths: Mapping[object, Written],
    signs: Mapping[Label, Node],
) -> TransitionSystem:
    move, worth = functions[_MOVE].cell(), functions[_WORTH].cell()

    def numbered(label: Label) -> Node:
        return ex.linear(((1, ex.cell_node(move)),), numbers[label])

    def added(label: Label, updates: Mapping[Cell, Node], needs: Sequence[Node]) -> Instance:
        guard = ex.conjunction([system.over.total, *needs])
        return Instance(label, guard, (), {**updates, move: numbered(label)}, (), (), None, _SAID)

    instances = []
    for instance in system.instances:
        guard = instance.allowed
        if guard is not ex.FALSE:
            updates = {**instance.updates, move: numbered(instance.label)}
            instances.append(replace(instance, guard=guard, guard_obligations=(), updates=updates, effects=None))
    if system.terminal is not ex.FALSE:
        instances.append(added(OVER, {}, ()))
        for player, result in worths.items():
            needs = [need for need, _ in result.needs]
            instances.append(added(worth_label(player), {worth: result.simple}, needs))
    for label, condition in signs.items():
        instances.append(Instance(label, condition, (), {move: numbered(label)}, (), (), None, _SAID))
    return replace(system, functions=functions, instances=tuple(instances), terminal=ex.FALSE)


def _alike(first: TransitionSystem, second: TransitionSystem, label: Label) -> bool:
    """Whether a label's instances are the same expressions in both (equal expressions are one object)."""
    found = [[_words(i) for i in system.instances_by_label.get(label, ())] for system in (first, second)]
    return found[0] == found[1]


def _weights(system: TransitionSystem, label: Label) -> list[Node | Fraction | None]:
    return [instance.weight for instance in system.instances_by_label.get(label, ())]


def _is_look(label: Label) -> bool:
    return label.rule == _LOOK


def _signs(first: TransitionSystem, second: TransitionSystem) -> tuple[dict[Label, Node], dict[Label, Node]]:
    """For each reading who may look where, and when a state is quiet: conditions, where the readings differ."""
    differing = signs_apart(first, second)
    one, other = ({label: signs[side] for label, signs in differing.items()} for side in (0, 1))
    return one, other


def signs_apart(first: TransitionSystem, second: TransitionSystem) -> dict[Label, tuple[Node, Node]]:
    """By label what is no move: when, in each reading, a player may look at a place, and when it is quiet.

    Only where the readings differ in them; a place that only one of them has is left out.
    """
    found: list[dict[Label, Node]] = []
    for system in (first, second):
        signs = {look_label(viewer, cell): total(sees) for (viewer, cell), sees in sight(system).items()}
        found.append({**signs, QUIET_STEP: system.between_turns.total})
    return {
        label: (found[0][label], found[1][label])
        for label in found[0].keys() & found[1].keys()
        if found[0][label] is not found[1][label]
    }


def _words(instance: Instance) -> tuple[Node, dict[Cell, Node], list[Node]]:
    return instance.guard, dict(instance.updates), [_need(o) for o in instance.obligations]


def _need(obligation: Obligation) -> Node:
    return obligation.condition
