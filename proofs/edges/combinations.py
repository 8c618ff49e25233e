"""Readings of different questions that are harmless alone, but break something together."""

from __future__ import annotations

import time
from collections.abc import Mapping

from rulestone.model import Game, GameError

from ..progress import Listener, Progress, silent
from .blame import LEAST, RowJudge, Together
from .covering import Row, covering_array, meetings, meetings_in
from .finding import Finding, Kind

_FOR_ROWS = 0.7  # of the time; the rest is for finding out which readings of a row are to blame


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
        self.judge = RowJudge(game, self.scope, self.chosen)

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
                judged = self.judge.judged(row, max(LEAST, left / (len(waiting) + 1)))
                if isinstance(judged, GameError):
                    self.unreadable += 1
                    waiting += self._other_rows(row, waiting)
                    continue
                self.rows += 1
                self.exhausted += judged.exhausted
                broken += [(row, name) for name in judged.broken]
                for meeting in meetings_in(row, self.strength):
                    self.missing.pop(meeting, None)
            self._trace(broken)
        except KeyboardInterrupt:
            self.stopped = "interrupted"

    def _trace(self, broken: list[tuple[Row, str]]) -> None:
        """Find the readings that break something together; what single readings break is known elsewhere."""
        for number, (row, name) in enumerate(broken):
            left = self._left(1.0)
            if left <= 0:
                self.stopped = f"{self.stopped}; " if self.stopped else ""
                self.stopped += f"{len(broken) - number} of {len(broken)} failures were not traced when the time was up"
                return
            self.listener(Progress("combinations", "who is to blame", number, len(broken), name))
            together = self.judge.blame(row, name, left / (len(broken) - number))
            if together is not None:
                key = name, tuple(together.changed.items())
                self.findings.setdefault(key, self._finding(together, name))

    def _finding(self, together: Together, name: str) -> Finding:
        parts = [f"{question}={reading}" for question, reading in together.changed.items()]
        alone = "no one of them does so alone" if together.certain else "no play was found on which one does so alone"
        questions = self.game.questions()
        clauses = [clause for question in together.changed for clause in questions[question].clauses]
        clauses += getattr(self.game.declarations.get(name), "clauses", ())
        row = {**self.chosen, **together.changed}
        return Finding(
            Kind.READING_BREAKS,
            " and ".join(parts),
            f"Read together, {' and '.join(parts)} break `{name}`; {alone}.",
            tuple(dict.fromkeys(clauses)),
            scope=self.scope,
            readings={q: r for q, r in row.items() if r != questions[q].default},
            basis="the play is replayed by the plain semantics" if together.play is not None else "exhausted",
            certain=together.certain,
            plays=() if together.play is None else (together.play,),
            labels=() if together.play is None else (f"{name} fails",),
            extra={"which": name, "property": name, "together": together.changed},
        )

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
            if meeting in self.missing and meeting not in planned and tuple(again.values()) not in self.judge.known:
                rows.append(again)
                planned.update(meetings_in(again, self.strength))
        return rows
