"""Random plays by machine code against the slow twin, one state at a time: the same plays, the same noticed."""

from __future__ import annotations

import contextlib
import random
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import Game, GameError, Int, State, initial, invariant, rule, step_property
from rulestone.model.system.read_before import ReadBefore
from rulestone.proofs.compiling import improving, native_walks, walks
from rulestone.proofs.compiling.drawn_words import DrawnWords
from rulestone.proofs.compiling.kernel import LOOK
from rulestone.proofs.compiling.layout import layout_of, pack_state
from rulestone.proofs.compiling.native_offers import NativeOffers, offers
from rulestone.proofs.compiling.native_walks import NativeWalk
from rulestone.proofs.compiling.python_target import join_words
from rulestone.proofs.compiling.step_judges import StepJudges
from rulestone.proofs.compiling.walks import PlainPath, Walker
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.running.loading import load_game

from tests.amounts import every, in_part
from tests.proofs.test_native import random_system

pytest.importorskip("llvmlite")

pytestmark = pytest.mark.usefixtures("rules_kept")


def told(
    system: Any,
    source: random.Random,
    plays: int,
    length: int,
    names: Any = None,
    *,
    few: bool = False,
    plainly: bool = False,
) -> Any:
    """Everything that some plays show, and where the draws stand afterwards."""
    walker = Walker(system, names, few=few, plainly=plainly)
    found: dict[str, Any] = {}
    for number in range(plays):
        assert plainly or walker.is_slow == (few and number <= plays // 2 and walker.moves > walks._FEW)
        if (few and number == plays // 2) or (plainly and number == plays // 4):
            walker.quicken()
        for name, play in walker.walk(drawn_initial_state(system, source), source, length, found.keys()):
            assert name not in found
            found[name] = [str(move) for move in play.moves], play.states
    judging = {name: (done.judged, done.missed) for name, done in walker.judging.items()}
    return list(found), found, walker.moves, walker.capped, judging, source.random()


def agree(system: Any, seed: int = 0, plays: int = 12, length: int = 40, names: Any = None) -> dict[str, Any]:
    natively, plainly = (told(system, kind(seed), plays, length, names) for kind in (DrawnWords, random.Random))
    assert natively == plainly
    assert told(system, DrawnWords(seed), plays, length, names, few=True) == plainly
    found: dict[str, Any] = natively[1]
    return found


@pytest.fixture(autouse=True)
def few_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "_FEW", 30)


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6), st.integers(0, 100))
def test_random_games_are_played_alike(number: int, seed: int) -> None:
    system = random_system(number)
    if system is not None:
        try:
            drawn_initial_state(system, random.Random(0))
        except GameError:  # there is no beginning
            return
        agree(system, seed)
        begun_plainly = told(system, DrawnWords(seed), 12, 40, few=True, plainly=True)
        assert begun_plainly == told(system, random.Random(seed), 12, 40)


