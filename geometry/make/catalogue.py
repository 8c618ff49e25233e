"""All makers of ready boards by name, as commands offer them."""

from __future__ import annotations

from collections.abc import Callable

from rulestone.geometry.tessellation import Tessellation

from .makers import brick, cylinder, holed, rings, square, torus
from .penrose import penrose
from .tilings import UNIFORM, hexagonal, triangular, uniform


def makers() -> dict[str, Callable[[int, int], Tessellation]]:
    """Every maker that takes two whole numbers (columns and rows, or their like), by name."""
    made: dict[str, Callable[[int, int], Tessellation]] = {
        "square": square,
        "hexagonal": hexagonal,
        "triangular": triangular,
        "brick": brick,
        "rings": rings,
        "cylinder": cylinder,
        "torus": torus,
        "holed": holed,
        "penrose-p2": lambda steps, _: penrose(steps, "P2"),
        "penrose-p3": lambda steps, _: penrose(steps, "P3"),
    }
    for name in UNIFORM:
        made[name] = lambda width, height, name=name: uniform(name, width, height)  # type: ignore[misc]
    return made
