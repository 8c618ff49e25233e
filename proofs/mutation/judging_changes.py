"""What becomes of one change: cheap judges first, the costly ones for what is left."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import successors
from rulestone.proofs.plays.conditions import DEFINED, Checks, StateCheck, StepCheck, checks_of
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.running.work_clock import work_seconds

from .broken_proofs import Proofs
from .changes import Fate, JudgedMutation, Mutant, Mutation, Notice, Part
from .examples_as_judges import ExampleResults, examined
from .forced_in_changes import ForcedResults
from .likeness import Likeness
from .making import Absurd, Maker
from .original_game import OriginalGame, happenings
from .patterns import Digests
from .sameness import digest_of
from .trying import Trial

NEAR = (2_000, 60_000)
"""How many states are searched before plays at random are tried and the search is made in full."""

PLAYS, LENGTH = 200, 60

SAME_WORTH = "the same worth"
"""The name of the check that a finished game is worth what it is worth in the game as it is."""


class Judge:
    """Judges changes of one game.

    Args:
        ground: the game as it is.
        maker: makes the changes.
        timeout: seconds for one change.
        text: makes the changes at the scope of the rulebook, where examples and claims speak of that scope only.
    """

    def __init__(self, ground: OriginalGame, maker: Maker, timeout: float, text: Maker | None = None) -> None:
        self.ground = ground
        self.maker = maker
        self.timeout = timeout
        self.text = text
        self._told = None if text is None else ExampleResults.of(text.system)
        self._digests = Digests()
        self._proofs: Proofs | None = None
        self._likeness: Likeness | None = None
        self._forced = ForcedResults(ground.system, 2 * max(ground.found.states, NEAR[0]))
        self._known: dict[str, JudgedMutation] = {}

    def judge(self, change: Mutation) -> JudgedMutation:
        """What becomes of a change."""
        began = work_seconds()
        try:
            mutant = self.maker.make(change)
        except Absurd as reason:
            return JudgedMutation(change, Fate.ABSURD, detail=str(reason), seconds=work_seconds() - began)
        digest = digest_of(mutant, self._digests)
        if digest in self._known:
            return replace(self._known[digest], change=change, seconds=work_seconds() - began)
        fate, notice = self._fate(mutant, began + self.timeout)
        seconds = work_seconds() - began
        judged = JudgedMutation(change, fate, notice.by, notice.property, notice.detail, seconds, digest)
        self._known[digest] = judged
        return judged

    def _fate(self, mutant: Mutant, deadline: float) -> tuple[Fate, Notice]:
        notice = self._in_the_text(mutant)
        if notice is not None:
            return Fate.NOTICED, notice
        part = mutant.change.site.part
        if part is Part.OUTCOME:
            return self._outcome(mutant)
        if self._is_alike(mutant, deadline):
            return Fate.EQUIVALENT, Notice("induction", "", "by induction every reachable state has the same steps")
        trial = Trial(self.ground, mutant)
        if part is not Part.BEGINNING:
            notice = trial.on_explored_states(deadline)
            if notice is not None:
                return Fate.NOTICED, notice
        return self._searched(mutant, trial, deadline)

    def _is_alike(self, mutant: Mutant, deadline: float) -> bool:
        """Whether it is quickly proved that nothing is changed; the invariants must hold in all reachable states."""
        ground = self.ground
        if not ground.complete:
            return False
        if self._likeness is None:
            kept = [check for check in ground.checks.states if check.name not in ground.goals | ground.failing]
            self._likeness = Likeness(check.condition for check in kept)
        shown = self._likeness.shown(mutant, (deadline - work_seconds()) / 4)
        return shown and (mutant.change.site.part is not Part.WEIGHT or self._has_same_chances(mutant))

    # Examples and claims

    def _in_the_text(self, mutant: Mutant) -> Notice | None:
        notice = examined(self.ground.told, mutant)
        if notice is None and self.text is not None and self._told is not None:
            try:
                notice = examined(self._told, self.text.make(mutant.change))
            except Absurd:
                return None
        return notice

    # Steps and states

    def _searched(self, mutant: Mutant, trial: Trial, deadline: float) -> tuple[Fate, Notice]:
        limits = self.ground.limits
        for states in NEAR:
            near = replace(limits, states=states, seconds=max(1.0, deadline - work_seconds()))
            notice, found = trial.in_all_states(near, most=states // 40)
            if notice is not None or found.complete:
                break
        if notice is None and not found.complete:
            notice = trial.in_plays(PLAYS, LENGTH, min(deadline, work_seconds() + 5))
        if notice is None and not found.complete:
            left = deadline - work_seconds()
            if left > 1:
                notice, found = trial.in_all_states(replace(limits, seconds=left))
        if notice is not None:
            return Fate.NOTICED, notice
        if found.complete:
            is_same = trial.is_same_graph(found)
            if not is_same or (mutant.change.site.part is Part.WEIGHT and not self._has_same_chances(mutant)):
                notice = self._forced.noticed(mutant)
                if notice is not None:
                    return Fate.NOTICED, notice
            if not is_same:
                return Fate.SURVIVED, Notice("", "", f"every property holds in all {found.states:,} states")
            if mutant.change.site.part is Part.WEIGHT and not self._has_same_chances(mutant):
                return Fate.SURVIVED, Notice("", "", "the states are the same, their chances are not")
            words = f"the same {found.states:,} states and {found.transitions:,} steps"
            return Fate.EQUIVALENT, Notice("search", "", words)
        left = deadline - work_seconds()
        if left > 1:
            self._proofs = self._proofs or Proofs(self.ground.system)
            notice = self._proofs.lost(mutant, left)
            if notice is not None:
                return Fate.NOTICED, notice
        return Fate.SURVIVED, Notice("", "", f"nothing found in {found.expanded:,} states, not all ({found.stopped})")

    def _has_same_chances(self, mutant: Mutant) -> bool:
        rules = mutant.rules
        return all(
            chances(self.ground.system, state, rules) == chances(mutant.system, state, rules)
            for state in (self.ground.found.state_at(number) for number, _ in self.ground.states_for(rules))
        )

    # Outcomes

    def _outcome(self, mutant: Mutant) -> tuple[Fate, Notice]:
        """Outcomes are no part of states and steps: only what is said of positions and of steps can speak of them.

        So the game as it is is searched once, for what the changed outcome makes of its properties, and for a finished
        game that is worth something else.
        """
        ground = self.ground
        own = {check.name: check.condition for check in ground.checks.states}
        changed = checks_of(mutant.system, {*own, *(check.name for check in ground.checks.steps), DEFINED})
        said = [c for c in changed.states if c.condition is not own.get(c.name)]
        steps = tuple(c for c in changed.steps if self._demands_something_else(c))
        old, new = ground.system.outcomes(), mutant.system.outcomes()
        worth = [ex.equal(old[player], new[player]) for player in old]
        senses = ground.system.standing_denotes, mutant.system.standing_denotes
        equal = ex.conjunction((ex.equal(*senses), ex.implication(senses[0], ex.conjunction(worth))))
        same = StateCheck(SAME_WORTH, "invariant", ex.implication(ground.system.terminal, equal))
        found = ground.search(ground.system, Checks((*said, same), steps, False, False), ground.limits)
        seen = happenings(found)
        known = ground.failing | ground.reached
        for name in [*(one.name for one in said), *(one.name for one in steps)]:
            now, before, is_goal = name in seen, name in known, name in ground.goals
            if now != before and (found.complete or (now and not is_goal)):
                detail = ("is reached" if now else "is not reached") if is_goal else "fails" if now else "holds"
                return Fate.NOTICED, Notice("states", name, f"{detail}, as finished games are valued now")
        if found.complete and SAME_WORTH not in seen:
            words = f"every finished game of {found.states:,} states is worth the same"
            return Fate.EQUIVALENT, Notice("search", "", words)
        notice = self._forced.noticed(mutant)
        if notice is not None:
            return Fate.NOTICED, notice
        return Fate.SURVIVED, Notice("", "", "no property of positions says what a finished game is worth")

    def _demands_something_else(self, check: StepCheck) -> bool:
        """Whether a step property of a changed game demands something else of some step than it does now."""
        own = next(
            one.conditions for one in self.ground.checks.steps if (one.name, one.kind) == (check.name, check.kind)
        )
        return any(check.conditions.get(n) is not own.get(n) for n in range(len(self.ground.system.instances)))


def chances(system: TransitionSystem, state: tuple[Any, ...], rules: frozenset[str]) -> dict[str, Fraction]:
    """How likely each instance of some chance rules is in a state."""
    read = system.reader_of(state)
    weights: dict[str, Fraction] = {}
    for instance, _ in successors(system, state):
        if instance.label.rule in rules and instance.weight is not None:
            weight = instance.weight
            weights[str(instance)] = weight if isinstance(weight, Fraction) else Fraction(evaluate(weight, read))
    whole = sum(weights.values())
    return {name: weight / whole for name, weight in weights.items() if whole}


def sensible_limits(states: int | None = None, seconds: float | None = None) -> Limits:
    """How far games are explored: three quarters of the free memory, and these."""
    return replace(Limits.sensible(), states=states, seconds=seconds)
