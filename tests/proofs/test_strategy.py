"""Who can force what: random games against an oracle that tries every strategy, and games whose values are known."""

import json
import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner
from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    GameError,
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
from rulestone.model.evaluate import evaluate
from rulestone.model.fingerprint import fingerprint
from rulestone.model.semantics import is_over, successors
from rulestone.proofs.checking.solve_game import positions_of, solve_game
from rulestone.proofs.checking.solving_readings import SolvedReading, other_readings
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.arena import DICE, NOBODY, Dice, GameArena, MixedChance
from rulestone.proofs.engines.strategy.averages import averages
from rulestone.proofs.engines.strategy.coalitions import coalitions
from rulestone.proofs.engines.strategy.expectations import NoExpectation, expectations
from rulestone.proofs.engines.strategy.forced_values import Aim, Worths, bounds
from rulestone.proofs.engines.strategy.leading_plays import breaking, leading, spoiling, within
from rulestone.proofs.engines.strategy.solution import Solution
from rulestone.proofs.engines.strategy.strategy_witness import Witness, WrongStrategy, replay_witness, witness
from rulestone.proofs.exact import turn_games
from rulestone.proofs.running.loading import load_game

from tests.oracles import strategy as oracle
from tests.proofs.solved_games import ConnectFour, Morris, Nim, Pig, Sum, TicTacToe

NONE = ("nobody", "nobody", "nobody")
EXTRA = {
    "spread": (NONE, NONE),
    "renewed": (("nobody", "red", "red"), ("nobody", "red", "nobody")),
    "wafer": (("nobody", "red", "red"), ("nobody", "red", "nobody")),
}
"""Who wins MuTou's strips of three and four squares, with no, one and two wafers to spare (docs/games/mutou.md)."""

OWNERS = {"nobody": NOBODY, "dice": DICE}


def drawn_game(source, size, *, dice=True, mixed=True):
    """Positions with steps of two players, of nobody, and of dice, who move alone; some positions are ends."""
    game = []
    for _ in range(size):
        kind = source.choice(["one", "one", "one", "end", "race" if mixed else "one", "dice" if dice else "one"])
        count = 0 if kind == "end" else source.randint(1, 3)
        owner = source.choice([0, 0, 1, 1, "nobody"])
        owners = {"dice": ["dice"], "race": [0, 1, "nobody"]}.get(kind, [owner])
        game.append(
            [(source.choice(owners), source.randrange(size), source.randint(1, 3)) for _ in range(count)],
        )
    return game


def arena_of(game):
    """The same game as arrays."""
    flat = [step for steps in game for step in steps]
    return GameArena(
        np.concatenate([[0], np.cumsum([len(steps) for steps in game])]).astype(np.int64),
        np.array([to for _, to, _ in flat], dtype=np.int32),
        np.array([OWNERS.get(owner, owner) for owner, _, _ in flat], dtype=np.int16),
        np.array([weight if owner == "dice" else 1 for owner, _, weight in flat], dtype=np.int64),
    )


def truths(places, size):
    return np.isin(np.arange(size), list(places))


def places(truth):
    return set(np.flatnonzero(truth).tolist())


@pytest.mark.parametrize("batch", range(10))
def test_force_keep_and_again_and_again(batch):
    for seed in range(batch * 100, batch * 100 + 100):
        source = random.Random(seed)
        size = source.randint(1, 7)
        game = drawn_game(source, size)
        arena = arena_of(game)
        target = {n for n in range(size) if source.random() < 0.3}
        for by in ({0}, {1}, {0, 1}, set()):
            found = oracle.forced(game, by, target)
            remote = arena.remoteness(by, truths(target, size))
            assert [None if steps < 0 else steps for steps in remote.tolist()] == found, (seed, by)
            assert places(arena.force(by, truths(target, size))) == {n for n in range(size) if found[n] is not None}
            assert places(arena.keep(by, truths(target, size))) == oracle.kept(game, by, target), (seed, by)
            assert places(arena.often(by, truths(target, size))) == oracle.again(game, by, target), (seed, by)
            going_on = {n for n in range(size) if game[n]}
            assert places(arena.endless(by)) == oracle.kept(game, by, going_on), (seed, by)


