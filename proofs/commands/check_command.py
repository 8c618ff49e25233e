"""`rulestone check`: the main job."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.checking.engine_names import judging_engines

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
    replay_command,
    told_errors,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text
    from rulestone.model.scenes import SceneResult
    from rulestone.proofs.checking.check_game import Checked
    from rulestone.proofs.checking.expected import Compared
    from rulestone.proofs.checking.judgement import JudgedReading
    from rulestone.proofs.plays.verdict import Verdict

_MOST_MOVES = 12
"""A longer play is shown by its end: what matters happens there."""


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
@click.option("--timeout", type=SECONDS, default=20.0, show_default=True, help="Seconds for one question to an engine.")
@click.option(
    "--budget",
    type=SECONDS,
    default=90.0,
    show_default=True,
    help="Seconds for one reading; four times that for the chosen one.",
)
@click.option("--workers", default=os.cpu_count() or 1, show_default="all cores", help="Processes.")
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
    from rulestone.proofs.checking.check_game import check as run
    from rulestone.proofs.checking.expected import compared, read_expected
    from rulestone.proofs.checking.one_reading import CheckEffort
    from rulestone.proofs.running.references import reference_of
    from rulestone.proofs.running.store import Memory, folder

    if watched:
        context.exit(_watch(game, against))
    loaded = load(game)
    with told_errors():
        expected = None if against is None else read_expected(against)
    can_write(folder=traces)
    can_write(folder=certificate)
    with (
        executor_chosen(executor, scheduler, workers, loaded) as helpers,
        told_errors(),
        progress_shown(as_json) as listener,
    ):
        checked = run(
            reference_of(loaded, game),
            scope,
            answers(readings),
            vary=not defaults_only,
            properties=properties or None,
            effort=CheckEffort(engines, timeout, budget, helpers, certificate=certificate, as_written=as_written),
            memory=Memory(None if no_cache else folder(), fresh=fresh),
            listener=listener,
        )
    saved = _save(checked, game, traces) if traces is not None else {}
    beside = None if expected is None else compared(checked, expected)
    if as_json:
        print_json(checked_data(checked, game) | ({} if beside is None else _compared_data(beside)))
    else:
        print_check(checked, saved)
        if beside is not None:
            _print_compared(beside)
    if checked.faults if beside is None else beside.new or checked.disagreements:
        context.exit(FOUND)
    if checked.unsettled or checked.interrupted or checked.lost:
        context.exit(UNDECIDED)


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


def _print_compared(beside: Compared) -> None:
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import console

    out = console()
    for fault, reason in beside.expected.items():
        out.print(styled("[dim]expected[/]: {} (scope {}): {}", fault.name, fault.scope, reason))
    for fault in beside.gone:
        out.print(styled("[green]expected, and not found any more[/]: {}", fault.name))
    if beside.new:
        out.print(styled("[bold red]new[/]: {}", ", ".join(fault.name for fault in beside.new)))
    else:
        out.print("Nothing is new.", style="green")


def _compared_data(beside: Compared) -> dict[str, Any]:
    return {
        "new": [{"name": fault.name, "scope": fault.scope} for fault in beside.new],
        "expected": [
            {"name": fault.name, "scope": fault.scope, "reason": reason} for fault, reason in beside.expected.items()
        ],
        "gone": [{"name": fault.name, "scope": fault.scope} for fault in beside.gone],
    }


def _readings(checked: Checked) -> Iterable[tuple[str, JudgedReading]]:
    from rulestone.proofs.checking.judgement import JudgedReading

    yield "", checked.chosen
    for (question, reading), judged in checked.varied.items():
        if isinstance(judged, JudgedReading):
            yield f"{question}={reading}", judged


_NOT_IN_NAMES = str.maketrans("/\\:", "---")
"""A scope may be the path of a board; so may not a file's name."""


