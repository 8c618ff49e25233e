"""What becomes of a fraction: what is divided is rounded up instead of down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Property, Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.walk import rewrite

from ..axes import Axis
from ..game_outline import Outline, in_words, names_of, spoken
from ..other_reading import OtherReading
from ..remaking import Rewriter
from .mixed_conditions import roots_of
from .other_endings import with_other_result


def rounded_up(outline: Outline) -> Iterator[OtherReading]:
    """Where something is divided a fraction counts as one more."""
    for rule in outline.rules.values():
        make = partial(_in_rule, outline, rule)
        yield from _offered(rule, list(roots_of(outline, rule)), make)
    for said in outline.game.declared_properties("outcome"):
        worths = [one.simple for one in outline.system.written_outcomes().values()]
        yield from _offered(said, worths, partial(with_other_result, outline.remaker, _up))


def _offered(
    said: Rule | Property, roots: list[Node], make: Callable[[], TransitionSystem | None]
) -> Iterator[OtherReading]:
    names = dict.fromkeys(
        name for node in postorder(tuple(roots)) if node.kind is Kind.QUOTIENT for name in names_of(node)
    )
    if names:
        told = in_words(tuple(names))
        yield OtherReading(
            Axis.ROUNDED,
            "rounded up",
            (said,),
            tuple(names),
            "down",
            "up",
            f"where `{spoken(said.name)}` divides {told} a fraction is dropped",
            "a fraction counts as one more",
            make,
        )


def _in_rule(outline: Outline, rule: Rule) -> TransitionSystem | None:
    return outline.remaker.reread([rule.name], partial(Rewriter, everywhere=_up))


def _up(node: Node) -> Node:
    def change(part: Node, args: tuple[Node, ...]) -> Node | None:
        if part.kind is not Kind.QUOTIENT:
            return None
        whole, divisor = args
        return ex.quotient(ex.linear(((1, whole), (1, divisor)), -1), divisor)

    return rewrite(node, change)
