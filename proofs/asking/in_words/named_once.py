"""Things that one sentence alone names: by what it is won and nobody gains, what somebody holds and nobody uses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..sentences import stems
from .open_sentences import FEW, rank_of
from .phrases import WORDS
from .text_units import Text, TextUnit
from .worded_question import WordedQuestion

AXIS = "what it is for"
WEIGHT = 1.15

_NO_NAMES = frozenset((*WORDS["stop"], *WORDS["no_nouns"], *WORDS["numbers"], *WORDS["plain"], *WORDS["no_names"]))
_WON_BY = re.compile(rf"\b(?:{'|'.join(WORDS['measured'])})\s+(?:of\s+the\s+)?([^\W\d_]{{3,}})", re.IGNORECASE)
_ENDS = re.compile(r"\b(?:wins?|winner|won|victory|victor|game|end)\b", re.IGNORECASE)
_KIND_OF = re.compile(
    rf"\b([^\W\d_]{{3,}})\s+(?:{'|'.join((*WORDS['@cardlike'], *WORDS['@card'], *WORDS['parts']))})\b", re.IGNORECASE
)


def named_once(text: Text) -> Iterator[tuple[TextUnit, str]]:
    """Each such thing, in the words of its sentence, and that sentence; the first one of a sentence."""
    for unit in text.units:
        found = [match[1] for match in _WON_BY.finditer(unit.text)] if _ENDS.search(unit.text) else []
        words = [(name, name) for name in found] + [(match[1], match[0]) for match in _KIND_OF.finditer(unit.text)]
        for name, phrase in words:
            if name.casefold() not in _NO_NAMES and _is_of_one_sentence(text, name):
                yield unit, phrase
                break


def asked_of_things_named_once(text: Text) -> Iterator[WordedQuestion]:
    """How one comes by each of these things, and what it is for; of a text of few sentences nothing."""
    if len(text.units) < FEW:
        return
    for unit, phrase in named_once(text):
        question = (
            f"How does one come by this (“{phrase}”), and what does one do with it? No other sentence speaks of it."
        )
        yield WordedQuestion(unit, "named once", AXIS, question, (phrase,), rank_of(text, unit, WEIGHT, phrase))


def _is_of_one_sentence(text: Text, name: str) -> bool:
    """Whether a word is in one sentence alone, among asides and examples, too."""
    own = stems(name)
    others = [*text.units, *text.asides, *text.shown]
    return bool(own) and sum(bool(own & one.stems) for one in others) == 1
