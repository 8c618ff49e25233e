"""Boards from files, by the endings of their names: WKT, GeoJSON, TopoJSON, SVG, pictures, and what GeoPandas reads."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import shapely
from rulestone.geometry.board.origin import BoardFile, ids_from
from rulestone.geometry.errors import BoardError

from .gathered import with_collections_gathered
from .geojson import json_object, read_geojson
from .reference_systems import with_doubts
from .ruins import areas_alone, without_ruins
from .tables import board_of_table, read_table
from .topojson import read_topojson
from .wkt import LINES, POLYGONS, read_wkt
from .zones import fill_zones

if TYPE_CHECKING:
    from .colour_maps import PictureReading
    from .svg import Shapes

SVG_SUFFIXES = (".svg", ".svgz")
WKT_SUFFIXES = (".wkt", ".txt")
JSON_SUFFIXES = (".geojson", ".json", ".topojson")
PICTURE_SUFFIXES = (".png", ".gif", ".bmp", ".tif", ".tiff", ".jpg", ".jpeg", ".webp")
_GZIP = b"\x1f\x8b"  # how such files begin
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True)
class FileReading:
    """How a file is read; `Tessellation.read` says what each means."""

    tolerance: float | None = None
    layer: str | None = None
    id: str | None = None
    shapes: Shapes = "auto"
    close: float = 0.0
    picture: PictureReading | None = None
    zones: bool = False
    downward: bool = False
    as_map: bool = False


def read_board_file(path: str | Path, how: FileReading) -> BoardFile:
    """Read polygons, and what else the format has, by the ending of the file's name.

    Raises BoardError with one line that names the file, the place in it and the fault.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    try:
        if suffix in SVG_SUFFIXES:
            from .svg import TOLERANCE, read_svg

            accuracy = TOLERANCE if how.tolerance is None else how.tolerance
            has_outlines = how.zones and how.shapes == "auto"  # the outline of a zone may have no fill
            shapes: Shapes = "all" if has_outlines else how.shapes
            drawing = read_svg(_bytes(path), accuracy, layer=how.layer, shapes=shapes, close=how.close)
            found = BoardFile(drawing.polygons, origin=drawing.origin)
        else:
            found = _of_lines(with_collections_gathered(_read(path, suffix, how)), how.shapes, how.close)
        if how.id is not None:
            found = _named_by(found, how.id)
        if found.origin.is_map:
            found = with_doubts(without_ruins(areas_alone(found)))
        if not found.polygons:
            raise BoardError("there is no polygon in it")
        if how.downward:
            found = _turned_over(found)
        if how.zones:
            found, _ = fill_zones(found)
        for name in found.polygons:
            if isinstance(name, str) and _UNWRITABLE.search(name):
                raise BoardError(f"the id {name!a} has characters that no XML can hold")
    except BoardError as error:
        raise BoardError(f"{path}: {error}", error.places) from None
    except RecursionError:
        raise BoardError(f"{path}: its elements are nested too deeply") from None
    return found


def _read(path: Path, suffix: str, how: FileReading) -> BoardFile:
    layer, id = how.layer, how.id
    if suffix in JSON_SUFFIXES:
        data = json_object(_text(path))
        if data.get("type") == "Topology":
            return read_topojson(data, layer, own_ids=id is None)
    elif suffix in PICTURE_SUFFIXES:
        from .colour_maps import PictureReading, read_picture

        found = read_picture(path, how.picture or PictureReading())
    elif suffix not in WKT_SUFFIXES:
        polygons, origin = board_of_table(read_table(path, layer), id)
        return BoardFile(polygons, origin=origin)
    if layer is not None:
        raise BoardError(f"a {suffix} file has no layers to choose from")
    if suffix in JSON_SUFFIXES:
        return read_geojson(data, own_ids=id is None, as_map=how.as_map)
    return found if suffix in PICTURE_SUFFIXES else read_wkt(_text(path))


def _of_lines(found: BoardFile, shapes: Shapes, close: float) -> BoardFile:
    """The areas that lines enclose, where a file holds lines and nothing else, or where outlines are asked for."""
    kinds = {getattr(shape, "geom_type", None) for shape in found.polygons.values()} - {None}
    if shapes != "lines" and not (kinds and kinds <= set(LINES)):
        return found
    from .border_lines import areas_of_lines, names_by_words

    outlines = [
        shapely.boundary(shape) if shape.geom_type in POLYGONS else shape
        for shape in found.polygons.values()
        if shape is not None and not shape.is_empty
    ]
    lines = shapely.get_parts(outlines)
    if not shapely.get_coordinates(lines).size or not bool((abs(shapely.get_coordinates(lines)) < 1e100).all()):
        raise BoardError("its lines are empty, or have coordinates that are no numbers below 1e100")
    polygons, origin = names_by_words(areas_of_lines(list(lines), close), [])
    return BoardFile(
        polygons, found.splices, replace(found.origin, columns={}, notes=origin.notes, left_out=origin.left_out)
    )


def _named_by(found: BoardFile, id: str) -> BoardFile:
    """The same with the values of an attribute as ids. Raises BoardError if they are not all there and different."""
    if not found.origin.columns:
        raise BoardError(f"its tessels have no attributes, so none called {id!r}")
    names = ids_from(id, found.origin.columns)
    return BoardFile(dict(zip(names, found.polygons.values(), strict=True)), found.splices, found.origin)


def _turned_over(found: BoardFile) -> BoardFile:
    """The same with y the other way round, so that what is above in a file whose y grows downward is above."""
    from rulestone.geometry.board.splices import Splice, VertexSplice

    def over(point: tuple[float, float]) -> tuple[float, float]:
        return point[0], 0.0 - point[1]

    def flipped(shapes: Any) -> Any:
        return shapely.transform(shapes, lambda points: points * (1.0, -1.0) + 0.0)

    splices = tuple(
        VertexSplice(over(made.a), over(made.b))
        if isinstance(made, VertexSplice)
        else Splice((over(made.a[0]), over(made.a[1])), (over(made.b[0]), over(made.b[1])))
        for made in found.splices
    )
    left_out = tuple(replace(left, shape=flipped(left.shape)) for left in found.origin.left_out)
    polygons = {name: None if shape is None else flipped(shape) for name, shape in found.polygons.items()}
    return BoardFile(polygons, splices, replace(found.origin, left_out=left_out))


def _bytes(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BoardError(f"cannot be read: {(error.strerror or 'unknown error').lower()}") from None
    if content.startswith(_GZIP):
        raise BoardError("is compressed (gzip): save it as a plain file")
    return content


def _text(path: Path) -> str:
    try:
        text = _bytes(path).decode("utf-8-sig")  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        raise BoardError(f"is no UTF-8 text (byte {error.start}): save it in that encoding") from None
    return text
