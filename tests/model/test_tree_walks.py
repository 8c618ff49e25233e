"""Quick walks through syntax trees, beside those of `ast`, over this project's own sources."""

from __future__ import annotations

import ast
import copy
from pathlib import Path

import pytest
import rulestone.model
from rulestone.model.plain.tree_walks import children, everything, place, statements_of

_FOLDER = Path(rulestone.model.__file__).parent
_SOURCES = [
    *sorted((_FOLDER / "plain").glob("*.py")),
    *sorted((_FOLDER / "games").glob("*.py")),
]
_ODD = (
    """
class A[**P](B, metaclass=C): ...
"""
    if hasattr(ast, "TypeAlias")
    else """
class A(B, metaclass=C): ...
"""
    + """
async def f(a, /, b: int = 1, *c, d=2, **e) -> None:
    async with x as (y, *z): await w
    match a:
        case {"k": [1, *rest], **more} if b: del c[1:2], d.e
        case A(x, y=2) | None: yield (lambda q=1: (n := q))
    try: raise A from b
    except* (B, C) as error: print(f"{a!r:>{b}}", *c, **e)
"""
)


def _is_use(node: ast.AST) -> bool:
    return isinstance(node, ast.expr_context)


@pytest.mark.parametrize("source", [*[pytest.param(p.read_text("utf-8"), id=p.stem) for p in _SOURCES], _ODD])
def test_walks_are_those_of_ast(source: str) -> None:
    tree = ast.parse(source)
    assert [*everything(tree)] == [node for node in ast.walk(tree) if not _is_use(node)]
    for node in ast.walk(tree):
        assert children(node) == [part for part in ast.iter_child_nodes(node) if not _is_use(part)]


@pytest.mark.parametrize("share", [2, 3, 7])
def test_places_are_those_of_ast(share: int) -> None:
    tree = ast.parse(_ODD + Path(__file__).read_text("utf-8"))
    located = [node for node in ast.walk(tree) if "lineno" in node._attributes]
    for node in located[::share]:
        for name in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
            delattr(node, name)
    other = copy.deepcopy(tree)
    place(tree)
    ast.fix_missing_locations(other)
    assert ast.dump(tree, include_attributes=True) == ast.dump(other, include_attributes=True)


@pytest.mark.parametrize("source", [*(path.read_text(encoding="utf-8") for path in _SOURCES), _ODD])
def test_statements_come_as_they_do_otherwise(source: str) -> None:
    tree = ast.parse(source)
    kinds = (ast.Module, ast.stmt, ast.excepthandler, ast.match_case)
    assert [*statements_of(tree)] == [node for node in ast.walk(tree) if isinstance(node, kinds)]
