"""In which order searches and plays come to the moves of a position: that of the leaves of the trie of guards.

Which moves can be made in some position follows from what guards say; in which order they are tried, from how they say
it. So who keeps what a search found first, or what chance drew, by what guards say keeps it by their order, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

from rulestone.model import TransitionSystem
from rulestone.model.content import digest
from rulestone.model.system.system import Instance

from .guards import Branch, guard_trie

_known: WeakKeyDictionary[TransitionSystem, str] = WeakKeyDictionary()


def order_of_moves(instances: Sequence[Instance]) -> list[int]:
    """The positions of all moves among the instances, in the order in which those that can be made are come to."""
    return list(_leaves(guard_trie(instances)))


def _leaves(root: Branch) -> Iterator[int]:
    waiting = [root]
    while waiting:
        branch = waiting.pop()
        yield from branch.playable
        waiting += reversed(branch.below.values())


def order_content(system: TransitionSystem) -> list[tuple[str, str]]:
    """The order of a system's moves, as a part of a key."""
    found = _known.get(system)
    if found is None:
        found = _known[system] = digest(*order_of_moves(system.instances)).hex()
    return [("order", found)]
