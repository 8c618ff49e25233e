"""`rulestone edges`: what the rulebook does not say."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.running.plain_text import complain
from rulestone.proofs.running.written_files import write_whole

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
    put_off,
    save_plays,
    say_unwritten,
    stopped_after,
    told_errors,
    wrong,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rulestone.proofs.comparison.contrasts import Comparison
    from rulestone.proofs.edge_cases.finding import Edges, Finding, FindingKind, Matrix

_MOST_MOVES = 12
"""Of a longer play the end is shown."""


@click.command("edges")
@game_options()
@click.option(
    "--effort",
    type=click.Choice(["quick", "normal", "deep"]),
    default="normal",
    show_default=True,
    help="How much work to spend.",
)
@click.option("--explain", "explained", multiple=True, metavar="ID", help="Show one finding in full (repeatable).")
@click.option("--all", "everything", is_flag=True, help="Show every finding in full.")
@click.option("--budget", type=SECONDS, help="Stop after this many seconds on the clock, and say so.")
@click.option("--fresh", is_flag=True, help="Do everything again, whatever is remembered of earlier runs.")
@click.option("--no-cache", is_flag=True, help="Neither look up nor remember results.")
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count() or 1, show_default="all cores", help="Processes."
)
@executor_options
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
    budget: float | None,
    fresh: bool,
    no_cache: bool,
    workers: int,
    executor: str,
    scheduler: str | None,
    junit: Path | None,
    traces: Path | None,
    as_json: bool,
) -> None:
    """Find the positions in which a rulebook does not say what happens, contradicts itself, or is read in two ways.

    The gravest findings come first, on one screen; --explain shows one in full, with its play. While the search
    runs each finding is shown on standard error as it is found. What is looked at is counted in work, not in time:
    a busy machine gives the same answer. Results are kept from run to run; only what a change touches is done again.
    """
    from rulestone.proofs.edge_cases.edges_search import find_edges
    from rulestone.proofs.edge_cases.effort import EFFORTS
    from rulestone.proofs.running.run_options import RunOptions
    from rulestone.proofs.running.store import Memory, folder

    _are_ids(explained)
    loaded = load(game, no_cache=no_cache, fresh=fresh)
    can_write(junit, traces)
    memory = Memory(None if no_cache else folder(), fresh=fresh)
    with (
        executor_chosen(executor, scheduler, workers, loaded) as helpers,
        told_errors(),
        progress_shown(as_json) as listener,
        stopped_after(budget),
    ):
        found = find_edges(
            loaded,
            scope,
            answers(readings),
            effort=EFFORTS[effort],
            options=RunOptions(game, helpers, memory, listener),
            found=(lambda finding: None) if as_json else _tell,
        )
    known = {finding.id: finding for finding in found.findings}
    _are_known(explained, known, found.interrupted)
    unwritten = _write(found, game, junit, traces)
    if as_json:
        from rulestone.proofs.edge_cases.findings_json import edges_data

        print_json(edges_data(found), indent=None)
    elif explained or everything:
        from rulestone.proofs.report.showing import console

        out = console()
        for finding in found.findings if everything else [known[name] for name in explained]:
            _print_in_full(out, finding, found)
    else:
        print_edges(found, memory)
    say_unwritten(unwritten)
    if any(finding.kind.is_fault for finding in found.findings):
        context.exit(FOUND)
    if found.interrupted or found.lost:
        context.exit(UNDECIDED)


def _are_ids(explained: tuple[str, ...]) -> None:
    """What can be no finding's id is refused before the search, not after it."""
    from rulestone.proofs.edge_cases.finding import FindingKind

    begin = {kind.name.lower().replace("_", "-") for kind in FindingKind}
    for name in explained:
        kind, _, _ = name.rpartition("-")
        if kind not in begin:
            from rulestone.model.errors import did_you_mean

            meant = did_you_mean(kind or name, sorted(begin))
            wrong(f"--explain {name}: an id is a kind and a number, such as gap-1f0a3c, as `edges` prints it; {meant}")


def _are_known(explained: tuple[str, ...], known: Mapping[str, Finding], interrupted: bool) -> None:
    """What was not found cannot be explained: the command ends."""
    from rulestone.model.errors import did_you_mean

    for name in explained:
        if name not in known:
            ended = "the search ended before it found " if interrupted else "there is no "
            wrong(f"--explain {name}: {ended}such a finding; {did_you_mean(name, known) if known else 'none is known'}")


