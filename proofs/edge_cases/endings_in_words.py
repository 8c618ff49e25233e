"""Ends of plays, and when readings part, in words."""

from __future__ import annotations

from collections.abc import Mapping

from rulestone.model import Game
from rulestone.model.expressions.printing import value_text
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


def prize_text(play: Play) -> str:
    """What a play ends in: who wins, where that is all there is to gain; else what each player gets."""
    end = result(play.system, play.last)
    is_won = isinstance(end, Mapping) and set(end.values()) <= {-1, 0, 1}
    return (winners(play.system.game, end) if is_won else "") or end_text(play)


def winners(game: type[Game], worth: object) -> str:
    """Who wins an end; empty if it has no result."""
    if not isinstance(worth, Mapping) or not worth or not all(isinstance(one, int | float) for one in worth.values()):
        return ""
    best = max(worth.values())
    winners = [value_text(player) for player, one in worth.items() if one == best]
    if len(winners) == len(worth) > 1 and best <= 0:
        return "all fare alike"
    if best <= 0:
        return "nobody gains"
    if len(winners) == len(worth) > 1:
        return f"each of them {game.victory}"
    return " and ".join(f"{one} {game.victory}" for one in winners)


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
