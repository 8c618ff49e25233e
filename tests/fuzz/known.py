"""What is known to be wrong and not yet mended: continuous integration tells it apart from what is new.

An entry goes when it is mended; nothing is added that could be mended instead.
"""

from __future__ import annotations

from .compare import Disagreement
from .tree import G, IntT

NOT_YET_REFUSED = False
"""Wrong types and odd ways of writing are not all refused yet."""

KNOWN: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("a choice between an optional and an unbounded number", ("needs a bounded inner type",)),
    (
        "a table after a step wants entries beyond the range of the variable",
        ("has no entry", "cannot fit 'int'", "_table_codes"),
    ),
)
"""What it is, and words of the disagreement by which it is told."""


def is_known(one: Disagreement, game: G) -> bool:
    """Whether a disagreement is one of those."""
    if game.expect != "meaning" and NOT_YET_REFUSED:
        return True
    said = f"{one.kind} {one.rulestone}"
    if one.engine == "perft" and any(isinstance(v.type, IntT) and None in (v.type.low, v.type.high) for v in game.vars):
        return True  # perft counts nothing beyond the cap
    if any(rule.by in rule.split_on for rule in game.rules):
        return True  # a rule split on its chooser
    if "outside" in said and any(rule.split_on or rule.by for rule in game.rules):
        return True  # a rule is read once for each value, and refused where one surely leaves the range
    return any(sign in said for _, signs in KNOWN for sign in signs)
