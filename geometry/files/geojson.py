"""GeoJSON in and out, with splices, attributes and reference system."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable
from typing import Any

import shapely
from rulestone.geometry.board.origin import UNKNOWN, BoardFile, IdsOfFeatures, Origin, Profile
from rulestone.geometry.board.segments import Segment
from rulestone.geometry.board.splices import AnySplice, Splice, VertexSplice, as_point
from rulestone.geometry.errors import BoardError
from rulestone.geometry.worlds.periods import Period, as_period

PERIOD = "rulestone:period"  # the member that says that the board closes on itself: [360, null]
PROFILE = "rulestone:profile"  # the member that says that a board is a map
SPLICES = "rulestone:splices"  # the member of a feature collection that lists splices
UNCLOSED = "repeat at the end of the ring the position with which it begins"
POLYGONS, LINES = ("Polygon", "MultiPolygon"), ("LineString", "MultiLineString")
POINTS = ("Point", "MultiPoint")  # as maps have them for the names of places


def json_object(text: str) -> dict[str, Any]:
    """The object that JSON text holds. Raises BoardError with the place where it is none."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        if features := _one_a_line(text):
            return {"type": "FeatureCollection", "features": features}
        raise BoardError(f"line {error.lineno}, column {error.colno}: no JSON ({error.msg})") from None
    except ValueError as error:  # Python reads no integer of more than some thousand digits
        raise BoardError(f"no JSON that can be read ({str(error).partition(';')[0].lower()})") from None
    if not isinstance(data, dict):
        raise BoardError("no GeoJSON: the outermost value is not an object")
    return data


def _one_a_line(text: str) -> list[dict[str, Any]]:
    """The features of a file that has one, or a geometry, in every line; nothing of any other."""
    features = []
    for line in filter(str.strip, text.splitlines()):
        try:
            data = json.loads(line)
        except ValueError:
            return []
        if not isinstance(data, dict):
            return []
        features.append(data if data.get("type") == "Feature" else {"geometry": data})
    return features


def read_geojson(data: dict[str, Any], *, own_ids: bool = True, as_map: bool = False) -> BoardFile:
    """A FeatureCollection, Feature, geometry collection or geometry; splices as written by `to_geojson`.

    Its geometries are polygons or lines; the collection of one feature is one shape (see `gathered`). Tessels have the
    ids of their features, or without `own_ids` numbers. It is a map where it says so, or names a reference system, or
    with `as_map`. Raises BoardError with the number of the feature that is wrong.
    """
    kind = data.get("type")
    if kind == "FeatureCollection":
        features = data.get("features")
        if not isinstance(features, list):
            raise BoardError('no GeoJSON: a FeatureCollection needs a list "features"')
    elif kind == "Feature":
        features = [data]
    elif kind == "GeometryCollection":
        geometries = data.get("geometries")
        if not isinstance(geometries, list):
            raise BoardError('no GeoJSON: a GeometryCollection needs a list "geometries"')
        features = [{"geometry": geometry} for geometry in geometries]
    elif kind in (*POLYGONS, *LINES):
        features = [{"geometry": data}]
    else:
        what = f"its type is {json.dumps(kind)}" if kind is not None else 'it has no "type"'
        raise BoardError(f"no GeoJSON of polygons: {what}")
    crs = _crs(data)
    is_map = as_map or crs is not None or data.get(PROFILE) == "maps"
    polygons: dict[Hashable, Any] = {}
    shapes = [_feature(number, feature, may_be_missing=is_map) for number, feature in enumerate(features)]
    columns = _properties(features)
    ids = IdsOfFeatures(columns)
    for number, (given, shape) in enumerate(shapes):
        try:
            polygons[ids.name_of(given if own_ids else None, number)] = shape
        except BoardError as error:
            raise BoardError(f"feature {number}: {error}") from None
    return BoardFile(
        polygons,
        _splices(data.get(SPLICES, [])),
        Origin(
            columns,
            crs,
            is_map=is_map,
            period=None if data.get(PERIOD) is None else as_period(data[PERIOD]),
        ),
    )


def _properties(features: list[Any]) -> dict[str, list[Any]]:
    """The properties of all features as columns, None where a feature has none."""
    given = [feature.get("properties") for feature in features]
    rows = [row if isinstance(row, dict) else {} for row in given]
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def crs_member(crs: str | None) -> dict[str, Any]:
    """The member "crs" for a reference system that has a code, else nothing."""
    if crs is None or not re.fullmatch(r"\w+:\w+", crs):
        return {}
    urn = "urn:ogc:def:crs:{}::{}".format(*crs.split(":"))
    return {"crs": {"type": "name", "properties": {"name": urn}}}


def _crs(data: dict[str, Any]) -> str | None:
    """The reference system of the member "crs" that older GeoJSON has (2008; RFC 7946 dropped it), as "EPSG:3857"."""
    member = data.get("crs")
    properties = member.get("properties") if isinstance(member, dict) else None
    name = properties.get("name") if isinstance(properties, dict) else None
    if not isinstance(name, str):
        return None
    match = re.fullmatch(r"urn:ogc:def:crs:(\w+):[^:]*:(\w+)", name)
    return f"{match[1]}:{match[2]}" if match else name


