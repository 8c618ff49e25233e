"""Generators rewritten: they may compute with the state, and decide nothing by it."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from .expressions import Expressions, call, put
from .names import has


def is_generator(node: ast.FunctionDef) -> bool:
    """Whether a function is a generator, or waits: it may compute with the state, and decide nothing by it."""
    return has(node.body, ast.Yield, ast.YieldFrom, ast.Await)


class _Generator(Expressions):
    """Rewrites a generator: what its `if` asks must be known."""

    def visit_If(self, node: ast.If) -> ast.If:
        self.generic_visit(node)
        node.test = call("known", node.test, node.test, put(ast.Constant("a generator"), node.test))
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        self.generic_visit(node)
        node.test = call("known", node.test, node.test, put(ast.Constant("a generator"), node.test))
        return node


def generator(node: ast.FunctionDef, mangled: str, prologue: Sequence[ast.stmt] = ()) -> ast.FunctionDef:
    """A generator whose conditions are known. The tree is changed."""
    reader = _Generator(set(), mangled, changes=False)
    for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg):
        if one is not None:
            one.arg, one.annotation = reader.name(one.arg), None
    node.returns = None
    node.body = [*prologue, *(reader.visit(one) for one in node.body)]
    return node
