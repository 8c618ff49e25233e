"""Plays as files: the Informal Trace Format of the Apalache and Quint tools, with what rulestone needs to replay them.

A trace is a JSON object with `vars` and `states`; a state variable with indices is a `#map` of pairs, a tuple a
`#tup`, an absent value the variant `{"tag": "None"}`. `#meta` holds the game, scope and readings; every state's own
`#meta` holds the move that led to it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError, TransitionSystem, Undefined
from rulestone.model.expression import StateFunction
from rulestone.model.semantics import find_instance, is_enabled, step
from rulestone.model.system import Instance, Label, State
from rulestone.model.types import Boolean, Element, Integer, OptionalOf, ValueType

from .play import Play

FORMAT = "https://apalache-mc.org/docs/adr/015adr-trace.html"
_ABSENT = {"tag": "None", "value": {"tag": "UNIT"}}


@dataclass(frozen=True)
class Trace:
    """A trace file before it is played: which game it is of, its first state, and its moves as written."""

    path: Path
    game: str
    scope: str
    readings: Mapping[str, str]
    note: str
    first: Mapping[str, Any]
    moves: tuple[Mapping[str, Any], ...]
    loop: int | None


def save_trace(play: Play, path: Path, *, game: str, note: str = "") -> None:
    """Write a play.

    Args:
        play: the play.
        path: the file, overwritten.
        game: the name by which the command line finds the game.
        note: what the play shows.
    """
    path.write_text(json.dumps(trace_data(play, game=game, note=note), indent=1, ensure_ascii=False), encoding="utf-8")


def trace_data(play: Play, *, game: str, note: str = "") -> dict[str, Any]:
    """A play as plain data in the Informal Trace Format."""
    system = play.system
    states = []
    for number, state in enumerate(play.states):
        move = move_data(play.moves[number - 1]) if number else None
        states.append({"#meta": {"index": number, **({"move": move} if move else {})}, **state_data(system, state)})
    data: dict[str, Any] = {
        "#meta": {
            "format": "ITF",
            "format-description": FORMAT,
            "source": game,
            "description": note,
            "rulestone": {"game": game, "scope": system.scope, "readings": dict(system.readings)},
        },
        "vars": list(system.functions),
        "states": states,
    }
    if play.loop is not None:
        data["loop"] = play.loop
    return data


def move_data(move: Instance) -> dict[str, Any]:
    """A move: its rule, parameters and chooser in the game's words."""
    chooser = move.label.chooser
    return {
        "rule": move.label.rule,
        "parameters": {name: _plain(value) for name, value in move.label.parameters},
        "by": _plain(chooser),
    }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return {"#tup": [_plain(part) for part in value]}
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def state_data(system: TransitionSystem, state: State) -> dict[str, Any]:
    """A state as plain data: every variable's value, or a map from its indices."""
    data = {}
    values = dict(zip(system.cells, state, strict=True))
    for name, function in system.functions.items():
        entries = [
            (index, _written(values[function.cell(*index)], function.value_type)) for index in function.indices()
        ]
        if not function.index_types:
            data[name] = entries[0][1]
        else:
            single = len(function.index_types) == 1
            data[name] = {"#map": [[_plain(index[0] if single else index), value] for index, value in entries]}
    return data


def _written(value: Any, value_type: ValueType) -> Any:
    if isinstance(value_type, OptionalOf):
        return _ABSENT if value is None else {"tag": "Some", "value": _written(value, value_type.inner)}
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**53:
        return {"#bigint": str(value)}
    return _plain(value)


