"""Telling when two changes come to the same game, and when a step is the same step."""

from __future__ import annotations

from hashlib import blake2b

from rulestone.model import Instance
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import FALSE, Node, cell_node

from .changes import Mutant, Part
from .patterns import Digests


def digest_of(mutant: Mutant, digests: Digests) -> str:
    """The same text for two mutants that are the same system (outcomes are not looked at: they are no steps)."""
    site = mutant.change.site
    whole = blake2b(digest_size=16)
    if site.part is Part.OUTCOME:
        whole.update(repr((mutant.change.operator, mutant.change.target)).encode())
    initial = mutant.system.initial
    nodes = [mutant.system.terminal, initial.constraint, *initial.assigned.values()]
    for before, after in mutant.changed:
        whole.update(repr((before and before.label, after and after.label)).encode())
        if after is not None:
            nodes += [after.guard, after.undefined, *after.updates.values()]
            whole.update(repr([str(cell) for cell in after.updates]).encode())
            whole.update(repr(after.weight).encode())
    for node in nodes:
        whole.update(digests.of(node))
    return whole.hexdigest()


def same_step(before: Instance | None, after: Instance) -> Node:
    """The condition that a step of a changed instance is also one of the instance as it was."""
    if before is None:
        return FALSE
    parts = [ex.negation(before.undefined), before.guard]
    for cell in dict.fromkeys((*before.updates, *after.updates)):
        old, new = (instance.updates.get(cell) or cell_node(cell) for instance in (before, after))
        parts.append(ex.equal(old, new))
    return ex.conjunction(parts)
