"""A further way that only some moves have may not be played with; a turn goes on wherever any one was caught."""

from __future__ import annotations

import pytest
from rulestone.model import Game, Int, Question, Sort, State, initial, outcome, require, rule, terminal
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.operators.further_ways import further_way_barred
from rulestone.proofs.asking.remaking import Remaker

from .made_readings import written_like


class Chase(Game):
    """A hunter runs on a ring of four fields, and whoever stands where they come to is sent back."""

    language = 2
    scopes = {"full": "three moves"}
    Player = Sort("ann", "ben")
    Hare = Sort(0, 1)
    players = Player
    on_the_table = ("turn", "at", "hares", "moves")

    leaping = Question("Is there leaping?", clause=(), yes="who has moved little may leap", no="nobody leaps")
    again = Question("Whose turn is it after a catch?", clause=(), next="the next one's", same="theirs")

    turn = State(Player)
    at = State(Player, Int(0, 3))
    hares = State(Hare, Int(0, 3))
    moves = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.turn, self.at, self.moves = "ann", 0, 0
        self.hares[0], self.hares[1] = 1, 3

    @rule(by="turn", far=lambda game: (1, 2, 3))
    def run(self, far: int) -> None:
        require(self.moves < 3)
        require(all(self.hares[hare] < 4 - far for hare in self.Hare if hare >= far))
        if far == 3:
            require(self.leaping == "yes" and self.moves < 2)
        to = (self.at[self.turn] + far) % 4
        caught = self.is_there(to)
        self.at[self.turn] = to
        for hare in self.Hare:
            if self.hares[hare] == to:
                self.hares[hare] = 0
        self.moves += 1
        if not caught or self.again == "next":
            self.turn = self.Player.following(self.turn)

    def is_there(self, field: int) -> bool:
        return any(self.hares[hare] == field for hare in self.Hare)

    @terminal
    def over(self) -> bool:
        return self.moves == 3

    @outcome
    def result(self, player: str) -> int:
        return self.at[player]


@pytest.mark.parametrize(
    ("name", "question", "reading"),
    [
        ("further way barred/run/moves", "leaping", "no"),
        ("goes on where it is so/run/at/hares", "again", "same"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(name, question, reading):
    assert written_like(Chase, name) == [(question, reading)]


def test_what_every_move_asks_for_is_no_further_way():
    offered = [one.name for one in further_way_barred(Outline(Remaker(Chase().system)))]
    assert offered == ["further way barred/run/moves"]
    assert not list(further_way_barred(Outline(Remaker(Chase(leaping="no").system))))
