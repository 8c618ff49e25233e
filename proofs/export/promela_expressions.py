"""Expressions as Promela.

`exact` writes what may be asked in a guard: lazily, from left to right, so that nothing is read that does not denote
(SPIN itself then tells an index outside an array or a division by zero). Promela has no functions, so what is shared in
a tree is written once for every use. `total` writes what a step computes: shared parts are kept in hidden variables
first; as they are computed whether they are needed or not, an index outside counts as 0 there and so does a quotient by
a number below 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rulestone.model import GameError
from rulestone.model.expressions.arithmetic import bounds
from rulestone.model.expressions.expression import Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import Integer, OptionalOf

from .storage import Storage, fits_int

LONGEST = 400_000
"""The most characters of a condition: SPIN and the C compiler take it as one line."""

LONG = 200
"""What is shared and longer than this (in characters) is computed once."""


class PromelaExpressions:
    """Writes expressions over the places of a storage."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._exact: dict[Node, str] = {}
        self.kept = 0  # the most hidden variables that one step needs

    def exact(self, root: Node) -> str:
        """The value, where it denotes. Raises GameError where the text would be too long."""
        for node in postorder((root,)):
            if node not in self._exact:
                self._exact[node] = self._text(node, [self._exact[arg] for arg in node.args], False)
                if len(self._exact[node]) > LONGEST:
                    raise GameError(
                        "a condition is too long for Promela, which has no functions", fix="choose a smaller scope"
                    )
        return self._exact[root]

    def total(self, roots: Iterable[Node]) -> tuple[list[str], list[str]]:
        """Assignments to hidden variables, and then the values."""
        roots = list(roots)
        uses: dict[Node, int] = dict.fromkeys(roots, 1)
        order = postorder(roots)
        for node in order:
            for arg in node.args:
                uses[arg] = uses.get(arg, 0) + 1
        lines: list[str] = []
        text: dict[Node, str] = {}
        for node in order:
            written = self._text(node, [text[arg] for arg in node.args], True)
            if len(written) > LONG and uses[node] > 1:
                lines.append(f"{self.keep(len(lines))} = {written}")
                written = self.keep(len(lines) - 1)
            text[node] = written
        return lines, [text[root] for root in roots]

    def keep(self, number: int) -> str:
        """The name of a hidden variable; counted from 0 in every step."""
        self.kept = max(self.kept, number + 1)
        return f"kept_{number}"

    def _text(self, node: Node, args: list[str], is_total: bool) -> str:
        if isinstance(node.type, Integer) and node.args:
            fits_int(*bounds(node), "an intermediate result")
        match node.kind:
            case Kind.CONSTANT:
                fits_int(node.payload, node.payload, "a number")
                return str(node.payload) if node.payload >= 0 else f"({node.payload})"
            case Kind.CELL:
                return self.storage.cell(node.payload)
            case Kind.SELECT:
                size = sum(1 for _ in node.payload.cells())
                spelt = partial(self.storage.select, node.payload)
                return self._at(node, args, size, is_total, spelt)
            case Kind.TABLE:
                spelt = partial(self.storage.table, f"table_{node.payload.name}", node.payload.codes)
                return self._at(node, args, len(node.payload.codes), is_total, spelt)
            case Kind.LINEAR:
                return _linear(node, args)
            case Kind.TIMES:
                return f"({args[0]} * {args[1]})"
            case Kind.QUOTIENT | Kind.REMAINDER:
                text = _division(node, *args)
                return f"(({args[1]} >= 1) -> {text} : 0)" if is_total else text
            case Kind.EQUAL:
                return _equal(node, *args)
            case Kind.AT_MOST:
                return f"({args[0]} <= {args[1]})"
            case Kind.NOT:
                return f"!({args[0]})"
            case Kind.AND:
                return f"({' && '.join(args)})"
            case Kind.OR:
                return f"({' || '.join(args)})"
            case Kind.IF:
                return f"({args[0]} -> {args[1]} : {args[2]})"
            case Kind.PRESENT | Kind.VALUE:
                return args[0]
            case Kind.THE:
                text = args[-1]  # where it is defined one condition holds: the last, unless an earlier one does
                for condition, value in reversed(list(zip(args[:-2:2], args[1:-2:2], strict=True))):
                    text = f"({condition} -> {value} : {text})"
                return text
        raise AssertionError(node.kind)

    def _at(self, node: Node, args: list[str], size: int, is_total: bool, spelt: partial[str]) -> str:
        position = ""
        for index_type, arg in zip(node.payload.index_types, args, strict=True):
            low, high = index_type.code_range
            counted = f"({arg} - {low})" if low > 0 else f"({arg} + {-low})" if low else arg
            position = f"({position} * {high - low + 1} + {counted})" if position else counted
        if not is_total or node.denotes:
            return spelt(position)
        return f"(({position} >= 0 && {position} < {size}) -> {spelt(position)} : 0)"


def _linear(node: Node, args: list[str]) -> str:
    coefficients, offset = node.payload
    most = abs(offset)  # at any moment of the sum, in whatever order it is computed
    text = ""
    for coefficient, term, arg in zip(coefficients, node.args, args, strict=True):
        low, high = bounds(term)
        fits_int(low, high, "a term of a sum")
        assert low is not None and high is not None
        most += abs(coefficient) * max(abs(low), abs(high))
        part = arg if abs(coefficient) == 1 else f"{abs(coefficient)} * {arg}"
        sign = "-" if coefficient < 0 else "+"
        text += f" {sign} {part}" if text else part if coefficient > 0 else f"0 - {part}"
    fits_int(-most, most, "a sum")
    if offset:
        text += f" {'-' if offset < 0 else '+'} {abs(offset)}"
    return f"({text})"


def _division(node: Node, dividend: str, divisor: str) -> str:
    """Rounded down as in Python; C rounds towards zero."""
    low, high = bounds(node.args[0])
    assert low is not None and high is not None
    operator = "/" if node.kind is Kind.QUOTIENT else "%"
    if low >= 0:
        return f"({dividend} {operator} {divisor})"
    reach = max(high, -low) + (bounds(node.args[1])[1] or 0)
    fits_int(-reach, reach, "a division")
    if node.kind is Kind.REMAINDER:
        return f"((({dividend} % {divisor}) + {divisor}) % {divisor})"
    return f"({dividend} >= 0 -> {dividend} / {divisor} : 0 - ({divisor} - 1 - {dividend}) / {divisor})"


def _equal(node: Node, left: str, right: str) -> str:
    """Equality of values: the codes of two optionals differ where their ranges do."""
    one, other = (_absent(arg) for arg in node.args)
    if one == other:
        return f"({left} == {right})"
    neither = [f"{text} != {code}" for text, code in ((left, one), (right, other)) if code is not None]
    equal = f"({' && '.join([*neither, f'{left} == {right}'])})"
    return equal if len(neither) == 1 else f"(({left} == {one} && {right} == {other}) || {equal})"


def _absent(node: Node) -> int | None:
    return node.type.absent_code if isinstance(node.type, OptionalOf) else None
