"""`rulestone replay` and `rulestone why-not`: saved plays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rulestone.model import Game, GameError
from rulestone.model.declarations.varied_scopes import varied_text
from rulestone.model.expressions.printing import so_many, value_text
from rulestone.proofs.plays.trace_values import shown
from rulestone.proofs.running.plain_text import say, tell

from .common import load, print_json, progress_shown, told_errors, wrong

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulestone.proofs.engines.strategy.kept_or_given import MoveWorth
    from rulestone.proofs.engines.strategy.kept_together import SharedWorth

_TRACE = click.Path(dir_okay=False, path_type=Path)


def _played(path: Path, game: str | None, scope: str | None) -> tuple[Any, Any]:
    """A saved play, played again.

    A trace is data, which anybody may have written. It may name a bundled game and a scope that the game lists; a file
    that is to be run or read is named by whoever runs the command.
    """
    from rulestone.proofs.plays.trace_files import play_trace, read_trace
    from rulestone.proofs.running.bundled import bundled_games

    with told_errors():
        trace = read_trace(path)
        bundled = bundled_games()
        if game is None and trace.game not in bundled:
            named = f"it is of the game {shown(trace.game)}, and no trace decides which file is run"
            raise GameError(named, file=str(path), fix="name the game yourself: --game FILE.py")
        if game in bundled and trace.game in bundled and game != trace.game:
            raise GameError(f"it is of {trace.game}, not of {game}", file=str(path), fix="name that game, or none")
        loaded = load(game or trace.game)
        if scope not in (None, trace.scope):
            raise GameError(
                f"it is of scope {shown(trace.scope)}, not of {scope}", file=str(path), fix="correct --scope"
            )
        is_known = trace.scope in loaded.scopes or varied_text(loaded, trace.scope) is not None
        if scope is None and not is_known and loaded.other_scope.__func__ is not _NO_OTHER:
            named = f"its scope {shown(trace.scope)} is not listed by the game, and may name a file"
            raise GameError(named, file=str(path), fix="name the scope yourself, too: --scope NAME")
        return trace, play_trace(trace, loaded)


_NO_OTHER = Game.other_scope.__func__  # type: ignore[attr-defined]
_SCOPE = click.option("--scope", metavar="NAME", help="The scope of the play, where the game does not list it.")


@click.command("replay")
@click.argument("trace", type=_TRACE, metavar="TRACE.json")
@click.option(
    "--game", metavar="GAME", help="The game, unless it is a bundled one: a trace never decides which file is run."
)
@_SCOPE
@click.option("--values", is_flag=True, help="Solve the game, and say what each move keeps or gives away.")
@click.option(
    "--for",
    "wanted",
    metavar="PLAYER",
    multiple=True,
    help="With --values: of what these players can force together; several times, or with commas.",
)
@click.option("--pytest", "as_test", is_flag=True, help="Print a test that reproduces the play.")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
def replay(
    trace: Path,
    game: str | None,
    scope: str | None,
    values: bool,
    wanted: tuple[str, ...],
    as_test: bool,
    as_json: bool,
) -> None:
    """Replay a saved play by the rules as they are now, and show it.

    The first step that they do not allow is named, with what forbids it.
    """
    from rulestone.proofs.plays.trace_files import begins, trace_data
    from rulestone.proofs.plays.watching import Watch

    if wanted and not values:
        wrong("--for says whose values. Fix: add --values")
    read, play = _played(trace, game, scope)
    watch = Watch(play.system)
    happens = [*watch.look(play.last).happens]
    if play.moves:
        happens += watch.broken_by(play.states[-2], play.moves[-1])
    goals = {goal.name for goal in play.system.goals}
    broken = [name for name in happens if name not in goals]
    reached = [name for name in happens if name in goals]
    worths, note = _worths(play, wanted, as_json) if values else ([], "")
    if as_test:
        from rulestone.proofs.plays.pytest_files import pytest_module

        say(pytest_module(read, play, broken, reached, game or read.game), end="")
        return
    if as_json:
        print_json(
            {
                **trace_data(play, game=game or read.game, note=read.note),
                "broken": broken,
                "reached": reached,
                "begins": begins(play),
                **({"values": [_worth_data(one) for one in worths], "values_note": note} if values else {}),
            }
        )
        return
    from rulestone.proofs.engines.strategy.kept_or_given import MoveWorth
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import console, play_view

    out = console()
    if read.note:
        out.print(read.note)
    out.print(play_view(play))
    for one in worths:
        style = "yellow" if one.gives_away or (isinstance(one, MoveWorth) and one.gives_hope_away) else None
        out.print(f"{one.move + 1:>4}. {play.moves[one.move]}: {one}", style=style, markup=False, highlight=False)
    if note:
        out.print(note)
    out.print(f"{so_many(len(play), 'move')}, {'all ' if len(play) > 1 else ''}allowed.")
    if not begins(play):
        out.print("The play does not begin as the game does.", style="yellow")
    if broken:
        out.print(styled("[bold red]At its end fails[/]: {}", ", ".join(broken)))
    if reached:
        out.print(styled("[green]At its end is reached[/]: {}", ", ".join(reached)))


def _worths(play: Any, wanted: tuple[str, ...], quiet: bool) -> tuple[Sequence[MoveWorth] | Sequence[SharedWorth], str]:
    """What its moves keep or give away, and what is to be said of that; of plays that begin elsewhere from there on.

    With some players: of what they can force together.
    """
    from rulestone.proofs.engines.strategy.kept_or_given import move_worths
    from rulestone.proofs.engines.strategy.kept_together import shared_worths
    from rulestone.proofs.engines.strategy.solve_game import solve_game
    from rulestone.proofs.plays.later_beginnings import begun_at
    from rulestone.proofs.plays.trace_files import begins

    from .solve_strategies import asked_for

    with told_errors(), progress_shown(quiet) as listener:
        names = [value_text(player) for player in play.system.game.player_elements()]
        numbers = asked_for(wanted, names, play.system.name)
        system = play.system if begins(play) else begun_at(play.system, play.states[0])
        solution = solve_game(system, listener=listener)
    notes = ["seeing everything, as something is hidden"] * solution.hidden
    if not solution.complete:
        notes.append(f"not all positions were looked at: {solution.positions.stopped}")
    note = "; ".join(notes)
    return (shared_worths(solution, play, numbers) if wanted else move_worths(solution, play)), note


def _worth_data(one: MoveWorth | SharedWorth) -> dict[str, Any]:
    from rulestone.proofs.engines.strategy.kept_together import SharedWorth

    if isinstance(one, SharedWorth):
        told = {key: list(map(str, getattr(one, key))) for key in ("keeps", "lost", "gained")}
        who = None if one.player is None else value_text(one.player)
        return {"move": one.move, "player": who, **told, "better": one.better}

    def plain(values: tuple[Any, Any]) -> list[Any]:
        return [value if value is None or isinstance(value, int) else str(value) for value in values]

    return {
        "move": one.move,
        "player": None if one.player is None else value_text(one.player),
        "about": value_text(one.about),
        "before": plain(one.before),
        "after": plain(one.after),
        "gives_away": one.gives_away,
        "better": one.better,
    }


@click.command("why-not")
@click.argument("game", metavar="GAME")
@click.argument("trace", type=_TRACE, metavar="TRACE.json")
@click.argument("rule", metavar="RULE")
@click.argument("parameters", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--step", type=click.IntRange(0), help="The position after this many moves, not the last.")
@click.option("--by", metavar="PLAYER", help="Who would move.")
@_SCOPE
def why_not(
    game: str,
    trace: Path,
    rule: str,
    parameters: tuple[str, ...],
    step: int | None,
    by: str | None,
    scope: str | None,
) -> None:
    """Say which requirement forbids a move in a position of a saved play.

    RULE and NAME=VALUE say which moves are meant; every move that they fit is explained.
    """
    from rulestone.model.errors import did_you_mean
    from rulestone.model.reading.silence import answers_otherwise
    from rulestone.model.system.semantics import is_enabled, refusals, undefined_reason
    from rulestone.proofs.plays.trace_files import refusal_words

    _, play = _played(trace, game, scope)
    if step is not None and step >= len(play.states):
        wrong(f"--step {step}: the play has {so_many(len(play), 'move')}")
    state = play.states[-1 if step is None else step]
    instances = play.system.instances
    rules = dict.fromkeys(i.label.rule for i in instances)
    if rule not in rules:
        wrong(f"there is no rule {rule!r}; {did_you_mean(rule, rules)}")
    wanted = {}
    known = {name for i in instances if i.label.rule == rule for name, _ in i.label.parameters}
    for one in parameters:
        name, equals, value = one.partition("=")
        if not equals or name not in known:
            wrong(f"{one}: write NAME=VALUE; {rule} has the parameters {', '.join(sorted(known)) or '(none)'}")
        wanted[name] = value
    choosers = dict.fromkeys(value_text(i.label.chooser) for i in instances if i.label.rule == rule)
    if by is not None and by not in choosers:
        wrong(f"--by {by}: nobody of that name may {rule}; {did_you_mean(by, choosers)}")
    meant: dict[Any, list[Any]] = {}
    for instance in instances:
        given = {name: value_text(value) for name, value in instance.label.parameters}
        chosen_by = by is None or value_text(instance.label.chooser) == by
        if instance.label.rule == rule and chosen_by and wanted.items() <= given.items():
            meant.setdefault(instance.label, []).append(instance)
    if not meant:
        wrong(f"no move {rule} fits {' '.join(parameters)}")
    read, own = play.system, set(next(i for i in instances if i.label.rule == rule).rule.parameters)
    others = {
        label
        for label, members in meant.items()
        if all(answers_otherwise(read.game, [text for text, _ in refusals(read, i, state)]) for i in members)
    }
    for label, members in meant.items():
        if label in others and any(_asks_alike(label, one, own) for one in meant if one not in others):
            continue  # another move answers just what is asked here
        undefined = next((r for r in (undefined_reason(play.system, i, state) for i in members) if r), None)
        if undefined:
            tell(f"{label}: asked for, but it does not denote: {undefined}")
        elif any(is_enabled(play.system, i, state) for i in members):
            tell(f"{label}: allowed")
        else:
            nearest = min((refusal_words(play.system, i, state) for i in members), key=lambda words: words.count(";"))
            tell(f"{label}: forbidden: {nearest}")


def _asks_alike(one: Any, other: Any, own: set[str]) -> bool:
    """Whether two moves differ in nothing but what they answer that no text says."""
    parts = [(label.chooser, [told for told in label.parameters if told[0] in own]) for label in (one, other)]
    return parts[0] == parts[1]
