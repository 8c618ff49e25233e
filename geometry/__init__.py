"""Boards from any polygons: tessellations, their adjacency, splices and surfaces. Knows no games.

`board` makes vertices, edges and tessels of polygons and splices them; `worlds` closes boards on themselves;
`tessellation` is the board that users hold. On it: `relations` (who is whose neighbour, and why), `surface`
(orientability, genus, when two boards are the same), `soundness` (what is wrong, and its repair), `alter` (alterations,
pairs by hand). Boards are made by `make`, read and written by `files`, shown by `draw`. `errors` says what is raised.
"""

from .alter.amendments import Amendment
from .board.splices import Splice, VertexSplice
from .errors import BoardError, BoardWarning
from .relations.jagger import JaggerReading
from .relations.rand import RandReading
from .soundness.problems import Problem
from .soundness.repair import Repaired
from .surface.surface import SurfaceReport
from .tessellation import Tessellation

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
