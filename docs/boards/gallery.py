"""Draws the pictures of the pages on boards: `python docs/boards/gallery.py [FOLDER]`.

Those of `PAGES` are drawn by the commands that stand there. The others are drawn from files made here, as a person
would have made them: in Inkscape, with a pen, with paint and a scanner; the map comes with libpysal and is left out
where that is not installed.
"""

from __future__ import annotations

import contextlib
import re
import shlex
import sys
import tempfile
import warnings
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from rulestone.geometry import Tessellation
from rulestone.geometry.draw.drawing import save_picture
from rulestone.geometry.files.colour_maps import PictureReading

HERE = Path(__file__).parent
PAGES = ("gallery.md", "games.md")
_FILE = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_COMMANDS = re.compile(r"^\$ rulestone board (.*)$", re.MULTILINE)
_SKIPPED = re.compile(r"^```console skip\n.*?^```", re.MULTILINE | re.DOTALL)
INKSCAPE = """<svg width="210mm" height="148mm" viewBox="0 0 210 148" xmlns="http://www.w3.org/2000/svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:xlink="http://www.w3.org/1999/xlink">
  <g inkscape:label="paper" inkscape:groupmode="layer" id="layer0">
    <rect style="fill:#e8f0f8" id="rect9" width="210" height="148"/></g>
  <g inkscape:label="fields" inkscape:groupmode="layer" id="layer1" transform="translate(5,4)">
    <path style="fill:#c8d7a4;stroke:#333" d="m 20,20 h 50 c 10,10 -10,20 0,40 H 20 Z" inkscape:label="Meadow" id="p1"/>
    <path style="fill:#7fa35b" d="m 70,60 c -10,-20 10,-30 0,-40 h 60 v 40 z" inkscape:label="Wood" id="p2"/>
    <path style="fill:#b8a07a;stroke:#333" d="M 20,60 H 70 V 110 H 20 Z" id="p3" inkscape:label="Hills"/>
    <path style="fill:#9ec5e8;stroke:#333" d="M 70,60 h 60 v 50 H 70 Z m 15,15 v 20 h 20 V 75 Z" id="p4"
      inkscape:label="Lake"/>
    <rect style="fill:#e0c050" x="85" y="75" width="20" height="20" id="r5" inkscape:label="Isle"/>
    <rect style="fill:#d08060;stroke:#333" x="130" y="20" width="30" height="30" id="camp"/>
    <use xlink:href="#camp" id="use6" inkscape:label="Camp 2" y="30"/>
    <use xlink:href="#camp" id="use7" inkscape:label="Camp 3" transform="translate(0,60)"/></g>
  <g inkscape:label="decoration" inkscape:groupmode="layer" id="layer2">
    <rect style="fill:none;stroke:#000" id="frame" width="200" height="138" x="5" y="5"/></g>
</svg>
"""


