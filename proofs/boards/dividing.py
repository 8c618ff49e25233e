"""An edge divided by a vertex, and the two parts joined again. Names as in `setting`; claims in `lemmas`."""

from __future__ import annotations

from .setting import AnyBoard, BoardClaim, Function, Sorts, Term, any_board, came_apart, faces, not_oriented


def _divided() -> tuple[Sorts, AnyBoard, AnyBoard, list[Term], Function]:
    import z3

    sorts, before, known = any_board()
    s, s2, t2 = sorts.sides("s s2 t2")
    fresh = z3.Const("fresh", sorts.vertex)
    t, rim = before.partner(s), before.partner(s) == s
    opposite = before.forward(s) != before.forward(t)
    after = AnyBoard(
        has=lambda x: z3.Or(before.has(x), x == s2, z3.And(x == t2, z3.Not(rim))),
        owner=lambda x: z3.If(x == s2, before.owner(s), z3.If(x == t2, before.owner(t), before.owner(x))),
        partner=lambda x: _divided_partner(before, x, (s, s2, t, t2), opposite, rim),
        forward=lambda x: z3.If(x == s2, before.forward(s), z3.If(x == t2, before.forward(t), before.forward(x))),
        start=lambda x: z3.If(z3.Or(x == s2, x == t2), fresh, before.start(x)),
    )
    known += [before.has(s), z3.Not(before.has(s2)), z3.Not(before.has(t2)), s2 != t2]
    known.append(sorts.every(lambda x: z3.Implies(before.has(x), before.start(x) != fresh)))
    return sorts, before, after, known, lambda x: z3.If(x == s2, s, z3.If(x == t2, t, x))


def _divided_partner(before: AnyBoard, x: Term, four: tuple[Term, ...], opposite: Term, rim: Term) -> Term:
    """Of sides that run opposite ways the first half of one is glued to the second of the other."""
    import z3

    s, s2, t, t2 = four
    glued = z3.If(
        x == s,
        z3.If(opposite, t2, t),
        z3.If(
            x == s2,
            z3.If(opposite, t, t2),
            z3.If(x == t, z3.If(opposite, s2, s), z3.If(x == t2, z3.If(opposite, s, s2), before.partner(x))),
        ),
    )
    return z3.If(rim, z3.If(x == s2, s2, before.partner(x)), glued)


def divide_orientable() -> BoardClaim:
    """See `lemmas.CLAIMS`, as for all that follow."""
    sorts, before, after, known, _ = _divided()
    face = faces("face", sorts)
    return not_oriented(known, sorts, before, after, face, face)


def divide_connected() -> BoardClaim:
    sorts, before, after, known, old = _divided()
    part = faces("part", sorts)
    return came_apart(known, sorts, before, after, part, part, old)


def _joined() -> tuple[Sorts, AnyBoard, AnyBoard, list[Term]]:
    import z3

    sorts, before, known = any_board()
    s, s2, t, t2, kept = sorts.sides("s s2 t t2 kept")
    opposite, rim = before.forward(s) != before.forward(t), s == t
    after = AnyBoard(
        has=lambda x: z3.And(before.has(x), x != s2, x != t2),
        owner=before.owner,
        partner=lambda x: z3.If(x == s, t, z3.If(x == t, s, before.partner(x))),
        forward=before.forward,
        start=before.start,
    )
    known += [before.has(side) for side in (s, s2, t, t2, kept)]
    known += [s != s2, s != t2, t != s2, rim == (s2 == t2)]
    known.append(z3.If(rim, before.partner(s) == s, before.partner(s) == z3.If(opposite, t2, t)))
    known.append(z3.If(rim, before.partner(s2) == s2, before.partner(s2) == z3.If(opposite, t, t2)))
    for half, whole in ((s2, s), (t2, t)):
        known += [before.owner(half) == before.owner(whole), before.forward(half) == before.forward(whole)]
    gone = before.start(s2)
    known.append(before.start(t2) == gone)
    known.append(
        sorts.every(lambda x: z3.Implies(z3.And(before.has(x), before.start(x) == gone), z3.Or(x == s2, x == t2)))
    )
    known += [kept != s2, kept != t2, before.owner(kept) == before.owner(t), before.start(kept) == before.start(s)]
    return sorts, before, after, known


def join_orientable() -> BoardClaim:
    sorts, before, after, known = _joined()
    face = faces("face", sorts)
    return not_oriented(known, sorts, before, after, face, face)


def join_connected() -> BoardClaim:
    sorts, before, after, known = _joined()
    part = faces("part", sorts)
    return came_apart(known, sorts, before, after, part, part, lambda x: x)
