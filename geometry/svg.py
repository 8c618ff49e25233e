"""Polygons from SVG: paths, polygons and rectangles, circles and ellipses, with transforms and groups.

Each shape is a tessel; its `id` names it, else its place in the file. Curves are replaced by chords that keep within a
tolerance of them. The y axis of SVG points down, that of a board up, so y is negated: the board looks as in the file.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np
import shapely
from rulestone.geometry.errors import BoardError
from rulestone.geometry.keys import FloatArray
from rulestone.geometry.svg_paths import LARGEST, flatten_path, plain_number

TOLERANCE = 0.01  # user units
MOST_CORNERS = 5_000_000  # in all shapes together
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"\s*,?\s*(\w+)\s*\(([^)]*)\)")
_UNSUPPORTED = {"use": "replace clones by copies", "svg": "make it a group"}
_HIDDEN = ("defs", "clipPath", "mask", "symbol", "pattern", "marker", "metadata")


def read_svg(text: str, tolerance: float = TOLERANCE) -> dict[Hashable, Any]:
    """The closed shapes of an SVG document as polygons by id. Shapes with an open outline are closed.

    Raises BoardError for text that is no SVG, and for a shape that cannot be read, naming it.
    """
    if not tolerance > 0:
        raise BoardError(f"the tolerance for curves must be positive, not {tolerance}")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        raise BoardError(f"line {line}, column {column + 1}: no XML ({error.msg.split(':')[0]})") from None
    if _tag(root) != "svg":
        raise BoardError(f"no SVG: the outermost element is <{_tag(root)}>")
    polygons: dict[Hashable, Any] = {}
    corners = 0
    for element, matrix in _shapes(root, np.diag([1.0, -1.0, 1.0]), root):
        name: Hashable = element.get("id") or len(polygons)
        try:
            rings = [ring @ matrix[:2, :2].T + matrix[:2, 2] for ring in _rings(element, tolerance / _scale(matrix))]
            shape = _polygon(rings)
        except (ValueError, shapely.errors.ShapelyError) as error:
            raise BoardError(f"<{_tag(element)}> {name}: {error}") from None
        corners += sum(map(len, rings))
        if corners > MOST_CORNERS:
            raise BoardError(f"its curves need more than {MOST_CORNERS} chords: give a larger tolerance")
        if shape is None:
            continue
        if name in polygons:
            raise BoardError(f"<{_tag(element)}>: the id {name!r} occurs twice")
        polygons[name] = shape
    return polygons


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _shapes(
    element: ElementTree.Element, matrix: FloatArray, outermost: ElementTree.Element
) -> Iterator[tuple[ElementTree.Element, FloatArray]]:
    """All drawn shapes with the transform that applies to them."""
    style = (element.get("style") or "").replace(" ", "")
    if _tag(element) in _HIDDEN or element.get("display") == "none" or "display:none" in style:
        return
    if _tag(element) in _UNSUPPORTED and (_tag(element) != "svg" or outermost is not element):
        raise BoardError(f"<{_tag(element)}> within the drawing is not supported: {_UNSUPPORTED[_tag(element)]}")
    matrix = matrix @ _matrix(element.get("transform", ""))
    if _tag(element) in ("path", "polygon", "polyline", "rect", "circle", "ellipse"):
        yield element, matrix
    for child in element:
        yield from _shapes(child, matrix, outermost)


def _matrix(text: str) -> FloatArray:
    """The matrix of a transform attribute (SVG 2, section 8.5)."""
    total = np.eye(3)
    place = 0
    while match := _TRANSFORM.match(text, place):
        place = match.end()
        kind, values = match[1], [plain_number(value) for value in _NUMBER.findall(match[2])]
        total = total @ _single_matrix(kind, values)
    if text[place:].strip():
        raise BoardError(f"transform {text!r} cannot be read")
    return total


def _single_matrix(kind: str, values: list[float]) -> FloatArray:
    if kind == "matrix" and len(values) == 6:
        a, b, c, d, e, f = values
        return np.array([[a, c, e], [b, d, f], [0, 0, 1]], dtype=np.float64)
    if kind == "translate" and len(values) in (1, 2):
        return np.array([[1, 0, values[0]], [0, 1, values[1] if len(values) == 2 else 0], [0, 0, 1]], dtype=np.float64)
    if kind == "scale" and len(values) in (1, 2):
        return np.diag([values[0], values[-1], 1.0])
    if kind == "rotate" and len(values) in (1, 3):
        cos, sin = _turn(values[0])
        x, y = values[1:] if len(values) == 3 else (0.0, 0.0)
        return np.array([[cos, -sin, x - cos * x + sin * y], [sin, cos, y - sin * x - cos * y], [0, 0, 1]])
    if kind in ("skewX", "skewY") and len(values) == 1:
        slope = float(np.tan(np.radians(values[0])))
        return np.array([[1, slope if kind == "skewX" else 0, 0], [slope if kind == "skewY" else 0, 1, 0], [0, 0, 1]])
    raise BoardError(f"transform {kind}({', '.join(f'{value:g}' for value in values)}) cannot be read")


def _turn(degrees: float) -> tuple[float, float]:
    """Cosine and sine, exact at right angles."""
    quarter, rest = divmod(degrees, 90.0)
    if rest == 0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    return float(np.cos(np.radians(degrees))), float(np.sin(np.radians(degrees)))


def _scale(matrix: FloatArray) -> float:
    """How much the transform may lengthen a distance, at most. Raises BoardError if that is beyond measure."""
    if not (np.abs(matrix) <= LARGEST).all():
        raise BoardError(f"its transforms enlarge it beyond {LARGEST:g}")
    return max(float(np.linalg.norm(matrix[:2, :2], 2)), 1e-300)


def _rings(element: ElementTree.Element, tolerance: float) -> list[FloatArray]:
    kind = _tag(element)
    if kind == "path":
        return flatten_path(element.get("d", ""), tolerance)
    if kind in ("polygon", "polyline"):
        values = [plain_number(value) for value in _NUMBER.findall(element.get("points", ""))]
        if len(values) % 2:
            raise BoardError("its points have an odd number of coordinates")
        return [np.array(values).reshape(-1, 2)]
    if kind == "rect":
        x, y, width, height = (_length(element, name) for name in ("x", "y", "width", "height"))
        if outline := _rounded(element, x, y, x + width, y + height):
            return flatten_path(outline, tolerance)
        return [np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])]
    x, y = _length(element, "cx"), _length(element, "cy")
    if kind == "circle":
        rx = ry = _length(element, "r")
    else:
        rx, ry = _length(element, "rx"), _length(element, "ry")
    return flatten_path(f"M {x - rx} {y} A {rx} {ry} 0 0 1 {x + rx} {y} A {rx} {ry} 0 0 1 {x - rx} {y} Z", tolerance)


def _rounded(element: ElementTree.Element, west: float, north: float, east: float, south: float) -> str | None:
    """The path of a rectangle with rounded corners (SVG 2, section 10.2); None if its corners are sharp."""
    given = [name for name in ("rx", "ry") if element.get(name, "auto").strip() != "auto"]
    if not given:
        return None
    rx = min(_length(element, given[0]), (east - west) / 2)
    ry = min(_length(element, given[-1]), (south - north) / 2)
    if min(rx, ry) <= 0:
        return None
    arc = f"A {rx} {ry} 0 0 1"
    return (
        f"M {west + rx} {north} H {east - rx} {arc} {east} {north + ry} V {south - ry} {arc} {east - rx} {south} "
        f"H {west + rx} {arc} {west} {south - ry} V {north + ry} {arc} {west + rx} {north} Z"
    )


def _length(element: ElementTree.Element, name: str) -> float:
    text = element.get(name, "0").strip().removesuffix("px")
    try:
        return plain_number(text)
    except BoardError:
        raise BoardError(f"{name}={text} is beyond {LARGEST:g}") from None
    except ValueError:
        raise BoardError(f'{name}="{text}" is no plain number') from None


def _polygon(rings: list[FloatArray]) -> Any | None:
    """One polygon of all rings by the even-odd rule; None where nothing has an area."""
    closed = [ring for ring in rings if len(np.unique(ring, axis=0)) >= 3]
    if not closed:
        return None
    if len(closed) == 1:
        return shapely.Polygon(closed[0])
    return _nested([shapely.Polygon(ring) for ring in closed])


def _nested(shapes: list[Any]) -> Any:
    """Rings within rings: every second level is a hole."""
    inner, outer = shapely.STRtree(shapes).query(shapes, predicate="within")
    inner, outer = inner[inner != outer], outer[inner != outer]
    depth = np.bincount(inner, minlength=len(shapes))
    holes: dict[int, list[Any]] = {number: [] for number in np.flatnonzero(depth % 2 == 0).tolist()}
    beside = (depth[inner] == depth[outer] + 1) & (depth[outer] % 2 == 0)
    for hole, shell in zip(inner[beside].tolist(), outer[beside].tolist(), strict=True):
        holes[shell].append(shapes[hole].exterior)
    parts = [shapely.Polygon(shapes[shell].exterior, within) for shell, within in holes.items()]
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)
