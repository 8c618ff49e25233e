"""When it is counted: as something begins, or as the one before it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.written import Written
from rulestone.model.words.effects import Assigned
from rulestone.model.words.tracing import Reader

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import Forgetful
from .other_moments import following
from .what_else_happens import step_of


class Counting(Reader):
    """Reads a rule in which something is counted before anything else.

    Args:
        cell: the counter.
        step: by how much.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None = None,
        *,
        cell: Cell,
        step: int,
    ) -> None:
        super().__init__(functions, preset)
        now = self.changed.get(cell, wr.as_it_is(ex.cell_node(cell)))
        moved = wr.plus(now, wr.as_it_is(ex.integer(step)))
        fits = wr.as_it_is(ex.in_range(moved.simple, cell.type))
        self.changed[cell] = wr.either(fits, moved, now)
        self.effects.append(Assigned(wr.TRUE, cell.function, cell, self.changed[cell]))


def counted_before(outline: Outline) -> Iterator[OtherReading]:
    """What is counted as something begins is counted before, as what leads to it ends."""
    for function in outline.system.functions.values():
        if not isinstance(function.value_type, Integer) or function.index_types or function.name in outline.steering:
            continue
        moving = [rule for rule in outline.rules.values() if _changes(outline, rule, function)]
        for rule in moving if len(moving) == 1 else ():
            step = step_of(outline, function, rule.name)
            earlier = [one for one in outline.rules.values() if rule in following(outline, one)]
            if step is None or not earlier:
                continue
            what = " or ".join(f"`{spoken(one.name)}`" for one in earlier)
            yield OtherReading(
                Axis.ORDER,
                "counted before",
                (rule, *earlier),
                (function.name,),
                "after",
                "before",
                f"{spoken(function.name)} changes with `{spoken(rule.name)}`",
                f"it changes before, with {what}",
                partial(_counted, outline, rule, earlier, function.cell(), step),
            )


def _changes(outline: Outline, rule: Rule, function: StateFunction) -> bool:
    return any(function.cell() in one.updates for one in outline.instances(rule))


def _counted(outline: Outline, rule: Rule, earlier: list[Rule], cell: Cell, step: int) -> TransitionSystem | None:
    def dropped(function: StateFunction, value: Written) -> bool:
        return function == cell.function

    without = outline.remaker.reread([rule.name], partial(Forgetful, dropped=dropped))
    counted = outline.remaker.reread([one.name for one in earlier], partial(Counting, cell=cell, step=step))
    if without is None or counted is None:
        return None
    new = {rule.name: [one for one in without.instances if one.label.rule == rule.name]}
    for one in earlier:
        new[one.name] = [i for i in counted.instances if i.label.rule == one.name]
    return outline.remaker.with_instances(new)
