"""Casino Rules: the House plays along, begins a tier higher, sets the rates and has the better of ties."""

from __future__ import annotations

from rulestone.model import Constant, Int, Part, Question, State, initial, override, require, rule

from .pashtum import Pashtum
from .table import NAMES

HOUSE = "House"


class House(Part[Pashtum]):
    """What the House changes in Pashtum Bank.

    It replaces who plays and where they begin (`people`, `first_tier`), the prices (`ante`, `tax`, and the question
    `rates`), who wins a tie (`beats`, `winners`, `is_king`) or is paid for it (`collect`, `settle_tie`), and, by some
    readings, when play ends (`is_decided`), who CHALLENGES (`open_challenge`) and who acts first (`before`).
    """

    chapters = ("kings", "pashtum", "casino")
    phases = ("rates", *Pashtum.phases)
    games = Constant(full=7, small=1, tiny=2, also=(1,))
    money = Constant(full=6, small=2, tiny=3, also=(4, 6))

    rates = Question(
        "May the House set ANTE or TAX at nothing?",
        clause=("casino.rates", "pashtum.missing.amounts"),
        option=True,  # the rates are the House's to set
        some="no: at 1 or 2 gold each",
        none="yes: at nothing, 1 or 2 gold each",
    )
    rates_when = Question(
        "May the House change its rates during a City?",
        clause=("casino.rates", "casino.missing.house"),
        city="no: it sets them once, before the first Game",
        game="yes: it sets them before each Game, and may ask more than a player has left",
    )
    house_pays = Question(
        'ANTE and TAX are for "players", and the House is named beside them: does it pay?',
        clause=("pashtum.ante", "casino.start", "pashtum.tax", "casino.missing.house"),
        pays="yes, like a player, and it can run out of gold",
        free="no: it takes part in every Game for nothing",
    )
    ties = Question(
        'Which ties "go to" the House, and what does it get?',
        clause=("casino.ties", "kings.challenge.tie", "kings.score.tie"),
        wins="those it is part of: it wins the CHALLENGE, the Game or the City, and the others have lost",
        money="those it is part of: it receives the money, and everybody fares as in any tie",
        all_money="all ties, those between players, too: it receives the money, and everybody fares as in any tie",
    )
    all_level = Question(
        "Nobody has lied, so all stand level at nothing: is that a tie, which goes to the House?",
        clause=("casino.ties", "kings.lie", "kings.missing.nobody"),
        nobody="no: ties are between winners, and nobody has won",
        house="yes, where it is one of those who are level",
    )
    house_counts = Question(
        "Play ends when all players but one are OUT: is the House one of them?",
        clause=("kings.city.early", "casino.start", "casino.missing.house"),
        yes="yes: who is left plays on against the House",
        no="no: where several play, the last of them has won, wherever the House stands, and nobody plays on",
    )

    house_challenges = Question(
        "Does the House CHALLENGE players?",
        clause=("casino.start", "casino.base", "kings.challenge", "casino.missing.house"),
        yes="yes, like a player",
        never="no: it MOVES or HOLDS, and answers those who CHALLENGE it",
    )
    equal_rolls = Question(
        "The House rolls the same initiative as a player: is that a tie, which goes to the House?",
        clause=("casino.ties", "kings.begin.initiative", "kings.missing.initiative"),
        as_players="no: it is settled as between two players",
        house="yes: nobody rolls again, and the House acts before that player",
    )

    ante_rate: State[int] = State(Int(0, 2))  #: casino.rates
    tax_rate: State[int] = State(Int(0, 2))  #: casino.rates

    #: casino.base
    @property
    @override
    def people(self) -> tuple[str, ...]:
        return (*NAMES[: self.seats - 1], HOUSE)

    #: casino.start
    @override
    def first_tier(self, player: str) -> int:
        return int(self.middle) - (1 if player == HOUSE else 0)

    #: casino.base, casino.start
    @override
    @initial
    def first_game(self) -> None:
        """The House begins on the 3rd Tier, and has yet to set its rates."""
        super().first_game()
        self.ante_rate = self.tax_rate = 0
        self.phase = "rates"

    #: casino.rates, casino.missing.house
    @rule(
        by="house",
        house=(HOUSE,),
        ante=lambda g: range(0 if g.rates == "none" else 1, 3),
        tax=lambda g: range(0 if g.rates == "none" else 1, 3),
    )
    def set_rates(self, house: str, ante: int, tax: int) -> None:
        """The House says what a Game and a MOVE cost."""
        require(self.phase == "rates")
        self.ante_rate, self.tax_rate = ante, tax
        self.phase = "begin"

    #: casino.rates, casino.missing.house
    @override
    def end_game(self) -> None:
        super().end_game()
        if self.rates_when == "game" and self.phase == "begin" and self.stays_in(HOUSE):
            self.phase = "rates"

    #: casino.rates
    @override
    def ante(self) -> int:
        return self.ante_rate

    #: casino.rates
    @override
    def tax(self) -> int:
        return self.tax_rate

    #: casino.missing.house
    @override
    def pays(self, player: str) -> bool:
        return player != HOUSE or self.house_pays == "pays"

    #: kings.challenge, casino.missing.house
    @override
    def open_challenge(self, challenger: str) -> None:
        """By one reading the House makes no CHALLENGE."""
        require(challenger != HOUSE or self.house_challenges == "yes", because="the House makes no CHALLENGE")
        super().open_challenge(challenger)

    #: casino.ties, kings.missing.initiative
    @override
    def may_equal(self, one: str, other: str) -> bool:
        return self.equal_rolls == "house" and HOUSE in (one, other)

    #: casino.ties, kings.missing.initiative
    @override
    def before(self, one: str, other: str) -> bool:
        if self.may_equal(one, other) and self.initiative[one] == self.initiative[other]:
            return one == HOUSE
        return super().before(one, other)

    #: casino.ties, kings.challenge.tie
    @override
    def beats(self, one: str, other: str) -> bool:
        if self.ties == "wins" and one == HOUSE:
            return super().beats(one, other) or not super().beats(other, one)
        return super().beats(one, other)

    #: casino.ties, kings.score.tie
    @override
    def winners(self) -> dict[str, bool]:
        found = super().winners()
        if self.ties != "wins":
            return found
        level = self.are_level(found)
        return {p: wins or level if p == HOUSE else wins and not found[HOUSE] for p, wins in found.items()}

    #: casino.ties, kings.missing.nobody
    def are_level(self, winners: dict[str, bool]) -> bool:
        """Nobody has won, the House and somebody else are left, and that is a tie between them."""
        if self.all_level == "nobody":
            return False
        able = {p: self.is_compared(p) and not self.caught_lying[p] for p in self.Player}
        return not any(winners.values()) and able[HOUSE] and any(able[p] for p in self.Player if p != HOUSE)

    def is_beside_players(self) -> bool:
        """The House is not one of those of whom all but one have to be OUT; that takes two others."""
        return len(self.people) > 2 and self.house_counts == "no"

    def players_left(self) -> int:
        """How many are not OUT, without the House."""
        return sum(self.stays_in(p) for p in self.Player if p != HOUSE)

    #: kings.city.early, casino.missing.house
    @override
    def is_decided(self) -> bool:
        if self.is_beside_players():
            return self.players_left() <= 1
        return super().is_decided()

    #: casino.ties, kings.city.kings, kings.city.early
    @override
    def is_king(self, player: str) -> bool:
        if self.is_beside_players() and self.players_left() == 1:
            return player != HOUSE and self.stays_in(player)
        if self.ties == "wins" and player != HOUSE:
            return super().is_king(player) and not super().is_king(HOUSE)
        return super().is_king(player)

    #: casino.ties, kings.missing.nobody, pashtum.score.pot
    @override
    def pay_winners(self, winners: dict[str, bool]) -> None:
        """Where it does not win ties, the House is paid all the same for one at nothing."""
        level = self.are_level(winners)
        super().pay_winners({p: wins or level if p == HOUSE else wins for p, wins in winners.items()})

    #: casino.ties, pashtum.missing.tie
    @override
    def collect(self, winners: dict[str, bool]) -> dict[str, bool]:
        """Where it does not win ties, the House is paid in the winners' place."""
        if self.ties == "wins":
            return winners
        tie = sum(winners.values()) >= 2
        if self.ties == "money":
            tie = tie and winners[HOUSE]
        return {p: wins or tie if p == HOUSE else wins and not tie for p, wins in winners.items()}

    #: casino.ties, pashtum.missing.tie
    @override
    def settle_tie(self, challenger: str, target: str) -> None:
        if self.ties == "all_money" or (self.ties == "money" and HOUSE in (challenger, target)):
            self.purse[HOUSE] += self.stakes
        else:
            super().settle_tie(challenger, target)
