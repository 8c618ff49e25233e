"""Files as they come: valid ones of every format, damaged in their bytes, their numbers and their structure.

`python tests/geometry/bad_files.py 20000 --seed 1` tries so many and keeps those that are not taken well (a traceback,
more than one line, another exit code, or more than `PATIENCE` seconds); the tests try a few in every run.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import io
import json
import random
import re
import signal
import sqlite3
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from rulestone.proofs.commands.board.board_command import board
from shapely import box, wkt

PATIENCE = 30  # seconds for one file, in the long run
COMMANDS = (
    ["check"],
    ["graph", "--relation", "blood"],
    ["surface"],
    ["check", "--flatten"],
    ["check", "--zones"],
    ["check", "--period", "360,"],
    ["check", "--repair", "auto"],
    ["graph", "--shapes", "lines", "--close", "0.5"],
    ["graph", "--id", "name", "--noding", "as-given"],
    ["edges", "--facets", "2"],
    ["read", "--json"],
    ["check", "--splice", "0,0 = 1,1"],
)
NASTY = ("1e999", "-1e999", "NaN", "1e308", "-1e-320", "1e12", "99999999999999999999", "0", "-0", "", "null", "x", "1e")
VALUES: tuple[Any, ...] = (None, True, 0, -1, 1e308, float("inf"), float("nan"), "", "id", [], {}, [[]], [1], {"a": 1})
NUMBER = re.compile(rb"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")

SQUARES = [box(x, y, x + 1, y + 1) for y in range(2) for x in range(3)]
ODD_WKT = (
    "CURVEPOLYGON(CIRCULARSTRING(0 0, 4 0, 4 4, 0 4, 0 0))",
    "MULTISURFACE(((0 0, 1 0, 1 1, 0 0)))",
    "COMPOUNDCURVE((0 0, 1 1))",
    "TIN(((0 0 0, 0 0 1, 0 1 0, 0 0 0)))",
    "POLYHEDRALSURFACE(((0 0 0, 0 0 1, 0 1 0, 0 0 0)))",
    "GEOMETRYCOLLECTION(POLYGON((0 0, 1 0, 1 1, 0 0)))",
    "POLYGON EMPTY",
    "POLYGON M((0 0 1, 1 0 1, 1 1 1, 0 0 1))",
    "POLYGON((0 0, 1 0, 1 1))",
    "SRID=4326;POLYGON((0 0, 1 0, 1 1, 0 0))",
)
SVG = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 30 20"><style>.a{fill:#f00}</style>
<defs><rect id="u" width="5" height="5"/><symbol id="s"><path d="M0 0h3v3z"/></symbol></defs>
<g inkscape:groupmode="layer" inkscape:label="fields" id="layer1" transform="translate(10 0) scale(2)">
<rect id="a" class="a" x="0" y="0" width="1" height="1" rx=".1"/><polygon id="b" points="1,0 2,0 2,1 1,1"/>
<path id="c" style="fill:none;stroke:#000" d="m0 1h1v1H0z
M 3 3 c 1 2 2 -1 3 0 s 1 1 2 2 q 1 1 2 -1 t 2 2 a 1 2 30 0 1 4 5 z"/></g>
<circle cx="40" cy="0" r="2" fill="blue"/><ellipse cx="50" cy="0" rx="2" ry="1" transform="rotate(30) skewX(3)"/>
<use href="#u" x="60"/><use xlink:href="#s" x="70"/><text x="1" y="2">word</text><line x1="0" y1="0" x2="9" y2="9"/>
</svg>"""


def _geojson() -> bytes:
    features = [
        {"type": "Feature", "id": n, "properties": {"name": f"n{n}"}, "geometry": s.__geo_interface__}
        for n, s in enumerate(SQUARES)
    ]
    splices = [{"a": [[0, 0], [0, 1]], "b": [[3, 0], [3, 1]]}]
    return json.dumps({"type": "FeatureCollection", "features": features, "rulestone:splices": splices}).encode()


def _table(suffix: str) -> bytes:
    """A file written by GeoPandas; a shapefile comes zipped."""
    import geopandas

    frame = geopandas.GeoDataFrame({"name": list("abcdef")}, geometry=SQUARES, crs="EPSG:3857")
    with tempfile.TemporaryDirectory() as folder:
        if suffix == ".zip":
            import shutil

            (Path(folder) / "shape").mkdir()
            frame.to_file(Path(folder) / "shape" / "board.shp")
            return Path(shutil.make_archive(f"{folder}/made", "zip", Path(folder) / "shape")).read_bytes()
        path = Path(folder) / f"board{suffix}"
        frame.to_file(path, driver={".gml": "GML"}.get(suffix))
        return path.read_bytes()


