"""`rulestone mutate`: the specification's own test."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from .common import (
    FOUND,
    SECONDS,
    answers,
    executor_chosen,
    executor_options,
    game_options,
    load,
    print_json,
    progress_shown,
    told_errors,
    wrong,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.proofs.mutation.changes import JudgedMutation
    from rulestone.proofs.mutation.mutation_run import Mutations

SCHEMA = "rulestone-mutation/1"
"""The form of `--json`: described in `mutations_data`; a change that breaks readers gets a new number."""


@click.command("mutate")
@game_options()
@click.option("--rule", "rules", multiple=True, metavar="NAME", help="Change this rule only (repeatable).")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Judge the first N changes only.")
@click.option("--sample", type=click.IntRange(1), metavar="N", help="Judge N changes drawn at random.")
@click.option("--seed", default=0, show_default=True, help="For --sample: the same seed draws the same changes.")
@click.option(
    "--workers",
    "--jobs",
    "jobs",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    show_default="all cores",
    help="Processes.",
)
@executor_options
@click.option("--timeout", type=SECONDS, default=60.0, show_default=True, help="Seconds of work for one change.")
@click.option("--states", type=click.IntRange(1), metavar="N", help="Search at most N states of each changed game.")
@click.option("--all", "everything", is_flag=True, help="List noticed and equivalent changes, too.")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def mutate(
    context: click.Context,
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    rules: tuple[str, ...],
    limit: int | None,
    sample: int | None,
    seed: int,
    jobs: int,
    executor: str,
    scheduler: str | None,
    timeout: float,
    states: int | None,
    everything: bool,
    as_json: bool,
) -> None:
    """Change one thing in the rules at a time, and show the changes that nothing notices.

    A requirement is dropped, a limit shifted by one, an effect left out, two players exchanged, and so on, as the rules
    were read; no file is changed. A change is noticed where a property, goal, worked example or claim gets another
    verdict. A change that survives shows a clause whose meaning nothing protects. Without --scope the game's smallest
    scope is taken.

    Exit codes: 0 every change was noticed; 1 some survived; 2 the input is wrong; 3 interrupted before any survived.
    """
    from rulestone.proofs.mutation.mutation_run import Plan
    from rulestone.proofs.mutation.mutation_run import mutate as run

    from .common import UNDECIDED

    if limit is not None and sample is not None:
        wrong("--limit and --sample exclude each other: the first changes, or some drawn at random")
    loaded = load(game)
    plan = Plan(scope, answers(readings), rules, sample, seed, limit, timeout, states)
    with (
        executor_chosen(executor, scheduler, jobs, loaded) as helpers,
        told_errors(),
        progress_shown(as_json) as listener,
    ):
        found = run(loaded, plan, jobs=helpers, spec=game, listener=listener)
    if as_json:
        print_json(mutations_data(found, game))
    else:
        print_mutations(found, everything)
    from rulestone.proofs.mutation.changes import Fate

    if found.of(Fate.SURVIVED):
        context.exit(FOUND)
    if found.interrupted or found.lost:
        context.exit(UNDECIDED)


def print_mutations(found: Mutations, everything: bool) -> None:
    """The score, and what survived; with `everything` each change."""
    from rulestone.proofs.mutation.changes import Fate
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import console

    out = console()
    about = found.game.scope_text(found.scope)
    out.print(styled("[bold]{}[/], scope {}: {}", found.game.title, found.scope, about))
    visited = f"{'all' if found.complete else 'the first'} {found.states:,} states" if found.states else "not searched"
    words = f"{found.listed} changes can be made; the game as it is: {visited}"
    out.print(f"{words}\n", style="dim")
    survivors = found.of(Fate.SURVIVED)
    for judged in survivors:
        _print_survivor(out, judged)
    if everything:
        _print_table(out, found)
    numbers = {fate: len(found.of(fate)) for fate in Fate}
    out.print(
        f"{sum(numbers.values())} changes judged: {numbers[Fate.NOTICED]} noticed, "
        f"{numbers[Fate.SURVIVED]} not noticed, {numbers[Fate.EQUIVALENT]} equivalent at this scope, "
        f"{numbers[Fate.ABSURD]} that cannot be said; {found.same} came to the same as another"
    )
    for reason in dict.fromkeys(found.lost.values()):
        number = sum(one == reason for one in found.lost.values())
        out.print(f"Undecided: {number} changes; {reason}", style="yellow")
    if found.interrupted:
        out.print("Interrupted: the other changes were not judged.", style="yellow")
    if found.score is None:
        why = (
            "No change makes another game"
            if sum(numbers.values()) == found.chosen - found.same
            else "Not all was judged"
        )
        out.print(f"{why}: there is no score.", style="yellow")
    else:
        colour = "red" if survivors else "green"
        out.print(styled(f"[bold {colour}]Score {found.score:.1f} %[/] [dim]{found.seconds:.0f} s[/]"))


def _print_survivor(out: Console, judged: JudgedMutation) -> None:
    from rulestone.proofs.report.console import styled

    change = judged.change
    out.print(styled("[bold red]not noticed[/] {}, {}: {}", change.site.owner, change.site.where, change.words))
    if change.site.source:
        out.print(f"    {change.site.source}", style="dim")
    out.print(f"    {sentence(judged)}\n")


def sentence(judged: JudgedMutation) -> str:
    """What a survivor means, for a designer."""
    clauses = judged.change.clauses
    what = f"the meaning of {' or '.join(clauses)}" if clauses else "what is said there"
    return f"Nothing protects {what}: {judged.detail}."


def _print_table(out: Console, found: Mutations) -> None:
    from rich.table import Table
    from rulestone.proofs.mutation.changes import Fate

    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("change", "what became of it"):
        table.add_column(column, overflow="fold")
    for judged in found.judged:
        if judged.fate is not Fate.SURVIVED:
            how = f"{judged.fate}: {judged.property} ({judged.by})" if judged.property else f"{judged.fate}:"
            table.add_row(str(judged.change), f"{how} {judged.detail}")
    out.print(table)


def mutations_data(found: Mutations, game: str) -> dict[str, Any]:
    """For programs: the result as plain data.

    Keys: `schema`, `game`, `scope`, `readings`, `states` (of the game as it is) and `complete`, `changes` (how many can
    be made), `chosen`, `same`, `counts` by fate, `score` (percent, null where there is none), `seconds`, `interrupted`,
    `lost` (changes whose processes died), and `judged`: for each change `rule`, `part`, `file`, `line`, `source`,
    `operator`, `target`, `words`, `clauses`, `fate`, `by`, `property`, `detail`, `seconds`.
    """
    from rulestone.proofs.mutation.changes import Fate

    return {
        "schema": SCHEMA,
        "game": game,
        "scope": found.scope,
        "readings": dict(found.readings),
        "states": found.states,
        "complete": found.complete,
        "changes": found.listed,
        "chosen": found.chosen,
        "same": found.same,
        "counts": {str(fate): len(found.of(fate)) for fate in Fate},
        "score": found.score,
        "seconds": found.seconds,
        "lost": [str(change) for change in found.lost],
        "interrupted": found.interrupted,
        "judged": [_judged_data(judged) for judged in found.judged],
    }


def _judged_data(judged: JudgedMutation) -> dict[str, Any]:
    change, site = judged.change, judged.change.site
    return {
        "rule": site.owner,
        "part": str(site.part),
        "file": site.where.partition(":")[0],
        "line": site.line,
        "source": site.source,
        "operator": change.operator,
        "target": change.target,
        "words": change.words,
        "clauses": list(change.clauses),
        "fate": str(judged.fate),
        "by": judged.by,
        "property": judged.property,
        "detail": judged.detail,
        "seconds": round(judged.seconds, 3),
    }
