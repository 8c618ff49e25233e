"""A user's file is judged as it stands now, whatever bytecode Python knows of it."""

from __future__ import annotations

import os
import py_compile
import sys
from pathlib import Path

import pytest
from rulestone.proofs.running.game_files import module_from

NOW = 1_700_000_000


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    os.utime(path, (NOW, NOW))  # within one second
    return path


@pytest.fixture(autouse=True)
def with_bytecode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def test_an_edit_of_the_same_size_within_a_second_is_seen(tmp_path: Path) -> None:
    path = written(tmp_path / "roads.py", "toll = 1\n")
    assert module_from(path).toll == 1
    py_compile.compile(str(path))  # as an editor, or another tool, may
    assert module_from(written(path, "toll = 2\n")).toll == 2


def test_so_is_one_of_a_module_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    path = written(tmp_path / "roads.py", "from tolls_of_test import toll\n")
    beside = written(tmp_path / "tolls_of_test.py", "toll = 1\n")
    assert module_from(path).toll == 1
    del sys.modules["tolls_of_test"]
    written(beside, "toll = 2\n")
    assert module_from(path).toll == 2
    del sys.modules["tolls_of_test"]
    assert not sys.dont_write_bytecode and not list(tmp_path.rglob("*.pyc"))
