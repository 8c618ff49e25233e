"""A transition system as Promela, the language of SPIN.

One process takes one atomic step for every step of the game, so SPIN's states are the game's, and a known number more:
those before the play begins. It is written from the same expressions that our engines read; so SPIN judges the engines,
not how the rules were read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.model import GameError, TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import FALSE, Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.walk import support
from rulestone.model.system.system import Instance
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED, total

from .played import all_initial_states, condition_of
from .promela_expressions import PromelaExpressions
from .storage import Storage


@dataclass(frozen=True)
class Promela:
    """A model, and how SPIN's counts relate to the game's.

    Attributes:
        text: the model.
        more_states, more_steps: what SPIN counts beyond the states and steps of the game where it visits all of them
            (and nothing is asserted).
        asserted: the names behind the numbers in `assert(failed != NUMBER)`, counted from 1.
    """

    text: str
    more_states: int
    more_steps: int
    asserted: tuple[str, ...] = ()


def promela(system: TransitionSystem, *, asserted: bool = False) -> Promela:
    """Write a system as Promela.

    Args:
        system: the game in one scope and reading.
        asserted: also assert its invariants, that every rule that is asked for denotes (`defined`), and that play is
            never stuck (`deadlock`).

    Raises GameError where there are too many beginnings, a variable has no bound, or numbers need more than 32 bits.
    """
    try:
        return _Writer(system, asserted).write()
    except GameError as error:
        error.file, error.line = f"{system.name}, scope {system.scope}", None  # no line of the game is wrong
        raise


class _Writer:
    def __init__(self, system: TransitionSystem, asserted: bool) -> None:
        self.system = system
        self.asserted = asserted
        self.conditions = [condition_of(instance) for instance in system.instances]
        self.failures = _failures(system) if asserted else []
        roots = [*self.conditions, system.terminal, *(failure for _, failure in self.failures)]
        roots += [node for instance in system.instances for node in instance.updates.values()]
        computed = [node.payload for node in postorder(roots) if node.kind is Kind.SELECT]
        self.storage = Storage(system.functions.values(), computed)
        self.words = PromelaExpressions(self.storage)
        self.initial_states = all_initial_states(system)
        self.names = list(dict.fromkeys(name for name, _ in self.failures))

    def write(self) -> Promela:
        """The whole model."""
        count = len(self.initial_states)
        more_states, more_steps = max(count, 1), max(2 * count, 1)  # SPIN counts its first state as a step
        body = [*self._set_up(), "play:", "  do"]
        for instance, condition in zip(self.system.instances, self.conditions, strict=True):
            body += self._option(instance, condition)
        if self.asserted:
            body += self._assertions()
        body += ["  :: false", "  od", "}"]  # `do` wants an option
        head = [*self._head(more_states), "", *self.storage.declarations()]
        head += [f"hidden int kept_{number};" for number in range(self.words.kept)]
        text = "\n".join([*head, "", "active proctype game() {", *body, ""])
        return Promela(text, more_states, more_steps, (*self.names, DEADLOCK) if self.asserted else ())

    def _head(self, more: int) -> Iterator[str]:
        system = self.system
        yield f"/* {_comment(system.name)}, scope {_comment(system.scope)}"
        readings = ", ".join(f"{question}={reading}" for question, reading in sorted(system.readings.items()))
        if readings:
            yield f"   read with {_comment(readings)}"
        yield ""
        yield "   spin -o2 -a FILE && gcc -O1 -w -DSAFETY -DNOREDUCE -DVECTORSZ=8192 -o pan pan.c && ./pan -E -m1000000"
        yield ""
        yield "   -o2: what is only written belongs to a position, too. -E: that nobody can move need not be an error."
        yield f"   The states stored are the reachable positions, and {more} before the play begins. */"

    def _set_up(self) -> Iterator[str]:
        """The choice of a beginning; what is the same in all of them is assigned as it is."""
        if not self.initial_states:
            yield "  false;  /* no play begins */"
            return
        cells = self.system.cells
        several = len(self.initial_states) > 1
        counter = self.storage.declare("beginning", 0, len(self.initial_states) - 1) if several else ""
        assigned = []
        for cell, values in zip(cells, zip(*self.initial_states, strict=True), strict=True):
            codes = [cell.type.encode(value) for value in values]
            varies = len(set(codes)) > 1
            text = self.storage.table(f"beginning_{cell}", codes, counter) if varies else str(codes[0])
            if text != "0":
                assigned.append(f"{self.storage.cell(cell)} = {text}")
        if not several:
            yield f"  d_step {{ {'; '.join(assigned or ['skip'])} }};"
            return
        yield "  do"
        yield f"  :: d_step {{ {counter} < {len(self.initial_states) - 1} -> {counter}++ }}"
        yield f"  :: d_step {{ {'; '.join([*assigned, f'{counter} = 0'])} }}; goto play"
        yield "  od;"

    def _option(self, instance: Instance, condition: Node) -> Iterator[str]:
        """One rule instance: all its cells change at once."""
        if condition is not FALSE:
            yield f"  /* {_comment(str(instance))} */"
            steps = "; ".join(self._assignments(instance)) or "skip"
            yield f"  :: d_step {{ {self.words.exact(condition)} -> {steps} }}"

    def _assignments(self, instance: Instance) -> Iterator[str]:
        """New values are computed from the position before the step: what others still read is assigned last."""
        lines, values = self.words.total(instance.updates.values())
        yield from lines
        reads = {cell: support(node) for cell, node in instance.updates.items()}
        direct: list[str] = []
        last: list[str] = []
        for cell, value in zip(instance.updates, values, strict=True):
            place = self.storage.cell(cell)
            if any(cell in read for other, read in reads.items() if other is not cell):
                kept = self.words.keep(len(lines) + len(last))
                yield f"{kept} = {value}"
                last.append(f"{place} = {kept}")
            else:
                direct.append(f"{place} = {value}")
        yield from (*direct, *last)

    def _assertions(self) -> Iterator[str]:
        """Options that can be taken only where something fails, so that nothing else changes."""
        failed = self.storage.declare_hidden("failed")
        for name, failure in self.failures:
            number = self.names.index(name) + 1
            yield f"  /* {_comment(name)} */"
            yield f"  :: d_step {{ {self.words.exact(failure)} -> {failed} = {number}; assert({failed} != {number}) }}"
        number = len(self.names) + 1
        over = self.words.exact(total(self.system.terminal))
        yield f"  /* {DEADLOCK} */"
        yield f"  :: atomic {{ else -> {failed} = ({over} -> 0 : {number}); assert({failed} != {number}) }}"


def _failures(system: TransitionSystem) -> list[tuple[str, Node]]:
    found = [(invariant.name, ex.negation(total(invariant.condition))) for invariant in system.invariants]
    found += [(DEFINED, instance.undefined) for instance in system.instances]
    found.append((DEFINED, ex.negation(system.standing_denotes)))
    return [(name, failure) for name, failure in found if failure is not FALSE]


def _comment(text: str) -> str:
    """A text that does not end the comment in which it stands, nor its line."""
    return " ".join(text.replace("*/", "* /").split())
