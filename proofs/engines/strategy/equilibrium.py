"""The value of a small game with secrets: each side mixes its choices as well as can be.

Von Stengel's linear program on sequences of choices (1996), solved in fractions by z3; where there are too many, good
strategies are learnt (`counterfactual`). What comes of either is not believed: each side's strategy is answered as well
as can be, exactly, which encloses the value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from .unrolled import Choice, SeenSet, Unrolled

Plan = Mapping[Choice, Fraction]
"""How likely a player's own choices make each sequence of them, by the last one."""


@dataclass(frozen=True)
class Equilibrium:
    """What the first player is sure of on average, and what the second holds them to; with how they do it.

    Attributes:
        low, high: the two, as fractions; both are proved.
        plans: for each player how likely they make each of their sequences of choices.
        sets: how many sets of positions that look alike each player has.
    """

    low: Fraction
    high: Fraction
    plans: tuple[Plan, Plan]
    sets: tuple[int, int]


EXACT = 400
"""With more choices in all, the linear program takes too long, and strategies are learnt instead."""

_PARTS = 1_000_000
"""The ends of an interval are rounded outwards to so many parts."""

WORK = 4_000_000
"""So many situations are gone through while they are learnt."""


def equilibrium(tree: Unrolled, exact: int = EXACT, work: int = WORK) -> Equilibrium:
    """The value of an unrolled game between players who see no more than they are shown; of a larger one an interval.

    Args:
        tree: the game.
        exact: the linear program is solved where both players together have no more choices.
        work: how many situations are gone through, else, to learn good strategies.
    """
    if sum(len(one.options) for sets in tree.seen for one in sets) <= exact:
        first, second = _best_plan(tree, 0), _best_plan(tree, 1)
    else:
        from .counterfactual import learnt_plans

        first, second = learnt_plans(tree, max(10, min(2_000, work // sum(map(len, tree.seen)))))
    low, high = -_best_answer(tree, 1, first), _best_answer(tree, 0, second)
    if low != high:  # as fractions they fill pages
        low, high = Fraction(floor(low * _PARTS), _PARTS), Fraction(ceil(high * _PARTS), _PARTS)
    return Equilibrium(low, high, (first, second), (len(tree.seen[0]), len(tree.seen[1])))


def _gains(tree: Unrolled, player: int) -> dict[tuple[Choice, Choice], Fraction]:
    """What a player gains by each pair of sequences, own ones first."""
    found: dict[tuple[Choice, Choice], Fraction] = {}
    for leaf in tree.leaves:
        key = leaf.chosen[player], leaf.chosen[1 - player]
        worth = leaf.worth if player == 0 else -leaf.worth
        found[key] = found.get(key, Fraction(0)) + leaf.chance * worth
    return found


def _following(sets: Sequence[SeenSet]) -> dict[Choice, list[int]]:
    """The sets of positions that may come next after each choice."""
    found: dict[Choice, list[int]] = {}
    for number, one in enumerate(sets):
        found.setdefault(one.before, []).append(number)
    return found


def _best_plan(tree: Unrolled, player: int) -> dict[Choice, Fraction]:
    """How a player mixes so that the best answer to it gains as little as can be."""
    import z3

    own, others = tree.seen[player], tree.seen[1 - player]
    plan: dict[Choice, Any] = {None: z3.RealVal(1)}
    solver = z3.Optimize()
    for number, one in enumerate(own):
        for option in one.options:
            plan[number, option] = z3.Real(f"x{number} {option}")
            solver.add(plan[number, option] >= 0)
        solver.add(z3.Sum([plan[number, option] for option in one.options]) == plan[one.before])
    worth = [z3.Real(f"v{number}") for number in range(len(others))]
    gained: dict[Choice, list[Any]] = {}
    for (mine, theirs), gain in _gains(tree, player).items():
        gained.setdefault(theirs, []).append(plan[mine] * z3.Q(gain.numerator, gain.denominator))
    following = _following(others)

    def after(choice: Choice) -> Any:
        return z3.Sum(
            [*gained.get(choice, []), *(worth[number] for number in following.get(choice, [])), z3.RealVal(0)]
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


def _best_answer(tree: Unrolled, player: int, against: Plan) -> Fraction:
    """What a player gains who knows how the other mixes, but sees no more than they are shown."""
    gained: dict[Choice, Fraction] = {}
    for (mine, theirs), gain in _gains(tree, player).items():
        gained[mine] = gained.get(mine, Fraction(0)) + against[theirs] * gain
    sets = tree.seen[player]
    following = _following(sets)
    worth: dict[int, Fraction] = {}

    def after(choice: Choice) -> Fraction:
        return gained.get(choice, Fraction(0)) + sum((worth[n] for n in following.get(choice, [])), Fraction(0))

    for number in reversed(range(len(sets))):  # a set comes after those that lead to it
        worth[number] = max(after((number, option)) for option in sets[number].options)
    return after(None)
