"""Boards on the axes of matplotlib and on web maps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from rulestone.geometry.errors import BoardError

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Relation, Tessellation

MOST_LABELS = 80
FACE, LINE, LINK = "#f4efe4", "#444444", "#0072b2"


def plot(
    board: Tessellation,
    relation: Relation | None = None,
    *,
    ax: Any = None,
    column: str | None = None,
    labels: bool | None = None,
    **patches: Any,
) -> Any:
    """See `Tessellation.plot`. Raises BoardError if matplotlib is missing, or there is no such attribute."""
    try:
        from matplotlib import pyplot
        from matplotlib.collections import LineCollection, PatchCollection
        from matplotlib.patches import PathPatch
    except ImportError:
        raise BoardError("plots need matplotlib (pip install 'rulestone[boards]')") from None
    if ax is None:
        ax = pyplot.subplots()[1]
    look = {"edgecolor": LINE, "linewidth": 0.6, **patches}
    if column is None:
        look = {"facecolor": FACE, **look}
    collection = PatchCollection([PathPatch(_path(shape)) for shape in board.polygons], **look)
    if column is not None:
        if column not in board.attributes:
            raise BoardError(f"there is no attribute {column!r}; there are {', '.join(board.attributes)}")
        _colour(collection, list(board.attributes[column]))
    ax.add_collection(collection)
    if relation is not None:
        pairs, spots = board.pairs(relation), board.spots
        ax.add_collection(LineCollection(list(spots[pairs]), colors=LINK, linewidths=1))
        ax.plot(spots[:, 0], spots[:, 1], ".", color=LINK, markersize=4)
    if labels if labels is not None else len(board) <= MOST_LABELS:
        for name, (x, y) in zip(board.ids, board.spots.tolist(), strict=True):
            ax.text(x, y, str(name), ha="center", va="center", fontsize=7, clip_on=True)
    ax.autoscale_view()
    ax.set_aspect("equal")
    return ax


def _path(shape: Any) -> Any:
    """All rings of a polygon as one path; shells and holes run in opposite directions, so that holes stay empty."""
    from matplotlib.path import Path

    shape = shapely.orient_polygons(shape)
    rings = [shapely.get_coordinates(ring) for part in shapely.get_parts(shape) for ring in shapely.get_rings(part)]
    codes = [[Path.MOVETO, *[Path.LINETO] * (len(ring) - 2), Path.CLOSEPOLY] for ring in rings]
    return Path(np.concatenate(rings), np.concatenate(codes))


def _colour(collection: Any, values: list[Any]) -> None:
    """Colours by value: numbers on a scale, colours ("#ff0000") as themselves, anything else a colour a value."""
    from matplotlib import colormaps
    from matplotlib.colors import is_color_like

    known = [value for value in values if value is not None]
    if all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in known):
        collection.set_array(np.array([np.nan if value is None else value for value in values], dtype=np.float64))
    elif all(isinstance(value, str) and is_color_like(value) for value in known):
        collection.set_facecolor(["none" if value is None else value for value in values])
    else:
        number = {value: place for place, value in enumerate(sorted(set(map(str, known))))}
        chosen = [colormaps["tab20"](number[str(value)] % 20) if value is not None else "none" for value in values]
        collection.set_facecolor(chosen)


def explore(board: Tessellation, relation: Relation | None = None, **options: Any) -> Any:
    """See `Tessellation.explore`. Raises BoardError if something that it needs is missing."""
    from rulestone.geometry.files.tables import geopandas_or_error

    geopandas = geopandas_or_error("a web map")
    frame = board.to_geodataframe().reset_index()
    try:
        made = frame.explore(**options)
    except ImportError:
        raise BoardError(
            "a web map needs folium, matplotlib and mapclassify (pip install 'rulestone[boards]')"
        ) from None
    if relation is not None:
        table = board.edge_table(relation)
        columns = {name: [str(value) for value in values] for name, values in table.items() if name != "points"}
        lines = [shapely.LineString(ends) for ends in board.spots[board.pairs(relation)]]
        geopandas.GeoDataFrame(columns, geometry=lines, crs=board.crs).explore(m=made, color=LINK)
    return made
