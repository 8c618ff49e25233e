"""What an SVG document draws: its shapes and texts, in their order, with transform, look, layer and name.

Groups and clones (`<use>`) are resolved. A shape is named by its Inkscape label, else its id; a layer is a group, named
in the same way.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from rulestone.geometry.board.sorted_integers import FloatArray
from rulestone.geometry.errors import BoardError, listed

from .svg_paths import plain_number
from .svg_style import SvgStyle, look_of, sheet_of

MOST_CLONED = 100_000  # clones of clones multiply
DEEPEST = 50  # how deep clones may stand in clones
SHAPES = ("path", "polygon", "polyline", "rect", "circle", "ellipse", "line")
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
_HIDDEN = ("defs", "clipPath", "mask", "symbol", "pattern", "marker", "metadata", "style", "script")
_CONDITIONS = ("requiredExtensions", "requiredFeatures", "systemLanguage")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"\s*,?\s*(\w+)\s*\(([^)]*)\)")
_ALIGNED = re.compile("x(Min|Mid|Max)Y(Min|Mid|Max)")
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}  # of the room that is left over, before what is shown
_UNITS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6}


@dataclass(frozen=True)
class DrawnShape:
    """A shape or text as it is drawn.

    Attributes:
        element: its XML element.
        tag: what kind of element, such as "path" or "text".
        matrix: the transform to board coordinates (y up), shape (3, 3).
        look: its fill, stroke and visibility.
        groups: the names of the named groups it stands in, outermost first; labels and ids of one group together.
        name: its label or id; None if it has neither.
        is_borrowed: whether it stands in a clone without a name of its own, and the name is that of the original.
    """

    element: ElementTree.Element
    tag: str
    matrix: FloatArray
    look: SvgStyle
    groups: tuple[tuple[str, ...], ...]
    name: str | None
    is_borrowed: bool = False

    @property
    def layer(self) -> str | None:
        """The name of the innermost named group."""
        return self.groups[-1][0] if self.groups else None


def drawn_in(root: ElementTree.Element) -> tuple[list[DrawnShape], list[str]]:
    """Everything that a document draws, and notes on what was chosen. Raises BoardError for what cannot be resolved."""
    walk = _Walk(root)
    drawn = list(walk.walk(root, np.diag([1.0, -1.0, 1.0]), SvgStyle(), (), None, 0))
    notes = []
    if walk.switches:
        offering = f"{walk.switches} <switch> elements offer" if walk.switches > 1 else "a <switch> offers"
        notes.append(f"{offering} several drawings: taken is the first for which no language and no program is asked")
    if walk.not_followed:
        notes.append(f"of its style sheet is not followed: {listed(walk.not_followed)}")
    return drawn, notes


def tag_of(element: ElementTree.Element) -> str:
    """The name of an element without its namespace; "" for comments."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _names(element: ElementTree.Element) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in (element.get(LABEL), element.get("id")) if name))


class _Walk:
    def __init__(self, root: ElementTree.Element) -> None:
        self.root = root
        self.sheet, self.not_followed = sheet_of(root)
        self.by_id = {name: element for element in root.iter() if (name := element.get("id"))}
        self.cloned = 0
        self.switches = 0

    def walk(
        self,
        element: ElementTree.Element,
        matrix: FloatArray,
        above: SvgStyle,
        groups: tuple[tuple[str, ...], ...],
        clone: str | None,
        depth: int,
    ) -> Iterator[DrawnShape]:
        """`clone` is the name of the clone that stands for the element; `depth` how many clones lead here."""
        tag = tag_of(element)
        look = look_of(element, tag, above, self.sheet)
        if tag in _HIDDEN or look.hidden:
            return
        if tag == "svg" and element is not self.root:
            raise BoardError("<svg> within the drawing is not supported: make it a group")
        self.cloned += depth > 0
        if self.cloned > MOST_CLONED:
            raise BoardError(f"its clones draw more than {MOST_CLONED} elements")
        names = _names(element)
        own = _own_matrix(element, look, f"<{tag}> {next(iter(names), '')}".strip())
        matrix = matrix if own is None else matrix @ own
        if tag == "use":
            yield from self._clone(element, matrix, look, groups, clone or next(iter(names), None), depth)
        elif tag in SHAPES or tag == "text":
            if not look.invisible:
                is_borrowed = depth > 0 and clone is None
                yield DrawnShape(element, tag, matrix, look, groups, clone or next(iter(names), None), is_borrowed)
        else:
            within = (*groups, names) if names and element is not self.root else groups
            for child in self._one_of(element) if tag == "switch" else element:
                name = clone and _within(clone, child)
                yield from self.walk(child, matrix, look, within, name, depth)

    def _one_of(self, switch: ElementTree.Element) -> list[ElementTree.Element]:
        """What a <switch> shows to whoever has no language and knows no extension (SVG 2, section 5.7)."""
        offered = [child for child in switch if tag_of(child)]
        shown = [child for child in offered if not any(child.get(condition) for condition in _CONDITIONS)]
        self.switches += len(offered) > 1
        return shown[:1]

    def _clone(
        self,
        element: ElementTree.Element,
        matrix: FloatArray,
        look: SvgStyle,
        groups: tuple[tuple[str, ...], ...],
        name: str | None,
        depth: int,
    ) -> Iterator[DrawnShape]:
        reference = next((element.get(href) for href in _HREFS if element.get(href)), None) or ""
        target = self.by_id.get(reference.removeprefix("#")) if reference.startswith("#") else None
        if target is None:
            raise BoardError(f"<use> {name or ''}: there is no element {reference!r} in the drawing")
        if depth >= DEEPEST:
            raise BoardError(f"<use> {name or ''}: clones stand in clones more than {DEEPEST} deep")
        moved = matrix @ _shift(length_of(element, "x"), length_of(element, "y"))
        if tag_of(target) == "symbol":
            moved = moved @ _fitted(target, element, name or "")
            for child in target:
                yield from self.walk(child, moved, look, groups, name and _within(name, child), depth + 1)
        else:
            yield from self.walk(target, moved, look, groups, name, depth + 1)


