"""Players of a plain Enum are printed by their text, by every command that names a player."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main

COMMANDS = (
    "show heap.py",
    "solve heap.py --moves",
    "solve heap.py --all-readings",
    "solve heap.py --json",
    "solve heap.py --all-readings --json",
    "solve heap.py --secrets",
    "stats heap.py --plays 40",
    "stats heap.py --plays 40 --json",
    "diverge heap.py last_stone",
    "diverge heap.py last_stone --json",
    "edges heap.py",
    "edges heap.py --json",
    "chance heap.py",
    "export heap.py --to gambit",
    "play heap.py --random --as left",
    "graph heap.py --output graph.dot",
    "mutate heap.py --limit 2",
    "check heap.py --timeout 2 --budget 4",
    "ask heap.py",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game that `rulestone new` writes, its players a plain Enum."""
    made = tmp_path_factory.mktemp("players")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made)
        assert CliRunner().invoke(main, ["new", "heap"]).exit_code == 0
    path = made / "heap.py"
    text = path.read_text()
    assert "StrEnum" in text
    path.write_text(text.replace("StrEnum", "Enum"))
    return made


@pytest.mark.parametrize("command", COMMANDS)
def test_players_of_an_enum_are_printed_by_their_text(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("RULESTONE_CACHE", str(folder / "kept"))
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code in (0, 1), (result.output, result.exc_info)
    assert "Player." not in result.output, result.output
