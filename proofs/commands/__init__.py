"""The command line. Each command is a module of its own, imported when it is called."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click
from rulestone.proofs.running.interrupts import hear_interrupts
from rulestone.proofs.running.plain_text import complain

from .help_examples import end_of_help

_COLLECTED = 100_000
"""After this many new objects Python looks for cycles to free; 700 by default."""

_COMMANDS = {
    "list": ("list_command:list_games", "List the bundled games."),
    "show": ("show_command:show", "Show a game: its sorts, state, rules, questions and properties."),
    "check": ("check_command:check", "Judge a game's properties in every reading of its text."),
    "mutate": ("mutate_command:mutate", "Change one rule at a time and show what nothing notices."),
    "play": ("play_command:play", "Play a game by hand or at random."),
    "replay": ("replay_command:replay", "Replay a saved play, or turn it into a test."),
    "why-not": ("replay_command:why_not", "Say what forbids a move at the end of a saved play."),
    "edges": ("edges_command:edges", "Find what the rulebook does not say."),
    "ask": ("ask_command:ask", "Ask what the text leaves open and nobody has asked."),
    "diverge": ("diverge_command:diverge", "Find where two readings of a question part."),
    "compare": ("compare_command:compare", "What the readings of each question change in the end."),
    "diff": ("diff_command:diff", "Compare two versions of a game, and what the changes come to."),
    "chance": ("chance_command:chance", "Probabilities and averages of what chance and players do, exactly."),
    "stats": ("stats_command:stats", "What many plays look like: lengths, choices, results, endings."),
    "solve": ("solve_command:solve", "Who can force what: each player, each coalition, in every reading."),
    "prove": ("prove_command:prove", "Prove what holds whatever a game's lost rules say."),
    "perft": ("perft_command:perft", "Count the plays of a game by length."),
    "report": ("report_command:report", "Write what is known about a game as a page of HTML."),
    "graph": ("graph_command:graph", "Write the explored state space as a graph."),
    "export": ("export_command:export", "Write a game for another program: SPIN, Storm and others."),
    "cache": ("cache_command:cache", "Show what is kept from run to run, or throw it away."),
    "new": ("new_command:new", "Start a game of your own: a small one that checks."),
    "upgrade": ("upgrade_command:upgrade", "Write a game of the first edition in the words of the second."),
    "board": ("board.board_command:board", "Boards from any polygons."),
}


_BASE = ("list", "show", "play", "replay", "why-not", "new", "upgrade", "board")  # all others run engines


class _Lazy(click.Group):
    """A group that knows what its commands are called and imports only the one that is run."""

    def invoke(self, context: click.Context) -> Any:
        """Run a command; what is not installed is one line that says which extra brings it."""
        try:
            return super().invoke(context)
        except ModuleNotFoundError as error:
            from rulestone.proofs.running.extras import advice, extra_of

            extra = extra_of(error.name or "")
            if extra is None:
                raise
            complain(f"rulestone: {advice('this', [error.name or ''], extra)}")
            raise click.exceptions.Exit(2) from None

    def list_commands(self, context: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        if name not in _BASE:
            from rulestone.proofs.running.extras import advice, missing

            lacking = missing()
            if lacking:
                complain(f"rulestone: {advice(name, lacking, 'games')}")
                raise click.exceptions.Exit(2)
        module, _, attribute = _COMMANDS[name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(f"{__name__}.{module}"), attribute)
        command.epilog = end_of_help(name)
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            from rulestone.model.errors import did_you_mean

            raise click.UsageError(f"There is no command {args[0]!r}; {did_you_mean(args[0], _COMMANDS)}", context)
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, help) for name, (_, help) in _COMMANDS.items()])


class _Guarded(_Lazy):
    """Whatever goes wrong ends in one line and the exit code for it, never in a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and end with its exit code; see `ending`."""
        from .exit_codes import guarded

        if not standalone_mode or "_RULESTONE_COMPLETE" in os.environ:  # a shell asks how a word may go on
            extra["windows_expand_args"] = windows_expand_args
            return super().main(args, prog_name, complete_var, standalone_mode=standalone_mode, **extra)
        given = list(sys.argv[1:] if args is None else args)

        # What a command reads lives until it ends, and to look through it again and again for cycles frees nothing.
        gc.set_threshold(_COLLECTED)

        def run() -> None:
            with self.make_context(prog_name or "rulestone", given, **extra) as context:
                self.invoke(context)

        hear_interrupts()  # what is known is kept and shown
        guarded(run, as_json="--json" in given)


@click.group(cls=_Guarded, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulestone", message="%(prog)s %(version)s")
def main() -> None:
    """Find what is wrong with the rules of a tabletop game, and make boards of any polygons.

    GAME is a bundled game (see `rulestone list`) or a file of your own: mygame.py, or mygame.py:MyGame.

    Exit codes: 0 all as it should be; 1 something was found; 2 the input is wrong; 3 nothing was found, but something
    is left undecided; 4 a fault of rulestone itself.
    """
