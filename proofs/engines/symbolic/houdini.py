"""Induction: which of the declared invariants hold at the beginning and are kept by every instance, together.

Houdini's way (Flanagan and Leino, FME 2001): begin with the conjunction of all, step out what is not kept under it,
and look again at what had leaned on what stepped out, until nothing more does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rulestone.model import Undefined
from rulestone.model.declarations.declarations import VARIANT
from rulestone.model.expressions.expression import Cell, Node, conjunction
from rulestone.model.expressions.walk import substitute
from rulestone.model.system.semantics import is_enabled, step, undefined_reason
from rulestone.model.system.system import Instance, State
from rulestone.proofs.plays.verdict import StepPair
from rulestone.proofs.running.solver_limits import OUT_OF_TIME

from .cases import Cases
from .induction_found import Failure, Inductive
from .kept_steps import KeptSteps, KnownSteps
from .locality import Narrowed, Substitution, Supports
from .obligations import Prover, state_of
from .prepared import Prepared, PreparedInstance, SymbolicError, Target, completed_initial, conjuncts, satisfied
from .representatives import Representatives
from .requests import FEW, Lemmas, Request, RequestOutcome
from .session import Session
from .slices import Slice, can_fork, in_slices
from .solving import Solvers

Report = Callable[[str, int, int], None]

_FEW_OF = 8
"""Where no more than every eighth move is new, they are asked about without looking for what is symmetric."""


class Induction:
    """Proofs over single steps.

    Args:
        prepared: the system.
        prover: settles obligations.
        report: gets progress as (round, done, total).
        kept: what single moves were shown to keep in earlier runs; they are not asked about again.
    """

    def __init__(
        self,
        prepared: Prepared,
        prover: Prover,
        supports: Supports,
        report: Report | None = None,
        kept: KeptSteps | None = None,
    ) -> None:
        self.prepared = prepared
        self.prover = prover
        self.supports = supports
        self.report = report
        self.kept = kept or KeptSteps(prepared.system)
        self.representatives = Representatives(prepared, prover.solvers.workers, report, self.kept.renamed)
        self.cases = Cases(prover.solvers, supports, self.representatives)
        self.seconds: dict[str, float] = {}
        self.whole: dict[str, Node] = {}  # the conditions of invariants, unsplit

    def invariants(self, targets: Sequence[Target]) -> Inductive:
        """The greatest set of these properties that is inductive, as far as the solver can tell."""
        alive = {target.name: conjuncts(target.state) for target in targets}
        conditions = {target.name: target.state for target in targets}
        self.whole.update(conditions)
        asked = len(self.representatives.moves)
        failures = self._fail(self._initial_states(alive), Lemmas({}, self.supports), conditions, initially=True)
        for name in failures:
            del alive[name]
        known = self.kept.under(alive)
        moves = [move for move in self.representatives.moves if known.is_open(move.instance)]
        substitution = Substitution([part for parts in alive.values() for part in parts], self.supports)

        def steps(some: Sequence[PreparedInstance]) -> Iterator[Request]:
            return (request for request in self._steps(alive, substitution, some) if _is_open(request, known))

        failed = self._failed_in_slices(steps, moves, Lemmas(alive, self.supports)) if moves and not failures else None
        if failed is not None and not failed:
            known.keep({move.instance: () for move in self.prepared.moves})
            return Inductive(alive, failures, asked, self.seconds)
        if self.prover.solvers.left <= 0:
            late = Failure(reason=OUT_OF_TIME)
            return Inductive({}, dict.fromkeys(alive, late) | failures, asked, self.seconds)
        pending = list(steps(moves))
        leaned: dict[Request, frozenset[str]] = {}
        while pending:
            lemmas = Lemmas(alive, self.supports)
            outcomes = self._prove(pending, lemmas)
            for outcome in outcomes:
                leaned[outcome.request] = outcome.used
            dropped = self._failures(outcomes, lemmas, conditions, initially=False)
            if not dropped:
                break
            known.keep(self._not_shown(moves, pending, outcomes))
            failures |= dropped
            for name in dropped:
                del alive[name]
            before, known, moves = known, self.kept.under(alive), list(self.representatives.moves)
            pending = [r for r, used in leaned.items() if r.owner in alive and not used.isdisjoint(dropped)]
            if not before.is_empty:
                pending += (r for r in self._steps(alive, substitution, moves) if not _is_open(r, before))
            pending = sorted((r for r in pending if _is_open(r, known)), key=lambda request: request.place)
        known.keep({move.instance: () for move in self.prepared.moves})
        return Inductive(alive, failures, asked, self.seconds)

    def implied(self, target: Target, lemmas: Mapping[str, Sequence[Node]]) -> Failure | None:
        """Whether proved invariants alone make every state and step good; None where they do."""
        lemmas_of = Lemmas(lemmas, self.supports)
        known = self._known_of(target, lemmas)
        asked = self._asked_of(target, known)
        if target.parts:
            requests = self._grouped(target, asked)
        else:
            parts = list(conjuncts(target.wanted))
            if not target.is_goal:  # that one cannot be reached is not to be expected
                for part in tuple(parts):
                    shown_by_cases = self.cases.show(part, list(lemmas_of.owner))
                    if shown_by_cases.codes is not None:
                        return self._refuted(target, part, shown_by_cases.codes, lemmas_of)
                    if shown_by_cases.holds:
                        parts.remove(part)
            requests = [Request(target.name, part, (), self.supports.of(part)) for part in parts]
        requests += self._kept_by(target, asked)
        outcomes = self._prove(requests, lemmas_of)
        failures = self._failures(outcomes, lemmas_of, {target.name: target.wanted}, initially=False)
        if not failures:
            asked = self.prepared.moves
        shown = {outcome.request for outcome in outcomes if outcome.holds}  # after a failure not all were asked about
        missing: dict[Instance, list[str]] = {move.instance: [] for move in asked}
        for request in requests:
            if request.move is not None and request not in shown:
                missing[request.move.instance] = [target.name]
        self._known_of(target, lemmas).keep(missing)  # under all the files that were opened meanwhile
        return failures.get(target.name)

    def _refuted(self, target: Target, part: Node, codes: Mapping[Cell, int], lemmas: Lemmas) -> Failure:
        """That a state shows that lemmas do not imply a property; it is looked at by the plain semantics."""
        state = state_of(self.prepared, codes)
        outcome = RequestOutcome(Request(target.name, part), False, "cases", state=state)
        return self._confirmed(outcome, state, lemmas, target.wanted)

    def implied_together(self, targets: Sequence[Target], lemmas: Mapping[str, Sequence[Node]]) -> set[str]:
        """Properties of steps that proved invariants imply, by several processes; what is not among them is open."""
        known = {target.name: self._known_of(target, lemmas) for target in targets}
        moves = self.prepared.moves
        shown = {name for name, one in known.items() if not any(one.is_open(move.instance) for move in moves)}
        new = [target for target in targets if target.name not in shown]
        if not new or not can_fork(len(moves), self.prover.solvers.workers):
            return shown
        asked = {target.name: self._asked_of(target, known[target.name]) for target in new}
        of_any = sorted({move for some in asked.values() for move in some}, key=lambda move: move.number)

        def requests(some: Sequence[PreparedInstance]) -> Iterator[Request]:
            here = set(some)
            for target in new:
                yield from self._kept_by(target, [move for move in asked[target.name] if move in here])

        failed = self._failed_in_slices(requests, of_any, Lemmas(lemmas, self.supports), patient=True)
        for target in new:
            if failed is not None and target.name not in failed:
                self._known_of(target, lemmas).keep({move.instance: () for move in moves})
                shown.add(target.name)
        return shown

    def _known_of(self, target: Target, lemmas: Mapping[str, Sequence[Node]]) -> KnownSteps:
        """What is known of which moves do what a property demands of steps, or of what they owe to denote."""
        if target.parts:
            return self.kept.of_owed(lemmas)
        if target.steps is None:  # nothing is asked of any step
            return self.kept.nothing
        system = self.prepared.system
        if target.kind == VARIANT:
            return self.kept.of_variant(next(one for one in system.variants if one.name == target.name), lemmas)
        declared = next((one for one in system.step_properties if one.name == target.name), None)
        return self.kept.nothing if declared is None else self.kept.of_property(declared, lemmas)

    def _asked_of(self, target: Target, known: KnownSteps) -> Sequence[PreparedInstance]:
        """The moves that are asked about on behalf of a property of steps, or of what denotes."""
        if not known.is_empty:
            new = [move for move in self.prepared.moves if known.is_open(move.instance)]
            if len(new) <= len(self.prepared.moves) // _FEW_OF:  # to compare what is demanded of all moves takes longer
                return new
        if target.parts:
            chosen = self.representatives.moves
        else:
            chosen = () if target.steps is None else self.representatives.of_steps((target,))[target.name]
        return [move for move in chosen if known.is_open(move.instance)]

    def _kept_by(self, target: Target, moves: Sequence[PreparedInstance]) -> Iterator[Request]:
        """What a step property demands of some moves."""
        demands = {} if target.steps is None else target.steps
        for move in moves:
            condition = demands.get(move.number)
            for part in () if condition is None else conjuncts(condition):
                yield Request(target.name, part, move.defined_step, self.supports.of(part), move, whole=condition)

    def _failed_in_slices(
        self,
        requests: Callable[[Sequence[PreparedInstance]], Iterable[Request]],
        moves: Sequence[PreparedInstance],
        lemmas: Lemmas,
        patient: bool = False,
    ) -> set[str] | None:
        """Whose requests about moves several processes did not show; None: not worth a try, or ended by a failure."""
        solvers = self.prover.solvers
        if not can_fork(len(self.prepared.moves), solvers.workers):
            return None
        alone = Solvers(solvers.timeout, 1, solvers.cache, solvers.deadline)
        prover = Prover(self.prepared, alone, self.supports, self.prover.first_round, Session(lemmas.owner))

        def work(some: Sequence[PreparedInstance]) -> Slice:
            known = set(solvers.cache.answers)
            found = Slice()
            for outcome in prover.prove(requests(some), lemmas):
                owner = outcome.request.owner
                found.seconds[owner] = found.seconds.get(owner, 0.0) + outcome.seconds
                if not outcome.holds:
                    found.failed.add(owner)
            found.answers = {key: answer for key, answer in solvers.cache.answers.items() if key not in known}
            return found

        def report(done: int, total: int) -> None:
            if self.report is not None:
                self.report(f"{solvers.workers} processes", done, total)

        slices = in_slices(moves, work, solvers.workers, report, None if patient else lambda found: bool(found.failed))
        for found in slices or ():
            solvers.cache.take(found.answers)
            for owner, seconds in found.seconds.items():
                self.seconds[owner] = self.seconds.get(owner, 0.0) + seconds
        return None if slices is None else {owner for found in slices for owner in found.failed}

    def _grouped(self, target: Target, moves: Sequence[PreparedInstance]) -> list[Request]:
        """One request for all parts of one of some instances that are about the same cells, and what is of none."""
        groups: dict[tuple[PreparedInstance | None, tuple[Node, ...], frozenset[Cell]], list[Node]] = {}
        chosen = {*moves, None}
        for move, given, need in (part for part in target.parts if part[0] in chosen):
            for part in conjuncts(substitute(need, move.pinned) if given and move is not None else need):
                groups.setdefault((move, given, self.supports.of(part)), []).append(part)
        return [
            Request(target.name, conjunction(parts), given, near, move, about_step=False)
            for (move, given, near), parts in groups.items()
        ]

    def _prove(self, requests: Iterable[Request], lemmas: Lemmas) -> list[RequestOutcome]:
        outcomes = self.prover.prove(requests, lemmas, self.report)
        for outcome in outcomes:
            owner = outcome.request.owner
            self.seconds[owner] = self.seconds.get(owner, 0.0) + outcome.seconds
        return outcomes

    def _fail(
        self, requests: Iterable[Request], lemmas: Lemmas, conditions: Mapping[str, Node], *, initially: bool
    ) -> dict[str, Failure]:
        return self._failures(self._prove(requests, lemmas), lemmas, conditions, initially=initially)

    def _failures(
        self, outcomes: Sequence[RequestOutcome], lemmas: Lemmas, conditions: Mapping[str, Node], *, initially: bool
    ) -> dict[str, Failure]:
        failures: dict[str, Failure] = {}
        for outcome in outcomes:
            owner = outcome.request.owner
            if outcome.holds or owner in failures:
                continue
            if outcome.state is None:
                failures[owner] = Failure(reason=outcome.reason)
            elif initially:
                first = completed_initial(self.prepared.system, outcome.state)
                if satisfied(self.prepared.system, conditions[owner], first):
                    raise SymbolicError(f"{owner} holds in the first state said to break it")
                failures[owner] = Failure(state=first, initially=True)
            else:
                failures[owner] = self._confirmed(outcome, outcome.state, lemmas, conditions[owner])
        return failures

    def _confirmed(self, outcome: RequestOutcome, state: State, lemmas: Lemmas, condition: Node) -> Failure:
        """A counterexample to induction, re-evaluated by the plain semantics.

        Whole conditions are evaluated, not their parts: an earlier part may be what makes a later one denote.
        """
        system = self.prepared.system
        request = outcome.request
        unconfirmed = SymbolicError(f"{request.owner}: plain evaluation does not confirm the solver's state")
        if not all(satisfied(system, self.whole[name], state) for name in dict.fromkeys(lemmas.owner.values())):
            raise unconfirmed
        if request.move is None or not request.about_step:
            move = None if request.move is None else request.move.instance
            fails = not satisfied(system, condition, state) if move is None else undefined_reason(system, move, state)
            if not fails:
                raise unconfirmed
            return Failure(state=state, where="" if move is None else str(move))
        move = request.move.instance
        try:
            after = step(system, move, state) if is_enabled(system, move, state) else None
        except Undefined:
            after = None
        if after is None:
            raise SymbolicError(f"{request.owner}: {move} cannot be played in the solver's state")
        if satisfied(system, condition, after) if request.whole is None else satisfied(system, request.whole, state):
            raise unconfirmed
        return Failure(pair=StepPair(system, state, move, after))

    def _initial_states(self, alive: Mapping[str, Sequence[Node]]) -> Iterator[Request]:
        for name, parts in alive.items():
            for part in parts:
                goal = self.prepared.initially(part)
                yield Request(name, goal, self.prepared.initial_constraint, self.supports.of(goal))

    def _steps(
        self, alive: Mapping[str, Sequence[Node]], substitution: Substitution, moves: Sequence[PreparedInstance]
    ) -> Iterator[Request]:
        owners: dict[Node, list[str]] = {}
        for name, parts in alive.items():
            for part in parts:
                owners.setdefault(part, []).append(name)
        narrowed = Narrowed(self.supports)
        for move in moves:
            for place, (part, plain_after) in enumerate(substitution.after(move.pinned_updates).items()):
                after = plain_after
                if len(self.supports.of(after)) <= FEW:
                    after = narrowed.by(after, move.pinned)
                near = self._near(part, after, move)
                for name in owners.get(part, ()):
                    yield Request(name, after, move.defined_step, near, move, place=(move.number, place))

    def _not_shown(
        self,
        moves: Sequence[PreparedInstance],
        requests: Sequence[Request],
        outcomes: Sequence[RequestOutcome],
    ) -> dict[Instance, set[str]]:
        """For some moves that stand for others, and these: the properties that they were not shown to keep."""
        shown = {outcome.request for outcome in outcomes if outcome.holds}
        missing: dict[int, set[str]] = {move.number: set() for move in moves}
        for request in requests:
            if request not in shown and request.move is not None:
                missing[request.move.number].add(request.owner)
        instances = self.prepared.system.instances
        orbits = (orbit for orbit in self.representatives.symmetries.orbits if orbit[0] in missing)
        return {instances[number]: missing[orbit[0]] for orbit in orbits for number in orbit}

    def _near(self, part: Node, after: Node, move: PreparedInstance) -> frozenset[Cell]:
        touched = self.supports.of(part).intersection(move.updates)
        near = touched.union(*(self.supports.of(move.updates[cell]) for cell in touched))
        mentioned = self.supports.of(after)
        return near | mentioned if len(mentioned) <= FEW else near


def _is_open(request: Request, known: KnownSteps) -> bool:
    """Whether it is not known of its move that it keeps its property."""
    return request.move is None or known.is_open(request.move.instance, request.owner)
