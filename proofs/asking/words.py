"""A question put to the author: the sentence, both readings, the shortest play, the size."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulestone.proofs.comparison.contrasts import Comparison, Contrast
from rulestone.proofs.comparison.coupling import OFFERS, OVER, RESULT, SIGHT, TABLE
from rulestone.proofs.edge_cases.questioned import chance_in_words
from rulestone.proofs.edge_cases.shown_plays import Shown, what_is_shown
from rulestone.proofs.plays.play import Play

from .answered_questions import answered_data, answered_questions
from .axes import AXES
from .game_outline import in_words
from .in_words.worded_question import WordedQuestion
from .inquiry import AskedGame
from .judging_readings import TrialResult
from .proposals import Proposal
from .sentence_put import as_put, quoted

SCHEMA = "rulestone-ask/1"
"""The form of `--json`; a change that breaks readers gets a new number."""

DEFAULT, OTHERWISE = "modelled", "otherwise"
"""The names of both readings in a declaration."""

NOT_TRIED = "in words alone, not tried: the model has no other reading of it"
"""What is said of a question in words."""

MOST_MOVES = 12
"""Of a longer play only the last moves are shown."""


def size_in_words(found: Comparison) -> str:
    """How much the other reading changes."""
    if found.verdict is Contrast.DECIDES:
        told = f"another result in {chance_in_words(found)} of random plays"
    elif found.verdict is Contrast.OFFERS:
        told = "other choices, though every result stays as likely"
    elif found.verdict is Contrast.TABLE:
        told = "no choice and no result differs, only what lies on the table"
    else:
        told = "play goes otherwise; no play that was drawn ended otherwise"
    return f"{told}; scope {found.scope}, {found.basis}"


def shown(found: Comparison) -> Shown | None:
    """The shortest pair of plays that was found to show a difference, and what each shows at its end."""
    order = (RESULT, OVER, OFFERS, TABLE, SIGHT)
    kinds = [kind for kind in order if kind in found.plays]
    if not kinds:
        return None
    kind = min(kinds, key=lambda one: (max(map(len, found.plays[one])), order.index(one)))
    return what_is_shown(kind, found.plays[kind])


def play_in_words(play: Play) -> str:
    """The moves of a play in a line."""
    return _moves_in_words([str(move) for move in play.moves]) or "at the beginning"


def _moves_in_words(moves: Sequence[str]) -> str:
    left_out = len(moves) - MOST_MOVES
    return ", ".join(moves if left_out <= 0 else [f"... {left_out} moves", *moves[left_out:]])


def plays_in_lines(found: Comparison) -> list[str]:
    """The shortest pair of plays that shows a difference: what both have in common, and how each goes on.

    None where both come to the same: who sees what is no difference that a play shows.
    """
    pair = shown(found)
    if pair is None:
        return []
    one, other = ([str(move) for move in play.moves] for play in pair.plays)
    if (one, pair.words[0]) == (other, pair.words[1]):
        return []
    common = next((n for n, both in enumerate(zip(one, other, strict=False)) if both[0] != both[1]), None)
    common = min(len(one), len(other)) if common is None else common
    rests = one[common:], other[common:]
    ends = [
        _end_in_words(mine, words, theirs)
        for mine, words, theirs in zip(rests, pair.words, reversed(rests), strict=True)
    ]
    played = _moves_in_words(one[:common])
    return [
        *([f"   both:        {played}"] if played else []),
        f"   as modelled: {ends[0]}",
        f"   or:          {ends[1]}",
    ]


def _end_in_words(moves: Sequence[str], words: str, others: Sequence[str]) -> str:
    """How a play goes on after what two have in common; if it does not, the other's next move is not offered."""
    told = _moves_in_words(moves)
    if not told and not words:
        return f"`{others[0]}` may not be chosen" if others else "it stays as it is"
    return f"{told}: {words}" if told and words else told or words


def _further(one: Proposal) -> list[str]:
    return [sibling.as_proposed for sibling in one.shown[1:]]


def question_lines(number: int, one: Proposal) -> list[str]:
    """A question as a careful editor would put it to the author."""
    other_reading, opening = one.other_reading, one.opening
    lines = [
        f"{number}. {as_put(other_reading, opening)}",
        f"   {AXES[other_reading.axis].question}" + (f" (“{'”, “'.join(opening.cues[:4])}”)" if opening.cues else ""),
        f"   as modelled: {other_reading.as_modelled}",
        *dict.fromkeys(f"   or:          {said}" for said in (other_reading.as_proposed, *_further(one))),
        f"   {size_in_words(one.comparison)}",
    ]
    if one.elsewhere:
        lines.append(f"   so it is asked of {in_words(tuple(f'`{name}`' for name in one.elsewhere))}, too")
    lines += plays_in_lines(one.comparison)
    lines.append(f"   {other_reading.name}" + (f"; the same: {', '.join(one.alike)}" if one.alike else ""))
    return lines


