"""The page of findings is of the games as they are; `python -m benchmarks.gravest_findings GAME` mends it."""

from __future__ import annotations

import pytest
from rulestone.proofs.comparison.question_search import answers
from rulestone.proofs.edge_cases.citing import citation
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import ORDER, FindingKind
from rulestone.proofs.edge_cases.questioned import question_finding
from rulestone.proofs.running.loading import load_game

from benchmarks.gravest_findings import DRAWN, EFFORT, MOST_TOLD, PAGE, drawn, kept, page, sample_lines
from benchmarks.questions_page import fingerprint

FOUND = kept()


def test_the_page_is_made_of_what_is_kept() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(FOUND)
    assert ".?" not in page(FOUND)  # what is no question is not made one


@pytest.mark.parametrize("game", list(FOUND))
def test_the_gravest_stand_first_and_the_game_has_not_changed_since(game: str) -> None:
    found = FOUND[game]
    assert found["fingerprint"] == fingerprint(game), f"run: python -m benchmarks.gravest_findings {game}"
    kinds = [ORDER.index(FindingKind(one["kind"])) for one in found["findings"]]
    assert kinds == sorted(kinds)
    told = [one["id"] for one in found["findings"]]
    assert len(set(told)) == len(told)
    part = page({game: found})
    own = [one for one in found["findings"] if "as_in" not in one]
    shown = words(part)
    for one in own[:MOST_TOLD]:  # the clauses stand on a line of their own, and what plays show is not said again
        asked, _, other = one["sentence"].partition("” or “")
        assert words(asked) | words(other.partition("”")[0]) <= shown
        assert one["sentence"].partition(": at scope ")[2].partition(";")[0].rstrip(".") in part
    assert part.count("\n- ") == len(found["findings"]) - len(own)  # a line for each that the base has, too
    assert f"{MOST_TOLD + 1}. **" not in part


def words(text: str) -> set[str]:
    return {word.strip("().:*“”") for word in text.split()}


def test_no_game_has_more_than_a_megabyte_to_say() -> None:
    assert {game: found["bytes"] for game, found in FOUND.items() if found["bytes"] > 1_000_000} == {}


@pytest.mark.parametrize(("game", "question"), [("tavern", "twelve_empty"), ("music", "again")])
def test_what_is_told_is_still_so(game: str, question: str) -> None:
    loaded, effort, scope = load_game(game), EFFORTS[EFFORT], FOUND[game]["scope"]
    (answer,) = answers(
        loaded,
        questions=[question],
        scopes=[scope],
        all_pairs=False,
        effort=effort.comparison,
    )
    finding = question_finding(loaded, answer, {}, scope)
    (told,) = (one for one in FOUND[game]["findings"] if one["id"] == finding.id)
    said = told["sentence"].replace(f" {citation(loaded, loaded.questions()[question])}", "", 1)
    assert said.startswith(finding.sentence)  # what a reading breaks may be told after it


def test_a_sample_is_drawn_of_all_games_and_again_the_same() -> None:
    found = drawn(FOUND, 1)
    assert len(found) == min(DRAWN, sum(len(one["findings"]) for one in FOUND.values()))
    assert found == drawn(FOUND, 1) and found != drawn(FOUND, 2)
    ids = {(game, one["id"]) for game, one in found}
    assert len(ids) == len(found)
    lines = sample_lines(found)
    assert sum(line.startswith("   - worth reading:") for line in lines) == len(found)
