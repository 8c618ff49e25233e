"""What engines compute with: the simplified form of every word that an author can write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import expression as ex
from .expression import Cell, Node, StateFunction
from .types import OptionalOf
from .walk import indices_are, select_over
from .written_tree import Op


def _simple_place(payload: tuple[StateFunction, tuple[Cell, ...]], args: list[Node]) -> Node:
    function, cells = payload
    number = len(function.index_types)
    return select_over(function, tuple(args[:number]), dict(zip(cells, args[number:], strict=True)))


def _simple_extreme(better: Callable[[Node, Node], Node], args: list[Node]) -> Node:
    result = args[0]
    for node in args[1:]:
        result = ex.either(better(result, node), result, node)
    return result


SIMPLIFIED: dict[Op, Callable[[Any, list[Node]], Node]] = {
    Op.PLACE: _simple_place,
    Op.IS_PLACE: lambda cell, args: indices_are(cell.function, tuple(args), cell),
    Op.TABLE: lambda table, args: ex.table_lookup(table.filled, args),
    Op.SUM: lambda _, args: ex.plus(*args),
    Op.MINUS: lambda _, args: ex.minus(*args),
    Op.NEGATIVE: lambda _, args: ex.linear(((-1, args[0]),)),
    Op.TIMES: lambda _, args: ex.times(*args),
    Op.QUOTIENT: lambda _, args: ex.quotient(*args),
    Op.REMAINDER: lambda _, args: ex.remainder(*args),
    Op.COUNT: lambda _, args: ex.plus(*(ex.either(c, ex.integer(1), ex.integer(0)) for c in args)),
    Op.LEAST: lambda _, args: _simple_extreme(ex.at_most, args),
    Op.GREATEST: lambda _, args: _simple_extreme(lambda a, b: ex.at_most(b, a), args),
    Op.EQUAL: lambda _, args: ex.equal(*args),
    Op.AT_MOST: lambda _, args: ex.at_most(*args),
    Op.LESS: lambda _, args: ex.less(*args),
    Op.NOT: lambda _, args: ex.negation(*args),
    Op.ALL: lambda _, args: ex.conjunction(args),
    Op.ANY: lambda _, args: ex.disjunction(args),
    Op.IMPLIES: lambda _, args: ex.implication(*args),
    Op.IF: lambda _, args: ex.either(*args),
    Op.PRESENT: lambda kept, args: ex.present(args[0], kept or OptionalOf(args[0].type)),
    Op.EXISTS: lambda _, args: ex.negation(ex.is_absent(*args)),
    Op.VALUE: lambda _, args: ex.value_of(*args),
    Op.THE: lambda _, args: ex.the(list(zip(args[::2], args[1::2], strict=True))),
}
