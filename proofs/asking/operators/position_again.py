"""A position that comes again ends the game: as it was one or two turns before, when the same player was on turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import Bool, Instance, State, TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, StateFunction
from rulestone.model.expressions.types import BOOLEAN
from rulestone.model.words.values import kept_literal
from rulestone.proofs.comparison.tables_after_turns import on_the_table

from ..axes import Axis
from ..game_outline import Outline
from ..other_reading import OtherReading
from ..remaking import Remaker, doing, with_copies, with_variable
from .never_ending import comes_again, with_declared
from .other_endings import with_other_end, with_other_result

BEFORE = 2
"""It is remembered how it was when that many turns of one player began."""


def the_same_position_again(outline: Outline) -> Iterator[OtherReading]:
    """When it is the beginner's turn, and all lies as it did one or two turns of theirs before, nobody has won.

    No list of all positions is kept: what comes again after three turns or more is not seen.
    """
    said = next(iter(outline.game.declared_properties("terminal")), None)
    if outline.turn is None or said is None or outline.turn not in outline.system.initial.assigned:
        return
    if outline.system.initial.assigned[outline.turn].is_constant:
        yield OtherReading(
            Axis.NEVER_ENDS,
            "position again",
            (said, *outline.game.declared_properties("outcome")),
            (),
            "goes on",
            "is drawn",
            "the same position may come again",
            "it is over, and nobody has won, where all lies as it did one or two turns before of the player who began",
            partial(_made, outline, outline.turn),
        )


def _made(outline: Outline, turn: Cell) -> TransitionSystem | None:
    begun = {cell: node for cell, node in outline.system.initial.assigned.items() if node.is_constant}
    names = on_the_table(outline.system) - outline.steering - {turn.function.name}
    table = [c for name in sorted(names) for c in outline.system.functions[name].cells()]
    if any(cell not in begun for cell in table) or not comes_again(outline.system):
        return None
    system, copies = outline.system, []
    for _ in range(BEFORE):
        system, copy = with_copies(system, sorted(names), begun, "before")
        copies.append(copy)
    again = StateFunction("came_again", (), BOOLEAN)
    flag = again.cell()
    declared = Remaker(with_declared(with_variable(system, again, ex.FALSE), again.name, State(Bool)))
    over, now = outline.system.terminal, ex.cell_node(flag)
    made = with_other_end(declared, lambda _: ex.disjunction((over, now)))
    if made is not None and made.outcomes():
        nobody = ex.conjunction((now, ex.negation(over)))
        made = with_other_result(Remaker(made), lambda node: ex.either(nobody, ex.integer(0), node))
    if made is None:
        return None
    beginner = kept_literal(turn.function.value_type.decode(begun[turn].payload), turn.type)

    def remade(instance: Instance) -> Instance:
        if turn not in instance.updates:
            return instance
        theirs = ex.conjunction(
            (ex.equal(instance.updates[turn], beginner), ex.negation(ex.equal(ex.cell_node(turn), beginner)))
        )
        new = {cell: instance.updates.get(cell, ex.cell_node(cell)) for cell in table}
        same = ex.disjunction(
            ex.conjunction(ex.equal(new[cell], ex.cell_node(copy[cell])) for cell in table) for copy in copies
        )
        what = {flag: ex.either(theirs, same, ex.FALSE)}
        for older, newer in ((copies[1], copies[0]), (copies[0], None)):
            for cell in table:
                value = new[cell] if newer is None else ex.cell_node(newer[cell])
                what[older[cell]] = ex.either(theirs, value, ex.cell_node(older[cell]))
        return doing(instance, what)

    remaker = Remaker(made)
    return remaker.with_instances({name: [remade(one) for one in some] for name, some in remaker.instances.items()})
