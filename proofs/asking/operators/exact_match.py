"""A named number is doubted, or is held to be just right: a third answer besides a higher number and a doubt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from rulestone.model import Instance, Label, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.kinds import PARTIAL
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN
from rulestone.model.expressions.walk import rewrite, support

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..remaking import Remaker, doing, fitting, with_variable
from .no_less_than_before import keeps_what_is_named
from .other_courses import doing_only

EXACTLY = "call_exactly"
"""What such a choice is called."""


def exactly_so(outline: Outline) -> Iterator[OtherReading]:
    """Who may doubt a number that was named may call it exact, too: they are right if it is neither more nor less.

    A doubt is a bare choice of those who may name a number; it, or a forced step, compares what was named with what
    there is.
    """
    for naming, kept in keeps_what_is_named(outline):
        cell = kept.cell()
        for doubt in outline.choices:
            if set(doubt.parameters) - {doubt.by} or doubt.by != naming.by:
                continue
            if _compares(outline, doubt, cell):
                judging = doubt
            else:
                steps = [rule for rule in outline.forced if _compares(outline, rule, cell)]
                if len(steps) != 1:
                    continue
                judging = steps[0]
            yield OtherReading(
                Axis.SEVERAL,
                "exactly so",
                (doubt, *([judging] if judging is not doubt else [])),
                (kept.name,),
                "ties do not",
                "ties count",
                f"{spoken(kept.name)} can be raised, or there is `{spoken(doubt.name)}`",
                "as a third answer it can be called exact; that is right if it is neither too much nor too little",
                partial(_made, outline, doubt, judging, cell),
            )


def _compares(outline: Outline, rule: Rule, named: Cell) -> bool:
    roots = tuple(node for one in outline.instances(rule) for node in one.updates.values())
    return any(_exact(node, named) is not None for node in postorder(tuple(dict.fromkeys(roots))))


def _exact(node: Node, named: Cell) -> Node | None:
    """Of a comparison of what was named with other things: the same answer to whether it is just as much.

    Where the comparison says that what was named is too much, that is answered as "exactly so" is: in favour of whoever
    doubts it. Where it says that there is as much, the answer is the contrary.
    """
    if node.kind is not Kind.AT_MOST or named not in support(node) or len(support(node)) < 2:
        return None
    less, more = node.args
    if named in support(less) and named not in support(more):
        return ex.negation(ex.equal(less, more))  # named <= there: the doubt fails
    if named in support(more) and named not in support(less):
        return ex.equal(less, ex.linear(((1, more),), 1))  # there <= named - 1: the doubt is right
    return None


def _made(outline: Outline, doubt: Rule, judging: Rule, named: Cell) -> TransitionSystem | None:
    given = tuple(node for one in outline.instances(judging) for node in one.updates.values())
    if any(node.kind in PARTIAL for node in postorder(given)):
        return None  # with another answer it might denote nothing
    calling = replace(doubt, name=EXACTLY)

    def exactly(node: Node, args: tuple[Node, ...]) -> Node | None:
        return _exact(node, named)

    def otherwise(instance: Instance) -> dict[Cell, Node]:
        return {cell: fitting(rewrite(node, exactly), cell) for cell, node in instance.updates.items()}

    def called(instance: Instance) -> Instance:
        label = instance.label
        return replace(instance, label=Label(EXACTLY, label.parameters, label.chooser), rule=calling)

    own = outline.instances(doubt)
    if judging is doubt:
        made = [called(doing_only(one, otherwise(one))) for one in own]
        return outline.remaker.with_instances({EXACTLY: made})
    name = "called_exact"
    while name in outline.system.functions:
        name += "_too"
    flag = StateFunction(name, (), BOOLEAN)
    cell = flag.cell()
    begun = Remaker(with_variable(outline.system, flag, ex.FALSE))
    judged = []
    for one in outline.instances(judging):
        exact = otherwise(one)
        both = {c: ex.either(ex.cell_node(cell), exact[c], node) for c, node in one.updates.items()}
        judged.append(doing_only(one, {**both, cell: ex.FALSE}))
    made = [doing(called(one), {cell: ex.TRUE}) for one in own]
    return begun.with_instances({judging.name: judged, EXACTLY: made})
