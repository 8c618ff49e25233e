"""What readings of a question break, shown with the question: they are one cause.

That a reading breaks a property which cites a clause of the question itself, or which asks the question, only says that
the reading is another than the chosen one: it is kept for programs, and not shown. What else fails is the modeller's
property, not the text's sentence, and is named as such, with the clause from which it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from rulestone.model import Game
from rulestone.model.declarations.declarations import CLAIM, EXAMPLE, REACHABLE, VARIANT, Property
from rulestone.model.plain.functions import written_form
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.play import Play

from .apart_in_words import SIDES
from .base_game import base_of
from .finding import Finding, FindingKind
from .property_words import claim_of, is_silence, plain, undefined_words

MOST_TOLD = 2
"""How much of what readings of a question break is said with it; the rest is counted."""

_QUESTIONS = (FindingKind.DECIDES, FindingKind.MATTERS)


def told_with_question(findings: Sequence[Finding], game: type[Game]) -> list[Finding]:
    """The findings, what single readings of a question break joined into the finding about that question.

    Where no difference of the readings is shown they stand alone.
    """
    asked = {finding.subject for finding in findings if finding.kind in _QUESTIONS}
    broken: dict[str, list[Finding]] = {}
    kept: list[Finding] = []
    for finding in findings:
        question = finding.subject.partition("=")[0]
        if is_single(finding) and "properties" in finding.extra and question in asked:
            broken.setdefault(question, []).append(finding)
        else:
            kept.append(finding)
    return [
        _with(finding, broken[finding.subject], game)
        if finding.kind in _QUESTIONS and finding.subject in broken
        else finding
        for finding in kept
    ]


def is_measure(game: type[Game], name: str) -> bool:
    """Whether a property is the modeller's measure of how play comes to its end.

    That it does not fall need not mean that a play never ends: such plays are looked for by themselves.
    """
    return getattr(game.declarations.get(name), "kind", "") == VARIANT


def with_hole(finding: Finding, game: type[Game]) -> Finding:
    """A finding that stands alone, put as what it is where its reading says that the text is silent: a hole in it."""
    question, _, reading = finding.subject.partition("=")
    stops = [name for name in properties_of(finding) if name in (DEADLOCK, DEFINED)]
    if not is_single(finding) or not stops or not is_silence(game, question, reading):
        return finding
    asked, play = game.questions()[question], play_of(finding, stops[0]) or next(iter(finding.plays), None)
    beside = finding.extra.get("beside")
    met = f" It is met beside another reading of {beside}." if beside else ""
    after = "" if play is None else after_moves(len(play))
    stop = f"play stops there{after}: {_stop(stops[0], play)}"
    told = f"{asked.text.rstrip('.?')}? If nothing is added to the text, {stop}."
    return replace(
        finding,
        kind=FindingKind.MATTERS,
        subject=question,
        sentence=f"{told}{met}",
        labels=tuple("where play stops" for _ in finding.plays),
        extra={**finding.extra, "text": asked.text, "stuck": [reading]},
    )


def after_moves(moves: int) -> str:
    """When a play stops, after a comma."""
    return {0: ", at once", 1: ", after one move"}.get(moves, f", after {moves} moves")


def _stop(name: str, play: Play | None) -> str:
    return "the game is not over, and no rule applies" if name == DEADLOCK else undefined_words(play)


def is_single(finding: Finding) -> bool:
    """Whether this is what one reading of one question breaks."""
    return finding.kind is FindingKind.READING_BREAKS and "together" not in finding.extra


@dataclass(frozen=True)
class _Broken:
    """What fails in some readings of a question.

    Attributes:
        kind: `deadlock`, `defined`, or "property".
        names: the properties that fail in just these readings, the one that is named first.
        by: the findings about these readings.
    """

    kind: str
    names: tuple[str, ...]
    by: tuple[Finding, ...]

    @property
    def play(self) -> Play | None:
        return play_of(self.by[0], self.names[0])


_ORDER = (DEADLOCK, DEFINED, "property")


def _what_breaks(question: str, findings: Sequence[Finding], game: type[Game]) -> list[_Broken]:
    """What readings of a question break, without what only says that they are other readings.

    Of a variant, what its base lacks stands first.
    """
    by_name: dict[str, list[Finding]] = {}
    for finding in findings:
        for name in properties_of(finding):
            if name in _ORDER or not (is_measure(game, name) or says_the_contrary(game, name, question)):
                by_name.setdefault(name, []).append(finding)
    base = base_of(game)
    known = {} if base is None else base.declarations
    found: dict[tuple[str, ...], _Broken] = {}
    for name in sorted(by_name, key=lambda name: name in known):
        kind, by = (name if name in _ORDER else "property"), tuple(by_name[name])
        key = (kind, *(one.subject for one in by))
        before = found[key].names if key in found else ()
        found[key] = _Broken(kind, (*before, name), by)
    return sorted(found.values(), key=lambda one: _ORDER.index(one.kind))


def _with(finding: Finding, broken: Sequence[Finding], game: type[Game]) -> Finding:
    what = _what_breaks(finding.subject, broken, game)
    pair = list(finding.extra.get("pair", ()))  # type: ignore[call-overload]
    sentences = [_sentence(game, finding.subject, one, pair) for one in what[:MOST_TOLD]]
    more = len(what) - len(sentences)
    if more > 0:
        sentences.append(f"{more} more of the model's properties {'fails' if more == 1 else 'fail'} in other readings.")
    shown = [(one, play) for one in what if (play := one.play) is not None]
    extra: dict[str, Any] = {
        **finding.extra,
        "breaks": {one.subject.partition("=")[2]: properties_of(one) for one in broken},
    }
    if stuck := [one.subject.partition("=")[2] for one in broken if DEADLOCK in properties_of(one)]:
        extra["stuck"] = stuck
    if any(_is_new(one, base_of(game)) for one in what):
        extra.pop("as_in", None)  # the base has the question, and not what comes of it here
    if lines := [line for one in broken for line in told_with(one)]:
        extra["with"] = lines
    declared = {name: game.declarations.get(name) for one in what for name in one.names}
    if places := {name: place for name, one in declared.items() if (place := _place(one))}:
        extra["places"] = places
    return replace(
        finding,
        sentence=" ".join([finding.sentence, *sentences]),
        clauses=tuple(dict.fromkeys((*finding.clauses, *(c for one in what for c in one.by[0].clauses)))),
        plays=(*finding.plays, *(play for _, play in shown)),
        labels=(*finding.labels, *(f"{one.by[0].subject}: {one.names[0]} fails" for one, _ in shown)),
        extra=extra,
    )


def _is_new(what: _Broken, base: type[Game] | None) -> bool:
    """Whether what is broken can only be seen here: the base says nothing of the kind, and nothing beside is needed."""
    first = what.by[0].extra
    known = base is not None and all(name in base.declarations for name in what.names)
    return not known and "as_in" not in first and "beside" not in first


def properties_of(finding: Finding) -> list[str]:
    """The properties that a reading breaks."""
    properties = finding.extra.get("properties", ())
    return list(map(str, properties)) if isinstance(properties, list | tuple) else []


def _sentence(game: type[Game], question: str, what: _Broken, pair: Sequence[str]) -> str:
    readings = [one.subject.partition("=")[2] for one in what.by]
    read = f"Read as {' or as '.join(_called(game, question, reading, pair) for reading in readings)}"
    play = what.play
    beside = [str(one.extra.get("beside", "")) for one in what.by]
    met = f" (met beside another reading of {beside[0]})" if all(beside) else ""
    if all(is_silence(game, question, reading) for reading in readings) and what.kind in (DEADLOCK, DEFINED):
        return f"If nothing is added, play stops there: {_stop(what.kind, play)}{met}."
    if what.kind == DEADLOCK:
        return f"{read}, play can get stuck: the game is not over, and no rule applies{met}."
    if what.kind == DEFINED:
        return f"{read}, {undefined_words(play)}{'' if play is None else after_moves(len(play))}."
    first, *others = what.names
    verb = "do" if len(others) > 1 else "does"
    too = f", as {verb} {', '.join(f'`{other}`' for other in others)}" if others else ""
    return f"{read}, {property_fails(game, first, play)}{too}."


def _called(game: type[Game], question: str, reading: str, pair: Sequence[str]) -> str:
    """A reading by what it says, or by its place in the pair that was named just before."""
    if reading in pair:
        return SIDES[pair.index(reading)]
    asked = game.questions().get(question)
    text = reading if asked is None else asked.readings.get(reading, reading)
    return f"“{' '.join(str(text).split()).rstrip('.')}”"


def property_fails(game: type[Game], name: str, play: Play | None) -> str:
    """That a property of the model fails: what it says, from which clause it is, and the move."""
    declared = game.declarations.get(name)
    text = plain(getattr(declared, "text", ""))
    clauses = getattr(declared, "clauses", ())
    said = f"“{text}” (`{name}`)" if text else f"`{name}`"
    from_clause = f", from {clauses[0]}," if clauses else ""
    by = f": move {len(play)} is `{play.moves[-1]}`" if play is not None and play.moves else ""
    kind = getattr(declared, "kind", "")
    if kind == EXAMPLE:
        return f"the worked example{from_clause} {said} does not come out"
    if kind == CLAIM:
        return f"{claim_of(game, name)}{from_clause} {said} does not come out"
    if kind == VARIANT:
        return f"it is not shown that every play ends: the model's measure{from_clause} {said} does not fall{by}"
    if kind == REACHABLE:
        return f"what the model asks for{from_clause} {said} cannot happen"
    return f"the model's property{from_clause} {said} fails{by}"


def _place(declared: object) -> str:
    file, line = getattr(declared, "file", None), getattr(declared, "line", None)
    return f"{Path(file).name}, line {line}" if file and line else ""


def play_of(finding: Finding, name: str) -> Play | None:
    """The play of a finding on which a property fails."""
    labelled = zip(finding.labels, finding.plays, strict=False)
    found = next((play for label, play in labelled if label == f"{name} fails"), None)
    return finding.plays[0] if found is None and len(finding.plays) == 1 == len(finding.labels or "x") else found


def says_the_contrary(game: type[Game], name: str, question: str) -> bool:
    """Whether a property cites a clause of a question, or asks it: that another reading breaks it follows from that."""
    declared, asked = game.declarations.get(name), game.questions().get(question)
    if not isinstance(declared, Property) or asked is None or declared.kind in (EXAMPLE, CLAIM):
        return False
    return bool(set(declared.clauses) & set(asked.clauses)) or _Names(game, declared).include(question)


class _Names:
    """The names that a property uses, and the methods of its game that it calls."""

    def __init__(self, game: type[Game], declared: Property) -> None:
        self._game, self._declared = game, declared

    def include(self, name: str) -> bool:
        return name in self._all

    @cached_property
    def _all(self) -> set[str]:
        found: set[str] = set()
        waiting: list[Any] = [self._declared.written]
        while waiting:
            for name in set(_names(_code(waiting.pop()))) - found:
                found.add(name)
                value = next((vars(kind)[name] for kind in self._game.__mro__ if name in vars(kind)), None)
                if _code(value) is not None:
                    waiting.append(value)
        return found


def _code(value: Any) -> CodeType | None:
    inner: Callable[..., Any] | None = getattr(value, "fget", None) or getattr(value, "func", None) or value
    return written_form(inner).__code__ if isinstance(inner, FunctionType) else None


def _names(code: CodeType | None) -> Iterator[str]:
    if code is not None:
        yield from code.co_names
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                yield from _names(constant)


def told_with(finding: Finding) -> list[str]:
    """What combinations with a reading break, which is shown with it."""
    told = finding.extra.get("with", ())
    return list(map(str, told)) if isinstance(told, list | tuple) else []


def with_lines(finding: Finding, told: Sequence[str]) -> Finding:
    """A finding that keeps what combinations with its reading break."""
    return replace(finding, extra={**finding.extra, "with": [*told_with(finding), *told]})
