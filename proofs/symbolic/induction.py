"""Induction: which of the declared invariants hold at the beginning and are kept by every instance, together.

Houdini's way (Flanagan and Leino, FME 2001): begin with the conjunction of all, step out what is not kept under it,
and look again at what had leaned on what stepped out, until nothing more does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulestone.model.expression import Cell, Node
from rulestone.model.semantics import is_enabled, step
from rulestone.model.system import State
from rulestone.model.walk import substitute

from ..verdict import StepPair
from .locality import Substitution, Supports
from .obligations import FEW, Lemmas, Outcome, Prover, Request, parts_of
from .prepared import Move, Prepared, SymbolicError, Target, satisfied

Report = Callable[[str, int, int], None]


@dataclass
class Failure:
    """Why induction does not show a property.

    Attributes:
        pair: a step from a state that all hypotheses allow to one where the property fails.
        state: a first state, or a state all hypotheses allow, where it fails.
        at_beginning: it fails in `state`, a first state.
        reason: in words, where there is neither.
    """

    pair: StepPair | None = None
    state: State | None = None
    at_beginning: bool = False
    reason: str = ""


@dataclass
class Inductive:
    """What induction found.

    Attributes:
        kept: the invariants shown, with their parts: together they are inductive.
        failures: why the others are not shown.
        seconds: solver time by property.
    """

    kept: dict[str, tuple[Node, ...]]
    failures: dict[str, Failure]
    seconds: dict[str, float] = field(default_factory=dict)


class Induction:
    """Proofs over single steps.

    Args:
        prepared: the system.
        prover: settles obligations.
        report: told about progress as (round, done, total).
    """

    def __init__(self, prepared: Prepared, prover: Prover, supports: Supports, report: Report | None = None) -> None:
        self.prepared = prepared
        self.prover = prover
        self.supports = supports
        self.report = report
        self.seconds: dict[str, float] = {}

    def invariants(self, targets: Sequence[Target]) -> Inductive:
        """The greatest set of these properties that is inductive, as far as the solver can tell."""
        alive = {target.name: parts_of(target.state) for target in targets}
        conditions = {target.name: target.state for target in targets}
        failures = self._fail(self._beginnings(alive), Lemmas({}, self.supports), conditions, at_beginning=True)
        for name in failures:
            del alive[name]
        substitution = Substitution([part for parts in alive.values() for part in parts], self.supports)
        pending = list(self._steps(alive, substitution))
        leaned: dict[Request, frozenset[str]] = {}
        while pending:
            lemmas = Lemmas(alive, self.supports)
            outcomes = self._prove(pending, lemmas)
            for outcome in outcomes:
                leaned[outcome.request] = outcome.used
            failed = self._failures(outcomes, lemmas, conditions, at_beginning=False)
            failures |= failed
            for name in failed:
                del alive[name]
            pending = [r for r, used in leaned.items() if r.owner in alive and not used.isdisjoint(failed)]
        return Inductive(alive, failures, self.seconds)

    def implied(self, target: Target, lemmas: Mapping[str, Sequence[Node]]) -> Failure | None:
        """Whether proved invariants alone make every state and step good; None where they do."""
        known = Lemmas(lemmas, self.supports)
        requests = [Request(target.name, *self._without_premise(part)) for part in parts_of(target.wanted)]
        for number, condition in (target.steps or {}).items():
            move = self.prepared.moves[number]
            requests += [
                Request(target.name, part, move.defined_step, self.supports.of(part), move)
                for part in parts_of(condition)
            ]
        return self._fail(requests, known, {target.name: target.wanted}, at_beginning=False).get(target.name)

    def _without_premise(self, part: Node) -> tuple[Node, tuple[Node, ...], frozenset[Cell]]:
        return part, (), self.supports.of(part)

    def _prove(self, requests: Iterable[Request], lemmas: Lemmas) -> list[Outcome]:
        outcomes = self.prover.prove(requests, lemmas, self.report)
        for outcome in outcomes:
            owner = outcome.request.owner
            self.seconds[owner] = self.seconds.get(owner, 0.0) + outcome.seconds
        return outcomes

    def _fail(
        self, requests: Iterable[Request], lemmas: Lemmas, conditions: Mapping[str, Node], *, at_beginning: bool
    ) -> dict[str, Failure]:
        return self._failures(self._prove(requests, lemmas), lemmas, conditions, at_beginning=at_beginning)

    def _failures(
        self, outcomes: Sequence[Outcome], lemmas: Lemmas, conditions: Mapping[str, Node], *, at_beginning: bool
    ) -> dict[str, Failure]:
        failures: dict[str, Failure] = {}
        for outcome in outcomes:
            owner = outcome.request.owner
            if outcome.holds or owner in failures:
                continue
            if outcome.state is None:
                failures[owner] = Failure(reason=outcome.reason)
            elif at_beginning:
                first = self._completed_beginning(outcome.state)
                if satisfied(self.prepared.system, conditions[owner], first):
                    raise SymbolicError(f"{owner} holds in the first state said to break it")
                failures[owner] = Failure(state=first, at_beginning=True)
            else:
                failures[owner] = self._confirmed(outcome, outcome.state, lemmas, conditions[owner])
        return failures

    def _confirmed(self, outcome: Outcome, state: State, lemmas: Lemmas, condition: Node) -> Failure:
        """A counterexample to induction, re-evaluated by the plain semantics."""
        system = self.prepared.system
        request = outcome.request
        if not all(satisfied(system, node, state) for node in (*lemmas.owner, *request.given)):
            raise SymbolicError(f"{request.owner}: plain evaluation does not confirm the solver's state")
        if satisfied(system, request.goal, state):
            raise SymbolicError(f"{request.owner}: plain evaluation does not confirm what the solver says of its state")
        if request.move is None:
            return Failure(state=state)
        move = request.move.instance
        if not is_enabled(system, move, state):
            raise SymbolicError(f"{request.owner}: {move} is not enabled in the solver's state")
        return Failure(pair=StepPair(state, move, step(system, move, state)))

    def _completed_beginning(self, state: State) -> State:
        """The first state whose free cells are those of the solver's state."""
        from rulestone.model.evaluate import evaluate

        system = self.prepared.system
        read = system.reader_of(state)
        values = dict(zip(system.cells, state, strict=True))
        for cell, node in system.beginning.assigned.items():
            values[cell] = evaluate(node, read)
        return system.state_from(values)

    def _beginnings(self, alive: Mapping[str, Sequence[Node]]) -> Iterator[Request]:
        for name, parts in alive.items():
            for part in parts:
                goal = self.prepared.at_beginning(part)
                yield Request(name, goal, self.prepared.beginning_constraint, self.supports.of(goal))

    def _steps(self, alive: Mapping[str, Sequence[Node]], substitution: Substitution) -> Iterator[Request]:
        owners: dict[Node, list[str]] = {}
        for name, parts in alive.items():
            for part in parts:
                owners.setdefault(part, []).append(name)
        for move in self.prepared.moves:
            for part, plain_after in substitution.after(move.pinned_updates).items():
                after = plain_after
                if len(self.supports.of(after)) <= FEW:
                    after = substitute(after, move.pinned)
                near = self._near(part, after, move)
                for name in owners[part]:
                    yield Request(name, after, move.defined_step, near, move)

    def _near(self, part: Node, after: Node, move: Move) -> frozenset[Cell]:
        touched = [cell for cell in move.updates if cell in self.supports.of(part)]
        near = frozenset(touched).union(*(self.supports.of(move.updates[cell]) for cell in touched))
        mentioned = self.supports.of(after)
        return near | mentioned if len(mentioned) <= FEW else near
