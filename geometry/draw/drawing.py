"""Pictures of boards: SVG text, and PNG where CairoSVG is installed.

Tessels carry their ids; the targets of a chosen tessel are coloured by the disk that leads there; spliced segments
carry the same letter, with arrows showing how they are glued; problems are red and numbered. Colours are told apart
with defective colour vision as well (M. Okabe and K. Ito, 2008).
"""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Hashable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from rulestone.geometry.board.labels import letters
from rulestone.geometry.board.segments import Segment
from rulestone.geometry.board.sorted_integers import FloatArray
from rulestone.geometry.board.splices import VertexSplice
from rulestone.geometry.errors import BoardError, listed
from rulestone.geometry.relations.jagger import TEXT, JaggerReading
from rulestone.geometry.soundness.problems import Problem
from rulestone.geometry.surface.orientation import orient
from rulestone.geometry.whole_files import write_file

from .canvas import Canvas, picture
from .drawing_amendments import Stroke, strokes_of
from .drawing_pieces import DrawnPiece, low_labels, place_pieces
from .drawing_problems import draw_problems
from .labelling import PlacedWords, place_words

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Relation, Tessellation

PLAIN, CHOSEN, LINE, FAULT, FAULTY = "#f4efe4", "#555555", "#444444", "#d00000", "#ffd9d9"
COLOURS: dict[Relation, str] = {"walker": "#56b4e9", "angler": "#f0c040", "jagger": "#3cb48c"}
SPLICE_COLOURS = ("#a3427a", "#0063a0", "#a84a00", "#00705a", "#75600a", "#6a3d9a")
VALUE_COLOURS = ("#56b4e9", "#f0c040", "#3cb48c", "#e69f6a", "#cc9ac0", "#b9d37a", "#8fa6d9", "#d9cfb4")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|rgb\([\d\s.,%]+\)")
MOST_LABELS = 1500  # on larger boards ids would be a blur
MOST_NAMED = 40
"""How many tessels of a kind, and problems, a picture's description names."""


def draw_svg(
    board: Tessellation,
    *,
    tessel: Hashable | None = None,
    reading: JaggerReading = TEXT,
    problems: Sequence[Problem] = (),
    labels: bool = True,
    width: int = 800,
    pieces: Mapping[Hashable, DrawnPiece] | None = None,
    set_off: Mapping[Hashable, str] | None = None,
    strokes: Sequence[Stroke] = (),
    understood: bool = False,
    colour: str | None = None,
) -> str:
    """The board as SVG.

    With `tessel` its Walker, Angler and Jagger targets are coloured. `problems` (as of `Tessellation.problems`) are
    drawn in red and numbered from 1. `pieces` stand on the tessels named. `width` is in pixels. `set_off` gives
    tessels colours of their own, `strokes` are drawn over everything. `understood` shows what was made of the file:
    tessels in the colours they have there, in red what was left out, and the notes. `colour` is an attribute: tessels
    with the same value have the same colour, or the value itself if it is one. Raises BoardError if there is none.
    """
    canvas = Canvas(board, width, [left.shape for left in board.origin.left_out] if understood else ())
    by_value = {} if colour is None else value_colours(board, colour)
    by_relation = {} if understood or tessel is None else _targets(board, tessel, reading)
    fills = {name: COLOURS[relation] for relation, names in by_relation.items() for name in names}
    if tessel is not None and not understood:
        fills[tessel] = CHOSEN
    fills = {**(_own_fills(board) if understood else fills), **(set_off or {})}
    if colour is not None:
        values = zip(board.ids, board.attributes[colour], strict=True)
        fills = {**{name: by_value[str(value)] for name, value in values if value is not None}, **fills}
    faulty = {name for problem in problems for name in problem.tessels}
    fills |= {name: FAULTY for name in faulty if fills.get(name, PLAIN) == PLAIN}
    for name, shape in zip(board.ids, board.polygons, strict=True):
        leading = ", ".join(relation.capitalize() for relation, names in by_relation.items() if name in names)
        _tessel(canvas, name, shape, fills.get(name, PLAIN), name in faulty, leading)
    lines = (*strokes_of(board), *strokes)
    for stroke in lines:
        stroke.draw(canvas)
    turned_over = any(problem.kind == "one-sided" for problem in problems)
    if turned_over:
        _reversing_walk(canvas, board)
    written = np.empty((0, 3))
    if labels and len(board) <= MOST_LABELS:
        if pieces is None:
            written = _labels(canvas, board, fills, crossed=bool(lines) or turned_over)
        else:
            low_labels(canvas, board)
    _splices(canvas, board)
    place_pieces(canvas, board, pieces or {})
    draw_problems(canvas, problems, written, FAULT)
    height = canvas.height
    if understood:
        height = _left_out(canvas, board)
    if tessel is not None:
        height = _legend(canvas, {str(words).capitalize(): colour for words, colour in COLOURS.items()})
    elif any(words != shade for words, shade in by_value.items()):
        height = _legend(canvas, by_value)
    return picture(width, height, _told(board), _told_more(board, by_relation, problems), canvas.elements)