def _feature(number: int, feature: Any, *, may_be_missing: bool) -> tuple[Hashable, Any]:
    geometry = feature.get("geometry") if isinstance(feature, dict) else None
    name = feature.get("id") if isinstance(feature, dict) else None
    if geometry is None and may_be_missing:
        return name, None
    if not isinstance(geometry, dict):
        raise BoardError(f"feature {number}: has no geometry (--profile maps, or profile='maps', leaves it out)")
    kind = geometry.get("type")
    if kind not in (*POLYGONS, *LINES, "GeometryCollection") and not (may_be_missing and kind in POINTS):
        remedy = " (--profile maps, or profile='maps', does)" if kind in POINTS else ""
        raise BoardError(f"feature {number}: a {kind}, but a tessel is a Polygon: leave it out of the file{remedy}")
    try:
        shape = shapely.from_geojson(json.dumps(geometry))
    except (shapely.errors.ShapelyError, ValueError) as error:
        reason = str(error).splitlines()[0].removeprefix("IllegalArgumentException: ").removeprefix("ParseException: ")
        if "json.exception" in reason:  # the parser below speaks of its own text, which nobody has seen
            reason = "its coordinates are not all finite numbers in lists of positions"
        raise BoardError(f"feature {number}: no polygon ({reason}){_remedy(geometry)}") from None
    if name is not None and not isinstance(name, (str, int, float)):
        raise BoardError(f"feature {number}: an id is a string or a number, not {json.dumps(name)}")
    return name, shape


def _remedy(geometry: dict[str, Any]) -> str:
    """What to do about the first ring that does not end where it begins; nothing where each does."""
    coordinates = geometry.get("coordinates")
    polygons = [coordinates] if geometry["type"] == "Polygon" else coordinates
    if geometry["type"] not in POLYGONS or not isinstance(polygons, list):
        return ""
    for ring in (ring for polygon in polygons if isinstance(polygon, list) for ring in polygon):
        if isinstance(ring, list) and len(ring) > 2 and ring[0] != ring[-1]:
            return f": {UNCLOSED}, {json.dumps(ring[0])}"
    return ""


def _splices(given: Any) -> tuple[AnySplice, ...]:
    if not isinstance(given, list):
        raise BoardError(f'"{SPLICES}" must be a list')
    found: list[AnySplice] = []
    for number, entry in enumerate(given):
        try:
            if all(isinstance(value, (int, float)) for name in ("a", "b") for value in entry[name]):
                found.append(VertexSplice(as_point(entry["a"]), as_point(entry["b"])))
                continue
            a, b = (_pair_of_points(entry[name]) for name in ("a", "b"))
        except (TypeError, KeyError, ValueError, OverflowError):
            form = '{"a": [[x, y], [x, y]], "b": [[x, y], [x, y]]}, or of two vertices {"a": [x, y], "b": [x, y]}'
            raise BoardError(f"splice {number}: must have the form {form}") from None
        found.append(Splice(a, b))
    return tuple(found)


def _pair_of_points(given: Any) -> Segment:
    (ax, ay), (bx, by) = given
    return (float(ax), float(ay)), (float(bx), float(by))


def to_geojson(
    polygons: dict[Hashable, Any],
    splices: tuple[AnySplice, ...],
    origin: Origin = UNKNOWN,
    profile: Profile = "mutou",
    period: Period | None = None,
) -> str:
    """A GeoJSON feature collection with one feature for each tessel: its id as the feature's, its attributes as
    properties (as text, what JSON cannot hold), and the reference system in the member "crs", if it is known by a code.

    Splices stand in the foreign member "rulestone:splices" (RFC 7946, section 6.1): a list of objects with the directed
    segments "a" and "b", each a pair of points, or two vertices "a" and "b", each a point. A board that closes on
    itself has the member "rulestone:period", as in [360, null]. Coordinates are written so that they read back exactly.
    """
    columns = origin.columns
    rows = list(zip(*columns.values(), strict=True)) if columns else [()] * len(polygons)
    features = [
        {
            "type": "Feature",
            "id": _plain(name),
            "properties": dict(zip(columns, row, strict=True)),
            "geometry": shapely.geometry.mapping(shape),
        }
        for (name, shape), row in zip(polygons.items(), rows, strict=True)
    ]
    data: dict[str, Any] = {"type": "FeatureCollection", "features": features}
    data |= crs_member(origin.crs)
    if profile == "maps":
        data[PROFILE] = profile
    if period is not None:
        data[PERIOD] = period
    if splices:
        data[SPLICES] = [{"a": splice.a, "b": splice.b} for splice in splices]
    return json.dumps(data, default=str)


def _plain(name: Hashable) -> str | int | float:
    return name if isinstance(name, (str, int, float)) else str(name)
