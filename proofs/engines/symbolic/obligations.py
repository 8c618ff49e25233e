"""Showing that conditions hold after, or before, each step: from few hypotheses and near cells to all of them.

Every request is tried in up to seven rounds. `shared` shows at once, from lemmas alone, what several instances ask
for. `own` assumes no lemma but the property itself. `local` keeps the hypotheses that touch what the step changes and
the goal mentions, and abstracts the rest: many requests then are the same. `session` asks a solver that has been given
all lemmas, where there is one, for a moment. `shallow` looks at the upper levels of large formulas only, under the
property itself. `wider` is `local` once more around what those hypotheses mention; `full` leaves nothing out, so only
its counterexamples count: a few requests of each property are asked in full before `local`, and before `shallow` again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rulestone.model.expressions.expression import TRUE, Cell, Node
from rulestone.model.system.system import State
from rulestone.proofs.running.solver_limits import InPassing

from .batches import MOST_TOGETHER, UNITS, Reduced, batches, batches_of_moves, together
from .depth import Shallow
from .locality import Fixing, Supports
from .obligation_cache import NOT_ASKED, SolverAnswer
from .prepared import Prepared
from .proof_script import ProofScript, obligation
from .requests import FEW, Lemmas, Request, RequestOutcome
from .session import Session
from .solving import Solvers

PROBES = 3
"""How many requests of a property are asked in full before many are asked again with more hypotheses."""

STILL_MANY = 8
"""Where cheap rounds have left more requests of a property than this, a few of them are asked in full once more."""

PATIENCE = 50
"""Among this many requests of a property a round must settle one in `ONE_IN`, or it is not tried on others of them."""

ONE_IN = 5

LEVELS = 4
"""How deep the `shallow` round looks. Which parts stand in several places shows in fewer, as a rule."""

IN_A_BATCH = InPassing.of(UNITS * MOST_TOGETHER)
"""How long several obligations together may take."""

SELDOM = 20
"""After this many obligations are made the clock is looked at, which takes as long as to make a small one."""

ROUNDS = ("shared", "own", "local", "session", "shallow", "wider", "full")


@dataclass
class Tally:
    """How requests were settled."""

    simplified: int = 0
    rounds: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ROUNDS, 0))

    @property
    def total(self) -> int:
        """All that were settled."""
        return self.simplified + sum(self.rounds.values())


class Prover:
    """Settles requests under lemmas.

    Args:
        prepared: the system.
        solvers: who decides.
        first_round: the position in `ROUNDS` to begin with; the last uses no reduction at all.
        session: a solver that knows the lemmas already, where many requests are to be expected.
    """

    def __init__(
        self,
        prepared: Prepared,
        solvers: Solvers,
        supports: Supports,
        first_round: int = 0,
        session: Session | None = None,
    ) -> None:
        self.prepared = prepared
        self.solvers = solvers
        self.supports = supports
        self.first_round = first_round
        self.session = session
        self.tally = Tally()
        self._tried: Counter[tuple[str, str]] = Counter()  # by round and property
        self._shown: Counter[tuple[str, str]] = Counter()
        self._probed: tuple[Lemmas | None, set[tuple[str, str]]] = (None, set())  # before which round of which property
        self._fixings: dict[frozenset[tuple[Cell, Node]], Fixing] = {}
        self._apart: set[tuple[str, str]] = set()  # by round and property: several obligations together were not shown

    def prove(
        self,
        requests: Iterable[Request],
        lemmas: Lemmas,
        report: Callable[[str, int, int], None] | None = None,
    ) -> list[RequestOutcome]:
        """An outcome for every request, except that the full round ends for a property at its first failure."""
        outcomes: list[RequestOutcome] = []
        waiting: list[Request] = []
        for request in requests:
            settled = self._at_once(request, lemmas)
            if settled is None:
                waiting.append(request)
            else:
                self.tally.simplified += 1
                outcomes.append(settled)
        for number, name in list(enumerate(ROUNDS))[self.first_round :]:
            if name == "local":
                waiting = self._without_lost_causes(name, waiting, lemmas, outcomes, report)
            elif name == "shallow":  # this round and the next take long, and show nothing of what does not hold
                many = Counter(request.owner for request in waiting)
                doubtful = {owner for owner, number in many.items() if number > STILL_MANY}
                waiting = self._without_lost_causes(name, waiting, lemmas, outcomes, report, doubtful)
            tried = [request for request in waiting if self._is_promising(name, request)]
            if name == "full":
                outcomes += self._full_round(tried, lemmas, report)
                break
            if not tried:
                continue
            if name == "shared":
                still = self._shared_round(tried, lemmas, outcomes, report)
            elif name == "session":
                still = self._session_round(tried, lemmas, outcomes)
            else:
                still = self._reduced_round(number, tried, lemmas, outcomes, report)
            shown = set(tried).difference(still)
            self._tried.update((name, request.owner) for request in tried)
            self._shown.update((name, request.owner) for request in shown)
            waiting = [request for request in waiting if request not in shown]
        return outcomes

    def _is_promising(self, name: str, request: Request) -> bool:
        """Whether a round may settle a request: one that settled few of many for a property will not now."""
        if name == "full":
            return True
        if name == "shallow" and len(self.supports.of(request.goal)) <= FEW:
            return False
        if name == "session" and self.session is None:
            return False
        key = name, request.owner
        return self._tried[key] < PATIENCE or ONE_IN * self._shown[key] > self._tried[key]

    def _session_round(
        self, requests: Sequence[Request], lemmas: Lemmas, outcomes: list[RequestOutcome]
    ) -> list[Request]:
        """Ask the session; what it refutes is not asked again, what takes longer waits for the next round."""
        assert self.session is not None
        used = frozenset(lemmas.owner.values())
        waiting = []
        for request in requests:
            answer = self.session.ask(request.given, request.goal) if self.solvers.left > 0 else NOT_ASKED
            if answer.holds:
                self.tally.rounds["session"] += 1
            if answer.result == "unknown":
                waiting.append(request)
            else:
                outcomes.append(RequestOutcome(request, answer.holds, "session", used, seconds=answer.seconds))
        return waiting

    def _without_lost_causes(
        self,
        name: str,
        requests: Sequence[Request],
        lemmas: Lemmas,
        outcomes: list[RequestOutcome],
        report: Callable[[str, int, int], None] | None,
        doubtful: Collection[str] | None = None,
    ) -> list[Request]:
        """Ask a few requests of every property in full, or of those that are doubtful, before the round of that name.

        One counterexample spares the rest of that property.
        """
        if self._probed[0] is not lemmas:
            self._probed = lemmas, set()
        by_owner: dict[str, list[Request]] = {}
        for request in requests:
            is_asked = doubtful is None or request.owner in doubtful
            if is_asked and (name, request.owner) not in self._probed[1]:
                by_owner.setdefault(request.owner, []).append(request)
        probes = [request for found in by_owner.values() for request in found[:PROBES]]
        probed = [o for o in self._full_round(probes, lemmas, report) if o.holds or o.state is not None]
        outcomes += probed  # where a solver merely gave up, less may be more: those wait for the next round
        lost = {outcome.request.owner for outcome in probed if not outcome.holds}
        done = {outcome.request for outcome in probed}
        self._probed[1].update((name, owner) for owner in by_owner.keys() - lost)
        return [request for request in requests if request not in done and request.owner not in lost]

    def _at_once(self, request: Request, lemmas: Lemmas) -> RequestOutcome | None:
        goal = request.goal
        if goal is TRUE or goal in request.given:
            return RequestOutcome(request, True, "simplified")
        if goal in lemmas.owner:
            return RequestOutcome(request, True, "simplified", frozenset((lemmas.owner[goal],)))
        return None

    def _shared_round(
        self,
        requests: Sequence[Request],
        lemmas: Lemmas,
        outcomes: list[RequestOutcome],
        report: Callable[[str, int, int], None] | None,
    ) -> list[Request]:
        shared: dict[tuple[str, Node], list[Request]] = {}
        for request in requests:
            shared.setdefault((request.owner, request.goal), []).append(request)
        general = {
            Request(owner, goal): members
            for (owner, goal), members in shared.items()
            if len(members) > 1 and len(self.supports.of(goal)) <= FEW
        }
        shown: list[RequestOutcome] = []
        self._reduced_round(0, list(general), lemmas, shown, report)
        for outcome in shown:
            for number, request in enumerate(general[outcome.request]):
                seconds = outcome.seconds if number == 0 else 0.0
                outcomes.append(RequestOutcome(request, True, ROUNDS[0], outcome.used, seconds=seconds))
        self.tally.rounds[ROUNDS[0]] += sum(len(general[o.request]) - 1 for o in shown)
        settled = {request for outcome in shown for request in general[outcome.request]}
        return [request for request in requests if request not in settled]

    def _reduced_round(
        self,
        number: int,
        requests: Sequence[Request],
        lemmas: Lemmas,
        outcomes: list[RequestOutcome],
        report: Callable[[str, int, int], None] | None,
    ) -> list[Request]:
        known: dict[Hashable, Reduced] = {}
        made = []
        for place, request in enumerate(requests):
            if place % SELDOM == 0 and self.solvers.left <= 0:
                break  # the rest stays open
            made.append((request, self._reduced(request, lemmas, number, known)))
        shown = self._in_batches(made, ROUNDS[number], report)
        left = [reduced.written.script for request, reduced in made if request not in shown]
        answers = self._decide(left, ROUNDS[number], report, with_model=False)
        open_requests = list(requests[len(made) :])
        charged: set[str] = set()
        for request, reduced in made:
            seconds = shown.get(request)
            if seconds is None:
                script = reduced.written.script
                answer = answers[script]
                if not answer.holds:
                    open_requests.append(request)
                    continue
                seconds = 0.0 if script in charged else answer.seconds
                charged.add(script)
            self.tally.rounds[ROUNDS[number]] += 1
            used = frozenset(lemmas.owner[node] for node in reduced.facts)
            outcomes.append(RequestOutcome(request, True, ROUNDS[number], used, seconds=seconds))
        return open_requests

    def _in_batches(
        self,
        made: Sequence[tuple[Request, Reduced]],
        task: str,
        report: Callable[[str, int, int], None] | None,
    ) -> dict[Request, float]:
        """What is shown by asking several at once, and its seconds; a property for which that fails is asked apart."""
        found = batches_of_moves(made) if task == "wider" else batches(made, self.supports)
        waiting = [batch for batch in found if (task, made[batch[0]][0].owner) not in self._apart]
        shown: dict[Request, float] = {}
        while waiting:
            first = {made[batch[0]][0].owner: batch for batch in reversed(waiting)}
            scripts = {owner: together([made[n][1] for n in batch]).script for owner, batch in first.items()}
            answers = self._decide(list(scripts.values()), task, report, with_model=False, seconds=IN_A_BATCH)
            for owner, script in scripts.items():
                if answers[script].holds:
                    share = answers[script].seconds / len(first[owner])
                    shown.update((made[n][0], share) for n in first[owner])
                else:
                    self._apart.add((task, owner))
            asked = {id(batch) for batch in first.values()}
            waiting = [b for b in waiting if id(b) not in asked and (task, made[b[0]][0].owner) not in self._apart]
        return shown

    def _reduced(self, request: Request, lemmas: Lemmas, number: int, known: dict[Hashable, Reduced]) -> Reduced:
        near = request.near or self.supports.of(request.goal)
        if ROUNDS[number] == "wider":
            about = [*self._given(request, near), *lemmas.touching(near), request.goal]
            near = near.union(*(self.supports.of(node) for node in about if len(self.supports.of(node)) <= FEW))
        seen = near
        if request.move is not None and ROUNDS[number] in ("local", "wider"):
            seen = near.union(request.move.pinned)  # what the guard fixes costs nothing and decides many hypotheses
        given = tuple(self._given(request, seen))
        key = (request.owner, request.goal, given, seen)
        found = known.get(key)
        if found is None:
            of_owner = request.owner if ROUNDS[number] in ("shallow", "own") else None
            if ROUNDS[number] == "shallow":
                facts = [node for node in lemmas.touching(near) if lemmas.owner[node] == of_owner]
                found = self._cut_off(request.goal, given, tuple(facts))
            else:
                fix = self._fixing(request)
                around = seen.difference(fix.values)
                left = lemmas.fixed(fix).around(around, of_owner)
                if seen is not near:
                    left = [(node, fixed) for node, fixed in left if not self.supports.of(node).isdisjoint(near)]
                found = self._abstracted(request.goal, given, left, around, fix)
            known[key] = found
        return found

    def _abstracted(
        self,
        goal: Node,
        given: tuple[Node, ...],
        facts: Sequence[tuple[Node, Node]],
        around: frozenset[Cell],
        fix: Fixing,
    ) -> Reduced:
        """The obligation around some cells; other readings often ask for the same.

        Args:
            goal, given: what is to be shown, and from what besides lemmas.
            facts: lemmas, as they were and as they are where `fix` has put in what the guard fixes.
            around: the cells; what mentions none of them is left out.
            fix: puts in what the guard fixes.
        """
        memory, abstraction = self.solvers.cache.abstracted, self.solvers.cache.abstraction
        found_of_given = [abstraction.hypothesis(fix.apply(node), around) for node in given]
        kept = tuple([h for h in found_of_given if h is not None and h is not TRUE])
        key = (fix.apply(goal), kept, tuple(facts), around)
        found = memory.get(key)
        if found is None:
            left = {node: abstraction.hypothesis(fixed, around) for node, fixed in facts}
            hypotheses = (*kept, *(h for h in left.values() if h is not None and h is not TRUE))
            used = tuple(node for node, hypothesis in left.items() if hypothesis is not None)
            reduced = abstraction.apply(key[0], around)
            found = memory[key] = Reduced(hypotheses, reduced, used, self.solvers.cache.writer)
        return found

    def _fixing(self, request: Request) -> Fixing:
        """Puts in what the guard fixes: what has been done for other moves with the same is remembered."""
        # Whether a guard denotes is asked wherever it is asked, not only where it holds: then nothing is given.
        fixed = request.move.everywhere if request.move is not None and request.given else {}
        key = frozenset(fixed.items())
        found = self._fixings.get(key)
        if found is None:
            found = self._fixings[key] = Fixing(fixed, self.supports)
        return found

    def _cut_off(self, goal: Node, given: tuple[Node, ...], facts: tuple[Node, ...]) -> Reduced:
        """The obligation without the depths of its formulas."""
        memory = self.solvers.cache.abstracted
        key = (LEVELS, goal, given, facts)
        found = memory.get(key)
        if found is None:
            shallow = Shallow((goal, *given, *facts), LEVELS)
            hypotheses = tuple(h for h in map(shallow.apply, (*given, *facts)) if h is not TRUE)
            found = memory[key] = Reduced(hypotheses, shallow.apply(goal), facts, self.solvers.cache.writer)
        return found

    def _given(self, request: Request, near: frozenset[Cell]) -> list[Node]:
        return [node for node in request.given if not self.supports.of(node).isdisjoint(near)]

    def _full_round(
        self,
        requests: Sequence[Request],
        lemmas: Lemmas,
        report: Callable[[str, int, int], None] | None,
    ) -> list[RequestOutcome]:
        outcomes: list[RequestOutcome] = []
        failed: set[str] = set()
        used = frozenset(lemmas.owner.values())
        step = max(1, 4 * self.solvers.workers)
        for start in range(0, len(requests), step):
            chunk = [request for request in requests[start : start + step] if request.owner not in failed]
            made = [(r, obligation((*r.given, *lemmas.owner), r.goal)) for r in chunk]
            answers = self._decide([script.script for _, script in made], ROUNDS[-1], report)
            for request, script in made:
                outcome = self._judged(request, script, answers[script.script], used)
                outcomes.append(outcome)
                if not outcome.holds:
                    failed.add(request.owner)
        return outcomes

    def _judged(
        self, request: Request, script: ProofScript, answer: SolverAnswer, used: frozenset[str]
    ) -> RequestOutcome:
        if answer.holds:
            self.tally.rounds[ROUNDS[-1]] += 1
            return RequestOutcome(request, True, ROUNDS[-1], used, seconds=answer.seconds)
        state = None
        if answer.result == "sat" and answer.model is not None:
            state = state_of(self.prepared, {c: answer.model.get(f"v{n}") for n, c in enumerate(script.cells)})
        return RequestOutcome(request, False, ROUNDS[-1], used, state, answer.reason, answer.seconds)

    def _decide(
        self,
        scripts: Sequence[str],
        task: str,
        report: Callable[[str, int, int], None] | None,
        with_model: bool = True,
        seconds: float | None = None,
    ) -> dict[str, SolverAnswer]:
        """The answers; only a counterexample to a full obligation means anything, so only that needs a model."""
        total = len(set(scripts))
        told = None if report is None else lambda done: report(task, done, total)
        return self.solvers.decide(scripts, told, seconds, with_model)


def state_of(prepared: Prepared, codes: Mapping[Cell, int | None]) -> State:
    """The state with the given codes; a cell that does not matter has its lowest value."""
    values = {}
    for cell in prepared.system.cells:
        code = codes.get(cell)
        if code is None:
            low, high = cell.type.code_range
            code = low if low is not None else min(0, high or 0)
        values[cell] = cell.type.decode(code)
    return prepared.system.state_from(values)
