"""Casino Rules: what must hold where the House plays along; its rules are in `house`."""

from __future__ import annotations

from typing import Any, Self

from rulestone.model import Facts, Scene, Step, claim, example, invariant, override, reachable, step_property

from .house import HOUSE, House
from .pashtum import Pashtum


class Casino(House, Pashtum):
    """Pashtum Bank against the House, which is one of the players."""

    title = "Casino Rules"
    based_on = "pashtum"
    scopes = {
        "full": "two players and the House with 6 gold each, eight-sided dice, seven tiers, seven Games",
        "four": "three players and the House",
        "small": "two players and the House with 2 gold each, four-sided dice, three tiers, one Game",
        "tiny": "a player and the House with 3 gold each, four-sided dice, three tiers, two Games",
    }

    @classmethod
    def further_scopes(cls) -> tuple[str, ...]:
        """With more gold, as in Pashtum Bank; one Game, and a little more gold, are for `solve --secrets`."""
        return ("tiny money=6",)

    @property
    @override
    def beginning(self) -> dict[str, int]:
        return {p: tier - (1 if p == HOUSE else 0) for p, tier in super().beginning.items()}

    @override
    def running(self) -> dict[str, Any]:
        return {**super().running(), "ante_rate": 1, "tax_rate": 1}

    @override
    def can_play_on(self) -> bool:
        if self.house_counts == "no" and len(self.people) > 2:
            return sum(self.city[p] <= self.tiers for p in self.people[:-1]) >= 2
        return super().can_play_on()

    @override
    def competes(self, player: str) -> bool:
        if player != HOUSE or len(self.people) == 2 or self.house_counts == "yes":
            return True
        return sum(self.city[p] == self.gone for p in self.people[:-1]) != len(self.people) - 2

    @override
    def crowned(self) -> dict[str, bool]:
        found = super().crowned()
        if self.ties == "wins":
            found = {p: king and (p == HOUSE or not found[HOUSE]) for p, king in found.items()}
        if self.house_counts == "no" and len(self.people) > 2:
            several = self.competes(HOUSE)
            return {p: king if several else p != HOUSE and self.city[p] != self.gone for p, king in found.items()}
        return found

    @override
    def receivers(self, winners: dict[str, bool]) -> dict[str, bool]:
        if self.ties == "wins":
            return winners
        several = any(winners[p] and winners[q] for p, q in self.pairs())
        to_the_house = several and (winners[HOUSE] or self.ties == "all_money")
        return {p: p == HOUSE if to_the_house else wins for p, wins in winners.items()}

    @override
    def shares_with(self, winner: str) -> bool:
        return winner != HOUSE or self.ties != "wins"

    @override
    def may_win_at_nothing(self, player: str) -> bool:
        if player != HOUSE or self.all_level == "nobody" or self.ties != "wins":
            return False
        return not any(self.uncaught(p) and not self.honest(p) for p in self.people)

    @override
    def is_paid_for_ties(self, player: str) -> bool:
        return player == HOUSE and (self.ties == "all_money" or (self.ties == "money" and self.all_level == "house"))

    @override
    def goes_first(self, player: str) -> bool:
        return player == HOUSE and self.equal_rolls == "house"

    @property
    @override
    def ties_exist(self) -> bool:
        return self.ties != "wins" or len(self.people) > 2

    #: casino.rates, casino.base
    @invariant
    def rates_are_set_before_they_are_asked(self) -> bool:
        """From the first Game on ANTE and TAX are what the House has said: casino.rates."""
        least = 0 if self.rates == "none" else 1
        return self.phase == "rates" or (self.ante_rate >= least and self.tax_rate >= least)

    #: casino.rates
    @claim
    def no_rates_are_given(self, facts: Facts) -> bool:
        """Nothing is asked of anybody before the House has spoken."""
        return facts.expected_at_beginning(lambda s: s.ante_rate + s.tax_rate) == 0

    #: casino.rates
    @step_property
    def only_the_house_changes_rates(before, after: Self, step: Step) -> bool:
        """Nobody else sets a rate, and nothing else does: casino.rates."""
        if step.rule != "set_rates":
            return before.ante_rate == after.ante_rate and before.tax_rate == after.tax_rate
        is_house: bool = step.chooser == HOUSE
        return is_house

    #: casino.ties, kings.challenge.tie
    @step_property
    def a_tie_costs_the_house_nothing(before, after: Self, step: Step) -> bool:
        """Equal lies in a CHALLENGE with the House lose it for the other, or their money: casino.ties."""
        if step.rule != "reveal" or HOUSE not in (step.challenger, step.target):
            return True
        other = step.target if step.challenger == HOUSE else step.challenger
        if before.honest(HOUSE) or before.honest(other) or before.reach(HOUSE) != before.reach(other):
            return True
        if after.purse[HOUSE] != before.purse[HOUSE] + before.stakes:
            return False
        return before.ties != "wins" or (after.playing[HOUSE] and after.has_lost(other, before))

    #: casino.ties, kings.score.tie
    @step_property
    def nobody_wins_beside_the_house(before, after: Self, step: Step) -> bool:
        """Where ties are won by the House nobody RISES with it: casino.ties."""
        if step.rule != "score" or before.ties != "wins":
            return True
        rises = {p: after.city[p] < before.city[p] for p in before.Player}
        return not (rises[HOUSE] and any(rises[p] for p in before.Player if p != HOUSE))

    #: kings.city.early, casino.missing.house, casino.start
    @example
    def one_player_and_the_house(self, scene: Scene) -> None:
        """A CHALLENGE leaves one player in the City, and the House, which stands higher. (Ours.)"""
        if self.seats != 3 or self.compare == "number":
            scene.skip("the scope has not just two players besides the House, or the claim of the other is no lie")
        one, other = self.people[:2]
        city = {one: 2, other: self.tiers, HOUSE: 1}
        dice = dict(king={one: 2, other: 1, HOUSE: 1}, peasant=2, initiative=self.in_their_seats())
        position = dict(phase="reveal", turn=one, target=other, later=True, playing=True, city=city)
        scene.start(**{**self.running(), **position, **dice})
        scene.play("reveal")
        scene.expect(lambda s: s.city[other] > self.tiers, "the other is OUT")
        ended = self.house_counts == "no"
        at_once = ended and self.early_end == "at_once"
        scene.expect(lambda s: (s.phase == "closing") == at_once, "whether play ends is a question")
        scene.expect(lambda s: s.is_king(one) == ended and s.is_king(HOUSE) != ended, "and who has won then")

    #: kings.challenge, casino.start, casino.missing.house
    @example
    def the_house_on_turn(self, scene: Scene) -> None:
        """The House may CHALLENGE, or it may not; to MOVE and to HOLD are open to it in any case. (Ours.)"""
        dice = dict(king=1, peasant=2, city=2, initiative=self.in_their_seats())
        position = dict(phase="turn", turn=HOUSE, later=True, playing=True, **dice)
        scene.start(**{**self.running(), **position})
        if self.house_challenges == "yes":
            scene.play("challenge", by=HOUSE, target=self.people[0])
            scene.expect(lambda s: s.phase == "bet", "the House has to bet")
        else:
            scene.refuses("challenge", by=HOUSE)
        scene.start(**{**self.running(), **position})
        scene.play("move", by=HOUSE, tier=2)
        scene.start(**{**self.running(), **position, "turn": self.people[0]})
        scene.play("challenge", by=self.people[0], target=HOUSE)

    #: casino.ties, kings.begin.initiative, kings.missing.initiative
    @example
    def the_house_rolls_the_same(self, scene: Scene) -> None:
        """The House and a player have rolled the same initiative, a tie that may go to the House. (Ours.)"""
        if self.equal_rolls == "as_players":
            scene.skip("it is settled as between two players")
        one = self.people[0]
        dice = dict(king=1, peasant=2, city=2, initiative={one: 1, HOUSE: 1})
        position = dict(phase="next", turn=HOUSE, later=True, playing={one: True, HOUSE: True}, **dice)
        scene.start(**{**self.running(), **position})
        scene.refuses("end_round", player=HOUSE)
        scene.play("pass_turn", player=HOUSE, to=one)
        scene.start(**{**self.running(), **position, "turn": one})
        scene.refuses("pass_turn", player=one, to=HOUSE)
        scene.play("end_round", player=one)

    #: casino.missing.house, kings.out
    @reachable
    def the_house_can_be_out(self) -> bool:
        """The House itself leaves the City, in as many Games as that takes."""
        if self.games <= self.tiers - self.first_tier(HOUSE):
            return True
        return self.city[HOUSE] == self.gone
