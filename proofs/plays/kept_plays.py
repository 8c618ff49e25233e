"""Plays as plain data, which the rules play again when somebody looks at them: to read the rules may take long."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rulestone.model import Game, TransitionSystem

from .play import Play
from .trace_files import move_data, play_trace, trace_data, trace_of
from .trace_values import state_data, state_of
from .verdict import StepPair

Systems = Callable[[str], TransitionSystem]
"""The rules at a scope, in the readings in question."""

_PLAY = ("system", "states", "moves")
_PAIR = ("system", "before", "instance", "after")


class KeptPlay(Play):
    """A play that is known by its trace.

    Its length and its trace are at hand; states and moves are those of the reference semantics, which plays it again
    when first asked. GameError where the rules do not allow it.

    Args:
        trace: in the Informal Trace Format, with all states.
        game: the class; systems: its rules by scope.
    """

    def __init__(self, trace: Mapping[str, Any], game: type[Game], systems: Systems) -> None:
        vars(self).update(trace=trace, loop=trace.get("loop"), _from=(game, systems))

    def __getattr__(self, name: str) -> Any:
        if name not in _PLAY:
            raise AttributeError(name)
        trace = trace_of(self.trace, Path("kept"))
        game, systems = self._from
        play = play_trace(trace, game, systems(trace.scope))
        vars(self).update(system=play.system, states=play.states, moves=play.moves)
        return vars(self)[name]

    def __len__(self) -> int:
        return len(self.trace["states"]) - 1


class KeptPair(StepPair):
    """A step that is known by its two states, as `KeptPlay`."""

    def __init__(self, data: Mapping[str, Any], systems: Systems) -> None:
        vars(self).update(_data=data, _systems=systems)

    def __getattr__(self, name: str) -> Any:
        if name not in _PAIR:
            raise AttributeError(name)
        data = self._data
        system = self._systems(data["scope"])
        instance = next(one for one in system.instances if move_data(one) == data["move"])
        before, after = state_of(system, data["before"]), state_of(system, data["after"])
        vars(self).update(system=system, before=before, instance=instance, after=after)
        return vars(self)[name]


def pair_data(pair: StepPair) -> dict[str, Any]:
    """A step as plain data."""
    if isinstance(pair, KeptPair):
        return dict(pair._data)
    system = pair.system
    before, after = state_data(system, pair.before), state_data(system, pair.after)
    return {"scope": system.scope, "move": move_data(pair.instance), "before": before, "after": after}


def play_data(play: Play, *, game: str, note: str) -> dict[str, Any]:
    """A play in the Informal Trace Format, as `trace_data`; one that was kept need not be played for it."""
    if not isinstance(play, KeptPlay):
        return trace_data(play, game=game, note=note)
    meta = play.trace["#meta"]
    named = {"source": game, "description": note, "rulestone": {**meta["rulestone"], "game": game}}
    return {**play.trace, "#meta": {**meta, **named}}
