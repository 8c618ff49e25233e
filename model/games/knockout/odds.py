"""Exact odds of one thrower in Knockout's completions, by plain arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb


def outcomes(rule: str, thrown: int, sides: int) -> Iterator[tuple[Fraction, int, bool]]:
    """What a throw may do: probability, dice that leave the hand, and whether the thrower goes on."""
    hit = Fraction(1, sides)
    if rule == "bust":
        safe = (1 - hit) ** thrown
        yield safe, thrown, False
        yield 1 - safe, 0, False
        return
    if rule == "hand_on":
        hit *= 2  # the highest face leaves, a one goes to the neighbour
    for leaving in range(thrown + 1):
        chance = comb(thrown, leaving) * hit**leaving * (1 - hit) ** (thrown - leaving)
        yield chance, leaving, rule == "sixes" and leaving > 0


@cache
def expected_turns(rule: str, dice: int, sides: int, habit: str = "best") -> Fraction:
    """How many turns of their own it takes a thrower, on average, to get rid of dice when nobody hands them any.

    A turn that empties the hand by going on is not counted.

    Args:
        rule: a completion, as `throw_rule` names it.
        dice: in hand.
        sides: of each die, three or more.
        habit: "one" or "all" where they always throw that many, "best" where they throw what makes the turns fewest.
    """
    if dice == 0:
        return Fraction(0)
    numbers = {"one": range(1, 2), "all": range(dice, dice + 1), "best": range(1, dice + 1)}[habit]
    found = []
    for thrown in numbers:
        stays, turns = Fraction(0), Fraction(0)
        for chance, leaving, goes_on in outcomes(rule, thrown, sides):
            turns += 0 if goes_on else chance
            if leaving == 0:
                stays += chance
            else:
                turns += chance * expected_turns(rule, dice - leaving, sides, habit)
        found.append(turns / (1 - stays))
    return min(found)
