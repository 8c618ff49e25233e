"""Expressions as Python source text over integer codes: the one emitter of all targets.

The text is an expression, preceded by assignments for what is used more than once and for what lies deep. All operators
are total here (a divisor below 1 counts as 1, an index outside is folded back): where a rule is undefined its
obligations say so, and the value is not used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulestone.model.expressions.expression import Cell, CodeTable, Kind, Node, StateFunction
from rulestone.model.expressions.postorder import postorder


@dataclass(frozen=True)
class Names:
    """How a target spells the leaves of an expression.

    Attributes:
        cell: the code kept in a cell.
        number: an integer literal.
        select: a state variable at a computed position (source text of the position).
        table: a constant table at a computed position.
        lazy: whether decisions are written with `if`, `and`, `or`. Compilers take very long over thousands of little
            decisions; without them the same value is computed by arithmetic on 0 and 1.
    """

    cell: Callable[[Cell], str]
    number: Callable[[int], str]
    select: Callable[[StateFunction, str], str]
    table: Callable[[CodeTable, str], str]
    lazy: bool = True


_DEEPEST = 40
"""Levels of an expression in one line: Python takes 200 parentheses in each other, and a level may have three."""


def source(root: Node, names: Names) -> tuple[list[str], str]:
    """The assignments and the expression text that compute the code of a node."""
    uses: dict[Node, int] = {}
    order = postorder((root,))
    for node in order:
        for arg in node.args:
            uses[arg] = uses.get(arg, 0) + 1
        if node.kind is Kind.IF and not names.lazy:
            uses[node.args[2]] += 1  # `_decision` writes it twice
    lines: list[str] = []
    text: dict[Node, str] = {}
    levels: dict[Node, int] = {}
    for node in order:
        written = _text(node, [text[arg] for arg in node.args], names)
        levels[node] = 1 + max((levels[arg] for arg in node.args), default=0)
        if node.args and (uses.get(node, 0) > 1 or levels[node] > _DEEPEST):
            lines.append(f"t{len(lines)} = {written}")
            written = f"t{len(lines) - 1}"
            levels[node] = 0
        text[node] = written
    return lines, text[root]


def _text(node: Node, args: list[str], names: Names) -> str:
    match node.kind:
        case Kind.CONSTANT:
            return names.number(node.payload)
        case Kind.CELL:
            return names.cell(node.payload)
        case Kind.SELECT:
            return names.select(node.payload, _position(node.payload.index_types, args))
        case Kind.TABLE:
            return names.table(node.payload, _position(node.payload.index_types, args))
        case Kind.LINEAR:
            return _linear(node, args, names)
        case Kind.TIMES:
            return f"({args[0]} * {args[1]})"
        case Kind.QUOTIENT:
            return f"({args[0]} // max({args[1]}, 1))"
        case Kind.REMAINDER:
            return f"({args[0]} % max({args[1]}, 1))"
        case Kind.EQUAL:
            return f"({args[0]} == {args[1]})"
        case Kind.AT_MOST:
            return f"({args[0]} <= {args[1]})"
        case Kind.NOT:
            return f"(not {args[0]})" if names.lazy else f"({args[0]} ^ 1)"
        case Kind.AND:
            return f"({(' and ' if names.lazy else ' & ').join(args)})"
        case Kind.OR:
            return f"({(' or ' if names.lazy else ' | ').join(args)})"
        case Kind.IF:
            return _decision(names, *args)
        case Kind.PRESENT | Kind.VALUE:
            return args[0]
        case Kind.THE:
            # Where it is defined exactly one condition holds, so a sum chooses.
            return f"({' + '.join(f'{c} * {v}' for c, v in zip(args[::2], args[1::2], strict=True))})"
    raise AssertionError(node.kind)


def _decision(names: Names, condition: str, then: str, otherwise: str) -> str:
    if names.lazy:
        return f"({then} if {condition} else {otherwise})"
    return f"({otherwise} + ({then} - {otherwise}) * {condition})"


def _linear(node: Node, args: list[str], names: Names) -> str:
    coefficients, offset = node.payload
    parts = []
    for coefficient, arg in zip(coefficients, args, strict=True):
        parts.append({1: f"+ {arg}", -1: f"- {arg}"}.get(coefficient, f"+ {coefficient} * {arg}"))
    if offset:
        parts.append(f"+ {names.number(offset)}")
    return f"({' '.join(parts)})"


def _position(index_types: tuple[object, ...], args: list[str]) -> str:
    """Mixed-radix position of index codes, folded into the range that exists."""
    text = ""
    size = 1
    for index_type, arg in zip(index_types, args, strict=True):
        low, high = index_type.code_range  # type: ignore[attr-defined]
        span = high - low + 1
        size *= span
        shifted = f"({arg} - {low})" if low else arg
        text = f"({text} * {span} + {shifted})" if text else shifted
    return f"{text} % {size}"
