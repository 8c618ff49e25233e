"""The value of a piece of a game with secrets: each side mixes its choices as well as possible.

Von Stengel's linear program on sequences of choices (1996), solved in floating point and brought to fractions, or in
fractions by z3 where that is not exact and the piece is small; where there are too many choices, good strategies are
learnt (`counterfactual`). What comes of any is not believed: each side's strategy is answered as well as possible,
exactly, which encloses the value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .unrolled import Choice, Piece, SeenSet

Plan = Mapping[Choice, Fraction]
"""How likely a player's own choices make each sequence of them, by the last one."""

Worth = Mapping[int, tuple[Fraction, Fraction]]
"""What positions in which a piece ends are worth to the first player: at least, and at most."""


@dataclass(frozen=True)
class Equilibrium:
    """What the first player is sure of on average, and what the second holds them to; with how they do it.

    Attributes:
        low, high: the two, as fractions; both are proved.
        plans: for each player how likely they make each of their sequences of choices.
    """

    low: Fraction
    high: Fraction
    plans: tuple[Plan, Plan]


EXACT = 400
"""With more choices in all, the linear program takes too long in fractions."""

PROGRAM = 20_000
"""With more choices in all, it takes too long in floating point, too, and strategies are learnt instead."""

WORK = 4_000_000
"""At most this many situations are gone through while they are learnt."""


def equilibrium(
    piece: Piece, worth: Worth, exact: int = EXACT, program: int = PROGRAM, work: int = WORK
) -> Equilibrium:
    """The value of a piece between players who see no more than they are shown; an interval where it is not exact.

    Args:
        piece: what may happen.
        worth: of each position in which it ends.
        exact: a linear program is solved in fractions where both players together have no more choices.
        program: it is solved in floating point where they have no more.
        work: how many situations are gone through, else, to learn good strategies.
    """
    low_gains, high_gains = ([leaf.chance * worth[leaf.position][end] for leaf in piece.leaves] for end in (0, 1))
    gains = [(low + high) / 2 for low, high in zip(low_gains, high_gains, strict=True)]
    best: Equilibrium | None = None
    for plans in _plans(piece, gains, exact if low_gains == high_gains else 0, program, work):
        low, high = -best_answer(piece, 1, plans[0], low_gains), best_answer(piece, 0, plans[1], high_gains)
        if best is None:
            best = Equilibrium(low, high, plans)
        else:  # each end is proved by itself
            first = plans[0] if low > best.low else best.plans[0]
            second = plans[1] if high < best.high else best.plans[1]
            best = Equilibrium(max(low, best.low), min(high, best.high), (first, second))
        if best.low == best.high:
            break
    assert best is not None
    return best


