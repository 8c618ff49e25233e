"""How a game of MuTou ends."""

from __future__ import annotations

from rulestone.model import Part, outcome, quiet, require, rule, terminal

from .board import Board
from .budget import Budget
from .reshaping import Reshaping


class Results(Part[Reshaping]):
    """The last player with a Blood wins; where they agree on it, all stop."""

    #: mutou.end.cooperative, mutou.end.competitive
    @rule(during=Budget.begins, by="player", player=Board.Player, out_of_turn=True)
    def agree_to_stop(self, player: str) -> None:
        """A player agrees to stop; whoever goes on playing takes everybody's agreement back."""
        require(self.may_agree)
        require(not self.agreed[player] and not self.out[player])
        self.agreed[player] = True

    def all_agree(self) -> bool:
        """All who still play have agreed to stop."""
        return all(self.agreed[p] or self.out[p] for p in self.Player)

    def last_with_blood(self) -> bool:
        """One player at most is left, or none but partners."""
        if self.share == "no":
            return sum(not self.out[p] for p in self.Player) <= 1
        return any(self.rivals_are_out(p) for p in self.Player)

    def rivals_are_out(self, player: str) -> bool:
        """Everybody is out but the player and their partners."""
        return all(self.out[p] for p in self.Player if p not in self.side(player))

    #: mutou.end.competitive, mutou.end.cooperative
    @terminal
    def over(self) -> bool:
        """One player at most has a Blood, or all have agreed to stop."""
        return self.last_with_blood() or (self.may_agree and self.all_agree())

    @quiet
    def between_turns(self) -> bool:
        return self.phase == "choose"

    @outcome
    def result(self, player: str) -> int:
        """1 for the winner and their partners, -1 for who has lost their last Blood; else 0."""
        if self.aim == "cooperative":
            return 0
        if self.share != "no" and self.last_with_blood():
            return 1 if self.rivals_are_out(player) else -1
        if self.out[player]:
            return -1
        return 1 if self.share == "no" and self.last_with_blood() else 0
