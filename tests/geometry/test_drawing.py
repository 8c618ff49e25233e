"""Pictures: what is in them, and that marks do not cover the ids."""

from __future__ import annotations

import itertools
import math
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from rulestone.geometry import BoardError, BoardWarning, Tessellation
from rulestone.geometry.board.origin import Origin
from rulestone.geometry.draw.drawing import COLOURS, FAULT, PLAIN, SPLICE_COLOURS, save_picture, value_colours
from rulestone.geometry.draw.drawing_pieces import DISKS, OWNERS, DrawnPiece
from rulestone.geometry.make.layouts import layout
from rulestone.geometry.make.makers import cylinder, square, torus
from rulestone.geometry.make.stands import stands_drawn
from shapely import box

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")
SVG = "{http://www.w3.org/2000/svg}"


def spots(picture: str, tag: str) -> list[tuple[str, float, float]]:
    """Words and places of all texts, or places of all circles."""
    x, y = ("cx", "cy") if tag == "circle" else ("x", "y")
    found = ElementTree.fromstring(picture).iter(SVG + tag)
    return [(element.text or "", float(element.get(x, "0")), float(element.get(y, "0"))) for element in found]


def test_targets_have_the_three_colours() -> None:
    picture = square(8, 8).svg(tessel="d4")
    count = {relation: picture.count(f'fill="{colour}"') - 1 for relation, colour in COLOURS.items()}
    assert count == {"walker": 4, "angler": 4, "jagger": 12}
    assert square(8, 8)._repr_svg_().count("<title>") == 1 + 64


@pytest.mark.parametrize("board", [cylinder(6, 3), torus(5, 4), torus(4, 3)])
def test_letters_of_splices_stand_outside_the_board(board: Tessellation) -> None:
    picture = board.svg()
    shapes = ElementTree.fromstring(picture)
    numbers = [
        tuple(map(float, pair.split(",")))
        for path in shapes.iter(SVG + "path")
        for pair in path.get("d", "").strip("MZ").split()
    ]
    west, east = min(x for x, _ in numbers), max(x for x, _ in numbers)
    north, south = min(y for _, y in numbers), max(y for _, y in numbers)
    letters = [(x, y) for words, x, y in spots(picture, "text") if words in ("A", "B")]
    assert len(letters) == 2 * len(board.splices)
    assert not [(x, y) for x, y in letters if west < x < east and north < y - 14 * 0.35 < south]


def test_numbers_of_problems_do_not_cover_ids() -> None:
    board = Tessellation.from_polygons({"one": box(0, 0, 2, 2), "two": box(1, 1, 3, 3), "far": box(8, 8, 9, 9)})
    picture = board.svg(problems=board.problems())
    circles = [(x, y) for _, x, y in spots(picture, "circle")]
    ids = [(x, y) for words, x, y in spots(picture, "text") if words in ("one", "two", "far")]
    assert len(circles) == len(board.problems()) == 3 and len(ids) == 3 and FAULT in picture
    assert min(math.dist(circle, name) for circle in circles for name in ids) > 9


def test_the_reversing_walk_lies_beneath_the_ids() -> None:
    board = square(4, 1).splice(((0, 0), (0, 1)), ((4, 1), (4, 0)))
    picture = board.svg(problems=board.problems())
    assert picture.count("<polyline") == 2 * 4
    assert picture.rindex("<polyline") < picture.index(">a1</text>")


def luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("ground", ["#ffffff", PLAIN])
def test_letters_of_splices_can_be_read(ground: str) -> None:
    contrasts = [(luminance(ground) + 0.05) / (luminance(colour) + 0.05) for colour in SPLICE_COLOURS]
    assert min(contrasts) >= 4.5


def test_lines_do_not_run_through_ids() -> None:
    def patches(picture: str) -> int:
        return sum("rx" in one.attrib for one in ElementTree.fromstring(picture).iter(SVG + "rect"))

    strip = square(4, 1).splice(((0, 0), (0, 1)), ((4, 1), (4, 0)))
    assert patches(strip.svg(problems=strip.problems())) == 4
    assert patches(strip.svg()) == 0


def test_a_picture_says_what_it_shows() -> None:
    drawn = ElementTree.fromstring(torus(5, 4).svg(tessel="a1"))
    assert drawn.get("role") == "img"
    assert drawn.get("aria-label") == drawn.findtext(SVG + "title") == "A board of 20 tessels with 2 splices"
    assert "Walker leads to" in (drawn.findtext(SVG + "desc") or "")
    titles = [path.findtext(SVG + "title") or "" for path in drawn.iter(SVG + "path")]
    assert "b1: Walker" in titles and "b2: Angler" in titles and "a1" in titles
    assert drawn.get("viewBox") == f"0 0 {drawn.get('width')} {drawn.get('height')}"
    assert square(1, 1).svg().count("A board of 1 tessel<") == 1


