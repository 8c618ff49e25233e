"""How a City is drawn: a line for each player, and what lies between them."""

from __future__ import annotations

from typing import Any

from rulestone.model import Part

from .decisions import Decisions


class Picture(Part[Decisions]):
    """All dice, also those that only some have seen."""

    def picture(self, position: Any) -> str:
        """One line for each player: CITY DIE, KING DIE, PEASANT DIE, and who has seen it."""
        lines = []
        for p in self.Player:
            out = position.city[p] == self.gone
            mark = "▸" if position.turn == p else " "
            seen = [q for q in self.Player if position.knows[q, p]]
            known = f"seen by {', '.join(seen)}" if seen else ""
            king = f"claims [bold yellow]{position.king[p]}[/]" if position.king[p] else "claims -"
            peasant = f"belongs on [cyan]{position.peasant[p]}[/]" if position.peasant[p] else "belongs on -"
            state = "[red]OUT[/]" if out else "" if position.playing[p] else "[dim]not in the Game[/]"
            tier = f"Tier [bold]{'-' if out else position.city[p]}[/]"
            lines.append(
                f"{mark} {p:<9} {tier}   {king}   {peasant}   {state or known} {self.possessions(position, p)}"
            )
        rounds = "Round 1" if not position.later else "a later round"
        lines.append(f"  {position.phase}, {rounds}{self.centre(position)}")
        return "\n".join(line.rstrip() for line in lines)

    def possessions(self, position: Any, player: str) -> str:
        """What else a player has."""
        return ""

    def centre(self, position: Any) -> str:
        """What else lies on the table."""
        return ""