def _own_matrix(element: ElementTree.Element, look: SvgStyle, what: str) -> FloatArray | None:
    """The matrix of the attribute "transform", if there is one.

    Raises BoardError for transforms of CSS, which have other rules.
    """
    written = element.get("transform", "").strip()
    if look.properties.get("transform", "none") not in ("none", written):
        raise BoardError(f"{what}: a transform in its style is not supported: write it as an attribute, transform=")
    origin = look.properties.get("transform-origin", "0 0")
    if written and any(float(number) for number in NUMBER.findall(origin) or ["1"]):
        raise BoardError(f"{what}: transform-origin is not supported: move the origin by translate() in transform=")
    return matrix_of(written) if written else None


def _within(name: str, child: ElementTree.Element) -> str:
    """What a shape within a clone is called: the clone's name, and its own if it has one."""
    own = next(iter(_names(child)), None)
    return f"{name}/{own}" if own else name


def _fitted(symbol: ElementTree.Element, use: ElementTree.Element, name: str) -> FloatArray:
    """The matrix that fits the viewBox of a symbol into the room that its clone gives it (SVG 2, section 8.2).

    Raises BoardError where that room is not given in user units, or nothing is to be shown.
    """
    if not symbol.get("viewBox"):
        return np.eye(3)
    box = numbers_of(symbol, "viewBox")
    room = []
    for side in ("width", "height"):
        teller = next((element for element in (use, symbol) if element.get(side, "auto") != "auto"), None)
        if teller is None:
            raise BoardError(f"<use> {name}: it does not say how wide and high the symbol is, which has a viewBox")
        room.append(size_of(teller, side))
    if len(box) != 4 or min(*box[2:], *room) <= 0:
        raise BoardError(f"<use> {name}: the symbol's viewBox, or the room for it, has no area")
    align, _, slices = symbol.get("preserveAspectRatio", "xMidYMid").strip().partition(" ")
    scale = np.array(room) / box[2:]
    share = [0.0, 0.0]
    if align != "none":
        parts = _ALIGNED.fullmatch(align)
        if parts is None:
            raise BoardError(f'<use> {name}: preserveAspectRatio="{align}" is none of those that there are')
        share = [_SHARES[part] for part in parts.groups()]
        scale[:] = scale.max() if slices.strip() == "slice" else scale.min()
    x, y = (np.array(room) - scale * box[2:]) * share - scale * box[:2]
    return np.array([[scale[0], 0, x], [0, scale[1], y], [0, 0, 1]])


def _shift(x: float, y: float) -> FloatArray:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1]], dtype=np.float64)


def length_of(element: ElementTree.Element, name: str, whole: float | None = None) -> float:
    """A length in user units; a percentage is one of `whole`. Raises BoardError for what is none."""
    text = element.get(name, "0").strip().lower()
    number = NUMBER.match(text)
    unit = text[number.end() :].strip() if number else text
    factor = 1.0 if not unit else _UNITS.get(unit)
    if unit == "%" and whole is not None:
        factor = whole / 100
    if number is None or factor is None:
        raise BoardError(f'{name}="{text}" is no plain number')
    try:
        return plain_number(number[0]) * factor
    except BoardError as error:
        raise BoardError(f"{name}: {error}") from None


def size_of(element: ElementTree.Element, name: str, whole: float | None = None) -> float:
    """A length that measures a shape. Raises BoardError for what is none, or negative."""
    length = length_of(element, name, whole)
    if length < 0:
        raise BoardError(f'{name}="{element.get(name)}" is negative')
    return length


def numbers_of(element: ElementTree.Element, name: str) -> list[float]:
    """The numbers of a list such as `points`. Raises BoardError where anything else stands among them."""
    text = element.get(name, "")
    if left := NUMBER.sub(" ", text).replace(",", " ").split():
        raise BoardError(f"{name}: {left[0]!r:.20} is no number, see character {text.index(left[0])}")
    return [plain_number(value) for value in NUMBER.findall(text)]


def matrix_of(text: str) -> FloatArray:
    """The matrix of a transform attribute (SVG 2, section 8.5), shape (3, 3). Raises BoardError for what is none."""
    total = np.eye(3)
    place = 0
    if text.strip() == "none":
        return total
    while match := _TRANSFORM.match(text, place):
        place = match.end()
        kind, values = match[1], [plain_number(value) for value in NUMBER.findall(match[2])]
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
