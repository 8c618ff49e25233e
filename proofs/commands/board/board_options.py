"""What the commands `rulestone board ...` share: options, reading a board, errors as one line, tables."""

from __future__ import annotations

import functools
import re
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.running.plain_text import complain

if TYPE_CHECKING:
    from rulestone.geometry import Tessellation
    from rulestone.geometry.board.splices import AnySplice

Command = Callable[..., Any]
_READING = (
    "layer",
    "id",
    "profile",
    "noding",
    "repair",
    "period",
    "tolerance",
    "flatten",
    "shapes",
    "close",
    "zones",
    "downward",
)
FILE = click.argument("file", type=click.Path())
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


def with_folder(file: str) -> str:
    """A file that is to be written, whose folder is made where it is missing. Raises BoardError where it cannot be."""
    from rulestone.geometry import BoardError

    folder = Path(file).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise BoardError(f"{file}: cannot be written: the folder {folder} cannot be made: {why}") from None
    return file


def clear_errors(command: Command) -> Command:
    """Turn a BoardError into one line on standard error and exit code 2."""

    @functools.wraps(command)
    def wrapped(*args: Any, **options: Any) -> Any:
        from rulestone.geometry import BoardError

        try:
            return command(*args, **options)
        except BoardError as error:
            complain(f"rulestone: {one_line(error)}")
            sys.exit(2)

    return wrapped


def one_line(words: object) -> str:
    """A message that may quote a file, on one line whatever stands in the file."""
    return " ".join(str(words).split())


def _tolerance(context: click.Context, parameter: click.Parameter, text: str | None) -> float | str | None:
    """The value of --repair: "auto" or a number."""
    if text is None or text == "auto":
        return text
    try:
        return float(text)
    except ValueError:
        raise click.BadParameter(f"{text!r} is neither a distance nor auto") from None


def _period(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[float | None, ...] | None:
    """The value of --period: one or two numbers with a comma between, one of which may be left out."""
    if text is None:
        return None
    try:
        values = [float(value) if value.strip() else None for value in text.split(",")]
    except ValueError:
        raise click.BadParameter(f"{text!r} is not like 360, or 360,180 or ,10") from None
    return tuple([*values, None][:2])


def reading_options(command: Command) -> Command:
    """The options that every command reading a board has."""
    for option in (
        click.option("--layer", help="Which layer of the file, where it has several."),
        click.option("--id", metavar="ATTRIBUTE", help="The attribute of the file that names the tessels."),
        click.option(
            "--profile",
            type=click.Choice(["maps", "mutou"]),
            help="On maps, many corners, several parts, holes and islands are no problem; maps for what GeoPandas "
            "reads or where a reference system is known, unless given.",
        ),
        click.option(
            "--shapes",
            type=click.Choice(["auto", "filled", "stroked", "all", "lines"]),
            default="auto",
            show_default=True,
            help="Which shapes of an SVG are tessels; lines, for every format: the areas that outlines enclose.",
        ),
        click.option(
            "--zones", is_flag=True, help="What shapes leave of a shape beneath them becomes a tessel as well."
        ),
        click.option("--downward", is_flag=True, help="y grows downward in the file, as on screens: turn it over."),
        click.option("--close", type=float, default=0.0, help="Close gaps in border lines up to this wide."),
        click.option("--tolerance", type=float, help="How closely chords follow curves of an SVG (user units)."),
        click.option(
            "--repair",
            callback=_tolerance,
            metavar="auto|DISTANCE",
            help="Join corners of different tessels that miss each other by this much; auto finds out by how much.",
        ),
        click.option(
            "--period",
            callback=_period,
            metavar="X,Y",
            help="Coordinates are the same modulo this: 360, glues longitudes at the antimeridian; ,10 closes in y.",
        ),
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
            help="Glue one boundary segment onto another; 'x,y = x,y' makes two lone vertices one.",
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


def chosen_reading(options: dict[str, Any]) -> Any:
    """The reading of the Jagger that the options choose; they are taken out."""
    from rulestone.geometry import JaggerReading

    return JaggerReading(
        units=options.pop("jagger_units"),
        cost=options.pop("jagger_cost"),
        disks=options.pop("jagger_disks"),
        rim_edges=options.pop("rim_edges"),
        different_sides=options.pop("different_sides"),
        forget_degree_two=options.pop("forget_degree_two"),
    )


def load(file: str, options: dict[str, Any], *, pairs: bool = True) -> Tessellation:
    """Read a board, with its pairs by hand or without, and pass warnings on as single lines."""
    from rulestone.geometry import BoardError, BoardWarning, Tessellation

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", BoardWarning)
        chosen = {name: options.pop(name) for name in _READING}
        made = Tessellation.read(file, pairs=pairs, **chosen, picture=options.pop("picture", None))
        try:
            made = made.with_splices([splice_of(text) for text in options.pop("splices")])
        except BoardError as error:
            raise BoardError(f"{file}: {error}", error.places) from None
    for note in made.origin.notes:
        complain(f"note: {file}: {note}")
    for warning in told:
        complain(f"warning: {file}: {one_line(warning.message)}")
    if made.repaired is not None:
        complain(f"note: {file}: repair={made.repaired.tolerance:g}: {made.repaired}")
    return made


def warn_of_faults(made: Tessellation, file: str, what: str = "the report means") -> int:
    """One line if the polygons are no board, so that what is said of it means little.

    Args:
        made: the board.
        file: where it was read.
        what: what means little, as "the pairs mean".

    Returns how many faults there are.
    """
    faults = made.problems().of_severity("fault").without(["too-many-corners"])  # these are forbidden, but a surface
    if faults:
        count = f"{len(faults)} fault{'s' * (len(faults) > 1)}"
        listed = "" if len(faults) == 1 else f"; `rulestone board check {file}` lists all"
        complain(f"warning: {file}: {count}, so {what} little: {faults[0].message}{listed}")
    return len(faults)


def splice_of(text: str) -> AnySplice:
    """A splice from text: two segments such as "0,0 0,8 = 8,0 8,8", or two vertices such as "0,0 = 8,8"."""
    from rulestone.geometry import BoardError, Splice, VertexSplice

    number = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
    point = rf"\s*{number}\s*,\s*{number}\s*"
    if re.fullmatch(rf"{point}={point}|{point}\s{point}={point}\s{point}", text) is None:
        raise BoardError(f"--splice {text!r}: write it as 'x,y x,y = x,y x,y', or 'x,y = x,y' for two vertices")
    values = [float(value) for value in re.findall(number, text)]
    points = list(zip(values[0::2], values[1::2], strict=True))
    if len(points) == 2:
        return VertexSplice(points[0], points[1])
    return Splice((points[0], points[1]), (points[2], points[3]))


def tessel_named(made: Tessellation, text: str) -> Any:
    """The id that a word on the command line means: ids of files are text or numbers."""
    return next((name for name in made.ids if str(name) == text), text)


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table on standard output."""
    from rich.table import Table
    from rulestone.proofs.report.console import console

    table = Table(title=title, title_justify="left", show_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    console().print(table)


def counts(made: Tessellation) -> str:
    """How large a board is, in words."""
    incidence = made.incidence
    splices = f", {len(made.splices)} splice{'s' * (len(made.splices) > 1)}" if made.splices else ""
    tessels = f"{len(made)} tessel{'s' * (len(made) != 1)}, {incidence.edges} edge{'s' * (incidence.edges != 1)}"
    return f"{tessels}, {incidence.vertices} {'vertex' if incidence.vertices == 1 else 'vertices'}{splices}"
