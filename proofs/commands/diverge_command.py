"""`rulestone diverge`: where two readings of a question part."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rulestone.proofs.running.plain_text import say

from .common import (
    FOUND,
    SECONDS,
    UNDECIDED,
    answers,
    can_write,
    game_options,
    load,
    print_json,
    progress_shown,
    put_off,
    save_plays,
    say_unwritten,
    told_errors,
    wrong,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.model import Game
    from rulestone.proofs.edge_cases.finding import Divergence
    from rulestone.proofs.edge_cases.paired_plays import Pair

_MOST_MOVES = 12
_MOST_NAMED = 6


@click.command("diverge")
@game_options()
@click.argument("question")
@click.argument("compared", nargs=-1, metavar="[READING READING...]")
@click.option("--seconds", type=SECONDS, default=60.0, show_default=True, help="Of work for each pair of readings.")
@click.option(
    "--traces", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Save every play found (ITF)."
)
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count() or 1, show_default="all cores", help="Processes."
)
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

    Compared are the moves that are allowed, the position, the result of the game, chances, and who may look: of two
    READINGs, of all pairs if more are named, of all readings of the QUESTION if none is. Once readings have parted,
    forced steps run on by themselves. Exit codes: 0 no difference was found, 1 there is one,
    or in one of them no play can begin.
    """
    from rulestone.proofs.edge_cases.compare_questions import NOT_COMPARED, PairsEffort, compare_questions, pairs_of
    from rulestone.proofs.running.run_options import RunOptions

    loaded = load(game)
    can_write(folder=traces)
    _check_names(loaded, question, compared)
    chosen = {name: asked.default for name, asked in loaded.questions().items()} | answers(readings)
    named = compared or tuple(loaded.questions()[question].readings)
    pairs = [pair for pair in pairs_of(loaded, chosen, [question]) if set(pair[1:]) <= set(named)]
    told: Callable[[Divergence], None] = (lambda one: None) if as_json else _Telling(loaded, question, pairs)
    with told_errors(), progress_shown(as_json) as listener:
        found = compare_questions(
            loaded,
            scope,
            answers(readings),
            pairs=pairs,
            effort=PairsEffort(seconds),
            options=RunOptions(game, workers, listener=listener),
            told=told,
        )
    interrupted = len(found) < len(pairs) or any("interrupted" in one.basis for one in found)
    unwritten: list[OSError] = []
    if traces is not None:
        plays = {
            f"{one.question}-{one.first}-{one.second}-{kind}-{side}": play
            for one in found
            for kind, pair in _differences(one)
            for side, play in zip((one.first, one.second), pair, strict=True)
        }
        with put_off(unwritten):
            save_plays(plays, traces, game)
    if as_json:
        from rulestone.proofs.edge_cases.findings_json import divergence_data

        told_of = [divergence_data(one, game) for one in found]
        data = {"game": game, "question": question, "divergences": told_of, "interrupted": interrupted}
        print_json(data, "diverge/1")
    elif interrupted:
        say(f"\ninterrupted: {len(found)} of {len(pairs)} pairs of readings were compared, as far as shown")
    say_unwritten(unwritten)
    if any(_differences(one) or one.basis.startswith(NOT_COMPARED) for one in found):
        context.exit(FOUND)
    if interrupted or any(one.lost for one in found):
        context.exit(UNDECIDED)


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
    from rulestone.proofs.edge_cases.divergence_witness import KINDS

    return [(kind, getattr(divergence, kind)) for kind in KINDS if kind in divergence.steps]


class _Telling:
    """Prints what is known of each pair of readings as it comes."""

    def __init__(self, game: type[Game], question: str, pairs: Sequence[tuple[str, str, str]]) -> None:
        from rulestone.proofs.report.console import styled
        from rulestone.proofs.report.showing import console

        out = console()
        asked = game.questions()[question]
        out.print(styled("[bold]{}[/]: {}", game.title, asked.text))
        for name in dict.fromkeys(name for _, *two in pairs for name in two):
            out.print(f"  {name}: {asked.readings[name]}")

    def __call__(self, one: Divergence) -> None:
        print_divergence(one)


def print_divergence(one: Divergence) -> None:
    """What is known of one pair of readings."""
    from rulestone.proofs.report.console import console, styled

    out = console()
    out.print(styled("\n[bold]{} and {}[/], scope {}", one.first, one.second, one.scope))
    shown: list[str] = []
    for kind, pair in _differences(one):
        _print_difference(out, one, kind, pair, shown)
    for line in _not_found(one):
        out.print(f"  {line}")
    out.print(f"  {one.basis}", style="dim")


def _not_found(divergence: Divergence) -> list[str]:
    """What was not seen, and whether it was looked for."""
    from rulestone.proofs.edge_cases.compare_questions import NOT_COMPARED

    if divergence.lost:
        return ["Undecided."]
    if divergence.basis.startswith(NOT_COMPARED):
        return []
    if divergence.complete and not divergence.steps:
        return ["No difference."]
    if not divergence.steps:
        return ["No difference was found, but not every play was looked at."]
    lines = []
    if "outcome" not in divergence.steps:
        same = "The same moves never give different results" if divergence.complete else ""
        lines.append(f"{same or 'No play was found on which the same moves give different results'}.")
    if divergence.chance is not None:
        share = f"{divergence.chance:.1%}"
        lines.append(f"With equal dice and equal choices at random the results differ in {share} of plays, or more.")
    elif divergence.one_sided:
        lines.append("Not compared: what follows a move that only one reading allows, except where it ends the game.")
    return lines


def _print_difference(out: Console, divergence: Divergence, kind: str, pair: Pair, shown: list[str]) -> None:
    from rich.padding import Padding
    from rulestone.proofs.edge_cases.divergence_witness import (
        ENDING,
        MOVES,
        OUTCOME,
        POSITION,
        cells_apart,
        chances_apart,
        looks_apart,
        moves_apart,
    )
    from rulestone.proofs.edge_cases.endings_in_words import after_words, end_text, ending_text, how_sure
    from rulestone.proofs.report.showing import play_view

    names = divergence.first, divergence.second
    lines: list[str] = []
    if kind == MOVES:
        what = "Other moves are allowed"
        apart = zip(names, moves_apart(pair), strict=True)
        lines = [f"only {name}: {_few(map(str, moves))}" for name, moves in apart if moves]
    elif kind == POSITION:
        what = "The positions differ"
        lines = [f"{cell}: {one} or {other}" for cell, one, other in cells_apart(pair)[:_MOST_NAMED]]
    elif kind == OUTCOME:
        what = "The results differ"
        lines = [f"{name}: {end_text(play)}" for name, play in zip(names, pair, strict=True)]
    elif kind == ENDING:
        what = "Only one of them can end so"
        lines = [f"only {names[len(pair[0]) < len(pair[1])]}: {ending_text(pair)}"]
    elif kind == "chances":
        what = "Chance has other weights"
        lines = [f"{label}: {one} or {other}" for label, one, other in chances_apart(pair)[:_MOST_NAMED]]
    elif kind == "sight":
        what = "Other players may look"
        looks = [(names[not first], viewer, place) for viewer, place, first in looks_apart(pair)[:_MOST_NAMED]]
        lines = [f"only {name}: {viewer} sees {place}" for name, viewer, place in looks]
    else:
        what = "Properties are judged in one of them only"
    out.print(f"  {what} {after_words(divergence.steps[kind])}{how_sure(divergence, kind)}:")
    for line in lines:
        out.print(f"    {line}")
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
