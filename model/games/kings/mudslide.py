"""The Mudslide 7s: everybody begins at the bottom, every DROP leads back there, and play lasts until one is left."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    Bool,
    Question,
    State,
    Value,
    all_of,
    any_of,
    count,
    implies,
    initial,
    invariant,
    negate,
    reachable,
    step_property,
    when,
)

from .city import City


class Mudslide(City):
    """The variant that is liked where the city is poorest."""

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
        "Is a DROP from the 7th Tier an OUT even for those who have never been higher?",
        clause=("mudslide.missing.first", "mudslide.drop", "kings.out"),
        out="yes: after the first Game hardly anybody is left",
        spared="no: nobody is OUT who has not been above the 7th Tier before",
        never="no: from the 7th Tier nobody falls any more",
    )
    all_out = Question(
        "Nobody is left: who has won?",
        clause=("mudslide.missing.nobody", "kings.kings.gist", "kings.city.kings"),
        nobody="nobody",
        everybody="everybody",
    )

    has_risen = State(City.Player, Bool)

    @initial(
        clauses=[
            "kings.players",
            "kings.city",
            "kings.start.four",
            "kings.require",
            "kings.setup.when",
            "kings.setup.city",
            "mudslide.base",
            "mudslide.start",
        ]
    )
    def first_game(self, s: Any) -> None:
        """Every CITY DIE shows 7."""
        self.set_up(s)
        s.has_risen = False

    def first_tier(self, player: str) -> int:
        return int(self.tiers)

    @property
    def beginning(self) -> dict[str, int]:
        return dict.fromkeys(self.Player, int(self.tiers))

    def rise(self, s: Any, player: str, up: Any) -> None:
        super().rise(s, player, up)
        if self.first_drop == "spared":
            s.has_risen[player] = True

    def drop(self, s: Any, player: str) -> None:
        """Back to the 7th Tier; from there OUT."""
        at_the_bottom = s.city[player] == self.tiers
        falls = {"out": True, "spared": s.has_risen[player], "never": False}[str(self.first_drop)]
        with when(negate(at_the_bottom)):
            s.city[player] = self.tiers
        with when(at_the_bottom & falls):
            s.city[player] = self.gone

    def has_dropped(self, before: Any, after: Any) -> Value:
        slid = (before < self.tiers) & (after == self.tiers)
        fell = (before == self.tiers) & (after == self.gone)
        spared = (before == self.tiers) & (after == self.tiers)
        return any_of(slid, fell, spared if self.first_drop != "out" else False)

    @step_property(clauses=["mudslide.drop", "kings.out"])
    def a_drop_leads_to_the_bottom(self, before: Any, after: Any, step: Any) -> Any:
        """Whoever falls lands on the 7th Tier, or from there OUT: mudslide.drop."""
        found = []
        for p in self.Player:
            falls = after.city[p] > before.city[p]
            found.append(implies(falls & (before.city[p] < self.tiers), after.city[p] == self.tiers))
        return all_of(found)

    @step_property(clauses=["mudslide.missing.first", "mudslide.end"])
    def a_first_game_without_ties_is_the_last(self, before: Any, after: Any, step: Any) -> Any:
        """From the bottom a Game with one winner, nobody having tied, leaves one player: mudslide.missing.first."""
        if step.rule != "score" or self.first_drop != "out" or self.still_in == "city":
            return True
        bottom = all_of((before.city[p] == self.gone) | (before.city[p] == self.tiers) for p in self.Player)
        all_in = all_of((before.city[p] == self.gone) | before.playing[p] for p in self.Player)
        one = count(after.city[p] < before.city[p] for p in self.Player) == 1
        return implies(bottom & all_in & one, (after.phase == "closing") & (self.left(after) == 1))

    @invariant(clauses=["mudslide.end", "kings.city.early"])
    def it_ends_with_the_last_player(self, s: Any) -> Any:
        """The City ends exactly when not more than one is left: mudslide.end."""
        ended = self.in_phase(s, "closing", "over")
        open_game = False if self.early_end == "at_once" else ~self.in_phase(s, "begin")
        return (ended == (self.left(s) <= 1)) | open_game

    @invariant(clauses=["mudslide.missing.first", "kings.rise.gist"])
    def it_is_noted_who_has_risen(self, s: Any) -> Any:
        """Where it spares those who have never risen: all who are higher, or have fallen OUT, once did; else unused."""
        if self.first_drop != "spared":
            return ~any_of(s.has_risen[p] for p in self.Player)
        return all_of((s.city[p] == self.tiers) | s.has_risen[p] for p in self.Player)

    @reachable(clauses=["mudslide.drop", "kings.object"])
    def somebody_can_have_something_to_lose(self, s: Any) -> Any:
        """Another Game begins with a player above the 7th Tier."""
        above = any_of(s.city[p] < self.tiers for p in self.Player)
        return (s.phase == "begin") & above

    @reachable(clauses="mudslide.missing.nobody")
    def nobody_may_be_left(self, s: Any) -> Any:
        """All can be OUT together, and then there is no last player."""
        return (s.phase == "over") & (self.left(s) == 0)

    def left(self, s: Any) -> Value:
        """How many are not OUT."""
        return count(s.city[p] <= self.tiers for p in self.Player)
