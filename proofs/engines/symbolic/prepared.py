"""A transition system made ready for a solver: computed reads spelt out, definedness beside every condition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rulestone.model import Instance, TransitionSystem, Undefined
from rulestone.model.declarations.declarations import Property
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import Integer, OptionalOf, ValueType
from rulestone.model.expressions.walk import substitute, without_selects
from rulestone.model.system.judgements import Judgement
from rulestone.model.system.semantics import holds
from rulestone.model.system.system import State
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED, Demands


class SymbolicError(Exception):
    """The solver and the plain semantics disagree: a bug in rulestone, never in the game."""


def conjuncts(node: Node) -> tuple[Node, ...]:
    """The parts of a conjunction, also of one below an implication."""
    if node.kind is Kind.AND:
        return tuple(part for arg in node.args for part in conjuncts(arg))
    if node.kind is Kind.OR:
        inner = [arg for arg in node.args if arg.kind is Kind.AND]
        if len(inner) == 1:
            return tuple(
                part
                for found in inner[0].args
                for part in conjuncts(ex.disjunction(found if arg is inner[0] else arg for arg in node.args))
            )
    return () if node is ex.TRUE else (node,)


def fits(node: Node, value_type: ValueType) -> Node:
    """The condition that a value may be kept in a cell of a type (of any optional, too)."""
    if isinstance(value_type, OptionalOf) and isinstance(value_type.inner, Integer):
        if node.type == value_type and node.kind in (Kind.CELL, Kind.CONSTANT):
            return ex.TRUE
        if node.kind is Kind.IF:
            condition, then, otherwise = node.args
            return ex.either(condition, fits(then, value_type), fits(otherwise, value_type))
        if isinstance(node.type, OptionalOf):
            return ex.disjunction((ex.is_absent(node), ex.in_range(ex.value_of(node), value_type.inner)))
    return ex.in_range(node, value_type)


@dataclass(frozen=True, eq=False)
class PreparedInstance:
    """An instance in the form solvers want.

    Attributes:
        number: its position among the instances.
        asked: conditions under which its guard denotes.
        guard: the parts of the guard.
        obligations: what must hold where the guard does.
        updates: the new values.
    """

    number: int
    instance: Instance
    asked: tuple[Node, ...]
    guard: tuple[Node, ...]
    obligations: tuple[Node, ...]
    updates: Mapping[Cell, Node]

    @cached_property
    def enabled(self) -> tuple[Node, ...]:
        """The guard denotes and holds."""
        return tuple(dict.fromkeys((*self.asked, *self.guard)))

    @cached_property
    def pinned(self) -> dict[Cell, Node]:
        """The cells whose value the guard fixes."""
        found: dict[Cell, Node] = {}
        for part in self.guard:
            negated = part.kind is Kind.NOT
            inside = part.args[0] if negated else part
            if inside.kind is Kind.CELL:
                found[inside.payload] = ex.boolean(not negated)
            elif part.kind is Kind.EQUAL and part.args[0].kind is Kind.CELL and part.args[1].is_constant:
                found[part.args[0].payload] = ex.constant(part.args[1].payload, part.args[0].type)
        return found

    @cached_property
    def everywhere(self) -> dict[Cell, Node]:
        """Of these, what is not of one place: whose turn it is, and the like, which all places ask about."""
        return {cell: node for cell, node in self.pinned.items() if not cell.index}

    @cached_property
    def pinned_updates(self) -> dict[Cell, Node]:
        """The new values, simplified by what the guard fixes."""
        return {cell: substitute(node, self.pinned) for cell, node in self.updates.items()}

    @cached_property
    def defined_step(self) -> tuple[Node, ...]:
        """Everything that holds before a step."""
        return tuple(dict.fromkeys((*self.enabled, *self.obligations)))


@dataclass(frozen=True, eq=False)
class Target:
    """A property to judge: what is good of a state, or of each step, or both.

    Attributes:
        name, kind: for the verdict.
        state: holds in every good state.
        steps: by the number of an instance: what is good of its step, in terms of the state before; every step is where
            there is none.
        is_goal: `state` is something to be reached instead.
        parts: where given, what `state` comes to: premises and a conclusion, each for an instance (None: for none).
    """

    name: str
    kind: str
    state: Node = ex.TRUE
    steps: Mapping[int, Node] | None = None
    is_goal: bool = False
    parts: tuple[tuple[PreparedInstance | None, tuple[Node, ...], Node], ...] = ()

    @property
    def wanted(self) -> Node:
        """What holds in every state if nothing is to be found."""
        return ex.negation(self.state) if self.is_goal else self.state


class Prepared:
    """A system with its instances and properties ready for a solver."""

    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        self._plain: dict[Node, Node] = {}
        self._read_free: set[Node] = set()  # parts in which no computed read is
        self.moves = tuple(self._move(number, instance) for number, instance in enumerate(system.instances))
        initial = system.initial
        constraint = self.plain(initial.total_constraint)
        self.initial_assigned = {cell: self.plain(node) for cell, node in initial.assigned.items()}
        self.initial_constraint = conjuncts(constraint)

    def plain(self, node: Node) -> Node:
        """A tree without computed reads."""
        found = self._plain.get(node)
        if found is None:
            new = postorder((node,), self._read_free)
            if any(part.kind is Kind.SELECT for part in new):
                found = without_selects(node)
            else:
                self._read_free.update(new)
                found = node
            self._plain[node] = found
        return found

    def initially(self, node: Node) -> Node:
        """A condition on the first state, over free cells as far as possible."""
        return substitute(node, self.initial_assigned)

    def invariants(self) -> list[Target]:
        """The declared invariants, and that variants are never negative."""
        found = [Target(j.name, j.kind, self.plain(j.condition)) for j in self.system.invariants]
        for judgement in self.system.variants:
            found.append(Target(judgement.name, judgement.kind, self._never_negative(judgement)))
        return found

    def goals(self) -> list[Target]:
        """What some play is said to reach."""
        return [Target(j.name, j.kind, self.plain(j.condition), is_goal=True) for j in self.system.goals]

    def step_target(self, declared: Property) -> Target:
        """A declared step property."""

        def demanded(number: int) -> Node:
            return self.plain(self.system.step_condition(declared, self.moves[number].instance))

        return Target(declared.name, declared.kind, steps=Demands(len(self.moves), demanded))

    def variant_targets(self) -> list[Target]:
        """The declared variants: never negative, lowered by every step."""
        return [*map(self._variant_target, self.system.variants)]

    def _variant_target(self, judgement: Judgement) -> Target:
        before = self.plain(judgement.condition)
        denotes = self.plain(ex.conjunction(judgement.needs))

        def lowered(number: int) -> Node:
            updates = self.moves[number].updates
            return ex.conjunction((substitute(denotes, updates), ex.less(substitute(before, updates), before)))

        steps = Demands(len(self.moves), lowered)
        return Target(judgement.name, judgement.kind, self._never_negative(judgement), steps)

    def defined_target(self) -> Target:
        """Every rule denotes wherever it is asked for, and what is said of every position does."""
        parts: list[tuple[PreparedInstance | None, tuple[Node, ...], Node]] = []
        for move in self.moves:
            parts += [(move, (), need) for need in move.asked]
            parts += [(move, move.enabled, obligation) for obligation in move.obligations]
        parts += [(None, (), self.plain(one.condition)) for one in self.system.standing]
        whole = [ex.disjunction([*map(ex.negation, given), need]) for _, given, need in parts]
        return Target(DEFINED, DEFINED, ex.conjunction(whole), parts=tuple(parts))

    def deadlock_target(self) -> Target:
        """The game is over, or something can be played (or is asked for and does not denote)."""
        terminal = self.plain(self.system.terminal)
        choices = [ex.disjunction([*map(ex.negation, move.asked), ex.conjunction(move.guard)]) for move in self.moves]
        return Target(DEADLOCK, DEADLOCK, ex.disjunction([terminal, *choices]))

    def _never_negative(self, judgement: Judgement) -> Node:
        return self.plain(ex.conjunction((*judgement.needs, ex.at_most(ex.integer(0), judgement.condition))))

    def _move(self, number: int, instance: Instance) -> PreparedInstance:
        updates = {cell: self.plain(node) for cell, node in instance.updates.items()}
        needs = [self.plain(o.condition) for o in instance.obligations]  # each denotes where those before it hold
        needs += [fits(node, cell.type) for cell, node in updates.items()]
        guard = conjuncts(self.plain(instance.guard))
        known = set(guard)
        obligations = [part for need in needs for part in conjuncts(need) if part not in known]
        asked = [part for o in instance.guard_obligations for part in conjuncts(self.plain(o.condition))]
        return PreparedInstance(
            number,
            instance,
            tuple(dict.fromkeys(asked)),
            guard,
            tuple(dict.fromkeys(obligations)),
            updates,
        )


def completed_initial(system: TransitionSystem, state: State) -> State:
    """The first state whose free cells are those of a state."""
    read = system.reader_of(state)
    values = dict(zip(system.cells, state, strict=True))
    for cell, node in system.initial.assigned.items():
        values[cell] = evaluate(node, read)
    return system.state_from(values)


def satisfied(system: TransitionSystem, condition: Node, state: State) -> bool:
    """Whether a condition denotes and holds, by the plain semantics."""
    try:
        return holds(system, condition, state)
    except Undefined:
        return False
