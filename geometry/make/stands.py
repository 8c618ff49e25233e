"""Stands: where the players set out their pieces (mutou.area.stand, mutou.sow.minimum, mutou.sow.stand_join)."""

from __future__ import annotations

import copy
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulestone.geometry.errors import BoardError
from rulestone.geometry.files.zones import STAND, ZONE
from rulestone.geometry.tessellation import Tessellation

Ids = tuple[Hashable, ...]


@dataclass(frozen=True)
class PreparedBoard:
    """A board on which a game can be set out.

    Attributes:
        board: the playing area.
        stands: for every player in the order of play the tessels of their stand.
        zones: for every player all tessels of the zone that their stand lies in.
    """

    board: Tessellation
    stands: tuple[Ids, ...]
    zones: tuple[Ids, ...]

    @property
    def told(self) -> Tessellation:
        """The board with the attributes "zone", the number of the player from 1, and "stand", whether it is of one.

        They are written to files; `zones.stands_drawn` reads them.
        """
        zone = {name: player for player, names in enumerate(self.zones, 1) for name in names}
        stands = {name for names in self.stands for name in names}
        made = copy.copy(self.board)
        columns: dict[str, Sequence[Any]] = {
            "zone": [zone.get(name) for name in made.ids],
            "stand": [name in stands for name in made.ids],
        }
        made.origin = replace(made.origin, columns={**made.origin.columns, **columns})
        return made

    def require(self, pieces: int) -> None:
        """Raise BoardError if the board is not legal, or some stand does not suit the pieces (see `objections`)."""
        self.board.require_legal()
        found = objections(self.board, self.stands, pieces)
        if found:
            raise BoardError(found[0], tuple(found))


def objections(board: Tessellation, stands: Sequence[Ids], pieces: int) -> list[str]:
    """What the text has against these stands, one sentence each.

    A stand has a tessel for every piece, hangs together across edges, has no tessel of another's, and adjoins the rest
    of the board at least at a vertex.
    """
    found = []
    walker, blood = board.graph("walker"), board.graph("blood")
    taken: dict[Hashable, int] = {}
    for player, stand in enumerate(stands, 1):
        if len(stand) < pieces:
            found.append(f"the stand of player {player} has {len(stand)} tessels, but there are {pieces} pieces")
        if len(reached(walker, stand)) < len(stand):
            found.append(f"the stand of player {player} does not hang together across edges")
        if len(stand) < len(board) and not any(set(blood[tessel]) - set(stand) for tessel in stand):
            found.append(f"the stand of player {player} does not adjoin the rest of the board")
        for tessel in stand:
            other = taken.setdefault(tessel, player)
            if other != player:
                found.append(f"tessel {tessel} is in the stands of players {other} and {player}")
    return found


def reached(graph: Any, within: Sequence[Hashable]) -> list[Hashable]:
    """The tessels that edges lead to from the first of `within` without leaving it, nearest first."""
    left = set(within[1:])
    order = list(within[:1])
    for tessel in order:
        nearer = [other for other in graph[tessel] if other in left]
        left -= set(nearer)
        order += nearer
    return order


def stands_drawn(board: Tessellation) -> PreparedBoard:
    """The stands and zones that the attributes of a board tell of (see `files.zones`), in the order of the drawing.

    Raises BoardError if the board has no such attributes. Whether the stands are any good `PreparedBoard.require` says.
    """
    zones = board.attributes.get(ZONE)
    stands: Sequence[Any] | None = board.attributes.get(STAND)
    if zones is None or stands is None:
        raise BoardError("the board has no attributes 'zone' and 'stand', as those read with zones=True have")
    rows = list(zip(board.ids, zones, stands, strict=True))
    order = list(dict.fromkeys(zone for zone in zones if zone is not None))
    return PreparedBoard(
        board,
        tuple(tuple(name for name, zone, stand in rows if zone == one and stand) for one in order),
        tuple(tuple(name for name, zone, _ in rows if zone == one) for one in order),
    )
