"""Whether compiled code may compute a game: every number on the way must fit a machine integer of 64 bits.

Compiled integers wrap without a word. So before a game is compiled the least and the greatest value of everything that
the code computes is found: not only of each expression, but of each product, each partial sum in whatever order, each
position in a table. The values are those of the *generated* operators, which are total (see `source`), so where a rule
denotes nothing they may be others than the expression's own type says. Python integers never wrap: what does not pass
here is computed with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulestone.model import GameError, TransitionSystem
from rulestone.model.expressions.expression import Kind, Node, StateFunction, negation
from rulestone.model.expressions.postorder import postorder
from rulestone.proofs.plays.conditions import Checks

from .branching import cap_conditions
from .layout import Layout

LARGEST = 2**63 - 1
"""The largest machine integer; the least one is kept out, so that negating is safe."""

Range = tuple[int, int]

_TRUTH = (0, 1)


class BeyondWords(GameError):
    """Compiled code would not be exact; the message says what may leave 64 bits."""


def compiled_expressions(system: TransitionSystem, layout: Layout, checks: Checks) -> Iterator[Node]:
    """Every expression of a system that is compiled, as it is compiled."""
    for number, instance in enumerate(system.instances):
        yield instance.guard
        for obligation in instance.guard_obligations:
            yield obligation.condition
            yield negation(obligation.condition)
        for obligation in instance.obligations:
            yield obligation.condition
        yield from instance.updates.values()
        for _, fits in cap_conditions(system, layout, number):
            yield fits
        for step_check in checks.steps:
            if number in step_check.conditions:
                yield step_check.conditions[number]
    for check in checks.states:
        yield check.condition
    yield system.over.total


def shortened(node: Node | None, most: int = 60) -> str:
    text = repr(node)
    return text if len(text) <= most else text[: most - 3] + "..."


class Extents:
    """The least and greatest value of expressions, as generated code computes them.

    Args:
        system: whose places expressions read.
        layout: says what each place may hold.
        largest: the largest absolute value that fits.

    Attributes:
        far: the expression that was found not to fit.
        reach: of each expression that fits the largest absolute value met on the way to its value, and of that itself.
    """

    def __init__(self, system: TransitionSystem, layout: Layout, largest: int = LARGEST) -> None:
        self.far: Node | None = None
        self.reach: dict[Node, int] = {}
        self._largest = largest
        self._fields = layout.fields
        self._positions = system.positions
        self._known: dict[Node, Range] = {}
        self._functions: dict[StateFunction, Range] = {}

    def fits(self, root: Node) -> bool:
        """Whether everything that is computed for an expression fits."""
        known = self._known
        for node in postorder((root,), known):
            extent, farthest = self._extent(node)
            farthest = max(farthest, extent[1], -extent[0])
            if farthest > self._largest:
                self.far = node
                return False
            known[node] = extent
            self.reach[node] = farthest
        return True

    def _extent(self, node: Node) -> tuple[Range, int]:
        """The range of a node's value, and the largest absolute value met on the way to it."""
        kind = node.kind
        if kind in _CONDITIONS:
            return _TRUTH, 0
        args = [self._known[arg] for arg in node.args]
        match kind:
            case Kind.CONSTANT:
                return (node.payload, node.payload), 0
            case Kind.CELL:
                field = self._fields[self._positions[node.payload]]
                return (field.low, field.high), 0
            case Kind.PRESENT | Kind.VALUE:
                return args[0], 0
            case Kind.IF:
                _, (low, high), (other_low, other_high) = args
                apart = max(high - other_low, other_high - low)  # where decisions are written as arithmetic
                return (min(low, other_low), max(high, other_high)), apart
            case Kind.LINEAR:
                coefficients, offset = node.payload
                products = [_product(factor, extent) for factor, extent in zip(coefficients, args, strict=True)]
                return _sum([*products, (offset, offset)], max(map(abs, coefficients)))
            case Kind.THE:
                return _sum([(min(0, low), max(0, high)) for low, high in args[1::2]], 0)
            case Kind.TIMES:
                return _hull(a * b for a in args[0] for b in args[1]), 0
            case Kind.QUOTIENT:
                divisors = [max(1, divisor) for divisor in args[1]]
                return _hull(dividend // divisor for dividend in args[0] for divisor in divisors), 0
            case Kind.REMAINDER:
                return (0, max(1, args[1][1]) - 1), 0
            case Kind.TABLE:
                codes = node.payload.codes
                return (min(codes), max(codes)), _position(node.payload.index_types, args)
            case Kind.SELECT:
                return self._held(node.payload), _position(node.payload.index_types, args)
        raise AssertionError(kind)

    def range_of(self, node: Node) -> Range:
        """The least and greatest value of an expression that fits."""
        return self._known[node]

    def _held(self, function: StateFunction) -> Range:
        found = self._functions.get(function)
        if found is None:
            fields = [self._fields[self._positions[cell]] for cell in function.cells()]
            found = min(f.low for f in fields), max(f.high for f in fields)
            self._functions[function] = found
        return found


_CONDITIONS = frozenset((Kind.EQUAL, Kind.AT_MOST, Kind.NOT, Kind.AND, Kind.OR))


def _hull(values: Iterable[int]) -> Range:
    found = list(values)
    return min(found), max(found)


def _product(factor: int, extent: Range) -> Range:
    one, other = factor * extent[0], factor * extent[1]
    return (one, other) if one <= other else (other, one)


def _sum(terms: Sequence[Range], farthest: int) -> tuple[Range, int]:
    """The range of a sum. On the way, in any order, it stays between the sums of its negative and positive ends."""
    low = sum(term[0] for term in terms)
    high = sum(term[1] for term in terms)
    below = sum(term[0] for term in terms if term[0] < 0)
    above = sum(term[1] for term in terms if term[1] > 0)
    return (low, high), max(farthest, -below, above)


def _position(index_types: Sequence[object], args: Sequence[Range]) -> int:
    """The largest absolute value on the way to a mixed-radix position, from whichever end it is computed."""
    farthest, stride = 0, 1
    for index_type, (least, greatest) in reversed(list(zip(index_types, args, strict=True))):
        low, high = index_type.code_range  # type: ignore[attr-defined]
        farthest += stride * (max(abs(least), abs(greatest)) + abs(low))
        stride *= high - low + 1
    return max(farthest, stride)
