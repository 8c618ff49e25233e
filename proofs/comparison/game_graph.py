"""The graph of a game, made by compiled rules where they can, else in plain Python."""

from __future__ import annotations

from rulestone.model import TransitionSystem
from rulestone.proofs.running.progress import Listener, silent

from .compiled_graph import CompiledExploration
from .graph import Graph, GraphExploration
from .vocabulary import Vocabulary


def graph_of(
    system: TransitionSystem,
    vocabulary: Vocabulary,
    *,
    limit: int = 300_000,
    cap: int = 63,
    listener: Listener = silent,
) -> Graph:
    """Explore a game in one scope and reading, every position of it.

    Args:
        system: the game.
        vocabulary: shared with the graphs that this one is compared with.
        limit: the most positions.
        cap: the largest value of a variable without an upper bound.

    Raises TooLarge beyond `limit` positions, and where a variable grows beyond `cap`.
    """
    found = CompiledExploration(system, vocabulary, limit, cap, listener).run()
    return GraphExploration(system, vocabulary, limit, cap, listener).run() if found is None else found
