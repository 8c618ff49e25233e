"""Plays as files: the Informal Trace Format of the Apalache and Quint tools, with what rulestone needs to replay them.

A trace is a JSON object with `vars` and `states`; a state variable with indices is a `#map` of pairs, a tuple a
`#tup`, a set a `#set`, an absent value the variant `{"tag": "None"}`. `#meta` holds the game, scope and readings; every
state's own `#meta` holds the move that led to it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError, TransitionSystem, Undefined, changes
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.semantics import find_instance, holds, is_enabled, step
from rulestone.model.system.system import Instance, Label, State
from rulestone.proofs.running.plain_text import json_text
from rulestone.proofs.running.written_files import write_whole

from .conditions import DEADLOCK
from .play import Play
from .trace_values import plain, shown, state_of, state_writer
from .verdict import Status, Verdict

FORMAT = "https://apalache-mc.org/docs/adr/015adr-trace.html"

MOST_BYTES = 1 << 28
"""A larger file is not read: no play of that length is looked at by anybody."""


@dataclass(frozen=True)
class Trace:
    """A trace file before it is played: which game it is of, its first state, and its moves as written.

    It is data, and names whatever its writer liked: who plays it decides whether to load that game.

    Attributes:
        path: the file.
        game, scope, readings: of what game the trace says that it is.
        note: what it says that it shows.
        first: the first state by the names of its variables.
        moves: the moves, as `move_data` writes them.
        loop: for an endless play, the number of the state to which the last one returns.
        later: the states after each move as recorded; none where they were not.
    """

    path: Path
    game: str
    scope: str
    readings: Mapping[str, str]
    note: str
    first: Mapping[str, Any]
    moves: tuple[Mapping[str, Any], ...]
    loop: int | None
    later: tuple[Mapping[str, Any], ...] = ()


def save_trace(play: Play, path: Path, *, game: str, note: str = "") -> None:
    """Write a play.

    Args:
        play: the play.
        path: the file, overwritten.
        game: the name by which the command line finds the game.
        note: what the play shows.

    Raises OSError where it cannot be written.
    """
    write_whole(path, json_text(trace_data(play, game=game, note=note), indent=1))


def trace_data(play: Play, *, game: str, note: str = "", brief: bool = False) -> dict[str, Any]:
    """A play as plain data in the Informal Trace Format.

    With `brief` only the first state is whole; of each later one `#changes` says which places the move has changed,
    so that other programs than rulestone must put the states together themselves. Only readings that are not the
    defaults are named.
    """
    system = play.system
    states: list[dict[str, Any]] = []
    written = state_writer(system)
    for number, state in enumerate(play.states):
        move = move_data(play.moves[number - 1]) if number else None
        meta = {"index": number, **({"move": move} if move else {})}
        if brief and number:
            found = changes(system, play.states[number - 1], state)
            states.append({"#meta": meta, "#changes": {str(one.cell): plain(one.after) for one in found}})
        else:
            states.append({"#meta": meta, **written(state)})
    questions = type(system.game).questions()
    readings = {
        q: r
        for q, r in system.readings.items()
        if not brief or q not in questions or not questions[q].goes_without_saying(r)
    }
    data: dict[str, Any] = {
        "#meta": {
            "format": "ITF",
            "format-description": FORMAT,
            "source": game,
            "description": note,
            "rulestone": {"game": game, "scope": system.scope, "readings": readings},
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
        "parameters": {name: plain(value) for name, value in move.label.parameters},
        "by": plain(chooser),
    }


def read_trace(path: Path) -> Trace:
    """A trace file. Raises GameError, naming the file, where it is not one that rulestone wrote."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        why = getattr(error, "strerror", None) or error
        raise GameError(f"it cannot be read: {why}", file=str(path), fix="correct the path") from None
    if len(text) > MOST_BYTES:
        raise _no_trace(path, f"it is larger than {MOST_BYTES >> 20} MB")
    try:
        data = json.loads(text.decode("utf-8"), parse_constant=_no_number)
    except RecursionError:
        raise _no_trace(path, "its brackets are nested too deeply") from None
    except ValueError as error:  # also of bytes that are no text, and of numbers of very many digits
        line = error.lineno if isinstance(error, json.JSONDecodeError) else None
        raise GameError("it is not JSON", file=str(path), line=line, fix="give a trace that rulestone saved") from None
    return trace_of(data, path)


