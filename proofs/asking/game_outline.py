"""What an operator needs to know of a game: who chooses, what ends a turn, what only steers the course of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from rulestone.model import Instance
from rulestone.model.declarations.declarations import CHANCE, NOBODY, Rule
from rulestone.model.declarations.declarations import State as Variable
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.types import Element, OptionalOf, ValueType
from rulestone.model.expressions.walk import support

from .remaking import Remaker
from .said_by_rules import SaidByRules

Names = tuple[str, ...]
"""Names of variables."""


class Outline:
    """A game as operators see it.

    Args:
        remaker: makes changed games of it.
    """

    def __init__(self, remaker: Remaker) -> None:
        self.remaker = remaker
        self.system = remaker.system
        self.game = remaker.game
        self.rules = remaker.rules
        self.players: Element | None = self.game.player_type()
        self.said = SaidByRules(remaker)

    def instances(self, rule: Rule) -> Sequence[Instance]:
        """The instances of a rule."""
        return self.remaker.instances[rule.name]

    @cached_property
    def choices(self) -> list[Rule]:
        """The rules that somebody chooses and that apply in this scope and reading."""
        return [r for r in self.rules.values() if r.by not in (None, CHANCE) and self.instances(r)]

    @cached_property
    def forced(self) -> list[Rule]:
        """The rules that nobody chooses and that apply in this scope and reading."""
        return [r for r in self.rules.values() if r.by is None and self.instances(r)]

    @cached_property
    def turn(self) -> Cell | None:
        """The place that says whose turn it is: the one by which most rules are chosen, if the game has such."""
        functions = self.system.functions
        by = [str(rule.by) for rule in self.choices]
        named = Counter(name for name in by if name in functions and not functions[name].index_types)
        if self.players is None or len(self.players) < 2 or not named:
            return None
        name = max(named, key=lambda one: named[one])
        cell = self.system.functions[name].cell()
        return cell if any(cell in instance.updates for instance in self.system.instances) else None

    def is_of_players(self, value_type: ValueType) -> bool:
        """Whether a type's values are players."""
        inner = value_type.inner if isinstance(value_type, OptionalOf) else value_type
        return self.players is not None and inner == self.players

    @cached_property
    def steering(self) -> frozenset[str]:
        """Variables that only steer the course of the rules: phases, and what the game declares as bookkeeping.

        A phase is a variable without places of which rules ask only whether it has some known value, and to which they
        give only known values; its values are nothing that anybody chooses.
        """
        listed = {value for instance in self.system.instances for _, value in instance.label.parameters}
        declared = {variable.name: variable for variable in self.game.declared(Variable)}
        found = set()
        for name, function in self.system.functions.items():
            inner = function.value_type.inner if isinstance(function.value_type, OptionalOf) else function.value_type
            hidden = name in declared and declared[name].seen_by == NOBODY
            off = bool(self.game.on_the_table) and name not in self.game.on_the_table
            phase = (
                not function.index_types
                and isinstance(inner, Element)
                and inner != self.players
                and not listed & set(inner.elements)
                and self._gets_only_literals(function.cell())
            )
            if hidden or off or phase:
                found.add(name)
        return frozenset(found)

    def _gets_only_literals(self, cell: Cell) -> bool:
        values = (i.updates[cell] for i in self.system.instances if cell in i.updates)
        return all(_is_of_literals(value, cell) for value in values)

    def has_matter(self, instance: Instance) -> bool:
        """Whether an instance does more than steer the course of the rules and pass the turn."""
        return any(cell != self.turn and cell.function.name not in self.steering for cell in instance.updates)

    def initial_literal(self, function: StateFunction) -> Node | None:
        """What a variable holds at the beginning, the same known value everywhere; None where there is no such."""
        values = {self.system.initial.assigned.get(cell) for cell in function.cells()}
        value = values.pop() if len(values) == 1 else None
        return value if value is not None and value.is_constant else None

    def chooser_index(self, chooser: Any) -> tuple[Any, ...] | None:
        """The index of what is kept for each player, of a chooser; None where who chooses is no player."""
        return (chooser,) if self.players is not None and self.players.contains(chooser) else None


def _is_of_literals(node: Node, cell: Cell) -> bool:
    if node.kind is Kind.IF:
        return all(_is_of_literals(part, cell) for part in node.args[1:])
    return node.is_constant or (node.kind is Kind.CELL and node.payload == cell)


def spoken(name: str) -> str:
    """A name of the model in words: "pass_turn" is "pass turn", and "pass_", as Python needs it, "pass"."""
    return name.replace("_", " ").strip()


def names_of(node: Node) -> Names:
    """The variables of which a condition speaks, sorted."""
    return tuple(sorted({cell.function.name for cell in support(node)}))


def in_words(names: Names) -> str:
    """Names of the model as a list in words: "a, b and c"."""
    *first, last = map(spoken, names)
    return f"{', '.join(first)} and {last}" if first else last


def are_places(outline: Outline, values: Iterable[Any]) -> bool:
    """Whether values are players, or places at which something lies: of these one is no other kind than the next."""
    kinds = [index for function in outline.system.functions.values() for index in function.index_types]
    return any(all(kind.contains(value) for value in values) for kind in (*kinds, outline.players) if kind is not None)