def test_ids_are_escaped() -> None:
    picture = Tessellation.from_polygons({"<a&b>": box(0, 0, 1, 1)}).svg()
    assert "&lt;a&amp;b&gt;" in picture and ElementTree.fromstring(picture) is not None


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "board.svg"
    save_picture("<svg>old</svg>", file)
    file.chmod(0o600)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("os.replace", interrupted)
        save_picture("<svg>new</svg>", file)
    assert file.read_text() == "<svg>old</svg>" and [path.name for path in tmp_path.iterdir()] == ["board.svg"]
    save_picture("<svg>new</svg>", file)
    assert file.read_text() == "<svg>new</svg>" and file.stat().st_mode & 0o777 == 0o600
    with pytest.raises(BoardError, match="cannot be written: no such file or directory"):
        save_picture("<svg/>", tmp_path / "nowhere" / "board.svg")


def test_only_svg_and_png_are_written() -> None:
    with pytest.raises(BoardError, match=r"pictures are \.svg or \.png"):
        save_picture("<svg/>", "board.jpeg")


def test_pieces_stand_on_their_tessels() -> None:
    """Bases in the colour of their owner, as large as those on other tessels; a disk of its kind for every disk."""
    board = Tessellation.from_polygons({"small": box(0, 0, 1, 1), "large": box(1, 0, 5, 4), "empty": box(5, 0, 9, 4)})
    pieces = {"small": DrawnPiece("red", ("walker", "blood")), "large": DrawnPiece("blue", ("jagger",) * 10)}
    picture = board.svg(pieces=pieces)
    bases = {c.get("fill"): c for c in ElementTree.fromstring(picture).iter(SVG + "circle")}
    assert set(bases) == {OWNERS["red"], OWNERS["blue"]}
    sizes = [float(base.get("r", "0")) for base in bases.values()]
    assert max(sizes) < 2 * min(sizes)
    rects = [rect.get("fill") for rect in ElementTree.fromstring(picture).iter(SVG + "rect")]
    assert [rects.count(DISKS[kind]) for kind in ("walker", "blood", "jagger")] == [1, 1, 10]
    assert "red: 1 walker, 1 blood" in picture and "blue: 10 jagger" in picture
    assert {words for words, _, _ in spots(picture, "text")} >= {"small", "large", "empty"}
    height = {
        rect.get("fill"): float(rect.get("y", "0")) for rect in ElementTree.fromstring(picture).iter(SVG + "rect")
    }
    assert height[DISKS["blood"]] < height[DISKS["walker"]], "the last disk is the uppermost"


@pytest.mark.parametrize(
    ("fill", "words"), [("#222244", "#ffffff"), ("#33c", "#ffffff"), ("#f0c040", "#222222"), ("black", "#ffffff")]
)
def test_ids_are_white_on_dark_tessels(fill: str, words: str) -> None:
    picture = Tessellation.from_polygons({"a": box(0, 0, 1, 1)}).svg(set_off={"a": fill})
    assert f'fill="{words}" text-anchor="middle">a</text>' in picture


def test_tessels_coloured_by_an_attribute() -> None:
    """The same value, the same colour, named below; values that are colours stand for themselves."""
    five = layout(5, 6).told
    picture = five.svg(colour="zone")
    shades = value_colours(five, "zone")
    assert len(set(shades.values())) == 5 and five.attributes["zone"].count(1) == 11
    for zone, shade in shades.items():
        assert picture.count(f'fill="{shade}"') == 11 + 1 and f">{zone}</text>" in picture
    assert stands_drawn(five).stands == layout(5, 6).stands and stands_drawn(five).zones == layout(5, 6).zones
    with pytest.raises(BoardError, match="no attribute 'fill' to colour tessels by; there are: zone, stand"):
        five.svg(colour="fill")
    board = Tessellation.from_polygons([box(0, 0, 1, 1), box(1, 0, 2, 1)])
    board.origin = Origin({"fill": ["#ff0000", None]})
    assert value_colours(board, "fill") == {"#ff0000": "#ff0000"}
    assert 'fill="#ff0000"' in board.svg(colour="fill") and "#ff0000</text>" not in board.svg(colour="fill")


def test_numbers_of_problems_do_not_hide_one_another() -> None:
    """Near misses at one corner stand in one mark, those far from there in their own; titles have every message."""
    shapes = [box(0, 0, 2, 2), box(2.0001, 0, 4, 2), box(0, 2.0001, 2, 4), box(2.0001, 2.0001, 4, 4)]
    with pytest.warns(BoardWarning):
        made = Tessellation.from_polygons(shapes)
    problems = made.problems()
    text = made.svg(problems=problems)
    words = re.findall(
        r'rx?="9"[^>]*><title>(.*?)</title></(?:rect|circle)>\n<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)<', text
    )
    places = [(float(x), float(y)) for _, x, y, _ in words]
    assert len(words) < len(problems)
    assert all(math.dist(one, other) >= 14 for one, other in itertools.combinations(places, 2))
    told = " ".join(title for title, *_ in words)
    assert all(problem.message in told for problem in problems)
    numbers = [number for *_, runs in words for run in runs.split(", ") for number in spelled_out(run)]
    assert sorted(numbers) == list(range(1, len(problems) + 1))


def spelled_out(run: str) -> range:
    first, _, last = run.partition("-")
    return range(int(first), int(last or first) + 1)
