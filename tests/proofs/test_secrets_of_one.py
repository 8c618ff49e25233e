"""What who plays alone gets by what they see; and `chance`, which lets them see everything, says so."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner
from rulestone.model import (
    CHANCE,
    NOBODY,
    Game,
    GameError,
    Optional,
    Sort,
    State,
    initial,
    outcome,
    require,
    rule,
    terminal,
)
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.by_sight import value_by_sight
from rulestone.proofs.engines.strategy.solve_game import positions_of

from tests.games.published_hidden import Leduc, MontyHall

DOORS = "tests/games/published_hidden.py:MontyHall"


@pytest.mark.parametrize("scope", ["full", "more"])
def test_the_doors_of_monty_hall(scope):
    game = MontyHall(scope)
    found = value_by_sight(positions_of(game.system))
    assert found.low == found.high == Fraction(game.doors - 1, game.doors * (game.doors - 2))
    assert found.situations[1] == 0, "nobody plays against the guest"


class Memory(Game):
    """A card is shown, then turned over; who names it wins."""

    language = 2
    players = Sort("ann")
    Card = Sort("ace", "king", "queen")
    Stage = Sort("dealing", "shown", "hidden", "over")
    stage = State(Stage)
    card = State(Optional(Card), seen_by=lambda game, viewer: game.stage == "shown")
    said = State(Optional(Card))
    is_shown = True

    @initial
    def setup(self):
        self.stage, self.card, self.said = "dealing", None, None

    @rule(by=CHANCE, card=Card)
    def deal_it(self, card):
        require(self.stage == "dealing")
        self.card, self.stage = card, "shown" if self.is_shown else "hidden"

    @rule()
    def turn_over(self):
        require(self.stage == "shown")
        self.stage = "hidden"

    @rule(by="who", who=players, card=Card)
    def name_it(self, who, card):
        require(self.stage == "hidden")
        self.said, self.stage = card, "over"

    @terminal
    def over(self):
        return self.stage == "over"

    @outcome
    def won(self, player):
        return 1 if self.said == self.card else 0


@pytest.mark.parametrize(("is_shown", "worth"), [(True, Fraction(1)), (False, Fraction(1, 3))])
def test_what_was_seen_is_remembered(is_shown, worth):
    found = value_by_sight(positions_of(type("Memory", (Memory,), {"is_shown": is_shown})().system))
    assert (found.low, found.high) == (worth, worth)


def test_the_command_says_it_of_one():
    run = CliRunner().invoke(main, ["solve", DOORS, "--secrets"], catch_exceptions=False)
    assert run.exit_code == 0 and "guest: 2/3 = 0.6667, choosing in 7 situations" in run.output
    data = json.loads(CliRunner().invoke(main, ["solve", DOORS, "--secrets", "--json"]).output)
    assert data["secrets"]["lo"] == data["secrets"]["hi"] == "2/3"


def test_three_are_too_many():
    class Three(MontyHall):
        players = Sort("guest", "host", "crew")

    with pytest.raises(GameError, match="not a game for one or two"):
        value_by_sight(positions_of(Three().system))


def test_leduc_poker():
    found = value_by_sight(positions_of(Leduc().system))
    assert found.low <= Fraction("-0.085606") <= found.high and found.high - found.low < Fraction(1, 10_000)


def _chance(*options, game=DOORS):
    return CliRunner().invoke(main, ["chance", game, "--reward", "guest", *options], catch_exceptions=False).output


def test_chance_says_that_it_lets_players_see_everything():
    assert "something is hidden from guest" in " ".join(_chance("--best", "--decisions", "0").split())
    assert json.loads(_chance("--json"))["information"] == "bound"


def test_chance_says_nothing_where_sight_decides_nothing():
    at_random = _chance("--uniform")
    assert "1/2" in at_random and "hidden" not in at_random
    assert json.loads(_chance("--uniform", "--json"))["information"] == "exact"
    opened = "tests/proofs/test_secrets_of_one.py:Shown"
    assert "hidden" not in _chance("--best", game=opened)


class Shown(MontyHall):
    """The car is seen from the beginning."""

    car = State(Optional(MontyHall.Door))


class Apart(MontyHall):
    """What is hidden differs, and has no part in what is asked."""

    lucky = State(Optional(MontyHall.Door), seen_by=NOBODY)
    car = State(Optional(MontyHall.Door))

    @initial
    def setup(self):
        super().setup()
        self.lucky = None

    @rule(by=CHANCE, door=MontyHall.Door)
    def hide(self, door):
        super().hide(door)
        self.lucky = door


def test_chance_says_nothing_of_what_has_no_part_in_it():
    assert "hidden" not in _chance("--best", game="tests/proofs/test_secrets_of_one.py:Apart")
