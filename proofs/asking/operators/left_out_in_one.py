"""What a helper does it does not do where one of its rules calls it: the sentence is one of the other rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.citations import beside
from rulestone.model.declarations.declarations import Rule

from ..author_lines import Method as Lines
from ..axes import Axis
from ..game_outline import Outline, in_words, spoken
from ..other_reading import OtherReading
from ..written_methods import WrittenMethods, is_bookkeeping, is_reset
from .calls_left_out import WithoutCall
from .statements_moved import first_sentence


def left_out_in_one_rule(outline: Outline) -> Iterator[OtherReading]:
    """Of a helper that several rules come to, one statement changes nothing where one of these rules calls it.

    A variable that the rule changes by this statement alone, and that each player has for themselves, has another
    operator for it (`effect_left_out`).
    """
    methods = WrittenMethods(outline)
    kept = outline.steering | ({outline.turn.function.name} if outline.turn is not None else frozenset())
    for method, rules in methods.of_sentences():
        if method.rule is not None or len(rules) < 2:
            continue
        number: dict[tuple[str, ...], int] = {}
        for statement in _changing(method.blocks()):
            names = tuple(sorted(methods.touched(statement).computed - kept))
            if not names or is_bookkeeping(method.file, statement) or is_reset(statement):
                continue
            number[names] = number.get(names, 0) + 1
            which = (str(number[names]),) if number[names] > 1 else ()
            lines = Lines(method.file, statement.lineno, statement.end_lineno or statement.lineno)
            helper = methods.helper(methods.only_call(statement))
            told = first_sentence((helper or method.function).__doc__ or spoken(method.name))
            for rule in rules:
                others = in_words(tuple(f"`{other.name}`" for other in rules if other is not rule))
                yield OtherReading(
                    Axis.HERE_TOO,
                    "left out in one rule",
                    (rule,),
                    (*names, method.name, *which),
                    "here",
                    "not here",
                    f"with `{spoken(rule.name)}`, as with {others}, {in_words(names)} changes: “{told}”",
                    f"with `{spoken(rule.name)}` {in_words(names)} stays as before, with {others} it changes",
                    partial(_left_out, outline, rule, lines, kept),
                    said_at=beside(lines.file, lines.first, lines.last),
                    hints=told,
                )


def _changing(blocks: Iterator[Sequence[ast.stmt]]) -> Iterator[ast.stmt]:
    """The statements that may change something, each by itself."""
    for block in blocks:
        yield from (one for one in block if isinstance(one, ast.Assign | ast.AugAssign | ast.Expr))


def _left_out(outline: Outline, rule: Rule, lines: Lines, kept: frozenset[str]) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(WithoutCall, lines=lines, kept=kept))