def _save(checked: Checked, game: str, folder: Path) -> dict[int, str]:
    """Write the plays that are shown; by verdict, the command that replays its play."""
    from rulestone.proofs.checking.judgement import JudgedReading
    from rulestone.proofs.plays.trace_files import save_trace

    folder.mkdir(parents=True, exist_ok=True)
    saved: dict[int, str] = {}
    for what, judged in _readings(checked):
        assert isinstance(judged, JudgedReading)
        shown = {id(verdict) for verdict in (*judged.refuted(), *judged.best().values())}
        for verdict in judged.verdicts:
            if verdict.play is not None and id(verdict) in shown:
                name = "-".join(part for part in (what.replace("=", "-"), verdict.scope, verdict.property) if part)
                path = folder / f"{name.translate(_NOT_IN_NAMES)}.itf.json"
                save_trace(verdict.play, path, game=game, note=f"{verdict.property}: {verdict.detail}")
                saved[id(verdict)] = replay_command(path, game, verdict.play)
    return saved


def print_check(checked: Checked, saved: dict[int, str]) -> None:
    """Everything that a check found; `saved` has the commands that replay plays, by the verdict's identity."""
    from rulestone.proofs.plays.verdict import Status
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import console, numbered, verdict_table

    out = console()
    chosen = checked.chosen
    made = checked.game.questions()
    changed = ", ".join(f"{q}={r}" for q, r in chosen.readings.items() if r != made[q].default)
    reading = changed or ("the default readings" if made else "no open questions")
    about = checked.game.scope_text(chosen.scope)
    out.print(styled("[bold]{}[/], scope {}: {}; {}\n", checked.game.title, chosen.scope, about, reading))
    best = chosen.best()
    out.print(verdict_table(best.values()))
    proof = chosen.proved_by_symmetry()
    if proof is not None:
        moves, different = proof.figures["moves"], proof.figures["different"]
        out.print(f"\n  symbolic engine: {moves:,} moves, {different:,} of them different up to names")
    visited = chosen.exhausted()
    if visited is not None and "states" in visited.figures:  # where no play can begin there are none
        out.print(
            f"\n  explicit engine: {visited.figures['states']:,} states, {visited.figures['transitions']:,} steps"
        )
    if chosen.as_written is not None:
        out.print(styled("\n  rules run as written: {}", str(chosen.as_written)))
    for scope, verdicts in chosen.elsewhere().items():
        _print_elsewhere(out, checked, scope, verdicts)
    if chosen.inapplicable:
        out.print("\nNot applicable here", style="bold")
        for name, reason in chosen.inapplicable.items():
            out.print(f"  {name}: {reason}")
    _print_findings(out, "Worked examples", chosen.examples)
    _print_findings(out, "Claims", chosen.claims)
    refuted = {id(verdict) for verdict in chosen.refuted()}
    for verdict in chosen.verdicts:
        if verdict.status is not Status.REFUTED or id(verdict) in refuted:
            _print_evidence(out, verdict, saved)
    if checked.varied:
        _print_varied(out, checked, saved)
    if checked.unasked:
        out.print(styled("\n[bold]Questions that change nothing here[/]: {}", ", ".join(checked.unasked)))
    if checked.uncovered:
        out.print(styled("\n[bold]Clauses that nothing in the game names[/]: {}", ", ".join(checked.uncovered)))
    out.print()
    if checked.interrupted:
        out.print("Interrupted: what is missing above was not judged.", style="yellow")
    for lost in checked.lost:
        out.print(f"Undecided, {lost}", style="yellow")
    if checked.faults:
        out.print("Found in the chosen readings:", style="bold red")
        out.print("\n".join(numbered(checked.faults)))
    elif checked.unsettled:
        out.print(f"Nothing found; left undecided: {', '.join(checked.unsettled)}", style="yellow")
    elif best:
        out.print(f"All {len(best)} properties hold in the chosen readings.", style="green")
    else:
        out.print("Nothing was judged.", style="yellow")
    out.print(f"{checked.seconds:.0f} s{_remembered(checked)}", style="dim")


