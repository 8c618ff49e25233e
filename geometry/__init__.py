"""Boards from any polygons: tessellations, their adjacency, splices and surfaces. Knows no games."""

from rulestone.geometry.errors import BoardError, BoardWarning
from rulestone.geometry.tessellation import Tessellation

__all__ = ["BoardError", "BoardWarning", "Tessellation"]
