"""What a board gives to other packages: tables, weights, sparse matrices, plots and maps to look around in."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np
from rulestone.geometry.board.sorted_integers import FloatArray
from rulestone.geometry.errors import BoardError
from rulestone.geometry.relations.graphs import Shared
from rulestone.geometry.relations.jagger import TEXT, JaggerReading, jagger_traces
from rulestone.geometry.relations.sharing import plain_name

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Relation, Tessellation

Weight = Literal["one", "length"]


class Conversions:
    """The methods of a `Tessellation` that hand it over to others. Each says what it needs installed."""

    def edge_table(self, relation: Relation = "rook", reading: JaggerReading = TEXT) -> dict[str, list[Any]]:
        """The pairs of a relation as columns of equal length, which `pandas.DataFrame` takes as they are.

        "tessel" and "other" are ids, each pair once. Rook, queen and bishop have "vertices", how many they share, and
        "points", where contacts begin, end or are a mere point; rook and queen also "edges", how many they share, and
        "length", how long these are together. The Jagger has "traced" and "units" (see `graphs.relation_graph`).

        >>> from shapely import box
        >>> from rulestone.geometry import Tessellation
        >>> board = Tessellation.from_polygons({"a": box(0, 0, 1, 1), "b": box(1, 0, 2, 1), "c": box(2, 1, 3, 2)})
        >>> table = board.edge_table("queen")
        >>> table["tessel"], table["other"], table["length"]
        (['a', 'b'], ['b', 'c'], [1.0, 0.0])
        >>> table["points"]
        [((1.0, 0.0), (1.0, 1.0)), ((2.0, 1.0),)]
        """
        board = cast("Tessellation", self)
        pairs = board.pairs(relation, reading)
        table: dict[str, list[Any]] = {
            name: [board.ids[number] for number in pairs[:, column].tolist()]
            for column, name in enumerate(("tessel", "other"))
        }
        if plain_name(relation) == "jagger":
            traces = jagger_traces(board.incidence, board.touching, reading)
            units = [reading.cost_of(length) for length in traces.length.tolist()]
            return {**table, "traced": (traces.first // 2).tolist(), "units": units}
        shared = Shared(board.incidence, pairs)
        if plain_name(relation) != "angler":
            table["edges"] = [len(edges) for edges in shared.edges()]
            table["length"] = shared.lengths.tolist()
        table["vertices"] = [len(vertices) for vertices in shared.vertices()]
        table["points"] = shared.points()
        return table

    def to_sparse(self, relation: Relation = "rook", weight: Weight = "one", reading: JaggerReading = TEXT) -> Any:
        """The relation as a symmetric `scipy.sparse.csr_array`, its rows and columns in the order of `ids`.

        Entries are 1, or with `weight` "length" the length of the shared edges in units of the map. Needs SciPy.

        Raises BoardError if SciPy is missing, and for lengths of the Jagger, who shares no edge.

        >>> from shapely import box
        >>> from rulestone.geometry import Tessellation
        >>> Tessellation.from_polygons([box(0, 0, 1, 1), box(1, 0, 2, 1)]).to_sparse().toarray().tolist()
        [[0, 1], [1, 0]]
        """
        try:
            from scipy.sparse import coo_array
        except ImportError:
            raise BoardError("a sparse matrix needs SciPy (pip install 'rulestone[boards]')") from None
        board = cast("Tessellation", self)
        pairs = board.pairs(relation, reading).astype(np.int64)
        values = self._weights(relation, weight, reading)
        rows, columns = np.concatenate((pairs, pairs[:, ::-1])).T
        size = (len(board), len(board))
        return coo_array((np.concatenate((values, values)), (rows, columns)), shape=size).tocsr()

    def _weights(self, relation: Relation, weight: Weight, reading: JaggerReading) -> Any:
        board = cast("Tessellation", self)
        pairs = board.pairs(relation, reading)
        if weight == "one":
            return np.ones(len(pairs), dtype=np.int64)
        if weight != "length" or plain_name(relation) == "jagger":
            raise BoardError(f"the weight is {weight!r}, but must be 'one' or, where edges are shared, 'length'")
        return Shared(board.incidence, pairs).lengths

    def to_libpysal(self, relation: Relation = "rook", weight: Weight = "one", reading: JaggerReading = TEXT) -> Any:
        """The relation as a `libpysal.graph.Graph` on the ids. Needs libpysal.

        With `weight` "length", contacts in mere points have the weight 0. Tessels without neighbours are isolates.

        Raises BoardError if libpysal is missing, and for lengths of the Jagger, who shares no edge.
        """
        try:
            from libpysal.graph import Graph
        except ImportError:
            raise BoardError("a libpysal Graph needs libpysal (pip install 'rulestone[boards]')") from None
        import pandas

        board = cast("Tessellation", self)
        pairs = board.pairs(relation, reading).astype(np.int64)
        values = self._weights(relation, weight, reading)
        alone = np.setdiff1d(np.arange(len(board)), pairs)  # libpysal writes a node without neighbours as (i, i), 0
        focal = np.concatenate((pairs[:, 0], pairs[:, 1], alone))
        other = np.concatenate((pairs[:, 1], pairs[:, 0], alone))
        weights = np.concatenate((values, values, np.zeros(len(alone), dtype=values.dtype)))
        order = np.lexsort((other, focal))
        names = pandas.Index(list(board.ids), tupleize_cols=False)
        index = pandas.MultiIndex.from_arrays([names[focal[order]], names[other[order]]], names=["focal", "neighbor"])
        return Graph(pandas.Series(weights[order], index=index, name="weight"), is_sorted=True)

    def to_geodataframe(self) -> Any:
        """The tessels as a GeoDataFrame: ids as the index "tessel", attributes as columns, and the reference system."""
        from .files.tables import to_geodataframe

        return to_geodataframe(cast("Tessellation", self))

    def write(self, path: str | Path) -> None:
        """Write the tessels with their attributes: GeoJSON, and by GeoPandas .gpkg, .shp, .fgb, .sqlite and .csv (WKT).

        These keep every digit of coordinates. Only GeoJSON holds splices, only GeoJSON and GeoPackage a period, and a
        CSV no reference system. Raises BoardError if the file cannot be written, or would lose one of these.
        """
        board, path = cast("Tessellation", self), Path(path)
        if path.suffix.lower() in (".geojson", ".json"):
            from .whole_files import write_file

            write_file(path, board.to_geojson())
            return
        if board.splices:
            raise BoardError(f"{path}: only GeoJSON holds splices, of which the board has {len(board.splices)}")
        if board.period and path.suffix.lower() != ".gpkg":
            raise BoardError(f"{path}: only GeoJSON and GeoPackage (.gpkg) hold the period of the board")
        from .files.tables import write_table

        write_table(board, path)

    def isolates(self, relation: Relation = "queen", reading: JaggerReading = TEXT) -> list[Hashable]:
        """The tessels that are related to no other: islands.

        >>> from shapely import box
        >>> from rulestone.geometry import Tessellation
        >>> Tessellation.from_polygons({"a": box(0, 0, 1, 1), "b": box(1, 0, 2, 1), "c": box(9, 0, 10, 1)}).isolates()
        ['c']
        """
        board = cast("Tessellation", self)
        degrees = np.bincount(board.pairs(relation, reading).ravel(), minlength=len(board))
        return [board.ids[number] for number in np.flatnonzero(degrees == 0).tolist()]

    def plot(self, relation: Relation | None = None, **options: Any) -> Any:
        """Plot the board, and a relation as lines between tessels, with matplotlib; gives the axes.

        Options: `ax`, the axes to draw on; `column`, an attribute that colours the tessels; `labels`, whether ids are
        written (up to 80 of them unless told); what is left goes to the patches of the tessels.
        """
        from rulestone.geometry.draw.plotting import plot

        return plot(cast("Tessellation", self), relation, **options)

    def explore(self, relation: Relation | None = None, **options: Any) -> Any:
        """The board on a web map to look around in, and a relation as lines on it; a `folium.Map`.

        `options` go to `GeoDataFrame.explore`. Needs GeoPandas, folium, matplotlib and mapclassify.
        """
        from rulestone.geometry.draw.plotting import explore

        return explore(cast("Tessellation", self), relation, **options)

    @property
    def spots(self) -> FloatArray:
        """A point in each tessel, shape (tessels, 2): its centroid, or another inner point where that lies outside."""
        from rulestone.geometry.relations.graphs import spots_of

        return spots_of(cast("Tessellation", self).polygons)
