"""`match`: what Python asks of the parts of a subject, whether one is None or of a class, must be known."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import Any

from ..words.merged_names import OneOf
from ..words.moments import Seeing, SymbolicView, view_of
from ..words.state_views import FunctionView
from ..words.values import Value
from .bare_objects import as_it_lies
from .gathering import Filtered, Perhaps
from .refused_at_once import depends_on_the_state, known

_DEEPEST, _MOST = 5, 1_000
_OF_THE_STATE = (Value, OneOf, FunctionView, SymbolicView, Filtered, Perhaps)


def word_of(node: ast.Match) -> str:
    """What stands around the subject: `matched` where patterns ask more of its parts than whether they are equal.

    Args:
        node: the statement.
    """
    return "matched" if any(_asks(case.pattern, inside=False) for case in node.cases) else "known"


def _asks(pattern: ast.pattern, *, inside: bool) -> bool:
    if inside and isinstance(pattern, ast.MatchSingleton | ast.MatchClass | ast.MatchSequence | ast.MatchMapping):
        return True
    if isinstance(pattern, ast.MatchAs):
        return pattern.pattern is not None and _asks(pattern.pattern, inside=inside)
    if isinstance(pattern, ast.MatchOr):
        return any(_asks(one, inside=inside) for one in pattern.patterns)
    parts: list[ast.pattern] = []
    if isinstance(pattern, ast.MatchSequence | ast.MatchMapping | ast.MatchClass):
        parts += pattern.patterns
    if isinstance(pattern, ast.MatchClass):
        parts += pattern.kwd_patterns
    return any(_asks(one, inside=True) for one in parts)


def matched(value: Any, word: str) -> Any:
    """The subject of a `match`. Raises GameError where a part of it is of the state.

    Args:
        value: the subject.
        word: what is said of it.
    """
    if _holds_state([known(value, word)]):
        raise depends_on_the_state(f"what is in the {type(value).__name__}", word)  # whose text may be the author's
    return value


def _holds_state(things: Iterable[Any]) -> bool:
    level = list(things)
    for _ in range(_DEEPEST):
        below: list[Any] = []
        for one in level[:_MOST]:
            if isinstance(one, _OF_THE_STATE) or (isinstance(one, Seeing) and view_of(one) is not None):
                return True
            below += _parts(one)
        level = below
    return False


def _parts(thing: Any) -> list[Any]:
    if isinstance(thing, list | tuple | set | frozenset):
        return list(thing)
    if isinstance(thing, Mapping):
        return list(thing.values())
    kind = type(thing)
    if kind.__module__ == "builtins" or isinstance(thing, type | Seeing):
        return []
    return list(as_it_lies(thing).values())
