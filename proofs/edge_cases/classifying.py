"""How much a question matters, from the comparisons of its readings at one scope or several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .finding import Divergence, Kind
from .witness import KINDS, RESULTS


@dataclass(frozen=True)
class Answer:
    """How much a question matters, without regard to properties.

    Attributes:
        question: its name.
        kind: DECIDES (the same moves give different results, or one reading alone has a move to an end, or the moves of
            one alone change how likely a result is), MATTERS (other moves, positions or chances), HARMLESS (all
            readings agree), DEAD_QUESTION (no play reaches what they say differently), or UNDECIDED (nothing was found,
            but not everything was looked at).
        certain: whether it is known that no stronger word is true, at the scope asked for.
        witness: the comparison that shows it soonest; None where nothing differs.
        basis: what it rests on.
    """

    question: str
    kind: Kind
    certain: bool
    witness: Divergence | None
    basis: str


def classify(compared: Sequence[Divergence], scope: str | None = None) -> list[Answer]:
    """Say of every question that was compared how much it matters, most important first.

    Args:
        compared: comparisons, at any scopes; what one scope shows, no other takes back.
        scope: the one that was asked for: that nothing differs is said of it only; of all together if None.
    """
    by_question: dict[str, list[Divergence]] = {}
    for one in compared:
        by_question.setdefault(one.question, []).append(one)
    answers = [_classified(question, found, scope) for question, found in by_question.items()]
    order = list(Kind)
    return sorted(answers, key=lambda answer: order.index(answer.kind))


def _classified(question: str, found: Sequence[Divergence], scope: str | None) -> Answer:
    here = [one for one in found if scope is None or one.scope == scope]
    seen_all = bool(here) and all(one.complete for one in here)
    basis = "; ".join(dict.fromkeys(one.basis for one in here or found))
    deciding = soonest(found, RESULTS)
    if deciding is not None:
        return Answer(question, Kind.DECIDES, True, deciding, deciding.basis)
    weighed = max((one for one in found if one.chance), key=lambda one: one.chance or 0.0, default=None)
    if weighed is not None:
        return Answer(question, Kind.DECIDES, True, weighed, weighed.basis)
    differing = soonest(found, KINDS)
    if differing is not None:
        compared = seen_all and not any(one.one_sided and one.chance is None for one in here)
        return Answer(question, Kind.MATTERS, compared, differing, basis)
    if not seen_all:
        return Answer(question, Kind.UNDECIDED, False, None, basis)
    dead = not any(one.reached or one.same_rules for one in here)
    return Answer(question, Kind.DEAD_QUESTION if dead else Kind.HARMLESS, True, None, basis)


def soonest(found: Sequence[Divergence], kinds: Sequence[str]) -> Divergence | None:
    """The comparison that shows a difference of one of some kinds after the fewest steps; None where none does."""
    shown = [(length, one) for one in found if (length := shortest(one, kinds)) is not None]
    return min(shown, key=lambda pair: pair[0])[1] if shown else None


def shortest(found: Divergence, kinds: Sequence[str]) -> int | None:
    """The steps of the shortest play known that shows a difference of one of some kinds; None where there is none."""
    return min((found.steps[kind] for kind in kinds if kind in found.steps), default=None)


def differs(found: Divergence) -> bool:
    """Whether any difference was seen."""
    return bool(found.steps)
