"""Boards to and from tables: GeoDataFrames of GeoPandas, and whatever files GeoPandas reads and writes."""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
import zipfile
from collections.abc import Hashable, Iterable
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from rulestone.geometry.board.origin import Origin, ids_from
from rulestone.geometry.errors import BoardError, listed
from rulestone.geometry.whole_files import write_file
from rulestone.geometry.worlds.periods import period_of_text, period_text

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

TESSEL = "tessel"  # the column that holds the ids in files that this package writes
PERIOD = "RULESTONE_PERIOD"  # a metadatum of a layer: "360,"
_SHAPEFILE = (".shp", ".shx", ".dbf", ".prj", ".cpg", ".sbn", ".sbx", ".qix")
_ZIPPED = (".shp", ".gpkg", ".geojson", ".json", ".fgb", ".gml", ".kml")  # maps that people put into archives
_SHAPES = "geometry,geom,the_geom,wkt,WKT,shape"  # columns of a CSV that hold WKT, in capitals or not
_DRIVERS = {  # by the ending the format, as GDAL calls it: those alone that keep every digit of coordinates
    ".gpkg": "GPKG",
    ".shp": "ESRI Shapefile",
    ".fgb": "FlatGeobuf",
    ".sqlite": "SQLite",
}
_CSV = {"GEOM_POSSIBLE_NAMES": _SHAPES, "AUTODETECT_TYPE": "YES"}


def geopandas_or_error(purpose: str) -> Any:
    """The module. Raises BoardError with the command that installs it, if it is missing."""
    try:
        import geopandas
    except ImportError:
        raise BoardError(f"{purpose} needs GeoPandas (pip install 'rulestone[boards]')") from None
    return geopandas


def read_table(path: Path, layer: str | None) -> Any:
    """The GeoDataFrame in a file; of several layers the one named. Raises BoardError that says what is there."""
    if not path.exists():
        raise BoardError("cannot be read: no such file or directory")
    if path.is_dir() and not any(path.iterdir()):
        raise BoardError("cannot be read: is an empty directory")
    geopandas = geopandas_or_error(f"the ending {path.suffix!r}")
    options: dict[str, Any] = _CSV if path.suffix.lower() == ".csv" else {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what GDAL would do with a file is not what is wrong with the board
        try:
            place = _place_in_archive(path) or path
            layers = geopandas.list_layers(place)
            names = [str(name) for name in layers["name"]]
            shaped = [name for name, kind in zip(names, layers["geometry_type"], strict=True) if kind is not None]
        except BoardError:
            raise
        except Exception as error:  # GeoPandas passes on the errors of whichever reader it uses
            raise BoardError(f"GeoPandas cannot read it ({_first_line(error)})") from None
        chosen = _layer(layer, names, shaped)
        try:
            frame = geopandas.read_file(place, layer=chosen, **options)
            if options and len(wkt := _columns_of_shapes(frame)) < len(_shape_columns(frame)):
                options = {**options, "GEOM_POSSIBLE_NAMES": ",".join(wkt)}
                frame = geopandas.read_file(place, layer=chosen, **options)
        except Exception as error:
            raise BoardError(f"GeoPandas cannot read it ({_first_line(error)})") from None
    frame.attrs[PERIOD] = _period_told(path, chosen)
    if not isinstance(frame, geopandas.GeoDataFrame):
        columns = ", ".join(str(name) for name in frame.columns[:8])
        told = f"a table without a geometry column (its columns: {columns or 'none'})"
        fix = f"; the one that holds WKT is to be named {_SHAPES.replace(',', ', ')}" if options else ""
        raise BoardError(told + fix)
    if options:
        _refuse_damaged(frame, options["GEOM_POSSIBLE_NAMES"].split(","))
        frame = frame.drop(columns=[name for name in frame.columns if _is_text_of_shapes(frame, name)])
    return frame


def _is_of_shapes(name: Any) -> bool:
    """Whether GDAL takes a column of a CSV for shapes by its name; capitals do not count."""
    return str(name).lower() in _SHAPES.lower().split(",")


def _shape_columns(frame: Any) -> list[str]:
    """The columns of a CSV that by their names may hold WKT, as the text that they are."""
    active = getattr(frame, "active_geometry_name", None)
    return [name for name in frame.columns if _is_of_shapes(name) and name != active]


def _columns_of_shapes(frame: Any) -> list[str]:
    """Those of them that hold any WKT; all if none does. A column "shape" may well hold words."""
    columns = _shape_columns(frame)
    return [name for name in columns if any(map(_is_wkt, frame[name].tolist()))] or columns


def _is_wkt(text: Any) -> bool:
    return isinstance(text, str) and shapely.from_wkt(text, on_invalid="ignore") is not None


def _is_text_of_shapes(frame: Any, name: Any) -> bool:
    """Whether a column of a CSV is the text of which GDAL has made the shapes, which it keeps beside them."""
    if not _is_of_shapes(name) or name == frame.active_geometry_name:
        return False
    texts = frame[name][frame.geometry.notna()].tolist()
    return bool(texts) and _is_wkt(texts[0])


def _place_in_archive(path: Path) -> str | None:
    """Where the map lies in an archive that has it in a folder, as GDAL names it; None if it lies at the top.

    Raises BoardError if there are several.
    """
    if path.suffix.lower() != ".zip":
        return None
    with zipfile.ZipFile(path) as archive:
        members = [PurePosixPath(name) for name in archive.namelist() if name.lower().endswith(_ZIPPED)]
    maps = [name for name in members if name.parts[0] != "__MACOSX" and not name.name.startswith("._")]
    places = sorted({str(name.parent if name.suffix.lower() == ".shp" else name) for name in maps})
    if len(places) > 1:
        raise BoardError(f"there are several maps in it: take out the one that is meant ({listed(places, 12)})")
    return None if not places or places == ["."] else f"/vsizip/{path.as_posix()}/{places[0]}"


def _refuse_damaged(frame: Any, columns: list[str]) -> None:
    """Raise BoardError for a row whose text in these columns is no WKT: GDAL takes it for a row without a shape."""
    shapes, columns = frame.geometry.isna().tolist(), [name.lower() for name in columns]
    for name in frame.columns:
        if str(name).lower() in columns and name != frame.active_geometry_name:
            for row, (text, is_missing) in enumerate(zip(frame[name].tolist(), shapes, strict=True), start=1):
                if is_missing and isinstance(text, str) and text.strip():
                    raise BoardError(f"row {row}: no WKT in column {str(name)!r} ({text.strip()!r:.60})")


def _layer(asked: str | None, names: list[str], shaped: list[str]) -> str | None:
    if asked is not None:
        if asked not in names:
            raise BoardError(f"there is no layer {asked!r}; there are {listed(names, 12)}")
        return asked
    if len(shaped) > 1:
        raise BoardError(f"it has several layers: choose one with layer=, or --layer ({listed(shaped, 12)})")
    return shaped[0] if shaped else None


def _period_told(path: Path, layer: str | None) -> str | None:
    """The period that the metadata of a layer tell of, if GeoPandas reads by pyogrio, which knows them."""
    try:
        import pyogrio

        told = pyogrio.read_info(path, layer=layer).get("layer_metadata") or {}
    except Exception:  # no metadata, no period; what is wrong with the file has been reported by then
        return None
    return told.get(PERIOD)


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0].partition(";")[0]


