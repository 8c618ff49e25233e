"""The scopes in which a game is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.running.scopes import is_vast, scopes_below
from rulestone.proofs.searching.explore import explore


@dataclass
class ScopesLookedAt:
    """The scopes in which a game is looked at.

    Attributes:
        explored: the largest scope that could be exhausted (or the smallest, cut off), and what was found there.
        full: the scope that was asked for, which may be larger; random plays look at it.
        changed: the readings that are not the defaults.
    """

    explored: TransitionSystem
    exploration: Exploration
    full: TransitionSystem
    changed: Mapping[str, str] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Whether every position of the scope asked for was seen."""
        return self.exploration.complete and self.explored is self.full

    @property
    def basis(self) -> str:
        """What was explored, in words."""
        states = f"{self.exploration.states:,} positions of scope {self.explored.scope}"
        return f"all {states}" if self.exploration.complete else f"the first {states}"


def ground_of(
    game: type[Game],
    scope: str | None,
    readings: Mapping[str, str],
    states: int,
    listener: Listener = silent,
    full: TransitionSystem | None = None,
) -> ScopesLookedAt:
    """Exhaust the smallest scope, then larger ones while each has no more positions than `states`; none that is vast.

    Args:
        game, scope, readings: what is asked for.
        states: the most positions of one scope.
        listener: gets progress.
        full: the system of that scope and reading, where it is at hand.

    Raises GameError for whatever is wrong with the game or the readings.
    """
    full = full or system_read(game, scope, readings)
    changed = {q: r for q, r in readings.items() if not game.questions()[q].goes_without_saying(r)}
    best: tuple[TransitionSystem, Exploration] | None = None
    for name in reversed(scopes_below(full)):
        if name == full.scope and is_vast(full):
            break
        try:
            system = full if name == full.scope else system_read(game, name, readings)
        except GameError:
            if name == full.scope:
                raise
            continue  # this reading has no such scope
        sensible = Limits.sensible()
        limits = replace(sensible, states=states)
        found = uninterrupted(explore(system, properties=(), limits=limits, listener=listener))
        if best is None or found.complete:
            best = system, found
        if not found.complete:
            break
    assert best is not None
    return ScopesLookedAt(*best, full, changed)


def uninterrupted(found: Exploration) -> Exploration:
    """The exploration; KeyboardInterrupt where Ctrl-C ended it, so that nothing else is begun."""
    if found.stopped.ending is Ending.INTERRUPTED:
        raise KeyboardInterrupt
    return found
