"""Ready boards: squares, tilings, thrown points, layouts for players.

>>> from rulestone.geometry.make import hexagonal, square
>>> len(square(8, 8)), len(hexagonal(3, 2))
(64, 6)
"""

from .catalogue import makers
from .grids import boards_of_grid
from .layouts import layout
from .makers import brick, cylinder, holed, rings, square, torus
from .penrose import penrose
from .scribing import scribe
from .sowing import scatter, sow
from .tilings import hexagonal, triangular, uniform

__all__ = [
    "boards_of_grid",
    "brick",
    "cylinder",
    "hexagonal",
    "holed",
    "layout",
    "makers",
    "penrose",
    "rings",
    "scatter",
    "scribe",
    "sow",
    "square",
    "torus",
    "triangular",
    "uniform",
]
