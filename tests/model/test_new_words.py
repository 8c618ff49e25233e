"""The bundled games are written in plain Python: no word of the first edition is left in them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import rulestone.model
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

OLD = {"all_of", "any_of", "negate", "implies", "if_else", "when", "otherwise", "count", "total", "smallest", "largest"}
GAMES = Path(rulestone.model.__file__).resolve().parent / "games"


def old_words(tree: ast.AST) -> Iterator[str]:
    """What has another form now, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OLD:
            yield f"{node.lineno}: {node.func.id}"
        elif isinstance(node, ast.Attribute) and node.attr == "exists":
            yield f"{node.lineno}: .exists"
        elif isinstance(node, ast.FunctionDef) and [one.arg for one in node.args.args[1:2]] == ["s"]:
            yield f"{node.lineno}: {node.name}(self, s)"


def test_no_old_word_is_left() -> None:
    files = sorted(GAMES.glob("**/*.py"))
    assert len(files) > 40
    found = [
        f"{path.relative_to(GAMES)}:{one}" for path in files for one in old_words(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


def test_every_game_means_what_python_does() -> None:
    assert {game: load_game(game).language for game in bundled_games()} == dict.fromkeys(bundled_games(), 2)


def test_an_old_word_would_be_seen() -> None:
    text = "def go(self, s):\n    with when(s.a.exists):\n        require(all_of(s.f))\n"
    assert sorted(old_words(ast.parse(text))) == ["1: go(self, s)", "2: .exists", "2: when", "3: all_of"]
