"""All changes of a game, one after another or in several processes, and the score."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulestone.model import Game, GameError
from rulestone.proofs.plays.initial_states import need_initial_state
from rulestone.proofs.running.executor import Lost, Task, results_of
from rulestone.proofs.running.progress import Listener, Progress, silent

from .changes import Fate, JudgedMutation, Mutation
from .judging_changes import Judge, sensible_limits
from .making import Maker
from .original_game import OriginalGame

ENGINE = "mutation"


@dataclass(frozen=True)
class Plan:
    """What is to be changed, and how hard is to be looked.

    Attributes:
        scope: None: the smallest one.
        readings: for questions not answered by their default.
        rules: change these only; all if empty.
        sample: how many changes are judged, drawn by `seed`; None: all.
        limit: how many changes are judged, from the first on; None: all.
        timeout: seconds of work for one change.
        states: search at most this many states of each game; None: as many as fit into memory.
    """

    scope: str | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    sample: int | None = None
    seed: int = 0
    limit: int | None = None
    timeout: float = 60.0
    states: int | None = None


@dataclass
class Mutations:
    """What became of the changes.

    Attributes:
        game: the class.
        scope, readings: what was changed.
        listed: how many changes there are, of which `chosen` were to be judged.
        judged: what became of each, in the order of the text; of several that come to the same game one is kept.
        same: how many were left out for that.
        states, complete: how many states the unchanged game has, or how many of them were visited.
        seconds: wall time.
        interrupted: whether Ctrl-C ended it.
        lost: changes of which nothing is known, as the processes that judged them died; with the reason.
    """

    game: type[Game]
    scope: str
    readings: Mapping[str, str]
    listed: int = 0
    chosen: int = 0
    judged: list[JudgedMutation] = field(default_factory=list)
    same: int = 0
    states: int = 0
    complete: bool = False
    seconds: float = 0.0
    interrupted: bool = False
    lost: dict[Mutation, str] = field(default_factory=dict)

    def of(self, fate: Fate) -> list[JudgedMutation]:
        """Those with one fate."""
        return [judged for judged in self.judged if judged.fate is fate]

    @property
    def score(self) -> float | None:
        """Noticed changes in percent of those that make another game; None where there is none."""
        noticed, survived = len(self.of(Fate.NOTICED)), len(self.of(Fate.SURVIVED))
        return 100.0 * noticed / (noticed + survived) if noticed + survived else None


def judge_of(game: type[Game], plan: Plan, listener: Listener = silent) -> Judge:
    """The game as it is, explored, and everything needed to judge its changes.

    Raises GameError for an unknown scope, question, reading or rule.
    """
    made = _made(game, plan)
    need_initial_state(made.system)
    limits = sensible_limits(plan.states, max(120.0, 2 * plan.timeout))
    maker = Maker(made.system)
    ground = OriginalGame(made.system, limits, listener)
    text = None
    first = game.first_scope()
    if ground.told.says_nothing_of_some and made.scope != first:
        text = Maker(game(scope=first, **plan.readings).system)
    return Judge(ground, maker, plan.timeout, text)


def _made(game: type[Game], plan: Plan) -> Game:
    if plan.scope is not None:
        return game(scope=plan.scope, **plan.readings)
    for scope in reversed(list(game.scopes)):
        try:
            made = game(scope=scope, **plan.readings)
            _ = made.system
            return made
        except GameError:
            if scope == game.first_scope():
                raise  # a reading need not have every smaller scope
    raise AssertionError("a game has scopes")


def mutate(
    game: type[Game],
    plan: Plan | None = None,
    *,
    jobs: int = 1,
    spec: str | None = None,
    listener: Listener = silent,
    told: Callable[[JudgedMutation], None] = lambda judged: None,
) -> Mutations:
    """Change one thing in a game at a time and see what notices.

    Args:
        game: the class.
        plan: what to change.
        jobs: processes; more than one need `spec`.
        spec: the name or file by which other processes can load the game.
        listener: gets progress.
        told: gets every result as soon as it is there.

    Raises GameError where the game or the plan is wrong, and where no play can begin. After Ctrl-C what is known so far
    is returned.
    """
    began = time.perf_counter()
    plan = plan or Plan()
    listener(Progress(ENGINE, "reading the rules", 0))
    system = _made(game, plan).system
    need_initial_state(system)
    changes = Maker(system).changes(plan.rules)
    chosen = drawn(changes, plan.sample, plan.seed)[: plan.limit]
    result = Mutations(game, system.scope, system.readings, len(changes), len(chosen))
    known: dict[Mutation, JudgedMutation] = {}
    survivors = 0
    try:
        alone = jobs < 2 or spec is None
        work = _here(game, plan, chosen, listener) if alone else _apart(str(spec), plan, chosen, jobs, listener)
        for found in work:
            result.lost.update(found.lost)
            if found.judged:
                result.states, result.complete = found.states, found.complete
            for judged in found.judged:
                known[judged.change] = judged
                survivors += judged.fate is Fate.SURVIVED
                told(judged)
            listener(Progress(ENGINE, "changes", len(known), len(chosen), f"{survivors} not noticed so far"))
    except KeyboardInterrupt:
        result.interrupted = True
    seen: set[str] = set()
    for change in chosen:
        judged_change = known.get(change)
        if judged_change is None:
            continue
        if judged_change.digest in seen:
            result.same += 1
            continue
        seen |= {judged_change.digest} - {""}
        result.judged.append(judged_change)
    result.seconds = time.perf_counter() - began
    return result


def drawn(changes: Sequence[Mutation], sample: int | None, seed: int) -> list[Mutation]:
    """All changes, or some drawn at random, in their order."""
    if sample is None or sample >= len(changes):
        return list(changes)
    numbers = sorted(random.Random(seed).sample(range(len(changes)), sample))
    return [changes[number] for number in numbers]


@dataclass(frozen=True)
class _Found:
    """What a worker says about some changes, and about the game as it is."""

    judged: list[JudgedMutation]
    states: int = 0
    complete: bool = False
    lost: Mapping[Mutation, str] = field(default_factory=dict)


def _found(judge: Judge, changes: Sequence[Mutation]) -> _Found:
    judged = [judge.judge(change) for change in changes]
    return _Found(judged, judge.ground.found.states, judge.ground.complete)


def _here(game: type[Game], plan: Plan, changes: Sequence[Mutation], listener: Listener) -> Iterator[_Found]:
    judge = judge_of(game, plan, listener)
    for change in changes:
        yield _found(judge, [change])


_FUSE = 20
"""How many times the limit of its changes work may take before it is given up: it goes round and round."""

_READY = 3600.0
"""Seconds to explore the game as it is; it has no limit but this."""

_judge: Judge | None = None


def _begin_worker(spec: str, plan: Plan) -> None:
    """Each worker explores the game as it is once."""
    global _judge
    from rulestone.proofs.running.loading import load_game

    _judge = judge_of(load_game(spec), plan)


def _judge_apart(changes: Sequence[Mutation]) -> _Found:
    assert _judge is not None
    return _found(_judge, changes)


def _apart(spec: str, plan: Plan, changes: Sequence[Mutation], jobs: int, listener: Listener) -> Iterator[_Found]:
    """In several processes; the changes of one line go to one of them, which sees when two come to the same."""
    groups: dict[tuple[str, int], list[Mutation]] = {}
    for change in changes:
        groups.setdefault((change.site.owner, change.site.line), []).append(change)
    listener(Progress(ENGINE, "exploring the game as it is", 0))
    tasks = (
        Task(place, _judge_apart, (group,), _FUSE * len(group) * plan.timeout + _READY)
        for place, group in groups.items()
    )
    for place, found in results_of(tasks, jobs, begin=_begin_worker, arguments=(spec, plan)):
        yield _Found([], lost=dict.fromkeys(groups[place], str(found))) if isinstance(found, Lost) else found
