"""What a mistake in a game says stays readable, however long the rule is that it quotes."""

from __future__ import annotations

from rulestone.model import GameError


def test_a_message_says_how_what_it_quotes_begins_and_ends() -> None:
    error = GameError(f"`{'x' * 3000}` is no condition", fix="return a condition", file="game.py", line=3)
    assert str(error).startswith("game.py:3: `xxx") and str(error).endswith(
        "xxx` is no condition. Fix: return a condition."
    )
    assert len(str(error)) < 1000 and "... x" in str(error)


def test_a_short_message_is_not_cut() -> None:
    assert str(GameError("m" * 800, file="game.py")) == f"game.py: {'m' * 800}."
