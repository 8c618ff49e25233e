"""Plain English, in pages, ledgers, docstrings and messages.

A player is "they" or "the player". Pieces are another matter: in two games they are men and a king. (The tutorial's
magpies are she.) A number is said as a number, not as "so many"; what is shown, given or reported is not "told".
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
WITH_MEN = ("svelfwld", "kesch", "findings.md", "questions.md")
"""Whose pieces are men; and pages on which a command has written, who quotes these games."""

_ONE_OF_THEM = re.compile(r"\b(?:he|him|his|himself)\b")

_PUZZLING = {
    "so many": (re.compile(r"\bso many\b", re.I), re.compile(r"\bso many(?:\s+\w+)?\s+that\b", re.I)),
    "one's own": (re.compile(r"\bone's own\b", re.I), re.compile(r"(?!)")),
    "told": (
        re.compile(r"\btold\b", re.I),
        re.compile(
            r"told (?:apart|the truth)|(?:can|cannot|could|may|can ?not) be\s+told|unless told|"
            r"\btold\s*[:=]|`told`|\[\"told\"\]|^\W*told\W*$|as told",
            re.I,
        ),
    ),
}
"""Words that a newcomer reads twice, and how they may be used all the same; `told` may be a name in code, too."""

_CODE = re.compile(r"\{[^{}]*\}|`[^`]*`")


@cache
def texts() -> list[tuple[Path, int, str]]:
    """Every line of the pages, every string and every comment of the three folders."""
    return list(_texts())


def _texts() -> Iterator[tuple[Path, int, str]]:
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


def test_words_that_are_read_twice_are_not_used() -> None:
    wrong = []
    for path, number, text in texts():
        is_code = path.suffix == ".md" and _in_code(path, number)
        if is_code or path.name in ("findings.md", "questions.md"):
            continue  # what a program reads; and pages on which a command has written
        plain = _CODE.sub("", text)
        for word, (found, allowed) in _PUZZLING.items():
            if len(found.findall(plain)) > len(allowed.findall(plain)):
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {word}")
    assert wrong == []


@cache
def _code_lines(page: Path) -> frozenset[int]:
    """The lines of a page that are code."""
    inside, found = False, set()
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        if line.lstrip().startswith("```"):
            inside = not inside
        elif inside:
            found.add(number)
    return frozenset(found)


def _in_code(page: Path, number: int) -> bool:
    return number in _code_lines(page)
