"""Scribing a playing area as serious games demand: outlining, cutting, sowing (mutou.outline, mutou.cut, mutou.sow).

The outline is an oblong, cut into one zone for every player. Zones are claimed in the order of play;
the first player, who has drawn them, gets the one that is left. Everybody throws his shakken into his zone; each is the
middle of a tessel, and the ground nearest to it belongs to it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import shapely
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.sowing import scatter, sow

SIDE = 8  # of a zone


def outline(players: int) -> list[Any]:
    """The zones that the first player draws: squares in two rows and, where their number is odd, an oblong as large.

    Their borders run along the axes, so that tessels of neighbouring zones fit exactly. Raises BoardError for fewer
    than two players.
    """
    if players < 2:
        raise BoardError(f"an outline needs two players or more, not {players}")
    columns = players // 2
    zones = [shapely.box(SIDE * x, SIDE * y, SIDE * (x + 1), SIDE * (y + 1)) for y in range(2) for x in range(columns)]
    oblong = shapely.box(SIDE * columns, 0, SIDE * columns + SIDE / 2, 2 * SIDE)
    return zones if players % 2 == 0 else [*zones, oblong]


def cut(choices: Sequence[int], players: int) -> list[int]:
    """Who gets which zone: the others choose in the order of play, the first player has the one that is left.

    `choices` are the zones that players two, three ... name. Raises BoardError for a zone that is taken or not there.
    """
    free = list(range(players))
    if len(choices) != players - 1:
        raise BoardError(f"{players - 1} players choose a zone, not {len(choices)}")
    for zone in choices:
        if zone not in free:
            raise BoardError(f"zone {zone} is not to be had: still free are {', '.join(map(str, free))}")
        free.remove(zone)
    return [free[0], *choices]


def scribe(players: int, shakken: int, seed: int) -> Tessellation:
    """A board scribed at random by so many players with so many shakken each; zones are claimed at random, too.

    Tessels are named by player and throw, `1.1`, `1.2`, ... from the first player's on. Zones adjoin each other along
    whole borders, so the area is connected.

    Raises BoardError where a board comes out that MuTou forbids.
    """
    random = np.random.default_rng(seed)
    order = random.permutation(players).tolist()
    owned = cut(order[1:], players)
    zones = outline(players)
    polygons: dict[Hashable, Any] = {}
    for player, zone in enumerate(owned):
        thrown = scatter(shakken, zones[zone], int(random.integers(1 << 30)))
        for number, polygon in enumerate(sow(thrown, zones[zone]).polygons):
            polygons[f"{player + 1}.{number + 1}"] = polygon
    board = Tessellation.from_polygons(polygons)
    board.require_legal()
    return board
