"""Plays as plain data, which are played again when somebody looks at them: to read the rules may take long.

Whoever computes with a play asks for its system, states and moves: the rules are read, and the plain semantics plays it
again. Who only shows it asks `shown_play`: the game runs it again as it is written, and nothing is traced.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError, Undefined
from rulestone.model.declarations.domains import values_of
from rulestone.model.direct_run.direct import DirectRun
from rulestone.model.expressions.expression import TRUE
from rulestone.model.reading.grounding import without_rules
from rulestone.model.system.system import Instance, Label, State

from .play import Play
from .trace_files import move_data, play_trace, trace_data, trace_of
from .trace_values import plain, state_data, state_of
from .verdict import StepPair

_PLAY = ("system", "states", "moves")
_PAIR = ("system", "before", "instance", "after")


class RulesOfPlays:
    """The rules of a game in one reading, by which kept plays are played again; read when they are first asked for.

    Args:
        game: the class.
        answers: to questions that are not answered by their default.
    """

    def __init__(self, game: type[Game], answers: Mapping[str, str]) -> None:
        self.game = game
        self.traced = cache(lambda scope: game(scope, **answers).system)
        self.written = cache(lambda scope: DirectRun(game(scope, **answers)))


class KeptPlay(Play):
    """A play that is known by its trace.

    Its length and its trace are at hand; states and moves are those of the reference semantics, which plays it again
    when first asked. GameError where the rules do not allow it.

    Args:
        trace: in the Informal Trace Format, with all states.
        rules: by which it is played.
    """

    def __init__(self, trace: Mapping[str, Any], rules: RulesOfPlays) -> None:
        vars(self).update(trace=trace, loop=trace.get("loop"), rules=rules)

    def __getattr__(self, name: str) -> Any:
        if name not in _PLAY:
            raise AttributeError(name)
        trace = trace_of(self.trace, Path("kept"))
        play = play_trace(trace, self.rules.game, self.rules.traced(trace.scope))
        vars(self).update(system=play.system, states=play.states, moves=play.moves)
        return vars(self)[name]

    def __len__(self) -> int:
        return len(self.trace["states"]) - 1


class KeptPair(StepPair):
    """A step that is known by its two states, as `KeptPlay`."""

    def __init__(self, data: Mapping[str, Any], rules: RulesOfPlays) -> None:
        vars(self).update(data=data, rules=rules)

    def __getattr__(self, name: str) -> Any:
        if name not in _PAIR:
            raise AttributeError(name)
        data = self.data
        system = self.rules.traced(data["scope"])
        instance = next(one for one in system.instances if move_data(one) == data["move"])
        before, after = state_of(system, data["before"]), state_of(system, data["after"])
        vars(self).update(system=system, before=before, instance=instance, after=after)
        return vars(self)[name]


def shown_play(play: Play) -> Play:
    """A play to look at: of a kept one the moves are made again as the game is written, and no rule is traced.

    Its system has the variables, and no rule instances. Where the game as written does not lead to the states that are
    kept, it is the play itself.
    """
    if not isinstance(play, KeptPlay):
        return play
    trace = trace_of(play.trace, Path("kept"))
    run = play.rules.written(trace.scope)
    system = without_rules(run.game)
    try:
        states = [state_of(system, one) for one in (trace.first, *trace.later)]
    except ValueError:
        return play
    moves = []
    for before, after, data in zip(states[:-1], states[1:], trace.moves, strict=True):
        move = _written_move(run, before, after, data)
        if move is None:
            return play
        moves.append(move)
    return Play(system, tuple(states), tuple(moves), play.loop)


def shown_pair(pair: StepPair) -> StepPair:
    """A step to look at, as `shown_play`."""
    if not isinstance(pair, KeptPair):
        return pair
    run = pair.rules.written(pair.data["scope"])
    system = without_rules(run.game)
    before, after = state_of(system, pair.data["before"]), state_of(system, pair.data["after"])
    move = _written_move(run, before, after, pair.data["move"])
    return pair if move is None else StepPair(system, before, move, after)


def _written_move(run: DirectRun, before: State, after: State, data: Mapping[str, Any]) -> Instance | None:
    """The move that plain data says, if the game as written leads by it from one state to the other."""
    rule = run.rules.get(data["rule"])
    if rule is None or not set(rule.parameters) <= set(data["parameters"]):
        return None
    bound: dict[str, Any] = {}
    for name, domain in rule.parameters.items():
        said = data["parameters"][name]
        meant = [one for one in values_of(run.game, rule, name, domain, bound) if plain(one) == said]
        if len(meant) != 1:
            return None
        bound[name] = meant[0]
    hidden = {name: said for name, said in data["parameters"].items() if name not in bound}
    try:
        chooser = run.chooser(before, rule.name, bound)
        bound = next((one for one in run.answered(rule, before, bound) if _says(one, hidden)), bound)
        if plain(chooser) != data["by"] or run.rule(before, rule.name, bound, chooser).after != after:
            return None
    except (Undefined, GameError):
        return None
    return Instance(Label(rule.name, tuple(bound.items()), chooser), TRUE, (), {}, (), (), None, rule)


def _says(parameters: Mapping[str, Any], hidden: Mapping[str, Any]) -> bool:
    """Whether parameters have these among them, as plain data."""
    return all(name in parameters and plain(parameters[name]) == said for name, said in hidden.items())


def pair_data(pair: StepPair) -> dict[str, Any]:
    """A step as plain data."""
    if isinstance(pair, KeptPair):
        return dict(pair.data)
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
