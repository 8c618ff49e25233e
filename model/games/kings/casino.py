"""Casino Rules: the House plays along, begins a tier higher, sets the rates and has the better of ties."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    Constant,
    Facts,
    Int,
    Question,
    State,
    Value,
    all_of,
    any_of,
    claim,
    count,
    if_else,
    implies,
    initial,
    invariant,
    reachable,
    require,
    rule,
    step_property,
    total,
    when,
)

from .pashtum import Pashtum
from .table import NAMES

HOUSE = "House"


class Casino(Pashtum):
    """Pashtum Bank against the House, which is one of the players."""

    title = "Casino Rules"
    based_on = "pashtum"
    chapters = ("kings", "pashtum", "casino")
    phases = ("rates", *Pashtum.phases)
    scopes = {
        "full": "two players and the House with 6 gold each, eight-sided dice, seven tiers, seven Games",
        "four": "three players and the House",
        "small": "two players and the House with 2 gold each, four-sided dice, three tiers, one Game",
        "tiny": "a player and the House with 3 gold each, four-sided dice, three tiers, two Games",
    }

    games = Constant(full=7, small=1, tiny=2, also=(1,))
    money = Constant(full=6, small=2, tiny=3, also=(4,))

    rates = Question(
        "Which ANTE and TAX may the House set?",
        clause=("casino.rates", "pashtum.missing.amounts"),
        some="1 or 2 gold each",
        none="nothing, 1 or 2 gold each",
    )
    rates_when = Question(
        "When does the House set its rates?",
        clause=("casino.rates", "casino.missing.house"),
        city="once, before the first Game",
        game="before every Game",
    )
    house_pays = Question(
        "Does the House pay ANTE and TAX?",
        clause=("casino.missing.house", "pashtum.ante", "pashtum.tax"),
        pays="yes, like a player",
        free="no",
    )
    ties = Question(
        "Which ties go to the House, and what does it get?",
        clause=("casino.ties", "kings.challenge.tie", "kings.score.tie"),
        wins="those it is part of: it wins the CHALLENGE, the Game or the City, and the others have lost",
        money="those it is part of: it receives the money, and everybody fares as always",
        all_money="all ties: it receives the money, and everybody fares as always",
    )

    ante_rate = State(Int(0, 2), clauses="casino.rates")
    tax_rate = State(Int(0, 2), clauses="casino.rates")

    @initial(
        clauses=[
            "kings.players",
            "kings.city",
            "kings.start.four",
            "kings.require",
            "kings.setup.when",
            "kings.setup.city",
            "pashtum.base",
            "casino.base",
            "casino.start",
        ]
    )
    def first_game(self, s: Any) -> None:
        """The House begins on the 3rd Tier, and has yet to set its rates."""
        self.set_up(s)
        s.purse = self.money
        s.pot = s.bank = s.stakes = s.owed = s.ante_rate = s.tax_rate = 0
        s.won_last = False
        s.phase = "rates"

    @classmethod
    def further_scopes(cls) -> tuple[str, ...]:
        """None: with one Game, or more gold, no more happens than with two; these are for `solve --secrets`."""
        return ()

    @property
    def people(self) -> tuple[str, ...]:
        return (*NAMES[: self.seats - 1], HOUSE)

    def first_tier(self, player: str) -> int:
        return int(self.middle) - (1 if player == HOUSE else 0)

    @property
    def beginning(self) -> dict[str, int]:
        return {p: tier - (1 if p == HOUSE else 0) for p, tier in super().beginning.items()}

    @rule(
        by="house",
        clauses=["casino.rates", "casino.missing.house"],
        house=(HOUSE,),
        ante=lambda g: range(0 if g.rates == "none" else 1, 3),
        tax=lambda g: range(0 if g.rates == "none" else 1, 3),
    )
    def set_rates(self, s: Any, house: str, ante: int, tax: int) -> None:
        """The House says what a Game and a MOVE cost."""
        require(s.phase == "rates")
        s.ante_rate, s.tax_rate = ante, tax
        s.phase = "begin"

    def end_game(self, s: Any) -> None:
        super().end_game(s)
        if self.rates_when == "game":
            with when((s.phase == "begin") & self.stays_in(s, HOUSE)):
                s.phase = "rates"

    def ante(self, s: Any) -> Any:
        return s.ante_rate

    def tax(self, s: Any) -> Any:
        return s.tax_rate

    def pays(self, s: Any, player: str) -> bool:
        return player != HOUSE or bool(self.house_pays == "pays")

    def beats(self, s: Any, one: str, other: str) -> Value:
        won = super().beats(s, one, other)
        if one == HOUSE and self.ties == "wins":
            won |= ~super().beats(s, other, one)
        return won

    def winners(self, s: Any) -> dict[str, Value]:
        found = super().winners(s)
        if self.ties != "wins":
            return found
        return {p: won if p == HOUSE else won & ~found[HOUSE] for p, won in found.items()}

    def is_king(self, s: Any, player: str) -> Value:
        king = super().is_king(s, player)
        return king if player == HOUSE or self.ties != "wins" else king & ~super().is_king(s, HOUSE)

    def collect(self, s: Any, winners: dict[str, Value]) -> dict[str, Value]:
        if self.ties == "wins":
            return winners
        tie = count(winners.values()) >= 2
        if self.ties == "money":
            tie &= winners[HOUSE]
        return {p: winners[p] | tie if p == HOUSE else winners[p] & ~tie for p in self.Player}

    def taker_of_ties(self, challenger: str, target: str) -> str | None:
        takes = self.ties == "all_money" or (self.ties == "money" and HOUSE in (challenger, target))
        return HOUSE if takes else None

    def crowned(self, s: Any) -> dict[str, Value]:
        found = super().crowned(s)
        if self.ties != "wins":
            return found
        return {p: king if p == HOUSE else king & ~found[HOUSE] for p, king in found.items()}

    def receivers(self, winners: dict[str, Value]) -> dict[str, Value]:
        if self.ties == "wins":
            return winners
        house = winners[HOUSE] if self.ties == "money" else True
        several = any_of(winners[p] & winners[q] for p in self.Player for q in self.seated_around(p)[0])
        return {p: if_else(several & house, p == HOUSE, winners[p]) for p in self.Player}

    def shares_with(self, winner: str) -> bool:
        return winner != HOUSE or bool(self.ties != "wins")

    def is_paid_for_ties(self, player: str) -> bool:
        return player == HOUSE and bool(self.ties == "all_money")

    @property
    def ties_exist(self) -> bool:
        return bool(self.ties != "wins") or len(self.people) > 2

    def running(self) -> dict[str, Any]:
        return {**super().running(), "ante_rate": 1, "tax_rate": 1}

    @invariant(clauses=["casino.rates", "casino.base"])
    def rates_are_set_before_they_are_asked(self, s: Any) -> Any:
        """From the first Game on ANTE and TAX are what the House has said: casino.rates."""
        least = 0 if self.rates == "none" else 1
        return (s.phase == "rates") | ((s.ante_rate >= least) & (s.tax_rate >= least))

    @claim(clauses="casino.rates")
    def no_rates_are_given(self, facts: Facts) -> bool:
        """Nothing is asked of anybody before the House has spoken."""
        return facts.expected_at_beginning(lambda s: total(s.ante_rate, s.tax_rate)) == 0

    @step_property(clauses=["casino.rates"])
    def only_the_house_changes_rates(self, before: Any, after: Any, step: Any) -> Any:
        """Nobody else sets a rate, and nothing else does: casino.rates."""
        same = (before.ante_rate == after.ante_rate) & (before.tax_rate == after.tax_rate)
        return step.chooser == HOUSE if step.rule == "set_rates" else same

    @step_property(clauses=["casino.ties", "kings.challenge.tie"])
    def a_tie_costs_the_house_nothing(self, before: Any, after: Any, step: Any) -> Any:
        """Equal lies in a CHALLENGE with the House lose it for the other, or their money: casino.ties."""
        if step.rule != "reveal" or HOUSE not in (step.challenger, step.target):
            return True
        other = step.target if step.challenger == HOUSE else step.challenger
        lying = ~self.honest(before, HOUSE) & ~self.honest(before, other)
        tie = lying & (self.reach(before, HOUSE) == self.reach(before, other))
        paid = after.purse[HOUSE] == before.purse[HOUSE] + before.stakes
        stays = after.playing[HOUSE] & self.sent_away(before, after, other, tiers=True)
        return implies(tie, paid & (stays if self.ties == "wins" else True))

    @step_property(clauses=["casino.ties", "kings.score.tie"])
    def nobody_wins_beside_the_house(self, before: Any, after: Any, step: Any) -> Any:
        """Where ties are won by the House nobody RISES with it: casino.ties."""
        if step.rule != "score" or self.ties != "wins":
            return True
        rises = {p: after.city[p] < before.city[p] for p in self.Player}
        return ~rises[HOUSE] | ~any_of(rises[p] for p in self.Player if p != HOUSE)

    @reachable(clauses=["casino.missing.house", "kings.out"])
    def the_house_can_be_out(self, s: Any) -> Any:
        """The House itself leaves the City, in as many Games as that takes."""
        if self.games <= self.tiers - self.first_tier(HOUSE):
            return True
        return all_of(s.city[HOUSE] == self.gone)
