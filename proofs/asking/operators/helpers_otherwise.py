"""Whether one kind of thing, or what is not there at all, counts where a helper looks at what lies somewhere."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, wraps
from types import FunctionType
from typing import Any

from rulestone.model import TransitionSystem, Value
from rulestone.model.declarations.citations import beside
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.types import Element
from rulestone.model.words.tracing import Reader
from rulestone.model.words.values import kept_literal, lift

from ..author_lines import Method as Lines
from ..author_lines import is_inside
from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..written_methods import WrittenMethod, WrittenMethods, with_other_method
from .kinds_meant import pairs_alike
from .statements_moved import first_sentence


class WithoutKind(Reader):
    """Reads a rule in which, on some lines, things of one kind are taken for something else.

    Args:
        lines: those of a helper, with all that it calls.
        variable: the name of what says which kind lies at a place.
        kinds: the one that is not seen, and what is seen in its place.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        lines: Lines,
        variable: str,
        kinds: tuple[Any, Any],
    ) -> None:
        super().__init__(functions, preset)
        self._lines, self._variable, self._kinds = lines, variable, kinds

    def read(self, function: StateFunction, index: tuple[object, ...]) -> Any:
        value = super().read(function, index)
        if function.name != self._variable or not is_inside(self._lines):
            return value
        seen = lift(value, function.value_type)
        one, other = (kept_literal(kind, function.value_type) for kind in self._kinds)
        node = ex.either(ex.equal(seen.simple, one), other, seen.simple)
        return value if node is seen.simple else Value(wr.changed(seen, node))


def kind_not_counted(outline: Outline) -> Iterator[OtherReading]:
    """Of two kinds that count alike elsewhere the rarer one does not where a helper looks at what lies there."""
    methods = WrittenMethods(outline)
    pairs = pairs_alike(methods)
    for method, rules in _looking(methods) if pairs else ():
        for function in outline.system.functions.values():
            kinds = function.value_type
            if not function.index_types or not isinstance(kinds, Element) or function.name in outline.steering:
                continue
            for pair, holders in pairs.items():
                begun = _begun(outline, function)
                nothing = next((kind for kind, _ in begun.most_common() if kind not in pair), None)
                if nothing is None or not set(pair) <= set(kinds.elements) or not _goes_by(methods, method, holders):
                    continue
                for kind in (one for one in pair if begun[one] == min(begun[other] for other in pair)):
                    yield _reading(
                        "kind not counted",
                        (method, rules),
                        (function.name, kind),
                        f"“{kind}” counts, too, where it is asked: “{_told(method)}”",
                        f"“{kind}” does not count there",
                        partial(_masked, outline, method, function.name, (kind, nothing)),
                    )


def _looking(methods: WrittenMethods) -> Iterator[tuple[WrittenMethod, tuple[Rule, ...]]]:
    """The helpers that only look at what is so."""
    for method, rules in methods.of_sentences():
        touched = methods.touched(method.definition)
        if method.rule is None and not touched.changed and not touched.requires:
            yield method, rules


def _goes_by(methods: WrittenMethods, method: WrittenMethod, holders: Sequence[WrittenMethod]) -> bool:
    """Whether a helper says that two kinds count alike, as others do, too, or asks the only one that says it."""
    if len(holders) > 1:
        return method in holders
    return holders[0].name in methods.asked_by(method)


def _begun(outline: Outline, function: StateFunction) -> Counter[Any]:
    """At how many places each kind lies at the beginning."""
    begun = (outline.system.initial.assigned.get(cell) for cell in function.cells())
    return Counter(function.value_type.decode(node.payload) for node in begun if node is not None and node.is_constant)


def _told(method: WrittenMethod) -> str:
    said = method.function.__doc__
    return first_sentence(said) if said else spoken(method.name)


def _masked(outline: Outline, method: WrittenMethod, variable: str, kinds: tuple[Any, Any]) -> TransitionSystem | None:
    definition = method.definition
    lines = Lines(method.file, definition.lineno, definition.end_lineno or definition.lineno)
    return outline.remaker.reread(method.rules, partial(WithoutKind, lines=lines, variable=variable, kinds=kinds))


def absent_counted(outline: Outline) -> Iterator[OtherReading]:
    """What a helper says of a place that is not there, beyond the edge, say, is the contrary."""
    methods = WrittenMethods(outline)
    for method, rules in _looking(methods):
        for name in _asked_whether_absent(method):
            yield _reading(
                "absent counts otherwise",
                (method, rules),
                (name,),
                f"where there is no {spoken(name)} (beyond the edge, say), “{_told(method)}” is answered as modelled",
                "it is answered the other way round",
                partial(_contrary, outline, method, name),
            )


def _asked_whether_absent(method: WrittenMethod) -> dict[str, None]:
    """The arguments of which a helper asks whether they are there."""
    code = method.function.__code__
    known = code.co_varnames[1 : code.co_argcount]
    found: dict[str, None] = {}
    for one in ast.walk(method.definition):
        if isinstance(one, ast.Compare) and len(one.ops) == 1 and isinstance(one.ops[0], ast.Is | ast.IsNot):
            left, right = one.left, one.comparators[0]
            absent = isinstance(right, ast.Constant) and right.value is None
            if absent and isinstance(left, ast.Name) and left.id in known:
                found[left.id] = None
    return found


def _contrary(outline: Outline, method: WrittenMethod, name: str) -> TransitionSystem | None:
    as_written = method.function
    code = as_written.__code__
    place = code.co_varnames[: code.co_argcount].index(name)

    @wraps(as_written)
    def other(*given: Any, **named: Any) -> Any:
        told = as_written(*given, **named)
        there = named.get(name) if name in named else given[place] if len(given) > place else None
        return not told if there is None and type(told) is bool else told

    assert isinstance(other, FunctionType)
    return with_other_method(outline, method, other)


def _reading(
    operator: str,
    said: tuple[WrittenMethod, tuple[Rule, ...]],
    about: tuple[str, ...],
    as_modelled: str,
    as_proposed: str,
    make: Callable[[], TransitionSystem | None],
) -> OtherReading:
    method, rules = said
    definition = method.definition
    return OtherReading(
        Axis.HERE_TOO,
        operator,
        rules,
        (*about, method.name),
        "here",
        "not here",
        as_modelled,
        as_proposed,
        make,
        clauses=beside(method.file, definition.lineno, definition.end_lineno or definition.lineno),
        hints=_told(method),
    )
