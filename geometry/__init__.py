"""Boards from any polygons: tessellations, their adjacency, splices and surfaces. Knows no games."""

from rulestone.geometry.errors import BoardError, BoardWarning
from rulestone.geometry.jagger import JaggerReading
from rulestone.geometry.tessellation import Tessellation

__all__ = ["BoardError", "BoardWarning", "JaggerReading", "Tessellation"]
