"""Whether a play breaks a property in other readings, too: seen from its moves alone, as by whoever reads all rules."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.reading.grounding import with_moves_named
from rulestone.model.system.fingerprint import Fingerprints
from rulestone.model.system.semantics import successors
from rulestone.proofs.edge_cases.blame import RowJudge, replayed
from rulestone.proofs.plays.conditions import DEADLOCK, DEFINED
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.watching import Watch
from rulestone.proofs.running.loading import load_game

from tests.amounts import every, in_part
from tests.fuzz.games import random_game
from tests.fuzz.printer import source
from tests.fuzz.sides import Refused, load

_WRONG = (GameError, LookupError, ArithmeticError, NameError, ValueError)
"""What is said of a game that is wrong; the last four are Python's own, of plain values."""


def chosen_of(kind: Any) -> dict[str, str]:
    return {question.name: question.default for question in kind.questions().values()}


def drawn_play(system: Any, source: random.Random, most: int = 12) -> Play:
    """A play at random, of at most so many moves."""
    states, moves = [drawn_initial_state(system, source)], []
    for _ in range(source.randint(0, most)):
        offered = list(successors(system, states[-1]))
        if not offered:
            break
        move, after = source.choice(offered)
        moves.append(move)
        states.append(after)
    return Play(system, tuple(states), tuple(moves))


def drawn_row(kind: Any, source: random.Random) -> dict[str, str]:
    """Readings of which some are not the chosen ones."""
    row = chosen_of(kind)
    for question in source.sample(list(kind.questions().values()), min(3, len(row))):
        row[question.name] = source.choice(list(question.readings))
    return row


def by_all_rules(kind: Any, scope: str, row: dict[str, str], name: str, play: Play) -> Play | None:
    """The slow twin: all rules are read."""
    try:
        return replayed(play, kind(scope=scope, **row).system, name)
    except GameError:
        return None


def compared(kind: Any, scope: str, source: random.Random, plays: int) -> list[bool]:
    """Of some plays drawn, in readings drawn, whether each property fails there, too; both ways must say the same."""
    judge = RowJudge(kind, scope, chosen_of(kind), 1000)
    found = []
    for _ in range(plays):
        play = drawn_play(kind(scope=scope, **drawn_row(kind, source)).system, source)
        row = drawn_row(kind, source)
        names = {*Watch(play.system).kinds, DEADLOCK, DEFINED}
        for name in source.sample(sorted(names), min(3, len(names))):
            quickly, slowly = judge._replayed(row, name, play), by_all_rules(kind, scope, row, name, play)
            assert (quickly is None) == (slowly is None), (row, name, play)
            if quickly is not None and slowly is not None:
                assert quickly.states == slowly.states
                assert len(quickly.system.instances) == len(slowly.system.instances)
            found.append(quickly is not None)
    return found


@pytest.mark.parametrize("name", every(2, ["tavern", "svelfwld", "kings"]))
def test_bundled_games(name: str) -> None:
    kind = load_game(name)
    assert compared(kind, list(kind.scopes)[-1], random.Random(name), 2)


def test_random_games() -> None:
    """Their properties often fail."""
    found: list[bool] = []
    for seed in range(in_part(30, 70)):
        try:
            kind: Any = load(source(random_game(seed)))
            found += compared(kind, kind.first_scope(), random.Random(seed), 5)
        except (Refused, *_WRONG):
            continue
    assert found.count(True) > in_part(5, 15)
    assert found.count(False) > in_part(60, 150)


def test_moves_by_name_are_those_of_all_rules() -> None:
    """Also of rules that are split, and of those that settle what the text leaves open."""
    compared_moves = 0
    for seed in range(60):
        source_of = random.Random(seed)
        try:
            kind: Any = load(source(random_game(seed)))
            whole = kind().system
        except (Refused, *_WRONG):
            continue
        labels = {label for label in whole.instances_by_label if source_of.random() < 0.3}
        some = with_moves_named(kind(), labels)
        wanted = [instance for instance in whole.instances if instance.label in labels]
        assert [one.label for one in some.instances] == [one.label for one in wanted]
        prints, others = Fingerprints(), Fingerprints()
        for one, other in zip(some.instances, wanted, strict=True):
            assert prints.of_instance(one) == others.of_instance(other)
            compared_moves += 1
    assert compared_moves > 50
