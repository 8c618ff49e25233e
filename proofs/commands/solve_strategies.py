"""Strategies in `rulestone solve`: saved, explained, and judged again by the plain semantics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulestone.model.expressions.printing import value_text
from rulestone.proofs.running.plain_text import complain

from .common import wrong

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.model import TransitionSystem
    from rulestone.proofs.engines.strategy.named_aims import NamedAim
    from rulestone.proofs.engines.strategy.solution import Solution
    from rulestone.proofs.engines.strategy.strategy_files import KeptStrategy

MOST_KEPT = 100_000
"""A strategy of more positions is cut short."""

MOST_REPLAYED = 20_000
"""How many positions of one are replayed; the plain semantics is slow."""


def asked_for(texts: Sequence[str], players: Sequence[str], title: str) -> list[int]:
    """The numbers of the players that `--for` names, each once; several may stand between commas."""
    from rulestone.model.errors import did_you_mean

    found = set()
    for text in texts:
        for name in [text] if text in players else [part.strip() for part in text.split(",")]:
            if name not in players:
                wrong(f"{title} has no player {name!r}; {did_you_mean(name, players)}")
            found.add(list(players).index(name))
    return sorted(found)


def aim_asked(solution: Solution, numbers: Sequence[int], text: str | None) -> NamedAim:
    """What a coalition is to make sure of: what `--aim` says; else a player's best result, or what several can force.

    The command ends where that cannot be made sure of.
    """
    from rulestone.proofs.engines.strategy.named_aims import Goal, NamedAim, best_aim, usual_aims

    names = [value_text(player.player) for player in solution.players]
    told = " and ".join(names[number] for number in numbers)
    if text is None and len(numbers) > 1:
        found = next((one for one in usual_aims(solution, numbers) if best_aim(solution, numbers, one)), None)
        if found is None:
            least = f"--aim at_least={names[numbers[0]]}"
            wrong(f"--strategy: {told} can force nothing of note. Fix: say for what they play, as {least}")
        return found
    goal, _, name = (text or f"at_least={names[numbers[0]]}").partition("=")
    goals = {one.value: one for one in Goal}
    if goal not in goals or (name not in names if goals[goal].has_player else name):
        forms = ", ".join(f"{one.value}=PLAYER" if one.has_player else one.value for one in Goal)
        wrong(f"--aim {text}: it is one of {forms}; players: {', '.join(names)}")
    if goals[goal] is Goal.SHUT_OUT and names.index(name) in numbers:
        wrong(f"--aim {text}: {name} is one of those who play for it. Fix: name somebody else.")
    asked = NamedAim(goals[goal], solution.players[names.index(name)].player if name else None)
    best = best_aim(solution, numbers, asked)
    if best is None:
        what = f"of anything that {name or names[numbers[0]]} gets" if asked.goal.has_value else f"that {asked}"
        wrong(f"--strategy: {told} cannot make sure {what}")
    return best


def kept_strategy(solution: Solution, numbers: Sequence[int], text: str | None) -> KeptStrategy:
    """The strategy by which a player or several make sure of something; the command ends where there is none."""
    from rulestone.proofs.engines.strategy.strategy_files import KeptStrategy
    from rulestone.proofs.engines.strategy.strategy_witness import witness

    if solution.positions.initial_count > 1:
        wrong(
            "--strategy: play begins in several positions. Fix: choose one, with --position FILE; "
            "`rulestone play GAME --random --moves 0 --save FILE` saves one"
        )
    wanted = aim_asked(solution, numbers, text)
    if solution.hidden:
        complain("note: something is hidden; the strategy is that of players who see everything")
    found = witness(solution.positions, frozenset(numbers), wanted.aim(solution), 0, MOST_KEPT)
    return KeptStrategy(solution.positions.state(0), wanted, found)


def judge_strategy(out: Console, system: TransitionSystem, kept: KeptStrategy, show: bool = True) -> bool:
    """Play a strategy against every answer by the plain semantics and say what came of it; whether it stands."""
    from rulestone.proofs.engines.strategy.strategy_text import strategy_lines
    from rulestone.proofs.engines.strategy.strategy_witness import WrongStrategy, replay_witness

    good, allowed = kept.wanted.good(system), kept.wanted.allowed(system)
    found = kept.witness
    longest = kept.wanted.endless_told(system) if found.longest is None else f"within {found.longest} steps"
    by = ", ".join(sorted(map(value_text, found.by)))
    out.print(f"strategy of {by}: {kept.wanted}, {longest}", style="bold", markup=False)
    if show:
        for line in strategy_lines(system, kept.first, found, good):
            out.print(f"  {line}", markup=False, highlight=False)
    try:
        seen = replay_witness(system, kept.first, found, good, MOST_REPLAYED, allowed)
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


def system_of(path: Path, game: Any) -> tuple[TransitionSystem, Mapping[str, Any]]:
    """The game in the scope and readings of a strategy file, and its data. Raises GameError if it is none."""
    from rulestone.proofs.engines.strategy.strategy_files import read_strategy

    data = read_strategy(path)
    scope, readings = data.get("scope"), data.get("readings")
    if scope not in game.scopes or not isinstance(readings, dict):
        wrong(f"{path}: it names no scope that the game lists. Fix: solve the game anew.")
    return game(scope=scope, **readings).system, data
