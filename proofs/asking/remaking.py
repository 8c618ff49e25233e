"""A game with some rules read otherwise: with another reader, with more requirements and effects, with more variables.

Guards, updates, obligations and the written trees are changed together, so that all engines and the plain semantics
read the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from rulestone.model import Instance, TransitionSystem, Value
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.types import Integer, OptionalOf
from rulestone.model.expressions.written import Written
from rulestone.model.reading.grounding import instances_of
from rulestone.model.reading.set_up_reading import MakeReader
from rulestone.model.words.effects import Assigned, Requirement
from rulestone.model.words.tracing import Reader, Variables
from rulestone.model.words.values import lift

Rewrite = Callable[[Node], Node]


class Remaker:
    """Makes changed games from one.

    Args:
        system: the game as it is modelled, in its scope and reading.
    """

    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        self.game = system.game
        self.rules: dict[str, Rule] = {rule.name: rule for rule in self.game.declared(Rule)}

    @cached_property
    def instances(self) -> Mapping[str, Sequence[Instance]]:
        """The instances of each rule, in the order of the text; a rule that never applies has none."""
        found: dict[str, list[Instance]] = {name: [] for name in self.rules}
        for instance in self.system.instances:
            found[instance.label.rule].append(instance)
        return found

    def with_instances(self, changed: Mapping[str, Sequence[Instance]]) -> TransitionSystem:
        """The game with other instances of some rules; those of rules that it does not know come last."""
        kept = [i for name in self.rules for i in changed.get(name, self.instances[name])]
        added = [i for name, some in changed.items() if name not in self.rules for i in some]
        return replace(self.system, instances=(*kept, *added))

    def reread(self, names: Collection[str], make: MakeReader) -> TransitionSystem | None:
        """The game with some rules read by another reader; None where nothing comes out otherwise."""
        changed: dict[str, list[Instance]] = {}
        same = True
        for name in names:
            read = instances_of(self.game, self.rules[name], self.system.functions, self.system.over, make)
            new = [one for one in read if one is not None]
            old = self.instances[name]
            same = same and len(new) == len(old) and all(map(is_same, old, new))
            changed[name] = new
        return None if same else self.with_instances(changed)


def is_same(one: Instance, other: Instance) -> bool:
    """Whether two instances say the same."""
    return (
        one.label == other.label
        and one.guard is other.guard
        and one.updates == other.updates
        and one.undefined is other.undefined
    )


def requiring(instance: Instance, condition: Node, words: str) -> Instance:
    """The instance with one more requirement, asked last; the condition denotes wherever it is asked."""
    written = wr.as_it_is(condition, certain=True)
    requirement = Requirement(condition, words, instance.rule.line, written)
    return replace(
        instance,
        guard=ex.conjunction((instance.guard, condition)),
        requirements=(*instance.requirements, requirement),
    )


def doing(instance: Instance, what: Mapping[Cell, Node]) -> Instance:
    """The instance with more effects, done last: each place gets a value that surely denotes and fits."""
    more = tuple(Assigned(wr.TRUE, cell.function, cell, wr.as_it_is(node, certain=True)) for cell, node in what.items())
    return replace(
        instance,
        updates={**instance.updates, **what},
        effects=None if instance.effects is None else (*instance.effects, *more),
    )


def fitting(node: Node, cell: Cell) -> Node:
    """A value where it is in the range of its place, else what lies there."""
    number = isinstance(cell.type, Integer) and not isinstance(cell.type, OptionalOf)
    return ex.either(ex.in_range(node, cell.type), node, ex.cell_node(cell)) if number else node


def with_variable(system: TransitionSystem, variable: StateFunction, beginning: Node) -> TransitionSystem:
    """The game with one more variable, all of whose places hold the same at the beginning."""
    functions = Variables(system.functions)
    functions.plainly = isinstance(system.functions, Variables) and system.functions.plainly
    functions[variable.name] = variable
    initial = system.initial
    cells = list(variable.cells())
    effects = tuple(Assigned(wr.TRUE, variable, cell, wr.as_it_is(beginning, certain=True)) for cell in cells)
    begun = replace(
        initial,
        assigned={**initial.assigned, **dict.fromkeys(cells, beginning)},
        effects=(*initial.effects, *effects),
    )
    return replace(system, functions=functions, initial=begun)


def with_copies(
    system: TransitionSystem, names: Iterable[str], begun: Mapping[Cell, Node], words: str
) -> tuple[TransitionSystem, dict[Cell, Cell]]:
    """The game with a copy of some variables that begins as they do, and of each of their places that of the copy.

    Args:
        names: of the variables.
        begun: what each of their places holds at the beginning.
        words: in the name of a copy, behind that of the variable.
    """
    found: dict[Cell, Cell] = {}
    for name in names:
        function = system.functions[name]
        called = f"{name}_{words}"
        while called in system.functions:
            called += "_too"
        copy = StateFunction(called, function.index_types, function.value_type)
        cells = list(function.cells())
        found |= {cell: copy.cell(*cell.index) for cell in cells}
        made = with_variable(system, copy, begun[cells[0]])
        own = {found[cell]: begun[cell] for cell in cells}
        told = (Assigned(wr.TRUE, copy, cell, wr.as_it_is(node, certain=True)) for cell, node in own.items())
        others = (one for one in made.initial.effects if not (isinstance(one, Assigned) and one.function == copy))
        initial = replace(made.initial, assigned={**made.initial.assigned, **own}, effects=(*others, *told))
        system = replace(made, initial=initial)
    return system, found


class Rewriter(Reader):
    """Reads a rule with conditions and values changed wherever they are said.

    Args:
        conditions: changes what is required and what an `if` goes by; None: nothing.
        values: changes what is assigned to a variable of that name.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        conditions: Rewrite | None = None,
        values: Mapping[str, Rewrite] | None = None,
        everywhere: Rewrite | None = None,
    ) -> None:
        super().__init__(functions, preset)
        self._conditions = conditions or everywhere
        self._values = values or {}
        self._everywhere = everywhere

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        if position is not None and self._conditions is not None:  # else the language itself demands it
            condition = wr.changed(condition, self._conditions(condition.simple))
        super().require(condition, text, line, position)

    def branch(self, condition: Written) -> Written:
        return condition if self._conditions is None else wr.changed(condition, self._conditions(condition.simple))

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        change = self._values.get(function.name, self._everywhere)
        if change is not None:
            value = _changed_value(value, function, change)
        super().write(function, index, value)


