"""What a check of all readings says, as findings, and as a matrix of readings against properties."""

from __future__ import annotations

import time
from collections.abc import Iterator

from rulestone.model import GameError, TransitionSystem
from rulestone.proofs.checking.check_game import Checked
from rulestone.proofs.checking.judgement import JudgedReading
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.progress import Listener

from . import property_words as words
from .finding import Finding, FindingKind, Matrix

_SEEN_BY_SURVEY = (DEADLOCK, DEFINED)


def matrix_of(checked: Checked) -> Matrix:
    """Readings against properties, and which readings keep everything; nothing is recommended after an interruption."""
    rows = {("", ""): _row(checked.chosen)}
    good: dict[str, list[str]] = {}
    questions = checked.game.questions()
    if _keeps_all(checked.chosen):
        for question in questions:
            good[question] = [checked.chosen.readings[question]]
    for (question, reading), judged in checked.varied.items():
        if isinstance(judged, JudgedReading):
            rows[question, reading] = _row(judged)
            if _keeps_all(judged):
                good.setdefault(question, []).append(reading)
    if checked.interrupted:
        good = {}
    order = {q: list(questions[q].readings) for q in good}
    recommended = {q: sorted(found, key=order[q].index) for q, found in good.items()}
    chosen = checked.chosen
    return Matrix(chosen.properties if chosen.lost else list(chosen.best()), rows, checked.chosen.scope, recommended)


def _row(judged: JudgedReading) -> dict[str, tuple[str, int | None]]:
    found: dict[str, tuple[str, int | None]] = {}
    if judged.lost:
        return {name: ("unknown", None) for name in judged.properties}
    for name, verdict in judged.best().items():
        word = "fails" if verdict.status is Status.REFUTED else "holds" if verdict.status.is_good else "unknown"
        shown = word == "fails" and verdict.play is not None
        found[name] = (word, len(verdict.play) if shown and verdict.play is not None else None)
    return found


def _keeps_all(judged: JudgedReading) -> bool:
    verdicts = judged.best().values()
    return (
        not judged.lost
        and all(v.status.is_good for v in verdicts)
        and all(finding.agrees is not False for finding in (*judged.examples, *judged.claims))
    )


def played(system: TransitionSystem, plays: int, listener: Listener) -> Checked:
    """A check of one scope in its readings, by random play alone.

    Args:
        system: of the scope and readings.
        plays: how many.
        listener: gets progress.
    """
    began = time.perf_counter()
    game = type(system.game)
    effort = CheckEffort(engines=("random",), plays=plays)
    judged = judge(game, system.scope, effort=effort, listener=listener, made=system.game)
    return Checked(game, judged, seconds=time.perf_counter() - began, interrupted=judged.interrupted)


def judged_findings(checked: Checked, *, surveyed: bool = True) -> Iterator[Finding]:
    """Broken properties, contradicted examples and figures, in the chosen readings and in each other.

    Args:
        checked: the check.
        surveyed: whether the survey tells of positions without a move, and of rules that denote nothing.
    """
    chosen = checked.chosen
    changed = _changed(checked, chosen)
    broken: set[str] = set()
    unreached = missed_goals(checked)
    for verdict in chosen.refuted():
        broken.add(verdict.property)
        if verdict.property in unreached:
            continue
        if not surveyed or verdict.property not in _SEEN_BY_SURVEY:
            yield _broken(checked, verdict, changed)
    contradicted: set[str] = set()
    for finding in (*chosen.examples, *chosen.claims):
        if finding.agrees is False:
            contradicted.add(finding.declared.name)
            yield Finding(
                FindingKind.CONTRADICTED,
                finding.declared.name,
                words.contradicted(checked.game, finding, chosen.scope),
                tuple(finding.declared.clauses),
                line=finding.declared.line,
                scope=chosen.scope,
                readings=changed,
                basis="computed by the plain semantics",
            )
    for (question, reading), judged in checked.varied.items():
        about = {**changed, question: reading}
        if isinstance(judged, GameError):
            yield _reading(checked, question, reading, about, "cannot be read so", judged.message, ())
            continue
        clauses = list(checked.game.questions()[question].clauses)
        failing = [verdict for verdict in judged.refuted() if verdict.property not in broken]
        failing = causes(failing, checked.game.first_scope())
        every = (*judged.examples, *judged.claims)
        fared = [one for one in every if one.agrees is False and one.declared.name not in contradicted]
        for verdict in failing:
            clauses += _clauses(checked, verdict.property)
        for one in fared:
            clauses += one.declared.clauses
        plays = [(verdict.play, f"{verdict.property} fails") for verdict in failing]
        if failing or fared:
            yield Finding(
                FindingKind.READING_BREAKS,
                f"{question}={reading}",
                f"{words.read_as(checked.game, question, reading)}, {words.fails(checked.game, failing, fared)}.",
                tuple(dict.fromkeys(clauses)),
                scope=judged.scope,
                readings=about,
                basis="the play is replayed by the plain semantics",
                plays=tuple(play for play, _ in plays if play is not None),
                labels=tuple(name for play, name in plays if play is not None),
                extra={
                    "properties": [*(v.property for v in failing), *(one.declared.name for one in fared)],
                    "read": words.read_as(checked.game, question, reading),
                    "fails": words.fails(checked.game, failing, fared),
                },
            )


def missed_goals(checked: Checked) -> list[str]:
    """The goals that no play reaches in the chosen readings at a small scope: a larger one may be needed for them."""
    first = checked.game.first_scope()
    return [v.property for v in checked.chosen.refuted() if v.kind == "reachable" and v.scope != first]


def causes(failing: list[Verdict], first_scope: str) -> list[Verdict]:
    """Without goals that nothing reaches any more because play gets stuck before, or because the scope is a small one.

    Whether another reading reaches them at the rulebook's own size nobody has looked; the matrix tells them.
    """
    stuck = any(verdict.property == DEADLOCK for verdict in failing)
    return [v for v in failing if v.kind != "reachable" or not (stuck or v.scope != first_scope)]


def _reading(
    checked: Checked,
    question: str,
    reading: str,
    about: dict[str, str],
    what: str,
    why: str,
    clauses: tuple[str, ...],
) -> Finding:
    told = f"{words.read_as(checked.game, question, reading)}, the text {what}: {why}."
    return Finding(FindingKind.READING_BREAKS, f"{question}={reading}", told, clauses, readings=about)


def _broken(checked: Checked, verdict: Verdict, changed: dict[str, str]) -> Finding:
    never = verdict.kind == "reachable"
    kind = (
        FindingKind.UNREACHABLE
        if never
        else FindingKind.GAP
        if verdict.property in _SEEN_BY_SURVEY
        else FindingKind.BREAKS
    )
    told = words.broken(checked.game, verdict)
    return Finding(
        kind,
        verdict.property,
        told,
        tuple(_clauses(checked, verdict.property)),
        line=getattr(checked.game.declarations.get(verdict.property), "line", None),
        scope=verdict.scope,
        readings=changed,
        basis=f"{verdict.engine} engine: {verdict.detail}",
        plays=() if verdict.play is None else (verdict.play,),
    )


def _clauses(checked: Checked, name: str) -> list[str]:
    declared = checked.game.declarations.get(name)
    return list(getattr(declared, "clauses", ()))


def _changed(checked: Checked, judged: JudgedReading) -> dict[str, str]:
    questions = checked.game.questions()
    return {q: r for q, r in judged.readings.items() if not questions[q].goes_without_saying(r)}
