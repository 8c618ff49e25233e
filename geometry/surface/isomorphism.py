"""Which boards are the same but for places and names: a code that two boards share if and only if they are isomorphic.

An isomorphism takes tessels to tessels, sides to sides and vertices to vertices, so that what follows on a rim, what is
glued, and what meets stays so; mirror images are isomorphic. The code is the least of all descriptions of the board
that begin at some side, in one of the two directions, and go on from there in a fixed order, as is usual for maps on
surfaces. Where edges lead no further, the description goes on at a vertex, in every way possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

Flag = tuple[int, bool]  # a side, and whether it is passed in its own direction
Code = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class _Sides:
    """The sides of a board as plain lists: owner, next and previous on the rim, partner, direction, end vertices."""

    tessel: list[int]
    following: list[int]
    preceding: list[int]
    partner: list[int]
    same_way: list[bool]
    start: list[int]
    end: list[int]


def isomorphism_code(board: Tessellation) -> Code:
    """The code of a board. Raises ValueError if an edge has more than two sides.

    >>> from rulestone.geometry.make.makers import cylinder, square
    >>> isomorphism_code(square(3, 2)) == isomorphism_code(square(2, 3))
    True
    >>> isomorphism_code(square(3, 2)) == isomorphism_code(cylinder(3, 2))
    False
    """
    sides = _plain(board)
    return min(
        code
        for side in range(len(sides.tessel))
        for ahead in (True, False)
        for code in _descriptions(sides, (), {}, {}, {}, (side, ahead))
    )


def _plain(board: Tessellation) -> _Sides:
    incidence = board.incidence
    count = len(incidence.sides)
    if int(incidence.sides_per_edge.max()) > 2:
        raise ValueError("an edge with more than two sides: boards that overlap have no code")
    partner, same_way = list(range(count)), [False] * count
    for one, other in incidence.side_couples.tolist():
        partner[one], partner[other] = other, one
        same_way[one] = same_way[other] = bool(incidence.forward[one] == incidence.forward[other])
    following = incidence.sides.next.tolist()
    preceding = [0] * count
    for side, after in enumerate(following):
        preceding[after] = side
    tessel, start, end = incidence.sides.tessel.tolist(), incidence.start_vertex.tolist(), incidence.end_vertex.tolist()
    return _Sides(tessel, following, preceding, partner, same_way, start, end)


def _descriptions(
    sides: _Sides,
    code: Code,
    flags: dict[int, tuple[int, bool]],
    tessels: dict[int, int],
    vertices: dict[int, int],
    first: Flag,
) -> Iterator[Code]:
    """All descriptions that go on from `code` at the flag `first`; the dictionaries say what has a number already."""
    flags, tessels, vertices = dict(flags), dict(tessels), dict(vertices)
    flags[first[0]] = (len(flags), first[1])
    queue, rows = [first], list(code)
    for side, ahead in queue:
        after = (sides.following if ahead else sides.preceding)[side]
        across = (sides.partner[side], ahead if not sides.same_way[side] else not ahead)
        for other in ((after, ahead), across):
            if other[0] not in flags:
                flags[other[0]] = (len(flags), other[1])
                queue.append(other)
        vertex = (sides.start if ahead else sides.end)[side]
        glued = flags[across[0]]
        turned = glued[1] != across[1] if across[0] != side else False
        rows.append(
            (
                tessels.setdefault(sides.tessel[side], len(tessels)),
                vertices.setdefault(vertex, len(vertices)),
                flags[after][0],
                -1 if across[0] == side else glued[0],
                int(turned),
            )
        )
    if len(flags) == len(sides.tessel):
        yield tuple(rows)
        return
    left = [side for side in range(len(sides.tessel)) if side not in flags]
    onward = [
        (vertices[v], (side, a))
        for side in left
        for a, v in ((True, sides.start[side]), (False, sides.end[side]))
        if v in vertices
    ]
    lowest = min((place for place, _ in onward), default=None)
    choices = [flag for place, flag in onward if place == lowest] or [(side, a) for side in left for a in (True, False)]
    for flag in choices:
        yield from _descriptions(sides, tuple(rows), flags, tessels, vertices, flag)
