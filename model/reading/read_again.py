"""Whether a game is read alike the second time: what its rules change outside of the state may not matter to them.

A rule is read once, and Python would run it for each move: a number of the module that it counts up is another each
time, and so is what `random` gives. Where reading has changed anything that outlasts it, the game is read again and
again, with what the readings before have left there, and what they would leave after many more; it must say the same
each time. Who only writes a log, or keeps what was found out, is not troubled.
"""

from __future__ import annotations

import ast
import io
import itertools
import linecache
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from types import BuiltinMethodType, GeneratorType, MethodType, ModuleType
from typing import Any, NoReturn

from ..declarations import declarations as declared
from ..declarations.declarations import Property, State
from ..errors import GameError
from ..plain.functions import written_form
from ..plain.kept_outside import KeptChange, KeptOutside
from ..plain.lasting_changes import authors_modules, may_change_things
from ..plain.method_sources import tree_of
from ..plain.names import CHANGING
from ..plain.own_functions import function_of
from ..plain.set_orders import SetOrder
from ..system.fingerprint import changed_parts, property_parts, rule_parts
from ..system.system import Label, TransitionSystem
from ..words.computed_once import CachedResults
from .addresses import MOVED, addresses_asked, moved
from .asking_machines import codes_of
from .kept_parts import asking_nothing
from .set_orders_tried import demand_no_order

_AS_IT_IS = 3
"""How often a game is read again as the reading before has left its modules, where these change each time."""

_TIMES = (1, 2, 3, 4, 5, 1009)
"""As if it had been read how often they are set then: somebody may ask whether it is five, or even."""

_LARGE = 400
"""Of a game with more rules and properties not all of them are tried."""

_OF_MANY = (1, 1009)

_VAST = 5_000
"""Of a game with more moves step properties are compared on a few of each rule: to read all of them takes long."""

Read = Callable[[], TransitionSystem]
ReadSome = Callable[[frozenset[Label]], TransitionSystem]


