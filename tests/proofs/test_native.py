"""The compiled search against its slow twin, generated Python: the same states in the same order, and the same noticed.

Compared are not only states: a fault once left these right and counted wrongly how often a rule was played.
"""

from __future__ import annotations

import contextlib
import gc
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import Game, GameError, Int, Sort, State, initial, invariant, require, rule, step_property
from rulestone.model.reading.written_later import write_down
from rulestone.proofs.compiling import improving, kernel_text, machine
from rulestone.proofs.compiling.layout import layout_of
from rulestone.proofs.compiling.machine import Passes, compiled
from rulestone.proofs.compiling.machine_words import BeyondWords
from rulestone.proofs.compiling.native_rules import compiled_rules, rules_for_plays
from rulestone.proofs.engines.explicit import Limits, perft
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.exploration import Exploration
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.store import Store, folder
from rulestone.proofs.searching import native_search
from rulestone.proofs.searching.native_memory import Growing
from rulestone.proofs.searching.native_search import search_natively
from rulestone.proofs.searching.native_states import States
from rulestone.proofs.searching.python_search import search_python
from rulestone.proofs.searching.search import Search
from rulestone.proofs.searching.search_work import work_of_search
from rulestone.proofs.searching.visited import PlainVisited

from tests.amounts import every, in_part
from tests.fuzz.games import random_game
from tests.fuzz.printer import source
from tests.fuzz.sides import Refused, load, system_of
from tests.oracles.large_numbers import large_game
from tests.proofs.test_explicit import Purse, Trading, Wide
from tests.proofs.test_large_numbers import games as large_games

pytest.importorskip("llvmlite")

pytestmark = pytest.mark.usefixtures("rules_kept")

FEW = Limits(states=1_000)


def both(system: Any, limits: Limits = FEW, cap: int = 63) -> tuple[Exploration, Exploration]:
    layout, checks = layout_of(system, cap), checks_of(system, None)
    native = search_natively(Search(system, layout, checks, limits, edges=True), lambda report: None)
    plain = search_python(Search(system, layout, checks, limits, edges=True), lambda report: None)
    return native, plain


def agree(system: Any, limits: Limits = FEW, cap: int = 63) -> Exploration:
    """Compare everything that a search finds; returns what was found."""
    native, plain = both(system, limits, cap)
    agree_on_what_was_found(native, plain)
    return native


def agree_on_what_was_found(native: Exploration, plain: Exploration) -> None:
    """Compare all that two searches found."""
    for what in (
        *("states", "transitions", "depth", "expanded", "levels", "terminal", "complete", "stopped", "capped"),
        *("state_fails", "step_fails", "undefined", "deadlock"),
    ):
        assert getattr(native, what) == getattr(plain, what), what
    assert list(native.fired) == list(plain.fired)
    numbers = range(native.states)
    assert [native.state_at(n) for n in numbers] == [plain.state_at(n) for n in numbers]
    assert [native.parent_of(n) for n in numbers] == [plain.parent_of(n) for n in numbers]
    assert native.edges is not None and plain.edges is not None
    assert native.edges.tolist() == plain.edges.tolist() and len(native.edges) == native.transitions


def random_system(seed: int) -> Any:
    """The system of a random game; None where it is refused, as it may be."""
    game = random_game(seed)
    if game.expect == "refusal":
        return None
    try:
        system = system_of(load(source(game)), {})
        checks = checks_of(system, None)
        for check in checks.steps:
            list(check.conditions)
        return system
    except (Refused, GameError):
        return None


@pytest.mark.parametrize("start", range(0, in_part(80, 240), 40))
def test_random_games_agree(start: int) -> None:
    asked = 0
    for seed in range(start, start + 40):
        system = random_system(seed)
        if system is not None:
            with contextlib.suppress(GameError):  # a variable that cannot be laid out: neither searches it
                agree(system, Limits(states=150), cap=20)
                asked += 1
    assert asked > 15


BUNDLED = (
    *("casino", "mudslide", "music", "pashtum", "kajuka:tiny", "kesch:tiny", "knockout", "kings"),
    *("mutou:2x3", "svelfwld:5x5", "tavern:small"),
)


@pytest.mark.parametrize("name", every(2, [*BUNDLED[1:], BUNDLED[0]]))  # `test_expanding_threads` searches the others
def test_bundled_games_agree(name: str) -> None:
    game, _, scope = name.partition(":")
    made = load_game(game)
    system = (made(scope=scope) if scope else made()).system
    found = agree(system)
    assert found.target == "native" and found.states > 1


