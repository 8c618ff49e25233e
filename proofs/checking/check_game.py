"""Checking a game: every property in the chosen reading, then again for each other reading of each question."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulestone.model import Game, GameError
from rulestone.model.system import State
from rulestone.proofs.plays.play import Play, replay
from rulestone.proofs.plays.trace_files import move_data
from rulestone.proofs.plays.verdict import Status, StepPair, Verdict
from rulestone.proofs.running.processes import Lost, Task, results_of
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.scopes import MANY_MOVES, first_with

from .judgement import JudgedReading
from .one_reading import CheckEffort, judge, property_names

CHOSEN_READING = 4
"""The chosen reading may cost so many times what another may."""


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
    """

    game: type[Game]
    chosen: JudgedReading
    varied: dict[tuple[str, str], JudgedReading | GameError] = field(default_factory=dict)
    uncovered: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def faults(self) -> list[str]:
        """What is wrong in the chosen reading, one line each."""
        chosen = self.chosen
        lines = [
            f"{v.property}: {v.detail}" + (f" (scope {v.scope})" if v.scope != chosen.scope else "")
            for v in chosen.refuted()
        ]
        lines += [f"{f.declared.name}: {f.detail}" for f in (*chosen.examples, *chosen.claims) if f.agrees is False]
        judged = [chosen, *(j for j in self.varied.values() if isinstance(j, JudgedReading))]
        for one, other in (pair for j in judged for pair in j.disagreements()):
            lines.append(
                f"{one.property}: {one.engine} says {one.status}, {other.engine} {other.status}: a bug in rulestone"
            )
        return list(dict.fromkeys(lines))

    @property
    def lost(self) -> list[str]:
        """The readings of which nothing is known, because the processes that judged them were lost; one line each."""
        asked = {"the chosen readings": self.chosen} | {
            "=".join(key): judged for key, judged in self.varied.items() if isinstance(judged, JudgedReading)
        }
        return [f"{what}: {judged.lost}" for what, judged in asked.items() if judged.lost]

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
    game: type[Game],
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    vary: bool = True,
    properties: Collection[str] | None = None,
    effort: CheckEffort | None = None,
    spec: str | None = None,
    listener: Listener = silent,
    told: Callable[[str, JudgedReading | GameError], None] = lambda what, judged: None,
) -> Checked:
    """Check a game.

    Args:
        game: the class.
        scope: the game's first scope if None. Where it has very many moves the other readings are judged at the
            first smaller scope that has not.
        readings: for questions not answered by their default.
        vary: judge every other reading of every question, too, one at a time.
        properties: names; all if None.
        effort: how much to spend on each reading.
        spec: the name or file by which other processes can load the game; without it everything runs in this one.
        listener: gets progress.
        told: gets every reading's result as soon as it is there, with "question=reading" ("" for the chosen one).

    Raises GameError where the game, scope, readings or property names are wrong.
    """
    began = time.perf_counter()
    effort = effort or CheckEffort()
    readings = dict(readings or {})
    made = game(**({} if scope is None else {"scope": scope}), **readings)
    listener(Progress("check", "reading the rules", 0))
    _ = made.system  # whatever is wrong with the rules is said before anything else starts
    others = [
        (question.name, reading)
        for question in game.questions().values()
        for reading in question.readings
        if vary and reading != made.readings[question.name]
    ]
    elsewhere = (first_with(made.system, MANY_MOVES) or made.scope) if others else made.scope
    work = _Work(game, made, made.scope, elsewhere, readings, properties, effort, spec, listener)
    asked: dict[tuple[str, str] | None, JudgedReading | GameError] = {}
    interrupted = False
    try:
        for key, judged in work.results([None, *others]):
            asked[key] = judged
            told("" if key is None else "=".join(key), judged)
    except KeyboardInterrupt:
        interrupted = True
    chosen = asked.get(None) or JudgedReading(made.scope, made.readings, interrupted=True)
    if isinstance(chosen, GameError):
        raise chosen
    varied = {key: asked[key] for key in others if key in asked}
    return Checked(
        game,
        chosen,
        varied,
        uncovered_clauses(game),
        sorted(set(game.questions()) - chosen.consulted)
        if properties is None and not chosen.interrupted and not chosen.lost
        else [],
        time.perf_counter() - began,
        interrupted
        or chosen.interrupted
        or any(isinstance(j, JudgedReading) and j.interrupted for j in varied.values()),
    )


def uncovered_clauses(game: type[Game]) -> list[str]:
    """Clauses of the ledger that say how to play, and that nothing in the game names."""
    covered = game.covered_clauses()
    return [id for id, clause in game.clauses().items() if id not in covered and not clause.is_commentary]


