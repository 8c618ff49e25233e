"""What two rules leave open together, by the roles in their sentences: the shapes of `english_rule_pairs.toml`.

A text of 24 sentences has 276 pairs. Asked is only where a shape fits both and something joins them, at the pair that
is joined most closely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..sentences import stems
from .clause_roles import clauses_of
from .open_sentences import FEW, rank_of
from .pair_shapes import PairShape, RolePattern, condition_of, pair_shapes, phrases_of
from .phrases import WORDS, any_of
from .role_parts import RoleClause
from .text_units import Text, TextUnit
from .worded_question import WordedQuestion

LONGEST = 14
"""This number of words of the other rule is quoted; of a longer one dots stand for the rest."""

APART = 0.02
"""What a pair loses for each sentence between both."""

_ANYTHING = frozenset(WORDS["no_things"])


@dataclass(frozen=True)
class RuleSaid:
    """A clause of a text, or a sentence that could not be read.

    Attributes:
        place: the number of its sentence, from 0.
        unit: the sentence.
        clause: None for a whole sentence.
    """

    place: int
    unit: TextUnit
    clause: RoleClause | None

    @property
    def text(self) -> str:
        """Its words, without the full stop, shortened."""
        words = (self.clause.text if self.clause else self.unit.text).rstrip(".").split()
        return " ".join(words[:LONGEST]).rstrip(",;:") + (" ..." if len(words) > LONGEST else "")

    @property
    def subject(self) -> str:
        """The words of its subject; empty where it has none that names somebody or something."""
        return _named(self.clause.subject.text, self.clause.subject.head) if self.clause and self.clause.subject else ""

    @property
    def object(self) -> str:
        """The words of its object."""
        return _named(self.clause.object.text, self.clause.object.head) if self.clause and self.clause.object else ""

    @property
    def verb(self) -> str:
        """What is done."""
        return self.clause.verb if self.clause else ""

    @property
    def condition(self) -> str:
        """The words of its condition."""
        return condition_of(self.clause) if self.clause else ""

    @property
    def heads(self) -> frozenset[str]:
        """The things and persons that it names, but for those that any sentence may name."""
        return frozenset(one.head for one in phrases_of(self.clause)) - _ANYTHING if self.clause else frozenset()


def _named(words: str, head: str) -> str:
    return "" if head in _ANYTHING else words


def asked_of_rule_pairs(text: Text, shapes: Sequence[PairShape] | None = None) -> Iterator[WordedQuestion]:
    """What each shape asks of a text, at the pairs that are joined most closely; of a text of few sentences nothing.

    Args:
        text: the sentences.
        shapes: all of `english_rule_pairs.toml` if it is not given.
    """
    if len(text.units) < FEW:
        return
    said = [
        RuleSaid(place, unit, clause)
        for place, unit in enumerate(text.units)
        for clause in (*(one for one in clauses_of(unit)), None)
    ]
    for shape in pair_shapes() if shapes is None else shapes:
        if not any(any_of(shape.said, unit.text) for unit in text.units):
            yield from _asked(text, shape, said)


def _asked(text: Text, shape: PairShape, said: Sequence[RuleSaid]) -> Iterator[WordedQuestion]:
    of_clauses = not {*shape.link} <= {"nothing", "shared word"}
    seconds = list(_having(shape.second, said, of_clauses))
    found: list[tuple[float, int, int, WordedQuestion]] = []
    for first in _having(shape.first, said, of_clauses):
        for second in seconds:
            apart = abs(first.place - second.place)
            if not apart or (shape.near and apart > shape.near) or _says_so(text, first.unit, second.unit):
                continue
            thing = _joined(shape, first, second)
            if thing is None or ("shared word" in shape.link and not _share_a_word(text, first.unit, second.unit)):
                continue
            question = _worded(shape, first, second, thing)
            if question is None or text.is_inherited(first.unit):
                continue
            common = len((first.unit.stems & second.unit.stems) - stems(" ".join(WORDS["plain"])))
            rank = rank_of(text, first.unit, shape.weight, first.text)
            cue = first.text if first.clause else ""
            one = WordedQuestion(
                first.unit,
                shape.name,
                shape.axis,
                question,
                (cue,) if cue else (),
                rank,
                shape.places,
                second.unit.clause or second.unit.text,
                tuple((kind, unit.text) for kind in shape.instead for unit in (first.unit, second.unit)),
            )
            found.append((0.1 * min(common, 4) - APART * apart, -first.place, -second.place, one))
    asked: set[str] = set()
    for *_, one in sorted(found, key=lambda it: it[:3], reverse=True):
        about = one.suffix if shape.places > 1 else one.unit.text
        if about not in asked and len(asked) < shape.places:
            asked.add(about)
            yield one


def _having(pattern: RolePattern, said: Sequence[RuleSaid], of_clauses: bool) -> Iterator[RuleSaid]:
    """What a pattern fits: clauses, or whole sentences where it asks for no role and none is needed to join both."""
    whole = pattern.is_of_sentences and not of_clauses
    for one in said:
        if one.clause is None:
            if whole and pattern.is_in(one.unit):
                yield one
        elif not whole and pattern.fits(one.clause):
            yield one


def _says_so(text: Text, first: TextUnit, second: TextUnit) -> bool:
    """Whether a declared question names the clauses of both, or one of them repeats the other."""
    if first.stems <= second.stems or second.stems <= first.stems:
        return True
    return bool(first.clause) and any({first.clause, second.clause} <= {*one.clauses} for one in text.questions)


def _joined(shape: PairShape, first: RuleSaid, second: RuleSaid) -> str | None:
    """What joins two clauses as a shape asks: the thing, or nothing; None where they are not joined."""
    one, other = first.clause, second.clause
    if {*shape.link} <= {"nothing", "shared word"}:
        return ""
    if one is None or other is None:
        return None
    if not all(_JOINING[link](one, other) for link in shape.link if link in _JOINING):
        return None
    things = first.heads & second.heads
    for link in shape.link:
        if link in ("object", "subject"):
            named = one.object if link == "object" else one.subject
            things &= {named.head} if named else set()
    if not things and not {"thing", "object", "subject"}.isdisjoint(shape.link):
        return None
    return min(things, default="")


def _share_a_word(text: Text, first: TextUnit, second: TextUnit) -> bool:
    """Whether both sentences have a word that not many have and that is about something."""
    common = (first.stems & second.stems) - stems(" ".join(WORDS["plain"])) - stems(" ".join(_ANYTHING))
    return any(text.in_how_many(stem) <= SEVERAL and len(stem) > SHORT for stem in common)


SEVERAL, SHORT = 4, 2
"""A word that is in more sentences, or has no more letters, joins none."""


def _is_for_it(one: RoleClause, other: RoleClause) -> bool:
    """Whether the second does what the first does, or something in order to do it."""
    return one.verb == other.verb or (other.purpose is not None and one.verb == other.purpose.verb)


def _is_same_object(one: RoleClause, other: RoleClause) -> bool:
    """Whether it is done to the same, as far as both name it."""
    goal = other.purpose if other.purpose is not None and one.verb != other.verb else other
    if one.object is None or goal.object is None:
        return False
    return one.object.head == goal.object.head or not {goal.object.head, one.object.head}.isdisjoint(_ANYTHING)


def _is_same_doer(one: RoleClause, other: RoleClause) -> bool:
    """Whether the same ones may do both: they are named alike, or one of them as anybody is."""
    doers = [clause.subject.head for clause in (one, other) if clause.subject is not None]
    return len(set(doers)) < len((one, other)) or not _ANYTHING.isdisjoint(doers)


def _is_other_doer(one: RoleClause, other: RoleClause) -> bool:
    """Whether each clause names somebody who does it, and they are not the same."""
    return one.subject is not None and other.subject is not None and not _is_same_doer(one, other)


_JOINING: Mapping[str, Callable[[RoleClause, RoleClause], bool]] = {
    "verb": lambda one, other: one.verb == other.verb,
    "purpose": _is_for_it,
    "same object": _is_same_object,
    "same doer": _is_same_doer,
    "other doer": _is_other_doer,
}


def _worded(shape: PairShape, first: RuleSaid, second: RuleSaid, thing: str) -> str | None:
    """The question; None where it names a role that the clause does not have."""
    named = {
        f"{name}{role}": getattr(one, role.lstrip("_") or "text")
        for name, one in (("a", first), ("b", second))
        for role in ("", "_subject", "_object", "_verb", "_condition")
    }
    named["thing"] = thing
    if any("{" + name + "}" in shape.ask and not words for name, words in named.items()):
        return None
    return shape.ask.format_map(named)
