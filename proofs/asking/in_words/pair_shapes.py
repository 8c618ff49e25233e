"""Shapes of doubts about two rules: what the one has to say, what the other, and what joins them.

"The loser begins the next game" and "with twenty-four each the game is drawn": who begins then? Each shape is a table
of `english_rule_pairs.toml`: the roles of a clause of one sentence, those of a clause of another one, and the question.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from rulestone.model import GameError
from rulestone.model.errors import did_you_mean

from .phrases import FAMILIES, Cue, any_of
from .role_parts import Phrase, RoleClause
from .text_units import TextUnit

SHAPES = Path(__file__).with_name("english_rule_pairs.toml")

LINKS = (
    "verb",
    "purpose",
    "thing",
    "object",
    "subject",
    "same object",
    "same doer",
    "other doer",
    "shared word",
    "nothing",
)
"""What may join two clauses: both do the same; the second does it, or something in order to do it; both name one thing;
the second names the first's object, or subject; it is done to the same; the same ones, or others, do it; both sentences
have a word that few have; nothing besides the shape."""

_HEADS = ("subject", "object", "names")
_CUES = ("says", "sentence", "lacks", "condition", "unless")
_FLAGS = ("number", "negated", "passive", "imperative")
_WORDS = (*_HEADS, "verb", "modal", "quantifier")


@dataclass(frozen=True)
class RolePattern:
    """What a clause has to have in its roles; what is empty, or None, is not asked for.

    Attributes:
        subject, object, names: heads of its subject, its object, or any of its phrases.
        verb: what is done.
        modal: "may", "must", "cannot".
        quantifier: of its subject, or its object.
        says: cues of its own words.
        sentence, lacks: cues one of which the whole sentence has, or none of which it has.
        condition, unless: cues of its condition, one of which it has, or none.
        number: whether one of its phrases has a number.
        negated, passive, imperative: whether it is.
    """

    subject: frozenset[str] = frozenset()
    object: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    verb: frozenset[str] = frozenset()
    modal: frozenset[str] = frozenset()
    quantifier: frozenset[str] = frozenset()
    says: tuple[Cue, ...] = ()
    sentence: tuple[Cue, ...] = ()
    lacks: tuple[Cue, ...] = ()
    condition: tuple[Cue, ...] = ()
    unless: tuple[Cue, ...] = ()
    number: bool | None = None
    negated: bool | None = None
    passive: bool | None = None
    imperative: bool | None = None

    @property
    def is_of_sentences(self) -> bool:
        """Whether it asks for no role, so that a sentence that could not be read may have it, too."""
        return self == RolePattern(sentence=self.sentence, lacks=self.lacks)

    def is_in(self, unit: TextUnit) -> bool:
        """Whether a sentence has the words of it."""
        if self.sentence and any_of(self.sentence, unit.text) is None:
            return False
        return any_of(self.lacks, unit.text) is None

    def fits(self, clause: RoleClause) -> bool:
        """Whether a clause, and its sentence, has all of it."""
        return self._fits_roles(clause) and self.is_in(clause.unit) and self._fits_words(clause)

    def _fits_roles(self, clause: RoleClause) -> bool:
        if self.verb and not _is_one_of(clause.verb, self.verb):
            return False
        if self.modal and clause.modal not in self.modal:
            return False
        if self.subject and not (clause.subject and _is_one_of(clause.subject.head, self.subject)):
            return False
        if self.object and not (clause.object and _is_one_of(clause.object.head, self.object)):
            return False
        if self.names and not any(_is_one_of(one.head, self.names) for one in phrases_of(clause)):
            return False
        if self.quantifier and not any(
            one is not None and one.quantifier in self.quantifier for one in (clause.subject, clause.object)
        ):
            return False
        if self.number is not None and self.number != any(one.number is not None for one in phrases_of(clause)):
            return False
        flags = ((self.negated, clause.negated), (self.passive, clause.passive))
        if any(wanted is not None and wanted != found for wanted, found in flags):
            return False
        return self.imperative is None or self.imperative == (clause.subject is None)

    def _fits_words(self, clause: RoleClause) -> bool:
        if self.says and any_of(self.says, clause.text) is None:
            return False
        words = condition_of(clause)
        if self.condition and any_of(self.condition, words) is None:
            return False
        return any_of(self.unless, words) is None


@dataclass(frozen=True)
class PairShape:
    """A shape of doubt about two rules; a table of `english_rule_pairs.toml`.

    Attributes:
        name: of its table.
        axis: what it is about.
        weight: how telling it is, 1 being usual.
        first, second: what the clause has to be under whose sentence it is asked, and the other one.
        link: what joins them; see `LINKS`.
        near: how many sentences lie between them at most; 0 for any number.
        said: cues of any sentence that say it for the whole text.
        ask: the question; {a} and {b} are the words of the two clauses, {a_subject} and so on those of a role, {thing}
            what both name.
        places: at how many sentences of a text it is asked.
        instead: kinds of the lexicon that ask the same in general, and are not asked at these sentences.
    """

    name: str
    axis: str
    weight: float
    first: RolePattern
    second: RolePattern
    link: tuple[str, ...]
    ask: str
    near: int = 0
    said: tuple[Cue, ...] = ()
    places: int = 1
    instead: tuple[str, ...] = ()


@cache
def pair_shapes() -> tuple[PairShape, ...]:
    """All of them, in the order of the file."""
    return tuple(shapes_in(tomllib.loads(SHAPES.read_text(encoding="utf-8"))))


def shapes_in(tables: Mapping[str, Mapping[str, Any]]) -> Iterator[PairShape]:
    """The shapes of a file.

    Args:
        tables: what the file has, by the names of its tables.

    Raises:
        GameError: a key or a link is not known.
    """
    known = ("axis", "weight", "first", "second", "link", "ask", "near", "said", "places", "instead")
    for name, one in tables.items():
        _check(one, known, name)
        for link in one["link"]:
            if link not in LINKS:
                raise GameError(f"{link!r} joins no two rules, in {name!r}", fix=did_you_mean(link, LINKS))
        yield PairShape(
            name,
            one["axis"],
            one["weight"],
            _pattern(one["first"], name),
            _pattern(one["second"], name),
            tuple(one["link"]),
            one["ask"],
            one.get("near", 0),
            tuple(map(Cue, one.get("said", ()))),
            one.get("places", 1),
            tuple(one.get("instead", ())),
        )


def _pattern(table: Mapping[str, Any], name: str) -> RolePattern:
    _check(table, (*_WORDS, *_CUES, *_FLAGS), name)
    asked: dict[str, Any] = {key: _listed(table[key]) for key in _WORDS if key in table}
    asked |= {key: tuple(map(Cue, table[key])) for key in _CUES if key in table}
    asked |= {key: bool(table[key]) for key in _FLAGS if key in table}
    return RolePattern(**asked)


def _check(table: Mapping[str, Any], known: Sequence[str], name: str) -> None:
    for key in table:
        if key not in known:
            raise GameError(f"{key!r} is not known, in {name!r}", fix=did_you_mean(key, known))


def _listed(words: Sequence[str]) -> frozenset[str]:
    """Words, and all that are listed under the names of families among them."""
    found: set[str] = set()
    for word in words:
        if word.startswith("@") and word not in FAMILIES:
            raise GameError(f"no words are listed under {word!r}", fix=did_you_mean(word, sorted(FAMILIES)))
        found.update(FAMILIES[word] if word.startswith("@") else [word])
    return frozenset(found)


def _is_one_of(word: str, words: Collection[str]) -> bool:
    return word in words or any("*" in one and fnmatchcase(word, one) for one in words)


def phrases_of(clause: RoleClause) -> Iterator[Phrase]:
    """What a clause names: its subject, its object, and where or with what."""
    if clause.subject is not None:
        yield clause.subject
    if clause.object is not None:
        yield clause.object
    for _, phrase in clause.places:
        yield phrase


def condition_of(clause: RoleClause) -> str:
    """The words of a clause's condition; empty where it has none."""
    return clause.condition if isinstance(clause.condition, str) else clause.condition.text
