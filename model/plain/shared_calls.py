"""What a helper returns is kept while rules are read: called again where it would read the same, it is not run again.

A rule is read once for every binding of its parameters, and most of what its helpers ask is the same each time: "does
this man stand in a mill?" after a move of two others. So the first call of a helper notes which places it reads. A
later call with equal arguments, where each of these places holds the same expression, gets the same result. The same
goes for `any(...)`, `all(...)` and `sum(...)` of a comprehension. A list, mapping or fixed record that is given is
equal where its parts are; of a call that changes what it is given, or asks by `is` which of equal things it is,
nothing is kept.

Kept are values and plain Python values only, and only of calls that depend on nothing else: there are no words that may
denote nothing on the way (these are asked where they are come by, on the path that leads there). Where a call requires
or assigns something, that is done again, in the same turn; it is taken on the same path only. Readers that try out
other rules share nothing. `tests/model/test_shared_results.py` and `test_read_quickly.py` compare what is read so with
what is read one call at a time (`Sharing.off`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection
from enum import Enum
from fractions import Fraction
from types import CodeType, GeneratorType
from typing import Any

from ..expressions.written import Written
from ..fast_path import FastPath
from ..words import paths
from ..words.asked_once import AskedQuestions
from ..words.lookups import SortElements
from ..words.moments import Seeing, SymbolicView
from ..words.recordings import Recording, held_in, recording, under_way
from ..words.said_to import run_at_hand
from ..words.values import Value, counts
from .control import Frame
from .expressions import OWN, SPOKEN
from .opcodes import has_any, opcodes
from .own_functions import fields_of_a_record

_MOST_RESULTS = 300_000
"""How many results are kept at a time."""

_MOST_WAYS = 8
"""For how many different sets of places that one call reads its results are kept."""


_MOST_IN_VAIN, _WORTH_WHILE = 200, -(10**9)
"""When this number of results of one helper are kept and none was taken, no more are; one that was taken is enough.

