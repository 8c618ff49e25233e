"""Boards of any size for z3: sides, tessels and vertices of uninterpreted sorts; what orientable and connected mean.

A board here is what `geometry.board.incidence` makes of polygons: every side has an owner (its tessel), a partner
(the side
glued to it, itself on the rim), a direction relative to its edge, and a vertex where it starts. Nothing says how many
there are, nor that partners have different owners: tessels glued to themselves are boards too.

* Orientable: there is a face for every tessel such that partners running opposite ways have owners with the same face,
  and partners running the same way owners with different faces.
* In one piece: there is no set of tessels, neither empty nor all, that no vertex leads out of. So a board that came
  apart is witnessed by such a set, and no closure has to be expressed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Term = Any  # expressions of z3, which has no types
Function = Callable[[Term], Term]


@dataclass(frozen=True)
class BoardClaim:
    """A claim turned into a question: what it assumes, and what only a counterexample satisfies besides."""

    assumed: list[Term]
    refuted: list[Term]


@dataclass(frozen=True)
class AnyBoard:
    """Sides, as functions of a side: whether it is one of this board, its owner, partner, direction and start."""

    has: Function
    owner: Function
    partner: Function
    forward: Function
    start: Function


@dataclass(frozen=True)
class Sorts:
    """The sorts of a setting, and the sides over which closed statements are made."""

    side: Any
    tessel: Any
    vertex: Any

    def sides(self, names: str) -> list[Term]:
        """Constants that are sides."""
        import z3

        return list(z3.Consts(names, self.side))

    def tessels(self, names: str) -> list[Term]:
        """Constants that are tessels."""
        import z3

        return list(z3.Consts(names, self.tessel))

    def every(self, statement: Function) -> Term:
        """The statement for every side."""
        import z3

        side = z3.Const("side", self.side)
        return z3.ForAll([side], statement(side))

    def every_two(self, statement: Callable[[Term, Term], Term]) -> Term:
        """The statement for every two sides."""
        import z3

        one, other = z3.Consts("one other", self.side)
        return z3.ForAll([one, other], statement(one, other))


def any_board() -> tuple[Sorts, AnyBoard, list[Term]]:
    """A board of which nothing is known, and what makes it a board: partners are partners of each other."""
    import z3

    sorts = Sorts(*(z3.DeclareSort(name) for name in ("Side", "Tessel", "Vertex")))
    has = z3.Function("has", sorts.side, z3.BoolSort())
    owner = z3.Function("owner", sorts.side, sorts.tessel)
    partner = z3.Function("partner", sorts.side, sorts.side)
    forward = z3.Function("forward", sorts.side, z3.BoolSort())
    start = z3.Function("start", sorts.side, sorts.vertex)
    board = AnyBoard(has, owner, partner, forward, start)
    mutual = sorts.every(lambda s: z3.Implies(has(s), z3.And(has(partner(s)), partner(partner(s)) == s)))
    return sorts, board, [mutual]


def faces(name: str, sorts: Sorts) -> Function:
    """A face for every tessel."""
    import z3

    found: Function = z3.Function(name, sorts.tessel, z3.BoolSort())
    return found


def agrees(board: AnyBoard, face: Function, side: Term) -> Term:
    """Whether the faces on both hands of a side agree."""
    import z3

    other = board.partner(side)
    over = face(board.owner(side)) != face(board.owner(other))
    glued = z3.And(board.has(side), other != side)
    return z3.Implies(glued, over == (board.forward(side) == board.forward(other)))


def orients(sorts: Sorts, board: AnyBoard, face: Function) -> Term:
    """Whether the faces agree everywhere."""
    return sorts.every(lambda side: agrees(board, face, side))


def together(board: AnyBoard, part: Function, one: Term, other: Term) -> Term:
    """Whether a set of tessels holds both or neither of the owners of two sides, if these start at one vertex."""
    import z3

    meet = z3.And(board.has(one), board.has(other), board.start(one) == board.start(other))
    return z3.Implies(meet, part(board.owner(one)) == part(board.owner(other)))


def apart(sorts: Sorts, board: AnyBoard, part: Function, inside: Term, outside: Term) -> Term:
    """Whether no vertex leads out of a set of tessels that owns the side `inside` and not the side `outside`."""
    import z3

    closed = sorts.every_two(lambda one, other: together(board, part, one, other))
    ends = z3.And(board.has(inside), board.has(outside), part(board.owner(inside)), z3.Not(part(board.owner(outside))))
    return z3.And(closed, ends)


def not_oriented(
    known: list[Term], sorts: Sorts, before: AnyBoard, after: AnyBoard, face2: Function, face: Function
) -> BoardClaim:
    """Assumed: faces agree everywhere before the step. Refuted if those made of them do not afterwards."""
    import z3

    (side,) = sorts.sides("somewhere")
    return BoardClaim([*known, orients(sorts, before, face)], [after.has(side), z3.Not(agrees(after, face2, side))])


def came_apart(
    known: list[Term], sorts: Sorts, before: AnyBoard, after: AnyBoard, part2: Function, part: Function, old: Function
) -> BoardClaim:
    """Assumed: a set `part2` is apart after the step. Refuted if the set `part` made of it was not before.

    `old` gives, for a side of the board after, one of the board before that shows the same.
    """
    import z3

    inside, outside, one, other = sorts.sides("inside outside p_side q_side")
    was_open = z3.Not(together(before, part, one, other))
    first, last = old(inside), old(outside)
    held = z3.And(before.has(first), before.has(last), part(before.owner(first)), z3.Not(part(before.owner(last))))
    return BoardClaim([*known, apart(sorts, after, part2, inside, outside)], [z3.Or(was_open, z3.Not(held))])
