"""`any all sum min max len` of what the state filters, and lists and mappings into which it points."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NoReturn

from ..errors import GameError
from ..expressions import expression as ex
from ..expressions import written as wr
from ..expressions.types import OptionalOf
from ..expressions.written import Op, Written
from ..words.lookups import SortElements
from ..words.merged_names import OneOf, condition_of, merge, symbolic
from ..words.parts_of_elements import part_of, parts_in_order
from ..words.paths import Later, evaluated, here, joined, must_hold
from ..words.sorts_of_tuples import equal_parts, in_state, is_among
from ..words.state_views import FunctionView, StateView
from ..words.values import NOWHERE, Value, number, truth
from .authors_containers import of_a_mapping, with_what_is_missing
from .fixed_mappings import entries_at
from .iterators import goes_on
from .own_functions import Own, run_unseen
from .set_orders import SETS, in_one_order
from .shared_calls import folded
from .standing_for_python import stands_for_python
from .tuples import compared

_FILTERED = "give it to any, all, sum, min, max or len, or ask `x in ...`"


class Perhaps:
    """An element of a filtered comprehension: it belongs there where a condition holds."""

    __slots__ = ("condition", "value")

    def __init__(self, condition: Written, value: Any) -> None:
        self.condition = condition
        self.value = value

    def _refuse(self, *_: object) -> NoReturn:
        raise GameError("which elements there are depends on the state", fix=_FILTERED)

    __bool__ = __iter__ = __getitem__ = __call__ = __index__ = __add__ = __radd__ = _refuse
    __eq__ = __ne__ = __lt__ = __gt__ = __le__ = __ge__ = _refuse
    __hash__ = None  # type: ignore[assignment]

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        self._refuse()


class Filtered:
    """A list of which the state decides what is in it."""

    __slots__ = ("things",)

    def __init__(self, things: list[Any]) -> None:
        self.things = things

    def holds(self, value: Any) -> Any:
        """Whether something is in it."""
        parts = []
        for thing in self.things:
            condition, inside = (thing.condition, thing.value) if isinstance(thing, Perhaps) else (wr.TRUE, thing)
            alike = equal_parts(inside, value, Value) if isinstance(inside, tuple) else inside == value
            parts.append(wr.conjunction((condition, truth(alike))))
        return Value(wr.disjunction(parts))

    def __repr__(self) -> str:
        shown = ", ".join([repr(one.value if isinstance(one, Perhaps) else one) for one in self.things])
        return f"[{shown}]"

    def _refuse(self, *_: object) -> Any:
        raise GameError("what is in this list depends on the state", fix=_FILTERED)

    if not TYPE_CHECKING:  # to a checker there are no operators, other than of sets, which have some of these
        __bool__ = __iter__ = __len__ = __getitem__ = __contains__ = __add__ = __radd__ = __mul__ = __rmul__ = _refuse
        __or__ = __ror__ = __and__ = __rand__ = __sub__ = __rsub__ = __xor__ = __rxor__ = _refuse
        __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __hash__ = None  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._refuse()


def gone_through(things: Any) -> Any:
    """What Python goes through: of a value, the parts of the element that it is. Raises GameError where it has none."""
    if not isinstance(things, Value):
        return things
    parts = None if isinstance(things, OneOf) else parts_in_order(things)
    if parts is None:
        raise GameError(
            f"`{things!r}` is gone through, and depends on the state", fix="ask of each whether it is meant"
        )
    if all(there is wr.TRUE for there, _ in parts):
        return [part for _, part in parts]
    return Filtered([part if there is wr.TRUE else Perhaps(there, part) for there, part in parts])


@stands_for_python
def over(things: Any, *, outermost: bool = False) -> Iterator[Any]:
    """What a comprehension goes through; what was asked of an element is behind when the next one comes."""
    through = gone_through(things)
    if isinstance(through, Filtered):
        what = "a list" if things is through else f"`{things!r}`"
        raise GameError(f"{what} is gone through, and depends on the state", fix="ask of each whether it is meant")
    context = here()
    length, depth = len(context.path), len(context.bases)
    if outermost:
        context.bases.append(length)
    goes_on(through)
    for thing in in_one_order(through) if type(through) in SETS else through:
        yield thing
        context.cut(length)
    del context.bases[depth:]


@stands_for_python
def passes(test: Any) -> bool:
    """`if` of a comprehension that a word reads."""
    if not symbolic(test):
        return bool(test)
    here().push(condition_of(test))
    return True


@stands_for_python
def known_passes(test: Any) -> bool:
    """`if` of a comprehension of which more is asked than `any`, `all`, `sum`, `min`, `max` and `len` do."""
    if symbolic(test):
        raise GameError("which elements there are depends on the state", fix=_FILTERED)
    return bool(test)


def element(value: Any) -> Any:
    """An element of a comprehension."""
    context = here()
    conditions = context.path[context.bases[-1] :]
    return Perhaps(joined(conditions), value) if conditions else value


def listed(things: list[Any]) -> Any:
    """A list made by a comprehension."""
    return Filtered(things) if any(type(thing) is Perhaps for thing in things) else things


@stands_for_python
def _parts(things: Any) -> Iterator[tuple[Written, Any]]:
    """Elements, each with the condition under which it is one."""
    things = gone_through(things)
    goes_on(things)
    if type(things) in SETS:
        things = in_one_order(things)
    for thing in things.things if isinstance(things, Filtered) else things:
        yield (thing.condition, thing.value) if type(thing) is Perhaps else (wr.TRUE, thing)


@stands_for_python
def _decided(things: Any, by: bool) -> Any:
    """`any` (decided by a true element) or `all` (by a false one)."""
    context = here()
    length, depth = len(context.path), len(context.bases)
    undecided = Later()
    context.push(undecided)
    parts: list[Written] = []
    try:
        for condition, value in _parts(things):
            if not symbolic(value) and condition is wr.TRUE:
                if bool(value) is not by:
                    continue
                if not parts:
                    return by
                parts.append(wr.TRUE if by else wr.FALSE)
                break
            asked = _there(condition, truth, value if symbolic(value) else bool(value))
            part = wr.conjunction((condition, asked)) if by else wr.implication(condition, asked)
            parts.append(part)
            undecided.add(wr.negation(part) if by else part)
    finally:
        context.cut(length)
        del context.bases[depth:]
    if not parts:
        return not by
    return Value(wr.disjunction(parts) if by else wr.conjunction(parts))


@stands_for_python
def any_of_them(word: Any, own: Own, *args: Any) -> Any:
    """`any`."""
    return some(args[0]) if word is builtins.any and len(args) == 1 else own(word)(*args)


@stands_for_python
def some(things: Any) -> Any:
    """Whether one of some things is true."""
    return folded(builtins.any, things, _some)


@stands_for_python
def all_of_them(word: Any, own: Own, *args: Any) -> Any:
    """`all`."""
    return folded(word, args[0], _every) if word is builtins.all and len(args) == 1 else own(word)(*args)


_some, _every = partial(_decided, by=True), partial(_decided, by=False)


@stands_for_python
def sum_of_them(word: Any, own: Own, *args: Any, **named: Any) -> Any:
    """`sum`; conditions count one where they hold."""
    if word is not builtins.sum or not args or len(args) + len(named) > 2 or named.keys() - {"start"}:
        return own(word)(*args, **named)
    things, start = args[0], named.get("start", args[1] if len(args) > 1 else 0)
    if isinstance(start, int) and not start:
        return total(things)
    return _sum(things, start)


@stands_for_python
def total(things: Any) -> Any:
    """What some things add up to."""
    return folded(builtins.sum, things, _sum)


@stands_for_python
def _sum(things: Any, start: Any = 0) -> Any:
    found = list(_parts(things))
    if not isinstance(start, Value) and not any(isinstance(v, Value) or c is not wr.TRUE for c, v in found):
        return builtins.sum([value for _, value in found], start)
    terms = [] if not symbolic(start) and start == 0 else [number(start)]
    if not terms and all(_is_condition(value) for _, value in found):
        return Value(wr.count(wr.conjunction((c, truth(v))) for c, v in found))
    terms += [_where(condition, _there(condition, _number, value)) for condition, value in found]
    return Value(wr.plus(*terms))


def _there(condition: Written, of: Callable[[Any], Written], value: Any) -> Written:
    """What is made of an element, which is one where a condition holds."""
    if condition is wr.TRUE:
        return of(value)
    context = here()
    length = len(context.path)
    context.push(condition)
    try:
        return of(value)
    finally:
        context.cut(length)


def _is_condition(value: Any) -> bool:
    if isinstance(value, Value):
        return not isinstance(value, OneOf) and wr.is_condition(value.written)
    return isinstance(value, bool)


def _number(value: Any) -> Written:
    """A number; a condition counts one where it holds."""
    return wr.either(truth(value), _ONE, _ZERO) if _is_condition(value) else number(value)


_ZERO, _ONE = (wr.as_it_is(ex.integer(n)) for n in (0, 1))


def _where(condition: Written, value: Written) -> Written:
    return value if condition is wr.TRUE else wr.either(condition, value, _ZERO)


@stands_for_python
def extreme(word: Any, own: Own, *args: Any, **named: Any) -> Any:
    """`min` and `max`; of nothing they are undefined."""
    if word not in (builtins.min, builtins.max):
        return own(word)(*args, **named)
    things = list(_parts(args[0] if len(args) == 1 else args)) if args else []  # what is gone through once is read here
    is_known = not any(c is not wr.TRUE or symbolic(v) or in_state(v, Value) for c, v in things)
    if "key" in named and any(c is not wr.TRUE or symbolic(v) for c, v in things):
        raise GameError(
            f"`{word.__name__}(key=...)` breaks ties without the text", fix="write unique_max({...}), or the({...})"
        )
    if is_known or "key" in named:
        return word([value for _, value in things], **named) if len(args) == 1 else word(*args, **named)
    if "default" in named and len(args) > 1:
        word(*range(len(args)), **named)  # Python raises a TypeError
    if all(condition is wr.TRUE and isinstance(value, tuple) for condition, value in things):
        return _extreme_of_tuples(word, [value for _, value in things])
    op = Op.LEAST if word is builtins.min else Op.GREATEST
    if all(condition is wr.TRUE for condition, _ in things):
        return Value(wr.extreme(op, [number(value) for _, value in things]))
    found: Written | None = None
    there = wr.FALSE
    for condition, value in things:
        one = _there(condition, number, value)
        if found is None:
            found, there = one, condition
            continue
        better = wr.either(there, wr.extreme(op, [found, one]), one)
        found = wr.either(condition, better, found)
        there = wr.disjunction((there, condition))
    assert found is not None
    if "default" in named:
        return merge(there, Value(found), named["default"])
    nothing = must_hold(there, f"`{word.__name__}` is asked of nothing")
    return Value(evaluated(wr.either(nothing, found, found)))


def _extreme_of_tuples(word: Any, things: list[Any]) -> Any:
    """The first of the greatest or least, in the order of tuples."""
    found, *further = things
    for one in further:
        is_better = compared("Lt" if word is builtins.min else "Gt", one, found)
        if symbolic(is_better):
            found = merge(truth(is_better), one, found)
        elif is_better:
            found = one
    return found


_MOST_SORTED = 20
"""More things are not sorted: each of them is compared with every other."""


def in_order(things: Sequence[Any]) -> list[Any]:
    """Numbers, the least first. Raises GameError for what is no number: of things that are alike none comes first."""
    if len(things) > _MOST_SORTED:
        raise GameError(f"`sorted` is asked of {len(things)} values of the state", fix="ask what is needed of them")
    found: list[Written] = []
    for thing in things:
        try:
            carried = number(thing)
        except GameError:
            raise GameError(f"`sorted` is asked of `{thing!r}`, which is no number", fix="ask about each") from None
        for place, held in enumerate(found):
            found[place] = wr.extreme(Op.LEAST, [held, carried])
            carried = wr.extreme(Op.GREATEST, [held, carried])
        found.append(carried)
    return [Value(one) for one in found]


@stands_for_python
def length(word: Any, own: Own, *args: Any, **named: Any) -> Any:
    """`len`."""
    if word is not builtins.len or len(args) != 1 or named:
        return own(word)(*args, **named)
    (things,) = args
    if isinstance(things, OneOf):
        return things.each(lambda side: length(word, own, side))
    if type(things) is Value and (found := part_of(things, ".length", builtins.len)) is not NOWHERE:
        return found
    if not isinstance(things, Filtered):
        return word(things)
    known = sum(1 for condition, _ in _parts(things) if condition is wr.TRUE)
    counted = wr.count(condition for condition, _ in _parts(things) if condition is not wr.TRUE)
    return Value(counted) + known if known else Value(counted)


# What is pointed into


@stands_for_python
def item(things: Any, index: Any) -> Any:
    """`things[index]`, where a list or mapping is fixed and the state points into it. A missing entry is undefined."""
    kind: Any = type(things)
    if kind is FunctionView:
        return things[index]
    if kind is dict and type(index) is str:
        return things[index]
    if kind in _BY_NUMBER and type(index) is int:
        return things[index]
    if kind is OneOf:
        return things.each(lambda side: item(side, index))
    if kind is dict or _is_mapping(kind):
        if _known_key(index):
            return things[index] if kind is dict else of_a_mapping(things, index)
        return _entry(things, index)
    if kind is SortElements:
        things, kind = tuple(things), tuple
    if (kind is list or kind is tuple) and isinstance(index, Value) and symbolic(index):
        if isinstance(index, OneOf):
            return index.each(lambda side: item(things, side))
        return _entry(dict(enumerate(things)), _counted(index, len(things)))
    if is_graph(kind) and symbolic(index):
        return _entry({node: things[node] for node in things}, index)
    if isinstance(things, _TEXTS) and symbolic(index):
        raise GameError(f"`{index!r}` points into {things!r}", fix="write a list or a mapping of what is meant")
    if symbolic(index) and isinstance(things, type):
        told = f"`{index!r}` points into the class {things.__name__}"
        raise GameError(told, fix="write a list or a mapping of what is meant")
    if symbolic(index) and (unseen := run_unseen(kind)):
        told = f"`{index!r}` points into {kind.__name__}, and its {unseen[0]} is not read"
        raise GameError(told, fix="write a list or a mapping of what is meant")
    if symbolic(index) and not isinstance(things, Value | FunctionView | StateView):
        told = f"`{index!r}` points into a {kind.__module__}.{kind.__name__}".replace("builtins.", "")
        raise GameError(told, fix="make a list of it, `list(...)` or `.tolist()`")
    return things[index]


_TEXTS = (str, range)
_BY_NUMBER = frozenset((str, range, list, tuple))


@lru_cache(maxsize=1 << 10)
def _is_mapping(kind: type) -> bool:
    return issubclass(kind, Mapping)


def is_graph(kind: Any) -> bool:
    """Whether it is one of networkx's: a mapping from nodes to their neighbours, without being called one."""
    return _is_graph(kind)


