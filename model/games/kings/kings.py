"""Kings of Uman by the basic rules: a City of seven Games."""

from __future__ import annotations

from typing import Any

from rulestone.model import Value, all_of, any_of, count, if_else, implies, invariant, reachable

from .city import City
from .clock import Clock


class Kings(Clock, City):
    """A game of dice and lies; who lies most without being caught RISES in the city of seven tiers."""

    title = "Kings of Uman"
    victory = "is King"

    @invariant(clauses=["kings.city.seven", "kings.require.game", "kings.begin.count", "kings.setup.game"])
    def the_game_die_counts_games(self, s: Any) -> Any:
        """The GAME DIE and the Games begun make seven together: kings.require.game."""
        together = s.game_die + s.begun
        if self.last_game == "lowered_after":
            between = self.in_phase(s, "begin", "rates")
            ended = self.in_phase(s, "closing", "over") & (together == self.games)
            return if_else(between, together == self.games, (together == self.games + 1) | ended)
        none = (s.game_die == 0) & (together == self.games - 1)
        return (together == self.games) | (none if self.last_game == "zero" else False)

    @invariant(clauses=["kings.city.end", "kings.city.seven"])
    def a_city_ends_after_seven_games(self, s: Any) -> Any:
        """No Game begins without a number on the GAME DIE, and a City ends early only with one survivor at most."""
        all_played = s.begun == self.games
        ended = self.in_phase(s, "closing", "over")
        return implies(ended, all_played | self.is_decided(s)) & implies(
            self.in_phase(s, "begin", "rates"), s.game_die > 0
        )

    @invariant(clauses=["kings.start.four", "kings.drop.gist", "kings.out", "kings.rise.gist"])
    def one_step_a_game(self, s: Any) -> Any:
        """No more than one tier is lost or won in a Game, so nobody is OUT before the fourth: kings.start.four."""
        done = {p: s.begun - if_else(s.playing[p], 1, 0) for p in self.Player}
        return all_of(
            (s.city[p] <= self.first_tier(p) + done[p]) & (s.city[p] >= self.first_tier(p) - done[p])
            for p in self.Player
        )

    def all_games_are_played(self, s: Any) -> Value:
        return any_of(s.begun == self.games)

    def running(self) -> dict[str, Any]:
        return {"game_die": 2}

    @reachable(clauses=["kings.object", "kings.kings.gist", "kings.city.kings"])
    def a_title_can_be_shared(self, s: Any) -> Any:
        """There can be several Kings, where ties have no winner; so it is after a Game, and after the last."""
        if not self.ties_exist:
            return True
        played = self.in_phase(s, "begin", "over") & (s.begun > 0)
        return played & (count(self.is_king(s, p) for p in self.Player) >= 2)
