"""High or low: what is better, first or stronger by the greater number is so by the lesser one, in all rules alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from rulestone.model import Instance, TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import Integer
from rulestone.model.expressions.walk import rewrite, support
from rulestone.model.words.effects import Requirement

from ..axes import Axis
from ..game_outline import Names, Outline, in_words
from ..other_reading import OtherReading


def other_way_round(outline: Outline) -> Iterator[OtherReading]:
    """Comparisons of one quantity of two players, or of two quantities, are turned round in all rules alike."""
    found: dict[Names, list[str]] = {}
    for rule in outline.rules.values():
        roots = [node for one in outline.instances(rule) for node in (one.guard, *one.updates.values())]
        for node in postorder(tuple(dict.fromkeys(roots))):
            names = _compared(outline, node)
            if names and rule.name not in found.setdefault(names, []):
                found[names].append(rule.name)
    for names, rules in found.items():
        told = in_words(names)
        yield OtherReading(
            Axis.MEASURE,
            "the other way round",
            tuple(outline.rules[name] for name in rules),
            names,
            "this measure",
            "another measure",
            f"{told} {'are' if len(names) > 1 else 'is'} compared so that "
            + ("the one counts against the other" if len(names) > 1 else "the one end is better"),
            "it is the other way round",
            partial(_turned, outline, rules, names),
        )


def _compared(outline: Outline, node: Node) -> Names:
    """The quantities of which a comparison speaks; none where it is no such comparison."""
    if node.kind is not Kind.AT_MOST or any(arg.kind is Kind.SELECT for arg in postorder(node.args)):
        return ()
    cells = list(support(node))
    names = tuple(sorted({cell.function.name for cell in cells}))
    numbers = all(isinstance(cell.type, Integer) and cell.function.name not in outline.steering for cell in cells)
    if not numbers or not all(cell.index for cell in cells):
        return ()
    if len(names) == 1:
        return names if len(cells) == 2 and not any(arg.is_constant for arg in node.args) else ()
    if len(names) == 2:
        one, other = ({cell.index for cell in cells if cell.function.name == name} for name in names)
        return names if one == other else ()
    return ()


def _turned(outline: Outline, rules: list[str], names: Names) -> TransitionSystem | None:
    """The rules as they came out, each comparison turned once: a condition may be part of another one."""

    def replaced(part: Node, args: tuple[Node, ...]) -> Node | None:
        return _exchanged(outline, part, names) if _compared(outline, part) == names else None

    def change(node: Node) -> Node:
        return rewrite(node, replaced)

    return outline.remaker.with_instances(
        {name: [_with_nodes(one, change) for one in outline.remaker.instances[name]] for name in rules}
    )


def _with_nodes(instance: Instance, change: Callable[[Node], Node]) -> Instance:
    """An instance with its conditions and values changed; it is no more known word for word."""
    guard = change(instance.guard)
    words = instance.requirements[-1].text if instance.requirements else "it is not allowed"
    return replace(
        instance,
        guard=guard,
        requirements=(Requirement(guard, words, instance.rule.line, wr.as_it_is(guard, certain=True)),),
        updates={cell: change(node) for cell, node in instance.updates.items()},
        obligations=tuple(o._replace(condition=change(o.condition)) for o in instance.obligations),
        guard_obligations=tuple(o._replace(condition=change(o.condition)) for o in instance.guard_obligations),
        effects=None,
    )


def _exchanged(outline: Outline, node: Node, names: Names) -> Node:
    cells = list(support(node))
    other: dict[Cell, Cell] = {}
    if len(names) == 1:
        other = {cells[0]: cells[1], cells[1]: cells[0]}
    else:
        one, two = (outline.system.functions[name] for name in names)
        for cell in cells:
            other[cell] = (two if cell.function == one else one).cell(*cell.index)

    def replaced(part: Node, args: tuple[Node, ...]) -> Node | None:
        return ex.cell_node(other[part.payload]) if part.kind is Kind.CELL else None

    return rewrite(node, replaced)
