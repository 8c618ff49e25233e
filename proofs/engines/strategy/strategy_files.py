"""Strategies as files: what somebody makes sure of, and which move they make where; `rulestone-strategy/1`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from rulestone.model import GameError, TransitionSystem, Undefined
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.semantics import find_instance
from rulestone.model.system.system import State
from rulestone.proofs.plays.trace_files import label_of, move_data
from rulestone.proofs.plays.trace_values import plain, shown, state_data, state_of
from rulestone.proofs.running.plain_text import json_text
from rulestone.proofs.running.written_files import write_whole

from .named_aims import Goal, NamedAim
from .strategy_witness import Witness

SCHEMA = "rulestone-strategy/1"


@dataclass(frozen=True)
class KeptStrategy:
    """A strategy, and what it is for.

    Attributes:
        first: the position from which it is played.
        wanted: what it makes sure of.
        witness: the strategy; where it may go on for ever, that is worth as much.
    """

    first: State
    wanted: NamedAim
    witness: Witness


def save_strategy(system: TransitionSystem, kept: KeptStrategy, path: Path, game: str) -> None:
    """Write a strategy. Raises OSError where the file cannot be written."""
    write_whole(path, json_text(strategy_data(system, kept, game), indent=1))


def strategy_data(system: TransitionSystem, kept: KeptStrategy, game: str) -> dict[str, Any]:
    """A strategy as plain data: positions and moves are written as in traces."""
    found = kept.witness
    return {
        "schema": SCHEMA,
        "game": game,
        "scope": system.scope,
        "readings": dict(system.readings),
        "by": sorted(map(value_text, found.by)),
        **_aim_data(kept.wanted),
        "longest": found.longest,
        "complete": found.complete,
        "first": state_data(system, kept.first),
        "moves": [
            {"position": state_data(system, state), "move": move_data(move)} for state, move in found.moves.items()
        ],
    }


def _aim_data(wanted: NamedAim) -> dict[str, Any]:
    goal, value = wanted.goal, wanted.value
    return {
        "aim": goal.value,
        **({"player": plain(wanted.player)} if goal.has_player else {}),
        **({goal.value: value if isinstance(value, int) else str(value)} if goal.has_value else {}),
    }


def read_strategy(path: Path) -> Mapping[str, Any]:
    """The plain data of a strategy file. Raises GameError where it is none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(f"it cannot be read: {error.strerror}", file=str(path), fix="correct the path") from None
    except (ValueError, RecursionError):
        raise GameError("it is not JSON", file=str(path), fix="give a strategy that `solve` saved") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise GameError(f"it is no {SCHEMA}", file=str(path), fix="give a strategy that `solve` saved")
    return data


def strategy_of(system: TransitionSystem, data: Mapping[str, Any], path: Path) -> KeptStrategy:
    """The strategy that plain data says. Raises GameError where it does not fit the game."""
    try:
        players = {value_text(player): player for player in system.game.player_elements()}
        if missing := {str(name) for name in data["by"]} - set(players):
            raise ValueError(f"the game has no player {shown(min(missing))}")
        by = frozenset(players[str(name)] for name in data["by"])
        moves = {}
        for entry in data["moves"]:
            state = state_of(system, entry["position"])
            label = label_of(system, entry["move"])
            move = None if label is None else find_instance(system, label, state)
            if move is None:
                raise ValueError(f"there is no move {shown(entry['move'])} any more")
            moves[state] = move
        longest = data["longest"]
        if longest is not None and type(longest) is not int:
            raise ValueError(f"longest is {shown(longest)}")
        found = Witness(by, moves, longest, data["complete"] is True)
        goal = Goal(data.get("aim", "at_least"))
        player = players[str(data["player"])] if goal.has_player else None
        if player is not None and goal is not Goal.SHUT_OUT and player not in system.outcomes():
            raise ValueError(f"the game gives {value_text(player)} no result")
        wanted = NamedAim(goal, player, Fraction(data[goal.value]) if goal.has_value else None)
        return KeptStrategy(state_of(system, data["first"]), wanted, found)
    except Undefined as error:
        raise GameError(f"it does not fit the game: {error}", file=str(path), fix="solve it anew") from None
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError, ZeroDivisionError) as error:
        what = f"it lacks {error}" if isinstance(error, KeyError) else str(error)
        raise GameError(f"it does not fit the game: {what}", file=str(path), fix="solve it anew") from None
