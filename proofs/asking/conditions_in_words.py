"""Conditions in words, as far as a few words say them: what takes more is a formula, and no question."""

from __future__ import annotations

from rulestone.model.expressions.expression import Kind, Node
from rulestone.model.expressions.types import BOOLEAN
from rulestone.model.expressions.walk import conjoined

from .game_outline import spoken

MOST_PARTS = 3
"""A condition of more parts than this is a list."""


def condition_in_words(node: Node) -> str:
    """When a condition is so: "kind is man", "gold is at least 3"; empty where it cannot be said in a few words.

    No place is named: of a condition that looks at several places of one variable no words are given, since they would
    not say which place is meant.
    """
    parts = conjoined(node)
    if len(parts) > 1:
        return _listed(parts, " and ")
    if node.kind is Kind.OR:
        return _listed(node.args, " or ")
    if node.kind is Kind.NOT:
        (asked,) = node.args
        return _said(asked, "is not")
    return _said(node, "is")


def _listed(parts: tuple[Node, ...] | list[Node], joined: str) -> str:
    told = [condition_in_words(part) for part in parts]
    if len(parts) > MOST_PARTS or not all(told) or len(set(told)) < len(told):
        return ""
    mixed = any(part.kind is Kind.OR or len(conjoined(part)) > 1 for part in parts)
    return "" if mixed else joined.join(told)


def _said(node: Node, verb: str) -> str:
    """A condition of one part, `verb` being "is" or "is not"."""
    place = _place(node)
    if place and node.type == BOOLEAN:
        return f"{place} {verb} so"
    if node.kind not in (Kind.EQUAL, Kind.AT_MOST):
        return ""
    one, other = node.args
    if other.is_constant and (place := _place(one)):
        return f"{place} {verb} {other}" if node.kind is Kind.EQUAL else f"{place} {_limit(verb, other, 'most', 1)}"
    if one.is_constant and (place := _place(other)):
        return f"{place} {verb} {one}" if node.kind is Kind.EQUAL else f"{place} {_limit(verb, one, 'least', -1)}"
    first, second = _place(one), _place(other)
    if not first or not second or first == second:
        return ""
    if node.kind is Kind.EQUAL:
        return f"{first} {verb} the same as {second}"
    return f"{first} is at most as much as {second}" if verb == "is" else f"{first} is more than {second}"


def _limit(verb: str, number: Node, which: str, step: int) -> str:
    """That something is at most, or at least, a number; if it is not, it is beyond that."""
    if verb == "is":
        return f"is at {which} {number}"
    return f"is at {'least' if which == 'most' else 'most'} {number.payload + step}"


def _place(node: Node) -> str:
    """The name of the variable that is looked at, if that is all that is done; an optional counts as what is in it."""
    while node.kind in (Kind.VALUE, Kind.PRESENT):
        (node,) = node.args
    if node.kind is Kind.CELL:
        return spoken(node.payload.function.name)
    return spoken(node.payload.name) if node.kind is Kind.SELECT else ""
