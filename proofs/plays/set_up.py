"""The set-up as something to be judged: it may denote nothing, and it may leave no way to begin."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from rulestone.model import TransitionSystem

from .conditions import DEADLOCK, DEFINED
from .ending import Ending
from .initial_states import first_states, undefined_set_up, undefined_words, why_none
from .verdict import Status, Verdict


@dataclass(frozen=True)
class Setup:
    """What an engine found out about how plays begin.

    Attributes:
        none: why there is no beginning; empty where there is one.
        undefined: where the words of the set-up denote nothing, and why; empty where they always do.
    """

    none: str = ""
    undefined: str = ""


def looked_at(system: TransitionSystem) -> Setup:
    """What a search through all that the set-up leaves open finds."""
    found = undefined_set_up(system)
    undefined = "" if found is None else undefined_words(*found)
    if next(first_states(system), None) is None:
        return Setup(undefined or why_none(system), undefined)
    return Setup("", undefined)


def kinds_of(system: TransitionSystem) -> dict[str, str]:
    """The kind of every property that is judged, by its name."""
    judged: Sequence[object] = (
        *system.invariants,
        *system.step_properties,
        *system.variants,
        *system.goals,
        *system.abilities,
        *system.strategies,
    )
    kinds = {p.name: p.kind for p in judged}  # type: ignore[attr-defined]
    return {**kinds, DEFINED: DEFINED, DEADLOCK: DEADLOCK}


def without_initial_state(
    system: TransitionSystem, why: str, engine: str, properties: Collection[str] | None
) -> list[Verdict]:
    """The verdicts where no play can begin: nothing can be reached, and of what always holds nothing is said.

    That there is no beginning is reported as a refutation of `defined`, whether it was asked about or not.
    """
    goals = {goal.name for goal in system.goals}
    verdicts = []
    for name, kind in kinds_of(system).items():
        if name != DEFINED and properties is not None and name not in properties:
            continue
        bad = name == DEFINED or name in goals
        status = Status.REFUTED if bad else Status.UNKNOWN
        figures = {"states": 0, "transitions": 0, "depth": 0, "complete": True} if engine == "explicit" else {}
        said = Verdict(name, kind, system.scope, system.readings, engine, status, detail=why, figures=figures)
        verdicts.append(said)
    return verdicts


def with_setup(verdicts: list[Verdict], setup: Setup) -> list[Verdict]:
    """The verdicts of an engine, where the set-up does not always denote."""
    if not setup.undefined:
        return verdicts
    return [
        replace(v, status=Status.REFUTED, detail=setup.undefined, play=None, pair=None, ended=Ending.DONE)
        if v.property == DEFINED
        else v
        for v in verdicts
    ]
