"""The commands `rulestone board ...`: make, check, graph, surface, moves, draw.

Exit codes: 0 all as it should be, 1 something was found, 2 the input is wrong (one clear line).
"""

from __future__ import annotations

import functools
import json
import re
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rulestone.geometry import Tessellation
    from rulestone.geometry.stands import PreparedBoard

Command = Callable[..., Any]
FILE = click.argument("file", type=click.Path())
MOST_DISKS = 10  # mutou.anj.mast, mutou.anj.basket
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


@click.group()
def board() -> None:
    """Boards of any polygons: make, check, graph, surface, moves, draw.

    FILE is WKT (.wkt: one polygon a line), GeoJSON (.geojson, with splices), SVG, or whatever GeoPandas reads.
    """


def clear_errors(command: Command) -> Command:
    """Turn a BoardError into one line on standard error and exit code 2."""

    @functools.wraps(command)
    def wrapped(*args: Any, **options: Any) -> Any:
        from rulestone.geometry import BoardError

        try:
            return command(*args, **options)
        except BoardError as error:
            click.echo(f"error: {error}", err=True)
            sys.exit(2)

    return wrapped


def reading_options(command: Command) -> Command:
    """The options that every command reading a board has."""
    for option in (
        click.option("--tolerance", type=float, help="How closely chords follow curves of an SVG (user units)."),
        click.option("--snap", type=float, help="Merge corners nearer to each other than this."),
        click.option("--flatten", is_flag=True, help="Drop third coordinates (heights) instead of refusing them."),
        click.option(
            "--noding",
            type=click.Choice(["split", "as-given", "strict"]),
            default="split",
            show_default=True,
            help="What to do with a vertex inside another edge: split the edge, keep it whole, or refuse the board.",
        ),
        click.option(
            "--splice",
            "splices",
            multiple=True,
            metavar="'x,y x,y = x,y x,y'",
            help="Glue one boundary segment onto another.",
        ),
    ):
        command = option(command)
    return command


def jagger_options(command: Command) -> Command:
    """The options that choose a reading of the Jagger."""
    for option in (
        click.option("--jagger-units", type=int, default=1, show_default=True, help="Move units a Jagger may spend."),
        click.option(
            "--jagger-cost",
            type=click.Choice(["each-vertex", "edges-and-vertices", "passed-vertices"]),
            default="each-vertex",
            show_default=True,
            help="What tracing m edges of one border costs: m, 2m - 1, or m - 1 (but never nothing).",
        ),
        click.option(
            "--jagger-disks",
            type=click.Choice(["each-unit", "each-move"]),
            default="each-unit",
            show_default=True,
            help="How many disks such a move uses up: one for each unit, or one.",
        ),
        click.option("--rim-edges", is_flag=True, help="A Jagger may trace edges of the rim."),
        click.option(
            "--different-sides", is_flag=True, help="The two sides of a traced edge must be different tessels."
        ),
        click.option("--forget-degree-two", is_flag=True, help="Vertices where only two edges meet count for nothing."),
    ):
        command = option(command)
    return command


def _reading(options: dict[str, Any]) -> Any:
    from rulestone.geometry import JaggerReading

    return JaggerReading(
        units=options.pop("jagger_units"),
        cost=options.pop("jagger_cost"),
        disks=options.pop("jagger_disks"),
        rim_edges=options.pop("rim_edges"),
        different_sides=options.pop("different_sides"),
        forget_degree_two=options.pop("forget_degree_two"),
    )


def _load(file: str, options: dict[str, Any]) -> Tessellation:
    """Read a board, and pass warnings on as single lines."""
    from rulestone.geometry import BoardWarning, Tessellation

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", BoardWarning)
        made = Tessellation.read(
            file, **{name: options.pop(name) for name in ("noding", "snap", "tolerance", "flatten")}
        )
        for text in options.pop("splices"):
            made = made.splice(*_splice(text))
    for warning in told:
        click.echo(f"warning: {file}: {warning.message}", err=True)
    if made.snapped is not None:
        done = made.snapped
        report = f"{done.moved} corners moved, at most by {done.farthest:.2g}, and {done.inserted} put into edges"
        click.echo(f"note: {file}: snapped: {report}", err=True)
    return made


