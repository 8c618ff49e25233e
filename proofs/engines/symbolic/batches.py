"""Obligations asked together: those that are about much the same, in one question.

What a rule that sweeps the whole board does to each place is one obligation for each, and all of them mention nearly
every place. To read and to learn that again for each takes most of the time of a proof. Asked together it is read once:
where it cannot be that any of them fails, all are shown. Where it can, or where the solver gives up, nothing is known.
So it is with obligations of many moves that have most of their hypotheses in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Node

from .locality import Supports
from .nameless_obligations import ObligationWriter
from .proof_script import ProofScript, obligation
from .requests import FEW, Request

MOST_TOGETHER = 32
"""Obligations in one question: with more of them, proofs get lost."""

FEWEST_TOGETHER = 4

MOST_MOVES = 16
"""Obligations of several moves in one question: each has a guard of its own to reason about."""

SAME_HYPOTHESES = 6
"""How many obligations of several moves each of their hypotheses is in, on average, where they are asked together."""

MANY_HYPOTHESES = 20
"""Obligations of several moves that have no more hypotheses are asked alone: they are soon read."""

SHARED = 8
"""Obligations are about the same where together they mention an eighth of the cells that they mention one by one."""

UNITS = 100_000
"""z3's own count of work for each obligation of a question: what one takes when it is asked alone, or less."""


@dataclass(frozen=True, eq=False)
class Reduced:
    """An obligation of which something was left out, not written yet.

    Attributes:
        hypotheses, goal: what is left.
        facts: the lemmas among the hypotheses, as they were.
        writer: writes it.
    """

    hypotheses: tuple[Node, ...]
    goal: Node
    facts: tuple[Node, ...]
    writer: ObligationWriter

    @cached_property
    def written(self) -> ProofScript:
        """The obligation as a script."""
        return self.writer.write(self.hypotheses, self.goal)


def together(obligations: Sequence[Reduced]) -> ProofScript:
    """One obligation, which holds just where all of them do."""
    common = frozenset(obligations[0].hypotheses).intersection(*(one.hypotheses for one in obligations))
    goals = [
        ex.disjunction((*(ex.negation(node) for node in one.hypotheses if node not in common), one.goal))
        for one in obligations
    ]
    return obligation([node for node in obligations[0].hypotheses if node in common], ex.conjunction(goals))


def batches(requests: Sequence[tuple[Request, Reduced]], supports: Supports) -> list[list[int]]:
    """The numbers of obligations that are worth asking together, one list for each question."""
    groups: dict[object, list[int]] = {}
    for number, (request, _) in enumerate(requests):
        if request.move is not None and len(supports.of(request.goal)) > FEW:
            groups.setdefault((request.owner, request.move), []).append(number)
    return [
        members[start : start + MOST_TOGETHER]
        for members in groups.values()
        if len(members) >= FEWEST_TOGETHER and _share([requests[number][1] for number in members], supports)
        for start in range(0, len(members), MOST_TOGETHER)
    ]


def batches_of_moves(requests: Sequence[tuple[Request, Reduced]]) -> list[list[int]]:
    """The same of obligations of several moves that have most hypotheses in common."""
    groups: dict[str, list[int]] = {}
    for number, (request, reduced) in enumerate(requests):
        if request.move is not None and len(reduced.hypotheses) > MANY_HYPOTHESES:
            groups.setdefault(request.owner, []).append(number)
    return [
        members[start : start + MOST_MOVES]
        for members in groups.values()
        if len(members) >= FEWEST_TOGETHER and _assume_the_same([requests[number][1] for number in members])
        for start in range(0, len(members), MOST_MOVES)
    ]


def _assume_the_same(obligations: Sequence[Reduced]) -> bool:
    """Whether most hypotheses are those of several obligations."""
    assumed = [frozenset(one.hypotheses) for one in obligations]
    return SAME_HYPOTHESES * len(frozenset().union(*assumed)) <= sum(map(len, assumed))


def _share(obligations: Sequence[Reduced], supports: Supports) -> bool:
    """Whether goals mention much the same cells."""
    mentioned = [supports.of(one.goal) for one in obligations]
    return SHARED * len(frozenset().union(*mentioned)) <= sum(map(len, mentioned))
