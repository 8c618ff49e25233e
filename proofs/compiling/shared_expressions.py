"""Where in the trie of guards an expression is computed that is asked for in several places.

An instance's conditions are computed where its guard holds, so that states in which it cannot be played do not pay for
them. But what many instances ask for is spelt out once, further up: that is less to compile, and mostly less to run, as
in many states more than one of them is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulestone.model.expressions.expression import Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN

from .guards import Branch

MANY = 64
"""Where this many places in a branch ask for an expression it is computed before they are reached."""

_NOTHING: frozenset[Node] = frozenset()


@dataclass
class SharedExpressions:
    """What is computed where.

    Attributes:
        above: by the identity of a branch, the expressions to be computed before what is below it.
        alone: by expression the conditions that depend on nothing else, arguments before those that use them.
    """

    above: dict[int, frozenset[Node]] = field(default_factory=dict)
    alone: dict[Node, list[Node]] = field(default_factory=dict)

    def of(self, branch: Branch) -> frozenset[Node]:
        """What is computed before what is below a branch."""
        return self.above.get(id(branch), _NOTHING)


def shared_in(root: Branch, asked: Callable[[int], Iterable[Node]]) -> SharedExpressions:
    """Plan what is shared below a branch, which must live as long as the plan.

    Args:
        root: with all instances.
        asked: the expressions that an instance asks for where its guard holds.
    """
    found = SharedExpressions()
    _plan(root, asked, found)
    return found


def _plan(
    branch: Branch, asked: Callable[[int], Iterable[Node]], found: SharedExpressions, top: bool = True
) -> tuple[dict[Node, int], int]:
    """By expression how many places below a branch ask for it itself; and how many instances are there."""
    counts: dict[Node, int] = {}
    instances = len(branch.playable) + len(branch.undefined)
    for number in branch.playable:
        for node in dict.fromkeys(asked(number)):
            counts[node] = counts.get(node, 0) + 1
    for condition, below in branch.below.items():
        counts[condition] = counts.get(condition, 0) + 1
        of_it, more = _plan(below, asked, found, False)
        instances += more
        if len(of_it) > len(counts):
            counts, of_it = of_it, counts
        for node, count in of_it.items():
            counts[node] = counts.get(node, 0) + count
    if instances >= MANY or top:
        order = postorder(counts)
        if top:
            found.alone = _alone(order)
        found.above[id(branch)] = frozenset(_often(order, counts))
    return counts, instances


def _often(order: Sequence[Node], counts: Mapping[Node, int]) -> Iterator[Node]:
    """The expressions that are asked for often, by instances or in other expressions."""
    total = dict(counts)
    for node in reversed(order):
        count = total[node]
        for arg in node.args:
            total[arg] = total.get(arg, 0) + count
        if count >= MANY and node.kind is not Kind.CONSTANT:
            yield node


def _alone(order: Iterable[Node]) -> dict[Node, list[Node]]:
    """See `SharedExpressions.alone`."""
    found: dict[Node, list[Node]] = {}
    about: dict[Node, Node] = {}
    for node in order:
        kind = node.kind
        if kind is Kind.EQUAL and node.args[1].is_constant:
            about[node] = node.args[0]
            found.setdefault(node.args[0], []).append(node)
        elif kind is Kind.CELL and node.type is BOOLEAN:
            about[node] = node
            found[node] = []
        elif kind is Kind.NOT or kind is Kind.OR or kind is Kind.AND:
            one = about.get(node.args[0])
            if one is not None and all(about.get(arg) is one for arg in node.args):
                about[node] = one
                found[one].append(node)
    return found
