"""Strategies as files: what somebody makes sure of, and which move they make where; `rulestone-strategy/1`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from rulestone.model import GameError, TransitionSystem, Undefined
from rulestone.model.evaluate import evaluate
from rulestone.model.printing import value_text
from rulestone.model.semantics import find_instance, is_over
from rulestone.model.system import State
from rulestone.proofs.plays.trace_files import label_of, move_data
from rulestone.proofs.plays.trace_values import plain, shown, state_data, state_of
from rulestone.proofs.running.plain_text import json_text

from .strategy_witness import Witness

SCHEMA = "rulestone-strategy/1"


@dataclass(frozen=True)
class KeptStrategy:
    """A strategy, and what it is for.

    Attributes:
        first: the position from which it is played.
        player: whose result it makes sure of.
        least: how much that result is worth at least.
        witness: the strategy; where it may go on for ever, that is worth as much.
    """

    first: State
    player: Any
    least: int | Fraction
    witness: Witness

    def good(self, system: TransitionSystem) -> Callable[[State], bool]:
        """Whether a position is an end that is worth enough, by the plain semantics."""
        outcome = system.outcomes()[self.player]

        def is_good(state: State) -> bool:
            try:
                return is_over(system, state) and evaluate(outcome, system.reader_of(state)) >= self.least
            except Undefined:
                return False

        return is_good


def save_strategy(system: TransitionSystem, kept: KeptStrategy, path: Path, game: str) -> None:
    """Write a strategy. Raises OSError where the file cannot be written."""
    path.write_text(json_text(strategy_data(system, kept, game), indent=1), encoding="utf-8")


def strategy_data(system: TransitionSystem, kept: KeptStrategy, game: str) -> dict[str, Any]:
    """A strategy as plain data: positions and moves are written as in traces."""
    found = kept.witness
    return {
        "schema": SCHEMA,
        "game": game,
        "scope": system.scope,
        "readings": dict(system.readings),
        "by": sorted(map(value_text, found.by)),
        "player": plain(kept.player),
        "at_least": kept.least if isinstance(kept.least, int) else str(kept.least),
        "longest": found.longest,
        "complete": found.complete,
        "first": state_data(system, kept.first),
        "moves": [
            {"position": state_data(system, state), "move": move_data(move)} for state, move in found.moves.items()
        ],
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
        least = Fraction(data["at_least"])
        return KeptStrategy(state_of(system, data["first"]), players[str(data["player"])], least, found)
    except Undefined as error:
        raise GameError(f"it does not fit the game: {error}", file=str(path), fix="solve it anew") from None
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError, ZeroDivisionError) as error:
        what = f"it lacks {error}" if isinstance(error, KeyError) else str(error)
        raise GameError(f"it does not fit the game: {what}", file=str(path), fix="solve it anew") from None
