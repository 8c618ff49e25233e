"""Where a method calls helpers, which may require something: what stands before them must denote by then."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterable

from .names import CHANGING
from .tree_walks import children

_KNOWN = frozenset(vars(builtins)) - {"super"} | {"require", "the", "frozen", "lookup"}
"""What requires nothing on behalf of somebody else."""

_SURE = (ast.Constant, ast.Name, ast.Lambda, ast.GeneratorExp, ast.Starred, ast.ListComp)
"""What always denotes by itself, or was kept before."""


_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp)


def calling(within: Iterable[ast.AST], body: Iterable[ast.AST]) -> frozenset[int]:
    """The identities of the parts of a function in which a helper may be called, and of what is around them."""
    if not any(map(_is_helper, within)):
        return frozenset()
    found: set[int] = set()
    for one in body:
        _note(one, found)
    return frozenset(found)


def _note(node: ast.AST, found: set[int]) -> bool:
    """Note a part, and what is around it. Returns whether a helper may be called when it is evaluated."""
    if isinstance(node, ast.Lambda | ast.FunctionDef | ast.ClassDef):
        return False
    inside = [_note(one, found) for one in children(node)]
    if any(inside) or _is_helper(node):
        found.add(id(node))
        return True
    return False


def _is_helper(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute):
        return node.func.attr not in CHANGING
    return not isinstance(node.func, ast.Name) or node.func.id not in _KNOWN


def waiting_in(node: ast.AST, known: Collection[int]) -> set[int]:
    """The parts of an expression behind which a helper is called in the same expression, by their identities."""
    if id(node) not in known:
        return set()
    if isinstance(node, _COMPREHENSIONS):
        return _of_each(node)
    parts = _in_order(node)
    last = max((number for number, one in enumerate(parts) if id(one) in known), default=0)
    drawn = [one for one in parts if isinstance(one, ast.GeneratorExp) and id(one) in known]
    return {id(one) for one in parts[:last] if not isinstance(one, _SURE)}.union(*map(_of_each, drawn))


def _of_each(node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> set[int]:
    """What a comprehension evaluates for each element: for the next one a helper may be called."""
    each = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
    asked = [test for one in node.generators for test in one.ifs]
    return {id(one) for one in (*each, *asked) if not isinstance(one, _SURE)}


def _in_order(node: ast.AST) -> list[ast.expr]:
    """The parts of an expression that are evaluated in any case, in Python's order."""
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.Compare):
        return [node.left, node.comparators[0]]
    if isinstance(node, ast.Call):
        return [*node.args, *(one.value for one in node.keywords if one.arg != "because")]
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        return [node.value, node.slice]
    if isinstance(node, ast.Tuple | ast.List) and isinstance(node.ctx, ast.Load):
        return node.elts
    if isinstance(node, ast.Set):
        return node.elts
    if isinstance(node, ast.Dict):
        return [one for pair in zip(node.keys, node.values, strict=True) for one in pair if one is not None]
    return []
