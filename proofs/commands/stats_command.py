"""`rulestone stats`: what many plays of a game look like."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from .common import UNDECIDED, game_options, load, made_of, print_json, progress_shown, told_errors

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console
    from rich.table import Table
    from rulestone.model import Game
    from rulestone.proofs.running.progress import Listener
    from rulestone.proofs.statistics.playing import Settings
    from rulestone.proofs.statistics.summary import Summary

_FEW = 5
"""How many differences of another reading are printed."""


@click.command("stats")
@game_options()
@click.option(
    "--plays", "number", type=click.IntRange(1), default=1000, show_default=True, help="How many plays of each reading."
)
@click.option("--length", type=click.IntRange(1), default=1000, show_default=True, help="The most steps of a play.")
@click.option(
    "--work",
    type=click.IntRange(1),
    default=2_000_000,
    show_default=True,
    help="Positions to open at most, for each reading.",
)
@click.option(
    "--players",
    "kind",
    type=click.Choice(["random", "greedy", "tree"]),
    default="random",
    show_default=True,
    help="Who plays: at random; greedy on the outcome; a small tree search.",
)
@click.option("--seed", default=0, show_default=True, help="Equal seeds give equal figures.")
@click.option(
    "--all-readings", "everything", is_flag=True, help="Play every other reading, too, and show what it changes."
)
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def stats(
    context: click.Context,
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    number: int,
    length: int,
    work: int,
    kind: str,
    seed: int,
    everything: bool,
    as_json: bool,
) -> None:
    """Play many times and count: lengths, choices, results by seat, rules and endings, and where readings part.

    Intervals have 95 % confidence. Ctrl-C shows what was played until then, and says so.

    Exit codes: 0 all was played, 2 the input is wrong, 3 interrupted.
    """
    from rulestone.proofs.statistics.playing import Settings
    from rulestone.proofs.statistics.readings import played

    loaded = load(game)
    with told_errors(), progress_shown(as_json) as listener:
        made = made_of(loaded, scope, readings)
        settings = Settings(kind, seed, number, length, work)
        chosen = played(made.system, settings, rivals=everything, listener=listener)
        if as_json:
            others: dict[str, Summary | str] = {}
            interrupted = _others(made, settings, chosen, everything, listener, others.__setitem__)
            print_json(_data(game, made, settings, chosen, others) | {"interrupted": interrupted})
            if interrupted:
                context.exit(UNDECIDED)
            return
        from rulestone.proofs.report.figures_in_words import differences_told
        from rulestone.proofs.report.showing import console

        out = console()
        out.print(f"{made.name}, scope {made.scope}: {chosen.plays:,} plays, {kind} players, seed {seed}", style="bold")
        _print(out, chosen)
        if everything and not made.questions():
            out.print(f"\n{made.name} asks no questions, so there is no other reading.")
        elif everything and not chosen.interrupted:
            out.print("\nOther readings, one at a time: figures whose intervals part", style="bold")

        def shown(name: str, other: Summary | str) -> None:
            partly = "" if isinstance(other, str) or not other.interrupted else f" ({other.plays:,} plays)"
            out.print(f"  {name}{partly}: {differences_told(chosen, other, _FEW)}")

        interrupted = _others(made, settings, chosen, everything, listener, shown)
        if chosen.interrupted:
            rest = ", and no other reading" if everything else ""
            out.print(f"Interrupted: {chosen.plays:,} of {number:,} plays were made{rest}.", style="yellow")
        elif chosen.plays < number:
            out.print(f"{chosen.plays:,} of {number:,} plays were made, and then --work was used up.")
        if interrupted and not chosen.interrupted:
            out.print("Interrupted: readings that are missing above were not played.", style="yellow")
    if interrupted:
        context.exit(UNDECIDED)


def _others(
    made: Game,
    settings: Settings,
    chosen: Summary,
    everything: bool,
    listener: Listener,
    found: Callable[[str, Summary | str], None],
) -> bool:
    """Play the other readings, if they are asked for; whether Ctrl-C ended that, or the plays of the chosen ones."""
    from rulestone.proofs.statistics.readings import played_otherwise

    if chosen.interrupted or not everything:
        return chosen.interrupted
    try:
        for name, other in played_otherwise(made, settings, listener=listener):
            found(name, other)
            if not isinstance(other, str) and other.interrupted:
                return True
    except KeyboardInterrupt:
        return True
    return False


def _data(
    game: str, made: Any, settings: Settings, chosen: Summary, others: dict[str, Summary | str]
) -> dict[str, Any]:
    return {
        "schema": "rulestone-stats/1",
        "game": game,
        "scope": made.scope,
        "readings": dict(made.readings),
        **asdict(settings),
        "chosen": chosen.data(),
        "others": {name: one if isinstance(one, str) else one.data() for name, one in others.items()},
    }


def _print(out: Console, found: Summary) -> None:
    from rulestone.proofs.report.figures_in_words import figure_with_interval, is_worth_telling

    table = _of_figures()
    for name, estimate in found.flat().items():
        if is_worth_telling(name, estimate):
            table.add_row(name, figure_with_interval(name, estimate))
    out.print(table)
    out.print("In parentheses: where the true figure lies in 95 cases of a hundred.", style="dim")
    if without := found.uncounted():
        out.print(f"note: {without}")
    never = [rule for rule, estimate in found.rules.items() if not estimate.value]
    if never:
        out.print(f"never played: {', '.join(never)}")
    met = sorted(found.met.items(), key=lambda one: -one[1].value)
    if met:
        out.print("\nIn how many plays another reading says something else on the way", style="bold")
        table = _of_figures()
        for name, estimate in met:
            table.add_row(name, figure_with_interval("share", estimate))
        out.print(table)


def _of_figures() -> Table:
    """A table of names and figures; no figure is broken."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column("what", overflow="fold")
    table.add_column("how much", no_wrap=True)
    return table
