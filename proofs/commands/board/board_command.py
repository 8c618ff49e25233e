"""The commands `rulestone board ...`: make, read, check, graph, surface, moves, draw, evolve, prove and others.

Exit codes: 0 all as it should be, 1 something was found, 2 the input is wrong (one clear line).
"""

from __future__ import annotations

import re
import sys
from itertools import islice
from typing import TYPE_CHECKING, Any

import click
from rulestone.model.expressions.printing import so_many
from rulestone.proofs.running.plain_text import print_json, say, tell

from .board_evolving import evolve
from .board_explaining import diff, edges, pairs, why
from .board_making import make
from .board_options import (
    FILE,
    JSON,
    chosen_reading,
    clear_errors,
    counts,
    jagger_options,
    load,
    print_table,
    reading_options,
    tessel_named,
    warn_of_faults,
    with_folder,
)
from .board_proving import prove
from .board_reading import read

if TYPE_CHECKING:
    from rulestone.geometry import Tessellation
    from rulestone.geometry.soundness.problem_arrays import Problems
    from rulestone.geometry.tessellation import Relation

MOST_SHOWN, MOST_DRAWN = 40, 200  # problems listed, and drawn
MOST_ROWS = 500  # tessels in the table of a graph: more are read by programs
MOST_DISKS = 10  # mutou.anj.mast, mutou.anj.basket


@click.group()
def board() -> None:
    """Boards of any polygons: make, read, check, graph, surface, moves, draw, evolve, prove, pairs, why, diff, edges.

    FILE is WKT (.wkt: one polygon a line), GeoJSON (.geojson, with splices), TopoJSON, SVG, a coloured picture (.png),
    or whatever GeoPandas reads.
    """


for command in (make, read, evolve, pairs, why, diff, edges, prove):
    board.add_command(command)


@board.command(short_help="Find everything that is wrong with a board.")
@FILE
@reading_options
@click.option("--draw", "picture", type=click.Path(dir_okay=False), help="Draw the problems on the board (.svg, .png).")
@JSON
@clear_errors
def check(file: str, picture: str | None, as_json: bool, **options: Any) -> None:
    """Find everything that is wrong with a board; exit code 1 if anything is."""
    made = load(file, options)
    found = made.problems()
    if as_json:
        entries = [
            {
                "kind": problem.kind,
                "severity": problem.severity,
                "tessels": list(problem.tessels),
                "place": list(problem.place),
                "message": problem.message,
            }
            for problem in found
        ]
        profile = {"profile": made.profile, "isolates": made.isolates() if made.profile == "maps" else []}
        print_json({"file": file, "tessels": len(made), **profile, "problems": entries}, "board-check/1", indent=None)
    else:
        say(f"{file}: {counts(made)}")
        shown = found[:MOST_SHOWN]
        rows = [(number, problem.severity, problem.kind, problem.message) for number, problem in enumerate(shown, 1)]
        if rows:
            _tell_of_groups(found)
            count = f"{len(found)} problem{'s' * (len(found) > 1)}"
            title = count if len(shown) == len(found) else f"{count}, the first {len(shown)}"
            print_table(title, ("", "severity", "kind", "what"), rows)
        else:
            say("no problems")
        _tell_of_islands(made)
    if picture is not None:
        _draw_last(made.svg(problems=found[:MOST_DRAWN]), picture, as_json)
    sys.exit(1 if found else 0)


def _tell_of_groups(found: Problems) -> None:
    """Where there are many problems, how many of each kind and about one size, and the worst of them."""
    if len(found) <= MOST_SHOWN // 2:
        return
    rows = []
    for group in found.groups():
        sizes = " to ".join(dict.fromkeys((f"{group.least:.2g}", f"{group.most:.2g}")))
        rows.append((group.count, group.worst.severity, group.kind, sizes, group.worst.message))
    print_table("problems by kind and size", ("how many", "severity", "kind", "size", "the worst"), rows)


def _tell_of_islands(made: Tessellation) -> None:
    """On a map islands are no problem, but worth a line."""
    alone = made.isolates() if made.profile == "maps" else []
    if alone:
        from rulestone.geometry.errors import listed

        who = "tessel touches" if len(alone) == 1 else "tessels touch"
        tell(f"{len(alone)} {who} no other: {listed([str(name) for name in alone])}")


