"""What the page lists as found: what the search for edge cases found, and what the check found besides."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulestone.model import Game
from rulestone.model.declarations import Property
from rulestone.proofs.checking.check_game import Checked
from rulestone.proofs.checking.judgement import JudgedReading
from rulestone.proofs.edge_cases.finding import Edges, Finding, FindingKind
from rulestone.proofs.plays.verdict import Status, Verdict

from .plays import Gallery, Viewer

MOST_OF_A_KIND = 100
"""More findings of one kind than this are counted, not listed."""

FIRST_OF_A_KIND = 10
"""Where room for plays is short, so many findings of each kind have it first, then as many again."""


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
        """Told, but nothing to mend."""
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
            finding = one.finding
            if finding.kind in (FindingKind.BREAKS, FindingKind.READING_BREAKS, FindingKind.CONTRADICTED):
                name = str(finding.extra.get("property", finding.subject))
                for question, reading in finding.readings.items():
                    found.setdefault((question, reading, name), one)
                if finding.kind is not FindingKind.READING_BREAKS:
                    found.setdefault(("", "", name), one)
        return found


def listed(checked: Checked, edges: Edges | None, gallery: Gallery) -> Found:
    """Everything found, most important first, with viewers of its plays as long as the gallery has room."""
    of_check = list(findings_of_check(checked))
    broken = {
        (reading, finding.subject)
        for finding in of_check
        if finding.kind in (FindingKind.READING_BREAKS, FindingKind.CONTRADICTED)
        for reading in finding.readings.items()
    }
    findings = [f for f in (edges.findings if edges is not None else ()) if not _is_said(f, broken)]
    known = {(f.kind, f.subject, tuple(sorted(f.readings.items()))) for f in findings}
    known |= {(f.kind, str(f.extra.get("property", "")), tuple(sorted(f.readings.items()))) for f in findings}
    for finding in of_check:
        if (finding.kind, finding.subject, tuple(sorted(finding.readings.items()))) not in known:
            findings.append(finding)
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


def _is_said(finding: Finding, broken: Collection[tuple[tuple[str, str], str]]) -> bool:
    """Whether the check says the same of a reading, property by property, or blames one of several readings alone."""
    if finding.kind is not FindingKind.READING_BREAKS:
        return False
    together: Any = finding.extra.get("together")
    if together:
        return any((reading, finding.extra["property"]) in broken for reading in together.items())
    names: Any = finding.extra.get("properties", ())
    question, _, reading = finding.subject.partition("=")
    return bool(names) and all(((question, reading), name) in broken for name in names)


def _clauses(game: type[Game], finding: Finding) -> tuple[str, ...]:
    """The clauses a finding concerns; where it names none, those of what it is about."""
    if finding.clauses:
        return finding.clauses
    if finding.subject in game.clauses():
        return (finding.subject,)
    return tuple(getattr(game.declarations.get(finding.rule or finding.subject), "clauses", ()))


def findings_of_check(checked: Checked) -> Iterator[Finding]:
    """What a check found, in the form of edge cases."""
    chosen = checked.chosen
    readings = changed(checked.game, chosen.readings)
    for verdict in chosen.refuted():
        yield _broken(checked.game, verdict, FindingKind.BREAKS, readings, "the rules as chosen")
    for finding in (*chosen.examples, *chosen.claims):
        if finding.agrees is False:
            yield _contradicted(finding.declared, finding.detail, chosen.scope, readings, "")
    known = {v.property for v in chosen.refuted()}
    contradicted = {f.declared.name for f in (*chosen.examples, *chosen.claims) if f.agrees is False}
    for (question, reading), judged in checked.varied.items():
        if not isinstance(judged, JudgedReading):
            continue
        for verdict in judged.refuted():
            if verdict.property not in known:
                answers = {question: reading}
                yield _broken(
                    checked.game, verdict, FindingKind.READING_BREAKS, answers, f"the reading {reading} of {question}"
                )
        for finding in (*judged.examples, *judged.claims):
            if finding.agrees is False and finding.declared.name not in contradicted:
                words = f" under the reading {reading} of {question}"
                yield _contradicted(finding.declared, finding.detail, judged.scope, {question: reading}, words)
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
    return {q: r for q, r in readings.items() if r != game.questions()[q].default}


def _broken(game: type[Game], verdict: Verdict, kind: FindingKind, readings: dict[str, str], who: str) -> Finding:
    declared: Any = game.declarations.get(verdict.property)
    text = getattr(declared, "text", "")
    verb = ("never reach" if verdict.kind == "reachable" else "violate") + (
        "" if kind is FindingKind.BREAKS else "es" if verdict.kind == "reachable" else "s"
    )
    says = f" ({text.rstrip('.')})" if text else ""
    return Finding(
        kind,
        verdict.property,
        f"{who[0].upper()}{who[1:]} {verb} {verdict.property}{says}: {verdict.detail}.",
        tuple(getattr(declared, "clauses", ())),
        line=getattr(declared, "line", None),
        scope=verdict.scope,
        readings=readings,
        basis=f"{verdict.engine} engine",
        plays=(verdict.play,) if verdict.play is not None and verdict.status is Status.REFUTED else (),
        extra={"which": ",".join(f"{q}={r}" for q, r in readings.items()) + verdict.scope},
    )


def _contradicted(declared: Property, detail: str, scope: str, readings: dict[str, str], words: str) -> Finding:
    return Finding(
        FindingKind.CONTRADICTED,
        declared.name,
        f"{declared.text.rstrip('.')}: the text says so, the rules{words} do not: {detail}.",
        declared.clauses,
        line=declared.line,
        scope=scope,
        readings=readings,
        basis="worked out from the rules",
        extra={"which": ",".join(f"{q}={r}" for q, r in readings.items())},
    )
