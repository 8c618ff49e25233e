"""What Python would answer at once, or do on all ways alike: refused with the line, where the state decides."""

from __future__ import annotations

import bisect
import builtins
import heapq
import operator
from collections.abc import MutableMapping, MutableSequence, MutableSet
from decimal import Decimal
from fractions import Fraction
from functools import partial
from types import (
    BuiltinFunctionType,
    MethodDescriptorType,
    MethodWrapperType,
    WrapperDescriptorType,
)
from typing import Any

from ..errors import GameError
from ..expressions import written as wr
from ..words.merged_names import OneOf, symbolic
from ..words.moments import Seeing, view_of
from ..words.parts_of_elements import parts_in_order
from ..words.paths import current, here, plainly
from ..words.state_views import FunctionView, StateView
from ..words.values import Value, counts
from .gathering import Filtered, Perhaps, in_order, is_graph
from .iterators import goes_on
from .made_here import refuse_change
from .names import CHANGING, OF_ITS_KIND
from .outlasting import AttributesBeside, PlacesBeside, kept_in
from .own_functions import Own, run_unseen
from .set_orders import SETS, in_one_order
from .standing_for_python import stands_for_python

_CHANGEABLE = (MutableSequence, MutableMapping, MutableSet)


def changing(thing: Any) -> Any:
    """A list, dict or set that is changed. Raises GameError where the state decides whether it is."""
    if isinstance(thing, _CHANGEABLE):
        refuse_change(thing)
    elif is_graph(type(thing)):
        refuse_change(thing, "a graph")
    return thing


def changing_in_place(thing: Any, operator: str) -> Any:
    """What stands before `+=` and its like. Raises GameError where that changes it, and the state decides whether."""
    if isinstance(thing, Value | FunctionView | int) or not hasattr(type(thing), operator):
        return thing
    refuse_change(thing, "" if isinstance(thing, _CHANGEABLE) else type(thing).__name__)
    return thing


def is_changeable(kind: type) -> bool:
    """Whether things of a kind are changed by methods whose names are known: lists, dicts, sets, graphs."""
    return issubclass(kind, _CHANGEABLE) or is_graph(kind)


def changed_at(thing: Any) -> Any:
    """What stands before the brackets of an assignment."""
    if isinstance(thing, FunctionView | OneOf):
        return thing
    if isinstance(thing, Value):
        raise GameError(f"`{thing!r}` is a value, and has no places", fix="assign a place: self.variable[index]")
    refuse_change(thing)
    return PlacesBeside(thing)


def changed_of(thing: Any) -> Any:
    """What stands before the dot of an assignment."""
    if not isinstance(thing, StateView) and view_of(thing) is None:
        refuse_change(thing, f"an attribute of {type(thing).__name__}")
        unseen = [name for name in run_unseen(type(thing)) if name != "__init__"]
        if unseen and current() is not None:
            raise GameError(
                f"an attribute of {type(thing).__name__} is changed, and its {unseen[0]} is not read",
                fix="use a name, or a State variable",
            )
    return (
        AttributesBeside(thing)
        if current() is not None and not isinstance(thing, StateView | Seeing | Value)
        else thing
    )


def spelt(value: Any) -> Any:
    """A value in a text for people: of the state, its expression."""
    if isinstance(value, Value | FunctionView):
        return repr(value)
    return repr(value) if type(value) in (tuple, list, dict) else value


def a_plain_thing(thing: Any, name: str) -> Any:
    """What is asked of what kind it is. Raises GameError for a value of the state: that is a symbol.

    So it does for the dictionary of a game at a moment: the state is not kept there.
    """
    if isinstance(thing, Value | FunctionView):
        raise GameError(f"`.{name}` is asked of `{thing!r}`", fix="use the value itself")
    if name == "__dict__" and view_of(thing) is not None:
        raise GameError("`self.__dict__` does not hold the state", fix="write `self.name`, or setattr(self, name, ...)")
    return thing


@stands_for_python
def _asked_by_name(word: Any, thing: Any, name: Any, *instead: Any) -> Any:
    """`getattr`."""
    if isinstance(name, OneOf):
        return name.each(lambda one: _asked_by_name(word, thing, one, *instead))
    return word(a_plain_thing(thing, name) if name in OF_ITS_KIND else thing, name, *instead)


@stands_for_python
def _own_names(word: Any, *things: Any) -> Any:
    """`vars`."""
    return word(*(a_plain_thing(thing, "__dict__") for thing in things))


