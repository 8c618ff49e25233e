"""CHALLENGES: who wins one, and what becomes of the two."""

from __future__ import annotations

from typing import Any

from rulestone.model import Value, all_of, any_of, count, require, rule, when

from .turns import Turns

Player = Turns.Player


class Challenges(Turns):
    """CHALLENGES; variations change the methods that are no rules."""

    @rule(by="turn", clauses=["kings.challenge", "kings.first.must"], target=Player)
    def challenge(self, s: Any, target: str) -> None:
        """From Round 2 on a turn may start with a CHALLENGE of somebody who is still in the Game."""
        player = self.in_turn(s)
        require(player != target, s.playing[target])
        require((s.phase == "turn") | ((s.phase == "won") & (self.more_challenges == "more")))
        require(s.later, because="there are no CHALLENGES in Round 1")
        s.target = target
        if self.eventful == "goes_on":
            s.stirred = True
        self.open_challenge(s, player)

    @rule(
        clauses=[
            "kings.challenge.reveal",
            "kings.challenge.gist",
            "kings.challenge.lie",
            "kings.challenge.honest",
            "kings.challenge.truth",
            "kings.challenge.lost",
            "kings.challenge.won",
            "kings.challenge.tie",
            "kings.city.early",
        ],
        challenger=Player,
        target=Player,
    )
    def reveal(self, s: Any, challenger: str, target: str) -> None:
        """The two show each other their PEASANT DICE; who has lost DROPS and leaves, in a tie both leave."""
        require(challenger != target, s.phase == "reveal", s.turn == challenger, s.target == target)
        s.knows[challenger, target] = s.knows[target, challenger] = True
        if self.caught == "shown":
            for player in (challenger, target):
                s.caught_lying[player] = s.caught_lying[player] | (self.lie(s, player) > 0)
        wins, loses = self.beats(s, challenger, target), self.beats(s, target, challenger)
        both_leave = ~(wins | loses)
        if self.honest_tie == "stay":
            both_leave &= (self.lie(s, challenger) > 0) | (self.lie(s, target) > 0)
        self.settle_stakes(s, challenger, target, wins, loses)
        for player, lost in ((challenger, loses), (target, wins)):
            with when(lost):
                self.drop(s, player)
            with when(lost | both_leave):
                self.leave(s, player)
        self.after_challenge(s, wins)

    def beats(self, s: Any, one: str, other: str) -> Value:
        """They win a CHALLENGE between the two: by truth, by the smaller lie or by the larger truth."""
        first, second = self.lie(s, one), self.lie(s, other)
        truth = {
            "margin": first < second,
            "number": s.king[one] > s.king[other],
            "tier": s.king[one] < s.king[other],
            "equal": any_of(),
        }
        return any_of(
            (second > 0) & (first < second) & ((first > 0) | (second > 0)),
            all_of(first <= 0, second <= 0, truth[str(self.largest_truth)]),
        )

    def leave(self, s: Any, player: str) -> None:
        """They are eliminated from the Game."""
        if self.gone_mover == "counts":
            s.stirred = s.stirred | s.moved[player]
        s.playing[player], s.moved[player] = False, False

    def after_challenge(self, s: Any, won: Value) -> None:
        """Who has won goes on with their turn, unless that was the end of the Game or of the City."""
        s.target = None
        left = count(s.playing[p] for p in self.Player)
        self.end_turn(s)
        with when(won):
            s.phase = "won"
        with when(left == 0 if self.last_standing == "round" else left <= 1):
            self.stop_playing(s)
        if self.early_end == "at_once":
            with when(self.is_decided(s)):
                s.phase, s.turn = "closing", None

    def drop(self, s: Any, player: str) -> None:
        """One tier down; below the last one they are OUT."""
        s.city[player] += 1

    def is_decided(self, s: Any) -> Value:
        """No more than one player is left in the City."""
        return count(self.stays_in(s, p) for p in self.Player) <= 1

    def open_challenge(self, s: Any, challenger: str) -> None:
        """A CHALLENGE is made: the dice decide at once."""
        s.phase = "reveal"

    def settle_stakes(self, s: Any, challenger: str, target: str, wins: Value, loses: Value) -> None:
        """Where money is at stake in a CHALLENGE: it is paid out."""
