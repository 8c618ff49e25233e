"""What editors found open who had not seen the program: the entries, and the table made of them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from rulestone.model.declarations.ledger import find_ledger, read_ledger
from rulestone.proofs.running.loading import load_game

from benchmarks.blind_questions import (
    LATER,
    LEDGERS,
    SETTLED,
    SURE,
    THIRD,
    BlindQuestion,
    Judged,
    Round,
    Row,
    blind_questions,
    judged_table,
    left_table,
    lists_in_short,
    main,
    rounds,
    rounds_in_short,
    row,
    table,
)

FIRST_LIST = blind_questions()
SECOND_LIST = blind_questions(LATER)
THIRD_LIST = blind_questions(THIRD)
FOUND = [*FIRST_LIST, *SECOND_LIST, *THIRD_LIST]
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "asking-measured.md"
ALSO = {"kesch": ("kesch_for_four",)}
"""Where the questions of a rulebook stand that is two games."""


@cache
def declared(game: str) -> set[str]:
    return {question for name in (game, *ALSO.get(game, ())) for question in load_game(name).questions()}


def test_the_page_has_the_tables() -> None:
    said = PAGE.read_text(encoding="utf-8")
    for lines in (lists_in_short([FIRST_LIST, SECOND_LIST, THIRD_LIST]), rounds_in_short(FOUND)):
        assert "\n".join(lines) in said


def test_tables_in_short_are_the_last_lines_of_those_of_games() -> None:
    """Counted anew here: what was declared, named, left of each list; and how many judges found left entries asked."""
    lists = [FIRST_LIST, SECOND_LIST, THIRD_LIST]
    for found, line in zip(lists, lists_in_short(lists)[2:], strict=True):
        sure = [one for one in found if one.sure >= SURE]
        left = [one for one in sure if not one.told and not one.declared]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert (int(cells[1]), int(cells[4])) == (len(sure), len(left))
    lines = [line.strip("|").split("|") for line in rounds_in_short(FOUND)[2:]]
    for judged, games in zip(rounds(), (["all"], *[["seen", "not seen"]] * 3), strict=True):
        own = [lines.pop(0) for _ in games]
        assert [cells[1].strip() for cells in own] == games
        first, _ = judged.judges.values()
        assert sum(int(cells[2]) for cells in own) == len(first)
        in_twenty = sum(said.letter is not None and said.letter <= 20 for said in first.values())
        assert sum(int(cells[3].split()[0]) for cells in own) == in_twenty
    assert lines == []


def test_tables_of_games_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main([])
    said = capsys.readouterr().out
    tables = [table(FIRST_LIST), left_table(SECOND_LIST), *(judged_table(FOUND, one) for one in rounds())]
    assert all("\n".join(lines) in said for lines in tables)


@pytest.mark.parametrize("number", range(len(rounds())))
def test_two_judges_judged_the_same_entries(number: int) -> None:
    judged = rounds()[number]
    first, second = judged.judges.values()
    assert first.keys() == second.keys()
    due = {one.id for one in FOUND if one.sure >= SURE and not one.told and not one.declared}
    assert first.keys() <= due and set(judged.seen) <= {one.game for one in FOUND}
    for said in (first, second):
        assert all(one.kindly is not None and one.kindly <= one.letter for one in said.values() if one.letter)


def test_judgements_are_counted_within_their_limits() -> None:
    entries = [BlindQuestion(name, "game", "s", "q", ("a", "b"), "yes", 2, False, "") for name in "abc"]
    one = {"a": Judged(20, 1), "b": Judged(None, 60), "c": Judged(None, None)}
    other = {"a": Judged(21, 21), "b": Judged(None, 61), "c": Judged(None, None)}
    told = judged_table(entries, Round("", [], {"one": one, "other": other}))
    assert told[-1] == "| all | 3 | 1 and 0 | 1 | 1 and 0 | 2 and 1 |"
    seen = judged_table(entries, Round("", ["game"], {"one": one, "other": other}))
    assert seen[-3:-1] == [
        "| game, seen | 3 | 1 and 0 | 1 | 1 and 0 | 2 and 1 |",
        "| all that were seen | 3 | 1 and 0 | 1 | 1 and 0 | 2 and 1 |",
    ]
    assert seen[-1] == "| all others | 0 | 0 | 0 | 0 | 0 |"


def test_every_entry_has_a_name_of_its_own() -> None:
    assert [name for name, many in Counter(one.id for one in FOUND).items() if many > 1] == []


GAMES = list(dict.fromkeys(one.game for one in FOUND))


@pytest.mark.parametrize("game", GAMES)
def test_the_entries_of_a_game_are_well_formed(game: str) -> None:
    for one in of_game(game):
        assert one.sentence.strip() and one.question.strip(), one.id
        assert len(one.readings) >= 2 and all(reading.strip() for reading in one.readings), one.id
        assert len(set(one.readings)) == len(one.readings), one.id
        assert one.changes_result in ("yes", "no", "only what is known"), one.id
        assert one.sure in (1, 2, 3), one.id
        assert (one.now is not None) == (one.sure >= SURE), one.id  # others were not judged


@pytest.mark.parametrize("game", GAMES)
def test_what_became_of_the_entries_of_a_game_is_there(game: str) -> None:
    for one in of_game(game):
        if one.now and one.asked is None:
            assert one.declared in declared(game), one.id
        elif one.asked is not None:
            name, rank = one.asked
            assert "/" in name and rank >= 1, one.id
            assert not one.told, one.id  # only what nobody had been shown was looked for among the proposals
        if one.since:
            assert not one.declared, one.id
            assert one.adopted in declared(game) or one.since.startswith(SETTLED) or one.noted, one.id


@cache
def ledger_of(game: str) -> Path:
    return find_ledger(f"{LEDGERS.get(game, game)}.md", None)


def remarks(page: str) -> set[str]:
    """What a ledger has in italics at the beginning of a bullet; and questions about the board, or not asked."""
    bullets = re.findall(r"^- \*([^*]+)\*", page, re.MULTILINE)
    unasked = page.partition("\nNot asked by the game")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\w+) \|", unasked, re.MULTILINE)
    board = page.partition("\n## Questions about the board\n")[2].partition("\n## ")[0]
    return {" ".join(words.split()) for words in bullets} | {*rows, *re.findall(r"^### (\w+)$", board, re.MULTILINE)}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_noted_stands_in_the_ledger(game: str) -> None:
    found = remarks(ledger_of(game).read_text(encoding="utf-8"))
    noted = {one.id: one.noted for one in of_game(game) if one.noted}
    assert {name: words for name, words in noted.items() if words not in found or words in declared(game)} == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_settles_an_entry_is_in_the_ledger(game: str) -> None:
    """Clauses of it; or a property that the ledger names as proved."""
    page, known = ledger_of(game).read_text(encoding="utf-8"), read_ledger(ledger_of(game)).keys()
    for one in of_game(game):
        if one.since.startswith(SETTLED):
            clauses = re.findall(r"\b[a-z]\w*(?:\.\w+)+", one.since)
            assert set(clauses) <= known, one.id
            if not clauses:
                (name,) = re.findall(r"\b\w+_\w+\b", one.since)
                assert f"`{name}`" in page or hasattr(load_game(game), name), one.id


def of_game(game: str) -> list[BlindQuestion]:
    return [one for one in FOUND if one.game == game]


def test_ranks_are_counted_within_their_limits() -> None:
    def entry(now: str | None, sure: int = 2, told: bool = False) -> BlindQuestion:
        return BlindQuestion("x", "game", "s", "q", ("a", "b"), "yes", sure, told, now)

    asked = [entry(f"asked: once a turn/draw, {rank}") for rank in (1, 20, 21, 60, 61)]
    found = [*asked, entry("declared: bound"), entry(""), entry(None, sure=1), entry("declared: bound", told=True)]
    assert row(found, told=False) == Row(entries=7, declared=1, first=2, more=4)
    assert row(found, told=False).neither == 2
    assert row(found, told=True) == Row(entries=1, declared=1, first=0, more=0)
    found += [replace(entry(""), since="adopted: bound"), replace(entry(""), since="settled: both may")]
    assert row(found, told=False) == Row(entries=9, declared=1, first=2, more=4, adopted=1, settled=1)


def test_what_is_noted_is_no_recall() -> None:
    """It is neither declared, asked, adopted nor settled."""
    plain = BlindQuestion("x", "game", "s", "q", ("a", "b"), "yes", 2, False, "")
    noted = replace(plain, since="noted: May they?")
    assert noted.noted == "May they?" and not (plain.noted or noted.adopted or noted.declared or noted.asked)
    assert row([noted], told=False) == replace(row([plain], told=False), noted=1)
    assert row([noted], told=False).neither == 1
