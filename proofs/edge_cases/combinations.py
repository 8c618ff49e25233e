"""Readings of different questions that are harmless alone, but break something together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rulestone.model import Game, GameError
from rulestone.model.declarations.declared_silence import FORBIDDEN, Unsettled
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.running.executor import Lost, Task, results_of
from rulestone.proofs.running.progress import Progress
from rulestone.proofs.running.run_options import RunOptions

from .blame import RowJudge, RowJudgement, Together, judge_apart
from .covering import Row, covering_array, meetings, meetings_in
from .finding import Finding, FindingKind
from .property_words import held
from .property_words import together as joint

INTERRUPTED = "interrupted"
"""How the words end that say what was covered, where Ctrl-C ended it."""


@dataclass(frozen=True)
class CombinationsEffort:
    """How many combinations are judged, and how far.

    Attributes:
        strength: how many readings meet: 2 for all pairs.
        states: how many positions of each combination are gone through.
        tries: how many further combinations are judged to find out which readings are to blame.
    """

    strength: int = 2
    states: int = 300_000
    tries: int = 400


class CombinationsJudged(NamedTuple):
    """What combinations of readings break.

    Attributes:
        findings: what only a combination breaks.
        covered: in words, how many of how many combinations were judged.
        lost: a line for each combination of which nothing is known, as the processes that judged it died.
    """

    findings: list[Finding]
    covered: str
    lost: list[str]


def judge_combinations(
    game: type[Game],
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    effort: CombinationsEffort | None = None,
    alone: Mapping[tuple[str, str], Collection[str]] | None = None,
    options: RunOptions | None = None,
) -> CombinationsJudged:
    """Judge combinations of readings in which every two readings meet, and report what only a combination breaks.

    Args:
        game: the class.
        scope: the game's last scope, the smallest, if None.
        readings: for questions not answered by their default; combinations are changes of these.
        effort: how many combinations are judged, and how far.
        alone: properties known to fail where one question is read otherwise, by question and reading.
        options: who helps, and who hears of progress.

    Each row is exhausted where it has no more positions than that, else played at random, too. A property that fails is
    traced to a smallest set of readings that breaks it; sets of two or more are findings.

    Ctrl-C ends it and keeps what is known.
    """
    effort, options = effort or CombinationsEffort(), options or RunOptions()
    judge = RowJudge(
        game,
        scope or list(game.scopes)[-1],
        {
            question.name: (readings or {}).get(question.name, question.default)
            for question in game.questions().values()
        },
        effort.states,
        alone,
    )
    work = _RowsToJudge(judge, effort, options)
    work.run()
    return CombinationsJudged(list(work.findings.values()), work.words(), work.lost)


class _RowsToJudge:
    def __init__(self, judge: RowJudge, effort: CombinationsEffort, options: RunOptions) -> None:
        self.judge = judge
        self.game = judge.game
        self.scope = judge.scope
        self.chosen = judge.chosen
        self.strength = effort.strength
        self.tries = effort.tries
        self.options = options
        choices = {question.name: list(question.readings) for question in self.game.questions().values()}
        self.missing = dict.fromkeys(meetings(choices, effort.strength))
        self.total = len(self.missing)
        self.waiting = covering_array(choices, effort.strength, self.chosen)
        self.findings: dict[tuple[str, tuple[tuple[str, str], ...]], Finding] = {}
        self.unreadable = self.untraced = 0
        self.rows = self.exhausted = 0
        self.stopped = ""
        self.lost: list[str] = []

    def run(self) -> None:
        """Judge all rows, then look for who is to blame."""
        broken: list[tuple[Row, str]] = []
        try:
            for row, judged in self._judged():
                if isinstance(judged, GameError):
                    self.unreadable += 1
                    self.waiting += self._other_rows(row)
                    continue
                self.rows += 1
                self.exhausted += judged.exhausted
                broken += [(row, name) for name in judged.broken]
                for meeting in meetings_in(row, self.strength):
                    self.missing.pop(meeting, None)
            self._trace(broken)
        except KeyboardInterrupt:
            self.stopped = INTERRUPTED

    def _judged(self) -> Iterator[tuple[Row, RowJudgement | GameError]]:
        """Rows and what they break."""
        spec, workers = self.options.spec, self.options.helpers
        while self.waiting:  # rows may be added to the last of them
            if spec is None or workers < 2:
                row = next(self._rows())
                yield row, self.judge.judged(row)
                continue
            tasks = (
                Task(tuple(row.items()), judge_apart, (spec, self.scope, self.chosen, self.judge.states, row))
                for row in self._rows()
            )
            for key, packed in results_of(tasks, workers, self._report):
                row = dict(key)
                if isinstance(packed, Lost):
                    changed = [f"{q}={r}" for q, r in row.items() if r != self.chosen[q]]
                    self.lost.append(f"{' and '.join(changed) or 'the chosen readings'}: {packed}")
                else:
                    yield row, self.judge.learn(row, packed)

    def _rows(self) -> Iterator[Row]:
        """The rows that wait, one after another."""
        while self.waiting:
            self._report()
            yield self.waiting.pop(0)

    def _report(self) -> None:
        total = self.rows + self.unreadable + len(self.waiting)
        self.options.listener(Progress("combinations", "judging rows", self.rows + self.unreadable, total))

    def _trace(self, broken: list[tuple[Row, str]]) -> None:
        """Find the readings that break something together; what single readings break is known elsewhere."""
        order = list(self.chosen)
        broken.sort(key=lambda one: (one[1], [one[0][name] for name in order]))  # whatever process was first
        for number, (row, name) in enumerate(broken):
            self.options.listener(Progress("combinations", "who is to blame", number, len(broken), name))
            together = self.judge.blame(row, name, max(1, self.tries // len(broken)))
            if together is not None and together.play is None and not together.certain:
                self.untraced += 1  # it is not known which of many readings are to blame
            elif together is not None and not self._is_said(together, name):
                key = name, tuple(together.changed.items())
                self.findings.setdefault(key, self._finding(together, name))

    def _is_said(self, together: Together, name: str) -> bool:
        """Whether play gets stuck where a reading says that what the text leaves open may not be done at all."""
        questions = self.game.questions()
        return name == DEADLOCK and any(
            isinstance(questions[question], Unsettled) and reading == FORBIDDEN
            for question, reading in together.changed.items()
        )

    def _finding(self, together: Together, name: str) -> Finding:
        parts = [f"{question}={reading}" for question, reading in together.changed.items()]
        alone = "no one of them breaks it alone" if together.certain else "no play was found on which one alone does so"
        questions = self.game.questions()
        clauses = [clause for question in together.changed for clause in questions[question].clauses]
        clauses += getattr(self.game.declarations.get(name), "clauses", ())
        row = {**self.chosen, **together.changed}
        return Finding(
            FindingKind.READING_BREAKS,
            " and ".join(parts),
            f"Read together, {joint(self.game, list(together.changed.items()))}: {_broken(self.game, name)}; {alone}.",
            tuple(dict.fromkeys(clauses)),
            scope=self.scope,
            readings={q: r for q, r in row.items() if not questions[q].goes_without_saying(r)},
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
        if self.lost:
            words += f"; {len(self.lost)} rows were lost with the processes that judged them"
        if self.untraced:
            words += f"; of {self.untraced} failures it was not found out which readings are to blame"
        return f"{words}; {self.stopped}" if self.stopped else words

    def _other_rows(self, row: Row) -> list[Row]:
        """After a row that cannot be read: its missing meetings once more, amid the chosen readings."""
        planned = {meeting for one in self.waiting for meeting in meetings_in(one, self.strength)}
        rows = []
        for meeting in meetings_in(row, self.strength):
            again = {**self.chosen, **dict(meeting)}
            if meeting in self.missing and meeting not in planned and tuple(again.values()) not in self.judge.known:
                rows.append(again)
                planned.update(meetings_in(again, self.strength))
        return rows


def _broken(game: type[Game], name: str) -> str:
    if name == DEADLOCK:
        return "play gets stuck, the game being not over"
    if name == DEFINED:
        return "a rule is asked for something that denotes nothing"
    return f"it is not so that {held(game, name)}"