def worded_lines(number: int, one: WordedQuestion) -> list[str]:
    """A question in words as it is printed: the sentence, the question, that it was not tried, its name."""
    said = quoted(one.unit.clause, one.unit.text)
    return [f"{number}. {said}", f"   {one.question}", f"   {NOT_TRIED}", f"   {one.name}"]


def noted_about(found: AskedGame, one: Proposal | WordedQuestion) -> list[str]:
    """What the ledger lists as open about the same sentence: the author knows of it, and may have meant just this."""
    clause = one.opening.clause if isinstance(one, Proposal) else one.unit.clause
    points = () if found.game is None else found.game.open_points()
    return [point.question for point in points if clause in point.clauses]


def declaration(one: Proposal, name: str = "", most: int = 1) -> str:
    """The question as it is declared in a game.

    Args:
        one: the question.
        name: of the declaration; after the operator if empty.
        most: how many of the other readings it has; the branches of all but the first are written by hand.
    """
    readings = {DEFAULT: one.other_reading.as_modelled, OTHERWISE: one.other_reading.as_proposed}
    siblings = enumerate(one.shown[1:most], start=2)
    readings |= {f"{OTHERWISE}_{n}": reading.as_proposed for n, reading in siblings}
    clause = f"    clause={one.opening.clause or ()!r},\n"
    told = "".join(f"    {reading}={_without_line(text)!r},\n" for reading, text in readings.items())
    name = name or one.other_reading.operator.split(",")[0].replace(" ", "_")
    return f"{name} = Question(\n    {AXES[one.other_reading.axis].question!r},\n{clause}{told})"


def _without_line(text: str) -> str:
    """The words without the number of a line, which the declaration moves."""
    return re.sub(r" \(line \d+\)$", "", text)


def proposal_data(one: Proposal) -> dict[str, Any]:
    """A question for programs."""
    other_reading, found = one.other_reading, one.comparison
    pair = shown(found)
    return {
        "name": other_reading.name,
        "axis": str(other_reading.axis),
        "operator": other_reading.operator,
        "rules": [rule.name for rule in other_reading.rules],
        "clause": one.opening.clause,
        "sentence": one.opening.sentence,
        "cues": list(one.opening.cues),
        "as_modelled": other_reading.as_modelled,
        "as_proposed": other_reading.as_proposed,
        "rank": round(one.rank, 6),
        "verdict": str(found.verdict),
        "chance": round(found.chance, 9),
        "interval": found.interval,
        "met": round(found.met, 9),
        "scope": found.scope,
        "basis": found.basis,
        "plays": [] if pair is None else [[str(move) for move in play.moves] for play in pair.plays],
        "shows": ["", ""] if pair is None else list(pair.words),
        "alike": list(one.alike),
        "elsewhere": [reading.name for reading in one.elsewhere.values()],
        "of_whole_rule": one.opening.is_of_whole_rule,
        "siblings": [{"name": s.name, "as_proposed": s.as_proposed} for s in one.siblings],
    }


def worded_data(one: WordedQuestion) -> dict[str, Any]:
    """A question in words for programs."""
    return {
        "name": one.name,
        "axis": one.axis,
        "kind": one.kind,
        "clause": one.unit.clause,
        "sentence": one.unit.text,
        "encoded": one.unit.is_encoded,
        "cues": list(one.cues),
        "question": one.question,
        "rank": round(one.rank, 6),
    }


def counted(found: AskedGame) -> Mapping[str, int]:
    """What became of all other readings, by fate."""
    return {str(fate): len(found.of(fate)) for fate in TrialResult if found.of(fate)}


def inquiry_data(found: AskedGame, game: str, most: int) -> dict[str, Any]:
    """Everything for programs; `place` is that of a question among those of both kinds, from 1."""
    proposals = found.proposals()
    listed = found.listed()
    shown = list(enumerate(listed[:most], start=1))
    return {
        "schema": SCHEMA,
        "game": game,
        "scopes": list(found.scopes),
        "readings": dict(found.readings),
        "offered": len(found.openings),
        "settled": found.settled,
        "silent": found.silent,
        "in_formulas": len(found.in_formulas),
        "fates": dict(counted(found)),
        "found": len(proposals),
        "doubts": found.doubts(),
        "adopted": [declaration(one) for one in found.adopted()],
        "found_in_words": len(listed) - len(proposals),
        "questions": [
            {**proposal_data(one), "place": at, "noted": noted_about(found, one)}
            for at, one in shown
            if isinstance(one, Proposal)
        ],
        "in_words": [
            {**worded_data(one), "place": at, "noted": noted_about(found, one)}
            for at, one in shown
            if isinstance(one, WordedQuestion)
        ],
        "answered": [answered_data(one) for one in answered_questions(found)],
        "work": found.work,
        "stopped": found.stopped,
    }
