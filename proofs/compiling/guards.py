"""All guards of a system as one decision list: what many instances ask for is asked once.

Every guard is the sequence of its conjuncts in the author's order. Guards that begin alike share the beginning, so
the list is a trie in depth-first order: where a condition fails, everything below it is skipped. Along a line of a
board this is the ray of a sliding piece: the first obstacle ends all longer slides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rulestone.model.expressions.expression import TRUE, Cell, Kind, Node, negation
from rulestone.model.system.system import Instance


@dataclass
class Branch:
    """The instances decided here, and what is asked next."""

    playable: list[int] = field(default_factory=list)
    undefined: list[int] = field(default_factory=list)
    below: dict[Node, Branch] = field(default_factory=dict)


def guard_trie(instances: Sequence[Instance], some: Iterable[int] | None = None) -> Branch:
    """The trie of all guards, or of some; instances are named by their position.

    An instance is listed under `undefined` where a condition for its guard to denote fails, and is playable only where
    none does. These conditions come last: the operators of generated code are total, so their place does not matter,
    and guards that begin alike still share the beginning.
    """
    root = Branch()
    for number in range(len(instances)) if some is None else some:
        instance = instances[number]
        needs = [obligation.condition for obligation in instance.guard_obligations]
        for need in needs:
            _descend(root, [negation(need)]).undefined.append(number)
        guard = instance.guard
        parts = guard.args if guard.kind is Kind.AND else (guard,)
        asked = [part for part in dict.fromkeys((*parts, *needs)) if part is not TRUE]
        _descend(root, asked).playable.append(number)
    return root


def in_order(root: Branch) -> list[int]:
    """The instances of a trie that are playable, in the order in which generated code offers them: depth first."""
    found: list[int] = []
    waiting = [root]
    while waiting:
        branch = waiting.pop()
        found += branch.playable
        waiting += reversed(branch.below.values())
    return found


def _descend(branch: Branch, conditions: Sequence[Node]) -> Branch:
    for condition in conditions:
        branch = branch.below.setdefault(condition, Branch())
    return branch


def constant_updates(instance: Instance) -> tuple[dict[Cell, int], list[Cell]]:
    """Split an instance's updates into those that add a known number to a cell's code, and the others."""
    pinned: dict[Cell, int] = {}
    guard = instance.guard
    for part in guard.args if guard.kind is Kind.AND else (guard,):
        if part.kind is Kind.EQUAL and part.args[0].kind is Kind.CELL and part.args[1].is_constant:
            pinned[part.args[0].payload] = part.args[1].payload
        elif part.kind is Kind.CELL:
            pinned[part.payload] = 1
        elif part.kind is Kind.NOT and part.args[0].kind is Kind.CELL:
            pinned[part.args[0].payload] = 0
    known: dict[Cell, int] = {}
    computed: list[Cell] = []
    for cell, node in instance.updates.items():
        if node.is_constant and cell in pinned:
            known[cell] = node.payload - pinned[cell]
        elif node.kind is Kind.LINEAR and len(node.args) == 1 and node.args[0].kind is Kind.CELL:
            coefficients, offset = node.payload
            if coefficients == (1,) and node.args[0].payload == cell:
                known[cell] = offset
            else:
                computed.append(cell)
        else:
            computed.append(cell)
    return known, computed
