"""What something costs: nothing, or twice as much; nothing at times, or nothing for a player who is set apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulestone.model import TransitionSystem, Value
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.types import BOOLEAN, Integer
from rulestone.model.expressions.walk import rewrite, support
from rulestone.model.expressions.written import Written
from rulestone.model.words.tracing import Reader
from rulestone.model.words.values import lift

from ..axes import Axis
from ..game_outline import Names, Outline, spoken
from ..other_reading import OtherReading
from ..remaking import Rewriter


@dataclass(frozen=True)
class Price:
    """Another price.

    Attributes:
        purse: the variable from which it is paid.
        takers: those to which it is paid.
        times: by what it is multiplied: 0 or 2.
        while_so: only where this holds.
        player: only for this one; None: for all.
    """

    purse: str
    takers: Names
    times: int
    while_so: Node = ex.TRUE
    player: Any = None

    def is_payer(self, cell: Cell) -> bool:
        """Whether it is the purse of somebody who pays another price."""
        return cell.function.name == self.purse and self.player in (None, cell.index[0])

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


class PaymentsNoted(Reader):
    """Reads a rule, and notes out of which variables something is taken, and to which it is added right after.

    Args:
        noted: gets pairs of names.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        noted: dict[tuple[str, str], None],
    ) -> None:
        super().__init__(functions, preset)
        self._noted = noted
        self._taken: tuple[str, Node] | None = None

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        place = self._place(function, index)
        if isinstance(place, Cell) and isinstance(function.value_type, Integer):
            written: Written = lift(value, function.value_type)
            more = ex.linear(((1, written.simple), (-1, self._now(place).simple)), 0)
            if self._taken is not None and self._taken[1] is more:
                self._noted[self._taken[0], function.name] = None
            high = more.type.code_range[1]
            less = high is not None and high <= 0
            self._taken = (function.name, ex.linear(((-1, more),), 0)) if less else None
        super().write(function, index, value)


def another_price(outline: Outline) -> Iterator[OtherReading]:
    """What players pay with a rule costs nothing, or twice as much; nothing at times; nothing for one set apart."""
    paying: dict[str, list[tuple[Rule, Names]]] = {}
    for rule in outline.rules.values():
        if rule.by == CHANCE or not outline.instances(rule):
            continue
        noted: dict[tuple[str, str], None] = {}
        outline.remaker.reread([rule.name], partial(PaymentsNoted, noted=noted))
        for purse in dict.fromkeys(purse for purse, _ in noted):
            takers = tuple(taker for name, taker in noted if name == purse and taker != purse)
            if takers and _is_of_players(outline, purse):
                paying.setdefault(purse, []).append((rule, takers))
    for purse, some in paying.items():
        for rule, takers in some:
            for name, times, words in (("for nothing", 0, "it costs nothing"), ("twice as much", 2, "it costs twice")):
                yield _reading(outline, (rule,), (purse,), name, words, [Price(purse, takers, times)])
            for flag, so, told in _flags(outline, rule):
                price = Price(purse, takers, 0, so)
                words = f"it costs nothing while {told}"
                yield _reading(outline, (rule,), (purse, flag, told), "for nothing at times", words, [price])
        for player in _set_apart(outline):
            prices = [Price(purse, takers, 0, player=player) for _, takers in some]
            words = f"{player} pays nothing"
            about = purse, str(player)
            yield _reading(
                outline, tuple(rule for rule, _ in some), about, "for nothing for one of them", words, prices
            )


def _is_of_players(outline: Outline, name: str) -> bool:
    index_types = outline.system.functions[name].index_types
    return len(index_types) == 1 and outline.is_of_players(index_types[0])


def _flags(outline: Outline, rule: Rule) -> Iterator[tuple[str, Node, str]]:
    """Whether something is so, by which choices go; each way round, with its condition, and in words."""
    asked = {cell for other in outline.choices for one in outline.instances(other) for cell in support(one.guard)}
    for function in outline.system.functions.values():
        if function.index_types or function.value_type != BOOLEAN or function.name in outline.steering:
            continue
        if function.cell() in asked:
            node = ex.cell_node(function.cell())
            yield function.name, node, f"{spoken(function.name)} is so"
            yield function.name, ex.negation(node), f"{spoken(function.name)} is not so"


def _set_apart(outline: Outline) -> list[Any]:
    """Players who alone make some choice, whoever is on turn."""
    players = outline.players
    if players is None or len(players) < 2:
        return []
    by_rule = [{one.label.chooser for one in outline.instances(rule)} for rule in outline.choices]
    alone = [next(iter(some)) for some in by_rule if len(some) == 1]
    return [player for player in dict.fromkeys(alone) if players.contains(player)]


def _reading(
    outline: Outline, rules: tuple[Rule, ...], about: Names, operator: str, words: str, prices: list[Price]
) -> OtherReading:
    told = " and ".join(f"`{spoken(rule.name)}`" for rule in rules)
    return OtherReading(
        Axis.PRICE,
        operator,
        rules,
        about,
        "this much",
        "another amount",
        f"with {told} all pay what is said out of their {spoken(about[0])}",
        words,
        partial(_made, outline, rules, prices),
    )


def _made(outline: Outline, rules: tuple[Rule, ...], prices: list[Price]) -> TransitionSystem | None:
    changed = {}
    for rule, price in zip(rules, prices, strict=True):
        made = outline.remaker.reread([rule.name], partial(AtAnotherPrice, price=price))
        if made is not None:
            changed[rule.name] = [one for one in made.instances if one.label.rule == rule.name]
    return outline.remaker.with_instances(changed) if changed else None
