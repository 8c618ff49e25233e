"""What is to be shown, how it fared, and what may be assumed for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.system.system import State

from .locality import Fixing, Supports
from .prepared import PreparedInstance

FEW = 12
"""An expression over at most this many cells counts as small: all its cells are near."""


@dataclass(frozen=True, eq=False)
class Request:
    """Something to be shown of one instance, or (move None) of every state.

    Attributes:
        owner: the property it is part of.
        goal: what is to be shown, over the state before.
        given: what holds besides the lemmas (guard, obligations).
        near: the cells around which hypotheses are gathered first.
        move: the instance.
        about_step: the goal is about what its step does, not about whether it denotes.
        whole: what the goal is a part of, where that is about the step itself.
        place: where it stands among what is asked of all moves.
    """

    owner: str
    goal: Node
    given: tuple[Node, ...] = ()
    near: frozenset[Cell] = frozenset()
    move: PreparedInstance | None = None
    about_step: bool = True
    whole: Node | None = None
    place: tuple[int, ...] = ()


@dataclass(frozen=True)
class RequestOutcome:
    """How a request fared.

    Attributes:
        request: the request.
        holds: whether it was shown.
        how: "simplified", or the round that settled it.
        used: the lemmas among its hypotheses.
        state: where it was not shown, a state that satisfies all hypotheses and not the goal, if there is one.
        reason: why it was not shown.
    """

    request: Request
    holds: bool
    how: str
    used: frozenset[str] = frozenset()
    state: State | None = None
    reason: str = ""
    seconds: float = 0.0


class Lemmas:
    """Conditions assumed of the state before a step, by name, found by the cells they mention."""

    def __init__(self, parts: Mapping[str, Sequence[Node]], supports: Supports) -> None:
        self.owner: dict[Node, str] = {}
        self._supports = supports
        self._fixed: dict[Fixing, FixedLemmas] = {}
        self._touching: dict[Cell, list[Node]] = {}
        self._place: dict[Node, int] = {}
        for name, nodes in parts.items():
            for node in nodes:
                if node not in self.owner:
                    self.owner[node] = name
                    self._place[node] = len(self._place)
                    for cell in supports.of(node):
                        self._touching.setdefault(cell, []).append(node)

    def touching(self, cells: Iterable[Cell]) -> dict[Node, None]:
        """The conditions that mention any of these cells, in their own order: symmetric places then ask alike."""
        found = {node for cell in cells for node in self._touching.get(cell, ())}
        return dict.fromkeys(sorted(found, key=self._place.__getitem__))

    def mentioning(self, cell: Cell) -> Iterable[tuple[Node, int]]:
        """The conditions that mention a cell, each with its place among all."""
        return ((node, self._place[node]) for node in self._touching.get(cell, ()))

    def fixed(self, fixing: Fixing) -> FixedLemmas:
        """The conditions with values in the place of some cells; one for each `Fixing`."""
        found = self._fixed.get(fixing)
        if found is None:
            found = self._fixed[fixing] = FixedLemmas(self, fixing, self._supports)
        return found


class FixedLemmas:
    """Lemmas with values put in the place of some cells, found by the cells around which they still say something.

    What is left of a disjunction one of whose parts is far says nothing. So it is looked for by the cells of one of its
    parts: the one about the fewest places, so that what holds of each place in one phase is not met by all who ask
    about that phase.
    """

    def __init__(self, lemmas: Lemmas, fixing: Fixing, supports: Supports) -> None:
        self._lemmas = lemmas
        self._fixing = fixing
        self._supports = supports
        self._by_cell: dict[Cell, list[tuple[int, Node, Node]]] = {}

    def around(self, cells: Iterable[Cell], owner: str | None = None) -> list[tuple[Node, Node]]:
        """Conditions (of one owner, if given), as they were and as they are, in their own order.

        All others are idle around these cells.
        """
        found: dict[int, tuple[Node, Node]] = {}
        for cell in cells:
            by_cell = self._by_cell.get(cell)
            if by_cell is None:
                by_cell = self._by_cell[cell] = self._found_by(cell)
            for place, before, after in by_cell:
                found[place] = before, after
        left = [found[place] for place in sorted(found)]
        return left if owner is None else [both for both in left if self._lemmas.owner[both[0]] == owner]

    def _found_by(self, cell: Cell) -> list[tuple[int, Node, Node]]:
        found = []
        for node, place in self._lemmas.mentioning(cell):
            fixed = self._fixing.apply(node)
            if cell in self._looked_for_by(fixed):
                found.append((place, node, fixed))
        return found

    def _looked_for_by(self, node: Node) -> frozenset[Cell]:
        of = self._supports.of
        return min(map(of, node.args), key=_spread) if node.kind is Kind.OR else of(node)


def _spread(cells: frozenset[Cell]) -> tuple[bool, int]:
    """First what is about few places; what has no place, as whose turn it is, all ask about."""
    return any(not cell.index for cell in cells), len(cells)