def _no_number(word: str) -> None:
    raise ValueError(word)


def trace_of(data: Any, path: Path) -> Trace:
    """A trace from plain data found in a file. Raises GameError where it is not one that rulestone wrote."""
    try:
        meta = _part(data, "#meta", dict)
        ours = _part(meta, "rulestone", dict)
        names = _part(data, "vars", list)
        states = _part(data, "states", list)
        readings = _part(ours, "readings", dict)
        if not states or not all(isinstance(state, dict) for state in states):
            raise ValueError("its states are no states")
        if not all(isinstance(name, str) and name in states[0] for name in names):
            raise ValueError("its first state does not have the variables that it lists")
        if not all(isinstance(reading, str) for reading in readings.values()):
            raise ValueError("its readings are no names")
        moves = tuple(_part(_part(state, "#meta", dict), "move", dict) for state in states[1:])
        for move in moves:
            _part(move, "rule", str)
            _part(move, "parameters", dict)
        note = meta.get("description")
        note = note if isinstance(note, str) else ""
        first = {name: states[0][name] for name in names}
        game, scope = _part(ours, "game", str), _part(ours, "scope", str)
        loop = data.get("loop")
        if loop is not None and not (type(loop) is int and 0 <= loop < len(moves)):
            raise ValueError(f"its loop begins at {shown(loop)}, which is none of its states but the last")
        later = () if any("#changes" in state for state in states[1:]) else tuple(states[1:])
        return Trace(path, game, scope, readings, note, first, moves, loop, later)
    except ValueError as error:
        raise _no_trace(path, str(error)) from None


def _no_trace(path: Path, what: str) -> GameError:
    return GameError(f"it is no trace of rulestone's: {what}", file=str(path), fix="save one with check --traces")


def _part(data: Any, name: str, kind: type) -> Any:
    if not isinstance(data, dict) or name not in data:
        raise ValueError(f"it lacks {name!r}")
    if not isinstance(data[name], kind):
        raise ValueError(f"its part {name!r} is {shown(data[name])}")
    return data[name]


def play_trace(trace: Trace, game: type[Game], system: TransitionSystem | None = None) -> Play:
    """Play a trace by the plain semantics, in its own scope and readings or in a system that is at hand.

    Raises GameError naming the first step that the rules, as they are now, do not allow.
    """
    system = system or game(scope=trace.scope, **trace.readings).system
    try:
        states = [state_of(system, trace.first)]
    except (ValueError, RecursionError) as error:
        raise GameError(
            f"its first state does not fit the game: {error}", file=str(trace.path), fix="check the game anew"
        ) from None
    moves: list[Instance] = []
    for number, data in enumerate(trace.moves, start=1):
        label = label_of(system, data)
        if label is None:
            raise _refused(trace, number, f"there is no move {_words(data)} any more", "")
        try:
            instance = find_instance(system, label, states[-1])
            if instance is None:
                raise _refused(trace, number, f"there is no move {label} any more", "")
            if not is_enabled(system, instance, states[-1]):
                why = refusal_words(system, instance, states[-1])
                raise _refused(trace, number, f"the rules do not allow {instance}", why)
            states.append(step(system, instance, states[-1]))
        except Undefined as error:
            raise _refused(trace, number, f"{label} does not denote: {error}", "") from None
        moves.append(instance)
        if trace.later:
            _compare(trace, number, system, states[-1])
    if trace.loop is not None and states[trace.loop] != states[-1]:
        raise _refused(trace, len(moves), f"the play does not return to the state after move {trace.loop}", "")
    return Play(system, tuple(states), tuple(moves), trace.loop)


