"""Two sentences that say different things of the same number, word or step; a sentence whose own numbers do not agree.

What only tells, claims or shows something (an example, a table, a caption) is held against the rules, too. An
exception is none: where one of two sentences says that it is one ("except", "instead", "unless"), or one of another
form of the game, both may hold.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

from ..sentences import stems
from .open_sentences import rank_of
from .phrases import WORDS, Cue, any_of
from .text_units import Text, TextUnit
from .worded_question import WordedQuestion

KIND, AXIS = "two say different things", "which of both holds"
WEIGHT = 1.5

COMMON, ALIKE = 2, 0.5
"""Two sentences that speak of the same have this number of words about something in common, at least, and of the words
of the shorter one this share."""

WHEN = "when the one and when the other"

_NUMBERS = {word: number for number, word in enumerate(WORDS["numbers"], start=1)} | {
    "dozen": 12,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "hundred": 100,
}
_ONE_NUMBER = rf"(?:\d+(?![\d.,]*\d)|{'|'.join(_NUMBERS)})"
_SOMEBODY = (
    r"one\s+(?:do(?:es)?|did|may|might|must|can(?:not)?|could|should|would|will|shall|has|had|is|was"
    r"|[a-z]*[a-z](?<![isu])s)(?![\w'\N{RIGHT SINGLE QUOTATION MARK}-])"
)
"""The pronoun, which is no number: a verb follows ("one does not see", "one passes"), and no thing that is counted."""
_COUNTED = re.compile(
    rf"(?<![\w.,x/-])(?!{_SOMEBODY})(?P<number>{_ONE_NUMBER})(?![\w-])\s+(?P<thing>(?:[a-z-]+\s+)?[a-z]+)(?![\w-])",
    re.IGNORECASE,
)
_RANGE = re.compile(rf"\b(?:between|from|at least|at most|up to|or|to|than|about|after a|of a)\s+{_ONE_NUMBER}\b", re.I)
_LISTED = re.compile(rf"\b(?P<number>{_ONE_NUMBER})\s+(?P<thing>(?:[a-z-]+\s+)?[a-z]+s):\s*(?P<items>[^.;:]+)", re.I)
_EXCEPTION = re.compile(
    r"\b(except|unless|but|otherwise|instead|in addition|as well|also|too|else|only if|alternatively|in place of|"
    r"not yet|however|though)\b",
    re.IGNORECASE,
)
_FOR_A_NUMBER = re.compile(
    rf"\b(?:when|if|with|for|where)\s+(?:there\s+are\s+)?{_ONE_NUMBER}\s+(?:play|players|people|persons|at)\b",
    re.IGNORECASE,
)
"""What is said of another number of players is another form of the game."""

_IRREGULAR = dict(pair.split() for pair in WORDS["irregular"])
_NO_THINGS = frozenset(
    (*WORDS["stop"], *_NUMBERS, "times", "half", "of", "the", "more", "less", "other", "others", "each")
)


def _things(words: str) -> frozenset[str]:
    """What words are about, without endings; "vertices" and "vertex", "winning" and "wins" are one."""
    singular = " ".join(_IRREGULAR.get(word, word) for word in re.findall(r"[a-z]+", words.lower()))
    return frozenset(_DOUBLED.sub(r"\1", stem) for stem in stems(singular))


_DOUBLED = re.compile(r"([bdgmnprt])\1$")
_PLAIN = _things(" ".join((*WORDS["plain"], *_NUMBERS)))


class Disagreement(NamedTuple):
    """Two sentences, or one and itself, that do not agree.

    Attributes:
        unit: that of the sentence that says how to play; of two such the first.
        other: of the other sentence; the same where it does not agree with itself.
        question: as an editor would put it.
        cues: the words of both by which it is noticed.
    """

    unit: TextUnit
    other: TextUnit
    question: str
    cues: tuple[str, ...]


@dataclass(frozen=True)
class Opposites:
    """Words that cannot both be so of one and the same thing.

    Attributes:
        name: what they are about.
        one, other: the cues of both sides.
    """

    name: str
    one: tuple[Cue, ...]
    other: tuple[Cue, ...]

    @cached_property
    def stems(self) -> frozenset[str]:
        """The words of the cues, which two sentences have in common only because of them."""
        return _things(" ".join(cue.text for cue in (*self.one, *self.other)))


@cache
def opposites() -> tuple[Opposites, ...]:
    """Those of English, of the file beside this one."""
    tables: Mapping[str, Mapping[str, Sequence[str]]] = tomllib.loads(
        Path(__file__).with_name("english_opposites.toml").read_text(encoding="utf-8")
    )
    return tuple(
        Opposites(name, tuple(map(Cue, table["one"])), tuple(map(Cue, table["other"])))
        for name, table in tables.items()
    )


def asked_of_contradictions(text: Text) -> Iterator[WordedQuestion]:
    """For each pair of sentences that do not agree which of both holds; not where a declared question is about both."""
    asked: set[tuple[TextUnit, TextUnit]] = set()
    for found in disagreements(text):
        pair = (found.unit, found.other)
        if pair in asked or _is_declared(text, found):
            continue
        asked.add(pair)
        rank = rank_of(text, found.unit, WEIGHT, found.cues[0])
        suffix = "" if found.other is found.unit else found.other.clause or found.other.text[:40]
        yield WordedQuestion(found.unit, KIND, AXIS, found.question, found.cues, rank, suffix=suffix)


def disagreements(text: Text) -> Iterator[Disagreement]:
    """All that do not agree: sentences with themselves, and pairs one of which at least says how to play."""
    rules = list(text.units)
    others = [*text.asides, *text.shown]
    for unit in rules:
        yield from _within(unit)
    for one, other in (*combinations(rules, 2), *((rule, other) for rule in rules for other in others)):
        if _EXCEPTION.search(one.text) or _EXCEPTION.search(other.text) or "(alt" in one.kind + other.kind:
            continue
        if (_FOR_A_NUMBER.search(one.text) is None) != (_FOR_A_NUMBER.search(other.text) is None):
            continue
        for found in (_by_number(one, other), _by_word(one, other), _by_step(one, other)):
            if found is not None:
                yield found
                break


def _is_declared(text: Text, found: Disagreement) -> bool:
    """Whether a declared question names the clauses of both."""
    both = {found.unit.clause, found.other.clause} - {""}
    return bool(both) and any(both <= set(question.clauses) for question in text.questions)


# Numbers


def counted(sentence: str) -> list[tuple[int, str, str]]:
    """What a sentence counts: the number, the thing without its ending, and both as they stand.

    Left out is what is a limit or a span ("at most four", "two to six"), and what is named by its number ("Tier 7").
    """
    spans = [match.span() for match in _RANGE.finditer(sentence)]
    found = []
    for match in _COUNTED.finditer(sentence):
        words = match["thing"].split()
        if words[0].lower() in _NO_THINGS:
            continue
        thing = words[-1] if words[-1].lower() not in _NO_THINGS else words[0]
        thing_stems = _things(thing)
        if any(start <= match.start() < end for start, end in spans) or not thing_stems:
            continue
        found.append((_value(match["number"]), min(thing_stems), f"{match['number']} {' '.join(words)}"))
    return found


def _value(number: str) -> int:
    return _NUMBERS.get(number.lower()) or int(number)


def _content(words: str) -> frozenset[str]:
    return _things(words) - _PLAIN


def _by_number(one: TextUnit, other: TextUnit) -> Disagreement | None:
    """Whether both count the same, and come to other numbers.

    Each speaks of nothing that the other does not speak of, but for one of both: else they count different things ("a
    gold stone", "a silver stone").
    """
    for number, thing, words in counted(one.text):
        for other_number, other_thing, other_words in counted(other.text):
            mine, theirs = _content(one.text) - {thing}, _content(other.text) - {thing}
            if thing != other_thing or number == other_number or not mine & theirs:
                continue
            if not (mine <= theirs or theirs <= mine):
                continue
            question = f"“{other.text}” says “{other_words}”, and here it is “{words}”: which is right, or {WHEN}?"
            return Disagreement(one, other, question, (words, other_words))
    return None


def _within(unit: TextUnit) -> Iterator[Disagreement]:
    """Whether a sentence says a number and lists another number of things, or parts that come to another sum."""
    for match in _LISTED.finditer(unit.text):
        items = [item for item in re.split(r",\s*(?:and\s+|or\s+)?|\s+and\s+", match["items"].strip()) if item]
        number, words = _value(match["number"]), f"{match['number']} {match['thing']}"
        if len(items) < 3 or any(len(item.split()) > 4 for item in items):
            continue
        parts = [re.match(rf"({_ONE_NUMBER})\b", item, re.IGNORECASE) for item in items]
        values = [_value(part[1]) for part in parts if part is not None]
        if len(values) == len(items) and sum(values) != number:
            question = f"It says “{words}”, and what is listed comes to {sum(values)}: which is right?"
            yield Disagreement(unit, unit, question, (words,))
        elif not values and len(items) != number:
            question = f"It says “{words}”, and lists {len(items)}: which is right?"
            yield Disagreement(unit, unit, question, (words,))


# Words


def _by_word(one: TextUnit, other: TextUnit) -> Disagreement | None:
    """Whether both speak of the same in some part, and one has a word there that the other's word excludes."""
    for part, other_part in product(_parts(one.text), _parts(other.text)):
        for pair in opposites():
            for mine, theirs in ((pair.one, pair.other), (pair.other, pair.one)):
                here, there = any_of(mine, part), any_of(theirs, other_part)
                if here is None or there is None or any_of(theirs, part) or any_of(mine, other_part):
                    continue
                if _are_about_the_same(_content(part) - pair.stems, _content(other_part) - pair.stems):
                    question = (
                        f"“{other.text}” says otherwise (“{there.cue}”, and here “{here.cue}”): "
                        f"which of both holds, or {WHEN}?"
                    )
                    return Disagreement(one, other, question, (here.cue, there.cue))
    return None


def _parts(sentence: str) -> list[str]:
    """What a sentence says one after another."""
    return [part for part in re.split(r"[;:]\s", sentence) if part]


def _are_about_the_same(one: frozenset[str], other: frozenset[str]) -> bool:
    common = len(one & other)
    return common >= COMMON and common >= ALIKE * min(len(one), len(other))


# Steps

_THEN = re.compile(
    r"^(?:first,?\s+)?(?P<first>.+?)(?:,|;)?\s+(?:and\s+)?(?:then|afterwards|thereafter)\s+(?P<second>.+)$", re.I
)
_BEFORE = re.compile(r"^(?P<first>.+?)\s+before\s+(?P<second>(?:\S+\s+){1,9}?\S+?)[.,;]?$", re.I)
_AFTER = re.compile(r"^(?P<second>.+?)\s+after\s+(?P<first>(?:\S+\s+){1,9}?\S+?)[.,;]?$", re.I)
_AFTER_FIRST = re.compile(r"^after\s+(?P<first>[^,;]+),\s*(?P<second>.+)$", re.I)


def steps(sentence: str) -> tuple[str, str] | None:
    """Two things that are done, the earlier one first, where a sentence says their order."""
    for pattern in (_AFTER_FIRST, _THEN, _BEFORE, _AFTER):
        match = pattern.match(sentence.rstrip("."))
        if match is not None:
            return match["first"], match["second"]
    return None


def _by_step(one: TextUnit, other: TextUnit) -> Disagreement | None:
    """Whether what comes first in one sentence comes second in the other, and the other way round."""
    mine, theirs = steps(one.text), steps(other.text)
    if mine is None or theirs is None:
        return None
    (first, second), (other_first, other_second) = [[_content(part) for part in two] for two in (mine, theirs)]
    if not _are_one_step(first, other_second) or not _are_one_step(second, other_first):
        return None
    if _are_one_step(first, other_first) or _are_one_step(second, other_second):
        return None
    question = f"“{other.text}” has it the other way round: which comes first, “{mine[0]}” or “{mine[1]}”?"
    return Disagreement(one, other, question, mine)


def _are_one_step(one: frozenset[str], other: frozenset[str]) -> bool:
    common = len(one & other)
    return common >= COMMON and common >= ALIKE * max(len(one), len(other))