@stands_for_python
def inverted(value: Any) -> Any:
    """`~value`; of a truth value what `not` says, as in the first edition's words a condition may be known.

    Raises GameError for a value of the state in plain Python, where it makes a number of a truth value.
    """
    if plainly.get():
        if isinstance(value, Value):
            raise GameError(f"`~` is asked of `{value!r}`, and makes a number in Python", fix="write `not`")
        return ~value
    return not value if isinstance(value, bool) else ~value


@stands_for_python
def printed(word: Any, own: Own, *args: Any, **named: Any) -> Any:
    """`print`."""
    if word is not builtins.print:
        return own(word)(*args, **named)
    return word(*map(spelt, args), **named)


def known(value: Any, word: str) -> Any:
    """What Python asks at once: `while`, `match`, `assert`, text. Raises GameError where it depends on the state."""
    parts = value if isinstance(value, tuple) else (value,)
    if any(symbolic(one) or isinstance(one, Filtered | Perhaps) for one in parts):
        raise depends_on_the_state(f"`{value!r}`", word)
    return value


def depends_on_the_state(what: str, word: str) -> GameError:
    """What is wrong where Python asks at once for what is of the state.

    Args:
        what: it asks, in words.
        word: by what.
    """
    return GameError(f"{word} depends on the state: {what}", fix=_REMEDIES[word])


_REMEDIES = {
    "`while`": "write `for` over what is known, and `break`",
    "`match`": "write if, elif and else",
    "`assert`": "write require(...) in a rule, and a property for what must hold",
    "a generator": "return a list, or write `if` where the elements are gone through",
    "a text": "compare the value itself",
}


def raising(word: str) -> None:
    """`raise`, `del`. Raises GameError where the state decides whether it is come by."""
    if here().path:
        fix = "write require(...), or return" if word == "raise" else "use a State variable"
        raise GameError(f"`{word}` is come by or not as the state is", fix=fix)


def trying() -> int:
    """`try` begins."""
    return counts.made


def tried(before: int) -> None:
    """`try` is over. Raises GameError where something was made of the state in it."""
    if counts.made != before:
        raise GameError("`try` or `with` is about the state", fix="ask with `if` whether it may be done")


@stands_for_python
def kind_of(word: Any, own: Own, *args: Any, **named: Any) -> Any:
    """`isinstance`. Raises GameError where a symbolic value would be taken for what it is not."""
    if word is not builtins.isinstance:
        return own(word)(*args, **named)
    if len(args) != 2 or not isinstance(args[0], Value):
        return word(*args, **named)
    thing, kinds = args
    told = kinds if isinstance(kinds, tuple) else (kinds,)
    if any(isinstance(one, type) and issubclass(one, Value) for one in told):
        return True
    raise GameError(f"`isinstance` is asked of `{thing!r}`", fix="ask `is None`, or compare it")


def unknown_yet(word: Any, value: Any) -> GameError:
    """What is said where Python would need to know at once what the state decides."""
    told = f"`{word.__name__}({value!r})` is not known while rules are read: it depends on the state"
    return GameError(told, fix=_instead_of(word, value))


@stands_for_python
def converted(word: Any, own: Own, *args: Any, **named: Any) -> Any:
    """`int`, `str`, `bool`, `type`, `hash`, `float` and `abs` of something. Raises GameError for a symbolic value."""
    if word not in _AT_ONCE:
        return own(word)(*args, **named)
    if args and symbolic(args[0]):
        raise unknown_yet(word, args[0])
    spelt_before = Value.spelt
    found = word(*args, **named)
    if Value.spelt != spelt_before and current() is not None:
        raise GameError(f"a text depends on the state: `{word.__name__}(...)`", fix="compare the value itself")
    return found


def _instead_of(word: Any, value: Value) -> str:
    """What to write where Python would make something else of a value."""
    if word is divmod:
        return "write // and %"
    if word is pow:
        return "write **"
    if word in _NOT_WHOLE:
        return "a rule computes with whole numbers: for a / b > c ask a > b * c"
    is_condition = not isinstance(value, OneOf) and wr.is_condition(value.written)
    if word is int and is_condition:
        return "write 1 if ... else 0"
    return "compare it with something" if word is bool and not is_condition else "use the value itself"


_NOT_WHOLE = (Fraction, Decimal, float, complex)
_AT_ONCE = (int, str, bool, float, type, hash, repr, round, divmod, pow, ascii, format, id, callable, hasattr)
_GOING_THROUGH = (sorted, list, tuple, set, frozenset, enumerate, reversed, zip, map)
_ASKED = frozenset((*_AT_ONCE, *_NOT_WHOLE, operator.is_, operator.is_not))
_CHANGED = frozenset(
    [
        *(heapq.heappush, heapq.heappop, heapq.heapify, heapq.heapreplace, heapq.heappushpop),
        *(bisect.insort, bisect.insort_left, bisect.insort_right),
        *(operator.setitem, operator.delitem),
        *(getattr(operator, name) for name in ("iadd", "isub", "imul", "iand", "ior", "ixor", "iconcat")),
    ]
)
_OF_PYTHON = (type, BuiltinFunctionType, MethodDescriptorType, MethodWrapperType, WrapperDescriptorType)


