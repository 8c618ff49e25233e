"""One after another or at once: a later part of a rule sees what an earlier one did, or the position before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Rule

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import SeenBefore


def as_it_was_before(outline: Outline) -> Iterator[OtherReading]:
    """What a rule has changed is seen by its other parts as it was before."""
    for rule in outline.rules.values():
        names = dict.fromkeys(cell.function.name for one in outline.instances(rule) for cell in one.updates)
        for name in names:
            if len(names) < 2 or name in outline.steering:
                continue
            yield OtherReading(
                Axis.ORDER,
                "as it was before",
                (rule,),
                (name,),
                "after",
                "before",
                f"the rest of `{spoken(rule.name)}` goes by `{spoken(name)}` as it has become",
                f"the rest of `{spoken(rule.name)}` goes by `{spoken(name)}` as it was before",
                partial(_seen_before, outline, rule, name),
            )


def _seen_before(outline: Outline, rule: Rule, name: str) -> TransitionSystem | None:
    """None where something else comes out than other values of other variables: then it was a sum in several steps."""
    found = outline.remaker.reread([rule.name], partial(SeenBefore, variable=name))
    if found is None:
        return None
    new = [one for one in found.instances if one.label.rule == rule.name]
    old = outline.instances(rule)
    if len(new) != len(old):
        return None
    for before, after in zip(old, new, strict=True):
        for cell in {**before.updates, **after.updates}:
            if cell.function.name == name and before.updates.get(cell) is not after.updates.get(cell):
                return None
    return found