def _told(board: Tessellation) -> str:
    """The board in a line."""
    parts = [f"A board of {_number(len(board), 'tessel')}"]
    if board.splices:
        parts.append(_number(len(board.splices), "splice"))
    return " with ".join(parts)


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' if number != 1 else ''}"


def _told_more(board: Tessellation, targets: Mapping[Relation, Sequence[Hashable]], problems: Sequence[Problem]) -> str:
    """What colours and red numbers show, in words."""
    told = [
        f"{relation.capitalize()} leads to {', '.join(map(str, names[:MOST_NAMED]))}"
        f"{f' and {len(names) - MOST_NAMED} more' if len(names) > MOST_NAMED else ''}."
        for relation, names in targets.items()
        if names
    ]
    told += [f"Problem {number}: {problem.message}." for number, problem in enumerate(problems[:MOST_NAMED], start=1)]
    return " ".join(told)


def draw_ground(board: Tessellation, width: int) -> Canvas:
    """The empty board for pieces to stand on, several positions of which are shown on one page."""
    canvas = Canvas(board, width)
    for name, shape in zip(board.ids, board.polygons, strict=True):
        _tessel(canvas, name, shape, PLAIN, False)
    if len(board) <= MOST_LABELS:
        low_labels(canvas, board)
    _splices(canvas, board)
    return canvas


def save_picture(svg: str, path: str | Path) -> None:
    """Write a picture as .svg, or as .png by CairoSVG. Raises BoardError for another ending, or if it is missing."""
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise BoardError(f"{path}: pictures are .svg or .png files")
    write_file(path, svg if suffix == ".svg" else png_of(svg))


def png_of(svg: str) -> bytes:
    """The picture as PNG. Raises BoardError if CairoSVG is not installed."""
    try:
        import cairosvg
    except (ImportError, OSError):
        raise BoardError("PNG pictures need CairoSVG (pip install 'rulestone[boards]'); SVG works without") from None
    made: bytes = cairosvg.svg2png(bytestring=svg.encode())
    return made


def _targets(board: Tessellation, tessel: Hashable, reading: JaggerReading) -> dict[Relation, list[Hashable]]:
    number = board.number_of(tessel)
    found: dict[Relation, list[Hashable]] = {}
    for relation in COLOURS:
        neighbours, offsets = board.neighbours(relation, reading if relation == "jagger" else TEXT)
        found[relation] = [board.ids[other] for other in neighbours[offsets[number] : offsets[number + 1]].tolist()]
    return found


def _own_fills(board: Tessellation) -> dict[Hashable, str]:
    """The colours that tessels have in their file; paint that no colour names (a gradient, say) is left out."""
    given = board.attributes.get("fill", [None] * len(board))
    return {
        name: colour
        for name, colour in zip(board.ids, given, strict=True)
        if isinstance(colour, str) and re.fullmatch(rf"{_COLOUR.pattern}|[a-zA-Z]+", colour)
    }


