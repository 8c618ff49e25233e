"""Many conditions, most of them guessed: which of them hold at the beginning and are kept by every step, together.

Induction as `houdini` does it asks for every condition after every step. Where most conditions are guesses, and every
step touches all of them, it is sooner done in one question about any step at all: each model of it falsifies some of
the conditions, which are dropped, until there is none (Flanagan and Leino's Houdini, by models).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulestone.model import TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Node
from rulestone.proofs.plays.conditions import DEFINED
from rulestone.proofs.plays.set_up import Setup
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.work_clock import work_seconds

from .initial_obligations import solved
from .k_induction import UnrolledPath
from .obligations import state_of
from .prepared import Prepared, Target, satisfied
from .relation import Relation, at_step
from .solving import Solvers

MOST_MOVES = 2_500
"""One question about more moves takes too long."""


class GuessedInvariants:
    """Induction over any step at all.

    Args:
        system: the game; its invariants are the candidates.
        solvers: who says how long a question may take.

    Attributes:
        kept: the invariants that are inductive together, by name; None where the solver gave up, or where something is
            wrong with how plays begin.
    """

    def __init__(self, system: TransitionSystem, solvers: Solvers) -> None:
        began = work_seconds()
        self.system = system
        self.solvers = solvers
        self.prepared = Prepared(system)
        self.relation = Relation(self.prepared)
        self.kept: dict[str, Node] | None = None
        if len(system.instances) <= MOST_MOVES and solved(self.prepared, solvers) == Setup():
            targets = self.prepared.invariants()
            alive = self._initially({target.name: target.state for target in targets})
            self.kept = None if alive is None else self._kept_by_steps(alive)
        self.seconds = work_seconds() - began

    def verdicts(self, asked: Sequence[str], engine: str) -> list[Verdict] | None:
        """That all properties asked for hold; None where something is open."""
        kept, began = self.kept, work_seconds()
        if kept is None:
            return None
        others = {target.name: target for target in (self.prepared.defined_target(), *self.prepared.variant_targets())}
        for name in asked:
            if not (self._implied(others[name], kept) if name in others else name in kept):
                return None
        kinds = {one.name: one.kind for one in (*self.system.invariants, *self.system.variants)} | {DEFINED: DEFINED}
        spent = (self.seconds + work_seconds() - began) / len(asked)
        return [
            Verdict(
                name,
                kinds[name],
                self.system.scope,
                self.system.readings,
                engine,
                Status.PROVED,
                spent,
                "by induction",
                figures={"method": "induction"},
            )
            for name in asked
        ]

    def _path(self) -> UnrolledPath:
        return UnrolledPath(self.relation, self.solvers.timeout, self.solvers.deadline)

    def _initially(self, alive: dict[str, Node]) -> dict[str, Node] | None:
        path = self._path()
        path.say(self.relation.initial, 0)
        return self._narrowed(path, alive, 0)

    def _kept_by_steps(self, alive: dict[str, Node]) -> dict[str, Node] | None:
        while True:
            path = self._path()
            path.say(self.relation.holds(alive.values(), "k"), 0)
            path.extend()
            fewer = self._narrowed(path, alive, 1)
            if fewer is None or len(fewer) == len(alive):
                return fewer
            alive = fewer

    def _narrowed(self, path: UnrolledPath, alive: Mapping[str, Node], step: int) -> dict[str, Node] | None:
        """Those that hold at a step of the path, whatever it is."""
        left, asked = dict(alive), 0
        while left:
            asked += 1
            bad = Target("", "", ex.conjunction(left.values()))
            if bad.state is ex.TRUE:
                return left
            result, model = path.ask(self.relation.bad_state(bad, f"n{asked}x"), step)
            if result == "unsat":
                return left
            if result == "unknown":
                return None
            codes = {c: model.get(at_step(self.relation.now(c), step)) for c in self.system.cells}
            state = state_of(self.prepared, codes)
            fewer = {name: node for name, node in left.items() if satisfied(self.system, node, state)}
            if len(fewer) == len(left):
                return None
            left = fewer
        return left

    def _implied(self, target: Target, kept: Mapping[str, Node]) -> bool:
        """Whether a property holds in every state, and of every step, that the invariants allow."""
        path = self._path()
        path.say(self.relation.holds(kept.values(), "k"), 0)
        if path.ask(self.relation.bad_state(target, "s"), 0)[0] != "unsat":
            return False
        if target.steps is None:
            return True
        path.extend()
        return path.ask(self.relation.steps(target, "q", good=False), 0)[0] == "unsat"
