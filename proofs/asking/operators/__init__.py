"""How another reading is made: operators on whole rules, each for one axis.

There is none yet for: who sees it (`seen_by`), from where it is counted, and the order of two forced steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..game_outline import Outline
from ..other_reading import OtherReading
from .comparisons import read_otherwise
from .conditions_dropped import condition_dropped, part_dropped
from .duties import as_long_as_they_can, forced_becomes_optional
from .order_of_effects import as_it_was_before
from .other_courses import nothing_else_left, other_end, thrown_again, turn_let_go_by
from .quantities import another_quantity
from .restrictions import not_the_same_again, once_a_turn
from .turn_ends import another_player, carried_or_lapsed, turn_goes_on
from .what_else_happens import added_up, as_there, counts_too, effect_left_out, whether_or_not
from .what_may_be_named import not_the_one_who, only_some, two_different_ones, who_begins

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
    condition_dropped,
    part_dropped,
    nothing_else_left,
    effect_left_out,
    counts_too,
    as_there,
    whether_or_not,
    added_up,
    another_quantity,
    only_some,
    two_different_ones,
    not_the_one_who,
    who_begins,
    other_end,
    turn_let_go_by,
    thrown_again,
)
"""Every operator."""


def other_readings(outline: Outline) -> list[OtherReading]:
    """All that the operators offer for a game."""
    return [other_reading for operator in OPERATORS for other_reading in operator(outline)]
