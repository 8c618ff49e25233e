"""Numbers that a rule moves on: by how much a value is more than what lies in a place."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.model.expressions.expression import Cell, Kind, Node


def ways(node: Node) -> Iterator[Node]:
    """The values that an expression may come to, each as it is said."""
    if node.kind is Kind.IF:
        yield from ways(node.args[1])
        yield from ways(node.args[2])
    else:
        yield node


def step_from(node: Node, cell: Cell) -> int | None:
    """What is added to a place by a value; None where that is no known number but 0."""
    if node.kind is not Kind.LINEAR or len(node.args) != 1:
        return None
    (coefficient,), offset = node.payload
    arg = node.args[0]
    same = coefficient == 1 and arg.kind is Kind.CELL and arg.payload == cell
    return int(offset) if same and offset else None
