"""What is to be shown, how it fared, and what may be assumed for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulestone.model.expression import Cell, Node
from rulestone.model.system import State

from .locality import Supports
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
