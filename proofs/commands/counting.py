"""`rulestone perft`: counting plays."""

from __future__ import annotations

import time

import click

from .common import answers, game_options, load, print_json, told_errors


@click.command("perft")
@game_options()
@click.option("--depth", type=click.IntRange(1), default=3, show_default=True, help="Longest plays to count.")
@click.option("--divide", "divided", is_flag=True, help="Count the longest plays by their first move.")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
def perft(game: str, scope: str | None, readings: tuple[str, ...], depth: int, divided: bool, as_json: bool) -> None:
    """Count the plays of length exactly 1, 2, ... DEPTH from the beginnings.

    Chance and choice both branch; a finished play is not continued.
    """
    from ..explicit.perft import divide
    from ..explicit.perft import perft as count

    loaded = load(game)
    with told_errors():
        system = loaded(**({} if scope is None else {"scope": scope}), **answers(readings)).system
        if divided:
            by_move = divide(system, depth)
            if as_json:
                print_json({"depth": depth, "divide": by_move, "total": sum(by_move.values())})
                return
            for move, plays in sorted(by_move.items()):
                click.echo(f"{plays:>16,}  {move}")
            click.echo(f"{sum(by_move.values()):>16,}  in all, {len(by_move)} first moves")
            return
        started = time.perf_counter()
        counts = count(system, depth)
        seconds = time.perf_counter() - started
    if as_json:
        print_json({"counts": counts})
        return
    for length, plays in enumerate(counts, start=1):
        click.echo(f"{length:>4}  {plays:>20,}")
    click.echo(f"{sum(counts):,} plays in {seconds:.1f} s, compiling included")
