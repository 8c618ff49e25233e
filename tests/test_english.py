"""A player is "they" or "the player" wherever this project speaks of one: in pages, ledgers, docstrings and messages.

Pieces are another matter: in two games they are men and a king. (The tutorial's magpies are she.)
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
WITH_MEN = ("svelfwld", "kesch", "findings.md", "questions.md")
"""Whose pieces are men; and pages on which a command has written, who quotes these games."""

_ONE_OF_THEM = re.compile(r"\b(?:he|him|his|himself)\b")


def texts() -> Iterator[tuple[Path, int, str]]:
    """Every line of the pages, every string and every comment of the three folders."""
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
            yield page, number, line
    for folder in ("geometry", "model", "proofs"):
        for path in (ROOT / folder).rglob("*.py"):
            for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
                if token.type in (tokenize.STRING, tokenize.COMMENT):
                    yield path, token.start[0], token.string


def test_a_player_is_they() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {found.group()}"
        for path, number, text in texts()
        if not any(name in path.as_posix() for name in WITH_MEN)
        for found in [_ONE_OF_THEM.search(text)]
        if found
    ]
    assert wrong == []
