"""What a solution says of a player at a beginning, and of a coalition, in the few words of a table."""

from __future__ import annotations

from typing import Any

from rulestone.model.expressions.printing import value_text

from .coalitions import CoalitionPower
from .solution import PlayerSolution, Solution


def worth_text(value: Any) -> str:
    """A result; "nothing" where none is certain."""
    return "nothing" if value is None else str(value)


def steps_text(solution: Solution, number: int, initial: int = 0) -> tuple[str, str]:
    """Within how many steps a player forces the best that they can, and the others hold them to the least."""
    pairs = zip(solution.remoteness(number, initial), solution.aims(number, initial), strict=True)
    hurried, delayed = (_steps(steps, aim is not None) for steps, aim in pairs)
    return hurried, delayed


def _steps(steps: int | None, sure: bool) -> str:
    return str(steps) if steps is not None else "for ever" if sure else "-"


def verdict_text(solution: Solution, player: PlayerSolution, initial: int = 0) -> str:
    """Whether that is all there is to know of a player, or what keeps it open."""
    if not player.values and solution.complete:
        return "no results"
    low, high = player.at(initial)
    if low is not None and low == high:
        return "solved"
    if player.bounds.solved[initial]:
        return "solved: no end is better" if low == player.values[-1] else "solved: no end is worse"
    return f"open: {solution.why_open()}" if solution.complete else "bound: not all positions are known"


def power_text(one: CoalitionPower) -> str:
    """What a coalition can force against all others."""
    told = [f"{value_text(player)} wins alone" for player in one.wins]
    told += [f"{value_text(player)} gets their worst" for player in one.holds]
    told += [f"{value_text(player)} never makes a step" for player in one.shuts_out]
    told += ["play never ends"] * one.endless + ["play ends"] * one.ends
    return "; ".join(told) or "nothing of note"
