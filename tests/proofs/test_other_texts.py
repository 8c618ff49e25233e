"""Texts of other games, and what editors found open in them: the file, and the tables of the page made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.blind_questions import SURE
from benchmarks.other_texts import FILES, OtherTexts, in_a_hundred, main, other_texts
from tests.amounts import every

FIRST, LATER, THIRD, FOURTH = ALL = [other_texts(file) for file in FILES]
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "asking-measured.md"


def due(kept: OtherTexts) -> set[str]:
    """What judges were asked about: of texts held back, the entries of which an editor was sure."""
    held = {name for name, one in kept.texts.items() if not one.seen}
    return {one.id for one in kept.entries if one.game in held and one.sure >= SURE}


def test_the_page_has_the_table() -> None:
    assert "\n".join(in_a_hundred(ALL)) in PAGE.read_text(encoding="utf-8")


def test_the_table_says_what_judges_said() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in in_a_hundred(ALL)[2:]]
    for kept in ALL:
        for number in range(2):
            row = rows.pop(0)
            assert int(row[1]) == len(due(kept) - kept.doubles)
            both = [sorted(set(said)) for said in zip(*shares(kept, number), strict=True)]
            assert row[3:] == [" to ".join(map(str, one)) for one in both]
    assert rows == []


def shares(kept: OtherTexts, number: int) -> list[list[int]]:
    """Of a hundred doubts how many are asked, as each judge says: by the letter in twenty and in sixty, and kindly."""
    own = due(kept) - kept.doubles
    found = []
    for said in kept.rounds[number].judges.values():
        ranks = [said[name] for name in own]
        letter, kindly = ([one.letter or 99 for one in ranks], [one.kindly or 99 for one in ranks])
        found.append(
            [round(100 * sum(r <= most for r in some) / len(own)) for some in (letter, kindly) for most in (20, 60)]
        )
    return found


def test_shares_in_words_are_those_of_the_lists() -> None:
    assert shares(LATER, 1) == [[21, 43, 52, 82], [21, 44, 53, 85]]
    assert shares(THIRD, 0) == [[21, 39, 46, 70], [21, 37, 46, 71]]
    assert shares(THIRD, 1) == [[19, 39, 44, 70], [19, 38, 43, 70]]
    assert shares(FOURTH, 0) == [[18, 33, 46, 77], [21, 36, 46, 78]]
    assert shares(FOURTH, 1) == [[17, 33, 44, 79], [20, 36, 46, 78]]


def test_judges_agree() -> None:
    agreed = [
        (sum(first[name].letter == second[name].letter for name in first), len(first))
        for first, second in (kept.rounds[1].judges.values() for kept in (THIRD, FOURTH))
    ]
    assert agreed == [(173, 178), (176, 184)]


def test_texts_were_held_back_and_only_these_were_judged() -> None:
    assert [len(kept.texts) for kept in ALL] == [10, 14, 12, 12]
    assert [sum(not one.seen for one in kept.texts.values()) for kept in ALL] == [5, 14, 12, 12]
    for kept in ALL:
        assert all(said.keys() == due(kept) for one in kept.rounds for said in one.judges.values())
        assert due(kept) >= kept.doubles


@pytest.mark.parametrize("kept", ALL)
def test_entries_are_well_formed(kept) -> None:
    assert len({one.id for one in kept.entries}) == len(kept.entries)
    for one in kept.entries:
        text = kept.texts[one.game]
        assert one.question.strip() and len(set(one.readings)) >= 2, one.id
        numbers = [int(part) for part in one.sentence.replace(",", " ").split() if part.isdigit()]
        assert all(1 <= number <= len(text.sentences) for number in numbers), one.id


@pytest.mark.parametrize("said", [said for kept in ALL for one in kept.rounds for said in one.judges.values()])
def test_who_reads_kindly_finds_no_less(said) -> None:
    for one in said.values():
        assert one.letter is None or (one.kindly is not None and one.kindly <= one.letter)


@pytest.mark.parametrize("name", every(3, [*FIRST.texts, *LATER.texts, *THIRD.texts, *FOURTH.texts]))
def test_questions_of_a_text_are_printed(name, capsys) -> None:
    main([name])
    lines = capsys.readouterr().out.splitlines()
    assert 20 < len(lines) // 2 <= 60
    assert all(line.startswith(f"{place}. {name}.s") for place, line in enumerate(lines[::2], start=1))
