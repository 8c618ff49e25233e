"""What is compiled is found by its content: the same name where the text would be the same, else another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import TransitionSystem
from rulestone.proofs.compiling import native_rules
from rulestone.proofs.compiling.emitter import judge_text, rules_text
from rulestone.proofs.compiling.layout import layout_of
from rulestone.proofs.compiling.machine_words import BeyondWords, compiled_expressions
from rulestone.proofs.compiling.named_by_content import content_of
from rulestone.proofs.compiling.widths import Widths
from rulestone.proofs.engines.explicit import Limits, explore
from rulestone.proofs.plays.conditions import Checks, checks_of
from rulestone.proofs.plays.exploration import Exploration
from rulestone.proofs.running.loading import load_game

from tests.proofs.test_native import random_system

pytest.importorskip("llvmlite")


def named_and_written(system: TransitionSystem, checks: Checks, cap: int) -> tuple[str, str]:
    layout = layout_of(system, cap)
    try:
        widths = Widths(system, layout, compiled_expressions(system, layout, checks))
    except BeyondWords:
        return "", ""
    texts = (write(system, layout, checks, widths) for write in (rules_text, judge_text))
    return content_of(system, layout, checks), "".join(texts)


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6))
def test_equal_names_are_of_equal_texts(number: int) -> None:
    """Of one game read twice, watched and not, with more room and less: as many names as texts, or more."""
    found: dict[str, set[str]] = {}
    for _ in range(2):
        system = random_system(number)
        if system is None:
            return
        for names in (None, ()):
            for cap in (63, 1000):
                name, text = named_and_written(system, checks_of(system, names), cap)
                found.setdefault(name, set()).add(text)
    assert all(len(texts) == 1 for texts in found.values())


def test_a_game_read_again_has_the_same_name() -> None:
    names = set()
    for _ in range(2):
        system = load_game("tavern")(scope="small").system
        names.add(named_and_written(system, checks_of(system, None), 63)[0])
    assert len(names) == 1


def test_what_is_kept_is_found_without_writing_its_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))

    def searched() -> Any:
        system = load_game("tavern")(scope="small").system
        found = explore(system, limits=Limits(states=3_000), target="native")
        return found.states, found.transitions, found.levels, found.fired

    first = searched()
    monkeypatch.setattr(native_rules, "_WRITTEN_BY", {})
    assert searched() == first


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6))
def test_what_was_compiled_for_other_checks_finds_the_same(tmp_path_factory: Any, number: int) -> None:
    """Of one game watched in four ways, one after another: as where nothing is kept."""
    system = random_system(number)
    if system is None:
        return
    everything = checks_of(system, None)
    ways = [everything, replace(everything, states=()), replace(everything, steps=()), checks_of(system, ())]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESTONE_CACHE", str(tmp_path_factory.mktemp("kept")))
        for checks in ways:
            kept, fresh = (
                explore(system, checks=checks, limits=Limits(states=500), target="native", keep=keep)
                for keep in (True, False)
            )
            assert _found(kept) == _found(fresh)


def _found(one: Exploration) -> Any:
    noted = one.state_fails, one.step_fails, one.undefined, one.deadlock, one.capped
    return one.states, one.transitions, one.levels, one.fired, one.note, noted


def test_rules_are_compiled_once_whatever_is_watched_in_states(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    written: list[str] = []
    for what, write in list(native_rules._WRITTEN_BY.items()):

        def noted(*given: Any, what: str = what, write: Any = write) -> str:
            written.append(what)
            return str(write(*given))

        monkeypatch.setitem(native_rules._WRITTEN_BY, what, noted)  # type: ignore[arg-type]
    system = load_game("tavern")(scope="small").system
    everything = checks_of(system, None)
    for states in (everything.states[:1], everything.states[1:], (), everything.states[:1]):
        explore(system, checks=Checks(states, (), True, True), limits=Limits(states=1_000), target="native")
    assert written == ["rules", "judge", "judge"]
