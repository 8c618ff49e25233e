"""Strategies in `rulestone solve`: saved, explained, and judged again by the plain semantics."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulestone.model.printing import value_text
from rulestone.proofs.running.plain_text import complain

from .common import wrong

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.model import TransitionSystem
    from rulestone.proofs.engines.strategy.solution import Solution
    from rulestone.proofs.engines.strategy.strategy_files import KeptStrategy

MOST_KEPT = 100_000
"""A strategy of more positions is cut short."""

MOST_REPLAYED = 20_000
"""How many positions of one are replayed; the plain semantics is slow."""


def kept_strategy(solution: Solution, number: int) -> KeptStrategy:
    """The strategy by which a player gets the best that they force; the command ends where there is none."""
    from rulestone.proofs.engines.strategy.strategy_files import KeptStrategy
    from rulestone.proofs.engines.strategy.strategy_witness import witness

    player = solution.players[number]
    if solution.positions.initial_count > 1:
        wrong("--strategy: play begins in several positions. Fix: choose one, with --position FILE")
    aim, _ = solution.aims(number)
    if aim is None:
        wrong(f"--strategy: {value_text(player.player)} can force nothing")
    if solution.hidden:
        complain("note: something is hidden; the strategy is that of a player who sees everything")
    found = witness(solution.positions, frozenset({number}), aim, 0, MOST_KEPT)
    least = player.values[int(player.bounds.low[0])]
    return KeptStrategy(solution.positions.state(0), player.player, least, found)


def judge_strategy(out: Console, system: TransitionSystem, kept: KeptStrategy, show: bool = True) -> bool:
    """Play a strategy against every answer by the plain semantics and say what came of it; whether it stands."""
    from rulestone.proofs.engines.strategy.strategy_text import strategy_lines
    from rulestone.proofs.engines.strategy.strategy_witness import WrongStrategy, replay_witness

    good = kept.good(system)
    found = kept.witness
    longest = "play may never end, which is worth as much" if found.longest is None else f"within {found.longest} steps"
    by = ", ".join(sorted(map(value_text, found.by)))
    out.print(
        f"strategy of {by}: {value_text(kept.player)} gets {kept.least} or more, {longest}", style="bold", markup=False
    )
    if show:
        for line in strategy_lines(system, kept.first, found, good):
            out.print(f"  {line}", markup=False, highlight=False)
    try:
        seen = replay_witness(system, kept.first, found, good, MOST_REPLAYED)
    except WrongStrategy as error:
        out.print(f"it does not stand: {error}", markup=False, style="bold red")
        return False
    looked_at = "all that it can meet" if seen.complete else "not all that it can meet"
    out.print(f"it stands against every answer, by the plain semantics: {seen.positions:,} positions, {looked_at}")
    return True


def position_of(path: Path, game: Any, scope: str | None, readings: dict[str, str]) -> tuple[Any, Any]:
    """The game of a saved play, and the position that the play ends in."""
    from rulestone.proofs.plays.trace_files import play_trace, read_trace

    trace = read_trace(path)
    if scope not in (None, trace.scope):
        wrong(f"{path}: it is of scope {trace.scope}, not of {scope}. Fix: correct --scope.")
    if scope is None and trace.scope not in game.scopes:
        wrong(f"{path}: its scope is not listed by the game. Fix: name it yourself, with --scope.")
    made = game(scope=trace.scope, **{**trace.readings, **readings})
    return made, play_trace(trace, game, made.system).last
