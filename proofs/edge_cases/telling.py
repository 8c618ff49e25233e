"""How what was found is put: one cause once, the text before the model, and what is no finding as a note."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from rulestone.model import CHANCE, Game
from rulestone.model.declarations.declared_silence import Unsettled
from rulestone.proofs.plays.conditions import DEADLOCK
from rulestone.proofs.plays.play import Play

from .apart_in_words import quoted
from .broken_by_question import is_measure, is_single, properties_of, told_with_question, with_hole
from .broken_readings import combinations_told
from .causes import one_for_each_cause
from .citing import with_clauses
from .endless import listed
from .finding import Finding, FindingKind
from .lost_passages import lost_passages_told
from .property_words import held, said

_OF_THE_SCOPE = (FindingKind.DEAD_RULE, FindingKind.IDLE_GUARD, FindingKind.FROZEN_VARIABLE, FindingKind.VACUOUS)
"""What a larger scope may well need, though a smaller one does not."""

_ASKED = (FindingKind.DECIDES, FindingKind.MATTERS)
"""What is found of a declared question."""

MOST_READINGS = 2
"""Combinations of more readings, of which it is not known that all are needed, are noted."""


def told(findings: Sequence[Finding], game: type[Game], *, endless_known: bool) -> tuple[list[Finding], list[str]]:
    """The findings as they are shown, in no order, and what is only noted.

    Args:
        findings: all that was found.
        game: the class.
        endless_known: whether endless play was looked for in all positions of a scope.
    """
    found = list(findings)
    notes: list[str] = []
    for take_out in (_too_small, _forced_on_toys, _taken_back, _untraced, partial(_measures, endless_known)):
        found, noted = take_out(found, game)
        notes += noted
    found = told_with_question(combinations_told(lost_passages_told(found, game)), game)
    found = _with_its_holes([with_hole(finding, game) for finding in found], game)
    found = _with_more_moves(one_for_each_cause(_options(found, game)))
    return with_clauses(found, game), notes


Sorted = tuple[list[Finding], list[str]]


def _parted(findings: Sequence[Finding], is_noted: Callable[[Finding], bool]) -> tuple[list[Finding], list[Finding]]:
    return [one for one in findings if not is_noted(one)], [one for one in findings if is_noted(one)]


def _too_small(findings: Sequence[Finding], game: type[Game]) -> Sorted:
    """What a small scope never needs is no finding: what it has no room for says nothing of the text."""
    first = game.first_scope()
    kept, noted = _parted(findings, lambda one: one.kind in _OF_THE_SCOPE and one.scope != first)
    if not noted:
        return kept, []
    scopes = ", ".join(dict.fromkeys(one.scope for one in noted))
    named = ", ".join(dict.fromkeys(_named(one) for one in noted))
    return kept, [
        f"Not met at the scopes tried ({scopes}, and larger ones in random play where that is quick): {named}."
    ]


_BY_FORCE = (FindingKind.FORCED_WIN, FindingKind.SHUT_OUT, FindingKind.STRANDED, FindingKind.NEVER_BETTER)
"""What can be forced, or pays, on a small board need not on a larger one."""


def _forced_on_toys(findings: Sequence[Finding], game: type[Game]) -> Sorted:
    """Who wins a toy by force, or what never pays there, says nothing of the game."""
    first = game.first_scope()
    kept, noted = _parted(findings, lambda one: one.kind in _BY_FORCE and one.scope != first)
    return kept, [f"At scope {one.scope} {one.sentence}" for one in noted]


def _named(finding: Finding) -> str:
    """What is not met: a rule by its name, a case of one with its place, what a variable or property would need."""
    file = finding.extra.get("file")
    if finding.kind is FindingKind.FROZEN_VARIABLE:
        return f"a change of `{finding.subject}`"
    if finding.kind is FindingKind.VACUOUS:
        return f"what `{finding.subject}` speaks of"
    if finding.subject == finding.rule or not finding.line or not isinstance(file, str) or not finding.rule:
        return f"`{finding.subject}`"
    where = f"`{finding.rule}` ({Path(file).name}, line {finding.line})"
    return f"a case that {where} refuses" if finding.kind is FindingKind.IDLE_GUARD else f"the case of {where}"


def _options(findings: Sequence[Finding], game: type[Game]) -> list[Finding]:
    """What readings do that the text offers, or leaves to the table, is to be known, and nothing to be mended."""
    options = {name for name, question in game.questions().items() if question.is_option}

    def is_option(finding: Finding) -> bool:
        if finding.kind in _ASKED:
            return finding.subject in options
        return is_single(finding) and finding.subject.partition("=")[0] in options

    return [replace(one, kind=FindingKind.OPTION) if is_option(one) else one for one in findings]


def _with_its_holes(findings: Sequence[Finding], game: type[Game]) -> list[Finding]:
    """What is left open only where a question is read otherwise stands with that question."""
    asked = {one.subject for one in findings if one.kind in _ASKED}
    kept, holes = [], dict[str, list[str]]()
    for finding in findings:
        opener = _opened_by(finding, asked, game)
        if opener is None:
            kept.append(finding)
            continue
        read, hole = quoted(game.questions()[opener], finding.readings[opener]), game.questions()[finding.subject]
        holes.setdefault(opener, []).append(f"Read as {read}, it is open, too: {hole.text.rstrip('.?')}?")

    def with_holes(one: Finding) -> Finding:
        return replace(one, sentence=" ".join([one.sentence, *holes.get(one.subject, ())]))

    return [with_holes(one) if one.kind in _ASKED else one for one in kept]


def _opened_by(finding: Finding, asked: Collection[str], game: type[Game]) -> str | None:
    """The question, asked as well, of which a reading opens the hole that a finding is about; None if none does."""
    holes = {name for name, question in game.questions().items() if isinstance(question, Unsettled)}
    if finding.kind not in _ASKED or finding.subject not in holes:
        return None
    return next((name for name in finding.readings if name in asked and name in game.questions().keys() - holes), None)


def _taken_back(findings: Sequence[Finding], game: type[Game]) -> Sorted:
    """Whoever takes back what they have just done may do so for ever: no rule of the text leads them there."""
    kept, noted = _parted(findings, lambda one: one.kind is FindingKind.ENDLESS and any(map(_takes_back, one.plays)))
    return kept, [
        f"One player may do and take back the same thing for ever, by {listed(_rules(one))} (scope {one.scope})."
        for one in noted
    ]


def _takes_back(play: Play) -> bool:
    """Whether the loop of a play is two decisions by the same player, who undoes what they have done."""
    choosers = [move.label.chooser for move in play.moves[play.loop or 0 :] if move.label.chooser is not None]
    return play.loop is not None and len(choosers) == 2 and len(set(choosers)) == 1 and CHANCE not in choosers


def _untraced(findings: Sequence[Finding], game: type[Game]) -> Sorted:
    """Many readings that break something together, of which it is not known which are to blame, are nobody's case."""

    def is_noted(finding: Finding) -> bool:
        members = finding.extra.get("together")
        return isinstance(members, Mapping) and len(members) > MOST_READINGS and not finding.certain

    kept, noted = _parted(findings, is_noted)
    broken = dict.fromkeys(str(one.extra["property"]) for one in noted)
    return kept, [
        f"{'Play gets stuck' if name == DEADLOCK else f'It is not so that {held(game, name)}'} in some combinations of "
        f"readings of which it was not found out which are to blame, as {' and '.join(_members(noted, name))}."
        for name in broken
    ]


