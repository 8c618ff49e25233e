"""Every number on the pages about the games is computed from the rules (see `tests/pages`)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from rulestone.model.system.read_before import ReadBefore

from tests.pages import faults_of, marks_of, says

ROOT = Path(__file__).parents[1]
PAGES = [f"docs/games/{name}.md" for name in ("kajuka", "kesch", "kings", "knockout", "mutou", "svelfwld", "tavern")]


@pytest.mark.parametrize("page", PAGES)
def test_every_number_is_computed(page: str) -> None:
    with ReadBefore.on():
        faults = faults_of((ROOT / page).read_text(encoding="utf-8"))
    assert not faults, "\n".join([page, *faults])


def test_all_pages_about_games_are_computed() -> None:
    assert sorted(PAGES) == sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs" / "games").glob("*.md"))


def test_a_number_that_nothing_computes_is_noticed() -> None:
    page = "1. Two of 11x11, `5`, [a](b7.md) (He and Yao, 2001)\n\n```\n7\n```\nand 8 and -9.5, z3, 1,234 or 1/3."
    assert [fault.split()[-1] for fault in faults_of(page)] == ["8", "-9.5", "1,234", "1/3"]


def test_a_number_that_is_computed_otherwise_is_noticed() -> None:
    mark = "<!-- figure: kajuka.tied_hands -->"
    assert faults_of(f"{mark}7.798 %") == []
    assert len(faults_of(f"{mark}7.799 %")) == 1
    assert len(faults_of(f"{mark}none")) == 1
    assert "nothing computes kajuka.nonsense" in faults_of("<!-- figure: kajuka.nonsense -->3")[0]
    assert next(marks_of(mark)).name == "kajuka.tied_hands"


@pytest.mark.parametrize(
    ("shown", "value", "same"),
    [
        ("12.93", Fraction(194, 15), True),
        ("12.94", Fraction(194, 15), False),
        ("194/15", Fraction(194, 15), True),
        ("1,862", 1862, True),
        ("1,863", 1862, False),
        ("-117", -117, True),
        ("13", Fraction(194, 15), True),
        ("13", 12, False),
        ("13.0", 13, False),
    ],
)
def test_a_value_is_shown_to_some_decimals(shown: str, value: int | Fraction, same: bool) -> None:
    assert says(shown, value) == same
