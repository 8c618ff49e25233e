"""Readings of different questions that are harmless alone, but break something together."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulestone.model import Game, GameError, TransitionSystem

from ..checks import checks_of
from ..explicit.compiled_search import search_compiled
from ..explicit.exploration import Limits
from ..explicit.judge import verdicts_of
from ..explicit.layout import layout_of
from ..play import Play
from ..progress import Listener, Progress, silent
from ..random_plays import judge_by_random_plays
from ..verdict import Status, Verdict
from .covering import Row, covering_array, meetings, meetings_in
from .finding import Finding, Kind

LEAST = 1.0
"""Seconds that judging one combination may take even where the time is nearly up."""

_MOST_STATES = 2_000_000
_FOR_ROWS = 0.7  # of the time; the rest is for finding out which readings of a row are to blame

_SEARCHED = 0.6  # of a row's time; the rest goes to random plays


@dataclass(frozen=True)
class _Judgement:
    """The properties that fail in one combination, each with a play where there is one; whether all plays were seen."""

    broken: Mapping[str, Play | None]
    exhausted: bool


def judge_combinations(
    game: type[Game],
    readings: Mapping[str, str] | None = None,
    *,
    scope: str | None = None,
    strength: int = 2,
    seconds: float = 120.0,
    listener: Listener = silent,
) -> tuple[list[Finding], str]:
    """Judge combinations of readings in which every two readings meet, and report what only a combination breaks.

    Args:
        game: the class.
        readings: for questions not answered by their default; combinations are changes of these.
        scope: the game's last scope, the smallest, if None.
        strength: how many readings meet: 2 for all pairs.
        seconds: for everything.
        listener: gets progress.

    Each row is exhausted where the time allows, else searched for a part of it and then played at random. A property
    that fails is traced to a smallest set of readings that breaks it; sets of two or more are findings.

    Returns the findings, and in words how many of how many combinations were covered. Ctrl-C ends it and keeps what
    is known.
    """
    work = _Work(game, dict(readings or {}), scope or list(game.scopes)[-1], strength, seconds, listener)
    work.run()
    return list(work.findings.values()), work.words()


class _Work:
    def __init__(
        self,
        game: type[Game],
        readings: dict[str, str],
        scope: str,
        strength: int,
        seconds: float,
        listener: Listener,
    ) -> None:
        self.game = game
        self.scope = scope
        self.strength = strength
        self.listener = listener
        self.began = time.monotonic()
        self.seconds = seconds
        self.choices = {q.name: list(q.readings) for q in game.questions().values()}
        self.chosen = {q.name: readings.get(q.name, q.default) for q in game.questions().values()}
        self.missing = dict.fromkeys(meetings(self.choices, strength))
        self.total = len(self.missing)
        self.findings: dict[tuple[str, tuple[tuple[str, str], ...]], Finding] = {}
        self.unreadable = 0
        self.rows = self.exhausted = 0
        self.stopped = ""
        self._known: dict[tuple[str, ...], _Judgement | GameError] = {}

    def run(self) -> None:
        """Judge all rows, then look for who is to blame."""
        waiting = covering_array(self.choices, self.strength, self.chosen)
        broken: list[tuple[Row, str]] = []
        try:
            while waiting:
                left = self._left(_FOR_ROWS)
                if left <= 0:
                    self.stopped = f"{len(waiting)} rows were left when the time was up"
                    break
                row = waiting.pop(0)
                task = f"row {self.rows + 1} of {self.rows + 1 + len(waiting)}"
                self.listener(Progress("combinations", task, self.rows, self.rows + 1 + len(waiting)))
                judged = self._judged(row, max(LEAST, left / (len(waiting) + 1)))
                if isinstance(judged, GameError):
                    self.unreadable += 1
                    waiting += self._other_rows(row, waiting)
                    continue
                self.rows += 1
                self.exhausted += judged.exhausted
                broken += [(row, name) for name in judged.broken]
                for meeting in meetings_in(row, self.strength):
                    self.missing.pop(meeting, None)
            for number, (row, name) in enumerate(broken):
                self.listener(Progress("combinations", "who is to blame", number, len(broken), name))
                self._blame(row, name, max(LEAST, self._left(1.0) / (2 * (len(broken) - number))))
        except KeyboardInterrupt:
            self.stopped = "interrupted"

    def words(self) -> str:
        """How much was covered."""
        what = {1: "readings", 2: "pairs of readings"}.get(self.strength, f"combinations of {self.strength} readings")
        covered = self.total - len(self.missing)
        words = (
            f"covered {covered:,} of {self.total:,} {what} in {self.rows} rows at scope {self.scope}: "
            f"{self.exhausted} exhausted, {self.rows - self.exhausted} searched in part and played at random"
        )
        if self.unreadable:
            words += f"; {self.unreadable} rows cannot be read so"
        return f"{words}; {self.stopped}" if self.stopped else words

    def _left(self, share: float) -> float:
        return self.seconds * share - (time.monotonic() - self.began)

    def _other_rows(self, row: Row, waiting: list[Row]) -> list[Row]:
        """After a row that cannot be read: its missing meetings once more, amid the chosen readings."""
        planned = {meeting for one in waiting for meeting in meetings_in(one, self.strength)}
        rows = []
        for meeting in meetings_in(row, self.strength):
            again = {**self.chosen, **dict(meeting)}
            if meeting in self.missing and meeting not in planned and tuple(again.values()) not in self._known:
                rows.append(again)
                planned.update(meetings_in(again, self.strength))
        return rows

    def _judged(self, row: Row, seconds: float) -> _Judgement | GameError:
        key = tuple(row.values())
        if key not in self._known:
            try:
                system = self.game(scope=self.scope, **row).system
                self._known[key] = _judge(system, seconds)
            except GameError as error:
                self._known[key] = error
        return self._known[key]

    def _blame(self, row: Row, name: str, seconds: float) -> None:
        """Take readings back to the chosen ones while the property still fails; report what needs two or more."""
        changed = {question: reading for question, reading in row.items() if reading != self.chosen[question]}
        certain = True
        tries: list[dict[str, str]] = [{}, *({question: reading} for question, reading in changed.items())]
        deadline = time.monotonic() + seconds
        for alone in tries:
            judged = self._judged({**self.chosen, **alone}, max(LEAST, (deadline - time.monotonic()) / 3))
            if isinstance(judged, GameError):
                continue
            if name in judged.broken:
                return
            certain = certain and judged.exhausted
        if any(known == name and set(parts) <= set(changed.items()) for known, parts in self.findings):
            return
        for question in list(changed):
            fewer = {q: r for q, r in changed.items() if q != question}
            if len(fewer) < 2:
                break
            judged = self._judged({**self.chosen, **fewer}, max(LEAST, (deadline - time.monotonic()) / 3))
            if isinstance(judged, GameError):
                continue
            if name in judged.broken:
                changed = fewer
            else:
                certain = certain and judged.exhausted
        self._report(changed, name, certain)

    def _report(self, changed: dict[str, str], name: str, certain: bool) -> None:
        together = {**self.chosen, **changed}
        judged = self._judged(together, LEAST)
        assert isinstance(judged, _Judgement)
        play = judged.broken[name]
        parts = [f"{question}={reading}" for question, reading in changed.items()]
        alone = "each of them alone keeps it" if certain else "no play was found on which one of them alone breaks it"
        questions = self.game.questions()
        clauses = [clause for question in changed for clause in questions[question].clauses]
        clauses += getattr(self.game.declarations.get(name), "clauses", ())
        self.findings[name, tuple(changed.items())] = Finding(
            Kind.READING_BREAKS,
            " and ".join(parts),
            f"Read together, {' and '.join(parts)} break `{name}`; {alone}.",
            tuple(dict.fromkeys(clauses)),
            scope=self.scope,
            readings={q: r for q, r in together.items() if r != questions[q].default},
            basis="the play is replayed by the plain semantics",
            certain=certain,
            plays=() if play is None else (play,),
            labels=() if play is None else (f"{name} fails",),
            extra={"which": name, "property": name, "together": changed},
        )


def _judge(system: TransitionSystem, seconds: float) -> _Judgement:
    began = time.monotonic()
    limits = replace(Limits.sensible(), states=_MOST_STATES, seconds=_SEARCHED * seconds)
    checks = checks_of(system, None)
    found = search_compiled(system, layout_of(system, limits.cap), checks, limits, silent, compiling=False)
    if found.stopped == "interrupted":
        raise KeyboardInterrupt
    verdicts: list[Verdict] = verdicts_of(found)
    if not found.complete:
        still = [verdict.property for verdict in verdicts if verdict.status is Status.TRUNCATED]
        left = max(LEAST, seconds - (time.monotonic() - began))
        verdicts += judge_by_random_plays(system, properties=still, number=1_000_000, length=200, seconds=left)
    broken = {v.property: v.play for v in reversed(verdicts) if v.status is Status.REFUTED}
    return _Judgement(broken, found.complete)
