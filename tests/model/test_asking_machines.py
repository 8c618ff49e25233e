"""Rules that ask the machine, the day or the run have no one game: refused. What only looks so is read.

What CPython does comes from `tests.oracles.plain_objects`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.words import machine_calls
from rulestone.proofs.running.game_files import module_from

from tests.model.test_as_cpython import assert_as_cpython, assert_refused, game_of

ASKED = "depends on the machine, the day or the run"
CHANCE = "gives something else each time, and a rule is read once"
HASH = "gives another number in each process"

BESIDE = """
import datetime, gc, json, logging, os, platform, random, socket, sys, threading, time, uuid
from dataclasses import dataclass
from functools import lru_cache
from os import getpid as number_of_process
from pathlib import Path, PurePath
from time import time as now
FILE = Path("beside.py")
@lru_cache
def cached(x=0):
    return x
@lru_cache
def once():
    return "HOME" in os.environ
def lines():
    with FILE.open() as file:
        return len(file.readlines())
def mixed(x):
    return hash(x) % 2
def argued():
    return len(sys.argv)
T = []
"""

REFUSED: dict[str, str] = {
    "os.getenv('HOME') is None": ASKED,
    "'HOME' in os.environ": ASKED,
    "os.environ['HOME'] == ''": ASKED,
    "once()": ASKED,
    "os.getcwd() == ''": ASKED,
    "os.path.exists('a')": ASKED,
    "FILE.exists()": ASKED,
    "len(FILE.read_text()) > 3": ASKED,
    "lines() > 3": ASKED,
    "open('a', 'w').close()": ASKED,
    "FILE.open('a').close()": ASKED,
    "os.getpid() > 3": ASKED,
    "number_of_process() > 3": ASKED,
    "argued() > 3": ASKED,
    "datetime.date.today().day > 3": ASKED,
    "datetime.datetime.now().hour > 3": ASKED,
    "time.localtime().tm_mday > 3": ASKED,
    "platform.node() == ''": ASKED,
    "socket.gethostname() == ''": ASKED,
    "uuid.getnode() > 3": ASKED,
    "gc.get_count()[0] > 3": ASKED,
    "sys.getrefcount(T) > 3": ASKED,
    "threading.get_ident() > 3": ASKED,
    "cached.cache_info().hits > 3": ASKED,
    "hash('p') % 2 == 0": HASH,
    "hash((1, 'p')) % 2 == 0": HASH,
    "mixed('p') == 0": HASH,
    "random.Random().random() < 0.001": CHANCE,
    "random.SystemRandom().random() < 0.001": CHANCE,
    "time.time() > 1.9e9": CHANCE,
    "now() > 1.9e9": CHANCE,
    "now() // 86400 % 7 == 0": CHANCE,
}


@pytest.mark.parametrize("asked", REFUSED)
def test_what_asks_the_machine_is_refused(asked: str, tmp_path: Path) -> None:
    before = sys.getprofile()
    assert_refused(f"self.f = {asked}", BESIDE, tmp_path, REFUSED[asked])
    assert sys.getprofile() is before


def test_what_the_author_passes_over_is_refused(tmp_path: Path) -> None:
    tries = "def is_there():\n    try:\n        return FILE.exists()\n    except Exception:\n        return False"
    with pytest.raises(GameError, match=ASKED):
        game_of("self.f = is_there()", f"{BESIDE}\n{tries}", tmp_path)


AGREE: dict[str, str] = {
    "a file that lies beside": "if TABLE.exists():\n    self.n = len(TABLE.read_text()) + len(beside())",
    "a path": "self.n = len((PurePath('a') / 'b').parts) + len(os.path.basename('a/b')) - 1",
    "a day that is named": "self.n = datetime.date(2024, 1, 1).weekday()",
    "a text that is read": "self.n = json.loads('[1]')[0]",
    "a hash of numbers": "self.f = hash((1, 2)) == hash((1, 2))",
    "a hash of its own": "self.f = K('a') in {K('a')}",
    "what is kept": "self.n = cached(1)",
    "what is logged": "logging.getLogger('none').debug('a')\nself.n = 0",
    "how long it took": "t = time.time()\nself.n = 0\nT.append(time.time() - t)",
    "chance that is sown": "self.n = random.Random(7).randint(0, 1)",
    "the file, as the module begins": "self.f = TEXT.startswith('\\n')",
    "a module that is imported inside": "import fractions\nself.n = fractions.Fraction(4, 2).numerator",
}
MORE = f"""{BESIDE}
@dataclass(frozen=True)
class K:
    v: str
    def __hash__(self):
        return hash(self.v)
TEXT = "\\n" + os.sep
TABLE = Path(FOLDER) / "table.txt"
def beside():
    with open(os.path.join(FOLDER, "table.txt")) as file:
        return file.read()
"""


@pytest.mark.parametrize("name", AGREE)
def test_what_does_not_ask_it_is_read(name: str, tmp_path: Path) -> None:
    (tmp_path / "table.txt").write_text("1")
    assert_as_cpython(AGREE[name], f"FOLDER = {str(tmp_path)!r}\n{MORE}", tmp_path, every=97)


ELSEWHERE = """
import os
from rulestone.model import *

class Drawn(Game):
    language = 2
    n = State(Int(0, 3){seen})

    @initial
    def setup(self):
        self.n = {first}

    @rule(step={steps}{more})
    def go(self, step):
        require(self.n + step < 4)
        self.n += step

    @invariant
    def few(self):
        return {asked}
"""
PLAIN = {"seen": "", "first": "0", "steps": "[1]", "more": "", "asked": "self.n < 4"}


@pytest.mark.parametrize(
    "changed",
    [
        {"first": "len(os.getcwd()) % 2"},
        {"steps": "lambda game: range(1, 2 + len(os.getcwd()) % 2)"},
        {"more": ", by=CHANCE, weight=lambda self, step: os.getpid()"},
        {"asked": "self.n < os.getpid()"},
    ],
    ids=str,
)
def test_wherever_it_is_asked(changed: dict[str, str], tmp_path: Path) -> None:
    def properties() -> Any:
        path = tmp_path / "drawn.py"
        path.write_text(ELSEWHERE.format(**PLAIN | changed), encoding="utf-8")
        return [one.condition for one in module_from(path).Drawn().system.invariants]

    with pytest.raises(GameError, match=ASKED):
        properties()


def test_nobody_is_watched_who_names_no_such_thing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(machine_calls, "_asker", never)
    assert_as_cpython("self.n = len(T)", "import random, time\nT = [1]", tmp_path, every=197)
