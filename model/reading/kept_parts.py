"""Rules that were read in an earlier run are taken as they were read: part by part, each under what it depends on.

A part is the ends of a game, its beginning, or the moves of one rule. What its author wrote decides what is read of it:
the code of its methods, everything that this code refers to (`SaidOfCode`), on which lines all of it stands, the state
variables and sorts, scope and answers; of a rule also when the game is over. Where all of this is what it was, the part
is taken; one guard that was edited is one rule that is read anew. What a part asks of the questions is noted with it.

Who keeps the bytes is said from outside (`Shelf`), and whether anybody does: this program's commands do, and whoever
reads a game in a program of their own does not. `tests/proofs/test_kept_rules.py` compares what is taken with what is
read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from ..content import content, digest
from ..declarations import declarations as declared
from ..declarations.declarations import Property, Rule
from ..declarations.declared_types import Sort
from ..expressions.expression import StateFunction
from ..expressions.types import Element
from ..system.fingerprint import Fingerprints
from ..system.read_before import ReadBefore, caches_beside
from ..system.system import InitialCondition, Instance
from ..words.asked_once import AskedQuestions
from .packed_columns import NOT_PACKED, Packed, packed_in
from .packed_parts import Ends, Part, packed
from .packed_values import CannotBePacked, sorts_of
from .unpacked_parts import Unpacked

Read = TypeVar("Read", bound=Part)


class Shelf(Protocol):
    """Where what was read of games is kept from run to run."""

    def found(self, game: Any) -> OnShelf | None:
        """What was read last of a game of this name, in this scope and with these answers; None where nothing is."""

    def keep(self, game: Any, data: bytes) -> None:
        """Keep what was read of a game, if all that it depends on can be told."""


class OnShelf(Protocol):
    """What was kept of a game."""

    @property
    def data(self) -> bytes:
        """As it was given."""

    def is_of_same_text(self) -> bool:
        """Whether all files of its author say what they said then."""


class PartsRead(Protocol):
    """Gives the parts of a game: as they were read, or read now."""

    def ends(self, read: Callable[[], Ends]) -> Ends:
        """When the game is over, and between turns."""

    def beginning(self, read: Callable[[], InitialCondition]) -> InitialCondition:
        """How plays begin."""

    def moves(self, rule: Rule, read: Callable[[], Sequence[Instance]]) -> Sequence[Instance]:
        """The moves of a rule."""

    def done(self) -> None:
        """All parts are there."""


class ReadAnew:
    """Every part is read."""

    def ends(self, read: Callable[[], Ends]) -> Ends:
        """When the game is over, and between turns."""
        return read()

    def beginning(self, read: Callable[[], InitialCondition]) -> InitialCondition:
        """How plays begin."""
        return read()

    def moves(self, rule: Rule, read: Callable[[], Sequence[Instance]]) -> Sequence[Instance]:
        """The moves of a rule."""
        return read()

    def done(self) -> None:
        """All parts are there."""


_shelf: Shelf | None = None


@contextmanager
def rules_kept_on(shelf: Shelf | None) -> Iterator[None]:
    """Inside, rules are taken from this shelf and kept on it; from none and nowhere if it is None."""
    global _shelf
    before, _shelf = _shelf, shelf
    try:
        yield
    finally:
        _shelf = before


def parts_of(game: Any, functions: Mapping[str, StateFunction]) -> PartsRead:
    """Who gives the parts of a game with these state variables."""
    if _shelf is None or ReadBefore.is_on():  # a search that reads a game in dozens of readings has its own way
        return ReadAnew()
    try:
        with _asking_nothing(game):
            keys = keys_of_parts(game, functions)
    except Exception:  # of the author's code, too: what is wrong is said where it is read
        return ReadAnew()
    return KeptParts(game, functions, keys, _shelf)


class KeyOfPart(NamedTuple):
    """What a part depends on.

    Attributes:
        says: the digest of it; empty where it is read each time.
        is_open: whether its code may refer to more, by names that are computed: then it stands while all files do.
    """

    says: str
    is_open: bool


class KeysOfParts(NamedTuple):
    """What the parts of a game depend on, by the names of the parts, and the sorts by which their values go."""

    parts: Mapping[str, KeyOfPart]
    sorts: tuple[Element, ...]


_ENDS, _BEGINNING, _RULE = "ends", "beginning", "rule "


def keys_of_parts(game: Any, functions: Mapping[str, StateFunction]) -> KeysOfParts:
    """What each part of a game depends on; it is found out before any is read, which might change what is kept beside.

    Raises TypeError or ValueError where that cannot be told.
    """
    resolved = list(_resolved(game))
    sorts = sorts_of(functions, (sort for _, sort in resolved))
    frame = _frame(game, functions, resolved)
    said = game.said_of_code
    over = [*game.declared_properties(declared.TERMINAL), *game.declared_properties(declared.UNSETTLED_END)]
    roots: dict[str, list[Any]] = {
        _ENDS: [*over, *game.declared_properties(declared.QUIET)],
        _BEGINNING: list(game.declared_properties(declared.INITIAL)),
    }
    for rule in game.declared(Rule):
        if _RULE + rule.name in roots:
            raise ValueError(f"two rules are called {rule.name}")
        roots[_RULE + rule.name] = [rule]
    ended = said.with_lines(over)
    found = {}
    for name, some in roots.items():
        told = said.with_lines(some)
        of_end = () if name == _BEGINNING else (ended.digest, ended.is_open)
        lines = () if name == _ENDS else (told.lines,)  # of the ends no line is kept
        says = digest(name, frame, told.digest, None, *of_end, None, *lines)
        is_known = not (told.is_untold or ended.is_untold)
        found[name] = KeyOfPart(says.hex() if is_known else "", told.is_open or (bool(of_end) and ended.is_open))
    return KeysOfParts(found, sorts)


def _frame(game: Any, functions: Mapping[str, StateFunction], resolved: Sequence[tuple[str, Element]]) -> bytes:
    """What all parts depend on: scope, answers, language, players, state variables and sorts."""
    prints = Fingerprints()
    players = game.player_type()
    return digest(
        content((game.name, game.scope, list(game.readings.items()), game.language)),
        content(_made_with(game)),
        None if players is None else prints.of_type(players),
        *map(prints.of_function, functions.values()),
        None,
        *(part for name, sort in resolved for part in (name, prints.of_type(sort))),
    )


_OF_ANY_GAME = frozenset(
    ("name", "scope", "readings", "resolved_sorts", "consulted", "asked_once", "system", "said_of_code")
)


def _made_with(game: Any) -> dict[str, Any]:
    """What an `__init__` of the author's has put into a game, beside what every game has and what it computes once."""
    kind = type(game)
    once = {name for base in kind.__mro__ for name, one in vars(base).items() if isinstance(one, cached_property)}
    return {name: value for name, value in vars(game).items() if name not in _OF_ANY_GAME and name not in once}


