"""A second `check` answers from what the first has found, as long as nothing has changed on which it depends."""

from __future__ import annotations

import importlib
import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.declarations.ledger import read_ledger
from rulestone.model.reading.grounding import build
from rulestone.proofs.checking import known_checks
from rulestone.proofs.checking.check_game import Checked, check_job
from rulestone.proofs.checking.judgement import JudgedReading
from rulestone.proofs.checking.kept_readings import can_be_kept, keys_of_reading, reading_data, reading_of, says_no_line
from rulestone.proofs.checking.known_checks import answer_to
from rulestone.proofs.checking.one_reading import judge_job
from rulestone.proofs.commands import main
from rulestone.proofs.commands.check_data import checked_data
from rulestone.proofs.commands.check_printed import print_check
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.plays.kept_plays import KeptPlay, shown_play
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.report.console import captured
from rulestone.proofs.running import own_code, sources
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.references import reference_of
from rulestone.proofs.running.store import Memory, Store

from tests.model.roads import CHANGES, GAME, LEDGER, changed

EFFORT = CheckEffort(engines=("explicit",))

DATA = (
    GAME.replace(
        "INCOME = {",
        "import json\nimport networkx as nx\nfrom pathlib import Path\nfrom tolls import TOLL\n"
        'MAP = nx.Graph([("red", "blue", {"length": 1})])\nINCOME = {',
    )
    .replace(
        '        s.town = "red"\n',
        '        s.town = "red"\n'
        '        s.gold["right"] = json.loads((Path(__file__).parent / "purse.json").read_text())\n',
    )
    .replace("        s.hand -= 1\n", '        s.hand -= TOLL * MAP["red"]["blue"]["length"]\n')
)
FILES = {"roads.py": DATA, "roads.md": LEDGER, "tolls.py": "TOLL = 1\n", "purse.json": "2"}
EDITS = {
    "a table in a module beside it": ("tolls.py", "TOLL = 1", "TOLL = 2"),
    "a file that is read": ("purse.json", "2", "3"),
    "an attribute of a graph": ("roads.py", '"length": 1', '"length": 2'),
    "a clause": ("roads.md", "Or pass.", "Or stay."),
}


@pytest.fixture(autouse=True)
def modules_beside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(sources, "_since", math.inf)  # what a test has just written was written before it began
    monkeypatch.setattr(sources, "_opened", {})
    monkeypatch.setattr(sources, "_NATIVE", ())  # which tests of maps may have imported in this process
    monkeypatch.syspath_prepend(str(tmp_path / "a"))
    yield
    sys.modules.pop("tolls", None)


