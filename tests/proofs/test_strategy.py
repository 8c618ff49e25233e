"""Who can force what: random games against an oracle that tries every strategy, and games whose values are known."""

import random

import numpy as np
import pytest
from rulestone.proofs.engines.strategy.arena import DICE, NOBODY, Dice, GameArena, MixedChance

from tests.oracles import strategy as oracle

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
