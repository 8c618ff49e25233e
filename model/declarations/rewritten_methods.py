"""Which methods of a game class are read as they are rewritten."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from ..plain.functions import traced_form
from ..plain.own_functions import run_unseen
from ..words.moments import AuthorsDescriptor
from .declarations import Property, Rule, State

PLAIN = frozenset({"picture", "tabletop", "journey", "other_scope", "scope_text", "further_scopes"})
"""Methods that get plain values."""

OPERATORS = frozenset(
    [
        *(f"__{name}__" for name in ("iter", "len", "contains", "getitem", "eq", "ne", "lt", "le", "gt", "ge", "bool")),
        *(f"__{name}__" for name in ("neg", "abs", "getattr", "enter", "exit", "setitem")),
        *(f"__{side}{name}__" for name in ("add", "sub", "mul", "floordiv", "mod", "and", "or") for side in ("", "r")),
    ]
)
"""What Python runs of a class without a name: of the game's own it is read, too."""


def rewrite_class(game: type) -> None:
    """Rewrite whatever the classes of a game say of the state, each method once. Raises GameError."""
    for kind in game.__mro__:
        is_base = (kind.__module__, kind.__qualname__) == ("rulestone.model.game", "Game")
        if kind is object or "_is_rewritten" in vars(kind) or is_base:  # what type(...) makes is of that module, too
            continue
        for name, found in list(vars(kind).items()):
            if name in PLAIN or (name.startswith("__") and name.endswith("__") and name not in OPERATORS):
                continue
            _rewrite(kind, name, found)
        kind._is_rewritten = True  # type: ignore[attr-defined]


def _rewrite(kind: type, name: str, found: Any) -> None:
    if isinstance(found, Rule | Property):
        traced_form(found.written)
        if isinstance(found, Rule) and callable(found.weight):
            traced_form(found.weight)
    elif isinstance(found, State):
        if callable(found.seen_by):
            traced_form(found.seen_by)
    elif isinstance(found, FunctionType):
        _put(kind, name, found, traced_form(found))
    elif isinstance(found, staticmethod):
        made = traced_form(found.__func__)
        _put(kind, name, found.__func__, made, staticmethod(made))
    elif "__get__" in run_unseen(type(found)):
        setattr(kind, name, AuthorsDescriptor(name, found))
    elif type(found) is property and found.fget is not None:
        made = traced_form(found.fget)
        _put(kind, name, found.fget, made, property(made, found.fset, found.fdel, found.__doc__))


def _put(kind: type, name: str, written: Any, made: Any, value: Any = None) -> None:
    if made is not written:
        setattr(kind, name, made if value is None else value)
