"""Tables of docs/reference/commands.md are whole: of documents, each of which says its schema, and of boards."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main
from rulestone.proofs.commands.board.board_command import board

ROOT = Path(__file__).parents[1]
_WRITTEN = re.compile(
    r"""rulestone-(?P<whole>[a-z-]+/\d+)|print_json\([^\n]*"(?!rulestone)(?P<own>[a-z-]+/\d+)\""""
    r"""|^ +"(?P<alone>[a-z-]+/\d+)",?$"""
)


def listed() -> set[str]:
    """The schemas of the page; in the row of boards all but the first stand without what they have in common."""
    page = (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8")
    found = set()
    for row in re.findall(r"^\| (`rulestone-.*?) \|", page, re.MULTILINE):
        names = re.findall(r"`([^`]+)`", row)
        stem = names[0].rsplit("-", 1)[0]
        found |= {name if name.startswith("rulestone-") else stem + name for name in names}
    return found


def test_the_table_lists_what_commands_write() -> None:
    found = set()
    for path in (ROOT / "proofs").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            for match in _WRITTEN.finditer(line):
                found.add(f"rulestone-{match['whole'] or match['own'] or match['alone']}")
    assert found == listed() and len(found) > 25


def test_the_first_table_leads_to_every_command() -> None:
    page = (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8")
    table = page.partition("| you want to |")[2].partition("\n\n")[0]
    assert sorted(re.findall(r"\[([\w-]+)\]\(#\1\)", table)) == sorted(main.list_commands(click.Context(main)))


def test_the_table_of_boards_has_every_command() -> None:
    page = (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `board (\w+)", page, re.MULTILINE)) == set(board.commands)


@pytest.mark.parametrize(
    "words",
    [
        "list",
        "show GAME",
        "perft GAME",
        "perft GAME --divide",
        "diverge GAME last_stone --workers 1",
        "stats GAME --plays 3",
    ]
    + ["compare GAME", "diff GAME GAME", "solve GAME", "cache", "show nowhere", "board make square 1 1", "chance GAME"]
    + [
        f"board {what} BOARD"
        for what in ("read", "check", "surface", "moves --tessel a1", "pairs", "why a1 a1", "edges")
    ],
)
def test_a_document_says_its_schema(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = CliRunner()
    run.invoke(main, ["new", "heap"], catch_exceptions=False)
    run.invoke(main, ["board", "make", "square", "3", "2", "-o", "board.geojson"], catch_exceptions=False)
    first, *given = words.replace("GAME", "heap.py").split()
    if "BOARD" in given:
        given = [given[0], "board.geojson", *given[1 : given.index("BOARD")]]
    done: Any = run.invoke(main, [first, *given, "--json"])
    data = json.loads(done.stdout)
    assert data["schema"] in listed() and next(iter(data)) == "schema", done.stdout[:200]
    assert "heap.py" not in given or "game" in data or {"old", "new"} <= data.keys()