def _topojson() -> bytes:
    """Two squares that share an arc, in two objects, quantised."""
    arcs = [[[1, 0], [0, 1]], [[1, 1], [-1, 0], [0, -1], [1, 0]], [[1, 0], [1, 0], [0, 1], [-1, 0]]]
    areas = [{"type": "Polygon", "arcs": [[0, 1]], "id": "a"}, {"type": "MultiPolygon", "arcs": [[[2, -1]]]}]
    objects = {"areas": {"type": "GeometryCollection", "geometries": areas}, "place": {"type": "Point"}}
    transform = {"scale": [0.5, 0.5], "translate": [10, 20]}
    return json.dumps({"type": "Topology", "objects": objects, "arcs": arcs, "transform": transform}).encode()


def _picture() -> bytes:
    """Four coloured squares as PNG."""
    from PIL import Image

    image = Image.new("RGB", (40, 40), "red")
    for colour, place in (("blue", (0, 0, 20, 20)), ("green", (20, 20, 40, 40)), ("white", (20, 0, 40, 20))):
        image.paste(colour, place)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def valid_files() -> dict[str, bytes]:
    """A sound file of every format, by the ending of its name."""
    csv = "name,WKT\n" + "".join(f'{n},"{shape.wkt}"\n' for n, shape in enumerate(SQUARES))
    made = {
        ".wkt": "\n".join(shape.wkt for shape in SQUARES).encode(),
        ".geojson": _geojson(),
        ".svg": SVG.encode(),
        ".csv": csv.encode(),
        ".topojson": _topojson(),
        ".txt": "\n".join(shape.boundary.wkt for shape in SQUARES).encode(),
    }
    with contextlib.suppress(ImportError):
        made[".png"] = _picture()
    with contextlib.suppress(ImportError):
        made |= {suffix: _table(suffix) for suffix in (".gpkg", ".zip", ".fgb", ".gml")}
    return made


def damaged(suffix: str, sound: bytes, chance: random.Random) -> bytes:
    """A file with one to three damages of the kinds that its format can suffer."""
    kinds: list[Callable[[bytes, random.Random], bytes]] = [_bytes, _numbers, _pieces]
    if suffix in (".geojson", ".topojson"):
        kinds += [_json] * 3
    elif suffix in (".svg", ".gml"):
        kinds += [_markup] * 3
    elif suffix == ".gpkg":
        kinds += [_database] * 3
    elif suffix in (".wkt", ".txt"):
        kinds += [_wkt] * 2
    for _ in range(chance.choice((1, 1, 2, 3))):
        sound = chance.choice(kinds)(sound, chance)
    return sound


def _bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes changed, lost, or put in."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 2, 8))):
        place = chance.randrange(len(changed) + 1)
        kind = chance.randrange(3)
        if kind == 0:
            changed[place : place + 1] = bytes([chance.randrange(256)])
        elif kind == 1:
            del changed[place : place + chance.choice((1, 10, 1000))]
        else:
            changed[place:place] = bytes(
                chance.choice(b"\x00\xff<>{}[](),\"'&# \n0eM") for _ in range(chance.choice((1, 5)))
            )
    return bytes(changed)


def _numbers(data: bytes, chance: random.Random) -> bytes:
    found = list(NUMBER.finditer(data))
    if not found:
        return data
    match = chance.choice(found)
    return data[: match.start()] + chance.choice(NASTY).encode() + data[match.end() :]


def _pieces(data: bytes, chance: random.Random) -> bytes:
    """A stretch lost, doubled or moved; or all after it gone."""
    one, other = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    piece, place = data[one:other], chance.randrange(len(data) + 1)
    return chance.choice((data[:one], data[:one] + data[other:], data[:place] + piece + data[place:], piece))


def _json(data: bytes, chance: random.Random) -> bytes:
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return data
    places = list(_places(tree))
    if not places:
        return data
    holder, key = chance.choice(places)
    kind = chance.randrange(4)
    if kind == 0:
        holder[key] = copy.deepcopy(chance.choice(VALUES))
    elif kind == 1:
        del holder[key]
    elif kind == 2:
        other, name = chance.choice(places)
        holder[key] = copy.deepcopy(other[name])
    elif isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    else:
        holder[chance.choice(("id", "type", "geometry", "coordinates", "arcs", "objects"))] = copy.deepcopy(holder[key])
    return json.dumps(tree).encode()


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    stack = [tree]
    while stack:
        here = stack.pop()
        for key in here if isinstance(here, dict) else range(len(here)):
            yield here, key
            if isinstance(here[key], (dict, list)):
                stack.append(here[key])


def _markup(data: bytes, chance: random.Random) -> bytes:
    """An attribute of another value, or an element renamed, doubled or lost; all as text, so that it stays XML."""
    text = data.decode("utf-8", "replace")
    found = list(re.finditer(r'(?<= )[\w:]+="[^"]*"', text))
    tags = list(re.finditer(r"<[\w:]+[^>]*/>", text))
    kind = chance.randrange(4)
    if kind < 2 and found:
        match = chance.choice(found)
        name = match[0].partition("=")[0] if kind else chance.choice(found)[0].partition("=")[0]
        value = chance.choice(
            (*NASTY, "#a", "none", "M0 0", "M0 0 1e999 1 2 2z", "a 1e9 1e9 0 0 1 5 5", "scale(0)", "scale(1e300)")
        )
        return (text[: match.start()] + f'{name}="{value}"' + text[match.end() :]).encode()
    if tags:
        match = chance.choice(tags)
        other = chance.choice(tags)[0]
        return (text[: match.start()] + chance.choice(("", other, match[0] * 2)) + text[match.end() :]).encode()
    return data