def loaded(folder: Path, files: dict[str, str]) -> type[Game]:
    """A game read from a folder as by a new process."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text)
    read_ledger.cache_clear()
    sys.modules.pop("tolls", None)
    importlib.invalidate_caches()
    sources._opened.clear()
    game: type[Game] = vars(module_from(folder / "roads.py"))["Roads"]
    return game


def job_of(folder: Path, game: str = GAME, **options: Any) -> Job:
    reference = reference_of(loaded(folder, {"roads.py": game, "roads.md": LEDGER}), str(folder / "roads.py"))
    return Job.of(reference, effort=CheckEffort(), **options)


def said(checked: Checked) -> str:
    """Everything that a check says, without times."""
    data = checked_data(checked, "roads.py")
    data.pop("from_cache")
    text = json.dumps(data, sort_keys=True, default=str)
    return "\n".join(line for line in json.dumps(json.loads(text), indent=0).splitlines() if '"seconds"' not in line)


def test_what_python_writes_of_a_module_is_no_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = ("bytecode/roads.cpython-311.pyc.140234", "__pycache__/roads.cpython-311.pyc", "roads.py")
    opened = {str(tmp_path / name): "-" for name in modules}
    monkeypatch.setattr(sources, "_opened", {**opened, str(tmp_path / "purse.json"): "2"})
    assert sources.files_noted(tmp_path) == {"purse.json": "2"}


def test_what_earlier_runs_have_found_is_no_data_of_a_game_that_asks_for_it(tmp_path: Path) -> None:
    sources.listen()
    Store(tmp_path / "kept").keep("figures", "a", bytes(1_000_000))  # a file of its own
    (tmp_path / "purse.json").write_text("2")
    game = ModuleType("rulestone_game_asking")
    exec("def ask(store, purse):\n    return store.find('figures', 'a'), purse.read_text()", vars(game))
    assert game.ask(Store(tmp_path / "kept"), tmp_path / "purse.json") == (bytes(1_000_000), "2")
    assert list(sources.files_noted(tmp_path) or ()) == ["purse.json"]


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_of_the_rules_has_another_key_and_another_source(name: str, tmp_path: Path) -> None:
    keys = set()
    for text in (GAME, changed(name)):
        job = job_of(tmp_path / "a", text)
        keys |= {*keys_of_reading(job, ""), sources.source_of(job.game.load())}
    assert len(keys - {None}) == 6


def test_equal_content_has_equal_keys_wherever_it_lies(tmp_path: Path) -> None:
    one, other = job_of(tmp_path / "a"), job_of(tmp_path / "b", GAME + "\n# a remark\n")
    assert keys_of_reading(one, "") == keys_of_reading(other, "")
    one, other = job_of(tmp_path / "a"), job_of(tmp_path / "b")
    assert sources.source_of(one.game.load()) == sources.source_of(other.game.load()) is not None


def test_what_is_asked_of_steps_goes_by_the_code_where_that_and_files_say_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key of such a game asks no step, and reads no smaller scope; of one that asks for more all are asked."""
    read = []
    asked = TransitionSystem.step_condition

    def noted(self: TransitionSystem, *rest: Any) -> Any:
        read.append(self.scope)
        return asked(self, *rest)

    monkeypatch.setattr(TransitionSystem, "step_condition", noted)
    job = job_of(tmp_path / "a")
    keys_of_reading(job, "")
    assert not read
    with_data = reference_of(loaded(tmp_path / "a", FILES), str(tmp_path / "a" / "roads.py"))
    keys_of_reading(Job.of(with_data, effort=CheckEffort()), "")
    assert not read
    with_more = {**FILES, "roads.py": FILES["roads.py"] + "\nimport os\n"}
    asking = reference_of(loaded(tmp_path / "a", with_more), str(tmp_path / "a" / "roads.py"))
    keys_of_reading(Job.of(asking, effort=CheckEffort()), "")
    assert set(read) == {"full", "tiny"}


@pytest.mark.parametrize(
    ("old", "new"),
    [("tiny=3)", "tiny=2)"), ('after.gold["left"] >=', "self.left_gold(after) >=")],
    ids=["tiny", "helper"],
)
def test_what_only_a_smaller_scope_or_a_helper_says_has_another_key(old: str, new: str, tmp_path: Path) -> None:
    helper = '    def left_gold(self, s):\n        return s.gold["left"]\n\n    @step_property'
    text = GAME.replace("    @step_property", helper)
    assert text.count(old) == 1
    changed_text = text.replace(old, new)
    again = changed_text.replace('return s.gold["left"]\n', 'return s.gold["left"] + 1\n')
    keys = [keys_of_reading(job_of(tmp_path / "a", one), "") for one in (text, changed_text, again)]
    for which in ("exact", "moved"):
        first, second, third = (getattr(one, which) for one in keys)
        assert first != second
        assert (second != third) is (new != "tiny=2)")  # the helper counts where it is called


