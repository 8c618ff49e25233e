"""Findings of one cause, shown as one: players who fare alike, a helper that several rules call, rules that clash."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace

from .broken_readings import breaks_joined, combinations_told, failures_joined, same_breaks, same_failure
from .clashes import moves_words
from .endless import listed
from .finding import Finding, FindingKind, together

_WIN = "a win for "


def one_for_each_cause(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those of one cause joined into the gravest of them, in the order in which they were."""
    found = combinations_told(findings)
    for cause_of, joined in (
        (_alike_players, _players_joined),
        (_line, _rules_joined),
        (_lost_wins, _wins_joined),
        (_cycles, _cycles_joined),
        (_readings, _readings_joined),
        (same_breaks, breaks_joined),
        (same_failure, failures_joined),
    ):
        found = _joined(found, cause_of, joined)
    return _clashes_joined(found)


def _joined(
    findings: Iterable[Finding],
    cause_of: Callable[[Finding], Hashable | None],
    joined: Callable[[list[Finding]], Finding],
) -> list[Finding]:
    groups: dict[Hashable, list[Finding]] = {}
    for number, finding in enumerate(findings):
        cause = cause_of(finding)
        groups.setdefault(number if cause is None else (cause,), []).append(finding)
    return [joined(sorted(group, key=lambda f: f.rank)) if len(group) > 1 else group[0] for group in groups.values()]


def _where(finding: Finding) -> tuple[Hashable, ...]:
    return finding.kind, finding.scope, tuple(sorted(finding.readings.items()))


def _alike_players(finding: Finding) -> Hashable | None:
    return _where(finding) if finding.kind is FindingKind.FROZEN_PLAYER else None


def _players_joined(group: list[Finding]) -> Finding:
    """Several players who never get to choose in some whole play."""
    lengths = {len(finding.plays[0]) for finding in group if finding.plays}
    names = [finding.subject for finding in group]
    moves = f"after {lengths.pop()} moves" if len(lengths) == 1 else f"after {min(lengths)} to {max(lengths)} moves"
    told = f"The game can end without a single move by {_or(names)}: {moves}, one play for each."
    return together(group, ", ".join(names), told)


def _line(finding: Finding) -> Hashable | None:
    """A requirement or a case that stands on one line is one, however many rules call it."""
    if (
        finding.kind not in (FindingKind.DEAD_RULE, FindingKind.IDLE_GUARD)
        or finding.line is None
        or ":" not in finding.subject
    ):
        return None
    return finding.kind, finding.extra.get("file"), finding.line, finding.subject.partition(":")[2], finding.certain


def _rules_joined(group: list[Finding]) -> Finding:
    rules = list(dict.fromkeys(finding.rule for finding in group))
    first = group[0]
    if len(rules) == 1:
        return first
    told = first.sentence.replace(f"`{first.rule}`", " and ".join(f"`{rule}`" for rule in rules), 1)
    return replace(together(group, first.subject, told), rule=first.rule, line=first.line)


def _lost_wins(finding: Finding) -> Hashable | None:
    return _where(finding) if finding.kind is FindingKind.UNREACHABLE and finding.subject.startswith(_WIN) else None


def _wins_joined(group: list[Finding]) -> Finding:
    names = [finding.subject.removeprefix(_WIN) for finding in group]
    told = f"No play ends well for {_or(names)}: the result is never above 0."
    return together(group, _WIN + ", ".join(names), told)


def _readings(finding: Finding) -> Hashable | None:
    """The same moves without end, found in several readings of one or more questions."""
    which = str(finding.extra.get("which", ""))
    if finding.kind is not FindingKind.ENDLESS or "=" not in which or not finding.plays:
        return None
    play = finding.plays[0]
    return finding.kind, finding.subject.partition(" (")[0], tuple(str(move.label) for move in play.moves), play.loop


def _readings_joined(group: list[Finding]) -> Finding:
    first = group[0]
    named = [str(finding.extra["which"]) for finding in group]
    read = [str(finding.extra.get("read", finding.extra["which"])) for finding in group]
    asked: dict[str, list[str]] = {}
    for one in read:
        question, _, words = one.partition("? Read as ")
        asked.setdefault(question, []).append(words)
    every = [f"{question}? Read as {' or as '.join(words)}" for question, words in asked.items()]
    told = f"{'; or: '.join(every)}: {first.sentence.removeprefix(f'{read[0]}: ')}"
    return together(group, f"{first.subject.partition(' (')[0]} ({', '.join(named)})", told, plays=1)


def _cycles(finding: Finding) -> Hashable | None:
    """Moves that lead back to where they began, in the chosen readings: whichever they are, nothing ends the game."""
    if finding.kind is not FindingKind.ENDLESS or not finding.extra.get("rules") or finding.extra.get("which"):
        return None
    return (*_where(finding), finding.extra.get("as_in"), finding.sentence.rpartition(": ")[2])


def _cycles_joined(group: list[Finding]) -> Finding:
    why = group[0].sentence.partition(" back to the same position: ")[2]
    told = f"Play need not end: the same position comes back {'; '.join(map(_way, group))}. There {why}"
    return together(group, group[0].subject, told)


def _way(finding: Finding) -> str:
    """One of several ways to go on for ever: how many moves, by which rules, and from when on."""
    play, rules = finding.plays[0], finding.extra["rules"]
    start = play.loop or 0
    since = f"after {moves_words(start)}" if start else "from the beginning on"
    return f"by {listed([str(rule) for rule in rules])} ({moves_words(len(play) - start)}, {since})"  # type: ignore[attr-defined]


def _clashes_joined(findings: Sequence[Finding]) -> list[Finding]:
    """Forced steps that clash two by two: three or more that hang together stand for one rule that is missing."""
    clashes = [f for f in findings if f.kind is FindingKind.OVERLAP and f.subject.count(" and ") == 1]
    group_of: dict[str, set[str]] = {}
    for finding in clashes:
        rules = finding.subject.split(" and ")
        together = set(rules).union(*(group_of.get(rule, set()) for rule in rules))
        for rule in together:
            group_of[rule] = together
    told: dict[tuple[str, ...], list[Finding]] = {}
    kept: list[Finding | tuple[str, ...]] = []
    for finding in findings:
        if finding not in clashes:
            kept.append(finding)
            continue
        key = tuple(sorted(group_of[finding.subject.split(" and ")[0]]))
        if key not in told:
            kept.append(key)
        told.setdefault(key, []).append(finding)
    return [_clash(told[one], one) if isinstance(one, tuple) else one for one in kept]


def _clash(group: list[Finding], rules: tuple[str, ...]) -> Finding:
    group = sorted(group, key=lambda f: (not f.certain, f.rank))
    if len(group) == 1:
        return group[0]
    names = ", ".join(f"`{rule}`" for rule in rules)
    told = (
        f"Which of the forced steps {names} comes first is not said: {len(group)} pairs of them apply together. "
        f"{group[0].sentence}"
    )
    return together(group, ", ".join(rules), told, plays=1)


def _or(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
