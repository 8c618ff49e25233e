"""Boards from any polygons: tessellations, their adjacency, splices and surfaces. Knows no games.

From polygons to a board: `rings` (sides of polygons), `identity` (which corners are one point), `repair` (of drawings
whose corners miss each other), `noding` (T-junctions), `stitching` (rims that touch themselves), `incidence` (sides,
edges, vertices), `tessellation` (board). What files say beside shapes: `origin`. On a board: `relations`, `borders` and
`jagger`, `graphs`, `travel`, `rand`; `segments` and `splices`; `periods` (boards that close on themselves); pairs by
hand: `amendments`, `drawing_amendments`; `drawing_pairs`; `explaining`, `differences` (of boards and readings),
`rand_readings`; `orientation`, `reversal` and `surface`; `contacts`, `winding`, `overlaps`, `findings` and `problems`;
`outlines` and `alterations`, `inheritance`. In and out: `reading`, `geojson`, `topojson`, `svg`, `svg_tree`,
`svg_style`, `svg_paths`, `lines`, `pictures`, `regions`, `ruins`, `tables`, `export`, `writing`, `conversions` (to
other packages); pictures: `canvas`, `drawing`, `drawing_repair`, `plotting`, of pieces `standing`, of their ways
`journeys`. Ready boards: `makers`, `tilings`, `penrose`, `cyclotomic`, `sowing`; with stands for players: `stands`,
`zones`, `layouts`, `scribing`. Many boards: `evolution` (what alterations lead to), `grids` (every tessellation of a
small grid) and `isomorphism` (which are the same). Beneath all: `components`, `keys`, `exact`, `errors`.
"""

from rulestone.geometry.amendments import Amendment
from rulestone.geometry.errors import BoardError, BoardWarning
from rulestone.geometry.jagger import JaggerReading
from rulestone.geometry.problems import Problem
from rulestone.geometry.rand import RandReading
from rulestone.geometry.repair import Repaired
from rulestone.geometry.splices import Splice, VertexSplice
from rulestone.geometry.surface import SurfaceReport
from rulestone.geometry.tessellation import Tessellation

__all__ = [
    "Amendment",
    "BoardError",
    "BoardWarning",
    "JaggerReading",
    "Problem",
    "RandReading",
    "Repaired",
    "Splice",
    "SurfaceReport",
    "Tessellation",
    "VertexSplice",
]
