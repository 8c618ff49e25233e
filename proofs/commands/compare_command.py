"""`rulestone compare`: what each question of the text changes in the end."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.running.plain_text import complain

from .common import (
    FOUND,
    UNDECIDED,
    Decorator,
    answers,
    game_options,
    load,
    print_json,
    progress_shown,
    told_errors,
    wrong,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.proofs.comparison.contrasts import Comparison
    from rulestone.proofs.comparison.question_importance import Answer, Importance

_MOST_MOVES = 12
"""Of a longer play the end is shown."""


def effort_options(of: str) -> Decorator:
    """The options `--positions` and `--plays`: how much is gone through of each of the two that are compared.

    Args:
        of: what these are.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        function = click.option(
            "--plays",
            type=click.IntRange(1),
            default=200,
            show_default=True,
            help="Pairs of plays to draw where there are more.",
        )(function)
        return click.option(
            "--positions",
            type=click.IntRange(0),
            default=100_000,
            show_default=True,
            help=f"Visit every position of a {of} that has no more.",
        )(function)

    return decorate


@click.command("compare")
@game_options()
@click.argument("questions", nargs=-1, metavar="[QUESTION]...")
@effort_options("reading")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def compare(
    context: click.Context,
    game: str,
    questions: tuple[str, ...],
    scope: str | None,
    readings: tuple[str, ...],
    positions: int,
    plays: int,
    as_json: bool,
) -> None:
    """Compare the readings of each question by outcome: who wins, how often it differs, and after how many choices.

    Both readings follow the same choices and the same dice; forced steps run on by themselves. P is the chance that
    equal dice and equal random choices end in different results. Without --scope each question is looked at in the
    smallest scope where its readings differ. Name one question alone to see plays that show the difference.
    """
    from rulestone.proofs.comparison.compare_readings import ComparisonEffort
    from rulestone.proofs.comparison.question_search import answers as compared

    loaded = load(game)
    for name in questions:
        if name not in loaded.questions():
            from rulestone.model.errors import did_you_mean

            wrong(f"{loaded.title} has no question {name!r}; {did_you_mean(name, loaded.questions())}")
    if scope is not None and loaded.scope_text(scope) is None:
        with told_errors():
            loaded(scope=scope)
    found: list[Answer] = []
    interrupted = False
    with told_errors(), progress_shown(as_json) as listener:
        try:
            for answer in compared(
                loaded,
                answers(readings),
                questions=questions or None,
                scopes=None if scope is None else [scope],
                effort=ComparisonEffort(positions, plays),
                listener=listener,
            ):
                found.append(answer)
                _tell(answer)
        except KeyboardInterrupt:
            interrupted = True
            known = "what follows was known by then" if found else "no question was compared by then"
            complain(f"interrupted: {known}")
    found.sort(key=lambda answer: answer.size)
    if as_json:
        print_json({**_data(game, found), "interrupted": interrupted})
    else:
        from rulestone.proofs.report.showing import console

        out = console()
        if found or not interrupted:
            _print(out, loaded, found)
        if len(questions) == 1 and found and found[0].comparison is not None:
            one = found[0].comparison
            print_plays(out, one, (f"{one.question}={one.first}", f"{one.question}={one.second}"))
    from rulestone.proofs.comparison.question_importance import Importance

    if any(answer.importance is Importance.DECIDES for answer in found):
        context.exit(FOUND)
    if interrupted:
        context.exit(UNDECIDED)


def _tell(answer: Answer) -> None:
    """Say what came of a question as soon as it is known, where a person is looking; the table comes at the end."""
    if not sys.stderr.isatty():
        return
    one = answer.comparison
    more = "" if one is None else f": {one.first}, {one.second} at scope {one.scope}, P {_chance(one)}"
    complain(f"{answer.question}: {answer.importance}{more}")


def _print(out: Console, game: Any, found: list[Answer]) -> None:
    from rich.table import Table
    from rich.text import Text
    from rulestone.proofs.comparison.question_importance import importance_of

    if not game.questions():
        out.print(f"{game.title} asks no questions: there is one reading, and nothing to compare", markup=False)
        return
    out.print(f"{game.title}: what the readings of each question change", style="bold")
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("question", "readings", "scope", "class", "ends otherwise (P)", "comes up in", "soonest after"):
        table.add_column(column, overflow="fold")
    for answer in found:
        one = answer.comparison
        if one is None:
            table.add_row(Text(answer.question), "", "", str(answer.importance))
            continue
        table.add_row(*map(Text, _row(answer.question, one, answer.importance)))
        for pair in _further_pairs(answer):
            table.add_row(*map(Text, _row("", pair, importance_of(pair))))
    out.print(table)
    if any(answer.comparison is not None for answer in found):
        out.print("Shares are of plays with the same random choices and dice in both readings.", style="dim")


