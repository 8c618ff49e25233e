"""One after another or at once: a later part of a rule sees what an earlier one did, or the position before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations import Rule

from ..alternative import Alternative
from ..axes import Axis
from ..remaking import Backward
from ..table import Table, spoken


def as_it_was_before(table: Table) -> Iterator[Alternative]:
    """What a rule has changed is seen by its other parts as it was before."""
    for rule in table.rules.values():
        names = dict.fromkeys(cell.function.name for one in table.instances(rule) for cell in one.updates)
        for name in names:
            if len(names) < 2 or name in table.steering:
                continue
            yield Alternative(
                Axis.ORDER,
                "as it was before",
                (rule,),
                (name,),
                "after",
                "before",
                f"the rest of `{spoken(rule.name)}` goes by `{spoken(name)}` as it has become",
                f"the rest of `{spoken(rule.name)}` goes by `{spoken(name)}` as it was before",
                partial(_seen_before, table, rule, name),
            )


def _seen_before(table: Table, rule: Rule, name: str) -> TransitionSystem | None:
    """None where something else comes out than other values of other variables: then it was a sum in several steps."""
    found = table.remaker.reread([rule.name], partial(Backward, variable=name))
    if found is None:
        return None
    new = [one for one in found.instances if one.label.rule == rule.name]
    old = table.instances(rule)
    if len(new) != len(old):
        return None
    for before, after in zip(old, new, strict=True):
        for cell in {**before.updates, **after.updates}:
            if cell.function.name == name and before.updates.get(cell) is not after.updates.get(cell):
                return None
    return found
