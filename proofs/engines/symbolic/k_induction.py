"""Bounded model checking and k-induction: plays of a fixed length as one formula, made longer step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rulestone.model.expressions.evaluate import Undefined, evaluate
from rulestone.model.expressions.expression import TRUE, Node
from rulestone.model.system.system import State
from rulestone.proofs.plays.play import Play, ReplayError, replay
from rulestone.proofs.running.solver_limits import OUT_OF_TIME, SolverLimit
from rulestone.proofs.running.work_clock import work_seconds

from .kept_paths import KeptPaths, Path, codes_of
from .obligations import state_of
from .prepared import Prepared, PreparedInstance, SymbolicError, Target, satisfied
from .relation import Relation, at_step
from .solver_worker import plain_model, reason_of


class UnrolledPath:
    """A growing path through the system in one incremental solver.

    Args:
        relation: the system as text.
        timeout: seconds for one question.
        deadline: a value of `work_seconds()`; no question runs past it.

    Attributes:
        depth: the number of steps in the path.
        is_short: whether a question had less time than it is allowed, for the end of all was near.
        left: seconds of work that may still be done, by z3's own count; no limit if None.
    """

    def __init__(self, relation: Relation, timeout: float, deadline: float | None = None) -> None:
        import z3

        self.relation = relation
        self.timeout = timeout
        self.deadline = deadline
        self.depth = 0
        self.reason = ""
        self.is_short = False
        self.left: float | None = None
        self._solver = z3.Solver(ctx=z3.Context())  # its functions would slow other solvers
        self.say(relation.cells, 0)

    def say(self, text: str, step: int) -> None:
        """Assert a text of the relation at a step."""
        self._solver.from_string(at_step(text, step))

    def extend(self) -> None:
        """Make the path one step longer."""
        self.say(self.relation.cells, self.depth + 1)
        self.say(self.relation.choices, self.depth)
        self.say(self.relation.step, self.depth)
        self.depth += 1

    def ask(self, text: str, step: int) -> tuple[str, dict[str, int]]:
        """Whether there is such a path with, besides, what the text says at a step: the result, and a model."""
        return self._answer(text, step, with_model=True)

    def can_be(self, text: str = "", step: int = 0) -> str:
        """The same without a model: to read one off a long path takes longer than many an answer."""
        return self._answer(text, step, with_model=False)[0]

    def _answer(self, text: str, step: int, with_model: bool) -> tuple[str, dict[str, int]]:
        limit = self.timeout if self.left is None else min(self.timeout, self.left)
        if limit <= 0:
            self.reason = "the work allowed for all of them is done"
            return "unknown", {}
        if self.deadline is not None:
            self.is_short = self.is_short or self.deadline - work_seconds() < limit
            limit = min(limit, self.deadline - work_seconds())
        if limit <= 0:
            self.reason = OUT_OF_TIME
            return "unknown", {}
        self._solver.push()
        try:
            self._solver.from_string(at_step(text, step))
            allowed = SolverLimit(self._solver, limit)
            result = str(self._solver.check())
            if self.left is not None:
                self.left -= allowed.spent()
            if result == "unknown":
                self.reason = reason_of(self._solver.reason_unknown(), late=allowed.is_used_up())
            return result, plain_model(self._solver.model()) if result == "sat" and with_model else {}
        finally:
            self._solver.pop()

    def _first(self, model: Mapping[str, int]) -> State:
        prepared = self.relation.prepared
        codes = {c: model.get(at_step(self.relation.now(c), 0)) for c in prepared.system.cells}
        return state_of(prepared, codes)

    def _moves(self, model: Mapping[str, int]) -> list[PreparedInstance]:
        moves: list[PreparedInstance] = []
        for step in range(self.depth):
            chosen = [m for m in self.relation.prepared.moves if model.get(f"a{m.number}_{step}")]
            if len(chosen) != 1:
                raise SymbolicError(f"the solver's play has {len(chosen)} moves at step {step + 1}")
            moves += chosen
        return moves

    def met(self, model: Mapping[str, int]) -> Path:
        """The path of a model, from whatever state."""
        codes = codes_of(self.relation.prepared.system, self._first(model))
        return Path(codes, tuple(move.number for move in self._moves(model)))

    def play(self, model: Mapping[str, int]) -> Play:
        """The path of a model, from the first state on, judged by the plain semantics."""
        moves = [move.instance for move in self._moves(model)]
        try:
            return replay(self.relation.prepared.system, self._first(model), moves)
        except (ReplayError, Undefined) as error:
            raise SymbolicError(f"the plain semantics does not accept the solver's play: {error}") from None


@dataclass
class BoundedSearchResult:
    """What a bounded search found.

    Attributes:
        plays: the shortest play to each target that was met.
        depth: by target, the number of steps within which it is not met.
        longest: where no play is longer, the length of the longest.
        reason: why the search ended early.
    """

    plays: dict[str, Play] = field(default_factory=dict)
    depth: dict[str, int] = field(default_factory=dict)
    longest: int | None = None
    reason: str = ""


class BoundedSearch:
    """Looks for the shortest play to something bad (or to a goal), one length after another; may be continued."""

    def __init__(
        self,
        relation: Relation,
        timeout: float,
        deadline: float | None = None,
        report: Callable[[str, int, int | None], None] | None = None,
    ) -> None:
        self.relation = relation
        self.timeout = timeout
        self.found = BoundedSearchResult()
        self._asked = 0
        self._taken = False
        self._runs: list[tuple[Sequence[Target], int]] = []
        self._path = self._beginning()
        self.go_on(deadline, report)

    def _beginning(self) -> UnrolledPath:
        path = UnrolledPath(self.relation, self.timeout)
        path.say(self.relation.initial, 0)
        return path

    def go_on(
        self,
        deadline: float | None,
        report: Callable[[str, int, int | None], None] | None = None,
        work: float | None = None,
    ) -> None:
        """Be continued within another budget: until a value of `work_seconds()`, and for some seconds of work."""
        self._path.deadline, self._path.left = deadline, work
        self.report = report

    @property
    def was_cut_short(self) -> bool:
        """Whether it ended because the budget did."""
        return bool(self.found.reason) and self._path.is_short

    def take(self, name: str, length: int) -> None:
        """Take it as shown that no play up to a length meets a target, and that there are plays as long."""
        if length > self.found.depth.get(name, -1):
            self.found.depth[name] = length
            self._taken = True

    def run(self, targets: Sequence[Target], depth: int) -> BoundedSearchResult:
        """Search until every target is met, or up to a length; for one that joins late it begins again.

        Of several plays that are as short a solver finds one or the other, by what it was asked before. So where
        something was taken as shown, and a play is found, all is asked again as if nothing had been taken.
        """
        known = len(self.found.plays)
        self._runs.append((tuple(targets), depth))
        self._run(targets, depth)
        if self._taken and len(self.found.plays) > known:
            self._again()
        return self.found

    def _again(self) -> None:
        """Do all that was done so far, with nothing taken as shown."""
        before, self._path = self._path, self._beginning()
        self._path.deadline, self._path.left = before.deadline, before.left
        self.found, self._asked, self._taken = BoundedSearchResult(), 0, False
        for targets, depth in self._runs:
            self._run(targets, depth)

    def _run(self, targets: Sequence[Target], depth: int) -> BoundedSearchResult:
        found = self.found
        waiting = [t for t in targets if t.name not in found.plays]
        if waiting and all(found.depth.get(target.name, -1) >= depth for target in waiting):
            return found
        if any(found.depth.get(target.name, -1) < self._path.depth - 1 for target in waiting):
            before, self._path = self._path, self._beginning()
            self._path.deadline, self._path.left = before.deadline, before.left
            found.longest = None
        while not found.reason and found.longest is None:
            length = self._path.depth
            waiting = [t for t in targets if t.name not in found.plays]
            for target in waiting:
                if found.depth.get(target.name, -1) < length:
                    self._look(target, length)
            waiting = [t for t in waiting if t.name not in found.plays]
            if not waiting or found.reason or length >= depth:
                break
            if self.report is not None:
                self.report("unrolling", length + 1, depth)
            self._path.extend()
            result = self._path.can_be()
            if result == "unsat":
                found.longest = length
            elif result == "unknown":
                found.reason = self._path.reason
        return found

    def _look(self, target: Target, length: int) -> None:
        self._asked += 1
        asked = [(self.relation.bad_state(target, f"s{self._asked}x"), length)]
        if target.steps is not None and length > 0:
            asked.append((self.relation.steps(target, f"q{self._asked}x", good=False), length - 1))
        for text, step in asked:
            result, model = self._path.ask(text, step)
            if result == "sat":
                self.found.plays[target.name] = self._confirmed(target, self._path.play(model))
                return
            if result == "unknown":
                self.found.reason = self._path.reason
                return
        self.found.depth[target.name] = length

    def _confirmed(self, target: Target, play: Play) -> Play:
        prepared = self.relation.prepared
        if is_met(prepared, target, play):
            return play
        raise SymbolicError(f"{target.name}: plain evaluation does not confirm the end of the solver's play")


def is_met(prepared: Prepared, target: Target, play: Play) -> bool:
    """Whether a play ends in what a target forbids (or, for a goal, wants), by the plain semantics."""
    if target.is_goal:
        return satisfied(prepared.system, target.state, play.last)
    if not satisfied(prepared.system, target.state, play.last):
        return True
    if target.steps is None or not play.moves:
        return False
    number = next(m.number for m in prepared.moves if m.instance is play.moves[-1])
    read = prepared.system.reader_of(play.states[-2])
    try:
        return not evaluate(target.steps.get(number, TRUE), read)
    except Undefined:
        return True


def is_k_inductive(
    relation: Relation,
    target: Target,
    lemmas: Sequence[Node],
    k: int,
    timeout: float,
    deadline: float | None = None,
    kept: KeptPaths | None = None,
) -> bool:
    """Whether k good states (or steps) in a row, satisfying proved invariants, are followed by a good one.

    The base case, that the first k are good, is the caller's to show. A path that shows the contrary is looked for
    among those that are kept, and kept where a solver finds it.
    """
    if kept is not None and kept.shows(relation.prepared, target, lemmas, k):
        return False
    path = UnrolledPath(relation, timeout, deadline)
    facts = relation.holds(lemmas, "l")
    good = relation.holds([target.wanted], "g")
    good_steps = "" if target.steps is None else relation.steps(target, "h", good=True)
    for step in range(k):
        path.say(facts, step)
        path.say(good, step)
        path.extend()
        path.say(good_steps, step)
    path.say(facts, k)

    def is_shown(text: str) -> bool:
        if kept is None or not kept.keeps:
            return path.can_be(text, k) == "unsat"
        result, model = path.ask(text, k)
        if result == "sat":
            kept.keep(target.name, path.met(model))
        return result == "unsat"

    if not is_shown(relation.bad_state(target, "s")):
        return False
    if target.steps is None:
        return True
    path.extend()
    return is_shown(relation.steps(target, "q", good=False))
