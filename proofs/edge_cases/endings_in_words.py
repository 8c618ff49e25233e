"""Ends of plays in words."""

from __future__ import annotations

from rulestone.proofs.plays.play import Play

from .witness import result


def end_text(play: Play) -> str:
    """What a play ends in: what the game is worth to each player, or that it goes on."""
    end = result(play.system, play.last)
    if end is None:
        return "the game goes on"
    if not end:
        return "the game is over"
    return ", ".join(f"{player} {'undefined' if worth is None else worth}" for player, worth in end.items())