@pytest.mark.parametrize("batch", range(10))
def test_probability_one_and_above_nought(batch):
    for seed in range(batch * 50, batch * 50 + 50):
        source = random.Random(10_000 + seed)
        size = source.randint(1, 6)
        game = drawn_game(source, size, mixed=source.random() < 0.3)
        arena = arena_of(game)
        target = {n for n in range(size) if source.random() < 0.3}
        for by in ({0}, {1}, {0, 1}):
            for dice, bound in ((Dice.ALMOST, 1), (Dice.POSITIVE, 0)):
                found = arena.force(by, truths(target, size), dice)
                assert places(found) == oracle.likely(game, by, target, bound), (seed, by, dice)


def followed(game, start, steps):
    """The positions of a play given by numbers of steps, counted over the whole game."""
    flat = [(n, to) for n, found in enumerate(game) for _, to, _ in found]
    place, passed = start, [start]
    for step in steps:
        assert flat[step][0] == place
        place = flat[step][1]
        passed.append(place)
    return passed


@pytest.mark.parametrize("batch", range(4))
def test_single_plays_show_what_is_forced_or_prevented(batch):
    for seed in range(batch * 100, batch * 100 + 100):
        source = random.Random(60_000 + seed)
        size = source.randint(1, 9)
        game = drawn_game(source, size)
        arena = arena_of(game)
        wanted = {n for n in range(size) if source.random() < 0.4}
        target = truths(wanted, size)
        for by in ({0}, {1}, {0, 1}, {0, 1, NOBODY, DICE}):
            remote, leaving, kept = arena.remoteness(by, target), arena.leaving(by, target), arena.keep(by, target)
            for start in range(size):
                if remote[start] >= 0:
                    passed = followed(game, start, leading(arena, by, target, start))
                    assert len(passed) == remote[start] + 1 and passed[-1] in wanted, (seed, by, start)
                else:
                    steps, loop = spoiling(arena, by, target, start)
                    passed = followed(game, start, steps)
                    assert not wanted & set(passed), (seed, by, start)
                    assert passed[loop] == passed[-1] if loop is not None else not game[passed[-1]]
                if kept[start]:
                    steps, loop = within(arena, by, kept, start)
                    passed = followed(game, start, steps)
                    assert set(passed) <= wanted, (seed, by, start)
                    assert passed[loop] == passed[-1] if loop is not None else not game[passed[-1]]
                else:
                    passed = followed(game, start, breaking(arena, by, target, start))
                    assert len(passed) <= leaving[start] + 1 and passed[-1] not in wanted, (seed, by, start)


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


@pytest.mark.parametrize("batch", range(8))
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


@pytest.mark.parametrize("seed", range(200))
def test_without_races_one_side_forces_what_the_other_cannot_avoid(seed):
    source = random.Random(20_000 + seed)
    size = source.randint(1, 30)
    game = [
        [(0 if owner == "nobody" else owner, to, weight) for owner, to, weight in steps]
        for steps in drawn_game(source, size, dice=False, mixed=False)
    ]
    arena, target = arena_of(game), truths([n for n in range(size) if source.random() < 0.3], size)
    assert (arena.force({0}, target) == ~arena.keep({1}, ~target)).all()


@pytest.mark.parametrize("seed", range(200))
def test_to_keep_something_with_luck_is_that_others_are_not_sure_to_break_it(seed):
    source = random.Random(30_000 + seed)
    size = source.randint(1, 20)
    game = [
        [(0 if owner == "nobody" else owner, to, weight) for owner, to, weight in steps]
        for steps in drawn_game(source, size, mixed=False)
    ]
    arena, safe = arena_of(game), truths([n for n in range(size) if source.random() < 0.7], size)
    assert (arena.keep({0}, safe, Dice.POSITIVE) == ~arena.force({1}, ~safe, Dice.ALMOST)).all()


def test_probability_where_dice_and_players_race_is_refused():
    arena = arena_of([[("dice", 1, 1), (0, 1, 1)], []])
    with pytest.raises(MixedChance):
        arena.force({0}, truths({1}, 2), Dice.ALMOST)
    assert arena.force({0}, truths({1}, 2)).all()


