"""A claim asks about chance, and what is asked reads the state: what that owes is none of the claim's."""

from fractions import Fraction

from rulestone.model import (
    CHANCE,
    Game,
    Int,
    Optional,
    Range,
    Sort,
    State,
    claim,
    initial,
    manner,
    require,
    rule,
    terminal,
    the,
)
from rulestone.model.system.scenes import judge_claims
from rulestone.proofs.engines.chance.facts import ChanceFacts


class Draws(Game):
    """Ann draws numbers of a hat, keeps one or puts it back."""

    language = 2
    Player = Sort("ann")
    players = Player
    turn = State(Player)
    drawn = State(Optional(Int(1, 3)))
    kept = State(Int(0, 3))

    @initial
    def setup(self):
        self.turn, self.drawn, self.kept = "ann", None, 0

    @rule(by=CHANCE, number=[1, 2, 3])
    def draw(self, number):
        require(self.drawn is None)
        self.drawn = number

    @rule(by=turn, keeps=[True, False])
    def decide(self, player, keeps):
        require(self.drawn is not None)
        if keeps:
            self.kept = the(self.drawn)
        self.drawn = None

    @terminal
    def over(self):
        return self.kept > 0

    def missing(self, most):
        number = the(self.drawn)
        if number == 3:
            return 0
        return most - number

    @manner
    def patient(self, step):
        return step.keeps == (self.missing(3) == 0)

    @claim
    def keeps_three(self, facts):
        return facts.probability(lambda s: s.kept == 3, manner="patient")

    def of_two(self, facts):
        return facts.probability(lambda s: s.kept == 2, manner="patient")

    @claim(between=(0, 0))
    def keeps_two(self, facts):
        return self.of_two(facts)

    @claim(between=(3, 3))
    def draws(self, facts):
        return facts.expected_total(lambda before, after, step: 1 if step.rule == "draw" else 0, manner="patient")


def test_what_a_manner_owes_is_none_of_the_claim():
    system = Draws().system
    found = {one.declared.name: one for one in judge_claims(system, ChanceFacts(system))}
    assert {name: (one.agrees, one.detail.split(";")[0]) for name, one in found.items()} == {
        "keeps_three": (True, "1 (exactly 1)"),
        "keeps_two": (True, "0 (exactly 0)"),
        "draws": (True, "3 (exactly 3)"),
    }


def test_a_fraction_that_fills_pages_is_not_written_out():
    long = Fraction(10**60 + 1, 3 * 10**60)
    assert str(Range(long, long)) == "0.3333 (exactly a fraction of 61 digits, near 0.3333333333333333)"
    assert str(Range(Fraction(1, 3), Fraction(2, 3))).endswith("(exactly 1/3 to 2/3)")
