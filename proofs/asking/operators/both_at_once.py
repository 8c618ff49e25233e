"""Two things that end the game in different ways are so at once: the other one decides."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Kind, Node, StateFunction
from rulestone.model.expressions.walk import conjoined, support

from ..axes import Axis
from ..game_outline import Names, Outline, in_words, names_of, spoken
from ..other_reading import OtherReading
from ..remaking import doing
from .other_endings import with_other_result

MOST_PAIRS = 3
"""Of a longer list of ends only the first of them are asked about."""


class CaseOfValue(NamedTuple):
    """One line of a list: where the condition holds, and none before it, the value is this."""

    condition: Node
    value: Node


def decisions(node: Node) -> tuple[list[CaseOfValue], Node]:
    """A value as a list of decisions between known values, and what it is where none of them holds."""
    found: list[CaseOfValue] = []
    while node.kind is Kind.IF:
        condition, then, otherwise = node.args
        if then.is_constant:
            found.append(CaseOfValue(condition, then))
            node = otherwise
        elif otherwise.is_constant:
            found.append(CaseOfValue(ex.negation(condition), otherwise))
            node = then
        else:
            break
    return found, node


def in_order(first: CaseOfValue, second: CaseOfValue) -> tuple[CaseOfValue, CaseOfValue]:
    """Two decisions, the one that counts where both hold first: what excludes the next one gives way to it."""
    kept = [part for part in conjoined(first.condition) if part is not ex.negation(second.condition)]
    if len(kept) == len(conjoined(first.condition)):
        return first, second
    return second, CaseOfValue(ex.conjunction(kept), first.value)


def with_the_other_first(node: Node, number: int) -> Node:
    """A value in which of one decision and the next one the other counts; as it is where there are no such."""
    listed, rest = decisions(node)
    if number + 1 >= len(listed) or listed[number].value is listed[number + 1].value:
        return node
    listed[number : number + 2] = reversed(in_order(*listed[number : number + 2]))
    for one in reversed(listed):
        rest = ex.either(one.condition, one.value, rest)
    return rest


def the_other_one_decides(outline: Outline) -> Iterator[OtherReading]:
    """Where two ends come at once the other one counts, in a rule that brings them or in what the end is worth."""
    for said in outline.game.declared_properties("outcome"):
        rules = (said, *outline.game.declared_properties("terminal"))
        given = [one.simple for one in outline.system.written_outcomes().values()]
        for again, (number, (first, second)) in enumerate(_pairs(given if _of_all_alike(given) else ())):
            yield OtherReading(
                Axis.BOTH_AT_ONCE,
                "the other one decides",
                rules,
                (*_about(first, second), *_numbered(again)),
                "this first",
                "the other first",
                f"where the end is worth {first.value} and {second.value} at once it is worth {first.value}",
                f"it is worth {second.value}: {_told(second)} decides",
                partial(with_other_result, outline.remaker, partial(with_the_other_first, number=number)),
            )
    for rule in outline.rules.values():
        for function in _ending(outline, rule):
            told, name = f"`{spoken(rule.name)}`", spoken(function.name)
            for again, (number, (first, second)) in enumerate(_pairs(_given(outline, rule, function))):
                yield OtherReading(
                    Axis.BOTH_AT_ONCE,
                    "the other one decides",
                    (rule,),
                    (function.name, *_numbered(again)),
                    "this first",
                    "the other first",
                    f"{told} could bring {first.value} and {second.value} at once: then {name} is {first.value}",
                    f"{name} is {second.value}: {_told(second)} decides",
                    partial(_in_rule, outline, rule, function, number),
                )


def _of_all_alike(given: Sequence[Node]) -> bool:
    """Whether the worth of the end goes by the same conditions for all players: by what has ended it, not by whom."""
    return len({tuple(one.condition for one in decisions(node)[0]) for node in given}) == 1


def _pairs(given: Iterable[Node]) -> Iterator[tuple[int, tuple[CaseOfValue, CaseOfValue]]]:
    """For each place of a list at which two decisions differ the first two that do, in any of some values."""
    found: dict[int, tuple[CaseOfValue, CaseOfValue]] = {}
    for node in given:
        listed, _ = decisions(node)
        for number, pair in enumerate(itertools.pairwise(listed[: MOST_PAIRS + 1])):
            if pair[0].value is not pair[1].value:
                found.setdefault(number, in_order(*pair))
    yield from sorted(found.items())


def _numbered(number: int) -> Names:
    return (str(number + 1),) if number else ()


def _about(first: CaseOfValue, second: CaseOfValue) -> Names:
    return tuple(dict.fromkeys((*names_of(first.condition), *names_of(second.condition))))


def _told(one: CaseOfValue) -> str:
    return in_words(names_of(one.condition))


def _ending(outline: Outline, rule: Rule) -> list[StateFunction]:
    """What a rule changes, and the end or its worth goes by: no board, but one for all, or one for each player."""
    system = outline.system
    asked = support(system.terminal, *(one.simple for one in system.written_outcomes().values()))
    changed = [cell for one in outline.instances(rule) for cell in one.updates if cell in asked]
    functions = dict.fromkeys(cell.function for cell in changed if cell != outline.turn)
    return [one for one in functions if all(map(outline.is_of_players, one.index_types))]


def _given(outline: Outline, rule: Rule, function: StateFunction) -> Iterator[Node]:
    """All values that a rule gives to a variable."""
    for one in outline.instances(rule):
        yield from (node for cell, node in one.updates.items() if cell.function == function)


def _in_rule(outline: Outline, rule: Rule, function: StateFunction, number: int) -> TransitionSystem | None:
    def remade(instance: Instance) -> Instance:
        given = {cell: node for cell, node in instance.updates.items() if cell.function == function}
        other = {cell: with_the_other_first(node, number) for cell, node in given.items()}
        new = {cell: node for cell, node in other.items() if node is not given[cell]}
        return doing(instance, new) if new else instance

    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})