@pytest.mark.parametrize(
    ("code", "alone"),
    [
        ("import math", True),
        ("import networkx as nx\nMAP = nx.Graph()", True),
        ("import networkx as nx\nMAP = nx.read_gml", False),
        ("import numpy as np\nTABLE = np.loadtxt", False),
        ("from pathlib import Path", False),
        ("TEXT = open", False),
        ("from rulestone.geometry.files import reading", False),
        ("import os", False),
        ("def deal(self):\n    self.open_hand()", False),
        ("class Hands:\n    def open_hand(self):\n        self.open_hand()", False),
    ],
)
def test_whether_a_game_can_read_data(code: str, alone: bool, tmp_path: Path) -> None:
    text = GAME.replace("class Roads(Game)", f"{code}\n\n\nclass Roads(Game)")
    assert sources.stands_alone(loaded(tmp_path / "a", {"roads.py": text, "roads.md": LEDGER})) is alone


def test_a_method_of_the_game_itself_reads_no_data_whatever_its_name(tmp_path: Path) -> None:
    text = GAME.replace("    @terminal", "    def open_hand(self):\n        return self.read_x()\n\n    @terminal")
    for called, alone in (("open_hand", True), ("read_all", False)):
        game = text.replace("read_x", called)
        assert sources.stands_alone(loaded(tmp_path / "a", {"roads.py": game, "roads.md": LEDGER})) is alone


ASKED = {
    "a scope": {"scope": "tiny"},
    "a reading": {"readings": (("passing", "no"),)},
    "properties": {"properties": ("blue",)},
    "the seed": {"seed": 1},
    "engines": {"effort": CheckEffort(engines=("random",))},
    "a limit of time": {"effort": CheckEffort(timeout=21.0)},
    "the budget": {"effort": CheckEffort(budget=91.0)},
    "states": {"effort": CheckEffort(states=10)},
    "plays": {"effort": CheckEffort(plays=10)},
}


@pytest.mark.parametrize("name", ASKED)
def test_whatever_is_asked_otherwise_has_another_key(name: str, tmp_path: Path) -> None:
    job = job_of(tmp_path / "a")
    other = replace(job, made=None, **ASKED[name])
    assert set(keys_of_reading(job, "")).isdisjoint(keys_of_reading(other, ""))
    memory = Memory(tmp_path / "kept")
    assert known_checks.KnownCheck(job, True, memory)._key != known_checks.KnownCheck(other, True, memory)._key


def test_how_many_processes_help_has_no_part_in_it(tmp_path: Path) -> None:
    job = job_of(tmp_path / "a")
    other = replace(job, effort=CheckEffort(workers=7))
    assert keys_of_reading(job, "") == keys_of_reading(other, "")


def test_the_code_of_rulestone_and_of_engines_is_part_of_every_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = job_of(tmp_path / "a")
    keys = {*keys_of_reading(job, "")}
    assert keys.isdisjoint(keys_of_reading(job, "another engine"))
    monkeypatch.setattr(own_code, "own_code", lambda: b"another version")
    assert keys.isdisjoint(keys_of_reading(job, ""))


def checked(folder: Path, files: dict[str, str], memory: Memory) -> Checked:
    reference = reference_of(loaded(folder, files), str(folder / "roads.py"))
    return check_job(Job.of(reference, effort=EFFORT), memory=memory)


@pytest.mark.parametrize("name", EDITS)
def test_what_was_found_is_used_until_something_changes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = Memory(tmp_path / "kept")
    first = checked(tmp_path / "a", FILES, memory)
    assert first.remembered == 0

    def never(*_: Any) -> None:
        raise AssertionError("nothing is to be judged")

    with monkeypatch.context() as context:
        context.setattr(known_checks, "judge_job", never)
        context.setattr(known_checks, "keys_of_reading", never)  # the rules are not even read
        second = checked(tmp_path / "a", FILES, memory)
    assert second.remembered == 2 and said(second) == said(first)

    file, old, new = EDITS[name]
    assert FILES[file].count(old) == 1
    edited = {**FILES, file: FILES[file].replace(old, new)}
    third = checked(tmp_path / "a", edited, memory)
    assert third.remembered == 0
    assert said(third) == said(checked(tmp_path / "a", edited, Memory(None)))
    fresh = checked(tmp_path / "a", edited, Memory(tmp_path / "kept", fresh=True))
    assert fresh.remembered == 0 and said(fresh) == said(third)


