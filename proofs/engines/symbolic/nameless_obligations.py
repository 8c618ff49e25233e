"""Obligations that differ in the names of cells only: they are the same text, and that is written once.

The same rule at another place of a board asks for the same things of other cells. The form of an expression is all of
it but for its cells; a sequence of expressions is written alike wherever the forms are the same and the same cells
stand in the same places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulestone.model.expressions.expression import Cell, Kind, Node

from .proof_script import ProofScript, obligation


class Nameless(NamedTuple):
    """An expression without its cells, by number, and its cells in order of first mention."""

    number: int
    cells: tuple[Cell, ...]


class NamelessForms:
    """The forms of expressions (which have no computed reads), remembered."""

    def __init__(self) -> None:
        self._known: dict[Node, Nameless] = {}
        self._numbers: dict[object, int] = {}

    def of(self, root: Node) -> Nameless:
        """The form: two expressions have the same one just where they are the same but for the names of cells."""
        known = self._known
        stack = [root]
        while stack:
            node = stack[-1]
            if node in known:
                stack.pop()
            elif missing := [arg for arg in node.args if arg not in known]:
                stack.extend(missing)
            else:
                known[node] = self._form(node)
        return known[root]

    def _form(self, node: Node) -> Nameless:
        if node.kind is Kind.CELL:
            return Nameless(self._number((Kind.CELL, node.type)), (node.payload,))
        places: dict[Cell, int] = {}
        inner = [(form.number, numbered(form.cells, places)) for form in map(self._known.__getitem__, node.args)]
        return Nameless(self._number((node.kind, node.type, node.payload, tuple(inner))), tuple(places))

    def _number(self, said: object) -> int:
        return self._numbers.setdefault(said, len(self._numbers))


def numbered(cells: Iterable[Cell], places: dict[Cell, int]) -> tuple[int, ...]:
    """The numbers of cells in order of first mention; `places` has those of earlier ones, and gets new ones."""
    return tuple(places.setdefault(cell, len(places)) for cell in cells)


class ObligationWriter:
    """Writes obligations; those that are the same but for the names of cells once."""

    def __init__(self) -> None:
        self._forms = NamelessForms()
        self._written: dict[tuple[tuple[int, tuple[int, ...]], ...], tuple[str, tuple[int, ...]]] = {}

    @property
    def written(self) -> int:
        """How many texts there are."""
        return len(self._written)

    def write(self, hypotheses: Sequence[Node], goal: Node) -> ProofScript:
        """What `obligation` writes."""
        places: dict[Cell, int] = {}
        forms = [self._forms.of(node) for node in (goal, *hypotheses)]
        key = tuple((form.number, numbered(form.cells, places)) for form in forms)
        found = self._written.get(key)
        if found is None:
            made = obligation(hypotheses, goal)
            self._written[key] = made.script, tuple(places[cell] for cell in made.cells)
            return made
        cells = tuple(places)
        return ProofScript(found[0], tuple(cells[place] for place in found[1]))
