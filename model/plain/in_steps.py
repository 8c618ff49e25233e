"""Statements in which a helper is called behind what Python evaluates first: that waits for what it requires."""

from __future__ import annotations

import ast

from .expressions import call, put


def between(body: list[ast.stmt], node: ast.stmt, parts: str) -> list[ast.stmt]:
    """Statements, with a name under which their parts wait."""
    begun = put(ast.Assign([put(ast.Name(parts, ast.Store()), node)], call("begun", node)), node)
    read = put(ast.Name(parts, ast.Load()), node)
    return [begun, *body, put(ast.Expr(call("settled", node, read, put(ast.Constant(None), node))), node)]


def in_steps(
    node: ast.AugAssign, target: ast.Subscript, value: ast.expr, names: tuple[str, str, str]
) -> list[ast.stmt]:
    """`thing[index] += value` as Python does it: the place is read, the value worked out, the place assigned.

    Args:
        node: the statement.
        target: `thing[index]`, rewritten.
        value: what is added, rewritten.
        names: for the thing, the index, and what the place held.
    """
    thing, index, old = names

    def named(name: str, what: ast.expr) -> ast.stmt:
        return put(ast.Assign([put(ast.Name(name, ast.Store()), what)], what), node)

    def place(context: ast.expr_context) -> ast.expr:
        at = put(ast.Name(index, ast.Load()), target)
        return put(ast.Subscript(put(ast.Name(thing, ast.Load()), target), at, context), target)

    return [
        named(thing, target.value),
        named(index, target.slice),
        named(old, call("waiting", target, place(ast.Load()))),
        put(ast.AugAssign(put(ast.Name(old, ast.Store()), node), node.op, value), node),
        put(ast.Assign([place(ast.Store())], put(ast.Name(old, ast.Load()), node)), node),
    ]
