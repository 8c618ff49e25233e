"""Sets of values of the state, and where in a list the first one stands that is like another.

Which values of the state are alike is known in play alone. So what a set holds of them is a list of which the state
decides what is in it: each thing is there unless one like it stands before it. `any all sum min max len` and `in` read
it.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from typing import Any

from ..errors import GameError
from ..expressions import written as wr
from ..expressions.written import Written
from ..words.merged_names import OneOf, merge
from ..words.paths import evaluated, here, must_hold
from ..words.sorts_of_tuples import in_state
from ..words.values import Value, truth
from .answers import equals
from .gathering import Filtered, Perhaps, gone_through
from .own_functions import Own
from .refused_at_once import through
from .standing_for_python import stands_for_python

_MOST = 30
"""More things are made no set of: each of them is compared with every other."""


@stands_for_python
def distinct(*things: Any) -> Any:
    """`{a, b}`, and `{x for x in xs if ...}`."""
    parts = [(one.condition, one.value) if type(one) is Perhaps else (wr.TRUE, one) for one in things]
    if not any([type(one) is Perhaps or in_state(one, Value) for one in things]):
        return set(things)
    if len(parts) > _MOST:
        raise GameError(f"a set is made of {len(parts)} values of the state", fix="ask what is needed of them")
    found = []
    for number, (condition, value) in enumerate(parts):
        before = wr.disjunction(
            [wr.conjunction((there, _alike(value, other))) for there, other in parts[:number] if there is not wr.FALSE]
        )
        there = parts[number] = wr.conjunction((condition, wr.negation(before))), value
        if there[0] is not wr.FALSE:
            found.append(value if there[0] is wr.TRUE else Perhaps(there[0], value))
    return Filtered(found)


def _alike(one: Any, other: Any) -> Written:
    return truth(equals(one, other))


@stands_for_python
def made_a_set(word: Any, own: Own, *args: Any, **named: Any) -> Any:
    """`set` and `frozenset`."""
    if word in (builtins.set, builtins.frozenset) and len(args) == 1 and not named:
        things = gone_through(args[0])
        if isinstance(things, Filtered):
            return distinct(*things.things)
        if type(things) in (list, tuple) or hasattr(type(things), "__next__"):
            listed = list(things)
            if any([type(one) is Perhaps or in_state(one, Value) for one in listed]):
                return distinct(*listed)
            return word(listed)
    return through(word, own, *args, **named)


@stands_for_python
def place_of(things: Any, own: Own, value: Any) -> Any:
    """`things.index(value)`; of a list or tuple also where the state decides which of them are alike.

    Args:
        things: whatever has such a method.
        own: gives the method as it is read, where it is the author's.
        value: what it is given. Where nothing is like it that denotes nothing, as Python raises a ValueError.
    """
    if isinstance(things, OneOf):
        return things.each(lambda side: place_of(side, own, value))
    if type(things) not in (list, tuple) or not in_state((value, *things), Value):
        return own(things.index)(value)
    return _first(things, value)


def _first(things: Iterable[Any], value: Any) -> Any:
    asked = [_alike(one, value) for one in things]
    if not asked:
        raise GameError("`.index` is asked of an empty list", fix="ask it of a list with something in it")
    here().ask(must_hold(wr.disjunction(asked), "`.index` is asked for what is not in the list"))
    found: Any = len(asked) - 1
    for number in reversed(range(len(asked) - 1)):
        found = merge(asked[number], number, found)
    return Value(evaluated(found.written)) if isinstance(found, Value) else found