def _remembered(checked: Checked) -> str:
    """What earlier runs have found, in words."""
    if not checked.remembered:
        return ""
    readings = 1 + len(checked.varied)
    if checked.remembered == readings:
        return "; nothing has changed since an earlier run, which has found all this (--fresh judges anew)"
    return f"; {checked.remembered} of {readings} readings were judged by an earlier run (--fresh judges anew)"


def _print_elsewhere(out: Console, checked: Checked, scope: str, verdicts: list[Verdict]) -> None:
    from rulestone.proofs.plays.verdict import Status
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import verdict_table

    wrong = [v for v in verdicts if not v.status.is_good]
    about = f"Scope {scope} ({checked.game.scope_text(scope)})"
    states = verdicts[0].figures.get("states", 0)
    extent = f"{states:,} states, depth {verdicts[0].figures.get('depth', 0)}, {verdicts[0].seconds:.1f} s"
    if not wrong:
        out.print(styled("\n[bold]{}[/]: exhausted, all {} properties hold ({})", about, len(verdicts), extent))
        return
    complete = all(v.status in (Status.EXHAUSTED, Status.REFUTED) for v in verdicts)
    out.print()
    out.print(verdict_table(wrong, f"{about}: {'exhausted' if complete else 'not exhausted'} ({extent}); except:"))


def _print_findings(out: Console, title: str, findings: list[SceneResult]) -> None:
    if not findings:
        return
    from rulestone.proofs.report.console import styled

    words = {True: "[green]borne out[/]", False: "[bold red]contradicted[/]", None: "[dim]not applicable[/]"}
    out.print(f"\n{title}", style="bold")
    for finding in findings:
        out.print(styled("  {}: " + words[finding.agrees] + ", {}", finding.declared.name, finding.detail))


def _print_evidence(out: Console, verdict: Verdict, saved: dict[int, str]) -> None:
    from rulestone.proofs.plays.verdict import Status
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import pair_view, play_view

    shown = verdict.status is Status.REFUTED and verdict.play is not None
    if shown and verdict.play is not None:
        out.print(styled("\n[bold red]{}[/] {}:", verdict.property, verdict.detail))
        out.print(play_view(verdict.play, _MOST_MOVES))
    elif verdict.pair is not None and verdict.status is Status.UNKNOWN:
        out.print(styled("\n[yellow]{}[/]: why induction fails:", verdict.property))
        out.print(pair_view(verdict.pair))
    if id(verdict) in saved:
        out.print(f"  {verdict.property}: replay with: {saved[id(verdict)]}", style="dim", soft_wrap=True)


def _print_varied(out: Console, checked: Checked, saved: dict[int, str]) -> None:
    from rich.table import Table
    from rulestone.proofs.checking.judgement import JudgedReading
    from rulestone.proofs.report.console import joined, styled

    scopes = {judged.scope for judged in checked.varied.values() if isinstance(judged, JudgedReading)} - {
        checked.chosen.scope
    }
    where = f", at scope {', '.join(scopes)}" if scopes else ""
    title = f"Other readings, one at a time{where}"
    table = Table(box=None, padding=(0, 2, 0, 0), title=title, title_justify="left")
    table.title_style = "bold"
    for column in ("question", "reading", "what it changes"):
        table.add_column(column, overflow="fold")
    plays = []
    for (question, reading), judged in checked.varied.items():
        if not isinstance(judged, JudgedReading):
            table.add_row(question, reading, styled("[bold red]cannot be read so: {}[/]", judged.message))
            continue
        if judged.lost:
            table.add_row(question, reading, styled("[yellow]not judged[/]"))
            continue
        words, broken = _difference(checked.chosen, judged)
        table.add_row(question, reading, joined(words, "; "))
        plays += [(f"{question}={reading}", verdict) for verdict in broken]
    out.print()
    out.print(table)
    for what, verdict in plays:
        _print_evidence_inline(out, what, verdict, saved)


