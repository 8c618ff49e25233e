"""Edges of the rim glued, and glued edges opened. Names as in `setting`; claims in `lemmas`."""

from __future__ import annotations

from .setting import (
    AnyBoard,
    BoardClaim,
    Function,
    Sorts,
    Term,
    any_board,
    apart,
    came_apart,
    faces,
    not_oriented,
    orients,
)


def _glued(same_way: Function) -> tuple[Sorts, AnyBoard, AnyBoard, list[Term], tuple[Term, Term], Function]:
    """Two sides of the rim glued; `same_way(face)` says whether they run the same way along their edge."""
    import z3

    sorts, before, known = any_board()
    s, t = sorts.sides("s t")
    face = faces("face", sorts)
    falls = z3.Function("falls_together", sorts.vertex, sorts.vertex)
    differ = face(before.owner(s)) != face(before.owner(t))
    along = z3.If(same_way(differ), before.forward(s), z3.Not(before.forward(s)))
    after = AnyBoard(
        has=before.has,
        owner=before.owner,
        partner=lambda x: z3.If(x == s, t, z3.If(x == t, s, before.partner(x))),
        forward=lambda x: z3.If(x == t, along, before.forward(x)),
        start=lambda x: falls(before.start(x)),
    )
    known += [before.has(s), before.has(t), s != t, before.partner(s) == s, before.partner(t) == t]
    return sorts, before, after, known, (s, t), face


def glue_orientable() -> BoardClaim:
    sorts, before, after, known, _, face = _glued(lambda differ: differ)
    return not_oriented(known, sorts, before, after, face, face)


def glue_wrong() -> BoardClaim:
    """Faces that agree before do not afterwards, and no others do: another edge between the owners sees to that."""
    import z3

    sorts, before, after, known, (s, t), face = _glued(z3.Not)
    (u,) = sorts.sides("u")
    other = before.partner(u)
    known += [orients(sorts, before, face), before.has(u), other != u, u != s, u != t]
    known += [before.owner(u) == before.owner(s), before.owner(other) == before.owner(t)]
    same = [after.forward(one) == after.forward(two) for one, two in ((s, t), (u, other))]
    return BoardClaim(known, [z3.Not(z3.And(same[0] == over, same[1] == over)) for over in (True, False)])


def glue_wrong_hopeless() -> BoardClaim:
    """Refuted if some faces agree everywhere after all; that they differ alike on both owners is `faces_unique`."""
    import z3

    sorts, before, after, known, (s, t), face = _glued(z3.Not)
    other = faces("other_face", sorts)
    differs: Function = lambda x: face(before.owner(x)) != other(before.owner(x))  # noqa: E731
    return BoardClaim([*known, orients(sorts, before, face), differs(s) == differs(t)], [orients(sorts, after, other)])


def glue_apart() -> BoardClaim:
    import z3

    sorts, before, after, known, (s, t), face = _glued(z3.Not)
    part = faces("part", sorts)
    leads_out = sorts.every(
        lambda x: z3.Implies(before.has(x), part(before.owner(x)) == part(before.owner(before.partner(x))))
    )
    face2: Function = lambda tessel: face(tessel) != part(tessel)  # noqa: E731
    ends = [part(before.owner(s)), z3.Not(part(before.owner(t)))]
    return not_oriented([*known, leads_out, *ends], sorts, before, after, face2, face)


def faces_unique() -> BoardClaim:
    import z3

    sorts, before, known = any_board()
    face, other = faces("face", sorts), faces("other_face", sorts)
    (side,) = sorts.sides("somewhere")
    differs: Function = lambda x: face(before.owner(x)) != other(before.owner(x))  # noqa: E731
    known += [orients(sorts, before, face), orients(sorts, before, other), before.has(side)]
    return BoardClaim(known, [z3.Not(differs(side) == differs(before.partner(side)))])


def glue_connected() -> BoardClaim:
    sorts, before, after, known, _, _ = _glued(lambda differ: differ)
    part = faces("part", sorts)
    return came_apart(known, sorts, before, after, part, part, lambda x: x)


def _opened() -> tuple[Sorts, AnyBoard, AnyBoard, list[Term]]:
    import z3

    sorts, before, known = any_board()
    (s,) = sorts.sides("s")
    t = before.partner(s)
    falls = z3.Function("fell_together", sorts.vertex, sorts.vertex)
    start = z3.Function("start_after", sorts.side, sorts.vertex)
    after = AnyBoard(
        has=before.has,
        owner=before.owner,
        partner=lambda x: z3.If(z3.Or(x == s, x == t), x, before.partner(x)),
        forward=before.forward,
        start=start,
    )
    known += [before.has(s), s != t]
    known.append(sorts.every(lambda x: before.start(x) == falls(start(x))))
    return sorts, before, after, known


def open_orientable() -> BoardClaim:
    sorts, before, after, known = _opened()
    face = faces("face", sorts)
    return not_oriented(known, sorts, before, after, face, face)


def open_connected() -> BoardClaim:
    """Two tessels with a vertex in common, so connected, and none afterwards."""
    import z3

    sorts, before, after, known = _opened()
    part = faces("part", sorts)
    inside, outside, s = sorts.sides("inside outside s")
    known += [inside == s, before.start(inside) == before.start(outside)]
    two: Function = lambda x: z3.Or(before.owner(x) == before.owner(s), before.owner(x) == before.owner(outside))  # noqa: E731
    known.append(sorts.every(two))
    return BoardClaim(known, [apart(sorts, after, part, inside, outside)])
