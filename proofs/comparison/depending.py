"""On which variables the difference between two readings hinges, and which other readings move these.

A question may change nothing as long as another one is read as it is: what is done with a second wafer is asked by
nothing while nobody ever has one. Which readings are worth trying beside it is seen by the words of the rules alone:
its readings differ in conditions and values of some variables, and other readings write these variables otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rulestone.model import TransitionSystem
from rulestone.model.expressions.nodes import Node
from rulestone.model.expressions.walk import support

Reading = tuple[str, str]
"""A question and one of its readings."""


def hinges(first: TransitionSystem, second: TransitionSystem) -> frozenset[str]:
    """The state variables in the smallest parts of rules that only one of two readings has."""
    parts = _parts(_roots(first)), _parts(_roots(second))
    return frozenset().union(*(_names_in_new(mine, theirs) for mine, theirs in (parts, parts[::-1])))


def moved(first: TransitionSystem, second: TransitionSystem) -> frozenset[str]:
    """The state variables that some rule writes otherwise in the second of two readings, or writes elsewhere."""
    own = set(first.instances) ^ set(second.instances)  # most are the very same in both
    rules = {instance.label.rule for instance in own}
    written = _written(first, rules) ^ _written(second, rules)
    begun = _parts([first.initial.predicate]), _parts([second.initial.predicate])
    differently = (_names_in_new(mine, theirs) for mine, theirs in (begun, begun[::-1]))
    return frozenset({name for _, name, _, _ in written}.union(*differently))


def worth_trying(hinge: frozenset[str], others: Mapping[Reading, frozenset[str]]) -> Iterator[Reading]:
    """The readings that move what a difference hinges on, those first that move little else.

    Args:
        hinge: see `hinges`.
        others: for each reading of another question what it moves.
    """
    shares = {one: len(hinge & names) / len(names) for one, names in others.items() if hinge & names}
    yield from sorted(shares, key=lambda one: -shares[one])


def _roots(system: TransitionSystem) -> Iterator[Node]:
    yield system.initial.predicate
    yield system.over.total
    for instance in system.instances:
        yield instance.allowed
        yield from instance.updates.values()
        if isinstance(instance.weight, Node):
            yield instance.weight


def _parts(roots: Iterator[Node] | list[Node]) -> set[Node]:
    found: set[Node] = set()
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting += node.args
    return found


def _names_in_new(mine: set[Node], theirs: set[Node]) -> frozenset[str]:
    """The variables in parts that others lack, though they have all that these consist of."""
    new = [node for node in mine - theirs if all(part in theirs for part in node.args)]
    return frozenset(cell.function.name for cell in support(*new)) if new else frozenset()


def _written(system: TransitionSystem, rules: Collection[str]) -> set[tuple[str, str, Node, Node]]:
    return {
        (str(instance.label), cell.function.name, instance.allowed, value)
        for instance in system.instances
        if instance.label.rule in rules
        for cell, value in instance.updates.items()
    }
