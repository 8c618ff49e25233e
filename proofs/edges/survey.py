"""One look at every position of a scope that can be exhausted: what goes wrong there, and what never happens."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulestone.model import Game, GameError, Instance, TransitionSystem
from rulestone.model.expression import FALSE, Node, cell_node, conjunction, disjunction, equal, negation
from rulestone.model.printing import value_text
from rulestone.model.semantics import undefined_reason
from rulestone.model.walk import definedness

from ..checks import Checks, StateCheck, total
from ..explicit.exploration import Exploration, Limits
from ..explicit.search import explore
from ..play import Play
from ..progress import Listener, silent
from .finding import Finding, Kind
from .probes import Probe, never_grounded, probes_of
from .sampling import Sample, check_of

MOST_FORCED = 80
"""So many forced steps are compared with each other."""


@dataclass
class Ground:
    """The scopes in which a game is looked at.

    Attributes:
        explored: the largest scope that could be exhausted (or the smallest, cut off), and what was found there.
        full: the scope that was asked for, which may be larger; random plays look at it.
        changed: the readings that are not the defaults.
    """

    explored: TransitionSystem
    exploration: Exploration
    full: TransitionSystem
    changed: Mapping[str, str] = field(default_factory=dict)

    @property
    def basis(self) -> str:
        """What was explored, in words."""
        states = f"{self.exploration.states:,} positions of scope {self.explored.scope}"
        return f"all {states}" if self.exploration.complete else f"the first {states}"


def ground_of(
    game: type[Game], scope: str | None, readings: Mapping[str, str], seconds: float, listener: Listener = silent
) -> Ground:
    """Exhaust the smallest scope, then larger ones while each takes no longer than `seconds`.

    Raises GameError for whatever is wrong with the game or the readings.
    """
    full = game(**({} if scope is None else {"scope": scope}), **readings).system
    scopes = list(game.scopes)
    changed = {q: r for q, r in readings.items() if r != game.questions()[q].default}
    best: tuple[TransitionSystem, Exploration] | None = None
    for name in reversed(scopes[scopes.index(full.scope) :]):
        try:
            system = full if name == full.scope else game(scope=name, **readings).system
        except GameError:
            if name == full.scope:
                raise
            continue  # this reading has no such scope
        sensible = Limits.sensible()
        limits = Limits(seconds=seconds, memory=sensible.memory)
        found = explore(system, properties=(), limits=limits, listener=listener)
        if best is None or found.complete:
            best = system, found
        if not found.complete:
            break
    assert best is not None
    return Ground(*best, full, changed)


def survey(ground: Ground, seconds: float, listener: Listener = silent) -> Iterator[Finding]:
    """Everything that is seen in one look, and that random plays of the full scope do not contradict."""
    full = ground.full
    probes = {probe.name: probe for probe in probes_of(full)}
    sample = Sample(full, seconds=seconds, listener=listener)
    happened = sample.happening(list(probes.values()), listener)
    small = ground.explored
    at_small = probes if small is full else {probe.name: probe for probe in probes_of(small)}
    # What has no counterpart in the smaller scope is judged by the sample alone.
    open_probes = [probe for name, probe in at_small.items() if name in probes and name not in happened]
    bad = list(_bad(small))
    checks = (*map(check_of, open_probes), *(check for check, _ in bad))
    found = explore(
        small,
        checks=Checks(checks, (), deadlock=True, defined=True),
        limits=Limits.sensible(),
        listener=listener,
    )
    yield from _gaps(ground, found)
    for check, tell in bad:
        if check.name in found.state_fails:
            play = found.play_to(found.state_fails[check.name])
            yield tell(play, ground)
    reached = set(found.state_fails)
    drawn = f"{len(sample.positions):,} random positions of scope {full.scope}"
    never = [probe for name, probe in probes.items() if name not in happened and name not in reached]
    unsaid = [probe for probe in (*never, *never_grounded(full)) if not probe.goals]
    elsewhere = _said_elsewhere(ground, {probe.name for probe in unsaid})
    for probe in never:
        if probe.name in elsewhere:
            continue
        basis = f"not in {ground.basis}, nor in {drawn}" if small is not full else f"not in {ground.basis}"
        yield _never(probe, ground, basis, ground.exploration.complete and small is full)
    for probe in never_grounded(full):
        if probe.name not in elsewhere:
            yield _never(probe, ground, "by its words alone, in every reading", True)


def _said_elsewhere(ground: Ground, names: set[str]) -> set[str]:
    """Which of these probes have something to look for in another reading of one question: they serve that one."""
    found: set[str] = set()
    game = type(ground.full.game)
    for question in game.questions().values():
        for reading in question.readings:
            if names <= found:
                return found
            if reading == ground.full.readings[question.name]:
                continue
            try:
                other = game(scope=ground.explored.scope, **{**ground.full.readings, question.name: reading}).system
            except GameError:
                continue
            grounded = {f"{Kind.DEAD_RULE.name}|{i.label.rule}|{i.rule.line}|{i.label.rule}" for i in other.instances}
            found |= names & (grounded | {probe.name for probe in probes_of(other, light=True) if probe.goals})
    return found


def _never(probe: Probe, ground: Ground, basis: str, certain: bool) -> Finding:
    return Finding(
        probe.kind,
        probe.subject,
        probe.sentence,
        probe.clauses,
        probe.rule,
        probe.line,
        ground.full.scope,
        ground.changed,
        basis,
        certain,
        extra={"which": probe.line},
    )


# What goes wrong


def _gaps(ground: Ground, found: Exploration) -> Iterator[Finding]:
    """Positions without a move, and rules whose words denote nothing."""
    system = found.system
    if found.deadlock is not None:
        play = found.play_to(found.deadlock)
        yield Finding(
            Kind.GAP,
            "no rule applies",
            f"After {_moves(len(play))} the game is not over, and no rule says what may be done.",
            scope=system.scope,
            readings=ground.changed,
            basis=ground.basis,
            plays=(play,),
        )
    shortest: dict[tuple[str, str], tuple[int, int]] = {}
    for number, state in found.undefined.items():
        instance = system.instances[number]
        reason = undefined_reason(system, instance, found.state_at(state)) or ""
        key = (instance.label.rule, _general(reason))
        if key not in shortest or state < shortest[key][0]:
            shortest[key] = (state, number)
    for (rule, reason), (state, number) in shortest.items():
        instance = system.instances[number]
        play = found.play_to(state)
        exact = undefined_reason(system, instance, play.last) or reason
        yield Finding(
            kind_of(reason),
            f"{rule}: {reason}",
            f"After {_moves(len(play))} {instance} is asked for, but {exact}.",
            instance.rule.clauses,
            rule,
            _line(instance, reason),
            system.scope,
            ground.changed,
            ground.basis,
            plays=(play,),
        )


def kind_of(reason: str) -> Kind:
    """What sort of partial operator failed."""
    if "would leave" in reason or "outside" in reason:
        return Kind.OVERFLOW
    if "`the`" in reason:
        return Kind.TIE
    return Kind.GAP


def _general(reason: str) -> str:
    """A reason without the indices of the case at hand."""
    head, bracket, rest = reason.partition("[")
    return head + rest.partition("]")[2] if bracket else reason


def _line(instance: Instance, reason: str) -> int | None:
    same = (o.line for o in (*instance.obligations, *instance.guard_obligations) if _general(o.reason) == reason)
    return next(same, instance.rule.line)


_Tell = Callable[[Play, Ground], Finding]


def _bad(system: TransitionSystem) -> Iterator[tuple[StateCheck, _Tell]]:
    yield from _overlaps(system)
    undenoted = [need for result in system.outcomes().values() for need, _ in definedness(result)]
    if undenoted:
        wrong = conjunction((system.terminal, negation(conjunction(undenoted))))

        def tell(play: Play, ground: Ground) -> Finding:
            told = f"After {_moves(len(play))} the game is over, but its result is not defined."
            return _witnessed(Kind.GAP, "undefined result", told, play, ground)

        yield StateCheck("the result is defined", "invariant", negation(wrong)), tell


def _overlaps(system: TransitionSystem) -> Iterator[tuple[StateCheck, _Tell]]:
    """Pairs of forced steps that apply together and lead to different positions."""
    forced = [instance for instance in system.instances if instance.label.chooser is None]
    if len(forced) > MOST_FORCED:
        return
    pairs: dict[tuple[str, str], list[tuple[Instance, Instance, Node]]] = {}
    for one, other in itertools.combinations(forced, 2):
        clash = conjunction((total(one.guard), total(other.guard), negation(_same_effect(one, other))))
        if clash is not FALSE:
            pairs.setdefault((one.label.rule, other.label.rule), []).append((one, other, clash))
    for (one_rule, other_rule), clashes in pairs.items():

        def tell(
            play: Play,
            ground: Ground,
            one_rule: str = one_rule,
            other_rule: str = other_rule,
            clauses: tuple[str, ...] = (*clashes[0][0].rule.clauses, *clashes[0][1].rule.clauses),
        ) -> Finding:
            told = (
                f"After {_moves(len(play))} the rules demand `{one_rule}` and `{other_rule}` at once, with different "
                "results; they do not say which comes first."
            )
            return _witnessed(Kind.OVERLAP, f"{one_rule} and {other_rule}", told, play, ground, clauses)

        condition = negation(disjunction(clash for _, _, clash in clashes))
        yield StateCheck(f"{one_rule} and {other_rule} do not clash", "invariant", condition), tell


def _same_effect(one: Instance, other: Instance) -> Node:
    cells = dict.fromkeys((*one.updates, *other.updates))
    return conjunction(
        equal(one.updates.get(cell, cell_node(cell)), other.updates.get(cell, cell_node(cell))) for cell in cells
    )


def _witnessed(kind: Kind, subject: str, told: str, play: Play, ground: Ground, clauses: Sequence[str] = ()) -> Finding:
    return Finding(
        kind,
        subject,
        told,
        tuple(dict.fromkeys(clauses)),
        scope=play.system.scope,
        readings=ground.changed,
        basis=ground.basis,
        plays=(play,),
    )


def _moves(number: int) -> str:
    return {0: "no move", 1: "one move"}.get(number, f"{number} moves")


def players_of(system: TransitionSystem) -> list[str]:
    """The players, as they are called."""
    return [value_text(player) for player in system.game.player_elements()]
