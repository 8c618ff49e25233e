"""Boards against libpysal, GEOS and bare numpy: relations, validation, graphs, repair, alterations, growth, memory.

Run `python benchmarks/boards.py` (about two minutes; `--large` adds a million tessels; `--map FILE LAYER` a real map,
as the TopoJSON of us-atlas and world-atlas, which are on npm). libpysal must be installed.
Everything is timed in one process on the same shapely polygons, in processor seconds; the best of a few runs counts.
"""

from __future__ import annotations

import argparse
import gc
import resource
import time
import tracemalloc
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import shapely
from rulestone.geometry import Tessellation
from rulestone.geometry.make.penrose import penrose
from rulestone.geometry.make.tilings import hexagonal, uniform
from rulestone.geometry.tessellation import Relation

RELATIONS: tuple[Relation, ...] = ("rook", "queen")


def grid(side: int) -> Any:
    """A square board of side x side unit squares."""
    x, y = (axis.ravel().astype(float) for axis in np.meshgrid(np.arange(side), np.arange(side)))
    return shapely.box(x, y, x + 1, y + 1)


def voronoi(cells: int) -> Any:
    """Voronoi cells of random points; the outermost ones reach far out."""
    points = np.random.default_rng(1).random((cells, 2)) * np.sqrt(cells)
    return shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(points)))


def pizza(slices: int) -> Any:
    """Slices that all meet in the middle."""
    angles = np.linspace(0, 2 * np.pi, slices, endpoint=False)
    rim = np.column_stack((np.cos(angles), np.sin(angles)))
    following = np.roll(rim, -1, axis=0)
    return shapely.polygons(np.stack((np.zeros_like(rim), rim, following), axis=1))


def best(work: Callable[[], object], runs: int = 3) -> float:
    """The shortest of a few processor times, in seconds."""
    times = []
    for _ in range(runs):
        gc.collect()
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def spike(polygons: Any) -> Any:
    """The least that can be done: pairs that share a whole edge, in bare numpy; the unit of the ratios.

    Corners are numbered by `numpy.unique`, sides sorted by their ends, equal neighbours paired. No noding, no holes.
    """
    coordinates, ring = shapely.get_coordinates(polygons, return_index=True)
    inner = ring[1:] == ring[:-1]
    corner = np.unique(coordinates.view(np.complex128).ravel(), return_inverse=True)[1]
    a, b, tessel = corner[:-1][inner], corner[1:][inner], ring[1:][inner]
    key = np.minimum(a, b) * (int(corner.max()) + 1) + np.maximum(a, b)
    order = np.argsort(key, kind="stable")
    same = np.flatnonzero(key[order][1:] == key[order][:-1])
    return np.column_stack((tessel[order[same]], tessel[order[same + 1]]))


def relations(polygons: Any) -> list[Any]:
    """From shapely polygons to the integer pairs of all three relations, T-junctions noded."""
    return relations_of(Tessellation.from_polygons(polygons), ("walker", "angler", "jagger"))


def relations_of(board: Tessellation, names: tuple[Relation, ...]) -> list[Any]:
    """The integer pairs of some relations of one board."""
    return [board.pairs(relation) for relation in names]


def against_libpysal(name: str, polygons: Any) -> None:
    """One row: our relations, validation and graphs beside libpysal's rook and queen contiguity."""
    import geopandas
    from libpysal.graph import Graph

    frame = geopandas.GeoDataFrame(geometry=polygons)
    ours = best(lambda: relations(polygons), 5)
    rook = best(lambda: Graph.build_contiguity(frame, rook=True), 2)
    queen = best(lambda: Graph.build_contiguity(frame, rook=False), 2)
    board = Tessellation.from_polygons(polygons)
    unit = best(lambda: spike(polygons), 3)
    validation = best(lambda: Tessellation.from_polygons(polygons).problems(), 2)
    graphs = best(lambda: [board.graph(relation) for relation in ("walker", "angler", "jagger")], 1)
    to_pysal = best(lambda: Tessellation.from_geodataframe(frame).to_libpysal("rook"), 2)
    for relation in RELATIONS:
        one, other = apart_from_libpysal(board, relation, Graph.build_contiguity(frame, rook=relation == "rook"))
        assert not len(one) and not len(other), f"{name}, {relation}: ours alone {one}, theirs alone {other}"
    print(
        f"{name:16} {len(polygons):8,}  ours {ours:6.3f} s  rook {rook:6.2f} s  queen {queen:6.2f} s  "
        f"ratio {(rook + queen) / ours:5.1f}  made and validated {validation:5.2f} s  networkx graphs {graphs:6.2f} s  "
        f"all {len(board.pairs('rook')):,} rook and {len(board.pairs('queen')):,} queen pairs the same"
    )
    rows = {"ours": ours, "libpysal rook": rook, "libpysal queen": queen, "networkx graphs": graphs}
    rows["frame to our libpysal rook"] = to_pysal
    units = ", ".join(f"{what} {seconds / unit:.1f}" for what, seconds in rows.items())
    print(f"{'':16} in units of the numpy spike ({1000 * unit:.0f} ms): {units}")


