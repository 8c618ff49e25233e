"""What several commands share: options, loading, errors in one line, progress on the terminal."""

from __future__ import annotations

import contextlib
import importlib
import math
import os
import shlex
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from rulestone.proofs.running.interrupts import interrupt_by_clock
from rulestone.proofs.running.plain_text import complain
from rulestone.proofs.running.plain_text import print_json as print_json
from rulestone.proofs.running.progress import Listener

from .exit_codes import FOUND as FOUND
from .exit_codes import UNDECIDED as UNDECIDED
from .exit_codes import WRONG_INPUT

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem
    from rulestone.model import Game
    from rulestone.proofs.plays.play import Play


Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class _Seconds(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.2
    """How long something may take: a number above 0."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0 < seconds < math.inf:
            self.fail(f"{value!r} is no number of seconds above 0", param, ctx)
        return seconds


SECONDS = _Seconds()


def game_options(*, scope: bool = True) -> Decorator:
    """The argument GAME and the options that choose a scope and readings."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        function = click.option(
            "--reading",
            "readings",
            multiple=True,
            metavar="QUESTION=READING",
            help="Answer a question of the text (repeatable).",
            shell_complete=_questions_like,
        )(function)
        if scope:
            function = click.option(
                "--scope", metavar="NAME", help="How large a game; see `show`.", shell_complete=_scopes_like
            )(function)
        return click.argument("game", metavar="GAME", shell_complete=_games_like)(function)

    return decorate


