"""The figures that the rulebook itself gives."""

from __future__ import annotations

from fractions import Fraction

from rulestone.model import Facts, Range

from .rules import Kajuka


#: kajuka.house.fifteen, kajuka.claim.unused
@Kajuka.claim(between=(Fraction(25, 2), Fraction(35, 2)))
def the_house_keeps_about_fifteen(game: Kajuka, facts: Facts) -> Range:
    """What the House keeps of four prices when the stones are paid as dealt, on average (to the nearest 5)."""
    if game.scope not in ("full", "squared"):
        facts.skip("the scope has other stones")
    return facts.expected_of_step("pay_out", lambda before, after, step: after.house - before.house) / int(game.factor)
