"""Scopes that a game does not list: a listed one in which some constants have another value, as `tiny seats=3`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .declarations import Constant
from .scope_names import parted

if TYPE_CHECKING:
    from ..game import Game


MOST_STEPS = 12
"""No constant is lessened by more than this."""


def varied_text(game: type[Game], name: str) -> str | None:
    """What such a scope is; None where the name is none, or a constant has no such further value."""
    base, changes = parted(name)
    if not changes or base not in game.scopes:
        return None
    constants = {constant.name: constant for constant in game.declared(Constant)}
    for constant, value in changes.items():
        if constant not in constants or value not in map(str, constants[constant].also):
            return None
    told = ", ".join(f"{constant.replace('_', ' ')} {value}" for constant, value in changes.items())
    return f"{game.scopes[base]}; with {told}"


def varied_scopes(game: type[Game]) -> Iterator[str]:
    """The smallest listed scope with each further value of each constant, one change at a time."""
    smallest = list(game.scopes)[-1]
    for constant in game.declared(Constant):
        for value in constant.also:
            yield f"{smallest} {constant.name}={value}"


def lesser_values(game: type[Game], base: str) -> dict[str, list[int]]:
    """Of each constant that is a whole number above 1 in a listed scope the lesser values from 1 on, the next first."""
    made = game(scope=base)
    values = {constant.name: getattr(made, constant.name) for constant in game.declared(Constant)}
    return {
        name: list(range(value - 1, max(0, value - 1 - MOST_STEPS), -1))
        for name, value in values.items()
        if type(value) is int and value > 1
    }


def lessened(game: type[Game], base: str) -> type[Game]:
    """The same game, in which constants may have the values of `lesser_values`, too.

    So it has scopes such as `tiny hands=1`, which the author did not list; not all of them can be played.
    """
    lesser = lesser_values(game, base)
    changed: dict[str, object] = {
        one.name: Constant(one.by_scope, also=dict.fromkeys((*one.also, *lesser[one.name])))
        for one in game.declared(Constant)
        if one.name in lesser
    }
    if not changed:
        return game
    return type(game.__name__, (game,), {**changed, "title": game.title, "__module__": game.__module__})
