"""`rulestone diff`: two versions of a game."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from .common import FOUND, answers, print_json, progress_shown, told_errors
from .compare_command import comparison_data, effort_options, print_plays

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.proofs.comparison.versions import Parts, VersionDifference

_KINDS = ("scopes", "constants", "rules", "variables", "questions", "clauses", "properties")


@click.command("diff")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--scope", metavar="NAME", help="Where to compare; the smallest that both list if not given.")
@click.option("--reading", "readings", multiple=True, metavar="QUESTION=READING", help="Answer a question of the text.")
@effort_options("version")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def diff(
    context: click.Context,
    old: str,
    new: str,
    scope: str | None,
    readings: tuple[str, ...],
    positions: int,
    plays: int,
    as_json: bool,
) -> None:
    """Compare two versions of a game: what was added, is gone or changed, and what that changes in the end.

    OLD and NEW are games as for other commands, or a file as it was at a revision of git: mygame.py@HEAD~1. Exit code
    1 where they differ in anything.
    """
    from rulestone.proofs.comparison.compare_readings import ComparisonEffort
    from rulestone.proofs.comparison.contrasts import Contrast
    from rulestone.proofs.comparison.versions import difference, version

    with told_errors(), version(old) as first, version(new) as second, progress_shown(as_json) as listener:
        effort = ComparisonEffort(positions, plays)
        found = difference(first, second, scope, answers(readings), effort=effort, listener=listener)
        if as_json:
            print_json(_data(old, new, found))
        else:
            from rulestone.proofs.report.showing import console

            _print(console(), old, new, found)
    if found.comparison.verdict is not Contrast.SAME or _is_other(found):
        context.exit(FOUND)


def _is_other(found: VersionDifference) -> bool:
    """Whether the versions read otherwise anywhere."""
    return bool(found.verdicts or found.larger or any(getattr(found, kind) for kind in _KINDS))


def _data(old: str, new: str, found: VersionDifference) -> dict[str, Any]:
    return {
        "schema": "rulestone-diff/1",
        "old": old,
        "new": new,
        "scope": found.scope,
        **{kind: asdict(getattr(found, kind)) for kind in _KINDS},
        "larger": None if found.larger is None else asdict(found.larger),
        "verdicts": dict(found.verdicts),
        "outcome": comparison_data(found.comparison),
    }


def _print(out: Console, old: str, new: str, found: VersionDifference) -> None:
    from rulestone.proofs.comparison.contrasts import Contrast

    out.print(f"{old} and {new}, scope {found.scope}", style="bold")
    for kind in _KINDS:
        _print_parts(out, kind, getattr(found, kind))
    if found.larger is not None:
        _print_parts(out, f"at scope {found.larger.scope}: rules", found.larger.rules, found.rules)
        _print_parts(out, f"at scope {found.larger.scope}: variables", found.larger.variables, found.variables)
    for name, (before, after) in found.verdicts.items():
        out.print(f"property {name}: {before}, now {after}")
    one = found.comparison
    out.print(f"outcome: {one.verdict}", style="bold")
    if one.chance or one.interval is not None:
        size = (
            f"{one.chance:.2%}" if one.interval is None else f"{max(0, one.interval[0]):.1%} to {one.interval[1]:.1%}"
        )
        out.print(f"  another result in {size} of random plays, some difference met in {one.met:.0%}")
    if one.verdict is Contrast.SAME and found.further and (found.larger is None or _is_other(found)):
        others = ", ".join(found.further)
        out.print(f"only scope {found.scope} was compared in play; --scope says where else: {others}", markup=False)
    print_plays(out, one, ("old", "new"))


def _print_parts(out: Console, kind: str, parts: Parts, known: Parts | None = None) -> None:
    """What was added, is gone or changed of one kind; nothing where that is known already."""
    if parts == known:
        return
    for words, names in (("added", parts.added), ("gone", parts.gone), ("changed", parts.changed)):
        if names:
            out.print(f"{kind} {words}: {', '.join(names)}", markup=False)
