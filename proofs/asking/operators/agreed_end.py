"""What if it never ends: the players may agree to stop, and nobody has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rulestone.model import Bool, Instance, Label, State, TransitionSystem
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Node, StateFunction
from rulestone.model.expressions.types import BOOLEAN, Element
from rulestone.model.words.effects import Requirement

from ..axes import Axis
from ..game_outline import Outline
from ..other_reading import OtherReading
from ..remaking import Remaker, doing, with_variable
from .never_ending import comes_again, with_declared
from .other_courses import doing_only
from .other_endings import with_other_end, with_other_result

AGREE = "agree_to_stop"
"""What such a choice is called."""


def agreed_end(outline: Outline) -> Iterator[OtherReading]:
    """Between two turns any player may agree to stop; when all have it is over. Whoever plays on takes it back."""
    players, said = outline.players, next(iter(outline.game.declared_properties("terminal")), None)
    if players is None or len(players) < 2 or said is None or outline.system.quiet is ex.FALSE or not outline.choices:
        return
    yield OtherReading(
        Axis.NEVER_ENDS,
        "all agree to stop",
        (said, *outline.game.declared_properties("outcome")),
        (),
        "goes on",
        "is drawn",
        "nobody can stop it before it is over",
        "between two turns each player may agree to stop; when all have agreed it is over, and nobody has won",
        partial(_made, outline, players),
    )


def _made(outline: Outline, players: Element) -> TransitionSystem | None:
    if not comes_again(outline.system):
        return None
    name = "agrees_to_stop"
    while name in outline.system.functions:
        name += "_too"
    agreed = StateFunction(name, (players,), BOOLEAN)
    declaration: State[Any, bool] = State(type(outline.game).players, Bool)
    begun = Remaker(with_declared(with_variable(outline.system, agreed, ex.FALSE), agreed.name, declaration))
    over = outline.system.terminal
    every = ex.conjunction(ex.cell_node(cell) for cell in agreed.cells())
    made = with_other_end(begun, lambda _: ex.disjunction((over, every)))
    if made is not None and made.outcomes():
        nobody = ex.conjunction((every, ex.negation(over)))
        made = with_other_result(Remaker(made), lambda node: ex.either(nobody, ex.integer(0), node))
    if made is None:
        return None
    back = dict.fromkeys(agreed.cells(), ex.FALSE)
    remaker = Remaker(made)
    played = {
        name: [one if one.rule.by in (None, CHANCE) else doing(one, back) for one in some]
        for name, some in remaker.instances.items()
    }
    like = outline.choices[0]
    free = ex.conjunction((made.quiet, ex.negation(made.terminal)))
    return remaker.with_instances({**played, AGREE: [_agreeing(outline, like, agreed, one, free) for one in players]})


def _agreeing(outline: Outline, like: Rule, agreed: StateFunction, player: Any, free: Node) -> Instance:
    cell = agreed.cell(player)
    when = ex.conjunction((free, ex.negation(ex.cell_node(cell))))
    return replace(
        doing_only(outline.instances(like)[0], {cell: ex.TRUE}),
        label=Label(AGREE, (), player),
        rule=replace(like, name=AGREE, parameters={}),
        guard=when,
        guard_obligations=(),
        requirements=(Requirement(when, "it is no time to agree", like.line, wr.as_it_is(when, certain=True)),),
    )
