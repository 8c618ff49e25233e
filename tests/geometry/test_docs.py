"""The examples of the reference and of the docstrings give what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest
import rulestone.geometry

MODULES = [found.name for found in pkgutil.iter_modules(rulestone.geometry.__path__)]
ALL_MODULES = [found.name for found in pkgutil.walk_packages(rulestone.geometry.__path__, "rulestone.geometry.")]


def test_the_reference() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "boards.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 10 and result.failed == 0


@pytest.mark.parametrize("name", ALL_MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_package_names_all_its_modules() -> None:
    described = rulestone.geometry.__doc__ or ""
    assert not [name for name in MODULES if f"`{name}`" not in described]