class ReadAgain:
    """What a game's modules keep before it is read, and what it says later.

    Args:
        game: whose rules are about to be read.

    Attributes:
        may_be_kept: whether a rule that is taken as it was read leaves its modules as if it were read again; what
            mappings have gained does not count.
    """

    def __init__(self, game: Any) -> None:
        self._game = game
        self.may_be_kept = True
        self._clocks: list[KeptChange] = []
        self._sets = SetOrder.met
        CachedResults.forget()
        self._before = self._begun = KeptOutside(game)

    def begun(self) -> None:
        """The set-up has been read: what it leaves, play finds."""
        if any(True for _ in self._before.changes()):
            self._begun = KeptOutside(self._game)

    @classmethod
    def of(cls, game: Any) -> ReadAgain | None:
        """None of a game that comes with rulestone: it has been tried."""
        return None if type(game).__module__.startswith("rulestone.") else cls(game)

    def demand(self, system: TransitionSystem, read: Read, read_some: ReadSome) -> None:
        """Raises GameError where a game that has been read says something else when it is read again.

        Args:
            system: what it says.
            read: reads it again.
            read_some: reads it again, with the moves of these names alone.
        """
        if SetOrder.met != self._sets:
            with redirect_stdout(io.StringIO()), asking_nothing(self._game):
                demand_no_order(system, read_some)
        self._demand_no_change(system, read)
        self._demand_no_address(system, read)

    def _demand_no_change(self, system: TransitionSystem, read: Read) -> None:
        """Raises GameError where it matters what a game has changed outside of the state, or what the clock says."""
        changes = [*self._before.changes()]
        changes += [KeptChange(name, False, thing) for name, thing in CachedResults.changed()]
        self.may_be_kept = all(one.has_gained for one in changes)
        if not changes and self._before.has_chance_come:
            changes = [KeptChange("numpy.random", True)]
        self._clocks = [*_clocks(self._game)]
        asked = _of_properties(self._game) or self._begun.has_iterators
        if not changes and not self._clocks and not asked:
            return
        with redirect_stdout(io.StringIO()):
            try:
                said, more, used_up = self._said_as_play_begins(system)
            except Exception:  # of the author's code: what it goes by is not there as play begins
                if not changes:
                    raise
                self._refuse(changes, "")
            if used_up is not None:
                raise GameError(
                    f"`{used_up.name}` can be gone through once, and a property goes through it",
                    fix="make a list of it where the module begins, NAME = list(...), and go through that",
                    **self._place(used_up),
                )
            if changes or more or self._clocks:
                with asking_nothing(self._game):
                    self._demand(said, changes or more or self._clocks, read)

    def _demand_no_address(self, system: TransitionSystem, read: Read) -> None:
        """Raises GameError where a game says something else when things lie elsewhere in memory."""
        asked = addresses_asked(self._game)
        for start, step in MOVED if asked else ():
            with redirect_stdout(io.StringIO()), asking_nothing(self._game):
                said = _parts(system)
                with moved(self._game, start, step):
                    again = _parts(read())
            if other := changed_parts(said, again):
                name = other[0].partition(" ")[2] or other[0]
                declared = self._game.declarations.get(name)
                raise GameError(
                    f"it matters where things lie in memory, as `{asked}` says: it is another place in each run",
                    fix="give things a number or name of their own, and go by that",
                    file=getattr(declared, "file", None) or type(self._game).file,
                    line=getattr(declared, "line", None),
                    rule=name or None,
                )

    def _said_as_play_begins(
        self, system: TransitionSystem
    ) -> tuple[dict[str, str], list[KeptChange], KeptChange | None]:
        """What a game says; its properties are read as if no rule had changed anything, and may change more.

        Returns also what has changed by then, and what only the properties have gone through that can be gone through
        once.
        """
        now = KeptOutside(self._game)
        self._begun.put_back()
        first = KeptOutside(self._game) if self._begun.has_iterators else None
        said = _parts(system)
        more = [*self._begun.changes()]
        used_up = [] if first is None else [one for one in first.changes() if _is_used_up(one.thing)]
        now.put_back()
        return said, more, next(iter(used_up), None)

    def _demand(self, said: dict[str, str], changes: list[KeptChange], read: Read) -> None:
        first = KeptOutside(self._game)
        last, now = first, first
        for _ in range(_AS_IT_IS):
            self._is_said_again(said, changes, read)
            last, now = now, KeptOutside(self._game)
            found = [*last.changes()]
            if drawn := [one for one in found if one.is_chance]:
                self._is_said_again(said, drawn, read)  # who goes by it is named, where it shows
                self._refuse(drawn, "")
            if not found and not self._clocks:
                break
        else:
            for times in _OF_MANY if len(said) > _LARGE else _TIMES:
                last.put_back()
                last.push(now, times)
                self._is_said_again(said, changes, read)
        for seconds in _LATER if self._clocks else ():
            first.put_back()
            with _later(self._game, seconds):
                self._is_said_again(said, self._clocks, read)
        first.put_back()

    def _is_said_again(self, said: dict[str, str], changes: list[KeptChange], read: Read) -> None:
        try:
            again = _parts(read())
        except Exception:  # of the author's code, too: before, there was none
            self._refuse(changes, "")
        if not (other := changed_parts(said, again)):
            return
        if self._clocks:
            self._before.put_back()
            if changed_parts(said, _parts(read())):  # it was not what had been left there
                changes = self._clocks
        self._refuse(changes, other[0])

    def _refuse(self, changes: list[KeptChange], part: str) -> NoReturn:
        found = min(changes, key=lambda one: not one.is_chance)
        if found.is_chance:
            raise GameError(
                f"{found.name} gives something else each time, and a rule is read once",
                fix="let chance choose: @rule(by=CHANCE, face=[1, 2])",
                **self._place(found, part),
            )
        raise GameError(
            f"`{found.name}` is changed while the rules are read, which play does not see",
            fix="what changes in play is a State variable: name = State(...)",
            **self._place(found, part),
        )

    def _place(self, found: KeptChange, part: str = "") -> dict[str, Any]:
        """Where something is changed, and in which rule; by then all is as it was before."""
        self._before.put_back()
        name = part.partition(" ")[2] or part
        declared = self._game.declarations.get(name)
        file, line = _where(self._game, found) or (getattr(declared, "file", None), getattr(declared, "line", None))
        return {"file": file or type(self._game).file, "line": line, "rule": name or None}


_CLOCKS = frozenset(
    [
        *("urandom", "randbelow", "randbits", "token_bytes", "token_hex", "token_urlsafe", "SystemRandom", "choice"),
        *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time"),
        *("uuid1", "uuid4", "now", "utcnow"),
    ]
)
_OF_MODULES = ("time", "secrets", "uuid", "os", "posix", "nt", "datetime")


def _clocks(game: Any) -> Iterator[KeptChange]:
    """Clocks and their like that a game's functions name: what they give next, Python keeps nowhere."""
    for code, names in codes_of(game):
        for name in sorted(code.co_names):  # `time` may be the module of another clock
            thing: Any = names.get(name)
            known_as = None if isinstance(thing, ModuleType) else getattr(thing, "__name__", None)
            if known_as in _CLOCKS and _is_clock(thing, known_as):
                yield KeptChange(name, True)  # by whatever name the author calls it
            elif name in _CLOCKS and any(_is_clock(names.get(one), name) for one in code.co_names):
                yield KeptChange(name, True)


