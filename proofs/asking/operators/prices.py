"""What something costs: nothing, or twice as much, or nothing at times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from rulestone.model import TransitionSystem, Value
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.types import BOOLEAN, Integer
from rulestone.model.expressions.walk import rewrite, support
from rulestone.model.words.tracing import Reader
from rulestone.model.words.values import lift

from ..axes import Axis
from ..game_outline import Names, Outline, spoken
from ..other_reading import OtherReading
from ..remaking import Rewriter
from ..said_by_rules import Changed


@dataclass(frozen=True)
class Price:
    """Another price.

    Attributes:
        purse: the variable from which it is paid.
        takers: those to which it is paid.
        times: by what it is multiplied: 0 or 2.
        while_so: only where this holds.
    """

    purse: str
    takers: Names
    times: int
    while_so: Node = ex.TRUE

    def is_payer(self, cell: Cell) -> bool:
        """Whether it is a purse out of which is paid."""
        return cell.function.name == self.purse

    def asked(self, node: Node) -> Node:
        """A condition, with what it asks of purses at the other price."""

        def change(part: Node, args: tuple[Node, ...]) -> Node | None:
            other = self._limit(part) if part.kind is Kind.AT_MOST else None
            return None if other is None else ex.either(self.while_so, other, part)

        return rewrite(node, change)

    def _limit(self, node: Node) -> Node | None:
        """Whether a purse holds an amount, or less than it: asked of the other amount; None of anything else."""
        left, right = node.args
        if right.kind is Kind.CELL and self.is_payer(right.payload):
            return ex.at_most(ex.linear(((self.times, left),), 0), right) if self.times else ex.TRUE
        if not any(self.is_payer(cell) for cell in support(left)) or left.kind not in (Kind.CELL, Kind.LINEAR):
            return None
        if len(left.args) > 1:
            return None
        less = ex.linear(((1, right),), 1)  # what is at most one less than an amount is less than it
        offset = 0 if left.kind is Kind.CELL else int(left.payload[1])
        amount = ex.linear(((1, less),), -offset)
        (purse,) = support(left)
        return ex.less(ex.cell_node(purse), ex.linear(((self.times, amount),), 0)) if self.times else ex.FALSE


class AtAnotherPrice(Rewriter):
    """Reads a rule in which something has another price.

    Args:
        price: which.
    """

    def __init__(
        self, functions: Mapping[str, StateFunction], preset: Mapping[Cell, Node] | None = None, *, price: Price
    ) -> None:
        super().__init__(functions, preset, everywhere=price.asked)
        self._price = price
        self._paid = False  # what is taken out of a purse goes somewhere: the next place to which something is added

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        place = self._place(function, index)
        price = self._price
        if not isinstance(place, Cell) or not isinstance(function.value_type, Integer):
            super().write(function, index, value)
            return
        now, written = self._now(place), lift(value, function.value_type)
        more = ex.linear(((1, written.simple), (-1, now.simple)), 0)
        low, high = more.type.code_range
        if price.is_payer(place) and high is not None and high <= 0 and written.denotes:
            self._paid = True
        elif function.name in price.takers and self._paid and low is not None and low >= 0 and written.denotes:
            self._paid = False
        else:
            super().write(function, index, value)
            return
        other = ex.either(price.while_so, ex.linear(((price.times, more), (1, now.simple)), 0), written.simple)
        Reader.write(self, function, index, Value(wr.as_it_is(other)))


def another_price(outline: Outline) -> Iterator[OtherReading]:
    """What players pay with a rule costs nothing, or twice as much, or nothing at times."""
    paying: dict[str, list[tuple[Rule, Names]]] = {}
    for rule in outline.rules.values():
        if rule.by == CHANCE or not outline.instances(rule):
            continue
        noted = _payments(outline, rule)
        for purse in dict.fromkeys(purse for purse, _ in noted):
            takers = tuple(taker for name, taker in noted if name == purse and taker != purse)
            if takers and _is_of_players(outline, purse):
                paying.setdefault(purse, []).append((rule, takers))
    for purse, some in paying.items():
        for rule, takers in some:
            for name, times, words in (("for nothing", 0, "it costs nothing"), ("twice as much", 2, "it costs twice")):
                yield _reading(outline, rule, (purse,), name, words, Price(purse, takers, times))
            for name, so, node in _flags(outline):
                words = f"it costs nothing while {spoken(name)} is {'so' if so else 'not so'}"
                about = purse, name, "yes" if so else "no"
                yield _reading(outline, rule, about, "for nothing at times", words, Price(purse, takers, 0, node))


def _payments(outline: Outline, rule: Rule) -> dict[tuple[str, str], None]:
    """Out of which variables a rule takes something, and to which it is added right after."""
    found: dict[tuple[str, str], None] = {}
    for each in outline.said.for_each(rule):
        taken: tuple[str, Node] | None = None
        for said in each:
            if not isinstance(said, Changed) or said.number is None:
                continue
            written, now = said.number
            more = ex.linear(((1, written.simple), (-1, now.simple)), 0)
            if taken is not None and taken[1] is more:
                found[taken[0], said.name] = None
            high = more.type.code_range[1]
            less = high is not None and high <= 0
            taken = (said.name, ex.linear(((-1, more),), 0)) if less else None
    return found


def _is_of_players(outline: Outline, name: str) -> bool:
    index_types = outline.system.functions[name].index_types
    return len(index_types) == 1 and outline.is_of_players(index_types[0])


def _flags(outline: Outline) -> Iterator[tuple[str, bool, Node]]:
    """Whether something is so, by which choices go; each way round, with its condition."""
    asked = {cell for other in outline.choices for one in outline.instances(other) for cell in support(one.guard)}
    for function in outline.system.functions.values():
        if function.index_types or function.value_type != BOOLEAN or function.name in outline.steering:
            continue
        if function.cell() in asked:
            node = ex.cell_node(function.cell())
            yield function.name, True, node
            yield function.name, False, ex.negation(node)


def _reading(outline: Outline, rule: Rule, about: Names, operator: str, words: str, price: Price) -> OtherReading:
    return OtherReading(
        Axis.PRICE,
        operator,
        (rule,),
        about,
        "this much",
        "another amount",
        f"with `{spoken(rule.name)}` what is said is paid out of the {spoken(about[0])}",
        words,
        partial(_made, outline, rule, price),
    )


def _made(outline: Outline, rule: Rule, price: Price) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(AtAnotherPrice, price=price))
