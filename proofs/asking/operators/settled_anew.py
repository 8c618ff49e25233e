"""What is settled once, before anything is played, is settled anew whenever a hand or a round begins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.walk import conjoined

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..known_steps import ways
from ..other_reading import OtherReading
from ..remaking import doing
from .in_a_corner import begins_anew


def settled_anew(outline: Outline) -> Iterator[OtherReading]:
    """A choice that the course of the rules has at the beginning alone comes again where that goes back behind it."""
    for function in outline.system.functions.values():
        begun = outline.initial_literal(function)
        if function.index_types or function.name not in outline.steering or begun is None:
            continue
        cell = function.cell()
        for rule in outline.choices:
            behind = _behind(outline, rule, cell, begun)
            back = [] if behind is None else _coming_back(outline, rule, cell, behind)
            if behind is not None and back and not _comes_again(outline, cell, begun):
                told = spoken(rule.name)
                yield OtherReading(
                    Axis.HOW_OFTEN,
                    "settled anew",
                    (rule, *back),
                    (function.name,),
                    "once",
                    "often",
                    f"`{told}` comes once, before anything is played",
                    f"`{told}` comes again after " + " or ".join(f"`{spoken(one.name)}`" for one in back),
                    partial(_anew, outline, back, cell, (begun, behind)),
                )


def _behind(outline: Outline, rule: Rule, cell: Cell, begun: Node) -> Node | None:
    """To which value a choice that is there at the beginning always moves the course on; None where there is none."""
    here = ex.equal(ex.cell_node(cell), begun)
    after = {instance.updates.get(cell) for instance in outline.instances(rule)}
    value = after.pop() if len(after) == 1 else None
    there = all(here in conjoined(instance.guard) for instance in outline.instances(rule))
    return value if there and value is not None and value.is_constant and value is not begun else None


def _coming_back(outline: Outline, rule: Rule, cell: Cell, value: Node) -> list[Rule]:
    """The other rules that begin anew, and bring the course to where that choice has brought it."""
    return [
        other
        for other in outline.rules.values()
        if other is not rule
        and begins_anew(outline, other)
        and any(value in ways(one.updates[cell]) for one in outline.instances(other) if cell in one.updates)
    ]


def _comes_again(outline: Outline, cell: Cell, begun: Node) -> bool:
    """Whether the course comes to its beginning again, as it is modelled."""
    return any(begun in ways(one.updates[cell]) for one in outline.system.instances if cell in one.updates)


def _anew(outline: Outline, back: list[Rule], cell: Cell, values: tuple[Node, Node]) -> TransitionSystem:
    begun, behind = values

    def put(node: Node) -> Node:
        if node.kind is Kind.IF:
            condition, then, otherwise = node.args
            return ex.either(condition, put(then), put(otherwise))
        return begun if node is behind else node

    def remade(instance: Instance) -> Instance:
        return doing(instance, {cell: put(instance.updates[cell])}) if cell in instance.updates else instance

    return outline.remaker.with_instances(
        {rule.name: [remade(one) for one in outline.instances(rule)] for rule in back}
    )
