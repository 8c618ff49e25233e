"""`rulestone report`: everything known about a game's rules as one page of HTML."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.running.plain_text import say, tell

from .common import FOUND, UNDECIDED, answers, game_options, load, print_json, progress_shown, told_errors, wrong

if TYPE_CHECKING:
    from rulestone.model import Game
    from rulestone.proofs.edge_cases.finding import Edges
    from rulestone.proofs.running.progress import Listener

EFFORTS: Mapping[str, tuple[float, float]] = {"quick": (5.0, 15.0), "normal": (20.0, 60.0), "deep": (120.0, 600.0)}
"""Seconds for one question to an engine, and for one reading of the check."""


@click.command("report")
@game_options()
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default="report",
    show_default=True,
    metavar="DIR",
    help="Where index.html is written.",
)
@click.option(
    "--effort",
    type=click.Choice(list(EFFORTS)),
    default="normal",
    show_default=True,
    help="How much time to spend.",
)
@click.option("--defaults-only", is_flag=True, help="Judge the chosen readings only; search for no edge cases.")
@click.option("--no-edges", is_flag=True, help="Only check; do not search for edge cases.")
@click.option(
    "--plays",
    type=click.IntRange(0),
    default=400,
    show_default=True,
    help="Plays to draw at random, and to count; 0 for none.",
)
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count() or 1, show_default="all cores", help="Processes."
)
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def report(
    context: click.Context,
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    folder: Path,
    effort: str,
    defaults_only: bool,
    no_edges: bool,
    plays: int,
    workers: int,
    as_json: bool,
) -> None:
    """Check a game, search it for edge cases, and write what is known as one page of HTML.

    The page needs no network and no other file. It shows the rulebook's clauses with what encodes them, the findings,
    the verdicts, the questions with their readings, and plays that are stepped with buttons or the arrow keys. Ctrl-C
    ends the check or the search; the page says what was known by then.
    """
    from rulestone.proofs.checking.check_game import check
    from rulestone.proofs.checking.one_reading import CheckEffort
    from rulestone.proofs.report.best_play_section import best_play
    from rulestone.proofs.report.many_plays import many_plays
    from rulestone.proofs.report.page import write_report
    from rulestone.proofs.running.references import reference_of

    loaded = load(game)
    _try(folder)
    timeout, budget = EFFORTS[effort]
    chosen, workers = answers(readings), max(1, workers)
    with told_errors(), progress_shown(as_json) as listener:
        checked = check(
            reference_of(loaded, game),
            scope,
            chosen,
            vary=not defaults_only,
            effort=CheckEffort((), timeout, budget, workers),
            listener=listener,
        )
        edges = None
        if not no_edges and not defaults_only and not checked.interrupted:
            edges = _edges(loaded, game, scope, chosen, effort, workers, listener)
        many, best = None, None
        if not checked.interrupted:
            made = loaded(**({} if scope is None else {"scope": scope}), **chosen)
            many = many_plays(made, plays, effort, listener) if plays > 0 else None
            best = best_play(made, effort, listener)
    try:
        written = write_report(checked, edges, folder, many, best)
    except OSError as error:
        wrong(f"{folder}: the report cannot be written: {error.strerror}; choose another folder with -o")
    faults = bool(checked.faults) or (edges is not None and any(f.kind.is_fault for f in edges.findings))
    if as_json:
        data = {"page": str(written.path), "bytes": written.size, "left_out": written.left_out, "faults": faults}
        print_json({"game": game, **data}, "report/1")
    else:
        say(f"{written.path} ({written.size / 1000:,.0f} kB)")
        for words in written.left_out:
            tell(f"  not on the page: {words}")
    if faults:
        context.exit(FOUND)
    stopped = edges is not None and bool(edges.interrupted or edges.lost)
    if checked.unsettled or checked.interrupted or checked.lost or stopped:
        context.exit(UNDECIDED)


def _edges(
    loaded: type[Game],
    spec: str,
    scope: str | None,
    readings: Mapping[str, str],
    effort: str,
    workers: int,
    listener: Listener,
) -> Edges | None:
    """The search for edge cases; None where this rulestone has none. The one place where a report starts it."""
    if importlib.util.find_spec("rulestone.proofs.edge_cases.edges_search") is None:
        return None
    running: Any = importlib.import_module("rulestone.proofs.edge_cases.edges_search")
    from rulestone.proofs.running.run_options import RunOptions
    from rulestone.proofs.running.store import Memory, folder

    found: Edges = running.find_edges(
        loaded,
        scope,
        readings,
        effort=running.EFFORTS[effort],
        options=RunOptions(spec, workers, Memory(folder()), listener),
    )
    return found


def _try(folder: Path) -> None:
    """A folder that cannot be written ends the command before the long work begins, not after it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        wrong(f"{folder}: the folder cannot be made: {error.strerror}; choose another with -o")
    if not os.access(folder, os.W_OK):
        wrong(f"{folder}: the folder cannot be written; choose another with -o")
