"""A text that a rule compares with, and that is no value of the game: often one that was meant has another spelling."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterable, Iterator
from types import FunctionType

from ..expressions.nodes import StateFunction
from ..expressions.types import Element, OptionalOf, ValueType
from ..plain.method_sources import definition_of
from ..plain.tree_walks import everything

_NEAR = 0.7
"""How much alike two texts are, of 1, for one to be taken for the other."""


def misspelt_text(function: FunctionType, functions: Iterable[StateFunction]) -> str:
    """A remedy for a text that a function compares with and that is nearly a value of the state; "" for none."""
    types = [one for function in functions for one in (*function.index_types, function.value_type)]
    known = dict.fromkeys(text for one in types for text in _texts_of(one))
    definition = definition_of(function)
    for node in everything(definition) if definition is not None else ():
        if isinstance(node, ast.Compare):
            for text, line in _compared(node):
                near = difflib.get_close_matches(text, known, n=1, cutoff=_NEAR)
                if text not in known and near:
                    return f"in line {line}, did you mean {near[0]!r} by {text!r}?"
    return ""


def _texts_of(kind: ValueType) -> Iterator[str]:
    """The texts among the values of a finite type."""
    while isinstance(kind, OptionalOf):
        kind = kind.inner
    if isinstance(kind, Element):
        yield from (one for one in kind.elements if isinstance(one, str))


def _compared(node: ast.Compare) -> Iterator[tuple[str, int]]:
    """The texts that stand in a comparison, and their lines."""
    for side in (node.left, *node.comparators):
        parts = side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
        for part in parts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value, part.lineno
