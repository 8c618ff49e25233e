"""Every module that the packages import, one a line, for a checker that looks for them as editors do.

`.ci/run` hands this to pyright: to find what is imported it need not go through all that the packages say, which mypy
does, and for which pyright takes minutes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = "geometry", "model", "proofs"
FOR_THE_CHECKER = "  # pyright: "


def imported(file: Path, root: Path) -> Iterator[tuple[str, str]]:
    """Modules that a file imports, anywhere in it, each with what a comment says of it to the checker."""
    text = file.read_text(encoding="utf-8")
    lines, package = text.splitlines(), ("rulestone", *file.relative_to(root).parts[:-1])
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            names = [".".join((*above, *filter(None, [node.module])))]
        else:
            continue
        _, sign, comment = lines[node.lineno - 1].partition(FOR_THE_CHECKER)
        yield from ((name, sign + comment) for name in names)


def every_import(root: Path = ROOT) -> list[str]:
    """An import of each module, in alphabetical order."""
    files = [file for package in PACKAGES for file in sorted((root / package).rglob("*.py"))]
    found = dict(one for file in files for one in imported(file, root))
    return [f"import {name}{comment}" for name, comment in sorted(found.items()) if name != "__future__"]


if __name__ == "__main__":
    print("\n".join(every_import()))
