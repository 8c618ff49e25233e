"""What a parameter of a rule may be: a sort, a type, a list, or what a function of the game gives."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..errors import error_in, naming
from ..expressions.types import Element
from ..plain.said_in_order import in_order
from . import declarations as declared
from .declarations import Rule

_ONCE = "write a list, or a function that makes it anew"


def values_of(game: Any, rule: Rule, name: str, domain: Any, bound: Mapping[str, Any]) -> Sequence[Any]:
    """The values of one parameter, where earlier ones are bound.

    Raises GameError for what cannot be gone through in the same order again and again.
    """
    if isinstance(domain, declared.Constant):
        domain = domain.of(game)
    if isinstance(domain, declared.Constant):
        domain = domain.__get__(game, type(game))
    values: Any = domain
    if isinstance(domain, declared.TypeDeclaration):
        with naming(rule):
            resolved = domain.resolve(game)
            return resolved.elements if isinstance(resolved, Element) else tuple(resolved.values())
    if callable(domain) and not isinstance(domain, type):
        values = _called(game, rule, name, domain, bound)
    what = f"the domain of {name}"
    if isinstance(values, set | frozenset):
        raise error_in(rule, f"{what} is a set, whose order may change from run to run", fix="write sorted(...)")
    if isinstance(values, str | bytes):
        raise error_in(
            rule, f"{what} is the text {values!r}, which would be taken letter by letter", fix="write a list of names"
        )
    if not isinstance(values, Iterable):
        raise error_in(
            rule,
            f"{what} is {values!r}, which cannot be gone through",
            fix="use a sort, a list, or a function of the game and of earlier parameters",
        )
    listed = tuple(values)
    try:
        different = len(set(listed))
    except TypeError:
        wrong = next(value for value in listed if not _has_hash(value))
        raise error_in(rule, f"{what} has {wrong!r}, which may change", fix="use tuples instead of lists") from None
    if different < len(listed):
        twice = next(value for number, value in enumerate(listed) if value in listed[:number])
        raise error_in(
            rule, f"{what} lists {twice!r} twice", fix="list every value once; give chance a `weight` instead"
        )
    return listed


def _called(game: Any, rule: Rule, name: str, domain: Any, bound: Mapping[str, Any]) -> Any:
    """What a function gives."""
    positional, named = _asked_for(rule, name, domain, bound)
    with naming(rule):
        values = in_order(domain)(game, *positional, **named)
        if isinstance(values, Iterator) and domain(game, *positional, **named) is values:
            raise error_in(rule, f"the domain of {name} can be gone through only once", fix=_ONCE)
    return values


def _asked_for(rule: Rule, name: str, domain: Any, bound: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """What a function asks for behind the game: of earlier parameters; what has a default of its own keeps it."""
    try:
        wanted = list(inspect.signature(domain).parameters.values())
    except (TypeError, ValueError):  # a built-in that does not say what it takes
        return [], {}
    if not wanted or wanted[0].kind is _Kind.KEYWORD_ONLY or wanted[0].name in bound:
        raise error_in(rule, f"the domain of {name} does not take the game", fix="write lambda game: ...")
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for one in wanted[1:]:
        if one.name in bound and one.kind is _Kind.POSITIONAL_ONLY:
            positional.append(bound[one.name])
        elif one.name in bound:
            named[one.name] = bound[one.name]
        elif one.default is _Kind.empty and one.kind not in (_Kind.VAR_POSITIONAL, _Kind.VAR_KEYWORD):
            raise error_in(
                rule,
                f"the domain of {name} asks for {one.name!r}, which is not an earlier parameter",
                fix="name only parameters declared before it",
            )
    return positional, named


_Kind = inspect.Parameter


def _has_hash(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
