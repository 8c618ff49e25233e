"""Who plays for a coalition in `rulestone play --against FILE`: a strategy that `solve` saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rulestone.model.errors import did_you_mean
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.system import Instance, State
from rulestone.proofs.running.plain_text import tell

from .common import wrong


class SavedPlayer:
    """Plays what a saved strategy says; whoever is not of its coalition is played by hand.

    Args:
        path: the file.
        game: the game that it is of.
        seat: who sits at the keyboard; the first that the strategy does not play for if None.
        say: tells whoever plays who they are, and where the strategy says nothing.

    Attributes:
        system: the game in the scope and readings of the file.
        first: where its plays begin.
        own: who sits at the keyboard.
    """

    def __init__(self, path: Path, game: Any, seat: str | None, say: Callable[[object], None] = tell) -> None:
        from rulestone.proofs.engines.strategy.strategy_files import strategy_of

        from .solve_strategies import system_of

        self.system, data = system_of(path, game)
        kept = strategy_of(self.system, data, path)
        self.first, self._found, self._say = kept.first, kept.witness, say
        players = list(self.system.game.player_elements())
        named = {value_text(player): player for player in players}
        free = [player for player in players if player not in self._found.by]
        if not free:
            wrong(f"{path}: it plays for everybody. Fix: save a strategy of some of them.")
        if seat is not None and seat not in named:
            wrong(f"--as {seat}: there is no such player; {did_you_mean(seat, named)}")
        self.own = free[0] if seat is None else named[seat]
        names = ", ".join(sorted(map(value_text, self._found.by)))
        if self.own not in free:
            wrong(f"--as {seat}: the strategy plays for {names}. Fix: be {' or '.join(map(value_text, free))}.")
        others = "" if len(free) == 1 else ", and choose for all others"
        say(f"You are {value_text(self.own)}{others}; {names} play so that {kept.wanted}.")

    def is_own(self, move: Instance) -> bool:
        """Whether a move is one of the person who plays."""
        return move.label.chooser in self.system.game.player_elements() and move.label.chooser not in self._found.by

    def answer(self, state: State, steps: list[tuple[Instance, State]]) -> tuple[Instance, State] | None:
        """What the strategy plays where only its coalition may move; None elsewhere, and where it says nothing.

        Where others may move, too, they are asked first: the coalition's move stands among theirs.
        """
        if not steps or any(move.label.chooser not in self._found.by for move, _ in steps):
            return None
        chosen = self._found.moves.get(state)
        if chosen is None:
            self._say("the strategy says nothing here; choose for them")
        return next((step for step in steps if step[0] is chosen), None)