def moved(text: str, above: str = "    @rule(by=CHANCE") -> str:
    """A game with a line of comment more in the middle."""
    assert text.count(above) == 1
    return text.replace(above, f"    # a remark\n{above}")


def test_where_only_lines_moved_nothing_is_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory(tmp_path / "kept")
    first = checked(tmp_path / "a", FILES, memory)
    edited = {**FILES, "roads.py": moved(FILES["roads.py"])}
    slowly = checked(tmp_path / "a", edited, Memory(None))
    jobs = [
        Job.of(reference_of(loaded(tmp_path / "a", one), str(tmp_path / "a" / "roads.py"))) for one in (FILES, edited)
    ]
    one, other = (keys_of_reading(job, "") for job in jobs)
    assert one.exact != other.exact and one.moved == other.moved
    with monkeypatch.context() as context:
        context.setattr(known_checks, "judge_job", None)
        second = checked(tmp_path / "a", edited, memory)
        assert second.remembered == 2
        assert said(second) == said(slowly) == said(first)
        context.setattr(known_checks, "keys_of_reading", None)  # from now on it is known as it stands
        assert said(checked(tmp_path / "a", edited, memory)) == said(second)


def test_an_answer_that_names_a_line_does_not_stand_where_lines_moved(tmp_path: Path) -> None:
    """A set-up may fail in words that say where."""
    memory = Memory(tmp_path / "kept")
    files = {**FILES, "roads.py": FILES["roads.py"].replace('s.gold["right"] =', 's.gold["left"] = s.hand - 3 +')}
    first = checked(tmp_path / "a", files, memory)
    edited = {**files, "roads.py": moved(files["roads.py"], "    @initial")}
    second = checked(tmp_path / "a", edited, memory)
    assert said(second) == said(checked(tmp_path / "a", edited, Memory(None)))
    assert first.chosen.verdicts


@pytest.mark.parametrize(
    ("detail", "stands"), [("line 7 asks for it", False), ("roads.py:7 asks", False), ("a line", True)]
)
def test_which_answers_name_a_line(detail: str, stands: bool) -> None:
    assert says_no_line({"verdicts": [{"detail": detail, "play": {"states": [{"line": 7}]}}]}) is stands


@pytest.mark.parametrize(
    "asks",
    [
        "import os\nINCOME = {**INCOME, 'grey': len(os.environ)}",
        "import random\nINCOME = {**INCOME}",
        "EXTRA = (Path(__file__).parent / 'extra').exists()",
        "INCOME = eval(repr(INCOME))",
        "from pathlib import Path as P\nHERE = P.cwd()",
    ],
)
def test_where_rules_may_depend_on_more_they_are_read_each_time(asks: str, tmp_path: Path) -> None:
    text = DATA.replace("class Roads(Game)", f"{asks}\n\n\nclass Roads(Game)")
    assert sources.source_of(loaded(tmp_path / "a", {**FILES, "roads.py": text})) is None
    memory = Memory(tmp_path / "kept")
    for remembered in (0, 2):  # found again by what was read
        assert checked(tmp_path / "a", {**FILES, "roads.py": text}, memory).remembered == remembered


def test_a_file_that_was_written_after_the_process_began_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = loaded(tmp_path / "a", FILES)
    assert sources.source_of(game) is not None
    monkeypatch.setattr(sources, "_since", os.stat(tmp_path / "a" / "tolls.py").st_mtime)
    assert sources.source_of(game) is None


FALSE = changed("an invariant")


