"""Repair of drawings whose corners miss each other: `repair_polygons`.

`drawn` (sides and the way back to polygons), `nearness` (what lies near without touching), `merging` and `resolving`
(which corners are one), `fitting` (band by band up to a tolerance), `choosing` (where noise ends and features begin),
`proof` (what a repair must not do), `report` and `repairing`.
"""

from .repairing import repair_polygons
from .report import Repaired, Tolerance

__all__ = ["Repaired", "Tolerance", "repair_polygons"]