@pytest.mark.parametrize("game", [Trading, Wide, Purse])
def test_small_games_agree(game: type[Game]) -> None:
    agree(game().system, Limits(states=100_000))


@settings(max_examples=in_part(30, 100), deadline=None, suppress_health_check=list(HealthCheck))
@given(large_games())
def test_large_numbers_agree(drawn: Any) -> None:
    try:
        system = large_game(drawn)(scope="small").system
    except GameError:
        return
    agree(system)


class Products(Game):
    """Numbers that fit 64 bits, whose products do not."""

    large = State(Int(-(2**60), 2**60))
    small = State(Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        s.large = -(2**60)
        s.small = 0

    @rule()
    def turn(self, s: Any) -> None:
        require(s.small < 3, s.large * s.large * s.small <= 2**121)
        s.large = -s.large
        s.small += 1

    @invariant
    def squares_are_large(self, s: Any) -> Any:
        return s.large * s.large >= 2**120

    @invariant
    def products_are_not(self, s: Any) -> Any:
        return s.large * s.large * s.small < 2**121

    @step_property
    def signs_change(self, before: Any, after: Any, step: Any) -> Any:
        return before.large * after.large == -(2**120)


def test_products_are_computed_in_128_bits() -> None:
    found = agree(Products().system)
    assert found.target == "native" and found.states == 4
    assert found.state_fails == {"products_are_not": 2} and not found.step_fails


class Powers(Products):
    """Numbers for which 128 bits are too few."""

    @invariant
    def powers_are_large(self, s: Any) -> Any:
        return s.large * s.large * s.large * s.large >= 2**240


def test_larger_numbers_are_left_to_python_and_it_says_so() -> None:
    system = Powers().system
    with pytest.raises(BeyondWords, match="may leave 128 bits"):
        compiled_rules(system, layout_of(system, 63), checks_of(system, None))
    native, _ = both(system)
    assert (
        native.target == "python"
        and "Python's integers" in native.note
        and not native.state_fails.keys() - {"products_are_not"}
    )


class Digits(Game):
    """A million states, three at a time."""

    Place = Sort(*range(6))
    digit = State(Place, Int(0, 9))

    @initial
    def setup(self, s: Any) -> None:
        s.digit = 0

    @rule(place=Place)
    def more(self, s: Any, place: int) -> None:
        require(s.digit[place] < 9)
        s.digit[place] += 1


def natively(system: Any, limits: Limits, **options: Any) -> Exploration:
    return search_natively(replace(Search.of(system, limits), **options), lambda report: None)


def test_tables_grow_and_nothing_is_lost() -> None:
    found = natively(Digits().system, Limits(), edges=True)
    assert (found.states, found.transitions, found.depth) == (10**6, 6 * 9 * 10**5, 55) and found.complete
    assert found.edges is not None and len(np.unique(found.edges[:, 2])) == 10**6 - 1
    assert found.edges[:, 0].tolist() == sorted(found.edges[:, 0].tolist())
    sums = [sum(found.state_at(number)) for number in range(0, 10**6, 997)]
    assert sums == sorted(sums)


@pytest.mark.parametrize("most", [1, 2, 37, 1_000, 33_000])
def test_no_limit_of_states_is_overshot(most: int) -> None:
    native, plain = both(Digits().system, Limits(states=most))
    assert native.states == plain.states == most and f"more than {most:,} states" in native.stopped
    assert not native.complete and native.expanded == plain.expanded


def test_as_many_states_as_allowed_is_all() -> None:
    assert natively(Digits().system, Limits(states=10**6)).complete
    assert not natively(Digits().system, Limits(states=10**6 - 1)).complete


def test_a_limit_of_work_ends_a_search_at_the_same_state_however_fast_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    system = load_game("kings")(scope="small").system
    monkeypatch.setattr(native_search, "COUNTED_EVERY", 1 << 10)
    ends = []
    for first, largest in ((1, 1 << 4), (1 << 14, 1 << 22)):
        monkeypatch.setattr(native_search, "_FIRST_SLICE", first)
        monkeypatch.setattr(native_search, "_LARGEST_SLICE", largest)
        search = Search(system, layout_of(system, 63), checks_of(system, ()), Limits(work=0.02))
        found = search_natively(search, lambda report: None)
        assert found.stopped == "more than 0.02 seconds of work" and not found.complete
        expanded, transitions, instances = found.expanded, found.transitions, len(system.instances)
        spent = work_of_search(
            beginnings=1, expanded=expanded, transitions=transitions, instances=instances, levels=found.depth - 1
        )
        assert 0.02 < spent < 0.021
        ends.append((expanded, found.states, transitions))
    assert ends[0] == ends[1]


def test_levels_of_one_state_are_work_of_their_own() -> None:
    """Else a counter that never comes back was searched for fifteen times as long as was asked for."""

    class Counter(Game):
        language = 2
        counted = State(Int(0, 2**62))

        @initial
        def setup(self) -> None:
            self.counted = 0

        @rule()
        def count(self) -> None:
            self.counted += 1

    found = natively(Counter().system, Limits(work=0.02))
    assert found.stopped == "more than 0.02 seconds of work"
    assert found.expanded == native_search.COUNTED_EVERY == found.depth - 1  # the first time that it is looked at


def test_a_limit_of_work_ends_a_search_in_python() -> None:
    system = load_game("kings")(scope="small").system
    found = search_python(
        Search(system, layout_of(system, 63), checks_of(system, ()), Limits(work=0.5)), lambda r: None
    )
    assert found.stopped == "more than 0.5 seconds of work" and 0 < found.expanded < found.states


@pytest.mark.parametrize("edges", [False, True])
def test_a_budget_of_memory_is_kept_and_everything_found_is_kept(edges: bool) -> None:
    system = Digits().system
    layout, checks = layout_of(system, 63), checks_of(system, ())
    rules = compiled_rules(system, layout, checks)
    for budget in (3 << 20, 5 << 20, 9 << 20):
        instances = len(system.instances)
        states = States(layout.words, rules=rules, instances=instances, budget=budget, edges=edges)
        assert states.insert(np.array([layout.pack([0] * 6)])) is not None
        while not states.full:
            assert states.cursor < states.found
            states.expand(states.found)
        assert states.bytes <= budget and states.bytes > 0.4 * budget
        known = {tuple(layout.unpack(states.words_of(number))) for number in range(states.found)}
        assert len(known) == states.found  # none twice


def test_bytes_of_a_state() -> None:
    """One word: 8 bytes, 4 for the parent, at most 10 in the table."""
    found = natively(Digits().system, Limits())
    assert found.bytes_per_state <= 1.3 * 8 + 12


def test_better_code_is_swapped_in_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search waits for it here, so that it surely goes on with it."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    swapped = []

    def waits(self: improving.Improvement, left: float | None = None) -> Any:
        self._due = 0.0
        for _ in range(600):
            found = code(self)  # worth while or not
            if found is not None or not self._text:
                break
            time.sleep(0.1)
        swapped.extend([found] if found else [])
        return found

    code = improving.Improvement.code
    monkeypatch.setattr(improving.Improvement, "code", waits)
    system = load_game("tavern")(scope="small").system
    agree(system, Limits(states=3_000))
    assert len(swapped) == 1
    agree(system, Limits(states=3_000))  # it was kept: there is nothing to improve
    assert len(swapped) == 1


def test_a_busy_machine_is_no_reason_for_better_code() -> None:
    """What counts is the work of this process: time goes by for others, too."""
    improvement = improving.Improvement(lambda: "no text", after=0.2)
    time.sleep(0.3)
    assert improvement.code() is None and improvement._process is None


def test_better_code_that_would_save_less_than_it_costs_is_not_begun() -> None:
    written: list[int] = []
    improvement = improving.Improvement(lambda: written.append(1) or "", size=400_000, after=0.0)  # type: ignore[func-returns-value]
    assert improvement.code() is None and not written  # it would have saved little so far
    improvement._due = 0.0
    assert improvement.code(left=5.0) is None and not written
    assert improvement.code(left=500.0) is None and written


def test_a_text_that_is_too_long_for_better_code_is_not_written() -> None:
    written: list[int] = []
    improvement = improving.Improvement(lambda: written.append(1) or "", size=1_000_000)  # type: ignore[func-returns-value]
    improvement._due = 0.0
    assert improvement.code() is None and not written


@pytest.mark.parametrize("reference", ["kings:small", "tavern:small"])
def test_texts_are_no_shorter_than_is_supposed_of_their_code(reference: str) -> None:
    name, scope = reference.split(":")
    system = load_game(name)(scope=scope).system
    rules = compiled_rules(system, layout_of(system, 63), checks_of(system, None), keep=False)
    assert len(rules.text()) >= improving._TEXT_OF_A_BYTE * sum(code.size for code in rules.code)


def test_where_no_better_code_can_be_made_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(improving.sys, "executable", "/nowhere/python")
    improvement = improving.Improvement(lambda: "no text", after=0.0)
    assert improvement.code() is None and improvement.code() is None
    improvement.stop()


# What is compiled


def test_the_kernel_is_made_of_its_source() -> None:
    text = kernel_text.TEXT.read_text(encoding="utf-8")
    assert text.startswith(kernel_text.signature(kernel_text.SOURCE.read_text(encoding="utf-8")))


SEVEN = "define i64 @seven() { ret i64 7 }"


def test_what_was_kept_and_is_spoilt_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    compiled(SEVEN)
    key, store = machine._key(SEVEN, Passes.AT_ONCE), Store(folder())
    whole = store.find("code", key)
    assert whole is not None
    for database in (True, False):
        for path in folder().rglob("*"):
            if path.is_file() and (path.name == "cache.db") == database:
                path.write_bytes(b"spoilt" * 100 if database else path.read_bytes()[:-1])
        store.close()
        monkeypatch.setattr(machine, "_store", Store)
        assert compiled(SEVEN).address("seven")
        assert Store(folder()).find("code", key) == whole
    with pytest.raises(KeyError):
        compiled(SEVEN).address("eight")


def test_a_folder_that_cannot_be_written_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kept").write_text("no folder")
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    for passes in Passes:
        assert compiled(SEVEN, passes).address("seven")


def test_code_is_given_back_with_its_object() -> None:
    for _ in range(20):
        assert compiled(SEVEN).address("seven")


def test_growing_arrays_keep_what_is_in_them() -> None:
    numbers = Growing(np.int64, 10)
    numbers.array[:] = range(10)
    numbers.grow(10**6)
    assert numbers.array[:10].tolist() == list(range(10)) and not numbers.array[10:].any()
    with pytest.raises(MemoryError):
        numbers.grow(1 << 55)
    assert len(numbers) == 10**6 and numbers.array[9] == 9
    numbers.replace(5)
    assert numbers.array.tolist() == [0] * 5
    with pytest.raises(MemoryError):
        numbers.replace(1 << 55)
    assert len(numbers) == numbers.bytes == 0  # how much a search took is asked at its end, too


WITHOUT = """
import sys
import time
import weakref
sys.modules["llvmlite"] = None
from rulestone.model import GameError
from rulestone.proofs.engines.explicit import explore, judge_explicitly, perft
from rulestone.proofs.running.loading import load_game
system = load_game("tavern")(scope="small").system
found = explore(system)
assert (found.target, found.complete) == ("python", True), found
verdicts = judge_explicitly(system)
assert all("in plain Python, for llvmlite is not installed" in v.detail for v in verdicts if v.play is None)
try:
    explore(system, target="native")
except GameError as error:
    print("refused:", error)
print(found.states, perft(system, 4))
"""


def test_without_llvmlite_all_is_done_in_python_and_it_says_so() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], check=False, timeout=120, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    system = load_game("tavern")(scope="small").system
    counted = f"{natively(system, Limits()).states} {perft(system, 4)}"
    assert done.stdout.splitlines() == [
        "refused: llvmlite is not installed. Fix: install it, or use the target python.",
        counted,
    ]


