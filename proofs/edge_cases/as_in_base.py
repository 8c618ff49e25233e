"""Which findings of a variant the game has, too, on which it is based: they are shown there, and here only named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulestone.model import Game, GameError
from rulestone.proofs.comparison.compare_readings import ReadingComparer
from rulestone.proofs.comparison.contrasts import Comparison, Contrast
from rulestone.proofs.comparison.question_importance import Answer
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.progress import Listener, Progress, silent

from .blame import RowJudge, RowJudgement
from .broken_by_question import is_measure, properties_of
from .effort import EdgesEffort
from .endless import endless_plays
from .finding import Finding, FindingKind
from .questioned import share_in_words


def told_of_base(
    game: type[Game],
    base: type[Game],
    findings: Sequence[Finding],
    answers: Sequence[Answer],
    readings: Mapping[str, str],
    effort: EdgesEffort,
    listener: Listener = silent,
) -> dict[str, dict[str, Any]]:
    """For findings about questions that both games ask: how it is in the base, by the finding's id.

    Each is a mapping: `alike`, whether the base has the same finding; `words`, how it is there. What the base does not
    ask, or has no such scope for, is left out: nothing is said of it.

    Args:
        game: the variant.
        base: the game on which it is based.
        findings, answers: of the variant.
        readings: those of the variant that are not the defaults.
        effort: how much work to spend.
        listener: gets progress.
    """
    asked = {answer.question: answer.comparison for answer in answers}
    look = _Base(base, readings, effort)
    told = {}
    for number, finding in enumerate(findings):
        listener(Progress("edges", f"as in {base.title}", number, len(findings)))
        found = None
        try:
            if finding.kind in (FindingKind.DECIDES, FindingKind.MATTERS):
                compared = asked.get(finding.subject)
                found = None if compared is None else look.question(finding, compared)
            elif finding.kind is FindingKind.READING_BREAKS and "properties" in finding.extra:
                found = look.breaks(finding, [name for name in properties_of(finding) if not is_measure(game, name)])
            elif finding.kind is FindingKind.ENDLESS and "read" not in finding.extra:
                found = look.endless(finding, listener)
        except GameError:
            continue  # it cannot be read so there
        if found is not None:
            told[finding.id] = found
    return told


def with_base(
    findings: Sequence[Finding], base: type[Game], told: Mapping[str, Mapping[str, Any]]
) -> Iterator[Finding]:
    """The findings, with what is known of the base."""
    for finding in findings:
        known = told.get(finding.id)
        if known is None:
            yield finding
            continue
        title = base.title
        words = f" ({known['words']} there)" if known["words"] else ""
        said = f"As in {title}{words}." if known["alike"] else f"In {title}: {known['words']}."
        extra = {**finding.extra, **({"as_in": title} if known["alike"] else {})}
        yield replace(finding, sentence=f"{finding.sentence} {said}", extra=extra)


class _Base:
    """The base, asked what the variant has found."""

    def __init__(self, game: type[Game], readings: Mapping[str, str], effort: EdgesEffort) -> None:
        self.game = game
        self.questions = game.questions()
        self.readings = {q: r for q, r in readings.items() if q in self.questions and r in self.questions[q].readings}
        self.effort = effort
        self._comparers: dict[tuple[str, tuple[tuple[str, str], ...]], ReadingComparer] = {}
        self._judges: dict[str, RowJudge] = {}
        self._cycles: dict[str, list[frozenset[str]]] = {}

    def question(self, finding: Finding, compared: Comparison) -> dict[str, Any] | None:
        """How the same two readings compare here."""
        mine = self.questions.get(finding.subject)
        besides = all(reading in self._readings_of(name) for name, reading in compared.beside.items())
        both = mine is not None and {compared.first, compared.second} <= set(mine.readings)
        if not both or not besides or compared.scope not in self.game.scopes:
            return None
        key = compared.scope, tuple(compared.beside.items())
        if key not in self._comparers:
            self._comparers[key] = ReadingComparer(
                self.game,
                compared.scope,
                {**self.readings, **compared.beside},
                effort=self.effort.comparison,
                in_short=True,
            )
        found = self._comparers[key].compare(finding.subject, compared.first, compared.second)
        if found.verdict is Contrast.DECIDES:
            return {"alike": True, "words": f"{share_in_words(found)} of random plays end otherwise"}
        # Who asks it of the base knows it already, unless nothing comes of it there.
        alike = found.verdict in (Contrast.DIFFERS, Contrast.OFFERS, Contrast.TABLE)
        is_less = alike and found.verdict is not Contrast.DIFFERS and compared.verdict is Contrast.DECIDES
        return {"alike": alike, "words": str(found.verdict) if is_less or not alike else ""}

    def _readings_of(self, question: str) -> Sequence[str]:
        return list(self.questions[question].readings) if question in self.questions else ()

    def breaks(self, finding: Finding, names: Sequence[str]) -> dict[str, Any] | None:
        """Whether the same reading breaks these properties here."""
        question, _, reading = finding.subject.partition("=")
        here = reading in self._readings_of(question) and finding.scope in self.game.scopes
        if not here or not all(name in self.game.declarations or name in (DEADLOCK, DEFINED) for name in names):
            return None
        if finding.scope not in self._judges:
            chosen = {q.name: self.readings.get(q.name, q.default) for q in self.questions.values()}
            self._judges[finding.scope] = RowJudge(self.game, finding.scope, chosen, self.effort.judged)
        judge = self._judges[finding.scope]
        found = judge.judged({**judge.chosen, question: reading})
        alike = isinstance(found, RowJudgement) and set(names) <= set(found.broken)
        return {"alike": True, "words": ""} if alike else None

    def endless(self, finding: Finding, listener: Listener) -> dict[str, Any] | None:
        """Whether the same moves can be repeated for ever here."""
        rules, scope = _rules(finding), finding.scope
        if not rules or scope not in self.game.scopes:
            return None
        if scope not in self._cycles:
            system = system_read(self.game, scope, self.readings)
            self._cycles[scope] = [_rules(one) for one in endless_plays(system, {}, listener)]
        return {"alike": True, "words": ""} if rules in self._cycles[scope] else None


def _rules(finding: Finding) -> frozenset[str]:
    rules = finding.extra.get("rules", ())
    return frozenset(map(str, rules)) if isinstance(rules, list | tuple) else frozenset()
