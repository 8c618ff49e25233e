"""Reads phrases, places and moments from the words of a sentence, each from a given place on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .phrases import WORDS
from .role_parts import Phrase, RoleClause
from .role_words import (
    BASE,
    ING,
    PARTICIPLE,
    PAST,
    THIRD,
    RoleWord,
    is_plural,
    listed,
    meanings_of,
    number_of,
    role_words,
    singular,
)
from .text_units import TextUnit

Place = tuple[str, Phrase]
"""A preposition with what stands behind it."""

_NO_SUPERLATIVES = frozenset(WORDS["no_superlatives"])
_OF_ONE = frozenset(("a", "an", "each", "every", "another", "one", "this", "that", "either", "neither"))
_OF_SEVERAL = frozenset(("all", "both", "these", "those", "several", "many", "few", "some"))
_TELLING = frozenset(("first", "last", "next", "most", "fewest", "least", "best", "worst", "only"))
_NOBODY = frozenset(("nobody", "nothing", "none", "no one"))
_THEY = frozenset(("they", "them", "we", "you", "us", "these", "those"))
_LOOSE = frozenset(("just", "only", "about", "over"))
_WHEN = frozenset(("at", "in", "on", "from"))
_TOLD = frozenset(("the", "any", "all", "every", "those", "what", "only", "first", "last", "most", "highest", "lowest"))
_BE = frozenset(("be", "is", "are", "am", "was", "were", "been", "being"))
_NO_IMPERATIVES = ("modals", "pronouns", "determiners", "prepositions", "ordinals", "adjectives")
_NO_ADVERBS = frozenset(("family", "ally", "bully", "only", "likely", "lonely", "friendly", "early"))
_CLOSED = (
    *("subordinators", "coordinators", "prepositions", "modals", "pronouns", "relatives", "articles", "determiners"),
    *("owners", "adverbs", "whoever", "allowed", "no_things", "quantifiers"),
)


def _is_superlative(word: str) -> bool:
    return len(word) > 4 and word.endswith("est") and word not in _NO_SUPERLATIVES


def _is_manner(word: RoleWord) -> bool:
    """Whether it is an adverb by its ending."""
    return len(word.low) > 4 and word.low.endswith("ly") and not word.forms and word.low not in _NO_ADVERBS


@dataclass(frozen=True)
class _Named:
    """The parts of a name, before what stands behind it is read."""

    inner: Sequence[RoleWord]
    number: int | None
    determiner: str
    quantifier: str
    owner: str

    @property
    def is_a_number(self) -> bool:
        """Whether it says only how many, as in "two of the stones"."""
        return not self.inner or all(one.is_in("superlatives") for one in self.inner)

    def phrase(self, text: str) -> Phrase:
        """The phrase of these words."""
        is_the_one = self.number == 1 and self.determiner != ""
        head = self.inner[-1].low if self.inner else "one" if is_the_one else self.determiner or str(self.number)
        before = [one.low for one in self.inner[:-1]]
        owner = self.owner or next((one for one in before if one.endswith(("'s", "s'"))), "")
        telling = [one for one in (*before, head) if one in _TELLING or _is_superlative(one)]
        quantifier = self.quantifier or (telling[0] if telling else "") or self.determiner
        several = is_plural(head) or self.determiner in _OF_SEVERAL or (self.number or 1) > 1
        adjectives = tuple(one for one in before if one != owner)
        return Phrase(
            text,
            singular(head),
            None if is_the_one and not self.inner else self.number,
            quantifier,
            adjectives,
            owner=owner,
            is_plural=several,
        )


class PhraseReader(ABC):
    """A sentence whose parts can be read from any of its words on; what cannot be read is None.

    Args:
        unit: the sentence.
        text: its words without short forms and asides.
    """

    def __init__(self, unit: TextUnit, text: str) -> None:
        self.unit, self.text = unit, text
        self.words: Sequence[RoleWord] = role_words(text)
        self._depth = self._conditions = self._subjects = 0

    # What stands somewhere

    def _word(self, at: int) -> RoleWord | None:
        return self.words[at] if 0 <= at < len(self.words) else None

    def _low(self, at: int) -> str:
        word = self._word(at)
        return "" if word is None else word.low

    def _span(self, first: int, last: int) -> str:
        """The words from one place to before another."""
        return self.text[self.words[first].first : self.words[last - 1].last] if last > first else ""

    def next_start(self, at: int) -> int:
        """The next place where a clause may begin."""
        while at < len(self.words) and not self.words[at].is_break and not self.words[at].is_in("coordinators"):
            at += 1
        return at

    def is_finite(self, at: int) -> bool:
        """Whether a word may be a verb that has a subject."""
        word = self._word(at)
        if word is None:
            return False
        if word.is_in("modals"):
            return True
        if word.is_in("adverbs") and not word.is_break:
            return self.is_finite(at + 1)
        return not {BASE, THIRD, PAST}.isdisjoint(word.forms)

    def is_adverb(self, at: int) -> bool:
        """Whether a word says how, and nothing else."""
        word = self._word(at)
        return word is not None and not word.is_break and (word.is_in("adverbs") or _is_manner(word))

    def _starts_thing(self, at: int) -> bool:
        word = self._word(at)
        if word is None or word.is_break:
            return False
        return (
            word.is_in("articles", "determiners", "owners", "pronouns", "quantifiers")
            or number_of(word.low) is not None
        )

    def imperative(self, at: int) -> bool:
        """Whether a clause begins here that tells the reader what to do: a verb, and no subject."""
        word = self._word(at)
        if word is None:
            return False
        if word.low in ("do not", "never") or (word.low == "do" and self._low(at + 1) == "not"):
            return True
        if BASE not in word.forms or word.is_in(*_NO_IMPERATIVES) or word.low in _BE:
            return False
        behind = self._word(at + 1)
        if behind is None or behind.is_break:
            return not word.may_be_thing or at > 0
        if self._starts_thing(at + 1) or self.is_adverb(at + 1) or behind.is_in("prepositions", "particles"):
            return not (word.may_be_thing and behind.is_in("prepositions") and self._finite_ahead(at + 1))
        return not self.is_finite(at + 1) and not (word.may_be_thing and self._finite_ahead(at + 1))

    def _finite_ahead(self, at: int) -> bool:
        """Whether a verb that has a subject comes before the clause may end."""
        for place in range(at, len(self.words)):
            word = self.words[place]
            if word.is_break or word.is_in("subordinators", "coordinators", "relatives"):
                return False
            if word.is_in("modals") or word.low in ("is", "are", "was", "were", "has", "does"):
                return True
            if THIRD in word.forms and (not word.may_be_thing or self._is_nominal(place - 1)):
                return not (place > at and self._starts_thing(place - 1))
        return False

    def _is_nominal(self, at: int) -> bool:
        """Whether a word may be part of a thing's name."""
        word = self._word(at)
        if word is None or word.is_break:
            return False
        if word.is_in("adjectives", "ordinals"):
            return True
        if word.is_in("things_too") and self._is_name_before(at) and not self._starts_thing(at + 1):
            return True
        return not word.is_in(*_CLOSED) and word.low not in _BE and not _is_manner(word)

    def _is_name_before(self, at: int) -> bool:
        """Whether a name has begun before a word."""
        word = self._word(at - 1)
        return word is not None and word.is_in("articles", "determiners", "owners", "ordinals", "adjectives")

    def is_verb(self, at: int) -> bool:
        """Whether a word can be nothing but a verb that has a subject."""
        word = self._word(at)
        if word is None or word.is_break or word.is_in("adjectives", "prepositions"):
            return False
        if word.is_in("modals") or word.low in ("is", "are", "was", "were", "has", "have", "does"):
            return True
        if self.is_adverb(at):
            return self.is_verb(at + 1)
        return not {BASE, THIRD}.isdisjoint(word.forms) and not word.may_be_thing

    # Things

    def phrase(self, at: int, is_subject: bool = False) -> tuple[Phrase, int] | None:
        """What is named from here on, and the place behind it."""
        self._depth += 1
        self._subjects += is_subject
        found = self._phrase(at, is_subject) if self._depth < DEEPEST else None
        self._subjects -= is_subject
        self._depth -= 1
        return found

    def _phrase(self, at: int, is_subject: bool) -> tuple[Phrase, int] | None:
        word = self._word(at)
        if word is None or word.is_break:
            return None
        if word.is_in("whoever") and (is_subject or word.low not in ("who",)):
            return self._whoever(at)
        if word.is_in("pronouns"):
            phrase = Phrase(
                word.text, word.low, quantifier="no" if word.low in _NOBODY else "", is_plural=word.low in _THEY
            )
            return self._with_relative(phrase, at, at + 1, is_subject)
        return self._named(at, is_subject)

    def _whoever(self, at: int) -> tuple[Phrase, int] | None:
        found = self.verb_phrase(at + 1, None, "finite") or self.clause(at + 1)
        if found is None:
            return None
        relative, behind = found
        return Phrase(self._span(at, behind), self._low(at), quantifier="any", relative=relative), behind

    def _named(self, start: int, is_subject: bool) -> tuple[Phrase, int] | None:
        at, quantifier, owner, determiner = start, "", "", ""
        word = self.words[at]
        if word.is_in("quantifiers") and (number_of(self._low(at + 1)) is not None or word.low not in _LOOSE):
            quantifier = str(meanings_of("quantifiers")[word.low])
            at += 1
        while (word_here := self._word(at)) is not None and word_here.is_in("articles", "determiners", "owners"):
            if word_here.low == "that" and not self._is_nominal(at + 1):
                break
            if word_here.is_in("owners"):
                owner = word_here.low
            else:
                determiner = f"{determiner} {word_here.low}".strip() if determiner in ("all", "both") else word_here.low
            at += 1
        inner, number, at = self._inner(at, determiner)
        if not inner and not (number is not None or determiner in listed("alone") or quantifier in ("more than",)):
            return None
        if not inner and number is None and not determiner:
            return None
        return self._whole(start, at, _Named(inner, number, determiner, quantifier, owner), is_subject)

    def _inner(self, at: int, determiner: str) -> tuple[list[RoleWord], int | None, int]:
        """The words of a name behind its article, the number among them, and the place behind them."""
        inner: list[RoleWord] = []
        number: int | None = None
        while (word := self._word(at)) is not None and not word.is_break:
            said = number_of(word.low)
            if said is not None and number is None and (not inner or all(one.is_in("ordinals") for one in inner)):
                number = said
            elif said is not None and inner:
                break
            elif self._is_nominal(at) or (not inner and determiner and word.may_be_thing):
                if self._reads_as_verb(at, inner, determiner, number):
                    break
                inner.append(word)
            elif word.low in listed("superlatives") and not inner:
                inner.append(word)
            else:
                break
            at += 1
        return inner, number, at

    def _reads_as_verb(self, at: int, inner: Sequence[RoleWord], determiner: str, number: int | None) -> bool:
        """Whether a word that may be a verb is one here, and ends the name."""
        word = self.words[at]
        forms = word.forms
        if not forms or (not inner and word.is_in("adjectives", "ordinals")):
            return False
        if not inner:
            return self._is_verb_first(at, determiner, number)
        if inner[-1].low.endswith("'s"):
            return False
        last = inner[-1]
        several = is_plural(last.low) or determiner in _OF_SEVERAL or (number or 1) > 1
        if last.is_in("ordinals") or (last.is_in("adjectives") and last.low not in ("left", "right", "other")):
            if BASE not in forms and THIRD not in forms:
                return not self._is_nominal(at + 1)
            return THIRD in forms and determiner in ("the", "") and not self._finite_ahead(at + 1)
        if BASE not in forms and THIRD not in forms:
            return True
        if THIRD in forms:
            if not word.may_be_thing or (determiner in _OF_ONE and not is_plural(last.low)):
                return True
            return is_plural(last.low) or not self._finite_ahead(at + 1)
        if self._subjects and self._starts_thing(at + 1) and not self._finite_ahead(at + 1):
            return True
        if several:
            return not (word.may_be_thing and self._is_nominal(at + 1) and is_plural(self._low(at + 1)))
        return not word.may_be_thing

    def _is_verb_first(self, at: int, determiner: str, number: int | None) -> bool:
        word = self.words[at]
        forms = word.forms
        if determiner in ("each", "another", "either", "neither", "one", "other", "what", "which") or number == 1:
            return THIRD in forms
        if determiner in ("all", "both", "others", "some", "few", "many") or (number or 1) > 1:
            plural_behind = self._is_nominal(at + 1) and is_plural(self._low(at + 1))
            if self._subjects and THIRD in forms and number is not None:
                return not plural_behind and not self._finite_ahead(at + 1)
            return BASE in forms and not is_plural(word.low) and not plural_behind
        if determiner:
            return False
        return not (word.may_be_thing or (PARTICIPLE in forms and self._is_nominal(at + 1)))

    def _whole(self, start: int, at: int, named: _Named, is_subject: bool) -> tuple[Phrase, int] | None:
        """A name with what stands behind it: "of the pot", "who holds it"."""
        phrase = named.phrase(self._span(start, at))
        if self._low(at) == "of":
            of = self.phrase(at + 1)
            if of is not None:
                part, at = of
                if named.is_a_number:
                    phrase = replace(
                        part, number=named.number, quantifier=phrase.quantifier or "of", relative=part.relative
                    )
                else:
                    phrase = replace(phrase, of=part)
                phrase = replace(phrase, text=self._span(start, at))
        if is_subject:
            places: list[Place] = []
            while self._low(at) not in ("of", "") and (place := self.place(at)) is not None:
                places.append(place[0])
                at = place[1]
            phrase = replace(phrase, places=tuple(places), text=self._span(start, at))
            if self._low(at) == "to" and (aim := self.verb_phrase(at + 1, None, BASE)) is not None:
                return replace(phrase, relative=aim[0], text=self._span(start, aim[1])), aim[1]
        return self._with_relative(phrase, start, at, is_subject)

    def _with_relative(self, phrase: Phrase, start: int, at: int, is_subject: bool) -> tuple[Phrase, int]:
        relative = self._relative(at, is_subject)
        if relative is None:
            relative = self._what_they_do(phrase, at)
        if relative is None:
            return phrase, at
        clause, behind = relative
        return replace(phrase, relative=clause, text=self._span(start, behind)), behind

    def _relative(self, at: int, is_subject: bool) -> tuple[RoleClause, int] | None:
        word = self._word(at)
        if word is None:
            return None
        if word.low == "," and self._low(at + 1) in ("who", "which", "whose"):
            found = self._relative(at + 1, is_subject)
            if found is not None and is_subject and self._low(found[1]) == ",":
                return found[0], found[1] + 1
            return found
        if word.is_in("relatives") and word.low != "when":
            return self.verb_phrase(at + 1, None, "finite") or self.clause(at + 1)
        if ING in word.forms and len(word.forms) == 1:
            return self.verb_phrase(at, None, ING)
        if PARTICIPLE in word.forms and BASE not in word.forms:
            if is_subject and not self._finite_ahead(at + 1) and PAST in word.forms:
                return None
            return self.verb_phrase(at, None, PARTICIPLE)
        return None

    def _what_they_do(self, phrase: Phrase, at: int) -> tuple[RoleClause, int] | None:
        """What is said of a thing without "that": "the stones they hold"."""
        word = self._word(at)
        if word is None or self._conditions or not word.is_in("nominative") or not self.is_finite(at + 1):
            return None
        is_told = phrase.quantifier in _TOLD and phrase.head not in listed("times")
        return self.clause(at) if is_told else None

    # Where and when

    def place(self, at: int) -> tuple[Place, int] | None:
        """A preposition and what stands behind it."""
        word = self._word(at)
        if word is None or not word.is_in("prepositions"):
            return None
        if word.is_in("quantifiers") and number_of(self._low(at + 1)) is not None and word.low not in _LOOSE:
            return None
        if self._low(at + 1) in listed("prepositions") and self._low(at + 1) not in listed("determiners"):
            at += 1
        behind = self._word(at + 1)
        if behind is not None and ING in behind.forms and not behind.may_be_thing:
            found = self.verb_phrase(at + 1, None, ING)
            if found is not None:
                return (word.low, Phrase(self._span(at + 1, found[1]), found[0].verb, relative=found[0])), found[1]
        phrase = self.phrase(at + 1)
        return None if phrase is None else ((word.low, phrase[0]), phrase[1])

    def moment(self, at: int) -> tuple[str, int] | None:
        """Words that say when, or how often, and the place behind them: "once per hand", "at the end of the turn"."""
        word = self._word(at)
        if word is None:
            return None
        if word.is_in("moments") and not (word.low == "first" and self._is_nominal(at + 1)):
            place = self.place(at + 1) if self._low(at + 1) in ("per", "in", "during", "a", "each") else None
            last = at + 1 if place is None else place[1]
            if place is None and self._low(at + 1) in ("a", "each", "every"):
                phrase = self.phrase(at + 1)
                if phrase is not None and phrase[0].head in listed("times"):
                    last = phrase[1]
            return self._span(at, last), last
        placed = self.place(at)
        if placed is not None:
            (preposition, named), behind = placed
            if preposition in listed("moment_prepositions") or (named.head in listed("times") and preposition in _WHEN):
                return self._span(at, behind), behind
            return None
        if word.low in ("each", "every", "this", "that", "next"):
            found = self.phrase(at)
            if found is not None and found[0].head in listed("times") and not self.is_finite(found[1]):
                return self._span(at, found[1]), found[1]
        return None

    @abstractmethod
    def clause(self, at: int, form: str = "finite") -> tuple[RoleClause, int] | None:
        """A clause with a subject of its own, and the place behind it."""

    @abstractmethod
    def verb_phrase(self, start: int, subject: Phrase | None, form: str) -> tuple[RoleClause, int] | None:
        """A verb and what stands behind it, and the place behind that.

        Args:
            start: the place of its first word.
            subject: who does it.
            form: "finite", or the form that it has to have.
        """


DEEPEST = 12
"""A sentence that is nested deeper than this is not read."""