@dataclass
class _Work:
    game: type[Game]
    made: Game  # as chosen
    scope: str
    scope_of_others: str
    readings: dict[str, str]
    properties: Collection[str] | None
    effort: CheckEffort
    spec: str | None
    listener: Listener

    def results(
        self, keys: list[tuple[str, str] | None]
    ) -> Iterator[tuple[tuple[str, str] | None, JudgedReading | GameError]]:
        """The result for every key, as they come."""
        if self.spec is None or self.effort.workers < 2 or len(keys) < 2:
            yield from self._here(keys)
        else:
            yield from self._apart(keys)

    def _answers(self, key: tuple[str, str] | None) -> dict[str, str]:
        return self.readings if key is None else {**self.readings, key[0]: key[1]}

    def _scope(self, key: tuple[str, str] | None) -> str:
        return self.scope if key is None else self.scope_of_others

    def _effort(self, key: tuple[str, str] | None, workers: int) -> CheckEffort:
        chosen = key is None
        return replace(
            self.effort,
            workers=workers,
            budget=self.effort.budget * (CHOSEN_READING if chosen else 1),
            smaller=self.effort.smaller and chosen,
            certificate=self.effort.certificate if chosen else None,
        )

    def _here(
        self, keys: list[tuple[str, str] | None]
    ) -> Iterator[tuple[tuple[str, str] | None, JudgedReading | GameError]]:
        from rulestone.proofs.engines.symbolic.solving import ObligationCache

        cache = ObligationCache()
        for number, key in enumerate(keys):
            label = "" if key is None else "=".join(key)

            def report(progress: Progress, number: int = number, label: str = label) -> None:
                where = f"{label} ({number + 1} of {len(keys)})" if len(keys) > 1 and label else ""
                self.listener(replace(progress, task=f"{where} {progress.task}".strip()))

            try:
                yield (
                    key,
                    judge(
                        self.game,
                        self._scope(key),
                        self._answers(key),
                        properties=self.properties,
                        effort=self._effort(key, self.effort.workers),
                        listener=report,
                        cache=cache,
                        made=self.made if key is None else None,
                    ),
                )
            except GameError as error:
                yield key, error

    def _apart(
        self, keys: list[tuple[str, str] | None]
    ) -> Iterator[tuple[tuple[str, str] | None, JudgedReading | GameError]]:
        assert self.spec is not None
        total, done = len(keys), 0
        began = time.perf_counter()

        def waited() -> None:
            spent = f"{time.perf_counter() - began:.0f} s"
            self.listener(Progress("check", "readings", done, total, spent))

        tasks = (
            Task(
                key,
                _judge_apart,
                (self.spec, self._scope(key), self._answers(key), self.properties, self._effort(key, 1)),
            )
            for key in keys
        )
        for key, packed in results_of(tasks, self.effort.workers, waited):
            done += 1
            yield key, self._unpacked(key, packed)

    def _unpacked(
        self, key: tuple[str, str] | None, packed: JudgedReading | GameError | Lost
    ) -> JudgedReading | GameError:
        if isinstance(packed, Lost):
            readings = {name: question.default for name, question in self.game.questions().items()} | self._answers(key)
            known = property_names(self.made.system)
            names = [name for name in known if self.properties is None or name in self.properties]
            return JudgedReading(self._scope(key), readings, names, lost=str(packed))
        if isinstance(packed, JudgedReading):
            _unpack(packed, self.game, self._answers(key))
        return packed


_caches: dict[str, Any] = {}


def _judge_apart(
    spec: str, scope: str, readings: dict[str, str], properties: Collection[str] | None, effort: CheckEffort
) -> JudgedReading | GameError:
    """In a worker: judge one reading; obligations decided for earlier ones are remembered."""
    from rulestone.proofs.engines.symbolic.solving import ObligationCache
    from rulestone.proofs.running.loading import load_game

    cache = _caches.setdefault("obligations", ObligationCache())
    try:
        judged = judge(load_game(spec), scope, readings, properties=properties, effort=effort, cache=cache)
    except GameError as error:
        return error
    judged.verdicts = [_pack(verdict) for verdict in judged.verdicts]
    judged.examples = [replace(f, declared=f.declared.name, states=(), labels=()) for f in judged.examples]  # type: ignore[arg-type]
    judged.claims = [replace(f, declared=f.declared.name, states=(), labels=()) for f in judged.claims]  # type: ignore[arg-type]
    return judged


@dataclass(frozen=True)
class _PackedPlay:
    """A play as plain values, for the way between processes."""

    scope: str
    states: tuple[State, ...]
    moves: tuple[int, ...]
    loop: int | None


def _pack(verdict: Verdict) -> Verdict:
    play, pair = verdict.play, verdict.pair
    packed: dict[str, Any] = {"readings": dict(verdict.readings), "figures": dict(verdict.figures)}
    if play is not None:
        numbers = {id(instance): number for number, instance in enumerate(play.system.instances)}
        moves = tuple(numbers[id(move)] for move in play.moves)
        packed["play"] = _PackedPlay(play.system.scope, play.states, moves, play.loop)
    if pair is not None:
        packed["pair"] = (pair.before, move_data(pair.instance), pair.after)
    return replace(verdict, **packed)


def _unpack(judged: JudgedReading, game: type[Game], readings: Mapping[str, str]) -> None:
    """Give plays their system again; every play is replayed by the plain semantics on the way."""
    declared = game.declarations
    judged.examples = [replace(f, declared=declared[str(f.declared)]) for f in judged.examples]
    judged.claims = [replace(f, declared=declared[str(f.declared)]) for f in judged.claims]
    systems: dict[str, Any] = {}

    def system(scope: str) -> Any:
        if scope not in systems:
            systems[scope] = game(scope=scope, **readings).system
        return systems[scope]

    for number, verdict in enumerate(judged.verdicts):
        unpacked: dict[str, Any] = {}
        if isinstance(verdict.play, _PackedPlay):
            packed = verdict.play
            own = system(packed.scope)
            play = replay(own, packed.states[0], [own.instances[move] for move in packed.moves])
            unpacked["play"] = Play(own, play.states, play.moves, packed.loop)
        if isinstance(verdict.pair, tuple):
            before, move, after = verdict.pair
            own = system(verdict.scope)
            instance = next((i for i in own.instances if move_data(i) == move), None)
            unpacked["pair"] = StepPair(own, before, instance, after) if instance is not None else None
        judged.verdicts[number] = replace(verdict, **unpacked)