def _splice(text: str) -> list[list[tuple[float, float]]]:
    """Two segments from text such as "0,0 0,8 = 8,0 8,8"."""
    from rulestone.geometry import BoardError

    number = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
    point = rf"\s*({number})\s*,\s*({number})\s*"
    match = re.fullmatch(rf"{point}\s{point}={point}\s{point}", text)
    if match is None:
        raise BoardError(f"--splice {text!r}: write it as 'x,y x,y = x,y x,y'")
    values = [float(value) for value in match.groups()]
    points = list(zip(values[0::2], values[1::2], strict=True))
    return [points[:2], points[2:]]


def _tessel(made: Tessellation, text: str) -> Any:
    """The id that a word on the command line means: ids of files are text or numbers."""
    return next((name for name in made.ids if str(name) == text), text)


def _print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", show_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    Console().print(table)


@board.command()
@click.argument("kind", metavar="KIND")
@click.argument("numbers", nargs=-1, type=int)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Where to write GeoJSON (else standard output).")
@click.option("--seed", type=int, help="For KIND voronoi and sown: the seed of what is thrown.")
@clear_errors
def make(kind: str, numbers: tuple[int, ...], output: str | None, seed: int | None) -> None:
    """Make a ready board as GeoJSON.

    KIND takes two numbers: square, hexagonal, triangular, brick, cylinder, torus, holed (columns rows); rings (sectors
    circles); a uniform tiling such as 4.8.8 (width height). penrose-p2, penrose-p3 take the number of deflations.
    voronoi takes the number of points, and width and height of the zone. layout (players pieces) is a set layout for
    two to ten players, sown (players pieces shakken) a board outlined, cut and sown as MuTou tells; both say where the
    stands are.
    """
    from rulestone.geometry import BoardError
    from rulestone.geometry.makers import makers
    from rulestone.geometry.writing import write_file

    known = makers()
    stands: Sequence[Sequence[object]] = ()
    if kind == "voronoi":
        made = _voronoi(numbers, seed)
    elif kind in ("layout", "sown"):
        prepared = _prepared(kind, numbers, seed)
        made, stands = prepared.board, prepared.stands
    elif kind not in known:
        raise BoardError(
            f"unknown kind of board {kind!r}: use one of {', '.join((*known, 'voronoi', 'layout', 'sown'))}"
        )
    elif kind.startswith("penrose"):
        made = known[kind](numbers[0] if numbers else 4, 0)
    else:
        made = known[kind](*_two(kind, numbers))
    text = made.to_geojson()
    if output is None:
        click.echo(text)
        return
    write_file(output, text)
    click.echo(f"{output}: {_counts(made)}")
    for player, stand in enumerate(stands, 1):
        click.echo(f"stand of player {player}: {' '.join(str(tessel) for tessel in stand)}")


def _prepared(kind: str, numbers: tuple[int, ...], seed: int | None) -> PreparedBoard:
    from rulestone.geometry import BoardError
    from rulestone.geometry.layouts import layout
    from rulestone.geometry.scribing import scribe

    most = 2 if kind == "layout" else 3
    if not 1 <= len(numbers) <= most:
        what = (
            "one or two numbers (players, pieces)" if most == 2 else "one to three numbers (players, pieces, shakken)"
        )
        raise BoardError(f"{kind} takes {what}, not {len(numbers)}")
    return layout(*numbers) if kind == "layout" else scribe(*numbers, seed=seed)


def _two(kind: str, numbers: tuple[int, ...]) -> tuple[int, int]:
    from rulestone.geometry import BoardError

    if len(numbers) not in (0, 2):
        raise BoardError(f"{kind} takes two numbers, not {len(numbers)}")
    return (numbers[0], numbers[1]) if numbers else (8, 8)


