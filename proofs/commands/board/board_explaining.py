"""`rulestone board pairs`, `why`, `diff` and `edges`: pairs by hand, and what makes or unmakes a pair."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click
from rulestone.model.expressions.printing import so_many
from rulestone.proofs.running.plain_text import complain, print_json, tell

from .board_options import (
    FILE,
    JSON,
    chosen_reading,
    clear_errors,
    jagger_options,
    load,
    print_table,
    reading_options,
    tessel_named,
    warn_of_faults,
    with_folder,
)

if TYPE_CHECKING:
    from rulestone.geometry import Tessellation
    from rulestone.geometry.relations.differences import RelationDifference
    from rulestone.geometry.relations.rand_readings import RandDifference

_FEW = 8
"""How many pairs are named on a line; --json names all."""


@click.command(short_help="List, add and remove pairs said by hand.")
@FILE
@click.option("--add", nargs=2, metavar="ONE OTHER", help="Make neighbours of two tessels: a ferry, a strait.")
@click.option("--bar", nargs=2, metavar="ONE OTHER", help="Keep two tessels apart: a wall, mountains.")
@click.option("--mark", nargs=2, metavar="ONE OTHER", help="Say what kind of neighbours two tessels are.")
@click.option("--remove", nargs=2, metavar="ONE OTHER", help="Forget what was said by hand of two tessels.")
@click.option("--kind", default="", help="What it is, in a word: sea, land, coast, wall.")
@click.option("--reason", default="", help="Why, in words.")
@click.option(
    "--relation",
    type=click.Choice(["walker", "angler", "jagger", "blood", "rook", "bishop", "queen"]),
    help="To which relation it applies; as if two tessels shared an edge, or to all, if not given.",
)
@reading_options
@JSON
@clear_errors
def pairs(
    file: str,
    add: tuple[str, str] | None,
    bar: tuple[str, str] | None,
    mark: tuple[str, str] | None,
    remove: tuple[str, str] | None,
    kind: str,
    reason: str,
    relation: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """List, add and remove pairs said by hand; they are kept beside the board, in FILE's .pairs.csv.

    Exit code 1 if something does not fit the board any more, or a tessel is cut off.
    """
    from rulestone.geometry import BoardError
    from rulestone.geometry.pairs.amendments import (
        Amendment,
        cut_off,
        fitted,
        pairs_file,
        read_amendments,
        write_amendments,
    )

    made = load(file, options, pairs=False)
    beside = pairs_file(file)
    known = read_amendments(beside, made.ids) if beside.is_file() else []
    changed = False
    said_here: dict[frozenset[Any], str] = {}
    for change, pair in (("add", add), ("bar", bar), ("mark", mark), ("remove", remove)):
        if pair is None:
            continue
        one, other = (tessel_named(made, name) for name in pair)
        if (before := said_here.setdefault(frozenset((one, other)), change)) != change:
            raise BoardError(
                f"--{before} and --{change} of {one} and {other} at once: give one of them, then the other"
            )
        known = [said for said in known if (said.tessels, said.relation) != (frozenset((one, other)), relation)]
        if change != "remove":
            made.number_of(one), made.number_of(other)
            known.append(Amendment(change, one, other, kind, reason, relation))  # type: ignore[arg-type]
        changed = True
    kept, complaints = fitted(made, known)
    complaints += [
        f"tessel {name} has no neighbour left: what it had is barred" for name in cut_off(made.amended(kept))
    ]
    if changed:
        write_amendments(beside, known)
    if as_json:
        entries = [
            {"change": said.change, "one": said.one, "other": said.other, "kind": said.kind, "reason": said.reason}
            | {"relation": said.relation}
            for said in known
        ]
        print_json({"file": str(beside), "pairs": entries, "complaints": complaints}, "board-pairs/1", indent=None)
    else:
        rows = [(said.change, said.one, said.other, said.relation or "", said.kind, said.reason) for said in known]
        if rows:
            print_table(str(beside), ("", "one", "other", "relation", "kind", "reason"), rows)
        else:
            tell(f"nothing is said by hand of {file}")
        for complaint in complaints:
            complain(f"warning: {complaint}")
    sys.exit(1 if complaints else 0)


@click.command(short_help="Say why two tessels are neighbours, or not.")
@FILE
@click.argument("one")
@click.argument("other")
@click.option("--draw", "picture", type=click.Path(dir_okay=False), help="Draw the two and what lies between them.")
@reading_options
@jagger_options
@JSON
@clear_errors
def why(file: str, one: str, other: str, picture: str | None, as_json: bool, **options: Any) -> None:
    """Say why two tessels are neighbours or are not: the edge, the corner, the gap, the definition."""
    import dataclasses

    from rulestone.geometry.draw.drawing import save_picture
    from rulestone.geometry.draw.drawing_pairs import draw_explanation
    from rulestone.geometry.pairs.explaining import explain

    reading = chosen_reading(options)
    made = load(file, options)
    found = explain(made, tessel_named(made, one), tessel_named(made, other), reading)
    faults = warn_of_faults(made, file, "what is said of a pair means")
    if as_json:
        told = {**dataclasses.asdict(found), "sentences": found.sentences(), "faults": faults}
        print_json(told, "board-why/1", indent=None)
    else:
        tell(f"{one} and {other}:")
        for sentence in found.sentences():
            tell(f"  {sentence}")
    if picture is not None:
        sys.stdout.flush()
        save_picture(draw_explanation(made, found), with_folder(picture))


@click.command("diff", short_help="Compare two boards, or readings of one.")
@click.argument("old", type=click.Path())
@click.argument("new", type=click.Path())
@click.option(
    "--new",
    "changes",
    multiple=True,
    metavar="OPTION=VALUE",
    help="An option of the second board alone, as noding=as-given or repair=auto (repeatable).",
)
@reading_options
@jagger_options
@JSON
@clear_errors
def diff(old: str, new: str, changes: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Compare two boards, or one with itself under another option: pairs gained and lost. Exit code 1 if any."""
    from rulestone.geometry.relations.differences import differences

    second_options = {**options, **_changes(changes, options)}
    first_reading, second_reading = chosen_reading(options), chosen_reading(second_options)
    first, second = load(old, options), load(new, second_options)
    found = differences(first, second, (first_reading, second_reading))
    faults = [warn_of_faults(made, file, "the pairs mean") for made, file in ((first, old), (second, new))]
    gone = [str(name) for name in first.ids if name not in second.numbers]
    added = [str(name) for name in second.ids if name not in first.numbers]
    if as_json:
        data = {"old": old, "new": new, "gone": gone, "added": added, "faults": faults, **_data(found)}
        print_json(data, "board-diff/1", indent=None)
    else:
        for words, names in (("tessels gone", gone), ("tessels added", added)):
            if names:
                tell(f"{words}: {', '.join(names[:_FEW])}{' ...' * (len(names) > _FEW)}")
        _print_differences(found)
    sys.exit(1 if any(found) or gone or added else 0)


