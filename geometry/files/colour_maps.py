"""Boards from coloured pictures: scanned maps and painted boards, each connected region of a colour a tessel.

Colours that are alike count as one. What is no region (border lines, specks, the blur between two colours) is shared
out among the regions beside it, pixel by pixel, so that they meet; their borders, which follow the pixels, are then
made smoother without losing a contact.
"""

from __future__ import annotations

import warnings
from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from rulestone.geometry.board.origin import BoardFile, Origin
from rulestone.geometry.board.sorted_integers import IndexArray, IntArray
from rulestone.geometry.errors import BoardError
from rulestone.geometry.surface.orientation import connected

from .regions import all_alike, grown, outlined

MOST_PIXELS = 40_000_000
MOST_COLOURS = 255
_RARE = 2e-4  # the share of a picture's pixels below which a colour is no colour of its own


@dataclass(frozen=True)
class PictureReading:
    """How a picture is read; lengths and areas are in pixels.

    Attributes:
        alike: how far two colours may be apart and still count as one, in steps of 0 to 255 for red, green and blue.
        background: what is no region: transparency alone ("none"), also a colour ("#ffffff"), or by itself ("auto") the
            colour of more than half of the picture's rim, where it reaches the rim.
        lines: what is nowhere wider than this is a border line or speck, and no region.
        least: the smallest region; unless given two thousandths of a thousandth of the picture, but 16 at least.
        breaks: gaps up to this wide in border lines do not join two regions of one colour; narrow necks part them then.
        smooth: how much borders are smoothed, about the widest step that goes; 0 keeps the pixels' steps.
    """

    alike: float = 48.0
    background: str = "auto"
    lines: int = 6
    least: int | None = None
    breaks: int = 0
    smooth: float = 2.5


def read_picture(path: Path, reading: PictureReading) -> BoardFile:
    """The regions of a picture as polygons, y up, a pixel a unit; numbered from top to bottom and from left to right.

    Attributes are "fill", the region's colour, and "pixels", its size in the picture. Raises BoardError if the file is
    no picture, or has no regions.
    """
    pixels = _pixels(path)
    colour, palette = _indexed(pixels, reading.alike)
    colour, told = _without_background(colour, palette, reading.background)
    regions, fills, sizes, lost = _regions(colour, palette, reading)
    if not len(fills):
        raise BoardError(f"no region of one colour is wider than {reading.lines} pixels and large enough")
    labels = grown(regions, colour >= 0)
    polygons, numbers = outlined(labels)
    if reading.smooth > 0:
        polygons = np.asarray(shapely.coverage_simplify(polygons, reading.smooth))
    order = _reading_order(polygons)
    shapes: dict[Hashable, Any] = {number: polygons[row] for number, row in enumerate(order.tolist())}
    kept = numbers[order]
    shared = int((labels > 0).sum() - sizes.sum())
    notes: tuple[str, ...] = (
        f"{pixels.shape[1]} x {pixels.shape[0]} pixels in {len(palette)} colours, {len(shapes)} regions",
        told,
        f"{shared} pixels of lines, specks and blur went to the regions beside them",
    )
    notes += lost
    columns = {"fill": [fills[number - 1] for number in kept.tolist()], "pixels": sizes[kept - 1].tolist()}
    return BoardFile(shapes, origin=Origin(columns, notes=notes))


def _pixels(path: Path) -> NDArray[np.uint8]:
    """Red, green, blue and opacity, shape (height, width, 4); noise of single pixels taken out."""
    try:
        from PIL import Image, ImageFilter, UnidentifiedImageError
    except ImportError:
        raise BoardError("pictures need Pillow (pip install 'rulestone[boards]')") from None
    if not path.exists():
        raise BoardError("cannot be read: no such file or directory")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise BoardError(f"{opened.width} x {opened.height} pixels are more than {MOST_PIXELS}")
                image = opened.convert("RGBA")
        if image.convert("RGB").getcolors(256) is None:
            alpha = image.getchannel("A")
            image = image.convert("RGB").filter(ImageFilter.MedianFilter(3)).convert("RGBA")
            image.putalpha(alpha)
    except UnidentifiedImageError:
        raise BoardError("is no picture that Pillow can read") from None
    except BoardError:
        raise
    except Exception as error:  # Pillow passes on the errors of whichever decoder it uses
        raise BoardError(f"Pillow cannot read it ({(str(error).splitlines() or ['?'])[0]})") from None
    return np.array(image)


