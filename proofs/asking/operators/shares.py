"""What several get who share something: each gets all of it, or nobody gets anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import CodeTable, Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import rewrite

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import Rewriter
from .mixed_conditions import roots_of

OTHERWISE = (
    ("each gets all", "each of them gets all of it", True),
    ("nobody gets a share", "where there are several nobody gets anything", False),
)
"""Names of other readings, in words, and whether each gets all."""


def not_shared(outline: Outline) -> Iterator[OtherReading]:
    """What a rule divides among several each of them gets as a whole, or none of them."""
    for rule in outline.rules.values():
        if outline.instances(rule) and any(map(_is_share, postorder(roots_of(outline, rule)))):
            for operator, words, whole in OTHERWISE:
                yield OtherReading(
                    Axis.SEVERAL,
                    operator,
                    (rule,),
                    (),
                    "ties count",
                    "ties do not",
                    f"in `{spoken(rule.name)}` several share what there is",
                    words,
                    partial(_made, outline, rule, whole),
                )


def _is_share(node: Node) -> bool:
    if node.kind is Kind.QUOTIENT:
        return bool(node.args[1].is_constant)
    return node.kind is Kind.TABLE and _whole(node.payload) is not None


def _whole(table: CodeTable) -> int | None:
    """What one gets alone, by a table of what each of several gets; None where it is no such table."""
    (kind, *others), value = table.index_types, table.value_type
    if others or not isinstance(kind, Integer) or not isinstance(value, Integer):
        return None
    each = {int(number): int(value.decode(code)) for number, code in zip(kind.values(), table.codes, strict=True)}
    alone = each.get(1, 0)
    shares = {number: share for number, share in each.items() if number > 1}
    return alone if alone > 1 and shares and all(s == alone // n for n, s in shares.items()) else None


def _made(outline: Outline, rule: Rule, whole: bool) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(Rewriter, everywhere=partial(_otherwise, whole)))


def _otherwise(whole: bool, node: Node) -> Node:
    def change(part: Node, args: tuple[Node, ...]) -> Node | None:
        if not _is_share(part):
            return None
        if part.kind is Kind.QUOTIENT:
            return args[0] if whole else ex.integer(0)
        return ex.table_lookup(_table(part.payload, whole), args)

    return rewrite(node, change)


def _table(table: CodeTable, whole: bool) -> CodeTable:
    (kind,), alone = table.index_types, _whole(table) or 0
    given = [alone if whole and n >= 1 else old for n, old in zip(kind.values(), table.codes, strict=True)]
    if not whole:
        given = [0 if n > 1 else old for n, old in zip(kind.values(), table.codes, strict=True)]
    return replace(table, name=f"{table.name} otherwise", codes=tuple(given))