def _write(found: Edges, game: str, junit: Path | None, traces: Path | None) -> list[OSError]:
    """Write the files that are asked for; what could not be written, to be said behind the answer."""
    unwritten: list[OSError] = []
    if junit is not None:
        from rulestone.proofs.edge_cases.junit import junit_xml

        with put_off(unwritten):
            write_whole(junit, junit_xml(found))
    if traces is not None:
        plays = {
            finding.id + (f"-{number + 1}" if len(finding.plays) > 1 else ""): play
            for finding in found.findings
            for number, play in enumerate(finding.plays)
        }
        with put_off(unwritten):
            save_plays(plays, traces, game)
    return unwritten


def _tell(finding: Finding) -> None:
    """A finding as soon as it is there, where a person is looking."""
    if sys.stderr.isatty() and not finding.kind.is_information:
        complain(f"found: {finding.kind}: {finding.subject}")


LINES = 50
"""The screen for which the output is made."""


def print_edges(found: Edges, memory: object) -> None:
    """The gravest findings, as many as go on one screen; what is left out is counted."""
    from rulestone.proofs.edge_cases.findings_json import counts
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import console
    from rulestone.proofs.running.store import Memory

    assert isinstance(memory, Memory)
    out = console()
    below: list[Any] = []
    if found.matrix is not None:
        below += _matrix_lines(found.matrix)
    if found.combinations:
        below.append(styled("[bold]Combinations of readings[/]: {}", found.combinations))
    below += [styled("[yellow]{}[/]", note) for note in found.notes]
    if found.open_points:
        below.append(styled("[bold]Also open, as the ledger says[/]: {}", _points_in_short(found)))
    below.append(styled("[bold]{}[/]", ", ".join(f"{number} {kind}" for kind, number in counts(found).items())))
    below += [styled("[yellow]Undecided, {}[/]", line) for line in found.lost]
    if found.interrupted:
        below.append(styled("[yellow]Interrupted: what is missing above was not looked for.[/]"))
    remembered = f"; {memory.used} parts remembered from {memory.place}" if memory.used else ""
    spent = f"{found.seconds:.0f} s, {found.peak_memory:,.0f} MB"
    below.append(styled("[dim]{}[/]", f"{spent}{remembered}; --explain ID says more, --all shows everything"))
    known = [finding for finding in found.findings if "as_in" in finding.extra]
    told = [finding for finding in found.findings if not finding.kind.is_information and finding not in known]
    quiet = _in_short([finding for finding in found.findings if finding.kind.is_information])
    quiet += _as_in(known)
    room = LINES - 3 - sum(_height(out, line) for line in (*below, *quiet))
    shown = _fitting(out, told, max(room, 12))
    out.print(styled("[bold]{}[/], scope {}\n", found.title, found.scope))
    if shown:
        out.print(_finding_table(shown))
    elif not found.interrupted and not found.findings:
        out.print("Nothing was found.", style="green")
    if len(shown) < len(told):
        out.print(styled("[dim]... and {}: --all shows them[/]", _left_out(told, shown)))
    for line in (*quiet, *below):
        out.print(line)


def _points_in_short(found: Edges) -> str:
    """The first point that the ledger lists as open, how many there are, and where all are shown."""
    first, number = found.open_points[0].question, len(found.open_points)
    return first if number == 1 else f"{first} ... {number} points, which `rulestone show {found.game}` lists"


def _finding_table(findings: Sequence[Finding]) -> Table:
    from rich.table import Table
    from rulestone.proofs.report.console import styled

    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("kind", "what", "id"):
        table.add_column(column, overflow="fold")
    for finding in findings:
        style = "bold red" if finding.kind.is_fault else "yellow"
        doubt = "" if finding.certain or finding.plays else " [dim](not certain)[/]"
        sentence = styled("{}" + doubt, finding.sentence)
        table.add_row(styled(f"[{style}]{{}}[/]", finding.kind), sentence, styled("[dim]{}[/]", finding.id))
    return table


EACH = 2
"""How many of each kind are shown before more of a graver one are."""


def _fitting(out: Console, findings: Sequence[Finding], room: int) -> Sequence[Finding]:
    """As many findings as lines have room for, or one: faults, the gravest of each kind, others by rank."""
    seen: Counter[FindingKind] = Counter()
    turn: list[tuple[int, int]] = []
    for place, finding in enumerate(findings):
        first = finding.kind.is_fault or seen[finding.kind] < EACH
        seen[finding.kind] += 1
        turn.append((0 if finding.kind.is_fault else 1 if first else 2, place))
    order = [place for _, place in sorted(turn)]
    least = max(1, sum(finding.kind.is_fault for finding in findings))
    for number in range(len(order), least, -1):
        shown = [findings[place] for place in sorted(order[:number])]
        if _height(out, _finding_table(shown)) <= room - (number < len(order)):
            return shown
    return [findings[place] for place in sorted(order[:least])]


def _height(out: Console, what: Any) -> int:
    return len(out.render_lines(what, pad=False))


