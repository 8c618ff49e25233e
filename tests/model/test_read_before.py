"""Moves that ask nothing that is answered otherwise are taken as they were read: as if they were read alone."""

from __future__ import annotations

import sys
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from rulestone.model import (
    Game,
    Int,
    Question,
    Sort,
    State,
    TransitionSystem,
    initial,
    invariant,
    require,
    rule,
    step_property,
    terminal,
    unsettled,
)
from rulestone.model.plain.shared_calls import Sharing
from rulestone.model.system.read_before import ReadBefore, caches_beside
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

from tests.amounts import every, in_part
from tests.fuzz.games import random_game
from tests.fuzz.printer import source
from tests.fuzz.sides import Refused, load

from .test_shared_results import read


def readings_of(kind: Any) -> list[dict[str, str]]:
    """The chosen readings, and each with another answer to one question; the chosen ones once more at the end."""
    others = [{q.name: r} for q in kind.questions().values() for r in q.readings if r != q.default]
    return [{}, *others, {}]


def differing(kind: Any, scope: str, all_readings: list[dict[str, str]] | None = None) -> list[dict[str, str]]:
    """The readings, of these or all, in which the rules are another game when others were read before."""
    found = []
    with ReadBefore.on():
        for readings in readings_of(kind) if all_readings is None else all_readings:
            told = read(kind, scope, **readings)
            with Sharing.off():
                if told != read(kind, scope, **readings):
                    found.append(readings)
    return found


TOGETHER = {"svelfwld": {"king_capture": "four", "own_check": "every", "edge": "hostile", "blocking": "jumps"}}


@pytest.mark.parametrize("name", sorted(bundled_games()))
def test_bundled_games_are_read_as_alone(name: str) -> None:
    """In the chosen readings and in each ninth, or with the answers that have its rules do most."""
    kind = load_game(name)
    some = every(2, [TOGETHER[name], {}]) if name in TOGETHER else readings_of(kind)[:: in_part(18, 9)]
    assert differing(kind, list(kind.scopes)[-1], some) == []


def test_random_games_are_read_as_alone() -> None:
    asking = 0
    for seed in range(40):
        try:
            kind: Any = load(source(random_game(seed)))
        except Refused:
            continue
        asking += bool(kind.questions())
        assert differing(kind, kind.first_scope()) == [], seed
    assert asking > 5


BESIDE = 3
"""A number beside the class."""


class Hoard(Game):
    """Two players take from a hoard; what they may take is asked in many ways."""

    language = 2

    Player = Sort("left", "right")
    players = Player
    hoard = State(Int(0, 6))
    turn = State(Player)

    most = Question("How much may be taken?", clause=(), **{"two": "two", "three": "three"})
    ends = Question("When is it over?", clause=(), **{"empty": "nothing is left", "one": "one is left"})
    kept = Question("Who keeps what is left?", clause=(), **{"left": "left", "right": "right"})
    spare = Question("How many may be spared?", clause=(), **{"none": "none", "some": "one"})

    @cached_property
    def limit(self) -> int:
        return 2 if self.most == "two" else 3

    @initial
    def setup(self) -> None:
        self.hoard, self.turn = 6, "left"

    @rule(by=turn)
    def one(self) -> None:
        """Take as much as possible."""
        require(self.hoard >= self.limit)
        self.hoard -= self.limit
        self.turn = self.Player.following(self.turn)

    @rule(by=turn)
    def other(self) -> None:
        """Take less, where that is possible."""
        require(self.hoard >= self.limit - 1)
        self.hoard -= self.limit - 1
        self.turn = self.Player.following(self.turn)

    @rule(by=turn)
    def spared(self) -> None:
        """Spare what may be spared."""
        require(self.hoard >= least(self), self.hoard < BESIDE)
        if unsettled("Is the turn lost?"):
            self.turn = self.Player.following(self.turn)
        self.hoard -= 1

    @terminal
    def over(self) -> bool:
        return self.hoard <= (0 if self.ends == "empty" else 1)

    @cached_property
    def bound(self) -> int:
        return 6 if self.kept == "left" else 5

    @invariant
    def some(self) -> bool:
        return self.hoard <= self.bound

    @step_property
    def within(before, after, step) -> bool:
        return before.hoard + after.hoard <= 2 * before.bound


@cache
def least(game: Any) -> int:
    """How much is there to be left; a function with a cache asks once of each game."""
    return 1 if game.spare == "none" else 2


def kept_and_asked(game: Any) -> set[str]:
    """What counts as asked by whatever may use what is kept."""
    return game.system.before._kept


@cache
def far_off(squares: int) -> int:
    """Has a cache, and asks nothing."""
    return squares


