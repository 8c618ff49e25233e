"""Texts of other games, and what editors found open in them: the file, and the tables of the page made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.blind_questions import SURE
from benchmarks.other_texts import main, other_texts

KEPT = other_texts()
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "asking-measured.md"


def test_the_page_has_the_tables() -> None:
    said = PAGE.read_text(encoding="utf-8")
    assert len(KEPT.rounds) == 2
    assert all("\n".join(KEPT.table(one)) in said for one in KEPT.rounds)


def test_half_of_the_texts_were_held_back_and_only_these_were_judged() -> None:
    held = {name for name, one in KEPT.texts.items() if not one.seen}
    assert len(KEPT.texts) == 10 and len(held) == 5
    due = {one.id for one in KEPT.entries if one.game in held and one.sure >= SURE}
    assert all(said.keys() == due for one in KEPT.rounds for said in one.judges.values())
    assert due > KEPT.doubles


def test_entries_are_well_formed() -> None:
    assert len({one.id for one in KEPT.entries}) == len(KEPT.entries)
    for one in KEPT.entries:
        text = KEPT.texts[one.game]
        assert one.question.strip() and len(set(one.readings)) >= 2, one.id
        numbers = [int(part) for part in one.sentence.replace(",", " ").split() if part.isdigit()]
        assert all(1 <= number <= len(text.sentences) for number in numbers), one.id


@pytest.mark.parametrize("said", [said for one in KEPT.rounds for said in one.judges.values()])
def test_who_reads_kindly_finds_no_less(said) -> None:
    for one in said.values():
        assert one.letter is None or (one.kindly is not None and one.kindly <= one.letter)


@pytest.mark.parametrize("name", KEPT.texts)
def test_questions_of_a_text_are_printed(name, capsys) -> None:
    main([name])
    lines = capsys.readouterr().out.splitlines()
    assert 20 < len(lines) // 2 <= 60
    assert all(line.startswith(f"{place}. {name}.s") for place, line in enumerate(lines[::2], start=1))