def pen(seed: int = 3) -> str:
    """Border lines by an unsteady hand: some stop short, some run too far, one leads nowhere."""
    chance = np.random.default_rng(seed)

    def stroke(*corners: tuple[float, float]) -> str:
        points = [corners[0]]
        for (ax, ay), (bx, by) in pairwise(corners):
            for share in np.arange(1, 9) / 9:
                points.append((ax + (bx - ax) * share + chance.normal(0, 0.4), ay + (by - ay) * share))
            points.append((bx, by))
        path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        return f'<polyline fill="none" stroke="#000" points="{path}"/>'

    strokes = [
        stroke((10, 10), (110, 10), (110, 90), (10, 90), (10, 10.4)),
        stroke((40, 7), (40, 93)),
        stroke((75, 8), (75, 89.2)),
        stroke((8, 50), (74.3, 50)),
        stroke((75.6, 35), (113, 35)),
        stroke((90, 60), (100, 70)),
    ]
    names = {"Ash": (25, 30), "Birch": (57, 30), "Cedar": (25, 70), "Elm": (57, 70), "Fir": (92, 22), "Gorse": (92, 82)}
    words = [
        f'<text x="{x}" y="{y}" font-size="5" text-anchor="middle">{name}</text>' for name, (x, y) in names.items()
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 100">{"".join(strokes + words)}</svg>\n'


def scan(path: Path, seed: int = 1) -> None:
    """A painted map as a scanner gives it: dark blurred lines, noise, specks of dust."""
    from PIL import Image, ImageDraw, ImageFilter

    chance = np.random.default_rng(seed)
    width, height, fields = 480, 360, 12
    points = chance.uniform((50, 50), (width - 50, height - 50), (fields, 2))
    y, x = np.mgrid[0:height, 0:width]
    across, down = x + 10 * np.sin(y / 19), y + 8 * np.sin(x / 23)
    field = ((across[..., None] - points[:, 0]) ** 2 + (down[..., None] - points[:, 1]) ** 2).argmin(2)
    field[((x - width / 2) / (0.45 * width)) ** 2 + ((y - height / 2) / (0.44 * height)) ** 2 > 1] = -1
    paints = np.array([(214, 96, 77), (244, 165, 130), (146, 197, 222), (67, 147, 195), (166, 217, 106)])
    colours = np.where(field[..., None] >= 0, paints[field % 5], (250, 250, 246))
    line = np.zeros((height, width), dtype=np.uint8)
    line[:, 1:][field[:, 1:] != field[:, :-1]] = line[1:][field[1:] != field[:-1]] = 255
    picture = Image.fromarray(colours.astype(np.uint8))
    picture.paste((40, 40, 40), mask=Image.fromarray(line).filter(ImageFilter.MaxFilter(3)))
    noisy: Any = np.array(picture.filter(ImageFilter.GaussianBlur(1))) + chance.normal(0, 9, (height, width, 3))
    picture = Image.fromarray(noisy.clip(0, 255).astype(np.uint8))
    for _ in range(40):
        at, on = chance.uniform(0, width), chance.uniform(0, height)
        ImageDraw.Draw(picture).ellipse((at, on, at + 3, on + 3), fill=(90, 80, 70))
    picture.save(path)


def draw(folder: Path) -> list[Path]:
    """Draw all pictures that can be drawn here; gives their files."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    with tempfile.TemporaryDirectory() as scratch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        drawing, lines, painted = (Path(scratch) / name for name in ("island.svg", "lines.svg", "scan.png"))
        drawing.write_text(INKSCAPE)
        lines.write_text(pen())
        boards = {
            "inkscape": Tessellation.read(drawing),
            "pen": Tessellation.read(lines, shapes="lines", close=1.1),
        }
        try:
            scan(painted)
            boards["scan"] = Tessellation.read(painted, picture=PictureReading())
        except ImportError:
            pass
        for name, board in boards.items():
            save_picture(board.svg(understood=True, width=640), folder / f"{name}.svg")
            made.append(folder / f"{name}.svg")
        for page in PAGES:
            made += commanded((HERE / page).read_text(), Path(scratch) / page, folder)
        if (counties := _counties(folder)) is not None:
            made.append(counties)
    return made


def commanded(page: str, scratch: Path, folder: Path) -> list[Path]:
    """The pictures that a page shows, drawn by its own commands in an empty folder."""
    from click.testing import CliRunner
    from rulestone.proofs.commands import main

    scratch.mkdir()
    for name, text in _FILE.findall(page):
        (scratch / name).write_text(text)
    with contextlib.chdir(scratch):
        for words in _COMMANDS.findall(_SKIPPED.sub("", page)):
            run = CliRunner().invoke(main, ["board", *shlex.split(words)])
            if run.exit_code not in (0, 1):
                raise SystemExit(f"rulestone board {words}: {run.output}")
    made = []
    for name in re.findall(r"\(pictures/([\w.]+)\)", page):
        (folder / name).write_bytes((scratch / name).read_bytes())
        made.append(folder / name)
    return made


def _counties(folder: Path) -> Path | None:
    try:
        import libpysal
        from matplotlib import pyplot
    except ImportError:
        return None
    board = Tessellation.read(libpysal.examples.get_path("virginia.shp"), id="FIPS")
    figure, axes = pyplot.subplots(figsize=(9, 4))
    board.plot("rook", ax=axes, labels=False)
    axes.set_axis_off()
    figure.savefig(folder / "virginia.png", dpi=90, bbox_inches="tight")
    pyplot.close(figure)
    return folder / "virginia.png"


if __name__ == "__main__":
    for file in draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "pictures"):
        print(file)