@click.command(short_help="Say which readings of the board rules differ.")
@click.argument("file", type=click.Path(), required=False)
@click.option(
    "--grid", metavar="CxR", help="In place of a file: all boards that a grid of this size can be divided into."
)
@click.option("--most-splices", default=0, show_default=True, type=click.IntRange(0, 4), help="With --grid.")
@click.option("--draw", "picture", type=click.Path(dir_okay=False), help="Draw the tessels where pairs differ.")
@click.option(
    "--facets",
    type=click.IntRange(0, 100),
    default=6,
    show_default=True,
    help="The largest number that a choice piece shows, for the Rand; 0 leaves the Rand out.",
)
@reading_options
@jagger_options
@JSON
@clear_errors
def edges(
    file: str | None,
    grid: str | None,
    most_splices: int,
    picture: str | None,
    facets: int,
    as_json: bool,
    **options: Any,
) -> None:
    """Say which readings of the board rules differ on this board, and where. Exit code 1 if any does.

    Walker, Angler and Jagger are compared pair by pair, the Rand throw by throw: the vertex selected, the direction,
    and both numbers. With --grid it is asked of all boards of a grid on how many of them a reading gives other pairs
    or targets, on which board first, by which relation some tessel has no neighbour, which steps cannot be gone back,
    and which clauses of the definitions decide nothing.
    """
    import dataclasses

    from rulestone.geometry import BoardError
    from rulestone.geometry.draw.drawing import save_picture
    from rulestone.geometry.draw.drawing_pairs import draw_tessels
    from rulestone.geometry.relations.differences import readings_apart

    from .board_surveying import print_survey

    reading = chosen_reading(options)
    if grid is not None:
        if file is not None or picture is not None:
            raise BoardError("--grid is about all boards of a grid: give no FILE and no --draw with it")
        sys.exit(print_survey((grid, most_splices), (reading, facets), as_json))
    if file is None or most_splices:
        raise BoardError("give a FILE; or --grid CxR, to which --most-splices belongs")
    made = load(file, options)
    warn_of_faults(made, file)
    found = list(readings_apart(made, reading))
    apart = [(alternative, parts) for alternative, parts in found if any(parts)]
    thrown = _rand_apart(made, facets)
    if as_json:
        entries = [
            {"question": one.question, "reading": one.reading, "option": one.option, **_data(parts)}
            for one, parts in found
        ]
        rand = [{**dataclasses.asdict(one.alternative), **_rand_data(one)} for one in thrown]
        print_json({"file": file, "readings": entries, "facets": facets, "rand": rand}, "board-edges/1", indent=None)
    else:
        for alternative, parts in apart:
            tell(f"{alternative}:")
            _print_differences(parts, "  ")
        for one in thrown:
            if one:
                _print_rand(one)
        same = len(found) - len(apart) + sum(not one for one in thrown)
        tell(f"{same} of {len(found) + len(thrown)} other readings make no difference on this board")
    if picture is not None:
        sys.stdout.flush()
        tessels = [name for _, parts in apart for part in parts for name in part.tessels]
        save_picture(draw_tessels(made, tessels), with_folder(picture))
    sys.exit(1 if apart or any(thrown) else 0)


