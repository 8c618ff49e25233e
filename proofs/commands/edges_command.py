"""`rulestone edges`: what the rulebook does not say."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import (
    FOUND,
    UNDECIDED,
    answers,
    can_write,
    game_options,
    load,
    print_json,
    progress_shown,
    save_plays,
    told_errors,
    wrong,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.proofs.edge_cases.finding import Divergence, Edges, Finding, Matrix

_MOST_MOVES = 12
"""Of a longer play the end is shown."""


@click.command("edges")
@game_options()
@click.option(
    "--effort",
    type=click.Choice(["quick", "normal", "deep"]),
    default="normal",
    show_default=True,
    help="How much time to spend.",
)
@click.option("--explain", "explained", multiple=True, metavar="ID", help="Tell one finding in full (repeatable).")
@click.option("--all", "everything", is_flag=True, help="Tell every finding in full.")
@click.option("--fresh", is_flag=True, help="Do everything again, whatever is remembered of earlier runs.")
@click.option("--no-cache", is_flag=True, help="Neither look up nor remember results.")
@click.option("--workers", default=os.cpu_count() or 1, show_default="all cores", help="Processes.")
@click.option(
    "--junit", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write JUnit XML, for CI."
)
@click.option(
    "--traces", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Save every play found (ITF)."
)
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def edges(
    context: click.Context,
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    effort: str,
    explained: tuple[str, ...],
    everything: bool,
    fresh: bool,
    no_cache: bool,
    workers: int,
    junit: Path | None,
    traces: Path | None,
    as_json: bool,
) -> None:
    """Find the positions in which a rulebook does not say what happens, contradicts itself, or is read in two ways.

    Findings are listed most important first; --explain tells one in full, with the play that shows it. Results are
    kept from run to run, and only what a change touches is done again.
    """
    from rulestone.proofs.edge_cases.edges_search import find_edges
    from rulestone.proofs.edge_cases.effort import EFFORTS
    from rulestone.proofs.running.cache import Memory, folder

    loaded = load(game)
    can_write(junit, traces)
    memory = Memory(None if no_cache else folder(), fresh=fresh)
    with told_errors(), progress_shown(as_json) as listener:
        found = find_edges(
            loaded,
            scope,
            answers(readings),
            effort=EFFORTS[effort],
            spec=game,
            workers=max(1, workers),
            memory=memory,
            listener=listener,
        )
    known = {finding.id: finding for finding in found.findings}
    for name in explained:
        if name not in known:
            from rulestone.model.errors import did_you_mean

            wrong(f"--explain {name}: there is no such finding; {did_you_mean(name, known)}")
    if junit is not None:
        from rulestone.proofs.edge_cases.junit import junit_xml

        junit.write_text(junit_xml(found), encoding="utf-8")
    if traces is not None:
        plays = {
            finding.id + (f"-{number + 1}" if len(finding.plays) > 1 else ""): play
            for finding in found.findings
            for number, play in enumerate(finding.plays)
        }
        save_plays(plays, traces, game)
    if as_json:
        from rulestone.proofs.edge_cases.findings_json import edges_data

        print_json(edges_data(found))
    elif explained or everything:
        from rulestone.proofs.report.showing import console

        out = console()
        for finding in found.findings if everything else [known[name] for name in explained]:
            _print_in_full(out, finding, found)
    else:
        _print(found, memory)
    if any(finding.kind.is_fault for finding in found.findings):
        context.exit(FOUND)
    if found.interrupted or found.lost:
        context.exit(UNDECIDED)


def _print(found: Edges, memory: object) -> None:
    from rich.table import Table
    from rulestone.proofs.edge_cases.findings_json import counts
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import console
    from rulestone.proofs.running.cache import Memory

    assert isinstance(memory, Memory)
    out = console()
    out.print(styled("[bold]{}[/], scope {}\n", found.title, found.scope))
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("kind", "what", "id"):
        table.add_column(column, overflow="fold")
    for finding in found.findings:
        style = "bold red" if finding.kind.is_fault else "dim" if finding.kind.is_information else "yellow"
        doubt = "" if finding.certain or finding.plays else " [dim](not certain)[/]"
        sentence = styled("{}" + doubt, finding.sentence)
        table.add_row(styled(f"[{style}]{{}}[/]", finding.kind), sentence, styled("[dim]{}[/]", finding.id))
    if found.findings:
        out.print(table)
    elif not found.interrupted:
        out.print("Nothing was found.", style="green")
    if found.matrix is not None:
        _print_matrix(out, found.matrix)
    if found.combinations:
        out.print(styled("\n[bold]Combinations of readings[/]: {}", found.combinations))
    for note in found.notes:
        out.print(note, style="yellow")
    out.print("\n" + ", ".join(f"{number} {kind}" for kind, number in counts(found).items()), style="bold")
    for line in found.lost:
        out.print(f"Undecided, {line}", style="yellow")
    if found.interrupted:
        out.print("Interrupted: what is missing above was not looked for.", style="yellow")
    remembered = f"; {memory.used} parts remembered from {memory.place}" if memory.used else ""
    slow = [f"{name} {seconds:.0f}" for name, seconds in found.parts.items() if seconds >= 1]
    if len(slow) > 1:
        out.print(f"seconds: {', '.join(slow)}", style="dim")
    spent = f"{found.seconds:.0f} s, {found.peak_memory:,.0f} MB"
    out.print(f"{spent}{remembered}; --explain ID tells more", style="dim")


def _print_matrix(out: Console, matrix: Matrix) -> None:
    """A line for every reading that does not keep everything; the rest is counted."""
    from rich.table import Table
    from rulestone.proofs.report.console import styled

    table = Table(
        title=f"Readings and properties, scope {matrix.scope}", title_justify="left", box=None, padding=(0, 2, 0, 0)
    )
    table.title_style = "bold"
    for column in ("reading", "fails", "unknown"):
        table.add_column(column, overflow="fold")
    for (question, reading), row in matrix.rows.items():
        fails = [
            f"{name} (in {steps})" if steps is not None else name for name, (s, steps) in row.items() if s == "fails"
        ]
        unknown = [name for name, (status, _) in row.items() if status == "unknown"]
        if fails or unknown or not question:
            named = f"{question}={reading}" if question else "as chosen"
            few = _few(unknown, len(row))
            table.add_row(named, styled("[bold red]{}[/]", ", ".join(fails)), styled("[yellow]{}[/]", few))
    out.print()
    out.print(table)
    kept = sum(
        all(row.get(name, ("unknown", None))[0] == "holds" for row in matrix.rows.values())
        for name in matrix.properties
    )
    out.print(f"\n{kept} of {len(matrix.properties)} properties hold in every reading.")
    good = {question: readings for question, readings in matrix.recommended.items() if readings}
    if good:
        words = "; ".join(f"{question}: {' or '.join(readings)}" for question, readings in good.items())
        out.print(styled("[bold]Readings that keep every property and agree with every figure[/]: {}", words))


def _few(names: list[str], total: int) -> str:
    """Some names, or how many there are."""
    return ", ".join(names) if len(names) <= 3 else f"{len(names)} of {total}"


def _print_in_full(out: Console, finding: Finding, found: Edges) -> None:
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import play_view

    out.print(styled("[bold]{}[/]: {}", finding.kind, finding.sentence))
    if finding.clauses:
        out.print(f"  clauses: {', '.join(finding.clauses)}")
    if finding.rule:
        out.print(f"  rule: {finding.rule}" + (f", line {finding.line}" if finding.line else ""))
    changed = "".join(f", {question}={reading}" for question, reading in finding.readings.items())
    out.print(f"  found at: scope {finding.scope}{changed}")
    if finding.basis:
        doubt = "" if finding.certain or finding.plays else "not certain; "
        out.print(f"  rests on: {doubt}{finding.basis}")
    for reading, words in dict(finding.extra.get("readings", {})).items():  # type: ignore[call-overload]
        out.print(f"  read as {reading}: {words}")
    for divergence in found.divergences:
        if divergence.question == finding.subject.partition("=")[0]:
            out.print(f"  {_compared(divergence)}")
    for number, play in enumerate(finding.plays):
        label = finding.labels[number] if number < len(finding.labels) else "the play"
        out.print(f"\n  {label}:", style="bold")
        out.print(play_view(play, _MOST_MOVES))
    out.print()


def _compared(divergence: Divergence) -> str:
    what = {
        "moves": "moves differ",
        "position": "positions differ",
        "outcome": "results differ",
        "ending": "only one can end so",
        "chances": "chances differ",
        "sight": "who may look differs",
        "quiet": "what is quiet differs",
    }
    words = (
        ", ".join(f"{what[kind]} after {steps}" for kind, steps in divergence.steps.items()) or "no difference found"
    )
    return f"{divergence.first} and {divergence.second}, scope {divergence.scope}: {words} ({divergence.basis})"
