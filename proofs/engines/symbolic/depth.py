"""What lies deep in a formula often does not matter: only that it is the same wherever it stands.

`Shallow` keeps the upper levels of some expressions and replaces the rest by fresh variables of the same range, the
same one for the same part. Like `Abstraction` it is sound for proving, and a counterexample to what it makes means
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.types import BOOLEAN, Element, Integer

from .replacing import Replacing


class Shallow(Replacing):
    """Replaces what is deeper than a number of levels.

    Args:
        roots: the expressions whose upper levels are kept.
        levels: how many; a part that stands at several depths counts as being where it is highest.

    Attributes:
        replaced: what each fresh variable stands for.
    """

    def __init__(self, roots: Iterable[Node], levels: int) -> None:
        super().__init__()
        self._kept: set[Node] = set(roots)
        self.replaced: dict[Cell, Node] = {}
        last = list(self._kept)
        for _ in range(levels):
            below = dict.fromkeys(arg for node in last for arg in node.args if arg not in self._kept)
            self._kept.update(below)
            last = list(below)

    def _is_replaced(self, node: Node) -> bool:
        replaceable = node.type == BOOLEAN or isinstance(node.type, Integer | Element)
        return replaceable and node.kind not in (Kind.CONSTANT, Kind.CELL) and node not in self._kept

    def _stand_in(self, node: Node) -> Node:
        cell = StateFunction(f"below {len(self.replaced) + 1}", (), node.type).cell()
        self.replaced[cell] = node
        return ex.cell_node(cell)