def board_of_table(frame: Any, id: str | None) -> tuple[dict[Hashable, Any], Origin]:
    """Polygons by id, attributes and reference system of a GeoDataFrame.

    Ids are those of the column `id`; else those of a column "tessel", if they are all there and different, which is
    what this package writes; else those of the index. Raises BoardError if ids are missing or occur twice.
    """
    if getattr(frame, "active_geometry_name", None) is None:
        raise BoardError(f"a {type(frame).__name__} without an active geometry column is no map")
    data = frame.drop(columns=frame.active_geometry_name)
    columns = {str(name): _values(data.iloc[:, place]) for place, name in enumerate(data.columns)}
    if id is not None:
        ids = ids_from(id, columns)
    elif TESSEL in columns and None not in columns[TESSEL] and len(set(columns[TESSEL])) == len(frame):
        ids = columns.pop(TESSEL)
    else:
        ids = ids_from("index", {"index": frame.index.tolist()})
    shapes = np.asarray(frame.geometry.array, dtype=object)
    told = frame.attrs.get(PERIOD)
    return dict(zip(ids, shapes, strict=True)), Origin(
        columns, crs_text(frame.crs), is_map=True, period=period_of_text(told) if told else None
    )


def _values(column: Any) -> list[Any]:
    """The values of a column of pandas as Python objects, None where they are missing."""
    missing = column.isna().tolist()
    return [None if gone else value for value, gone in zip(column.tolist(), missing, strict=True)]


def crs_text(crs: Any) -> str | None:
    """A reference system of pyproj as text: an authority's code where it has one, else WKT."""
    if crs is None:
        return None
    authority = crs.to_authority()
    return ":".join(authority) if authority else str(crs.to_wkt())


