"""Ids stand within their tessels, also in narrow, bent and hollow ones; read off the picture itself."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from rulestone.geometry import BoardWarning, Tessellation
from shapely import Polygon, box

BOX = 0.55  # of the size of letters: about how wide one is
SVG = "{http://www.w3.org/2000/svg}"
RING = [(5 * np.cos(k * np.pi / 12), 5 * np.sin(k * np.pi / 12)) for k in range(24)]
BOARDS: dict[str, dict[str, Any]] = {
    "bent": {
        "Hook of Holland": Polygon([(0, 0), (8, 0), (8, 1), (1, 1), (1, 8), (0, 8)]),
        "inner": Polygon([(1, 1), (8, 1), (8, 8), (1, 8)], [[(3, 3), (3, 6), (6, 6), (6, 3)]]),
        "North Atlantic": box(3, 3, 6, 6),
        "Longstrip Shire": box(8, 0, 8.6, 8),
        "Moon": Polygon([(8.6, 0), (12, 0), (12, 8), (11.6, 8), (11.6, 0.8), (8.6, 0.8)]),
        "wedge-0001": Polygon([(8.6, 0.8), (11.6, 8), (8.6, 8)]),
    },
    "slices": {f"slice {k}": Polygon([(0, 0), *rim]) for k, rim in enumerate(pairwise([*RING, RING[0]]))},
}


def words_in(picture: str) -> Iterator[tuple[str, float, Polygon]]:
    """Every text of a picture, its size in pixels, and about the ground that it covers, in pixels."""
    for element in ElementTree.fromstring(picture).iter(f"{SVG}text"):
        words, size = element.text or "", float(element.get("font-size", ""))
        x, y = float(element.get("x", "")), float(element.get("y", "")) - 0.35 * size
        wide, tall = BOX * size * len(words) / 2, 0.75 * size / 2
        if turned := element.get("transform"):
            assert re.fullmatch(rf"rotate\(-90 {x:.2f} [\d.]+\)", turned)
            wide, tall = tall, wide
        yield words, size, box(x - wide, y - tall, x + wide, y + tall)


def grounds_in(picture: str) -> dict[str, Polygon]:
    """The ground of every tessel, in pixels, by its title."""
    found = {}
    for element in ElementTree.fromstring(picture).iter(f"{SVG}path"):
        rings = re.findall(r"M([^Z]+)Z", element.get("d", ""))
        corners = [[tuple(map(float, spot.split(","))) for spot in ring.split()] for ring in rings]
        title = element.find(f"{SVG}title")
        if title is not None:
            found[title.text or ""] = Polygon(corners[0], corners[1:])
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_ids_stand_within_their_tessels(name: str) -> None:
    picture = Tessellation.from_polygons(BOARDS[name]).svg()
    grounds, written = grounds_in(picture), list(words_in(picture))
    assert {words for words, _, _ in written} == set(BOARDS[name]) == set(grounds)
    for words, size, ground in written:
        assert grounds[words].contains(ground), words
        assert size >= 9, words


def test_where_no_word_fits_small_letters_cross_the_border() -> None:
    board = Tessellation.from_polygons({"hair": box(0, 0, 0.04, 8), "field": box(0.04, 0, 8, 8)})
    sizes = {words: size for words, size, _ in words_in(board.svg())}
    assert 5 <= sizes["hair"] < 6 and sizes["field"] == 22


def test_ids_of_tessels_that_cross_themselves_are_written_all_the_same() -> None:
    bow = Polygon([(0, 0), (4, 4), (4, 0), (0, 5)])
    with pytest.warns(BoardWarning, match="cross"):
        picture = Tessellation.from_polygons({"a bow that is tied": bow, "b": box(5, 0, 9, 4)}).svg()
    assert {words for words, _, _ in words_in(picture)} == {"a bow that is tied", "b"}
