"""How a position of Kajuka is drawn."""

from __future__ import annotations

from typing import Any

from .rules import Kajuka


@Kajuka.drawn
def picture(game: Kajuka, position: Any) -> str:
    """Each trader's Stand and Crate as rows of counters: blue ◆, gold ●, silver ○, so that no colour is needed."""
    looks = {"blue": ("bright_blue", "◆"), "gold": ("yellow", "●"), "silver": ("white", "○")}

    def row(numbers: dict[str, int]) -> str:
        return "".join(f"[{looks[c][0]}]{looks[c][1] * numbers[c]}[/]" for c in numbers) or "-"

    lines = []
    for t in game.Trader:
        mark = "▸" if position.holder == t else " "
        stand, crate = ({c: p[t, c] for c in game.Colour} for p in (position.stand, position.crate))
        width = game.on_stand + game.in_crate - sum(stand.values())
        lines.append(f"{mark} {t:<6} Stand {row(stand)}{' ' * width}  Crate {row(crate)}  {position.balance[t]:+}")
    lines.append(f"  unused {row({c: position.unused[c] for c in game.Colour})}   turn {position.turn} of {game.turns}")
    return "\n".join(lines)