def _resolved(game: Any) -> Iterator[tuple[str, Element]]:
    """The sorts that a game declares, those that can be resolved."""
    for sort in game.declared(Sort):
        with suppress(Exception):  # perhaps nobody asks for it here
            yield sort.name, sort.resolve(game)


@contextmanager
def _asking_nothing(game: Any) -> Iterator[None]:
    """Inside, questions are asked, and it does not count as asking them."""
    consulted: AskedQuestions = game.consulted
    before, lately = set(consulted), set(consulted.lately)
    try:
        yield
    finally:
        consulted.clear()
        consulted |= before
        consulted.lately = lately


@dataclass(frozen=True)
class _Taken:
    """What was found on the shelf: the parts that still stand, and which questions each asked."""

    parts: Unpacked
    asked: Mapping[str, Sequence[str]]


class KeptParts:
    """Takes the parts of a game from a shelf, reads those that are not there or depend on something else by now.

    Args:
        game, functions: the game, and its state variables.
        keys: what each part depends on.
        shelf: where parts are kept.
    """

    taken: ClassVar[int] = 0
    """How many parts were taken in this process; tests ask."""

    def __init__(self, game: Any, functions: Mapping[str, StateFunction], keys: KeysOfParts, shelf: Shelf) -> None:
        self._game, self._functions, self._keys, self._shelf = game, functions, keys, shelf
        self._parts: dict[str, Part] = {}
        self._asked: dict[str, list[str]] = {}
        self._is_new = False
        kind: Any = type(game)
        self._caches = [(cache, cache.cache_info().misses) for cache in caches_beside(kind)]
        self._found = self._look()

    def ends(self, read: Callable[[], Ends]) -> Ends:
        """When the game is over, and between turns."""
        return self._part(_ENDS, lambda found: found.ends(_ENDS), read)

    def beginning(self, read: Callable[[], InitialCondition]) -> InitialCondition:
        """How plays begin."""
        declared_ones: list[Property] = list(self._game.declared_properties(declared.INITIAL))
        return self._part(_BEGINNING, lambda found: found.beginning(_BEGINNING, declared_ones[0]), read)

    def moves(self, rule: Rule, read: Callable[[], Sequence[Instance]]) -> Sequence[Instance]:
        """The moves of a rule."""
        name = _RULE + rule.name
        return self._part(name, lambda found: found.moves(name, rule), lambda: tuple(read()))

    def done(self) -> None:
        """All parts are there: what is new is kept for later."""
        if not self._is_new or not any(key.says for key in self._keys.parts.values()):
            return
        notes = {
            "keys": {name: list(key) for name, key in self._keys.parts.items()},
            "asked": self._asked,
            "together": self._asked_once(),
        }
        with suppress(CannotBePacked, TypeError, ValueError, OverflowError):
            self._shelf.keep(self._game, packed(self._parts, self._functions, self._keys.sorts, notes))

    def _part(self, name: str, take: Callable[[Unpacked], Read], read: Callable[[], Read]) -> Read:
        consulted: AskedQuestions = self._game.consulted
        part = self._taken(name, take)
        if part is not None:
            consulted.update(self._asked[name])
            KeptParts.taken += 1
        else:
            before = set(consulted)
            consulted.clear()
            try:
                part = read()
                self._asked[name] = sorted(consulted)
            finally:
                consulted |= before
            self._is_new = True
        self._parts[name] = part
        return part

    def _taken(self, name: str, take: Callable[[Unpacked], Read]) -> Read | None:
        """A part from the shelf; None where it does not stand, or is not what was packed."""
        found = self._found
        if found is None or name not in found.asked:
            return None
        try:
            part = take(found.parts)
        except NOT_PACKED:
            return None
        self._asked[name] = list(found.asked[name])
        return part

    def _look(self) -> _Taken | None:
        """What of the shelf still stands; None where nothing does, or what lies there was not packed here."""
        found = self._shelf.found(self._game)
        if found is None:
            return None
        try:
            there: Packed = packed_in(found.data)
            keys: Mapping[str, Any] = there.notes["keys"]
            stand = [name for name, key in self._keys.parts.items() if key.says and keys.get(name) == list(key)]
            if any(self._keys.parts[name].is_open for name in stand) and not found.is_of_same_text():
                stand = [name for name in stand if not self._keys.parts[name].is_open]
            if not stand or (there.notes["together"] and len(stand) < len(self._keys.parts)):
                return None
            asked = {name: there.notes["asked"][name] for name in stand}
            if not all(question in self._game.readings for some in asked.values() for question in some):
                return None
            return _Taken(Unpacked(there, self._functions, self._keys.sorts), asked)
        except NOT_PACKED:
            return None

    def _asked_once(self) -> bool:
        """Whether a function with a cache may have asked a question meanwhile, for one part, and kept it for others."""
        grown = [cache for cache, misses in self._caches if cache.cache_info().misses != misses]
        told = self._game.said_of_code.with_lines(grown)
        return bool(grown) and (told.asks or told.is_open or told.is_untold)
