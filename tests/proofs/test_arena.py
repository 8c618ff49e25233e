"""What can be forced and kept, however dice fall or with probability: random arenas against every strategy."""

import itertools
import math
import random

import numpy as np
import pytest
from rulestone.proofs.engines.strategy import spreading
from rulestone.proofs.engines.strategy.arena import DICE, NOBODY, Dice, MixedChance
from rulestone.proofs.engines.strategy.leading_plays import breaking, leading, spoiling, within

from tests.amounts import in_part
from tests.oracles import strategy as oracle
from tests.proofs.drawn_arenas import arena_of, drawn_game, places, truths


@pytest.mark.parametrize("batch", range(in_part(4, 10)))
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


def assert_tried(game, by, wanted, passed):
    """Where only a coalition moves it goes wherever anybody could get to what is wanted soonest."""
    for here, after in itertools.pairwise(passed):
        if all(owner in by for owner, _, _ in game[here]):
            soonest = min(shortest(game, to, wanted) for _, to, _ in game[here])
            assert shortest(game, after, wanted) == soonest, (here, after)


def shortest(game, start, wanted):
    """How many steps lead from a position to one that is wanted, whoever makes them; infinity where none do."""
    seen, steps = {start}, 0
    while not seen & wanted:
        more = seen | {to for n in seen for _, to, _ in game[n]}
        if more == seen:
            return math.inf
        seen, steps = more, steps + 1
    return steps


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
                    assert_tried(game, by, wanted, passed)
                if kept[start]:
                    steps, loop = within(arena, by, kept, start)
                    passed = followed(game, start, steps)
                    assert set(passed) <= wanted, (seed, by, start)
                    assert passed[loop] == passed[-1] if loop is not None else not game[passed[-1]]
                else:
                    passed = followed(game, start, breaking(arena, by, target, start))
                    assert len(passed) <= leaving[start] + 1 and passed[-1] not in wanted, (seed, by, start)


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


def test_many_steps_are_sorted_as_few_are(monkeypatch):
    source = np.random.default_rng(7)
    for size in (1, 2, 50):
        to = source.integers(0, size, 400, dtype=np.int32)
        few = spreading.Backward.of(to, size)
        with monkeypatch.context() as patch:
            patch.setattr(spreading, "_LARGE", 10)
            many = spreading.Backward.of(to, size)
        assert (few.head == many.head).all() and (few.order == many.order).all() and many.order.dtype == to.dtype


def test_steps_are_counted_by_their_source():
    for seed in range(200):
        source = random.Random(70_000 + seed)
        size = source.randint(1, 12)
        game = drawn_game(source, size) if seed else [[]]
        arena = arena_of(game)
        some = np.array([source.random() < 0.4 for _ in range(len(arena.to))], dtype=bool)
        many = [int(sum(some[step] for step in arena.steps(n))) for n in range(len(game))]
        assert arena.counted(some).tolist() == many
        assert arena.having(some).tolist() == [number > 0 for number in many]


def test_where_all_like_to_go_is_found_from_either_side():
    """In how few steps play may get somewhere, against a plain search; of few targets and of many."""
    for seed in range(300):
        source = random.Random(90_000 + seed)
        size = source.randint(1, 30)
        game = drawn_game(source, size)
        wanted = {n for n in range(size) if source.random() < source.choice([0.05, 0.3, 0.7])}
        expected, layer = dict.fromkeys(wanted, 0), set(wanted)
        while layer:
            before = {n for n in range(size) if n not in expected and any(to in layer for _, to, _ in game[n])}
            expected |= dict.fromkeys(before, max(expected.values()) + 1)
            layer = before
        arena = arena_of(game)
        anybody = {*range(int(arena.owner.max(initial=0)) + 1), NOBODY, DICE}
        found = arena.remoteness(anybody, truths(wanted, size))
        assert {n: int(steps) for n, steps in enumerate(found) if steps >= 0} == expected, seed
