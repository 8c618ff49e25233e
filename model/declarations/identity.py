"""Finding `is None` asked of the state: Python answers it at once, and always with no, so nothing can intercept it."""

from __future__ import annotations

import ast
import functools
import linecache
from collections.abc import Container, Iterator
from typing import Any

from ..errors import GameError

_STATE = {"s", "state", "before", "after"}
"""What the state is called in helper methods; in declared ones it is the second parameter, whatever its name."""

_PLAIN = {"picture", "tabletop", "journey"}
"""Methods that get plain values."""


def check_identity(game: type, variables: Container[str] = ()) -> None:
    """Refuse `s.variable is None`, and the same of a name that was given a variable, in the methods of a class.

    Args:
        game: a class of the first edition.
        variables: what `self.variable` may name, where methods are given the game at a moment.

    What has no source, such as a function typed into an interpreter, is not looked at.
    """
    for name, found in vars(game).items():
        function = getattr(found, "written", found)
        code = getattr(function, "__code__", None)
        if code is None or name in _PLAIN or getattr(found, "kind", "") in ("example", "claim"):
            continue
        states = _STATE & set(code.co_varnames[: code.co_argcount])
        if function is not found:
            states |= set(code.co_varnames[1:2])
        source = _definitions("".join(linecache.getlines(code.co_filename))).get((code.co_firstlineno, code.co_name))
        for line in _asked(source, states, variables) if source is not None else ():
            raise GameError(
                "`is None` is no for every variable of the state",
                file=code.co_filename,
                line=line,
                rule=name,
                fix="ask `== None`, or `.exists`; or say `language = 2` in the class",
            )


@functools.lru_cache(maxsize=8)
def _definitions(source: str) -> dict[tuple[int, str], Any]:
    """The functions of a file by first line, that of a decorator, and name."""
    if " is None" not in source and " is not None" not in source:
        return {}
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return {}
    found: dict[tuple[int, str], Any] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found[min([node.lineno, *(one.lineno for one in node.decorator_list)]), node.name] = node
    return found


def _asked(function: ast.FunctionDef, states: set[str], variables: Container[str]) -> Iterator[int]:
    """The lines on which a function asks whether a place of the state is None."""
    places = {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and _is_place(node.value, states, variables)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(function):
        if not isinstance(node, ast.Compare) or not any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
            continue
        sides = [node.left, *node.comparators]
        none = any(isinstance(side, ast.Constant) and side.value is None for side in sides)
        if none and any(_is_place(s, states, variables) or (isinstance(s, ast.Name) and s.id in places) for s in sides):
            yield node.lineno


def _is_place(node: ast.expr, states: set[str], variables: Container[str]) -> bool:
    """Whether an expression is `s.variable` or `s.variable[...]`, or the same of `self`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
        return False
    return node.value.id in states or (node.value.id == "self" and node.attr in variables)
