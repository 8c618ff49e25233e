"""Rules that were read in an earlier run are taken as they were read: part by part, each under what it depends on.

A part is the ends of a game, its beginning, or the moves of one rule. What its author wrote decides what is read of it:
the code of its methods, everything that this code refers to (`SaidOfCode`), the state variables and sorts, scope and
answers; of a rule also when the game is over. Where all of this is what it was, the part is taken; one guard that was
edited is one rule that is read anew. What a part asks of the questions is noted with it, and the lines that it names:
they may have moved meanwhile (`moved_lines`).

Who keeps the bytes is said from outside (`shelves.Shelf`), and whether anybody does: this program's commands do, and
whoever reads a game in a program of their own does not. What each part depends on, `keys_of_parts` says.
`tests/proofs/test_kept_rules.py` compares what is taken with what is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from ..declarations import declarations as declared
from ..declarations.declarations import Property, Rule
from ..errors import noting_lines
from ..expressions.expression import StateFunction
from ..system.initial_condition import InitialCondition
from ..system.read_before import ReadBefore, caches_beside
from ..system.system import Instance
from ..words.asked_once import AskedQuestions
from .edited_guards import RuleBefore, rests_of
from .keys_of_parts import BEGINNING, ENDS, RULE, KeysOfParts, keys_of_parts
from .moved_lines import LinesNamed, followed, joined, modules_of_lines, moved, with_those
from .packed_columns import NOT_PACKED, Packed, packed_in
from .packed_parts import Ends, Part, packed
from .packed_values import CannotBePacked
from .shelves import OnShelf, Shelf
from .unpacked_parts import Unpacked
from .written_later import put_off, write_down, write_down_before

Read = TypeVar("Read", bound=Part)
_Take = Callable[[Unpacked, Mapping[int, int] | None], Read]
"""Takes a part of what was packed, with the lines that have moved."""


ReadMoves = Callable[[RuleBefore | None], Sequence[Instance]]
"""Reads the moves of a rule, of which it may be known what they were before one guard was edited."""


class PartsRead(Protocol):
    """Gives the parts of a game: as they were read, or read now."""

    def ends(self, read: Callable[[], Ends]) -> Ends:
        """When the game is over, and between turns."""

    def beginning(self, read: Callable[[], InitialCondition]) -> InitialCondition:
        """How plays begin."""

    def moves(self, rule: Rule, read: ReadMoves) -> Sequence[Instance]:
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

    def moves(self, rule: Rule, read: ReadMoves) -> Sequence[Instance]:
        """The moves of a rule."""
        return read(None)

    def done(self) -> None:
        """All parts are there."""


_shelf: Shelf | None = None


@contextmanager
def rules_kept_on(shelf: Shelf | None) -> Iterator[None]:
    """Inside, rules are taken from this shelf and kept on it; from none and nowhere if it is None.

    What is to be kept is there behind it at the latest, whatever ends it. Raises KeyboardInterrupt; see `write_down`.
    """
    global _shelf
    before, _shelf = _shelf, shelf
    try:
        yield
    finally:
        _shelf = before
        if shelf is not None:
            write_down()


def parts_of(game: Any, functions: Mapping[str, StateFunction]) -> PartsRead:
    """Who gives the parts of a game with these state variables."""
    if _shelf is None or ReadBefore.is_on():  # a search that reads a game in dozens of readings has its own way
        return ReadAnew()
    try:
        with asking_nothing(game):
            keys = keys_of_parts(game, functions)
    except Exception:  # of the author's code, too: what is wrong is said where it is read
        return ReadAnew()
    return KeptParts(game, functions, keys, _shelf)


OF_RULES = "rules"
"""What is written later of a game, by this name."""

_MANY = 60
"""Rules of fewer moves are soon read."""


def lines_of(part: Part) -> set[int]:
    """The lines that the demands of a part name."""
    if isinstance(part, InitialCondition):
        of_deals = (demand for deal in part.deals for demand in deal.demands)
        demands: Iterable[Any] = (*part.requirements, *of_deals, *part.obligations, *part.constraint_obligations)
    else:
        moves = [one for one in part if isinstance(one, Instance)]
        demands = (one for move in moves for one in (*move.requirements, *move.obligations, *move.guard_obligations))
    return {one.line for one in demands if one.line is not None}


@contextmanager
def asking_nothing(game: Any) -> Iterator[None]:
    """Inside, questions are asked, and it does not count as asking them."""
    consulted: AskedQuestions = game.consulted
    before, lately = set(consulted), set(consulted.lately)
    try:
        yield
    finally:
        consulted.clear()
        consulted |= before
        consulted.lately = lately


class _NotesOfPart(NamedTuple):
    """What is noted of a part beside its key.

    Attributes:
        asked: which questions it asks.
        named: in which modules each line is named that its demands name.
    """

    asked: Sequence[str]
    named: LinesNamed


@dataclass(frozen=True)
class _Taken:
    """What was found on the shelf.

    Attributes:
        there: all of it.
        parts: all parts.
        noted: what is noted of those that still stand, with the lines as they stand by now.
        lines: where the lines of those stand by now of which some have moved.
    """

    there: Packed
    parts: Unpacked
    noted: Mapping[str, _NotesOfPart]
    lines: Mapping[str, Mapping[int, int]]


class KeptParts:
    """Takes the parts of a game from a shelf, reads those that are not there or depend on something else by now.

    Args:
        game, functions: the game, and its state variables.
        keys: what each part depends on.
        shelf: where parts are kept.

    Attributes: `keys` and `shelf`.
    """

    taken: ClassVar[int] = 0
    """How many parts were taken in this process; tests ask."""

    def __init__(self, game: Any, functions: Mapping[str, StateFunction], keys: KeysOfParts, shelf: Shelf) -> None:
        self.keys, self.shelf = keys, shelf
        self._game, self._functions = game, functions
        self._parts: dict[str, Part] = {}
        self._noted: dict[str, _NotesOfPart] = {}
        self._named: dict[int, set[str]] = {}  # in which files, of all parts that were read
        self._rests: dict[str, Mapping[str, str]] = {}
        self._is_new = False
        kind: Any = type(game)
        self._caches = [(cache, cache.cache_info().misses) for cache in caches_beside(kind)]
        self._found = self._look()

    def ends(self, read: Callable[[], Ends]) -> Ends:
        """When the game is over, and between turns."""
        return self._part(ENDS, lambda found, lines: found.ends(ENDS), read)

    def beginning(self, read: Callable[[], InitialCondition]) -> InitialCondition:
        """How plays begin."""
        declared_ones: list[Property] = list(self._game.declared_properties(declared.INITIAL))

        def take(found: Unpacked, lines: Mapping[int, int] | None) -> InitialCondition:
            return found.beginning(BEGINNING, declared_ones[0], lines)

        return self._part(BEGINNING, take, read)

    def moves(self, rule: Rule, read: ReadMoves) -> Sequence[Instance]:
        """The moves of a rule."""
        name = RULE + rule.name
        known = self._before_edit(name, rule)

        def take(found: Unpacked, lines: Mapping[int, int] | None) -> tuple[Instance, ...]:
            return found.moves(name, rule, lines)

        return self._part(name, take, lambda: tuple(read(known)), is_part=known is not None)

    def _before_edit(self, name: str, rule: Rule) -> RuleBefore | None:
        """The moves of a rule as they were before one guard of it was edited; None where more was, or nothing."""
        found = self._found
        if found is None or name in found.noted:
            return None
        try:
            then = found.there.notes.get("rests", {}).get(name, {})
            now = self._rests_of(name, rule) if then else {}
            line = next((line for line, says in now.items() if then.get(line) == says), None)
            if line is None:
                return None
            asked = frozenset(found.there.notes["asked"][name])
            return RuleBefore(int(line), found.parts.moves(name, rule), asked)
        except NOT_PACKED:
            return None

    def _rests_of(self, name: str, rule: Rule) -> Mapping[str, str]:
        """What a rule says but for one guard."""
        if name not in self._rests:
            self._rests[name] = {}
            with suppress(Exception), asking_nothing(self._game):  # what is wrong is said where it is read
                of_rules = self.keys.of_rules
                self._rests[name] = {} if of_rules is None else rests_of(rule, self._game, of_rules)
        return self._rests[name]

    def _all_rests(self) -> dict[str, Mapping[str, str]]:
        """The same of all rules of many moves."""
        rests: dict[str, Mapping[str, str]] = {}
        for rule in self._game.declared(Rule):
            name, found = RULE + rule.name, self._found
            part = self._parts.get(name)
            if not isinstance(part, tuple) or len(part) < _MANY:
                continue
            if found is not None and name in found.noted and name not in found.lines:
                rests[name] = found.there.notes.get("rests", {}).get(name, {})
            else:
                rests[name] = self._rests_of(name, rule)
        return rests

    def done(self) -> None:
        """All parts are there: what is new is kept, later (`written_later`)."""
        if not self._is_new or not any(key.says for key in self.keys.parts.values()):
            return
        notes = {
            "keys": {name: list(key) for name, key in self.keys.parts.items()},
            "asked": {name: noted.asked for name, noted in self._noted.items()},
            "named": {name: list(noted.named.items()) for name, noted in self._noted.items()},
            "placed": self.keys.placed(),
            "together": asked_once_by(self._game, self._caches),
            "rests": self._all_rests(),
        }

        def write() -> None:
            with suppress(CannotBePacked, TypeError, ValueError, OverflowError):
                self.shelf.keep(self._game, packed(self._parts, self._functions, self.keys.sorts, notes))

        put_off(self._game, OF_RULES, write)

    def _part(self, name: str, take: _Take[Read], read: Callable[[], Read], *, is_part: bool = False) -> Read:
        """A part, taken or read; `is_part` where some of what is read is taken as it was, with the lines it names."""
        consulted: AskedQuestions = self._game.consulted
        part = self._taken(name, take)
        if part is not None:
            consulted.update(self._noted[name].asked)
            KeptParts.taken += 1
        else:
            before = set(consulted)
            consulted.clear()
            try:
                with noting_lines() as named:
                    part = read()
                lines = self._named_in(name, part, named)
                if is_part and self._found is not None:
                    lines = with_those(lines, self._found.there.notes["named"][name])
                self._noted[name] = _NotesOfPart(sorted(consulted), lines)
            finally:
                consulted |= before
            self._is_new = True
        self._parts[name] = part
        return part

    def _taken(self, name: str, take: _Take[Read]) -> Read | None:
        """A part from the shelf; None where it does not stand, or is not what was packed."""
        found = self._found
        if found is None or name not in found.noted:
            return None
        try:
            part = take(found.parts, found.lines.get(name))
        except NOT_PACKED:
            return None
        self._noted[name] = found.noted[name]
        return part

    def _named_in(self, name: str, part: Part, named: Mapping[int, set[str]]) -> LinesNamed:
        """In which modules each line is named that the demands of a part name.

        What was required by a helper whose results were kept, another part may have named.
        """
        for line, files in named.items():
            self._named.setdefault(line, set()).update(files)
        modules = modules_of_lines(self.keys.functions[name], self.keys.begun[name], self._named)
        return {line: tuple(sorted(modules.get(line, ()))) for line in lines_of(part)}

    def _look(self) -> _Taken | None:
        """What of the shelf still stands; None where nothing does, or what lies there was not packed here."""
        write_down_before(self._game, OF_RULES)
        found = self.shelf.found(self._game)
        if found is None:
            return None
        try:
            there: Packed = packed_in(found.data)
            stand = self._standing(there.notes["keys"], found)
            noted: dict[str, _NotesOfPart] = {}
            moved_ones: dict[str, dict[int, int]] = {}
            where: dict[tuple[str, int], int | None] | None = None
            for name, is_where_it_was in stand.items():
                named: LinesNamed = {line: tuple(modules) for line, modules in there.notes["named"][name]}
                if not is_where_it_was:
                    if where is None:
                        where = moved(there.notes["placed"], self.keys.placed())
                    lines = followed(named, named, where)
                    if lines is None:
                        continue
                    moved_ones[name] = lines
                    named = joined((lines[line], modules) for line, modules in named.items())
                asked = list(there.notes["asked"][name])
                if all(question in self._game.readings for question in asked):
                    noted[name] = _NotesOfPart(asked, named)
            if not noted or (there.notes["together"] and len(noted) < len(self.keys.parts)):
                return None
            return _Taken(there, Unpacked(there, self._functions, self.keys.sorts), noted, moved_ones)
        except NOT_PACKED:
            return None

    def _standing(self, keys: Mapping[str, Any], found: OnShelf) -> dict[str, bool]:
        """The parts that say what they said, and whether they say so on the same lines."""
        stand = {name: key.stands(keys.get(name), found) for name, key in self.keys.parts.items()}
        return {name: one.on_its_lines for name, one in stand.items() if one.says}


def asked_once_by(game: Any, caches: Iterable[tuple[Any, int]]) -> bool:
    """Whether a function with a cache may have asked a question meanwhile, for one part, and kept it for others.

    Args:
        game: the game.
        caches: the functions with caches, and how often each had not known an answer before.
    """
    grown = [cache for cache, misses in caches if cache.cache_info().misses != misses]
    told = game.said_of_code.with_lines(grown)
    return bool(grown) and (told.asks or told.is_open or told.is_untold)
