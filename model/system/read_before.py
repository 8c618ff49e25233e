"""Moves that were read before, with other answers: what asks nothing that is answered otherwise is not read again.

A search reads a game in dozens of readings, and each answer matters to few of its moves: one that raises a bet asks
what limits it, and not how ties are broken. So with each move is kept which questions were asked while it was read.
Where a later game of the same class, scope, variables and end answers these alike, the move is taken as it was read.

What a game keeps for itself (a `cached_property`, a sort, a function with a cache) asks its questions once, whoever
needs it first. For a property or a sort it is noted what it asks, and who uses it asks that (`asked_once`). Where a
function with a cache kept anything new while a move was read, all that the move asked counts as asked by the later
moves, too; where it did between two moves, all that was asked of this game between these. Of what asks the game nothing
meanwhile, as the set-up of another scope or what a text says of chess, nothing depends on its answers.
`tests/model/test_read_before.py` compares what is read so with what is read alone (`Sharing.off`). A search for edge
cases reads so, and one for what the text leaves open, and nobody else (`ReadBefore.on`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from ..expressions.expression import StateFunction
from ..expressions.written import Written
from ..words.asked_once import AskedQuestions
from .exactly_alike import exactly

Made = TypeVar("Made")

_MOST_MOVES = 120_000
"""How many moves, and what properties say of them, are kept of all games; the next game forgets all where there are."""

_MOST_ANSWERS = 12
"""With how many different answers one move is kept."""


class _Move(NamedTuple):
    """A move, the set-up, or what a property says of a move, as it was read; None where the move can never apply.

    `asked` are the questions asked while it was read, with their answers; `kept` those asked before, of which something
    is kept that it may have used.
    """

    made: object
    asked: Mapping[str, str]
    kept: Mapping[str, str]


class _Ground(NamedTuple):
    """The moves of a scope with these variables and this end."""

    functions: Mapping[str, StateFunction]
    terminal: Written
    moves: dict[Any, list[_Move]]


class _Known:
    """All that is kept."""

    def __init__(self) -> None:
        self.grounds: dict[tuple[type, str], list[_Ground]] = {}
        self.moves = 0

    def make_room(self) -> None:
        if self.moves >= _MOST_MOVES:
            for grounds in self.grounds.values():
                for ground in grounds:
                    ground.moves.clear()
            self.grounds.clear()
            self.moves = 0


_known = _Known()


class ReadBefore:
    """What is known of the moves of one game while its rules are read.

    Args:
        game: the game, in its scope and readings.
    """

    _searches: ClassVar[int] = 0  # that are under way

    @classmethod
    def of(cls, game: Any) -> ReadBefore | None:
        """None where each move is read."""
        return cls(game) if cls.is_on() else None

    @classmethod
    @contextmanager
    def on(cls) -> Iterator[None]:
        """Inside, moves are taken as they were read, and forgotten behind it.

        It is for a search that reads a game again and again while nothing else changes what its rules say: elsewhere a
        number beside the class, changed between two readings, would be passed over.
        """
        cls._searches += 1
        try:
            yield
        finally:
            cls._searches -= 1
            if not cls._searches:
                _known.moves = _MOST_MOVES
                _known.make_room()

    @classmethod
    @contextmanager
    def resting(cls) -> Iterator[None]:
        """Inside, a search waits for who asked it, who may read what they like, or never ask for more."""
        cls._searches -= 1
        try:
            yield
        finally:
            cls._searches += 1

    @classmethod
    def is_on(cls) -> bool:
        """Whether a search is under way that reads a game again and again."""
        return cls._searches > 0

    def __init__(self, game: Any) -> None:
        self._game = game
        self._asked = set(game.consulted)
        self._kept = set(game.consulted)  # nobody watched what was kept before
        kind: Any = type(game)
        self._caches = caches_beside(kind)
        self._ground: _Ground | None = None
        self._known_size = self._size()

    @contextmanager
    def watching(self) -> Iterator[set[str]]:
        """Inside, it is noted which questions are asked, and whether something new is kept."""
        self._look_back()
        consulted: AskedQuestions = self._game.consulted
        before = set(consulted)
        consulted.clear()
        size = self._size()
        asked: set[str] = set()
        try:
            yield asked
        finally:
            asked |= consulted
            self._asked |= asked
            self._known_size = self._size()
            if self._known_size != size:
                self._kept |= asked
            consulted |= before
            consulted.lately.clear()

    def _look_back(self) -> None:
        """Where anything is kept since somebody watched, it may be what was asked since then.

        A function with a cache counts itself before it asks. What the game keeps is there when all has been asked,
        perhaps before somebody watched something else: then all counts.
        """
        lately = self._game.consulted.lately
        size = self._size()
        if size != self._known_size:
            self._asked |= self._game.consulted
            self._kept |= lately if size[0] == self._known_size[0] else self._asked
            self._known_size = size
        lately.clear()

    def stand_on(self, functions: Mapping[str, StateFunction], terminal: Written) -> None:
        """The moves that follow are of these variables and this end."""
        _known.make_room()
        grounds = _known.grounds.setdefault((type(self._game), self._game.scope), [])
        for ground in grounds:
            if ground.functions == functions and _same_words(ground.terminal, terminal):
                self._ground = ground
                return
        self._ground = _Ground(functions, terminal, {})
        grounds.append(self._ground)

    def read(self, what: object, read: Callable[[], Made]) -> Made:
        """A move, the set-up, or what a property says of a move, as it was read before, or as it is read now.

        Args:
            what: is read: a rule and for which choice, the set-up, or a property and the move.
            read: reads it. What it raises is not kept.
        """
        assert self._ground is not None
        key = exactly(what)
        try:
            known = self._ground.moves.get(key, ())
        except TypeError:  # a parameter that cannot be looked up
            return read()
        for one in known:
            if self._stands(one):
                self._game.consulted.update(one.asked)
                self._asked.update(one.asked)
                return cast(Made, one.made)
        with self.watching() as asked:
            found = read()
        readings = self._game.readings
        moves = self._ground.moves.setdefault(key, [])
        if len(moves) < _MOST_ANSWERS and _known.moves < _MOST_MOVES:
            kept = {name: readings[name] for name in self._kept - asked}
            moves.append(_Move(found, {name: readings[name] for name in asked}, kept))
            _known.moves += 1
        return found

    def _stands(self, one: _Move) -> bool:
        readings = self._game.readings
        alike = all(readings.get(name) == answer for said in (one.asked, one.kept) for name, answer in said.items())
        return alike and one.kept.keys() <= self._asked  # else it is not known whether anybody asks these here

    def _size(self) -> tuple[int, ...]:
        """Changes where the game, or a function beside its class, keeps something of which nobody notes what it asks.

        What was read of it is not that: else all that is demanded of a step would count as asking whatever any move
        asks, for it is read when these are.
        """
        own, game = vars(self._game), self._game
        kept = len(own) - ("system" in own) + len(game.resolved_sorts) - len(game.asked_once)
        return (kept, *(cache.cache_info().misses for cache in self._caches))


_CACHE: Any = type(lru_cache(lambda: None))


@lru_cache(maxsize=16)
def caches_beside(kind: type) -> tuple[Any, ...]:
    """The functions with a cache in the files beside those of a class, and in the class itself."""
    texts = [one for one in kind.__mro__ if not one.__module__.startswith("rulestone.model.") or _is_bundled(one)]
    files = {getattr(sys.modules.get(one.__module__), "__file__", None) for one in texts}
    folders = {_folder_of(file) for file in files if file}
    modules = [module for module in list(sys.modules.values()) if _folder(module) in folders]
    places = [vars(place) for place in (*texts, *modules)]
    found = {id(thing): thing for place in places for thing in list(place.values()) if isinstance(thing, _CACHE)}
    return tuple(found.values())


def _is_bundled(kind: type) -> bool:
    return kind.__module__.startswith("rulestone.model.games.")


def _folder(module: Any) -> str | None:
    file = getattr(module, "__file__", None)
    return _folder_of(file) if isinstance(file, str) else None


@lru_cache(maxsize=1 << 14)
def _folder_of(file: str) -> str:
    """Of each file once: a process has imported thousands, and for each new class all are gone through."""
    return _path(os.path.dirname(file))


@lru_cache(maxsize=1 << 12)
def _path(folder: str) -> str:
    """A folder as paths are compared: doubled separators and the like mean nothing."""
    return os.path.normcase(Path(folder))


def _same_words(one: Written, other: Written) -> bool:
    """Whether two expressions are written alike."""
    waiting = [(one, other)]
    seen: set[tuple[int, int]] = set()
    while waiting:
        one, other = waiting.pop()
        if one is other or (id(one), id(other)) in seen:
            continue
        seen.add((id(one), id(other)))
        same = one.op is other.op and one.simple is other.simple and len(one.args) == len(other.args)
        if not same or one.payload != other.payload:
            return False
        waiting += zip(one.args, other.args, strict=True)
    return True
