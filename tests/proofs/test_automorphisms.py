"""Automorphisms by igraph's compiled part, beside all permutations of the vertices, and beside the whole of igraph."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest
from rulestone.proofs.symmetry.automorphisms import generators

ROOT = Path(__file__).parents[2]


def every(edges: list[tuple[int, int]], colours: list[int]) -> set[tuple[int, ...]]:
    """The slow twin."""
    plain = {frozenset(edge) for edge in edges}
    return {
        moved
        for moved in permutations(range(len(colours)))
        if all(colours[moved[v]] == colours[v] for v in range(len(colours)))
        and {frozenset((moved[a], moved[b])) for a, b in edges} == plain
    }


def generated(some: list[list[int]], vertices: int) -> set[tuple[int, ...]]:
    found = {tuple(range(vertices))}
    waiting = list(found)
    while waiting:
        one = waiting.pop()
        for other in some:
            both = tuple(other[vertex] for vertex in one)
            if both not in found:
                found.add(both)
                waiting.append(both)
    return found


def drawn(chance: random.Random) -> tuple[list[tuple[int, int]], list[int]]:
    vertices = chance.randint(1, 6)
    pairs = [(a, b) for a in range(vertices) for b in range(a)]
    return [pair for pair in pairs if chance.random() < 0.5], [chance.randint(0, 1) for _ in range(vertices)]


def test_they_generate_all_that_there_are() -> None:
    chance = random.Random(0)
    symmetric = 0
    for _ in range(200):
        edges, colours = drawn(chance)
        found = generated(generators(edges, colours), len(colours))
        assert found == every(edges, colours)
        symmetric += len(found) > 1
    assert symmetric > 50


def test_the_whole_of_igraph_says_the_same() -> None:
    """In a process of its own, for a process has one of both."""
    code = """if True:
        import random
        from rulestone.proofs.symmetry import automorphisms
        from tests.proofs.test_automorphisms import drawn
        automorphisms._compiled_part = lambda: None
        chance = random.Random(1)
        print([automorphisms.generators(*drawn(chance)) for _ in range(50)])"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment)
    assert not ran.stderr
    chance = random.Random(1)
    assert ran.stdout.strip() == str([generators(*drawn(chance)) for _ in range(50)])


@pytest.mark.parametrize("order", ["generators([(0, 1)], [0, 0]); import igraph", "import igraph; generators([], [0])"])
def test_the_whole_of_igraph_can_be_imported_before_and_after(order: str) -> None:
    told = "; print(igraph.Graph.Ring(3).automorphism_group(color=[0, 0, 1]), generators([(0, 1)], [0, 0]))"
    code = f"from rulestone.proofs.symmetry.automorphisms import generators; {order}{told}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["[[1,", "0,", "2]]", "[[1,", "0]]"]
