"""What is installed is what is there."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_package_is_listed() -> None:
    """setuptools is told each package by name; one that is forgotten would be missing after `pip install .` only."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    found = {"rulestone.rulebooks"}
    for top in ("geometry", "model", "proofs"):
        for path in (ROOT / top).rglob("__init__.py"):
            found.add(".".join(["rulestone", *path.parent.relative_to(ROOT).parts]))
    assert set(listed) == found
