"""What a helper does with the one thing that a rule gives it is done with every thing of that kind."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from functools import partial, wraps
from types import FunctionType
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.declarations.citations import beside
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions.types import Element

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..written_methods import WrittenMethod, WrittenMethods, function_definition, with_other_method
from .statements_moved import first_sentence


def done_with_each(outline: Outline) -> Iterator[OtherReading]:
    """Where a helper is given a place, and changes things only where something is so, all places are looked at.

    One after another, in their order. A helper that asks for something is a condition of the rule, and is left alone,
    as is what only steers the course of the rules.
    """
    methods = WrittenMethods(outline)
    for method, rules in methods.of_sentences():
        touched = methods.touched(method.definition)
        changed = touched.computed - outline.steering
        if method.rule is not None or touched.requires or not changed or _in_any_case(methods, method.definition.body):
            continue
        kinds = {kind for name in changed for kind in outline.system.functions[name].index_types}
        definition = method.definition
        for name, kind in _places(outline, methods, method, [one for one in kinds if isinstance(one, Element)]):
            said = method.function.__doc__
            told = first_sentence(said) if said else spoken(method.name)
            yield OtherReading(
                Axis.EACH_OR_ALL,
                "done with each",
                rules,
                (name, method.name),
                "one",
                "all",
                f"“{told}”: that is done with what `{spoken(rules[0].name)}` names alone",
                "it is done with all of that kind of which it is so, whichever was named",
                partial(_with_each, outline, method, name, kind),
                clauses=beside(method.file, definition.lineno, definition.end_lineno or definition.lineno),
                hints=told,
            )


def _in_any_case(methods: WrittenMethods, statements: Sequence[ast.stmt], behind: Collection[str] = ()) -> bool:
    """Whether some of these statements change something whatever is so; `behind` are helpers that were come by."""
    for one in statements:
        called = methods.only_call(one)
        helper = methods.helper(called) if called not in behind else None
        if isinstance(one, ast.For):
            found = _in_any_case(methods, one.body, behind)
        elif helper is not None:  # a helper may call itself: as it stands in the class on which it builds, say
            found = _in_any_case(methods, function_definition(helper).body, (*behind, called))
        else:
            found = not isinstance(one, ast.If) and bool(methods.touched(one).changed)
        if found:
            return True
    return False


def _places(
    outline: Outline, methods: WrittenMethods, method: WrittenMethod, kinds: Sequence[Element]
) -> Iterator[tuple[str, Element]]:
    """The arguments for which rules give the helper a parameter of their own, an element of one of these sorts."""
    code = method.function.__code__
    names = code.co_varnames[1 : code.co_argcount]
    found: dict[str, Element] = {}
    for caller in methods.all:
        if caller.rule is None:
            continue
        for call in ast.walk(caller.definition):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == method.name:
                for name, given in zip(names, call.args, strict=False):
                    kind = _kind_of(outline, caller.rule, given, kinds)
                    if kind is not None:
                        found.setdefault(name, kind)
    yield from found.items()


def _kind_of(outline: Outline, rule: Rule, given: ast.expr, kinds: Sequence[Element]) -> Element | None:
    """The sort of whose elements a parameter of a rule is one, if that is what is given, and not who acts."""
    if not isinstance(given, ast.Name) or given.id not in rule.parameters or given.id == rule.by:
        return None
    values = {dict(one.label.parameters)[given.id] for one in outline.instances(rule)}
    fitting = [kind for kind in kinds if len(kind.elements) > 1 and all(map(kind.contains, values))]
    return fitting[0] if len(fitting) == 1 and values else None


def _with_each(outline: Outline, method: WrittenMethod, name: str, kind: Element) -> TransitionSystem | None:
    as_written = method.function
    code = as_written.__code__
    place = code.co_varnames[: code.co_argcount].index(name)

    @wraps(as_written)
    def other(*given: Any, **named: Any) -> None:
        for element in kind.elements:
            if name in named:
                as_written(*given, **{**named, name: element})
            else:
                as_written(*given[:place], element, *given[place + 1 :], **named)

    assert isinstance(other, FunctionType)
    return with_other_method(outline, method, other)