def _draw_last(svg: str, picture: str, as_json: bool) -> None:
    """Save a picture after the report is out, so that a folder that is missing costs no report."""
    from rulestone.geometry.draw.drawing import save_picture

    sys.stdout.flush()
    save_picture(svg, with_folder(picture))
    if not as_json:
        say(f"drawn: {picture}")


@board.command(short_help="Who is adjacent to whom, by one relation.")
@FILE
@click.option(
    "--relation",
    type=click.Choice(["walker", "angler", "jagger", "blood", "rook", "bishop", "queen"]),
    default="walker",
    show_default=True,
    help="Which relation. Rook is walker, bishop angler, queen blood.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    help="Write .graphml, .gexf, .dot, .json, .csv, .gal, .geojson or .gpkg.",
)
@reading_options
@jagger_options
@JSON
@clear_errors
def graph(file: str, relation: Any, output: str | None, as_json: bool, **options: Any) -> None:
    """The adjacency graph of a board for one relation."""
    from rulestone.geometry.files.graph_files import graph_text, save_graph

    reading = chosen_reading(options)
    made = load(file, options)
    found = made.graph(relation, reading)
    if faults := warn_of_faults(made, file, "the pairs mean"):
        found.graph["faults"] = faults
    if as_json:
        say(graph_text(found, ".json"), end="")
    if output is not None:
        sys.stdout.flush()  # what is printed is not lost if the file cannot be written
        save_graph(found, with_folder(output))
    if as_json:
        return
    if output is not None:
        pairs_found = so_many(found.number_of_edges(), f"{relation} pair")
        say(f"{output}: {so_many(found.number_of_nodes(), 'tessel')}, {pairs_found}")
    else:
        shown = islice(found, MOST_ROWS)
        rows = [(name, len(found[name]), " ".join(str(other) for other in found[name])) for name in shown]
        print_table(f"{relation}: {so_many(found.number_of_edges(), 'pair')}", ("tessel", "degree", "neighbours"), rows)
        if left := len(found) - len(rows):
            say(f"... and {so_many(left, 'more tessel')}: -o FILE.csv writes all pairs, --json prints them")


@board.command(short_help="What surface a board is.")
@FILE
@reading_options
@click.option(
    "--draw", "picture", type=click.Path(dir_okay=False), help="Draw the board, and the reversing walk if any."
)
@JSON
@clear_errors
def surface(file: str, picture: str | None, as_json: bool, **options: Any) -> None:
    """What surface a board is; exit code 1 if it is not orientable."""
    import dataclasses

    made = load(file, options)
    report = made.surface()
    warn_of_faults(made, file)
    if as_json:
        data = {**dataclasses.asdict(report), "genus": report.genus, "crosscaps": report.crosscaps}
        if report.orientation is not None:
            data["orientation"] = {str(name): sign for name, sign in report.orientation.items()}
        print_json(data, "board-surface/1", indent=None)
    else:
        say(f"{file}: {counts(made)}")
        rows = [
            (
                number,
                len(part.tessels),
                "yes" if part.orientable else "no",
                f"{part.euler} ({part.euler_normalised})",
                _handles(part.genus, part.crosscaps),
                part.boundary_circles,
                part.pinch_vertices,
            )
            for number, part in enumerate(report.components, 1)
        ]
        columns = ("", "tessels", "orientable", "Euler (cut apart)", "handles", "boundaries", "pinch vertices")
        print_table("edge-connected components", columns, rows)
        tell(f"whole board: Euler characteristic {report.euler}, cut apart at pinch vertices {report.euler_normalised}")
        if report.reversing_walk is not None:
            route = " - ".join(str(name) for name in (*report.reversing_walk, report.reversing_walk[0]))
            tell(f"not orientable, so MuTou refuses it: the walk {route} comes back turned over")
    if picture is not None:
        reversing = [problem for problem in made.problems() if problem.kind == "one-sided"]
        _draw_last(made.svg(problems=reversing), picture, as_json)
    sys.exit(0 if report.orientable else 1)


def _handles(genus: int | None, crosscaps: int | None) -> str:
    if genus is not None:
        return str(genus)
    return f"{crosscaps} crosscap{'s' * (crosscaps > 1)}" if crosscaps is not None else "no surface"