def _voronoi(numbers: tuple[int, ...], seed: int | None) -> Tessellation:
    import shapely
    from rulestone.geometry import BoardError
    from rulestone.geometry.sowing import scatter, sow

    if len(numbers) not in (1, 3) or min(numbers) < 1:
        raise BoardError("voronoi takes the number of points, and width and height of the zone, all positive")
    count, width, height = numbers if len(numbers) == 3 else (numbers[0], 10, 10)
    zone = shapely.box(0, 0, width, height)
    return sow(scatter(count, zone, seed), zone)


def _counts(made: Tessellation) -> str:
    incidence = made.incidence
    splices = f", {len(made.splices)} splice{'s' * (len(made.splices) > 1)}" if made.splices else ""
    return (
        f"{len(made)} tessel{'s' * (len(made) != 1)}, {incidence.edges} edges, {incidence.vertices} vertices{splices}"
    )


@board.command()
@FILE
@reading_options
@click.option("--draw", "picture", type=click.Path(dir_okay=False), help="Draw the problems on the board (.svg, .png).")
@JSON
@clear_errors
def check(file: str, picture: str | None, as_json: bool, **options: Any) -> None:
    """Find everything that is wrong with a board; exit code 1 if anything is."""
    made = _load(file, options)
    found = made.problems()
    if picture is not None:
        from rulestone.geometry.drawing import save_picture

        save_picture(made.svg(problems=found), picture)
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
        click.echo(json.dumps({"file": file, "tessels": len(made), "problems": entries}, default=str))
    else:
        click.echo(f"{file}: {_counts(made)}")
        rows = [(number, problem.severity, problem.kind, problem.message) for number, problem in enumerate(found, 1)]
        if rows:
            _print_table(f"{len(rows)} problem{'s' * (len(rows) > 1)}", ("", "severity", "kind", "what"), rows)
        else:
            click.echo("no problems")
        if picture is not None:
            click.echo(f"drawn: {picture}")
    sys.exit(1 if found else 0)


