"""Combinations of readings in which play gets stuck: which of them is to blame there, and which only lead there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rulestone.model import Game, GameError, TransitionSystem, Undefined
from rulestone.model.system.semantics import holds, is_enabled
from rulestone.model.system.system import State
from rulestone.proofs.plays.conditions import DEADLOCK
from rulestone.proofs.plays.rules_read import system_read

from .finding import Finding
from .property_words import read_as


def traced_to_one_reading(
    findings: Sequence[Finding], game: type[Game], chosen: Mapping[str, str], known: Iterable[str] = ()
) -> Iterator[Finding]:
    """The findings; a combination that is stuck by one of its readings alone becomes a finding about that one.

    In the position in which play is stuck it is that one which makes the difference: with it read as chosen somebody
    may move there, or the game is over. The others led there, and are named.

    Args:
        findings: any.
        game: the class.
        chosen: the readings that are not the defaults.
        known: subjects of other findings.
    """
    known = {*known, *(finding.subject for finding in findings)}
    for finding in findings:
        to_blame = list(_to_blame(finding, game, chosen)) if _is_stuck_together(finding) else []
        if len(to_blame) != 1:
            yield finding
            continue
        question, reading = to_blame[0]
        subject = f"{question}={reading}"
        if subject in known:
            continue  # it is known to be stuck by itself
        known.add(subject)
        yield _alone(finding, game, question, reading)


def _is_stuck_together(finding: Finding) -> bool:
    return "together" in finding.extra and finding.extra.get("property") == DEADLOCK and bool(finding.plays)


def _to_blame(finding: Finding, game: type[Game], chosen: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    members = finding.extra["together"]
    assert isinstance(members, Mapping)
    play = finding.plays[0]
    for question, reading in members.items():
        row = {**chosen, **members}
        del row[question]
        if question in chosen:
            row[question] = chosen[question]
        try:
            system = system_read(game, play.system.scope, row)
        except GameError:
            continue
        if list(map(str, system.cells)) == list(map(str, play.system.cells)) and not _is_stuck(system, play.last):
            yield str(question), str(reading)


def _is_stuck(system: TransitionSystem, state: State) -> bool:
    return not holds(system, system.over.total, state) and not any(_may(system, i, state) for i in system.instances)


def _may(system: TransitionSystem, instance: object, state: State) -> bool:
    try:
        return is_enabled(system, instance, state)  # type: ignore[arg-type]
    except Undefined:
        return True  # it is asked for, though what it does is not said


def _alone(finding: Finding, game: type[Game], question: str, reading: str) -> Finding:
    read = read_as(game, question, reading)
    members = finding.extra["together"]
    assert isinstance(members, Mapping)
    beside = " and ".join(f"“{game.questions()[other].text}”" for other in members if other != question)
    fails = (
        f"play gets stuck after {len(finding.plays[0])} moves, met beside another reading of {beside}: "
        "the game is not over, and no rule applies"
    )
    extra = {name: value for name, value in finding.extra.items() if name not in ("together", "property", "which")}
    return replace(
        finding,
        subject=f"{question}={reading}",
        sentence=f"{read}, {fails}.",
        clauses=tuple(game.questions()[question].clauses),
        certain=True,
        extra={**extra, "properties": [DEADLOCK], "read": read, "fails": fails, "beside": beside},
    )