def test_a_long_chain_of_forced_steps_takes_no_recursion():
    size = 20_000
    arena = arena_of([[("nobody", n + 1, 1)] for n in range(size - 1)] + [[]])
    assert arena.remoteness((), truths({size - 1}, size))[0] == size - 1


# Games whose values are known


def solved(game, scope="full", **readings):
    return solve_game(game(scope=scope, **readings).system)


@pytest.mark.parametrize("aim, value, positions", [("normal", 0, 5478), ("misere", 0, None), ("wild", 1, None)])
def test_tic_tac_toe(aim, value, positions):
    found = solved(TicTacToe, aim=aim)
    assert positions is None or len(found.positions) == positions
    assert [player.at(0) for player in found.players] == [(value, value), (-value, -value)]
    assert found.winners == (("x",) if value else ())
    if aim == "wild":  # in the middle, with either mark, and nowhere else
        best = [str(found.positions.move(step)) for step, worth in found.first_moves(0) if worth == (1, 1)]
        assert len(best) == 2 and all("b2" in move for move in best)


@pytest.mark.parametrize("sizes", [(1, 2, 3), (1, 1, 1), (2, 2, 0), (3, 4, 2), (1, 1, 0), (4, 0, 0), (2, 4, 1)])
def test_nim(sizes):
    """By Bouton: the heaps without carrying over; where all heaps are of one stick at most, misere turns it."""
    total = sizes[0] ^ sizes[1] ^ sizes[2]
    drawn = type("Drawn", (Nim,), {"sizes": sizes})
    for last in ("wins", "loses"):
        first = (total != 0) != (last == "loses" and max(sizes) <= 1)
        found = solved(drawn, last=last)
        assert found.winners == (("ada",) if first else ("bo",)), last
        assert found.players[0].at(0) == ((1, 1) if first else (-1, -1))


@pytest.mark.parametrize("way, winner", [("lines", True), ("squares", True), ("anywhere", False)])
def test_three_mens_morris(way, winner):
    found = solved(Morris, way=way)
    assert found.winners == (("white",) if winner else ())
    assert found.players[0].at(0) == ((1, 1) if winner else (-1, 1))
    if not winner:  # a draw, as everybody knows, where play that never ends is one
        drawn = Solution(found.positions, endless=dict.fromkeys(found.positions.players, 0))
        assert [player.at(0) for player in drawn.players] == [(0, 0), (0, 0)]
        assert drawn.drawn(0)[0] and drawn.remoteness(0) == (None, None)


def test_connect_four_on_four_columns_of_four():
    """A draw; 161,029 positions, as John Tromp counts them."""
    found = solved(ConnectFour)
    assert len(found.positions) == 161_029
    assert [player.at(0) for player in found.players] == [(0, 0), (0, 0)] and not found.winners


def test_nimbers_of_sums():
    """Sprague and Grundy: with a heap from which one or two are taken goes one of n mod 3, and who moves then loses."""
    found = solved(Sum)
    seen = set()
    for number in range(len(found.positions)):
        turn, few, free = found.positions.state(number)
        mover = found.players[0 if turn == "ada" else 1]
        assert mover.at(number) == ((-1, -1) if few % 3 == free else (1, 1)), (few, free)
        seen.add((few, free))
    assert len(seen) == 9 * 4


# Strategies, replayed; searches that stop; bundled games


def forced_strategy(found, number):
    """The strategy by which a player gets the best that they force, and what it is to arrive at."""
    player = found.players[number]
    place = int(player.bounds.low[0])
    system = found.positions.system
    node = system.outcomes()[player.player]

    def arrived(state):
        return is_over(system, state) and evaluate(node, system.reader_of(state)) >= player.values[place]

    aim, _ = found.aims(number)
    return witness(found.positions, frozenset({number}), aim, 0), arrived


@pytest.mark.parametrize("game, readings, number", [(TicTacToe, {"aim": "wild"}, 0), (Morris, {"way": "lines"}, 0)])
def test_strategies_stand_against_every_answer_by_the_plain_semantics(game, readings, number):
    found = solved(game, **readings)
    strategy, arrived = forced_strategy(found, number)
    first = found.positions.state(0)
    seen = replay_witness(found.positions.system, first, strategy, arrived)
    assert seen.complete and seen.positions > 20
    assert strategy.longest == found.remoteness(number)[0]
    shorter = Witness(strategy.by, strategy.moves, strategy.longest - 1)
    with pytest.raises(WrongStrategy, match="more than"):
        replay_witness(found.positions.system, first, shorter, arrived)
    moves = list(strategy.moves.values())
    turned = Witness(strategy.by, dict(zip(strategy.moves, [moves[-1], *moves[1:]], strict=True)), strategy.longest)
    with pytest.raises(WrongStrategy):
        replay_witness(found.positions.system, first, turned, arrived)


