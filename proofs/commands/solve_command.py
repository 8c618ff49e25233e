"""`rulestone solve`: who can force what."""

from __future__ import annotations

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
    game_options,
    load,
    made_of,
    print_json,
    progress_shown,
    told_errors,
    wrong,
)

if TYPE_CHECKING:
    from rulestone.proofs.engines.strategy.looking import Notable
    from rulestone.proofs.engines.strategy.solving_readings import SolvedReading


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
    "--secrets", is_flag=True, help="For two players: what each gets on average, seeing only what they are shown."
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
    from rulestone.proofs.engines.strategy.coalitions import coalitions, power
    from rulestone.proofs.engines.strategy.notable import notable
    from rulestone.proofs.engines.strategy.solve_game import solve_game
    from rulestone.proofs.engines.strategy.solving_readings import SolvedReading, other_readings

    from .solve_declared import declared_strategies, print_declared
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
    with told_errors(), progress_shown(as_json) as listener:
        if position is None:
            made = made_of(loaded, scope, readings)
            system = made.system
        else:
            from rulestone.proofs.plays.later_beginnings import begun_at

            from .solve_strategies import position_of

            made, state = position_of(position, loaded, scope, answers(readings))
            system = begun_at(made.system, state)
        players = [value_text(player) for player in made.player_elements()]
        numbers = asked_for(wanted, players, loaded.title) or list(range(len(players)))
        solution = solve_game(system, limit=positions, listener=listener, endless=supposed)
        found = SolvedReading.of(solution)
        all_read = True
        others: list[tuple[str, SolvedReading | str]] = []
        if everything:
            try:
                others += other_readings(made, limit=positions, listener=listener, endless=supposed, secrets=secrets)
            except KeyboardInterrupt:
                all_read = False
                complain("interrupted: not every reading was solved")
        together = len(wanted) > 0 and len(numbers) > 1
        if together:
            powers = [power(solution, tuple(numbers))]
        else:
            powers = list(coalitions(solution, listener)) if len(players) > 2 else []
        known = notable(solution)
        declared = declared_strategies(system, listener)
        mixed = None
        if secrets:
            from rulestone.proofs.engines.strategy.solving_readings import sight_of

            mixed = sight_of(solution, listener)
        if plays is not None:
            _save_plays(plays, known, game)
        if as_json:
            from .solve_data import Solved, solve_data

            every = Solved(solution, found, numbers, powers, others, known, mixed, declared)
            print_json(solve_data(game, every, moves=moves))
        else:
            from rulestone.proofs.report.showing import console

            from .solve_table import print_by_sight, print_coalitions, print_notable, print_readings, print_solution

            out = console()
            print_solution(out, solution, found, numbers, moves)
            print_coalitions(out, solution, powers, players[numbers[0]] if wanted else None)
            if mixed is not None:
                print_by_sight(out, mixed, players)
            print_notable(out, known, plays)
            print_declared(out, declared)
            print_readings(out, found, others)
        if strategy is not None:
            from rulestone.proofs.engines.strategy.strategy_files import save_strategy
            from rulestone.proofs.report.showing import console

            from .solve_strategies import judge_strategy, kept_strategy

            kept = kept_strategy(solution, numbers, aim)
            try:
                save_strategy(made.system, kept, strategy, game)
            except OSError as error:
                wrong(f"{strategy}: it cannot be written: {error.strerror}. Fix: give another path.")
            if as_json:
                complain(f"saved: {strategy}")
            elif not judge_strategy(console(), system, kept):
                raise AssertionError("a strategy does not stand by the plain semantics: the engine is wrong")
    solved = [found, *(one for _, one in others if not isinstance(one, str))]
    if not all_read or not all(one.complete for one in solved):
        context.exit(UNDECIDED)


def _recheck(context: click.Context, game: Any, path: Path) -> None:
    from rulestone.proofs.engines.strategy.strategy_files import strategy_of
    from rulestone.proofs.report.showing import console

    from .solve_strategies import judge_strategy, system_of

    with told_errors():
        system, data = system_of(path, game)
        if not judge_strategy(console(), system, strategy_of(system, data, path)):
            context.exit(FOUND)


def _save_plays(folder: Path, found: list[Notable], game: str) -> None:
    from rulestone.proofs.plays.trace_files import save_trace

    from .solve_table import trace_name

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, one in enumerate(found, start=1):
            if one.play is not None:
                save_trace(one.play, folder / trace_name(number, one), game=game, note=one.sentence)
    except OSError as error:
        wrong(f"{folder}: it cannot be written: {error.strerror}. Fix: give another folder.")


def _number(text: str | None) -> Fraction | int | None:
    try:
        found = None if text is None else Fraction(text)
    except (ValueError, ZeroDivisionError):
        wrong(f"--endless {text}: give a number, as 0 or 1/2")
    return int(found) if found is not None and found.denominator == 1 else found
