"""How much a question matters, from the comparisons of its readings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .finding import Divergence, Kind
from .witness import KINDS


@dataclass(frozen=True)
class Answer:
    """How much a question matters, without regard to properties.

    Attributes:
        question: its name.
        kind: DECIDES (the same moves can give different results), MATTERS (different moves or positions), HARMLESS
            (all readings agree) or DEAD_QUESTION (no play reaches what they say differently).
        certain: whether that is known, and not only what was seen so far.
        witness: the comparison that shows it, with the shortest play; None where nothing differs.
        basis: what it rests on.
    """

    question: str
    kind: Kind
    certain: bool
    witness: Divergence | None
    basis: str


def classify(compared: Sequence[Divergence]) -> list[Answer]:
    """Say of every question that was compared how much it matters, most important first."""
    by_question: dict[str, list[Divergence]] = {}
    for one in compared:
        by_question.setdefault(one.question, []).append(one)
    answers = [_classified(question, found) for question, found in by_question.items()]
    order = list(Kind)
    return sorted(answers, key=lambda answer: order.index(answer.kind))


def _classified(question: str, found: Sequence[Divergence]) -> Answer:
    for kind, fields in ((Kind.DECIDES, ("outcome",)), (Kind.MATTERS, ("moves", "position"))):
        shown = [(length, one) for one in found if (length := shortest(one, fields)) is not None]
        if shown:
            best = min(shown, key=lambda pair: pair[0])[1]
            certain = kind is Kind.DECIDES or all(one.complete for one in found)
            return Answer(question, kind, certain, best, best.basis)
    reached = any(one.reached for one in found)
    certain = all(one.complete for one in found)
    least = next((one for one in found if not one.complete), found[0])
    return Answer(question, Kind.HARMLESS if reached else Kind.DEAD_QUESTION, certain, None, least.basis)


def shortest(found: Divergence, fields: Sequence[str]) -> int | None:
    """The moves of the shortest play that shows a difference of one of some kinds; None where there is none."""
    pairs = [getattr(found, name) for name in fields]
    return min((len(pair[0]) for pair in pairs if pair is not None), default=None)


def differs(found: Divergence) -> bool:
    """Whether any difference was seen."""
    return shortest(found, KINDS) is not None
