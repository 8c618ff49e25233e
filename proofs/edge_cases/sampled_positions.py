"""Reachable positions drawn by random plays, and which probes happen in them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import disjunction, negation
from rulestone.proofs.compiling.layout import layout_of, pack_state
from rulestone.proofs.compiling.native_offers import offers
from rulestone.proofs.compiling.python_target import STATE_FAILS, Event, join_words, python_target
from rulestone.proofs.plays.conditions import Checks, StateCheck, total
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.running.progress import Listener, Progress, silent

from .probes import Probe

CAP = 2**40
"""An unbounded variable is followed up to here."""

ROUNDS = ((300, 12), (1_500, 60), (6_000, 300))
"""(positions, conditions tried of each probe): first a few of each, then more of what has not happened yet."""

_WATCH_NOTHING = Checks((), (), deadlock=False, defined=False)


class SampledPositions:
    """Positions met in random plays of one game, scope and reading.

    Args:
        system: the game.
        positions: how many different ones to draw.
        length: the most moves of a play.
        seed: the same seed draws the same positions.
    """

    def __init__(
        self,
        system: TransitionSystem,
        positions: int = ROUNDS[-1][0],
        length: int = 300,
        seed: int = 0,
        listener: Listener = silent,
    ) -> None:
        self.system = system
        self._layout = layout_of(system, CAP)
        self._source = random.Random(seed)
        self.plays = 0
        rules = offers(system, self._layout, _WATCH_NOTHING)
        found: dict[int, None] = {}
        while len(found) < positions and self.plays < positions:
            state = join_words(pack_state(system, self._layout, drawn_initial_state(system, self._source)))
            for _ in range(length):
                found[state] = None
                out = rules.expand(state).states
                if not out:
                    break
                state = self._source.choice(out)
                listener(Progress("random", "drawing positions", len(found), positions))
                if len(found) >= positions:
                    break
            self.plays += 1
        self.positions = list(found)
        self._source.shuffle(self.positions)

    def happening(self, probes: Sequence[Probe], listener: Listener = silent) -> set[str]:
        """The names of the probes that happen in some position."""
        happened: set[str] = set()
        for most, conditions in ROUNDS:
            open_probes = [probe for probe in probes if probe.name not in happened]
            if not open_probes:
                break
            names = [probe.name for probe in open_probes]
            judge = self._judge(open_probes, conditions)
            for number, position in enumerate(self.positions[:most]):
                events: list[Event] = []
                judge(position, [], [], events)
                happened.update(names[check] for kind, check, _ in events if kind == STATE_FAILS)
                if number % 100 == 0:
                    listener(Progress("random", "looking at positions", number, most, f"{len(open_probes)} open"))
        return happened

    def _judge(
        self, probes: Sequence[Probe], conditions: int
    ) -> Callable[[int, list[int], list[int], list[Event]], bool]:
        checks = []
        for probe in probes:
            goals = list(probe.goals)
            if len(goals) > conditions:
                goals = self._source.sample(goals, conditions)
            checks.append(check_of(replace(probe, goals=tuple(goals))))
        part = replace(self.system, instances=())
        return python_target(part, self._layout, Checks(tuple(checks), (), deadlock=False, defined=False)).expand


def check_of(probe: Probe) -> StateCheck:
    """What fails as soon as the probe happens."""
    return StateCheck(probe.name, "reachable", negation(disjunction(map(total, probe.goals))))