def _members(noted: Sequence[Finding], name: str) -> list[str]:
    first = next(one for one in noted if one.extra["property"] == name)
    return [f"`{part}`" for part in first.subject.split(" and ")]


def _measures(endless_known: bool, findings: Sequence[Finding], game: type[Game]) -> Sorted:
    """A measure that should fall and does not shows nothing where every play without end is known: those are shown.

    Nor where its play comes back to where it was and nobody has decided anything since: dice may always fall alike.
    """

    def is_noted(finding: Finding) -> bool:
        if "together" in finding.extra:
            return is_measure(game, _measure(finding))
        if is_single(finding):
            broken = properties_of(finding)
            return bool(broken) and all(is_measure(game, name) for name in broken)
        if finding.kind is not FindingKind.BREAKS or not is_measure(game, finding.subject):
            return False
        return endless_known or any(map(_is_by_chance, finding.plays))

    kept, noted = _parted(findings, is_noted)
    rules = {rule for one in kept if one.kind is FindingKind.ENDLESS for rule in _rules(one)}
    notes = []
    for one in noted:
        last = str(one.plays[0].moves[-1]) if one.plays and one.plays[0].moves else ""
        why = f" (move {len(one.plays[0])} is `{last}`)" if last else ""
        how = "plays without end are shown" if rules else "no play without end was found, but for dice that fall alike"
        which = f"That every play ends is not shown{_where(one)} by {said(game, _measure(one))}"
        notes.append(f"{which}, which does not fall{why}; {how}.")
    return kept, notes


def _measure(finding: Finding) -> str:
    """The property that fails, of which a finding tells; the first, if there are several."""
    return next(iter(properties_of(finding)), str(finding.extra.get("property", finding.subject)))


def _where(finding: Finding) -> str:
    """The readings that are to blame together, if they are others than the chosen ones."""
    return f" if it is read with `{finding.subject}`" if finding.kind is FindingKind.READING_BREAKS else ""


def _is_by_chance(play: Play) -> bool:
    """Whether a play ends where it was before, and only dice and forced steps have led there."""
    before = [number for number, state in enumerate(play.states[:-1]) if state == play.last]
    since = play.moves[before[-1] :] if before else ()
    choosers = {move.label.chooser for move in since}
    return bool(before) and CHANCE in choosers and choosers <= {CHANCE, None}


def _with_more_moves(findings: Sequence[Finding]) -> list[Finding]:
    """Endless play of other readings that has all moves of one of the chosen readings, and more, is shown with it."""
    own = [one for one in findings if one.kind is FindingKind.ENDLESS and "read" not in one.extra and _rules(one)]
    told: dict[str, list[str]] = {}
    kept = []
    for finding in findings:
        rules = set(_rules(finding))
        same = next((one for one in own if rules.issuperset(_rules(one))), None)
        if same is None or finding.kind is not FindingKind.ENDLESS or "read" not in finding.extra:
            kept.append(finding)
            continue
        read = finding.sentence.partition(": after")[0].partition(": from")[0]
        more = listed([rule for rule in _rules(finding) if rule not in _rules(same)])
        told.setdefault(same.id, []).append(f" {read}: so can these with {more}." if rules > set(_rules(same)) else "")
    return [replace(one, sentence=f"{one.sentence}{''.join(told.get(one.id, ()))}") for one in kept]


def _rules(finding: Finding) -> list[str]:
    rules = finding.extra.get("rules", ())
    return list(map(str, rules)) if isinstance(rules, list | tuple) else []
