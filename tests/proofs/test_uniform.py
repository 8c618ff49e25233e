"""What is forced by the same choice wherever the view is the same: against every such strategy, tried one by one."""

import random
from itertools import product

import numpy as np
import pytest
from rulestone.proofs.engines.strategy.uniform import UniformSearch, stands

from tests.oracles import strategy as oracle
from tests.proofs.drawn_arenas import arena_of, drawn_game, truths


def uniform_ways(game, by, looks, moves):
    """All ways to choose a move for each view, wherever one of the coalition alone is on turn; as {position: step}."""
    places = {}
    for n, steps in enumerate(game):
        owners = on_turn(steps, by)
        if len(owners) == 1:
            (owner,) = owners
            places.setdefault((owner, looks[owner][n]), []).append(n)

    def may_do(n, who):
        return {name: step for step, name in zip(game[n], moves[n], strict=True) if step[0] == who}

    options = [sorted({name for n in found for name in may_do(n, who)}) for (who, _), found in places.items()]
    for chosen in product(*options):
        way = {}
        for ((who, _), found), move in zip(places.items(), chosen, strict=True):
            for n in found:
                here = [may_do(n, who)[move]] if move in may_do(n, who) else []
                way[n] = here[0] if here else None  # the rules do not allow it there
        yield way


def on_turn(steps, by):
    """Who of a coalition may have to move, if it cannot wait."""
    regular = [owner for owner, _, _ in steps if not isinstance(owner, oracle.OutOfTurn)]
    owners = regular or [owner for owner, _, _ in steps]
    return {owner for owner in owners if owner in by} if oracle.cannot_wait(steps, by) else set()


def left(game, by, way):
    """The steps that remain; a position where the move is not allowed is stuck.

    Where several of the coalition are on turn, each of whom may be the first, whatever they may have to do remains.
    """
    rest = []
    for n, steps in enumerate(game):
        others = [step for step in steps if step[0] not in by]
        if n in way:
            rest.append([*others, way[n]] if way[n] else [])
            continue
        racing, regular = on_turn(steps, by), any(not isinstance(step[0], oracle.OutOfTurn) for step in steps)
        pressing = [step for step in steps if not (regular and isinstance(step[0], oracle.OutOfTurn))]
        rest.append(others + [step for step in pressing if step[0] in racing])
    return rest


@pytest.mark.parametrize("batch", range(6))
def test_what_is_found_is_so_and_most_is_found(batch):
    missed = made = 0
    for seed in range(batch * 60, batch * 60 + 60):
        source = random.Random(70_000 + seed)
        size = source.randint(1, 7)
        game = drawn_game(source, size)
        moves = [source.sample(range(4), len(steps)) for steps in game]
        looks = {who: np.array([source.randrange(3) for _ in range(size)]) for who in (0, 1)}
        beginnings = source.randint(1, min(2, size))
        target = {n for n in range(size) if source.random() < 0.35}
        safe = {n for n in range(size) if source.random() < 0.8}
        instance = np.array([name for names in moves for name in names], dtype=np.int32)
        for by in ({0}, {1}, {0, 1}):
            search = UniformSearch(arena_of(game), beginnings, {who: looks[who] for who in by}, instance)
            rests = [left(game, by, way) for way in uniform_ways(game, by, looks, moves)]
            firsts = range(beginnings)
            stuck = [{n for n in range(size) if game[n] and not rest[n]} for rest in rests]
            reach = any(all(oracle.surely_reaches(rest, n, target) for n in firsts) for rest in rests)
            stay = any(
                all(oracle.reached(rest, n) <= safe - wrong for n in firsts)
                for rest, wrong in zip(rests, stuck, strict=True)
            )
            forced, kept = search.force(truths(target, size)), search.keep(truths(safe, size))
            for found, is_so, goal in ((forced, reach, truths(target, size)), (kept, stay, None)):
                if found is not None:
                    assert is_so and stands(search, found, goal, truths(safe, size)), (seed, by)
                made += is_so
                missed += is_so and found is None
    assert missed * 10 < made, (missed, made)
