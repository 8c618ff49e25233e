"""Walker, Angler and Jagger as the text defines them, clause by clause (mutou.walker, mutou.angler, mutou.jagger).

Slow and obvious, on sets: what a relation comes to without some of its clauses, and whether it is the same both ways.
The fast relations (`sharing`, `jagger`) are not asked, so that the two can be compared.

A definition speaks of *ways* from the present tessel to another one: over a common edge, over a common vertex, or along
an edge from a vertex of the first to a vertex of the second. A way is allowed by a clause or not; two tessels are
related if all clauses allow some way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

Step = tuple[Hashable, Hashable]
"""The ids of the tessel that is left and of the one that is reached."""


@dataclass(frozen=True)
class Way:
    """A way from one tessel to another, in numbers of tessels, vertices and edges.

    Attributes:
        tessel, target: where it begins and ends.
        start, end: the vertices from and to which an edge is followed; the same where a vertex is crossed, and -1 where
            an edge is crossed.
        edge: the edge that is crossed or followed; -1 where a vertex is crossed.
    """

    tessel: int
    target: int
    start: int
    end: int
    edge: int


@dataclass(frozen=True)
class Touching:
    """What touches what on a board, as sets.

    Attributes:
        edges, vertices: of each tessel.
        sides: of each edge the tessels beside it, one for each side.
        ends: of each edge the two vertices.
    """

    edges: tuple[frozenset[int], ...]
    vertices: tuple[frozenset[int], ...]
    sides: tuple[tuple[int, ...], ...]
    ends: tuple[tuple[int, int], ...]

    @classmethod
    def on(cls, board: Tessellation) -> Touching:
        """Read off the sides of a board, splices included."""
        incidence = board.incidence
        tessels = incidence.sides.tessel.tolist()
        edges: list[set[int]] = [set() for _ in board.ids]
        vertices: list[set[int]] = [set() for _ in board.ids]
        sides: list[list[int]] = [[] for _ in range(incidence.edges)]
        ends: list[tuple[int, int]] = [(-1, -1)] * incidence.edges
        for tessel, edge, start, end in zip(
            tessels,
            incidence.edge.tolist(),
            incidence.start_vertex.tolist(),
            incidence.end_vertex.tolist(),
            strict=True,
        ):
            edges[tessel].add(edge)
            vertices[tessel] |= {start, end}
            sides[edge].append(tessel)
            ends[edge] = start, end
        return cls(tuple(map(frozenset, edges)), tuple(map(frozenset, vertices)), tuple(map(tuple, sides)), tuple(ends))


@dataclass(frozen=True)
class BoardClause:
    """One condition of a relation's definition.

    Attributes:
        relation: walker, angler or jagger.
        words: what it demands.
        source: its clause of the ledger.
        allows: whether it allows a way on a board.
    """

    relation: str
    words: str
    source: str
    allows: Callable[[Touching, Way], bool]


_NO_EDGE = "the two tessels have no edge in common"

CLAUSES: tuple[BoardClause, ...] = (
    BoardClause(
        "angler",
        _NO_EDGE,
        "mutou.angler.move",
        lambda on, way: not on.edges[way.tessel] & on.edges[way.target],
    ),
    BoardClause(
        "jagger",
        _NO_EDGE,
        "mutou.jagger.far",
        lambda on, way: not on.edges[way.tessel] & on.edges[way.target],
    ),
    BoardClause(
        "jagger",
        "the two tessels have no vertex in common",
        "mutou.jagger.far",
        lambda on, way: not on.vertices[way.tessel] & on.vertices[way.target],
    ),
    BoardClause(
        "jagger",
        "there is a tessel on either side of the edge",
        "mutou.jagger.between",
        lambda on, way: len(on.sides[way.edge]) > 1,
    ),
    BoardClause(
        "jagger",
        "the present tessel is on neither side of the edge",
        "mutou.jagger.between",
        lambda on, way: way.tessel not in on.sides[way.edge],
    ),
    BoardClause(
        "jagger",
        "the vertex at the end of the edge is not on the present tessel",
        "mutou.jagger.endvertex",
        lambda on, way: way.end not in on.vertices[way.tessel],
    ),
    BoardClause(
        "jagger",
        "the target does not have the edge",
        "mutou.jagger.landing",
        lambda on, way: way.edge not in on.edges[way.target],
    ),
)
"""Every condition besides the way itself. That a Walker crosses a common edge is its way; nothing else is demanded."""


def clauses_of(relation: str) -> tuple[BoardClause, ...]:
    """The conditions of a relation, in the order of the text."""
    return tuple(clause for clause in CLAUSES if clause.relation == relation)


@dataclass(frozen=True)
class DefinedSteps:
    """The steps of a relation on a board, each with its direction.

    Attributes:
        allowed: those that all clauses allow.
        forbidden: of every way whose step is not among them, the clauses that do not allow it. What some of the clauses
            allow is what all do if, and only if, every such set has one of them.
    """

    allowed: frozenset[Step]
    forbidden: frozenset[frozenset[BoardClause]]


def defined_steps(board: Tessellation, relation: str) -> DefinedSteps:
    """What the definition of a relation comes to; a tessel is never its own target.

    >>> from rulestone.geometry.make.makers import square
    >>> sorted(defined_steps(square(2, 2), "angler").allowed)
    [('a1', 'b2'), ('a2', 'b1'), ('b1', 'a2'), ('b2', 'a1')]
    """
    on = Touching.on(board)
    clauses = clauses_of(relation)
    ways = [
        ((way.tessel, way.target), frozenset(clause for clause in clauses if not clause.allows(on, way)))
        for way in _ways(on, relation)
    ]
    allowed = {step for step, against in ways if not against}
    return DefinedSteps(
        frozenset((board.ids[one], board.ids[other]) for one, other in allowed),
        frozenset(against for step, against in ways if step not in allowed),
    )


def fewest_clauses(relation: str, forbidden: Collection[frozenset[BoardClause]]) -> tuple[BoardClause, ...]:
    """As few clauses as possible of which every set has one, the first such in the order of the text."""
    clauses = clauses_of(relation)
    for number in range(len(clauses)):
        for some in combinations(clauses, number):
            if all(not against.isdisjoint(some) for against in forbidden):
                return some
    return clauses


def _ways(on: Touching, relation: str) -> Iterator[Way]:
    tessels = range(len(on.edges))
    for tessel, target in ((one, other) for one in tessels for other in tessels if one != other):
        if relation == "walker":
            yield from (Way(tessel, target, -1, -1, edge) for edge in on.edges[tessel] & on.edges[target])
        elif relation == "angler":
            yield from (Way(tessel, target, v, v, -1) for v in on.vertices[tessel] & on.vertices[target])
        else:
            for edge, (one, other) in enumerate(on.ends):
                for start, end in {(one, other), (other, one)}:
                    if start in on.vertices[tessel] and end in on.vertices[target]:
                        yield Way(tessel, target, start, end, edge)
