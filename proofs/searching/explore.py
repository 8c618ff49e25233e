"""Breadth-first search of all reachable states, with the target that suits the size."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from rulestone.model import GameError, TransitionSystem
from rulestone.model.reading.grounding import sweeping_later
from rulestone.proofs.compiling.machine import is_available
from rulestone.proofs.plays.conditions import Checks, checks_of
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.running.progress import Listener, silent

from .python_search import TooMany, search_python
from .search import Search

Target = Literal["auto", "python", "native"]

SMALL = 40
SWITCH_AFTER = 1_000
"""With the target "auto": a game of at most this many instances begins in generated Python, for this many states."""


def explore(
    system: TransitionSystem,
    *,
    properties: Collection[str] | None = None,
    checks: Checks | None = None,
    limits: Limits | None = None,
    target: Target = "auto",
    keep: bool = True,
    listener: Listener = silent,
) -> Exploration:
    """Visit every reachable state, nearest first, judging properties on the way.

    Args:
        system: the game.
        properties: names of the properties to judge; all if None, none if empty.
        checks: what to watch instead of properties.
        limits: when to give up; the result is then not `complete`.
        target: "python", "native" (machine code), or "auto": native where llvmlite is installed, and Python for what is
            small. Where numbers may leave what machines compute exactly it is Python in any case.
        keep: whether compiled rules are kept on disk; not worth it for rules that are searched once.
        listener: gets progress.

    Ctrl-C ends the search and keeps what was found. Raises GameError where a variable cannot be enumerated.
    """
    if checks is None:
        with sweeping_later():
            checks = checks_of(system, properties)
    search = Search.of(system, limits or Limits.sensible(), checks)
    try:
        return _explored(search, target, listener, keep)
    finally:
        if system.kept is not None:
            system.kept.keep()


def _explored(search: Search, target: Target, listener: Listener, keep: bool) -> Exploration:
    if target == "native" and not is_available():
        raise GameError("llvmlite is not installed", fix="install it, or use the target python")
    if target == "python":
        return search_python(search, listener)
    if target == "auto" and is_available() and len(search.system.instances) <= SMALL:
        try:
            return search_python(search, listener, SWITCH_AFTER)
        except TooMany:
            pass
    from .native_search import search_natively  # numpy, too, is imported for nobody who searches a small game

    return search_natively(search, listener, keep=keep)