def test_plays_are_played_again_when_they_are_looked_at(tmp_path: Path) -> None:
    job = replace(job_of(tmp_path / "a", FALSE), effort=EFFORT)
    judged = judge_job(job, Bench())
    data = json.loads(json.dumps(reading_data(judged)))
    restored = reading_of(data, job.game.load())
    before, after = (next(v for v in one.verdicts if v.status is Status.REFUTED) for one in (judged, restored))
    assert before.play is not None and after.play is not None
    assert len(before.play) == len(after.play) > 0
    assert "states" not in vars(after.play)  # not yet
    assert before.play.states == after.play.states and before.play.loop is after.play.loop is None
    assert [move.label for move in before.play.moves] == [move.label for move in after.play.moves]
    assert reading_data(restored) == data
    for verdict in data["verdicts"]:
        if verdict["play"]:
            verdict["play"]["states"][1]["#meta"]["move"]["parameters"] = {"to": "nowhere"}
    altered = next(v for v in reading_of(data, job.game.load()).verdicts if v.status is Status.REFUTED)
    with pytest.raises(GameError, match="no move"):
        _ = altered.play and altered.play.states


def judged_with(*verdicts: tuple[str, Status, Ending], **options: Any) -> JudgedReading:
    made = [Verdict(name, "invariant", "full", {}, "explicit", status, ended=ended) for name, status, ended in verdicts]
    return JudgedReading("full", {}, ["one", "two"], made, **options)


def test_what_ended_early_is_not_kept() -> None:
    one, two = ("one", Status.PROVED, Ending.DONE), ("two", Status.REFUTED, Ending.DONE)
    assert can_be_kept(judged_with(one, two))
    assert can_be_kept(judged_with(one, ("two", Status.UNKNOWN, Ending.DONE), two))  # another engine has settled it
    assert not can_be_kept(judged_with(one))
    assert not can_be_kept(judged_with(one, two, interrupted=True))
    assert not can_be_kept(judged_with(one, two, lost="killed"))
    for why in (Ending.TIME, Ending.MEMORY):
        assert not can_be_kept(judged_with(one, ("two", Status.UNKNOWN, why)))
        assert can_be_kept(judged_with(one, ("two", Status.UNKNOWN, why), two))
    killed = "two", Status.UNKNOWN, Ending.SOLVER_LOST  # which is told each time, and need not happen again
    assert not can_be_kept(judged_with(one, killed)) and not can_be_kept(judged_with(one, killed, two))
    for why in (Ending.LIMIT, Ending.DONE):
        assert can_be_kept(judged_with(one, ("two", Status.TRUNCATED, why)))
    assert not can_be_kept(judged_with(one, ("two", Status.SAMPLED, Ending.INTERRUPTED)))


def test_words_of_an_answer_do_not_decide_whether_it_is_kept() -> None:
    made = Verdict("one", "invariant", "full", {}, "symbolic", Status.UNKNOWN, detail="by the lost time of memory")
    assert can_be_kept(JudgedReading("full", {}, ["one"], [made]))


@pytest.mark.parametrize("ended", Ending)
def test_an_answer_is_restored_with_its_ending(ended: Ending, tmp_path: Path) -> None:
    job = replace(job_of(tmp_path / "a", FALSE), effort=EFFORT)
    judged = judge_job(job, Bench())
    judged.verdicts = [replace(verdict, ended=ended) for verdict in judged.verdicts]
    data = json.loads(json.dumps(reading_data(judged)))
    assert {verdict.ended for verdict in reading_of(data, job.game.load()).verdicts} == {ended}


def printed(checked: Checked) -> list[str]:
    with captured() as out:
        print_check(checked, {})
    return str(out.export_text()).splitlines()[:-1]  # the last says how long it took


def test_plays_that_were_kept_are_shown_without_reading_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = Memory(tmp_path / "kept")
    first = printed(checked(tmp_path / "a", FILES, memory))
    second = checked(tmp_path / "a", FILES, memory)
    with monkeypatch.context() as context:
        context.setattr(Game, "system", property(lambda game: pytest.fail("rules are read")))
        assert printed(second) == first
    assert any(line.startswith("  1. ") for line in first)


