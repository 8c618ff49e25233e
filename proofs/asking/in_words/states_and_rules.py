"""A state that one rule makes, and the rules that touch such things: do they hold in that state, too?

"A compartment that takes a fourth token is flooded" and "you may walk into a neighbouring compartment": into a flooded
one, too? A state is read from the roles: what a thing becomes by a rule, or what stands before it as a participle.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .clause_roles import clauses_of
from .open_sentences import FEW, rank_of
from .pair_shapes import phrases_of
from .phrases import WORDS
from .role_parts import RoleClause
from .text_units import Text, TextUnit
from .worded_question import WordedQuestion

KIND, AXIS = "in that state, too", "in that case, too"
WEIGHT = 1.4
MOST_OF_A_STATE, MOST = 3, 6
"""Of how many rules it is asked whether they hold in one and the same state, and in all states together."""

_NO_THINGS = frozenset((*WORDS["no_things"], *WORDS["no_nouns"]))
_IN_GENERAL = ("a", "an", "any", "each", "every", "all", "no", "another", "one", "that", "the next", "")
_STATES = frozenset(WORDS["lasting_states"])


@dataclass(frozen=True)
class StateOf:
    """A state in which a thing may be.

    Attributes:
        thing: its head: "compartment".
        state: the word for it: "flooded".
        unit: the sentence that makes it, or the first that speaks of it.
    """

    thing: str
    state: str
    unit: TextUnit


def states_of(text: Text) -> list[StateOf]:
    """The states of things of which a text speaks, each with the first sentence that does."""
    found: dict[tuple[str, str], StateOf] = {}
    for unit in text.units:
        for clause in clauses_of(unit):
            for thing, state in _states_in(clause):
                found.setdefault((thing, state), StateOf(thing, state, unit))
    return list(found.values())


def _states_in(clause: RoleClause) -> Iterator[tuple[str, str]]:
    subject = clause.subject
    if subject is not None and subject.head not in _NO_THINGS and not clause.negated:
        said = clause.complement.split(" ")[:1] if clause.verb == "be" else _BE.findall(clause.text.lower())
        yield from ((subject.head, word) for word in said if word in _STATES)
    for phrase in phrases_of(clause):
        if phrase.head not in _NO_THINGS:
            yield from ((phrase.head, word) for word in map(str.lower, phrase.adjectives) if word in _STATES)


_BE = re.compile(r"\b(?:is|are|becomes?|lies|stands) (?:then |now |at once )?([a-z-]+)(?! (?:up|off|down|out)\b)\b")


def asked_of_states(text: Text) -> Iterator[WordedQuestion]:
    """Whether rules that touch a thing in general hold for one in a state, too; what players do to it comes first."""
    if len(text.units) < FEW:
        return
    offered: list[tuple[float, int, StateOf, RoleClause]] = []
    for one in states_of(text):
        for unit in text.units:
            if unit is one.unit or one.state in unit.text.lower() or text.is_inherited(unit):
                continue
            for clause in clauses_of(unit):
                if _touched(clause, one.thing):
                    offered.append((_how_telling(clause), -len(offered), one, clause))
                    break
    used: Counter[tuple[str, str]] = Counter()
    done: set[TextUnit] = set()
    for telling, _, one, clause in sorted(offered, key=lambda it: (-it[0], -it[1])):
        if clause.unit in done or used[one.thing, one.state] == MOST_OF_A_STATE or len(done) == MOST:
            continue
        done.add(clause.unit)
        used[one.thing, one.state] += 1
        question = f"Does this hold for {_a(one.state)} {one.thing}, too (“{_shortened(one.unit.text)}”)?"
        rank = rank_of(text, clause.unit, WEIGHT + telling, clause.text)
        instead = (("special case", clause.unit.text),)
        yield WordedQuestion(
            clause.unit, KIND, AXIS, question, (clause.text,), rank, 0, f"{one.thing} {one.state}", instead
        )


def _touched(clause: RoleClause, thing: str) -> bool:
    """Whether a clause says of such a thing in general what is, or may be, done with it or there."""
    if clause.subject is not None and clause.subject.head == "i":
        return False
    told = clause.modal or clause.passive
    phrases = [one for one in phrases_of(clause) if one is not clause.subject or told]
    return clause.verb not in ("be", "have", "") and any(
        one.head == thing
        and (one.quantifier in _IN_GENERAL or one.adjectives)
        and one.relative is None
        and _STATES.isdisjoint(map(str.lower, one.adjectives))
        for one in phrases
    )


def _how_telling(clause: RoleClause) -> float:
    """More where a player does it, or may or must, than where it comes about."""
    return 0.1 if clause.subject is None or clause.modal in ("may", "must") else 0.0


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _shortened(words: str) -> str:
    """The first words of a sentence, and dots for the rest."""
    some = words.rstrip(".").split()
    return " ".join(some[:16]).rstrip(",;:") + (" ..." if len(some) > len(some[:16]) else "")
