"""`rulestone diverge`: where two readings of a question part."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import FOUND, answers, game_options, load, print_json, progress_shown, save_plays, told_errors, wrong

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.model import Game

    from ..edges.finding import Divergence
    from ..edges.witness import Pair

_MOST_MOVES = 12
_MOST_NAMED = 6


@click.command("diverge")
@game_options()
@click.argument("question")
@click.argument("compared", nargs=-1, metavar="[READING READING...]")
@click.option("--seconds", default=60.0, show_default=True, help="For each pair of readings.")
@click.option(
    "--traces", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Save every play found (ITF)."
)
@click.option("--workers", default=os.cpu_count() or 1, show_default="all cores", help="Processes.")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def diverge(
    context: click.Context,
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    question: str,
    compared: tuple[str, ...],
    seconds: float,
    traces: Path | None,
    workers: int,
    as_json: bool,
) -> None:
    """Find the shortest play after which two readings of a question differ.

    Compared are the moves that are allowed, the position, and the result of the game: of two READINGs, of all pairs if
    more are named, of all readings of the QUESTION if none is. Exit codes: 0 no difference was found, 1 there is one.
    """
    from ..edges.questions import compare_questions, pairs_of

    loaded = load(game)
    _check_names(loaded, question, compared)
    chosen = {name: asked.default for name, asked in loaded.questions().items()} | answers(readings)
    named = compared or tuple(loaded.questions()[question].readings)
    pairs = [pair for pair in pairs_of(loaded, chosen, [question]) if set(pair[1:]) <= set(named)]
    with told_errors(), progress_shown(as_json) as listener:
        found = compare_questions(
            loaded,
            scope,
            answers(readings),
            seconds=seconds * len(pairs) / min(max(1, workers), len(pairs)),
            pairs=pairs,
            spec=game,
            workers=max(1, workers),
            listener=listener,
        )
    if traces is not None:
        plays = {
            f"{one.question}-{one.first}-{one.second}-{kind}-{side}": play
            for one in found
            for kind, pair in _differences(one)
            for side, play in zip((one.first, one.second), pair, strict=True)
        }
        save_plays(plays, traces, game)
    if as_json:
        from ..edges.storing import divergence_data

        print_json({"divergences": [divergence_data(one, game) for one in found]})
    else:
        _print(loaded, question, found)
    if any(_differences(one) for one in found):
        context.exit(FOUND)


def _check_names(game: type[Game], question: str, compared: Sequence[str]) -> None:
    from rulestone.model.errors import did_you_mean

    known = game.questions()
    if question not in known:
        wrong(f"{question}: there is no such question; {did_you_mean(question, known)}")
    for reading in compared:
        if reading not in known[question].readings:
            wrong(f"{reading}: {question} is not read so; {did_you_mean(reading, known[question].readings)}")
    if len(set(compared)) == 1:
        wrong(f"{compared[0]}: name another reading to compare it with, or none to compare all")


def _differences(divergence: Divergence) -> list[tuple[str, Pair]]:
    from ..edges.witness import KINDS

    return [(kind, pair) for kind in KINDS if (pair := getattr(divergence, kind)) is not None]


def _print(game: type[Game], question: str, found: Sequence[Divergence]) -> None:
    from ..showing import console

    out = console()
    asked = game.questions()[question]
    out.print(f"[bold]{game.title}[/]: {asked.text}")
    for name in dict.fromkeys(name for one in found for name in (one.first, one.second)):
        out.print(f"  {name}: {asked.readings[name]}", markup=False)
    for one in found:
        out.print(f"\n[bold]{one.first} and {one.second}[/], scope {one.scope}")
        differences = _differences(one)
        if not differences:
            out.print("  No difference." if one.complete else "  No difference was found.")
        shown: list[str] = []
        for kind, pair in differences:
            _print_difference(out, one, kind, pair, shown)
        out.print(f"  [dim]{one.basis}[/]")


def _print_difference(out: Console, divergence: Divergence, kind: str, pair: Pair, shown: list[str]) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    from ..edges.witness import MOVES, POSITION, cells_apart, moves_apart, result
    from ..showing import play_view

    names = divergence.first, divergence.second
    length = max(map(len, pair))
    after = {0: "at once", 1: "after one move"}.get(length, f"after {length} moves")
    if kind == MOVES:
        what = "Other moves are allowed"
        apart = zip(names, moves_apart(pair), strict=True)
        lines = [f"only {name}: {_few(map(str, moves))}" for name, moves in apart if moves]
    elif kind == POSITION:
        what = "The positions differ"
        lines = [f"{cell}: {one} or {other}" for cell, one, other in cells_apart(pair)[:_MOST_NAMED]]
    else:
        what = "The results differ"
        ends = zip(names, (result(play.system, play.last) for play in pair), strict=True)
        lines = [f"{name}: {'the game goes on' if end is None else _worth(end)}" for name, end in ends]
    out.print(f"  {what} {after}:")
    for line in lines:
        out.print(f"    {escape(line)}")
    for name, play in zip(names, pair, strict=True):
        words = repr([str(move) for move in play.moves]) + repr(play.states)
        if words not in shown:
            shown.append(words)
            out.print(f"    read as {name}:", style="bold")
            out.print(Padding(play_view(play, _MOST_MOVES), (0, 0, 0, 2), expand=False))


def _few(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - _MOST_NAMED} more" if len(listed) > _MOST_NAMED else ""
    return ", ".join(listed[:_MOST_NAMED]) + more


def _worth(end: Mapping[object, object]) -> str:
    return ", ".join(f"{player} {'undefined' if worth is None else worth}" for player, worth in end.items())
