"""Walks through the syntax trees of `ast` in a fraction of the time: every method of a game is walked through."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import Any

_PLACES = ("lineno", "col_offset", "end_lineno", "end_col_offset")
_WITHOUT_PARTS = (ast.expr_context, ast.operator, ast.boolop, ast.unaryop, ast.cmpop)


@cache
def _fields(kind: type[ast.AST]) -> tuple[str, ...]:
    """The fields of a kind of nodes in which others may stand; whether a name is read or set is no part of its own."""
    if issubclass(kind, (ast.Constant, ast.alias, *_WITHOUT_PARTS)):
        return ()
    return tuple(field for field in kind._fields if field not in ("ctx", "id", "attr", "type_comment"))


def children(node: ast.AST) -> list[ast.AST]:
    """The parts of a node, in the order of the text: as `ast.iter_child_nodes`, without `Load`, `Store` and `Del`."""
    found: list[ast.AST] = []
    kind: Any = type(node)
    held = node.__dict__
    for field in _fields(kind):
        value = held.get(field)
        if type(value) is list:
            if kind in _WITH_OTHERS:
                found += [one for one in value if isinstance(one, ast.AST)]
            else:
                found += value
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


_WITH_OTHERS = frozenset((ast.Dict, ast.arguments, ast.Global, ast.Nonlocal, ast.MatchClass))
"""In whose lists there is something else besides nodes: None, or names."""


def everything(tree: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, those that are nearer first: as `ast.walk`, without `Load`, `Store` and `Del`."""
    level = [tree]
    while level:
        yield from level
        level = [part for node in level for part in children(node)]


def statements_of(tree: ast.AST) -> Iterator[ast.AST]:
    """A module or statement and all statements below it, with handlers and cases, in the order of `ast.walk`."""
    level = [tree]
    while level:
        yield from level
        level = [part for node in level for field in node._fields for part in _statements(getattr(node, field, None))]


def _statements(value: object) -> list[ast.AST]:
    return value if isinstance(value, list) and value and isinstance(value[0], _OF_STATEMENTS) else []


_OF_STATEMENTS = (ast.stmt, ast.excepthandler, ast.match_case)


def place(tree: ast.AST) -> None:
    """Give whatever has no place in the text that of what it stands in: as `ast.fix_missing_locations`."""
    waiting: list[tuple[ast.AST, tuple[int, int, int, int]]] = [(tree, (1, 0, 1, 0))]
    while waiting:
        node, around = waiting.pop()
        if node._attributes:
            held = node.__dict__
            if held.get("end_lineno") is None:
                for name, value in zip(_PLACES, around, strict=True):
                    if held.get(name) is None:
                        setattr(node, name, value)
            around = held["lineno"], held["col_offset"], held["end_lineno"], held["end_col_offset"]
        waiting += [(part, around) for part in children(node)]
