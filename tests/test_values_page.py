"""The table of values is of the games as they are; `python -m benchmarks.values_page GAME` mends it."""

from __future__ import annotations

import pytest
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

from benchmarks.questions_page import fingerprint
from benchmarks.values_page import ALONE, CHOSEN, PAGE, SOLVED, kept, page, readings_of, solved

FOUND = kept()


def test_the_page_is_made_of_what_is_kept() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(FOUND)
    assert {game for game, *_ in SOLVED} == set(bundled_games())


@pytest.mark.parametrize("key", list(FOUND))
def test_every_reading_is_named_once(key: str) -> None:
    """In its row, or in the line of those that are as by default; a row says what is kept."""
    section = page({key: FOUND[key]}).partition("\n## ")[2]
    rows = FOUND[key]["readings"]
    assert [section.count(f"`{name}`") for name in rows if name != CHOSEN] == [1] * (len(rows) - 1)
    effects = [row["effect"] for row in rows.values()]
    assert section.count("**: ") == sum(bool(one) and not one.startswith("changes nothing") for one in effects)
    alike = section.partition("As by default: ")[2].partition("\n")[0]
    assert all(rows[name]["told"] == rows[CHOSEN]["told"] for name in rows if f"`{name}`" in alike)


@pytest.mark.parametrize("key", list(FOUND))
def test_the_questions_have_not_changed_since(key: str) -> None:
    found = FOUND[key]
    assert found["fingerprint"] == fingerprint(found["game"]), f"run: python -m benchmarks.values_page {found['game']}"
    every = list(readings_of(load_game(found["game"]), found["scope"], key in ALONE))
    names = {"=".join(pair) for answers in every for pair in answers.items()}
    assert set(found["readings"]) <= {CHOSEN, *names} and found["count"] == len(every)


def test_figures_in_words_are_those_of_the_tables() -> None:
    """What two get on average in Casino Rules who see only what they are shown, with three gold each and with four."""
    for key, figure in (("casino tiny games=1", "-19/10"), ("casino tiny games=1 money=4", "-81/28")):
        assert figure in FOUND[key]["readings"][CHOSEN]["told"]


@pytest.mark.parametrize(
    ("key", "question", "reading"),
    [
        ("music tiny", "late", "lapse"),
        ("mutou 1x3", "aim", "cooperative"),
        ("mutou 1x3", "extra", "wafer"),
        ("mutou 1x4", "endless", "agree"),
        ("tavern tiny", "dice", "eight"),
        ("kesch tiny", "no_move", "silent"),
        ("casino tiny games=1", "between", "inner"),
    ],
)
def test_what_is_told_is_still_so(key: str, question: str, reading: str) -> None:
    found = FOUND[key]
    game, default = load_game(found["game"]), found["readings"][CHOSEN]
    secrets = "by what they see" in default["told"]
    row, chosen = solved(game, found["scope"], {}, secrets, None)
    assert (row["told"], row["positions"]) == (default["told"], default["positions"])
    again, _ = solved(game, found["scope"], {question: reading}, secrets, chosen)
    known = found["readings"][f"{question}={reading}"]
    assert [again[word] for word in ("told", "effect", "positions")] == [
        known[word] for word in ("told", "effect", "positions")
    ]
