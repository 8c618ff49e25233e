"""The table of answers on the page about `ask` counts what the files of answers have."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_answers_are_counted() -> None:
    page = (DOCS / "reference" / "asking.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| \[(\w+)\]\(../rulebooks/\1.answers.toml\).*? \| (\d+) \| (\d+) \| (\d+) \|$", page, re.MULTILINE
    )
    shown = {name: tuple(map(int, figures)) for name, *figures in rows}
    found = {}
    for file in (DOCS / "rulebooks").glob("*.answers.toml"):
        answers = Counter(one["answer"] for one in tomllib.loads(file.read_text(encoding="utf-8")).values())
        found[file.name.removesuffix(".answers.toml")] = tuple(
            answers[one] for one in ("settled", "not a reading", "adopt")
        )
        assert answers.total() == sum(found[file.name.removesuffix(".answers.toml")])
    assert shown == found