def _left_out(told: Sequence[Finding], shown: Sequence[Finding]) -> str:
    """How many more there are, by kind."""
    more = Counter(finding.kind for finding in told)
    more.subtract(finding.kind for finding in shown)
    return ", ".join(f"{number} more {kind}" for kind, number in more.items() if number)


def _in_short(findings: Sequence[Finding]) -> list[Any]:
    """What need not be mended, in a line for each kind."""
    from rulestone.proofs.report.console import styled

    kinds: dict[FindingKind, list[str]] = {}
    for finding in findings:
        kinds.setdefault(finding.kind, []).append(finding.subject)
    return [styled("[dim]{}: {}[/]", f"{kind}", ", ".join(names)) for kind, names in kinds.items()]


def _as_in(findings: Sequence[Finding]) -> list[Any]:
    """What the base of a variant has, too."""
    from rulestone.proofs.report.console import styled

    if not findings:
        return []
    names = ", ".join(finding.subject for finding in findings)
    return [styled("[dim]as in {} ({}): {}[/]", str(findings[0].extra["as_in"]), _counted(findings), names)]


def _counted(findings: Sequence[Finding]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in Counter(finding.kind for finding in findings).items())


def _matrix_lines(matrix: Matrix) -> list[Any]:
    """What single readings fail, and how many properties hold in all."""
    from rulestone.proofs.report.console import styled

    lines: list[Any] = []
    kept = sum(
        all(row.get(name, ("unknown", None))[0] == "holds" for row in matrix.rows.values())
        for name in matrix.properties
    )
    unknown = {name for row in matrix.rows.values() for name, (status, _) in row.items() if status == "unknown"}
    words = f"{kept} of {len(matrix.properties)} properties hold in every reading at scope {matrix.scope}"
    if unknown:
        words += f"; {_few(sorted(unknown), len(matrix.properties))} not decided"
    lines.append(styled("{}.", words))
    questions = {question for question, _ in matrix.rows if question}
    good = {question: readings for question, readings in matrix.recommended.items() if readings}
    told = {q: r for q, r in good.items() if sum(question == q for question, _ in matrix.rows) + 1 > len(r)}
    if told and questions:
        said = "; ".join(f"{question}: {' or '.join(readings)}" for question, readings in told.items())
        lines.append(styled("[bold]Only these readings keep every property[/]: {}", said))
    return lines


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
    for name, place in dict(finding.extra.get("places", {})).items():  # type: ignore[call-overload]
        out.print(f"  property: {name}, {place}", markup=False)
    changed = "".join(f", {question}={reading}" for question, reading in finding.readings.items())
    out.print(f"  found at: scope {finding.scope}{changed}")
    if finding.basis:
        doubt = "" if finding.certain or finding.plays else "not certain; "
        out.print(f"  rests on: {doubt}{finding.basis}")
    for reading, words in dict(finding.extra.get("readings", {})).items():  # type: ignore[call-overload]
        out.print(f"  read as {reading}: {words}")
    for answer in found.answers:
        if answer.question == finding.subject:
            for one in answer.pairs:
                out.print(f"  {_compared(one)}")
    if isinstance(forced := finding.extra.get("best_play"), dict):
        seeing = ", seeing everything" if forced["seeing"] else ""
        out.print(f"  best play{seeing}: {forced['effect']}; {forced['first']} or {forced['second']}")
    for line in dict(finding.extra).get("with", ()):  # type: ignore[attr-defined]
        out.print(f"  with others it breaks more: {line}")
    for number, play in enumerate(finding.plays):
        label = finding.labels[number] if number < len(finding.labels) else "the play"
        out.print(f"\n  {label}:", style="bold")
        out.print(play_view(play, _MOST_MOVES))
    for rule, words in dict(finding.extra.get("forbidden", {})).items():  # type: ignore[call-overload]
        out.print(f"  {rule} is forbidden: {words}", markup=False)
    out.print()


def _compared(one: Comparison) -> str:
    """A pair of readings in a line."""
    beside = "".join(f", {question}={reading}" for question, reading in one.beside.items())
    after = ", ".join(f"{kind} after {number}" for kind, number in one.after.items())
    size = f"P {one.chance:.4f}"
    if one.interval is not None:
        size = f"P {max(0.0, one.interval[0]):.3f} to {max(0.0, one.interval[1]):.3f}"
    mute = "; mute: all plays end alike" if one.mute else ""
    dead = "" if one.alive else "; nothing is done differently"
    words = f"{one.first} and {one.second}, scope {one.scope}{beside}: {one.verdict}, {size}, met {one.met:.1%}"
    return f"{words}{f'; {after}' if after else ''}{mute}{dead} ({one.basis})"
