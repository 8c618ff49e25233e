"""The Rand's move restated with sets of pairs and walks written out, under the ledger's default readings."""

from __future__ import annotations

from itertools import pairwise

from tests.oracles.boards import Pair


def rand_moves(relations: dict[str, set[Pair]], tessels: int, start: int, first: int, second: int) -> set[int]:
    """Where a Rand may take the piece on tessel `start` when the two choice pieces show `first` and `second`.

    Counting goes edge, vertex, edge, ...: odd numbers end on an edge. Then every walk of at most `second` crossings of
    that kind is written out; of its ends, the start excepted, those are kept whose shortest walk is longest.
    """
    pairs = relations["walker"] if first % 2 else relations["angler"]
    joined = pairs | {(t, s) for s, t in pairs}
    walks = [(start,)]
    shortest = {start: 0}
    for length in range(1, second + 1):
        walks = [(*walk, place) for walk in walks for place in range(tessels) if (walk[-1], place) in joined]
        walks = list({walk[-1]: walk for walk in walks}.values())  # how a walk went makes no difference to what follows
        assert all(set(pairwise(walk)) <= joined for walk in walks)
        for walk in walks:
            shortest.setdefault(walk[-1], length)
    del shortest[start]
    longest = max(shortest.values(), default=0)
    return {place for place, length in shortest.items() if length == longest}