What several rules call is kept always: the second of them may ask all that the first one did.
"""


_Call = Callable[..., Any]


class _Way:
    """Results of one call that read the same places, by what changed of them; where it does something, by the path."""

    __slots__ = ("doing", "reads", "results")

    def __init__(self, reads: frozenset[Any]) -> None:
        self.reads = reads
        self.results: dict[frozenset[tuple[Any, Written]], _Result] = {}
        self.doing: dict[tuple[frozenset[tuple[Any, Written]], tuple[Any, ...]], _Result] = {}


class _Result:
    """What a call returned, and what else it left behind."""

    __slots__ = ("before", "consulted", "done", "is_told", "is_value", "jumps", "reads", "value")

    def __init__(self, value: Any, reads: frozenset[Any], recorded: Recording, jumps: int) -> None:
        self.is_value = type(value) is Value
        self.value = value.written if self.is_value else value
        self.reads = reads
        self.consulted = frozenset(recorded.consulted)
        self.jumps = jumps
        self.done = recorded.done
        self.before = recorded.before
        denotes = not self.is_value or self.value.denotes
        self.is_told = denotes and not self.done and not jumps  # nothing is done besides telling what it is


class Sharing(FastPath):
    """The results of one game in one scope and reading.

    Args:
        game: the game.
        of_several: names of helpers that several rules call, see `called_by_rules`.
    """

    def __init__(self, game: Any, of_several: Collection[str] = ()) -> None:
        self._consulted: AskedQuestions = game.consulted
        self._own = vars(game)
        self._known: dict[Any, list[_Way]] = {}
        self._many = 0
        self._in_vain: dict[Any, int] = {}
        self._of_several = of_several

    @classmethod
    def of(cls, game: Any, of_several: Collection[str] = ()) -> Sharing | None:
        """For the reading of a game; None where every call is to be made."""
        return cls(game, of_several) if cls.is_on else None

    def call(self, key: Any, of: tuple[Any, Any], run: Callable[..., Any], args: Any, named: Any) -> Any:
        """What a call returns, known or found out now.

        Args:
            key: what is called, first of all, and with what.
            of: the reader and the view of the state that it is given (`state_of`).
            run, args, named: how it is called.
        """
        reader, view = of
        ways = self._known.get(key)
        outer = under_way()
        if ways is not None:
            changed = reader.changed
            many = len(changed)
            for way in ways:
                reads = way.reads
                if many and many <= len(reads):  # as `held_in`, which is asked so often that calling it counts
                    then = frozenset([one for one in changed.items() if one[0] in reads])
                else:
                    then = held_in(changed, reads)
                found = way.results.get(then)
                if found is None and way.doing:
                    found = way.doing.get((then, tuple(reader.path)))
                if found is not None:
                    self._in_vain[key[0]] = _WORTH_WHILE
                    if found.is_told and reader.touched is None:  # as `_again`, nearly always
                        asked, consulted = found.consulted, self._consulted
                        if asked and not (asked <= consulted and asked <= consulted.lately):
                            consulted.update(asked)
                        if outer is not None:
                            reads = found.reads
                            if reads and outer.reader is not reader:
                                outer.is_pure = False
                            elif reads:
                                outer.takes(reads)
                            outer.consulted |= asked
                        return Value(found.value) if found.is_value else found.value
                    return self._again(found, outer, reader, view)
        if self._is_in_vain(key) and (outer is None or outer.reader is reader):
            return _alone(run, args, named, outer)
        path = tuple(reader.path)
        done = Recording(reader, view)
        context = paths.current()
        jumps = 0 if context is None else context.jumps
        first, base = (0, 0) if context is None else (len(context.evaluations), len(context.path))
        token = recording.set(done)
        try:
            value = run(*args, **named)
        except BaseException:
            done.is_pure = False
            raise
        finally:
            recording.reset(token)
            if outer is not None:
                _join(outer, done)
        is_kept = context is None or context.keeps(value.written if type(value) is Value else None, first, base)
        again = done.is_pure and done.is_kept and (not done.done or all([type(step) is Written for step in path]))
        if is_kept and again and (type(value) is Value or _is_plain(value)):
            jumps = 0 if context is None else context.jumps - jumps
            self._keep(key, ways, done, path, _Result(value, frozenset(done.reads), done, jumps))
        return value

    def _is_in_vain(self, key: Any) -> bool:
        """Whether many results of what is called have been kept, and none of them was ever taken."""
        vain = self._in_vain
        called = key[0]
        kept = vain.get(called)
        if kept is None:
            kept = _WORTH_WHILE if getattr(called, "__name__", "") in self._of_several else 0
        kept = vain[called] = kept + 1
        return kept > _MOST_IN_VAIN

    def _again(self, found: _Result, outer: Recording | None, reader: Any, view: Any) -> Any:
        asked, consulted = found.consulted, self._consulted
        if asked and not (asked <= consulted and asked <= consulted.lately):
            consulted.update(asked)
        if found.jumps:
            paths.here().jumps += found.jumps
        if reader.touched is not None:
            reader.touched |= found.reads
        if outer is not None:
            if outer.reader is reader and (not found.done or outer.view is view):
                outer.takes(found.reads)
                if found.done:
                    held = reader.changed.get
                    outer.takes_over(found.done, {place: held(place) for place in found.before})
            elif found.reads or found.done:
                outer.is_pure = False
            if asked:
                outer.consulted |= asked
        if found.done:
            counts.made += 1  # as the call would have made some
            if outer is not None and paths.here().evaluations:  # what is required may ask for them, too
                outer.is_pure = False
            self._do(found.done, reader, view)
        return Value(paths.evaluated(found.value)) if found.is_value else found.value

    @staticmethod
    def _do(done: Collection[Any], reader: Any, view: Any) -> None:
        """What a call has done is done again; what is noted of it is noted already."""
        token = recording.set(None)
        try:
            for one in done:
                one.do(reader, view)
        finally:
            recording.reset(token)

    def _keep(self, key: Any, ways: list[_Way] | None, done: Recording, path: tuple[Any, ...], result: _Result) -> None:
        if self._many >= _MOST_RESULTS:
            self._known.clear()
            self._many, ways = 0, None
        if ways is None:
            ways = self._known[key] = []
        way = next((one for one in ways if one.reads == done.reads), None)
        if way is None:
            if len(ways) == _MOST_WAYS:
                return
            way = _Way(result.reads)
            ways.append(way)
        if done.done:
            way.doing[done.beginning(), path] = result
        else:
            way.results[done.beginning()] = result
        self._many += 1

    def key_of(self, things: Collection[Any]) -> tuple[Any, ...] | None:
        """What is given to a call, as a key: equal where it means the same; None where that is not known."""
        found: list[Any] = []
        for one in things:
            kind = type(one)
            if kind is str:
                found.append(one)
            elif kind is Value:
                found.append(one.written)
            elif kind in _PLAIN:
                found.append((kind, one))
            elif isinstance(one, Seeing):
                if vars(one) is not self._own:
                    return None
                found.append(_NOWHEN if one._seen is None else _MOMENT)
            elif isinstance(one, SymbolicView):
                found.append(_VIEW)
            elif isinstance(one, Enum):
                found.append((kind, one))
            else:
                parts = _parts_of(one, kind)
                inner = None if parts is None else self.key_of(parts)
                if inner is None:
                    return None
                found.append((kind, inner))
        return tuple(found)

    def leaving_alone(self, key: tuple[Any, ...], things: Collection[Any], run: _Call) -> _Call:
        """A call of which nothing is kept where it changes what it is given, as a list.

        Args:
            key, things: what it is given, as a key, and as it is.
            run: makes the call.
        """
        if all([type(one) in _FIXED or isinstance(one, Seeing | SymbolicView | Enum) for one in things]):
            return run

        def run_and_look(*args: Any, **named: Any) -> Any:
            value = run(*args, **named)
            noted = under_way()
            if noted is not None and self.key_of(things) != key:
                noted.is_kept = False
            return value

        return run_and_look

    def is_in_vain(self, called: Any) -> bool:
        """Whether many results of what is called have been kept, and none of them was ever taken."""
        return self._in_vain.get(called, 0) > _MOST_IN_VAIN


def _alone(run: Callable[..., Any], args: Any, named: Any, outer: Recording | None) -> Any:
    """What a call returns of which nothing is kept: what it reads and does, the call around it does."""
    context = paths.current()
    first, base = (0, 0) if context is None else (len(context.evaluations), len(context.path))
    try:
        value = run(*args, **named)
    except BaseException:
        if outer is not None:
            outer.is_pure = False
        raise
    if context is not None:
        context.keeps(value.written if type(value) is Value else None, first, base)
    return value


_PLAIN = frozenset((int, bool, type(None), Fraction, range))
_FIXED = _PLAIN | {str, Value}
_NOWHEN, _MOMENT, _VIEW = object(), object(), object()


_MOST_PARTS = 200
"""What has more parts is not gone through to find out whether it is what was given before."""


def _parts_of(thing: Any, kind: type) -> Collection[Any] | None:
    """What says all of a tuple, list, mapping or fixed record; None of other things, and of large ones."""
    if kind is tuple or kind is list:
        return thing if len(thing) <= _MOST_PARTS else None
    if kind is dict:
        return [part for item in thing.items() for part in item] if len(thing) <= _MOST_PARTS else None
    names = fields_of_a_record(kind)
    return None if names is None else [getattr(thing, name, None) for name in names]


def _is_plain(value: Any) -> bool:
    """Whether a thing is the same thing wherever it stands."""
    kind = type(value)
    return kind is str or kind in _PLAIN or isinstance(value, Enum) or (kind is tuple and all(map(_is_plain, value)))


def _join(outer: Recording, inner: Recording) -> None:
    """What a call inside of another one does, the other one does, too."""
    outer.consulted |= inner.consulted
    of_another = outer.reader is not inner.reader and (inner.reads or inner.done)
    if not inner.is_pure or of_another or (inner.done and outer.view is not inner.view):
        outer.is_pure = False
    elif outer.is_pure:
        outer.takes(inner.reads)
        if inner.done:
            outer.takes_over(inner.done, inner.before)


def state_of(things: Collection[Any]) -> tuple[Any, Any] | None:
    """The reader of the one state that a call is given, and the view of it, None where there are two.

    None where a call is given no state, or two, or nothing is shared.
    """
    found = view = None
    for one in things:
        if type(one) in _PLAIN or type(one) is str:
            continue
        seen = one._seen if isinstance(one, Seeing) else one
        if isinstance(seen, SymbolicView):
            reader = seen._reader
            if found is not None and found is not reader:
                return None
            view = seen if found is None or view is seen else None
            found = reader
    return (found, view) if found is not None and found.sharing is not None else None


def called(function: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """A helper is called, as it is traced. The outermost one, of no rule, keeps what is asked on the way."""
    run = run_at_hand()
    if run is not None:
        run.calls(function)
        return function(*args, **named)
    if paths.current() is None:
        frame = Frame()
        try:
            return frame.give(function(*args, **named))
        finally:
            frame.leave()
    found = _of_method(args, named)
    if found is None:
        given = (*args, *named.values()) if named else args
        state = state_of(given)
        key = None if state is None else state[0].sharing.key_of(given)
        if state is None or key is None or state[0].sharing.is_in_vain(function):
            return function(*args, **named)
        run = state[0].sharing.leaving_alone(key, given, function)
        return state[0].sharing.call((function, *named, key), state, run, args, named)
    state, key = found
    return state[0].sharing.call((function, *named, key), state, function, args, named)


def _of_method(args: tuple[Any, ...], named: dict[str, Any]) -> tuple[tuple[Any, Any], tuple[Any, ...]] | None:
    """The state and key of a call, as `state_of` and `key_of` give them, where it is one of nearly all calls.

    It is a method of the game at a moment, and is given values and plain Python values besides; else None.
    """
    moment = args[0] if args else None
    if not isinstance(moment, Seeing):
        return None
    view = moment._seen
    if view is None or not isinstance(view, SymbolicView):
        return None
    reader = view._reader
    sharing = reader.sharing
    if sharing is None or moment.__dict__ is not sharing._own:
        return None
    key: list[Any] = [_MOMENT]
    for one in (*args[1:], *named.values()) if named else args[1:]:
        kind = type(one)
        if kind is str:
            key.append(one)
        elif kind is Value:
            key.append(one.written)
        elif kind in _PLAIN:
            key.append((kind, one))
        else:
            return None
    return (reader, view), tuple(key)


def folded(word: Callable[..., Any], things: Any, run: Callable[[Any], Any]) -> Any:
    """What a word makes of a comprehension, `run(things)`: as of a helper without a name."""
    if type(things) is not GeneratorType or things.gi_frame is None or things.gi_suspended:
        return run(things)
    given: dict[str, Any] = dict(things.gi_frame.f_locals)
    through = _gone_through(given.pop(".0", None))
    given.pop(SPOKEN, None)
    given.pop(OWN, None)
    state = None if through is None else state_of(given.values())
    if state is None or _names_something(things.gi_code):
        return run(things)
    sharing = state[0].sharing
    if sharing.is_in_vain(things.gi_code):
        return run(things)
    parts = (through, *given.values())
    key = sharing.key_of(parts)
    if key is None:
        return run(things)
    run = sharing.leaving_alone(key, parts, run)
    return sharing.call((things.gi_code, word, *given, key), state, run, (things,), {})


def _gone_through(iterator: Any) -> tuple[Any, ...] | None:
    """The things that a comprehension is about to go through, where that can be told without going through them."""
    if type(iterator) is GeneratorType:
        frame = iterator.gi_frame if iterator.gi_code.co_name == "over" else None
        things: Any = None if frame is None else frame.f_locals.get("things")
        if type(things) in _OF_MAPPINGS and len(things) <= _MOST_PARTS:
            things = list(things)
    elif type(iterator) in _ITERATORS:
        _, (things, *_), *_ = iterator.__reduce__()
    else:
        return None
    return tuple(things) if isinstance(things, list | tuple | SortElements) else None


_OF_MAPPINGS: tuple[type, ...] = (dict, type({}.items()), type({}.keys()), type({}.values()))
_ITERATORS: tuple[type, ...] = (
    *(type(iter(())), type(iter([]))),
    *(type(iter({})), type(iter({}.items())), type(iter({}.values()))),
)
"""What has just been begun, as `rounds` does: of an iterator that was there before it makes something else."""


@functools.lru_cache(maxsize=1 << 10)
def _names_something(code: CodeType) -> bool:
    """Whether a comprehension gives names outside of it something, by `:=`."""
    return has_any(code, _NAMES_OUTSIDE)


_NAMES_OUTSIDE = opcodes(lambda name: name in ("STORE_DEREF", "STORE_GLOBAL"))
