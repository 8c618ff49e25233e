"""The command `rulestone board read`: what is understood of a drawing, map or picture, and the board that it gives."""

from __future__ import annotations

import sys
from typing import Any

import click
from rulestone.proofs.running.plain_text import print_json, say

from .board_options import FILE, JSON, clear_errors, counts, load, reading_options, with_folder


@click.command(short_help="Say what is understood of a file, and draw it.")
@FILE
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    help="Write the board: .geojson, .gpkg, .shp, .fgb, .sqlite, .csv.",
)
@click.option("--draw", "drawn", type=click.Path(dir_okay=False), help="Draw what was understood (.svg, .png).")
@click.option("--width", type=click.IntRange(50, 20000), default=800, show_default=True, help="Of the drawing, pixels.")
@click.option("--alike", type=float, help="Pictures: how far colours may be apart and count as one (0 to 441).")
@click.option("--background", help="Pictures: auto, none, or a colour such as #ffffff, which is no region.")
@click.option("--lines", type=int, help="Pictures: what is nowhere wider (pixels) is a border line or speck.")
@click.option("--least", type=int, help="Pictures: the smallest region, in pixels.")
@click.option("--breaks", type=int, help="Pictures: gaps in border lines up to this wide join nothing.")
@click.option("--smooth", type=float, help="Pictures: the widest step of pixels that borders lose.")
@reading_options
@JSON
@clear_errors
def read(file: str, output: str | None, drawn: str | None, width: int, as_json: bool, **options: Any) -> None:
    """Say what is understood of a file, draw it, and write it as a board with attributes."""
    from rulestone.geometry.draw.drawing import save_picture
    from rulestone.geometry.files.colour_maps import PictureReading

    names = ("alike", "background", "lines", "least", "breaks", "smooth")
    chosen = {name: options.pop(name) for name in names}
    options["picture"] = PictureReading(**{name: value for name, value in chosen.items() if value is not None})
    made = load(file, options)
    if as_json:
        left_out = [{"why": left.why, "shape": left.shape.wkt} for left in made.origin.left_out]
        told = {"notes": made.origin.notes, "left_out": left_out, "attributes": list(made.attributes)}
        known = {"crs": made.crs, "profile": made.profile}
        print_json({"file": file, "tessels": list(made.ids), **told, **known}, "board-read/1", indent=None)
    else:
        say(f"{file}: {counts(made)}")
        if made.attributes:
            say(f"attributes: {', '.join(made.attributes)}")
        if made.crs is not None:
            say(f"reference system: {made.crs if len(made.crs) < 40 else made.crs[:40] + ' ...'}")
    sys.stdout.flush()
    if output is not None:
        made.write(with_folder(output))
    if drawn is not None:
        save_picture(made.svg(understood=True, width=width), with_folder(drawn))
