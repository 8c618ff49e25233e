"""A Python file as text and tree, of which parts are written anew and all else stays as it stands."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator


class SplicedText:
    """The text of a file by the nodes of its tree. A subclass writes some kinds of nodes anew: `_of_BinOp`, ...

    Args:
        source: the text.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.tree = ast.parse(source)
        lines = source.splitlines(keepends=True)
        self._lines = lines
        self._starts = list(itertools.accumulate((len(line) for line in lines), initial=0))

    def offset(self, line: int, column: int) -> int:
        """Where a line (from 1) and column (in bytes, as the tree counts them) stand in the text."""
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        return self._starts[line - 1] + len(text.encode()[:column].decode())

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node begins and ends in the text; with its decorators."""
        first: ast.AST = node
        if decorators := getattr(node, "decorator_list", []):
            first = decorators[0]
        begin = self.offset(first.lineno, first.col_offset)  # type: ignore[attr-defined]
        end = self.offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
        return begin - (1 if decorators else 0), end

    def text(self, node: ast.AST) -> str:
        """A node as it is written now."""
        method = getattr(self, f"_of_{type(node).__name__}", None)
        found = None if method is None else method(node)
        return self.spliced(node) if found is None else str(found)

    def spliced(self, node: ast.AST, *, until: int | None = None) -> str:
        """The node as it stood, with its parts as they are written now."""
        begin, end = self.span(node)
        return self.between(begin, end if until is None else until, self.parts(node))

    def between(self, begin: int, end: int, parts: list[ast.AST]) -> str:
        """A stretch of the text, in which these nodes are as they are written now."""
        found, at = [], begin
        for part in parts:
            first, last = self.span(part)
            if first < at or last > end:
                continue
            found += [self.source[at:first], self.text(part)]
            at = last
        return "".join([*found, self.source[at:end]])

    def parts(self, node: ast.AST) -> list[ast.AST]:
        """The nodes directly inside of a node, in the order of the text."""
        found = list(self._placed(node))
        return sorted(found, key=lambda one: self.span(one)[0])

    def _placed(self, node: ast.AST) -> Iterator[ast.AST]:
        for one in ast.iter_child_nodes(node):
            if (hasattr(one, "lineno") and not isinstance(one, ast.JoinedStr)) or isinstance(one, ast.JoinedStr):
                yield one
            else:
                yield from self._placed(one)
