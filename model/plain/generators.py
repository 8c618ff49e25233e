"""Generators rewritten: they may compute with the state, and decide nothing by it."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable

from .expressions import Expressions, Unread, call, put
from .match_statements import word_of
from .names import has


def is_generator(within: Iterable[ast.AST]) -> bool:
    """Whether what stands in a function makes it a generator, or waits."""
    return any(isinstance(one, ast.Yield | ast.YieldFrom | ast.Await) for one in within)


class _Generator(Expressions):
    """Rewrites a generator: what its `if` asks must be known."""

    _watching = 0

    def visit_If(self, node: ast.If) -> ast.If:
        self.generic_visit(node)
        node.test = call("known", node.test, node.test, put(ast.Constant("a generator"), node.test))
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        self.generic_visit(node)
        node.test = call("known", node.test, node.test, put(ast.Constant("a generator"), node.test))
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.YieldFrom:
        self.generic_visit(node)
        node.value = call("starred", node.value, node.value)
        return node

    def visit_Match(self, node: ast.Match) -> ast.Match:
        self.generic_visit(node)
        node.subject = call(word_of(node), node.subject, node.subject, put(ast.Constant("`match`"), node))
        for case in node.cases:
            if case.guard is not None:
                case.guard = call("known", case.guard, case.guard, put(ast.Constant("`match`"), node))
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        self.generic_visit(node)
        node.test = call("known", node.test, node.test, put(ast.Constant("`assert`"), node))
        return node

    def visit_Try(self, node: ast.Try) -> list[ast.stmt]:
        self.generic_visit(node)
        return self._watched(node)

    def visit_With(self, node: ast.With) -> list[ast.stmt]:
        self.generic_visit(node)
        return self._watched(node)

    def _watched(self, node: ast.Try | ast.With) -> list[ast.stmt]:
        """`try` or `with`, in which nothing may be made of the state: what goes through may stop before its end."""
        if has(node.body, ast.Yield, ast.YieldFrom):
            raise Unread(node, "a generator gives something inside of `try` or `with`", "return a list")
        self._watching += 1
        begun = f"_plain_try{self._watching}"
        asked = put(ast.Expr(call("tried", node, put(ast.Name(begun, ast.Load()), node))), node)
        node.body = [*node.body, asked]
        if isinstance(node, ast.Try):
            for handler in node.handlers:
                handler.body = [copy.deepcopy(asked), *handler.body]
        return [put(ast.Assign([put(ast.Name(begun, ast.Store()), node)], call("trying", node)), node), node]


def generator(node: ast.FunctionDef, mangled: str) -> ast.FunctionDef:
    """A generator whose conditions are known. The tree is changed."""
    reader = _Generator(set(), mangled, changes=False)
    for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg):
        if one is not None:
            one.arg, one.annotation = reader.name(one.arg), None
    node.returns = None
    new = [reader.visit(one) for one in node.body]
    node.body = [one for part in new for one in (part if isinstance(part, list) else [part])]
    return node
