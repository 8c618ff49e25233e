"""The order in which expression trees are gone through."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .nodes import Node


def postorder(roots: Iterable[Node], known: Container[Node] = ()) -> list[Node]:
    """Every node below the roots once, arguments before the nodes that use them; without what is below known ones."""
    order: list[Node] = []
    done: set[Node] = set()
    for root in roots:
        stack: list[tuple[Node, bool]] = [(root, False)]
        while stack:
            node, expanded = stack.pop()
            if node in done or node in known:
                continue
            if expanded:
                done.add(node)
                order.append(node)
            else:
                stack.append((node, True))
                stack.extend((arg, False) for arg in reversed(node.args) if arg not in done)
    return order
