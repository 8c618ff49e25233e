"""Verdicts as plain data about a system at hand: plays by the numbers of its moves, states by their codes.

For systems that are the same but for their words. Whoever reads it back gets plays that the plain semantics has
replayed in the system as it is now.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.system.system import State
from rulestone.proofs.running.plain_text import json_text

from .conditions import DEFINED
from .ending import Ending
from .play import Play, ReplayError, replay
from .verdict import Status, StepPair, Verdict


def packed(verdicts: Iterable[Verdict], system: TransitionSystem) -> bytes:
    """Verdicts on a system as bytes."""
    numbers = {id(instance): number for number, instance in enumerate(system.instances)}
    rows = [_data(verdict, system, numbers) for verdict in verdicts]
    return zlib.compress(json_text(rows).encode(), 1)


def unpacked(data: bytes | None, system: TransitionSystem, engine: str) -> list[Verdict] | None:
    """The verdicts that bytes say; None where they say none that stand."""
    if data is None:
        return None
    try:
        return [_verdict(one, system, engine) for one in json.loads(zlib.decompress(data))]
    except (ValueError, LookupError, TypeError, RecursionError, ReplayError, zlib.error):
        return None


def is_in_words(verdict: Verdict) -> bool:
    """Whether a verdict may say where something denotes nothing, which is said in the author's words.

    Where it is not known whether all denotes, moves and states say so, by their names and values.
    """
    return verdict.property == DEFINED and verdict.status is Status.REFUTED


def _data(verdict: Verdict, system: TransitionSystem, numbers: Mapping[int, int]) -> dict[str, Any]:
    play, pair = verdict.play, verdict.pair
    return {
        "property": verdict.property,
        "kind": verdict.kind,
        "status": verdict.status.name,
        "seconds": verdict.seconds,
        "detail": verdict.detail,
        "figures": dict(verdict.figures),
        "ended": verdict.ended.name,
        "first": None if play is None else _codes(play.states[0], system),
        "moves": None if play is None else [numbers[id(move)] for move in play.moves],
        "pair": None
        if pair is None
        else [_codes(pair.before, system), numbers[id(pair.instance)], _codes(pair.after, system)],
    }


def _verdict(data: Mapping[str, Any], system: TransitionSystem, engine: str) -> Verdict:
    return Verdict(
        data["property"],
        data["kind"],
        system.scope,
        system.readings,
        engine,
        Status[data["status"]],
        data["seconds"],
        data["detail"],
        None if data["first"] is None else _play(data, system),
        None if data["pair"] is None else _pair(data["pair"], system),
        data["figures"],
        ended=Ending[data["ended"]],
    )


def _play(data: Mapping[str, Any], system: TransitionSystem) -> Play:
    return replay(system, _state(data["first"], system), [system.instances[number] for number in data["moves"]])


def _pair(data: Sequence[Any], system: TransitionSystem) -> StepPair:
    before, move, after = data
    return StepPair(system, _state(before, system), system.instances[move], _state(after, system))


def _codes(state: State, system: TransitionSystem) -> list[int]:
    return [cell.type.encode(value) for cell, value in zip(system.cells, state, strict=True)]


def _state(codes: Sequence[int], system: TransitionSystem) -> State:
    return tuple(cell.type.decode(code) for cell, code in zip(system.cells, codes, strict=True))
