"""What a check found, for people: its tables, plays and last lines."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console
    from rich.text import Text
    from rulestone.model.declarations.declarations import Question
    from rulestone.model.system.scenes import SceneResult
    from rulestone.proofs.checking.check_game import Checked
    from rulestone.proofs.checking.expected import Compared
    from rulestone.proofs.checking.judgement import JudgedReading
    from rulestone.proofs.plays.verdict import Verdict


_MOST_MOVES = 12
"""A longer play is shown by its end: what matters happens there."""

_SHORT = 9.5
"""Of fewer seconds tenths are said."""


def print_compared(beside: Compared) -> None:
    """What is new since an earlier check, and what is not."""
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


def _by_default(asked: Mapping[str, Question]) -> str:
    """What is read where nothing is answered."""
    silent = [name for name, question in asked.items() if len(question.compared) < len(question.readings)]
    told = f"whatever the answer to {', '.join(silent)}" if silent else ""
    return ", ".join(filter(None, ("the default readings" if len(silent) < len(asked) else "", told)))


def print_check(checked: Checked, saved: dict[int, str], began: float | None = None) -> None:
    """Everything that a check found.

    Args:
        checked: what was found.
        saved: the commands that replay plays, by the verdict's identity.
        began: when the command began, by `time.perf_counter`; None where a check of earlier is shown.
    """
    from rich.text import Text
    from rulestone.proofs.plays.verdict import Status
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import console, hanging, numbered, verdict_table

    out = console()
    chosen = checked.chosen
    made = checked.game.questions()
    changed = ", ".join(f"{q}={r}" for q, r in chosen.readings.items() if not made[q].goes_without_saying(r))
    reading = changed or (_by_default(made) if made else "no open questions")
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
        out.print()
        out.print(hanging("  ", Text(f"rules run as written: {chosen.as_written}")))
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
    for hindered in checked.hindered:
        out.print(f"Not all was tried, {hindered}", style="yellow")
    if checked.faults:
        of_others = " and in others that nobody prefers" if checked.found_in_open else ""
        out.print(f"Found in the chosen readings{of_others}:", style="bold red")
        out.print("\n".join(numbered(checked.faults)))
    elif checked.unsettled:
        out.print(f"Nothing found; left undecided: {', '.join(checked.unsettled)}", style="yellow")
    elif best:
        said = _hold(len(best))
        out.print(f"{said[0].upper()}{said[1:]} in the chosen readings.", style="green")
    else:
        out.print("Nothing was judged.", style="yellow")
    seconds = checked.seconds if began is None else time.perf_counter() - began
    out.print(f"{seconds:.{0 if seconds >= _SHORT else 1}f} s{_remembered(checked)}", style="dim")


def _hold(properties: int) -> str:
    """That all of a number of properties hold."""
    if properties < 3:
        return ("the property holds", "both properties hold")[properties - 1]
    return f"all {properties:,} properties hold"


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
        out.print(styled("\n[bold]{}[/]: exhausted, {} ({})", about, _hold(len(verdicts)), extent))
        return
    complete = all(v.status in (Status.EXHAUSTED, Status.REFUTED) for v in verdicts)
    out.print()
    out.print(verdict_table(wrong, f"{about}: {'exhausted' if complete else 'not exhausted'} ({extent}); except:"))


def _print_findings(out: Console, title: str, findings: list[SceneResult]) -> None:
    if not findings:
        return
    from rulestone.model.system.scenes import Fared
    from rulestone.proofs.report.console import styled

    colours = {
        Fared.BORNE_OUT: "green",
        Fared.CONTRADICTED: "bold red",
        Fared.DOES_NOT_APPLY: "dim",
        Fared.NOT_COMPUTED: "yellow",
    }
    out.print(f"\n{title}", style="bold")
    for finding in findings:
        words = "  {}: " + f"[{colours[finding.fared]}]{finding.fared}[/]" + ", {}"
        out.print(styled(words, finding.declared.name, finding.detail))


def _print_evidence(out: Console, verdict: Verdict, saved: dict[int, str]) -> None:
    from rulestone.proofs.plays.trace_files import forbidden_at_the_end
    from rulestone.proofs.plays.verdict import Status
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import pair_view, play_view

    shown = verdict.status is Status.REFUTED and verdict.play is not None
    if shown and verdict.play is not None:
        out.print(styled("\n[bold red]{}[/] {}:", verdict.property, verdict.detail))
        out.print(play_view(verdict.play, _MOST_MOVES))
        for rule, words in forbidden_at_the_end(verdict).items():
            out.print(f"  {rule} is forbidden: {words}", markup=False)
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
        words, broken = difference(checked.chosen, judged)
        table.add_row(question, reading, joined(words, "; "))
        plays += [(f"{question}={reading}", verdict) for verdict in broken]
    out.print()
    out.print(table)
    for what, verdict in plays:
        _print_evidence_inline(out, what, verdict, saved)


def _print_evidence_inline(out: Console, what: str, verdict: Verdict, saved: dict[int, str]) -> None:
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import play_view

    end = "" if verdict.play is None else ":"
    out.print(styled("\n[bold]{}[/] breaks [bold red]{}[/] ({}){}", what, verdict.property, verdict.detail, end))
    if verdict.play is not None:
        out.print(play_view(verdict.play, _MOST_MOVES))
    if id(verdict) in saved:
        out.print(f"  replay with: {saved[id(verdict)]}", style="dim", soft_wrap=True)


def difference(chosen: JudgedReading, other: JudgedReading) -> tuple[list[Text], list[Verdict]]:
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
