"""The end of a Game and of a City."""

from __future__ import annotations

from typing import Any

from rulestone.model import Value, all_of, any_of, count, if_else, outcome, require, rule, the, when

from .challenges import Challenges


class Rules(Challenges):
    """Scoring: who RISES, who DROPS, and whether there is another Game."""

    @rule(
        clauses=[
            "kings.end.score",
            "kings.win.gist",
            "kings.lie",
            "kings.score.reveal",
            "kings.score.winner",
            "kings.score.rise",
            "kings.score.drop",
            "kings.score.tie",
            "kings.score.floor",
            "kings.score.out",
            "kings.rise.gist",
            "kings.drop.gist",
        ]
    )
    def score(self, s: Any) -> None:
        """All show their PEASANT DICE; the winners RISE and the others DROP."""
        require(s.phase == "score", any_of(s.playing[p] for p in self.Player))
        winners = self.winners(s)
        number = count(winners.values())
        up: Any = 1 if self.three_tied == "rise" else the([(number <= 2, 1)])
        changes = number >= 1 if self.no_liar == "unchanged" else True
        fallen = {p: self.may_drop(s, p) & ~wins & changes for p, wins in winners.items()}
        self.pay_winners(s, winners)
        for player, wins in winners.items():
            with when(wins & (s.city[player] > 1)):
                self.rise(s, player, up)
            with when(fallen[player]):
                self.drop(s, player)
        self.end_game(s)

    def winners(self, s: Any) -> dict[str, Value]:
        """Who tells the biggest lie, of those still in who were not caught."""
        able = {p: all_of(s.playing[p], ~s.caught_lying[p]) for p in self.Player}
        lies = {p: self.lie(s, p) for p in self.Player}
        winners = {}
        for player in self.Player:
            others = self.Player.others(player)
            biggest = ~any_of(able[p] & (lies[p] > lies[player]) for p in others)
            liar = True if self.no_liar == "widest" else lies[player] > 0
            winners[player] = all_of(able[player], biggest, liar)
            if self.lone_survivor == "wins":
                winners[player] |= s.playing[player] & ~any_of(s.playing[p] for p in others)
        return winners

    def may_drop(self, s: Any, player: str) -> Value:
        """They are still in, and have to win or to DROP."""
        return self.stays_in(s, player) if self.still_in == "city" else all_of(s.playing[player])

    @rule(clauses=["kings.missing.nobody", "kings.challenge.tie"])
    def leave_empty_table(self, s: Any) -> None:
        """A tie has sent away the last two: there is nobody to be scored."""
        require(self.empty_table != "silent")
        require(s.phase == "score", ~any_of(s.playing[p] for p in self.Player))
        if self.empty_table == "over":
            self.end_game(s)
        else:
            again = {p: self.stays_in(s, p) & (s.peasant[p] > 0) for p in self.Player}
            self.clear(s)
            s.playing = again
            s.phase = "initiative"

    def rise(self, s: Any, player: str, up: Any) -> None:
        """One tier up."""
        s.city[player] -= up

    def end_game(self, s: Any) -> None:
        """The next Game begins, if there is one."""
        self.clear(s)
        s.phase = "begin"
        with when(self.is_decided(s) | self.was_last(s)):
            s.phase = "closing"

    @rule(clauses=["kings.city.end", "kings.city.kings", "kings.city.early"])
    def close_city(self, s: Any) -> None:
        """The dice are put away; what the CITY DICE show decides who is King."""
        require(s.phase == "closing")
        self.divide_bank(s)
        self.clear(s)
        s.phase = "over"

    def pay_winners(self, s: Any, winners: dict[str, Value]) -> None:
        """Where money is at stake in a Game: it is paid out."""

    def divide_bank(self, s: Any) -> None:
        """Where there is a Bank: it is paid out."""

    def is_king(self, s: Any, player: str) -> Value:
        """Nobody's CITY DIE is lower; who is OUT has not survived."""
        lowest = all_of(s.city[player] <= s.city[other] for other in self.Player)
        return lowest if self.all_out == "everybody" else lowest & self.stays_in(s, player)

    @outcome(clauses=["kings.object", "kings.city.kings", "kings.kings.gist", "kings.city.early", "kings.die.lower"])
    def worth(self, s: Any, player: str) -> Any:
        """1 for a King; there may be several."""
        return if_else(self.is_king(s, player), 1, 0)
