"""Who wins a game of Kesch, and the wager over three games."""

from __future__ import annotations

from collections.abc import Mapping

from rulestone.model import Part, outcome, quiet, require, rule, terminal

from .board import Board


class Results(Part[Board]):
    """The end of a game, the next one, and the prize."""

    def judge_towers(self, falls: Mapping[str, bool]) -> None:
        """Towers fall: what the game is worth to everybody. Called before the pieces are taken off.

        Args:
            falls: for every tower's square whether it falls.
        """
        lost = {p: any(fall for home, fall in falls.items() if self.homes[home] == p) for p in self.Player}
        if any(falls.values()):
            for player in self.Player:
                self.award(player, self.worth(player, falls, lost))

    def note_strikes(self, falls: Mapping[str, bool]) -> None:
        """Towers fall in a combat that is fought to its end: here it does not matter who struck them.

        Args:
            falls: for every tower's square whether it falls.
        """

    def worth(self, player: str, falls: Mapping[str, bool], lost: Mapping[str, bool]) -> int:
        """What the fall of towers is worth: 1 for who has taken the other's, -1 for who has lost theirs.

        Args:
            player: to whom.
            falls: for every tower's square whether it falls.
            lost: for every player whether a tower of theirs falls.
        """
        takes = any(lost[enemy] for enemy in self.enemies(player))
        if takes and lost[player]:
            if self.both_towers == "draw":
                return 0
            return 1 if self.turn == player else -1
        return 1 if takes else -1

    #: kesch.wager.three, kesch.turn.first
    @rule()
    def next_game(self) -> None:
        """The pieces are set up again for the next game of the series."""
        require(self.phase == "won" and self.played < self.games)
        self.place_men()

    #: kesch.wager.three
    @rule()
    def reckon(self) -> None:
        """The series is played: who has won all of it has a claim to the other's pieces."""
        require(self.phase == "won" and self.played == self.games)
        if any(self.score[p] == self.games for p in self.Player):
            self.phase = "prize"
        elif self.split_series == "again" and self.games > 1:
            self.played, self.score = 0, 0
            self.place_men()
        else:
            self.phase = "over"

    #: kesch.wager.three, kesch.wager.tower
    @rule(by="player", player=Board.Player, what=["set", "tower"])
    def take_prize(self, player: str, what: str) -> None:
        """The victor takes all pieces, or only the tower with the mark under it."""
        require(self.phase == "prize" and self.score[player] == self.games)
        earlier = self.Player[:][: self.Player[:].index(player)]
        require(all(self.score[p] != self.games for p in earlier), because="allies choose as one")
        self.prize, self.phase = what, "over"

    #: kesch.end.tower, kesch.wager.three
    @terminal
    def over(self) -> bool:
        """The last game of the series is decided, and the wager settled."""
        return self.phase == "over"

    @quiet
    def between_moves(self) -> bool:
        return self.phase == "move" or self.phase == "over"

    @outcome
    def result(self, player: str) -> int:
        """Games won less games lost."""
        return self.score[player]
