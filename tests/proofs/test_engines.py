"""A new engine is a folder and a line; jobs go where they are sent and come back the same."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.model import GameError, TransitionSystem
from rulestone.model.system.scenes import judge_claims
from rulestone.proofs.checking import engine_names, registry
from rulestone.proofs.checking.one_reading import judge_job
from rulestone.proofs.checking.registry import engine
from rulestone.proofs.commands import main
from rulestone.proofs.engines.chance.facts import ChanceFacts
from rulestone.proofs.engines.random import hypothesis_strategies, judge
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.references import GameReference, reference_of

from tests.proofs.flawed_games import Heap, Questioned


@pytest.fixture
def seer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "c"))
    monkeypatch.setitem(engine_names.ENGINES, "seer", "tests.proofs.engine_for_tests:Seer")  # the line


def run(*words: str) -> Any:
    found = CliRunner().invoke(main, ["check", "knockout", "--scope", "tiny", "--defaults-only", *words])
    assert found.exit_code in (0, 3), found.output
    return found


def test_an_engine_that_was_added_judges_and_is_remembered(seer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("--engine", "seer")
    assert "in a dream" in run(*asked).stdout
    again = json.loads(run(*asked, "--json").stdout)
    assert again["from_cache"] == 1
    assert {(v["engine"], v["status"]) for v in again["chosen"]["verdicts"]} == {("seer", "proved")}
    monkeypatch.setattr(registry, "_code_beside", lambda file: "changed")
    assert json.loads(run(*asked, "--json").stdout)["from_cache"] == 0


def test_an_engine_that_was_added_is_asked_for_what_is_left(seer: None) -> None:
    job = Job.of("knockout", "tiny", effort=CheckEffort(timeout=0.01, budget=0.01, smaller=False, plays=1))
    judged = judge_job(job, Bench())
    dreamt = [verdict for verdict in judged.verdicts if verdict.engine == "seer"]
    settled = {
        v.property for v in judged.verdicts if v.engine != "seer" and v.status in (Status.PROVED, Status.REFUTED)
    }
    assert dreamt and {verdict.property for verdict in dreamt} == set(judged.properties) - settled


@pytest.mark.parametrize("name", ["symbolic", "explicit", "random"])
def test_every_engine_judges_by_the_same_protocol(name: str) -> None:
    job = Job.of(Questioned, effort=CheckEffort(timeout=5.0, plays=50)).asking(["defined", "deadlock"])
    verdicts = list(registry.engine(name).judge(job))
    assert {verdict.engine for verdict in verdicts} == {name}
    assert {verdict.property for verdict in verdicts} <= {"defined", "deadlock"} and verdicts


def test_claims_are_judged_by_the_engine_of_chance() -> None:
    job = Job.of("music", "tiny")
    asked = {one.declared.name: one for one in judge_claims(job.system, ChanceFacts(job.system))}
    expected = {name: one.agrees for name, one in asked.items()}
    words = {True: Status.EXHAUSTED, False: Status.REFUTED, None: Status.UNKNOWN}
    found = {verdict.property: verdict.status for verdict in registry.engine("chance").judge(job)}
    assert found == {name: words[agrees] for name, agrees in expected.items()}
    judged = judge_job(job.asking(budget=1.0), Bench()).claims
    assert {one.declared.name: (one.agrees, one.detail) for one in judged} == {
        name: (one.agrees, one.detail) for name, one in asked.items()
    }


def test_only_an_engine_that_visits_positions_explores() -> None:
    job = Job.of("knockout", "tiny")
    explored, solved = (registry.engine(name).explore(job) for name in ("explicit", "strategy"))
    assert explored.complete and solved.complete and len(solved.positions) == explored.states
    few = job.asking(states=20)
    assert not registry.engine("explicit").explore(few).complete
    assert len(registry.engine("strategy").explore(few).positions) < explored.states
    with pytest.raises(GameError, match="visits no positions"):
        registry.engine("symbolic").explore(job)
    with pytest.raises(GameError, match="no engine 'oracle'"):
        registry.engine("oracle")


def test_a_job_travels_and_is_the_same() -> None:
    job = Job.of("kajuka", "tiny", {"landing": "stand"}, ["deadlock"], CheckEffort(plays=3), seed=4)
    _ = job.system
    there = pickle.loads(pickle.dumps(job))
    assert there == job and hash(there) == hash(job)
    assert there.made is None and there.game.known is None
    assert there.system.scope == "tiny" and there.system.readings["landing"] == "stand"
    with pytest.raises(AttributeError):
        job.seed = 5  # type: ignore[misc]


def test_a_file_is_not_loaded_where_something_else_stands_in_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    text = "from rulestone.model import Game, Int, State\n\nclass Mine(Game):\n    n = State(Int(0, 1))\n"
    file.write_text(text)
    reference = reference_of(str(file))
    assert pickle.loads(pickle.dumps(reference)).load().__name__ == "Mine"
    other = GameReference("file", "Mine", str(file), "another digest")
    with pytest.raises(GameError, match="not what it was when the work began"):
        other.load()
    file.unlink()
    with pytest.raises(GameError, match="cannot read it"):
        GameReference("file", "Mine", str(file), "gone").load()


def test_a_class_that_nobody_else_knows_stays_here() -> None:
    reference = reference_of(Questioned)
    assert not reference.can_travel and reference.load() is Questioned
    with pytest.raises(GameError, match="known to this process alone"):
        pickle.dumps(Job.of(Questioned))


CELLS = [
    "from rulestone.model import Game, Int, State, initial, invariant, rule",
    "MOST = 3\nunused = open",
    "%magic",
    "class Count(Game):\n    n = State(Int(0, 1))",
    "def top():\n    return MOST",
    (
        "class Count(Game):\n    n = State(Int(0, MOST))\n\n    @initial\n    def begin(self, s):\n        s.n = 0\n\n"
        "    @rule()\n    def more(self, s):\n        s.n += 1\n\n    @invariant\n    def low(self, s):\n"
        "        return s.n <= top()"
    ),
    "MOST = 2",
]


def test_a_class_of_a_notebook_takes_its_source_along(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shell:
        user_ns = {"In": CELLS}

    class IPython:
        get_ipython = staticmethod(lambda: Shell)

    monkeypatch.setitem(sys.modules, "IPython", IPython)  # type: ignore[arg-type]
    source = "\n".join(CELLS[:2] + CELLS[4:])
    reference = GameReference("source", "Count", digest="by-hand", source=source)
    game = reference.load()
    monkeypatch.setattr(game, "__module__", "__main__")
    found = reference_of(game)
    assert found.how == "source" and "unused" not in found.source and found.source.count("class") == 1
    there = pickle.loads(pickle.dumps(found)).load()
    assert there().system.functions["n"].value_type.high == 3  # as it was when the class was made


def changed_heap() -> TransitionSystem:
    """Nobody may take one stone, so that play gets stuck: rules that no reference names."""
    system = Heap().system
    return replace(system, instances=tuple(one for one in system.instances if one["number"] != 1))


@pytest.mark.parametrize("name", ["symbolic", "explicit", "random"])
def test_rules_that_no_reference_names_are_a_job(name: str) -> None:
    rules, effort = changed_heap(), CheckEffort(plays=20)
    (stuck,) = engine(name).judge(Job.on(rules, ["deadlock"], effort))
    (sound,) = engine(name).judge(Job.on(Heap().system, ["deadlock"], effort))
    assert stuck.status is Status.REFUTED and stuck.play is not None and stuck.play.system is rules
    assert sound.status in (Status.PROVED, Status.EXHAUSTED, Status.SAMPLED)


def test_what_can_be_forced_by_rules_that_no_reference_names() -> None:
    rules = changed_heap()
    assert engine("strategy").explore(Job.on(rules)).positions.system is rules
    assert Job.on(rules) == Job.on(rules) != Job.on(Heap().system)


def test_a_job_of_changed_rules_stays_in_this_process_and_at_its_scope() -> None:
    job = Job.on(changed_heap())
    with pytest.raises(GameError, match="known to this process alone"):
        pickle.dumps(job)
    with pytest.raises(GameError, match="known at scope"):
        job.at("nowhere")


@pytest.mark.parametrize("name", ["symbolic", "random", "chance"])
def test_an_engine_that_visits_no_positions_says_so(name: str) -> None:
    with pytest.raises(GameError, match=f"the engine {name} visits no positions"):
        engine(name).explore(Job.on(changed_heap()))


def test_a_small_game_is_checked_without_numpy_and_llvm(tmp_path: Path) -> None:
    """To import them, and to compile what they run, takes a fourth of the whole command."""
    code = (
        "import sys\n"
        "from rulestone.proofs.commands import main\n"
        "main(['new', 'heap'], standalone_mode=False)\n"
        "try: main(['check', 'heap.py', '--defaults-only', '--workers', '1'])\n"
        "except SystemExit: pass\n"
        "print('imported:', *{'numpy', 'llvmlite'} & {*sys.modules})\n"
    )
    command = [sys.executable, "-c", code]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path).stdout
    assert "All 6 properties hold" in printed and printed.splitlines()[-1] == "imported:"


def test_plays_at_random_are_drawn_without_hypothesis() -> None:
    """It takes a sixth of a second to be imported, in each process; authors find what they need all the same."""
    code = "import sys; import rulestone.proofs.engines.random.engine; print('hypothesis' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.split() == ["False"]
    for name in ("initial_states", "plays", "readings", "state_machine", "states"):
        assert getattr(judge, name) is getattr(hypothesis_strategies, name)
    with pytest.raises(AttributeError):
        getattr(judge, "no_such_name")  # noqa: B009
