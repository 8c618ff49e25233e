"""Random boards for hypothesis: merged and holed tessels, vacancies, T-junctions, slants, Voronoi cells, splices."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import shapely
from hypothesis import strategies as st
from shapely.affinity import affine_transform

Segment = tuple[tuple[float, float], tuple[float, float]]


def exact(segment: Segment) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
    """A segment in fractions, as the oracle has it."""
    (a, b), (c, d) = segment
    return (Fraction(a), Fraction(b)), (Fraction(c), Fraction(d))


@st.composite
def merged_grids(draw: st.DrawFn, most: int = 5) -> list[Any]:
    """Cells of a small grid, some merged along edges, some missing, each with or without its straight vertices."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    label = {(x, y): y * width + x for y in range(height) for x in range(width)}
    for x, y in draw(st.lists(st.sampled_from(sorted(label)), max_size=2 * most)):
        other = draw(st.sampled_from([(x + 1, y), (x, y + 1)]))
        if other in label:
            kept, gone = label[x, y], label[other]
            label = {cell: kept if name == gone else name for cell, name in label.items()}
    names = sorted(set(label.values()))
    gaps = draw(st.sets(st.sampled_from(names), max_size=len(names) // 3)) if len(names) > 2 else set()
    polygons = []
    for name in names:
        if name in gaps:
            continue
        shape = shapely.union_all([shapely.box(x, y, x + 1, y + 1) for (x, y), own in label.items() if own == name])
        if draw(st.booleans()):
            shape = shapely.simplify(shape, 0)
        if draw(st.booleans()):
            shape = shapely.reverse(shape)
        polygons.append(shape)
    shear = draw(st.sampled_from([(1, 0, 0, 1), (2, 1, 0, 1), (3, 1, -1, 2)]))
    return [affine_transform(shape, (*shear, 0, 0)) for shape in polygons]


@st.composite
def voronoi_cells(draw: st.DrawFn) -> list[Any]:
    """Voronoi cells of points on a small integer grid: many of them meet in fours."""
    points = draw(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=3, max_size=14))
    if len({x for x, _ in points}) == 1 or len({y for _, y in points}) == 1:
        points |= {(0, 0), (5, 4)}
    cells = shapely.voronoi_polygons(shapely.MultiPoint(sorted(points)))
    return list(cells.geoms)


@st.composite
def rim_segments(draw: st.DrawFn, polygons: list[Any]) -> Segment:
    """A directed segment of some tessel's boundary: an edge, or a part of one at thirds."""
    shape = draw(st.sampled_from(polygons))
    rings = [shape.exterior, *shape.interiors]
    corners = np.asarray(rings[draw(st.integers(0, len(rings) - 1))].coords)
    place = draw(st.integers(0, len(corners) - 2))
    a, b = corners[place], corners[place + 1]
    low, high = draw(st.sampled_from([(0.0, 1.0), (1.0, 0.0), (0.0, 0.5), (1.0, 0.5), (0.25, 0.75)]))
    p, q = a + (b - a) * low, a + (b - a) * high
    return (float(p[0]), float(p[1])), (float(q[0]), float(q[1]))


@st.composite
def spliced_grids(draw: st.DrawFn, most: int = 4) -> tuple[list[Any], list[tuple[Segment, Segment]]]:
    """A merged grid and some attempts at splices, not all of them possible."""
    polygons = draw(merged_grids(most))
    count = draw(st.integers(1, 4))
    return polygons, [(draw(rim_segments(polygons)), draw(rim_segments(polygons))) for _ in range(count)]
