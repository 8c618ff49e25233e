"""What a rule does by calling a helper it does not do: the sentence that says so holds elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.citations import beside
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.words.tracing import Reader

from ..author_lines import Method as Lines
from ..author_lines import is_inside
from ..axes import Axis
from ..game_outline import Outline, in_words, spoken
from ..other_reading import OtherReading
from ..written_methods import WrittenMethod, WrittenMethods, is_bookkeeping
from .statements_moved import first_sentence


class WithoutCall(Reader):
    """Reads a rule without what some lines change, with all that is called there; the course of the rules goes on.

    Args:
        lines: those of the statement.
        kept: the variables that are changed all the same.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        lines: Lines,
        kept: frozenset[str],
    ) -> None:
        super().__init__(functions, preset)
        self._lines, self._kept = lines, kept

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        if function.name in self._kept or not is_inside(self._lines):
            super().write(function, index, value)


def call_left_out(outline: Outline) -> Iterator[OtherReading]:
    """What some rules change by calling a helper they leave as it is; only the course of the rules goes on."""
    methods = WrittenMethods(outline)
    kept = outline.steering | ({outline.turn.function.name} if outline.turn is not None else frozenset())
    for method, rules in methods.of_sentences():
        number: dict[str, int] = {}
        for statement in (one for block in method.blocks() for one in block):
            helper = methods.only_call(statement)
            names = tuple(sorted(methods.touched(statement).computed - kept)) if helper else ()
            if not names or is_bookkeeping(method.file, statement) or not _does_more(methods, method, statement, kept):
                continue
            number[helper] = number.get(helper, 0) + 1
            about: tuple[str, ...] = (helper, *((method.name,) if method.rule is None else ()))
            about = (*about, str(number[helper])) if number[helper] > 1 else about
            lines = Lines(method.file, statement.lineno, statement.end_lineno or statement.lineno)
            yield _reading(outline, methods, rules, about, names, lines, kept)


def _does_more(methods: WrittenMethods, method: WrittenMethod, statement: ast.stmt, kept: frozenset[str]) -> bool:
    """Whether a method does something besides a statement: what does nothing any more is no other way to do it."""
    others = [one for one in ast.walk(method.definition) if isinstance(one, ast.Expr | ast.Assign | ast.AugAssign)]
    return any(one is not statement and methods.touched(one).computed - kept for one in others)


def _reading(
    outline: Outline,
    methods: WrittenMethods,
    rules: tuple[Rule, ...],
    about: tuple[str, ...],
    names: tuple[str, ...],
    lines: Lines,
    kept: frozenset[str],
) -> OtherReading:
    function = methods.helper(about[0])
    told = first_sentence(function.__doc__) if function is not None and function.__doc__ else spoken(about[0])
    where = in_words(tuple(f"`{rule.name}`" for rule in rules))
    return OtherReading(
        Axis.HERE_TOO,
        "call left out",
        rules,
        about,
        "here",
        "not here",
        f"with {where} this is done, too: “{told}” (line {lines.first})",
        f"it is not done there: {in_words(names)} {'stays' if len(names) == 1 else 'stay'} as before",
        partial(_left_out, outline, rules, lines, kept),
        clauses=beside(lines.file, lines.first, lines.last),
        hints=told,
    )


def _left_out(outline: Outline, rules: tuple[Rule, ...], lines: Lines, kept: frozenset[str]) -> TransitionSystem | None:
    return outline.remaker.reread([r.name for r in rules], partial(WithoutCall, lines=lines, kept=kept))
