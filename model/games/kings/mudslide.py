"""The Mudslide 7s: everybody begins at the bottom, every DROP leads back there, and play lasts until one is left."""

from __future__ import annotations

from typing import Self

from rulestone.model import Bool, Question, State, Step, initial, invariant, override, reachable, step_property

from .city import City


class Mudslide(City):
    """The variant that is liked where the city is poorest.

    It replaces the tier on which a City begins (`first_tier`) and what it means to DROP. It drops the GAME DIE: no
    Games are counted, so `clock` is no part of it, and the clauses about it (`replaced`) are not of its text.
    """

    title = "The Mudslide 7s"
    based_on = "kings"
    chapters = ("kings", "mudslide")
    replaced = ("kings.begin.count", "kings.missing.zero", "kings.require.game", "kings.setup.game")

    scopes = {
        "full": "three players, eight-sided dice, seven tiers",
        "four": "the same for four players",
        "small": "three players, four-sided dice, three tiers; nobody rolls equal initiative",
        "tiny": "two players, four-sided dice, three tiers",
    }

    first_drop = Question(
        "All begin on Tier 7, and who DROPS from there is OUT: does that hold in the first Game?",
        clause=("mudslide.start", "kings.out", "mudslide.drop", "mudslide.missing.first"),
        out="yes: hardly anybody but its winner is left after it, and the City is over",
        spared="no: nobody is OUT who has not been above Tier 7 before",
        never="no: from Tier 7 nobody falls any more, and the City need not end",
    )
    all_out = Question(
        "Play goes on until one player is left, and the last ones go OUT together: who has won?",
        clause=("mudslide.end", "kings.kings.gist", "mudslide.missing.nobody", "kings.city.kings"),
        nobody="nobody: there is no last player",
        everybody="everybody: all are equally low",
    )

    has_risen: State[str, bool] = State(City.Player, Bool)

    #: mudslide.base, mudslide.start
    @override
    @initial
    def first_game(self) -> None:
        """Every CITY DIE shows 7."""
        super().first_game()
        self.has_risen = False

    #: mudslide.start
    @override
    def first_tier(self, player: str) -> int:
        return int(self.tiers)

    @override
    def rise(self, player: str, up: int) -> None:
        super().rise(player, up)
        if self.first_drop == "spared":
            self.has_risen[player] = True

    #: mudslide.drop
    @override
    def drop(self, player: str) -> None:
        """Back to the 7th Tier; from there OUT."""
        if self.city[player] != self.tiers:
            self.city[player] = self.tiers
        elif self.first_drop == "out" or (self.first_drop == "spared" and self.has_risen[player]):
            self.city[player] = self.gone

    @property
    @override
    def beginning(self) -> dict[str, int]:
        return dict.fromkeys(self.Player, int(self.tiers))

    @override
    def has_dropped(self, had: int, has: int) -> bool:
        if had == self.tiers:
            return has == self.gone or (has == self.tiers and self.first_drop != "out")
        return had < self.tiers and has == self.tiers

    #: mudslide.drop, kings.out
    @step_property
    def a_drop_leads_to_the_bottom(before, after: Self, step: Step) -> bool:
        """Whoever falls lands on the 7th Tier, or from there OUT: mudslide.drop."""
        return all(
            after.city[p] <= before.city[p] or before.city[p] >= before.tiers or after.city[p] == before.tiers
            for p in before.Player
        )

    #: mudslide.missing.first, mudslide.end
    @step_property
    def a_first_game_without_ties_is_the_last(before, after: Self, step: Step) -> bool:
        """From the bottom a Game with one winner, nobody having tied, leaves one player: mudslide.missing.first."""
        if step.rule != "score" or before.first_drop != "out" or before.still_in == "city":
            return True
        for p in before.Player:
            if before.city[p] != before.gone and (before.city[p] != before.tiers or not before.playing[p]):
                return True
        if sum(after.city[p] < before.city[p] for p in before.Player) != 1:
            return True
        return after.phase == "closing" and after.survivors() == 1

    #: mudslide.end, kings.city.early
    @invariant
    def it_ends_with_the_last_player(self) -> bool:
        """The City ends exactly when not more than one is left: mudslide.end."""
        if self.early_end != "at_once" and not self.in_phase("begin"):
            return True
        return self.in_phase("closing", "over") == (self.survivors() <= 1)

    #: mudslide.missing.first, kings.rise.gist
    @invariant
    def it_is_noted_who_has_risen(self) -> bool:
        """Where it spares those who have never risen: all who are higher, or have fallen OUT, once did; else unused."""
        if self.first_drop != "spared":
            return not any(self.has_risen[p] for p in self.Player)
        return all(self.city[p] == self.tiers or self.has_risen[p] for p in self.Player)

    #: mudslide.drop, kings.object
    @reachable
    def somebody_can_have_something_to_lose(self) -> bool:
        """Another Game begins with a player above the 7th Tier."""
        return self.phase == "begin" and any(self.city[p] < self.tiers for p in self.Player)

    #: mudslide.missing.nobody
    @reachable
    def nobody_may_be_left(self) -> bool:
        """All can be OUT together, and then there is no last player."""
        return self.phase == "over" and self.survivors() == 0
