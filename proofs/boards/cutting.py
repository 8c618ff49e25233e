"""A tessel cut in two, and two tessels merged. Names as in `setting`; claims in `lemmas`."""

from __future__ import annotations

from .setting import AnyBoard, BoardClaim, Function, Sorts, Term, any_board, came_apart, faces, not_oriented


def _cut() -> tuple[Sorts, AnyBoard, AnyBoard, list[Term], tuple[Term, Term, Term], Function]:
    import z3

    sorts, before, known = any_board()
    p, left, right = sorts.tessels("p left right")
    c, d, at_start, at_end = sorts.sides("c d at_start at_end")
    goes_left = z3.Function("goes_left", sorts.side, z3.BoolSort())
    ahead = z3.Bool("ahead")
    parts: Function = lambda x: z3.If(goes_left(x), left, right)  # noqa: E731
    after = AnyBoard(
        has=lambda x: z3.Or(before.has(x), x == c, x == d),
        owner=lambda x: z3.If(
            x == c, left, z3.If(x == d, right, z3.If(before.owner(x) == p, parts(x), before.owner(x)))
        ),
        partner=lambda x: z3.If(x == c, d, z3.If(x == d, c, before.partner(x))),
        forward=lambda x: z3.If(x == c, ahead, z3.If(x == d, z3.Not(ahead), before.forward(x))),
        start=lambda x: z3.If(x == c, before.start(at_start), z3.If(x == d, before.start(at_end), before.start(x))),
    )
    known += [z3.Not(before.has(c)), z3.Not(before.has(d)), c != d, left != right]
    fresh = sorts.every(lambda x: z3.Implies(before.has(x), z3.And(before.owner(x) != left, before.owner(x) != right)))
    known += [fresh, p != left, p != right]
    for side, is_left in ((at_start, False), (at_end, True)):  # where the cut ends, the old sides of the parts begin
        known += [before.has(side), before.owner(side) == p, goes_left(side) == is_left]
    return sorts, before, after, known, (p, left, right), lambda x: z3.If(x == c, at_end, z3.If(x == d, at_start, x))


def cut_orientable() -> BoardClaim:
    import z3

    sorts, before, after, known, (p, left, right), _ = _cut()
    face = faces("face", sorts)
    face2: Function = lambda t: z3.If(z3.Or(t == left, t == right), face(p), face(t))  # noqa: E731
    return not_oriented(known, sorts, before, after, face2, face)


def cut_connected() -> BoardClaim:
    import z3

    sorts, before, after, known, (p, left, _), old = _cut()
    part2 = faces("part", sorts)
    part: Function = lambda t: z3.If(t == p, part2(left), part2(t))  # noqa: E731
    return came_apart(known, sorts, before, after, part2, part, old)


def _merged() -> tuple[Sorts, AnyBoard, AnyBoard, list[Term], tuple[Term, Term, Term]]:
    import z3

    sorts, before, known = any_board()
    p, q, whole = sorts.tessels("p q whole")
    (shared,) = sorts.sides("shared")
    goes = z3.Function("goes", sorts.side, z3.BoolSort())
    stays_at = z3.Function("stays_at", sorts.side, sorts.side)
    either: Function = lambda x: z3.Or(before.owner(x) == p, before.owner(x) == q)  # noqa: E731
    after = AnyBoard(
        has=lambda x: z3.And(before.has(x), z3.Not(goes(x))),
        owner=lambda x: z3.If(either(x), whole, before.owner(x)),
        partner=before.partner,
        forward=before.forward,
        start=before.start,
    )

    def vanishing(x: Term) -> Term:
        other = before.partner(x)
        between = z3.Or(
            z3.And(before.owner(x) == p, before.owner(other) == q),
            z3.And(before.owner(x) == q, before.owner(other) == p),
        )
        return z3.Implies(
            goes(x), z3.And(before.has(x), goes(other), between, before.forward(x) != before.forward(other))
        )

    def corner(x: Term, y: Term) -> Term:
        """A vertex at which a vanishing side starts: only the two have it, or a side of theirs stays there."""
        meets = z3.And(before.has(y), before.start(y) == before.start(x))
        other = stays_at(x)
        stays = z3.And(after.has(other), either(other), before.start(other) == before.start(x))
        return z3.Implies(z3.And(goes(x), meets), z3.Or(either(y), stays))

    known += [p != q, goes(shared), sorts.every(vanishing), sorts.every_two(corner)]
    known.append(sorts.every(lambda x: z3.Implies(before.has(x), before.owner(x) != whole)))
    return sorts, before, after, known, (p, q, whole)


def merge_orientable() -> BoardClaim:
    import z3

    sorts, before, after, known, (p, _, whole) = _merged()
    face = faces("face", sorts)
    face2: Function = lambda t: z3.If(t == whole, face(p), face(t))  # noqa: E731
    return not_oriented(known, sorts, before, after, face2, face)


def merge_connected() -> BoardClaim:
    import z3

    sorts, before, after, known, (p, q, whole) = _merged()
    part2 = faces("part", sorts)
    part: Function = lambda t: z3.If(z3.Or(t == p, t == q), part2(whole), part2(t))  # noqa: E731
    return came_apart(known, sorts, before, after, part2, part, lambda x: x)
