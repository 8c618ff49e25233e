"""Solving a game: the search that finds its positions, and the engine that asks what can be forced in them."""

from __future__ import annotations

from fractions import Fraction

from rulestone.model import TransitionSystem
from rulestone.proofs.compiling.layout import Layout, layout_of
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.initial_states import need_initial_state
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.searching.native_search import search_natively
from rulestone.proofs.searching.python_search import search_python
from rulestone.proofs.searching.search import Search

from .nearest import nearest
from .reachable import ReachablePositions, reachable_positions
from .solution import Solution

POSITIONS = 10_000_000
"""How many positions are looked at by default, if memory allows."""

_SHARE = 0.3
"""The share of the free memory that the search may take; to turn its steps into an arena takes twice as much again."""

_CAP = 63


def positions_of(
    system: TransitionSystem,
    *,
    limit: int = POSITIONS,
    work: float | None = None,
    native: bool = True,
    listener: Listener = silent,
) -> ReachablePositions:
    """All positions of a game with their steps and who makes them.

    Args:
        system: the game in its scope and reading.
        limit: the most positions; beyond it, and where memory gets scarce, the search stops and what it found is
            returned; at Ctrl-C as much of it as is quickly solved (see `nearest`).
        work: how long to search at most; see `Limits`.
        native: search in machine code where that is possible.
        listener: gets progress.

    Raises GameError where no play can begin, where positions have no end, or numbers are too large.
    """
    found, layout = _searched(system, limit=limit, work=work, native=native, listener=listener)
    return reachable_positions(nearest(found) if _is_interrupted(found) else found, layout, listener)


def _is_interrupted(found: Exploration) -> bool:
    return found.stopped.ending is Ending.INTERRUPTED


def _searched(
    system: TransitionSystem, *, limit: int, work: float | None, native: bool, listener: Listener
) -> tuple[Exploration, Layout]:
    import psutil

    need_initial_state(system)
    layout = layout_of(system, _CAP)
    layout.refuse_wide(system)
    search = search_natively if native and is_available() else search_python
    memory = int(psutil.virtual_memory().available * _SHARE) + psutil.Process().memory_info().rss
    limits = Limits(states=limit, memory=memory, work=work)
    found = search(Search(system, layout, Checks((), (), False, True), limits, edges=True), listener)
    again = "Ctrl-C again ends it at once" if _is_interrupted(found) else ""
    listener(Progress("strategy", "taking in positions", 0, None if again else found.states, again))
    return found, layout


def solve_game(
    system: TransitionSystem,
    *,
    limit: int = POSITIONS,
    native: bool = True,
    listener: Listener = silent,
    endless: int | Fraction | None = None,
    to_the_end: bool = True,
) -> Solution:
    """Solve a game; see `positions_of` for the arguments and `Solution` for what is raised.

    With `endless`, play that never ends counts that much for every player, whatever the game says. Without `to_the_end`
    Ctrl-C leaves the nearest positions solved where it comes after the search, too; else it is raised there.
    """
    found, layout = _searched(system, limit=limit, work=None, native=native, listener=listener)

    def solved(positions: ReachablePositions) -> Solution:
        return Solution(positions, listener, None if endless is None else dict.fromkeys(positions.players, endless))

    near = nearest(found)  # copied, for all that was found takes too much memory to be kept beside its solution
    if near is found:
        return solved(reachable_positions(found, layout, listener))
    if not _is_interrupted(found):
        try:
            positions = reachable_positions(found, layout, listener)
            del found
            return solved(positions)
        except KeyboardInterrupt:
            if to_the_end:
                raise
    return solved(reachable_positions(near, layout, listener))
