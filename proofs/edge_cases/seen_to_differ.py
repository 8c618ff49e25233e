"""Whether two readings were seen to differ, and how soon."""

from __future__ import annotations

from collections.abc import Sequence

from .finding import Divergence


def shortest(found: Divergence, kinds: Sequence[str]) -> int | None:
    """The steps of the shortest play known that shows a difference of one of some kinds; None where there is none."""
    return min((found.steps[kind] for kind in kinds if kind in found.steps), default=None)


def differs(found: Divergence) -> bool:
    """Whether any difference was seen."""
    return bool(found.steps)
