"""A variation and the game of which it is one: what its own things are to come to where the other game's rules decide.

A variation speaks of what it adds, and says "otherwise as before". What nobody says is how both go together: who gets
the pot in the other game's tie, whether the new player counts among those who are left.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ..sentences import stems
from .corners import nouns_of
from .open_sentences import rank_of
from .phrases import WORDS
from .text_units import Text, TextUnit
from .worded_question import WordedQuestion

KIND, AXIS = "own thing there", "in that case, too"
WEIGHT = 1.0
MOST_OF_A_THING, MOST = 4, 8
"""How often one thing is asked about, and how many such questions there are."""

_DECIDES = ("end", "scoring", "effect", "turn")
_NAME = re.compile(r"\b[A-Z][\w-]+(?: [A-Z][\w-]+)*")


def things_of(text: Text) -> list[str]:
    """What only the variation's own sentences speak of: names with a capital, and nouns; the most frequent first."""
    own = [unit for unit in text.units if not text.is_inherited(unit)]
    others = frozenset().union(*(unit.stems for unit in text.units if text.is_inherited(unit)))
    counted: Counter[str] = Counter()
    for unit in own:
        named = {name for name in _NAME.findall(unit.text) if name in unit.text[1:] or name.isupper()}
        nouns = {noun for noun in nouns_of(text) if re.search(rf"\b{re.escape(noun)}s?\b", unit.text)}
        counted.update(name for name in sorted(named | nouns) if stems(name) and not stems(name) <= others)
    names = [name for name, _ in counted.most_common()]
    return [name for name in names if not any(name.lower() == other.lower() and name > other for other in names)]


def asked_of_variations(text: Text) -> Iterator[WordedQuestion]:
    """How it is with what a variation adds where a sentence of the other game decides; none for other games."""
    if not any(text.is_inherited(unit) for unit in text.units):
        return
    inherited = [unit for unit in text.units if text.is_inherited(unit)]
    deciding = [unit for unit in inherited if _weight(unit) and any(kind in unit.kind for kind in _DECIDES)]
    deciding.sort(key=lambda unit: (-_weight(unit), not _is_final(unit), -inherited.index(unit)))
    number = 0
    asked: Counter[TextUnit] = Counter()
    for thing in things_of(text):
        about = [unit for unit in text.units if stems(thing) <= unit.stems]
        named = [unit for unit in about if re.search(rf"\b{re.escape(thing)}\b", unit.text)]
        homes = sorted(named or about, key=lambda unit: -rank_of(text, unit, 0.0, thing))
        acts = _acts(thing, about)
        is_kept = not acts and _is_kept(thing, about)
        open_there = [unit for unit in deciding if homes and not _are_joined(about, unit)]
        open_there = [unit for unit in open_there if not is_kept or unit.stems & stems(" ".join(WORDS["closing"]))]
        open_there.sort(key=lambda unit: asked[unit])
        for unit in open_there[:MOST_OF_A_THING]:
            if number == MOST:
                return
            home = homes[number % len(homes)]
            number += 1
            asked[unit] += 1
            if is_kept:
                question = f"Where “{unit.text}”: who gets what is in it then (“{thing}”), or does it stay there?"
            elif acts:
                question = f"Does “{unit.text}” hold for this, too (“{thing}”), as for a player?"
            else:
                question = f"Does “{unit.text}” change anything for “{thing}”, or this for that?"
            rank = rank_of(text, home, WEIGHT + 0.1 * _weight(unit), thing)
            yield WordedQuestion(home, KIND, AXIS, question, (thing,), rank, suffix=unit.clause)


def _is_kept(thing: str, about: Sequence[TextUnit]) -> bool:
    """Whether a thing is one into which something is paid, or that is shared out."""
    paid = "|".join(WORDS["paid"])
    name = re.escape(thing)
    pattern = re.compile(
        rf"\b(?:{paid})\b[^;:]*\b{name}\b|\b{name} (?:is (?:split|paid|shared)|carries over)", re.IGNORECASE
    )
    return any(pattern.search(unit.text) for unit in about)


def _acts(thing: str, about: Sequence[TextUnit]) -> bool:
    """Whether a thing does something: a verb stands behind it."""
    pattern = re.compile(
        rf"\b(?:the|a|an|every|each) {re.escape(thing)} (?!(?:is|has|carries|contains|stays|lies)\b)[a-z]+s\b",
        re.IGNORECASE,
    )
    return any(pattern.search(unit.text) for unit in about)


def _is_final(unit: TextUnit) -> bool:
    """Whether it says how it ends, or what that is worth."""
    return any(kind in unit.kind for kind in ("end", "scoring"))


def _weight(unit: TextUnit) -> int:
    """How many of the words it has by which something is decided: who wins, who is out, what ends."""
    return min(2, len(unit.stems & stems(" ".join(WORDS["decisions"]))))


def _are_joined(about: Sequence[TextUnit], unit: TextUnit) -> bool:
    """Whether a sentence about a thing speaks of what another one decides."""
    decided = unit.stems & stems(" ".join(WORDS["decisions"]))
    return any(decided <= one.stems for one in about)