def to_geodataframe(board: Tessellation) -> Any:
    """The tessels as a GeoDataFrame: the ids for its index, named "tessel", and the attributes as columns."""
    geopandas = geopandas_or_error("a GeoDataFrame")
    import pandas

    columns = {name: list(values) for name, values in board.attributes.items()}
    index = pandas.Index(list(board.ids), name=None if TESSEL in columns else TESSEL, tupleize_cols=False)
    name = "geometry" if "geometry" not in columns else "tessel_geometry"
    frame = pandas.DataFrame(columns, index=index)
    frame[name] = geopandas.GeoSeries(list(board.polygons), index=index)
    return geopandas.GeoDataFrame(frame, geometry=name, crs=board.crs)


def write_table(board: Tessellation, path: Path) -> None:
    """Write the tessels, in the format of the file's ending. Raises BoardError if that cannot be done.

    A format without whatever an attribute is (a list, say) gets it as text.
    """
    ending = path.suffix.lower()
    if ending not in (*_DRIVERS, ".csv"):
        known = ", ".join((".geojson", *_DRIVERS, ".csv"))
        drawn = "; pictures are drawn by board draw" if ending in (".svg", ".png") else ""
        raise BoardError(f"{path}: boards are written as {known}, not {ending or 'a file without an ending'}{drawn}")
    frame = to_geodataframe(board)
    frame.index = frame.index.map(lambda name: name if isinstance(name, (str, int, float)) else str(name))
    frame = frame.reset_index() if TESSEL not in frame.columns else frame
    if ending == ".csv":
        if board.crs is not None:
            raise BoardError(f"{path}: a CSV holds no reference system; the board has {board.crs:.40}")
        table = frame.drop(columns=frame.active_geometry_name)
        table.columns = _beside_wkt(table)
        table["wkt"] = shapely.to_wkt(board.polygons, rounding_precision=-1)  # every digit
        write_file(path, str(table.to_csv(index=False)))
        return
    told = {PERIOD: period_text(board.period)} if board.period else {}
    write_frames({"tessels": frame}, path, told)


def _beside_wkt(table: Any) -> list[Any]:
    """Names of columns beside one called "wkt": another is given to what would be read as shapes, and to no other."""
    columns = list(table.columns)
    made: list[Any] = []
    for place, name in enumerate(columns):
        number, given = 1, name
        if _is_of_shapes(name):
            is_read = str(name).lower() == "wkt" or any(map(_is_wkt, table.iloc[:, place].tolist()))
            while is_read and (given == name or given in columns or given in made):
                given, number = f"{name}_{number}", number + 1
        made.append(given)
    return made


def write_frames(frames: dict[str, Any], path: Path, told: dict[str, str] | None = None) -> None:
    """Write GeoDataFrames as the layers of one file, whole or not at all; `told` is metadata, for a GeoPackage.

    Raises BoardError with the reason if it cannot be written.
    """
    try:
        folder = tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise BoardError(f"{path}: cannot be written: {(error.strerror or 'unknown error').lower()}") from None
    try:
        beside = Path(folder) / path.name
        for layer, frame in frames.items():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                options: dict[str, Any] = {"driver": _DRIVERS[path.suffix.lower()]}
                if len(frames) > 1 or path.suffix.lower() == ".gpkg":
                    options["layer"] = layer
                if told:
                    options["layer_metadata"] = told
                _textual(frame).to_file(beside, **options)
        for part in _SHAPEFILE if path.suffix.lower() == ".shp" else ():
            path.with_suffix(part).unlink(missing_ok=True)  # an old .prj, say, beside a board that has none
        for made in Path(folder).iterdir():
            os.replace(made, path.parent / made.name)
    except Exception as error:  # as in reading
        raise BoardError(f"{path}: GeoPandas cannot write it ({_first_line(error)})") from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def distinct_names(names: Iterable[str]) -> list[str]:
    """Names that differ even where capitals do not count, as in databases, and that these do not use themselves."""
    made: list[str] = []
    taken = {"fid", "geom"}
    for name in names:
        number, given = 1, name
        while given.lower() in taken:
            given, number = f"{name}_{number}", number + 1
        taken.add(given.lower())
        made.append(given)
    return made


def _textual(frame: Any) -> Any:
    """Columns of objects that are not all text as text, and names that a database tells apart."""
    geopandas = geopandas_or_error("a table")
    others = frame.drop(columns=frame.active_geometry_name)
    others.columns = distinct_names(map(str, others.columns))
    frame = geopandas.GeoDataFrame(others, geometry=frame.geometry.array, crs=frame.crs)
    for name in frame.columns:
        if name != frame.active_geometry_name and frame[name].dtype == object:
            values = frame[name].tolist()
            known = [value for value in values if value is not None]
            if not all(isinstance(value, str) for value in known):
                frame[name] = [None if value is None else str(value) for value in values]
    return frame
