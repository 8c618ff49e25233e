"""What a mistake in a game says stays readable, however long the rule is that it quotes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulestone.model import GameError
from rulestone.model.errors import author_location


def test_a_message_says_how_what_it_quotes_begins_and_ends() -> None:
    error = GameError(f"`{'x' * 3000}` is no condition", fix="return a condition", file="game.py", line=3)
    assert str(error).startswith("game.py:3: `xxx") and str(error).endswith(
        "xxx` is no condition. Fix: return a condition."
    )
    assert len(str(error)) < 1000 and "... x" in str(error)


def test_a_short_message_is_not_cut() -> None:
    assert str(GameError("m" * 800, file="game.py")) == f"game.py: {'m' * 800}."


def test_lines_are_those_that_python_counts(tmp_path: Path) -> None:
    """Asked again and again at the same places, and in code that was made anew since, on other lines."""
    for number in range(300):
        text = (
            "\n" * (number % 7)
            + "def ask():\n    return [\n        author_location()[1],\n        author_location()[1]]\n"
        )
        names: dict[str, Any] = {"author_location": author_location}
        exec(compile(text, str(tmp_path / "game.py"), "exec"), names)
        first = number % 7 + 3
        assert names["ask"]() == names["ask"]() == [first, first + 1]
