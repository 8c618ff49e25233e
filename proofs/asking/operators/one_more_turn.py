"""When it is over: what ends the game lets everybody else have one more turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import substitute

from ..axes import Axis
from ..game_outline import Outline
from ..other_reading import OtherReading
from ..remaking import Remaker, doing, with_variable
from .other_endings import with_other_end


def last_round(outline: Outline) -> Iterator[OtherReading]:
    """When the game would be over all others have one more turn."""
    turn, players = outline.turn, outline.players
    said = next(iter(outline.game.declared_properties("terminal")), None)
    if turn is not None and players is not None and said is not None:
        yield OtherReading(
            Axis.WHEN_OVER,
            "one more turn for the others",
            (said,),
            (turn.function.name,),
            "at once",
            "later",
            "the game is over at once",
            "all others have one more turn before it is over",
            partial(_played_on, outline, turn, len(players)),
        )


def _played_on(outline: Outline, turn: Cell, number: int) -> TransitionSystem | None:
    last = StateFunction("last_turns", (), Integer(0, number))  # those played since it would have been over
    cell = last.cell()
    now = ex.cell_node(cell)
    over = outline.system.terminal
    begun = Remaker(with_variable(outline.system, last, ex.integer(0)))
    made = with_other_end(begun, lambda _: ex.equal(now, ex.integer(number)))
    if made is None:
        return None
    more = ex.either(ex.at_most(ex.integer(number), now), ex.integer(number), ex.linear(((1, now),), 1))

    def remade(instance: Instance) -> Instance:
        if turn not in instance.updates:
            return instance
        due = ex.disjunction((ex.at_most(ex.integer(1), now), substitute(over, instance.updates)))
        return doing(instance, {cell: ex.either(due, more, ex.integer(0))})

    remaker = Remaker(made)
    return remaker.with_instances({name: [remade(one) for one in some] for name, some in remaker.instances.items()})
