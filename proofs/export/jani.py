"""A transition system as JANI (jani-spec.org), which Storm and the Modest Toolset read: a Markov decision process.

One automaton with two places: `begin`, from which a beginning is chosen or dealt, and `play`. A move is an edge; where
chance decides there is one edge for all that may come of it, with their probabilities. Forced steps and what players
choose are edges side by side. It is written from the same expressions that our engines read: another program so judges
the engines, not how the rules were read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rulestone.model import CHANCE, GameError, TransitionSystem
from rulestone.model.expressions.expression import FALSE, Cell, Node
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.types import BOOLEAN
from rulestone.model.system.system import Instance, State
from rulestone.proofs.plays.weighted_initial_states import weighted_initial_states

from .jani_expressions import OR, Jani, JaniExpressions, choice, joined, need_exact, operation
from .played import all_initial_states, condition_of

MORE_STATES = 1
"""States that another program counts beyond those of the game: the one before the play begins."""


def jani(system: TransitionSystem) -> str:
    """Write a system as JANI: JSON, in one line.

    Its reachable states are the game's and `MORE_STATES` more.

    Raises GameError where there are too many beginnings, a variable has no bound, numbers need more than 53 bits, or an
    expression becomes too long.
    """
    try:
        return json.dumps(_JaniWriter(system).model(), ensure_ascii=False)
    except GameError as error:
        error.file, error.line = f"{system.name}, scope {system.scope}", None  # no line of the game is wrong
        raise


class _JaniWriter:
    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        self.names = _names(system.cells)
        self.words = JaniExpressions(self.names)
        self.conditions = [condition_of(instance) for instance in system.instances]

    def model(self) -> dict[str, Jani]:
        readings = ", ".join(f"{question}={reading}" for question, reading in sorted(self.system.readings.items()))
        variables = [self._variable(cell) for cell in self.system.cells]
        automaton: Jani = {
            "name": "game",
            "locations": [{"name": "begin"}, {"name": "play"}],
            "initial-locations": ["begin"],
            "variables": [],
            "edges": [*self._beginnings(), *self._moves()],
        }
        return {
            "jani-version": 1,
            "name": f"{self.system.name}, scope {self.system.scope}",
            "metadata": {"description": f"read with {readings}" if readings else "written by rulestone"},
            "type": "mdp",
            "features": ["derived-operators"],
            "variables": variables,
            "properties": [],
            "automata": [automaton],
            "system": {"elements": [{"automaton": "game"}], "syncs": []},
        }

    def _variable(self, cell: Cell) -> Jani:
        if cell.type == BOOLEAN:
            return {"name": self.names[cell], "type": "bool", "initial-value": False}
        low, high = cell.type.code_range
        need_exact(low, high, str(cell))
        assert low is not None and high is not None
        bounded: Jani = {"kind": "bounded", "base": "int", "lower-bound": low, "upper-bound": high}
        return {"name": self.names[cell], "type": bounded, "initial-value": min(max(low, 0), high)}

    def _beginnings(self) -> Iterator[Jani]:
        """An edge for each way of filling what no deal fills."""
        system = self.system
        ways: dict[tuple[str, ...], list[tuple[Fraction, State]]] = {}
        for name, share, state in weighted_initial_states(system, all_initial_states(system), system.cells):
            ways.setdefault(name, []).append((share, state))
        for name, dealt in ways.items():
            whole = sum((share for share, _ in dealt), Fraction(0))
            outcomes = [(_fraction(share / whole), self._begun(state)) for share, state in dealt]
            yield self._edge("begin", True, outcomes, ", ".join(name) or "the set-up")

    def _begun(self, state: State) -> dict[Cell, Jani]:
        codes = zip(self.system.cells, state, strict=True)
        return {cell: bool(value) if cell.type == BOOLEAN else cell.type.encode(value) for cell, value in codes}

    def _moves(self) -> Iterator[Jani]:
        drawn: list[tuple[Instance, Node]] = []
        for instance, condition in zip(self.system.instances, self.conditions, strict=True):
            if condition is FALSE:
                continue
            if instance.label.chooser == CHANCE:
                drawn.append((instance, condition))
            else:
                yield self._edge("play", self.words.of(condition), [(1, self._after(instance))], str(instance))
        if drawn:
            yield self._chance(drawn)

    def _chance(self, drawn: Sequence[tuple[Instance, Node]]) -> Jani:
        """One edge: each outcome's weight where it can happen, in parts of the weight of all that can."""
        weights = [choice(self.words.of(condition), self._weight(instance), 0) for instance, condition in drawn]
        whole = joined("+", weights, 0)
        outcomes = [
            (operation("/", weight, whole), self._after(instance))
            for weight, (instance, _) in zip(weights, drawn, strict=True)
        ]
        possible = joined(OR, [self.words.of(condition) for _, condition in drawn], False)
        names = ", ".join(dict.fromkeys(instance.label.rule for instance, _ in drawn))
        return self._edge("play", possible, outcomes, f"chance: {names}")

    def _weight(self, instance: Instance) -> Jani:
        weight = instance.weight
        return self.words.code(weight) if isinstance(weight, Node) else _fraction(Fraction(weight or 1))

    def _after(self, instance: Instance) -> dict[Cell, Jani]:
        return {cell: self.words.typed(node, cell.type == BOOLEAN) for cell, node in instance.updates.items()}

    def _edge(
        self, place: str, guard: Jani, outcomes: Sequence[tuple[Jani, Mapping[Cell, Jani]]], comment: str
    ) -> Jani:
        destinations: list[Jani] = []
        for share, values in outcomes:
            assigned: list[Jani] = [{"ref": self.names[cell], "value": value} for cell, value in values.items()]
            destinations.append({"location": "play", "probability": {"exp": share}, "assignments": assigned})
        return {"location": place, "guard": {"exp": guard}, "destinations": destinations, "comment": comment}


def _fraction(number: Fraction) -> Jani:
    if number.denominator == 1:
        return number.numerator
    return operation("/", number.numerator, number.denominator)


def _names(cells: Sequence[Cell]) -> dict[Cell, str]:
    """A name for each cell that any program takes, as near as possible to the author's."""
    names: dict[Cell, str] = {}
    used: set[str] = set()
    for cell in cells:
        wanted = re.sub(r"\W+", "_", "_".join([cell.function.name, *map(value_text, cell.index)]), flags=re.ASCII)
        name, number = f"v_{wanted}", 1
        while name in used:
            number += 1
            name = f"v_{wanted}_{number}"
        used.add(name)
        names[cell] = name
    return names