def apart_from_libpysal(board: Tessellation, relation: Relation, graph: Any) -> tuple[Any, Any]:
    """Pairs of our relation alone, and of libpysal's graph alone, as keys: smaller number times tessels plus larger."""
    links = graph.adjacency[graph.adjacency > 0].reset_index()
    one, other = links["focal"].to_numpy(dtype=np.int64), links["neighbor"].to_numpy(dtype=np.int64)
    theirs = (one * len(board) + other)[one < other]
    ours = board.pairs(relation).astype(np.int64) @ np.array([len(board), 1])
    return np.setdiff1d(ours, theirs), np.setdiff1d(theirs, ours)


def against_strict(path: str, layer: str) -> None:
    """A real map: what is found at T-junctions too, here and by libpysal with `strict=True`, and in what time."""
    from libpysal.graph import Graph

    frame = Tessellation.read(path, layer=layer, id="name", noding="as-given").to_geodataframe().reset_index(drop=True)
    print(
        f"{path}: {len(frame):,} areas, {int(shapely.get_num_coordinates(frame.geometry.to_numpy()).sum()):,} corners"
    )
    ours = best(lambda: [Tessellation.from_geodataframe(frame).pairs(relation) for relation in RELATIONS], 2)
    theirs = best(lambda: [Graph.build_contiguity(frame, rook=rook, strict=True) for rook in (True, False)], 2)
    print(f"    rook and queen: ours {ours:.2f} s, with all that looks wrong told; libpysal, strict {theirs:.2f} s")
    both = best(lambda: relations_of(Tessellation.from_geodataframe(frame), RELATIONS))
    print(f"    both of one board: ours {both:.2f} s")
    board = Tessellation.from_geodataframe(frame)
    for relation in RELATIONS:
        graph = Graph.build_contiguity(frame, rook=relation == "rook", strict=True)
        own, found = apart_from_libpysal(board, relation, graph)
        count = len(board.pairs(relation))
        print(f"    {relation}: {count:,} pairs; {len(own)} of ours alone, {len(found)} of theirs alone")


def off(side: int, most: float) -> Any:
    """A square board every corner of which is off by up to `most` in each direction, each by itself."""
    corners = shapely.get_coordinates(grid(side)).reshape(-1, 5, 2)
    corners[:, :4] += np.random.default_rng(1).uniform(-most, most, corners[:, :4].shape)
    corners[:, 4] = corners[:, 0]
    return shapely.polygons(corners)