@board.command()
@FILE
@click.option(
    "--relation",
    type=click.Choice(["walker", "angler", "jagger", "blood"]),
    default="walker",
    show_default=True,
    help="Which relation.",
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write .graphml, .gexf, .dot, .json or .csv.")
@reading_options
@jagger_options
@JSON
@clear_errors
def graph(file: str, relation: Any, output: str | None, as_json: bool, **options: Any) -> None:
    """The adjacency graph of a board for one relation."""
    from rulestone.geometry.export import graph_text, save_graph

    reading = _reading(options)
    made = _load(file, options)
    found = made.graph(relation, reading)
    if output is not None:
        save_graph(found, output)
    if as_json:
        click.echo(graph_text(found, ".json"), nl=False)
    elif output is not None:
        click.echo(f"{output}: {found.number_of_nodes()} tessels, {found.number_of_edges()} {relation} pairs")
    else:
        rows = [(name, len(found[name]), " ".join(str(other) for other in found[name])) for name in found]
        _print_table(f"{relation}: {found.number_of_edges()} pairs", ("tessel", "degree", "neighbours"), rows)


@board.command()
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

    made = _load(file, options)
    report = made.surface()
    faults = [problem for problem in made.problems() if problem.severity == "fault"]
    faults = [problem for problem in faults if problem.kind != "too-many-corners"]  # forbidden, but a surface
    if faults:
        count = f"{len(faults)} fault{'s' * (len(faults) > 1)}"
        click.echo(f"warning: {file}: {count}, so the report means little: {faults[0].message}", err=True)
    if picture is not None:
        from rulestone.geometry.drawing import save_picture

        reversing = [problem for problem in made.problems() if problem.kind == "one-sided"]
        save_picture(made.svg(problems=reversing), picture)
    if as_json:
        data = {**dataclasses.asdict(report), "genus": report.genus, "crosscaps": report.crosscaps}
        if report.orientation is not None:
            data["orientation"] = {str(name): sign for name, sign in report.orientation.items()}
        click.echo(json.dumps(data, default=str))
    else:
        click.echo(f"{file}: {_counts(made)}")
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
        _print_table("edge-connected components", columns, rows)
        click.echo(
            f"whole board: Euler characteristic {report.euler}, cut apart at pinch vertices {report.euler_normalised}"
        )
        if report.reversing_walk is not None:
            route = " - ".join(str(name) for name in (*report.reversing_walk, report.reversing_walk[0]))
            click.echo(f"not orientable, so MuTou refuses it: the walk {route} comes back turned over")
        if picture is not None:
            click.echo(f"drawn: {picture}")
    sys.exit(0 if report.orientable else 1)


def _handles(genus: int | None, crosscaps: int | None) -> str:
    if genus is not None:
        return str(genus)
    return f"{crosscaps} crosscap{'s' * (crosscaps > 1)}" if crosscaps is not None else "no surface"


@board.command()
@FILE
@click.option("--tessel", required=True, help="The id of the tessel on which the piece stands.")
@click.option(
    "--shakken",
    default="walker:1,angler:1,jagger:1",
    show_default=True,
    help="The disks it carries, as walker:2,jagger:1.",
)
@click.option("--units", type=int, help="At most so many move units altogether.")
@reading_options
@jagger_options
@JSON
@clear_errors
def moves(file: str, tessel: str, shakken: str, units: int | None, as_json: bool, **options: Any) -> None:
    """Where a piece can go in one turn, and the fewest move units it takes."""
    reading = _reading(options)
    made = _load(file, options)
    name = _tessel(made, tessel)
    disks = _shakken(shakken)
    steps = {
        relation: sorted((str(other) for other in made.graph(relation, reading)[name]), key=_natural)
        for relation in ("walker", "angler", "jagger")
        if made.number_of(name) >= 0
    }
    reached = made.reach(name, disks, units=units, reading=reading)
    if as_json:
        entries = [{"tessel": other, "units": count} for other, count in reached.items()]
        click.echo(json.dumps({"tessel": name, "single": steps, "reach": entries}, default=str))
        return
    rows = [(relation, len(others), " ".join(others)) for relation, others in steps.items()]
    _print_table(f"single moves from {name}", ("relation", "tessels", "which"), rows)
    by_units: dict[int, list[str]] = {}
    for other, count in reached.items():
        by_units.setdefault(count, []).append(str(other))
    by_cost = [
        (count, len(others), " ".join(sorted(others, key=_natural))) for count, others in sorted(by_units.items())
    ]
    click.echo()
    _print_table(f"reach with {shakken}", ("units", "tessels", "which"), by_cost)


def _natural(name: str) -> list[tuple[int, str]]:
    """Sorts e9 before e10."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]


def _shakken(text: str) -> dict[Any, int]:
    from rulestone.geometry import BoardError

    disks: dict[Any, int] = {}
    for part in text.split(","):
        kind, _, count = part.strip().partition(":")
        if not count.strip().isdigit() and count:
            raise BoardError(f"--shakken {text!r}: {count!r} is no number; write walker:2,jagger:1")
        disks[kind.strip()] = disks.get(kind.strip(), 0) + (int(count) if count else 1)
    if sum(disks.values()) > MOST_DISKS:
        raise BoardError(f"--shakken {text!r}: {sum(disks.values())} disks, but a base holds at most {MOST_DISKS}")
    return disks


@board.command()
@FILE
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="The picture: .svg or .png.")
@click.option("--tessel", help="Colour the Walker, Angler and Jagger targets of this tessel.")
@click.option("--problems", "with_problems", is_flag=True, help="Draw problems in red.")
@click.option("--width", type=click.IntRange(50, 20000), default=800, show_default=True, help="In pixels.")
@reading_options
@jagger_options
@clear_errors
def draw(file: str, output: str, tessel: str | None, with_problems: bool, width: int, **options: Any) -> None:
    """Draw a board with its ids and splices."""
    from rulestone.geometry.drawing import save_picture

    reading = _reading(options)
    made = _load(file, options)
    chosen = None if tessel is None else _tessel(made, tessel)
    problems = made.problems() if with_problems else []
    save_picture(made.svg(tessel=chosen, reading=reading, problems=problems, width=width), output)
    click.echo(f"{output}: {_counts(made)}")
