"""What happens instead: nobody wins, the turn passes, it is thrown again, a player lets their turn go by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rulestone.model import Instance, Label, TransitionSystem
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.walk import substitute, support
from rulestone.model.words.effects import Assigned, Requirement
from rulestone.model.words.values import kept_literal

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import requiring
from .duties import MOST_ASKED
from .other_endings import with_other_result


def doing_only(instance: Instance, what: Mapping[Cell, Node]) -> Instance:
    """The instance with these effects in place of all others; each value surely denotes and fits."""
    effects = tuple(
        Assigned(wr.TRUE, cell.function, cell, wr.as_it_is(node, certain=True)) for cell, node in what.items()
    )
    return replace(instance, updates=dict(what), obligations=(), effects=effects)


# How the game ends

ENDS = (("nobody wins", 0, "nobody has won"), ("the others win", -1, "it is won by the others"))
"""Names of other ends, by what the worth of the end is multiplied, and in words."""


def other_end(outline: Outline) -> Iterator[OtherReading]:
    """Where a rule ends the game in a way of its own, nobody has won, or the others have; or the turn passes."""
    for rule in outline.rules.values():
        for cell, literal in _endings(outline, rule).items():
            told = f"with `{spoken(rule.name)}` the game may end, and somebody wins or loses"
            for name, factor, words in ENDS:
                yield OtherReading(
                    Axis.IMPOSSIBLE,
                    name,
                    (rule,),
                    (cell.function.name, str(literal)),
                    "stops",
                    "skipped",
                    told,
                    words,
                    partial(_other_worth, outline, cell, literal, factor),
                )
            if rule in outline.choices and _after(outline, next(iter(outline.instances(rule)))) is not None:
                yield OtherReading(
                    Axis.IMPOSSIBLE,
                    "the turn passes instead",
                    (rule,),
                    (cell.function.name,),
                    "stops",
                    "skipped",
                    f"with `{spoken(rule.name)}` the game may end",
                    "it is only the next player's turn",
                    partial(_passes, outline, rule),
                )


def _endings(outline: Outline, rule: Rule) -> dict[Cell, Node]:
    """The places with which only this rule ends the game, and the known value that they get."""
    found: dict[Cell, Node] = {}
    for instance in outline.instances(rule):
        for cell, node in instance.updates.items():
            for value in _literals(node):
                if substitute(outline.system.terminal, {cell: value}) is ex.TRUE:
                    found[cell] = value
    elsewhere = [
        (cell, value)
        for name, some in outline.remaker.instances.items()
        if name != rule.name
        for one in some
        for cell, node in one.updates.items()
        if cell in found
        for value in _literals(node)
    ]
    return {cell: value for cell, value in found.items() if (cell, value) not in elsewhere}


def _literals(node: Node) -> Iterator[Node]:
    if node.kind is Kind.IF:
        for part in node.args[1:]:
            yield from _literals(part)
    elif node.is_constant:
        yield node


def _other_worth(outline: Outline, cell: Cell, literal: Node, factor: int) -> TransitionSystem | None:
    ended = ex.equal(ex.cell_node(cell), literal)

    def change(node: Node) -> Node:
        return ex.either(ended, ex.linear(((factor, node),), 0) if factor else ex.integer(0), node)

    return with_other_result(outline.remaker, change)


# Turns


def _after(outline: Outline, instance: Instance) -> Node | None:
    """Who is on turn after the one who chooses, in the order of players."""
    turn, players = outline.turn, outline.players
    chooser = instance.label.chooser
    if turn is None or players is None or instance.rule.by != turn.function.name or not players.contains(chooser):
        return None
    order = list(players)
    return kept_literal(order[(order.index(chooser) + 1) % len(order)], turn.type)


def _passes(outline: Outline, rule: Rule) -> TransitionSystem | None:
    turn = outline.turn
    assert turn is not None
    remade = []
    for instance in outline.instances(rule):
        after = _after(outline, instance)
        if after is None:
            return None
        remade.append(doing_only(instance, {turn: after}))
    return outline.remaker.with_instances({rule.name: remade})


def turn_let_go_by(outline: Outline) -> Iterator[OtherReading]:
    """Who could make a choice that ends their turn may also let the turn go by."""
    turn = outline.turn
    if turn is None:
        return
    for rule in outline.choices:
        by_chooser = _courses(outline, rule)
        if by_chooser and any(map(outline.has_matter, outline.instances(rule))):
            yield OtherReading(
                Axis.MAY_OR_MUST,
                "turn let go by",
                (rule,),
                (),
                "must",
                "may",
                f"who can choose `{spoken(rule.name)}` has to choose something",
                "they may let their turn go by",
                partial(_let_go, outline, rule, by_chooser),
            )


def _courses(outline: Outline, rule: Rule) -> dict[Any, dict[Cell, Node]]:
    """For each who chooses what every instance of a rule does alike with the turn and the course of the rules."""
    turn = outline.turn
    found: dict[Any, dict[Cell, Node]] = {}
    instances = outline.instances(rule)
    if turn is None or rule.by != turn.function.name or len(instances) > MOST_ASKED:
        return {}
    for instance in instances:
        course = {c: n for c, n in instance.updates.items() if c == turn or c.function.name in outline.steering}
        chooser = instance.label.chooser
        known = found.setdefault(chooser, course)
        if turn not in course or any(not n.is_constant for n in course.values()) or known != course:
            return {}
    return found


def _let_go(outline: Outline, rule: Rule, courses: Mapping[Any, Mapping[Cell, Node]]) -> TransitionSystem:
    passing = replace(rule, name=f"no_{rule.name}", parameters={})
    made = []
    for chooser, course in courses.items():
        mine = [one for one in outline.instances(rule) if one.label.chooser == chooser]
        free = ex.disjunction(one.allowed for one in mine)
        bare = replace(
            doing_only(mine[0], course),
            label=Label(passing.name, (), chooser),
            rule=passing,
            guard=free,
            guard_obligations=(),
            requirements=(Requirement(free, "there is nothing to choose", rule.line, wr.as_it_is(free, certain=True)),),
        )
        made.append(bare)
    return outline.remaker.with_instances({passing.name: made})


def turn_passed(outline: Outline) -> Iterator[OtherReading]:
    """Who is on turn may let it go by before they have done anything in it, whatever they could choose."""
    turn = outline.turn
    mine = [rule for rule in outline.choices if turn is not None and rule.by == turn.function.name]
    if (
        turn is None
        or sum(len(outline.instances(rule)) for rule in mine) > MOST_ASKED
        or outline.system.quiet is ex.FALSE
    ):
        return
    if mine and _after(outline, next(iter(outline.instances(mine[0])))) is not None:
        yield OtherReading(
            Axis.MAY_OR_MUST,
            "turn passed",
            tuple(mine),
            (),
            "must",
            "may",
            "whoever is on turn has to choose something",
            "they may let their turn go by before they have done anything in it",
            partial(_passed, outline, mine),
        )


def _passed(outline: Outline, rules: list[Rule]) -> TransitionSystem | None:
    turn = outline.turn
    assert turn is not None
    passing = replace(rules[0], name="pass_the_turn", parameters={})
    by_chooser: dict[Any, list[Instance]] = {}
    for rule in rules:
        for instance in outline.instances(rule):
            by_chooser.setdefault(instance.label.chooser, []).append(instance)
    made = []
    for chooser, instances in by_chooser.items():
        after = _after(outline, instances[0])
        if after is None:
            return None
        free = ex.conjunction((outline.system.quiet, ex.disjunction(one.allowed for one in instances)))
        made.append(
            replace(
                doing_only(instances[0], {turn: after}),
                label=Label(passing.name, (), chooser),
                rule=passing,
                guard=free,
                guard_obligations=(),
                requirements=(Requirement(free, "it is no time", passing.line, wr.as_it_is(free, certain=True)),),
            )
        )
    return outline.remaker.with_instances({passing.name: made})


# Throws


def thrown_again(outline: Outline) -> Iterator[OtherReading]:
    """Instead of a forced step it is thrown again."""
    for rule in outline.forced:
        for chance in outline.rules.values():
            what = _back_to(outline, rule, chance) if chance.by == CHANCE and outline.instances(chance) else {}
            if what:
                yield OtherReading(
                    Axis.TURN_ENDS,
                    "thrown again",
                    (rule, chance),
                    (chance.name,),
                    "ends",
                    "goes on",
                    f"`{spoken(rule.name)}` settles what was thrown",
                    f"instead, `{spoken(chance.name)}` comes again",
                    partial(_thrown_again, outline, rule, what),
                )


def _back_to(outline: Outline, rule: Rule, chance: Rule) -> dict[Cell, Node]:
    """What has to lie on the table for chance to come again, where that is known and the rule changes it."""
    instances = outline.instances(chance)
    if not _goes_by(outline, rule, chance):
        return {}
    wanted = [_asked_literals(outline, one) for one in instances]
    after = {cell for one in instances for cell in one.updates}
    course = {cell: value for cell, value in wanted[0].items() if all(w.get(cell) is value for w in wanted)}
    course = {cell: value for cell, value in course.items() if cell in after}
    mine = {cell for one in outline.instances(rule) for cell in one.updates}
    asked = set().union(*(_asked_literals(outline, one) for one in outline.instances(rule)))
    if not course or not set(course) <= (mine | asked):
        return {}
    begun = {c: n for c in after - set(course) if (n := outline.initial_literal(c.function)) is not None}
    return {**course, **begun} if len(begun) == len(after) - len(course) else {}


def _goes_by(outline: Outline, rule: Rule, chance: Rule) -> bool:
    """Whether a step asks for something that was thrown."""
    thrown = {cell.function.name for one in outline.instances(chance) for cell in one.updates} - outline.steering
    thrown -= {outline.turn.function.name} if outline.turn is not None else set()
    return any(cell.function.name in thrown for one in outline.instances(rule) for cell in support(one.guard))


def _asked_literals(outline: Outline, instance: Instance) -> dict[Cell, Node]:
    """Places that steer the course, with the value that they need for a step."""
    found: dict[Cell, Node] = {}
    parts = instance.guard.args if instance.guard.kind is Kind.AND else (instance.guard,)
    for part in parts:
        if part.kind is Kind.EQUAL and part.args[0].kind is Kind.CELL and part.args[1].is_constant:
            cell = part.args[0].payload
            if cell.function.name in outline.steering:
                found[cell] = part.args[1]
    return found


def _thrown_again(outline: Outline, rule: Rule, what: Mapping[Cell, Node]) -> TransitionSystem:
    return outline.remaker.with_instances({rule.name: [doing_only(one, what) for one in outline.instances(rule)]})


# Duties towards everything else


def nothing_else_left(outline: Outline) -> Iterator[OtherReading]:
    """A bare choice may be made only where the same player has no other one."""
    for declining in outline.choices:
        others = [r for r in outline.choices if r is not declining and r.by == declining.by]
        number = sum(len(outline.instances(other)) for other in others)
        if set(declining.parameters) - {declining.by} or len(others) < 2 or number > MOST_ASKED:
            continue
        yield OtherReading(
            Axis.MAY_OR_MUST,
            "nothing else left",
            (declining, *others),
            (),
            "may",
            "must",
            f"a player may choose `{spoken(declining.name)}` though they could do something else",
            "they may choose it only where there is nothing else to do",
            partial(_nothing_else, outline, declining, others),
        )


def _nothing_else(outline: Outline, declining: Rule, others: list[Rule]) -> TransitionSystem:
    possible: dict[Any, list[Node]] = {}
    for other in others:
        for instance in outline.instances(other):
            possible.setdefault(instance.label.chooser, []).append(ex.negation(instance.allowed))
    remade = [
        requiring(one, ex.conjunction(possible.get(one.label.chooser, ())), "there is something else to do")
        for one in outline.instances(declining)
    ]
    return outline.remaker.with_instances({declining.name: remade})
