"""What players get on average: against every strategy of both sides, and games whose averages are known."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from rulestone.model import (
    CHANCE,
    Game,
    Optional,
    Question,
    Sort,
    State,
    if_else,
    initial,
    outcome,
    rule,
    terminal,
)
from rulestone.proofs.engines.strategy.averages import averages
from rulestone.proofs.engines.strategy.expectations import NoExpectation, expectations
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.solving_readings import Effect, SolvedReading, other_readings
from rulestone.proofs.exact import turn_games
from rulestone.proofs.running.loading import load_game

from tests.amounts import in_part
from tests.oracles import strategy as oracle
from tests.proofs.drawn_arenas import arena_of, drawn_game
from tests.proofs.solved_games import Pig


@pytest.mark.parametrize("batch", range(in_part(4, 8)))
def test_what_is_had_on_average(batch, monkeypatch):
    """Against every strategy without memory of both sides; endless play has each of three worths.

    In half of them improvement begins with the first act everywhere, so that it has much to improve.
    """
    if batch % 2:
        monkeypatch.setattr(turn_games._Improvement, "_promising", lambda self: [0] * len(self.model))
    for seed in range(batch * 40, batch * 40 + 40):
        source = random.Random(50_000 + seed)
        size = source.randint(1, 7)
        game = drawn_game(source, size, mixed=source.random() < 0.3)
        worth = {n: Fraction(source.randint(-3, 3)) for n in range(size) if not game[n]}
        endless = Fraction(source.randint(-1, 1))
        for by in ({0}, {1}, {0, 1}, set()):
            assert expectations(arena_of(game), by, worth, endless) == oracle.expected(game, by, worth, endless), (
                seed,
                by,
            )


def test_there_is_no_average_of_what_has_no_worth():
    round_and_round = arena_of([[("dice", 0, 1), ("dice", 1, 1)], [(0, 0, 1), (0, 2, 1)], []])
    with pytest.raises(NoExpectation, match="never end"):
        expectations(round_and_round, {0}, {2: Fraction(1)})
    assert expectations(round_and_round, {0}, {2: Fraction(1)}, Fraction(0)) == [1, 1, 1]
    assert expectations(round_and_round, {1}, {2: Fraction(1)}, Fraction(-1)) == [-1, -1, 1]
    sooner_or_later = arena_of([[("dice", 0, 1), ("dice", 1, 2)], []])
    assert expectations(sooner_or_later, {0}, {1: Fraction(1, 3)}) == [Fraction(1, 3)] * 2
    with pytest.raises(NoExpectation, match="stuck"):
        expectations(sooner_or_later, {0}, {})


def chances_at_pig(goal, faces):
    """How likely who is on turn wins Pig, by own points, the other's, points of this turn: values iterated (Neller)."""
    scores = range(goal)
    chance = {(mine, theirs, turn): 0.0 for mine in scores for theirs in scores for turn in range(goal + 1)}

    def kept(mine, theirs, turn):
        return 1.0 if mine + turn >= goal else 1 - chance[theirs, mine + turn, 0]

    for _ in range(300):
        for mine, theirs, turn in chance:
            thrown = [1 - chance[theirs, mine, 0]] + [chance[mine, theirs, min(goal, turn + n)] for n in faces]
            options = [sum(thrown) / len(thrown)] + [kept(mine, theirs, turn)] * (turn > 0)
            chance[mine, theirs, turn] = max(options)
    return chance


@pytest.mark.parametrize("goal, faces", [(6, (2, 3)), (7, (2, 3, 4)), (9, (2,))])
def test_pig(goal, faces):
    found = solve_game(type("Race", (Pig,), {"goal": goal, "faces": faces})().system)
    ((low, high),), ((least, most),) = averages(found, 0), averages(found, 1)
    assert low == high == 1 - least == 1 - most
    assert abs(float(low) - chances_at_pig(goal, faces)[0, 0, 0]) < 1e-12


class Toss(Game):
    """A coin for two; or one for each."""

    Player = Sort("ada", "bo")
    players = Player
    coin = Question("What coin?", clause="1", fair="a fair one", bent="a bent one")
    won = State(Optional(Player))

    @initial
    def setup(self, s):
        s.won = None

    @rule(by=CHANCE, who=Player, weight=lambda self, s, who: 2 if self.coin == "bent" and who == "bo" else 1)
    def fall(self, s, who):
        s.won = who

    @terminal
    def over(self, s):
        return s.won.exists

    @outcome
    def result(self, s, player):
        return if_else(s.won == player, 1, 0)


def test_what_dice_decide_is_compared_by_averages(tmp_path):
    fair = solve_game(Toss().system)
    assert averages(fair, 0) == averages(fair, 1) == [(Fraction(1, 2), Fraction(1, 2))]
    ((name, bent),) = other_readings(Toss())
    assert name == "coin=bent" and str(SolvedReading.of(fair).effect(bent)) == "changes what is had on average"
    assert "ada 0 to 1, on average 1/3 = 0.3333; bo 0 to 1, on average 2/3" in SolvedReading.of(fair).compared(bent)


@pytest.mark.parametrize("name, value", [("casino", -2), ("pashtum", Fraction(-39, 256))])
def test_averages_of_bundled_games_whose_players_see_everything(name, value):
    found = solve_game(load_game(name)(scope="tiny").system)
    assert averages(found, 0) == [(value, value)]


def solved_reading(counts, averages=(), unknown=""):
    told = {"ada": list(averages)} if averages else {}
    return SolvedReading({"ada": Counter(counts)}, (), 10, True, False, told, unknown)


def test_no_change_is_claimed_of_what_nobody_knows():
    """It was: an average beside none was called a change, and so were three beginnings instead of two, all alike."""
    half, third = (Fraction(1, 2),) * 2, (Fraction(1, 3),) * 2
    known, other = solved_reading({(0, 1): 1}, [half]), solved_reading({(0, 1): 1}, [third])
    unknown = solved_reading({(0, 1): 1}, unknown="play may never end")
    assert known.effect(other) is Effect.AVERAGE
    assert known.effect(unknown) is unknown.effect(known) is Effect.NOTHING
    assert solved_reading({(0, 1): 3}).effect(solved_reading({(0, 1): 2})) is Effect.NOTHING
    assert solved_reading({(0, 1): 3}).effect(solved_reading({(0, 1): 2, (0, 0): 1})) is Effect.RESULT
