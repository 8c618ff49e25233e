"""`rulestone perft`: counting plays."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.running.plain_text import say, tell

from .common import UNDECIDED, answers, game_options, load, made_of, print_json, told_errors

if TYPE_CHECKING:
    from rulestone.proofs.engines.explicit.perft import DividedPlays
    from rulestone.proofs.searching.kept_counting import PlaysCounted

_MOST_NAMED = 3


@click.command("perft")
@game_options()
@click.option("--depth", type=click.IntRange(1), default=3, show_default=True, help="Longest plays to count.")
@click.option("--divide", "divided", is_flag=True, help="Count the longest plays by their first move.")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def perft(
    context: click.Context,
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    depth: int,
    divided: bool,
    as_json: bool,
) -> None:
    """Count the plays of length exactly 1, 2, ... DEPTH from the beginnings.

    Chance and choice both branch; a finished play is not continued, and what denotes nothing is not played. Counts are
    printed as they come; Ctrl-C ends the work, and what is known then is shown (exit code 3).
    """
    read = partial(_read, game, scope, readings, depth)
    with told_errors():
        data = _asked(game, scope, readings, depth) if as_json else None
        finished = _divide(read(), data) if divided else _counted(game, scope, readings, depth, read, data)
    if not finished:
        context.exit(UNDECIDED)


def _asked(game: str, scope: str | None, readings: tuple[str, ...], depth: int) -> dict[str, Any]:
    """What is counted, for programs. Raises GameError."""
    made = load(game, traced=False, written=False)(**({} if scope is None else {"scope": scope}), **answers(readings))
    return {"game": game, "scope": made.scope, "readings": dict(made.readings), "depth": depth}


def _read(game: str, scope: str | None, readings: tuple[str, ...], depth: int) -> DividedPlays:
    """The plays of a game that is read for it. Raises GameError."""
    from rulestone.proofs.engines.explicit.perft import DividedPlays
    from rulestone.proofs.plays.initial_states import need_initial_state

    system = made_of(load(game), scope, readings).system
    need_initial_state(system)
    return DividedPlays(system, depth)


def _counted(
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    depth: int,
    read: Callable[[], DividedPlays],
    asked: dict[str, Any] | None,
) -> bool:
    """Print the counts, by what is kept of the game if that is enough; returns whether all are complete."""
    from rulestone.proofs.searching.kept_counting import KeptCounting

    kept = KeptCounting(game, scope, readings, depth)
    known = kept.found(read)
    if known is not None:
        return _count(known, asked)
    plays = read()
    finished = _count(plays, asked)
    if finished:
        kept.keep(type(plays.system.game), plays.compiled)
    return finished


def _count(plays: PlaysCounted, asked: dict[str, Any] | None) -> bool:
    """Print the counts; returns whether all are complete."""
    started = time.perf_counter()
    try:
        for length, number in enumerate(plays.lengths(), start=1):
            if asked is None:
                say(f"{length:>4}  {number:>20,}")
    except KeyboardInterrupt:
        pass
    finished = plays.finished == plays.depth
    if asked is not None:
        counts = plays.counts[: plays.finished]
        print_json({**asked, "counts": counts, "complete": finished, **_left_out_data(plays)}, "perft/1")
        return finished
    for length, number in enumerate(plays.counts[plays.finished :], start=plays.finished + 1):
        if number:
            say(f"{length:>4}  {f'at least {number:,}':>20}")
    how = "" if finished else "interrupted: "
    say(f"{how}{sum(plays.counts):,} plays in {time.perf_counter() - started:.1f} s, compiling included")
    _tell_left_out(plays)
    return finished


def _divide(plays: DividedPlays, asked: dict[str, Any] | None) -> bool:
    """Print the counts by first move; returns whether all are there."""
    by_move = {}
    finished = False
    try:
        for move, number in plays.first_moves():
            by_move[move] = number
            if asked is None:
                tell(f"{number:>16,}  {move}")
        finished = True
    except KeyboardInterrupt:
        pass
    total = sum(by_move.values())
    if asked is not None:
        print_json(
            {**asked, "divide": by_move, "total": total, "complete": finished, **_left_out_data(plays)}, "perft/1"
        )
    else:
        how = "in all" if finished else "so far (interrupted)"
        say(f"{total:>16,}  {how}, {len(by_move)} first moves")
        _tell_left_out(plays)
    return finished


def _left_out_data(plays: PlaysCounted) -> dict[str, object]:
    return {"undefined": [str(instance) for instance in plays.undefined], "capped": plays.capped}


def _tell_left_out(plays: PlaysCounted) -> None:
    """Say what is not counted."""
    for instance in plays.undefined[:_MOST_NAMED]:
        tell(f"note: {instance} denotes nothing somewhere and is not played; see `rulestone check`")
    if len(plays.undefined) > _MOST_NAMED:
        tell(f"note: so do {len(plays.undefined) - _MOST_NAMED} more")
    if plays.capped:
        from rulestone.proofs.compiling.layout import CAP

        large = f"numbers of more than {CAP.bit_length() - 1} bits"
        tell(f"note: {plays.capped:,} steps lead to {large} and are not counted")
