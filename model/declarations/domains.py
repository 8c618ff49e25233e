"""What a parameter of a rule may be: a sort, a type, a list, or what a function of the game gives."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..errors import error_in, naming
from ..expressions.types import Element
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
    try:
        wanted = list(inspect.signature(domain).parameters)
    except (TypeError, ValueError):  # a built-in that does not say what it takes
        wanted = ["game"]
    if not wanted:
        raise error_in(rule, f"the domain of {name} does not take the game", fix="write lambda game: ...")
    for one in wanted[1:]:
        if one not in bound:
            raise error_in(
                rule,
                f"the domain of {name} asks for {one!r}, which is not an earlier parameter",
                fix="name only parameters declared before it",
            )
    told = [bound[one] for one in wanted[1:]]
    with naming(rule):
        values = domain(game, *told)
        if isinstance(values, Iterator) and domain(game, *told) is values:
            raise error_in(rule, f"the domain of {name} can be gone through only once", fix=_ONCE)
    return values


def _has_hash(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