def read_trace(path: Path) -> Trace:
    """A trace file. Raises GameError, naming the file, where it is not one that rulestone wrote."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(f"it cannot be read: {error.strerror}", file=str(path), fix="correct the path") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else None
        raise GameError("it is not JSON", file=str(path), line=line, fix="give a trace that rulestone saved") from None
    return trace_of(data, path)


def trace_of(data: Mapping[str, Any], path: Path) -> Trace:
    """A trace from plain data found in a file. Raises GameError where it is not one that rulestone wrote."""
    try:
        meta = data["#meta"]
        ours = meta["rulestone"]
        states = data["states"]
        moves = tuple(state["#meta"]["move"] for state in states[1:])
        first = {name: states[0][name] for name in data["vars"]}
        for move in moves:
            move["rule"], dict(move["parameters"])
        return Trace(
            path,
            str(ours["game"]),
            str(ours["scope"]),
            {str(q): str(r) for q, r in ours["readings"].items()},
            str(meta.get("description", "")),
            first,
            moves,
            data.get("loop"),
        )
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        what = f"it lacks {error}" if isinstance(error, KeyError) else str(error)
        raise GameError(
            f"it is no trace of rulestone's: {what}", file=str(path), fix="save one with check --traces"
        ) from None


def play_trace(trace: Trace, game: type[Game], system: TransitionSystem | None = None) -> Play:
    """Play a trace by the plain semantics, in its own scope and readings or in a system that is at hand.

    Raises GameError naming the first step that the rules, as they are now, do not allow.
    """
    system = system or game(scope=trace.scope, **trace.readings).system
    states = [_first_state(system, trace)]
    moves: list[Instance] = []
    for number, data in enumerate(trace.moves, start=1):
        label = _label(system, data)
        instance = find_instance(system, label, states[-1]) if label else None
        if instance is None:
            raise _refused(trace, number, f"there is no move {_words(data)} any more", "")
        try:
            if not is_enabled(system, instance, states[-1]):
                why = refusal_words(system, instance, states[-1])
                raise _refused(trace, number, f"the rules do not allow {instance}", why)
            states.append(step(system, instance, states[-1]))
        except Undefined as error:
            raise _refused(trace, number, f"{instance} does not denote: {error}", "") from None
        moves.append(instance)
    return Play(system, tuple(states), tuple(moves), trace.loop)


def refusal_words(system: TransitionSystem, instance: Instance, state: State) -> str:
    """What forbids an instance, in the author's words."""
    from rulestone.model.semantics import refusals

    return "; ".join(f"{text} (line {line})" if line else text for text, line in refusals(system, instance, state))


def _refused(trace: Trace, number: int, what: str, why: str) -> GameError:
    return GameError(f"step {number}: {what}" + (f" ({why})" if why else ""), file=str(trace.path), fix="")


def _words(data: Mapping[str, Any]) -> str:
    inside = ", ".join(f"{name}={value}" for name, value in data["parameters"].items())
    return f"{data['rule']}({inside})"


def _label(system: TransitionSystem, data: Mapping[str, Any]) -> Label | None:
    for instance in system.instances:
        if instance.label.rule == data["rule"] and move_data(instance) == dict(data):
            return instance.label
    return None


def _first_state(system: TransitionSystem, trace: Trace) -> State:
    values: dict[Any, Any] = {}
    try:
        for name, function in system.functions.items():
            data = trace.first[name]
            if not function.index_types:
                values[function.cell()] = _value(data, function.value_type)
            else:
                for index, value in data["#map"]:
                    values[function.cell(*_index(index, function))] = _value(value, function.value_type)
        return system.state_from(values)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise GameError(
            f"its first state does not fit the game: {error}", file=str(trace.path), fix="check the game anew"
        ) from None


def _index(data: Any, function: StateFunction) -> tuple[Any, ...]:
    parts = [data] if len(function.index_types) == 1 else data["#tup"]
    return tuple(_value(part, kind) for part, kind in zip(parts, function.index_types, strict=True))


def _value(data: Any, value_type: ValueType) -> Any:
    if isinstance(value_type, OptionalOf):
        return None if data["tag"] == "None" else _value(data["value"], value_type.inner)
    if isinstance(value_type, Element):
        return next(element for element in value_type.elements if _plain(element) == data)
    value = int(data["#bigint"]) if isinstance(data, dict) else data
    if isinstance(value_type, Integer | Boolean) and not value_type.contains(value):
        raise ValueError(f"{value!r} is not {value_type}")
    return value
