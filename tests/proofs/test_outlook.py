"""A search that grows steadily stops after a part of its work; one that slows down goes on as if nobody had looked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from rulestone.model import Constant, Game, Int, State, initial, invariant, reachable, require, rule
from rulestone.model.games.kings import Kings
from rulestone.model.games.knockout import Knockout
from rulestone.model.games.tavern import Tavern
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.engines.explicit.engine import ExplicitEngine
from rulestone.proofs.engines.explicit.kept_searches import KeptSearches
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.job import Job
from rulestone.proofs.running.store import Store
from rulestone.proofs.searching import looking_ahead, native_search, outlook
from rulestone.proofs.searching.explore import explore
from rulestone.proofs.searching.outlook import Outlook, slows_down

GAMES = {"kings": (Kings, "tiny"), "tavern": (Tavern, "small"), "knockout": (Knockout, "tiny")}


@pytest.mark.parametrize("factor", [1.1, 1.5, 2, 3, 10, 30])
def test_what_grows_evenly_does_not_slow_down(factor: float) -> None:
    assert not slows_down([round(1_000 * factor**n) for n in range(40)])


@pytest.mark.parametrize("power", [0, 1, 2, 3])
def test_what_grows_like_a_line_or_an_area_slows_down(power: int) -> None:
    assert slows_down([(n + 1) ** power for n in range(60)])


def test_what_has_passed_its_peak_slows_down() -> None:
    rises = [2**n for n in range(20)]
    assert slows_down([*rises, *reversed(rises)])


def test_of_few_levels_nothing_is_told() -> None:
    assert slows_down([])
    assert slows_down([1, 1_000])


def test_a_search_is_judged_once_after_a_quarter_of_its_work() -> None:
    growing = [4**n for n in range(10)]
    limits = Limits(work=8.0, if_it_slows=True)
    one = Outlook(limits)
    assert one.why_not(1.9, sum(growing), growing) == ""
    assert one.why_not(2.0, sum(growing), growing) == limits.overgrown() != ""
    assert one.why_not(2.0, sum(growing), growing) == limits.overgrown()
    even = Outlook(limits)
    assert even.why_not(2.0, 40, [10, 10, 10, 10]) == ""
    assert even.why_not(3.0, sum(growing), growing) == ""
    assert Outlook(replace(limits, if_it_slows=False)).why_not(7.9, sum(growing), growing) == ""
    assert Outlook(replace(limits, work=None)).why_not(1e9, sum(growing), growing) == ""


def test_levels_that_are_not_gone_through_do_not_count() -> None:
    levels = [10, 10, 10, 10, 10, 10_000]
    limits = Limits(work=1.0, if_it_slows=True)
    assert Outlook(limits).why_not(0.5, 5_000, levels) == ""
    assert Outlook(limits).why_not(0.5, 10_050, levels) == limits.overgrown()


@pytest.mark.parametrize("name", GAMES)
def test_a_search_stops_early_or_says_what_it_would_have_said(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking ahead or not, on one thread or two; what it says is then what it says at the state where it stops."""
    pytest.importorskip("llvmlite")
    for module in (looking_ahead, native_search):
        monkeypatch.setattr(module, "COUNTED_EVERY", 64)
    game, scope = GAMES[name]
    system = game(scope).system
    whole = explore(system, limits=Limits(states=20_000), target="native")
    most = 150e-9 * whole.transitions + 1e-9 * len(system.instances) * whole.expanded
    chance = random.Random(name)
    early = 0
    for work in [chance.uniform(0, 2 * most) for _ in range(12)]:
        monkeypatch.setattr(outlook, "_SLOWER", chance.choice([0.2, 5.0, 100.0]))
        plain = Limits(work=work, states=40_000)
        asked = replace(plain, if_it_slows=True)
        late, soon, ahead, two = (
            explore(system, limits=one, target="native")
            for one in (plain, asked, replace(asked, only_whole=True, states=None), replace(asked, threads=2))
        )
        if soon.stopped == asked.overgrown():
            early += 1
            assert soon.expanded <= late.expanded
            assert soon.levels[:-1] == late.levels[: len(soon.levels) - 1]
            assert _seen(ahead) == _seen(soon)
        else:
            assert _seen(soon) == _seen(late)
        assert _seen(two) == _seen(soon)
    assert early


class Counting(Game):
    language = 2
    scopes = {"full": "all", "middle": "less", "tiny": "least"}
    most = Constant(full=5, middle=4, tiny=3)
    worst = Constant(full=5, middle=5, tiny=5)
    count = State(Int(0, 9))

    @initial
    def begin(self) -> None:
        self.count = 0

    @rule()
    def add(self) -> None:
        require(self.count < self.most)
        self.count += 1

    @rule()
    def back(self) -> None:
        require(self.count == self.most)
        self.count = 0

    @invariant
    def it_is_no_more(self) -> bool:
        return self.count <= self.worst

    @reachable
    def it_is_all(self) -> bool:
        return self.count == 9


class Broken(Counting):
    worst = Constant(full=4, middle=5, tiny=5)


@pytest.mark.parametrize("game", [Counting, Broken])
def test_a_scope_between_may_be_left_early_where_all_is_proved(
    game: type[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A goal that nothing reaches is no doubt about what is broken; what is broken at the scope asked for is."""
    asked: dict[str, bool] = {}
    judged = ExplicitEngine.judge

    def noted(engine: ExplicitEngine, job: Job) -> Iterator[Verdict]:
        asked[job.scope] = job.effort.if_it_slows
        return judged(engine, job)

    monkeypatch.setattr(ExplicitEngine, "judge", noted)
    found = judge(game, effort=CheckEffort(plays=3)).best()["it_is_no_more"]
    assert found.status is (Status.PROVED if game is Counting else Status.REFUTED)
    assert asked == {"tiny": False, "middle": game is Counting, "full": True}


def _seen(found: Exploration) -> tuple[object, ...]:
    return found.expanded, found.transitions, found.depth, found.stopped, dict(found.state_fails), found.deadlock


def test_what_stopped_early_is_kept(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would stop there again; a search that goes on is another one."""
    pytest.importorskip("llvmlite")
    monkeypatch.setattr(native_search, "COUNTED_EVERY", 64)
    system = Kings("tiny").system
    limits = Limits(work=0.002, if_it_slows=True)
    monkeypatch.setattr(outlook, "_SLOWER", 100.0)
    found = explore(system, limits=limits, target="native")
    assert found.stopped == limits.overgrown()
    known = KeptSearches(Store(tmp_path))  # type: ignore[arg-type]
    key = known.key(system, None, limits)
    assert key != known.key(system, None, replace(limits, if_it_slows=False))
    known.keep(key, found, limits, [])
    assert known.find(key, system) == []
