"""What `rulestone solve --json` prints: `rulestone-solve/1`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulestone.model.expressions.printing import value_text

from .solve_declared import declared_data

if TYPE_CHECKING:
    from rulestone.proofs.engines.strategy.by_sight import ValueBySight
    from rulestone.proofs.engines.strategy.coalitions import CoalitionPower
    from rulestone.proofs.engines.strategy.solution import Solution
    from rulestone.proofs.engines.strategy.solved_game import Notable
    from rulestone.proofs.engines.strategy.solving_readings import SolvedReading
    from rulestone.proofs.engines.strategy.together import CommonResult
    from rulestone.proofs.plays.verdict import Verdict


@dataclass
class Solved:
    """What the command found, part by part.

    Attributes:
        solution, reading: of the chosen readings.
        numbers: of the players asked about, in the order of the solution.
        powers: what coalitions can force, where there are more than two players.
        others: what comes of other readings, or why one cannot be solved.
        worth_knowing: see `notable`.
        mixed: what players who see no secrets can force, where that was asked.
        declared: the verdicts on declared strategies.
    """

    solution: Solution
    reading: SolvedReading
    numbers: list[int]
    powers: list[CoalitionPower] = field(default_factory=list)
    others: list[tuple[str, SolvedReading | str]] = field(default_factory=list)
    worth_knowing: list[Notable] = field(default_factory=list)
    mixed: ValueBySight | None = None
    declared: list[Verdict] = field(default_factory=list)


def solve_data(game: str, solved: Solved, *, moves: bool, left_out: Sequence[str] = ()) -> dict[str, Any]:
    """Everything that the command found, as plain data; with the first moves, if wanted, and the keys `left_out`."""
    solution, found, numbers = solved.solution, solved.reading, solved.numbers
    return {
        "schema": "rulestone-solve/1",
        "game": game,
        "scope": solution.positions.system.scope,
        "readings": dict(solution.positions.system.readings),
        "positions": len(solution.positions),
        "complete": solution.complete,
        "stopped": solution.positions.stopped,
        "left_out": list(left_out),
        "winners": list(map(value_text, solution.winners)),
        "information": "bound" if solution.hidden else "exact",
        "no_averages": found.no_averages,
        "undefined": [str(solution.positions.system.instances[one]) for one in solution.positions.undefined],
        "players": [_player_data(solution, found, number, moves) for number in numbers],
        "coalitions": [
            {
                "members": list(map(value_text, one.members)),
                "wins": list(map(value_text, one.wins)),
                "holds": list(map(value_text, one.holds)),
                "shuts_out": list(map(value_text, one.shuts_out)),
                "endless": one.endless,
                "ends": one.ends,
            }
            for one in solved.powers
        ],
        "together": _together(found.together),
        "secrets": _sight(solved.mixed),
        "worth_knowing": [
            {
                "kind": one.kind,
                "sentence": one.sentence,
                "players": list(map(value_text, one.players)),
                "rule": one.rule,
                "positions": one.count,
                "steps": None if one.play is None else len(one.play),
            }
            for one in solved.worth_knowing
        ],
        "strategies": declared_data(solved.declared),
        "others": [
            {"reading": name, "error": other}
            if isinstance(other, str)
            else {
                "reading": name,
                "positions": other.positions,
                "complete": other.complete,
                "information": "bound" if other.hidden else "exact",
                "winners": list(map(value_text, other.winners)),
                "effect": str(found.effect(other)),
                "secrets": _sight(other.by_sight),
                "no_secrets": other.no_sight,
                "players": [
                    {
                        "player": player,
                        "value": _values(counts),
                        "average": _values(other.average(player)),
                    }
                    for player, counts in other.certain.items()
                    if player in {value_text(solution.players[number].player) for number in numbers}
                ],
            }
            for name, other in solved.others
        ],
    }


def _together(found: CommonResult | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "lo": _plain(found.forced),
        "best": _plain(found.best),
        "average": list(map(_plain, found.averages)),
    }


def _sight(found: ValueBySight | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "lo": _plain(found.low),
        "hi": _plain(found.high),
        "situations": list(found.situations),
        "pieces": found.pieces,
        "largest": found.largest,
    }


def _values(certain: Mapping[tuple[Any, Any], int]) -> list[dict[str, Any]]:
    return [{"lo": _plain(low), "hi": _plain(high), "beginnings": count} for (low, high), count in certain.items()]


def _player_data(solution: Solution, found: SolvedReading, number: int, moves: bool) -> dict[str, Any]:
    player = solution.players[number]
    single = solution.positions.initial_count == 1
    return {
        "player": value_text(player.player),
        "status": solution.status(player),
        "values": [_plain(value) for value in player.values],
        "value": _values(solution.intervals(player)),
        "average": _values(found.average(player.player)),
        "shown": _plain(solution.shown(number)),
        "endless": _plain(player.endless),
        "drawn": int(solution.drawn(number).sum()),
        "remoteness": list(solution.remoteness(number)) if single else None,
        "first_moves": _first_moves(solution, found, number) if moves and single else [],
        "counts": {
            "none" if value is None else str(value): count
            for value, count in player.counts(~solution.positions.over).items()
        },
    }


def _first_moves(solution: Solution, found: SolvedReading, number: int) -> list[dict[str, Any]]:
    from rulestone.proofs.engines.strategy.solving_readings import averages_after

    choices = solution.first_moves(number)
    told = [
        {"move": str(solution.positions.move(step)), "lo": _plain(low), "hi": _plain(high), "average": None}
        for step, (low, high) in choices
    ]
    if found.averages:
        means = averages_after(solution, number, [step for step, _ in choices])
        for one, (low, high) in zip(told, means, strict=True):
            one["average"] = {"lo": _plain(low), "hi": _plain(high)}
    return told


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, int) else str(value)