def test_a_kept_play_that_the_game_does_not_allow_is_not_shown(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "kept")
    checked(tmp_path / "a", FILES, memory)
    play = next(one.play for one in checked(tmp_path / "a", FILES, memory).chosen.verdicts if one.play is not None)
    assert isinstance(play, KeptPlay) and shown_play(play).states == play.states
    last = dict(play.trace["states"][-1], hand=3)
    wrong = KeptPlay({**play.trace, "states": [*play.trace["states"][:-1], last]}, play.rules)
    with pytest.raises(GameError, match="the trace records 3"):
        _ = shown_play(wrong).states


@pytest.mark.parametrize("limited", [{"states": 2}, {"exhaust": 1e-9}])
def test_a_search_that_ended_at_a_limit_that_was_asked_for_is_known(limited: dict[str, Any], tmp_path: Path) -> None:
    memory = Memory(tmp_path / "kept")
    job = replace(job_of(tmp_path / "a"), effort=replace(EFFORT, **limited))
    first = check_job(job, memory=memory, vary=False)
    assert any(verdict.status is Status.TRUNCATED for verdict in first.chosen.verdicts)
    again = check_job(job, memory=memory, vary=False)
    assert (first.remembered, again.remembered) == (0, 1)
    more = replace(job, effort=EFFORT)
    assert check_job(more, memory=memory, vary=False).remembered == 0


@pytest.mark.parametrize("kind", ["checks", "verdicts"])
@pytest.mark.parametrize("spoilt", [3, {}, {"answers": [["", "", "no such key"]], "errors": [], "files": {}}])
def test_what_is_no_answer_counts_for_nothing(
    kind: str, spoilt: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = Memory(tmp_path / "kept")
    first = checked(tmp_path / "a", FILES, memory)
    find = Memory.find
    with monkeypatch.context() as context:
        context.setattr(Memory, "find", lambda self, key: spoilt if self._kind == kind else find(self, key))
        assert said(checked(tmp_path / "a", FILES, memory)) == said(first)


def test_readings_in_which_rules_cannot_be_read_are_remembered_too(tmp_path: Path) -> None:
    text = GAME.replace('s.town = "red"\n', 's.town = "red" if self.passing == "yes" else "nowhere"\n')
    memory = Memory(tmp_path / "kept")
    files = {"roads.py": text, "roads.md": LEDGER}
    first, second = (checked(tmp_path / "a", files, memory) for _ in range(2))
    assert isinstance(first.varied["passing", "no"], GameError)
    assert (first.remembered, second.remembered) == (0, 2) and said(first) == said(second)


@pytest.mark.usefixtures("read_once")
def test_other_processes_keep_and_find_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded(tmp_path / "a", FILES)
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path / "a")
    command = ["check", "roads.py", "--engine", "explicit", "--json"]
    program = [sys.executable, "-m", "rulestone.proofs", *command, "--workers", "2"]
    told = []
    for seed in ("1", "2"):
        asked = {**os.environ, "PYTHONHASHSEED": seed}
        ran = subprocess.run(program, env=asked, capture_output=True, text=True)
        assert ran.returncode == 1, ran.stderr
        told.append(json.loads(ran.stdout)["from_cache"])
    for options in (["--fresh"], ["--no-cache"], []):
        told.append(json.loads(CliRunner().invoke(main, [*command, *options]).stdout)["from_cache"])
    assert told == [0, 2, 0, 0, 2]


def test_the_rules_of_each_scope_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(game: Game) -> TransitionSystem:
        read.append(game.scope)
        return build(game)

    monkeypatch.setattr("rulestone.model.game.build", counted)
    job = Job.of("knockout", "full", effort=CheckEffort(states=100, plays=10, as_written=10, timeout=1, budget=1))
    answer_to(job, Bench(), Memory(tmp_path))
    assert len(read) == len(set(read)) and {"full", "tiny"} <= set(read) <= {"full", "small", "tiny"}
