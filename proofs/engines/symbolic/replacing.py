"""Trees with parts replaced, from the top down: what is replaced is not entered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Node


class Replacing(ABC):
    """Replaces parts of expressions; what it made of a node is remembered for all expressions it is applied to."""

    def __init__(self) -> None:
        self._results: dict[Node, Node] = {}

    def apply(self, root: Node) -> Node:
        """The tree with its parts replaced."""
        results = self._results
        stack = [root]
        while stack:
            node = stack[-1]
            if node in results:
                stack.pop()
            elif self._is_replaced(node):
                results[node] = self._stand_in(node)
            else:
                needed = [arg for arg in self._entered(node) if arg not in results]
                if needed:
                    stack.extend(needed)
                else:
                    results[node] = self._rebuilt(node)
        return results[root]

    @abstractmethod
    def _is_replaced(self, node: Node) -> bool:
        """Whether something else stands for the node."""

    @abstractmethod
    def _stand_in(self, node: Node) -> Node:
        """What stands for it."""

    def _entered(self, node: Node) -> Sequence[Node]:
        """The arguments looked at."""
        return node.args

    def _rebuilt(self, node: Node) -> Node:
        """The node over the results of its arguments."""
        return ex.rebuild(node, tuple(self._results[arg] for arg in node.args)) if node.args else node
