"""The order in which expression trees are gone through."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Sequence
from typing import Protocol, Self, TypeVar


class Tree(Hashable, Protocol):
    """What has parts of its own kind: a node, or what was written."""

    @property
    def args(self) -> Sequence[Self]:
        """The parts."""
        ...


T = TypeVar("T", bound=Tree)


def postorder(roots: Iterable[T], known: Container[T] = ()) -> list[T]:
    """Every node below the roots once, arguments before the nodes that use them; without what is below known ones."""
    order: list[T] = []
    done: set[T] = set()
    for root in roots:
        if root in done:
            continue
        stack = [root]
        while stack:
            node = stack[-1]
            if node in done or node in known:
                stack.pop()
                continue
            args = node.args
            waiting = [arg for arg in args if arg not in done and arg not in known] if args else None
            if waiting:
                waiting.reverse()
                stack += waiting
            else:
                stack.pop()
                done.add(node)
                order.append(node)
    return order
