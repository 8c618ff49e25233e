"""Facts that nobody asked for are true in every position, and none of that kind is missing."""

from __future__ import annotations

import inspect
import random

import numpy as np
from click.testing import CliRunner
from rulestone.model import Constant, Game, Int, Sort, State, initial, require, rule, terminal
from rulestone.proofs.asking import proved_facts
from rulestone.proofs.asking.mined_facts import _null_space, kept_sums, mined_facts
from rulestone.proofs.asking.proved_facts import facts_at
from rulestone.proofs.commands import main
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.vocabulary import Vocabulary

from .open_games import Drawing, Settled, Sowing


def test_cards_come_from_the_deck():
    facts = mined_facts(Drawing, None, {}, 1000)
    assert "deck + all of cards = 4" in map(str, facts.sums)


def test_every_sum_is_kept_in_every_position():
    for game in (Drawing, Sowing):
        graph = graph_of(game().system, Vocabulary(), limit=1000)
        for one in kept_sums(graph):
            for number in range(len(graph)):
                if graph.quiet[number]:
                    state = dict(zip(graph.system.cells, graph.state(number), strict=True))
                    assert sum(factor * state[cell] for cell, factor in one.terms) == one.value


def test_one_number_that_moves_keeps_no_sum():
    assert mined_facts(Settled, None, {}, 1000).sums == []


def test_null_spaces_are_as_large_as_ranks_leave_them():
    source = random.Random(1)
    for _ in range(60):
        height, width, rank = source.randint(1, 12), source.randint(2, 7), source.randint(0, 4)
        left = np.array([[source.randint(-3, 3) for _ in range(rank)] for _ in range(height)]).reshape(height, rank)
        right = np.array([[source.randint(-3, 3) for _ in range(width)] for _ in range(rank)]).reshape(rank, width)
        rows = left @ right
        vectors = _null_space(rows.astype(object))
        assert len(vectors) == width - np.linalg.matrix_rank(rows)
        if vectors:
            assert not (rows @ np.array(vectors, dtype=int).T).any()
            assert np.linalg.matrix_rank(np.array(vectors, dtype=float)) == len(vectors)


def test_results_are_those_that_occur():
    assert set(mined_facts(Settled, None, {}, 1000).results) == {"ann 1, ben 0", "ann 0, ben 1"}


def test_the_command_prints_facts():
    told = CliRunner().invoke(main, ["ask", "tests/proofs/open_games.py:Drawing", "--facts"])
    assert told.exit_code == 0 and "the same between all turns: deck + all of cards = 4" in told.output


class Purses(Game):
    """Coins change hands, or, in larger games, are lost when there are three."""

    language = 2
    scopes = {"full": "three coins each", "tiny": "one coin each"}
    coins = Constant(full=3, tiny=1)
    Player = Sort("ann", "ben")
    players = Player
    turn = State(Player)
    purse = State(Player, Int(0, lambda game: 2 * game.coins))
    shelf = State(Int(0, lambda game: 2 * game.coins))
    turns = State(Int(0, 9))
    count = State(Int(0, 9))

    @initial
    def setup(self) -> None:
        self.turn, self.purse, self.shelf = "ann", self.coins, 0
        self.turns, self.count = 9, 0

    @rule(by="turn")
    def pay(self) -> None:
        require(self.purse[self.turn] > 0, self.turns > 0)
        self.purse[self.turn] -= 1
        self.shelf += 0 if self.shelf > 2 else 1
        self.turns -= 1
        self.count += 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def take(self) -> None:
        require(self.shelf > 0, self.turns > 0)
        self.purse[self.turn] += 1
        self.shelf -= 1
        self.turns -= 1
        self.count += 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def wait(self) -> None:
        require(self.turns > 0)
        self.turns -= 1
        self.count += 1

    @terminal
    def over(self) -> bool:
        return self.turns == 0


def test_what_the_first_scope_breaks_is_printed_where_all_is_asked_for(tmp_path):
    file = tmp_path / "purses.py"
    rules = inspect.getsource(Purses).replace("self.shelf > 2", "self.coins == 3 and self.shelf > 0")
    file.write_text(f"from rulestone.model import *\n\n\n{rules}")
    command = ["ask", str(file), "--facts", "--scope", "tiny"]
    short, whole = (CliRunner().invoke(main, [*command, *more]).output for more in ([], ["--all"]))
    assert "scope tiny only; at full" not in short and "more, of this scope alone" in short
    assert "scope tiny only; at full" in whole and "more, of this scope alone" not in whole
    assert "scope full: turns + count = 9, proved" in short


def test_facts_of_a_small_scope_are_put_to_z3_at_the_full_one():
    sums = mined_facts(Purses, "tiny", {}, 1000).sums
    assert "all of purse + shelf = 2" in map(str, sums)
    found = {str(at.fact): at for at in facts_at(sums, Purses(scope="full").system, 20.0)}
    assert found["turns + count = 9"].is_proved and found["turns + count = 9"].told == "turns + count = 9"
    lost = found["all of purse + shelf = 2"]
    assert lost.told == "all of purse + shelf = 6" and not lost.is_proved  # a fourth coin on the shelf is lost


def test_of_a_large_game_nothing_is_put_to_z3(monkeypatch):
    monkeypatch.setattr(proved_facts, "MOST_INSTANCES", 1)
    sums = mined_facts(Purses, "tiny", {}, 1000).sums
    assert {at.status for at in facts_at(sums, Purses(scope="full").system, 20.0)} == {None}
