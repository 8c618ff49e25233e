"""Facts mined at one scope, put to z3 at another: proved by k-induction there, refuted by a play, or left open.

A sum carries over where it is of whole variables, or of places that the other scope has as well; its value there is
the one that it has in one beginning, of which z3 says whether all have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import INVARIANT
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.written import as_it_is
from rulestone.model.system.judgements import Judgement
from rulestone.proofs.engines.symbolic.judge import ProofEffort, judge_symbolically
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.running.progress import Listener, silent

from .mined_facts import KeptSum

MOST_INSTANCES = 3_000
"""Of a game with more rule instances than this nothing is put to z3."""


@dataclass(frozen=True)
class FactAtScope:
    """What is known of a fact at another scope.

    Attributes:
        fact: as it was mined.
        scope: the other scope.
        carried: the fact in that scope, as it was put; None where it does not carry over, or was not put.
        status: what z3 says; None where it was not asked.
        basis: what that rests on, or why it was not asked.
    """

    fact: KeptSum
    scope: str
    carried: KeptSum | None
    status: Status | None
    basis: str

    @property
    def told(self) -> str:
        """The fact in that scope, in words; empty where it was not put."""
        return "" if self.carried is None else str(self.carried)

    @property
    def is_proved(self) -> bool:
        """Whether it is a fact of that scope."""
        return self.status is Status.PROVED

    @property
    def is_broken(self) -> bool:
        """Whether some play of that scope shows that it is none."""
        return self.status is Status.REFUTED


def facts_at(
    facts: Sequence[KeptSum], system: TransitionSystem, seconds: float, listener: Listener = silent
) -> list[FactAtScope]:
    """What z3 says of facts at another scope.

    Args:
        facts: found at a smaller scope.
        system: the game at the other scope, in the same reading.
        seconds: of work, for all of them together.
        listener: gets progress.
    """
    if len(system.instances) > MOST_INSTANCES:
        why = f"not put to z3: {system.scope} has more than {MOST_INSTANCES:,} moves"
        return [FactAtScope(fact, system.scope, None, None, why) for fact in facts]
    carried = [_carried(fact, system) for fact in facts]
    put = {f"kept sum {n}": _kept(one, system) for n, one in enumerate(carried) if one is not None}
    known = {}
    if put:
        asked = replace(system)
        told = tuple(Judgement(name, INVARIANT, node, written=as_it_is(node)) for name, node in put.items())
        asked.__dict__["invariants"] = (*system.invariants, *told)  # they support each other
        effort = ProofEffort(timeout=5.0, budget=seconds, depth=3, quick=True)
        verdicts = judge_symbolically(asked, properties=list(put), effort=effort, listener=listener)
        known = {verdict.property: verdict for verdict in verdicts}
    found = []
    for number, (fact, one) in enumerate(zip(facts, carried, strict=True)):
        if one is None:
            why = "it speaks of places that are not there"
            found.append(FactAtScope(fact, system.scope, None, None, why))
        else:
            verdict = known[f"kept sum {number}"]
            found.append(FactAtScope(fact, system.scope, one, verdict.status, verdict.detail))
    return found


def _carried(fact: KeptSum, system: TransitionSystem) -> KeptSum | None:
    """The same sum in another scope, with its value in one beginning; None where there is none."""
    cells: dict[Cell, int] = {}
    for name in dict.fromkeys(cell.function.name for cell, _ in fact.terms):
        mine = [(cell, factor) for cell, factor in fact.terms if cell.function.name == name]
        function = system.functions.get(name)
        factors = {factor for _, factor in mine}
        if function is None:
            return None
        places = {cell.index: cell for cell in function.cells()}
        if len(mine) == len(list(mine[0][0].function.cells())) and len(factors) == 1:
            cells.update(dict.fromkeys(places.values(), factors.pop()))
        elif all(cell.index in places for cell, _ in mine):
            cells.update((places[cell.index], factor) for cell, factor in mine)
        else:
            return None
    state = next(iter(first_states(system)), None)
    if state is None:
        return None
    read = system.reader_of(state)
    return KeptSum(tuple(cells.items()), sum(factor * int(read(cell)) for cell, factor in cells.items()), 0)


def _sum(cells: dict[Cell, int]) -> Node:
    return ex.linear(((factor, ex.cell_node(cell)) for cell, factor in cells.items()), 0)


def _kept(fact: KeptSum, system: TransitionSystem) -> Node:
    return ex.implication(system.quiet, ex.equal(_sum(dict(fact.terms)), ex.integer(fact.value)))
