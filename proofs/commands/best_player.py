"""Who plays for the others in `rulestone play --against best`."""

from __future__ import annotations

from collections.abc import Callable

from rulestone.model import TransitionSystem
from rulestone.model.errors import did_you_mean
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.system import Instance, State
from rulestone.proofs.running.plain_text import tell

from .common import progress_shown, wrong


class BestPlayer:
    """Plays for all but one, as well as possible, by the solved game.

    Args:
        system: the game.
        seat: whose moves are not its own; the first player's if None.
        say: tells whoever plays who they are.
    """

    def __init__(self, system: TransitionSystem, seat: str | None, say: Callable[[object], None] = tell) -> None:
        from rulestone.proofs.engines.strategy.advice import Adviser
        from rulestone.proofs.engines.strategy.solve_game import solve_game

        players = list(system.game.player_elements())
        named = {value_text(player): player for player in players}
        if not players or (seat is not None and seat not in named):
            wrong(f"--as {seat}: there is no such player; {did_you_mean(str(seat), named)}")
        self.own = players[0] if seat is None else named[seat]
        self.numbers = {player: number for number, player in enumerate(players)}
        with progress_shown(False) as listener:
            solution = solve_game(system, listener=listener)
        if not solution.complete:
            wrong(f"the game is too large to be solved: {solution.positions.stopped}. Fix: choose a smaller scope.")
        self.adviser = Adviser(solution)
        seeing = " (they see what is hidden, too)" if solution.hidden else ""
        others = f"; the others never err{seeing}" if len(players) > 1 else ", and nobody plays against you"
        say(f"You are {value_text(self.own)}{others}.")

    def is_own(self, move: Instance) -> bool:
        """Whether a move is one of the person who plays."""
        return bool(move.label.chooser == self.own)

    def answer(self, state: State, steps: list[tuple[Instance, State]]) -> tuple[Instance, State] | None:
        """The best move where only others may move; None where it is not theirs."""
        choosers = {move.label.chooser for move, _ in steps}
        if self.own in choosers or not choosers & set(self.numbers):
            return None
        player = next(one for one in self.numbers if one in choosers)
        best = self.adviser.best(state, self.numbers[player])
        return next((step for step in steps if step[0] is best), None)
