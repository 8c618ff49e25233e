"""A large goal, one value at a time: whose turn it is, which phase, which piece.

That something can always be played is one disjunction over all moves. Where a variable without indices is given a
value, most moves drop out of it, and what is left is easy. Values that symmetries map to each other are one case.
Where a case fails, so does the whole: the state that shows it is completed by the values of the case, and nothing more
is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import FALSE, TRUE, Cell, Node
from rulestone.model.expressions.types import code_span
from rulestone.proofs.symmetry.expression_fingerprints import RenamedFingerprints
from rulestone.proofs.symmetry.renaming import Renaming
from rulestone.proofs.symmetry.symmetries import IDENTITY

from .locality import Fixing, Supports
from .obligation_cache import SolverAnswer
from .proof_script import ProofScript, obligation
from .representatives import Representatives
from .solving import Solvers

LARGE = 100
"""A goal over fewer cells is asked as it is."""

MOMENT = 3.0
"""Seconds for one case before it is split further."""

MOST_VALUES = 1_000
"""A variable with more is not split on."""

Fixed = Mapping[Cell, Node]


@dataclass(frozen=True)
class ByCases:
    """What came of the cases of a goal.

    Attributes:
        holds: whether all of them were shown.
        codes: where one fails, the codes of a state in which it does, by cell; those that are left out do not matter.
            None where none fails, or where that is not known.
    """

    holds: bool
    codes: Mapping[Cell, int] | None = None


OPEN = ByCases(False)
"""Nothing is known."""


@dataclass(frozen=True)
class Sequent:
    """What is to be shown, and from what.

    Attributes:
        goal: the condition.
        lemmas: what may be assumed.
        renamings: under which both stay as they are.
    """

    goal: Node
    lemmas: Sequence[Node]
    renamings: Sequence[Renaming]


class Cases:
    """Shows large goals by cases.

    Args:
        solvers: who decides.
        supports: the cells of expressions.
        representatives: knows renamings under which the lemmas stay as they are.
    """

    def __init__(self, solvers: Solvers, supports: Supports, representatives: Representatives) -> None:
        self.solvers = solvers
        self.supports = supports
        self.representatives = representatives

    def show(self, goal: Node, lemmas: Sequence[Node]) -> ByCases:
        """Whether all cases of a goal could be shown, or what shows the contrary; a small goal is left open."""
        if len(self.supports.of(goal)) < LARGE:
            return OPEN
        plain = RenamedFingerprints(IDENTITY).of(goal)
        renamings = (symmetry.renaming for symmetry in self.representatives.symmetries.found)
        kept = [renaming for renaming in renamings if RenamedFingerprints(renaming).of(goal) == plain]
        return self._split(Sequent(goal, lemmas, kept), {})

    def _split(self, question: Sequent, fixed: Fixed) -> ByCases:
        """Split on the variable that most of the goal asks about, and show every case."""
        cell = self._asked_most(Fixing(fixed, self.supports).apply(question.goal))
        if cell is None:
            return OPEN
        cases: dict[str, tuple[Fixed, ProofScript]] = {}
        answers: dict[str, SolverAnswer] = {}
        codes = iter(self._different(question, cell, fixed))
        while some := self._next_cases(question, cell, fixed, codes, cases):  # after one that fails none is written
            cases |= some
            answers |= self.solvers.decide(list(some), seconds=MOMENT)
            failed = next((script for script in some if answers[script].result == "sat"), None)
            if failed is not None:
                return ByCases(False, _state_of(*cases[failed], answers[failed]))
        for name, (waiting, _) in cases.items():
            if not answers[name].holds:
                found = self._split(question, waiting)
                if not found.holds:
                    return found
        return ByCases(True)

    def _next_cases(
        self, question: Sequent, cell: Cell, fixed: Fixed, codes: Iterator[int], known: Container[str]
    ) -> dict[str, tuple[Fixed, ProofScript]]:
        """As many cases as there are solvers, by what is asked of each; those that say what a known one says are left
        out."""
        found: dict[str, tuple[Fixed, ProofScript]] = {}
        for code in codes:
            case = {**fixed, cell: ex.constant(code, cell.type)}
            script = self._script(question, case)
            if script is not None and script.script not in known:
                found.setdefault(script.script, (case, script))
            if len(found) == self.solvers.workers:
                break
        return found

    def _script(self, question: Sequent, fixed: Fixed) -> ProofScript | None:
        """The obligation of one case; None where it is plain without a solver."""
        fixing = Fixing(fixed, self.supports)
        goal = fixing.apply(question.goal)
        known = [node for node in map(fixing.apply, question.lemmas) if node is not TRUE]
        return None if goal is TRUE or FALSE in known else obligation(known, goal)

    def _asked_most(self, goal: Node) -> Cell | None:
        """The variable without indices, of several values, that most parts of a goal mention."""
        asked = Counter(cell for part in goal.args for cell in self.supports.of(part) if not cell.index)
        fit = [cell for cell in asked if cell.type.is_finite and 1 < code_span(cell.type) <= MOST_VALUES]
        return max(fit, key=lambda cell: (asked[cell], code_span(cell.type), cell.function.name), default=None)

    def _different(self, question: Sequent, cell: Cell, fixed: Fixed) -> list[int]:
        """The codes of a variable, one of all those that are the same up to names."""
        low, high = cell.type.code_range
        assert low is not None and high is not None
        if not question.renamings:
            return list(range(low, high + 1))
        from networkx.utils import UnionFind  # takes longer to import than a small game to check

        together: UnionFind[int] = UnionFind(range(low, high + 1))
        for renaming in question.renamings:
            if all(renaming.code(other.type, node.payload) == node.payload for other, node in fixed.items()):
                for code in range(low, high + 1):
                    together.union(code, renaming.code(cell.type, code))
        return sorted(min(codes) for codes in together.to_sets())


def _state_of(case: Fixed, script: ProofScript, answer: SolverAnswer) -> dict[Cell, int]:
    """The codes of a state in which a case fails."""
    model = answer.model or {}
    asked = {cell: model[f"v{number}"] for number, cell in enumerate(script.cells) if f"v{number}" in model}
    return asked | {cell: int(node.payload) for cell, node in case.items()}
