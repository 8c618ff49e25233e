"""`rulestone check`: the main job."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.checking.engine_names import judging_engines
from rulestone.proofs.running.plain_text import complain

from .check_data import checked_data, compared_data
from .check_printed import print_check, print_compared
from .common import (
    FOUND,
    SECONDS,
    UNDECIDED,
    answers,
    can_write,
    executor_chosen,
    executor_options,
    game_options,
    load,
    print_json,
    progress_shown,
    put_off,
    replay_command,
    say_unwritten,
    told_errors,
)

if TYPE_CHECKING:
    from rulestone.proofs.checking.check_game import Checked
    from rulestone.proofs.checking.judgement import JudgedReading
    from rulestone.proofs.plays.verdict import Verdict


class _OneOfTheEngines(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.2
    """The name of an engine; which there are is known when it is asked for."""

    name = "engine"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(click.Choice(judging_engines()).convert(value, param, ctx))

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return f"[{'|'.join(judging_engines())}]"


def _moves(context: click.Context, parameter: click.Parameter, value: str) -> int | None:
    """A number of moves; None is for all."""
    if value != "all" and not value.isdecimal():
        raise click.BadParameter(f"{value!r} is neither a number of moves nor `all`")
    return None if value == "all" else int(value)


@click.command("check")
@game_options()
@click.option("--defaults-only", is_flag=True, help="Judge the chosen readings only, not each other reading in turn.")
@click.option("--property", "properties", multiple=True, metavar="NAME", help="Judge this property (repeatable).")
@click.option(
    "--engine",
    "engines",
    multiple=True,
    type=_OneOfTheEngines(),
    help="Use only this engine (repeatable).",
)
@click.option(
    "--timeout", type=SECONDS, default=20.0, show_default=True, help="Seconds of work for one question to an engine."
)
@click.option(
    "--budget",
    type=SECONDS,
    default=90.0,
    show_default=True,
    help="Seconds of work for one reading; four times that for the chosen one.",
)
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count() or 1, show_default="all cores", help="Processes."
)
@executor_options
@click.option(
    "--certificate",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write each proof as SMT-LIB 2 files; re-checked by cvc5 where it is installed.",
)
@click.option(
    "--traces", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Save every play found (ITF)."
)
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Fail only on what is new since an earlier check --json, and not marked there as expected.",
)
@click.option("--watch", "watched", is_flag=True, help="Check again whenever a file of the game is saved.")
@click.option("--fresh", is_flag=True, help="Judge everything again, whatever is known from earlier runs.")
@click.option("--no-cache", is_flag=True, help="Neither look up nor keep what is found.")
@click.option(
    "--as-written",
    default="5000",
    show_default=True,
    metavar="N|all",
    callback=_moves,
    help="Compare the rules as traced with the rules as written: try N moves in plays at random, or all everywhere.",
)
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def check(
    context: click.Context,
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    defaults_only: bool,
    properties: tuple[str, ...],
    engines: tuple[str, ...],
    timeout: float,
    budget: float,
    workers: int,
    executor: str,
    scheduler: str | None,
    certificate: Path | None,
    traces: Path | None,
    against: Path | None,
    watched: bool,
    fresh: bool,
    no_cache: bool,
    as_written: int | None,
    as_json: bool,
) -> None:
    """Judge a game's properties in every reading of its text.

    First in the chosen readings (the defaults, changed by --reading), then for every other reading of every question,
    one at a time: what it breaks is shown, with the shortest play known. Ctrl-C keeps what is known by then.
    """
    began = time.perf_counter()
    if watched:
        context.exit(_watch(game, against))
    loaded = load(
        game,
        needed="rulestone.proofs.checking.check_game",
        written=as_written != 0,
        no_cache=no_cache,
        fresh=fresh,
    )

    # Below: what takes long to import is imported while another process reads the rules.
    from rulestone.proofs.checking.check_game import check_job
    from rulestone.proofs.checking.expected import compared, read_expected
    from rulestone.proofs.running.job import CheckEffort, Job
    from rulestone.proofs.running.references import reference_of
    from rulestone.proofs.running.store import Memory, folder

    with told_errors():
        expected = None if against is None else read_expected(against)
    can_write(folder=traces)
    can_write(folder=certificate)
    with (
        executor_chosen(executor, scheduler, workers, loaded) as helpers,
        told_errors(),
        progress_shown(as_json) as listener,
    ):
        effort = CheckEffort(engines, timeout, budget, helpers, certificate=certificate, as_written=as_written)
        job = Job.of(reference_of(loaded, game), scope, answers(readings), properties or None, effort)
        memory = Memory(None if no_cache else folder(), fresh=fresh)
        checked = check_job(
            job, vary=not defaults_only, memory=memory, listener=listener, found=_silent if as_json else _tell_once()
        )
    saved: dict[int, str] = {}
    unwritten: list[OSError] = []
    if traces is not None:
        with put_off(unwritten):
            _save(checked, game, traces, saved)
    beside = None if expected is None else compared(checked, expected)
    if as_json:
        print_json(checked_data(checked, game) | ({} if beside is None else compared_data(beside)))
    else:
        print_check(checked, saved, began)
        if beside is not None:
            print_compared(beside)
    say_unwritten(unwritten)
    if checked.faults if beside is None else beside.new or checked.disagreements:
        context.exit(FOUND)
    if checked.unsettled or checked.interrupted or checked.lost:
        context.exit(UNDECIDED)


def _silent(reading: str, verdict: Verdict) -> None:
    """Nothing is said."""


def _tell_once() -> Callable[[str, Verdict], None]:
    """Says of every property, where a person is looking, in which reading it was first seen to be broken."""
    broken: set[str] = set()

    def tell(reading: str, verdict: Verdict) -> None:
        if verdict.status.name == "REFUTED" and verdict.property not in broken and sys.stderr.isatty():
            broken.add(verdict.property)
            complain(f"found: {verdict.property} is broken" + f" with {reading}" * bool(reading))

    return tell


def _watch(game: str, against: Path | None) -> int:
    """The same command again and again, without `--watch`."""
    from rulestone.proofs.running.bundled import bundled_games

    from .running_again import watch

    if game in bundled_games():
        places = [Path(load(game).file or ".").parent]
    else:
        places = [Path(game if Path(game).exists() else game.partition(":")[0]).resolve().parent]
    arguments = [word for word in sys.argv[1:] if word != "--watch"]
    return watch(arguments, [*places, *([] if against is None else [against])])


def _readings(checked: Checked) -> Iterable[tuple[str, JudgedReading]]:
    from rulestone.proofs.checking.judgement import JudgedReading

    yield "", checked.chosen
    for (question, reading), judged in checked.varied.items():
        if isinstance(judged, JudgedReading):
            yield f"{question}={reading}", judged


_NOT_IN_NAMES = str.maketrans("/\\:", "---")
"""A scope may be the path of a board; so may not a file's name."""


def _save(checked: Checked, game: str, folder: Path, saved: dict[int, str]) -> None:
    """Write the plays that are shown; `saved` gets, by verdict, the command that replays its play."""
    from rulestone.proofs.checking.judgement import JudgedReading
    from rulestone.proofs.plays.trace_files import save_trace

    folder.mkdir(parents=True, exist_ok=True)
    for what, judged in _readings(checked):
        assert isinstance(judged, JudgedReading)
        shown = {id(verdict) for verdict in (*judged.refuted(), *judged.best().values())}
        for verdict in judged.verdicts:
            if verdict.play is not None and id(verdict) in shown:
                name = "-".join(part for part in (what.replace("=", "-"), verdict.scope, verdict.property) if part)
                path = folder / f"{name.translate(_NOT_IN_NAMES)}.itf.json"
                save_trace(verdict.play, path, game=game, note=f"{verdict.property}: {verdict.detail}")
                saved[id(verdict)] = replay_command(path, game, verdict.play)
