"""What if somebody leaves: any player may end the game between two turns, and it is worth what it is worth then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from rulestone.model import Instance, Label, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.types import Element
from rulestone.model.expressions.walk import substitute
from rulestone.model.words.effects import Requirement

from ..axes import Axis
from ..game_outline import Outline
from ..other_reading import OtherReading
from .other_courses import doing_only

LEAVE = "leave_the_game"
"""What such a choice is called."""


def a_player_leaves(outline: Outline) -> Iterator[OtherReading]:
    """Any player may leave between two turns, and the game is over."""
    players, over = outline.players, _over(outline)
    rules = list(outline.rules.values())
    if players is None or len(players) < 2 or over is None or outline.system.quiet is ex.FALSE or not outline.choices:
        return
    first = outline.choices[0]
    yield OtherReading(
        Axis.LEAVING,
        "somebody leaves",
        (first, *(rule for rule in rules if rule is not first)),
        (),
        "stays",
        "leaves",
        "nobody leaves before the game is over",
        "any player may leave between two turns; the game is over then, and worth what it is worth as it stands",
        partial(_with_leaving, outline, first, *over),
    )


def _over(outline: Outline) -> tuple[Cell, Node] | None:
    """The place that steers the course, with its value that says that the game is over, if there is just one such."""
    found: list[tuple[Cell, Node]] = []
    for name in sorted(outline.steering & set(outline.system.functions)):
        function = outline.system.functions[name]
        if function.index_types or not isinstance(function.value_type, Element):
            continue
        for element in function.value_type:
            value = ex.constant(function.value_type.encode(element), function.value_type)
            if substitute(outline.system.terminal, {function.cell(): value}) is ex.TRUE:
                found.append((function.cell(), value))
    return found[0] if len(found) == 1 else None


def _with_leaving(outline: Outline, like: Rule, cell: Cell, value: Node) -> TransitionSystem:
    system = outline.system
    leaving = replace(like, name=LEAVE, parameters={})
    free = ex.conjunction((system.quiet, ex.negation(system.terminal)))
    known = outline.instances(like)[0]

    def made(player: object) -> Instance:
        return replace(
            doing_only(known, {cell: value}),
            label=Label(LEAVE, (), player),
            rule=leaving,
            guard=free,
            guard_obligations=(),
            requirements=(Requirement(free, "it is no time to leave", like.line, wr.as_it_is(free, certain=True)),),
        )

    return outline.remaker.with_instances({LEAVE: [made(player) for player in outline.players or ()]})
