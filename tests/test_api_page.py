"""Everything that the three packages give is in an example of the page about the Python interface, or of the language.

That the examples run is held by `test_docs.py`.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest
from rulestone.geometry import Tessellation

ROOT = Path(__file__).parents[1]


def examples(*pages: str) -> str:
    texts = [(ROOT / "docs" / "reference" / page).read_text(encoding="utf-8") for page in pages]
    return "\n".join(found for text in texts for found in re.findall(r"^```python[^\n]*\n(.*?)^```", text, re.M | re.S))


def missing(names: list[str], text: str) -> list[str]:
    return [name for name in names if not re.search(rf"\b{name}\b", text)]


@pytest.mark.parametrize("package", ("proofs", "model", "geometry"))
def test_every_public_name_has_an_example(package: str) -> None:
    names = importlib.import_module(f"rulestone.{package}").__all__
    assert (
        missing(
            names, examples("api.md", "language.md", "plain-python.md") if package == "model" else examples("api.md")
        )
        == []
    )


@pytest.mark.parametrize("package", ("rulestone", "rulestone.proofs", "rulestone.model", "rulestone.geometry"))
def test_every_public_name_is_offered_by_help_and_completion(package: str) -> None:
    """Also of those that are imported when they are first asked for."""
    given = importlib.import_module(package)
    assert set(given.__all__) <= set(dir(given))


@pytest.mark.parametrize("package", ("proofs", "model", "geometry"))
def test_every_public_name_is_said_to_be_something(package: str) -> None:
    words = re.sub(r"^```.*?^```", "", (ROOT / "docs/reference/api.md").read_text(encoding="utf-8"), flags=re.M | re.S)
    assert missing(importlib.import_module(f"rulestone.{package}").__all__, words) == []


def test_every_method_of_a_board_has_an_example() -> None:
    names = [name for name in dir(Tessellation) if not name.startswith("_")]
    assert missing(names, examples("api.md")) == ["explore"], "`explore` needs folium, and a browser to look at"


def resolved(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def test_names_on_the_pages_are_names_in_the_code() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "reference").glob("*.md")]
    names = {
        f"rulestone.{name.removeprefix('rulestone.')}"
        for page in pages
        if page.name != "CHANGELOG.md"  # which speaks of what was
        for name in re.findall(
            r"`((?:rulestone|proofs|model|geometry)(?:\.\w+)+)(?:\(\))?`", page.read_text(encoding="utf-8")
        )
    }
    assert len(names) > 30 and [name for name in sorted(names) if not resolved(name)] == []
