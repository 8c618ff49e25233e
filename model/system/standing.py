"""What is said of a position whoever moves: whether the game is over, whether it is quiet, what an end is worth.

No rule asks for it, so no rule is undefined where these words denote nothing; it is asked here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..declarations.declarations import Property
from ..expressions import expression as ex
from ..expressions.expression import Node
from ..expressions.written import Written


@dataclass(frozen=True)
class Standing:
    """Words about a position that may denote nothing.

    Attributes:
        what: what they speak of, as in "the end does not denote".
        said: the words.
        when: they are asked for where this holds.
        declared: where they stand.
    """

    what: str
    said: Written
    when: Written
    declared: tuple[Property, ...] = ()

    @property
    def condition(self) -> Node:
        """That they denote where they are asked for; itself total."""
        return ex.implication(self.when.total, ex.conjunction(need for need, _ in self.said.needs))


def denoting(standing: Iterable[Standing]) -> Node:
    """That all of them denote."""
    return ex.conjunction(one.condition for one in standing)
