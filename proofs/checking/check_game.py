"""Checking a game: every property in the chosen reading, then again for each other reading of each question."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import isfinite, prod
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError
from rulestone.model.declarations.declarations import UNSETTLED_END, Property
from rulestone.model.expressions.types import code_span
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.plays.rules_read import rules_read
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.executor import Lost, Task, executor_in_use, results_of
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.references import GameReference
from rulestone.proofs.running.scopes import MANY_MOVES, first_with
from rulestone.proofs.running.solver_limits import SOLVER_LOST
from rulestone.proofs.running.store import Memory, folder

from .judgement import JudgedReading
from .kept_readings import reading_data, reading_of
from .known_checks import Answered, Asked, KnownCheck, answer_to
from .one_reading import property_names

CHOSEN_READING = 4
"""How many times what another reading costs the chosen one may cost."""


@dataclass
class Checked:
    """Everything that a check found.

    Attributes:
        game: the class.
        chosen: the scope and readings that were asked for.
        varied: each other reading, one question changed at a time, by (question, reading); a GameError where the
            rules cannot be read that way.
        uncovered: clauses of the ledger that nothing in the game names.
        unasked: questions that no rule or property consulted in the chosen reading.
        seconds: wall time.
        interrupted: whether Ctrl-C ended it.
        remembered: how many readings an earlier run has judged.
    """

    game: type[Game]
    chosen: JudgedReading
    varied: dict[tuple[str, str], JudgedReading | GameError] = field(default_factory=dict)
    uncovered: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False
    remembered: int = 0

    @property
    def faults(self) -> list[str]:
        """What is wrong in the chosen reading, one line each, and in those of questions without a default."""
        chosen = self.chosen
        lines = [
            f"{v.property}: {self._hole(v)}{v.detail}" + (f" (scope {v.scope})" if v.scope != chosen.scope else "")
            for v in chosen.refuted()
        ]
        lines += [f"{f.declared.name}: {f.detail}" for f in (*chosen.examples, *chosen.claims) if f.agrees is False]
        return list(dict.fromkeys([*lines, *self.found_in_open, *self.disagreements]))

    def _hole(self, verdict: Verdict) -> str:
        """Of a position where the text stops, what nobody says there."""
        found = self.game.declarations.get(verdict.property)
        if not isinstance(found, Property) or found.kind != UNSETTLED_END:
            return ""
        return f"the text stops, and nobody says {(found.options or {})['words']}; "

    @property
    def found_in_open(self) -> list[str]:
        """What is wrong in other readings of questions without a default: no reading of these is *the* game."""
        asked = self.game.questions()
        return [
            f"{verdict.property}: {verdict.detail} ({question}={reading})"
            for (question, reading), judged in self.varied.items()
            if isinstance(judged, JudgedReading) and asked[question].is_open and reading in asked[question].preferable
            for verdict in judged.refuted()
        ]

    @property
    def disagreements(self) -> list[str]:
        """Where engines contradict each other, in whatever reading: bugs in rulestone."""
        judged = [self.chosen, *(j for j in self.varied.values() if isinstance(j, JudgedReading))]
        return [
            f"{one.property}: {one.engine} says {one.status}, {other.engine} {other.status}: a bug in rulestone"
            for one, other in (pair for j in judged for pair in j.disagreements())
        ]

    @property
    def lost(self) -> list[str]:
        """The readings of which nothing is known, because the processes that judged them were lost; one line each."""
        return [f"{what}: {judged.lost}" for what, judged in self._asked().items() if judged.lost]

    @property
    def hindered(self) -> list[str]:
        """The readings in which solvers were lost, and of how many properties they therefore say less; one line each.

        Another engine may have judged these. What no engine has is `unsettled`.
        """
        found = []
        for what, judged in self._asked().items():
            silent = {one.property for one in judged.verdicts if one.ended is Ending.SOLVER_LOST}
            if silent:
                many = "1 property" if len(silent) == 1 else f"{len(silent)} properties"
                found.append(f"{what}: {SOLVER_LOST}, so the symbolic engine says less of {many}")
        return found

    def _asked(self) -> dict[str, JudgedReading]:
        """The readings that were judged, by what they are called."""
        others = {"=".join(key): one for key, one in self.varied.items() if isinstance(one, JudgedReading)}
        return {"the chosen readings": self.chosen} | others

    @property
    def unsettled(self) -> list[str]:
        """Properties about which the chosen reading leaves doubt."""
        best = self.chosen.best()
        open_ones = [
            name
            for name, verdict in best.items()
            if not verdict.status.is_good and verdict.status is not Status.REFUTED
        ]
        return open_ones + [name for name in self.chosen.properties if name not in best]


def check(
    game: type[Game] | str | GameReference,
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    vary: bool = True,
    properties: Collection[str] | None = None,
    effort: CheckEffort | None = None,
    listener: Listener = silent,
) -> Checked:
    """Check a game, whatever earlier runs have found; see `check_job`.

    Args:
        game: a class, the name or file of one, or a reference; a class that nobody else can load stays in this process.
        scope: the game's first scope if None. Where it has very many moves the other readings are judged at the
            first smaller scope that has not.
        readings: for questions not answered by their default.
        vary: judge every other reading of every question, too, one at a time.
        properties: names; all if None.
        effort: how much to spend on each reading.
        listener: gets progress.

    Raises GameError where the game, scope, readings or property names are wrong.
    """
    return check_job(Job.of(game, scope, readings, properties, effort), vary=vary, listener=listener)


def check_job(
    job: Job,
    *,
    vary: bool = True,
    memory: Memory | None = None,
    listener: Listener = silent,
    found: Callable[[str, Verdict], None] = lambda reading, verdict: None,
) -> Checked:
    """Check a game in the readings of a job, and in every other reading of each question, one at a time.

    Args:
        job: the chosen scope and readings, and what is asked. Where the scope has very many moves the other readings
            are judged at the first smaller scope that has not.
        vary: judge the other readings, too.
        memory: what earlier runs have found, used as far as nothing that it depends on has changed; nothing if None.
        listener: gets progress.
        found: gets every verdict as soon as it is there, after "question=reading" ("" for the chosen readings): one by
            one where a reading is judged in this process, else all of a reading together.

    Raises GameError where the game, scope, readings or property names are wrong.
    """
    began = time.perf_counter()
    game = job.game.load()
    known = KnownCheck(job, vary, memory or Memory(None))
    others = [
        (question.name, reading)
        for question in game.questions().values()
        for reading in question.readings
        if vary and reading != dict(job.readings).get(question.name, question.default)
    ]
    kept = known.found()
    if kept is not None and len(kept) == 1 + len(others):
        return _checked(job, kept, others, began, False, len(kept))
    listener(Progress("check", "reading the rules", 0))
    made = job.system.game  # whatever is wrong with the rules is said before anything else starts
    elsewhere = (first_with(made.system, MANY_MOVES) or made.scope) if others else made.scope
    work = _ReadingsToJudge(job, elsewhere, known.memory, listener, found)
    asked: dict[tuple[str, str] | None, JudgedReading | GameError] = {}
    interrupted = False
    try:
        for key, one in work.results([None, *others]):
            asked[key] = one
            if isinstance(one, JudgedReading) and one.interrupted:
                raise KeyboardInterrupt  # which ended that reading, and no other is begun
    except KeyboardInterrupt:
        interrupted = True
    errors = {key: one for key, one in asked.items() if isinstance(one, GameError)}
    if not interrupted and len(work.answered) + len(errors) == 1 + len(others):
        known.keep(work.answered, errors, work.files)
    return _checked(job, asked, others, began, interrupted, work.remembered)


def _label(asked: Asked) -> str:
    return "" if asked is None else "=".join(asked)


def _checked(
    job: Job,
    asked: Mapping[tuple[str, str] | None, JudgedReading | GameError],
    others: Sequence[tuple[str, str]],
    began: float,
    interrupted: bool,
    remembered: int,
) -> Checked:
    game = job.game.load()
    chosen = asked.get(None) or JudgedReading(job.scope, job.system.readings, interrupted=True)
    if isinstance(chosen, GameError):
        raise chosen
    varied = {key: asked[key] for key in others if key in asked}
    return Checked(
        game,
        chosen,
        varied,
        uncovered_clauses(game),
        sorted(set(game.questions()) - chosen.consulted)
        if job.properties is None and not chosen.interrupted and not chosen.lost
        else [],
        time.perf_counter() - began,
        interrupted
        or chosen.interrupted
        or any(isinstance(j, JudgedReading) and j.interrupted for j in varied.values()),
        remembered,
    )


def uncovered_clauses(game: type[Game]) -> list[str]:
    """Clauses of the ledger that say how to play, and that nothing in the game names."""
    covered = game.covered_clauses()
    return [id for id, clause in game.clauses().items() if id not in covered and not clause.is_commentary]


@dataclass
class _ReadingsToJudge:
    """The readings of one check, judged here or by other processes.

    Attributes:
        job: as chosen.
        elsewhere: the scope at which other readings are judged.
        memory: what earlier runs have found.
        listener: gets progress.
        found: gets verdicts.
        answered: the key of each answer that is kept, by what was asked.
        files: what games have opened in the processes that read them; None where that cannot be told.
        remembered: how many answers earlier runs have given.
    """

    job: Job
    elsewhere: str
    memory: Memory
    listener: Listener
    found: Callable[[str, Verdict], None]
    answered: dict[Asked, str] = field(default_factory=dict)
    files: dict[str, str] | None = field(default_factory=dict)
    remembered: int = 0

    def results(self, asked: list[Asked]) -> Iterator[tuple[Asked, JudgedReading | GameError]]:
        """The result for everything asked, as they come.

        A question that nothing asks in the chosen readings changes nothing: where no answers are kept, which would need
        its rules, its other readings are not judged again.
        """
        helped = self.job.game.can_travel and self.job.effort.workers >= 2 and len(asked) >= 2
        apart = helped and not self._is_soon_done(asked)
        chosen: JudgedReading | None = None
        same: list[tuple[str, str]] = []

        def to_be_judged() -> Iterator[Asked]:
            for key in asked:
                if key is not None and chosen is not None and self._is_same(key, chosen):
                    same.append(key)
                else:
                    yield key

        for key, judged in (self._apart if apart else self._here)(to_be_judged(), len(asked)):
            if key is None and isinstance(judged, JudgedReading):
                chosen = judged
            yield key, judged
        for key in same:
            assert chosen is not None
            yield key, chosen.read_as(key[0], key[1])

    def _is_soon_done(self, asked: Sequence[Asked]) -> bool:
        """Whether all is judged here before other processes have started; where an executor was chosen, it works."""
        system = self.job.system
        if executor_in_use() is not None or len(asked) > _FEW_READINGS or len(system.instances) > _FEW_MOVES:
            return False
        return system.is_finite and prod(code_span(cell.type) for cell in system.cells) <= _FEW_STATES

    def _is_same(self, key: tuple[str, str], chosen: JudgedReading) -> bool:
        whole = self.job.properties is None and not chosen.interrupted and not chosen.lost
        is_there = self.memory.place is None and chosen.scope == self.elsewhere
        return whole and is_there and key[0] not in chosen.consulted

    def _job(self, asked: Asked, workers: int) -> Job:
        chosen = asked is None
        effort = replace(
            self.job.effort,
            workers=workers,
            budget=self.job.effort.budget * (CHOSEN_READING if chosen else 1),
            smaller=self.job.effort.smaller and chosen,
            certificate=self.job.effort.certificate if chosen else None,
        )
        if asked is None:
            return replace(self.job, effort=effort)
        readings = tuple(sorted({**dict(self.job.readings), asked[0]: asked[1]}.items()))
        return replace(self.job, scope=self.elsewhere, readings=readings, effort=effort, made=None)

    def _here(self, asked: Iterable[Asked], total: int) -> Iterator[tuple[Asked, JudgedReading | GameError]]:
        shared: dict[str, Any] = {}
        for number, key in enumerate(asked):
            label = _label(key)

            def report(progress: Progress, number: int = number, label: str = label) -> None:
                where = f"{label} ({number + 1} of {total})" if total > 1 and label else ""
                self.listener(replace(progress, task=f"{where} {progress.task}".strip()))

            job = self._job(key, self.job.effort.workers)
            try:
                if key is not None:
                    job = replace(job, made=rules_read(job.game.load(), job.scope, dict(job.readings)).made)
                bench = Bench(report, self.memory.store, shared, self.memory.fresh)
                answer = answer_to(job, bench, self.memory, partial(self.found, label))
            except GameError as error:
                yield key, error
            else:
                yield key, self._taken(key, answer)

    def _apart(self, asked: Iterable[Asked], total: int) -> Iterator[tuple[Asked, JudgedReading | GameError]]:
        done = 0
        began = time.perf_counter()

        def waited() -> None:
            spent = f"{time.perf_counter() - began:.0f} s"
            self.listener(Progress("check", "readings", done, total, spent))

        executor = executor_in_use()
        is_elsewhere = executor is not None and executor.is_elsewhere
        place = _ITS_OWN if is_elsewhere and self.memory.place is not None else self.memory.place
        tasks = (self._task(key, place) for key in asked)
        for key, packed in results_of(tasks, self.job.effort.workers, waited):
            done += 1
            if isinstance(packed, GameError):
                yield key, packed
            elif isinstance(packed, Lost):
                yield key, self._lost(self._job(key, 1), packed)
            else:
                if is_elsewhere and packed.key:
                    self.memory.of("verdicts").keep(packed.key, packed.judged)
                judged = self._taken(key, replace(packed, judged=reading_of(packed.judged, self.job.game.load())))
                for verdict in judged.verdicts:
                    self.found(_label(key), verdict)
                yield key, judged

    def _task(self, asked: Asked, place: Path | str | None) -> Task[Asked]:
        job = self._job(asked, 1)
        most = _FUSE * job.effort.budget + _READING
        has_end = isfinite(most) and set(job.effort.engines) <= {"symbolic", "random"}  # others may take what they need
        return Task(asked, _answer_apart, (job, place, self.memory.fresh), most if has_end else None)

    def _taken(self, asked: Asked, answer: Answered) -> JudgedReading:
        if answer.key:
            self.answered[asked] = answer.key
        self.files = None if self.files is None or answer.files is None else {**self.files, **answer.files}
        self.remembered += answer.is_known
        assert isinstance(answer.judged, JudgedReading)
        return answer.judged

    def _lost(self, job: Job, lost: Lost) -> JudgedReading:
        defaults = {name: question.default for name, question in self.job.game.load().questions().items()}
        names = [name for name in property_names(self.job.system) if not job.properties or name in job.properties]
        return JudgedReading(job.scope, defaults | dict(job.readings), names, lost=str(lost))


_FEW_READINGS, _FEW_MOVES, _FEW_STATES = 12, 200, 1 << 14
"""A game is small that has no more positions, counting those that no play reaches; a reading of it takes a tenth of a
second, and a process a whole one to start."""

_FUSE = 20
"""How many times the budget for one reading work may take before it is given up: it goes round and round."""

_READING = 3600.0
"""Seconds for all that has no budget: to read the rules of a large board, and to make a search ready."""

_ITS_OWN = "its own"
"""In place of a folder: the one that the machine of the worker keeps results in."""

_shared: dict[str, Any] = {}


def _answer_apart(job: Job, place: Path | str | None, fresh: bool) -> Answered | GameError:
    """In a worker: judge one reading; what engines learnt from earlier ones serves this one."""
    memory = Memory(folder() if place == _ITS_OWN else None if place is None else Path(place), fresh=fresh)
    try:
        answer = answer_to(job, Bench(store=memory.store, shared=_shared, fresh=fresh), memory)
    except GameError as error:
        return error
    assert isinstance(answer.judged, JudgedReading)
    return replace(answer, judged=reading_data(answer.judged))