@pytest.mark.parametrize("more", (0, 1))
def test_a_small_game_is_played_in_python_until_more_is_played(more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    system = load_game("tavern")(scope="tiny").system
    monkeypatch.setattr(walks, "_VERY_FEW", 5)
    monkeypatch.setattr(walks, "_SMALL", len(system.instances) - more)
    walker, source = Walker(system, (), few=True, plainly=True), DrawnWords(1)
    assert isinstance(walker._rules, NativeOffers) == bool(more)
    while walker.moves <= 5:
        assert not walker.is_slow
        list(walker.walk(drawn_initial_state(system, source), source, 12, ()))
    assert walker.is_slow == (not more) and walker.moves <= 30
    if not more:
        walker.quicken()
        assert walker._native is not None and not walker.is_slow


@pytest.mark.parametrize("game", ["knockout", "kajuka", "tavern", "mutou"])
def test_bundled_games_are_played_alike(game: str) -> None:
    scopes = {"mutou": "1x4"}
    assert agree(load_game(game)(scope=scopes.get(game, "tiny")).system, 3, plays=3, length=60)


@pytest.mark.parametrize("start", every(2, (0, 25)))
def test_judges_made_together_judge_the_same_plays(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search for edge cases plays on before it compiles judges, and comes back; the slow twin knows nothing of it."""
    made = []
    rehearse = NativeWalk._rehearse

    def counted(self: NativeWalk, *args: Any) -> None:
        before = int((self._judges.table > 0).sum()) if self._judges else 0
        rehearse(self, *args)
        made.append(int((self._judges.table > 0).sum()) - before if self._judges else 0)

    monkeypatch.setattr(NativeWalk, "_rehearse", counted)
    with ReadBefore.on():
        for number in range(start, start + 25):
            system = random_system(number)
            if system is not None:
                with contextlib.suppress(GameError):  # there is no beginning
                    agree(system, number)
        assert agree(load_game("kajuka")(scope="tiny").system, 3, plays=6, length=60)
    assert any(made)


def test_a_rehearsal_that_is_interrupted_leaves_nothing_of_its_memory_behind() -> None:
    """Machine code would count what is offered in memory that was given back."""
    system = load_game("kajuka")(scope="tiny").system
    layout, checks = layout_of(system, 2**31 - 1), checks_of(system, None)
    made = offers(system, layout, checks, walks=True)
    assert isinstance(made, NativeOffers)
    walk = made.walks()
    assert walk is not None and walk._judges is not None

    def interrupted(*_: Any) -> int:
        raise KeyboardInterrupt

    source = DrawnWords(1)
    source.more()
    walk.begin(pack_state(system, layout, drawn_initial_state(system, source)), 20)
    walk._rules = replace(walk._rules, kernel=replace(walk._rules.kernel, walk=interrupted))
    before = bytes(walk._walk)
    with pytest.raises(KeyboardInterrupt):
        walk._rehearse(source, set())
    assert bytes(walk._walk) == before
    assert walk._walk.offered == walk._judges.offered.ctypes.data


def as_of_a_search(system: Any, seed: int) -> None:
    """Where only the chosen move is made, all that is offered leads where the rules of a search lead."""
    layout, checks = layout_of(system, 2**31 - 1), checks_of(system, None)
    chosen, whole = (offers(system, layout, checks, walks=walks) for walks in (True, False))
    if not isinstance(chosen, NativeOffers) or not isinstance(whole, NativeOffers):
        return
    assert chosen._compiled.make is not None and whole._compiled.make is None
    source = random.Random(seed)
    packed = join_words(pack_state(system, layout, drawn_initial_state(system, source)))
    for _ in range(25):
        offered = chosen.expand(packed)
        assert offered == whole.expand(packed)
        if not offered.states:
            return
        packed = source.choice(offered.states)


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6), st.integers(0, 100))
def test_moves_made_alone_lead_where_all_moves_lead(number: int, seed: int) -> None:
    system = random_system(number)
    if system is not None:
        with contextlib.suppress(GameError):  # there is no beginning
            as_of_a_search(system, seed)


@pytest.mark.parametrize("game", ["knockout", "tavern"])
def test_moves_of_bundled_games_made_alone_lead_where_all_moves_lead(game: str) -> None:
    as_of_a_search(load_game(game)(scope="tiny").system, 5)


class Doubling(Game):
    """A number that soon leaves what machines count with."""

    scopes = {"full": ""}
    n = State(Int(0, None))

    @initial
    def setup(self, s: Any) -> None:
        s.n = 1

    @rule(by=None)
    def double(self, s: Any) -> None:
        s.n = s.n * 2

    @rule(by=None)
    def one_more(self, s: Any) -> None:
        s.n = s.n + 1

    @invariant
    def is_small(self, s: Any) -> Any:
        return s.n < 2**35

    @step_property
    def large_ones_do_not_double(self, before: Any, after: Any, step: Any) -> Any:
        return (before.n < 2**33) | (after.n < 2 * before.n)


def test_numbers_that_leave_machine_integers_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    handed = []
    wide = Walker._with_all_room

    def hand_over(self: Walker, path: NativeWalk) -> PlainPath:
        handed.append(path.moves)
        return wide(self, path)

    monkeypatch.setattr(Walker, "_with_all_room", hand_over)
    system = Doubling().system
    assert set(agree(system, plays=5, length=140)) == {"is_small", "large_ones_do_not_double"}
    assert len(handed) == 10 and min(handed) > 30  # of five plays, with either code


def test_what_is_found_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a play has shown does not make machine code stand still again."""
    looked = []
    go_on = NativeWalk.go_on

    def counted(*arguments: Any) -> int:
        answer = go_on(*arguments)
        looked.append(answer == LOOK)
        return answer

    monkeypatch.setattr(NativeWalk, "go_on", counted)
    found = agree(load_game("knockout")(scope="tiny").system, plays=200, length=40)
    assert len(found) > 3 and 0 < sum(looked) <= 2 * len(found)


@settings(deadline=None, max_examples=in_part(6, 15), suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6), st.integers(0, 100))
def test_judges_made_for_one_reading_serve_the_next(number: int, seed: int) -> None:
    """Read a second time no step needs a new judge, and what is noticed stays what generated Python notices."""
    systems = [random_system(number) for _ in range(2)]
    if systems[0] is None:
        return
    made: list[int] = []
    compile_them = StepJudges._compile

    def counted(self: StepJudges, asked: Any) -> bool:
        is_exact = compile_them(self, asked)
        made[-1] += is_exact
        return is_exact

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StepJudges, "_compile", counted)
        for system in systems:
            made.append(0)
            try:
                drawn_initial_state(system, random.Random(0))
            except GameError:  # there is no beginning
                return
            agree(system, seed)
    assert made[1] == 0


@pytest.mark.parametrize("game, questions", [("kajuka", 1), ("knockout", 4)])
def test_other_readings_of_a_game_share_judges(game: str, questions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = load_game(game)
    taken: list[int] = []
    is_kept = StepJudges._is_kept

    def counted(self: StepJudges, number: int, demanded: Any) -> bool:
        found = is_kept(self, number, demanded)
        taken.append(found)
        return found

    monkeypatch.setattr(StepJudges, "_is_kept", counted)
    for question in list(kind.questions().values())[:questions]:
        for reading in question.compared[:2]:
            agree(kind(scope="tiny", **{question.name: reading}).system, 3, plays=3, length=60)
    assert sum(taken) > len(taken) / 2


def test_walks_go_on_with_better_code_and_make_the_same_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They wait for it here, so that they surely go on with it."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    monkeypatch.setattr(native_walks, "_LOOKED_EVERY", 5)
    swapped = []

    def waits(self: improving.Improvement) -> Any:
        self._due = 0.0
        for _ in range(600):
            found = code(self)
            if found is not None or not self._text:
                break
            time.sleep(0.1)
        swapped.extend([found] if found else [])
        return found

    code = improving.Improvement.code
    monkeypatch.setattr(improving.Improvement, "code", waits)
    agree(load_game("tavern")(scope="small").system, plays=20)
    assert len(swapped) == 2  # of the code that is made for plays, and of that of a search
