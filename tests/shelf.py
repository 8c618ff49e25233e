"""Rules that were read earlier in this process are taken as they were read, as commands take them from an earlier run.

For tests that try engines in bundled games, or plant faults in these: to read a game's rules takes a second, and to
take them a tenth. Each rule is taken only where it says what it said (`model.reading.keys_of_parts`), so of a class
with a fault the faulty rule is read. That what is taken is what is read, `tests/proofs/test_kept_rules.py` tests.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rulestone.model.declarations.authored import is_authored
from rulestone.model.reading.kept_parts import rules_kept_on
from rulestone.model.reading.written_later import write_down

_MOST = 100
"""Games, each in a scope and readings, of which the rules are kept."""


@dataclass(frozen=True)
class Found:
    """What was kept of a game: the bytes, and whether its very class was asked for."""

    data: bytes
    is_of_same_class: bool

    def is_of_same_text(self) -> bool:
        """Files do not change while tests run, but two classes made of the same file may have other methods."""
        return self.is_of_same_class


class Shelf:
    """Keeps in memory (`model.reading.shelves.Shelf`)."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], tuple[type, bytes]] = OrderedDict()
        self._of_properties: Shelf | None = None

    def of_properties(self) -> Shelf:
        """Where what properties say is kept."""
        if self._of_properties is None:
            self._of_properties = Shelf()
        return self._of_properties

    def found(self, game: Any) -> Found | None:
        """What was read last of a game of this name, in this scope and with these answers.

        None of a class that says of no author's module that it is there: its methods are taken for ours, which stay.
        """
        if not is_authored(type(game).__module__):
            return None
        write_down()  # another class of this name may have been read just now
        kind, data = self._kept.get(self._name(game), (None, b""))
        return None if kind is None else Found(data, kind is type(game))

    def keep(self, game: Any, data: bytes) -> None:
        """Keep what was read of a game; the oldest makes room."""
        self._kept[self._name(game)] = type(game), data
        while len(self._kept) > _MOST:
            self._kept.popitem(last=False)

    @staticmethod
    def _name(game: Any) -> tuple[object, ...]:
        kind = type(game)
        return kind.__module__, kind.__qualname__, game.scope, *sorted(game.readings.items())


_SHELF = Shelf()


@contextmanager
def rules_kept_here() -> Iterator[None]:
    """Inside, rules are taken from one shelf and kept on it."""
    with rules_kept_on(_SHELF):
        yield
