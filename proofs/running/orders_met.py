"""In which order Python of this process goes through sets: which of each two things comes first.

It is run by interpreters of other hash seeds, too, so it imports nothing but what is built in.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Sequence
from typing import Any


def is_same_in_all(thing: Any) -> bool:
    """Whether a plain thing is a number: it has the same hash in every process."""
    return isinstance(thing, int | float)


def orders_met(groups: Sequence[Sequence[Any]]) -> list[int]:
    """Of each group bits: of each two things in it, whether the first comes first, in a set of the two and of all.

    Args:
        groups: things that may come to stand in one set, each once. Two numbers have no bits: they have one order.
    """
    found = []
    for group in groups:
        place = {thing: number for number, thing in enumerate(set(group))}
        bits = 0
        for number, one in enumerate(group):
            for other in group[number + 1 :]:
                if is_same_in_all(one) and is_same_in_all(other):
                    continue
                (first, _) = {one, other}
                bits = bits << 2 | (first is one) << 1 | (place[one] < place[other])
        found.append(bits)
    return found


if __name__ == "__main__":
    sys.stdout.buffer.write(marshal.dumps(orders_met(marshal.load(sys.stdin.buffer))))
