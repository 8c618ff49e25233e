"""What an engine says about a property, and on what evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.system.system import State

from .ending import Ending
from .play import Play


class Status(StrEnum):
    """How much is known. The words never blur: sampled is not proved."""

    PROVED = "proved"  # holds in every reachable state of the scope, by an inductive argument
    EXHAUSTED = "exhausted"  # holds in every reachable state, all of which were visited
    BOUNDED = "bounded"  # holds in every state within a number of steps
    SAMPLED = "sampled"  # holds in the plays that were drawn
    REFUTED = "refuted"  # a play shows the contrary
    TRUNCATED = "truncated"  # memory, time or a cap ended the search before it found anything
    UNKNOWN = "unknown"  # the engine gave up

    @property
    def is_good(self) -> bool:
        """Whether the property is settled in the affirmative."""
        return self in (Status.PROVED, Status.EXHAUSTED)


@dataclass(frozen=True)
class StepPair:
    """A counterexample to induction: a state the property allows, a step, and a state it does not allow."""

    system: TransitionSystem
    before: State
    instance: Instance
    after: State


@dataclass(frozen=True)
class Verdict:
    """One engine's judgement of one property.

    Attributes:
        property: its name; `kind`: invariant, step, reachable, variant, defined, deadlock, example, claim,
            can_force, can_keep, cannot_force, strategy.
        scope, readings: what was judged.
        engine: reference, explicit, symbolic or random.
        status: see `Status`.
        seconds: CPU or wall time spent on this property.
        detail: how it was established, in a few words ("1-inductive", "1,778,112 states, depth 57").
        play: the play that refutes an invariant or reaches a goal.
        pair: a counterexample to induction, where that is all there is.
        figures: numbers for programs (states, transitions, depth, k, ...).
        certificate: folder with the SMT-LIB obligations.
        ended: why the engine looked no further.
    """

    property: str
    kind: str
    scope: str
    readings: Mapping[str, str]
    engine: str
    status: Status
    seconds: float = 0.0
    detail: str = ""
    play: Play | None = None
    pair: StepPair | None = None
    figures: Mapping[str, Any] = field(default_factory=dict)
    certificate: Path | None = None
    ended: Ending = Ending.DONE
