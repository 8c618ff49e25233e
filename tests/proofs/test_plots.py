"""Pictures of many plays show the figures, at their place, and the page has them where plays were drawn."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rulestone.proofs.report.many_plays import ManyPlays, many_plays, many_plays_shown
from rulestone.proofs.report.page import write_report
from rulestone.proofs.report.plots import MOST_BARS, DotRow, dots, histogram, wins_by_reading
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.statistics.intervals import Estimate, share
from rulestone.proofs.statistics.playing import Settings

from .report_samples import checked, edges

SVG = "{http://www.w3.org/2000/svg}"
QUESTIONED = Path(__file__).with_name("questioned_games.py")


def told(picture: str, tag: str) -> list[str]:
    """What is said of each thing of a kind when somebody points at it."""
    found = ElementTree.fromstring(picture)
    return [
        one.findtext(f"{SVG}title") or "" for one in found.iter(f"{SVG}{tag}") if one.find(f"{SVG}title") is not None
    ]


@pytest.mark.parametrize("lengths", [{3: 1}, {2: 4, 5: 1}, {n: n for n in range(1, 30)}, {7: 2, 900: 1, 1000: 5}])
def test_bars_are_as_tall_as_plays_are_many(lengths: dict[int, int]) -> None:
    picture = str(histogram(lengths))
    bars = [one for one in ElementTree.fromstring(picture).iter(f"{SVG}rect")]
    assert len(bars) <= MOST_BARS
    numbers = [int(re.search(r": (\d+) of", words)[1]) for words in told(picture, "rect")]  # type: ignore[index]
    assert sum(numbers) == sum(lengths.values())
    tall = [float(bar.get("height", 0)) for bar in bars]
    for number, height in zip(numbers, tall, strict=True):
        assert height == pytest.approx(max(tall) * number / max(numbers), abs=0.06)
    across = [float(bar.get("x", 0)) for bar in bars]
    assert across == sorted(across) and across[-1] + float(bars[-1].get("width", 0)) <= 640


def test_a_whisker_reaches_from_end_to_end() -> None:
    rows = [DotRow("one", [Estimate(0.5, 0.4, 0.7, 10)]), DotRow("<other>", [None])]
    found = ElementTree.fromstring(str(dots(rows, ["wins"], "a picture", 0.5)))
    (group,) = (one for one in found.iter(f"{SVG}g"))
    line, dot = group.find(f"{SVG}line"), group.find(f"{SVG}circle")
    assert line is not None and dot is not None
    low, high, at = (float(x or 0) for x in (line.get("x1"), line.get("x2"), dot.get("cx")))
    assert (at - low) / (high - low) == pytest.approx(1 / 3, abs=0.01)
    marks = [float(one.get("x1", 0)) for one in found.iter(f"{SVG}line") if one.get("class") == "median"]
    assert marks == [pytest.approx(at)]
    assert "<other>" in [one.text for one in found.iter(f"{SVG}text")]


def test_red_is_drawn_red_and_no_two_alike() -> None:
    names = ["red", "blue", "somebody", "gold"]
    sure = Estimate(0.5, 0.4, 0.7, 10)
    found = ElementTree.fromstring(str(dots([DotRow("one", [sure] * 4)], names, "a picture")))
    groups = [one for one in found.iter(f"{SVG}g")]
    colours = [one.get("fill") for one in groups]
    assert colours[:4] == colours[4:]  # the legend, and the row
    red, blue, _, gold = (tuple(bytes.fromhex((colour or "")[1:])) for colour in colours[:4])
    assert max(red) == red[0] > 2 * red[2] and max(blue) == blue[2] > 2 * blue[0] and min(gold) == gold[2]
    assert len(set(colours)) == 4
    marks = [one.find(f"{SVG}path") for one in groups[4:]]
    shapes = ["disk" if mark is None else mark.get("d") for mark in marks]
    assert len(set(shapes)) == 4, "colours alone tell them apart"


def test_nothing_is_drawn_of_nothing() -> None:
    assert histogram({}) == "" and dots([], [], "") == ""


def test_the_page_draws_what_was_played(tmp_path: Path) -> None:
    made = load_game(f"{QUESTIONED}:OffersMore")()
    found = many_plays(made, 200, "quick")
    assert sum(found.chosen.lengths.values()) == found.chosen.plays == 200
    shown = many_plays_shown(found)
    page = write_report(checked(), edges(), tmp_path, found).path.read_text(encoding="utf-8")
    assert 'id="many"' in page and str(shown.lengths) in page and str(shown.seats) in page
    without = write_report(checked(), edges(), tmp_path).path.read_text(encoding="utf-8")
    assert 'id="many"' not in without
    empty = many_plays_shown(ManyPlays("full", Settings(), found.chosen, {"waiting=yes": "cannot be read"}))
    assert empty.readings == "" and empty.changed == [("waiting=yes", "cannot be read")]


def test_plays_without_an_end_have_no_length() -> None:
    found = many_plays(load_game(f"{QUESTIONED}:NoEnd")(), 20, "quick")
    shown = many_plays_shown(found)
    assert found.chosen.plays > 0 and not found.chosen.lengths and shown.lengths == ""
    assert shown.endless == "None of them came to an end within 1,000 steps."


def test_only_readings_that_change_a_win_are_drawn() -> None:
    made = load_game(f"{QUESTIONED}:OffersMore")()
    chosen = many_plays(made, 50, "quick").chosen
    players = list(chosen.wins)
    other = type(chosen)(**{**vars(chosen), "wins": {player: share(0, 400) for player in players}})
    sure = type(chosen)(**{**vars(chosen), "wins": {player: share(400, 400) for player in players}})
    drawn = str(wins_by_reading(sure, {"a=b": other, "c=d": sure, "e=f": "cannot be read"}))
    names = Counter(one.text for one in ElementTree.fromstring(drawn).iter(f"{SVG}text"))
    assert names["as chosen"] == names["a=b"] == 1 and not names["c=d"] and not names["e=f"]
