"""What may be left becomes compulsory, and a forced step optional."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rulestone.model import Instance, Label, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.words.effects import Asked, Requirement
from rulestone.model.words.values import kept_literal

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import requiring

MOST_ASKED = 3_000
"""A rule with more instances than this is not asked for as a whole: the condition would be too long."""


def as_long_as_they_can(outline: Outline) -> Iterator[OtherReading]:
    """Who could still make a choice may not decline: choose a rule that leaves nothing to choose in its place."""
    for declining in outline.choices:
        if set(declining.parameters) - {declining.by}:
            continue
        for rule in outline.choices:
            if rule is declining or rule.by != declining.by or len(outline.instances(rule)) > MOST_ASKED:
                continue
            if not set(rule.parameters) - {rule.by} and rule.name > declining.name:
                continue  # of two bare choices either could be the one that declines; one of the two is asked
            yield OtherReading(
                Axis.MAY_OR_MUST,
                "as long as they can",
                (rule, declining),
                (declining.name,),
                "may",
                "must",
                f"a player may choose `{spoken(declining.name)}` though `{spoken(rule.name)}` is possible, too",
                f"as long as `{spoken(rule.name)}` is possible they may not choose `{spoken(declining.name)}`",
                partial(_obliged, outline, rule, declining),
            )


def _obliged(outline: Outline, rule: Rule, declining: Rule) -> TransitionSystem:
    possible: dict[Any, list[ex.Node]] = {}
    for instance in outline.instances(rule):
        possible.setdefault(instance.label.chooser, []).append(ex.negation(instance.allowed))
    words = f"{spoken(rule.name)} is possible"
    remade = [
        requiring(one, ex.conjunction(possible.get(one.label.chooser, ())), words)
        for one in outline.instances(declining)
    ]
    return outline.remaker.with_instances({declining.name: remade})


def forced_becomes_optional(outline: Outline) -> Iterator[OtherReading]:
    """A forced step may be declined: what only steers the course of the rules happens, and nothing else does."""
    turn = outline.turn
    if turn is None:
        return
    for rule in outline.forced:
        if any(outline.has_matter(one) for one in outline.instances(rule)):
            yield OtherReading(
                Axis.MAY_OR_MUST,
                "forced or free",
                (rule,),
                (),
                "must",
                "may",
                f"`{spoken(rule.name)}` happens by itself, whether anybody wants it or not",
                f"the player on turn may let `{spoken(rule.name)}` be",
                partial(_freed, outline, rule),
            )


def _freed(outline: Outline, rule: Rule) -> TransitionSystem:
    turn = outline.turn
    assert turn is not None and outline.players is not None
    declined = replace(rule, name=f"decline_{rule.name}", by=turn.function.name)
    chosen = replace(rule, by=turn.function.name)
    done: list[Instance] = []
    left: list[Instance] = []
    for instance in outline.instances(rule):
        for player in outline.players:
            on_turn = ex.equal(ex.cell_node(turn), kept_literal(player, turn.type))
            mine = _of(instance, chosen, player, on_turn)
            done.append(mine)
            if outline.has_matter(instance):
                left.append(_without_matter(outline, replace(mine, rule=declined), player))
    return outline.remaker.with_instances({rule.name: done, declined.name: left})


def _of(instance: Instance, rule: Rule, player: Any, on_turn: ex.Node) -> Instance:
    """The instance as a choice of a player, asked first whether they are on turn."""
    requirement = Requirement(on_turn, "another player is on turn", rule.line, wr.as_it_is(on_turn, certain=True))
    return replace(
        instance,
        label=Label(instance.label.rule, instance.label.parameters, player),
        guard=ex.conjunction((on_turn, instance.guard)),
        requirements=(requirement, *instance.requirements),
        guard_obligations=tuple(
            o._replace(condition=ex.implication(on_turn, o.condition)) for o in instance.guard_obligations
        ),
        rule=rule,
    )


def _without_matter(outline: Outline, instance: Instance, player: Any) -> Instance:
    """The instance with its steering effects only."""
    turn = outline.turn
    kept = {c: n for c, n in instance.updates.items() if c == turn or c.function.name in outline.steering}
    names = {cell.function.name for cell in kept}
    effects = instance.effects
    if effects is not None:
        effects = tuple(e for e in effects if isinstance(e, Asked) or e.function.name in names)
    label = Label(instance.rule.name, instance.label.parameters, player)
    return replace(instance, label=label, updates=kept, effects=effects)
