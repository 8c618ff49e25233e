"""Fans, pinch vertices and boundary curves restated: one walks round every vertex and along every rim, on foot.

A *corner* is where one side of a tessel ends and its next begins; `arms` are those two sides. From an arm one steps
over to the corner of whoever shares that edge, at the same end of it, until a rim or the first corner is reached.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key

from tests.oracles.boards import Board, Side, euler

Corner = tuple[int, int]  # side that arrives, side that leaves
Arm = tuple[int, bool]  # a side, and whether its start (else its end) is meant


def surface_numbers(board: Board) -> dict[str, int]:
    """Pinch vertices, boundary circles, and the Euler characteristic after cutting at pinch vertices."""
    corners = [(number, _leaving(board, side)) for number, side in enumerate(board.sides)]
    fans, left = [], set(corners)
    while left:
        fan = _fan(board, corners, next(iter(left)))
        fans.append(fan)
        left -= fan
    at_vertex: dict[int, int] = {}
    for fan in fans:
        vertex = board.end(board.sides[next(iter(fan))[0]])
        at_vertex[vertex] = at_vertex.get(vertex, 0) + 1
    return {
        "pinch_vertices": sum(count > 1 for count in at_vertex.values()),
        "boundary_circles": _circles(board, corners),
        "euler_normalised": euler(board) + len(fans) - len(at_vertex),
    }


def _leaving(board: Board, arriving: Side) -> int:
    """The side that bounds, with the arriving one, the wedge of the tessel on its left: first clockwise from it."""
    point, back = arriving.q, (arriving.p[0] - arriving.q[0], arriving.p[1] - arriving.q[1])
    choices = [n for n, side in enumerate(board.sides) if side.tessel == arriving.tessel and side.p == point]

    def clockwise(one: int, other: int) -> int:
        places = []
        for side in (board.sides[one], board.sides[other]):
            ahead = (side.q[0] - point[0], side.q[1] - point[1])
            cross = back[0] * ahead[1] - back[1] * ahead[0]
            dot = back[0] * ahead[0] + back[1] * ahead[1]
            half = 0 if cross < 0 or (cross == 0 and dot < 0) else 1  # up to half a turn, or beyond
            size = ahead[0] ** 2 + ahead[1] ** 2
            places.append((half, Fraction(dot * abs(dot), size)))
        (half_one, dot_one), (half_other, dot_other) = places
        if half_one != half_other:
            return half_one - half_other
        later = (dot_one > dot_other) - (dot_one < dot_other)
        return -later if half_one == 0 else later

    return min(choices, key=cmp_to_key(clockwise))


def _step(board: Board, corners: list[Corner], arm: Arm) -> tuple[Corner, Arm] | None:
    """Over an edge: the corner on the other side, and its other arm. None at a rim."""
    number, at_start = arm
    side = board.sides[number]
    partners = [n for n, other in enumerate(board.sides) if other.edge == side.edge and n != number]
    if not partners:
        return None
    (partner,) = partners
    theirs_at_start = at_start == (board.sides[partner].ahead == side.ahead)
    corner = next(corner for corner in corners if corner[theirs_at_start] == partner)
    return corner, (corner[0], False) if theirs_at_start else (corner[1], True)


def _fan(board: Board, corners: list[Corner], first: Corner) -> set[Corner]:
    fan = {first}
    for arm in ((first[0], False), (first[1], True)):
        step = _step(board, corners, arm)
        while step is not None and step[0] not in fan:
            fan.add(step[0])
            step = _step(board, corners, step[1])
    return fan


def _circles(board: Board, corners: list[Corner]) -> int:
    rims = {n for n, side in enumerate(board.sides) if sum(other.edge == side.edge for other in board.sides) == 1}
    left, circles = set(rims), 0
    while left:
        circles += 1
        start = (min(left), False)
        arm = start
        while True:
            left.discard(arm[0])
            corner = next(corner for corner in corners if corner[arm[1]] == arm[0])
            arm = (corner[0], False) if arm[1] else (corner[1], True)
            while (step := _step(board, corners, arm)) is not None:
                arm = step[1]
            arm = (arm[0], not arm[1])  # along the rim side to its other end
            if arm == start:
                break
    return circles
