"""`rulestone play`: stepping through a game."""

from __future__ import annotations

import random
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.running.interrupts import signal_heard
from rulestone.proofs.running.plain_text import complain, say, tell

from .common import answers, can_write, game_options, load, made_of, print_json, told_errors, wrong
from .exit_codes import BY_SIGNAL

if TYPE_CHECKING:
    from .played_game import PlayedGame
    from .seat_view import SeatView

_MOST_NAMED = 3
_HELP = "number: play it; text: list the moves that contain it; u: take back; s FILE: save; q: leave"


@click.command("play")
@game_options()
@click.option("--random", "at_random", is_flag=True, help="Let every choice be drawn, but those of --against.")
@click.option("--seed", type=int, default=0, show_default=True, help="What chance draws from.")
@click.option(
    "--moves", type=click.IntRange(0), default=100, show_default=True, help="With --random: at most this many."
)
@click.option(
    "--against",
    metavar="best|FILE",
    help="Who plays for the others: best, who never err; or a strategy that `solve --strategy` saved, for its players.",
)
@click.option(
    "--as",
    "seat",
    metavar="PLAYER",
    help="With --against: which player you are, seeing what that player may see; the first if not given.",
)
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Save the play (ITF).")
@click.option("--json", "as_json", is_flag=True, help="With --random: print the play for programs.")
@click.pass_context
def play(
    context: click.Context,
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    at_random: bool,
    seed: int,
    moves: int,
    against: str | None,
    seat: str | None,
    save: Path | None,
    as_json: bool,
) -> None:
    """Step through a game by hand, or watch a random play.

    Chance draws for itself, by its weights; forced steps are played at once. With --against best the game is solved
    first, and all but you play as well as possible, seeing everything. With --against FILE a saved strategy plays for
    those whose it is, in its scope and readings, from where it begins.
    """
    from .played_game import PlayedByTracing, PlayedDirectly

    beside = complain if as_json else tell  # of JSON nothing else stands on the output
    is_solved = against is not None or seat is not None
    loaded = load(game, traced=is_solved)
    can_write(save)
    with told_errors():
        table: PlayedGame
        if against not in (None, "best"):
            from .saved_player import SavedPlayer

            if scope is not None or readings:
                wrong(
                    "--against FILE: the file says in which scope and readings. Fix: leave --scope and --reading out."
                )
            saved = SavedPlayer(Path(against), loaded, seat, beside)
            table = PlayedByTracing(saved.system, random.Random(seed), saved, saved.first)
        else:
            if is_solved:
                from .best_player import BestPlayer

                made = made_of(loaded, scope, readings)
                table = PlayedByTracing(made.system, random.Random(seed), BestPlayer(made.system, seat, beside))
            else:
                made = loaded(**({} if scope is None else {"scope": scope}), **answers(readings))
                table = PlayedDirectly(made, random.Random(seed))
    if at_random:
        while len(table.moves) < moves and table.play_at_random():
            pass
    else:
        _by_hand(table, game)
    played = table.played()
    if save is not None and (trouble := _not_saved(table, save, game)):
        wrong(trouble)
    if as_json:
        from rulestone.proofs.plays.trace_files import trace_data

        print_json(trace_data(played, game=game))
    elif at_random:
        from rulestone.proofs.report.showing import console, play_view

        out = console()
        out.print(play_view(played, look=_view(table)))
        out.print(_ending(table))
    if not at_random and signal_heard():  # the play was left by Ctrl-C, as programs that run this one can see
        context.exit(BY_SIGNAL + signal.SIGINT)


def _ending(table: PlayedGame) -> str:
    from rulestone.model.expressions.printing import so_many, value_text
    from rulestone.model.system.semantics import where_it_stops

    results = table.results()
    if results is None:
        undefined = [f" {move} denotes nothing here: {why}." for move, why in table.undefined()]
        goes_on = (
            f"{so_many(len(table.moves), 'move')}; the game is not over." if table.steps() else "No rule applies here."
        )
        return goes_on + "".join(undefined[:_MOST_NAMED])
    unsaid = where_it_stops(table.system, table.states[-1])
    if unsaid:
        return f"After {so_many(len(table.moves), 'move')} the text stops: nobody says {unsaid}."
    told = ", ".join(f"{value_text(player)} {result:+}" for player, result in results.items())
    return f"The game is over after {so_many(len(table.moves), 'move')}" + (f": {told}." if told else ".")


def _view(table: PlayedGame) -> SeatView:
    """What the player may see who plays against others; everything where nobody else plays."""
    from .seat_view import SeatView

    return SeatView(table.system, None if table.other is None else table.other.own)


def _by_hand(table: PlayedGame, game: str) -> None:
    from rulestone.model import CHANCE
    from rulestone.proofs.report.showing import console

    out, view = console(), _view(table)
    out.print(_HELP, style="dim")
    while True:
        steps = table.steps()
        while steps:
            best = None if table.other is None else table.other.answer(table.states[-1], steps)
            if best is None and not all(move.label.chooser in (None, CHANCE) for move, _ in steps):
                break
            _tell_undefined(out, table)
            step = best or table.draw(steps)
            before = table.states[-1]
            table.play(step)
            out.print(view.move(step[0]))
            out.print(view.changes(before, step[1]), style="dim")
            steps = table.steps()
        out.print()
        out.print(view.position(table.states[-1]))
        if not steps:
            out.print(_ending(table))
        _tell_undefined(out, table)
        _list_moves(out, table, steps, "")
        answer = _asked(out, table, steps, game)
        if answer is None:
            return
        if answer == "u":
            table.take_back()
        else:
            before = table.states[-1]
            table.play(steps[int(answer)])
            out.print(view.changes(before, table.states[-1]), style="dim")


def _tell_undefined(out: Any, table: PlayedGame) -> None:
    for move, why in table.undefined():
        out.print(f"{move} denotes nothing here: {why}", style="yellow")


def _list_moves(out: Any, table: PlayedGame, steps: list[Any], containing: str, most: int = 30) -> None:
    from rich.text import Text
    from rulestone.proofs.report.showing import move_text

    fitting = [(number, move) for number, (move, _) in enumerate(steps) if containing in str(move)]
    for number, move in fitting[:most]:
        out.print(Text(f"{number:>4}  ").append_text(move_text(table.system, move)))
    if len(fitting) > most:
        out.print(f"      and {len(fitting) - most} more: type part of a move to narrow them down", style="dim")


def _asked(out: Any, table: PlayedGame, steps: list[Any], game: str) -> str | None:
    """The number of a move, "u", or None to leave."""
    while True:
        try:
            answer = click.prompt("move", prompt_suffix="> ").strip()
        except (click.Abort, EOFError):
            say()
            return None
        if answer in ("q", "quit"):
            return None
        if answer == "u":
            return "u"
        if answer.startswith("s "):
            if trouble := _not_saved(table, Path(answer[2:].strip()), game):
                say(trouble)  # and the play goes on
        elif answer.isdigit() and int(answer) < len(steps):
            return str(answer)
        elif answer.isdigit():
            say(f"there is no move {answer}; {_HELP}")
        else:
            _list_moves(out, table, steps, answer)


def _not_saved(table: PlayedGame, path: Path, game: str) -> str:
    """Save the play; why it could not be, or nothing."""
    from rulestone.proofs.plays.trace_files import save_trace

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save_trace(table.played(), path, game=game)
    except OSError as error:
        return f"{path}: it cannot be written: {error.strerror}. Fix: give another path."
    complain(f"saved: {path}")
    return ""
