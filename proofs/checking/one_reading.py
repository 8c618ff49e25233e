"""Judging one scope and one reading: each engine does what it is best at, and what is left goes to the next.

1. Goals are looked for in random plays: a play that reaches one is a proof.
2. The symbolic engine proves by induction, or finds short plays that break a property.
3. What is still open is watched in random plays.
4. With unbounded numbers the positions nearest to the beginnings are visited: a play found there is certain.
5. The explicit engine visits all states of the smallest scopes, as far up as they fit; of the scope asked for it leaves
   the rest where that grows so steadily that no end is in sight.
6. Goals still open are looked for in many more random plays.
7. What is open after that is given to the costly symbolic methods: a scope that fits leaves them nothing.

What players can force is the strategy engine's; it is asked after 2, and at smaller scopes in step 5. Where the game
declares a strategy that shows it, that is proved before.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.declarations.declarations import CLAIM
from rulestone.model.errors import did_you_mean, error_in
from rulestone.model.system.scenes import SceneResult, judge_examples
from rulestone.proofs.plays.as_written import AsWritten, compare_with_written
from rulestone.proofs.plays.compared_before import ComparedBefore
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.plays.initial_states import begins_without_end, number_of_deals
from rulestone.proofs.plays.searched_content import has_content
from rulestone.proofs.plays.set_up import kinds_of
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.job import CheckEffort as CheckEffort
from rulestone.proofs.running.job import Job
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.scopes import is_vast, scopes_below
from rulestone.proofs.running.work_clock import work_seconds
from rulestone.proofs.searching.search_work import work_of_search

from .engine_names import further_engines
from .guards_before import GuardsBefore
from .judgement import JudgedReading
from .numbers_of_variants import with_numbers
from .registry import engine, need_engines

_LISTING = frozenset(("random", "explicit"))
"""Engines that go through beginnings one by one, so where there is no end of these they have nothing to say."""


def property_names(system: TransitionSystem) -> list[str]:
    """Every property that engines judge, in the order of the game file; then "defined" and "deadlock"."""
    conditions = [judged.name for judged in (*system.invariants, *system.variants, *system.goals, *system.abilities)]
    conditions += [strategy.name for strategy in system.strategies]
    steps = [declared.name for declared in system.step_properties]
    order = list(system.game.declarations)
    return [*sorted([*conditions, *steps], key=order.index), DEFINED, DEADLOCK]


def judge(
    game: type[Game],
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    properties: Collection[str] | None = None,
    effort: CheckEffort | None = None,
    listener: Listener = silent,
    made: Game | None = None,
) -> JudgedReading:
    """Judge the properties of a game in one scope and reading; see `judge_job`.

    Args:
        game: the class.
        scope: the game's first scope if None.
        readings: for questions that are not answered by their default.
        properties: names; all if None.
        effort: how much to spend.
        listener: gets progress.
        made: the game in that scope and reading, where it is at hand: to read the rules of a large board takes long.

    Raises GameError for whatever is wrong with the game, and for an unknown property or engine; Fault where the rules
    as traced are not the rules as written.
    """
    job = Job.of(game, scope, readings, properties, effort)
    return judge_job(replace(job, made=made), Bench(listener))


def judge_job(job: Job, bench: Bench, found: Callable[[Verdict], None] = lambda verdict: None) -> JudgedReading:
    """Judge the properties of a game in one scope and reading.

    Args:
        job: what is asked.
        bench: where engines work; what they learn there serves the next job.
        found: gets every verdict as soon as it is known.

    Raises GameError for whatever is wrong with the game, and for an unknown property or engine; Fault where the rules
    as traced are not the rules as written.
    """
    began = time.perf_counter()
    need_engines(job.effort.engines, job.game.load())
    names = need_properties(job)
    system = job.system
    before = _guards_before(job, bench)
    if before is not None:
        before.settle()
    judged = JudgedReading(job.scope, system.readings, names)
    if job.properties is None:
        judged.inapplicable = dict(system.inapplicable)
        bench.listener(Progress("check", "looking at examples and claims", 0))
        judged.examples = judge_examples(system)
        if any(system.game.declared_properties(CLAIM)):  # where there is none, the engine is not even imported
            judged.claims = [_claim(system, verdict) for verdict in engine("chance", bench).judge(job)]
        if not job.effort.engines and job.effort.as_written != 0:
            judged.as_written = run_as_written(system, job.effort.as_written, bench)
    case = _Case(job, names, bench)
    try:
        for verdict in map(with_numbers, case.verdicts()):
            judged.verdicts.append(verdict)
            found(verdict)
    except KeyboardInterrupt:
        judged.interrupted = True
    if before is not None and not (judged.interrupted or case.interrupted):
        before.keep(judged.verdicts)
    system.outcomes()
    if system.kept is not None:
        system.kept.keep()
    judged.consulted = system.game.consulted
    judged.interrupted = judged.interrupted or case.interrupted
    judged.seconds = time.perf_counter() - began
    return judged


def _guards_before(job: Job, bench: Bench) -> GuardsBefore | None:
    """What earlier runs know of when moves could be made; None where nothing of this job is kept."""
    if bench.store.place is None or job.rules is not None or job.effort.engines or not has_content(job.system):
        return None
    return GuardsBefore(job.system, bench.store, fresh=bench.fresh)


def _claim(system: TransitionSystem, verdict: Verdict) -> SceneResult:
    agrees = {Status.EXHAUSTED: True, Status.REFUTED: False}.get(verdict.status)
    too_large = verdict.ended is Ending.LIMIT
    return SceneResult(system.game.declarations[verdict.property], agrees, verdict.detail, too_large=too_large)


def run_as_written(system: TransitionSystem, moves: int | None, bench: Bench) -> AsWritten:
    """The rules as traced beside the rules as written. Raises Fault where they differ."""

    def waited(positions: int) -> None:
        bench.listener(Progress("check", "running the rules as written", positions))

    waited(0)
    before = None if moves is None else ComparedBefore(system, bench.store, fresh=bench.fresh)
    return compare_with_written(system, moves, waited, before)


def need_properties(job: Job) -> list[str]:
    """The names that a job asks for. Raises GameError where one is unknown, or not applicable."""
    system = job.system
    known = property_names(system)
    inapplicable = system.inapplicable
    for name in job.properties or ():
        if name in inapplicable:
            declared = system.game.declarations[name]
            raise error_in(
                declared,
                f"it is not applicable in this scope and reading: {inapplicable[name]}",
                fix="choose another scope or reading",
            )
        if name not in known:
            fix = did_you_mean(name, known)
            raise GameError(f"{system.name} has no property {name!r}", file=system.game.file, fix=fix)
    return [name for name in known if job.properties is None or name in job.properties]


_MOST_DEALS = 100_000_000
"""No search of a scope visits as many positions in the seconds that it has; with more first states none is begun."""

_SHORT = 3
"""Steps: plays no longer are looked at by proofs in any case; they are the base of k-induction."""

_SECOND_OPINION = 4
"""Where proofs have settled everything, a search of the scope that is asked for may take a fourth."""

_BRIEFLY = 20
"""Of a reading that is not the chosen one a search may take a twentieth of what a property may take in one engine."""

_LARGE = 2
"""A scope that is not the smallest may take half of what a property may take in one engine."""

_LARGER = 10
"""A larger scope is begun only where the one below took less than a tenth of what it may take: it is taken to be ten
times as large, at least."""


def _work_of(verdict: Verdict, system: TransitionSystem) -> float:
    """The work of the search that gave a verdict; nothing where it was none.

    That of levels is left out: a larger scope has many times the states, and not of the levels.
    """
    states, transitions = (int(str(verdict.figures.get(name, 0))) for name in ("states", "transitions"))
    return work_of_search(beginnings=0, expanded=states, transitions=transitions, instances=len(system.instances))


def _is_whole(found: Collection[Verdict]) -> bool:
    """Whether a search, and what was asked besides, has been through all there is.

    One that had to stop may have settled all that it was asked.
    """
    searched = (verdict.figures.get("complete", True) for verdict in found if verdict.engine == "explicit")
    return all(searched) and all(verdict.status is not Status.TRUNCATED for verdict in found)


class _Case:
    def __init__(self, job: Job, names: Sequence[str], bench: Bench) -> None:
        self.job = job
        self.system = job.system
        able = {ability.name for ability in self.system.abilities}
        followed = {strategy.name: strategy.shows.name for strategy in self.system.strategies}
        self.names = [name for name in names if name not in able and name not in followed]
        self.abilities = [name for name in names if name in able]
        self.strategies = [name for name in names if name in followed]
        self.shown = [name for name in self.abilities if name in followed.values()]
        self.goals = [goal.name for goal in self.system.goals if goal.name in names]
        self.effort = job.effort
        self.bench = bench
        self.interrupted = False
        self.deadline = work_seconds() + job.effort.budget
        self.open = dict.fromkeys(self.names)
        self.steps_seen = 0
        self.steps_near = 0
        self.settled: set[str] = set()
        self.refuted: set[str] = set()

    def verdicts(self) -> Iterator[Verdict]:
        if self.effort.engines:
            for name in self.effort.engines:
                yield from self._named(name)
            return
        if self.goals:
            yield from self._only_settled(self._random(self.goals))
        reserved = min(self.effort.timeout, self._left() / 4)
        unseen = [name for name in self.open if name not in self.goals]
        yield from self._only_settled(self._symbolic(unseen, quick=True, reserved=reserved))
        yield from self._declared_strategies(reserved)
        unshown = [name for name in self.abilities if name not in self.settled]
        yield from self._ask("strategy", unshown, exhaust=reserved)
        unsettled = [name for name in self.open if name not in self.goals]
        if not self.effort.smaller:
            yield from self._briefly(unsettled)
            unsettled = [name for name in unsettled if name in self.open]
        if unsettled:
            yield from self._random(unsettled)
        if self.open and not self.system.is_finite:  # of which there is no end; the budget is counted in positions
            for verdict in self._ask("explicit", list(self.open), near=True):
                self.steps_near = max(
                    self.steps_near, int(str(verdict.figures.get("steps", 0)))
                )  # one search, all alike
                yield verdict
        if self.effort.smaller:
            began = work_seconds()
            yield from self._smaller()
            self.deadline += work_seconds() - began  # which has limits of its own
        if goals := [name for name in self.goals if name in self.open]:
            yield from self._only_settled(self._rare(goals))
        if self.open:
            yield from self._symbolic(list(self.open), quick=False, depth=self._longest(), seen=self.steps_near)
        for name in further_engines():
            yield from self._ask(name, list(self.open), budget=max(1.0, self._left()))

    def _briefly(self, doubtful: Sequence[str]) -> Iterator[Verdict]:
        """A search of a reading that is not the chosen one: it speaks where it is soon through, or refutes."""
        if not doubtful or not self.system.is_finite or is_vast(self.system):
            return iter(())
        seconds = min(self.effort.timeout / _BRIEFLY, self._left())
        found = self._ask("explicit", list(self.open), exhaust=seconds, only_whole=True, if_it_slows=True)
        return self._only_settled(found)

    def _declared_strategies(self, reserved: float) -> Iterator[Verdict]:
        """Verdicts on declared strategies and what they show: by induction, else by a search, else by costly proofs."""
        names = [*self.strategies, *self.shown]

        def waiting(among: list[str]) -> list[str]:
            return [name for name in among if name not in self.settled]

        if names:
            yield from self._only_settled(self._symbolic(names, quick=True, reserved=reserved))
            if self.system.is_finite:
                yield from self._only_settled(self._ask("explicit", waiting(self.strategies), exhaust=reserved))
            if waiting(self.strategies):
                yield from self._symbolic(waiting(names), quick=False, reserved=reserved)

    def _named(self, name: str) -> Iterator[Verdict]:
        if name == "symbolic":
            return self._symbolic([*self.names, *self.strategies, *self.shown], quick=False)
        if name == "random":
            return self._random(self.names)
        asked = {"strategy": self.abilities, "explicit": [*self.names, *self.strategies]}
        return self._ask(name, asked.get(name, self.names))

    def _ask(self, name: str, properties: Collection[str], **effort: Any) -> Iterator[Verdict]:
        """The verdicts of an engine; those that settle a property close it."""
        if not properties or self.interrupted:
            return
        if name in _LISTING and (endless := begins_without_end(self.system)):
            if self.effort.engines:
                kinds = kinds_of(self.system)
                of = (self.system.scope, self.system.readings, name, Status.UNKNOWN)
                yield from (Verdict(one, kinds[one], *of, detail=endless) for one in properties)
            return
        for verdict in engine(name, self.bench).judge(self.job.asking(properties, **effort)):
            self._close(verdict)
            self.interrupted = self.interrupted or verdict.ended is Ending.INTERRUPTED
            yield verdict

    def _close(self, verdict: Verdict) -> None:
        """A property that is settled at the scope asked for is not asked about again."""
        if verdict.status.is_good or verdict.status is Status.REFUTED:
            if verdict.status is Status.REFUTED:
                self.refuted.add(verdict.property)
            self.open.pop(verdict.property, None)
            self.settled.add(verdict.property)

    def _only_settled(self, verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
        for verdict in list(verdicts):
            if verdict.status.is_good or verdict.status is Status.REFUTED or self.interrupted:
                yield verdict

    def _symbolic(
        self, names: Collection[str], *, quick: bool, reserved: float = 0.0, depth: int | None = None, seen: int = 0
    ) -> Iterator[Verdict]:
        """Proofs; `reserved` seconds of the budget are left for other engines. See `CheckEffort.seen`."""
        budget = max(1.0, self._left() - reserved)
        longest = self.effort.depth if depth is None else depth
        return self._ask("symbolic", names, budget=budget, quick=quick or self.effort.quick, depth=longest, seen=seen)

    def _longest(self) -> int:
        """How long plays are that proofs should look at: short ones, where a search has been through the others."""
        return self.effort.depth if self.steps_seen < self.effort.depth else min(_SHORT, self.effort.depth)

    def _random(self, names: Collection[str]) -> Iterator[Verdict]:
        alone = self.effort.engines == ("random",)  # no other engine wants the time
        share = self._left() / 4 if alone else min(self.effort.timeout, self._left() / 2)
        return self._ask("random", names, timeout=max(1.0, share))

    def _rare(self, goals: Collection[str]) -> Iterator[Verdict]:
        """What few plays reach: many more are drawn, and left as long as they are."""
        share = max(1.0, min(self.effort.timeout / 2, self._left() / 4))
        return self._ask("random", goals, timeout=share, many=True, quick=True)

    def _left(self) -> float:
        """Seconds that may still be spent on this reading."""
        return self.deadline - work_seconds()

    def _smaller(self) -> Iterator[Verdict]:
        """Exhaust the smallest scope, then larger ones while they fit; the largest that did speaks.

        Where one did not fit, and a property is broken there all the same, that one speaks, too. One that grows so
        steadily that it will not fit is left after a part of its work, where it is the scope asked for, or where proofs
        have settled all that may be broken there: then it is a second opinion. A scope is not begun,
        nor are its rules read, where the one below took long, unless some property of the scope asked for is open that
        a search of its first steps says something about.
        """
        spoken: list[Verdict] = []
        below = 0.0
        for scope in reversed(scopes_below(self.system)):
            if self.interrupted or (scope == self.system.scope and is_vast(self.system)):
                break
            seconds = self._seconds_for(scope) if spoken else self.effort.exhaust or self.effort.budget
            is_awaited = scope == self.system.scope and any(name not in self.goals for name in self.open)
            if spoken and not is_awaited and below > seconds / _LARGER:
                continue
            small = self.job.at(scope)
            try:
                known = property_names(small.system)
            except GameError:
                break  # this reading has no such scope
            if begins_without_end(small.system):
                continue
            if spoken and (number_of_deals(small.system) or 0) > _MOST_DEALS:
                break
            followed = [n for n in self.strategies if scope != self.system.scope or n not in self.settled]
            names = [name for name in (*self.names, *followed) if name in known]
            asked = small.asking(names, exhaust=seconds)
            # Then it is heard only where it is whole, or refutes.
            is_guessed = bool(spoken) and (scope == self.system.scope or not self._is_in_doubt())
            asked = asked.asking(only_whole=bool(spoken), if_it_slows=is_guessed)
            before = None if scope == self.system.scope else _guards_before(small, self.bench)
            if before is not None:
                before.note_wider()
            if spoken and scope == self.system.scope:
                found = self._searched(asked, names, followed)
            else:
                found = self._judged(asked, names)
            if scope != self.system.scope and (able := [name for name in self.abilities if name in known]):
                found += engine("strategy", self.bench).judge(small.asking(able, exhaust=seconds))
            if scope != self.system.scope and self.effort.as_written != 0:
                run_as_written(small.system, self.effort.as_written, self.bench)
            self.interrupted = any(verdict.ended is Ending.INTERRUPTED for verdict in found)
            whole = _is_whole(found)
            if before is not None and whole:
                before.keep(found)  # the states of a game that allows less will be among these
            below = max((_work_of(verdict, small.system) for verdict in found), default=0.0)
            if whole or not spoken:
                spoken = found
            elif any(verdict.status is Status.REFUTED for verdict in found):
                spoken += found
            if not whole:
                spoken += self._nearby(found) if scope == self.system.scope else ()
                break
        for verdict in spoken:
            if verdict.scope == self.system.scope:
                self._close(verdict)
            yield verdict

    def _judged(self, asked: Job, names: Collection[str]) -> list[Verdict]:
        return list(engine("explicit", self.bench).judge(asked.asking(names))) if names else []

    def _searched(self, asked: Job, names: Sequence[str], followed: Collection[str]) -> list[Verdict]:
        """A search of the scope asked for, which most likely does not end: at first what is in doubt alone is watched.

        What is watched at every step takes longer than the search itself. So the rest, which was proved, is watched
        only where the scope turns out to be whole; of one that is not, a search says nothing about it. Nor does it of
        goals, for that it reaches some is heard only beside what it refutes.
        """
        doubtful = {*self.open, *self.refuted, *followed}
        if doubtful.isdisjoint(name for name in names if name not in self.goals or name in self.refuted):
            asked, watched = asked.asking(all_or_nothing=True), names[-1:]  # for it will refute nothing
        else:  # besides, it may reach goals sooner than plays did; and the last tells where it had to stop
            doubtful |= {*self.goals, *names[-1:]}
            watched = [name for name in names if name in doubtful]
        found = self._judged(asked, watched)
        return self._judged(asked, names) if _is_whole(found) and len(watched) < len(names) else found

    def _is_in_doubt(self) -> bool:
        """Whether something may be broken at the scope asked for: it is, or nobody knows."""
        return bool(self.refuted) or any(name not in self.goals for name in self.open)

    def _seconds_for(self, scope: str) -> float:
        """How long a scope may be searched that is not the smallest."""
        is_opinion = scope == self.system.scope and not self.open
        return self.effort.timeout / (_SECOND_OPINION if is_opinion else _LARGE)

    def _nearby(self, found: Sequence[Verdict]) -> Iterator[Verdict]:
        """What a search says of plays as long as proofs look at, where it went further before it had to stop."""
        stopped = [v for v in found if v.status is Status.TRUNCATED and v.property not in self.strategies]
        if not stopped or not self.system.is_finite:
            return
        # The last level was not gone through to its end, and beginnings, which are the first, are no step away.
        self.steps_seen = max(0, int(str(stopped[0].figures["depth"])) - 2)
        if self.steps_seen < self.effort.depth:
            return
        for verdict in stopped:
            if verdict.property in self.open and verdict.property not in self.goals:
                words = f"no play of up to {self.effort.depth} steps breaks it"
                figures = {"depth": self.effort.depth}
                yield replace(verdict, status=Status.BOUNDED, detail=words, figures=figures)
