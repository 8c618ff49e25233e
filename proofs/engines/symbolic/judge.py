"""The symbolic engine: for each property the cheapest method that settles it.

1. Induction over single steps, invariants supporting each other; everything else from the invariants so proved.
2. Plays of up to a few steps: most faults show in them, and they are the base case of what follows.
3. k-induction, k = 2 and 3.
4. Spacer, which invents missing invariants.
5. Longer plays, up to the depth asked for.

What each status means here: `proved`: in every reachable state (for a goal: a play reaches it, and is shown).
`refuted`: a play of the reference semantics shows the contrary (for a goal: it was proved that no play reaches it).
`bounded`: nothing found in all plays up to a length. `unknown`: anything else, with the reason; a step from a state
not known to be reachable that would break the property is shown as `pair`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulestone.model import GameError, TransitionSystem
from rulestone.model.errors import did_you_mean
from rulestone.model.expressions.expression import TRUE, Node
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.ending import Ending, gravest
from rulestone.proofs.plays.play import replay
from rulestone.proofs.plays.set_up import Setup, with_setup, without_initial_state
from rulestone.proofs.plays.verdict import Status, StepPair, Verdict
from rulestone.proofs.running.garbage import young_alone
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.solver_limits import OUT_OF_TIME
from rulestone.proofs.running.work_clock import work_seconds

from .horn import solve_by_horn_clauses
from .houdini import Induction
from .induction_found import Failure, Inductive
from .initial_obligations import solved
from .k_induction import BoundedSearch, is_k_inductive
from .kept_lengths import KeptLengths
from .kept_steps import KeptSteps
from .obligation_cache import ObligationCache
from .obligations import Prover
from .prepared import Target
from .settling import Case
from .solving import Solvers
from .tried import Tried
from .why_open import ending_of

ENGINE = "symbolic"
SHALLOW = 3
LARGEST_K = 3
_SPACER = 8
"""Spacer may take an eighth of what one property may take, for all that are open: what it proves it proves soon."""
LARGEST_UNROLLED = 2_500  # moves: a formula for a path through more than these takes minutes to read, hours to solve


@dataclass(frozen=True)
class ProofEffort:
    """How hard to look for proofs.

    Attributes:
        timeout: seconds of work for one question to a solver; and for all that is asked of Spacer, and of long plays.
        budget: seconds for everything; no limit if None.
        workers: processes that decide obligations; 1 decides them in this process.
        depth: length of the longest plays looked at.
        quick: leave out Spacer and long plays; what they might settle stays `unknown`.
        seen: length of plays up to which a search has shown that none meets what is asked; there are plays as long. For
            the lengths that are left a share of the seconds is left.
    """

    timeout: float = 10.0
    budget: float | None = None
    workers: int = 1
    depth: int = 12
    quick: bool = False
    seen: int = 0


def judge_symbolically(
    system: TransitionSystem,
    *,
    properties: Collection[str] | None = None,
    effort: ProofEffort | None = None,
    certificate: Path | None = None,
    listener: Listener = silent,
    cache: ObligationCache | None = None,
    kept: KeptSteps | None = None,
) -> list[Verdict]:
    """Judge properties of every reachable state by proof, or by the shortest play that shows the contrary.

    Args:
        system: the game in one scope and reading.
        properties: names of those to judge, among them "defined" (every rule denotes) and "deadlock" (a game that is
            not over can go on); all if None. Declared invariants support each other whether named or not.
        effort: how hard to look; without limit of time, but for single questions, if None.
        certificate: folder for the proofs as SMT-LIB 2 files; re-checked where cvc5 is installed.
        listener: gets progress.
        cache: obligations already decided, perhaps under another reading of the same game.
        kept: what single moves of this system were shown to keep in earlier runs.

    Returns a verdict for each property in order of declaration, then "defined" and "deadlock". After Ctrl-C, what was
    settled so far is kept and the rest is `unknown`.

    Raises:
        GameError: a property is named that does not exist.
        SymbolicError: the solver and the plain semantics disagree (a bug in rulestone).
    """
    judge = _SymbolicJudge(system, properties, effort or ProofEffort(), certificate, listener, cache)
    judge.kept_steps = kept
    return judge.verdicts()


class _SymbolicJudge:
    def __init__(
        self,
        system: TransitionSystem,
        properties: Collection[str] | None,
        effort: ProofEffort,
        certificate: Path | None,
        listener: Listener,
        cache: ObligationCache | None,
    ) -> None:
        self.system = system
        self.wanted = _checked_names(system, properties)
        self.effort = effort
        self.certificate = certificate
        self.listener = listener
        self.deadline = None if effort.budget is None else work_seconds() + effort.budget
        self.solvers = Solvers(effort.timeout, effort.workers, cache, self.deadline)
        self.cases: list[Case] = []
        self.inductive: dict[str, tuple[Node, ...]] = {}
        self.kept: dict[str, tuple[Node, ...]] = {}  # and what k-induction added
        self.asked = 0
        self.search: BoundedSearch | None = None
        self.interrupted = False
        self.setup = Setup()
        self.kept_steps: KeptSteps | None = None

    def verdicts(self) -> list[Verdict]:
        with self.solvers:
            try:
                self._run()
            except KeyboardInterrupt:
                self.interrupted = True
                self.solvers.cache.latest = None
                self._report("interrupted", 0, None)
            if self.setup.none:
                return without_initial_state(self.system, self.setup.none, ENGINE, self.wanted)
            verdicts = [self._verdict(name) for name in self.wanted]
            if self.certificate is not None and not self.interrupted:
                from .certificate import ProvedParts, certify

                verdicts = certify(
                    self.prepared,
                    self.relation,
                    ProvedParts(self.inductive, self.kept, self.cases),
                    verdicts,
                    self.certificate,
                    self.deadline,
                )
        return with_setup(verdicts, self.setup)

    def _run(self) -> None:
        self._report("preparing", 0, None)
        cache = self.solvers.cache
        latest = cache.latest
        if latest is None or latest.system is not self.system or latest.timeout != self.effort.timeout:
            latest = cache.latest = Tried.of(self.system, self.effort.timeout)
        self.tried = latest
        self.prepared, self.relation = latest.prepared, latest.relation
        self.setup = solved(self.prepared, self.solvers)
        if self.setup.none:
            return
        with young_alone():
            self._induction()
        if self._open and len(self.prepared.moves) > LARGEST_UNROLLED:
            for case in self._open:
                case.notes.append(f"{len(self.prepared.moves):,} moves are too many to unroll")
            return
        self._unroll(min(SHALLOW, self.effort.depth))
        self._k_induction()
        if not self.effort.quick:
            left = self._spacer(self.effort.timeout / _SPACER)
            share = max(0, self.effort.depth - self.effort.seen) / max(1, self.effort.depth)
            self._unroll(self.effort.depth, work=(self.effort.timeout / 2 + left) * share)

    @property
    def _open(self) -> list[Case]:
        return [case for case in self.cases if case.status is None]

    def _report(self, task: str, done: int, total: int | None, detail: str = "") -> None:
        self.listener(Progress(ENGINE, task, done, total, detail))

    def _out_of_time(self) -> bool:
        return self.deadline is not None and work_seconds() >= self.deadline

    def _induction(self) -> None:
        supports = self.solvers.cache.supports
        prover = Prover(self.prepared, self.solvers, supports)

        def report(task: str, done: int, total: int) -> None:
            self._report(f"induction ({task})", done, total)

        kept = None if self.certificate else self.kept_steps  # a proof that is written down is found anew
        induction = Induction(self.prepared, prover, supports, report, kept)
        declared = self.prepared.invariants()
        variants = {j.name for j in self.system.variants}
        self.cases = [Case(t) for t in declared if t.name in self.wanted and t.name not in variants]
        found = self._invariants(induction, declared)
        self.inductive = self.kept = found.kept
        self.asked = found.asked
        for case in self.cases:
            case.seconds += found.seconds.get(case.target.name, 0.0)
            if case.target.name in found.kept:
                case.settle_proof("induction", "1-inductive")
            else:
                self._note(case, found.failures[case.target.name])
        if self._out_of_time():
            return  # to trace what each property demands of each step takes long itself
        others, known = list(self._others()), self.tried.others
        steps = [t for t in others if t.steps is not None and t.wanted is TRUE and t.name not in known]
        shown = induction.implied_together(steps, found.kept)
        for target in others:
            started = work_seconds()
            case = Case(target)
            self.cases.append(case)
            if target.name in found.failures and target.name in variants:
                failure: Failure | None = found.failures[target.name]
            elif target.name in known:
                failure = known[target.name]
            elif target.name in shown:
                failure, case.seconds = None, induction.seconds.get(target.name, 0.0)
            else:
                failure = induction.implied(target, found.kept)
            if failure is None:
                case.settle_proof("implied", self._implied_words())
            else:
                self._note(case, failure)
            case.seconds += work_seconds() - started
            if not self._out_of_time():
                known[target.name] = failure

    def _invariants(self, induction: Induction, declared: Sequence[Target]) -> Inductive:
        """What induction finds, or has found for this system before, where it had the time to look at everything."""
        found = self.tried.inductive
        if found is None:
            found = induction.invariants(declared)
            if not self._out_of_time():
                self.tried.inductive = found
        induction.whole.update({target.name: target.state for target in declared})
        return found

    def _implied_words(self) -> str:
        return "by the proved invariants" if self.kept else "by each rule alone"

    def _others(self) -> Iterator[Target]:
        wanted = self.wanted
        for declared in self.system.step_properties:
            if declared.name in wanted:
                yield self.prepared.step_target(declared)
        yield from (t for t in self.prepared.variant_targets() if t.name in wanted)
        yield from (t for t in self.prepared.goals() if t.name in wanted)
        if DEFINED in wanted:
            yield self.prepared.defined_target()
        if DEADLOCK in wanted:
            yield self.prepared.deadlock_target()

    def _note(self, case: Case, failure: Failure) -> None:
        case.failure = failure
        if failure.initially and failure.state is not None:
            case.settle_play(replay(self.system, failure.state, ()))
        elif failure.reason:
            case.notes.append(f"induction {failure.reason}")

    def _unroll(self, depth: int, work: float | None = None) -> None:
        cases = self._open
        if not cases or self._out_of_time():
            return
        if self.search is None:
            self.search = self.tried.search
        if self.search is None or self.search.was_cut_short:
            self.search = self.tried.search = BoundedSearch(self.relation, self.effort.timeout)
        self.search.go_on(self.deadline, lambda task, done, total: self._report(task, done, total), work)
        started = work_seconds()
        lengths = self.kept_steps.lengths if self.kept_steps is not None else KeptLengths(self.system)
        for case in cases:
            seen = depth if lengths.shown(case.target, depth) else min(self.effort.seen, depth)
            if seen:
                self.search.take(case.target.name, seen)
        found = self.search.run([case.target for case in cases], depth)
        for case in cases:
            if case.target.name not in found.plays and case.target.name in found.depth:
                lengths.keep(case.target, found.depth[case.target.name])
            case.seconds += (work_seconds() - started) / len(cases)
            name = case.target.name
            if name in found.plays:
                case.settle_play(found.plays[name])
            elif found.longest is not None and found.depth.get(name) == found.longest:
                case.settle_proof("unrolling", f"no play is longer than {found.longest} steps, and all were examined")

    def _k_induction(self) -> None:
        progress = True
        while progress:
            progress = False
            for case in self._open:
                is_lemma = case.target.steps is None and not case.target.is_goal
                if case.method != "k-induction" and self._is_k_inductive(case) and is_lemma:
                    progress = True  # it may help the others
                    self.kept = {**self.kept, case.target.name: (case.target.state,)}

    def _lemmas(self, case: Case) -> list[Node]:
        """What is proved so far, for a proof of something else."""
        case.leaned = tuple(self.kept)
        return [part for parts in self.kept.values() for part in parts]

    def _is_k_inductive(self, case: Case) -> bool:
        started = work_seconds()
        base = self.search.found.depth.get(case.target.name, -1) if self.search is not None else -1
        try:
            for k in range(1, LARGEST_K + 1):
                if base < (k if case.target.steps is not None else k - 1) or self._out_of_time():
                    return False
                lemmas, names = self._lemmas(case), frozenset(self.kept)
                if self.tried.has_failed(case.target.name, k, names):
                    continue
                self._report("k-induction", k, LARGEST_K, case.target.name)
                kept = None if self.kept_steps is None else self.kept_steps.paths
                if is_k_inductive(self.relation, case.target, lemmas, k, self.effort.timeout, self.deadline, kept):
                    case.k = k
                    case.order = 1 + max(other.order for other in self.cases)
                    case.settle_proof("k-induction", f"{k}-inductive")
                    return True
                if not self._out_of_time():
                    self.tried.not_k_inductive.add((case.target.name, k, names))
            return False
        finally:
            case.seconds += work_seconds() - started

    def _spacer(self, work: float) -> float:
        """Seconds of work for all that are open: what one leaves is for those after it, and what is left at the end is
        returned.
        """
        cases = self._open
        for number, case in enumerate(cases):
            seconds = min(self.solvers.left, work / (len(cases) - number))
            if seconds <= 0:
                break
            started = work_seconds()
            self._report("Spacer", 0, None, case.target.name)
            lemmas = self._lemmas(case)
            case.horn = solve_by_horn_clauses(self.relation, case.target, lemmas, self.solvers, seconds)
            work -= case.horn.spent
            if case.horn.result == "holds":
                case.settle_proof("spacer", "by an invariant that Spacer found")
            elif case.horn.result == "fails":
                case.notes.append("Spacer says it can be met, no play is found yet")
            else:
                case.notes.append(f"Spacer {case.horn.reason or 'gave up'}")
            case.seconds += work_seconds() - started
        return max(0.0, work)

    def _verdict(self, name: str) -> Verdict:
        case = next((c for c in self.cases if c.target.name == name), None)
        if case is None or (self.interrupted and case.status is None):
            kind = case.target.kind if case else _kinds(self.system)[name]
            why = Ending.INTERRUPTED if self.interrupted else Ending.TIME
            words = "interrupted" if self.interrupted else OUT_OF_TIME
            return replace(self._made(name, kind, Status.UNKNOWN, f"{words} before it was judged"), ended=why)
        status, detail, pair, ended = case.status, case.detail, None, Ending.DONE
        depth = self.search.found.depth.get(name) if self.search is not None else None
        if status is None:
            status, detail, pair = self._unsettled(case, depth)
            ended = self._why_open(case)
        figures: dict[str, object] = {"method": case.method or "none"}
        if self.asked and case.method in ("induction", "implied"):
            figures |= {"moves": len(self.prepared.moves), "different": self.asked}
        if case.k:
            figures["k"] = case.k
        if depth is not None:
            figures["depth"] = depth
        if status in (Status.UNKNOWN, Status.BOUNDED) and case.failure is not None and case.failure.state is not None:
            state = zip(self.system.cells, case.failure.state, strict=True)
            figures["state"] = {str(cell): value_text(value) for cell, value in state}
        return replace(self._made(name, case.target.kind, status, detail, case, pair, figures), ended=ended)

    def _unsettled(self, case: Case, depth: int | None) -> tuple[Status, str, StepPair | None]:
        failure = case.failure
        words = (
            []
            if depth is None
            else [f"no play of up to {depth} steps {'reaches' if case.target.is_goal else 'breaks'} it"]
        )
        pair = failure.pair if failure is not None else None
        if pair is not None:
            words.append("a step from a state not known to be reachable would break it")
        elif failure is not None and failure.state is not None and not case.target.is_goal:
            by = f" (by {failure.where})" if failure.where else ""
            words.append(f"a state not known to be reachable would break it{by}")
        words += case.notes
        if self.search is not None and self.search.found.reason:
            words.append(f"longer plays: {self.search.found.reason}")
        if self._out_of_time():
            words.append("the time allowed is used up")
        settled_so_far = depth is not None and depth > 0 and not case.target.is_goal
        has_example = failure is not None and (failure.pair is not None or failure.state is not None)
        status = Status.BOUNDED if settled_so_far and not has_example else Status.UNKNOWN
        return status, "; ".join(words) or "not settled", pair

    def _why_open(self, case: Case) -> Ending:
        """Why no more was tried for what is open: at least that plays have a longest length."""
        reasons = [self.search.found.reason] if self.search is not None else []
        reasons += [case.failure.reason] if case.failure is not None else []
        reasons += [case.horn.reason] if case.horn is not None else []
        late = [Ending.TIME] if self._out_of_time() else []
        return gravest([Ending.LIMIT, *late, *map(ending_of, reasons)])

    def _made(
        self,
        name: str,
        kind: str,
        status: Status,
        detail: str,
        case: Case | None = None,
        pair: StepPair | None = None,
        figures: dict[str, object] | None = None,
    ) -> Verdict:
        return Verdict(
            name,
            kind,
            self.system.scope,
            self.system.readings,
            ENGINE,
            status,
            case.seconds if case else 0.0,
            detail,
            case.play if case else None,
            pair,
            figures or {},
        )


def _kinds(system: TransitionSystem) -> dict[str, str]:
    judged: Sequence[object] = (*system.invariants, *system.step_properties, *system.variants, *system.goals)
    kinds = {p.name: p.kind for p in judged}  # type: ignore[attr-defined]
    return {**kinds, DEFINED: DEFINED, DEADLOCK: DEADLOCK}


def _checked_names(system: TransitionSystem, properties: Collection[str] | None) -> list[str]:
    """The names to judge, in order. Raises GameError for a stranger."""
    kinds = _kinds(system)
    for name in properties or ():
        if name not in kinds:
            raise GameError(f"{system.name} has no property {name!r}", fix=did_you_mean(name, kinds))
    return [name for name in kinds if properties is None or name in properties]
