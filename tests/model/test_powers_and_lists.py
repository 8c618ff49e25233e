"""Powers of numbers of the state, and lists compared part by part: as traced and as Python runs them."""

import pytest
from rulestone.model import Game, GameError, Int, Sort, State, initial, require, rule
from rulestone.proofs.plays.as_written import compare_everywhere
from rulestone.proofs.running.loading import load_game


class Row(Game):
    """Three places that are turned over, and a number that is squared and cubed."""

    language = 2
    Place = Sort(0, 1, 2)
    row = State(Place, Int(0, 2))
    number = State(Int(-30, 30))

    @initial
    def setup(self):
        self.row, self.number = 0, -2

    @rule(place=Place)
    def turn(self, place):
        self.row[place] = 2 - self.row[place]
        require([self.row[other] for other in self.Place] != [2, 2, 2])
        require([self.row[0], 1] != (self.row[0], 1))

    @rule()
    def square(self):
        require([self.row[0], self.row[1]] == [2, self.row[2]], abs(self.number) < 5)
        self.number = self.number**2 - 3

    @rule()
    def cube(self):
        require([self.row[2]] == [2], abs(self.number) <= 3)
        self.number = self.number**3

    @rule()
    def one(self):
        self.number = self.number**0


def test_they_mean_what_python_says():
    compared = compare_everywhere(Row().system)
    assert compared.complete and not compared.differences and compared.positions > 20


@pytest.mark.parametrize(
    "power", ["self.number ** 9", "self.number ** -1", "2 ** self.number", "self.number ** self.number"]
)
def test_other_powers_are_refused(power, tmp_path):
    text = f"""
from rulestone.model import *

class Wrong(Game):
    language = 2
    number = State(Int(0, 3))

    @initial
    def setup(self):
        self.number = 0

    @rule()
    def go(self):
        require({power} == 1)
        self.number = 1
"""
    path = tmp_path / "wrong.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((GameError, TypeError), match=r"\*\*"):
        assert load_game(str(path))().system


@pytest.mark.parametrize("asked", ["abs(s.number)", "s.number ** 2"])
def test_in_the_first_edition_there_are_none(asked, tmp_path):
    path = tmp_path / "today.py"
    path.write_text(
        f"""
from rulestone.model import *

class Today(Game):
    number = State(Int(-3, 3))

    @initial
    def setup(self, s):
        s.number = 0

    @rule()
    def go(self, s):
        require({asked} == 0)
        s.number = 1
""",
        encoding="utf-8",
    )
    with pytest.raises((GameError, TypeError), match="Value"):
        assert load_game(str(path))().system
