"""The longest plays are counted without asking where they lead: as many as where it is asked."""

from __future__ import annotations

import contextlib
import importlib
import random
from typing import Any

import numpy as np
import pytest
from rulestone.model import GameError
from rulestone.proofs.compiling.layout import layout_of, pack_state
from rulestone.proofs.compiling.native_rules import compiled_rules
from rulestone.proofs.compiling.python_target import PythonWriter
from rulestone.proofs.engines.explicit import perft
from rulestone.proofs.engines.explicit.perft import DividedPlays
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.searching import counting
from rulestone.proofs.searching.native_buffers import Buffers

from tests.proofs.test_native import random_system

perft_module = importlib.import_module("rulestone.proofs.engines.explicit.perft")

GAMES = [("kings", "small"), ("svelfwld", "tiny"), ("kajuka", "tiny"), ("kesch", "tiny")]


@pytest.mark.parametrize("game, scope", GAMES)
def test_the_last_length_is_counted_as_one_before_the_last(game: str, scope: str) -> None:
    system = load_game(game)(scope=scope).system
    counts = perft(system, 5)
    for depth in (3, 4):
        assert perft(system, depth) == counts[:depth]


@pytest.mark.parametrize("batch", [0, 1, 7, 4096])
def test_how_many_there_are_is_how_many_are_made(batch: int) -> None:
    """In batches of any size, states without a successor among them."""
    system = load_game("kings")(scope="small").system
    layout = layout_of(system, 100)
    rules = compiled_rules(system, layout, Checks((), (), False, False))
    states = np.array([pack_state(system, layout, one) for one in first_states(system)], dtype=np.int64)
    buffers = Buffers(rules, layout.words, len(system.instances), batch)
    met = states.reshape(-1, layout.words)
    for _ in range(9):
        following = [rows.copy() for _, rows in buffers.successors(met)]
        met = np.unique(np.concatenate([met, *following]), axis=0)
    told = np.zeros(len(met), dtype=np.int64)
    for first, moves in buffers.how_many(met):
        told[first : first + len(moves)] = moves
    made = np.zeros(len(met), dtype=np.int64)
    for source, _ in buffers.successors(met):
        made += np.bincount(source, minlength=len(met))
    assert told.tolist() == made.tolist() and len(met) > 100


def test_a_sum_of_large_numbers_is_exact() -> None:
    draw = random.Random(3)
    numbers = [draw.randrange(2**62) for _ in range(400)]
    times = [draw.randrange(5000) for _ in range(400)]
    found = counting._exact_sum(np.array(numbers, dtype=np.int64), np.array(times, dtype=np.int64))
    assert found == sum(number * time for number, time in zip(numbers, times, strict=True))


@pytest.mark.parametrize("seed", range(12))
def test_short_plays_are_counted_as_by_code_of_all_moves(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What denotes nothing and what grows too large among them."""
    system = random_system(seed)
    if system is None:
        return
    with contextlib.suppress(GameError):  # a variable that cannot be laid out
        met, every = DividedPlays(system, 2, cap=3), DividedPlays(system, 2, cap=3)
        counts, divided = [*met.lengths()], dict(met.first_moves())
        monkeypatch.setattr(perft_module, "_SHORT_PLAYS", 0)
        monkeypatch.setattr(perft_module, "is_available", lambda: False)
        assert counts == [*every.lengths()] and divided == dict(every.first_moves())
        assert met.undefined == every.undefined and met.capped == every.capped


@pytest.mark.parametrize("most", [2**62, 3, 0])
def test_longer_plays_are_divided_by_compiled_code(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as its numbers go; then by Python."""
    made, counted = counting.CompiledPlays, 0

    def noted(depth: int, *given: Any) -> Any:
        nonlocal counted
        assert depth == 2
        counted += 1
        return made(depth, *given)

    monkeypatch.setattr(counting, "CompiledPlays", noted)
    monkeypatch.setattr(counting, "_MOST", most)
    several = 0
    for seed in range(0, 12, 3):
        system = random_system(seed)
        if system is None:
            continue
        with contextlib.suppress(GameError):
            plays, slow = DividedPlays(system, 3), DividedPlays(system, 3)
            told = dict(plays.first_moves())
            with monkeypatch.context() as patch:
                patch.setattr(perft_module, "is_available", lambda: False)
                assert told == dict(slow.first_moves()) and plays.undefined == slow.undefined
            several += len(told) > 1
    assert counted > (2 if most > 3 else 0) and several > 1


def test_code_is_made_for_moves_that_are_played_on_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two moves that is the first one: where the second one leads is not asked."""
    made: list[str] = []
    load = PythonWriter.load

    def noted(self: PythonWriter, text: str, name: str) -> Any:
        made.append(name)
        return load(self, text, name)

    monkeypatch.setattr(PythonWriter, "load", noted)
    system = load_game("svelfwld")(scope="5x5").system
    counts = perft(system, 2)
    assert made == ["expand", *["make"] * counts[0]] and 5 * counts[0] < len(system.instances)
