"""A search by several threads against its slow twin, generated Python by one: all that is found and noticed."""

from __future__ import annotations

import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from rulestone.model import GameError, TransitionSystem
from rulestone.proofs.compiling import kernel
from rulestone.proofs.compiling.layout import layout_of
from rulestone.proofs.compiling.native_rules import compiled_rules
from rulestone.proofs.engines.explicit import Limits, explore
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.exploration import Exploration
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.searching import expanding_threads
from rulestone.proofs.searching.expanding_threads import Crew
from rulestone.proofs.searching.native_search import search_natively
from rulestone.proofs.searching.native_states import States
from rulestone.proofs.searching.python_search import search_python
from rulestone.proofs.searching.search import Search

from tests.amounts import every
from tests.proofs.test_explicit import Purse, Trading, Wide
from tests.proofs.test_native import BUNDLED, random_system

pytest.importorskip("llvmlite")

pytestmark = pytest.mark.usefixtures("rules_kept")

THREADS = 3
WHAT = (
    *("states", "transitions", "depth", "expanded", "levels", "terminal", "complete", "stopped", "capped"),
    *("state_fails", "step_fails", "undefined", "deadlock"),
)


def by_threads(system: TransitionSystem, limits: Limits, cap: int = 63, threads: int = THREADS) -> Exploration:
    search = Search(system, layout_of(system, cap), checks_of(system, None), replace(limits, threads=threads))
    return search_natively(search, lambda report: None)


def same(one: Exploration, other: Exploration) -> None:
    for what in WHAT:
        assert getattr(one, what) == getattr(other, what), what
    assert list(one.fired) == list(other.fired)
    numbers = range(one.states)
    assert [one.state_at(n) for n in numbers] == [other.state_at(n) for n in numbers]
    assert [one.parent_of(n) for n in numbers] == [other.parent_of(n) for n in numbers]


def agree(system: TransitionSystem, limits: Limits, cap: int = 63) -> Exploration:
    search = Search(system, layout_of(system, cap), checks_of(system, None), limits)
    found = by_threads(system, limits, cap)
    same(found, search_python(search, lambda report: None))
    return found


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many chunks, so that threads are late in every order."""
    monkeypatch.setattr(expanding_threads, "_CHUNK", 3)


@pytest.mark.parametrize("start", range(0, 40, 40))
def test_random_games_agree(start: int) -> None:
    asked = 0
    for seed in range(start, start + 40):
        system = random_system(seed)
        if system is None:
            continue
        try:
            agree(system, Limits(states=150), cap=20)
        except GameError:  # a variable that cannot be laid out: neither searches it
            continue
        asked += 1
    assert asked > 15


@pytest.mark.parametrize("name", every(2, BUNDLED))
def test_bundled_games_agree(name: str) -> None:
    """With one thread, which `test_native` compares with the slow twin, for the same games and limits."""
    game, _, scope = name.partition(":")
    made: Any = load_game(game)
    system, limits = (made(scope=scope) if scope else made()).system, Limits(states=1_000)
    found = by_threads(system, limits)
    assert found.target == "native" and found.states > 1
    same(found, by_threads(system, limits, threads=1))


@pytest.mark.parametrize("game", [Trading, Wide, Purse])
def test_small_games_agree(game: Any) -> None:
    agree(game().system, Limits(states=100_000))


@pytest.mark.parametrize("most", [1, 2, 700, 4096, 33_000])
def test_no_limit_of_states_is_overshot(most: int) -> None:
    system = load_game("kings")(scope="small").system
    limits = Limits(states=most)
    found = by_threads(system, limits)
    assert found.states == most and found.stopped == f"more than {most:,} states"
    same(found, by_threads(system, limits, threads=1))


def test_what_grows_meanwhile_is_read_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expanding_threads, "_CHUNK", 512)
    system = load_game("kings")(scope="small").system
    found, alone = (explore(system, target="native", limits=Limits(threads=threads)) for threads in (THREADS, 1))
    assert found.complete and found.states == 1_030_728
    for what in WHAT:
        assert getattr(found, what) == getattr(alone, what), what
    assert list(found.fired) == list(alone.fired)
    some = range(0, found.states, 997)
    assert [found.state_at(n) for n in some] == [alone.state_at(n) for n in some]
    assert [found.parent_of(n) for n in some] == [alone.parent_of(n) for n in some]


def test_a_chunk_with_more_successors_than_have_room_is_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expanding_threads, "_CHUNK", 1 << 14)
    system = load_game("svelfwld")(scope="5x5").system
    limits = Limits(states=60_000)
    found = by_threads(system, limits)
    assert found.transitions > 1 << 14
    same(found, by_threads(system, limits, threads=1))


def test_a_budget_of_memory_is_kept() -> None:
    system = load_game("kings")(scope="small").system
    few = Limits(memory=_now() + (8 << 20))
    found = by_threads(system, few)
    assert "MB of memory" in found.stopped and 10_000 < found.states < 1_030_728


def _now() -> int:
    import psutil

    return int(psutil.Process().memory_info().rss)


def test_what_a_thread_writes_to_stays_as_long_as_it_works() -> None:
    """A search that is interrupted again while it waits for its threads has nothing more of theirs."""
    system = load_game("tavern")(scope="small").system
    layout = layout_of(system, 63)
    rules = compiled_rules(system, layout, checks_of(system, ()))
    at_work, may_end = threading.Event(), threading.Event()

    def expand(search: object, stop: int) -> int:
        at_work.set()
        assert may_end.wait(60)
        return stop

    crew = Crew(rules, layout.words, len(system.instances), 1)
    crew._kernel = replace(crew._kernel, expand=expand)
    states = States(layout.words, rules=rules, instances=len(system.instances))
    buffers = crew._idle.pop()
    after = weakref.ref(buffers.after)
    future = crew._begun(states, buffers, 0, 5)
    del buffers
    assert at_work.wait(60) and after() is not None
    may_end.set()
    assert future.result() == 5
    crew.stop()
    assert after() is None


def test_threads_that_ask_at_once_get_the_same_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """One's code would be gone otherwise, while the other calls it."""
    made = []

    def compiled(text: str, passes: object, name: str) -> object:
        time.sleep(0.05)
        made.append(object())
        return made[-1]

    monkeypatch.setattr(kernel, "compiled", compiled)
    monkeypatch.setattr(kernel, "kept_code", lambda name, passes: None)
    monkeypatch.setattr(kernel, "_code", cache(kernel._code.__wrapped__))
    with ThreadPoolExecutor(4) as threads:
        found = set(threads.map(lambda _: kernel.code_with("expand", 1), range(4)))
    assert len(made) == 1 and found == set(made)