def _compare(trace: Trace, number: int, system: TransitionSystem, state: State) -> None:
    """What was recorded after a move must be what the rules lead to."""
    try:
        recorded = state_of(system, trace.later[number - 1])
    except (ValueError, RecursionError) as error:
        raise _refused(trace, number, f"the state recorded after it does not fit the game: {error}", "") from None
    for cell, said, is_so in zip(system.cells, recorded, state, strict=True):
        if said != is_so:
            what = f"the rules lead to {cell} = {value_text(is_so)}, and the trace records {value_text(said)}"
            raise _refused(trace, number, what, "")


def begins(play: Play) -> bool:
    """Whether a play begins as the game does."""
    try:
        return holds(play.system, play.system.initial.predicate, play.states[0])
    except Undefined:
        return False


def refusal_words(system: TransitionSystem, instance: Instance, state: State) -> str:
    """What forbids an instance, in the author's words, with the clauses that the margin of its line cites.

    Where the author says nothing of a requirement, the words are those of the clause.
    """
    from rulestone.model.declarations.citations import clauses_at
    from rulestone.model.system.semantics import refusals

    rule = system.game.declarations.get(instance.label.rule) if system.game is not None else None
    said = []
    for text, line in refusals(system, instance, state):
        ids = clauses_at(system.game, rule, line) if isinstance(rule, Rule) and system.game.language >= 2 else ()
        clause = system.game.clauses().get(ids[0]) if ids else None
        words = clause.text if clause is not None and text.startswith("it needs ") else text
        place = ", ".join([*ids, *([f"line {line}"] if line else [])])
        said.append(f"{words} ({place})" if place else words)
    return "; ".join(said)


def what_forbids(system: TransitionSystem, state: State) -> dict[str, str]:
    """For each rule that does not apply in a position what forbids the move by it that fails in fewest requirements.

    Of several that is one of whoever is on turn, if there is such a move: that it is not another's turn says little.
    """
    from rulestone.model.system.semantics import refusals

    nearest: dict[str, tuple[tuple[int, bool], Instance]] = {}
    for instance in system.instances:
        refused, known = refusals(system, instance, state), nearest.get(instance.label.rule)
        far = len(refused), any(line == instance.rule.line for _, line in refused)  # `by` stands in the rule's own line
        if refused and (known is None or far < known[0]):
            nearest[instance.label.rule] = far, instance
    return {rule: refusal_words(system, instance, state) for rule, (_, instance) in nearest.items()}


def forbidden_at_the_end(verdict: Verdict) -> dict[str, str]:
    """Where a verdict shows that play gets stuck, what forbids each rule there (see `what_forbids`); else nothing."""
    if verdict.property != DEADLOCK or verdict.status is not Status.REFUTED or verdict.play is None:
        return {}
    return what_forbids(verdict.play.system, verdict.play.last)


def _refused(trace: Trace, number: int, what: str, why: str) -> GameError:
    return GameError(f"step {number}: {what}" + (f" ({why})" if why else ""), file=str(trace.path), fix="")


def _words(data: Mapping[str, Any]) -> str:
    inside = ", ".join(f"{name}={_said(value)}" for name, value in data["parameters"].items())
    words = f"{data['rule']}({inside})"
    return words if len(words) <= 200 else f"{words[:200]}..."


def _said(value: Any) -> str:
    return value if isinstance(value, str) else shown(value)


def label_of(system: TransitionSystem, data: Mapping[str, Any]) -> Label | None:
    """The move that `move_data` wrote so; None where there is none."""
    for instance in system.instances_by_rule.get(data["rule"], ()):
        if move_data(instance) == dict(data):
            return instance.label
    return None
