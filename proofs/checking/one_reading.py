"""Judging one scope and one reading: each engine does what it is best at, and what is left goes to the next.

1. Goals are looked for in random plays: a play that reaches one is a proof.
2. The symbolic engine proves by induction, or finds short plays that break a property.
3. What is still open is watched in random plays.
4. With unbounded numbers the positions nearest to the beginnings are visited: a play found there is certain.
5. What is open after that is given to the costly symbolic methods.
6. The explicit engine visits all states of the smallest scopes, as far up as they fit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.errors import did_you_mean, error_in
from rulestone.model.scenes import judge_claims, judge_examples
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.scopes import is_vast, scopes_below

from .judgement import JudgedReading

ENGINES = ("symbolic", "explicit", "random")


@dataclass(frozen=True)
class CheckEffort:
    """How much to spend on one scope and reading.

    Attributes:
        engines: which may be used; all, each where it is good, if empty.
        timeout: seconds for one property in one engine.
        budget: seconds for everything about one reading, except exhausting the smallest scope.
        workers: processes.
        smaller: whether smaller scopes are exhausted too, where no engine is named.
        exhaust: seconds to exhaust one scope; if None, as long as it takes where the explicit engine is named, and
            as long as the budget says for the smallest scope.
        certificate: folder for certificates.
        states: the most positions of a scope that is exhausted; with it no time counts there.
        plays: so many random plays are made; with it no time counts there.
        quick: leave out the costly symbolic methods where engines are named, too.
    """

    engines: tuple[str, ...] = ()
    timeout: float = 20.0
    budget: float = 90.0
    workers: int = 1
    smaller: bool = True
    exhaust: float | None = None
    certificate: Path | None = None
    states: int | None = None
    plays: int | None = None
    quick: bool = False


def property_names(system: TransitionSystem) -> list[str]:
    """Every property that engines judge, in the order of the game file; then "defined" and "deadlock"."""
    conditions = [judged.name for judged in (*system.invariants, *system.variants, *system.goals)]
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
    told: Callable[[Verdict], None] = lambda verdict: None,
    cache: object | None = None,
    made: Game | None = None,
) -> JudgedReading:
    """Judge the properties of a game in one scope and reading.

    Args:
        game: the class.
        scope: the game's first scope if None.
        readings: for questions that are not answered by their default.
        properties: names; all if None.
        effort: how much to spend.
        listener: gets progress.
        told: gets every verdict as soon as it is known.
        cache: an `ObligationCache` that other readings of the game have filled.
        made: the game in that scope and reading, where it is at hand: to read the rules of a large board takes long.

    Raises GameError for whatever is wrong with the game, and for an unknown property or engine.
    """
    began = time.perf_counter()
    effort = effort or CheckEffort()
    for engine in effort.engines:
        if engine not in ENGINES:
            raise GameError(f"there is no engine {engine!r}", file=game.file, fix=did_you_mean(engine, ENGINES))
    made = made or game(**({} if scope is None else {"scope": scope}), **(readings or {}))
    known = property_names(made.system)
    inapplicable = made.system.inapplicable
    for name in properties or ():
        if name in inapplicable:
            declared = made.declarations[name]
            raise error_in(
                declared,
                f"it is not applicable in this scope and reading: {inapplicable[name]}",
                fix="choose another scope or reading",
            )
        if name not in known:
            raise GameError(f"{made.name} has no property {name!r}", file=made.file, fix=did_you_mean(name, known))
    names = [name for name in known if properties is None or name in properties]
    judged = JudgedReading(made.scope, made.readings, names)
    if properties is None:
        judged.inapplicable = dict(inapplicable)
        from rulestone.proofs.engines.chance.facts import ChanceFacts

        listener(Progress("check", "looking at examples and claims", 0))
        judged.examples = judge_examples(made.system)
        judged.claims = judge_claims(made.system, ChanceFacts(made.system))
    case = _Case(game, made.system, names, effort, listener, cache)
    try:
        for verdict in case.verdicts():
            judged.verdicts.append(verdict)
            told(verdict)
    except KeyboardInterrupt:
        judged.interrupted = True
    made.system.outcomes()
    judged.consulted = made.consulted
    judged.interrupted = judged.interrupted or case.interrupted
    judged.seconds = time.perf_counter() - began
    return judged


class _Case:
    def __init__(
        self,
        game: type[Game],
        system: TransitionSystem,
        names: Sequence[str],
        effort: CheckEffort,
        listener: Listener,
        cache: object | None,
    ) -> None:
        self.game = game
        self.system = system
        self.names = list(names)
        self.goals = [goal.name for goal in system.goals if goal.name in names]
        self.effort = effort
        self.listener = listener
        self.cache = cache
        self.interrupted = False
        self.deadline = time.perf_counter() + effort.budget
        self.open = dict.fromkeys(names)

    def verdicts(self) -> Iterator[Verdict]:
        if self.effort.engines:
            for engine in self.effort.engines:
                yield from {"symbolic": self._symbolic, "explicit": self._explicit, "random": self._random}[engine](
                    self.names
                )
            return
        if self.goals:
            yield from self._only_settled(self._random(self.goals))
        reserved = min(self.effort.timeout, self._left() / 4)
        unseen = [name for name in self.open if name not in self.goals]
        yield from self._only_settled(self._symbolic(unseen, quick=True, reserved=reserved))
        if unsettled := [name for name in self.open if name not in self.goals]:
            yield from self._random(unsettled)
        if self.open and not self.system.is_finite:
            yield from self._nearby(list(self.open))
        if self.open:
            yield from self._symbolic(list(self.open), quick=False)
        if self.effort.smaller:
            yield from self._smaller()

    def _only_settled(self, verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
        for verdict in verdicts:
            if verdict.status.is_good or verdict.status is Status.REFUTED or self.interrupted:
                yield verdict

    def _settled(self, verdicts: Sequence[Verdict]) -> Sequence[Verdict]:
        for verdict in verdicts:
            if verdict.status.is_good or verdict.status is Status.REFUTED:
                self.open.pop(verdict.property, None)
            self.interrupted = self.interrupted or "interrupted" in verdict.detail
        return verdicts

    def _symbolic(self, names: Collection[str], quick: bool = False, reserved: float = 0.0) -> Iterator[Verdict]:
        """Proofs; `reserved` seconds of the budget are left for other engines."""
        from rulestone.proofs.engines.symbolic.judge import judge_symbolically
        from rulestone.proofs.engines.symbolic.solving import ObligationCache

        if not names or self.interrupted:
            return
        assert self.cache is None or isinstance(self.cache, ObligationCache)
        yield from self._settled(
            judge_symbolically(
                self.system,
                properties=names,
                timeout=self.effort.timeout,
                budget=max(1.0, self._left() - reserved),
                workers=self.effort.workers,
                quick=quick or self.effort.quick,
                certificate=self.effort.certificate,
                listener=self.listener,
                cache=self.cache,
            )
        )

    def _left(self) -> float:
        """Seconds that may still be spent on this reading."""
        return self.deadline - time.perf_counter()

    def _random(self, names: Collection[str]) -> Iterator[Verdict]:
        from rulestone.proofs.engines.random.judge import judge_by_random_plays

        if self.interrupted:
            return
        alone = self.effort.engines == ("random",)  # no other engine wants the time
        share = self._left() / 4 if alone else min(self.effort.timeout, self._left() / 2)
        yield from self._settled(
            judge_by_random_plays(
                self.system,
                properties=names,
                number=self.effort.plays or 1000,
                length=200,
                seconds=None if self.effort.plays else max(1.0, share),
                listener=self.listener,
            )
        )

    def _explicit(self, names: Collection[str]) -> Iterator[Verdict]:
        if not self.interrupted:
            yield from self._settled(self._exhaust(self.system, names, self.effort.exhaust))

    def _nearby(self, names: Collection[str]) -> Iterator[Verdict]:
        """The positions nearest to the beginnings, of which there is no end; the budget is counted in positions."""
        from rulestone.proofs.engines.explicit.nearest_first import judge_nearby

        if not self.interrupted:
            yield from self._settled(judge_nearby(self.system, names, self.listener))

    def _exhaust(self, system: TransitionSystem, names: Collection[str], seconds: float | None) -> list[Verdict]:
        from dataclasses import replace

        from rulestone.proofs.engines.explicit.judge import judge_explicitly
        from rulestone.proofs.plays.exploration import Limits

        states = self.effort.states
        limits = replace(Limits.sensible(), seconds=seconds if states is None else None, states=states)
        return judge_explicitly(system, properties=names, limits=limits, listener=self.listener)

    def _smaller(self) -> Iterator[Verdict]:
        """Exhaust the smallest scope, then larger ones while they fit; the largest that did speaks."""
        spoken: list[Verdict] = []
        for scope in reversed(scopes_below(self.system)):
            if self.interrupted or (scope == self.system.scope and is_vast(self.system)):
                break
            answered = {q: r for q, r in self.system.readings.items() if r != self.game.questions()[q].default}
            try:
                small = self.game(scope=scope, **answered).system
            except GameError:
                break  # this reading has no such scope
            seconds = self.effort.timeout if spoken else self.effort.exhaust or self.effort.budget
            known = property_names(small)
            found = self._exhaust(small, [name for name in self.names if name in known], seconds)
            self.interrupted = any("interrupted" in verdict.detail for verdict in found)
            whole = all(verdict.status is not Status.TRUNCATED for verdict in found)
            if whole or not spoken:
                spoken = found
            if not whole:
                break
        yield from spoken
