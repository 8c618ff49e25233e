"""What `edges` remembers: a changed game is looked at again, an unchanged one is not, whatever the process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import diskcache
import pytest
from rulestone.model.declarations.authored import authored
from rulestone.model.declarations.ledger import read_ledger
from rulestone.proofs.edge_cases.edges_search import _EdgesSearch, find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.findings_json import edges_data
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.run_options import RunOptions
from rulestone.proofs.running.store import Memory, folder

from tests.model.roads import CHANGES, GAME, LEDGER
from tests.model.roads import changed as with_change

pytestmark = pytest.mark.usefixtures("read_once")

PLAYED = (
    GAME.replace(
        "class Roads(Game)",
        "WORTH = {'blue': 2}\n\ndef goes(scene, to):\n    scene.play('travel', to=to)\n\n\nclass Roads(Game)",
    ).replace("    @variant", "    @property\n    def roads(self):\n        return ROADS\n\n    @variant")
    + """
    limits = [5, 9]

    @example
    def left_goes_to_blue(self, scene):
        scene.start(town="red", turn="left", hand=2)
        goes(scene, "blue")
        scene.expect(scene.position.gold["left"] == WORTH["blue"])

    @claim(between=(1, 3))
    def cards_dealt(self, facts):
        return self.limits[0] - 3 + len(self.roads) * 0
