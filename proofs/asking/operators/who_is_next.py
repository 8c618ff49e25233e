"""Where it is said who has something next (the turn, the deal, the lead): the one after them, or whoever has it now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model import expression as ex
from rulestone.model.declarations import Rule
from rulestone.model.expression import Node, StateFunction
from rulestone.model.types import OptionalOf
from rulestone.model.values import kept_literal

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import Forgetful, Rewriter


def the_next_one(outline: Outline) -> Iterator[OtherReading]:
    """Where a rule says who has something next, the one who sits after them has it, or whoever has it keeps it."""
    players = outline.players
    if players is None or len(players) < 2:
        return
    for function in outline.system.functions.values():
        if function.index_types or not outline.is_of_players(function.value_type):
            continue
        for rule in outline.rules.values():
            written = [
                one.updates[function.cell()] for one in outline.instances(rule) if function.cell() in one.updates
            ]
            by_turn = outline.turn is not None and rule.by == function.name == outline.turn.function.name
            if by_turn or not any(outline.is_of_players(node.type) and not _is_nobody(node) for node in written):
                continue  # whether the turn ends with a choice is asked elsewhere
            what, told = spoken(function.name), spoken(rule.name)
            for name, words, make in (
                ("the one after them", f"the one who sits after that one is the {what}", _the_one_after),
                ("nobody else", f"whoever is the {what} stays so", _the_same),
            ):
                yield OtherReading(
                    Axis.WHO,
                    name,
                    (rule,),
                    (function.name,),
                    "this",
                    "other",
                    f"`{told}` says who is the {what} next",
                    words,
                    partial(make, outline, rule, function),
                )


def _is_nobody(node: Node) -> bool:
    return node.is_constant and isinstance(node.type, OptionalOf) and node.type.decode(node.payload) is None


def _the_one_after(outline: Outline, rule: Rule, function: StateFunction) -> TransitionSystem | None:
    players = list(outline.players or ())
    literals = {p: kept_literal(p, function.value_type) for p in players}

    def after(node: Node) -> Node:
        found = node
        for number, player in enumerate(players):
            follower = literals[players[(number + 1) % len(players)]]
            found = ex.either(ex.equal(node, literals[player]), follower, found)
        return found

    return outline.remaker.reread([rule.name], partial(Rewriter, values={function.name: after}))


def _the_same(outline: Outline, rule: Rule, function: StateFunction) -> TransitionSystem | None:
    dropped = partial(Forgetful, dropped=lambda other, value: other == function and not _is_nobody(value.simple))
    return outline.remaker.reread([rule.name], dropped)