def _plans(piece: Piece, gains: Sequence[Fraction], exact: int, program: int, work: int) -> Iterator[tuple[Plan, Plan]]:
    """Strategies of both sides to be judged, one pair after another until the value is exact."""
    choices = sum(len(one.options) for sets in piece.seen for one in sets)
    nothing: Plan = {None: Fraction(1)}
    if not piece.seen[1]:
        yield best_plan(piece, 0, nothing, gains), nothing
        return
    if not piece.seen[0]:
        yield nothing, best_plan(piece, 1, nothing, gains)
        return
    if choices <= program:
        from .sequence_program import programmed_plans

        yield from programmed_plans(piece, gains)
    if choices <= exact:
        yield exact_plan(piece, 0, gains), exact_plan(piece, 1, gains)
    elif choices > program:
        from .counterfactual import learnt_plans

        yield learnt_plans(piece, gains, max(10, min(2_000, work // sum(map(len, piece.seen)))))


def gains_of(piece: Piece, player: int, gains: Sequence[Fraction]) -> dict[tuple[Choice, Choice], Fraction]:
    """What a player gains by each pair of sequences, own ones first.

    Args:
        piece: what may happen.
        player: 0 or 1.
        gains: what the first player gains by each leaf, times how likely dice make it.
    """
    found: dict[tuple[Choice, Choice], Fraction] = {}
    for leaf, gain in zip(piece.leaves, gains, strict=True):
        key = leaf.chosen[player], leaf.chosen[1 - player]
        found[key] = found.get(key, Fraction(0)) + (gain if player == 0 else -gain)
    return found


def following(sets: Sequence[SeenSet]) -> dict[Choice, list[int]]:
    """The sets of positions that may come next after each choice."""
    found: dict[Choice, list[int]] = {}
    for number, one in enumerate(sets):
        found.setdefault(one.before, []).append(number)
    return found


def exact_plan(piece: Piece, player: int, gains: Sequence[Fraction]) -> Plan:
    """How a player mixes so that the best answer to it gains as little as possible, in fractions."""
    import z3

    own, others = piece.seen[player], piece.seen[1 - player]
    plan: dict[Choice, Any] = {None: z3.RealVal(1)}
    solver = z3.Optimize()
    for number, one in enumerate(own):
        for option in one.options:
            plan[number, option] = z3.Real(f"x{number} {option}")
            solver.add(plan[number, option] >= 0)
        solver.add(z3.Sum([plan[number, option] for option in one.options]) == plan[one.before])
    worth = [z3.Real(f"v{number}") for number in range(len(others))]
    gained: dict[Choice, list[Any]] = {}
    for (mine, theirs), gain in gains_of(piece, player, gains).items():
        gained.setdefault(theirs, []).append(plan[mine] * z3.Q(gain.numerator, gain.denominator))
    next_sets = following(others)

    def after(choice: Choice) -> Any:
        return z3.Sum(
            [*gained.get(choice, []), *(worth[number] for number in next_sets.get(choice, [])), z3.RealVal(0)]
        )

    for number, one in enumerate(others):
        for option in one.options:
            solver.add(worth[number] <= after((number, option)))
    solver.maximize(after(None))
    if solver.check() != z3.sat:
        raise AssertionError("a linear program that has a solution was not solved")
    model = solver.model()
    values = {choice: model.eval(term, model_completion=True) for choice, term in plan.items()}
    return {
        choice: Fraction(value.numerator_as_long(), value.denominator_as_long()) for choice, value in values.items()
    }


def best_answer(piece: Piece, player: int, against: Plan, gains: Sequence[Fraction]) -> Fraction:
    """What a player gains who knows how the other mixes, but sees no more than they are shown; exactly."""
    return _answered(piece, player, against, gains)[0]


def best_plan(piece: Piece, player: int, against: Plan, gains: Sequence[Fraction]) -> Plan:
    """How they gain it, without mixing."""
    _, best = _answered(piece, player, against, gains)
    plan: dict[Choice, Fraction] = {None: Fraction(1)}
    for number, one in enumerate(piece.seen[player]):
        plan |= {(number, option): plan[one.before] * (option == best[number]) for option in one.options}
    return plan


def _answered(piece: Piece, player: int, against: Plan, gains: Sequence[Fraction]) -> tuple[Fraction, dict[int, str]]:
    gained: dict[Choice, Fraction] = {}
    for (mine, theirs), gain in gains_of(piece, player, gains).items():
        if against[theirs]:
            gained[mine] = gained.get(mine, Fraction(0)) + against[theirs] * gain
    sets = piece.seen[player]
    next_sets = following(sets)
    worth: dict[int, Fraction] = {}
    best: dict[int, str] = {}

    def after(choice: Choice) -> Fraction:
        return gained.get(choice, Fraction(0)) + sum((worth[n] for n in next_sets.get(choice, [])), Fraction(0))

    for number in reversed(range(len(sets))):  # a set comes after those that lead to it
        best[number] = max(sets[number].options, key=lambda option: after((number, option)))
        worth[number] = after((number, best[number]))
    return after(None), best
