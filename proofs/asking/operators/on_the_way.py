"""What is asked of all places on a way is asked of the last one only; and a way of no length is one, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rulestone.model import Instance, Label, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.types import Element
from rulestone.model.expressions.walk import support
from rulestone.model.words.effects import Requirement

from ..axes import Axis
from ..game_outline import Names, Outline, in_words, names_of, spoken
from ..other_reading import OtherReading
from ..remaking import requiring
from .mixed_conditions import shape_of
from .other_courses import doing_only


def only_the_last_one(outline: Outline) -> Iterator[OtherReading]:
    """What a choice asks of several places, one after another, it asks of the last of them only."""
    for rule in outline.choices:
        asked: dict[Names, None] = {}
        for one in outline.instances(rule):
            for some in _chains(one).values():
                if len(some) > 1:
                    asked[names_of(some[0].condition)] = None
        for names in asked:
            yield OtherReading(
                Axis.EACH_OR_ALL,
                "only the last one",
                (rule,),
                names,
                "all",
                "one",
                f"`{spoken(rule.name)}` asks the same of {in_words(names)} at every place on the way",
                "only the last one counts, where it ends",
                partial(_of_the_last, outline, rule, names),
            )


def _chains(instance: Instance) -> dict[object, list[Requirement]]:
    """Requirements of one line that ask the same of one place each, in the order in which they are asked."""
    found: dict[object, list[Requirement]] = {}
    for one in instance.requirements:
        cells = support(one.condition)
        if one.line is not None and len(cells) == 1 and next(iter(cells)).index:
            found.setdefault((one.line, shape_of(one.condition)), []).append(one)
    return found


def _of_the_last(outline: Outline, rule: Rule, names: Names) -> TransitionSystem:
    def remade(instance: Instance) -> Instance:
        some = [some for some in _chains(instance).values() if names_of(some[0].condition) == names]
        dropped = {id(one) for chain in some for one in chain[:-1]}
        kept = tuple(one for one in instance.requirements if id(one) not in dropped)
        guard = ex.conjunction(one.condition for one in kept)
        return replace(instance, guard=guard, requirements=kept) if dropped else instance

    # what is asked denotes: places are known, so nothing is owed that the requirements left out would have settled
    return outline.remaker.with_instances({rule.name: [remade(one) for one in outline.instances(rule)]})


# A way of no length


def nowhere_too(outline: Outline) -> Iterator[OtherReading]:
    """Who moves something from one place to another may leave it where it is: their turn is over all the same."""
    for rule in outline.choices:
        sort, pairs = _from_and_to(outline, rule)
        if sort is None or outline.turn is None or rule.by != outline.turn.function.name:
            continue
        yield OtherReading(
            Axis.HOW_MANY,
            "nowhere, too",
            (rule,),
            pairs,
            "one",
            "any",
            f"in `{spoken(rule.name)}` {spoken(pairs[1])} has to be another place than {spoken(pairs[0])}",
            f"{spoken(pairs[1])} may be where {spoken(pairs[0])} is: nothing moves, and that was the turn",
            partial(_with_nowhere, outline, rule, pairs),
        )


def _from_and_to(outline: Outline, rule: Rule) -> tuple[Element | None, Names]:
    """The two parameters of a rule that name places of one sort, never the same place; the sort is None if none do."""
    names = [name for name in rule.parameters if name != rule.by]
    instances = outline.instances(rule)
    if len(names) != 2 or any(one[names[0]] == one[names[1]] for one in instances):
        return None, ()
    moved = {cell.function for one in instances for cell in one.updates if cell.index == (one[names[0]],)}
    for function in moved:
        sort = function.index_types[0] if len(function.index_types) == 1 else None
        if not isinstance(sort, Element) or sort == outline.players:
            continue
        if all(sort.contains(one[name]) for one in instances for name in names):
            return sort, tuple(names)
    return None, ()


def _with_nowhere(outline: Outline, rule: Rule, names: Names) -> TransitionSystem | None:
    start, to = names
    added: list[Instance] = []
    seen: set[tuple[Any, ...]] = set()
    for one in outline.instances(rule):
        asked = [r for r in one.requirements if not _asks_of_others(r.condition, one[start])]
        guard = ex.conjunction(r.condition for r in asked)
        key = (one.label.chooser, one[start], guard)
        course = _course(outline, one)
        if key in seen or course is None:
            continue
        seen.add(key)
        parameters = tuple((n, one[start] if n == to else v) for n, v in one.label.parameters)
        label = Label(one.label.rule, parameters, one.label.chooser)
        added.append(
            replace(doing_only(one, course), label=label, guard=guard, guard_obligations=(), requirements=tuple(asked))
        )
    if not added:
        return None
    free: dict[Any, list[Node]] = {}
    for one in added:
        free.setdefault(one.label.chooser, []).append(ex.negation(one.guard))
    changed = {rule.name: [*outline.instances(rule), *added]}
    for other in _for_who_cannot(outline, rule, names):
        changed[other.name] = [
            requiring(one, ex.conjunction(free.get(one.label.chooser, ())), "there is a move, if only to nowhere")
            for one in outline.instances(other)
        ]
    return outline.remaker.with_instances(changed)


def _for_who_cannot(outline: Outline, rule: Rule, names: Names) -> list[Rule]:
    """Bare choices of the same players that ask what lies where: they are for who can move nothing."""
    moved = {c.function for one in outline.instances(rule) for c in one.updates if c.index == (one[names[0]],)}
    bare = [r for r in outline.choices if r is not rule and r.by == rule.by and not set(r.parameters) - {r.by}]
    return [r for r in bare if any(c.function in moved for one in outline.instances(r) for c in support(one.guard))]


def _asks_of_others(condition: Node, start: Any) -> bool:
    """Whether something is asked of another place than the one from which it goes."""
    return any(cell.index and cell.index != (start,) for cell in support(condition))


def _course(outline: Outline, one: Instance) -> Mapping[Cell, Node] | None:
    """What all steps of a player do alike with what has no places: whose turn it is, how many there were."""
    others = [other for other in outline.instances(one.rule) if other.label.chooser == one.label.chooser]
    found = {
        cell: node
        for cell, node in one.updates.items()
        if not cell.index and all(other.updates.get(cell) is node for other in others)
    }
    return found if outline.turn in found else None