def _games_like(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """How a word for a game may go on, for a shell: a bundled game, or a file."""
    from click.shell_completion import CompletionItem
    from rulestone.proofs.running.bundled import bundled_games

    named = [CompletionItem(name) for name in bundled_games() if name.startswith(begun)]
    return named or [CompletionItem(begun, type="file")]


def _scopes_like(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    return _known_of_game(context, "scopes", begun)


def _questions_like(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    return _known_of_game(context, "questions", begun, "=")


def _known_of_game(context: click.Context, what: str, begun: str, end: str = "") -> list[CompletionItem]:
    """Names of the bundled game that stands before; a file of the user's is not run for it."""
    from click.shell_completion import CompletionItem

    from .kept_descriptions import kept_descriptions

    said = [context.params.get("game"), *context.args]  # an option that has no value yet ends the reading of arguments
    names = next((game[what] for name, game in kept_descriptions().items() if name in said), ())
    return [CompletionItem(f"{name}{end}") for name in names if name.startswith(begun)]


def executor_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say who does the work; see `executor_chosen`."""
    function = click.option("--scheduler", metavar="ADDRESS", help="Of Dask's scheduler: tcp://192.0.2.7:8786.")(
        function
    )
    return click.option(
        "--executor",
        type=click.Choice(["here", "processes", "dask"]),
        default="processes",
        show_default=True,
        help="Who does the work: this process, several (--workers), or a cluster of Dask.",
    )(function)


@contextlib.contextmanager
def executor_chosen(executor: str, scheduler: str | None, workers: int, game: type[Game]) -> Iterator[int]:
    """Within this block that executor works; gives how many workers there are."""
    from rulestone.proofs.running.executor import executing

    if (executor == "dask") != (scheduler is not None):
        wrong("--executor dask and --scheduler ADDRESS go together")
    if executor != "dask":
        yield 1 if executor == "here" else max(1, workers)
        return
    from rulestone.proofs.running.cluster import DaskCluster
    from rulestone.proofs.running.extras import advice, missing
    from rulestone.proofs.running.sources import files_of, is_of_a_game

    if missing(["distributed"]):
        wrong(advice("--executor dask", ["distributed"], "dask"))
    is_bundled = is_of_a_game(game.__module__) and game.__module__.startswith("rulestone.")
    with told_errors():
        cluster = DaskCluster(str(scheduler), None if is_bundled else files_of(game))
    with cluster, executing(cluster):
        yield max(2, cluster.workers)


def load(
    game: str,
    *,
    traced: bool = True,
    needed: str = "",
    written: bool = True,
    no_cache: bool = False,
    fresh: bool = False,
) -> Any:
    """The class of a game, whose rules will be `traced` or not; its mistakes end the command with one line.

    The module that is `needed` next is imported while another process reads the rules, too. What is traced is also run
    as it is written, in the smallest listed scope, unless nobody wants that (`written`). For the rest of the command
    rules that were read before are not read again, unless with `no_cache` or `fresh`.

    Raises Fault where it was read otherwise.
    """
    from rulestone.proofs.running.loading import load_game

    if traced and not no_cache:
        _keep_rules(fresh)
    with told_errors():
        loaded = load_game(game, traced=traced, meanwhile=partial(importlib.import_module, needed) if needed else None)
        if traced and written:
            from rulestone.proofs.plays.written_first import run_written_first

            run_written_first(loaded)
    return loaded


def _keep_rules(fresh: bool) -> None:
    """Rules are kept from now on until the command ends."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.with_resource(_rules_kept(fresh))


@contextlib.contextmanager
def _rules_kept(fresh: bool) -> Iterator[None]:
    """Inside, rules are kept; they are written down once the answer can be read."""
    from rulestone.model.reading.kept_parts import rules_kept_on
    from rulestone.proofs.running.kept_rules import RulesOnDisk
    from rulestone.proofs.running.store import Store, folder

    with rules_kept_on(RulesOnDisk(Store(folder()), fresh=fresh)):
        try:
            yield
        finally:
            with contextlib.suppress(OSError, ValueError):  # nobody reads it any more
                sys.stdout.flush()


def answers(readings: tuple[str, ...]) -> dict[str, str]:
    """The options `question=reading` as a mapping."""
    found = {}
    for one in readings:
        question, equals, reading = one.partition("=")
        if not equals:
            wrong(f"--reading {one}: write it as QUESTION=READING")
        found[question] = reading
    return found


def made_of(loaded: type[Game], scope: str | None, readings: tuple[str, ...]) -> Game:
    """A game in a scope and readings, which is run as it is written there, too: see `run_written_first`.

    Raises GameError for mistakes of the game, Fault where it was read otherwise.
    """
    from rulestone.proofs.plays.written_first import run_written_first

    made = loaded(**({} if scope is None else {"scope": scope}), **answers(readings))
    run_written_first(loaded, made.scope, answers(readings))
    return made


def wrong(message: str) -> NoReturn:
    """End the command: the input is wrong."""
    complain(f"rulestone: {message}")
    raise click.exceptions.Exit(WRONG_INPUT)


@contextlib.contextmanager
def told_errors() -> Iterator[None]:
    """Say what is wrong with a game or file in one line."""
    try:
        yield
    except Exception as error:
        from rulestone.model.errors import GameError  # only now: some commands need nothing of the language

        if not isinstance(error, GameError):
            raise
        wrong(str(error))


def can_write(file: Path | None = None, folder: Path | None = None) -> None:
    """Make the folders that are missing where something is to be written; end the command where it cannot be.

    To be called before the long work, after which it would be a pity.
    """
    for wanted in [*([] if file is None else [file.parent]), *([] if folder is None else [folder])]:
        try:
            wanted.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            wrong(f"{wanted}: the folder cannot be made: {error.strerror}")
    if folder is not None and not os.access(folder, os.W_OK | os.X_OK):
        wrong(f"{folder}: the folder cannot be written")
    if file is not None:
        if file.is_dir():
            wrong(f"{file}: it is a folder. Fix: name a file.")
        if not os.access(file if file.exists() else file.parent, os.W_OK):
            wrong(f"{file}: it cannot be written")


@contextlib.contextmanager
def put_off(unwritten: list[OSError]) -> Iterator[None]:
    """What cannot be written within this block is said after the answer, which would be lost otherwise."""
    try:
        yield
    except OSError as error:
        unwritten.append(error)


def say_unwritten(unwritten: list[OSError]) -> None:
    """End the command where something could not be written; the answer was given."""
    for error in unwritten:
        raise error


def save_plays(plays: Mapping[str, Play], folder: Path, game: str) -> None:
    """Write plays as traces, each to a file of its name; `rulestone replay` reads them."""
    from rulestone.proofs.plays.trace_files import save_trace

    folder.mkdir(parents=True, exist_ok=True)
    for name, play in plays.items():
        save_trace(play, folder / f"{name}.itf.json", game=game)


def replay_command(path: Path, game: str, play: Play) -> str:
    """How a saved play is replayed. A trace never says which file is run or read; so the command does."""
    from rulestone.proofs.running.bundled import bundled_games

    words = ["rulestone", "replay", str(path)]
    if game not in bundled_games():
        words += ["--game", game]
    if play.system.scope not in type(play.system.game).scopes:
        words += ["--scope", play.system.scope]
    return shlex.join(words)


@contextlib.contextmanager
def stopped_after(seconds: float | None) -> Iterator[None]:
    """After this many seconds on the clock it is as if the user had pressed Ctrl-C: what is known is kept and shown."""
    if seconds is None:
        yield
        return
    timer = threading.Timer(seconds, interrupt_by_clock)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextlib.contextmanager
def progress_shown(quiet: bool = False) -> Iterator[Listener]:
    """A listener that shows the latest report in one line, where a person is looking."""
    if quiet or not sys.stderr.isatty():
        yield lambda report: None
        return
    from rulestone.proofs.report.passing_line import PassingLine
    from rulestone.proofs.running.plain_text import making_room

    line = PassingLine()
    with making_room(line.go):
        try:
            line.appear()
            yield line.show
        finally:
            line.go()