def _rand_apart(made: Tessellation, facets: int) -> list[RandDifference]:
    """Where readings of the Rand differ; a line says from which tessels it is not looked at, if there are any."""
    from rulestone.geometry.errors import listed
    from rulestone.geometry.relations.rand_readings import MOST_TESSELS, not_counted_round, rand_readings_apart

    if not facets:
        return []
    if len(made) > MOST_TESSELS:
        complain(f"note: the Rand is not looked at: the board has more than {MOST_TESSELS:,} tessels")
        return []
    if left_out := not_counted_round(made):
        who = f"{len(left_out)} tessel{'s' * (len(left_out) > 1)} with holes or in several pieces"
        complain(f"note: the Rand is not looked at from {who}: {listed([str(name) for name in left_out])}")
    return rand_readings_apart(made, facets=facets)


def _rand_data(one: RandDifference) -> dict[str, Any]:
    return {"tessels": list(one.tessels), "throws": one.throws, "of": one.of, "example": one.example}


def _print_rand(one: RandDifference) -> None:
    tell(f"{one.alternative}:")
    share = 100 * one.throws / one.of
    many = f"{len(one.tessels)} tessel{'s' * (len(one.tessels) > 1)}"
    tell(f"  rand: on {many}, {share:{'.0f' if share >= 10 else '.2g'}} % of all throws")
    shown = ", ".join(map(str, one.tessels[:_FEW]))
    tell(f"  tessels: {shown}{' ...' * (len(one.tessels) > _FEW)}")
    tell(f"  {one.example}")


def _changes(changes: Sequence[str], options: dict[str, Any]) -> dict[str, Any]:
    from rulestone.geometry import BoardError

    found: dict[str, Any] = {}
    for change in changes:
        name, equals, value = change.partition("=")
        key = name.strip().replace("-", "_")
        if not equals or key not in options:
            known = ", ".join(sorted(option.replace("_", "-") for option in options))
            raise BoardError(f"--new {change!r}: write OPTION=VALUE with one of {known}")
        found[key] = _as(options[key], key, value)
    return found


def _as(now: Any, key: str, value: str) -> Any:
    """A word of the command line as a value of the same kind as the option has."""
    from rulestone.geometry import BoardError

    try:
        if isinstance(now, bool):
            return {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}[value.lower()]
        if key == "jagger_units":
            return int(value)
        if key == "tolerance" or (key == "repair" and value != "auto"):
            return float(value)
    except (KeyError, ValueError):
        raise BoardError(f"--new {key}={value}: that is no value of it") from None
    return (value,) if isinstance(now, tuple) else value


def _data(found: Sequence[RelationDifference]) -> dict[str, Any]:
    return {one.relation: {"gained": list(one.gained), "lost": list(one.lost)} for one in found}


def _print_differences(found: Sequence[RelationDifference], margin: str = "") -> None:
    for one in found:
        if not one:
            continue
        tell(f"{margin}{one.relation}: {so_many(len(one.gained), 'pair')} gained, {len(one.lost)} lost")
        for words, named in (("gained", one.gained), ("lost", one.lost)):
            if named:
                shown = ", ".join(f"{a} - {b}" for a, b in named[:_FEW])
                tell(f"{margin}  {words}: {shown}{' ...' * (len(named) > _FEW)}")
    if not any(found):
        tell(f"{margin}the same pairs")
