"""Elements of an Enum are typed in by their text, and shown by it: `play`, `why-not`, `--by`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main

GAME = f"{Path(__file__).parents[1] / 'model' / 'checked' / 'right.py'}:Market"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(*arguments: str, typed: str = "", code: int = 0) -> str:
    """What a command prints."""
    done: Any = CliRunner().invoke(main, list(arguments), input=typed, catch_exceptions=False)
    assert done.exit_code == code, done.output
    assert "Trader." not in done.output and "Hue." not in done.output
    return str(done.output)


def test_a_move_is_chosen_and_explained_by_texts(folder: Path) -> None:
    told = said("play", GAME, typed="partner=east give=gold\n1\ns saved.json\nq\n")
    assert "stand[north, gold]: 1 → 0" in told and "partner: none → east" in told
    saved = json.loads((folder / "saved.json").read_text())
    assert "east" in json.dumps(saved["states"])
    refused = said("why-not", GAME, "saved.json", "trade", "partner=north", "give=blue")
    assert "east: trade(partner=north, give=blue)" in refused and "no such stone" in refused
    assert "allowed" in said("why-not", GAME, "saved.json", "trade", "partner=east", "give=gold", "--step", "0")
    by = said("why-not", GAME, "saved.json", "trade", "partner=north", "--by", "east")
    assert "east: trade" in by and "north: trade" not in by
    assert "no move trade fits" in said("why-not", GAME, "saved.json", "trade", "partner=west", code=2)
