"""What reading a rule leaves behind: what it requires, asks and assigns, and what its words owe to denote."""

from __future__ import annotations

from typing import NamedTuple

from ..expressions.expression import Cell, Node, StateFunction
from ..expressions.written import Written


class Requirement(NamedTuple):
    """One `require` of a rule.

    Attributes:
        condition: simplified.
        text: what a player reads where it fails.
        line: where it stands.
        written: the condition word for word, which the plain semantics goes by.
    """

    condition: Node
    text: str
    line: int | None
    written: Written


class Asked(NamedTuple):
    """What a rule goes by: the condition of an `if`, or what a name is given. It must denote, even where nothing is
    assigned under it.

    Attributes:
        path: it is come by where this holds.
        condition: what is asked (anything that has a value).
    """

    path: Written
    condition: Written


class Assigned(NamedTuple):
    """An assignment: where the path holds, the place gets the value. All speak of the state before the step.

    Attributes:
        path: it is come by where this holds.
        function: the variable.
        place: the cell, or the index where it depends on the state.
        value: what it gets.
    """

    path: Written
    function: StateFunction
    place: Cell | tuple[Written, ...]
    value: Written

    @property
    def leaves(self) -> str:
        """What goes wrong where the value is not in the declared range."""
        return leaves_range(self.function, self.place)


Effect = Asked | Assigned


class Obligation(NamedTuple):
    """A condition under which the words of a rule denote, and what goes wrong where it fails."""

    condition: Node
    reason: str
    line: int | None


def place_text(function: StateFunction, place: Cell | tuple[Written, ...]) -> str:
    """A place in words."""
    return str(place) if isinstance(place, Cell) else f"{function.name}[{', '.join(map(repr, place))}]"


def leaves_range(function: StateFunction, place: Cell | tuple[Written, ...]) -> str:
    """What goes wrong where a value is not in the declared range of its place."""
    return f"{place_text(function, place)} would leave {function.value_type}"
