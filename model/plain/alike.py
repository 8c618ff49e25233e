"""Sets that are made of values of the state, and where in a list the first one stands that is like another.

Which values of the state are alike is known in play alone. What a set holds of them `state_sets` says.
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
from .state_sets import distinct, frozen


def _alike(one: Any, other: Any) -> Written:
    return truth(equals(one, other))


def _frozen_of(*things: Any) -> Any:
    return frozen(distinct(*things))


@stands_for_python
def made_a_set(word: Any, own: Own, *args: Any, **named: Any) -> Any:
    """`set` and `frozenset`."""
    if word in (builtins.set, builtins.frozenset) and len(args) == 1 and not named:
        things = gone_through(args[0])
        made = distinct if word is builtins.set else _frozen_of
        if isinstance(things, Filtered):
            return made(*things.things)
        if type(things) in (list, tuple) or hasattr(type(things), "__next__"):
            listed = list(things)
            if any([type(one) is Perhaps or in_state(one, Value) for one in listed]):
                return made(*listed)
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
