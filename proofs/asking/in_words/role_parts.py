"""What a clause says, part by part: who does it, what they do, to what, where, when, and under which condition."""

from __future__ import annotations

from dataclasses import dataclass

from .text_units import TextUnit


@dataclass(frozen=True)
class Phrase:
    """A thing or somebody, as a sentence names them.

    Attributes:
        text: the words.
        head: what it is, in small letters and the singular: "two red stones" is "stone"; a pronoun is itself.
        number: how many, where a number says it.
        quantifier: the word that says of which or of how many it speaks, empty where there is none: "a", "the", "any",
            "each", "every", "all", "no", "another", "at least", "exactly", "up to", "more than", "most", "fewest",
            "first", "last", "next", any superlative; "of" where a number tells some of several apart ("two of them").
        adjectives: what stands before the head besides: "red", or another thing ("hand" of "hand card").
        relative: what is said of it behind "who", "which" or "that", or with a participle ("holding the ten").
        owner: whose it is, by a pronoun or a name before it ("their", "the dealer's").
        of: the thing behind "of": the stones of "the number of stones".
        places: where or with what it is, where that stands before the verb: "the player on the left".
        is_plural: whether it is several.
    """

    text: str
    head: str
    number: int | None = None
    quantifier: str = ""
    adjectives: tuple[str, ...] = ()
    relative: RoleClause | None = None
    owner: str = ""
    of: Phrase | None = None
    places: tuple[tuple[str, Phrase], ...] = ()
    is_plural: bool = False


@dataclass(frozen=True)
class RoleClause:
    """A clause of a sentence, read.

    Attributes:
        unit: the sentence.
        text: the words of the clause, without what stands before its subject.
        condition: the clause behind "if", "when", "until" and the like, or its words where it cannot be read; empty
            where there is none.
        joined: the word with which the condition begins: "if", "when", "until"; of a clause that is a condition
            itself, too.
        subject: who or what does it; None in the imperative, and of "leaving it there": the player acts.
        modal: "may", "must", "cannot" or nothing.
        negated: whether it is denied ("does not", "never"; not by "cannot").
        passive: whether its subject is what it is done to.
        verb: in its first form, with a particle that belongs to it: "turn up".
        object: what it is done to.
        others: what else it is done to, each with the word that joins it: ("or", a phrase).
        places: where, where to, with what: each a preposition with a phrase.
        moment: when, or how often, in the text's words.
        instead: whether it is done instead of something.
        complement: of the verb "be" what is said of the subject, where that is no thing: "empty".
        adverbs: what else says how: "again", "face down".
        purpose: what is done with an infinitive: "wishes to pass".
        perfect: whether it has been done ("has lost").
    """

    unit: TextUnit
    text: str
    condition: RoleClause | str = ""
    joined: str = ""
    subject: Phrase | None = None
    modal: str = ""
    negated: bool = False
    passive: bool = False
    verb: str = ""
    object: Phrase | None = None
    others: tuple[tuple[str, Phrase], ...] = ()
    places: tuple[tuple[str, Phrase], ...] = ()
    moment: str = ""
    instead: bool = False
    complement: str = ""
    adverbs: tuple[str, ...] = ()
    purpose: RoleClause | None = None
    perfect: bool = False

    def place(self, *prepositions: str) -> Phrase | None:
        """The first phrase behind one of some prepositions; behind any where none is named."""
        return next((phrase for word, phrase in self.places if not prepositions or word in prepositions), None)
