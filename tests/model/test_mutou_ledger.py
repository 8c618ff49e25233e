"""The ledger of MuTou: complete enough to be named from code, and its questions are geometry's parameters."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from importlib import resources
from pathlib import Path

import pytest
from rulestone.geometry import JaggerReading, RandReading, Tessellation
from rulestone.model.declarations.ledger import find_ledger, read_ledger
from rulestone.model.games.music import Music
from rulestone.model.games.mutou import MuTou
from rulestone.model.games.mutou.board_questions import BoardQuestions

ROOT = Path(__file__).parents[2]
LEDGER = find_ledger("mutou.md", None)
SECTION_SENTENCES = dict(i=7, n=7, c=6, p=2, b=11, w=3, a=3, j=5, r=8, l=4, u=8, d=17, q=6, f=10, g=9, t=21)
SECTION_SENTENCES |= dict(y=1, o=2, k=4, s=29, x=3, e=6, v=5, m=8, z=9)
_CLAUSE = re.compile(r"\bmutou\.[a-z]+\.[a-z_]+\b")
_QUESTION = re.compile(r"^### (\w+)\n(.*?)(?=^##)", re.MULTILINE | re.DOTALL)
_PLAY = re.compile(r"^\| (\w+) \| (mutou[^|]*) \| ([^|]*) \|$", re.MULTILINE)
_READING = re.compile(r"^- ([^:(]+?)( \(default\))?:", re.MULTILINE)


def questions() -> dict[str, list[tuple[str, bool]]]:
    """Readings, and whether each is the default, of every question about the board."""
    part = LEDGER.read_text().partition("\n## Questions about the board\n")[2]
    return {
        found[1]: [(name, bool(default)) for name, default in _READING.findall(found[2])]
        for found in _QUESTION.finditer(part.partition("\n## Questions of play\n")[0] + "\n##")
    }


def test_every_sentence_of_the_rulebook_is_in_the_ledger() -> None:
    named: set[str] = set()
    for clause in read_ledger(LEDGER).values():
        for source in clause.source.split(", "):
            first, _, last = source.partition("-")
            if first:
                section, low = first[0], int(first[1:])
                named |= {f"{section}{number}" for number in range(low, int((last or first)[1:]) + 1)}
    assert named == {f"{section}{n}" for section, count in SECTION_SENTENCES.items() for n in range(1, count + 1)}


def test_questions_of_play_are_those_of_the_game() -> None:
    """Each with the same readings, the default first, and clauses that the game knows."""
    part = LEDGER.read_text().partition("\n## Questions of play\n")[2].partition("\nNot asked by the game")[0]
    rows = {name: (clauses, words) for name, clauses, words in _PLAY.findall(part)}
    asked = {name: question for name, question in MuTou.questions().items() if name not in vars(BoardQuestions)}
    assert rows.keys() == asked.keys()
    for name, question in asked.items():
        clauses, words = rows[name]
        assert question.default == next(iter(question.readings))
        assert re.findall(r"`(\w+)`", words) == list(question.readings), name
        assert set(_CLAUSE.findall(clauses)) <= set(question.clauses), name


def test_questions_of_time_are_those_of_the_game_to_music() -> None:
    """The same for the timed game."""
    part = LEDGER.read_text().partition("\n## Questions of time\n")[2].partition("\n## Settled")[0]
    rows = {name: (clauses, words) for name, clauses, words in _PLAY.findall(part)}
    assert rows.keys() == Music.questions().keys()
    for name, question in Music.questions().items():
        clauses, words = rows[name]
        assert question.default == next(iter(question.readings))
        assert re.findall(r"`(\w+)`", words) == list(question.readings), name
        assert set(_CLAUSE.findall(clauses)) == set(question.clauses), name


@pytest.mark.parametrize("package", ["geometry", "proofs", "rulebooks"])
def test_clauses_named_anywhere_are_in_the_ledger(package: str) -> None:
    folder = resources.files(f"rulestone.{package}")
    texts = [path.read_text() for path in Path(str(folder)).rglob("*") if path.suffix in (".py", ".md")]
    named = {clause for text in texts for clause in _CLAUSE.findall(text)}
    assert named <= read_ledger(LEDGER).keys()
    assert len(named) > 10 or package == "proofs"


def test_questions_about_the_board_are_the_parameters_of_geometry() -> None:
    defaults = {field.name: field.default for reading in (JaggerReading, RandReading) for field in fields(reading)}
    defaults["noding"] = inspect.signature(Tessellation.from_polygons).parameters["noding"].default
    asked = questions()
    assert asked.keys() == defaults.keys() | {"splices", "orientable"}
    for name, default in defaults.items():
        assert [reading for reading, is_default in asked[name] if is_default] == [str(default)], name
        assert asked[name][0][1], f"{name}: the default comes first"


def test_every_named_reading_is_accepted() -> None:
    for name, readings in questions().items():
        for text, _ in readings:
            if name in ("splices", "orientable", "noding", "units"):
                continue
            value = {"True": True, "False": False}.get(text, text)
            taking = JaggerReading if name in {field.name for field in fields(JaggerReading)} else RandReading
            assert getattr(taking(**{name: value}), name) == value
