"""Traversals of expression trees: order, support, substitution, definedness.

They use an explicit stack, so trees of any depth are walked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from .expression import (
    TRUE,
    Cell,
    Kind,
    Node,
    StateFunction,
    at_most,
    cell_node,
    conjunction,
    constant,
    disjunction,
    either,
    equal,
    implication,
    in_range,
    integer,
    is_absent,
    linear,
    may_not_fit,
    negation,
    rebuild,
    select,
)
from .postorder import postorder


def support(*roots: Node) -> dict[Cell, None]:
    """The cells that the value of any root may depend on, in order of first mention."""
    cells: dict[Cell, None] = {}
    for node in postorder(roots):
        if node.kind is Kind.CELL:
            cells[node.payload] = None
        elif node.kind is Kind.SELECT:
            cells.update(dict.fromkeys(node.payload.cells()))
    return cells


def conjoined(condition: Node) -> tuple[Node, ...]:
    """The conditions that a conjunction joins, nothing below them; any other condition by itself."""
    return condition.args if condition.kind is Kind.AND else (condition,)


def rewrite(root: Node, replace: Callable[[Node, tuple[Node, ...]], Node | None]) -> Node:
    """Rebuild a tree from the leaves up.

    `replace` gets each node and its rebuilt arguments; what it returns takes the node's place, None keeps the node.
    """
    result: dict[Node, Node] = {}
    for node in postorder((root,)):
        args = tuple(result[arg] for arg in node.args)
        replacement = replace(node, args)
        result[node] = rebuild(node, args) if replacement is None else replacement
    return result[root]


def substitute(root: Node, values: Mapping[Cell, Node]) -> Node:
    """The tree with cells replaced by expressions, all at once. A computed read sees the replaced cells too."""

    def replace(node: Node, args: tuple[Node, ...]) -> Node | None:
        if node.kind is Kind.CELL:
            return values.get(node.payload)
        if node.kind is Kind.SELECT:
            return select_over(node.payload, args, values)
        return None

    return rewrite(root, replace)


def select_from(function: StateFunction, indices: tuple[Node, ...], value: Callable[[Cell], Node]) -> Node:
    """A computed read spelt out as a decision over the cells it may reach."""
    candidates = [(indices_are(function, indices, cell), value(cell)) for cell in function.cells()]
    result = candidates[-1][1]
    for condition, found in reversed(candidates[:-1]):
        result = either(condition, found, result)
    return result


def select_over(function: StateFunction, indices: tuple[Node, ...], changed: Mapping[Cell, Node]) -> Node:
    """A computed read of a variable some of whose cells have changed."""
    if all(index.is_constant for index in indices):
        found = select(function, indices)
        return changed.get(found.payload, found) if found.kind is Kind.CELL else found
    result = select(function, indices)
    for cell in function.cells():
        if cell in changed:
            result = either(indices_are(function, indices, cell), changed[cell], result)
    return result


def indices_are(function: StateFunction, indices: tuple[Node, ...], cell: Cell) -> Node:
    """The condition that computed indices point at a cell."""
    return conjunction(
        equal(index, constant(index_type.encode(place), index_type))
        for index, index_type, place in zip(indices, function.index_types, cell.index, strict=True)
    )


def without_selects(root: Node) -> Node:
    """The same value with every computed read spelt out as a decision (for engines without arrays)."""

    def replace(node: Node, args: tuple[Node, ...]) -> Node | None:
        if node.kind is Kind.SELECT:
            return select_from(node.payload, args, cell_node)
        return None

    return rewrite(root, replace)


def exactly_one(conditions: Iterable[Node]) -> Node:
    """One condition holds and the others do not."""
    return equal(linear((1, either(c, integer(1), integer(0))) for c in conditions), integer(1))


def definedness(root: Node) -> list[tuple[Node, str]]:
    """When a tree of nodes denotes a value: conditions, each with what goes wrong where it fails.

    Of what an author wrote ask `Written.needs`, for simplified nodes have forgotten much of it. Conjunctions and
    disjunctions are read from left to right: a later part need only be defined where the earlier ones leave it open.
    """
    if root.denotes:
        return []
    memo: dict[Node, list[tuple[Node, str]]] = {}
    for node in postorder((root,)):
        if node.denotes:
            memo[node] = []
            continue
        parts: list[tuple[Node, str]] = []
        if node.kind is Kind.IF:
            condition, then, otherwise = node.args
            parts += memo[condition]
            parts += [(implication(condition, need), why) for need, why in memo[then]]
            parts += [(disjunction((condition, need)), why) for need, why in memo[otherwise]]
        elif node.kind in (Kind.AND, Kind.OR):
            earlier: list[Node] = []
            for arg in node.args:
                if memo[arg]:
                    asked = conjunction(earlier if node.kind is Kind.AND else map(negation, earlier))
                    parts += [(implication(asked, need), why) for need, why in memo[arg]]
                earlier.append(arg)
        elif node.kind is Kind.THE:
            conditions, values = node.args[::2], node.args[1::2]
            for condition, value in zip(conditions, values, strict=True):
                parts += memo[condition]
                parts += [(implication(condition, need), why) for need, why in memo[value]]
            parts.append((exactly_one(conditions), "what the text calls `the` one is none or several"))
        else:
            for arg in node.args:
                parts += memo[arg]
            if node.kind is Kind.SELECT:
                for arg, index_type in zip(node.args, node.payload.index_types, strict=True):
                    parts.append((in_range(arg, index_type), f"{node.payload.name} has no such place"))
            elif may_not_fit(node):
                parts.append((in_range(node, node.type), f"a number outside {node.type} is kept in it"))
            elif node.kind is Kind.VALUE:
                parts.append((negation(is_absent(node.args[0])), "the value of something absent is read"))
            elif node.kind in (Kind.QUOTIENT, Kind.REMAINDER):
                parts.append((at_most(integer(1), node.args[1]), "division by a number below 1"))
        memo[node] = [(need, why) for need, why in dict.fromkeys(parts) if need is not TRUE]
    return memo[root]
