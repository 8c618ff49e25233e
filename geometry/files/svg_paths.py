"""The path language of SVG, flattened to polylines (SVG 2, sections 9.3 and B.2.4)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import numpy as np
from rulestone.geometry.board.sorted_integers import FloatArray
from rulestone.geometry.errors import BoardError

_TOKEN = re.compile(r"\s*,?\s*([MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG = re.compile(r"\s*,?\s*([01])")
MOST_CHORDS = 10_000  # for one curve; what needs more is drawn at another scale than its tolerance
LARGEST = 1e50  # a larger number is a slip, and products of two must not overflow
_SIZE = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def flatten_lines(path: str, tolerance: float) -> list[FloatArray]:
    """The subpaths as arrays of points, shape (n, 2); a closed one ends where it begins.

    Chords keep within the tolerance of the curves they stand for.

    Raises BoardError naming the place where the path cannot be read.
    """
    return [np.array([(point.real, point.imag) for point in line]) for line in _subpaths(path, tolerance)]


def _subpaths(path: str, tolerance: float) -> list[list[complex]]:
    rings: list[list[complex]] = []
    here = start = 0j
    control: complex | None = None  # the last control point, which S and T reflect
    last = ""
    for command, values in _commands(path):
        kind, base = command.upper(), here if command.islower() else 0j
        points = [base + complex(x, y) for x, y in zip(values[0::2], values[1::2], strict=False)]
        if kind == "M":
            here = start = points[0]
            rings.append([here])
        elif kind == "Z":
            if rings[-1][-1] != start:
                rings[-1].append(start)
            here = start
        else:
            if last == "Z":
                rings.append([here])
            if kind == "H":
                stretch = [complex(values[0] + base.real, here.imag)]
            elif kind == "V":
                stretch = [complex(here.real, values[0] + base.imag)]
            elif kind == "L":
                stretch = points
            elif kind == "A":
                end = base + complex(values[5], values[6])
                large, sweep = bool(values[3]), bool(values[4])
                stretch = _arc(here, end, (values[0], values[1]), values[2], large, sweep, tolerance)
            else:
                reflected = 2 * here - control if control is not None and last in _FAMILY[kind] else here
                handles = [here, reflected, *points] if kind in "ST" else [here, *points]
                control = handles[-2]
                stretch = _bezier(handles, tolerance)
            rings[-1] += stretch
            here = stretch[-1]
        if kind not in "CSQT":
            control = None
        last = kind
    return rings


_FAMILY = {"S": "CS", "T": "QT", "C": "", "Q": ""}


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Commands with their numbers, repeated ones spelled out."""
    place, command, end = 0, "", len(path.rstrip())
    while place < end:
        match = _TOKEN.match(path, place)
        if match is None:
            raise BoardError(f"path cannot be read at character {place + 1}: {path[place : place + 12]!r}")
        if match[1].isalpha():
            if not command and match[1] not in "Mm":
                raise BoardError("path does not begin with M")
            command, place = match[1], match.end()
        elif command in ("", "Z", "z"):
            raise BoardError(f"path has a number without a command at character {place + 1}")
        values, place = _numbers(path, place, command)
        yield command, values
        command = {"M": "L", "m": "l"}.get(command, command)


def _numbers(path: str, place: int, command: str) -> tuple[list[float], int]:
    values: list[float] = []
    for index in range(_SIZE[command.upper()]):
        pattern = _FLAG if command in "Aa" and index in (3, 4) else _TOKEN
        match = pattern.match(path, place)
        if match is None or match[1].isalpha():
            needed = _SIZE[command.upper()]
            raise BoardError(f"path command {command} needs {needed} numbers, see character {place + 1}")
        values.append(plain_number(match[1]))
        place = match.end()
    return values, place


def plain_number(text: str) -> float:
    """A number of a drawing. Raises BoardError for one beyond `LARGEST`, ValueError for what is none."""
    value = float(text)
    if not abs(value) <= LARGEST:
        raise BoardError(f"the number {text} is beyond {LARGEST:g}")
    return value


def _chords(count: float, tolerance: float) -> int:
    """How many chords to draw. Raises BoardError if that is more than `MOST_CHORDS`."""
    if count <= MOST_CHORDS:
        return max(1, math.ceil(count))
    message = f"a curve needs {count:.3g} chords to keep within {tolerance:.3g}, more than {MOST_CHORDS}"
    raise BoardError(f"{message}: draw it smaller, or give a larger tolerance")


def _bezier(handles: list[complex], tolerance: float) -> list[complex]:
    """Corners after the first along a quadratic or cubic curve.

    A curve of degree n in m equal parts strays from its chords by at most n (n - 1) / (8 m^2) times the largest second
    difference of its control points. Curves are always cut up in the same direction, so that two tessels that share
    one, each drawing it its own way round, get the same corners.
    """
    start, end = handles[0], handles[-1]
    if _is_backward(start, end):
        return [*_bezier(handles[::-1], tolerance)[-2::-1], end]
    degree = len(handles) - 1
    bend = max(abs(handles[i] - 2 * handles[i + 1] + handles[i + 2]) for i in range(degree - 1))
    parts = _chords(math.sqrt(degree * (degree - 1) * bend / 8 / tolerance), tolerance)
    share = np.arange(1, parts) / parts
    points = np.repeat(np.array(handles)[:, None], parts - 1, axis=1)
    while len(points) > 1:  # de Casteljau
        points = (1 - share) * points[:-1] + share * points[1:]
    return [*points[0].tolist(), end]


def _is_backward(start: complex, end: complex) -> bool:
    return (end.real, end.imag) < (start.real, start.imag)


def _arc(
    start: complex, end: complex, radii: tuple[float, float], degrees: float, large: bool, sweep: bool, tolerance: float
) -> list[complex]:
    """Corners after the first along an elliptical arc (SVG 2, section B.2.4), cut up as `_bezier` does."""
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == end or rx == 0 or ry == 0:
        return [end]
    if _is_backward(start, end):
        return [*_arc(end, start, radii, degrees, large, not sweep, tolerance)[-2::-1], end]
    tilt = complex(np.exp(1j * np.radians(degrees)))
    half = (start - end) / 2 / tilt
    need = (half.real / rx) ** 2 + (half.imag / ry) ** 2
    if need > 1:  # radii too small to reach: the smallest ellipse that does
        rx, ry, need = rx * need**0.5, ry * need**0.5, 1.0
    factor = (1 / need - 1) ** 0.5 * (-1 if large == sweep else 1)
    middle = factor * complex(rx * half.imag / ry, -ry * half.real / rx)
    centre = middle * tilt + (start + end) / 2
    first, last = (np.angle(complex((p - middle).real / rx, (p - middle).imag / ry)) for p in (half, -half))
    span = float(last - first) % (2 * np.pi) - (0 if sweep else 2 * np.pi)
    step = 2 * np.arccos(1 - min(1.0, tolerance / max(rx, ry)))
    parts = _chords(abs(span) / step if step else math.inf, tolerance)
    angles = (float(first) + span * np.arange(1, parts) / parts).tolist()
    return [*(centre + complex(rx * np.cos(a), ry * np.sin(a)) * tilt for a in angles), end]