def by_another_name(thing: Any) -> Any:
    """A function of Python's own that is called by a name of the author's, or handed on: what it may not do is seen.

    Where a name says what is called the form that stands there is rewritten; `text = str` and `map(str, ...)` hide it.
    Raises GameError for a text that is run, which nobody reads.
    """
    if not isinstance(thing, _OF_PYTHON):
        return thing
    if thing is eval or thing is exec:
        raise GameError(f"`{thing.__name__}` runs a text, and nobody reads that", fix="write it as Python")
    owner = getattr(thing, "__self__", None)
    if thing.__name__ in _CHANGING and isinstance(owner, _CHANGEABLE):
        changing(owner)
        if type(owner) is set and thing.__name__ == "pop":
            return partial(_popped, owner)
    elif thing in (setattr, delattr) or getattr(thing, "__name__", None) in _SETTING:
        return partial(_set_by_name, thing, *(() if owner is None or owner is builtins else (owner,)))
    elif thing in _CHANGED or (isinstance(thing, _DESCRIPTORS) and thing.__name__ in _CHANGING):
        return partial(_changing_first, thing)
    elif thing in _ASKED:
        return partial(_asking, thing)
    elif thing is getattr:
        return partial(_asked_by_name, thing)
    elif thing is vars:
        return partial(_own_names, thing)
    return thing


def _popped(things: set[Any]) -> Any:
    """`things.pop()`; where a set has an order of its own in each process, the first in ours."""
    found = in_one_order(things)
    if found is things:
        return things.pop()
    things.remove(found[0])
    return found[0]


_DESCRIPTORS = (MethodDescriptorType, WrapperDescriptorType)
_CHANGING = CHANGING | {"__setitem__", "__delitem__", "__iadd__", "__imul__", "__ior__", "__iand__", "__isub__"}


@stands_for_python
def _changing_first(word: Any, thing: Any, *args: Any, **named: Any) -> Any:
    changing(thing)
    kept_in(thing, args)
    return word(thing, *args, **named)


_SETTING = ("__setattr__", "__delattr__")


@stands_for_python
def _set_by_name(word: Any, thing: Any, *args: Any, **named: Any) -> Any:
    """`setattr` and `delattr`."""
    changed_of(thing)
    kept_in(thing, args[1:])
    if args and isinstance(args[0], OneOf):
        return args[0].each(lambda name: _set_by_name(word, thing, name, *args[1:]))
    return word(*args, **named) if hasattr(word, "__self__") and word.__self__ is thing else word(thing, *args, **named)


@stands_for_python
def _asking(word: Any, *args: Any, **named: Any) -> Any:
    asked = next((one for one in args if symbolic(one)), None)
    if asked is not None:
        if word in (operator.is_, operator.is_not):
            raise GameError(f"`{word.__name__}` is asked of `{asked!r}`", fix="ask `is None`")
        raise unknown_yet(word, asked)
    return word(*args, **named)


@stands_for_python
def through(word: Any, own: Own, *args: Any, **named: Any) -> Any:
    """`sorted`, `list`, `set` and their like of something. Raises GameError for what the state filters."""
    if word not in _GOING_THROUGH:
        return own(word)(*args, **named)
    if (
        word is builtins.sorted
        and len(args) == 1
        and not named.keys() - {"reverse"}
        and not isinstance(args[0], Value | Filtered | FunctionView)
    ):
        goes_on(args[0])
        things = list(args[0])  # what is gone through once is read here
        if len(things) > 1 and any(symbolic(thing) for thing in things):
            found = in_order(things)
            return found[::-1] if named.get("reverse") else found
        args = (things,)
    given = []
    for one in args:
        goes_on(one)
        parts = parts_in_order(one) if type(one) is Value else None
        is_known = parts is not None and all(there is wr.TRUE for there, _ in parts)
        if isinstance(one, Value | Filtered) and not is_known:
            raise GameError(f"`{word.__name__}` is asked of what depends on the state", fix="go through what is known")
        if type(one) in SETS and word is not set and word is not frozenset:
            one = in_one_order(one)
        given.append([part for _, part in parts] if parts is not None else one)
    return word(*given, **named)
