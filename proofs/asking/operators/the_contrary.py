"""What a rule takes for so it takes for not so: where it hands on yes or no to what decides the rest."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.citations import beside

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..written_methods import WrittenMethod, WrittenMethods, with_other_method, with_other_words


def taken_for_the_contrary(outline: Outline) -> Iterator[OtherReading]:
    """A rule hands on that something is so, or is not so; it hands on the contrary."""
    methods = WrittenMethods(outline)
    for method, rules in methods.of_sentences():
        number: dict[str, int] = {}
        for call, name, value in _handed(methods, method):
            number[name] = number.get(name, 0) + 1
            about = (name, *((method.name,) if method.rule is None else ()))
            so = bool(value.value)
            where, said = f"what follows in `{spoken(rules[0].name)}`", f"“{spoken(name)}”"
            yield OtherReading(
                Axis.HERE_TOO,
                "taken for the contrary",
                rules,
                (*about, str(number[name])) if number[name] > 1 else about,
                "here" if so else "not here",
                "not here" if so else "here",
                f"{where} is done as where {said} is {'so' if so else 'not so'}",
                f"it is done as where {said} is {'not so' if so else 'so'}, with all that comes of it",
                partial(_turned, outline, method, value),
                clauses=beside(method.file, call.lineno, call.end_lineno or call.lineno),
            )


def _handed(methods: WrittenMethods, method: WrittenMethod) -> Iterator[tuple[ast.Call, str, ast.Constant]]:
    """The calls of helpers to which yes or no is handed on, under which name."""
    for call in ast.walk(method.definition):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        function = methods.helper(call.func.attr)
        if function is None:
            continue
        code = function.__code__
        names = code.co_varnames[1 : code.co_argcount]
        given = [*zip(names, call.args, strict=False), *((one.arg, one.value) for one in call.keywords if one.arg)]
        for name, value in given:
            if name and isinstance(value, ast.Constant) and isinstance(value.value, bool):
                yield call, name, value


def _turned(outline: Outline, method: WrittenMethod, value: ast.Constant) -> TransitionSystem | None:
    function = with_other_words(method, value, str(not value.value))
    return None if function is None else with_other_method(outline, method, function)
