"""`rulestone solve`: who can force what."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.running.plain_text import complain

from .common import UNDECIDED, answers, game_options, load, print_json, progress_shown, told_errors, wrong

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.proofs.checking.solving_readings import SolvedReading
    from rulestone.proofs.engines.strategy.solution import CoalitionPower, PlayerSolution, Solution

_FEW = 6
"""So many first moves are printed without --moves."""


@click.command("solve")
@game_options()
@click.option("--for", "wanted", metavar="PLAYER", help="Only what concerns one player.")
@click.option("--moves", is_flag=True, help="All first moves, with what is certain after each.")
@click.option(
    "--all-readings", "everything", is_flag=True, help="Each other reading, too: whether it decides who wins."
)
@click.option("--positions", default=10_000_000, show_default=True, type=click.IntRange(1), help="Look at no more.")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def solve(
    context: click.Context,
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    wanted: str | None,
    moves: bool,
    everything: bool,
    positions: int,
    as_json: bool,
) -> None:
    """Solve a game backwards over all its positions: the best result that each player can force, whatever others do.

    Beside it stands the least result that all others together can hold the player to. Where both are equal the game is
    solved for them; else play may go on for ever, or dice decide. Steps are counted where the one side hurries and the
    other delays. Where not all positions could be looked at, what is said to be forced is so none the less.
    """
    from rulestone.proofs.checking.solve_game import solve_game
    from rulestone.proofs.checking.solving_readings import SolvedReading, other_readings

    loaded = load(game)
    with told_errors(), progress_shown(as_json) as listener:
        made = loaded(**({} if scope is None else {"scope": scope}), **answers(readings))
        players = [str(player) for player in made.player_elements()]
        if wanted is not None and wanted not in players:
            from rulestone.model.errors import did_you_mean

            wrong(f"{loaded.title} has no player {wanted!r}; {did_you_mean(wanted, players)}")
        solution = solve_game(made.system, limit=positions, listener=listener)
        found = SolvedReading.of(solution)
        all_read = True
        others: list[tuple[str, SolvedReading | str]] = []
        if everything:
            try:
                others += other_readings(made, limit=positions, listener=listener)
            except KeyboardInterrupt:
                all_read = False
                complain("interrupted: not every reading was solved")
        numbers = [number for number, player in enumerate(players) if wanted in (None, player)]
        coalitions = list(solution.coalitions(listener)) if len(players) > 2 else []
        if as_json:
            print_json(_data(game, made, solution, found, numbers, moves, coalitions, others))
        else:
            from rulestone.proofs.report.showing import console

            out = console()
            _print(out, made, solution, numbers, moves)
            _print_coalitions(out, solution, coalitions, wanted)
            _print_readings(out, found, others)
    solved = [found, *(one for _, one in others if not isinstance(one, str))]
    if not all_read or not all(one.complete for one in solved):
        context.exit(UNDECIDED)


def _print(out: Console, made: Any, solution: Solution, numbers: list[int], moves: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    found = solution.positions
    looked_at = "all looked at" if solution.complete else f"not all looked at ({found.stopped})"
    out.print(f"{made.name}, scope {made.scope}: {len(found):,} positions, {looked_at}", style="bold")
    if found.undefined:
        out.print(f"note: {len(found.undefined)} moves are asked for somewhere and denote nothing; they are not made")
    if solution.hidden:
        out.print("note: something is hidden. What is not forced here cannot be; what is could be, seeing everything")
    if found.beginnings > 1:
        out.print(f"note: plays begin in {found.beginnings:,} positions; each line says in how many")
    table = Table(box=None, padding=(0, 2, 0, 0))
    force, held = ("could force", "could be held to") if solution.hidden else ("can force", "can be held to")
    for column in ("player", force, "within steps", held, "within steps", "", "beginnings"):
        table.add_column(column, overflow="fold")
    for number in numbers:
        player = solution.players[number]
        for (low, high), count in solution.intervals(player).most_common():
            beginning = next(n for n in range(found.beginnings) if player.at(n) == (low, high))
            hurried, delayed = ("-" if one is None else str(one) for one in solution.remoteness(number, beginning))
            verdict = _verdict(solution, player, beginning)
            row = (str(player.player), _worth(low), hurried, _worth(high), delayed, verdict, f"{count:,}")
            table.add_row(*map(Text, row))
    out.print(table)
    if len(solution.players) > 1:
        wins = "could win by force, seeing everything" if solution.hidden else "wins by force"
        told = " and ".join(f"{player} {wins}" for player in solution.winners)
        unsure = "" if solution.complete else " in what was looked at"
        out.print(f"{told or f'nobody can force a victory{unsure}'}", style="bold")
    for number in numbers:
        player = solution.players[number]
        out.print(f"{player.player}: {_counted(solution, player)}")
    for number in numbers:
        _print_moves(out, solution, number, moves)


def _verdict(solution: Solution, player: PlayerSolution, beginning: int) -> str:
    low, high = player.at(beginning)
    if low is not None and low == high:
        return "solved"
    if player.bounds.solved[beginning]:
        return "solved: no end is better" if low == player.values[-1] else "solved: no end is worse"
    return f"open: {solution.why_open()}" if solution.complete else "bound: not all positions are known"


def _worth(value: Any) -> str:
    return "nothing" if value is None else str(value)


def _counted(solution: Solution, player: PlayerSolution) -> str:
    counts = player.counts(~solution.positions.over)
    told = [f"{_worth(value)} in {count:,}" for value, count in counts.items() if value is not None and count]
    told += [f"nothing sure in {counts[None]:,}"] * bool(counts[None])
    return "of positions to play on from, " + ", ".join(told)


def _print_moves(out: Console, solution: Solution, number: int, everything: bool) -> None:
    if solution.positions.beginnings > 1:
        return
    player = solution.players[number]
    choices = solution.first_moves(number)
    if len(choices) < 2:
        return
    keeping = solution.keeping(number)
    move = solution.positions.move
    if everything:
        out.print(f"first moves of {player.player}, with what is forced and held to after them:")
        for step, (low, high) in choices:
            out.print(f"    {move(step)}: {_worth(low)}, {_worth(high)}", markup=False, highlight=False)
    elif len(keeping) < len(choices):
        told = ", ".join(str(move(step)) for step in keeping[:_FEW]) + ", ..." * (len(keeping) > _FEW)
        verb = "keeps" if len(keeping) == 1 else "keep"
        count = f"of {len(choices)} first moves of {player.player} only {len(keeping)} {verb} that"
        out.print(f"{count}: {told}", markup=False)
    else:
        out.print(f"all {len(choices)} first moves of {player.player} keep that")


def _print_coalitions(out: Console, solution: Solution, coalitions: list[CoalitionPower], wanted: str | None) -> None:
    shown = [one for one in coalitions if wanted is None or wanted in map(str, one.members)]
    if not shown:
        return
    unsure = ", seeing everything" if solution.hidden else ""
    out.print(f"\nAgainst all others{unsure}", style="bold")
    for one in shown:
        told = [f"{player} wins alone" for player in one.wins]
        told += [f"{player} gets their worst" for player in one.holds]
        told += [f"{player} never makes a step" for player in one.shuts_out]
        told += ["play never ends"] * one.endless + ["play ends"] * one.ends
        out.print(f"{', '.join(map(str, one.members))}: {'; '.join(told) or 'nothing of note'}", markup=False)


def _print_readings(out: Console, chosen: SolvedReading, others: list[tuple[str, SolvedReading | str]]) -> None:
    if not others:
        return
    out.print("\nOther readings, one at a time", style="bold")
    for name, other in others:
        if isinstance(other, str):
            out.print(f"{name}: {other}", markup=False)
            continue
        out.print(f"{name}: {chosen.compared(other)}", markup=False)


def _data(
    game: str,
    made: Any,
    solution: Solution,
    found: SolvedReading,
    numbers: list[int],
    moves: bool,
    coalitions: list[CoalitionPower],
    others: list[tuple[str, SolvedReading | str]],
) -> dict[str, Any]:
    return {
        "schema": "rulestone-solve/1",
        "game": game,
        "scope": made.scope,
        "readings": dict(made.readings),
        "positions": len(solution.positions),
        "complete": solution.complete,
        "stopped": solution.positions.stopped,
        "winners": list(map(str, solution.winners)),
        "information": "bound" if solution.hidden else "exact",
        "undefined": [str(solution.positions.system.instances[one]) for one in solution.positions.undefined],
        "players": [_player_data(solution, number, moves) for number in numbers],
        "coalitions": [
            {
                "members": list(map(str, one.members)),
                "wins": list(map(str, one.wins)),
                "holds": list(map(str, one.holds)),
                "shuts_out": list(map(str, one.shuts_out)),
                "endless": one.endless,
                "ends": one.ends,
            }
            for one in coalitions
        ],
        "others": [
            {"reading": name, "error": other}
            if isinstance(other, str)
            else {
                "reading": name,
                "complete": other.complete,
                "winners": list(map(str, other.winners)),
                "effect": str(found.effect(other)),
                "players": [
                    {"player": player, "value": _values(counts)}
                    for player, counts in other.certain.items()
                    if player in {str(solution.players[number].player) for number in numbers}
                ],
            }
            for name, other in others
        ],
    }


def _values(certain: Counter[tuple[Any, Any]]) -> list[dict[str, Any]]:
    return [{"lo": _plain(low), "hi": _plain(high), "beginnings": count} for (low, high), count in certain.items()]


def _player_data(solution: Solution, number: int, moves: bool) -> dict[str, Any]:
    player = solution.players[number]
    single = solution.positions.beginnings == 1
    return {
        "player": str(player.player),
        "status": solution.status(player),
        "values": [_plain(value) for value in player.values],
        "value": _values(solution.intervals(player)),
        "remoteness": list(solution.remoteness(number)) if single else None,
        "first_moves": [
            {"move": str(solution.positions.move(step)), "lo": _plain(low), "hi": _plain(high)}
            for step, (low, high) in solution.first_moves(number)
        ]
        if moves and single
        else [],
        "counts": {
            "none" if value is None else str(value): count
            for value, count in player.counts(~solution.positions.over).items()
        },
    }


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, int) else str(value)
