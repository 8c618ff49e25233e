"""Kings of Uman by the basic rules: a City of seven Games."""

from __future__ import annotations

from typing import Any

from rulestone.model import invariant, override, reachable

from .city import City
from .clock import Clock


class Kings(Clock, City):
    """A game of dice and lies; who lies most without being caught RISES in the city of seven tiers."""

    title = "Kings of Uman"
    victory = "is King"

    #: kings.city.seven, kings.require.game, kings.begin.count, kings.setup.game
    @invariant
    def the_game_die_counts_games(self) -> bool:
        """The GAME DIE and the Games begun make seven together: kings.require.game."""
        together = self.game_die + self.begun
        if self.last_game == "lowered_after":
            if self.in_phase("begin", "rates"):
                return together == self.games
            return together == self.games + 1 or (together == self.games and self.in_phase("closing", "over"))
        if self.last_game == "zero" and self.game_die == 0:
            return together in (self.games, self.games - 1)
        return together == self.games

    #: kings.city.end, kings.city.seven
    @invariant
    def a_city_ends_after_seven_games(self) -> bool:
        """No Game begins without a number on the GAME DIE, and a City ends early only with one survivor at most."""
        if self.in_phase("begin", "rates"):
            return self.game_die > 0
        if self.in_phase("closing", "over"):
            return self.begun == self.games or self.is_decided()
        return True

    #: kings.start.four, kings.drop.gist, kings.out, kings.rise.gist
    @invariant
    def one_step_a_game(self) -> bool:
        """No more than one tier is lost or won in a Game, so nobody is OUT before the fourth: kings.start.four."""
        for p in self.Player:
            done = self.begun - (1 if self.playing[p] else 0)
            if not self.first_tier(p) - done <= self.city[p] <= self.first_tier(p) + done:
                return False
        return True

    @override
    def all_games_are_played(self) -> bool:
        return self.begun == self.games

    @override
    def running(self) -> dict[str, Any]:
        return {"game_die": 2}

    #: kings.object, kings.kings.gist, kings.city.kings
    @reachable
    def a_title_can_be_shared(self) -> bool:
        """There can be several Kings, where ties have no winner; so it is after a Game, and after the last."""
        if not self.ties_exist:
            return True
        if self.begun == 0 or not self.in_phase("begin", "over"):
            return False
        return sum(self.is_king(p) for p in self.Player) >= 2
