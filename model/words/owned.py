"""Whose words are read: the variables of one game, so that no other game's state is asked."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar

from ..expressions.expression import StateFunction
from . import paths
from .unasked_calls import UnaskedCalls


class Variables(dict[str, StateFunction]):
    """The state variables of a game by name.

    Attributes:
        plainly: the game says `language = 2`: the order of the text decides, and values are Python's own.
        watched: what the author's modules run without being asked may change something.
        asks_machines: some function of theirs names what asks the machine.
        outlasting: what these modules keep, of which `plain.outlasting` knows.
    """

    plainly = False
    watched = False
    asks_machines = False
    outlasting: object = None


_owner: ContextVar[Mapping[str, StateFunction] | None] = ContextVar("owner", default=None)


class owned_by:
    """While a game's own words are read, no other game's state is asked."""

    __slots__ = ("_functions", "_seen", "_token", "_watch")

    def __init__(self, functions: Mapping[str, StateFunction]) -> None:
        self._functions = functions

    def __enter__(self) -> None:
        functions = self._functions
        self._token = _owner.set(functions)
        self._seen = paths.plainly.set(isinstance(functions, Variables) and functions.plainly)
        self._watch: UnaskedCalls | None = None
        if isinstance(functions, Variables) and (functions.watched or functions.asks_machines):
            self._watch = UnaskedCalls(of_changes=functions.watched, of_machine=functions.asks_machines)
            self._watch.begin()

    def __exit__(self, *error: object) -> None:
        try:
            if self._watch is not None:
                self._watch.end(error[0] if error else None)
        finally:
            self._leave()

    def _leave(self) -> None:
        paths.plainly.reset(self._seen)
        _owner.reset(self._token)


owner_at_hand = _owner.get
