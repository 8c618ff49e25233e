"""A game whose end or result is another, also for those of its methods, examples and properties that ask for it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rulestone.model import Game, Value
from rulestone.model.declarations.declarations import OUTCOME, Property
from rulestone.model.expressions.walk import substitute
from rulestone.model.expressions.written import Written, as_it_is
from rulestone.model.words.joining import if_else
from rulestone.model.words.moments import view_of
from rulestone.model.words.state_views import StateView


def with_end(game: Game, method: Property, over: Written) -> Game:
    """The game, over where a condition holds."""
    return _with_method(game, method, lambda view: Value(_seen(over, view)))


def with_result(game: Game, method: Property, worths: Mapping[Any, Written]) -> Game:
    """The game, with another worth of its end for each player."""

    def worth(view: StateView | Game, player: Any) -> Value:
        if not isinstance(player, Value):
            return Value(_seen(worths[player], view))
        *others, last = ((one, Value(_seen(written, view))) for one, written in worths.items())
        found = last[1]
        for one, its in others:
            found = if_else(player == one, its, found)
        return found

    return _with_method(game, method, worth)


def _with_method(game: Game, method: Property, said: Callable[..., Value]) -> Game:
    """The game with a method that says something else; it takes what it took, for other methods may call it."""

    def of_moment(self: Any) -> Value:
        return said(view_of(self))

    def of_moment_for(self: Any, player: Any) -> Value:
        return said(view_of(self), player)

    def of_state(self: Any, s: Any) -> Value:
        return said(s)

    def of_state_for(self: Any, s: Any, player: Any) -> Value:
        return said(s, player)

    whole, each = (of_moment, of_moment_for) if method.is_of_moment else (of_state, of_state_for)
    made = copy.copy(game)
    kind = type(game)
    new = replace(method, written=each if method.kind == OUTCOME else whole)
    made.__class__ = type(kind.__name__, (kind,), {method.name: new, "title": kind.title})
    return made


def _seen(written: Written, state: StateView | Game) -> Written:
    """What is said of the state, said of what a view or moment shows: the end of a step, or one position."""
    view = view_of(state) if isinstance(state, Game) else state
    shown = {cell: now.simple for cell, now in view._reader.changed.items()}
    if not shown:
        return written
    needs = tuple((substitute(need, shown), why) for need, why in written.needs)
    return as_it_is(substitute(written.simple, shown), needs)
