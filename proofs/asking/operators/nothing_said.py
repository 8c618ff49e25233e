"""Where the ledger says that the text lacks something a rule fills the hole: without that rule nothing is said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import CHANCE, Rule

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from .statements_moved import first_sentence


def nothing_said(outline: Outline) -> Iterator[OtherReading]:
    """A rule that only fills a hole of the text is none: play stops where it would be needed."""
    clauses = outline.game.clauses()
    for rule in outline.rules.values():
        cited = [name for name in rule.clauses if name in clauses and not clauses[name].is_commentary]
        holes = tuple(name for name in rule.clauses if name in clauses and "missing" in clauses[name].kind)
        if 2 * len(holes) < len({*cited, *holes}) or not holes or rule.by == CHANCE or not outline.instances(rule):
            continue
        told = f" (“{first_sentence(rule.text)}”)" if rule.text else ""
        yield OtherReading(
            Axis.IMPOSSIBLE,
            "nothing is said",
            (rule,),
            (),
            "skipped",
            "stops",
            f"`{spoken(rule.name)}` says what happens then{told}",
            "the text does not say what happens: play stops there",
            partial(_without, outline, rule),
            clauses=holes,
            may_stop=True,
        )


def _without(outline: Outline, rule: Rule) -> TransitionSystem:
    return outline.remaker.with_instances({rule.name: []})
