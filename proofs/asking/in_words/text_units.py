"""The sentences of a text that say how to play, whether or not a rule encodes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulestone.model import Game
from rulestone.model.declarations.declarations import INITIAL, OUTCOME, TERMINAL, Property, Question, Rule

from ..sentences import stems

_NO_RULES = ("flavour", "claim", "example", "missing")
"""Kinds of clauses that say not how to play: what is narrated, shown, or known to be lacking."""

_ASIDES = ("flavour", "claim")
"""Those of them that may speak of something of which there are rules to ask for: "friendly bets on single throws"."""

_SHOWN = ("example",)
"""What the text shows, in words, a table or a picture: held against what the rules say."""

_LACKING = ("missing",)
"""What the ledger lists as missing: of a list or a picture that the text announces it may be asked what is in it."""


@dataclass(frozen=True)
class TextUnit:
    """A sentence.

    Attributes:
        clause: its id in the ledger; empty where the game has none.
        kind: what the ledger calls it; of a rule's own words "rule".
        text: our paraphrase.
        is_encoded: whether a rule encodes it.
    """

    clause: str
    kind: str
    text: str
    is_encoded: bool

    @cached_property
    def stems(self) -> frozenset[str]:
        """The words of it, without endings."""
        return frozenset(stems(self.text))


class Text:
    """The sentences of a game's text.

    Args:
        units: those that say how to play.
        questions: that are declared.
        asides: sentences that only tell or claim something.
        inherited: clauses of the game of which it is a variation.
        lacking: what the ledger lists as missing.
        shown: examples.
        noted: what the ledger lists as open, each with its clauses.
    """

    def __init__(
        self,
        units: Sequence[TextUnit],
        questions: Sequence[Question] = (),
        asides: Sequence[TextUnit] = (),
        inherited: Collection[str] = (),
        lacking: Sequence[TextUnit] = (),
        shown: Sequence[TextUnit] = (),
        noted: Sequence[tuple[str, Collection[str]]] = (),
    ) -> None:
        self.units, self.questions, self.asides = units, questions, asides
        self.lacking, self.shown, self.noted = lacking, shown, noted
        self._inherited = frozenset(inherited)
        self._frequency = Counter(stem for unit in self.units for stem in unit.stems)
        self._asked = [(one, " ".join((one.text, *one.readings.values())), stems(one.text)) for one in questions]
        self._asked_about: dict[TextUnit, list[str]] = {}

    @classmethod
    def of(cls, game: type[Game], hidden: Collection[str] = ()) -> Text:
        """The text of a game; `hidden` are questions that are taken for unknown."""
        declared = [one for name, one in game.questions().items() if name not in hidden]
        asides, lacking, shown = (_not_rules(game, kinds) for kinds in (_ASIDES, _LACKING, _SHOWN))
        noted = [(point.question, point.clauses) for point in game.open_points()]
        return cls(_units(game), declared, asides, inherited_clauses(game), lacking, shown, noted)

    def in_how_many(self, stem: str) -> int:
        """In how many sentences a word is."""
        return self._frequency[stem]

    def is_inherited(self, unit: TextUnit) -> bool:
        """Whether it is a sentence of the game of which this one is a variation."""
        return unit.clause in self._inherited

    def asked_about(self, unit: TextUnit) -> list[str]:
        """The words of the declared questions about a sentence: those that name its clause, or much of what it says."""
        if unit not in self._asked_about:
            self._asked_about[unit] = [
                words
                for one, words, asks in self._asked
                if (unit.clause and unit.clause in one.clauses) or len(asks & unit.stems) >= NAMES_MUCH
            ]
        return self._asked_about[unit]

    def is_noted(self, unit: TextUnit, question: str) -> bool:
        """Whether the ledger lists as open about a sentence what a question asks, in nearly its words."""
        asks = stems(question) - unit.stems
        return any(unit.clause in clauses and len(stems(words) & asks) >= NAMES_SOME for words, clauses in self.noted)


NAMES_SOME = 2
"""What is listed as open with this many words of a question asks it, those of the sentence apart."""

NAMES_MUCH = 3
"""A question with this many words of a sentence is about it."""


def inherited_clauses(game: type[Game]) -> frozenset[str]:
    """The clauses that a game has from the games of which it is a variation: those with a title of their own.

    Empty for a game that adds none to theirs.
    """
    own = set(game.clauses())
    found: set[str] = set()
    for base in game.__mro__[1:]:
        if issubclass(base, Game) and base is not Game and "title" in vars(base):
            theirs = set(base.clauses())
            if own - theirs:
                found |= own & theirs
    return frozenset(found)


def _units(game: type[Game]) -> list[TextUnit]:
    clauses = game.clauses()
    if not clauses:
        ends = (one for kind in (INITIAL, TERMINAL, OUTCOME) for one in game.declared_properties(kind))
        own: list[Rule | Property] = [*game.declared(Rule), *ends]
        return [TextUnit("", "rule", " ".join(one.text.split()), True) for one in own if one.text]
    encoding: list[Rule | Property] = [*game.declared(Rule), *game.declared(Property)]
    encoded = {clause for one in encoding for clause in one.clauses}
    return [
        TextUnit(clause.id, clause.kind, clause.text, clause.id in encoded)
        for clause in clauses.values()
        if not clause.is_commentary and not _is_of(clause.kind, _NO_RULES)
    ]


def _not_rules(game: type[Game], kinds: Sequence[str]) -> list[TextUnit]:
    return [
        TextUnit(clause.id, clause.kind, clause.text, False)
        for clause in game.clauses().values()
        if _is_of(clause.kind, kinds)
    ]


def _is_of(kind: str, words: Sequence[str]) -> bool:
    """Whether each part of the name of a kind ("setup / hidden") has one of some words."""
    return all(any(word in part for word in words) for part in kind.split("/"))
