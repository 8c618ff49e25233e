"""The whole transition relation as text: a choice between instances, and what each cell becomes.

Names carry a step: `c3@` is cell 3 now, `c3~` after the step; `a7@` says that instance 7 is what is played. `at_step`
replaces the marks by numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from rulestone.model.expressions.expression import Cell, Node

from .prepared import Prepared, Target
from .translate import Emitter, declaration, joined


class Relation:
    """Beginnings, steps and properties of a system as SMT-LIB 2 commands, for any step of an unrolling."""

    def __init__(self, prepared: Prepared) -> None:
        self.prepared = prepared
        self.positions: Mapping[Cell, int] = prepared.system.positions

    def now(self, cell: Cell) -> str:
        """The constant of a cell before the step."""
        return f"c{self.positions[cell]}@"

    def emitter(self, prefix: str) -> Emitter:
        """An emitter over the cells before the step; different prefixes never clash."""
        return Emitter(self.now, prefix, "@")

    @cached_property
    def cells(self) -> str:
        """Declarations of all cells, with their ranges."""
        return "\n".join(declaration(self.now(cell), cell.type) for cell in self.prepared.system.cells)

    @cached_property
    def initial(self) -> str:
        """The conditions of a first state."""
        emitter = self.emitter("b")
        facts = [emitter.term(node) for node in self.prepared.initial_constraint]
        for cell, node in self.prepared.initial_assigned.items():
            facts.append(f"(= {self.now(cell)} {emitter.code(node, cell.type)})")
        return _assertions(emitter, facts)

    @cached_property
    def choices(self) -> str:
        """Exactly one instance is played (z3's own cardinality constraint)."""
        names = [f"a{move.number}@" for move in self.prepared.moves]
        if not names:
            return "(assert false)"
        declared = [f"(declare-const {name} Bool)" for name in names]
        some = f"(assert {joined('or', names, 'false')})"
        return "\n".join([*declared, some, f"(assert ((_ at-most 1) {' '.join(names)}))"])

    @cached_property
    def numbered_choices(self) -> str:
        """The same in plain SMT-LIB: the number of the instance is chosen."""
        count = len(self.prepared.moves)
        lines = ["(declare-const choice@ Int)", f"(assert (and (<= 0 choice@) (< choice@ {count})))"]
        lines += [f"(define-fun a{n}@ () Bool (= choice@ {n}))" for n in range(count)]
        return "\n".join(lines)

    @cached_property
    def step(self) -> str:
        """What the chosen instance demands and does."""
        emitter = self.emitter("t")
        facts = []
        changes: dict[Cell, list[tuple[str, str]]] = {}
        for move in self.prepared.moves:
            chosen = f"a{move.number}@"
            facts += [f"(=> {chosen} {emitter.term(node)})" for node in move.defined_step]
            for cell, node in move.updates.items():
                changes.setdefault(cell, []).append((chosen, emitter.code(node, cell.type)))
        for cell in self.prepared.system.cells:
            now, then = self.now(cell), self.now(cell).replace("@", "~")
            by_value: dict[str, list[str]] = {}
            for chosen, value in changes.get(cell, ()):
                by_value.setdefault(value, []).append(chosen)
            for value, choosers in by_value.items():
                facts.append(f"(=> {joined('or', choosers, 'false')} (= {then} {value}))")
            movers = [chosen for chosen, _ in changes.get(cell, ())]
            facts.append(f"(or {' '.join([*movers, f'(= {then} {now})'])})")
        return _assertions(emitter, facts)

    def holds(self, nodes: Iterable[Node], prefix: str) -> str:
        """Conditions asserted of the state before the step."""
        emitter = self.emitter(prefix)
        return _assertions(emitter, [emitter.term(node) for node in nodes])

    def bad_state(self, target: Target, prefix: str) -> str:
        """The state is not good (for a goal: it is reached)."""
        emitter = self.emitter(prefix)
        return _assertions(emitter, [f"(not {emitter.term(target.wanted)})"])

    def steps(self, target: Target, prefix: str, *, good: bool) -> str:
        """The chosen step is good, or is not."""
        emitter = self.emitter(prefix)
        terms = {n: emitter.term(node) for n, node in (target.steps or {}).items()}
        if good:
            return _assertions(emitter, [f"(=> a{n}@ {term})" for n, term in terms.items()])
        bad = [f"(and a{n}@ (not {term}))" for n, term in terms.items() if term != "true"]
        return _assertions(emitter, [joined("or", bad, "false")])


def at_step(text: str, number: int) -> str:
    """A text of this module at one step of an unrolling."""
    return text.replace("@", f"_{number}").replace("~", f"_{number + 1}")


def _assertions(emitter: Emitter, facts: Iterable[str]) -> str:
    asserted = [f"(assert {fact})" for fact in facts if fact != "true"]
    return "\n".join(filter(None, [emitter.define_functions(), *asserted]))
