"""Automorphisms of coloured graphs, by igraph's compiled part.

To import the whole of igraph takes most of a second where libraries are installed with which it could draw. It finds
automorphisms with bliss (Junttila and Kaski, ALENEX 2007).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from typing import Any

_NAME = "igraph._igraph"


def generators(edges: Sequence[tuple[int, int]], colours: Sequence[int]) -> list[list[int]]:
    """Automorphisms that generate all others; each says for every vertex which one it becomes.

    Args:
        edges: pairs of vertices; they have no direction.
        colours: of each vertex; it becomes one of its colour.
    """
    found: list[list[int]] = _graphs()(len(colours), list(edges)).automorphism_group(color=list(colours))
    return found


@cache
def _graphs() -> Any:
    """The class of graphs, without what is written in Python around it; the whole where it cannot be had alone."""
    compiled = sys.modules.get(_NAME) or _compiled_part()
    if compiled is None:
        import igraph

        compiled = igraph
    return compiled.GraphBase


def _compiled_part() -> Any:
    whole = find_spec("igraph")
    part = None if whole is None else PathFinder.find_spec("_igraph", whole.submodule_search_locations)
    spec = None if part is None or part.origin is None else spec_from_file_location(_NAME, part.origin)
    if spec is None or spec.loader is None:
        return None
    try:
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    except (ImportError, AttributeError, OSError):
        return None
    return sys.modules.setdefault(_NAME, module)  # it can be made only once: who imports igraph later gets this one
