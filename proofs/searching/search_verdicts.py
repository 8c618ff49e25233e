"""What a search says of properties."""

from __future__ import annotations

from collections.abc import Collection

from rulestone.model.expressions.printing import so_many
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED, checks_of
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.exploration import Exploration
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.set_up import looked_at, with_setup, without_initial_state
from rulestone.proofs.plays.verdict import Status, Verdict


def verdicts_of(found: Exploration, properties: Collection[str] | None = None) -> list[Verdict]:
    """The verdicts that an exploration supports. For a goal, `exhausted` with a play means reached."""
    system = found.system
    setup = looked_at(system)
    if setup.none:
        return without_initial_state(system, setup.none, "explicit", properties)
    checks = checks_of(system, properties)
    verdicts = []
    ended = found.stopped.ending if found.stopped else Ending.LIMIT  # which the cap is

    def add(name: str, kind: str, status: Status, detail: str, play: Play | None = None) -> None:
        figures = {
            "states": found.states if found.complete else found.expanded,  # of which the steps were counted
            "transitions": found.transitions,
            "depth": found.depth,
            "complete": found.complete,
            "target": found.target,
        }
        verdicts.append(
            Verdict(
                name,
                kind,
                system.scope,
                system.readings,
                "explicit",
                status,
                found.seconds,
                detail,
                play,
                figures=figures,
                ended=ended if status is Status.TRUNCATED else Ending.DONE,
            )
        )

    coverage = f"{so_many(found.states, 'state')}, depth {found.depth}"
    shortest = " (shortest)" if found.capped == 0 else " (shortest known)"
    settled = Status.EXHAUSTED if found.complete else Status.TRUNCATED
    if not found.complete:
        why = found.stopped or f"{found.capped:,} steps lead beyond the cap"
        coverage = f"nothing found in the first {so_many(found.expanded, 'state')}, depth {found.depth}: {why}"
    coverage += f" ({found.note})" if found.note else ""
    for check in checks.states:
        number = found.state_fails.get(check.name)
        if check.kind in ("variant", DEFINED):
            continue  # judged below, together with its steps and rules
        if check.kind == "reachable":
            if number is not None:
                play = found.play_to(number)
                add(
                    check.name, check.kind, Status.EXHAUSTED, f"reached in {so_many(len(play), 'step')}{shortest}", play
                )
            elif found.complete:
                add(check.name, check.kind, Status.REFUTED, f"no play reaches it: {coverage}")
            else:
                add(check.name, check.kind, Status.TRUNCATED, coverage)
        elif number is not None:
            play = found.play_to(number)
            add(check.name, check.kind, Status.REFUTED, f"fails after {so_many(len(play), 'step')}{shortest}", play)
        else:
            add(check.name, check.kind, settled, coverage)
    for step_check in checks.steps:
        failing = found.step_fails.get(step_check.name)
        number = found.state_fails.get(step_check.name)  # of a variant that is negative there
        by_step = None if failing is None else found.play_to(failing[0], system.instances[failing[1]])
        in_state = None if number is None else found.play_to(number)
        if in_state is not None and (by_step is None or len(in_state) <= len(by_step)):
            add(
                step_check.name,
                step_check.kind,
                Status.REFUTED,
                f"fails after {so_many(len(in_state), 'step')}{shortest}",
                in_state,
            )
        elif by_step is not None:
            add(step_check.name, step_check.kind, Status.REFUTED, f"fails at step {len(by_step)}", by_step)
        else:
            add(step_check.name, step_check.kind, settled, coverage)
    if checks.defined:
        silent = [*found.undefined.values(), *([found.state_fails[DEFINED]] if DEFINED in found.state_fails else [])]
        first = min(silent, default=None)
        if first is not None:
            play = found.play_to(first)
            add(
                DEFINED,
                DEFINED,
                Status.REFUTED,
                f"after {so_many(len(play), 'step')} {_undefined_words(found, first, play)}",
                play,
            )
        else:
            add(DEFINED, DEFINED, settled, coverage)
    if checks.deadlock:
        if found.deadlock is not None:
            play = found.play_to(found.deadlock)
            add(DEADLOCK, DEADLOCK, Status.REFUTED, f"after {so_many(len(play), 'step')} no rule applies", play)
        else:
            add(DEADLOCK, DEADLOCK, settled, coverage)
    return with_setup(verdicts, setup)


def _undefined_words(found: Exploration, number: int, play: Play) -> str:
    from rulestone.model.system.semantics import undefined_reason, undefined_standing

    for what, why in undefined_standing(found.system, play.last):
        return f"{what} does not denote: {why}"
    instance = next(found.system.instances[one] for one, state in found.undefined.items() if state == number)
    return f"{instance} does not denote: {undefined_reason(found.system, instance, play.last)}"
