"""Operators of the author's own classes beside a value of the state: `piece == self.man` runs `Piece.__eq__`, unread.

A module whose classes have none, as nearly all, is rewritten without a thought of them.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from ..errors import GameError
from ..expressions.types import Element, OptionalOf
from ..words.state_views import FunctionView
from ..words.values import Value
from .expressions import call, is_said, put
from .gathering import Filtered
from .made_here import fresh
from .own_functions import run_unseen
from .standing_for_python import stands_for_python
from .tuples import SIGNS, compared

N = TypeVar("N", bound=ast.AST)

_WORDS: dict[str, Callable[[Any, Any], Any]] = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mult": operator.mul,
    "Div": operator.truediv,
    "FloorDiv": operator.floordiv,
    "Mod": operator.mod,
    "Pow": operator.pow,
    "MatMult": operator.matmul,
    "BitAnd": operator.and_,
    "BitOr": operator.or_,
    "BitXor": operator.xor,
    "LShift": operator.lshift,
    "RShift": operator.rshift,
    **{sign: partial(compared, sign) for sign in SIGNS},
}


def with_operators(tree: N) -> N:
    """A rewritten function in which operators ask what stands on both sides. The tree is changed."""
    found: N = _Operators().visit(tree)
    return found


class _Operators(ast.NodeTransformer):
    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return _asked(node, node.op, node.left, node.right)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) > 1 or type(node.ops[0]).__name__ not in _WORDS:
            return node
        return _asked(node, node.ops[0], node.left, node.comparators[0])

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "compared" and is_said(node.func.value):
            node.func.attr = "operated"
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node  # a place of the state, which no class of the author's stands for
        read = put(ast.Name(node.target.id, ast.Load()), node)
        node.value = call("beside", node, read, node.value)
        return node


def _asked(node: ast.expr, op: ast.AST, left: ast.expr, right: ast.expr) -> ast.expr:
    return call("operated", node, put(ast.Constant(type(op).__name__), node), left, right)


@stands_for_python
def operated(word: str, one: Any, other: Any) -> Any:
    """`one + other` and its like. Raises GameError where an operator of the author's would be given the state."""
    if word in ("Eq", "NotEq") and _is_element(one, other):
        one, other = other, one
    else:
        beside(one, other)
        beside(other, one)
    return _WORDS[word](one, other)


_LISTS = (list, dict, set)


@stands_for_python
def made_of(word: str, one: Any, other: Any) -> Any:
    """`one + other` and its like, where lists, dicts or sets are changed: what Python makes of two of these is new."""
    found = operated(word, one, other)
    is_new = type(found) in _LISTS and all(type(side) in (*_LISTS, int) for side in (one, other))
    return fresh(found) if is_new else found


def beside(one: Any, other: Any) -> Any:
    """The other; it stands beside a thing. Raises GameError where it is of the state, and the thing has operators."""
    if isinstance(other, Value | FunctionView | Filtered) and not isinstance(one, Value | FunctionView):
        unseen = [name for name in run_unseen(type(one)) if name != "__init__"]
        if unseen:
            told = f"{type(one).__name__} stands beside `{other!r}`, and its {unseen[0]} is not read"
            raise GameError(told, fix="say it in a method with a name, and call that")
    return other


def _is_element(one: Any, other: Any) -> bool:
    """Whether the other is a value of a sort of which the one is an element."""
    if not isinstance(other, Value) or isinstance(one, Value):
        return False
    kind = other.written.type
    sort = kind.inner if isinstance(kind, OptionalOf) else kind
    return isinstance(sort, Element) and sort.contains(one)
