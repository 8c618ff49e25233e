"""What players cannot be sure of: the verdict says why, and how likely they can make it where that was asked."""

from fractions import Fraction

import pytest
from rulestone.model import (
    OWNER,
    Game,
    Optional,
    Sort,
    State,
    can_force,
    can_keep,
    cannot_force,
    initial,
    outcome,
    require,
    rule,
    terminal,
)
from rulestone.proofs.engines.strategy.judge import judge_abilities
from rulestone.proofs.engines.strategy.solve_game import positions_of, solve_game

from tests.games.penney import Penney


class Wishes(Penney):
    """What the two would like; the second has two to one at least, and the first no more than one to two."""

    def wins(self, player):
        return self.over() and self.word[player] == self.last

    @can_force(by="second", dice=Fraction(2, 3))
    def two_to_one(self):
        return self.wins("second")

    @can_force(by="second", dice=Fraction(3, 4))
    def three_to_one(self):
        return self.wins("second")

    @cannot_force(by="first", dice=Fraction(2, 5))
    def not_so_often(self):
        return self.wins("first")

    @cannot_force(by="first", dice=Fraction(1, 4))
    def rarely(self):
        return self.wins("first")

    @can_keep(by="first", dice=Fraction(1, 2))
    def one_of_two(self):
        return not self.wins("second")

    @can_force(by="first")
    def an_end(self):
        return self.over()

    @can_keep(by="second")
    def never_three_tails(self):
        return self.last != "TTT"

    @can_force(by=())
    def an_end_of_itself(self):
        return self.over()


TOLD = {
    "two_to_one": "it can be made as likely as 2/3",
    "three_to_one": "second can make it no likelier than 2/3",
    "not_so_often": "first can make it no likelier than 1/3",
    "rarely": "it can be made as likely as 1/3",
    "one_of_two": "first can make it no likelier than 1/3",
    "an_end": "first cannot be sure of it, for play can go on for ever without it",
    "never_three_tails": "second cannot be sure of it, for it is lost within 5 steps",
    "an_end_of_itself": "it need not happen, for play can go on for ever without it",
}


@pytest.fixture(scope="module")
def verdicts():
    return {verdict.property: verdict for verdict in judge_abilities(positions_of(Wishes().system))}


@pytest.mark.parametrize("name", TOLD)
def test_the_verdict_says_why(name, verdicts):
    """Plays ended without a word; of a probability it was said that they "cannot be sure", or that it is forced."""
    assert verdicts[name].detail == f"{TOLD[name]}: 849 positions"


class Own(Game):
    """Each has a card of their own, and nothing is hidden from the only one who plays."""

    language = 2
    players = Sort("ann")
    Card = Sort("ace", "king")
    card = State(players, Optional(Card), seen_by=OWNER)

    @initial
    def setup(self):
        self.card = None

    @rule(by="who", who=players, card=Card)
    def take(self, who, card):
        require(self.card[who] is None)
        self.card[who] = card

    @terminal
    def over(self):
        return self.card["ann"] is not None

    @outcome
    def worth(self, player):
        return 1 if self.card[player] == "ace" else 0

    @can_force(by="ann")
    def the_ace(self):
        return self.card["ann"] == "ace"

    @can_force(by=())
    def the_ace_of_itself(self):
        return self.card["ann"] == "ace"


def test_what_is_ones_own_is_not_hidden():
    """It was said that something is hidden, and that ann could force it "choosing alike where they see the same"."""
    solution = solve_game(Own().system)
    assert not solution.hidden
    ace, itself = judge_abilities(solution.positions)
    assert ace.detail == "forced in 1 step: 3 positions"
    assert itself.detail == "it need not happen, for play can end without it: 3 positions"
