"""What the page lists as found: what the search for edge cases found, and what the check found besides."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulestone.model import Game
from rulestone.proofs.checking.check_game import Checked
from rulestone.proofs.edge_cases.check_findings import judged_findings
from rulestone.proofs.edge_cases.finding import Edges, Finding, FindingKind
from rulestone.proofs.edge_cases.survey import STUCK
from rulestone.proofs.plays.conditions import DEADLOCK

from .plays import Gallery, Viewer

MOST_OF_A_KIND = 100
"""More findings of one kind than this are counted, not listed."""

FIRST_OF_A_KIND = 10
"""How many findings of each kind have room for their plays first, where it is short; then as many again."""


@dataclass
class Listed:
    """A finding as the page shows it.

    Attributes:
        id: of its place in the page; `number`: by importance, from 1.
        viewer: its plays; None where it has none, or no room is left for them (`has_plays` tells).
        here: whether the plays are shown in this place; another finding with the same plays has them otherwise.
    """

    id: str
    number: int
    finding: Finding
    clauses: tuple[str, ...]
    viewer: Viewer | None = None
    here: bool = True

    @property
    def is_information(self) -> bool:
        """Shown, but nothing to mend."""
        return self.finding.kind.is_information

    @property
    def has_plays(self) -> bool:
        """Whether there is a witness."""
        return bool(self.finding.plays)

    @property
    def moves(self) -> int | None:
        """Moves of the shortest witness."""
        return min((len(play) for play in self.finding.plays), default=None)


@dataclass
class Found:
    """All that is listed.

    Attributes:
        listed: most important first.
        counts: how many there are of each kind; left_out: how many of them are not listed.
    """

    listed: list[Listed] = field(default_factory=list)
    counts: dict[FindingKind, int] = field(default_factory=dict)
    left_out: dict[FindingKind, int] = field(default_factory=dict)

    def about(self, clause: str) -> list[Listed]:
        """The findings that concern a clause."""
        return [one for one in self.listed if clause in one.clauses]

    def breaking(self) -> dict[tuple[str, str, str], Listed]:
        """The findings that say what a reading breaks, by question, reading and property; "" for the chosen ones."""
        found: dict[tuple[str, str, str], Listed] = {}
        for one in self.listed:
            for broken in broken_by(one.finding):
                found.setdefault(broken, one)
        return found


def listed(checked: Checked, edges: Edges | None, gallery: Gallery) -> Found:
    """Everything found, most important first, with viewers of its plays as long as the gallery has room."""
    findings = list(edges.findings) if edges is not None else []
    known = {broken for finding in findings for broken in broken_by(finding)}
    known |= {("", "", finding.subject) for finding in findings if finding.kind is FindingKind.UNCOVERED}
    of_check = [finding for finding in findings_of_check(checked) if not set(broken_by(finding)) <= known]
    alone = {broken for finding in of_check for broken in broken_by(finding)}
    findings = [finding for finding in findings if not _is_blamed(finding, alone)] + of_check
    found = Found()
    ids: Counter[str] = Counter()
    places: list[tuple[int, Listed]] = []
    for finding in sorted(findings, key=lambda f: f.rank):
        number = found.counts[finding.kind] = found.counts.get(finding.kind, 0) + 1
        if number > MOST_OF_A_KIND:
            found.left_out[finding.kind] = number - MOST_OF_A_KIND
            continue
        ids[finding.id] += 1
        plain = re.sub(r"[^A-Za-z0-9-]", "-", finding.id)
        place = f"finding-{plain}" + (f"-{ids[finding.id]}" if ids[finding.id] > 1 else "")
        found.listed.append(Listed(place, len(found.listed) + 1, finding, _clauses(checked.game, finding)))
        places.append((number // FIRST_OF_A_KIND, found.listed[-1]))
    for _, one in sorted(places, key=lambda place: place[0]):
        words = f"{one.finding.kind}: {one.finding.subject}"
        one.viewer = gallery.viewer(one.finding.plays, one.finding.labels, words)
    claimed: set[str] = set()
    for one in found.listed:
        one.here = one.viewer is not None and one.viewer.id not in claimed
        claimed |= {one.viewer.id} if one.viewer is not None else set()
    return found


def _is_blamed(finding: Finding, alone: Collection[tuple[str, str, str]]) -> bool:
    """Whether of readings that break something together the check knows that one breaks it by itself."""
    together: Any = finding.extra.get("together")
    return bool(together) and any((*reading, finding.extra["property"]) in alone for reading in together.items())


_SAY_WHAT_FAILS = (
    FindingKind.BREAKS,
    FindingKind.CONTRADICTED,
    FindingKind.GAP,
    FindingKind.UNREACHABLE,
    FindingKind.UNCOVERED,
)


def broken_by(finding: Finding) -> Iterator[tuple[str, str, str]]:
    """The properties that a finding says to fail, each with a question and its reading; "" for the chosen ones.

    Readings that break something only together are not to blame one by one.
    """
    extra: Mapping[str, Any] = finding.extra
    if finding.kind in (FindingKind.READING_BREAKS, FindingKind.OPTION) and "together" not in extra:
        pairs = [name.partition("=")[::2] for name in extra.get("joined", [finding.subject])]
        yield from ((question, reading, name) for question, reading in pairs for name in extra.get("properties", ()))
    elif finding.kind is FindingKind.GAP and finding.subject == STUCK:
        yield "", "", DEADLOCK
    elif finding.kind in (
        FindingKind.BREAKS,
        FindingKind.CONTRADICTED,
        FindingKind.UNREACHABLE,
        FindingKind.UNCOVERED,
        FindingKind.GAP,
    ):
        yield "", "", finding.subject
    for reading, names in extra.get("breaks", {}).items():  # shown with the question
        yield from ((finding.subject, reading, name) for name in names)
    yield from (("", "", name) for name in extra.get("broken", ()))  # hangs on a lost passage


def _clauses(game: type[Game], finding: Finding) -> tuple[str, ...]:
    """The clauses a finding concerns; where it names none, those of what it is about."""
    if finding.clauses:
        return finding.clauses
    if finding.subject in game.clauses():
        return (finding.subject,)
    return tuple(getattr(game.declarations.get(finding.rule or finding.subject), "clauses", ()))


def findings_of_check(checked: Checked) -> Iterator[Finding]:
    """What a check found, in the form of edge cases."""
    yield from judged_findings(checked, surveyed=False)
    for clause in checked.uncovered:
        text = checked.game.clauses()[clause].text
        yield Finding(
            FindingKind.UNCOVERED,
            clause,
            f"Nothing in the game speaks of this clause: {text}.",
            (clause,),
            basis="the ledger",
        )


def changed(game: type[Game], readings: Mapping[str, str]) -> dict[str, str]:
    """Readings that are not the defaults."""
    return {q: r for q, r in readings.items() if not game.questions()[q].goes_without_saying(r)}
