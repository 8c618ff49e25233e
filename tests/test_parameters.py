"""A function takes at most seven things: more belong together, and have a name.

Commands take what their options say. What else takes more is listed here, with the reason.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 7

JUSTIFIED = {
    "geometry/draw/drawing.py:draw_svg": "what `Tessellation.svg` takes: each keyword is one thing that is shown",
    "geometry/tessellation.py:Tessellation.read": "public: each keyword is one thing that a user says of a file",
}
"""Why some take more all the same."""


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
    longer = set()
    for top in ("geometry", "model", "proofs"):
        for path in (ROOT / top).rglob("*.py"):
            for name, function in functions(ast.parse(path.read_text(encoding="utf-8"))):
                if parameters(function) > MOST:
                    longer.add(f"{path.relative_to(ROOT).as_posix()}:{name}")
    assert longer == set(JUSTIFIED)
