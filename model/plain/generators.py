"""Generators rewritten: they may compute with the state, and decide nothing by it."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from .expressions import Expressions, call, put


def is_generator(within: Iterable[ast.AST]) -> bool:
    """Whether what stands in a function makes it a generator, or waits."""
    return any(isinstance(one, ast.Yield | ast.YieldFrom | ast.Await) for one in within)


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


def generator(node: ast.FunctionDef, mangled: str) -> ast.FunctionDef:
    """A generator whose conditions are known. The tree is changed."""
    reader = _Generator(set(), mangled, changes=False)
    for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg):
        if one is not None:
            one.arg, one.annotation = reader.name(one.arg), None
    node.returns = None
    node.body = [reader.visit(one) for one in node.body]
    return node