def test_a_strategy_cut_short_is_not_called_wrong():
    """It used to be: where its table ended, the rules were said to forbid what it says."""
    found = solved(TicTacToe, aim="wild")
    aim, _ = found.aims(0)
    system = found.positions.system
    cut = witness(found.positions, frozenset({0}), aim, 0, most=5)
    seen = replay_witness(system, found.positions.state(0), cut, lambda s: is_over(system, s))
    assert not cut.complete and not seen.complete


@pytest.mark.parametrize("number", [0, 1])
def test_a_strategy_that_keeps_play_going_stands_by_the_plain_semantics(number):
    """MuTou on three squares: whoever comes next to the enemy is taken; both rest, for ever."""
    system = load_game("mutou")(scope="1x3").system
    found = solve_game(system, endless=0)
    player = found.players[number]
    assert player.at(0) == (0, 0) and player.endless == 0 and found.drawn(number)[0]
    assert found.remoteness(number) == (None, None) and found.status(player) == "solved"
    node = system.outcomes()[player.player]

    def good(state):
        return is_over(system, state) and evaluate(node, system.reader_of(state)) >= 0

    first = found.positions.state(0)
    strategy = witness(found.positions, frozenset({number}), found.aims(number)[0], 0)
    assert strategy.longest is None and strategy.complete
    assert replay_witness(system, first, strategy, good).complete
    with pytest.raises(WrongStrategy, match="elsewhere"):
        for state in strategy.moves:
            for move, _ in successors(system, state):
                other = Witness(strategy.by, {**strategy.moves, state: move}, None)
                replay_witness(system, first, replace(other, complete=False), good)


def test_nothing_that_cannot_be_forced_has_a_strategy():
    found = solved(TicTacToe)
    with pytest.raises(ValueError, match="nothing can be forced"):
        witness(found.positions, frozenset({0}), found.alone_best[0], 0)
    with pytest.raises(ValueError, match="nothing can be forced"):
        witness(found.positions, frozenset({0}), Aim(found.alone_best[0].ends, True), 1)


@pytest.mark.parametrize("limit", [1, 2, 30, 500, 4000, 5477])
@pytest.mark.parametrize("native", [True, False])
def test_a_search_that_stops_claims_no_more_than_there_is(limit, native):
    """What is forced in a part of the positions is forced in all of them."""
    whole = solved(TicTacToe, aim="normal")
    part = solve_game(TicTacToe(scope="full", aim="normal").system, limit=limit, native=native)
    assert not part.complete and "more than" in part.positions.stopped
    values = {state_of(whole, n): n for n in range(len(whole.positions))}
    for here in range(len(part.positions)):
        there = values[state_of(part, here)]
        for one, other in zip(part.players, whole.players, strict=True):
            (low, high), (least, most) = one.at(here), other.at(there)
            assert low is None or low <= least
            assert high is None or high >= most


@pytest.mark.parametrize("limit", [1, 2, 30, 500, 5477])
def test_nobody_is_said_to_be_shut_out_beyond_what_was_looked_at(limit):
    found = solve_game(TicTacToe(scope="full", aim="normal").system, limit=limit)
    for power in coalitions(found):
        assert not power.shuts_out and not power.endless and not power.wins


def state_of(found, position):
    return found.positions.state(position)


@pytest.mark.parametrize("name, scope", [("mutou", "1x3+1 spare"), ("tavern", "tiny"), ("music", "tiny")])
def test_machine_code_and_python_make_the_same_arena(name, scope):
    system = load_game(name)(scope=scope).system
    one, other = positions_of(system), positions_of(system, native=False)
    assert len(one) == len(other) > 100
    numbers = {other.state(n): n for n in range(len(other))}
    same = [numbers[one.state(n)] for n in range(len(one))]
    for here, there in enumerate(same):
        assert one.over[here] == other.over[there]
        mine, theirs = (
            sorted(
                (positions.instance[k], positions.arena.owner[k], positions.arena.weight[k], to(positions.arena.to[k]))
                for k in positions.arena.steps(n)
            )
            for positions, n, to in ((one, here, same.__getitem__), (other, there, int))
        )
        assert mine == theirs


