"""How plays begin, asked of the solver: whether the set-up denotes, and whether anything meets it."""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.model import Undefined
from rulestone.model.expressions.expression import FALSE, Node, negation
from rulestone.model.expressions.walk import support
from rulestone.model.system.semantics import first_state_of
from rulestone.proofs.plays.initial_states import chosen_words, undefined_words, why_none
from rulestone.proofs.plays.set_up import Setup

from .obligations import Prover
from .prepared import Prepared, SymbolicError, conjuncts
from .requests import Lemmas, Request, RequestOutcome
from .solving import Solvers


def solved(prepared: Prepared, solvers: Solvers) -> Setup:
    """What the solver finds out; what it does not settle is left out."""
    initial = prepared.system.initial
    supports = solvers.cache.supports
    prover = Prover(prepared, solvers, supports)

    def ask(goal: Node, given: Sequence[Node]) -> RequestOutcome:
        (outcome,) = prover.prove([Request("the set-up", goal, tuple(given))], Lemmas({}, supports))
        return outcome

    def possible(parts: Sequence[Node]) -> bool:
        given = [one for part in parts for one in conjuncts(prepared.plain(part))]
        return FALSE not in given and not (given and ask(FALSE, given).holds)

    undefined = undefined_words("", initial.misdealt) if initial.misdealt else ""
    if not undefined and initial.undefined is not FALSE:
        outcome = ask(prepared.plain(negation(initial.undefined)), ())
        if not outcome.holds and outcome.state is not None:
            values = dict(zip(prepared.system.cells, outcome.state, strict=True))
            chosen = {cell: values[cell] for cell in initial.free}
            try:
                first_state_of(prepared.system, chosen)
            except Undefined as error:
                undefined = undefined_words(chosen_words(chosen, support(initial.undefined)), str(error))
            else:
                raise SymbolicError("the plain semantics begins where the solver says that the set-up denotes nothing")
    if possible([initial.total_constraint]):
        return Setup("", undefined)
    return Setup(undefined or why_none(prepared.system, possible), undefined)
