"""What if several, what if nobody: only one of several gets it, none of them does, or all do where nobody would."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Kind, Node
from rulestone.model.expressions.types import BOOLEAN
from rulestone.model.expressions.written import Written

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import doing
from .other_endings import with_results

Marks = Mapping[Any, Node]
"""For each player whether they get something."""


def _first(marks: Marks, order: Sequence[Any]) -> dict[Any, Node]:
    """Only the first in order of those who would get it."""
    return {
        player: ex.conjunction((marks[player], ex.negation(ex.disjunction(marks[p] for p in order[:number]))))
        for number, player in enumerate(order)
    }


def _only_alone(marks: Marks, order: Sequence[Any]) -> dict[Any, Node]:
    """Nobody gets it where several would."""
    return {
        player: ex.conjunction((mark, ex.negation(ex.disjunction(marks[p] for p in order if p != player))))
        for player, mark in marks.items()
    }


def _or_all(marks: Marks, order: Sequence[Any]) -> dict[Any, Node]:
    """All get it where nobody would."""
    none = ex.negation(ex.disjunction(marks.values()))
    return {player: ex.disjunction((mark, none)) for player, mark in marks.items()}


Change = Callable[[Marks, Sequence[Any]], dict[Any, Node]]

CHANGES: Sequence[tuple[str, tuple[str, str], str, Change]] = (
    ("the first of several", ("ties count", "ties do not"), "only the first of them in the order of seats", _first),
    ("none of several", ("ties count", "ties do not"), "none of them", _only_alone),
)

OR_ALL = ("all where nobody", ("ties do not", "ties count"), "where nobody would, all of them", _or_all)


def one_of_several(outline: Outline) -> Iterator[OtherReading]:
    """Where a step gives something to several at once, or several win: only one of them, none, or all where nobody."""
    for rule in outline.rules.values():
        names = dict.fromkeys(name for one in outline.instances(rule) for name in _families(outline, one))
        for name in names:
            for operator, poles, words, change in CHANGES:
                yield OtherReading(
                    Axis.SEVERAL,
                    operator,
                    (rule,),
                    (name,),
                    *poles,
                    f"`{spoken(rule.name)}`: several may get {spoken(name)} at once",
                    f"{words} gets it",
                    partial(_remarked, outline, rule, name, change),
                )
    said = next(iter(outline.game.declared_properties("outcome")), None)
    if said is None or outline.players is None or len(outline.players) < 2 or _wins(outline) is None:
        return
    for operator, poles, words, change in (*CHANGES, OR_ALL):
        yield OtherReading(
            Axis.SEVERAL,
            operator,
            (said,),
            (),
            *poles,
            "several may win, or nobody" if change is not _or_all else "nobody may win",
            f"{words} has won",
            partial(_other_winners, outline, change),
        )


def _families(outline: Outline, instance: Instance) -> Iterator[str]:
    """The marks that an instance gives to every player, to more than one of them perhaps."""
    players = outline.players
    if players is None or len(players) < 2:
        return
    for name, function in outline.system.functions.items():
        if function.value_type == BOOLEAN and function.index_types == (players,):
            written = [instance.updates.get(function.cell(player)) for player in players]
            open_ones = [node for node in written if node is not None and not node.is_constant]
            if None not in written and len(open_ones) > 1:
                yield name


def _remarked(outline: Outline, rule: Rule, name: str, change: Change) -> TransitionSystem:
    function = outline.system.functions[name]
    assert outline.players is not None

    def remade(instance: Instance) -> Instance:
        if name not in _families(outline, instance):
            return instance
        marks = {player: instance.updates[function.cell(player)] for player in outline.players or ()}
        new = change(marks, _order(outline, instance))
        return doing(instance, {function.cell(player): node for player, node in new.items()})

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


def _order(outline: Outline, instance: Instance) -> list[Any]:
    """The players, beginning with the one whom the step names first, if it names any."""
    assert outline.players is not None
    order = list(outline.players)
    named = [value for _, value in instance.label.parameters if value in order]
    start = order.index(named[0]) if named else 0
    return [*order[start:], *order[:start]]


def _wins(outline: Outline) -> dict[Any, Node] | None:
    """For each player whether the end is worth 1 to them, where it is worth 1 or nothing."""
    found = {}
    for player, written in outline.system.written_outcomes().items():
        node = written.simple
        if not _is_win(node):
            return None
        found[player] = ex.equal(node, ex.integer(1))
    return found


def _is_win(node: Node) -> bool:
    while node.kind is Kind.IF:
        if not _is_win(node.args[1]):
            return False
        node = node.args[2]
    return node.is_constant and node.payload in (0, 1)


def _other_winners(outline: Outline, change: Change) -> TransitionSystem | None:
    wins = _wins(outline)
    assert wins is not None
    new = change(wins, list(wins))

    def result(player: Any, told: Written) -> Written:
        return wr.changed(told, ex.either(new[player], ex.integer(1), ex.integer(0)))

    return with_results(outline.remaker, result)
