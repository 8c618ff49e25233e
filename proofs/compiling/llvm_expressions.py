"""Expressions as LLVM's text, over the codes of values.

All operators are total, as everywhere in generated code (a divisor below 1 counts as 1, a place outside is folded
back): where a rule is undefined its obligations say so, and the value is not used. No operator has an effect, so both
sides of a decision are computed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulestone.model.expressions.expression import CodeTable, Kind, Node
from rulestone.model.expressions.types import BOOLEAN

from .body import Body, LlvmValue
from .cells import Cells, Constants
from .widths import NARROW, Widths

TRUE, FALSE = LlvmValue("i1", "true"), LlvmValue("i1", "false")

_OPPOSITE = {"true": "false", "false": "true"}


class LlvmExpressions:
    """Writes the computation of expressions into a body.

    Args:
        body: where to.
        cells: how places are read.
        widths: of all expressions.
        constants: of the module.

    Attributes:
        alone: see `SharedExpressions.alone`; empty where nothing is assumed.
    """

    def __init__(self, body: Body, cells: Cells, widths: Widths, constants: Constants) -> None:
        self._body = body
        self._cells = cells
        self._constants = constants
        self._widths = widths
        self.alone: Mapping[Node, Sequence[Node]] = {}
        self._following: dict[tuple[Node, str], dict[Node, LlvmValue]] = {}

    def truth(self, node: Node) -> str:
        """The name of a condition's `i1`."""
        return self._i1(self.value(node))

    def number(self, node: Node) -> str:
        """The name of a code's `i64`."""
        return self._as(self.value(node), "i64")

    def all_hold(self, conditions: Sequence[Node]) -> str:
        """The name of an `i1`: whether all of some conditions hold. All are computed."""
        return self._body.joined("and", [self.truth(condition) for condition in conditions])

    def value(self, root: Node) -> LlvmValue:
        """An expression's value; what is known already is not computed again."""
        known = self._body.known
        found = known.get(root)
        if found is not None:
            return found
        above_of, ways = self._body.above, _WAYS
        waiting = [root]
        while waiting:
            node = waiting[-1]
            if node in known:
                waiting.pop()
                continue
            above = above_of(node)
            if above is not None and not _is_simpler(node, known):
                with self._body.before(above):
                    value = self.value(node)
                known[node] = value
                waiting.pop()
                continue
            try:
                args = [known[arg] for arg in node.args]
            except KeyError:
                waiting += [arg for arg in node.args if arg not in known]
                continue
            known[node] = ways[node.kind](self, node, args)
            waiting.pop()
        return known[root]

    def assume(self, condition: Node) -> None:
        """From here to the end of the scope a condition holds, so what follows from it need not be computed."""
        self._suppose(condition, TRUE)

    def _suppose(self, condition: Node, truth: LlvmValue) -> None:
        """A condition holds, or does not."""
        kind = condition.kind
        if kind is Kind.CONSTANT:
            return
        self._know(condition, truth)
        if kind is Kind.NOT:
            self._suppose(condition.args[0], FALSE if truth is TRUE else TRUE)
        elif kind is (Kind.AND if truth is TRUE else Kind.OR):
            for arg in condition.args:
                self._suppose(arg, truth)
        elif kind is Kind.EQUAL and truth is TRUE:
            one, other = condition.args
            if other.is_constant:
                self._know(one, self._literal(other))

    def _know(self, node: Node, literal: LlvmValue) -> None:
        """An expression is a literal here, and so is all that depends on nothing else."""
        follows = self._following.get((node, literal.name))
        if follows is None:
            follows = {node: literal}
            for other in self.alone.get(node, ()):
                args = [self._literal(arg) if arg.is_constant else follows[arg] for arg in other.args]
                follows[other] = _WAYS[other.kind](self, other, args)
            self._following[node, literal.name] = follows
        self._body.known.update(follows)

    # Types

    def _i1(self, value: LlvmValue) -> str:
        if value.type == "i1":
            return value.name
        if value.is_literal:
            return "true" if value.literal else "false"
        return self._body.put(f"icmp ne {value.type} {value.name}, 0")

    def _as(self, value: LlvmValue, wanted: str) -> str:
        """A value as an integer of another type; a narrower one is asked for only where it fits."""
        if value.type == wanted:
            return value.name
        if value.is_literal:
            return str(value.literal)
        convert = "zext" if value.type == "i1" else "trunc" if value.type == "i128" else "sext"
        return self._body.put(f"{convert} {value.type} {value.name} to {wanted}")

    def _type_of(self, node: Node) -> str:
        return "i64" if self._widths.of(node) == NARROW else "i128"

    # Operators

    def _cell(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        code = LlvmValue("i64", self._cells.read(node.payload))
        return LlvmValue("i1", self._i1(code)) if node.type is BOOLEAN else code

    def _equal(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        return self._compared("eq", args)

    def _at_most(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        return self._compared("sle", args)

    def _not(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        return self._negated(self._i1(args[0]))

    def _and(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        return LlvmValue("i1", self._body.joined("and", map(self._i1, args)))

    def _or(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        return LlvmValue("i1", self._body.joined("or", map(self._i1, args)))

    def _if(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        return self._chosen(self._i1(args[0]), args[1], args[2])

    def _select(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        return LlvmValue("i64", self._cells.read_at(node.payload, self._position(node, args)))

    def _times(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        kind = self._type_of(node)
        if args[0].is_literal and args[1].is_literal:
            return LlvmValue(kind, str(args[0].literal * args[1].literal))
        left, right = (self._as(arg, kind) for arg in args)
        return LlvmValue(kind, self._body.put(f"mul {kind} {left}, {right}"))

    def _quotient(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        return LlvmValue("i64", self._divided(args)[0])

    def _remainder(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        return LlvmValue("i64", self._divided(args)[1])

    def _argument(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        return args[0]

    def _literal(self, node: Node, args: Sequence[LlvmValue] = ()) -> LlvmValue:
        """The value of a literal."""
        if node.type is BOOLEAN:
            return TRUE if node.payload else FALSE
        return LlvmValue(self._type_of(node), str(int(node.payload)))

    def _negated(self, truth: str) -> LlvmValue:
        if truth in _OPPOSITE:
            return LlvmValue("i1", _OPPOSITE[truth])
        return LlvmValue("i1", self._body.put(f"xor i1 {truth}, true"))

    def _linear(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        coefficients, offset = node.payload
        kind, put = self._type_of(node), self._body.put
        known = [c * arg.literal for c, arg in zip(coefficients, args, strict=True) if arg.is_literal]
        offset += sum(known)
        if len(known) == len(args):
            return LlvmValue(kind, str(offset))
        total = str(offset) if offset else ""
        for coefficient, arg in zip(coefficients, args, strict=True):
            if arg.is_literal:
                continue
            term = self._as(arg, kind)
            if coefficient == -1:
                total = put(f"sub {kind} {total or 0}, {term}")
                continue
            if coefficient != 1:
                term = put(f"mul {kind} {term}, {coefficient}")
            total = put(f"add {kind} {total}, {term}") if total else term
        return LlvmValue(kind, total)

    def _divided(self, args: Sequence[LlvmValue]) -> tuple[str, str]:
        """The quotient, rounded down, and what it leaves; a divisor below 1 counts as 1."""
        put = self._body.put
        dividend, divisor = (self._as(arg, "i64") for arg in args)
        divisor = put(f"select i1 {put(f'icmp sgt i64 {divisor}, 1')}, i64 {divisor}, i64 1")
        left = put(f"srem i64 {dividend}, {divisor}")
        negative = put(f"icmp slt i64 {left}, 0")
        quotient = put(f"sdiv i64 {dividend}, {divisor}")
        down = put(f"add i64 {quotient}, {put(f'sext i1 {negative} to i64')}")
        return down, put(f"add i64 {left}, {put(f'select i1 {negative}, i64 {divisor}, i64 0')}")

    def _compared(self, how: str, args: Sequence[LlvmValue]) -> LlvmValue:
        left, right = args
        if left.is_literal and right.is_literal:
            holds = left.literal == right.literal if how == "eq" else left.literal <= right.literal
            return TRUE if holds else FALSE
        if left.name == right.name:
            return TRUE
        if how == "eq" and left.type == right.type == "i1":
            for known, unknown in ((left, right), (right, left)):
                if known.is_literal:
                    return unknown if known.literal else self._negated(unknown.name)
            return LlvmValue("i1", self._body.put(f"icmp eq i1 {left.name}, {right.name}"))
        kind = "i128" if "i128" in (left.type, right.type) else "i64"
        one, other = self._as(left, kind), self._as(right, kind)
        return LlvmValue("i1", self._body.put(f"icmp {how} {kind} {one}, {other}"))

    def _chosen(self, condition: str, then: LlvmValue, otherwise: LlvmValue) -> LlvmValue:
        if condition in _OPPOSITE:
            return then if condition == "true" else otherwise
        if then == otherwise:
            return then
        kind = max((then.type, otherwise.type), key=("i1", "i64", "i128").index)
        if kind == "i1" and then.is_literal and otherwise.is_literal:
            return LlvmValue("i1", condition) if then.literal else self._negated(condition)
        if kind == "i1":
            return LlvmValue("i1", self._either_truth(condition, then.name, otherwise.name))
        if (then.name, otherwise.name) == ("1", "0"):
            return LlvmValue("i1", condition)
        one, other = self._as(then, kind), self._as(otherwise, kind)
        return LlvmValue(kind, self._body.put(f"select i1 {condition}, {kind} {one}, {kind} {other}"))

    def _either_truth(self, condition: str, then: str, otherwise: str) -> str:
        """The name of the `i1` that is one of two.

        Not by `select`: LLVM's fast choice of instructions gives up at one of truths, and leaves all before it to the
        slow one.
        """
        joined = self._body.joined
        if otherwise in _OPPOSITE:  # only one of them is computed
            return joined("and", (condition, then)) if otherwise == "false" else self._or_unless(condition, then)
        if then == "true":
            return joined("or", (condition, otherwise))
        unless = joined("and", (self._negated(condition).name, otherwise))
        return joined("or", (joined("and", (condition, then)), unless))

    def _or_unless(self, condition: str, truth: str) -> str:
        """The name of the `i1` that is this truth where a condition holds, and true elsewhere."""
        return self._body.joined("or", (self._negated(condition).name, truth))

    def _the(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        """Where it is defined exactly one condition holds, so a sum chooses."""
        kind, put = self._type_of(node), self._body.put
        total = ""
        for condition, value in zip(args[::2], args[1::2], strict=True):
            holds = self._i1(condition)
            if holds == "false":
                continue
            part = self._as(value, kind)
            if holds != "true":
                part = put(f"select i1 {holds}, {kind} {part}, {kind} 0")
            total = put(f"add {kind} {total}, {part}") if total else part
        return LlvmValue(kind, total or "0")

    def _entry(self, node: Node, args: Sequence[LlvmValue]) -> LlvmValue:
        table: CodeTable = node.payload
        name = self._body.address(self._constants.name(table.codes))
        place = self._body.put(f"getelementptr i64, ptr {name}, i64 {self._position(node, args)}")
        return LlvmValue("i64", self._body.put(f"load i64, ptr {place}"))

    def _position(self, node: Node, args: Sequence[LlvmValue]) -> str:
        """The mixed-radix position of index codes, folded into the range that exists."""
        put = self._body.put
        position, size, surely = "", 1, True
        for index_type, arg, index in zip(node.payload.index_types, args, node.args, strict=True):
            low, high = index_type.code_range
            span = high - low + 1
            size *= span
            surely = surely and self._widths.lies_within(index, low, high)
            term = self._as(arg, "i64")
            if low:
                term = put(f"sub i64 {term}, {low}")
            position = put(f"add i64 {put(f'mul i64 {position}, {span}')}, {term}") if position else term
        if surely:
            return position
        left = put(f"srem i64 {position}, {size}")
        back = put(f"select i1 {put(f'icmp slt i64 {left}, 0')}, i64 {size}, i64 0")
        return put(f"add i64 {left}, {back}")


_WAYS: Mapping[Kind, Callable[[LlvmExpressions, Node, Sequence[LlvmValue]], LlvmValue]] = {
    Kind.CONSTANT: LlvmExpressions._literal,
    Kind.CELL: LlvmExpressions._cell,
    Kind.EQUAL: LlvmExpressions._equal,
    Kind.AT_MOST: LlvmExpressions._at_most,
    Kind.NOT: LlvmExpressions._not,
    Kind.AND: LlvmExpressions._and,
    Kind.OR: LlvmExpressions._or,
    Kind.IF: LlvmExpressions._if,
    Kind.SELECT: LlvmExpressions._select,
    Kind.TABLE: LlvmExpressions._entry,
    Kind.LINEAR: LlvmExpressions._linear,
    Kind.TIMES: LlvmExpressions._times,
    Kind.QUOTIENT: LlvmExpressions._quotient,
    Kind.REMAINDER: LlvmExpressions._remainder,
    Kind.PRESENT: LlvmExpressions._argument,
    Kind.VALUE: LlvmExpressions._argument,
    Kind.THE: LlvmExpressions._the,
}
"""How the value of each kind of expression is computed, that of its arguments being known."""


def _is_simpler(node: Node, known: Mapping[Node, LlvmValue]) -> bool:
    """Whether one of an expression's arguments is not always a literal, but has become one here."""
    for arg in node.args:
        value = known.get(arg)
        if value is not None and value.is_literal and not arg.is_constant:
            return True
    return False
