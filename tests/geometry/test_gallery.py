"""The gallery of the pages on boards is drawn by its script, and shows what the pages say."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

BOARDS = Path(__file__).parents[2] / "docs" / "boards"


def test_the_gallery(tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    if matplotlib := pytest.importorskip("matplotlib"):
        matplotlib.use("Agg")
    made = {file.name: file for file in runpy.run_path(str(BOARDS / "gallery.py"))["draw"](tmp_path)}
    assert {"inkscape.svg", "pen.svg", "scan.svg"} <= set(made)
    shown = {name for page in BOARDS.glob("*.md") for name in re.findall(r"\(pictures/([\w.]+)\)", page.read_text())}
    kept = {file.name for file in (BOARDS / "pictures").iterdir()}
    assert shown == kept and set(made) <= kept
    drawn = {name for name in made if name.endswith(".svg")} - {"scan.svg"}
    assert {"chess.svg", "torus.svg", "isles.svg"} <= drawn
    for name in sorted(drawn):  # how noise is blurred may differ from one Pillow to the next
        assert made[name].read_text() == (BOARDS / "pictures" / name).read_text(), f"draw {name} anew"
    assert made["scan.svg"].read_text().count("<title>") == 1 + 12 and "4 gaps closed" in made["pen.svg"].read_text()
