"""What single sentences leave open, and what the whole text does not say, by the kinds of questions of the lexicon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..sentences import stems
from .phrases import CueFound, QuestionKind, any_of, folded, kinds_of_checklists, kinds_of_sentences, kinds_of_texts
from .subjects import subjects_of
from .text_units import Text, TextUnit
from .worded_question import WordedQuestion

FEW = 8
"""A text of fewer sentences is not asked what it leaves unsaid: it is the gist of a game that everybody knows."""

OFTEN = 4
"""A word that is in as many sentences is of what the game is about."""

_BY_KIND: Mapping[str, float] = {
    "choice": 0.15,
    "turn": 0.1,
    "effect": 0.1,
    "guard": 0.1,
    "end": 0.1,
    "scoring": 0.05,
    "setup": -0.15,
    "custom": -0.1,
}
"""What the kind of a clause adds: what players decide leaves more open than how it is set up."""

SAID_ELSEWHERE = -0.6
"""What it adds that another sentence of the same things has words that say it: it comes last."""

BY_WORDS_ALONE = -0.15
"""What it adds that only words of one sentence ask, and no thing that an editor knows to be left open often."""

ASKED_ALREADY = -0.1
"""What a declared question about the same sentence adds: somebody has looked at it."""

NOTED = -0.3
"""What it adds that the ledger lists it as open: the author knows of it."""

INHERITED = -0.6
"""What it adds that the sentence is of the game of which this one is a variation: it is asked there."""


def asked_of_sentences(text: Text, more: Sequence[QuestionKind] = ()) -> Iterator[WordedQuestion]:
    """What each sentence leaves open and no declared question asks; where another sentence seems to say it, last.

    Args:
        text: the sentences.
        more: kinds of questions besides the built-in ones.
    """
    subjects = subjects_of(text)
    every = (*kinds_of_sentences(), *(one for one in more if not one.is_checklist))
    kinds = [kind for kind in every if _is_about(kind, subjects)]
    saying: dict[int, list[TextUnit]] = {}
    for unit in text.units:
        for number, kind in enumerate(kinds):
            found = any_of(kind.when, unit.text)
            if found is not None and not _is_settled(text, unit, kind, found):
                one = worded(text, unit, kind, found)
                one = one if kind in more else replace(one, rank=one.rank + BY_WORDS_ALONE)
                if number not in saying:
                    saying[number] = [other for other in text.units if any_of(kind.elsewhere, other.text)]
                said = _is_said_elsewhere(unit, saying[number], found)
                yield replace(one, rank=one.rank + SAID_ELSEWHERE) if said else one


def asked_of_texts(text: Text) -> Iterator[WordedQuestion]:
    """What no sentence says, where some sentence brings it up; asked at the most telling one that does."""
    if len(text.units) < FEW:
        return
    declared = [" ".join((one.text, *one.readings.values())) for one in text.questions]
    subjects = subjects_of(text)
    for kind in kinds_of_texts():
        if not _is_about(kind, subjects):
            continue
        if any(any_of(kind.said, unit.text) for unit in text.units):
            continue
        if any(any_of(kind.asked, words) for words in declared):
            continue
        brought = [
            (worded(text, unit, kind, found), number)
            for number, cue in enumerate(kind.when)
            for unit in text.units
            if unit.kind not in kind.but and _fits(unit, kind) and (found := cue.find(unit.text)) is not None
        ]
        if brought:
            yield min(brought, key=lambda one: (one[1], -one[0].rank))[0]


def asked_of_checklists(text: Text, more: Sequence[QuestionKind] = ()) -> Iterator[WordedQuestion]:
    """What an editor asks of a thing that the text brings up, at each sentence that does; the rank says where best.

    Args:
        text: the sentences.
        more: kinds of questions besides the built-in ones.
    """
    if len(text.units) < FEW:
        return
    letters = folded("\n".join(unit.text for unit in (*text.units, *text.asides, *text.lacking)))
    subjects = subjects_of(text)
    for kind in (*kinds_of_checklists(), *(one for one in more if one.is_checklist)):
        if not _is_about(kind, subjects):
            continue
        cues = [(number, cue) for number, cue in enumerate(kind.when) if cue.may_be_in(letters)]
        found_at = [
            (number, place, unit, found)
            for place, unit in enumerate(_bringing_up(text, kind) if cues else ())
            for number, cue in cues
            if (found := cue.find(unit.text)) is not None
        ]
        if not found_at or any(any_of(kind.said, unit.text) for unit in text.units):
            continue
        if kind.amid and not any(any_of(kind.amid, unit.text) for unit in text.units):
            continue
        brought = [
            (worded(text, unit, kind, found).rank - (0.0 if kind.alike else LATER_CUE * number), -place, unit, found)
            for number, place, unit, found in found_at
            if not _is_settled(text, unit, kind, found)
        ]
        best: dict[TextUnit, tuple[float, CueFound]] = {}
        for rank, _, unit, found in sorted(brought, key=lambda one: (-one[0], -one[1])):
            best.setdefault(unit, (rank, found))
        for place, (unit, (rank, found)) in enumerate(best.items()):
            rank += NOT_THE_BEST if place >= kind.places else 0.0
            yield replace(worded(text, unit, kind, found), rank=rank, most=kind.places)


def _bringing_up(text: Text, kind: QuestionKind) -> Iterator[TextUnit]:
    """The sentences that may bring up what a checklist is of."""
    yield from text.units
    if kind.asides:
        yield from text.asides
    if kind.lacks:
        yield from text.lacking


LATER_CUE = 0.05
"""What a cue loses for each one before it in its list: the first are the most telling, where not all are alike."""


NOT_THE_BEST = -0.5
"""What a checklist loses at all sentences but the most telling ones: there it is asked if nothing is asked at those."""


def worded(text: Text, unit: TextUnit, kind: QuestionKind, found: CueFound) -> WordedQuestion:
    """The question of a kind about a sentence."""
    phrases = {name: words for name, words in found.phrases.items() if words}
    question = kind.ask.format_map({"cue": found.cue, **phrases}).replace("may they be ", "may this be ")
    rank = rank_of(text, unit, kind.weight, found.cue) + (NOTED if text.is_noted(unit, question) else 0.0)
    return WordedQuestion(unit, kind.name, kind.axis, question, (found.cue,), rank)


def rank_of(text: Text, unit: TextUnit, weight: float, cue: str) -> float:
    """How telling a question is: its kind, what the cue names, and which kind of clause it is."""
    known = max((text.in_how_many(stem) for stem in stems(cue)), default=0)
    by_kind = max((more for kind, more in _BY_KIND.items() if kind in unit.kind), default=0.0, key=abs)
    rank = weight + by_kind + 0.2 * min(known, OFTEN) / OFTEN + (ASKED_ALREADY if text.asked_about(unit) else 0.0)
    return rank + (INHERITED if text.is_inherited(unit) else 0.0)


def _is_settled(text: Text, unit: TextUnit, kind: QuestionKind, found: CueFound) -> bool:
    if any(one == part for one in kind.but for part in unit.kind.split(" / ")):
        return True
    if kind.only and unit.kind not in kind.only:
        return True
    return not _fits(unit, kind) or any(any_of(kind.asked, words) for words in text.asked_about(unit))


def _is_about(kind: QuestionKind, subjects: frozenset[str]) -> bool:
    """Whether a text of some subjects may be asked it."""
    return not kind.about or not subjects.isdisjoint(kind.about)


def _fits(unit: TextUnit, kind: QuestionKind) -> bool:
    """Whether a sentence has what a kind wants beside its cue, and nothing that says it."""
    wanted = not kind.beside or any_of(kind.beside, unit.text) is not None
    return wanted and any_of(kind.unless, unit.text) is None


def _is_said_elsewhere(unit: TextUnit, saying: Sequence[TextUnit], found: CueFound) -> bool:
    """Whether another sentence, of those that have words that say it, speaks of the same things."""
    about = stems(" ".join(words for words in found.phrases.values() if words)) or stems(found.cue) or set(unit.stems)
    return any(about & other.stems for other in saying if other is not unit)
