"""The end of a Game and of a City."""

from __future__ import annotations

from rulestone.model import Part, outcome, require, rule, the

from .challenges import Challenges


class Rules(Part[Challenges]):
    """Scoring: who RISES, who DROPS, and whether there is another Game."""

    #: kings.end.score, kings.score.reveal
    @rule()
    def score(self) -> None:
        """All show their PEASANT DICE; the winners RISE and the others DROP."""
        require(self.phase == "score" and any(self.playing[p] for p in self.Player))
        winners = self.winners()  #: kings.win.gist, kings.lie, kings.score.winner
        number = sum(winners.values())
        up: int = 1 if self.three_tied == "rise" else the([(number <= 2, 1)])  #: kings.score.tie
        changes = self.no_liar != "unchanged" or number >= 1
        losers = {p: self.may_drop(p) and not wins and changes for p, wins in winners.items()}
        self.pay_winners(winners)
        for player, wins in winners.items():
            if wins and self.city[player] > 1:  #: kings.score.floor
                self.rise(player, up)  #: kings.score.rise, kings.rise.gist
            if losers[player]:
                self.drop(player)  #: kings.score.drop, kings.drop.gist, kings.score.out
        self.end_game()

    def winners(self) -> dict[str, bool]:
        """Who tells the biggest lie, of those who are compared and were not caught."""
        able = {p: self.is_compared(p) and not self.caught_lying[p] for p in self.Player}
        lies = {p: self.lie(p) for p in self.Player}
        winners = {}
        for player in self.Player:
            others = self.Player.others(player)
            outdone = any(able[p] and lies[p] > lies[player] for p in others)
            lied = self.no_liar == "widest" or lies[player] > 0
            winners[player] = able[player] and not outdone and lied
            if self.lone_survivor == "wins":
                alone = self.playing[player] and not any(self.playing[p] for p in others)
                winners[player] = winners[player] or alone
                if self.compared == "tied":
                    winners[player] = winners[player] and (alone or self.left_playing() > 1)
        return winners

    def is_compared(self, player: str) -> bool:
        """They are still in the Game or, by one reading, a tie has sent them away."""
        if self.compared == "tied":
            return self.playing[player] or self.tied_out[player]
        return self.playing[player]

    def may_drop(self, player: str) -> bool:
        """They are still in, and have to win or to DROP."""
        return self.stays_in(player) if self.still_in == "city" else self.playing[player]

    #: kings.missing.nobody, kings.challenge.tie
    @rule()
    def leave_empty_table(self) -> None:
        """A tie has sent away the last two: there is nobody to be scored."""
        require(self.empty_table != "silent")
        require(self.phase == "score" and not any(self.playing[p] for p in self.Player))
        if self.empty_table == "over":
            self.end_game()
            return
        again = {p: self.stays_in(p) and self.peasant[p] > 0 for p in self.Player}
        self.clear()
        self.playing = again
        self.phase = "initiative"

    def rise(self, player: str, up: int) -> None:
        """One tier up."""
        self.city[player] -= up

    def end_game(self) -> None:
        """The next Game begins, if there is one."""
        self.clear()
        self.phase = "closing" if self.is_decided() or self.was_last() else "begin"

    #: kings.city.end, kings.city.kings, kings.city.early
    @rule()
    def close_city(self) -> None:
        """The dice are put away; what the CITY DICE show decides who is King."""
        require(self.phase == "closing")
        self.divide_bank()
        self.clear()
        self.phase = "over"

    def pay_winners(self, winners: dict[str, bool]) -> None:
        """Where money is at stake in a Game: it is paid out."""

    def divide_bank(self) -> None:
        """Where there is a Bank: it is paid out."""

    def is_king(self, player: str) -> bool:
        """Nobody's CITY DIE is lower; who is OUT has not survived."""
        lowest = all(self.city[player] <= self.city[other] for other in self.Player)
        return lowest if self.all_out == "everybody" else lowest and self.stays_in(player)

    #: kings.object, kings.city.kings, kings.kings.gist, kings.city.early, kings.die.lower
    @outcome
    def worth(self, player: str) -> int:
        """1 for a King; there may be several."""
        return 1 if self.is_king(player) else 0