def against_coverages(side: int, most: float, *, told_nothing: bool) -> None:
    """A grid whose corners are off by up to `most`, repaired here and cleaned by GEOS; the right answer is known.

    CoverageClean gives a valid coverage of its own making: where it fills a gap, corners need not meet again as drawn.
    """
    drawn = off(side, most)
    truth = len(Tessellation.from_polygons(grid(side)).pairs("walker"))

    def judged(polygons: Any) -> str:
        found = len(Tessellation.from_polygons(polygons).pairs("walker"))
        return f"{found}/{truth} pairs, coverage {'valid' if shapely.coverage_is_valid(polygons) else 'invalid'}"

    repaired, ours = timed(lambda: Tessellation.from_polygons(drawn, repair="auto"))
    print(f"grid {side} x {side} off by {most:g}: as drawn {judged(drawn)}")
    print(f"    ours           {ours:7.3f} s  {judged(repaired.polygons)}")
    _, seconds = timed(lambda: str(repaired.repaired))
    print(f"    and both ends of the interval of tolerances tried {seconds:7.3f} s")
    as_drawn = Tessellation.from_polygons(drawn)
    groups, seconds = timed(lambda: as_drawn.problems().groups())
    print(f"    problems of the drawing, ranked and grouped {seconds:7.3f} s, {[group.count for group in groups]}")
    for told, snapping in (("told the noise", 3 * most), ("told nothing", -1.0))[: 1 + told_nothing]:
        cleaned, theirs = timed(
            lambda s=snapping: shapely.coverage_clean(drawn, gap_width=3 * most, snapping_distance=s)
        )
        print(f"    coverage_clean {theirs:7.3f} s  {judged(cleaned)} ({told} of snapping)")


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What comes of some work, and the processor seconds it took."""
    gc.collect()
    begin = time.process_time()
    return work(), time.process_time() - begin


def alterations(side: int) -> None:
    """A tessel of a square board split, merged again, a vertex moved; and made anew as a whole."""
    from rulestone.geometry.alter.alterations import merge_tessels, move_vertex, split_tessel

    board = grid(side)
    board = Tessellation.from_polygons({f"{k}": shape for k, shape in enumerate(board)})
    cut, split = timed(lambda: split_tessel(board, "3", [(3, 0.5), (4, 0.5)], ("x", "y")))
    whole, merge = timed(lambda: merge_tessels(cut, "x", "y", "3"))
    moved, move = timed(lambda: move_vertex(whole, (9, 9), (9.25, 9.125)))
    anew, seconds = timed(
        lambda: Tessellation.from_polygons(dict(zip(moved.ids, moved.polygons, strict=True))).problems()
    )
    assert moved.problems() == anew
    print(
        f"grid {side} x {side}: split {split:.3f} s, merge {merge:.3f} s, move {move:.3f} s; "
        f"made and validated as a whole {seconds:.3f} s"
    )


def growth(sizes: list[int]) -> None:
    """Time and memory of a Voronoi board as it grows."""
    for cells in sizes:
        polygons = voronoi(cells)
        seconds = best(lambda polygons=polygons: relations(polygons), 2)
        tracemalloc.start()
        board = Tessellation.from_polygons(polygons)
        pairs = [board.pairs(relation) for relation in ("walker", "angler", "jagger")]
        kept, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        print(
            f"voronoi {cells:9,} {seconds:7.3f} s, {1e6 * seconds / cells:5.2f} us a tessel,  kept {kept / cells:4.0f} "
            f"bytes a tessel, peak {peak / cells:5.0f};  pairs {[len(found) for found in pairs]}"
        )


def main() -> None:
    """Print all tables."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--large", action="store_true", help="also a million tessels")
    options.add_argument("--map", nargs=2, metavar=("FILE", "LAYER"), help="a real map, and nothing else")
    asked = options.parse_args()
    large = asked.large
    warnings.simplefilter("ignore")
    if asked.map:
        against_strict(*asked.map)
        return
    against_libpysal("grid 300 x 300", grid(300))
    against_libpysal("hexes 300 x 300", hexagonal(300, 300).polygons)
    against_libpysal("voronoi", voronoi(100_000))
    against_libpysal("3.12.12", uniform("3.12.12", 120, 120).polygons)
    against_libpysal("penrose, rhombs", penrose(9, "P3").polygons)
    against_libpysal("one place, 500", np.array([shapely.box(0, 0, 1, 1)] * 500))
    against_coverages(50, 0.003, told_nothing=True)
    against_coverages(300, 0.003, told_nothing=False)
    alterations(300)
    growth([10_000, 100_000, *([1_000_000] if large else [])])
    slices = pizza(10_000)
    found, seconds = timed(lambda: [len(pairs) for pairs in relations(slices)])
    print(f"pizza of 10,000 slices: {found} pairs in {seconds:.2f} s")
    _, seconds = timed(lambda: Tessellation.from_polygons([shapely.box(0, 0, 1, 1)] * 2000).problems())
    print(f"2,000 tessels in one place, validated in {seconds:.2f} s")
    print(f"peak resident memory of this whole run: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB")


if __name__ == "__main__":
    main()
