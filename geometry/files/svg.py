"""Polygons and border lines from SVG, as Inkscape and other programs draw them.

A shape is a tessel, named by its Inkscape label, else its `id`, else its place in the file; or all outlines together
are border lines, and what they enclose are the tessels (see `lines`). Curves are replaced by chords that keep within a
tolerance of them. The y axis of SVG points down, that of a board up, so y is negated: the board looks as in the file.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Any, Literal, get_args

import numpy as np
import shapely
from rulestone.geometry.board.origin import LeftOut, Origin
from rulestone.geometry.board.sorted_integers import FloatArray
from rulestone.geometry.errors import BoardError, listed
from rulestone.geometry.worlds.periods import period_of_text

from .border_lines import areas_of_lines, names_by_words
from .decimals import put_right
from .svg_paths import LARGEST, flatten_lines, plain_number
from .svg_tree import NUMBER, DrawnShape, drawn_in, length_of, numbers_of, size_of, tag_of

TOLERANCE = 0.01  # user units
PERIOD = "data-period"  # the attribute of the outermost element
MOST_CORNERS = 5_000_000  # in all shapes together
Shapes = Literal["auto", "filled", "stroked", "all", "lines"]


@dataclass(frozen=True)
class SvgDrawing:
    """What an SVG says: polygons by id, and attributes, notes and what was left out."""

    polygons: dict[Hashable, Any]
    origin: Origin


def read_svg(
    text: str | bytes,
    tolerance: float = TOLERANCE,
    *,
    layer: str | None = None,
    shapes: Shapes = "auto",
    close: float = 0.0,
) -> SvgDrawing:
    """The tessels of an SVG document.

    `layer` takes only what stands in the group of that label or id. `shapes` says what is a tessel: every shape that is
    "filled", or "stroked", or "all"; or the areas that outlines enclose, "lines", `close` being how far an end may be
    from the line that it was meant to meet. "auto" takes filled shapes, or all if none is filled, and leaves out a
    shape that lies behind all others. Open outlines of shapes are closed.

    The attributes are "layer", "id", "fill", "stroke" and "text", the words that stand on the tessel. That the board
    closes on itself may stand in the attribute "data-period" of the outermost element, in user units ("100,").

    Bytes are text in the encoding that they declare, UTF-8 if none. Coordinates that differ by mere rounding are made
    equal (see `decimals`).

    Raises BoardError for text that is no SVG, and for a shape that cannot be read, naming it.
    """
    if not tolerance > 0:
        raise BoardError(f"the tolerance for curves must be positive, not {tolerance}")
    if shapes not in get_args(Shapes):
        raise BoardError(f"shapes is {shapes!r}, but must be one of {', '.join(get_args(Shapes))}")
    root = _root(text)
    period = period_of_text(root.get(PERIOD, "")) if root.get(PERIOD) else None
    drawn, notes = drawn_in(root)
    if layer is not None:
        drawn = _of_layer(drawn, layer)
    outlines = _outlines([one for one in drawn if one.tag != "text"], tolerance, _size(root))
    words = [spot for one in drawn if one.tag == "text" and (spot := _words(one)) is not None]
    found = _enclosed(outlines, words, close) if shapes == "lines" else _chosen(outlines, words, shapes)
    return replace(found, origin=replace(found.origin, period=period, notes=(*notes, *found.origin.notes)))


def _root(text: str | bytes) -> ElementTree.Element:
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        raise BoardError(f"line {line}, column {column + 1}: no XML ({error.msg.split(':')[0]})") from None
    except (LookupError, ValueError) as error:  # an encoding that the parser does not know
        raise BoardError(f"no XML that can be read ({error}): save it as UTF-8") from None
    if tag_of(root) != "svg":
        raise BoardError(f"no SVG: the outermost element is <{tag_of(root)}>")
    return root


def _of_layer(drawn: list[DrawnShape], layer: str) -> list[DrawnShape]:
    found = [one for one in drawn if any(layer in names for names in one.groups)]
    if not found:
        known = dict.fromkeys(names[0] for one in drawn for names in one.groups)
        there = f"there are {listed(list(known), 12)}" if known else "no group of it has a label or id"
        raise BoardError(f"there is no layer {layer!r}; {there}")
    return found


def _size(root: ElementTree.Element) -> tuple[float, float] | None:
    """Width and height of the picture in user units, of which percentages are parts."""
    numbers = NUMBER.findall(root.get("viewBox", ""))
    if len(numbers) == 4:
        return plain_number(numbers[2]), plain_number(numbers[3])
    if root.get("width") and root.get("height") and "%" not in root.get("width", "") + root.get("height", ""):
        return length_of(root, "width"), length_of(root, "height")
    return None


@dataclass(frozen=True)
class _Outline:
    """A shape with its outline in board coordinates: rings and lines, closed ones ending where they begin."""

    drawn: DrawnShape
    lines: list[FloatArray]

    @property
    def what(self) -> str:
        return f"<{self.drawn.tag}>"

    def polygon(self, name: Hashable) -> Any | None:
        rings = [line[:-1] if (line[0] == line[-1]).all() else line for line in self.lines if len(line)]
        try:
            return _polygon(rings, is_even_odd=self.drawn.look.properties["fill-rule"] == "evenodd")
        except (ValueError, shapely.errors.ShapelyError) as error:
            raise BoardError(f"{self.what} {name}: {error}") from None


def _outlines(drawn: list[DrawnShape], tolerance: float, size: tuple[float, float] | None) -> list[_Outline]:
    found: list[tuple[DrawnShape, list[FloatArray]]] = []
    corners, fine, matrix = 0, tolerance, None
    for number, one in enumerate(drawn):
        try:
            if one.matrix is not matrix:  # most shapes have that of their group
                matrix, fine = one.matrix, tolerance / _scale(one.matrix)
            lines = _lines(one, fine, size)
            lines = [line @ matrix[:2, :2].T + matrix[:2, 2] for line in lines]
        except ValueError as error:
            raise BoardError(f"<{one.tag}> {one.name or number}: {error}") from None
        corners += sum(map(len, lines))
        if corners > MOST_CORNERS:
            raise BoardError(f"its curves need more than {MOST_CORNERS} chords: give a larger tolerance")
        found.append((one, lines))
    corrected = iter(put_right([line for _, lines in found for line in lines]))
    return [_Outline(one, [next(corrected) for _ in lines]) for one, lines in found]


def _enclosed(outlines: list[_Outline], words: list[tuple[str, FloatArray]], close: float) -> SvgDrawing:
    lines = [shapely.LineString(line) for outline in outlines for line in outline.lines if len(line) > 1]
    areas = areas_of_lines(lines, close)
    polygons, origin = names_by_words(areas, words)
    return SvgDrawing(polygons, replace(origin, notes=(*_cut(outlines), *origin.notes)))


def _cut(outlines: list[_Outline]) -> list[str]:
    """A note on shapes of which a clip path or mask may hide a part: they are not cut here."""
    cut = [f"{outline.what} {outline.drawn.name or ''}".strip() for outline in outlines if outline.drawn.look.cut]
    if not cut:
        return []
    what = f"{len(cut)} shapes are" if len(cut) > 1 else "1 shape is"
    return [f"{what} clipped or masked in the drawing, and taken whole: {listed(cut)}"]


def _chosen(outlines: list[_Outline], words: list[tuple[str, FloatArray]], shapes: Shapes) -> SvgDrawing:
    places = count()
    made = []
    for outline in outlines:
        if outline.drawn.tag == "line":
            continue
        number = next(places)
        shape = outline.polygon(outline.drawn.name or number)
        if shape is not None:
            made.append((outline, shape))
    kept, left_out, notes = _selected(made, shapes)
    notes = [*_cut([outline for outline, _ in kept]), *notes]
    polygons: dict[Hashable, Any] = {}
    ids: dict[Hashable, str | None] = {}
    given = {outline.drawn.name for outline, _ in kept if not outline.drawn.is_borrowed}
    for outline, shape in kept:
        name: Hashable = outline.drawn.name or len(polygons)
        if outline.drawn.is_borrowed and outline.drawn.name:
            free = (f"{outline.drawn.name}.{number}" for number in count(2))
            name = next(one for one in chain([name], free) if one not in polygons and one not in given)
        own = outline.drawn.element.get("id")
        if name in polygons:
            others = f" (elements {ids[name]} and {own})" if own != name and own != ids[name] else ""
            raise BoardError(f"{outline.what}: the id {name!r} occurs twice{others}")
        polygons[name], ids[name] = shape, own
    columns: dict[str, Sequence[Any]] = {
        "layer": [outline.drawn.layer for outline, _ in kept],
        "id": list(ids.values()),
        "fill": [outline.drawn.look.fill for outline, _ in kept],
        "stroke": [outline.drawn.look.stroke for outline, _ in kept],
        "text": _words_on([shape for _, shape in kept], words),
    }
    columns = {name: values for name, values in columns.items() if any(value is not None for value in values)}
    return SvgDrawing(polygons, Origin(columns, notes=tuple(notes), left_out=tuple(left_out)))


def _selected(
    made: list[tuple[_Outline, Any]], shapes: Shapes
) -> tuple[list[tuple[_Outline, Any]], list[LeftOut], list[str]]:
    """The shapes that are tessels; those that are not, and one sentence for each reason."""
    filled = [outline.drawn.look.fill is not None for outline, _ in made]
    wanted, why = [True] * len(made), "it is left out"
    if shapes == "filled" or (shapes == "auto" and any(filled)):
        wanted, why = filled, "it has no fill"
    elif shapes == "stroked":
        wanted, why = [outline.drawn.look.stroke is not None for outline, _ in made], "it has no stroke"
    kept = [one for one, good in zip(made, wanted, strict=True) if good]
    without = [one for one, good in zip(made, wanted, strict=True) if not good]
    left_out = [LeftOut(shape, why) for _, shape in without]
    notes = [_note(without, f"without {why.rpartition(' ')[2]} left out")] if without else []
    behind = _behind(kept) if shapes == "auto" else None
    if behind is not None:
        frame = kept.pop(behind)
        left_out.append(LeftOut(frame[1], "it lies behind all others"))
        notes.append(_note([frame], "behind all others left out"))
    return kept, left_out, notes


def _note(left_out: list[tuple[_Outline, Any]], why: str) -> str:
    names = listed([f"{outline.what} {outline.drawn.name or ''}".strip() for outline, _ in left_out])
    return f"{len(left_out)} shape{'s' * (len(left_out) > 1)} {why}: {names}; shapes='all' (--shapes all) takes all"


def _behind(kept: list[tuple[_Outline, Any]]) -> int | None:
    """The shape that covers all others, if there are at least two of them: a frame, or the sheet of paper."""
    if len(kept) < 3:
        return None
    polygons = np.array([shape for _, shape in kept], dtype=object)
    largest = int(np.argmax(shapely.area(polygons)))
    others = np.delete(polygons, largest)
    inner = shapely.point_on_surface(others)
    covers = shapely.covers(shapely.box(*shapely.bounds(polygons[largest])), others)
    return largest if bool(covers.all()) and bool(shapely.covers(polygons[largest], inner).all()) else None


def _words(drawn: DrawnShape) -> tuple[str, FloatArray] | None:
    """The words of a text element and about where their middle lies; None if there are none."""
    words = " ".join("".join(drawn.element.itertext()).split())
    placed = next((one for one in drawn.element.iter() if one.get("x") is not None), drawn.element)
    numbers = [NUMBER.findall(placed.get(name, "0")) or ["0"] for name in ("x", "y")]
    size = float((NUMBER.findall(drawn.look.properties["font-size"]) or ["16"])[0])
    if not words or not size < LARGEST:
        return None
    share = {"middle": 0.0, "end": -0.5}.get(drawn.look.properties["text-anchor"], 0.5)
    x, y = (plain_number(values[0]) for values in numbers)
    spot = drawn.matrix @ np.array([x + share * 0.55 * size * len(words), y - 0.35 * size, 1.0])
    return (words, spot[:2]) if np.isfinite(spot).all() else None


def _words_on(shapes: list[Any], words: list[tuple[str, FloatArray]]) -> list[str | None]:
    """For every shape the words that stand on it, in their order; None without any."""
    found: list[list[str]] = [[] for _ in shapes]
    if words and shapes:
        points = shapely.points([spot for _, spot in words])
        for word, shape in zip(*shapely.STRtree(shapes).query(points, predicate="intersects").tolist(), strict=True):
            found[shape].append(words[word][0])
    return [" ".join(texts) or None for texts in found]


def _scale(matrix: FloatArray) -> float:
    """How much the transform may lengthen a distance, at most. Raises BoardError if that is beyond measure."""
    if not (np.abs(matrix) <= LARGEST).all():
        raise BoardError(f"its transforms enlarge it beyond {LARGEST:g}")
    return max(float(np.linalg.norm(matrix[:2, :2], 2)), 1e-300)


def _lines(drawn: DrawnShape, tolerance: float, size: tuple[float, float] | None) -> list[FloatArray]:
    """The outline of a shape in its own coordinates; what is closed ends where it begins."""
    element, kind = drawn.element, drawn.tag
    across, down = size or (None, None)
    if kind == "path":
        return flatten_lines(element.get("d", ""), tolerance)
    if kind in ("polygon", "polyline"):
        values = numbers_of(element, "points")
        if len(values) % 2:
            raise BoardError("its points have an odd number of coordinates")
        corners = np.array(values).reshape(-1, 2)
        return [np.concatenate((corners, corners[:1])) if kind == "polygon" else corners]
    if kind == "line":
        x1, x2 = (length_of(element, name, across) for name in ("x1", "x2"))
        y1, y2 = (length_of(element, name, down) for name in ("y1", "y2"))
        return [np.array([[x1, y1], [x2, y2]])]
    if kind == "rect":
        x, width = length_of(element, "x", across), size_of(element, "width", across)
        y, height = length_of(element, "y", down), size_of(element, "height", down)
        if outline := _rounded(element, x, y, x + width, y + height):
            return flatten_lines(outline, tolerance)
        return [np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]])]
    x, y = length_of(element, "cx", across), length_of(element, "cy", down)
    if kind == "circle":
        diagonal = None if across is None or down is None else float(np.hypot(across, down) / np.sqrt(2))
        rx = ry = size_of(element, "r", diagonal)
    else:
        rx, ry = size_of(element, "rx", across), size_of(element, "ry", down)
    return flatten_lines(f"M {x - rx} {y} A {rx} {ry} 0 0 1 {x + rx} {y} A {rx} {ry} 0 0 1 {x - rx} {y} Z", tolerance)


def _rounded(element: ElementTree.Element, west: float, north: float, east: float, south: float) -> str | None:
    """The path of a rectangle with rounded corners (SVG 2, section 10.2); None if its corners are sharp."""
    given = [name for name in ("rx", "ry") if element.get(name, "auto").strip() != "auto"]
    if not given:
        return None
    rx = min(length_of(element, given[0]), (east - west) / 2)
    ry = min(length_of(element, given[-1]), (south - north) / 2)
    if min(rx, ry) <= 0:
        return None
    arc = f"A {rx} {ry} 0 0 1"
    return (
        f"M {west + rx} {north} H {east - rx} {arc} {east} {north + ry} V {south - ry} {arc} {east - rx} {south} "
        f"H {west + rx} {arc} {west} {south - ry} V {north + ry} {arc} {west + rx} {north} Z"
    )


def _polygon(rings: list[FloatArray], *, is_even_odd: bool) -> Any | None:
    """One polygon of all rings, filled by the rule of SVG 2, section 13.4.2; None where nothing has an area."""
    closed = [ring for ring in rings if len(set(map(tuple, ring.tolist()))) >= 3]
    if not closed:
        return None
    if len(closed) == 1:
        return shapely.Polygon(closed[0])
    return _nested([shapely.Polygon(ring) for ring in closed], is_even_odd=is_even_odd)


def _nested(shapes: list[Any], *, is_even_odd: bool) -> Any:
    """Rings within rings: a ring bounds what is filled if on one side of it alone there is paint.

    By "evenodd" there is paint within an odd number of rings; by "nonzero", the rule unless another is given, where
    not as many rings run one way round as the other way.
    """
    inner, outer = shapely.STRtree(shapes).query(shapes, predicate="within")
    inner, outer = inner[inner != outer], outer[inner != outer]
    turn = np.ones(len(shapes)) if is_even_odd else np.where(shapely.is_ccw(shapely.get_exterior_ring(shapes)), 1, -1)
    beyond = np.bincount(inner, weights=turn[outer], minlength=len(shapes))
    paint_beyond, paint_within = ((count % 2 if is_even_odd else count) != 0 for count in (beyond, beyond + turn))
    depth = np.bincount(inner, minlength=len(shapes))
    holes: dict[int, list[Any]] = {number: [] for number in np.flatnonzero(paint_within & ~paint_beyond).tolist()}
    for hole in np.flatnonzero(paint_beyond & ~paint_within).tolist():
        around = [shell for shell in outer[inner == hole].tolist() if shell in holes]
        holes[max(around, key=depth.__getitem__)].append(shapes[hole].exterior)
    parts = [shapely.Polygon(shapes[shell].exterior, within) for shell, within in holes.items()]
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)
