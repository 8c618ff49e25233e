"""CHALLENGES: who wins one, and what becomes of the two."""

from __future__ import annotations

from rulestone.model import Part, require, rule

from .table import Table
from .turns import Turns

Player = Table.Player


class Challenges(Part[Turns]):
    """CHALLENGES; variations change the methods that are no rules."""

    @rule(by=Table.turn, target=Player)
    def challenge(self, player: str, target: str) -> None:
        """From Round 2 on a turn may start with a CHALLENGE of somebody who is still in the Game."""
        require(player != target and self.playing[target])  #: kings.challenge
        require(self.phase == "turn" or (self.phase == "won" and self.more_challenges == "more"))  #: kings.challenge
        require(self.later, because="there are no CHALLENGES in Round 1")  #: kings.challenge, kings.first.must
        self.target = target  #: kings.challenge
        if self.eventful == "goes_on":
            self.stirred = True  #: assumed: where a CHALLENGE is made, not all have HELD
        self.open_challenge(player)

    #: kings.challenge.gist
    @rule(challenger=Player, target=Player)
    def reveal(self, challenger: str, target: str) -> None:
        """The two show each other their PEASANT DICE; who has lost DROPS and leaves, in a tie both leave."""
        require(challenger != target and self.phase == "reveal")
        require(self.turn == challenger and self.target == target)
        self.knows[challenger, target] = self.knows[target, challenger] = True  #: kings.challenge.reveal
        if self.caught == "shown":
            for player in (challenger, target):
                self.caught_lying[player] = self.caught_lying[player] or self.lie(player) > 0
        #: kings.challenge.lie, kings.challenge.honest, kings.challenge.truth
        wins, loses = self.beats(challenger, target), self.beats(target, challenger)
        both_leave = not (wins or loses)  #: kings.challenge.tie
        if self.honest_tie == "stay":
            both_leave = both_leave and (self.lie(challenger) > 0 or self.lie(target) > 0)
        self.settle_stakes(challenger, target, wins, loses)
        #: kings.challenge.lost, kings.challenge.tie
        for player, lost in ((challenger, loses), (target, wins)):
            if lost:
                self.drop(player)
            if lost or both_leave:
                self.leave(player)
            if both_leave and self.compared == "tied":
                self.tied_out[player] = True  #: kings.score.reveal
        self.after_challenge(wins)  #: kings.challenge.won, kings.city.early

    def beats(self, one: str, other: str) -> bool:
        """They win a CHALLENGE between the two: by truth, by the smaller lie or by the larger truth."""
        mine, theirs = self.lie(one), self.lie(other)
        if theirs > 0:
            return mine < theirs
        return mine <= 0 and self.tells_larger_truth(one, other)

    def tells_larger_truth(self, one: str, other: str) -> bool:
        """Of two truths that of one is larger."""
        if self.largest_truth == "margin":
            return self.lie(one) < self.lie(other)
        if self.largest_truth == "equal":
            return False
        mine, theirs = self.king[one], self.king[other]
        return mine > theirs if self.largest_truth == "number" else mine < theirs

    def leave(self, player: str) -> None:
        """They are eliminated from the Game."""
        if self.gone_mover == "counts":
            self.stirred = self.stirred or self.moved[player]
        self.playing[player], self.moved[player] = False, False

    def after_challenge(self, won: bool) -> None:
        """Who has won goes on with their turn, unless that was the end of the Game or of the City."""
        self.target = None
        self.end_turn()
        if won:
            self.phase = "won"
        if self.left_playing() <= (0 if self.last_standing == "round" else 1):
            self.stop_playing()
        if self.early_end == "at_once" and self.is_decided():
            self.phase, self.turn = "closing", None

    def drop(self, player: str) -> None:
        """One tier down; below the last one they are OUT."""
        self.city[player] += 1

    def is_decided(self) -> bool:
        """No more than one player is left in the City."""
        return sum(self.stays_in(p) for p in self.Player) <= 1

    def open_challenge(self, challenger: str) -> None:
        """A CHALLENGE is made: the dice decide at once."""
        self.phase = "reveal"

    def settle_stakes(self, challenger: str, target: str, wins: bool, loses: bool) -> None:
        """Where money is at stake in a CHALLENGE: it is paid out."""
