"""First states with how likely a deal makes them, for each way of filling what no deal fills."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.walk import support
from rulestone.model.system.deals import probability_of_deal
from rulestone.model.system.initial_condition import InitialCondition
from rulestone.model.system.system import State

from .initial_states import parts_of


def weighted_initial_states(
    system: TransitionSystem, begun: Iterable[State], kept: Collection[Cell]
) -> Iterator[tuple[tuple[str, ...], Fraction, State]]:
    """Every beginning: what the rules leave open there, in words, how likely its deal is, and the state.

    Args:
        system: the game.
        begun: its first states.
        kept: the cells that matter; what is left open and touches none of them is not named.
    """
    open_cells = _left_to_nobody(system.initial, kept)
    for state in begun:
        read = system.reader_of(state)
        probability = Fraction(1)
        for deal in system.initial.deals:
            probability *= probability_of_deal(deal, read)
        yield tuple(f"{cell} = {value_text(read(cell))}" for cell in open_cells), probability, state


def _left_to_nobody(initial: InitialCondition, kept: Collection[Cell]) -> list[Cell]:
    """The cells that neither the rules nor a deal decides, and on which something depends that is kept."""
    open_cells = [cell for cell in initial.free if cell not in initial.dealt]
    matters = set(kept).union(*(support(node) for cell, node in initial.assigned.items() if cell in kept))
    coupled = [set(support(part)) for part in parts_of(initial.total_constraint)]
    grown = True
    while grown:
        grown = False
        for cells in coupled:  # what is required of them together
            if not cells <= matters and not cells.isdisjoint(matters | initial.dealt.keys()):
                matters |= cells
                grown = True
    return [cell for cell in open_cells if cell in matters]
