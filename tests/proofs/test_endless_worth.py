"""What play that never ends is worth, and what is certain then."""

import json
import random
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner
from rulestone.model import (
    Bool,
    Game,
    GameError,
    Sort,
    State,
    if_else,
    initial,
    outcome,
    require,
    rule,
    terminal,
)
from rulestone.model.system.fingerprint import fingerprint
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.forced_values import Worths, bounds
from rulestone.proofs.engines.strategy.solve_game import solve_game

from tests.oracles import strategy as oracle
from tests.proofs.drawn_arenas import arena_of, drawn_game


@pytest.mark.parametrize("batch", range(10))
def test_what_is_certain_where_endless_play_has_a_worth(batch):
    for seed in range(batch * 100, batch * 100 + 100):
        source = random.Random(40_000 + seed)
        size = source.randint(1, 7)
        game = drawn_game(source, size)
        worth = {n: source.randint(-1, 1) for n in range(size) if not game[n] and source.random() < 0.9}
        endless = source.choice([None, -1, 0, 0, 1])
        values = sorted({*worth.values(), *([] if endless is None else [endless])})
        table = np.array([values.index(worth[n]) if n in worth else -1 for n in range(size)])
        worths = Worths(table, len(values), None if endless is None else values.index(endless))
        for by, others in (({0}, {1}), ({1}, {0}), ({0, 1}, set())):
            found = bounds(arena_of(game), worths, by, others)
            low = [None if place < 0 else values[place] for place in found.low.tolist()]
            assert low == oracle.secured(game, by, worth, endless), (seed, by)
            lost = {n: -value for n, value in worth.items()}
            high = [None if place == len(values) else -values[place] for place in found.high.tolist()]
            assert high == oracle.secured(game, others, lost, None if endless is None else -endless), (seed, by)


class Waiting(Game):
    """Whoever is on turn resigns or waits."""

    Player = Sort("ada", "bo")
    players = Player
    turn = State(Player)
    done = State(Bool)

    @initial
    def setup(self, s):
        s.turn, s.done = "ada", False

    @rule(by="turn")
    def wait(self, s):
        s.turn = self.Player.following(s.turn)

    @rule(by="turn")
    def resign(self, s):
        s.done = True

    @terminal
    def over(self, s):
        return s.done

    @outcome
    def result(self, s, player):
        return if_else(s.turn == player, -1, 1)


class Pushed(Waiting):
    """Ada resigns when she likes; if she has once come near, bo may push her out. There is no other end."""

    near = State(Bool)

    @initial
    def setup(self, s):
        s.turn, s.done, s.near = "ada", False, False

    @rule(by="turn")
    def resign(self, s):
        require(s.turn == "ada")
        s.done = True

    @rule(by="turn")
    def come(self, s):
        require(s.turn == "ada")
        s.near = True
        s.turn = "bo"

    @rule(by="turn")
    def push(self, s):
        require(s.turn == "bo", s.near)
        s.done = True

    @outcome
    def result(self, s, player):
        return if_else(s.done & (player == "ada"), -1, 1)


def test_who_can_only_lose_does_not_have_to():
    """What bo gets is certain where bo can bring it about, not where ada alone could: she may go on for ever."""
    solution = solve_game(Pushed().system)
    positions = solution.positions
    after = {n: [int(positions.arena.to[step]) for step in positions.arena.steps(n)] for n in range(len(positions))}
    turn, done, _ = zip(*map(positions.state, after), strict=True)
    ends = {n for n in after if done[n]}
    won, more = set(), ends
    while more:
        won |= more
        more = {n for n in set(after) - won if (any if turn[n] == "bo" else all)(to in won for to in after[n])}
    assert ends < won < set(after)
    for player in solution.players:
        assert {n for n in after if player.bounds.solved[n]} == won, player.player


def waiting(endless):
    def result(self, s, player):
        return if_else(s.turn == player, -1, 1)

    return type("Waiting", (Waiting,), {"result": outcome(endless=endless)(result)})


def test_a_game_may_say_what_play_that_never_ends_is_worth():
    assert not Waiting().system.endless_outcomes()
    assert [player.at(0) for player in solve_game(Waiting().system).players] == [(-1, 1), (-1, 1)]
    drawn = solve_game(waiting(Fraction(1, 2))().system)
    assert [player.at(0) for player in drawn.players] == [(Fraction(1, 2), Fraction(1, 2))] * 2
    one_sided = solve_game(waiting(lambda game, player: 2 if player == "bo" else -2)().system)
    assert [player.at(0) for player in one_sided.players] == [(-1, -1), (1, 1)]  # resigning costs less
    for_ever = solve_game(waiting(lambda game, player: 2 if player == "ada" else 0)().system)
    assert for_ever.players[0].at(0) == (1, 1) and for_ever.winners == ("ada",)
    prints = {fingerprint(game().system) for game in (Waiting, waiting(0), waiting(1))}
    assert len(prints) == 3


@pytest.mark.parametrize("endless", [0.5, "0", True, lambda game, player: None])
def test_what_endless_play_is_worth_is_an_exact_number(endless):
    with pytest.raises(GameError, match="endless play is worth"):
        waiting(endless)().system.endless_outcomes()


def test_the_command_supposes_what_endless_play_is_worth():
    told = CliRunner().invoke(main, ["solve", "mutou", "--scope", "1x3", "--endless", "0", "--json"])
    red = json.loads(told.output)["players"][0]
    assert told.exit_code == 0 and red["status"] == "solved" and red["endless"] == 0 and red["drawn"] == 11
    wrong = CliRunner().invoke(main, ["solve", "mutou", "--scope", "1x3", "--endless", "much"])
    assert wrong.exit_code == 2 and "give a number" in wrong.output
