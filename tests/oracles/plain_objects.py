"""A rule as CPython runs it: its text, on an object with attributes that check ranges. Knows no rulestone.

What the object has: `n` and `m` from -2 to 2, `f` true or false, `o` one of p, q or None, `row` a number from 0 to 2
for p and for q. A value out of range and every exception of Python is *undefined*; a false `require` is *forbidden*.
"""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator
from typing import Any

PLAYERS = ("p", "q")
NUMBERS = range(-2, 3)
SMALL = range(3)

Position = tuple[Any, ...]

POSITIONS: tuple[Position, ...] = tuple(
    itertools.product(NUMBERS, NUMBERS, (False, True), (None, *PLAYERS), SMALL, SMALL)
)
"""n, m, f, o, row of p and of q."""

_ALLOWED: dict[str, tuple[Any, ...]] = {
    "n": tuple(NUMBERS),
    "m": tuple(NUMBERS),
    "f": (False, True),
    "o": (None, *PLAYERS),
}


class Forbidden(Exception):
    """A requirement is false."""


class _Row:
    def __init__(self, values: dict[str, int]) -> None:
        self._values = values

    def __getitem__(self, player: str) -> int:
        return self._values[player]

    def __setitem__(self, player: str, value: int) -> None:
        if player not in self._values or type(value) is not int or value not in SMALL:
            raise ValueError(player, value)
        self._values[player] = value


class Moment:
    """One position; the method under test is one of a subclass."""

    P = PLAYERS

    def __setattr__(self, name: str, value: Any) -> None:
        if not any(type(value) is type(one) and value == one for one in _ALLOWED[name]):
            raise ValueError(name, value)
        object.__setattr__(self, name, value)

    def begin(self, position: Position) -> None:
        """Stand in a position."""
        *plain, one, other = position
        for name, value in zip(_ALLOWED, plain, strict=True):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "row", _Row({"p": one, "q": other}))

    def position(self) -> Position:
        """The position as it is now."""
        row: _Row = self.__dict__["row"]
        return (*(self.__dict__[name] for name in _ALLOWED), row["p"], row["q"])


def require(*conditions: bool, because: str = "") -> None:
    """What must be true, None being false. Raises Forbidden where it is not."""
    for one in conditions:
        if one is not None and type(one) is not bool:
            raise TypeError(one)
        if not one:
            raise Forbidden


def run(body: str, beside: str = "") -> Iterator[tuple[Position, str, Position | None]]:
    """What a rule comes to in each position: `forbidden`, `undefined`, or `step` and the position after it.

    Args:
        body: the statements of the rule.
        beside: what stands in its module besides.
    """
    method = "class Rule(Moment):\n    def go(self):\n" + textwrap.indent(textwrap.dedent(body).strip("\n"), " " * 8)
    names: dict[str, Any] = {"Moment": Moment, "require": require}
    exec(textwrap.dedent(beside), names)
    exec(method, names)
    for position in POSITIONS:
        moment = names["Rule"]()
        moment.begin(position)
        try:
            moment.go()
        except Forbidden:
            yield position, "forbidden", None
        except Exception:  # whatever Python cannot do denotes nothing
            yield position, "undefined", None
        else:
            yield position, "step", moment.position()
