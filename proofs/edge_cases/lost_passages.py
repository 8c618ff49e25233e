"""A passage that the text has lost: what hangs on it is shown as one finding, not as many edge cases of the text.

A ledger lists such a passage with the kind `missing` and the place where it stood; what a text never said has no place
(`-`). A rule that cites it and that nobody chooses, neither a player nor the dice, stands for whatever it said.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.model import Game
from rulestone.model.declarations.declarations import Rule

from .finding import Finding, FindingKind, together
from .property_words import plain

MOST_TOLD = 5
"""How much of what hangs on a passage is said; the rest is counted."""

_HANGS: dict[FindingKind, str] = {
    FindingKind.OVERLAP: "which of its steps comes first",
    FindingKind.ENDLESS: "whether play comes to an end",
    FindingKind.FROZEN_PLAYER: "whether everybody gets to choose",
    FindingKind.HOPELESS: "whether an end can always be reached",
    FindingKind.STALLING: "whether somebody alone can keep play from ending",
    FindingKind.SHUT_OUT: "whether somebody can be kept from moving",
    FindingKind.STRANDED: "whether everybody will choose again",
    FindingKind.FORCED_WIN: "whether somebody wins by force",
    FindingKind.GAP: "whether play can get stuck",
    FindingKind.TIE: "whether its words denote somebody",
    FindingKind.OVERFLOW: "how large its numbers grow",
}


def stand_ins(game: type[Game]) -> dict[str, list[str]]:
    """For each lost passage the rules that stand for it."""
    lost = {name for name, one in game.clauses().items() if one.kind == "missing" and one.source not in ("", "-")}
    found: dict[str, list[str]] = {}
    for rule in game.declared(Rule):
        for clause in rule.clauses if rule.by is None else ():
            if clause in lost:
                found.setdefault(clause, []).append(rule.name)
    return found


def lost_passages_told(findings: Sequence[Finding], game: type[Game]) -> list[Finding]:
    """The findings, those that go through stand-ins joined into one for each passage that they stand for."""
    found = list(findings)
    for clause, rules in stand_ins(game).items():
        hanging = [finding for finding in found if _hangs(finding, clause, set(rules))]
        if not hanging:
            continue
        joined = _joined(game, clause, rules, hanging)
        found = [finding for finding in found if finding not in hanging]
        found.append(joined)
    return found


def _hangs(finding: Finding, clause: str, rules: set[str]) -> bool:
    """Whether a finding says something of stand-ins, and not of the text."""
    if finding.kind in (FindingKind.DECIDES, FindingKind.MATTERS):
        return clause in finding.clauses
    if finding.kind is FindingKind.OVERLAP:
        return rules.issuperset(finding.subject.split(" and "))
    if finding.kind is not FindingKind.BREAKS and finding.kind not in _HANGS:
        return False
    return bool(finding.plays) and all(any(m.label.rule in rules for m in play.moves) for play in finding.plays)


def _joined(game: type[Game], clause: str, rules: Sequence[str], hanging: Sequence[Finding]) -> Finding:
    group = sorted(hanging, key=lambda finding: finding.rank)
    told = list(dict.fromkeys(_what_hangs(game, finding) for finding in group))
    more = len(told) - MOST_TOLD
    listed = told[:MOST_TOLD] + ([f"{more} more"] if more > 0 else [])
    named = ", ".join(f"`{rule}`" for rule in rules)
    text = game.clauses()[clause].text.strip().rstrip(".")
    sentence = (
        f"A passage is missing from the text ({clause}): {text}. Until it is there it cannot be judged "
        f"{', '.join(listed[:-1])}{' and ' if len(listed) > 1 else ''}{listed[-1]}. "
        f"In plays {named} stand for it, in any number and order."
    )
    shown = [finding for finding in group if finding.kind not in (FindingKind.DECIDES, FindingKind.MATTERS)]
    found = together(shown or group, clause, sentence, plays=1)
    first = (shown or group)[0]
    return Finding(
        FindingKind.GAP,
        clause,
        sentence,
        tuple(dict.fromkeys((clause, *(c for finding in group for c in finding.clauses)))),
        scope=first.scope,
        readings=first.readings,
        basis=first.basis,
        certain=found.certain,
        plays=found.plays,
        labels=found.labels,
        extra={
            "lost": clause,
            "stand_ins": list(rules),
            "broken": [finding.subject for finding in group if finding.kind is FindingKind.BREAKS],
            "of": [finding.id for finding in group],
        },
    )


def _what_hangs(game: type[Game], finding: Finding) -> str:
    if finding.kind is FindingKind.BREAKS:
        text = plain(getattr(game.declarations.get(finding.subject), "text", ""))
        return f"whether “{text}”" if text else f"whether `{finding.subject}` holds"
    if finding.kind in (FindingKind.DECIDES, FindingKind.MATTERS):
        return f"“{finding.extra.get('text', finding.subject)}”"
    return _HANGS[finding.kind]
