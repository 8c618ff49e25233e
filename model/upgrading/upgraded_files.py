"""A whole file of a game in the second edition's words, and what a person has to look at in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .methods_anew import MethodsAnew, methods_of_state
from .plain_words import CONDITIONS, NUMBERS

OLD_WORDS = (*CONDITIONS, *NUMBERS, "when", "otherwise")


@dataclass(frozen=True)
class Upgraded:
    """What became of a file.

    Attributes:
        text: the file in the new words.
        left: line and words of each place that has to be looked at.
    """

    text: str
    left: tuple[tuple[int, str], ...]


def upgraded(source: str, beside: Iterable[str] = ()) -> Upgraded:
    """A file in the new words. Raises SyntaxError where it is no Python.

    Args:
        source: the text of the file.
        beside: texts of the files whose methods it calls.
    """
    trees = [ast.parse(text) for text in (source, *beside)]
    writer = MethodsAnew(source, sorted(methods_of_state(trees)))
    begin, end = 0, len(source)
    text = writer.between(begin, end, writer.parts(writer.tree))
    text = _imports(text, writer.words)
    return Upgraded(text, tuple(_left(text)))


def _imports(text: str, words: set[str]) -> str:
    """Imports of what is used now."""
    tree = ast.parse(text)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    used |= {
        one
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for one in re.findall(r"\w+", ast.unparse(node))
    }
    exported = any(isinstance(node, ast.Name) and node.id == "__all__" for node in ast.walk(tree))
    lines = text.splitlines(keepends=True)
    for node in reversed(tree.body):
        if not isinstance(node, ast.ImportFrom) or exported:
            continue
        names = [alias.name for alias in node.names if alias.asname is None]
        if len(names) != len(node.names) or names == ["*"]:
            continue
        wanted = [name for name in names if name in used or name == "annotations"]
        if node.module == "rulestone.model":
            wanted = sorted({*wanted, *({"Step"} & used), *({"the"} & used & words)})
        elif node.module == "typing":
            wanted = sorted({*wanted, *({"Self"} & used)})
        if wanted != names:
            new = [f"from {'.' * node.level}{node.module or ''} import {', '.join(wanted)}\n"] if wanted else []
            lines[node.lineno - 1 : node.end_lineno] = new
    text = "".join(lines)
    if re.search(r"\bSelf\b", text) and not re.search(r"^from typing import .*\bSelf\b", text, re.M):
        text = text.replace("\nfrom rulestone.model", "\nfrom typing import Self\n\nfrom rulestone.model", 1)
    return text


def _left(text: str) -> Iterator[tuple[int, str]]:
    """Places that have to be looked at."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OLD_WORDS:
            yield node.lineno, f"{node.func.id}(...) is left"
        if isinstance(node, ast.Attribute) and node.attr in ("exists", "value"):
            yield node.lineno, f".{node.attr} is left"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
            yield node.lineno, "~ is left"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
            yield node.lineno, "& or | is left, for it may join something else than conditions"
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"):
            continue
        if any(isinstance(one, ast.Name) and one.id == "Value" for one in ast.walk(node)):
            yield node.lineno, "isinstance(..., Value): ask the value itself"