"""
)
RUN = {
    "an example": ('goes(scene, "blue")', 'goes(scene, "blue"); scene.expect(True)'),
    "a function that an example calls": ("'travel', to=to", "'travel', to='blue'"),
    "a number that an example names": ("WORTH = {'blue': 2}", "WORTH = {'blue': 3}"),
    "a claim": ("self.limits[0] - 3", "self.limits[0] - 4"),
    "what a claim allows": ("between=(1, 3)", "between=(1, 1)"),
    "a list that a claim reads": ("limits = [5, 9]", "limits = [6, 9]"),
    "a table behind a property of the game": ("return ROADS", "return INCOME"),
}
NOT_A_QUESTION = {"an invariant", "a step property", "a goal", "a variant", "a quiet property", "a property's clause"}
"""Comparing readings asks no properties."""


FAST = replace(EFFORTS["quick"], sampled=50, exhausted=5_000, played=5)


class Keys(_EdgesSearch):
    """A search that only says under which keys its parts are kept."""

    def remembered(self, name: str, parts: Any, make: Any, take: Any) -> None:
        self.keys: dict[str, str] = {**getattr(self, "keys", {}), name: self.key_of(name, parts)}

    def _questions(self) -> None:
        self.keys = {**getattr(self, "keys", {}), "questions": self._question_key("route", self.setting)}


def load(place: Path, text: str, ledger: str = LEDGER) -> Any:
    place.mkdir(exist_ok=True)
    (place / "roads.md").write_text(ledger)
    (place / "roads.py").write_text(text)
    read_ledger.cache_clear()
    return load_game(f"{place / 'roads.py'}:Roads")


def keys_of(place: Path, text: str, ledger: str = LEDGER) -> dict[str, str]:
    game = load(place, text, ledger)
    search = Keys(game, None, {}, EFFORTS["quick"], RunOptions())
    search.exhausted = "full"
    search.run()
    return search.keys


ALL = {
    "survey",
    "endless",
    "endless elsewhere",
    "best play",
    "readings",
    "questions",
}  # of one question no combinations
RESULTS = 6, 7
"""The parts; questions at both scopes, unless the half second given is enough to see all at the smaller one."""


def test_an_unchanged_game_is_known(tmp_path: Path) -> None:
    keys = keys_of(tmp_path / "a", PLAYED)
    assert keys.keys() == ALL
    assert keys == keys_of(tmp_path / "b", PLAYED)
    assert keys == keys_of(tmp_path / "c", PLAYED.replace("limits = [5, 9]", "limits = [5, 9]  # a remark"))


@pytest.fixture(scope="module")
def before_it(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """The keys of what is changed, by its text: where a file lies is no part of them."""
    return {text: keys_of(tmp_path_factory.mktemp("before"), text) for text in (GAME, PLAYED)}


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_of_the_rules_is_looked_at(
    name: str, before_it: dict[str, dict[str, str]], tmp_path: Path
) -> None:
    before = before_it[GAME]
    after = keys_of(tmp_path / "b", with_change(name))
    differ = {part for part in ALL if before[part] != after[part]}
    assert differ >= (ALL - {"questions"} if name in NOT_A_QUESTION else ALL)


@pytest.mark.parametrize("name", RUN)
def test_every_change_of_what_is_run_is_looked_at(
    name: str, before_it: dict[str, dict[str, str]], tmp_path: Path
) -> None:
    old, new = RUN[name]
    assert PLAYED.count(old) == 1
    before, after = before_it[PLAYED], keys_of(tmp_path / "b", PLAYED.replace(old, new))
    assert before["readings"] != after["readings"]
    assert before["survey"] == after["survey"]  # the rules are as they were, and are not searched again


def test_a_clause_and_a_scope_below(tmp_path: Path) -> None:
    before = keys_of(tmp_path / "a", GAME)
    assert before.keys() == ALL
    for text, ledger in ((GAME, LEDGER.replace("Or pass.", "Or stay.")), (GAME.replace("tiny=3", "tiny=2"), LEDGER)):
        after = keys_of(tmp_path / "b", text, ledger)
        assert not set(before.items()) & set(after.items())


def entries(place: Path) -> dict[str, Any]:
    """Every result that is kept, by its key."""
    opened = diskcache.Cache(str(place))
    keys = [str(key).partition(":")[2] for key in opened]
    opened.close()
    memory = Memory(place)
    return {key: memory.find(key) for key in sorted(keys)}


def found(place: Path, game: Any, **options: Any) -> tuple[int, str]:
    memory = Memory(place, **options)
    edges = find_edges(game, effort=FAST, options=RunOptions(memory=memory))
    told = {key: edges_data(edges)[key] for key in ("findings", "questions", "matrix")}
    return memory.used, json.dumps(told, default=str, sort_keys=True)


def test_an_example_that_is_contradicted_is_told_the_second_time(tmp_path: Path) -> None:
    """What is kept of a game whose example was right says nothing of one whose example is wrong."""
    kept = tmp_path / "kept"
    nothing, first = found(kept, load(tmp_path / "a", PLAYED))
    everything, again = found(kept, load(tmp_path / "a", PLAYED))
    results = len(entries(kept))
    assert (nothing, everything) == (0, results) and results in RESULTS and first == again
    old, new = RUN["a number that an example names"]
    wrong = load(tmp_path / "a", PLAYED.replace(old, new))
    used, told = found(kept, wrong)
    assert used == results - 1
    assert told == found(tmp_path / "other", wrong)[1] != first


def test_spoilt_results_count_for_nothing(tmp_path: Path) -> None:
    kept, game = tmp_path / "kept", load(tmp_path / "a", GAME)
    _, first = found(kept, game)
    keys, memory = list(entries(kept)), Memory(kept)
    assert len(keys) in RESULTS
    for spoilt in ([3, [], {}], [{"findings": 3}, {"findings": [[1]], "notes": 3}, 3, ""]):
        for key, data in zip(keys, spoilt * 2, strict=False):
            memory.keep(key, data)
        for key in keys[len(spoilt * 2) :]:
            memory.store.keep("findings", key, b"[" * 100_000)
        assert found(kept, game) == (0, first)
    assert found(kept, game) == (len(keys), first)
    for key, one in entries(kept).items():  # a play that the rules do not allow
        for finding in one.get("findings", ()):
            for play in finding["plays"]:
                play["states"][-1]["#meta"]["move"] = {"rule": "no such rule", "parameters": {}, "by": None}
        memory.keep(key, one)
    assert found(kept, game)[1] == first


@pytest.mark.parametrize("kind", ["a file", "not writable", "full"])
def test_where_nothing_can_be_kept_nothing_is_lost(kind: str, tmp_path: Path) -> None:
    game = load(tmp_path / "a", GAME)
    place = tmp_path / "kept"
    if kind == "a file":
        place.write_text("")
    elif kind == "full":
        place = Path("/dev/full")
    else:
        place.mkdir()
        place.chmod(0o500)
    used, told = found(place, game)
    assert used == 0 and told == found(tmp_path / "other", game)[1]


def test_two_at_once(tmp_path: Path) -> None:
    """Whoever keeps a result keeps a whole one."""
    memory, data = Memory(tmp_path), {"findings": ["x" * 100_000]}
    threads = [threading.Thread(target=lambda: [memory.keep("k", data) for _ in range(50)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert Memory(tmp_path).find("k") in (None, data)
    assert entries(tmp_path) == {"k": data}


PROGRAM = """
import sys
from dataclasses import replace
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.running.store import Memory, folder
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.running.run_options import RunOptions
from rulestone.proofs.running.loading import load_game
memory = Memory(folder())
fast = replace(EFFORTS["quick"], sampled=50, exhausted=5_000, played=5)
find_edges(load_game(sys.argv[1]), effort=fast, options=RunOptions(memory=memory))
print(memory.used)
"""


def test_another_process(tmp_path: Path) -> None:
    """Another hash seed, and the environment says where results are kept."""
    load(tmp_path / "a", PLAYED)
    told = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "RULESTONE_CACHE": str(tmp_path / "kept")}
        command = [sys.executable, "-c", PROGRAM, str(tmp_path / "a" / "roads.py")]
        told.append(subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout)
    assert told[0] == "0\n" and int(told[1]) in RESULTS


def test_the_folder_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    assert folder() == tmp_path / "kept"
    monkeypatch.setenv("RULESTONE_CACHE", "")
    assert folder().parts[-2:] == ("rulestone", "kept")


def test_what_is_authored_does_not_depend_on_what_was_run(tmp_path: Path) -> None:
    game = load(tmp_path / "a", PLAYED)()
    roots = list(game.declarations.values())
    before = authored(roots, game)
    _ = game.system.outcomes()
    assert authored(roots, game) == before == authored(roots, type(game)(scope="full"))
