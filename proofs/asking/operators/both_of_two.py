"""What is asked of two players alike holds only where one of them, both or neither is so of whom more is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN
from rulestone.model.expressions.walk import rewrite, substitute, support

from ..axes import Axis
from ..game_outline import Outline, in_words, names_of, spoken
from ..other_reading import OtherReading
from ..remaking import Rewriter
from .mixed_conditions import Shape, question_of, roots_of, shape_of

MOST_KNOWN = 3
"""A rule that asks more than this of single players is not asked in which of these cases it holds."""

Pair = tuple[Any, Any]

KINDS = ("either", "both", "neither", "not both")
WORDS = {
    "either": "at least one of the two has",
    "both": "both have",
    "neither": "neither of the two has",
    "not both": "not both have",
}


def only_with_such_players(outline: Outline) -> Iterator[OtherReading]:
    """What a rule asks of two players alike holds only where one, both or neither of them fulfils another condition."""
    if outline.players is None or len(outline.players) < 2:
        return
    for rule in outline.rules.values():
        roots = roots_of(outline, rule)
        known: dict[Shape, Node] = {}
        alike: dict[Shape, Node] = {}
        for node in postorder(roots):
            if _is_of_one(outline, node):
                known.setdefault(question_of(node), node)
            for part in _cases(node):
                if _is_of_two_alike(outline, part):
                    alike.setdefault(shape_of(part), part)
        if len(known) > MOST_KNOWN:
            continue
        for number, (shape, part) in enumerate(alike.items(), start=1):
            for which, node in enumerate(known.values(), start=1):
                names = names_of(node)
                if set(names) & outline.steering:
                    continue
                for kind in KINDS:
                    yield OtherReading(
                        Axis.WHOM,
                        f"only with {kind}",
                        (rule,),
                        (*names, str(number), str(which)),
                        "everybody",
                        "some",
                        f"what becomes of two players in `{spoken(rule.name)}` depends on {in_words(names_of(part))}",
                        f"it holds of them only where {WORDS[kind]} {possession(node)}",
                        partial(_confined, outline, rule, shape, node, kind),
                        in_formulas="`" in possession(node),
                    )


def possession(node: Node) -> str:
    """What a player has of whom a comparison with a known number holds: "at least 3 gold", "more gold than debt"."""
    at_least = node.args[0].is_constant
    number, side = (node.args[0].payload, node.args[1]) if at_least else (node.args[1].payload, node.args[0])
    if side.kind is Kind.CELL:
        return f"{'at least' if at_least else 'at most'} {number} in {spoken(side.payload.function.name)}"
    coefficients, offset = side.payload if side.kind is Kind.LINEAR else ((), 0)
    if any(arg.kind is not Kind.CELL for arg in side.args) or set(map(abs, coefficients)) != {1}:
        return f"such {in_words(names_of(node))} that `{_of_anybody(node)}`"
    number -= offset
    if not at_least:  # turned round: what is taken away exceeds what is added
        coefficients, number = tuple(-c for c in coefficients), -number
    terms = list(zip(coefficients, side.args, strict=True))
    more, less = (tuple(arg.payload.function.name for c, arg in terms if c == sign) for sign in (1, -1))
    if not less:
        return f"at least {number} in {in_words(more)} together"
    if not more:
        return f"at most {-number} in {in_words(less)} together"
    much = {1: "more", 0: "at least as much"}.get(number, f"at least {number} more" if number > 0 else "")
    if not much:
        return f"at most {-number} less in {in_words(more)} than in {in_words(less)}"
    return f"{much} in {in_words(more)} {'as' if number == 0 else 'than'} in {in_words(less)}"


def _of_anybody(node: Node) -> str:
    """A condition on one player, not saying which."""
    return re.sub(r"\[[^\]]*\]", "", str(node))


def _players(outline: Outline, node: Node) -> set[Any]:
    """The players at whose places a condition looks."""
    players = outline.players
    assert players is not None
    return {index for cell in support(node) for index in cell.index if players.contains(index)}


def _is_of_one(outline: Outline, node: Node) -> bool:
    """Whether a condition compares something of one player with a known number."""
    if node.kind is not Kind.AT_MOST or not any(arg.is_constant for arg in node.args):
        return False
    return len(_players(outline, node)) == 1 and all(cell.index for cell in support(node))


def _cases(node: Node) -> list[Node]:
    """The cases that make up a condition, where it is one of several; and what a choice goes by."""
    if node.kind is Kind.OR:
        return list(node.args)
    return [node.args[0]] if node.kind is Kind.IF and node.args[0].kind is not Kind.OR else []


def _is_of_two_alike(outline: Outline, node: Node) -> bool:
    players = list(_players(outline, node)) if node.type == BOOLEAN else []
    if len(players) != 2 or any(part.kind is Kind.SELECT for part in postorder((node,))):
        return False
    return shape_of(node, places=True) == shape_of(_exchanged(node, (players[0], players[1])), places=True)


def _exchanged(node: Node, pair: Pair) -> Node:
    """The condition with two players exchanged."""
    other = {pair[0]: pair[1], pair[1]: pair[0]}
    cells: dict[Cell, Node] = {
        cell: ex.cell_node(cell.function.cell(*(other.get(index, index) for index in cell.index)))
        for cell in support(node)
    }
    return substitute(node, cells)


def _confined(outline: Outline, rule: Rule, shape: Shape, known: Node, kind: str) -> TransitionSystem | None:
    (owner,) = _players(outline, known)

    def narrowed(part: Node) -> Node:
        if shape_of(part) != shape or not _is_of_two_alike(outline, part):
            return part
        theirs = [_exchanged(known, (owner, player)) for player in _players(outline, part)]
        either, both = ex.disjunction(theirs), ex.conjunction(theirs)
        wanted = {"either": either, "both": both, "neither": ex.negation(either), "not both": ex.negation(both)}
        return ex.conjunction((part, wanted[kind]))

    def change(node: Node, args: tuple[Node, ...]) -> Node | None:
        cases = _cases(node)
        new = [narrowed(old) if old in cases else arg for old, arg in zip(node.args, args, strict=True)]
        return None if new == list(args) else ex.rebuild(node, tuple(new))

    def whole(node: Node) -> Node:
        """A condition that an `if` goes by, and its cases."""
        return narrowed(node) if node.type == BOOLEAN and node.kind is not Kind.OR else node

    def changed(node: Node) -> Node:
        return whole(rewrite(node, change))

    return outline.remaker.reread([rule.name], partial(Rewriter, conditions=changed))
