"""Which questions are asked, and in which order: the most telling first, about as many sentences as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from rulestone.model import Game

from ..sentences import stems
from .contradictions import asked_of_contradictions
from .corners import asked_of_corners
from .named_once import asked_of_things_named_once
from .open_sentences import FEW, asked_of_checklists, asked_of_sentences, asked_of_texts
from .phrases import QuestionKind
from .role_questions import asked_of_roles, joined_with_roles
from .rule_pairs import asked_of_rule_pairs
from .same_moment import asked_of_moments, asked_of_pairs
from .states_and_rules import asked_of_states
from .text_units import Text
from .variations import asked_of_variations
from .worded_question import WordedQuestion

SAME_KIND, SAME_SENTENCE = 0.06, 0.2
"""What a question loses for each one of its kind, and about its sentence, that stands before it."""

SAME_CHECKLIST = 0.2
"""What one of a checklist loses besides that was asked already, at another sentence."""

NEARLY_THE_SAME, LIKE = 0.3, 0.4
"""What a question loses if one before it has this share of the words of both."""

DECISIVE, MANNERS = 0.15, -0.2
"""What is added to a question about who wins, when it ends, or what cannot be done; and to one about manners."""

_BY_AXIS: Mapping[str, float] = {
    "which of both holds": DECISIVE,
    "when is it over": DECISIVE,
    "what if both": DECISIVE,
    "what if several": DECISIVE,
    "what if nobody": DECISIVE,
    "what if it cannot be done": DECISIVE,
    "what if it never ends": DECISIVE,
    "by what measure": DECISIVE / 2,
    "does the turn end": DECISIVE / 2,
    "announced and taken back": MANNERS,
    "what if it was wrong": MANNERS,
    "how": MANNERS,
    "is it played with": MANNERS,
}


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
    return WordedOffers(Text.of(game, hidden), more).beside(asked)


def asked_of(
    text: Text, asked: Collection[tuple[str, str]] = (), more: Sequence[QuestionKind] = ()
) -> list[WordedQuestion]:
    """What some sentences leave open; see `questions_in_words`."""
    return WordedOffers(text, more).beside(asked)


class WordedOffers:
    """All that some sentences may leave open; what of it is asked depends on what is asked besides.

    Args:
        text: the sentences.
        more: kinds of questions besides the built-in ones.
    """

    def __init__(self, text: Text, more: Sequence[QuestionKind] = ()) -> None:
        self._text = text
        self._offered = _offered(text, more)

    def beside(self, asked: Collection[tuple[str, str]] = ()) -> list[WordedQuestion]:
        """What is asked, the most telling first; `asked` as for `questions_in_words`."""
        waiting = [one for one in self._offered if (one.unit.clause or one.unit.text, one.axis) not in asked]
        chosen = list(_in_turn(waiting))
        return chosen if len(self._text.units) >= FEW else chosen[: len(self._text.units) // 2]


def _offered(text: Text, more: Sequence[QuestionKind]) -> list[WordedQuestion]:
    of_two = [*asked_of_rule_pairs(text), *asked_of_states(text)]
    replaced = {one for question in of_two for one in question.instead}
    general = [
        *asked_of_sentences(text, more),
        *asked_of_texts(text),
        *asked_of_checklists(text, more),
        *asked_of_contradictions(text),
        *asked_of_corners(text),
        *asked_of_moments(text),
        *asked_of_pairs(text),
        *asked_of_things_named_once(text),
        *asked_of_variations(text),
    ]
    others = joined_with_roles(general, list(asked_of_roles(text)), {one.name for one in more})
    return [*(one for one in others if (one.kind, one.unit.text) not in replaced), *of_two]


def _in_turn(waiting: Sequence[WordedQuestion]) -> Iterator[WordedQuestion]:
    """The most telling first; the more of its kind and about its sentence have been asked, the less one tells.

    Beside how telling it is it counts what a question is about: who wins comes before manners.
    """
    kinds: Counter[str] = Counter()
    sentences: Counter[str] = Counter()
    axes: set[tuple[str, str, str]] = set()
    left = {number: one.rank + _BY_AXIS.get(one.axis, 0.0) for number, one in enumerate(waiting)}
    words = [stems(one.question) for one in waiting]
    like: set[int] = set()

    def rank(number: int) -> float:
        one = waiting[number]
        before = kinds[one.kind]
        less = SAME_KIND * before + SAME_SENTENCE * sentences[one.unit.text]
        less += (SAME_CHECKLIST if one.most and before else 0.0) + (NEARLY_THE_SAME if number in like else 0.0)
        return round(left[number] - less, 9)  # equal weights stay equal, however they were added up

    while left:
        best = max(left, key=lambda number: (rank(number), -number))
        one = waiting[best]
        del left[best]
        if one.most and kinds[one.kind] >= one.most:
            continue
        kinds[one.kind] += 1
        sentences[one.unit.text] += 1
        about = (one.unit.text, one.axis, one.suffix)
        if one.most or about not in axes:  # one question about a sentence on an axis, but for those of checklists
            axes.add(about)
            like |= {n for n in left if len(words[n] & words[best]) >= LIKE * len(words[n] | words[best])}
            yield one
