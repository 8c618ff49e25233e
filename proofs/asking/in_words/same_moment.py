"""Two sentences about one moment, or about one thing of which no others speak: which comes first, do both hold?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..sentences import stems
from .open_sentences import FEW, rank_of
from .phrases import WORDS
from .text_units import Text, TextUnit
from .worded_question import WordedQuestion

AXIS = "before or after"
WEIGHT = 0.95

_MOMENT = re.compile(
    r"\b(?:when(?:ever)?|as soon as|if|at the (?:end|beginning|start) of|after|before)\s+"
    r"((?:[\w'-]+\s*){1,7})(?=[,;.:]|$|\s(?:and|or|then)\b)",
    re.IGNORECASE,
)
_ORDERED = re.compile(r"\b(first|then|afterwards|before|thereafter|only after|at once|immediately)\b", re.IGNORECASE)

ALIKE = 0.6
"""The share of words that two moments have in common where they are one."""


def asked_of_moments(text: Text) -> Iterator[WordedQuestion]:
    """For each sentence the next one that speaks of the same moment, where neither says which comes first."""
    moments = [(unit, match[0].strip(), stems(match[1])) for unit in text.units if (match := _MOMENT.search(unit.text))]
    asked: set[TextUnit] = set()
    for number, (unit, words, about) in enumerate(moments):
        for other, _, others in moments[number + 1 :]:
            if unit in asked or other in asked or not about or len(about & others) < ALIKE * len(about | others):
                continue
            if _ORDERED.search(unit.text) or _ORDERED.search(other.text):
                continue
            asked |= {unit, other}
            question = f"“{other.text}” comes at the same moment (“{words}”): which comes first?"
            yield WordedQuestion(unit, "same moment", AXIS, question, (words,), rank_of(text, unit, WEIGHT, words))


LEAST_JOINT = 2
"""Two sentences have at least this number of such words in common."""

RARE = 2
"""A word that is in no more sentences than this joins them."""

PAIR = "in that case, too"
PAIR_WEIGHT = 0.5
_SAYS = ("choice", "effect", "guard", "turn", "end", "scoring", "rule")


def asked_of_pairs(text: Text) -> Iterator[WordedQuestion]:
    """For each sentence the one that has most words in common with it which no third sentence has: do both hold?

    Neither has to say that it is an exception to the other, or that it comes with it.
    """
    if len(text.units) < FEW:
        return
    says = [
        unit for unit in text.units if any(kind in unit.kind for kind in _SAYS) and not _EXCEPTION.search(unit.text)
    ]
    says = [unit for unit in says if not _NO_RULE.search(unit.text)]
    asked: set[TextUnit] = set()
    for unit in says:
        joined = [(_joint(text, unit, other), other) for other in says if other is not unit and other not in asked]
        common, other = max(joined, key=lambda one: len(one[0]), default=(frozenset(), unit))
        if len(common) < LEAST_JOINT or unit in asked:
            continue
        asked |= {unit, other}
        words = tuple(word for word in re.findall(r"[\w'-]+", unit.text) if stems(word) & common)
        question = f"Where “{other.text}” applies as well (“{'”, “'.join(words)}”), do both hold, and which first?"
        rank = rank_of(text, unit, PAIR_WEIGHT + 0.1 * min(len(common), 3), " ".join(words))
        yield WordedQuestion(unit, "two sentences", PAIR, question, words, rank)


_EXCEPTION = re.compile(r"\b(except|unless|but not|otherwise|instead|in addition|as well|also|too)\b", re.IGNORECASE)
_NO_RULE = re.compile(
    r"^(?:in short|in other words|that is|the aim|aim|the object|the goal)\b|\bwants?\b", re.IGNORECASE
)
"""What says another rule again, or what players are after, is done at no moment."""


def _joint(text: Text, one: TextUnit, other: TextUnit) -> frozenset[str]:
    common = (one.stems & other.stems) - stems(" ".join(WORDS["plain"]))
    return frozenset(stem for stem in common if text.in_how_many(stem) <= RARE and len(stem) > 3)
