"""What was compared before is compared again only where something that it depends on has changed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import TransitionSystem
from rulestone.model.direct_run.direct import DirectRun, Move
from rulestone.proofs.plays import searched_content
from rulestone.proofs.plays.as_written import compare_sampled, compare_with_written
from rulestone.proofs.plays.compared_before import ComparedBefore
from rulestone.proofs.plays.direct_agreement import Agreement
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.running.faults import Fault
from rulestone.proofs.running.store import Store

from tests.model.roads import CHANGES, GAME, changed
from tests.proofs.test_kept_searches import EQUAL, job_of

ENOUGH = 400


def said(system: TransitionSystem, store: Store | None = None, fresh: bool = False) -> Any:
    try:
        return compare_with_written(system, ENOUGH, before=ComparedBefore(system, store, fresh=fresh)).data()
    except Exception as error:
        return type(error).__name__, str(error)


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each rule was run as it is written, and properties of positions and of steps were asked."""
    counted: Counter[str] = Counter()
    rule, holds, of_step = DirectRun.rule, DirectRun.holds, DirectRun.holds_of_step

    def one(self: DirectRun, state: Any, name: str, *rest: Any, **more: Any) -> Any:
        counted[name] += 1
        return rule(self, state, name, *rest, **more)

    def other(self: DirectRun, *given: Any) -> Any:
        counted["a property"] += 1
        return holds(self, *given)

    def third(self: DirectRun, before: Any, after: Any, move: Any, name: str) -> Any:
        counted[f"of a step of {move.rule}"] += 1
        return of_step(self, before, after, move, name)

    monkeypatch.setattr(DirectRun, "holds_of_step", third)
    monkeypatch.setattr(DirectRun, "rule", one)
    monkeypatch.setattr(DirectRun, "holds", other)
    return counted


def system_of(folder: Path, text: str = GAME) -> TransitionSystem:
    return job_of(folder, text).system


@pytest.mark.parametrize("name", CHANGES)
def test_after_a_change_as_much_is_compared_and_said(name: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "kept")
    said(system_of(tmp_path / "a"), store)
    told = said(system_of(tmp_path / "a", changed(name)), store)
    assert told == said(system_of(tmp_path / "a", changed(name)))


@pytest.mark.parametrize("name", EQUAL)
def test_only_what_is_written_otherwise_is_run_again(name: str, tmp_path: Path, ran: Counter[str]) -> None:
    store = Store(tmp_path / "kept")
    before = said(system_of(tmp_path / "a"), store)
    of_steps = [f"of a step of {one}" for one in ("travel", "skip", "storm")]
    assert min(ran[one] for one in ("travel", "skip", "storm", "a property", *of_steps)) > 0
    ran.clear()
    assert said(system_of(tmp_path / "a", GAME.replace(*EQUAL[name])), store) == before
    edited = {"travel"} if name == "what is required twice" else set()
    assert {one for one in ran if ran[one]} == edited


MANY = (
    '@rule(by="turn", clauses="roads.pass")\n    def skip(self, s):',
    '@rule(by="turn", number=lambda game: range(1_600), clauses="roads.pass")\n    def skip(self, s, number):',
)


def test_nor_is_it_of_many_moves(tmp_path: Path, ran: Counter[str]) -> None:
    """Svelfwld has 7,263 on its board; of all that are tried is said what they depend on, and of no others."""
    store, system = Store(tmp_path / "kept"), system_of(tmp_path / "a", GAME.replace(*MANY))
    assert len(system.instances) > 3_000
    before = said(system, store)
    ran.clear()
    assert said(system, store) == before
    assert not any(ran.values())
    prints = searched_content._of(system)
    assert 0 < len(prints._of_moves) <= before["moves"] < len(system.instances)


HELPED = (
    GAME.replace(
        "    @rule(by=CHANCE",
        "    def lost(self):\n        return LOSS\n\n    @rule(by=CHANCE",
    )
    .replace("s.hand -= 1\n", "s.hand -= self.lost()\n")
    .replace("INCOME = {", "LOSS = 1\nINCOME = {", 1)
)


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [
        ("return LOSS", "return LOSS + 0", {"storm"}),
        ("LOSS = 1", "LOSS = 2", {"storm"}),
        ("Fraction(1, 3)", "Fraction(1, 4)", {"storm"}),
        (
            "s.turn = self.Player.following(s.turn)",
            "s.turn = self.Player.following(s.turn); s.gold[s.turn] = 0",
            {"skip"},
        ),
        ('s.gold["left"] <= 9', 's.gold["left"] <= 8', {"storm", "skip", "travel", "a property"}),
        ("return s.over", "return s.over or s.hand > 3", {"storm", "skip", "travel", "a property"}),
        ("Int(0, 3)", "Int(0, 4)", {"storm", "skip", "travel", "a property"}),
        ("full=9", "full=8", {"storm", "skip", "travel", "a property"}),
    ],
)
def test_what_an_edit_reaches_is_run_again(
    old: str, new: str, again: set[str], tmp_path: Path, ran: Counter[str]
) -> None:
    store = Store(tmp_path / "kept")
    said(system_of(tmp_path / "a", HELPED), store)
    assert HELPED.count(old) == 1
    ran.clear()
    text = HELPED.replace(old, new)
    told = said(system_of(tmp_path / "a", text), store)
    assert again <= {one for one in ran if ran[one]}
    assert told == said(system_of(tmp_path / "a", text))


