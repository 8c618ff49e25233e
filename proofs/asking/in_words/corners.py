"""A sentence in general and a special case of another sentence: does the one hold for the other, too?

"A player may buy a card" and "a player who has passed gets nothing": may who has passed buy a card?
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..sentences import stems
from .open_sentences import rank_of
from .phrases import WORDS
from .text_units import Text, TextUnit
from .worded_question import WordedQuestion

AXIS = "in that case, too"
WEIGHT = 0.35
MOST_OF_A_STATE = 2
"""Of how many sentences it is asked whether they hold for one and the same special case."""

_DETERMINED = re.compile(r"\b(?:a|an|the|each|every|any|all|no|own|two|three|another|other)\s+([a-z]{3,})\b")
_NO_NOUNS = frozenset(WORDS["no_nouns"])
_GIST = tuple(WORDS["gist"])


@dataclass(frozen=True)
class Special:
    """A special case of a thing.

    Attributes:
        noun: the thing; empty where it is a time or a situation ("in the last round").
        words: the special case: "a player who has passed".
        marks: what it has besides the thing, without endings.
        unit: the sentence that brings it up.
    """

    noun: str
    words: str
    marks: frozenset[str]
    unit: TextUnit


def nouns_of(text: Text) -> list[str]:
    """The things of which the text speaks most, in the singular."""
    counted: Counter[str] = Counter()
    for unit in text.units:
        found = {_singular(word) for word in _DETERMINED.findall(unit.text.lower())} - _NO_NOUNS
        counted.update(sorted(found))  # so that those of one number are in the same order in every run
    return [noun for noun, number in counted.most_common() if number > 1 and not noun.endswith(("ed", "est"))]


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def specials_of(text: Text) -> list[Special]:
    """The special cases that sentences bring up."""
    found: dict[tuple[str, frozenset[str]], Special] = {}
    units = [unit for unit in text.units if not unit.text.lower().startswith(_GIST)]
    for noun in nouns_of(text):
        for unit in units:
            for words in _special_words(noun, unit.text.lower()):
                marks = frozenset(stems(words) - stems(noun))
                if marks:
                    found.setdefault((noun, marks), Special(noun, words, marks, unit))
    for unit in units:
        for match in _TIME.finditer(unit.text):
            marks = frozenset(stems(match[0]))
            if match[0].lower().split()[1:] in _ANY_TIME:
                continue
            found.setdefault(("", marks), Special("", match[0].lower(), marks, unit))
    return list(found.values())


_ANY_TIME = [[article, period] for article in ("a", "an", "the") for period in ("turn", "round", "move", "day", "deal")]
"""Times that are no special ones."""

_TIME = re.compile(
    rf"\b(?:in|during|at|on) (?:the|a|an) (?:(?!(?:same|next|their|course|end|beginning)\b)[a-z-]+ )?"
    rf"(?:{'|'.join(WORDS['periods'])})\b",
    re.IGNORECASE,
)


_STATE = rf"(?:[a-z-]+(?:ed|en)|{'|'.join(WORDS['states'])})"
_ENDS = rf"(?=[,;.:]|$|\s(?:{'|'.join(WORDS['verbs'])})\b)"
_NO_PLACE = "|".join(WORDS["no_places"])
_NAME = r"[^\W_][\w'-]*"
_IS_PUT = re.compile(rf"\b(?:{'|'.join(WORDS['putting'])})\s+(?:(?:a|an|the|one|any|all|their|its|own)\s+)*$")


def _special_words(noun: str, sentence: str) -> Iterator[str]:
    many = rf"{re.escape(noun)}s?"
    for match in re.finditer(rf"\b({_STATE})\s+{many}\b", sentence):
        if not {match[1]} & {*WORDS["no_states"], *WORDS["at_set_up"], *WORDS["gone"]}:
            yield f"{_a(match[1])} {noun}"
    has = rf"(?:{'|'.join(WORDS['lasting'])})\b(?:\s+{_NAME}){{0,5}}?"
    for match in re.finditer(rf"\b{many}\s+(who|that|which)\s+({has}){_ENDS}", sentence):
        yield f"{_a(noun)} {match[1]} {_of_one(match[2])}"
    place = rf"(?!(?:(?:a|the)\s+)?(?:{_NO_PLACE})\b){_NAME}(?:\s+{_NAME}){{0,3}}?"
    for match in re.finditer(rf"\b{many}\s+(with|without|on|in)\s+({place}){_ENDS}", sentence):
        if not _IS_PUT.search(sentence[: match.start()]):
            yield f"{_a(noun)} {match[1]} {match[2]}"
    for match in re.finditer(rf"\b{many}\s+(?:is|are)\s+((?:not\s+)?{_STATE})\b(?!\s+by)", sentence):
        if not {match[1]} & {*WORDS["no_states"], *WORDS["done"], *WORDS["gone"]}:
            yield f"{_a(noun)} {'who' if noun in WORDS['people'] else 'that'} is {match[1]}"


def _a(words: str) -> str:
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


_SINGULAR = {"are": "is", "have": "has", "do": "does"}


def _of_one(words: str) -> str:
    """Words of several as words of one."""
    first, _, rest = words.partition(" ")
    return f"{_SINGULAR.get(first, first)} {rest}".strip()


def asked_of_corners(text: Text) -> Iterator[WordedQuestion]:
    """For each sentence the special case about which it is most open whether it holds there; each case a few times."""
    offered: list[tuple[float, int, TextUnit, Special, str]] = []
    for special in specials_of(text):
        for unit in text.units:
            general = _general(special, unit)
            joined = special.noun or _content(special.unit) & _content(unit) - special.marks
            if general and joined and not _is_settled(text, special, unit):
                shared = len(_shared(special, special.unit, unit))
                rank = rank_of(text, unit, WEIGHT + 0.1 * min(shared, 3), special.words)
                offered.append((rank, len(offered), unit, special, general))
    used: Counter[str] = Counter()
    done: set[TextUnit] = set()
    for rank, _, unit, special, general in sorted(offered, key=lambda one: (-one[0], one[1])):
        if unit not in done and used[special.words] < MOST_OF_A_STATE:
            done.add(unit)
            used[special.words] += 1
            holds = f"hold {'for ' if special.noun else ''}{special.words}, too?"
            question = f"Another sentence says “{special.unit.text}”. Does this (“{general}”) {holds}"
            yield WordedQuestion(unit, "special case", AXIS, question, (general,), rank)


def _general(special: Special, unit: TextUnit) -> str:
    """The words with which a sentence speaks of the thing in general; empty where it does not."""
    if unit is special.unit or special.marks & unit.stems:
        return ""
    if not special.noun:
        return " ".join(unit.text.rstrip(".").split()[:6])
    match = re.search(
        rf"(?<!\w)(?:(?:a|an|any|each|every|all|no|the|another|other|both|their|own)\s+|^){re.escape(special.noun)}s?\b"
        rf"(?!\s+(?:who|that|which|with|without|of)\b)",
        unit.text,
        re.IGNORECASE,
    )
    return match[0] if match else ""


def _content(unit: TextUnit) -> frozenset[str]:
    """The words of a sentence that are about something."""
    return unit.stems - stems(" ".join(WORDS["plain"]))


def _shared(special: Special, one: TextUnit, other: TextUnit) -> Sequence[str]:
    return sorted((one.stems & other.stems) - stems(special.noun))


def _is_settled(text: Text, special: Special, unit: TextUnit) -> bool:
    """Whether some sentence speaks of the special case and of what this sentence is about."""
    return any(
        special.marks <= other.stems and len(_shared(special, other, unit)) >= (3 if other is special.unit else 2)
        for other in text.units
    )