def _is_clock(owner: Any, name: str) -> bool:
    """Whether something is a clock or its like, or the module or class in which it is found by a name."""
    module = owner.__name__ if isinstance(owner, ModuleType) else getattr(owner, "__module__", None)
    is_it = getattr(owner, "__name__", None) == name or isinstance(owner, ModuleType | type)
    return module in _OF_MODULES and is_it


_LATER = (1.3, 7_201.7, *(86_399.6 * days for days in range(1, 7)), 1_000_000_007.9)
"""The seconds by which the clock is put forward: who asks for the hour, the day or the year asks for another."""


@contextmanager
def _later(game: Any, seconds: float) -> Iterator[None]:
    """Inside, `time.time` says what it will say some seconds later, by whatever name an author's module knows it."""
    clocks: dict[Any, Any] = {
        time.time: lambda at=time.time: at() + seconds,
        time.time_ns: lambda at=time.time_ns: at() + int(seconds * 10**9),
    }
    put = [vars(time), *(names for _, names in authors_modules(type(game)))]
    found = [
        (names, name, one) for names in put for name, one in names.items() if one is time.time or one is time.time_ns
    ]
    try:
        for names, name, one in found:
            names[name] = clocks[one]
        yield
    finally:
        for names, name, one in found:
            names[name] = one


def _parts(system: TransitionSystem) -> dict[str, str]:
    """What a system says, part by part; where something cannot be read, the error comes when somebody asks for it."""
    found: dict[str, str] = {}
    of_moves = None
    if len(system.instances) > _VAST:
        of_moves = [move for moves in system.instances_by_rule.values() for move in (*moves[:1], *moves[-1:])]
    for parts in (rule_parts, partial(property_parts, of_moves=of_moves)):
        try:
            for name, text in parts(system):
                found[name] = text
        except GameError as error:
            found["rules" if parts is rule_parts else "properties"] = str(error)
    return found


_READ_WITH_RULES = (declared.INITIAL, declared.TERMINAL, declared.QUIET, declared.EXAMPLE, declared.CLAIM)
"""What counts as a property, and is read with the rules, or is never read: it is run."""


def _of_properties(game: Any) -> bool:
    """Whether a property, or who says who sees what, may change something when it is read: as it is asked for."""
    later = [one.written for one in game.declared(Property) if one.kind not in _READ_WITH_RULES]
    told = [*later, *(one.seen_by for one in game.declared(State))]
    functions = [function_of(written_form(one)) for one in told if callable(one)]
    return any(one is not None and may_change_things(one) for one in functions)


def _is_used_up(thing: Any) -> bool:
    """Whether something can be gone through once, and a property has begun to: in the next state less of it is left."""
    return hasattr(type(thing), "__next__") and type(thing) not in _NUMBERING


_NUMBERING = (itertools.count, itertools.cycle, GeneratorType)
"""What may go on for ever: whether it matters how far is seen by reading again."""


def _where(game: Any, found: KeptChange) -> tuple[str, int] | None:
    """A line that changes something; else one that names it in a function."""
    lines: list[tuple[bool, int, str]] = []
    for file, names in authors_modules(type(game)):
        try:
            tree = tree_of("".join(linecache.getlines(file, names)))
        except (SyntaxError, ValueError):
            continue
        of_it = {name for name, one in names.items() if _is_of(one, found)}
        named = {found.name.partition(".")[0], found.name.rpartition(".")[2], *of_it}
        functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.Lambda)]
        for function in functions:
            lines += [(not changes, line, file) for changes, line in _lines(function, named)]
    if not lines:
        return None
    _, line, file = min(lines)
    return file, line


def _is_of(one: Any, found: KeptChange) -> bool:
    """Whether something is what has changed, a method of it, or the module in which it is found."""
    if isinstance(one, ModuleType):
        return one.__name__ == found.name.partition(".")[0]
    thing = one.__self__ if isinstance(one, MethodType | BuiltinMethodType) else one
    return found.thing is not None and thing is found.thing


def _lines(function: ast.AST, named: Collection[str]) -> Iterator[tuple[bool, int]]:
    """The lines of a function on which something is named, and whether it is changed there."""
    for one in ast.walk(function):
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and _root(one.func) in named:
            yield one.func.attr in CHANGING, one.lineno
        elif isinstance(one, ast.Attribute | ast.Subscript | ast.Name) and _root(one) in named:
            yield isinstance(one.ctx, ast.Store | ast.Del), one.lineno


def _root(node: ast.AST) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
