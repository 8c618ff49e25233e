"""How a game of MuTou ends."""

from __future__ import annotations

from typing import Any

from rulestone.model import Value, all_of, any_of, count, if_else, negate, outcome, quiet, require, rule, terminal

from .reshaping import Reshaping


class Results(Reshaping):
    """The last player with a Blood wins; where they agree on it, all stop."""

    @rule(by="player", clauses=["mutou.end.cooperative", "mutou.end.competitive"], player=Reshaping.Player)
    def agree_to_stop(self, s: Any, player: str) -> None:
        """A player agrees to stop; whoever goes on playing takes everybody's agreement back."""
        require(self.may_agree)
        require(self.begins(s), negate(s.agreed[player]), negate(s.out[player]))
        s.agreed[player] = True

    def all_agree(self, s: Any) -> Value:
        """All who still play have agreed to stop."""
        return all_of(s.agreed[p] | s.out[p] for p in self.Player)

    def last_with_blood(self, s: Any) -> Value:
        """One player at most is left, or none but partners."""
        if self.share == "no":
            return count(negate(s.out[p]) for p in self.Player) <= 1
        return any_of(self.rivals_are_out(s, p) for p in self.Player)

    def rivals_are_out(self, s: Any, player: str) -> Value:
        """Everybody is out but the player and their partners."""
        return all_of(s.out[p] for p in self.Player if p not in self.side(player))

    @terminal(clauses=["mutou.end.competitive", "mutou.end.cooperative"])
    def over(self, s: Any) -> Any:
        """One player at most has a Blood, or all have agreed to stop."""
        return any_of(self.last_with_blood(s), self.all_agree(s)) if self.may_agree else self.last_with_blood(s)

    @quiet
    def between_turns(self, s: Any) -> Any:
        return s.phase == "choose"

    @outcome
    def result(self, s: Any, player: str) -> Any:
        """1 for the winner and their partners, -1 for who has lost their last Blood; else 0."""
        if self.aim == "cooperative":
            return 0
        if self.share == "no":
            return if_else(s.out[player], -1, if_else(self.last_with_blood(s), 1, 0))
        fallen = if_else(s.out[player], -1, 0)
        return if_else(self.last_with_blood(s), if_else(self.rivals_are_out(s, player), 1, -1), fallen)
