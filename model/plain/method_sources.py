"""The source of a function as a syntax tree: from its file, a notebook's cell, or a prompt that keeps what is typed."""

from __future__ import annotations

import ast
import functools
import linecache
import pickle
import textwrap
from collections.abc import Iterator
from types import CodeType, FunctionType

from .tree_walks import everything

Definition = ast.FunctionDef | ast.Lambda


def definition_of(function: FunctionType) -> Definition | None:
    """The definition of a function, not to be changed; None where its source is gone, or is not what was compiled."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__)
    if not lines:
        from_code = getattr(linecache, "_getlines_from_code", None)  # Python 3.13 keeps what was typed there
        lines = from_code(code) if from_code is not None else []
    found = [one for one in _definitions("".join(lines)).get((code.co_firstlineno, code.co_name), ())]
    if len(found) > 1 or code.co_name == "<lambda>":
        found = [one for one in found if _is_compiled_from(code, one)]
    if not found or not _is_compiled_from(code, found[0]):
        return None
    return found[0]


def copied(definition: Definition) -> Definition:
    """A copy of a definition, to be changed."""
    made: Definition = pickle.loads(pickle.dumps(definition, pickle.HIGHEST_PROTOCOL))  # copy.deepcopy takes ten times
    return made


@functools.lru_cache(maxsize=64)
def _definitions(source: str) -> dict[tuple[int, str], list[Definition]]:
    """The functions of a file by their first line, that of a decorator, and name."""
    found: dict[tuple[int, str], list[Definition]] = {}
    tree = _parsed(source)
    for node in everything(tree) if tree is not None else ():
        if isinstance(node, ast.FunctionDef):
            line = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found.setdefault((line, node.name), []).append(node)
        elif isinstance(node, ast.Lambda):
            found.setdefault((node.lineno, "<lambda>"), []).append(node)
    return found


@functools.lru_cache(maxsize=64)
def tree_of(source: str) -> ast.Module:
    """The syntax tree of a text, not to be changed. Raises SyntaxError and ValueError."""
    return ast.parse(source)


def _parsed(source: str) -> ast.Module | None:
    for text in (source, textwrap.dedent(source)):
        try:
            return tree_of(text)
        except (SyntaxError, ValueError):
            continue
    return None


def _is_compiled_from(code: CodeType, node: Definition) -> bool:
    """Whether a definition says what was compiled: a file may have changed since it was imported."""
    taken = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    count = code.co_argcount + code.co_kwonlyargcount
    if [one.arg for one in taken] != [_unmangled(name) for name in code.co_varnames[:count]]:
        return False
    lines = [line for _, _, line in code.co_lines() if line is not None]
    if isinstance(node, ast.Lambda):
        columns = {(at[0], at[2]) for at in code.co_positions() if at[0] is not None and at[2] is not None}
        inside = {(one.lineno, one.col_offset) for one in ast.walk(node.body) if isinstance(one, ast.expr)}
        return all(column in inside for column in columns if column != (code.co_firstlineno, 0))
    return not lines or max(lines) <= (node.end_lineno or 0)


def _unmangled(name: str) -> str:
    return name if not name.startswith("_") or "__" not in name[1:] else "__" + name[1:].partition("__")[2]


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and of those inside of it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from inner_codes(constant)
