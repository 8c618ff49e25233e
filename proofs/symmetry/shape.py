"""What an expression is made of, but for the order of what may change places."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from rulestone.model.expressions.expression import Kind, Node

UNORDERED = (Kind.AND, Kind.OR, Kind.EQUAL, Kind.TIMES)
"""The kinds of nodes whose arguments may change places."""

_NAMES = {kind: kind.name for kind in Kind}
"""An enumeration is asked for its names again and again, and takes its time."""


class Shape(NamedTuple):
    """The uppermost part of an expression.

    Attributes:
        label: what kind of expression it is; a literal, a place or a table says more (see `Node.payload`).
        parts: what it is made of, each with the part it plays; those that play the same may change places.
        roles, name: the parts that they play, in their order, and the label, as fingerprints are taken of them.
    """

    label: str
    parts: tuple[tuple[Hashable, Node], ...]
    roles: tuple[bytes, ...]
    name: bytes


def _shape(label: str, parts: tuple[tuple[Hashable, Node], ...]) -> Shape:
    return Shape(label, parts, tuple([_role(role) for role, _ in parts]), _name(label))


@lru_cache(maxsize=1 << 12)
def _role(role: Hashable) -> bytes:
    return b"%r:" % (role,)


@lru_cache(maxsize=1 << 10)
def _name(label: str) -> bytes:
    return repr(label).encode()


def shape(node: Node) -> Shape:
    """The shape of an expression; the greatest or least of several numbers is one expression of all of them."""
    kind, args = node.kind, node.args
    if kind is Kind.IF:
        extreme = _extreme(node)
        if extreme is not None:
            return _shape(extreme, tuple(("", arg) for arg in _of_extreme(node, extreme)))
    if kind is Kind.LINEAR:
        coefficients, offset = node.payload
        return _shape(f"sum and {offset}", tuple(zip(coefficients, args, strict=True)))
    name = _NAMES[kind]
    label = f"{name} of {node.type}" if kind is Kind.PRESENT else name
    if kind in UNORDERED:
        return _shape(label, tuple(("", arg) for arg in args))
    return _shape(label, tuple(enumerate(args)))


def _extreme(node: Node) -> str | None:
    """Whether the greater or the lesser of two numbers is chosen."""
    if node.kind is not Kind.IF or node.args[0].kind is not Kind.AT_MOST:
        return None
    condition, then, otherwise = node.args
    low, high = condition.args
    if then is high and otherwise is low:
        return "greatest"
    return "least" if then is low and otherwise is high else None


def _of_extreme(root: Node, extreme: str) -> list[Node]:
    """The numbers of which the greatest or least is chosen, however the choices are nested; each of them once."""
    found: dict[Node, None] = {}
    stack = [root]
    while stack:
        node = stack.pop()
        if _extreme(node) == extreme:
            stack += node.args[1:]
        else:
            found[node] = None
    return list(found)
