"""What a tree means, in plain Python values: every expression and statement as a little function of a moment.

This is the fuzzer's own reading of docs/reference/language.md. It shares nothing with rulestone.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from .tree import E, G, OptT, S, belongs, kind_of, values


class Undefined(Exception):
    """Words that denote nothing."""


class Forbidden(Exception):
    """A requirement that is not met."""


class Misdealt(Undefined):
    """A deal gives a place what it cannot hold, whatever is required afterwards."""


class Unassigned(Exception):
    """The set-up reads a variable that has no value yet."""


class Contested(Exception):
    """The language reference does not say what this means."""


UNSET = object()


class Moment:
    """The values of all places, by position, and whatever else is known when an expression is asked."""

    __slots__ = ("before", "now", "params")

    def __init__(self, now: Any, params: dict[str, Any], before: Any = None) -> None:
        self.now = now
        self.params = params
        self.before = before


Asked = Callable[[Moment], Any]
Done = Callable[[Moment], None]

_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_ORDER: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


_OF_PLAIN = (
    *(*_ARITHMETIC, *_ORDER, "//", "%", "neg", "&", "|", "~", "all_of", "any_of", "negate", "implies"),
    *("count", "total", "smallest", "largest", "the", "unique_max", "each"),
)
"""Operations on what is surely there."""

_ASKING = ("require", "when", "if")


class Meaning:
    """The meaning of everything in one game, its questions answered.

    Attributes:
        cells: every place as (variable, index tuple), in order of declaration.
        places: by variable, the position of every index tuple.
    """

    def __init__(self, game: G, readings: dict[str, str]) -> None:
        self.game = game
        self.readings = readings
        self.cells: list[tuple[str, tuple[Any, ...]]] = []
        self.places: dict[str, dict[tuple[Any, ...], int]] = {}
        for var in game.vars:
            indices: list[tuple[Any, ...]] = [()]
            for of in var.index:
                indices = [(*index, value) for index in indices for value in values(game, of)]
            self.places[var.name] = {index: len(self.cells) + n for n, index in enumerate(indices)}
            self.cells += [(var.name, index) for index in indices]
        self.types = [game.var(name).type for name, _ in self.cells]

    # Expressions

    def of(self, e: E) -> Asked:
        """The meaning of an expression. Raises Undefined, when asked, where it denotes nothing."""
        op = e.op
        args = [self.plain(arg) if op in _OF_PLAIN else self.of(arg) for arg in e.args]
        if op == "lit":
            value = e.data[0]
            return lambda m: value
        if op == "param":
            name = e.data[0]
            return lambda m: m.params[name]
        if op == "reading":
            question, reading = e.data
            is_so = self.readings[question] == reading
            return lambda m: is_so
        if op in ("var", "before"):
            return self._read(e.data, args, op == "before")
        if op in ("==", "!="):
            one, other = args
            return (lambda m: one(m) == other(m)) if op == "==" else (lambda m: one(m) != other(m))
        if op in _ARITHMETIC or op in _ORDER:
            one, other = args
            done = _ARITHMETIC.get(op) or _ORDER[op]
            return lambda m: done(one(m), other(m))
        if op in ("//", "%"):
            return self._divided(op, *args)
        if op == "neg":
            return lambda m: -args[0](m)
        if op == "whole_eq":
            one_row, other_row = (list(self.places[name].values()) for name in e.data)
            return lambda m: [m.now[p] for p in one_row] == [m.now[p] for p in other_row]
        if op in ("the", "unique_max"):
            return self._described(e, args)
        if op == "lookup":
            table = {_typed(key): value for key, value in e.data[0]}
            return lambda m: _entry(table, tuple(arg(m) for arg in args))
        if op == "following":
            elements, steps = self.game.elements(e.data[0]), e.data[1]
            return lambda m: elements[(elements.index(args[0](m)) + steps) % len(elements)]
        if op == "each":
            return self._each(e, args[0])
        if op in ("if_else", "the_of"):  # conditions are wanted plain, the values between which they choose are not
            places = (0,) if op == "if_else" else range(0, len(args), 2)
            args = [self.plain(e.args[n]) if n in places else arg for n, arg in enumerate(args)]
        if op == "the_of":
            return self._described(e, args)
        return self._word(op, args)

    def _word(self, op: str, args: list[Asked]) -> Asked:
        match op:
            case "&" | "all_of":
                return lambda m: all(arg(m) for arg in args)
            case "|" | "any_of":
                return lambda m: any(arg(m) for arg in args)
            case "~" | "negate":
                return lambda m: not args[0](m)
            case "implies":
                return lambda m: not args[0](m) or args[1](m)
            case "if_else":
                return lambda m: args[1](m) if args[0](m) else args[2](m)
            case "count":
                return lambda m: sum(1 for arg in args if arg(m))
            case "total":
                return lambda m: sum(arg(m) for arg in args)
            case "smallest":
                return lambda m: min([arg(m) for arg in args])
            case "largest":
                return lambda m: max([arg(m) for arg in args])
            case "exists":
                return lambda m: args[0](m) is not None
            case "is_none":
                return lambda m: args[0](m) is None
            case "value":
                return _value(args[0])
            case "helper":
                return args[0]
        raise ValueError(op)

    def plain(self, e: E) -> Asked:
        """Where a number or a condition is wanted, the absence of an optional one is undefined (if it is taken)."""
        asked = self.of(e)
        return _value(asked) if isinstance(kind_of(self.game, e), OptT) else asked

    def _read(self, name: str, args: list[Asked], before: bool) -> Asked:
        places = self.places[name]
        if not args:
            place = places[()]
            if before:
                return lambda m: m.before[place]

            def read(m: Moment) -> Any:
                found = m.now[place]
                if found is UNSET:
                    raise Unassigned(name)
                return found

            return read

        def read_at(m: Moment) -> Any:
            at = places.get(tuple([arg(m) for arg in args]))
            if at is None:
                raise Undefined(f"{name} has no such place")
            found = m.before[at] if before else m.now[at]
            if found is UNSET:
                raise Unassigned(name)
            return found

        return read_at

    def _divided(self, op: str, one: Asked, other: Asked) -> Asked:
        def asked(m: Moment) -> Any:
            dividend, divisor = one(m), other(m)
            if divisor < 1:
                raise Undefined("the divisor is below 1")
            return dividend // divisor if op == "//" else dividend % divisor

        return asked

    def _described(self, e: E, args: list[Asked]) -> Asked:
        if e.op == "unique_max":
            elements = e.data[0]

            def best(m: Moment) -> Any:
                try:
                    scores = [arg(m) for arg in args]
                except Undefined:
                    if len(args) == 1:
                        raise Contested("the score of the only one denotes nothing") from None
                    raise
                if scores.count(max(scores)) != 1:
                    raise Undefined("several have most")
                return elements[scores.index(max(scores))]

            return best
        conditions = args if e.op == "the" else args[::2]

        def one(m: Moment) -> Any:
            chosen = [number for number, condition in enumerate(conditions) if condition(m)]
            if len(chosen) != 1:
                raise Undefined("the one is none, or several")
            return e.data[0][chosen[0]] if e.op == "the" else args[2 * chosen[0] + 1](m)

        return one

    def _each(self, e: E, body: Asked) -> Asked:
        word, name, sort = e.data
        elements = self.game.elements(sort)

        def bound(element: Any) -> Asked:
            def asked(m: Moment) -> Any:
                kept = m.params
                m.params = {**kept, name: element}
                try:
                    return body(m)
                finally:
                    m.params = kept

            return asked

        return self._word(word, [bound(element) for element in elements])

    # Statements

    def block(self, statements: tuple[S, ...]) -> Done:
        """What statements do to a moment. Raises Forbidden or Undefined at the first line that decides so."""
        done = [self.done(one) for one in statements]

        def run(m: Moment) -> None:
            for step in done:
                step(m)

        return run

    def done(self, one: S) -> Done:
        """What one statement does to a moment."""
        asked = [self.plain(e) if one.op in _ASKING else self.of(e) for e in one.exprs]
        blocks = [self.block(b) for b in one.blocks]
        match one.op:
            case "require":
                return lambda m: _require(asked, m)
            case "assign":
                return self._assign(one.data, asked[:-1], asked[-1])
            case "add":
                return self._add(one, asked)
            case "fill":
                row = list(self.places[one.data].values())
                return lambda m: self._set_all(m, row, [asked[0](m)] * len(row))
            case "copy":
                to, source = (list(self.places[name].values()) for name in one.data)
                return lambda m: self._set_all(m, to, [m.now[p] for p in source])
            case "entries":
                to = [self.places[one.data[0]][place] for place in one.data[1]]
                return lambda m: self._set_all(m, to, [value(m) for value in asked])
            case "together":
                to = [self.places[name][()] for name in one.data]
                return lambda m: self._set_all(m, to, [value(m) for value in asked])
            case "when" | "if":
                return lambda m: _branch(m, asked[0], blocks)
            case "for":
                name, sort = one.data
                elements = self.game.elements(sort)
                return lambda m: _loop(m, name, elements, blocks[0])
            case "free" | "deal":
                return self._begun(one)
        raise ValueError(one.op)

    def opened(self, one: S) -> list[int]:
        """The places to which `free` or `deal` gives values."""
        if one.op == "deal":
            pool, places = one.data
            return [self.places[at[0]][(*at[1:], element)] for at, _ in places for element, _ in pool]
        return [
            place
            for name, index in one.data
            for place in (self.places[name].values() if index is None else [self.places[name][index]])
        ]

    def _begun(self, one: S) -> Done:
        """The places get the values that `brute` tries out, which it keeps in `before`."""
        opened = self.opened(one)

        def begin(m: Moment) -> None:
            try:
                self._set_all(m, opened, [m.before[place] for place in opened])
            except Undefined as error:
                raise Misdealt(str(error)) from None

        return begin

    def _assign(self, name: str, indices: list[Asked], value: Asked) -> Done:
        places = self.places[name]

        def run(m: Moment) -> None:
            found = value(m)
            at = places.get(tuple([index(m) for index in indices]))
            if at is None:
                raise Undefined(f"{name} has no such place")
            self._set_all(m, [at], [found])

        return run

    def _add(self, one: S, asked: list[Asked]) -> Done:
        name, sign = one.data
        old = self._read(name, asked[:-1], False)
        change = 1 if sign == "+=" else -1
        amount = self.plain(one.exprs[-1])
        before = _value(old) if isinstance(self.game.var(name).type, OptT) else old
        return self._assign(name, asked[:-1], lambda m: before(m) + change * amount(m))

    def _set_all(self, m: Moment, places: list[int], found: list[Any]) -> None:
        for value in found:
            if value is UNSET:
                raise Unassigned("a whole variable")
        for place, value in zip(places, found, strict=True):
            if not belongs(self.game, value, self.types[place]):
                raise Undefined(f"{self.cells[place][0]} would leave its range")
            m.now[place] = value


def _require(conditions: list[Asked], m: Moment) -> None:
    for condition in conditions:
        if not condition(m):
            raise Forbidden


def _branch(m: Moment, condition: Asked, blocks: list[Done]) -> None:
    if condition(m):
        blocks[0](m)
    elif len(blocks) > 1:
        blocks[1](m)


def _loop(m: Moment, name: str, elements: tuple[Any, ...], block: Done) -> None:
    kept = m.params
    for element in elements:
        m.params = {**kept, name: element}
        block(m)
    m.params = kept


def _value(asked: Asked) -> Asked:
    def plain(m: Moment) -> Any:
        found = asked(m)
        if found is None:
            raise Undefined("it is absent")
        return found

    return plain


def _typed(key: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple((type(part), part) for part in key)


def _entry(table: dict[Any, Any], key: tuple[Any, ...]) -> Any:
    found = table.get(_typed(key), UNSET)
    if found is UNSET:
        raise Undefined("the table has no such entry")
    return found
