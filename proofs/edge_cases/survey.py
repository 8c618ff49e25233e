"""One look at every position of a scope that can be exhausted: what goes wrong there, and what never happens.

Where the scope asked for is larger, random plays look at it, and z3 says what the proved invariants exclude.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulestone.model import GameError, Instance, TransitionSystem
from rulestone.model.system.semantics import undefined_reason
from rulestone.proofs.engines.symbolic.possibility import Said
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.plays.trace_files import what_forbids
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.scopes import MANY_MOVES, MOST_COMPARED, first_with, is_vast, scopes_below
from rulestone.proofs.searching.explore import explore

from .beyond_exhaustion import Beyond
from .clashes import after_moves, clashes_of
from .effort import EdgesEffort
from .finding import Finding, FindingKind
from .probes import Probe, never_grounded, probes_of, quick_probes_of
from .sampled_positions import SampledPositions, check_of
from .scopes_looked_at import ScopesLookedAt, uninterrupted

DRAWN_OTHERWISE = 300
"""How many positions of each other reading are drawn, to see what never happens in the chosen ones."""

MOST_PROBED = 3_000
"""Whether requirements and cases ever matter is looked at at a smaller scope where one has more moves than this: for
each move its rule is read once more."""

_OF_THE_SCOPE = (
    FindingKind.DEAD_RULE,
    FindingKind.IDLE_GUARD,
    FindingKind.FROZEN_VARIABLE,
    FindingKind.VACUOUS,
)
"""What a larger scope may need, though a smaller one does not."""

_IN_A_LIGHT_LOOK = (FindingKind.FROZEN_VARIABLE.name, FindingKind.UNREACHABLE.name)
"""How the names begin of the probes that a light look is at."""

STUCK = "no rule applies"
"""What a position is called in which nobody can move, and the game is not over."""


@dataclass
class Survey:
    """What was seen in one look, and what was not looked at, in words."""

    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def survey(ground: ScopesLookedAt, effort: EdgesEffort, listener: Listener = silent) -> Survey:
    """Look at everything.

    Args:
        ground: the scopes.
        effort: how many positions of the full scope are drawn, and what z3 is asked where it was not exhausted.
        listener: gets progress.
    """
    return _Look(ground, effort, listener).survey()


class _Look:
    """One look at the scopes of a game: first at what happens, then at whether the rest may happen somewhere.

    Args:
        ground, effort, listener: see `survey`.
    """

    def __init__(self, ground: ScopesLookedAt, effort: EdgesEffort, listener: Listener) -> None:
        self._ground, self._effort, self._listener = ground, effort, listener
        full = self._full = ground.full
        self._is_vast = is_vast(full)
        listener(Progress("survey", "what ought to happen", 0, None, f"{len(full.instances):,} moves"))
        self._probed = full if self._is_vast or len(full.instances) <= MOST_PROBED else _with_fewer_moves(full)
        is_light = self._is_vast or self._probed is not full
        self._quick = {probe.name: probe for probe in quick_probes_of(full)} if is_light else {}
        self._probes = self._quick if self._is_vast else {probe.name: probe for probe in probes_of(self._probed)}
        self._sample = SampledPositions(full, effort.sampled, listener=listener)
        self._result = Survey()

    def survey(self) -> Survey:
        """What was seen."""
        seen = self._sampled()
        seen |= self._explored(seen)
        never = [probe for name, probe in self._probes.items() if name not in seen]
        nowhere = list(never_grounded(self._full))
        above = _happening_above(self._probed, never, self._ground.changed, self._effort.sampled, self._listener)
        never = self._of_this_scope(
            _without_what_follows([probe for probe in never if probe.name not in above.happened]), above
        )
        otherwise = _happening_otherwise(self._ground.explored, never, self._listener)
        never = [probe for probe in never if probe.name not in otherwise]
        unsaid = [probe for probe in (*never, *nowhere) if not probe.goals]
        elsewhere = _said_elsewhere(self._ground, {probe.name for probe in unsaid})
        never = [probe for probe in never if probe.name not in elsewhere]
        beyond = self._asked_beyond(never)
        self._note_where_probed()
        beside = self._noted_beside_others(never)
        for probe in never:
            if probe.name not in beyond.played and probe not in beside:
                self._tell(probe, above, beyond.said.get(probe.name))
        for probe in nowhere:
            if probe.name not in elsewhere:
                basis = "by its words alone, in every reading"
                self._result.findings.append(_never(probe, self._ground, self._full.scope, basis, True))
        return self._result

    def _sampled(self) -> set[str]:
        """Which probes happen in random positions of the full scope, and of the one whose requirements are examined."""
        happened = self._sample.happening(list((self._quick or self._probes).values()), self._listener)
        if self._probed is not self._full:
            self._sample = SampledPositions(self._probed, self._effort.sampled, listener=self._listener)
            missing = [probe for name, probe in self._probes.items() if name not in happened]
            happened |= self._sample.happening(missing, self._listener)
        return happened

    def _explored(self, happened: set[str]) -> set[str]:
        """Which checks fail in the scope that can be exhausted, probes that happen among them; faults are findings."""
        ground, small = self._ground, self._ground.explored
        at_small = self._probes if small is self._probed else {probe.name: probe for probe in probes_of(small)}
        # What has no counterpart in the smaller scope is judged by the sample alone.
        asked = [probe for name, probe in at_small.items() if name in self._probes and name not in happened]
        clashes = list(clashes_of(small))
        limits = Limits.sensible()
        if not ground.exploration.complete:  # as far as the first look came
            limits = replace(limits, states=ground.exploration.states)
        states = (*map(check_of, asked), *(clash.check for clash in clashes))
        checks = Checks(states, (), deadlock=True, defined=True)
        found = explore(small, checks=checks, limits=limits, listener=self._listener)
        uninterrupted(found)
        self._result.findings += _gaps(ground, found)
        for clash in clashes:
            if clash.check.name in found.state_fails:
                play = found.play_to(found.state_fails[clash.check.name])
                self._result.findings.append(clash.finding(play, ground.changed, ground.basis))
        return set(found.state_fails)

    def _of_this_scope(self, never: list[Probe], above: _Above) -> list[Probe]:
        """Without what larger scopes may need that nobody looked at: it is noted."""
        full = self._full
        if not above.unseen or full.scope == full.game.first_scope():
            return never
        noted = [probe for probe in never if probe.kind in _OF_THE_SCOPE]
        if noted:
            named = ", ".join(dict.fromkeys(f"`{probe.subject}`" for probe in noted))
            self._result.notes.append(
                f"What scope {full.scope} never needs, larger ones that were not looked at may need "
                f"({', '.join(above.unseen)}): {named}."
            )
        return [probe for probe in never if probe.kind not in _OF_THE_SCOPE]

    def _asked_beyond(self, never: Sequence[Probe]) -> Beyond:
        """What z3 says of a scope that was not exhausted, if it is asked."""
        ground, full, effort, result = self._ground, self._full, self._effort, self._result
        beyond = Beyond(ground, effort.proved, self._listener)
        if self._is_vast:
            result.notes.append(
                f"{self._large()}: whether single requirements and cases of its rules "
                "ever matter was not examined, and z3 was not asked what its random plays leave open."
            )
        elif not ground.whole and len(full.instances) > effort.proved_moves:
            result.notes.append(
                f"{self._large()}: z3 was not asked what its random plays leave open "
                f"(more than {effort.proved_moves:,}; --effort deep asks)."
            )
        elif not ground.whole:
            beyond.ask([probe for probe in never if probe.goals], {finding.subject for finding in result.findings})
            result.findings += beyond.findings
            result.notes += beyond.notes
        return beyond

    def _large(self) -> str:
        return f"Scope {self._full.scope} has {len(self._full.instances):,} moves"

    def _note_where_probed(self) -> None:
        if self._probed is not self._full:
            self._result.notes.append(
                f"{self._large()}: whether single requirements and cases of its rules "
                f"ever matter was examined at scope {self._probed.scope}."
            )

    def _noted_beside_others(self, never: Sequence[Probe]) -> list[Probe]:
        beside = _idle_beside_others(self._probes.values(), never)
        if beside:
            named = ", ".join(one if " no. " in one else f"{one} no. 1" for one in (probe.subject for probe in beside))
            self._result.notes.append(f"Conditions that refuse nobody beside the others of their `require`: {named}.")
        return beside

    def _tell(self, probe: Probe, above: _Above, said: Said | None) -> None:
        """A finding: it happens nowhere, as far as was looked, and as z3 says, if it says anything."""
        ground, full = self._ground, self._full
        basis = f"not in {ground.basis}"
        if ground.explored is not self._probed:
            basis += f", nor in {len(self._sample.positions):,} random positions of scope {self._probed.scope}"
        if above.looked_at:
            basis += f", nor in random play of scope{'s' * (len(above.looked_at) > 1)} {', '.join(above.looked_at)}"
        is_certain = ground.whole or not probe.goals or (said is not None and said.never)
        scope = full.scope if not self._quick or probe.name in self._quick else self._probed.scope
        words = f" (scope {scope})" if above.unseen and scope != full.game.first_scope() else ""
        basis = f"{basis}; {said.basis}" if said else basis
        self._result.findings.append(_never(probe, ground, scope, basis, is_certain, words))


def _with_fewer_moves(system: TransitionSystem) -> TransitionSystem:
    """The largest smaller scope in which every move may be asked something; the smallest, if there is none."""
    game = type(system.game)
    scope = first_with(system, MOST_COMPARED, lambda scope: system_read(game, scope, system.readings))
    return system_read(game, scope or scopes_below(system)[-1], system.readings)


def _idle_beside_others(probes: Iterable[Probe], never: Sequence[Probe]) -> list[Probe]:
    """The idle conditions of a `require` that lists others, not idle: the whole of it does refuse somebody."""
    idle = {probe.name for probe in never}
    alive = {(p.rule, p.file, p.line) for p in probes if p.kind is FindingKind.IDLE_GUARD and p.name not in idle}
    return [p for p in never if p.of_several and (p.rule, p.file, p.line) in alive]


@dataclass
class _Above:
    """Which probes happen in random play of larger scopes, those looked at, and those with too many moves for it."""

    happened: set[str] = field(default_factory=set)
    looked_at: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)


def _happening_above(
    full: TransitionSystem, never: Sequence[Probe], changed: Mapping[str, str], sampled: int, listener: Listener
) -> _Above:
    """Which of these probes happen in random play of a listed scope above the one asked for: they serve that one."""
    above = _Above()
    game = type(full.game)
    scopes = list(game.scopes)
    larger = scopes[: scopes.index(full.scope)] if full.scope in scopes else []
    for scope in reversed(larger):
        missing = {probe.name for probe in never} - above.happened
        if not missing:
            break
        if above.unseen:
            above.unseen.append(scope)
            continue
        try:
            system = system_read(game, scope, changed)
        except GameError:
            continue  # these readings have no such scope
        if len(system.instances) > MOST_COMPARED:
            above.unseen.append(scope)
            continue
        above.looked_at.append(scope)
        probes = [probe for probe in probes_of(system) if probe.name in missing]
        above.happened |= SampledPositions(system, sampled, listener=listener).happening(probes, listener)
    return above


def _happening_otherwise(small: TransitionSystem, never: Sequence[Probe], listener: Listener) -> set[str]:
    """Which of these probes happen in random play of another reading of one question: they serve that one."""
    found: set[str] = set()
    if len(small.instances) > MANY_MOVES:
        return found
    sought = {probe.name for probe in never if probe.goals}
    for other in _read_otherwise(small) if sought else ():
        probes = probes_of(other, names=sought - found)
        if not probes:
            continue
        try:
            drawn = SampledPositions(other, DRAWN_OTHERWISE, listener=listener)
        except GameError:
            continue  # no play begins so
        found |= drawn.happening(probes, listener)
        if found >= sought:
            break
    return found


def _said_elsewhere(ground: ScopesLookedAt, names: set[str]) -> set[str]:
    """Which of these probes have something to look for in another reading of one question: they serve that one."""
    found: set[str] = set()
    for other in _read_otherwise(ground.explored) if names else ():
        grounded = {
            f"{FindingKind.DEAD_RULE.name}|{i.label.rule}|{i.rule.line}|{i.label.rule}" for i in other.instances
        }
        found |= names & grounded
        if any(name.startswith(_IN_A_LIGHT_LOOK) for name in names - found):
            found |= names & {probe.name for probe in probes_of(other, light=True) if probe.goals}
        if found >= names:
            break
    return found


def _read_otherwise(system: TransitionSystem) -> Iterator[TransitionSystem]:
    """A scope in every other reading of one question in which its rules can be read.

    A question that neither its rules nor what was read of its properties asks changes nothing: for all such together
    the scope itself stands.
    """
    game, asked = type(system.game), frozenset(system.game.consulted)
    is_given = False
    for question in game.questions().values():
        for reading in question.readings:
            if reading == system.readings[question.name]:
                continue
            if question.name in asked:
                try:
                    other = system_read(game, system.scope, {**system.readings, question.name: reading})
                except GameError:
                    continue
                yield other
            elif not is_given:
                is_given = True
                yield system


def _without_what_follows(never: Sequence[Probe]) -> list[Probe]:
    """Without what follows from rules never played: that their requirements, their cases, properties never matter."""
    dead = {probe.rule for probe in never if probe.kind is FindingKind.DEAD_RULE and probe.subject == probe.rule}
    return [
        probe
        for probe in never
        if probe.subject in dead or not (probe.rule in dead or (probe.needs and dead.issuperset(probe.needs)))
    ]


def _never(probe: Probe, ground: ScopesLookedAt, scope: str, basis: str, certain: bool, where: str = "") -> Finding:
    return Finding(
        probe.kind,
        probe.subject,
        f"{probe.sentence.removesuffix('.')}{where}.",
        probe.clauses,
        probe.rule,
        probe.line,
        scope,
        ground.changed,
        basis,
        certain,
        extra={"which": probe.line, "file": probe.file},
    )


def _gaps(ground: ScopesLookedAt, found: Exploration) -> Iterator[Finding]:
    """Positions without a move, and rules whose words denote nothing."""
    system = found.system
    if found.deadlock is not None:
        play = found.play_to(found.deadlock)
        yield Finding(
            FindingKind.GAP,
            STUCK,
            f"{after_moves(len(play))} the game is not over, and no rule says what may be done.",
            scope=system.scope,
            readings=ground.changed,
            basis=ground.basis,
            plays=(play,),
            extra={"forbidden": what_forbids(system, play.last)},
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
            f"{after_moves(len(play))} {instance} is asked for, but {exact}.",
            instance.rule.clauses,
            rule,
            _line(instance, reason),
            system.scope,
            ground.changed,
            ground.basis,
            plays=(play,),
        )


def kind_of(reason: str) -> FindingKind:
    """What sort of partial operator failed."""
    if "would leave" in reason or "outside" in reason:
        return FindingKind.OVERFLOW
    if "`the`" in reason:
        return FindingKind.TIE
    return FindingKind.GAP


def _general(reason: str) -> str:
    """A reason without the indices of the case at hand."""
    head, bracket, rest = reason.partition("[")
    return head + rest.partition("]")[2] if bracket else reason


def _line(instance: Instance, reason: str) -> int | None:
    same: Sequence[int | None] = [
        o.line for o in (*instance.obligations, *instance.guard_obligations) if _general(o.reason) == reason
    ]
    return next(iter(same), instance.rule.line)
