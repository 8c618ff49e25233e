"""How another reading is made: operators on whole rules, each for one axis.

There is none yet for: who sees it (`seen_by`), what if it cannot be done, from where it is counted, a parameter's
domain, the order of two forced steps, and who begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..game_outline import Outline
from ..other_reading import OtherReading
from .comparisons import read_otherwise
from .duties import as_long_as_they_can, forced_becomes_optional
from .order_of_effects import as_it_was_before
from .restrictions import not_the_same_again, once_a_turn
from .turn_ends import another_player, carried_or_lapsed, turn_goes_on

Operator = Callable[[Outline], Iterator[OtherReading]]

OPERATORS: Sequence[Operator] = (
    not_the_same_again,
    once_a_turn,
    as_long_as_they_can,
    forced_becomes_optional,
    read_otherwise,
    turn_goes_on,
    carried_or_lapsed,
    another_player,
    as_it_was_before,
)
"""Every operator."""


def other_readings(outline: Outline) -> list[OtherReading]:
    """All that the operators offer for a game."""
    return [other_reading for operator in OPERATORS for other_reading in operator(outline)]
