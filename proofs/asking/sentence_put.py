"""Which sentence is put to the author: the one that speaks of what is read otherwise, not any that has a cue word."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from .axes import Axis
from .game_outline import spoken
from .other_reading import OtherReading
from .sentences import SILENT, Opening, Sentences, stems

OF_THE_COURSE = frozenset(
    (
        Axis.WHO,
        Axis.WHEN_OVER,
        Axis.NEVER_ENDS,
        Axis.LEAVING,
        Axis.BOTH_AT_ONCE,
        Axis.NOBODY,
        Axis.TURN_ENDS,
        Axis.SEVERAL,
        Axis.IMPOSSIBLE,
    )
)
"""Axes whose cue words say themselves what is asked ("ends", "begins", "a tie"), whatever the model calls it."""


OF_THE_RULE_ALONE = 0.85
"""How much of its weight a question has whose words stand in another sentence of the rule than the one it is about."""


def put_about(sentences: Sentences, one: OtherReading, opening: Opening) -> Opening:
    """The same opening, about the sentence that is meant.

    That is one that the margin cites where it is said, if that is known and encoded; else one that names a variable,
    a parameter, the rule or the helper that is read otherwise, or has a word of what stands under the helper's name.
    The sentence whose words leave it open stays if it is such a one. If there is none the question is about the rule as
    a whole. Then it weighs less, and so it does about a sentence that has no such words (`OF_THE_RULE_ALONE`).

    Args:
        sentences: of the game.
        one: the other reading.
        opening: the sentence of its rules whose words leave it most open.
    """
    known = sentences.of(one.rules)
    if opening.strength <= SILENT or one.mark or one.axis in OF_THE_COURSE:
        return opening
    if not opening.clause or len(known) == 1:  # a rule's own words are about it, whatever they name
        return opening
    cited = [pair for pair in known if pair[0] and pair[0] in (one.said_at or one.clauses)]
    named = stems(" ".join((*one.about, one.rules[0].name)))
    found = _named_most(cited, named, opening) or _named_most(cited, stems(one.hints), opening)
    if found is None and cited:
        found = next((pair for pair in cited if pair[0] == opening.clause), cited[0])
    if found is None:
        found = _named_most(known, named, opening) or _named_most(known, stems(one.hints), opening)
    if found is None:
        return replace(opening, strength=opening.strength * OF_THE_RULE_ALONE, is_of_whole_rule=True)
    if found == (opening.clause, opening.sentence):
        return opening
    clause, sentence = found
    cues = sentences.cues(one.axis, one.proposed, sentence)
    return Opening(clause, sentence, opening.strength * (1.0 if cues else OF_THE_RULE_ALONE), cues)


def _named_most(known: Collection[tuple[str, str]], named: Collection[str], opening: Opening) -> tuple[str, str] | None:
    """The sentence that has most of some words, or, if it has any, the one whose words leave it open."""
    touched = {pair: len(set(named) & stems(pair[1])) for pair in known}
    mine = opening.clause, opening.sentence
    if touched.get(mine):
        return mine
    return max((pair for pair in known if touched[pair]), key=lambda pair: touched[pair], default=None)


def as_put(one: OtherReading, opening: Opening) -> str:
    """The sentence; the rule, where it has none, or none of its sentences speaks of what is read otherwise."""
    rule = spoken(one.rules[0].name)
    if not opening.sentence:
        return f"`{rule}`, which has no sentence"
    said = quoted(opening.clause, opening.sentence)
    return f"`{rule}` as a whole, to which belongs {said}" if opening.is_of_whole_rule else said


def quoted(clause: str, sentence: str) -> str:
    """A sentence behind its clause, if it has one."""
    return f"{clause}: “{sentence}”" if clause else f"“{sentence}”"
