"""What ledgers list as open that no question asks: read, refused where it asks nothing, and passed on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.model.declarations.ledger import OpenPoint, find_ledger, read_open_points
from rulestone.model.errors import GameError
from rulestone.proofs.commands import main
from rulestone.proofs.running.loading import load_game

CLAUSES = """
| id | kind | source | paraphrase |
|---|---|---|---|
| goose.move | turn | p. 2 | the goose must move one square on |
| goose.tale | flavour | p. 1 | once upon a time there was a goose |
| goose.swan | turn | p. 9 | in the other game a swan moves, too |

"""
GOOSE = """
from rulestone.model import *


class Goose(Game):
    language = 2
    ledger = "goose.md"
    square = State(Int(1, 5))

    @initial
    def setup(self):
        self.square = 1

    @rule()
    def step(self):
        require(self.square < 5)  #: goose.move
        self.square += 1  #: goose.move

    @terminal
    def home(self):
        return self.square == 5
"""

SHARED = {
    "kajuka": ("kajuka",),
    "kesch": ("kesch", "kesch_for_four"),
    "kings": ("kings", "mudslide", "pashtum", "casino"),
    "knockout": ("knockout",),
    "mutou": ("mutou", "music"),
    "svelfwld": ("svelfwld",),
    "tavern": ("tavern",),
}
"""Which games each bundled ledger is of."""


def ledger(folder: Path, points: str) -> Path:
    path = folder / "goose.md"
    path.write_text(CLAUSES + points, encoding="utf-8")
    return path


def test_points_are_read(tmp_path: Path) -> None:
    path = ledger(
        tmp_path,
        """
## Also open

What nobody asks.

- *May a goose stay: on a square,
  or on its nest?* (goose.move,
  `goose.tale`) No; another
  reading changes the result.
- Who begins?
* *Is there a swan?* None.

## Settled

- *Nothing is asked here.*
""",
    )
    assert [(one.question, one.clauses, one.taken) for one in read_open_points(path)] == [
        (
            "May a goose stay: on a square, or on its nest?",
            ("goose.move", "goose.tale"),
            "No; another reading changes the result.",
        ),
        ("Who begins?", (), ""),
        ("Is there a swan?", (), "None."),
    ]
    assert path.read_text(encoding="utf-8").splitlines()[read_open_points(path)[1].line - 1] == "- Who begins?"


def test_a_ledger_without_points_has_none(tmp_path: Path) -> None:
    assert read_open_points(ledger(tmp_path, "## Settled\n\n- *Who begins?* Anybody.\n")) == ()


@pytest.mark.parametrize(
    ("point", "words"),
    [
        ("- *The goose may stay.* (goose.move) No.", "begin with a question"),
        ("- *May it stay?* (goose.mov) No.", "clause goose.mov is not in this ledger. Fix: did you mean 'goose.move'?"),
    ],
)
def test_what_is_no_point_is_refused_in_one_line(point: str, words: str, tmp_path: Path) -> None:
    ledger(tmp_path, f"## Also open\n\n{point}\n")
    (tmp_path / "goose.py").write_text(GOOSE, encoding="utf-8")
    printed = CliRunner().invoke(main, ["show", str(tmp_path / "goose.py")])
    assert printed.exit_code == 2
    assert words in printed.output.replace("\n", " ")
    assert "goose.md:10" in printed.output
    with pytest.raises(GameError):
        read_open_points(tmp_path / "goose.md")


def test_a_game_is_given_what_is_about_its_clauses(tmp_path: Path) -> None:
    """Not what is about clauses of another game of the same ledger."""
    ledger(
        tmp_path,
        """## Also open

- *May a goose stay?* (goose.move, goose.swan) No.
- *Which swan moves?* (goose.swan) Any.
- *Was there one?* (goose.tale) It changes nothing.
""",
    )
    path = tmp_path / "goose.py"
    path.write_text(GOOSE, encoding="utf-8")
    meant = ["May a goose stay?", "Was there one?"]
    assert [one.question for one in load_game(str(path)).open_points()] == meant
    data = json.loads(CliRunner().invoke(main, ["show", str(path), "--json"]).output)
    assert [one["question"] for one in data["open_points"]] == meant
    found = CliRunner().invoke(main, ["edges", str(path), "--no-cache", "--json"])
    assert [one["question"] for one in json.loads(found.output)["open_points"]] == meant
    printed = CliRunner().invoke(main, ["edges", str(path), "--no-cache"]).output
    assert "Also open, as the ledger says: May a goose stay? ... 2 points" in " ".join(printed.split())
    asked = CliRunner().invoke(main, ["ask", str(path)])
    assert asked.output.count("open there, as the ledger says: May a goose stay?") == asked.output.count(
        "goose.move: “"
    )
    assert "open there, as the ledger says: May a goose stay?" in asked.output
    in_words = json.loads(CliRunner().invoke(main, ["ask", str(path), "--json"]).output)["in_words"]
    assert {one["clause"]: one["noted"] for one in in_words}["goose.move"] == ["May a goose stay?"]
    reported = CliRunner().invoke(main, ["report", str(path), "-o", str(tmp_path / "out"), "--no-edges"])
    assert reported.exit_code in (0, 1), reported.output
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert "Was there one?" in page
    assert "Which swan moves?" not in page


@pytest.mark.parametrize("name", sorted(SHARED))
def test_points_of_the_bundled_ledgers(name: str) -> None:
    """Each concerns some game, none twice; and the answers that they name are answers to questions of some game."""
    points = read_open_points(find_ledger(f"{name}.md", None))
    assert len({one.question for one in points}) == len(points) > 0
    games = [load_game(game) for game in SHARED[name]]
    passed_on: set[OpenPoint] = set()
    for game in games:
        passed_on |= set(game.open_points())
    assert passed_on == set(points)
    for one in points:
        for question, reading in re.findall(r"`(\w+)=(\w+)`", one.taken):
            assert any(reading in game.questions()[question].readings for game in games if question in game.questions())
