"""A function takes at most seven things: more belong together, and have a name.

Commands take what their options say. What is listed here had more when the limit came; the list may
only become shorter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 7

LONGER = {
    "geometry/alter/nearby.py:_joined": 8,
    "geometry/draw/drawing.py:draw_svg": 11,
    "geometry/files/reading.py:read_board_file": 9,
    "geometry/tessellation.py:Tessellation.read": 11,
    "model/grounding.py:_read": 8,
    "proofs/commands/solve_data.py:solve_data": 9,
    "proofs/engines/chance/measures.py:Inquiry.__init__": 9,
    "proofs/statistics/playing.py:plays": 8,
}
"""How many parameters each has."""


def functions(node: ast.AST, inside: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function below a node, with the name of its class; those of commands are left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and not any("command" in ast.unparse(d) for d in child.decorator_list):
            yield f"{inside}{child.name}", child
        yield from functions(child, f"{child.name}." if isinstance(child, ast.ClassDef) else inside)


def parameters(function: ast.FunctionDef) -> int:
    """How many things a caller may give."""
    named = [one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    return len(named) - (named[:1] in (["self"], ["cls"]))


def test_no_function_takes_more_than_seven_things() -> None:
    longer = {}
    for top in ("geometry", "model", "proofs"):
        for path in (ROOT / top).rglob("*.py"):
            for name, function in functions(ast.parse(path.read_text(encoding="utf-8"))):
                known = f"{path.relative_to(ROOT).as_posix()}:{name}"
                if parameters(function) > LONGER.get(known, MOST):
                    longer[known] = parameters(function)
    assert longer == {}
