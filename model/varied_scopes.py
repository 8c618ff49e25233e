"""Scopes that a game does not list: a listed one in which some constants have another value, as `tiny seats=3`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .declarations import Constant
from .scope_names import parted

if TYPE_CHECKING:
    from .game import Game


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
