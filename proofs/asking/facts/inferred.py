"""What players can infer though it is not shown to them: what they see at the moment leaves it one value only.

All positions of a scope are put into groups that look alike to a player; nothing of what they saw before, or were
offered, is counted. A place that is hidden from them, and differs from position to position, is inferred where it has
one value in each group.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from rulestone.model.expressions.evaluate import evaluator
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.comparison.graph import Graph
from rulestone.proofs.plays.sight import sight

from .fact import INFERRED, Fact, listed

_HIDDEN = object()
"""What a player sees in a place at which they may not look."""

MOST_LOOKS = 5_000_000
"""How many times somebody looks at a place; where there were more nothing is inferred."""


def inferred_places(graph: Graph) -> dict[Any, list[Cell]]:
    """By player, the places that are hidden from them somewhere, and whose value they can infer wherever that is so.

    Places that have one value in all positions are left out. Empty where the game hides nothing, or is too large.
    """
    system = graph.system
    looks = {key: node for key, node in sight(system).items() if key[1] in system.positions}
    viewers = list(dict.fromkeys(viewer for viewer, _ in looks))
    if not looks or len(graph) * len(system.cells) * len(viewers) > MOST_LOOKS:
        return {}
    states = [graph.state(number) for number in range(len(graph))]
    found: dict[Any, list[Cell]] = {}
    for viewer in viewers:
        own = {system.positions[cell]: node for (who, cell), node in looks.items() if who == viewer}
        known = _inferred(states, system.positions, own)
        if known:
            found[viewer] = [system.cells[place] for place in known]
    return found


def _inferred(states: list[tuple[Any, ...]], positions: Mapping[Cell, int], own: Mapping[int, Node]) -> list[int]:
    """The places, among those that may be hidden, that what is seen determines wherever they are."""
    differing = {place for place in own if len({state[place] for state in states}) > 1}
    values: dict[tuple[tuple[Any, ...], int], Any] = {}
    hidden_somewhere: set[int] = set()
    for state in states:
        seen = evaluator(partial(_value_in, state, positions))
        closed = {place for place, node in own.items() if not seen(node)}
        view = tuple(_HIDDEN if place in closed else value for place, value in enumerate(state))
        for place in differing & closed:
            hidden_somewhere.add(place)
            if values.setdefault((view, place), state[place]) != state[place]:
                differing.discard(place)
    return sorted(differing & hidden_somewhere)


def _value_in(state: tuple[Any, ...], positions: Mapping[Cell, int], cell: Cell) -> Any:
    return state[positions[cell]]


def inferred_facts(graph: Graph) -> list[Fact]:
    """Who can infer what, a line for each group of players who can infer places of the same variables."""
    told: dict[str, list[str]] = {}
    for viewer, cells in inferred_places(graph).items():
        told.setdefault(listed(list(_words(cells))), []).append(value_text(viewer))
    return [
        Fact(INFERRED, f"{listed(viewers)} can infer {places} from what is shown, though it is hidden")
        for places, viewers in told.items()
    ]


def _words(cells: list[Cell]) -> Iterator[str]:
    by_function: dict[StateFunction, list[Cell]] = {}
    for cell in cells:
        by_function.setdefault(cell.function, []).append(cell)
    for function, some in by_function.items():
        if len(some) > 1 and len(some) == len(list(function.cells())):
            yield f"all of {function.name}"
        else:
            yield from map(str, some)
