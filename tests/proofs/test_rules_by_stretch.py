"""Rules compiled stretch by stretch against generated Python: the same states in the same order, and the same noticed.

Each game is searched in several readings, one after another, so that stretches were compiled for an earlier one.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from rulestone.model import Game, GameError, Int, Question, State, initial, require, rule, step_property
from rulestone.model.system.read_before import ReadBefore
from rulestone.proofs.compiling import rules_by_stretch
from rulestone.proofs.compiling.layout import layout_of
from rulestone.proofs.compiling.stretches import MOST_INSTANCES, stretches_of
from rulestone.proofs.engines.explicit import Limits
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.running.loading import load_game

from tests.amounts import in_part
from tests.proofs.test_native import agree, random_system

pytest.importorskip("llvmlite")


@pytest.fixture(autouse=True)
def by_stretch() -> Iterator[None]:
    """Compile as a search for edge cases does."""
    rules_by_stretch._kept_codes.clear()
    with ReadBefore.on():
        yield


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many stretches were compiled, each time that some were."""
    counts: list[int] = []
    text = rules_by_stretch.stretches_text

    def counted(*args: Any) -> str:
        counts.append(len(args[-1]))
        return text(*args)

    monkeypatch.setattr(rules_by_stretch, "stretches_text", counted)
    return counts


@pytest.mark.parametrize("start", range(0, in_part(80, 160), 40))
def test_random_games_agree(start: int) -> None:
    asked = 0
    for seed in range(start, start + 40):
        system = random_system(seed)
        if system is not None:
            with contextlib.suppress(GameError):  # a variable that cannot be laid out: neither searches it
                agree(system, Limits(states=150), cap=20)
                asked += 1
    assert asked > 15


@pytest.mark.parametrize(
    "name, others", [("pashtum:small", 1), ("kajuka:tiny", 1), ("kesch:tiny", 2), ("tavern:small", 5), ("mutou:2x3", 1)]
)
def test_readings_of_bundled_games_agree_and_share_code(name: str, others: int, made: list[int]) -> None:
    game, _, scope = name.partition(":")
    kind = load_game(game)
    all_of_them = 0
    for readings in ({}, *_other_readings(kind, others)):
        try:
            system = kind(scope=scope or None, **readings).system
        except GameError:
            continue  # it cannot be read so at this scope
        agree(system, Limits(states=300))
        all_of_them += len(stretches_of(system, layout_of(system, 63), checks_of(system, None).steps))
    assert sum(made) < all_of_them, "some were compiled for an earlier reading"


def _other_readings(kind: type[Game], most: int) -> Iterator[Mapping[str, str]]:
    for question in list(kind.questions().values())[:most]:
        other = next((reading for reading in question.readings if reading != question.default), None)
        if other is not None:
            yield {question.name: other}


class Steps(Game):
    """Far more steps than there are in one stretch; how far one of them leads is a question."""

    scopes = {"full": ""}
    far = Question("How far does the step from place 50 lead?", clause=(), one="one place", all="to the end")
    at = State(Int(0, 60))

    @initial
    def setup(self, s):
        s.at = 0

    @rule(place=lambda game: range(60))
    def step(self, s, place):
        require(s.at == place)
        if place == 50:
            s.at = 51 if self.far == "one" else 60
        else:
            s.at = place + 1


def test_a_change_in_one_move_compiles_its_stretch_alone(made: list[int]) -> None:
    for far in ("one", "all"):
        agree(Steps(far=far).system, Limits(states=100))
    system = Steps().system
    every = stretches_of(system, layout_of(system, 63), checks_of(system, None).steps)
    assert all(len(stretch.numbers) <= MOST_INSTANCES for stretch in every)
    assert [number for stretch in every for number in stretch.numbers] == list(range(60))
    assert made[0] == len(every) and 0 < made[1] < made[0]


class Counts(Game):
    """Moves of which readings say one thing otherwise each: what they write, what they owe, what is asked of them."""

    scopes = {"full": ""}
    written = Question("What is written down?", clause=(), low="the lower number", high="the higher number")
    tried = Question("Is the higher number tried first, which may not fit?", clause=(), no="no", yes="yes")
    asked = Question("May a move leave the note as it was?", clause=(), may="yes", never="no")
    low = State(Int(0, 3))
    high = State(Int(0, 3))
    note = State(Int(0, 2))
    memo = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.low, s.high, s.note, s.memo = 0, 1, 0, 0

    @rule()
    def count(self, s):
        require(s.high < 3)
        s.low, s.high = s.high, s.high + 1

    @rule()
    def note_down(self, s):
        require(s.high < 3)
        s.note = 1
        s.memo = s.low if self.written == "low" else s.high

    @rule()
    def forget(self, s):
        if self.tried == "yes":
            s.note = s.high
        s.note = 0

    @step_property
    def notes_change(self, before, after, step):
        return (before.note != after.note) | (self.asked == "may") | (step.rule != "forget")


@pytest.mark.parametrize("question, other", [("written", "high"), ("tried", "yes"), ("asked", "never")])
def test_whatever_a_reading_says_otherwise_is_compiled_anew(question: str, other: str, made: list[int]) -> None:
    chosen, differs = (agree(Counts(**readings).system) for readings in ({}, {question: other}))
    assert len(made) == 2, "each of them was compiled"
    told = [(one.states, one.step_fails, one.undefined) for one in (chosen, differs)]
    assert told[0] != told[1]


def test_without_a_search_of_readings_rules_are_compiled_as_a_whole(made: list[int]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReadBefore, "_searches", 0)
        agree(Steps().system, Limits(states=100))
    assert not made
