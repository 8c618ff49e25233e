"""What is known to be wrong and not yet mended: continuous integration tells it apart from what is new.

An entry goes when it is mended; nothing is added that could be mended instead.
"""

from __future__ import annotations

from .compare import Disagreement
from .tree import G

KNOWN: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("a sort whose elements are tuples cannot index a variable", ("indices, not",)),
    ("the type of a choice depends on what simplification leaves of it", ("is always there",)),
    ("a property of the wrong type is refused at the place of rulestone's caller", ("wrong place",)),
    ("a reading in which the game is over at once is refused", ("can never apply",)),
    ("comparing readings where one has no instances", ("pairing.py",)),
    ("a table after a step wants entries beyond the range of the variable", ("has no entry", "cannot fit 'int'")),
    ("loaded through importlib", ("is a built-in class",)),
    ("helper methods called name or file", ("'str' object is not callable",)),
)
"""What it is, and words of the disagreement by which it is told."""


def is_known(one: Disagreement, game: G) -> bool:
    """Whether a disagreement is one of those."""
    said = f"{one.kind} {one.rulestone}"
    if any(rule.by in rule.split_on for rule in game.rules):
        return True  # a rule split on its chooser
    return any(sign in said for _, signs in KNOWN for sign in signs)