@pytest.mark.parametrize("length, extra, spare", [(n, extra, k) for n in (3, 4) for extra in EXTRA for k in range(3)])
def test_strips_of_mutou_as_its_page_says(length, extra, spare):
    """The page solves them by plain evaluation; its table is the oracle."""
    scope = f"1x{length}" + (f"+{spare} spare" if spare else "")
    found = solve_game(load_game("mutou")(scope=scope, extra=extra).system)
    expected = EXTRA[extra][length - 3][spare]
    assert (found.winners or ("nobody",)) == (expected,)
    assert found.complete


def test_the_command_says_it_for_people_and_programs():
    said = CliRunner().invoke(main, ["solve", "mutou", "--scope", "1x3+1 spare", "--all-readings"])
    assert said.exit_code == 0, said.output
    assert "nobody can force a victory" in said.output and "seeing everything" not in said.output
    assert "extra=renewed: decides who wins" in said.output
    told = CliRunner().invoke(
        main, ["solve", "mutou", "--scope", "1x3+1 spare", "--reading", "extra=wafer", "--moves", "--json"]
    )
    data = json.loads(told.output)
    assert data["schema"] == "rulestone-solve/1" and data["complete"] and data["winners"] == ["red"]
    red, blue = data["players"]
    assert red["value"] == [{"lo": 1, "hi": 1, "beginnings": 1}] and red["status"] == "solved"
    assert blue["value"] == [{"lo": -1, "hi": -1, "beginnings": 1}]
    assert red["remoteness"][0] == blue["remoteness"][1]
    assert len(red["first_moves"]) == 2 and not blue["first_moves"]


def test_whoever_forces_the_best_end_there_is_has_solved_it():
    """Kesch at tiny: White takes the tower, or plays on for ever if they like; no end is worth more."""
    found = solve_game(load_game("kesch")(scope="tiny").system)
    black, white = found.players
    assert (black.at(0), white.at(0)) == ((None, -1), (1, None))
    assert found.status(black) == found.status(white) == "solved, seeing everything" and found.winners == ("white",)
    part = solve_game(load_game("kesch")(scope="tiny").system, limit=600)
    assert {part.status(player) for player in part.players} == {"bound"}


def test_first_moves_that_keep_what_is_forced():
    """Casino at tiny: no first move of the House keeps both what it forces and what it may hope for."""
    found = solve_game(load_game("casino")(scope="tiny").system)
    house = next(n for n, one in enumerate(found.players) if str(one.player) == "House")
    kept = found.keeping(house)
    low, high = found.players[house].at(0)
    assert kept and low < high
    assert {worth[0] for step, worth in found.first_moves(house) if step in kept} == {low}


def test_what_hidden_things_would_be_needed_for_is_not_said_to_be_forced():
    said = CliRunner().invoke(main, ["solve", "kesch", "--scope", "tiny"])
    assert "could force" in said.output and "white could win by force, seeing everything" in said.output
    assert "can force" not in said.output and "wins by force" not in said.output
    data = json.loads(CliRunner().invoke(main, ["solve", "kesch", "--scope", "tiny", "--json"]).output)
    assert data["information"] == "bound" and data["players"][0]["status"] == "solved, seeing everything"


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


def test_a_command_that_looked_at_too_little_says_so():
    said = CliRunner().invoke(main, ["solve", "mutou", "--scope", "1x4", "--positions", "20"])
    assert said.exit_code == 3
    assert "not all looked at (more than 20 states)" in said.output and "bound" in said.output
    wrong = CliRunner().invoke(main, ["solve", "mutou", "--scope", "1x3", "--for", "rad"])
    assert wrong.exit_code == 2 and "red" in wrong.output
    wrong = CliRunner().invoke(main, ["solve", "knockout", "--scope", "tiny", "--reading", "nonsense"])
    assert wrong.exit_code == 2