def _changed_value(value: object, function: StateFunction, change: Rewrite) -> object:
    written = lift(value, function.value_type)
    node = change(written.simple)
    return value if node is written.simple else Value(wr.changed(written, node))


class Forgetful(Reader):
    """Reads a rule without some of its assignments.

    Args:
        dropped: says of a variable and a value whether the assignment is left out.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        dropped: Callable[[StateFunction, Written], bool],
    ) -> None:
        super().__init__(functions, preset)
        self._dropped = dropped

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        if not self._dropped(function, lift(value, function.value_type)):
            super().write(function, index, value)


class OtherwiseOfOne(Reader):
    """Reads a rule in which one variable behaves otherwise; how, its kinds say.

    Args:
        variable: its name.
    """

    def __init__(
        self, functions: Mapping[str, StateFunction], preset: Mapping[Cell, Node] | None = None, *, variable: str
    ) -> None:
        super().__init__(functions, preset)
        self._variable = variable


class SeenBefore(OtherwiseOfOne):
    """Reads a rule in which a variable is always seen as it was before the step."""

    def read(self, function: StateFunction, index: tuple[object, ...]) -> Any:
        if function.name != self._variable:
            return super().read(function, index)
        now, self.changed = self.changed, dict(self.preset)
        try:
            return super().read(function, index)
        finally:
            self.changed = now
