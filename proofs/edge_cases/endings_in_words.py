"""Ends of plays, and when readings part, in words."""

from __future__ import annotations

from rulestone.model.printing import value_text
from rulestone.proofs.plays.play import Play

from .divergence_witness import result
from .finding import Divergence
from .paired_plays import Pair


def end_text(play: Play) -> str:
    """What a play ends in: what the game is worth to each player, or that it goes on."""
    end = result(play.system, play.last)
    if end is None:
        return "the game goes on"
    if not end:
        return "the game is over"
    return ", ".join(f"{value_text(player)} {'undefined' if worth is None else worth}" for player, worth in end.items())


def how_sure(divergence: Divergence, how: str) -> str:
    """Whether a play is the shortest there is."""
    return " (shortest)" if how in divergence.shortest else " (shortest known)"


def after_words(steps: int) -> str:
    """When."""
    return {0: "at once", 1: "after one move"}.get(steps, f"after {steps} moves")


def ending_text(pair: Pair) -> str:
    """The move that only one reading allows, and the end to which it leads."""
    longer, shorter = sorted(pair, key=len, reverse=True)
    return f"`{longer.moves[len(shorter)]}`, which ends the game ({end_text(longer)})"
