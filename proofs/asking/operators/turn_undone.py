"""A turn that is cut short counts for nothing: what was done in it goes back to how it was when the turn began."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Node

from ..axes import Axis
from ..game_outline import Names, Outline, in_words, spoken
from ..other_reading import OtherReading
from ..remaking import Remaker, doing, with_copies


def done_in_the_turn_undone(outline: Outline) -> Iterator[OtherReading]:
    """Where a forced step only passes the turn, though choices were made in it, they are undone by it.

    So it is with a third six: what was moved with the first two goes back, or stays where it is. What goes back is what
    lies at places, and is changed by choices that do not pass the turn.
    """
    turn = outline.turn
    if turn is None:
        return
    names = _changed_within(outline, turn)
    for rule in outline.forced if names else ():
        if all(_only_passes(outline, one, turn) for one in outline.instances(rule)):
            yield OtherReading(
                Axis.CARRIED,
                "turn undone",
                (rule,),
                names,
                "kept",
                "lapses",
                f"when `{spoken(rule.name)}` ends the turn, what was done in it with {in_words(names)} stays",
                f"{in_words(names)} {'goes' if len(names) == 1 else 'go'} back to how it was when the turn began",
                partial(_undone, outline, rule, turn, names),
            )


def _changed_within(outline: Outline, turn: Cell) -> Names:
    """The variables with places that choices of whoever is on turn change without passing the turn."""
    found = {
        cell.function.name: None
        for rule in outline.choices
        if rule.by == turn.function.name
        for one in outline.instances(rule)
        if turn not in one.updates
        for cell in one.updates
        if cell.function.index_types and cell.function.name not in outline.steering
    }
    begun = _begun(outline)
    return tuple(name for name in found if all(cell in begun for cell in outline.system.functions[name].cells()))


def _begun(outline: Outline) -> dict[Cell, Node]:
    """What places hold at the beginning, as far as it is known."""
    return {cell: node for cell, node in outline.system.initial.assigned.items() if node.is_constant}


def _only_passes(outline: Outline, instance: Instance, turn: Cell) -> bool:
    """Whether a step passes the turn on to whoever is next, and else only steers the course, or sets back a counter.

    What gives the turn to somebody who is known beforehand, or to nobody, begins or ends something.
    """
    begun = _begun(outline)
    others = {cell: node for cell, node in instance.updates.items() if cell != turn}
    passes = turn in instance.updates and not instance.updates[turn].is_constant
    return passes and all(
        cell.function.name in outline.steering or begun.get(cell) is node for cell, node in others.items()
    )


def _undone(outline: Outline, rule: Rule, turn: Cell, names: Names) -> TransitionSystem:
    system, before = with_copies(outline.system, names, _begun(outline), "when_the_turn_began")

    def remade(instance: Instance) -> Instance:
        if turn not in instance.updates:
            return instance
        stays = ex.equal(instance.updates[turn], ex.cell_node(turn))
        if instance.label.rule == rule.name:
            return doing(instance, {cell: ex.cell_node(copy) for cell, copy in before.items()})
        return doing(
            instance,
            {
                copy: ex.either(stays, ex.cell_node(copy), instance.updates.get(cell, ex.cell_node(cell)))
                for cell, copy in before.items()
            },
        )

    remaker = Remaker(system)
    return remaker.with_instances({name: [remade(one) for one in some] for name, some in remaker.instances.items()})
