"""Boards from any polygons: tessellations, their adjacency, splices and surfaces. Knows no games.

`board` makes vertices, edges and tessels of polygons and splices them; `worlds` closes boards on themselves;
`relations` say who is whose neighbour, `surface` what a board is as a surface (orientability, genus, when two are the
same), `soundness` what is wrong with it, with a repair, `pairs` what is said of neighbours by hand, and why two are
neighbours. `files` are read and written (`whole_files`: whole or not at all), `draw` shows boards, `conversions` hands
them to other libraries. `tessellation` is the board that users hold, `splicing` what glues it; `alter`
changes it, `make` has ready ones. `errors` says what is raised.
"""

from .board.splices import Splice, VertexSplice
from .errors import BoardError, BoardWarning
from .pairs.amendments import Amendment
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
