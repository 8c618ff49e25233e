"""Which questions are asked, and in which order: the most telling first, about as many sentences as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from rulestone.model import Game

from .contradictions import asked_of_contradictions
from .corners import asked_of_corners
from .open_sentences import FEW, asked_of_checklists, asked_of_sentences, asked_of_texts
from .phrases import QuestionKind
from .same_moment import asked_of_moments, asked_of_pairs
from .text_units import Text
from .variations import asked_of_variations
from .worded_question import WordedQuestion

SAME_KIND, SAME_SENTENCE = 0.06, 0.1
"""What a question loses for each one of its kind, and about its sentence, that stands before it."""


def questions_in_words(
    game: type[Game],
    hidden: Collection[str] = (),
    asked: Collection[tuple[str, str]] = (),
    more: Sequence[QuestionKind] = (),
) -> list[WordedQuestion]:
    """What the sentences of a game leave open, the most telling first; of a short text one for every two sentences.

    Args:
        game: the class.
        hidden: questions that are taken for unknown.
        asked: sentences (the clause, or its words where there is none) and axes of which there is a reading to play.
        more: kinds of questions besides the built-in ones.
    """
    return asked_of(Text.of(game, hidden), asked, more)


def asked_of(
    text: Text, asked: Collection[tuple[str, str]] = (), more: Sequence[QuestionKind] = ()
) -> list[WordedQuestion]:
    """What some sentences leave open; see `questions_in_words`."""
    offered = [
        *asked_of_sentences(text, more),
        *asked_of_texts(text),
        *asked_of_checklists(text, more),
        *asked_of_contradictions(text),
        *asked_of_corners(text),
        *asked_of_moments(text),
        *asked_of_pairs(text),
        *asked_of_variations(text),
    ]
    waiting = [one for one in offered if (one.unit.clause or one.unit.text, one.axis) not in asked]
    chosen = list(_in_turn(waiting))
    return chosen if len(text.units) >= FEW else chosen[: len(text.units) // 2]


def _in_turn(waiting: list[WordedQuestion]) -> Iterator[WordedQuestion]:
    """The most telling first; the more of its kind and about its sentence have been asked, the less one tells."""
    kinds: Counter[str] = Counter()
    sentences: Counter[str] = Counter()
    axes: set[tuple[str, str, str]] = set()
    waiting = list(waiting)
    while waiting:
        best = max(
            range(len(waiting)),
            key=lambda n: (
                waiting[n].rank - SAME_KIND * kinds[waiting[n].kind] - SAME_SENTENCE * sentences[waiting[n].unit.text],
                -n,
            ),
        )
        one = waiting.pop(best)
        if one.most and kinds[one.kind] >= one.most:
            continue
        kinds[one.kind] += 1
        sentences[one.unit.text] += 1
        about = (one.unit.text, one.axis, one.suffix)
        if one.most or about not in axes:  # one question about a sentence on an axis, but for those of checklists
            axes.add(about)
            yield one
