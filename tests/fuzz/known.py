"""What is known to be wrong and not yet mended: continuous integration tells it apart from what is new.

An entry goes when it is mended; nothing is added that could be mended instead.
"""

from __future__ import annotations

from .compare import Disagreement
from .tree import G

KNOWN: tuple[tuple[str, tuple[str, ...]], ...] = ()
"""What it is, and words of the disagreement by which it is told."""


def is_known(one: Disagreement, game: G) -> bool:
    """Whether a disagreement is one of those."""
    said = f"{one.kind} {one.rulestone}"
    return any(sign in said for _, signs in KNOWN for sign in signs)
