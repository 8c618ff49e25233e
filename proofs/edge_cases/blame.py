"""Judging one combination of readings, and finding which of its readings break a property together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.reading.grounding import with_moves_named
from rulestone.proofs.checking.registry import engine
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.exploration import Exploration
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.rules_read import is_read, system_read
from rulestone.proofs.plays.trace_files import play_trace, trace_data, trace_of
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.plays.watching import Watch
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.searching.search_verdicts import verdicts_of

from .covering import Row
from .divergence_witness import follow

PLAYS = 60
"""How many random plays are made of a combination that is not gone through."""

MOST_COMPILED = 500
"""Of a combination with more moves no positions are gone through, but twice as many plays are made: to compile every
move takes longer."""


@dataclass(frozen=True)
class RowJudgement:
    """The properties that fail in one combination, each with a play where there is one; whether all plays were seen."""

    broken: Mapping[str, Play | None]
    exhausted: bool


Packed = GameError | tuple[dict[str, dict[str, Any] | None], bool]
"""A judgement on its way between processes, its plays as traces; or why the rules cannot be read so."""


@dataclass(frozen=True)
class Together:
    """Readings that break a property together.

    Attributes:
        changed: by question, what differs from the chosen readings.
        play: on which the property fails, if there is one.
        certain: whether it is known that fewer of them do not break it.
    """

    changed: Mapping[str, str]
    play: Play | None
    certain: bool


class RowJudge:
    """Judges combinations of readings, each once.

    Args:
        game: the class.
        scope: where.
        chosen: the readings from which others are changes.
        states: how many positions of each combination are gone through.
        alone: properties known to fail where one question (or none: "") is read otherwise, by question and reading.
    """

    def __init__(
        self,
        game: type[Game],
        scope: str,
        chosen: Mapping[str, str],
        states: int,
        alone: Mapping[tuple[str, str], Collection[str]] | None = None,
    ) -> None:
        self.game = game
        self.scope = scope
        self.chosen = dict(chosen)
        self.states = states
        self.alone = alone or {}
        self.known: dict[tuple[str, ...], RowJudgement | GameError] = {}
        self._tries = 0

    def judged(self, row: Row) -> RowJudgement | GameError:
        """What a combination breaks; the error where the rules cannot be read so."""
        key = tuple(row.values())
        if key not in self.known:
            try:
                self.known[key] = _judge(self._system(row), self.states)
            except GameError as error:
                self.known[key] = error
        return self.known[key]

    def learn(self, row: Row, packed: Packed) -> RowJudgement | GameError:
        """Take over what another process judged; every play is replayed by the plain semantics."""
        found: RowJudgement | GameError
        if isinstance(packed, GameError):
            found = packed
        else:
            broken, exhausted = packed
            file = Path("combinations")
            plays = {
                name: None if data is None else play_trace(trace_of(data, file), self.game, self._system(row))
                for name, data in broken.items()
            }
            found = RowJudgement(plays, exhausted)
        self.known[tuple(row.values())] = found
        return found

    def blame(self, row: Row, name: str, tries: int) -> Together | None:
        """Take readings back to the chosen ones while a property still fails, within a number of tries.

        Returns None where one reading, or none, is enough to break it.
        """
        found = self.judged(row)
        assert isinstance(found, RowJudgement)
        play = found.broken[name]
        changed = {question: reading for question, reading in row.items() if reading != self.chosen[question]}
        if any(name in self.alone.get(reading, ()) for reading in (("", ""), *changed.items())):
            return None
        alone: list[Row] = [{}, *({question: reading} for question, reading in changed.items())]
        if len(changed) < 2 or any(self._replayed(few, name, play) is not None for few in alone):
            return None
        self._tries = tries
        certain = True
        for few in alone:
            known = self._searched(few)
            if known is not None and name in known.broken:
                return None
            certain = certain and known is not None and known.exhausted
        return self._smallest(Together(changed, play, certain), name)

    def _smallest(self, together: Together, name: str) -> Together:
        """Leave out ever smaller shares of the readings while the property still fails (Zeller's delta debugging)."""
        shares = 2
        while len(together.changed) > 2:
            readings = list(together.changed.items())
            shares = min(shares, len(readings))
            certain = True
            for share in range(shares):
                fewer = dict(reading for number, reading in enumerate(readings) if number % shares != share)
                if len(fewer) < 2:
                    continue  # no reading breaks it alone
                replayed = self._replayed(fewer, name, together.play)
                known = self._searched(fewer) if replayed is None else None
                if replayed is not None or (known is not None and name in known.broken):
                    play = replayed if known is None else known.broken[name]
                    together = replace(together, changed=fewer, play=play)
                    shares = max(shares - 1, 2)
                    break
                certain = certain and known is not None and known.exhausted
            else:
                if shares == len(readings):
                    return replace(together, certain=together.certain and certain)
                shares *= 2
        return together

    def _system(self, row: Row) -> TransitionSystem:
        return system_read(self.game, self.scope, row)

    def _replayed(self, changed: Mapping[str, str], name: str, play: Play | None) -> Play | None:
        """The same moves under other readings, where the property fails after them, too: much sooner than a search."""
        row = {**self.chosen, **changed}
        if play is None or not self._may_be_played(row, name, play):
            return None
        try:
            return replayed(play, self._system(row), name)
        except GameError:
            return None

    def _may_be_played(self, row: Row, name: str, play: Play) -> bool:
        """False where the moves of a play, read alone, show that a combination forbids it, or that it breaks nothing.

        Of what a play breaks only conditions of states are asked: all else may depend on other moves, too. To read all
        moves takes a second and more, and mostly the play is not possible.
        """
        if is_read(self.game, self.scope, row):
            return True
        try:
            few = with_moves_named(self.game(scope=self.scope, **row), [move.label for move in play.moves])
            again = follow(play, few)
        except GameError:
            return False
        if again is None:
            return False
        try:
            return all(one.name != name for one in few.invariants) or fails_after(again, name)
        except GameError:  # it is wrong with another move than the one that would be looked at first
            return True

    def _searched(self, changed: Mapping[str, str]) -> RowJudgement | None:
        """What a combination breaks; None where no try is left, or it cannot be read so."""
        row = {**self.chosen, **changed}
        if tuple(row.values()) not in self.known:
            if self._tries <= 0:
                return None
            self._tries -= 1
        found = self.judged(row)
        return found if isinstance(found, RowJudgement) else None


def replayed(play: Play, system: TransitionSystem, name: str) -> Play | None:
    """The same moves in other rules; None where they forbid them, or a property does not fail after them."""
    again = follow(play, system)
    return again if again is not None and fails_after(again, name) else None


def fails_after(play: Play, name: str) -> bool:
    """Whether a property fails at the very end of a play."""
    return Watch(play.system, [name]).event(name)(play)


_judges: dict[str, RowJudge] = {}


def judge_apart(spec: str, scope: str, chosen: dict[str, str], states: int, row: Row) -> Packed:
    """In another process: what a row breaks, as plain data."""
    key = repr((spec, scope, chosen, states))
    if key not in _judges:
        _judges.clear()
        _judges[key] = RowJudge(load_game(spec), scope, chosen, states)
    found = _judges[key].judged(row)
    if isinstance(found, GameError):
        return found
    plays = {name: None if play is None else trace_data(play, game=spec) for name, play in found.broken.items()}
    return plays, found.exhausted


def _judge(system: TransitionSystem, states: int) -> RowJudgement:
    goals = {goal.name for goal in system.goals}  # that random plays do not reach one breaks nothing
    many = len(system.instances) > MOST_COMPILED
    complete, verdicts = (False, list[Verdict]()) if many else _searched(system, states)
    if not complete:
        names = list(Watch(system).kinds) if many else [v.property for v in verdicts if v.status is Status.TRUNCATED]
        still = [name for name in names if name not in goals]
        verdicts += engine("random").judge(Job.on(system, still, CheckEffort(plays=PLAYS * (1 + many))))
    broken = {v.property: v.play for v in reversed(verdicts) if v.status is Status.REFUTED}
    # A play shows how others prevent something; that nothing prevents it under fewer readings it does not show.
    able = engine("strategy").judge(Job.on(system, effort=CheckEffort(states=states)))
    broken |= {verdict.property: None for verdict in able if verdict.status is Status.REFUTED}
    return RowJudgement(broken, complete)


def _searched(system: TransitionSystem, states: int) -> tuple[bool, list[Verdict]]:
    """Whether every position was gone through, and what was found."""
    found: Exploration = engine("explicit").explore(Job.on(system, effort=CheckEffort(states=states)))
    if found.stopped.ending is Ending.INTERRUPTED:
        raise KeyboardInterrupt
    return found.complete, verdicts_of(found)
