"""Where it is said who has something next (the turn, the deal, the lead): the one after them, or whoever has it now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.types import OptionalOf
from rulestone.model.expressions.walk import rewrite
from rulestone.model.words.values import kept_literal

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import Forgetful, Rewriter, doing


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
            told = spoken(rule.name)
            is_turn = outline.turn is not None and function == outline.turn.function
            role = "on turn" if is_turn else f"the {spoken(function.name)}"
            for name, words, make in (
                ("the one after them", f"the one who sits after that one is {role}", _the_one_after),
                ("nobody else", f"whoever is {role} stays so", _the_same),
            ):
                yield OtherReading(
                    Axis.WHO,
                    name,
                    (rule,),
                    (function.name,),
                    "this",
                    "other",
                    f"`{told}` says who is {role} next",
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


# The direction of play


def the_other_way_round_the_table(outline: Outline) -> Iterator[OtherReading]:
    """Where the next player comes, or the next but one, it is reckoned in the other direction round the table."""
    players = outline.players
    if players is None or len(players) < 3:
        return
    rules = [rule for rule in outline.rules.values() if any(_mirrored(outline, rule))]
    if rules:
        yield OtherReading(
            Axis.WHO,
            "the other way round the table",
            tuple(rules),
            (),
            "this",
            "other",
            "the next player is the one who follows in the order of players",
            "the next player is the one before them in that order",
            partial(_backwards, outline, rules),
        )


def _mirrored(outline: Outline, rule: Rule) -> list[dict[Cell, Node]]:
    """For each instance the places that name a player by seats, with who sits as far on in the other direction."""
    order = list(outline.players or ())
    instances = outline.instances(rule)
    seats = [_seats_on(outline, one) for one in instances]
    found = []
    for one, mine in zip(instances, seats, strict=True):
        new: dict[Cell, Node] = {}
        for cell, node in one.updates.items():
            turned = rewrite(node, partial(_seat_before, outline)) if outline.is_of_players(cell.type) else node
            if turned is not node:
                new[cell] = turned
            elif mine.get(cell) and len({other.get(cell) for other in seats}) == 1:  # else it is a player who is named
                at = order.index(one.label.chooser)
                new[cell] = kept_literal(order[(at - mine[cell]) % len(order)], cell.type)
        found.append(new)
    return found


def _seats_on(outline: Outline, instance: Instance) -> dict[Cell, int]:
    """How many seats after who chooses the players sit whom a step puts into places."""
    order, chooser = list(outline.players or ()), instance.label.chooser
    found = {}
    for cell, node in instance.updates.items():
        if chooser in order and node.is_constant and outline.is_of_players(cell.type):
            player = cell.type.decode(node.payload)
            if player in order:
                found[cell] = (order.index(player) - order.index(chooser)) % len(order)
    return found


def _seat_before(outline: Outline, node: Node, args: tuple[Node, ...]) -> Node | None:
    """Of the player who sits some seats after another one, the one who sits as many before."""
    if node.kind is not Kind.TABLE or outline.players is None or len(args) != 1:
        return None
    table = node.payload
    codes, order = list(table.codes), list(range(len(outline.players)))
    round_the_table = bool(codes) and codes[0] > 0 and codes == [*order[codes[0] :], *order[: codes[0]]]
    if table.index_types != (outline.players,) or not outline.is_of_players(table.value_type) or not round_the_table:
        return None
    return ex.table_lookup(replace(table, codes=tuple(map(codes.index, order))), args)


def _backwards(outline: Outline, rules: list[Rule]) -> TransitionSystem:
    changed = {
        rule.name: [doing(*pair) for pair in zip(outline.instances(rule), _mirrored(outline, rule), strict=True)]
        for rule in rules
    }
    return outline.remaker.with_instances(changed)