@lru_cache(maxsize=1 << 10)
def _is_graph(kind: type) -> bool:
    return any(one.__name__ == "Graph" and one.__module__.startswith("networkx.") for one in kind.__mro__)


def _known_key(index: Any) -> bool:
    if isinstance(index, tuple):
        return not any(isinstance(one, Value) for one in index)
    return not isinstance(index, Value)


def _counted(index: Value, many: int) -> Value:
    """An index into a list: of negative ones Python counts from the end."""
    low = index.written.type.code_range[0]
    if low is not None and low >= 0:
        return index
    return Value(wr.either(wr.less(number(index), _ZERO), wr.plus(number(index), number(many)), number(index)))


def _entry(things: Mapping[Any, Any], index: Any) -> Any:
    """The entry of a mapping at an index that depends on the state."""
    key = index if isinstance(index, tuple) else (index,)
    for place, one in enumerate(key):
        if isinstance(one, OneOf):
            return one.each(partial(_at, things, index, place))
        if isinstance(one, Value) and one.written.known is not None:
            known = one.written.known
            return item(things, _with(index, place, known.type.decode(known.payload)))
    asked = with_what_is_missing(things, key, index, partial(_has_entry, things, index))
    return _chosen(entries_at(asked, key))


def _has_entry(things: Mapping[Any, Any], index: Any) -> Written | None:
    """That `index in things`, as it would be asked; None where it cannot be."""
    if isinstance(index, tuple):
        found = is_among([index], things, Value)
        return found.written if isinstance(found, Value) else None
    may_be_none = isinstance(index.written.type, OptionalOf)
    try:
        return wr.disjunction([truth(index == one) for one in things if one is not None or may_be_none])
    except GameError:  # some key is no element
        return None


def _at(things: Any, index: Any, place: int, part: Any) -> Any:
    return item(things, _with(index, place, part))


def _with(index: Any, place: int, part: Any) -> Any:
    return (*index[:place], part, *index[place + 1 :]) if isinstance(index, tuple) else part


def _chosen(entries: Value | Sequence[tuple[Written, Any]]) -> Any:
    """A value, or the entry that is meant of several that are none."""
    if isinstance(entries, Value):
        return entries
    if not entries:
        raise GameError("a mapping is asked for what it has not at all", fix="give it an entry for what may be asked")
    context = here()
    context.ask(must_hold(wr.disjunction(condition for condition, _ in entries), "the mapping has no such entry"))
    result = entries[-1][1]
    for condition, entry in reversed(entries[:-1]):
        result = merge(condition, entry, result)
    return result
