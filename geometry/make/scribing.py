"""A playing area scribed from nothing: outlining, cutting, sowing (mutou.outline.*, mutou.cut.*, mutou.sow.*).

The players' freedom is played by a seed. What the text leaves open is settled so: a disk is as wide as a base and must
come to lie wholly inside its zone, clear of the others, else it is thrown again; each disk's tessel is the ground of
the zone nearest to it. So every tessel holds a base, whatever the throw.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from rulestone.geometry.alter.outlines import Point
from rulestone.geometry.board.sorted_integers import FloatArray
from rulestone.geometry.errors import BoardError
from rulestone.geometry.soundness.problems import MOST_CORNERS
from rulestone.geometry.tessellation import Tessellation

from .makers import MOST_MADE
from .stands import Ids, PreparedBoard, reached

BASE = 1.0  # diameter of a base, and of a disk
ROOM = 6.0  # ground for each disk, in squares of a base: thrown disks find a place, and the whole is not crowded
SIDES_PER_ZONE = 3
GRID = 2.0**-24  # to which corners are drawn
MOST_THROWS = 10_000  # of one disk
MOST_TRIES = 100  # at sowing a zone, after tessels with too many vertices


def scribe(players: int, pieces: int = 8, shakken: int | None = None, seed: int | None = None) -> PreparedBoard:
    """A board scribed by some players, with equally many pieces and shakken each (twice the pieces unless given).

    Tessels are named by the player who sowed them and the throw: "1.1", "1.2", ... Players are in the order of play.
    The same numbers and seed give the same board.

    Raises BoardError for fewer than two players, no pieces, or fewer shakken than pieces (mutou.sow.minimum).

    >>> sown = scribe(3, 4, 8, seed=1)
    >>> len(sown.board), [len(stand) for stand in sown.stands], sown.board.problems()
    (24, [4, 4, 4], [])
    """
    shakken = 2 * pieces if shakken is None else shakken
    if players < 2:
        raise BoardError(f"a board is scribed by two players or more, not {players}")
    if pieces < 1:
        raise BoardError(f"every player needs at least one piece, not {pieces}")
    if shakken < pieces:
        raise BoardError(f"{shakken} shakken give fewer tessels than a stand of {pieces} pieces needs")
    if players * shakken > MOST_MADE // 100:
        raise BoardError(f"{players} players with {shakken} shakken are more than can be sown ({MOST_MADE // 100})")
    random = np.random.default_rng(seed)
    drawn = outline(players, shakken, random)
    claimed = cut(random.permutation(players).tolist()[:-1], players)
    for _ in range(MOST_TRIES):
        thrown = [throw(shakken, drawn[zone], random) for zone in claimed]
        cells = cells_of(thrown, [drawn[zone] for zone in claimed])
        places = [(player, number) for player in range(1, players + 1) for number in range(1, shakken + 1)]
        board = Tessellation.from_polygons(
            {f"{player}.{number}": cell for (player, number), cell in zip(places, cells, strict=True)}
        )
        if int(board.incidence.sides_per_tessel.max()) <= MOST_CORNERS:
            break
    names = [str(name) for name in board.ids]
    zones = [tuple(name for name in names if name.startswith(f"{player}.")) for player in range(1, players + 1)]
    prepared = PreparedBoard(board, tuple(choose_stand(board, zone, pieces) for zone in zones), tuple(zones))
    prepared.require(pieces)
    return prepared


def outline(players: int, shakken: int, random: int | np.random.Generator) -> list[Any]:
    """The first player's drawing: a rim round a centre at (0, 0), not quite even, and a zone for each player.

    Every zone has room for all the disks. `random` draws it: a generator, or the seed of one. Returns the zones as
    shapely polygons, counterclockwise.
    """
    drawn = np.random.default_rng(random)
    steps = players * SIDES_PER_ZONE
    triangles = math.sin(2 * math.pi / steps) / 2  # the area of each of the parts that make up a disc of radius 1
    radius = math.sqrt(ROOM * shakken * BASE**2 / (SIDES_PER_ZONE * triangles))
    lengths = radius * drawn.uniform(1.0, 1.25, size=steps)
    angles = 2 * math.pi * np.arange(steps) / steps
    rim = np.round(np.column_stack((lengths * np.cos(angles), lengths * np.sin(angles))) / GRID) * GRID + 0.0
    return [
        shapely.Polygon([(0.0, 0.0), *rim[np.arange(first, first + SIDES_PER_ZONE + 1) % steps].tolist()])
        for first in range(0, steps, SIDES_PER_ZONE)
    ]


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


def throw(shakken: int, zone: Any, random: np.random.Generator) -> list[Point]:
    """Where the disks of one player come to lie; one that falls outside or on another is thrown again.

    Raises BoardError if the zone is so crowded that a disk finds no place.
    """
    inside = shapely.buffer(zone, -BASE / 2)
    west, south, east, north = shapely.bounds(inside).tolist()
    lying: FloatArray = np.empty((0, 2))
    for number in range(shakken):
        for _ in range(MOST_THROWS):
            x, y = random.uniform((west, south), (east, north)).tolist()
            clear = not len(lying) or float(np.hypot(*(lying - (x, y)).T).min()) >= BASE
            if clear and inside.contains(shapely.Point(x, y)):
                lying = np.vstack((lying, (x, y)))
                break
        else:
            raise BoardError(f"disk {number + 1} of {shakken} found no place in its zone after {MOST_THROWS} throws")
    return [(x, y) for x, y in lying.tolist()]


def cells_of(thrown: Sequence[Sequence[Point]], zones: Sequence[Any]) -> list[Any]:
    """The ground of each zone nearest to each disk in it, disk by disk, zone by zone.

    All borders are drawn into one network on a fine grid, so that tessels fit exactly across the borders of zones too.
    Where a zone bends round, the part of the cell that holds the disk is the tessel (see `sowing.sow`).

    Raises BoardError for disks that lie too close together for that.
    """
    lines = []
    for points, zone in zip(thrown, zones, strict=True):
        borders = shapely.voronoi_polygons(shapely.multipoints(points), extend_to=zone, only_edges=True)
        lines += [shapely.intersection(borders, zone), shapely.boundary(zone)]
    network = shapely.union_all(lines, grid_size=GRID)
    pieces = shapely.get_parts(shapely.polygonize(shapely.get_parts(network)))
    disks = shapely.points([point for points in thrown for point in points])
    disk, piece = shapely.STRtree(pieces).query(disks, predicate="within")
    if not np.array_equal(np.sort(disk), np.arange(len(disks))) or len(np.unique(piece)) < len(disks):
        raise BoardError("the disks lie too close together for their tessels to be kept apart")
    return list(pieces[piece[np.argsort(disk)]])


def choose_stand(board: Tessellation, zone: Sequence[str], pieces: int) -> Ids:
    """The tessels of a zone that lie together farthest from the centre: one after another, each next to one taken.

    Raises BoardError if the zone has no such group of that size.
    """
    walker = board.graph("walker")
    centres = shapely.get_coordinates(shapely.centroid(board.polygons[[board.number_of(name) for name in zone]]))
    distance = dict(zip(zone, np.hypot(*centres.T).tolist(), strict=True))
    for start in sorted(zone, key=lambda name: -distance[name]):
        if len(reached(walker, [start, *(name for name in zone if name != start)])) < pieces:
            continue
        stand = [start]
        while len(stand) < pieces:
            next_to = {other for name in stand for other in walker[name] if other in distance} - set(stand)
            stand.append(max(next_to, key=lambda name: distance[name]))
        return tuple(stand)
    raise BoardError(f"no {pieces} tessels of the zone of {zone[0]} hang together, so it has no stand")