def _left_out(canvas: Canvas, board: Tessellation) -> float:
    """What was drawn and became no tessel, red, with the reason for a title; the notes below. Gives the height."""
    for left in board.origin.left_out:
        for line in shapely.get_parts(shapely.boundary(left.shape) if left.shape.area else left.shape):
            points = canvas.points(shapely.get_coordinates(line))
            look = f'fill="none" stroke="{FAULT}" stroke-width="2.5" stroke-dasharray="5 3"'
            canvas.add(f'<polyline points="{points}" {look}><title>{escape(left.why)}</title></polyline>')
            if "gap" in left.why:
                x, y = canvas.at(*shapely.get_coordinates(shapely.centroid(line))[0].tolist())
                canvas.add(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="9" fill="none" stroke="{FAULT}" stroke-width="2"/>')
    y = canvas.height + 6
    for note in board.origin.notes or (f"{len(board)} tessels, nothing left out",):
        for words in textwrap.wrap(note, max(20, int((canvas.width - 2 * canvas.margin) / 7))):
            canvas.text(canvas.margin, y, 13, words, anchor="start")
            y += 18
    return y + 8


def _tessel(canvas: Canvas, name: Hashable, shape: Any, fill: str, faulty: bool, leading: str = "") -> None:
    rings = [
        f"M{canvas.points(shapely.get_coordinates(ring)[:-1])}Z"
        for part in shapely.get_parts(shape)
        for ring in shapely.get_rings(part)
    ]
    stroke = f'stroke="{FAULT}" stroke-width="2.5"' if faulty else f'stroke="{LINE}" stroke-width="1"'
    canvas.add(
        f'<path d="{" ".join(rings)}" fill="{fill}" fill-rule="evenodd" fill-opacity="0.9" {stroke} '
        f'stroke-linejoin="round"><title>{escape(f"{name}: {leading}" if leading else str(name))}</title></path>'
    )


def _labels(canvas: Canvas, board: Tessellation, fills: Mapping[Hashable, str], crossed: bool) -> FloatArray:
    """Write the ids within their tessels, white on dark. Returns where, and how large: x, y, size in pixels for each.

    Where lines may cross them, they stand on patches that cover the lines.
    """
    written = []
    for name, shape, spot in zip(board.ids, board.polygons, board.spots.tolist(), strict=True):
        words = str(name)
        room = canvas.scale * math.sqrt(float(shapely.area(shape)))
        size = min(0.4 * room, max(1.1 * room / max(len(words), 1), 11), 22)
        if size >= 3:
            fill = fills.get(name, PLAIN)
            label = place_words(shape, (spot[0], spot[1]), len(words), size, canvas.scale)
            x, y = canvas.at(label.x, label.y)
            if crossed:
                _patch(canvas, x, y, label, words, fill)
            canvas.text(x, y, label.size, words, "#ffffff" if _is_dark(fill) else "#222222", upright=label.upright)
            written.append((x, y, label.size))
    return np.array(written).reshape(-1, 3)


def _patch(canvas: Canvas, x: float, y: float, label: PlacedWords, words: str, fill: str) -> None:
    """A ground for words of about this width, in the colour of what they stand on."""
    size = label.size
    wide, tall = size * (0.6 * len(words) + 0.5), 1.25 * size
    if label.upright:
        wide, tall = tall, wide
    canvas.add(
        f'<rect x="{x - wide / 2:.2f}" y="{y - tall / 2:.2f}" width="{wide:.2f}" height="{tall:.2f}" '
        f'rx="{size / 3:.2f}" fill="{fill}" fill-opacity="0.85"/>'
    )


def _is_dark(colour: str) -> bool:
    """Whether white is easier to read on a colour than black: its relative luminance (WCAG 2) is below 0.18."""
    digits = colour.removeprefix("#")
    if re.fullmatch(r"#[0-9a-fA-F]{3,4}", colour):
        digits = "".join(2 * digit for digit in digits)
    elif not re.fullmatch(r"#[0-9a-fA-F]{6,8}", colour):
        return colour in ("black", "navy", "blue", "darkblue", "maroon", "purple", "indigo", "darkred", "darkgreen")
    parts = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True)) < 0.18


def _splices(canvas: Canvas, board: Tessellation) -> None:
    """Both segments of each splice: a thick line with an arrow head in its direction, and the splice's letter.

    Spliced vertices are two dots with the splice's letter.
    """
    for number, splice in enumerate(board.splices):
        colour = SPLICE_COLOURS[number % len(SPLICE_COLOURS)]
        words = letters(number).upper()
        if isinstance(splice, VertexSplice):
            for place in splice.places:
                _dot(canvas, board, place, colour, words)
            continue
        for segment in (splice.a, splice.b):
            _arrow(canvas, board, segment, colour, words)