def _print_evidence_inline(out: Console, what: str, verdict: Verdict, saved: dict[int, str]) -> None:
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import play_view

    out.print(styled("\n[bold]{}[/] breaks [bold red]{}[/] ({}):", what, verdict.property, verdict.detail))
    if verdict.play is not None:
        out.print(play_view(verdict.play, _MOST_MOVES))
    if id(verdict) in saved:
        out.print(f"  replay with: {saved[id(verdict)]}", style="dim", soft_wrap=True)


def _difference(chosen: JudgedReading, other: JudgedReading) -> tuple[list[Text], list[Verdict]]:
    """What a reading changes, in words, and the refutations it brings."""
    from rulestone.proofs.plays.verdict import Status
    from rulestone.proofs.report.console import styled

    before, after = chosen.best(), other.best()
    parts: list[Text] = []
    same, broken = 0, []
    for name, verdict in after.items():
        known = before.get(name)
        was_refuted = known is not None and known.status is Status.REFUTED
        if verdict.status is Status.REFUTED and not was_refuted:
            parts.append(styled("[bold red]breaks {}[/]", name))
            broken.append(verdict)
        elif verdict.status.is_good and was_refuted:
            parts.append(styled("[green]{} holds[/] ({})", name, verdict.status))
        elif not verdict.status.is_good and verdict.status is not Status.REFUTED:
            parts.append(styled("[yellow]{}: {}[/]", name, verdict.status))
        else:
            same += 1
    before_findings = {f.declared.name: f.agrees for f in (*chosen.examples, *chosen.claims)}
    for finding in (*other.examples, *other.claims):
        if finding.agrees is False and before_findings.get(finding.declared.name) is not False:
            parts.append(styled("[bold red]contradicts {}[/]", finding.declared.name))
    parts.append(styled("{} {} as before", "the other" if parts else "all", same))
    if other.interrupted:
        parts.append(styled("[yellow]interrupted[/]"))
    return parts, broken


def checked_data(checked: Checked, game: str) -> dict[str, Any]:
    """A check as plain data."""
    from rulestone.proofs.checking.judgement import JudgedReading

    return {
        "game": game,
        "scope": checked.chosen.scope,
        "chosen": _judged_data(checked.chosen, game),
        "varied": [
            {"question": question, "reading": reading}
            | (_judged_data(judged, game) if isinstance(judged, JudgedReading) else {"error": str(judged)})
            for (question, reading), judged in checked.varied.items()
        ],
        "faults": checked.faults,
        "unsettled": checked.unsettled,
        "unasked_questions": checked.unasked,
        "uncovered_clauses": checked.uncovered,
        "seconds": round(checked.seconds, 3),
        "interrupted": checked.interrupted,
        "lost": checked.lost,
        "from_cache": checked.remembered,
    }


def _judged_data(judged: JudgedReading, game: str) -> dict[str, Any]:
    return {
        "readings": dict(judged.readings),
        "verdicts": [verdict_data(verdict, game) for verdict in judged.verdicts],
        "inapplicable": dict(judged.inapplicable),
        "examples": [_finding_data(finding) for finding in judged.examples],
        "claims": [_finding_data(finding) for finding in judged.claims],
        "as_written": None if judged.as_written is None else judged.as_written.data(),
        "seconds": round(judged.seconds, 3),
    }


def _finding_data(finding: SceneResult) -> dict[str, Any]:
    return {"name": finding.declared.name, "agrees": finding.agrees, "detail": finding.detail}


def verdict_data(verdict: Verdict, game: str) -> dict[str, Any]:
    """A verdict as plain data; its play in the Informal Trace Format."""
    from rulestone.proofs.plays.kept_plays import play_data

    return {
        "property": verdict.property,
        "kind": verdict.kind,
        "scope": verdict.scope,
        "engine": verdict.engine,
        "status": str(verdict.status),
        "seconds": round(verdict.seconds, 3),
        "detail": verdict.detail,
        "figures": dict(verdict.figures),
        "certificate": str(verdict.certificate) if verdict.certificate else None,
        "play": play_data(verdict.play, game=game, note=verdict.detail) if verdict.play is not None else None,
    }
