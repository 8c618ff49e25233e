"""What readings of a question break, told with the question: they are one cause.

That a reading breaks a property which cites a clause of the question itself, or which asks the question, only says that
the reading is another than the chosen one: it is kept for programs, and not told. What else fails is the modeller's
property, not the text's sentence, and is named as such, with the clause from which it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from rulestone.model import Game
from rulestone.model.declarations import CLAIM, EXAMPLE, REACHABLE, VARIANT, Property
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.play import Play

from .finding import Finding, FindingKind
from .property_words import plain, undefined_words

MOST_TOLD = 2
"""How much of what readings of a question break is said with it; the rest is counted."""

_QUESTIONS = (FindingKind.DECIDES, FindingKind.MATTERS)


def told_with_question(findings: Sequence[Finding], game: type[Game]) -> list[Finding]:
    """The findings, what single readings of a question break joined into the finding about that question.

    Where no difference of the readings is told they stand alone.
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


def is_single(finding: Finding) -> bool:
    """Whether this is what one reading of one question breaks."""
    return finding.kind is FindingKind.READING_BREAKS and "together" not in finding.extra


def _with(finding: Finding, broken: Sequence[Finding], game: type[Game]) -> Finding:
    told: dict[tuple[str, str], list[tuple[Finding, str]]] = {}
    for one in broken:
        properties = one.extra["properties"]
        assert isinstance(properties, list | tuple)
        for name in map(str, properties):
            kind = name if name in (DEADLOCK, DEFINED) else "property"
            if kind == "property" and says_the_contrary(game, name, finding.subject):
                continue
            told.setdefault((kind, "" if kind == DEADLOCK else name), []).append((one, name))
    order = sorted(told.items(), key=lambda item: (DEADLOCK, DEFINED, "property").index(item[0][0]))
    sentences = [_sentence(game, finding.subject, kind, shown) for (kind, _), shown in order[:MOST_TOLD]]
    more = len(order) - len(sentences)
    if more > 0:
        sentences.append(f"{more} more of the model's properties {'fails' if more == 1 else 'fail'} in other readings.")
    shown = [(one, name) for _, group in order for one, name in group[:1]]
    plays = [(one, name, play) for one, name in shown if (play := play_of(one, name)) is not None]
    stuck = [one.subject.partition("=")[2] for one in broken if DEADLOCK in one.extra["properties"]]  # type: ignore[operator]
    extra: dict[str, Any] = {
        **finding.extra,
        "breaks": {one.subject.partition("=")[2]: one.extra["properties"] for one in broken},
        **({"stuck": stuck} if stuck else {}),
    }
    if any("as_in" not in one.extra for one, _ in shown):
        extra.pop("as_in", None)  # the base has the question, and not what comes of it here
    lines = [line for one in broken for line in one.extra.get("with", ())]  # type: ignore[attr-defined]
    return replace(
        finding,
        sentence=" ".join([finding.sentence, *sentences]),
        clauses=tuple(dict.fromkeys((*finding.clauses, *(c for one, _ in shown for c in one.clauses)))),
        plays=(*finding.plays, *(play for _, _, play in plays)),
        labels=(*finding.labels, *(f"{one.subject}: {name} fails" for one, name, _ in plays)),
        extra={**extra, **({"with": lines} if lines else {})},
    )


def _sentence(game: type[Game], question: str, kind: str, shown: Sequence[tuple[Finding, str]]) -> str:
    readings = [one.subject.partition("=")[2] for one, _ in shown]
    read = f"Read as {reading_words(game, question, *readings)}"
    one, name = shown[0]
    play = play_of(one, name)
    if kind == DEADLOCK:
        return f"{read}, play can get stuck: the game is not over, and no rule applies."
    if kind == DEFINED:
        after = "" if play is None else f", after {len(play)} moves" if len(play) != 1 else ", after one move"
        return f"{read}, {undefined_words(play)}{after}."
    return f"{read}, {property_fails(game, name, play)}."


def reading_words(game: type[Game], question: str, *readings: str) -> str:
    """Readings of a question by what they say."""
    asked = game.questions().get(question)
    texts = {} if asked is None else asked.readings
    return " or as ".join(f"“{' '.join(str(texts.get(one, one)).split()).rstrip('.')}”" for one in readings)


def property_fails(game: type[Game], name: str, play: Play | None) -> str:
    """That a property of the model fails: what it says, from which clause it is, where it stands, and the move."""
    declared = game.declarations.get(name)
    text = plain(getattr(declared, "text", ""))
    clauses = getattr(declared, "clauses", ())
    said = f"“{text}” (`{name}`" if text else f"`{name}` ("
    place = _place(declared)
    said += f"{', ' if text and place else ''}{place})" if text or place else ""
    from_clause = f", from {clauses[0]}," if clauses else ""
    by = f": move {len(play)} is `{play.moves[-1]}`" if play is not None and play.moves else ""
    kind = getattr(declared, "kind", "")
    if kind == EXAMPLE:
        return f"the worked example{from_clause} {said} does not come out"
    if kind == CLAIM:
        return f"the text's figure{from_clause} {said} does not come out"
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
    return inner.__code__ if isinstance(inner, FunctionType) else None


def _names(code: CodeType | None) -> Iterator[str]:
    if code is not None:
        yield from code.co_names
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                yield from _names(constant)


def with_lines(finding: Finding, told: Sequence[str]) -> Finding:
    """A finding that keeps what combinations with its reading break."""
    before: Mapping[str, Any] = finding.extra
    return replace(finding, extra={**before, "with": [*before.get("with", ()), *told]})
