"""Who brings something to its last place has another turn; the last place is one that the end of the game asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN

from ..axes import Axis
from ..game_outline import Outline, in_words, spoken
from ..other_reading import OtherReading
from ..remaking import doing


def another_turn_for_arriving(outline: Outline) -> Iterator[OtherReading]:
    """After a choice that ends the turn the same player goes on, if something of theirs has come where all has to be.

    The last place is what the end of the game asks of several places alike: that each of them holds it.
    """
    turn = outline.turn
    for name, last in _last_places(outline.system.terminal).items() if turn is not None else ():
        rules = [
            rule
            for rule in outline.choices
            if turn is not None
            and rule.by == turn.function.name
            and any(turn in one.updates and _arrives(one, name, last) for one in outline.instances(rule))
        ]
        if turn is not None and rules:
            listed = in_words(tuple(f"`{rule.name}`" for rule in rules))
            yield OtherReading(
                Axis.TURN_ENDS,
                "another turn for arriving",
                tuple(rules),
                (name,),
                "ends",
                "goes on",
                f"{listed} may end the turn where {spoken(name)} is {_told(last)}, as the end of the game asks",
                f"whoever brings one to where {spoken(name)} is {_told(last)} has another turn",
                partial(_goes_on, outline, rules, turn, name, last),
            )


def _told(last: Node) -> str:
    """A known value in words."""
    return "so" if last is ex.TRUE else str(last)


def _last_places(over: Node) -> dict[str, Node]:
    """By the name of a variable the value that the end asks of several of its places at once; the first such."""
    found: dict[str, Node] = {}
    for node in postorder((over,)):
        if node.kind is Kind.AND:
            held = [pair for pair in map(_held, node.args) if pair is not None]
            for cell, value in held:
                if len({other for other, same in held if other.function == cell.function and same is value}) > 1:
                    found.setdefault(cell.function.name, value)
    return found


def _held(node: Node) -> tuple[Cell, Node] | None:
    """The place of which it is asked that it holds a known value, and that value."""
    if node.kind is Kind.CELL and node.type == BOOLEAN:
        return node.payload, ex.TRUE
    if node.kind is Kind.EQUAL and node.args[0].kind is Kind.CELL and node.args[1].is_constant:
        return node.args[0].payload, node.args[1]
    return None


def _arrivals(instance: Instance, name: str, last: Node) -> list[Node]:
    """For each place that a move changes whether it comes to hold the last value, and did not before."""
    return [
        ex.conjunction((_holds(value, last), ex.negation(_holds(ex.cell_node(cell), last))))
        for cell, value in instance.updates.items()
        if cell.function.name == name
    ]


def _arrives(instance: Instance, name: str, last: Node) -> bool:
    return any(one is not ex.FALSE for one in _arrivals(instance, name, last))


def _holds(value: Node, last: Node) -> Node:
    return value if last is ex.TRUE else ex.equal(value, last)


def _goes_on(outline: Outline, rules: Sequence[Rule], turn: Cell, name: str, last: Node) -> TransitionSystem:
    def remade(instance: Instance) -> Instance:
        arrived = ex.disjunction(_arrivals(instance, name, last))
        if turn not in instance.updates or arrived is ex.FALSE:
            return instance
        return doing(instance, {turn: ex.either(arrived, ex.cell_node(turn), instance.updates[turn])})

    return outline.remaker.with_instances(
        {rule.name: [remade(one) for one in outline.instances(rule)] for rule in rules}
    )