def _indexed(pixels: NDArray[np.uint8], alike: float) -> tuple[IndexArray, NDArray[np.uint8]]:
    """For every pixel the number of its colour, -1 where it is transparent; and the colours, commonest first.

    The commonest colours, taken in cubes of 8 steps, each take those that are alike; what is rare joins the nearest.
    """
    flat = pixels.reshape(-1, 4)
    red, green, blue = (flat[:, channel].astype(np.int64) >> 3 for channel in range(3))
    cube = (red << 10) | (green << 5) | blue
    opaque = flat[:, 3] >= 128
    counts = np.bincount(cube[opaque], minlength=1 << 15)
    used = np.flatnonzero(counts)
    used = used[np.argsort(-counts[used], kind="stable")]
    middles = np.stack((used >> 10, (used >> 5) & 31, used & 31), axis=1) * 8.0 + 4
    peaks: list[int] = []
    enough = max(_RARE * opaque.sum(), 1)
    nearest = np.full(len(used), np.inf)
    number = np.zeros(len(used), dtype=np.int32)
    for row in range(len(used)):
        if nearest[row] < alike or (peaks and (counts[used[row]] < enough or len(peaks) == MOST_COLOURS)):
            continue
        distance = np.sqrt(((middles - middles[row]) ** 2).sum(axis=1))
        closer = distance < nearest
        nearest[closer], number[closer] = distance[closer], len(peaks)
        peaks.append(row)
    table = np.zeros(1 << 15, dtype=np.int32)
    table[used] = number
    colour = np.where(opaque, table[cube], -1).astype(np.int32)
    palette = np.array([_middle(flat[opaque & (cube == used[row])]) for row in peaks], dtype=np.uint8).reshape(-1, 3)
    return colour.reshape(pixels.shape[:2]), palette


def _middle(pixels: NDArray[np.uint8]) -> IntArray:
    return np.asarray(np.rint(pixels[:, :3].mean(axis=0)), dtype=np.int64)


def _without_background(colour: IndexArray, palette: NDArray[np.uint8], asked: str) -> tuple[IndexArray, str]:
    """Colours with -1 for the background, and one sentence on what that is."""
    if asked == "none" or not len(palette):
        return colour, "no colour is background"
    rim = np.concatenate((colour[0], colour[-1], colour[1:-1, 0], colour[1:-1, -1]))
    if asked == "auto":
        counts = np.bincount(rim[rim >= 0], minlength=len(palette))
        common = int(np.argmax(counts))
        if 2 * counts[common] <= len(rim):
            return colour, "no colour is background: none has more than half of the rim"
    else:
        common = int(np.argmin(((palette.astype(np.int64) - _rgb(asked)) ** 2).sum(axis=1)))
    pieces, _ = _pieces(colour)
    outer = np.unique(np.concatenate((pieces[0], pieces[-1], pieces[:, 0], pieces[:, -1])))
    at_rim = np.zeros(int(pieces.max()) + 1, dtype=np.bool_)
    at_rim[outer] = True
    gone = (colour == common) & (at_rim[pieces] if asked == "auto" else True)
    return np.where(gone, -1, colour).astype(np.int32), (
        f"the background is {_hex(palette[common])}{' where it reaches the rim' if asked == 'auto' else ''}; "
        "background='none' (--background none) makes it regions"
    )


def _rgb(text: str) -> IntArray:
    digits = text.removeprefix("#")
    try:
        if len(digits) != 6:
            raise ValueError
        return np.array([int(digits[place : place + 2], 16) for place in (0, 2, 4)])
    except ValueError:
        raise BoardError(f"the background is {text!r}, but must be auto, none or a colour such as #ffffff") from None