def _further_pairs(answer: Answer) -> list[Comparison]:
    """What the other pairs of readings come to, the gravest first; none where all readings are the same."""
    from rulestone.proofs.comparison.question_importance import Importance, weight

    if answer.importance in (Importance.SAME, Importance.DEAD):
        return []
    return sorted((pair for pair in answer.pairs if pair is not answer.comparison), key=weight)


def _row(question: str, one: Comparison, importance: Importance) -> tuple[str, ...]:
    from rulestone.model.expressions.printing import so_many

    beside = "".join(f", {other}={reading}" for other, reading in one.beside.items())
    after = ", ".join(f"{kind}: {so_many(number, 'choice')}" for kind, number in one.after.items())
    what = f"{importance}{' (mute: all plays end alike)' if one.mute else ''}"
    return question, f"{one.first}, {one.second}", one.scope + beside, what, _chance(one), _met(one), after


def _chance(found: Comparison) -> str:
    if found.interval is not None:
        low, high = found.interval
        return f"{max(0.0, low):.1%} to {max(0.0, high):.1%}"
    return f"{found.chance:.2%}" if found.chance else "0%"


def _met(found: Comparison) -> str:
    return f"{found.met:.0%}"


def print_plays(out: Console, found: Comparison, names: tuple[str, str]) -> None:
    """Print plays of both readings, called by these names, that show the gravest difference."""
    from rulestone.model.expressions.printing import value_text
    from rulestone.proofs.edge_cases.divergence_witness import result
    from rulestone.proofs.report.showing import play_view

    out.print(f"\nrests on: {found.basis}")
    for player, (one, other) in found.worth.items():
        out.print(f"  {value_text(player)} on average: {one:.3f} or {other:.3f}")
    for side, move, steps, worths in found.one_sided:
        worth = ", ".join(f"{value_text(player)} {value}" for player, value in worths.items())
        told = f"  only {names[side]} offers {move}; the nearest end after it: {steps} choices, {worth}"
        out.print(told)
    if found.turns is not None:
        _print_turns(out, found, names)
    for kind in ("result", "over", "offers", "table", "sight"):
        if kind in found.plays:
            for reading, play in zip(names, found.plays[kind], strict=True):
                out.print(f"\n{kind} differ, read as {reading}:", style="bold")
                out.print(play_view(play, _MOST_MOVES))
                ending = result(play.system, play.last)
                if ending is not None:
                    told = ", ".join(f"{value_text(player)} {worth}" for player, worth in ending.items()) or "over"
                    out.print(f"    result: {told}", style="bold")
            return


def _print_turns(out: Console, found: Comparison, names: tuple[str, str]) -> None:
    """Tables that only one reading leads to after a turn, with a play to one of them."""
    from rulestone.model.expressions.printing import value_text
    from rulestone.proofs.report.showing import play_view

    turns = found.turns
    assert turns is not None
    doubt = "" if turns.whole else " (not every turn was followed)"
    out.print(f"\nafter turn {turns.turns + 1}, of {turns.both + sum(turns.only)} tables{doubt}:", style="bold")
    for name, number, apart, play in zip(names, turns.only, turns.apart, turns.play, strict=True):
        if play is not None:
            places = ", ".join(f"{place} {value_text(value)}" for place, value in list(apart.items())[:8])
            out.print(f"  {number} are possible only read as {name}, one after:")
            out.print(play_view(play, _MOST_MOVES))
            out.print(f"  where the turn has changed: {places}")


def _data(game: str, found: list[Answer]) -> dict[str, Any]:
    return {"schema": "rulestone-compare/1", "game": game, "questions": [_answer_data(answer) for answer in found]}


def _answer_data(answer: Answer) -> dict[str, Any]:
    one = answer.comparison
    data: dict[str, Any] = {
        "question": answer.question,
        "importance": str(answer.importance),
        "beside": dict(answer.beside),
        "tried": [
            {"scope": scope, "first": first, "second": second, "verdict": str(verdict)}
            for scope, first, second, verdict in answer.tried
        ],
    }
    if one is None:
        return data
    pairs = [{**comparison_data(pair), "beside": dict(pair.beside)} for pair in answer.pairs]
    return {**data, **comparison_data(one), "pairs": pairs}


def comparison_data(one: Comparison) -> dict[str, Any]:
    """A comparison for programs."""
    from rulestone.model.expressions.printing import value_text

    return {
        "first": one.first,
        "second": one.second,
        "scope": one.scope,
        "verdict": str(one.verdict),
        "chance": one.chance,
        "interval": one.interval,
        "met": one.met,
        "worth": {value_text(player): worth for player, worth in one.worth.items()},
        "mute": one.mute,
        "shift": None if one.shift is None else asdict(one.shift),
        "after": dict(one.after),
        "plays": {kind: [[str(m) for m in play.moves] for play in pair] for kind, pair in one.plays.items()},
        "turns": None
        if one.turns is None
        else {"turns": one.turns.turns, "only": one.turns.only, "both": one.turns.both, "whole": one.turns.whole},
        "basis": one.basis,
    }
