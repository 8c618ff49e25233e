"""The table of all questions is of the questions as they are; `python -m benchmarks.questions_page GAME` mends it."""

from __future__ import annotations

import pytest
from rulestone.proofs.comparison import compare
from rulestone.proofs.running.loading import load_game

from benchmarks.questions_page import PAGE, fingerprint, kept, page

FOUND = kept()


def test_the_page_is_made_of_what_is_kept() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(FOUND)


@pytest.mark.parametrize("game", list(FOUND))
def test_the_questions_have_not_changed_since(game: str) -> None:
    assert {row["question"] for row in FOUND[game]["questions"]} == set(load_game(game).questions())
    assert FOUND[game]["fingerprint"] == fingerprint(game), f"run: python -m benchmarks.questions_page {game}"


@pytest.mark.parametrize(("game", "question"), [("kings", "early_end"), ("kings", "honest_tie")])
def test_what_is_told_is_still_so(game: str, question: str) -> None:
    (row,) = (row for row in FOUND[game]["questions"] if row["question"] == question)
    found = compare(load_game(game), question, row["first"], row["second"], row["scope"])
    assert str(found.verdict) == row["class"] and found.chance == pytest.approx(row["chance"], abs=1e-6)


def test_no_game_has_more_than_a_megabyte_to_say() -> None:
    """Or, where it asks more than forty questions, 25,000 bytes for each."""
    most = {game: max(1_000_000, 25_000 * len(found["questions"])) for game, found in FOUND.items()}
    assert {game: found["bytes"] for game, found in FOUND.items() if found["bytes"] > most[game]} == {}