@board.command(short_help="Where a piece can go in one turn, and how fast.")
@FILE
@click.option("--tessel", required=True, help="The id of the tessel on which the piece stands.")
@click.option(
    "--shakken",
    default="walker:1,angler:1,jagger:1",
    show_default=True,
    help="The disks it carries, as walker:2,jagger:1.",
)
@click.option("--units", type=int, help="At most this many move units altogether.")
@reading_options
@jagger_options
@JSON
@clear_errors
def moves(file: str, tessel: str, shakken: str, units: int | None, as_json: bool, **options: Any) -> None:
    """Where a piece can go in one turn, and the fewest move units it takes."""
    reading = chosen_reading(options)
    made = load(file, options)
    name = tessel_named(made, tessel)
    disks = _shakken(shakken)
    number, steps = made.number_of(name), dict[str, list[str]]()
    relations: tuple[Relation, ...] = ("walker", "angler", "jagger")
    for relation in relations:
        others, begins = made.neighbours(relation, reading)
        beside = others[begins[number] : begins[number + 1]].tolist()
        steps[relation] = sorted((str(made.ids[other]) for other in beside), key=_natural)
    reached = made.reach(name, disks, units=units, reading=reading)
    faults = warn_of_faults(made, file, "the moves mean")
    if as_json:
        entries = [{"tessel": other, "units": count} for other, count in reached.items()]
        print_json({"tessel": name, "single": steps, "reach": entries, "faults": faults}, "board-moves/1", indent=None)
        return
    rows = [(relation, len(others), " ".join(others)) for relation, others in steps.items()]
    print_table(f"single moves from {name}", ("relation", "tessels", "which"), rows)
    by_units: dict[int, list[str]] = {}
    for other, count in reached.items():
        by_units.setdefault(count, []).append(str(other))
    by_cost = [
        (count, len(others), " ".join(sorted(others, key=_natural))) for count, others in sorted(by_units.items())
    ]
    say()
    print_table(f"reach with {shakken}", ("units", "tessels", "which"), by_cost)


def _natural(name: str) -> list[tuple[int, str]]:
    """Sorts e9 before e10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]


def _shakken(text: str) -> dict[Any, int]:
    from rulestone.geometry import BoardError

    disks: dict[Any, int] = {}
    for part in text.split(","):
        kind, _, count = part.strip().partition(":")
        if not count.strip().isdecimal() and count:
            raise BoardError(f"--shakken {text!r}: {count!r} is no number; write walker:2,jagger:1")
        disks[kind.strip()] = disks.get(kind.strip(), 0) + (int(count) if count else 1)
    if sum(disks.values()) > MOST_DISKS:
        raise BoardError(f"--shakken {text!r}: {sum(disks.values())} disks, but a base holds at most {MOST_DISKS}")
    return disks


@board.command(short_help="Draw a board, or what a repair has changed.")
@FILE
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="The picture: .svg or .png.")
@click.option("--tessel", help="Colour the Walker, Angler and Jagger targets of this tessel.")
@click.option(
    "--colour", metavar="ATTRIBUTE", help="Colour tessels by the values of an attribute, or by colours in it."
)
@click.option("--problems", "with_problems", is_flag=True, help="Draw problems in red.")
@click.option("--changes", is_flag=True, help="Draw what --repair has changed, before and after in one picture.")
@click.option("--width", type=click.IntRange(50, 20000), default=800, show_default=True, help="In pixels.")
@reading_options
@jagger_options
@clear_errors
def draw(
    file: str,
    output: str,
    tessel: str | None,
    colour: str | None,
    with_problems: bool,
    changes: bool,
    width: int,
    **options: Any,
) -> None:
    """Draw a board with its ids and splices, or what a repair has changed."""
    from rulestone.geometry.draw.drawing import save_picture

    reading = chosen_reading(options)
    made = load(file, options)
    chosen = None if tessel is None else tessel_named(made, tessel)
    problems = made.problems() if with_problems else []
    if changes:
        from rulestone.geometry.draw.drawing_repair import draw_repair

        picture = draw_repair(made, width)
    else:
        picture = made.svg(tessel=chosen, reading=reading, problems=problems, width=width, colour=colour)
    save_picture(picture, with_folder(output))
    say(f"{output}: {counts(made)}")
