"""Which names a function binds, and where; and what its statements hold, leave and may change."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from .tree_walks import children

CHANGING = frozenset(
    [
        *("append", "appendleft", "extend", "extendleft", "insert", "remove", "pop", "popleft", "popitem", "clear"),
        *("sort", "reverse", "rotate", "add", "discard", "update", "setdefault", "subtract", "difference_update"),
        *("intersection_update", "symmetric_difference_update", "move_to_end"),
        *("add_node", "add_nodes_from", "add_edge", "add_edges_from", "add_weighted_edges_from"),
        *("remove_node", "remove_nodes_from", "remove_edge", "remove_edges_from", "clear_edges"),
    ]
)
"""Methods by which Python's lists, dicts and sets are changed, and graphs of networkx."""

OF_ITS_KIND = frozenset(("__class__", "__doc__", "__module__", "__dict__", "__slots__"))
"""What Python says of the kind of a thing: of a symbol, and not of what it stands for."""

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def in_scope(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All parts of some statements that run in the same call: inner functions and classes are named, not entered."""
    waiting = [*nodes][::-1]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(_run_at_once(node) if isinstance(node, _SCOPES) else children(node))


def _run_at_once(node: Function | ast.ClassDef) -> list[ast.expr]:
    """What of an inner function or class is evaluated where it stands."""
    found: list[ast.expr] = [] if isinstance(node, ast.Lambda) else [*node.decorator_list]
    if not isinstance(node, ast.ClassDef):
        found += [one for one in (*node.args.defaults, *node.args.kw_defaults) if one is not None]
    return found


def bound_by(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that statements bind in their function; targets of comprehensions are names of these alone."""
    found: set[str] = set()
    waiting = [(node, False) for node in nodes]
    while waiting:
        node, inside = waiting.pop()  # and whether it stands in a comprehension
        kind = type(node)
        if kind is ast.Name:
            assert isinstance(node, ast.Name)
            if not inside and isinstance(node.ctx, ast.Store | ast.Del):
                found.add(node.id)
        elif kind not in _BINDING:
            waiting += [(one, inside) for one in children(node)]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ExceptHandler):
            if node.name:
                found.add(node.name)
                waiting += [(one, False) for one in node.body]
            else:
                waiting += [(one, inside) for one in children(node)]
        elif isinstance(node, ast.NamedExpr):
            found.add(node.target.id)
            waiting.append((node.value, inside))
        elif isinstance(node, _COMPREHENSIONS):
            waiting += [(one, True) for one in children(node)]
        elif isinstance(node, ast.MatchAs | ast.MatchStar):
            if node.name:
                found.add(node.name)
            waiting += [(one, False) for one in children(node)]
    return found


_BINDING = frozenset(
    [
        *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Import, ast.ImportFrom),
        *(ast.ExceptHandler, ast.NamedExpr, *_COMPREHENSIONS, ast.MatchAs, ast.MatchStar),
    ]
)
"""The forms that bind names, or in which names are bound that are no names of the function."""


def parameters(args: ast.arguments) -> list[str]:
    """The names of all parameters."""
    listed = [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))]
    return [one.arg for one in listed]


def targets(node: ast.AST) -> set[str]:
    """The names in the target of a comprehension."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def has(nodes: Iterable[ast.AST], *kinds: type[ast.AST]) -> bool:
    """Whether statements contain some form, inner functions aside."""
    return any(isinstance(node, kinds) for node in in_scope(nodes))


def leaves(nodes: Iterable[ast.AST]) -> bool:
    """Whether the end of some statements may not be come by: `return`, or `break` and `continue` of a loop outside."""
    for node in nodes:
        if isinstance(node, ast.Return | ast.Break | ast.Continue):
            return True
        if isinstance(node, _SCOPES):
            continue
        if isinstance(node, ast.For | ast.While):
            if has(node.body, ast.Return) or leaves(node.orelse):
                return True
        elif leaves(children(node)):
            return True
    return False


def at_once(node: ast.stmt) -> list[ast.AST]:
    """The parts of a statement that are evaluated where it stands."""
    if isinstance(node, ast.If | ast.While):
        return [node.test]
    if isinstance(node, ast.For):
        return [node.iter]
    return [] if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.With | ast.Try) else [node]


def kept_by_python(within: Iterable[ast.AST]) -> set[str]:
    """Names of exceptions that are handled, which Python takes away again."""
    return {one.name for one in within if isinstance(one, ast.ExceptHandler) and one.name}


def may_change(node: ast.AST) -> bool:
    """Whether a list, dict or set may be changed."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING
    if isinstance(node, ast.AugAssign):
        return isinstance(node.target, ast.Name)
    return isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del)
