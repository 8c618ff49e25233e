"""What a search says of properties."""

from __future__ import annotations

from collections.abc import Collection

from rulestone.model.expressions.printing import so_many
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED, Checks, checks_of
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
    said = _VerdictsOf(found, checks_of(system, properties))
    said.of_states()
    said.of_steps()
    said.of_definedness()
    said.of_deadlock()
    return with_setup(said.verdicts, setup)


class _VerdictsOf:
    """What an exploration says, one kind of check after another.

    Attributes:
        verdicts: so far.
    """

    def __init__(self, found: Exploration, checks: Checks) -> None:
        self.verdicts: list[Verdict] = []
        self._found, self._checks = found, checks
        self._shortest = " (shortest)" if found.capped == 0 else " (shortest known)"
        self._coverage = f"{so_many(found.states, 'state')}, depth {found.depth}"
        if not found.complete:
            why = found.stopped or f"{found.capped:,} steps lead beyond the cap"
            looked_at = f"the first {so_many(found.expanded, 'state')}, depth {found.depth}"
            self._coverage = f"nothing found in {looked_at}: {why}"
        self._coverage += f" ({found.note})" if found.note else ""

    def of_states(self) -> None:
        """Invariants, and what is to be reached; variants and definedness also ask about steps and rules."""
        found = self._found
        for check in self._checks.states:
            if check.kind in ("variant", DEFINED):
                continue
            number = found.state_fails.get(check.name)
            play = None if number is None else found.play_to(number)
            if check.kind != "reachable":
                self._add_failing(check.name, check.kind, play)
            elif play is not None:
                detail = f"reached in {so_many(len(play), 'step')}{self._shortest}"
                self._add(check.name, check.kind, Status.EXHAUSTED, detail, play)
            elif found.complete:
                self._add(check.name, check.kind, Status.REFUTED, f"no play reaches it: {self._coverage}")
            else:
                self._add_nothing_found(check.name, check.kind)

    def of_steps(self) -> None:
        """Step properties and variants; a variant may also fail in a state, where it is negative."""
        found = self._found
        for check in self._checks.steps:
            failing, number = found.step_fails.get(check.name), found.state_fails.get(check.name)
            by_step = None if failing is None else found.play_to(failing[0], found.system.instances[failing[1]])
            in_state = None if number is None else found.play_to(number)
            if by_step is None or (in_state is not None and len(in_state) <= len(by_step)):
                self._add_failing(check.name, check.kind, in_state)
            else:
                self._add(check.name, check.kind, Status.REFUTED, f"fails at step {len(by_step)}", by_step)

    def of_definedness(self) -> None:
        """Whether rules, and what is said of positions, always denote."""
        if not self._checks.defined:
            return
        found = self._found
        silent = [*found.undefined.values(), *([found.state_fails[DEFINED]] if DEFINED in found.state_fails else [])]
        first = min(silent, default=None)
        if first is None:
            self._add_nothing_found(DEFINED, DEFINED)
            return
        play = found.play_to(first)
        detail = f"after {so_many(len(play), 'step')} {_undefined_words(found, first, play)}"
        self._add(DEFINED, DEFINED, Status.REFUTED, detail, play)

    def of_deadlock(self) -> None:
        """Whether play gets stuck."""
        if not self._checks.deadlock:
            return
        if self._found.deadlock is None:
            self._add_nothing_found(DEADLOCK, DEADLOCK)
            return
        play = self._found.play_to(self._found.deadlock)
        detail = f"after {so_many(len(play), 'step')} no rule applies"
        self._add(DEADLOCK, DEADLOCK, Status.REFUTED, detail, play)

    def _add_failing(self, name: str, kind: str, play: Play | None) -> None:
        """It fails where a play ends, if there is one."""
        if play is None:
            self._add_nothing_found(name, kind)
        else:
            detail = f"fails after {so_many(len(play), 'step')}{self._shortest}"
            self._add(name, kind, Status.REFUTED, detail, play)

    def _add_nothing_found(self, name: str, kind: str) -> None:
        self._add(name, kind, Status.EXHAUSTED if self._found.complete else Status.TRUNCATED, self._coverage)

    def _add(self, name: str, kind: str, status: Status, detail: str, play: Play | None = None) -> None:
        found = self._found
        system = found.system
        why_ended = found.stopped.ending if found.stopped else Ending.LIMIT  # which the cap is
        ended = why_ended if status is Status.TRUNCATED else Ending.DONE
        figures = {
            "states": found.states if found.complete else found.expanded,  # of which the steps were counted
            "transitions": found.transitions,
            "depth": found.depth,
            "complete": found.complete,
            "target": found.target,
        }
        where = (system.scope, system.readings, "explicit")
        self.verdicts.append(
            Verdict(name, kind, *where, status, found.seconds, detail, play, figures=figures, ended=ended)
        )


def _undefined_words(found: Exploration, number: int, play: Play) -> str:
    from rulestone.model.system.semantics import undefined_reason, undefined_standing

    for what, why in undefined_standing(found.system, play.last):
        return f"{what} does not denote: {why}"
    instance = next(found.system.instances[one] for one, state in found.undefined.items() if state == number)
    return f"{instance} does not denote: {undefined_reason(found.system, instance, play.last)}"
