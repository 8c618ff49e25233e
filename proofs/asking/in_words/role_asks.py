"""A question about a clause, the text around it, and words for what a clause says."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .clause_roles import Phrase, RoleClause, clauses_of
from .role_words import listed
from .text_units import Text, TextUnit

WORDS: Mapping[str, Sequence[str]] = tomllib.loads(
    Path(__file__).with_name("english_role_words.toml").read_text(encoding="utf-8")
)
"""Verbs and things by which the shapes of doubts are known."""

LISTS = {name: frozenset(words) for name, words in WORDS.items()}
"""The same as sets."""

LONGEST = 9
"""Of how many words at most a phrase is said again in a question."""

SETTLED = -0.6
"""What it adds that another sentence seems to say it."""


@dataclass(frozen=True)
class RoleText:
    """A text with what the questions want to know of all of it."""

    text: Text

    @cached_property
    def words(self) -> frozenset[str]:
        """All words of it, in small letters."""
        return frozenset(word for unit in self.text.units for word in re.findall(r"[\w'-]+", unit.text.lower()))

    @cached_property
    def actors(self) -> frozenset[str]:
        """Who can do something: players, and whoever else chooses, pays or speaks."""
        named = (
            clause.subject.head
            for unit in self.text.units
            for clause in clauses_of(unit)
            if clause.subject is not None and not clause.passive and clause.verb in LISTS["doing"]
        )
        return LISTS["people"] | frozenset(named)

    @cached_property
    def period(self) -> str:
        """What is played to its end: a hand, a round."""
        return next((one for one in WORDS["periods"] if one in self.words or f"{one}s" in self.words), "round")

    def is_said(self, words: frozenset[str], about: str, unit: TextUnit) -> bool:
        """Whether a sentence besides one has one of some words, and one about a thing."""
        pattern = re.compile(rf"\b{re.escape(about)}", re.IGNORECASE)
        return any(
            words & frozenset(re.findall(r"[\w'-]+", other.text.lower())) and pattern.search(other.text)
            for other in self.text.units
            if other is not unit
        )

    def is_person(self, phrase: Phrase | None) -> bool:
        """Whether somebody is meant; in the imperative the player."""
        return phrase is None or phrase.head in self.actors


@dataclass(frozen=True)
class RoleAsk:
    """A question of one shape about a clause.

    Attributes:
        shape: of the doubt.
        axis: what it is about.
        weight: how telling it is.
        ask: the question.
        cue: the words of the sentence.
    """

    shape: str
    axis: str
    weight: float
    ask: str
    cue: str


Maker = Callable[[RoleText, RoleClause], Iterator[RoleAsk]]


# Words for what a clause says


def short(words: str) -> str:
    """Words of the text, up to a comma and not too many of them."""
    some = words.split(",")[0].split()
    return " ".join(some[:LONGEST]) + (" ..." if len(some) > LONGEST else "")


_THEIRS = dict(words.split() for words in WORDS["theirs"])


def of_them(words: str) -> str:
    """Words about one player as words about any."""
    return " ".join(_THEIRS.get(word.lower(), word) for word in words.split())


def who(phrase: Phrase | None) -> str:
    """Somebody, as a question names them."""
    if phrase is None or phrase.head in ("you", "we"):
        return "a player"
    if phrase.head in LISTS["pronouns"] or phrase.relative is not None:
        return "they"
    return lower(phrase.text if len(phrase.text.split()) <= LONGEST else phrase.head)


def lower(words: str) -> str:
    """Words as they stand amid a sentence."""
    first, _, rest = words.partition(" ")
    common = first.lower() in listed("articles") | listed("determiners") | listed("owners") | listed("pronouns")
    return f"{first.lower() if common else first} {rest}".strip()


def deed(clause: RoleClause) -> str:
    """What is done, with the verb in its first form: "take two coins from the bowl"."""
    verb, _, particle = clause.verb.partition(" ")
    words = [verb, *([particle] if particle else [])]
    if clause.object is not None:
        words.append(clause.object.text)
    for preposition, phrase in clause.places[:1]:
        words += [preposition, "them" if phrase.head in LISTS["pronouns"] else phrase.text]
    return of_them(short(" ".join(words)))


def conditions(clause: RoleClause) -> Iterator[RoleClause]:
    """The clauses on which it depends: "if ...", and what is said of its subject."""
    if isinstance(clause.condition, RoleClause):
        yield clause.condition
    if clause.subject is not None and clause.subject.relative is not None:
        yield clause.subject.relative


def is_number(phrase: Phrase | None) -> bool:
    return phrase is not None and phrase.number is not None


def superlative(phrase: Phrase | None) -> Phrase | None:
    """The part of a phrase that says who has most: "the player with the most points", "highest roll"."""
    if phrase is None:
        return None
    if is_most(phrase.quantifier):
        return phrase
    inner = [place for _, place in phrase.places]
    if phrase.relative is not None:
        inner += [one for one in (phrase.relative.object,) if one is not None]
    return next((one for one in inner if is_most(one.quantifier)), None)


_NO_MOST = frozenset(("first", "last", "next", "only", "least", "at least", "best"))


def is_most(word: str) -> bool:
    return word in ("most", "fewest") or (word.endswith("est") and word not in _NO_MOST)


def are(phrase: Phrase | None) -> bool:
    """Whether a question speaks of somebody as of several."""
    return who(phrase) == "they" or (phrase is not None and phrase.is_plural)


def ties_here(sentence: str) -> bool:
    return bool(LISTS["ties"] & frozenset(re.findall(r"[\w'-]+", sentence.lower())))
