"""What induction shows, and what it fails on."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulestone.model.expressions.expression import Node
from rulestone.model.system.system import State
from rulestone.proofs.plays.verdict import StepPair


@dataclass
class Failure:
    """Why induction does not show a property.

    Attributes:
        pair: a step from a state that all hypotheses allow to one where the property fails.
        state: a first state, or a state all hypotheses allow, where it fails.
        initially: it fails in `state`, a first state.
        where: the instance that does not denote in `state`.
        reason: in words, where there is neither.
    """

    pair: StepPair | None = None
    state: State | None = None
    initially: bool = False
    where: str = ""
    reason: str = ""


@dataclass
class Inductive:
    """What induction found.

    Attributes:
        kept: the invariants shown, with their parts: together they are inductive.
        failures: why the others are not shown.
        asked: how many moves were asked about: one of all that are the same up to names.
        seconds: solver time by property.
    """

    kept: dict[str, tuple[Node, ...]]
    failures: dict[str, Failure]
    asked: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
