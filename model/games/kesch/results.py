"""Who wins a game of Kesch, and the wager over three games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulestone.model import (
    Value,
    all_of,
    any_of,
    count,
    if_else,
    negate,
    outcome,
    quiet,
    require,
    rule,
    terminal,
    when,
)

from .board import Board


class Results(Board):
    """The end of a game, the next one, and the prize."""

    def judge_towers(self, s: Any, towers: Mapping[str, Value]) -> None:
        """Towers fall: what the game is worth to everybody. Called before the pieces are taken off.

        Args:
            s: the state.
            towers: for every tower's square whether it falls.
        """
        lost = {p: any_of(f for home, f in towers.items() if self.homes[home] == p) for p in self.Player}
        taken = {p: any_of(lost[enemy] for enemy in self.enemies(p)) for p in self.Player}
        hurt = {p: any_of(lost[ally] for ally in self.allies(p)) for p in self.Player}
        for player in self.Player:
            with when(any_of(towers.values())):
                if self.number_of_players == 2:
                    self.award(s, player, self.result_of_two(s, player, taken[player], hurt[player]))
                else:
                    self.award(s, player, self.result_of_four(s, player, towers, lost, taken, hurt))

    def result_of_two(self, s: Any, player: str, takes: Value, loses: Value) -> Value:
        """1 for who has taken the tower, -1 for who has lost theirs."""
        both = if_else(s.turn == player, 1, -1) if self.both_towers == "mover" else if_else(takes, 0, 0)
        return if_else(takes & loses, both, if_else(takes, 1, -1))

    def result_of_four(
        self,
        s: Any,
        player: str,
        towers: Mapping[str, Value],
        lost: Mapping[str, Value],
        taken: Mapping[str, Value],
        hurt: Mapping[str, Value],
    ) -> Value:
        """Who takes the tower on their own move has won, unless they needed their ally; allies of losers may draw."""
        own_towers = len(self.homes) == 4
        partner = next(p for p in self.allies(player) if p != player)
        alone = {
            p: any_of(falls & self.strikes_twice(s, p, home) for home, falls in towers.items())
            for p in (player, partner)
        }
        together = 1 if self.help == "both" else 0
        away = 1 if self.off_move == "side" else 0
        shared = 1 if self.partner == "wins" else 0
        wins = if_else(
            s.turn == player,
            if_else(alone[player], 1, together),
            if_else(s.turn == partner, if_else(alone[partner], shared, together), away),
        )
        loses = if_else(lost[player], -1, 0) if own_towers else -1
        mover = any_of(s.turn == ally for ally in self.allies(player))
        both = if_else(mover, wins, loses) if self.both_towers == "mover" else 0
        return if_else(taken[player] & hurt[player], both, if_else(taken[player], wins, loses))

    def strikes_twice(self, s: Any, player: str, home: str) -> Value:
        """Two or more pieces of one player attack this tower of an enemy."""
        if self.homes[home] in self.allies(player):
            return any_of(False)
        attackers = self.reached_from[self.side(player)][home]
        return count((s.owner[a] == player) & (s.aim[a] == home) for a in attackers) >= 2

    @rule(clauses=["kesch.wager.three", "kesch.turn.first"])
    def next_game(self, s: Any) -> None:
        """The pieces are set up again for the next game of the series."""
        require(s.phase == "won", s.played < self.games)
        self.place_men(s)

    @rule(clauses="kesch.wager.three")
    def reckon(self, s: Any) -> None:
        """The series is played: who has won all of it has a claim to the other's pieces."""
        require(s.phase == "won", s.played == self.games)
        swept = any_of(s.score[p] == self.games for p in self.Player)
        s.phase = "over"
        with when(swept):
            s.phase = "prize"
        if self.split_series == "again" and self.games > 1:
            with when(negate(swept)):
                s.played, s.score = 0, 0
                self.place_men(s)

    @rule(by="player", clauses=["kesch.wager.three", "kesch.wager.tower"], player=Board.Player, what=["set", "tower"])
    def take_prize(self, s: Any, player: str, what: str) -> None:
        """The victor takes all pieces, or only the tower with the mark under it."""
        require(s.phase == "prize", s.score[player] == self.games)
        first = [s.score[p] != self.games for p in self.Player[:][: self.Player[:].index(player)]]
        require(all_of(first), because="allies choose as one")
        s.prize = what
        s.phase = "over"

    @terminal(clauses=["kesch.end.tower", "kesch.wager.three"])
    def over(self, s: Any) -> Any:
        """The last game of the series is decided, and the wager settled."""
        return s.phase == "over"

    @quiet
    def between_moves(self, s: Any) -> Any:
        return (s.phase == "move") | (s.phase == "over")

    @outcome
    def result(self, s: Any, player: str) -> Any:
        """Games won less games lost."""
        return s.score[player]