@settings(max_examples=50, deadline=None)
@given(st.lists(st.lists(st.tuples(st.integers(0, 3), st.integers(-1, 1)), max_size=20), max_size=5))
def test_what_was_visited_is_kept_alike(chunks: list[list[tuple[int, int]]]) -> None:
    """The compiled set of states against the one in plain Python."""
    native, plain = States(2), PlainVisited(2)
    for chunk in chunks:
        rows = np.array(chunk, dtype=np.int64).reshape(-1, 2)
        sources = np.arange(len(rows)) - 1 if native.found else None
        numbers = native.insert(rows, sources)
        assert numbers is not None and numbers.tolist() == plain.insert(rows, sources).tolist()
    assert native.found == plain.found
    assert native.rows(0, native.found).tolist() == plain.rows(0, plain.found).tolist()
    assert [native.parent_of(n) for n in range(native.found)] == [plain.parent_of(n) for n in range(plain.found)]


@pytest.fixture
def only_new_objects() -> Iterator[None]:
    """What other tests left, which is millions of objects, is not looked through for garbage."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("only_new_objects")
def test_compiled_rules_are_kept_as_long_as_their_system_and_no_longer() -> None:
    system = Trading().system
    layout, unwatched = layout_of(system, 63), checks_of(system, ())
    rules = [compiled_rules(system, layout, unwatched), rules_for_plays(system, layout, unwatched)]
    assert compiled_rules(system, layout, unwatched) is rules[0]
    assert rules_for_plays(system, layout, unwatched) is rules[1]
    gone = weakref.ref(system)
    del system, rules
    write_down()  # what the suite keeps of the game that was read last may still wait for it
    gc.collect()
    assert gone() is None
