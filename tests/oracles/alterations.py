"""What each alteration does to the sides near it, restated on the oracle's boards, as the lemmas of z3 assume it.

Everything is told apart by coordinates and names: a side is (name of its tessel, start, end).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any

from tests.oracles import boards as oracle

Side = tuple[Hashable, oracle.Point, oracle.Point]


def restated(polygons: Mapping[Hashable, Any], splices: Any) -> oracle.Board:
    """The oracle's board of these polygons, with the splices made."""
    board = oracle.build(list(polygons.values()), split=True)
    for splice in splices:
        oracle.splice(board, *(exact(segment) for segment in (splice.a, splice.b)))
    return board


def exact(segment: Any) -> oracle.Segment:
    (a, b), (c, d) = segment
    return (Fraction(a), Fraction(b)), (Fraction(c), Fraction(d))


class Sides:
    """The sides of a board by name and place: partner (itself on the rim), direction, and vertex where it starts."""

    def __init__(self, board: oracle.Board, names: list[Hashable]) -> None:
        key = {id(side): (names[side.tessel], side.p, side.q) for side in board.sides}
        self.all: set[Side] = set(key.values())
        self.partner: dict[Side, Side] = {}
        self.same_way: dict[Side, bool] = {}
        self.vertex: dict[Side, frozenset[oracle.Point]] = {}
        points: dict[int, set[oracle.Point]] = {}
        for point, number in board.vertex.items():
            points.setdefault(number, set()).add(point)
        for around in board.edges().values():
            assert len(around) <= 2, "an edge with more than two sides"
            for side in around:
                other = around[-1] if side is around[0] else around[0]
                self.partner[key[id(side)]] = key[id(other)]
                self.same_way[key[id(side)]] = side.ahead == other.ahead
                self.vertex[key[id(side)]] = frozenset(points[board.vertex[side.p]])
        assert len(self.all) == len(board.sides)

    def renamed(self, names: Mapping[Side, Hashable]) -> dict[Side, tuple[Side, bool, frozenset[oracle.Point]]]:
        """Partner, direction and vertex of every side, under other names for some owners."""
        called = {side: (names.get(side, side[0]), *side[1:]) for side in self.all}
        return {called[s]: (called[self.partner[s]], self.same_way[s], self.vertex[s]) for s in self.all}


def orientable(board: oracle.Board) -> bool:
    """By the rank of the boundary operator."""
    return len(oracle.invariant_factors(oracle.boundary_matrix(board))) == board.tessels - oracle.components(board)


def connected(board: oracle.Board) -> bool:
    """Whether vertices lead from every tessel to every other."""
    groups: list[set[int]] = []
    for number in set(board.vertex.values()):
        names = {side.tessel for side in board.sides if board.start(side) == number}
        meeting = [group for group in groups if group & names]
        groups = [group for group in groups if not group & names] + ([set().union(names, *meeting)] if names else [])
    return len(groups) == 1


def assert_cut(before: Sides, after: Sides, tessel: Hashable, parts: tuple[Hashable, Hashable]) -> None:
    """As the lemmas about "cut" assume: one new edge, run along in opposite directions, its ends old corners."""
    fresh = [side for side in after.all if side[0] in parts and (tessel, *side[1:]) not in before.all]
    assert len(fresh) == 2 and {side[0] for side in fresh} == set(parts)
    c, d = fresh
    assert c[1:] == d[:0:-1] and after.partner[c] == d and not after.same_way[c]
    where = {(tessel, *side[1:]): side[0] for side in after.all - {c, d} if side[0] in parts}
    expected = before.renamed(where)
    found = {side: what for side, what in after.renamed({}).items() if side not in (c, d)}
    assert found == expected
    for new, other in ((c, d), (d, c)):  # an old side of the other part starts where the new side does
        assert any(side[0] == other[0] and side[1] == new[1] for side in after.all - {c, d})


def assert_merged(before: Sides, after: Sides, pair: tuple[Hashable, Hashable], whole: Hashable) -> None:
    """As the lemmas about "merge" assume: what vanishes lies between the two; its corners stay or are theirs alone."""
    gone = {side for side in before.all if side[0] in pair and (whole, *side[1:]) not in after.all}
    assert gone
    for side in gone:
        other = before.partner[side]
        assert other in gone and {side[0], other[0]} == set(pair) and not before.same_way[side]
        around = {x for x in before.all if before.vertex[x] == before.vertex[side]}
        stays = any(x[0] in pair and x not in gone for x in around)
        assert stays or {x[0] for x in around} <= set(pair)
    kept = before.renamed({side: whole for side in before.all if side[0] in pair})
    vanished = {(whole, *side[1:]) for side in gone}
    assert after.renamed({}) == {side: what for side, what in kept.items() if side not in vanished}


def assert_glued(before: Sides, after: Sides) -> tuple[Side, Side]:
    """As the lemmas about "glue" assume: two sides of the rim become partners, vertices only fall together."""
    assert after.all == before.all
    changed = {side for side in before.all if after.partner[side] != before.partner[side]}
    one, other = sorted(changed, key=str)
    assert before.partner[one] == one and before.partner[other] == other and after.partner[one] == other
    for side in before.all:
        assert before.vertex[side] <= after.vertex[side]
        assert side in changed or after.same_way[side] == before.same_way[side]
    return one, other


def assert_same_but_for_places(before: Sides, after: Sides, moved: tuple[oracle.Point, oracle.Point]) -> bool:
    """Whether a moved vertex left everything as it was but for its place; else the boards have to be looked at."""

    def at(point: oracle.Point) -> oracle.Point:
        return moved[1] if point == moved[0] else point

    def placed(side: Side) -> Side:
        return (side[0], at(side[1]), at(side[2]))

    expected = {
        placed(s): (placed(before.partner[s]), before.same_way[s], frozenset(map(at, before.vertex[s])))
        for s in before.all
    }
    return after.renamed({}) == expected
