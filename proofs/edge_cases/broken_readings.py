"""What other readings break, shown once: for readings that fare alike, for a reading to blame."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace

from .broken_by_question import is_single, told_with, with_lines
from .finding import Finding, FindingKind, together

MOST_NAMED = 3
"""How many further combinations that break the same are named."""


def combinations_told(findings: Sequence[Finding]) -> list[Finding]:
    """Without the combinations of which one reading breaks something by itself: that one is the cause.

    What they break is kept with it, as `extra["with"]`.
    """
    alone = {finding.subject for finding in findings if is_single(finding)}
    kept: list[Finding] = []
    told: dict[str, list[str]] = {}
    for finding in findings:
        guilty = [name for name in _members(finding) if name in alone]
        if guilty:
            told.setdefault(guilty[0], []).append(f"{finding.subject}: {finding.extra.get('property')}")
        else:
            kept.append(finding)
    return [with_lines(finding, told[finding.subject]) if finding.subject in told else finding for finding in kept]


def _members(finding: Finding) -> Iterator[str]:
    changed = finding.extra.get("together")
    if finding.kind is FindingKind.READING_BREAKS and isinstance(changed, Mapping):
        yield from (f"{question}={reading}" for question, reading in changed.items())


def folded(findings: Sequence[Finding]) -> int:
    """How many failures of combinations are shown with one of their readings."""
    return sum(len(told_with(finding)) for finding in findings)


def same_breaks(finding: Finding) -> Hashable | None:
    """Readings of one question that break the same properties."""
    properties = finding.extra.get("properties")
    if not is_single(finding) or not isinstance(properties, list | tuple) or "read" not in finding.extra:
        return None
    return finding.subject.partition("=")[0], finding.scope, tuple(properties), finding.extra.get("as_in")


def breaks_joined(group: list[Finding]) -> Finding:
    """One finding for them, with the play of the first."""
    first = group[0]
    read = [str(first.extra["read"]), *(str(one.extra["read"]).partition("Read as ")[2] for one in group[1:])]
    told = f"{' or as '.join(read)}, {first.extra['fails']}."
    names = [finding.subject for finding in group]
    joined = together(group, " or ".join(names), told, plays=len(first.plays) and 1)
    lines = [line for one in group for line in told_with(one)]
    return replace(joined, extra={**joined.extra, "joined": names, **({"with": lines} if lines else {})})


def same_failure(finding: Finding) -> Hashable | None:
    """Combinations that break the same property."""
    if not list(_members(finding)):
        return None
    return finding.scope, str(finding.extra.get("property", ""))


def failures_joined(group: list[Finding]) -> Finding:
    """The smallest of them, the others named."""
    group = sorted(group, key=lambda one: (one.subject.count(" and "), one.rank))
    others = [f"`{one.subject}`" for one in group[1 : 1 + MOST_NAMED]]
    more = len(group) - 1 - len(others)
    named = ", ".join(others) + (f" and {more} combinations more" if more > 0 else "")
    told = f"{group[0].sentence} So does {named}." if len(group) == 2 else f"{group[0].sentence} So do {named}."
    return together(group, group[0].subject, told, plays=1)
