"""What can be changed in an expression: which changes it offers, and what it becomes.

An operator is applied to all of an expression (target empty) or to every part of it that has one pattern, so that all
instances of a rule are changed alike. The operators are the classical ones of mutation testing (DeMillo, Lipton and
Sayward, 1978; for specifications Black, Okun and Yesha, 2000), on the trees that engines read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import FALSE, TRUE, CodeTable, Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN, Element, Integer, OptionalOf
from rulestone.model.expressions.walk import rewrite

from .changes import SiteKind
from .patterns import Patterns, element_type, short_text

OPERATORS = {
    "drop": "{text} is left out",
    "negate": "{text} is turned into its opposite",
    "always": "what happens only where {text} happens always",
    "never": "what happens where {text} never happens",
    "unlike": "in {text}, `=` and `!=` (or yes and no) are exchanged",
    "next element": "in {text}, the element is exchanged for the next one",
    "equal + 1": "in {text}, the number is one larger",
    "equal - 1": "in {text}, the number is one smaller",
    "at most + 1": "the limit in {text} is one looser",
    "at most - 1": "the limit in {text} is one tighter (`<` for `<=`)",
    "reversed": "the two sides of {text} are exchanged",
    "any for all": "in {text}, one is enough instead of all",
    "all for any": "in {text}, all are needed instead of one",
    "without part": "{text} is left out of what it is part of",
    "branches": "in {text}, what happens if and what happens if not are exchanged",
    "coefficient": "in {text}, a factor is one larger",
    "sign": "in {text}, plus and minus are exchanged",
    "+ 1": "{text} is one more",
    "- 1": "{text} is one less",
    "next value": "{text} is the next element instead",
    "next player": "{text} is the next player instead",
    "absent": "{text} is nothing instead",
    "next place": "{text} happens at the next place instead",
    "next player's": "{text} is asked of the next player instead",
    "uniform": "{text}: every outcome is as likely as any other",
    "skewed": "{text}: likely outcomes become likelier (the weight is squared)",
}
"""Every operator, and its words."""


@dataclass(frozen=True)
class OfferedMutation:
    """A change that an expression offers: the operator, the pattern of what it applies to, and that part's text."""

    operator: str
    target: str
    text: str