@pytest.mark.parametrize("watched", [True, False])
def test_what_a_function_with_a_cache_asks_is_noticed(watched: bool) -> None:
    with ReadBefore.on():
        game: Any = Hoard()
        before = game.system.before
        assert kept_and_asked(game) == {"spare", "is_the_turn_lost"}  # `spared` is what uses `least`
        least.cache_clear()
        if watched:
            with before.watching():
                assert (least(game), game.kept) == (1, "left")
        else:
            assert (least(game), game.kept) == (1, "left")
            assert kept_and_asked(game) == {"spare", "is_the_turn_lost"}
        with before.watching():
            assert game.ends == "empty"
        assert kept_and_asked(game) == {"spare", "is_the_turn_lost", "kept"}  # `kept` was asked while `least` was kept


def test_what_another_keeps_asks_this_game_nothing() -> None:
    with ReadBefore.on():
        game: Any = Hoard()
        before, kept = game.system.before, set(kept_and_asked(game))
        far_off(len(kept) + int(far_off.cache_info().misses) + 100)
        Hoard(most="three", spare="some").system  # noqa: B018  # asks `least` of itself
        with before.watching():
            assert game.ends == "empty"
        assert kept_and_asked(game) == kept


def test_what_a_game_keeps_while_nobody_watches_counts_as_all_that_was_asked() -> None:
    with ReadBefore.on():
        game: Any = Hoard()
        before = game.system.before
        assert game.kept == "left"
        vars(game)["found"] = 1
        with before.watching():
            assert game.ends == "empty"
        assert kept_and_asked(game) >= {"most", "ends", "kept", "spare"}


def test_what_was_kept_before_anybody_watched_is_noticed() -> None:
    with ReadBefore.on():
        game: Any = Hoard()
        assert least(game) == 1
        assert "spare" in kept_and_asked(game)


def test_who_uses_what_is_kept_asks_what_it_asked() -> None:
    game = Hoard()
    asked = []
    for _ in range(2):
        game.consulted.clear()
        assert game.limit == 2
        asked.append(set(game.consulted))
    assert asked == [{"most"}, {"most"}]


def test_what_a_game_keeps_is_asked_by_all() -> None:
    assert differing(Hoard, Hoard.first_scope()) == []


def test_what_no_answer_changes_is_not_read_again() -> None:
    with ReadBefore.on():
        chosen, kept, limited = (Hoard(**answers).system for answers in ({}, {"kept": "right"}, {"most": "three"}))
    assert all(one is other for one, other in zip(chosen.instances, kept.instances, strict=True))
    shared = [one for one in limited.instances if any(one is other for other in chosen.instances)]
    assert shared and {one.label.rule for one in shared} == {"spared"}  # the others use what `limit` keeps
    assert Hoard().system.instances[0] is not chosen.instances[0]


class Guarded(Game):
    """An answer says who may take, and nothing of what taking does."""

    language = 2

    hoard = State(Int(0, 6))
    least = Question("How much must be there?", clause=(), **{"two": "two", "three": "three"})

    @initial
    def setup(self) -> None:
        self.hoard = 6

    @rule()
    def take(self) -> None:
        require(self.hoard >= (2 if self.least == "two" else 3))
        self.hoard -= 1

    @step_property
    def falls(before, after, step) -> bool:
        return after.hoard < before.hoard


def test_what_is_demanded_of_a_step_is_not_read_again_for_another_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    demanded: list[str] = []
    read_anew = TransitionSystem._read_step_condition

    def counted(self: TransitionSystem, *given: Any) -> Any:
        demanded.append(self.readings["least"])
        return read_anew(self, *given)

    monkeypatch.setattr(TransitionSystem, "_read_step_condition", counted)
    with ReadBefore.on():
        systems = [Guarded(least=answer).system for answer in ("two", "three")]
        told = [s.step_condition(s.step_properties[0], s.instances[0]) for s in systems]
    assert systems[0].instances[0].guard is not systems[1].instances[0].guard
    assert demanded == ["two"] and told[0] is told[1]
    assert differing(Guarded, Guarded.first_scope()) == []


def test_nothing_is_taken_from_before_but_in_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    before = read(Hoard, Hoard.first_scope())
    monkeypatch.setattr(f"{__name__}.BESIDE", 2)
    after = read(Hoard, Hoard.first_scope())
    assert before != after
    with ReadBefore.on():
        assert read(Hoard, Hoard.first_scope()) == after


def test_files_lie_beside_each_other_however_the_way_to_them_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @cache
    def near() -> None: ...

    @cache
    def far() -> None: ...

    written = {"a_game": "game.py", "beside": "/./near.py", "below": "below/far.py", "built_in": None}
    for name, function in zip(written, (None, near, far, far), strict=True):
        module, file = ModuleType(name), written[name]
        module.__file__ = file and f"{tmp_path}/{file}"
        vars(module)["kept"] = function
        monkeypatch.setitem(sys.modules, name, module)
    kind = type("Drawn", (), {"__module__": "a_game"})
    assert caches_beside(kind) == (near,)
