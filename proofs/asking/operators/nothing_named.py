"""A number that has to be one at least may be nothing, too: a bid of nothing, no price at all, no piece put down."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rulestone.model import GameError, TransitionSystem
from rulestone.model.declarations.declarations import Rule, TypeDeclaration
from rulestone.model.declarations.domains import values_of
from rulestone.model.expressions.types import Element
from rulestone.model.reading.grounding import instances_of
from rulestone.model.words.tracing import Reader

from ..axes import Axis
from ..game_outline import Outline, in_words, spoken
from ..other_reading import OtherReading


def nothing_named(outline: Outline) -> Iterator[OtherReading]:
    """Where a choice names a number, one at least, it may name none; of several numbers all may be, or each alone."""
    for rule in outline.choices:
        counted = _counted_from_one(outline, rule)
        groups = [tuple(counted)] if counted else []
        groups += [(name,) for name in counted] if len(counted) > 1 else []
        for names in groups:
            yield OtherReading(
                Axis.HOW_MANY,
                "nothing, too",
                (rule,),
                names,
                "any",
                "none",
                f"`{spoken(rule.name)}` names 1 at least as its {in_words(names)}",
                "it may name 0, too",
                partial(_with_nothing, outline, rule, names),
            )


def _counted_from_one(outline: Outline, rule: Rule) -> dict[str, tuple[int, ...]]:
    """The parameters that are numbers from 1 on, whatever the others are, with these; elements of a sort are none."""
    found: dict[str, tuple[int, ...]] = {}
    for name, domain in rule.parameters.items():
        try:
            values = values_of(outline.game, rule, name, domain, {}) if name != rule.by else ()
        except GameError:
            continue  # it goes by an earlier one
        named = isinstance(domain, TypeDeclaration) and isinstance(domain.resolve(outline.game), Element)
        if not named and len(values) > 1 and all(type(value) is int for value in values) and min(values) == 1:
            found[name] = tuple(values)
    return found


def _with_nothing(outline: Outline, rule: Rule, names: Collection[str]) -> TransitionSystem:
    counted = _counted_from_one(outline, rule)
    wider: dict[str, Any] = {name: (0, *values) for name, values in counted.items() if name in names}
    other = replace(rule, parameters={**rule.parameters, **wider})
    system = outline.system
    read = instances_of(outline.game, other, system.functions, system.over, Reader)
    return outline.remaker.with_instances({rule.name: [one for one in read if one is not None]})