@pytest.mark.parametrize(
    ("old", "new", "edited", "again"),
    [
        ("s.hand <= self.most", "s.hand <= self.most + 0", "travel", set()),
        ("Player.following(s.turn)", "Player.following(s.turn, 1)", "skip", set()),
        ("return LOSS", "return LOSS + 0", "storm", {"storm"}),  # what it weighs is asked as it is written
        ("Fraction(1, 3)", "Fraction(1, 4)", "storm", {"storm"}),
        ('after.gold["left"] >=', 'after.gold["left"] + 1 >', "travel", {"storm", "skip", "travel"}),
    ],
)
def test_of_steps_that_are_what_they_were_nothing_is_asked(
    old: str, new: str, edited: str, again: set[str], tmp_path: Path, ran: Counter[str]
) -> None:
    store = Store(tmp_path / "kept")
    said(system_of(tmp_path / "a", HELPED), store)
    assert HELPED.count(old) == 1
    ran.clear()
    told = said(system_of(tmp_path / "a", HELPED.replace(old, new)), store)
    assert ran[edited] > 0
    assert {one for one in ("storm", "skip", "travel") if ran[f"of a step of {one}"]} == again
    assert told == said(system_of(tmp_path / "a", HELPED.replace(old, new)))


def test_a_step_that_leads_elsewhere_is_asked_about(tmp_path: Path) -> None:
    """What a property says of it follows from where it leads, too: it is no other step for doing as it is told."""
    store = Store(tmp_path / "kept")
    system = system_of(tmp_path / "a")
    said(system, store)
    before = ComparedBefore(system, store)
    agreement = Agreement(system)
    state = next(iter(first_states(system)))
    _, instance, after = next(iter(agreement.steps(state)))
    steps = [before._of_step(b"here", state, instance, one) for one in (after, state)]
    assert len(set(steps)) == 2


def test_what_was_traced_otherwise_is_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of tracing is noticed though the author's text, of which all was compared, is what it was."""
    store = Store(tmp_path / "kept")
    said(system_of(tmp_path / "a"), store)
    system = system_of(tmp_path / "a")
    wrong = next(one for one in system.instances if one.label.rule == "storm")
    object.__setattr__(wrong, "effects", ())
    found = compare_sampled(system, ENOUGH, before=ComparedBefore(system, store))
    assert found.differences
    with pytest.raises(Fault):
        compare_with_written(system, ENOUGH, before=ComparedBefore(system, store))


def test_fresh_and_spoilt_are_compared_anew(tmp_path: Path, ran: Counter[str]) -> None:
    store = Store(tmp_path / "kept")
    told = said(system_of(tmp_path / "a"), store)
    for spoil in (False, True):
        if spoil:
            cache = store._open()
            (name,) = [name for name in cache if str(name).startswith("compared:")]
            cache[name] = cache[name][:-1]
        ran.clear()
        assert said(system_of(tmp_path / "a"), store, fresh=not spoil) == told
        assert ran["travel"] > 0


def test_a_position_is_compared_as_the_twin_compares_it(tmp_path: Path) -> None:
    system = system_of(tmp_path / "a")
    store = Store(tmp_path / "kept")
    for _ in range(2):
        before, agreement, alone = ComparedBefore(system, store), Agreement(system), Agreement(system)
        for state in first_states(system):
            moves = alone.moves(state)
            assert list(before.differences(agreement, state, moves)) == list(alone.of_all(state, moves)) == []
            assert agreement.tried == alone.tried
        before.keep()


def test_digests_of_moves_and_what_is_offered_are_those_taken_anew(tmp_path: Path) -> None:
    """What is taken once for all positions, and all who ask, is what each would take alone."""
    system = system_of(tmp_path / "a")
    prints = searched_content.fingerprints(system)
    for _ in range(2):
        for one in system.instances:
            assert searched_content.digest_of_move(system, one) == searched_content.of_move(one, prints)
    agreement, states = Agreement(system), list(first_states(system))
    states += [after for _, _, after in agreement.steps(states[0])]
    for state in states:
        traced = [Move(one.label.rule, one.label.parameters, one.label.chooser) for one in system.instances]
        assert agreement.moves(state) == list(dict.fromkeys((*agreement.run.moves(state), *traced)))
