"""What if it never ends: where players may come back to where they were nobody has won after a number of turns."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rulestone.model import Instance, Int, State, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import substitute
from rulestone.proofs.statistics.referee import Referee

from ..axes import Axis
from ..game_outline import Outline
from ..other_reading import OtherReading
from ..remaking import Remaker, doing, with_variable
from .other_endings import with_other_end, with_other_result
from .other_moments import literals

ROUNDS = 10
"""After this number of turns of each player it is given up; any number asks the same question."""

WALKS, LONGEST = 20, 100
"""How many random plays are looked at for a position that comes again, and how many steps of each at most."""


def given_up(outline: Outline) -> Iterator[OtherReading]:
    """After a number of turns it is over, and nobody has won; asked only where a position can come again."""
    turn, players = outline.turn, outline.players
    said = list(outline.game.declared_properties("terminal"))
    if turn is not None and players is not None and said:
        worth = outline.game.declared_properties("outcome")
        rest = (rule for rule in outline.rules.values() if _ends(outline, rule))
        yield OtherReading(
            Axis.NEVER_ENDS,
            "given up",
            (said[0], *worth, *rest),
            (),
            "goes on",
            "is drawn",
            "the same may come again and again, and play goes on for ever",
            f"at some time it is over and nobody has won, say after {ROUNDS} turns of each player",
            partial(_given_up, outline, turn, ROUNDS * len(players)),
        )


def _ends(outline: Outline, rule: Rule) -> bool:
    """Whether a rule gives some place a known value with which the game is over."""
    over = outline.system.terminal
    given = {(cell, n) for one in outline.instances(rule) for cell, node in one.updates.items() for n in literals(node)}
    return any(substitute(over, {cell: node}) is ex.TRUE for cell, node in given)


def comes_again(system: TransitionSystem) -> bool:
    """Whether players could come back to a position without dice: looked for in random plays, so no is no proof.

    Where dice have to fall as they did before, that is not for ever.
    """
    referee, source = Referee(system), random.Random(1)
    for _ in range(WALKS):
        place = referee.begin(source)
        before = set()
        for _ in range(LONGEST):
            before.add(place)
            offer = referee.open(place)
            if offer.over or not offer.states:
                break
            if referee.is_thrown(offer):
                before.clear()
            elif not before.isdisjoint(offer.states):
                return True
            place = source.choice(offer.states)
    return False


def with_declared(system: TransitionSystem, name: str, state: Any) -> TransitionSystem:
    """The game in which one more variable is declared, too, so that the worth of an end can go by it."""
    game, kind = copy.copy(system.game), type(system.game)
    game.__class__ = type(kind.__name__, (kind,), {name: state, "title": kind.title})
    return replace(system, game=game)


def _given_up(outline: Outline, turn: Cell, number: int) -> TransitionSystem | None:
    if not comes_again(outline.system):
        return None
    played = StateFunction("turns_played", (), Integer(0, number))
    cell = played.cell()
    now = ex.cell_node(cell)
    over, last = outline.system.terminal, ex.equal(now, ex.integer(number))
    counted = Remaker(
        with_declared(with_variable(outline.system, played, ex.integer(0)), played.name, State(Int(0, number)))
    )
    made = with_other_end(counted, lambda _: ex.disjunction((over, last)))
    if made is None:
        return None
    nobody = ex.conjunction((last, ex.negation(over)))
    if made.outcomes():
        made = with_other_result(Remaker(made), lambda node: ex.either(nobody, ex.integer(0), node))
        if made is None:
            return None
    more = ex.either(last, ex.integer(number), ex.linear(((1, now),), 1))

    def remade(instance: Instance) -> Instance:
        return doing(instance, {cell: more}) if turn in instance.updates else instance

    remaker = Remaker(made)
    return remaker.with_instances({name: [remade(one) for one in some] for name, some in remaker.instances.items()})
