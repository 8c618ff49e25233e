"""`rulestone solve`: who can force what."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.running.plain_text import complain

from .common import (
    FOUND,
    UNDECIDED,
    answers,
    can_write,
    game_options,
    load,
    made_of,
    print_json,
    progress_shown,
    told_errors,
    wrong,
)

if TYPE_CHECKING:
    from rulestone.model import Game, TransitionSystem
    from rulestone.proofs.engines.strategy.solution import Solution
    from rulestone.proofs.engines.strategy.strategy_files import KeptStrategy

    from .solve_data import Solved


_FOLDER = click.Path(file_okay=False, path_type=Path)
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("solve")
@game_options()
@click.option(
    "--for",
    "wanted",
    metavar="PLAYER",
    multiple=True,
    help="Only what concerns this player; given several times, or with commas, what they can force together, too.",
)
@click.option("--moves", is_flag=True, help="All first moves, with what is certain after each.")
@click.option(
    "--all-readings", "everything", is_flag=True, help="Solve every other reading, too: does it decide who wins?"
)
@click.option(
    "--positions",
    default=10_000_000,
    show_default=True,
    type=click.IntRange(1),
    help="Look at no more positions than this.",
)
@click.option(
    "--endless",
    metavar="NUMBER",
    help="Count play that never ends as this much for everybody, whatever the game says.",
)
@click.option("--position", type=_FILE, metavar="TRACE.json", help="Solve from where a saved play ends.")
@click.option("--strategy", type=_FILE, metavar="FILE", help="Save the strategy of those of --for, and judge it.")
@click.option(
    "--aim",
    metavar="AIM",
    help="With --strategy: what for. at_least, at_most, wins or shut_out, with =PLAYER; ends or endless.",
)
@click.option("--recheck", type=_FILE, metavar="FILE", help="Judge a saved strategy by the plain semantics.")
@click.option(
    "--secrets", is_flag=True, help="For one player or two: what each gets on average, seeing only what they are shown."
)
@click.option("--plays", type=_FOLDER, metavar="FOLDER", help="Save the plays that show what is worth knowing.")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def solve(
    context: click.Context,
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    wanted: tuple[str, ...],
    moves: bool,
    everything: bool,
    positions: int,
    endless: str | None,
    position: Path | None,
    strategy: Path | None,
    aim: str | None,
    recheck: Path | None,
    secrets: bool,
    plays: Path | None,
    as_json: bool,
) -> None:
    """Solve a game backwards over all its positions: the best result that each player can force, whatever others do.

    Beside it stands the result to which all others together can limit that player. Where both are equal, the game is
    solved for the player; otherwise dice decide, or play may go on for ever and the game does not say what that is
    worth (--endless says it). Steps are counted with one side playing as fast as it can and the other as slowly. What
    is said to be forced is certain even where not all positions could be looked at.
    """
    from rulestone.proofs.engines.strategy.solve_game import solve_game
    from rulestone.proofs.report.showing import console

    from .solve_data import solve_data
    from .solve_parts import PARTS, SolvedParts
    from .solve_strategies import asked_for

    supposed = _number(endless)
    loaded = load(game)
    if recheck is not None:
        _recheck(context, loaded, recheck)
        return
    if position is not None and everything:
        wrong("--position is one position of one reading. Fix: leave --all-readings out.")
    if strategy is not None and not wanted:
        wrong("--strategy: whose? Fix: name the player, or several, with --for")
    if aim is not None and strategy is None:
        wrong("--aim says what a strategy is for. Fix: save one, with --strategy FILE")
    can_write(strategy, plays)
    with told_errors(), progress_shown(as_json) as listener:
        made, system = _begun(position, loaded, scope, readings)
        players = [value_text(player) for player in made.player_elements()]
        numbers = asked_for(wanted, players, loaded.title) or list(range(len(players)))
        solution = solve_game(system, limit=positions, listener=listener, endless=supposed, to_the_end=False)
        solved, left_out = _first_said(solution, numbers)
        out = None if as_json else console()
        parts = SolvedParts(solved, out, listener, left_out)
        parts.players(moves)
        parts.coalitions(together=len(wanted) > 0 and len(numbers) > 1, wanted=len(wanted) > 0)
        if secrets:
            parts.by_sight()
        parts.worth_knowing(plays, game)
        parts.declared()
        if everything:
            parts.other_readings(made, limit=positions, endless=supposed, secrets=secrets)
        if as_json:
            print_json(solve_data(game, solved, moves=moves, left_out=parts.left_out))
        if parts.left_out:
            complain(f"interrupted: not looked at to the end: {', '.join(PARTS[key] for key in parts.left_out)}")
        if strategy is not None:
            from .solve_strategies import kept_strategy

            kept = kept_strategy(solution, numbers, aim)
            _save(strategy, kept, made, game, begun=system, judged=not as_json)
    readings_solved = [solved.reading, *(one for _, one in solved.others if not isinstance(one, str))]
    if parts.left_out or not all(one.complete for one in readings_solved):
        context.exit(UNDECIDED)


def _begun(
    position: Path | None, loaded: type[Game], scope: str | None, readings: tuple[str, ...]
) -> tuple[Game, TransitionSystem]:
    """The game in the scope and readings asked for, or of a saved play; and its rules, from where that play ends."""
    if position is None:
        made = made_of(loaded, scope, readings)
        return made, made.system
    from rulestone.proofs.plays.later_beginnings import begun_at

    from .solve_strategies import position_of

    made, state = position_of(position, loaded, scope, answers(readings))
    return made, begun_at(made.system, state)


def _save(file: Path, kept: KeptStrategy, made: Game, game: str, *, begun: TransitionSystem, judged: bool) -> None:
    """Write a strategy to its file, and judge it by the plain semantics or say that it is written."""
    from rulestone.proofs.engines.strategy.strategy_files import save_strategy
    from rulestone.proofs.report.showing import console

    from .solve_strategies import judge_strategy

    try:
        save_strategy(made.system, kept, file, game)
    except OSError as error:
        wrong(f"{file}: it cannot be written: {error.strerror}. Fix: give another path.")
    if not judged:
        complain(f"saved: {file}")
    elif not judge_strategy(console(), begun, kept):
        raise AssertionError("a strategy does not stand by the plain semantics: the engine is wrong")


def _first_said(solution: Solution, numbers: list[int]) -> tuple[Solved, list[str]]:
    """What is said of the solution first, and what was left out at Ctrl-C: averages take long."""
    from rulestone.proofs.engines.strategy.solving_readings import SolvedReading

    from .solve_data import Solved

    try:
        return Solved(solution, SolvedReading.of(solution), numbers), []
    except KeyboardInterrupt:
        without = replace(SolvedReading.of(solution, averaged=0), no_averages="interrupted")
        return Solved(solution, without, numbers), ["no_averages"]


def _recheck(context: click.Context, game: Any, path: Path) -> None:
    from rulestone.proofs.engines.strategy.strategy_files import strategy_of
    from rulestone.proofs.report.showing import console

    from .solve_strategies import judge_strategy, system_of

    with told_errors():
        system, data = system_of(path, game)
        if not judge_strategy(console(), system, strategy_of(system, data, path)):
            context.exit(FOUND)


def _number(text: str | None) -> Fraction | int | None:
    try:
        found = None if text is None else Fraction(text)
    except (ValueError, ZeroDivisionError):
        wrong(f"--endless {text}: give a number, as 0 or 1/2")
    return int(found) if found is not None and found.denominator == 1 else found