def _hex(colour: NDArray[np.uint8]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour.tolist())


def _pieces(colour: IndexArray) -> tuple[IndexArray, int]:
    """The pieces of one colour that hang together across sides of pixels: a number for each pixel, and how many."""
    height, width = colour.shape
    place = np.arange(height * width).reshape(height, width)
    right, down = colour[:, 1:] == colour[:, :-1], colour[1:] == colour[:-1]
    one = np.concatenate((place[:, :-1][right], place[:-1][down]))
    other = np.concatenate((place[:, 1:][right], place[1:][down]))
    number, count = connected(height * width, one, other)
    return number.reshape(height, width), count


def _regions(
    colour: IndexArray, palette: NDArray[np.uint8], reading: PictureReading
) -> tuple[IndexArray, list[str], IntArray, tuple[str, ...]]:
    """The pixels of regions numbered from 1, 0 elsewhere; for each region its colour and how many pixels it has.

    And a sentence on what is too narrow for a region, but not as narrow as lines mostly are.
    """
    if reading.lines < 0 or reading.breaks < 0 or not reading.smooth >= 0 or not reading.alike >= 0:
        raise BoardError("widths, and how colours are alike, must not be negative")
    wide = all_alike(colour, (reading.lines + 1) // 2) & (colour >= 0)
    seeds = colour if not reading.breaks else np.where(all_alike(colour, (reading.breaks + 1) // 2), colour, -2)
    pieces, count = _pieces(seeds.astype(np.int32))
    sizes = np.bincount(pieces.ravel(), minlength=count)
    least = reading.least if reading.least is not None else max(16, int(2e-6 * colour.size))
    has_core = np.zeros(count, dtype=np.bool_)
    has_core[pieces[wide & (seeds >= 0)]] = True
    kept = has_core & (sizes >= least)
    number = np.where(kept, np.cumsum(kept), 0).astype(np.int32)
    regions = number[pieces]
    if reading.breaks:
        regions = grown(regions, colour >= 0, within=colour)
    first = np.full(int(kept.sum()) + 1, -1, dtype=np.int64)
    flat = regions.ravel()
    first[flat[::-1]] = np.arange(len(flat) - 1, -1, -1)
    fills = [_hex(palette[value]) for value in colour.ravel()[first[1:]].tolist()]
    lost = _narrow(colour, palette, pieces, ~kept & (sizes >= least), reading.lines)
    return regions, fills, np.bincount(flat, minlength=len(fills) + 1)[1:], lost


def _narrow(
    colour: IndexArray, palette: NDArray[np.uint8], pieces: IndexArray, dropped: NDArray[np.bool_], lines: int
) -> tuple[str, ...]:
    """One sentence on the dropped pieces that are at least three pixels wide somewhere: narrow regions, perhaps."""
    radius = (lines + 1) // 2
    while (radius := radius - 1) >= 1:
        core = all_alike(colour, radius) & (colour >= 0) & dropped[pieces]
        if core.any():
            there = np.unique(pieces[core])
            row, column = np.argwhere(core)[0].tolist()
            many = f"{len(there)} pieces" if len(there) > 1 else "1 piece"
            return (
                f"{many} up to {2 * radius + 2} pixels wide went to the regions beside, as border lines do, the first "
                f"{_hex(palette[colour[row, column]])} at column {column}, row {row}; "
                f"lines={2 * radius} (--lines {2 * radius}) makes regions of such",
            )
    return ()


def _reading_order(polygons: NDArray[Any]) -> IntArray:
    """From top to bottom, in rows of about the height of a region, and in these from left to right."""
    spots = shapely.get_coordinates(shapely.point_on_surface(polygons))
    bounds = shapely.bounds(polygons)
    height = float(np.median(bounds[:, 3] - bounds[:, 1])) or 1.0
    row = np.floor((bounds[:, 3].max() - bounds[:, 3]) / height + 0.5)
    return np.asarray(np.lexsort((spots[:, 0], row)))
