"""What a rule does later it does earlier: two sentences that say what happens do not say which of both comes first."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.citations import beside

from ..axes import Axis
from ..game_outline import Outline, in_words, spoken
from ..other_reading import OtherReading
from ..written_methods import (
    WrittenMethod,
    WrittenMethods,
    is_bookkeeping,
    is_reset,
    with_other_method,
    with_statements_moved,
)

FARTHEST = 3
"""A statement comes before no more than this number of others."""

MOST_NAMED = 3
"""A statement that changes more variables than this is no one thing that comes before or after another."""

_CONTROL = ast.Return | ast.Break | ast.Continue | ast.Raise


def an_earlier_statement(outline: Outline) -> Iterator[OtherReading]:
    """What a statement of a rule, or of what it calls, changes on the table it changes before earlier statements."""
    methods = WrittenMethods(outline)
    passing = outline.turn.function.name if outline.turn is not None else ""
    for method, rules in methods.of_sentences():
        number: dict[tuple[str, ...], int] = {}
        for block in method.blocks():
            for late in range(1, len(block)):
                for early in range(late - 1, max(-1, late - 1 - FARTHEST), -1):
                    names = _disputed(outline, methods, method, block, early, late) - outline.steering - {passing}
                    if not names:
                        continue
                    about = tuple(sorted(names))
                    number[about] = number.get(about, 0) + 1
                    first, second = _told(methods, block[early]), _told(methods, block[late])
                    if first == second or not first or not second:
                        continue
                    where = f"in `{spoken(rules[0].name)}`"
                    which = (str(number[about]),) if number[about] > 1 else ()
                    yield OtherReading(
                        Axis.ORDER,
                        "earlier in the rule",
                        rules,
                        (*about, *((method.name,) if method.rule is None else ()), *which),
                        "after",
                        "before",
                        f"{where} first {first}, then {second}",
                        f"first {second}, then {first}",
                        partial(_moved, outline, method, block, early, late),
                        clauses=_cited(method, block[early : late + 1]),
                    )


def _disputed(
    outline: Outline, methods: WrittenMethods, method: WrittenMethod, block: Sequence[ast.stmt], early: int, late: int
) -> frozenset[str]:
    """The variables for whose sake it matters which of two statements comes first; none where one has to."""
    moved, passed = block[late], block[early:late]
    if is_bookkeeping(method.file, moved) or is_bookkeeping(method.file, passed[0]):
        return frozenset()
    if is_reset(moved) or is_reset(passed[0]):
        return frozenset()
    if any(isinstance(one, _CONTROL) for statement in (moved, *passed) for one in ast.walk(statement)):
        return frozenset()
    if _stored(moved) & (_stored(*passed) | _loaded(*passed)) or _stored(*passed) & _loaded(moved):
        return frozenset()
    mine, first, others = methods.touched(moved), methods.touched(passed[0]), methods.touched(*passed)
    if not mine.changed - outline.steering or not others.changed or mine.requires or others.requires:
        return frozenset()
    return (mine.changed & (first.read | first.changed)) | (first.changed & mine.read)


def _stored(*statements: ast.AST) -> set[str]:
    return {
        one.id
        for statement in statements
        for one in ast.walk(statement)
        if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)
    }


def _loaded(*statements: ast.AST) -> set[str]:
    return {
        one.id
        for statement in statements
        for one in ast.walk(statement)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)
    }


def _told(methods: WrittenMethods, statement: ast.stmt) -> str:
    """What a statement does, in words: those of what it calls, if that says it; empty where it does very much."""
    while isinstance(statement, ast.If) and len(statement.body) == 1 and not statement.orelse:
        statement = statement.body[0]
    function = methods.helper(methods.only_call(statement))
    if function is not None and function.__doc__:
        return f"“{first_sentence(function.__doc__)}”"
    touched = methods.touched(statement)
    names = tuple(f"`{name}`" for name in sorted(touched.changed or touched.read))
    if len(names) > MOST_NAMED:
        return ""
    return f"{in_words(names)} {'is' if len(names) == 1 else 'are'} {'changed' if touched.changed else 'looked at'}"


def first_sentence(text: str) -> str:
    """The first sentence of what stands under a name."""
    words = " ".join(text.split())
    first, stop, _ = words.partition(". ")
    return (first + stop).strip().removesuffix(".")


def _cited(method: WrittenMethod, statements: Sequence[ast.stmt]) -> tuple[str, ...]:
    found = (one for s in statements for one in beside(method.file, s.lineno, s.end_lineno or s.lineno))
    return tuple(dict.fromkeys(found))


def _moved(
    outline: Outline, method: WrittenMethod, block: Sequence[ast.stmt], early: int, late: int
) -> TransitionSystem | None:
    function = with_statements_moved(method, block, late, early)
    return None if function is None else with_other_method(outline, method, function)