def _dot(canvas: Canvas, board: Tessellation, place: tuple[float, float], colour: str, words: str) -> None:
    """A spliced vertex, its letter beside it where no tessel is, if there is such a side."""
    x, y = canvas.at(*place)
    canvas.add(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="6" fill="{colour}" stroke="white" stroke-width="1.5"/>')
    away = [(x + dx, y + dy) for dx, dy in ((14, -12), (-14, -12), (14, 12), (-14, 12))]
    free = [spot for spot in away if not shapely.intersects_xy(board.polygons, *canvas.back(*spot)).any()]
    canvas.text(*(free or away)[0], 14, words, colour)


def _arrow(canvas: Canvas, board: Tessellation, segment: Segment, colour: str, words: str) -> None:
    (x0, y0), (x1, y1) = canvas.at(*segment[0]), canvas.at(*segment[1])
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    head = min(12.0, length / 2)
    tip = [(mx + ux * head, my + uy * head)]
    back = [
        (mx - ux * head / 2 + side * uy * head / 2, my - uy * head / 2 - side * ux * head / 2) for side in (1.5, -1.5)
    ]
    shape = " ".join(f"{x:.2f},{y:.2f}" for x, y in tip + back)
    canvas.add(f'<line x1="{x0:.2f}" y1="{y0:.2f}" x2="{x1:.2f}" y2="{y1:.2f}" stroke="{colour}" stroke-width="4"/>')
    canvas.add(f'<polygon points="{shape}" fill="{colour}"/>')
    away = [(mx + side * 18 * uy, my - side * 18 * ux) for side in (1, -1)]
    free = [spot for spot in away if not shapely.intersects_xy(board.polygons, *canvas.back(*spot)).any()]
    canvas.text(*(free or away)[0], 14, words, colour)


def _reversing_walk(canvas: Canvas, board: Tessellation) -> None:
    """The walk that comes back turned over, from middle to middle through the edges crossed; broken at splices."""
    incidence = board.incidence
    walk = orient(incidence).walk
    if walk is None:
        return
    sides = incidence.sides
    middles = shapely.get_coordinates(shapely.point_on_surface(board.polygons[list(walk.tessels)])).tolist()
    for place, edge in enumerate(walk.edges):
        after = (place + 1) % len(walk.tessels)
        beside = incidence.sides_of_edge(edge).tolist()
        leaving = next(side for side in beside if sides.tessel[side] == walk.tessels[place])
        entering = next(side for side in beside if side != leaving)
        for middle, side in ((middles[place], leaving), (middles[after], entering)):
            edge_middle = (sides.points[sides.start[side]] + sides.points[sides.end[side]]) / 2
            leg = canvas.points([middle, edge_middle.tolist()])
            look = f'fill="none" stroke="{FAULT}" stroke-width="3" stroke-opacity="0.6" stroke-dasharray="8 5"'
            canvas.add(f'<polyline points="{leg}" {look}/>')


def value_colours(board: Tessellation, attribute: str) -> dict[str, str]:
    """A colour for every value of an attribute, as text; the values themselves where all are colours.

    Raises BoardError if the board has no such attribute. More than eight values share colours in turn.
    """
    if attribute not in board.attributes:
        known = listed([str(name) for name in board.attributes], 12) or "none"
        raise BoardError(f"there is no attribute {attribute!r} to colour tessels by; there are: {known}")
    values = list(dict.fromkeys(str(value) for value in board.attributes[attribute] if value is not None))
    if all(_COLOUR.fullmatch(value) for value in values):
        return {value: value for value in values}
    return {value: VALUE_COLOURS[place % len(VALUE_COLOURS)] for place, value in enumerate(values)}


def _legend(canvas: Canvas, entries: Mapping[str, str]) -> float:
    """Name the colours below the board. Returns the height of the picture."""
    y: float = canvas.height + 6
    x: float = canvas.margin
    for words, colour in entries.items():
        wide = max(70.0, 44 + 8.0 * len(words))
        if x + wide > canvas.width and x > canvas.margin:
            x, y = canvas.margin, y + 24
        canvas.add(f'<rect x="{x:.2f}" y="{y - 8:.2f}" width="16" height="16" fill="{colour}" stroke="{LINE}"/>')
        canvas.text(x + 22, y, 14, words, anchor="start")
        x += wide
    return y + 20
