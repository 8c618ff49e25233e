"""Where a helper answers at once for some, it answers for them, too, as it does for all others."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.citations import beside

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..written_methods import WrittenMethod, WrittenMethods, with_other_method, without_statement
from .statements_moved import first_sentence


def no_exception(outline: Outline) -> Iterator[OtherReading]:
    """A helper that only looks at what is so answers before its end where a condition holds: that is no exception."""
    methods = WrittenMethods(outline)
    for method, rules in methods.of_sentences():
        touched = methods.touched(method.definition)
        if method.rule is not None or touched.changed or touched.requires:
            continue
        said = method.function.__doc__
        told = first_sentence(said) if said else spoken(method.name)
        for number, one in enumerate(_exceptions(method), start=1):
            yield OtherReading(
                Axis.HERE_TOO,
                "no exception",
                rules,
                (method.name, str(number)) if number > 1 else (method.name,),
                "not here",
                "here",
                f"“{told}”: to that there is an exception (line {one.lineno})",
                "there is none: it holds there as it does elsewhere",
                partial(_without, outline, method, one),
                clauses=beside(method.file, method.definition.lineno, method.definition.end_lineno or 0),
            )


def _exceptions(method: WrittenMethod) -> list[ast.If]:
    """The conditions of a helper under which it only answers, before the end."""
    body = method.definition.body
    return [
        one
        for one in body[:-1]
        if isinstance(one, ast.If) and not one.orelse and len(one.body) == 1 and isinstance(one.body[0], ast.Return)
    ]


def _without(outline: Outline, method: WrittenMethod, statement: ast.If) -> TransitionSystem | None:
    function = without_statement(method, statement)
    return None if function is None else with_other_method(outline, method, function)
