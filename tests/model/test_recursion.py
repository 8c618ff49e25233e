"""Functions beside the class that call themselves, or what is called as the rule is: read as Python runs them."""

from rulestone.model import Game, Int, Optional, Sort, State, initial, require, rule
from rulestone.proofs.plays.as_written import compare_everywhere


def filled(row, places):
    """How many of some places are not empty."""
    if not places:
        return 0
    return (0 if row[places[0]] is None else 1) + filled(row, places[1:])


def put(owner, player):
    """A function of the same name as a rule."""
    return owner is None or owner != player


class Row(Game):
    """Three places that two players fill."""

    language = 2
    Player = Sort("ada", "bo")
    players = Player
    Place = Sort(0, 1, 2)
    row = State(Place, Optional(Player))
    count = State(Int(0, 3))

    @initial
    def setup(self):
        self.row, self.count = None, 0

    @rule(by="who", who=Player, place=Place)
    def put(self, who, place):
        require(put(self.row[place], who))
        self.row[place] = who
        self.count = filled(self.row, list(self.Place))


def test_what_calls_itself_or_its_namesake_means_what_python_says():
    compared = compare_everywhere(Row().system)
    assert compared.complete and not compared.differences and compared.positions == 27