class Operators:
    """Offers and applies changes.

    Args:
        patterns: of expressions.
        players: the sort of the players, if there is one.
    """

    def __init__(self, patterns: Patterns, players: Element | None) -> None:
        self.patterns = patterns
        self.players = players

    # What is offered

    def offers(self, node: Node, said: SiteKind) -> Iterator[OfferedMutation]:
        """All changes of what is said at one place; for an effect, of the value that is written."""
        text = short_text(node)
        if said is SiteKind.REQUIRE:
            whole = ["drop", "negate"]
        elif said is SiteKind.WHEN:
            whole = ["always", "never", "negate"]
        elif said is SiteKind.WRITE:
            whole = ["drop", *self._values(node)]
        else:
            whole = list(self._values(node)) if node.type is not BOOLEAN else []
        yield from (OfferedMutation(operator, "", text) for operator in whole)
        for part in postorder((node,)):
            for operator, target in self._inner(part, part is node and said is SiteKind.WRITE):
                yield OfferedMutation(operator, target, short_text(part))

    def _values(self, node: Node) -> Iterator[str]:
        sort = element_type(node.type)
        if node.type is BOOLEAN:
            yield "negate"
        elif isinstance(node.type, Integer):
            yield from ("+ 1", "- 1")
        elif isinstance(node.type, OptionalOf) and _is_absent_literal(node):
            yield "next value"
        elif sort is not None and len(sort) > 1:
            if node.is_constant:
                yield "next value"
            elif sort == self.players:
                yield "next player"
        if isinstance(node.type, OptionalOf) and not _is_absent_literal(node):
            yield "absent"

    def _inner(self, part: Node, is_written: bool) -> Iterator[tuple[str, str]]:
        target = self.patterns.of(part)
        match part.kind:
            case Kind.CELL | Kind.SELECT if part.type is BOOLEAN and not is_written:
                yield "unlike", target
            case Kind.EQUAL:
                yield "unlike", target
                literal = part.args[1]
                if literal.is_constant and isinstance(literal.type, Integer):
                    yield from (("equal + 1", target), ("equal - 1", target))
                elif literal.is_constant and element_type(literal.type) is not None:
                    yield "next element", target
            case Kind.AT_MOST:
                yield from (("at most + 1", target), ("at most - 1", target), ("reversed", target))
            case Kind.AND | Kind.OR:
                yield "any for all" if part.kind is Kind.AND else "all for any", target
                for one in dict.fromkeys(map(self.patterns.of, part.args)):
                    yield "without part", f"{target} > {one}"
            case Kind.IF:
                yield "branches", target
            case Kind.LINEAR:
                coefficients, _ = part.payload
                if any(abs(c) > 1 for c in coefficients):
                    yield "coefficient", target
                if len(part.args) > 1:
                    for one in dict.fromkeys(map(self.patterns.of, part.args)):
                        yield "sign", f"{target} > {one}"

    # What is made of it

    def apply(self, node: Node, operator: str, target: str) -> Node:
        """The expression after a change; the same where it does not have such a part."""
        if not target:
            return self._whole(node, operator)
        outer, _, inner = target.partition(" > ")

        def replace(part: Node, args: tuple[Node, ...]) -> Node | None:
            if self.patterns.of(part) != outer:
                return None
            return self._part(part, ex.rebuild(part, args), operator, inner)

        return rewrite(node, replace)

    def _whole(self, node: Node, operator: str) -> Node:
        match operator:
            case "always":
                return TRUE
            case "never":
                return FALSE
            case "negate":
                return ex.negation(node)
            case "+ 1":
                return ex.linear(((1, node),), 1)
            case "- 1":
                return ex.linear(((1, node),), -1)
            case "next value" | "next player":
                return following(node)
            case "absent":
                assert isinstance(node.type, OptionalOf)
                return ex.constant(node.type.absent_code, node.type)
            case "uniform":
                return ex.integer(1)
            case "skewed":
                return ex.times(node, node)
        raise AssertionError(operator)

    def _part(self, part: Node, rebuilt: Node, operator: str, inner: str) -> Node:
        """One part changed; `rebuilt` is the part with what lies below it changed, which may be of another kind."""
        args = rebuilt.args if rebuilt.kind is part.kind else part.args
        match operator, part.kind:
            case "unlike", Kind.CELL | Kind.SELECT | Kind.EQUAL:
                return ex.negation(rebuilt)
            case "next element", Kind.EQUAL if args[1].is_constant:
                return ex.equal(args[0], following(args[1]))
            case (("equal + 1" | "equal - 1"), Kind.EQUAL) if args[1].is_constant:
                return ex.equal(args[0], ex.linear(((1, args[1]),), 1 if operator == "equal + 1" else -1))
            case (("at most + 1" | "at most - 1"), Kind.AT_MOST):
                return ex.at_most(args[0], ex.linear(((1, args[1]),), 1 if operator == "at most + 1" else -1))
            case "reversed", Kind.AT_MOST:
                return ex.at_most(args[1], args[0])
            case "any for all", Kind.AND:
                return ex.disjunction(args)
            case "all for any", Kind.OR:
                return ex.conjunction(args)
            case "without part", Kind.AND | Kind.OR:
                kept = [arg for arg in args if self.patterns.of(arg) != inner]
                return ex.conjunction(kept) if part.kind is Kind.AND else ex.disjunction(kept)
            case "branches", Kind.IF:
                return ex.either(args[0], args[2], args[1])
            case "coefficient", Kind.LINEAR:
                coefficients, offset = part.payload
                larger = [c + 1 if abs(c) > 1 else c for c in coefficients]
                return ex.linear(zip(larger, part.args, strict=True), offset)
            case "sign", Kind.LINEAR:
                coefficients, offset = part.payload
                turned = [
                    -c if self.patterns.of(a) == inner else c for c, a in zip(coefficients, part.args, strict=True)
                ]
                return ex.linear(zip(turned, part.args, strict=True), offset)
        return rebuilt


def _is_absent_literal(node: Node) -> bool:
    return isinstance(node.type, OptionalOf) and node.is_constant and node.payload == node.type.absent_code


def following(node: Node) -> Node:
    """The next element of a value's sort, the first after the last; of an absent one the first."""
    sort = element_type(node.type)
    if sort is None:
        if isinstance(node.type, OptionalOf):  # of nothing, where a number could be: the lowest number
            return ex.constant(node.type.code_range[0] or 0, node.type)
        return node
    size = len(sort)
    if node.is_constant:
        return ex.constant((node.payload + 1) % size if node.payload < size else 0, node.type)
    codes = [(code + 1) % size for code in range(size)]
    if isinstance(node.type, OptionalOf):
        codes.append(size)
    return ex.table_lookup(CodeTable("next", (node.type,), node.type, tuple(codes)), (node,))