def _wkt(data: bytes, chance: random.Random) -> bytes:
    lines = data.decode("utf-8", "replace").splitlines() or [""]
    lines[chance.randrange(len(lines))] = chance.choice(ODD_WKT)
    return "\n".join(lines).encode()


def _database(data: bytes, chance: random.Random) -> bytes:
    """A GeoPackage changed as a database: other geometries, columns and tables lost."""
    shapes = [shape.wkb for shape in (wkt.loads("POINT(1 1)"), wkt.loads("POLYGON EMPTY"))]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.gpkg"
        path.write_bytes(data)
        statement, values = chance.choice(
            (
                ("UPDATE board SET geom = NULL WHERE fid = 2", ()),
                ("UPDATE board SET geom = ? WHERE fid = 1", (chance.choice((b"", b"GP", b"junk" * 9, *shapes)),)),
                ("DELETE FROM board", ()),
                ("DELETE FROM gpkg_geometry_columns", ()),
                ("DELETE FROM gpkg_contents", ()),
                ("UPDATE gpkg_contents SET data_type = 'attributes'", ()),
                ("DELETE FROM gpkg_spatial_ref_sys", ()),
                ("UPDATE gpkg_geometry_columns SET geometry_type_name = 'CURVEPOLYGON'", ()),
                ("DROP TABLE board", ()),
                ("DROP TABLE gpkg_contents", ()),
                ("UPDATE board SET name = NULL", ()),
            )
        )
        try:
            with contextlib.closing(sqlite3.connect(path)) as base:
                base.create_function("ST_IsEmpty", 1, lambda _: 0)
                for trigger in ("rtree_board_geom_update1", "rtree_board_geom_update2", "rtree_board_geom_update3"):
                    base.execute(f"DROP TRIGGER IF EXISTS {trigger}")
                for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                    base.execute(f'DROP TRIGGER "{name}"')
                base.execute(statement, values)
                base.commit()
        except sqlite3.Error:
            return data
        return path.read_bytes()


def taken_badly(path: Path, command: list[str]) -> str | None:
    """What is wrong with how a command takes a file; None if nothing: exit code 0 or 1, or 2 with one line."""
    name, *options = command
    result = CliRunner().invoke(board, [name, str(path), *options], env={"COLUMNS": "120"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        last = "".join(traceback.format_exception(*result.exc_info)[-4:]) if result.exc_info else ""
        return f"{type(result.exception).__name__}: {result.exception}\n{last}"
    if result.exit_code not in (0, 1, 2):
        return f"exit code {result.exit_code}"
    lines = result.stderr.splitlines()
    stray = [line for line in lines if not line.startswith(("rulestone: ", "warning: ", "note: "))]
    if stray:
        return f"a line that is neither error, warning nor note: {stray[0]}"
    errors = [line for line in lines if line.startswith("rulestone: ")]
    if len(errors) != (result.exit_code == 2) or (errors and str(path) not in errors[0]):
        return f"exit code {result.exit_code} and {errors}"
    return None


@contextlib.contextmanager
def _patience() -> Iterator[None]:
    def give_up(*_: object) -> None:
        raise TimeoutError(f"not done in {PATIENCE} s")

    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)


def main() -> None:
    """Try many damaged files and keep those that are taken badly."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("count", type=int)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--only", help="one format, such as .svg")
    options.add_argument("--keep", type=Path, default=Path("bad_files"), help="the folder for those taken badly")
    chosen = options.parse_args()
    sound = valid_files()
    kinds = [chosen.only] if chosen.only else sorted(sound)
    bad: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(chosen.count):
            chance = random.Random(f"{chosen.seed} {number}")
            suffix = chance.choice(kinds)
            path = Path(folder) / f"file{suffix}"
            path.write_bytes(damaged(suffix, sound[suffix], chance))
            try:
                with _patience(), contextlib.redirect_stderr(io.StringIO()):
                    fault = taken_badly(path, chance.choice(COMMANDS))
            except TimeoutError as error:
                fault = str(error)
            if fault:
                words = fault.splitlines()
                key = f"{suffix} {words[0][:90]} {words[-2].strip()[:90] if len(words) > 2 else ''}"
                if key not in bad:
                    chosen.keep.mkdir(exist_ok=True)
                    (chosen.keep / f"{number}{suffix}").write_bytes(path.read_bytes())
                    print(f"{number}{suffix}: {fault}", flush=True)
                bad[key] = bad.get(key, 0) + 1
    print(f"{chosen.count} files, {sum(bad.values())} taken badly")
    for key, times in sorted(bad.items(), key=lambda item: -item[1]):
        print(f"{times:6} {key}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
