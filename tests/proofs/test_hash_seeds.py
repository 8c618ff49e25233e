"""A file is read by processes with such hash seeds that its texts stand in other orders than here.

What an order is under a seed, an interpreter of its own says, which knows nothing of rulestone.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.proofs.running import hash_seeds
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.hash_seeds import FEWEST, MOST, chosen
from rulestone.proofs.running.loading import load_game

_PROGRAM = "import json, sys\nprint(json.dumps([list(set(one)) for one in json.load(sys.stdin)]))"


def orders_under(seed: int, sets: Sequence[Sequence[str]]) -> list[list[str]]:
    """In which order another process goes through sets."""
    asked = {**os.environ, "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, "-S", "-c", _PROGRAM]
    told = subprocess.run(command, input=json.dumps(sets), capture_output=True, text=True, check=True, env=asked)
    found: list[list[str]] = json.loads(told.stdout)
    return found


GAME = """
from enum import Enum
from rulestone.model import *
{beside}

class G(Game):
    language = 2
    n = State(Int(0, 9))

    @initial
    def setup(self):
        self.n = 0

    @rule()
    def go(self):
        self.n = {says}
"""


def written(folder: Path, beside: str, says: str) -> Path:
    path = folder / "mine.py"
    path.write_text(GAME.format(beside=beside, says=says), encoding="utf-8")
    return path


def test_each_of_a_few_sets_is_met_in_another_order() -> None:
    dice = random.Random(3)
    for _ in range(2):
        groups = [tuple(f"w{dice.randrange(10**6)}" for _ in range(many)) for many in (2, 2, 3)]
        seeds = chosen(groups)
        assert FEWEST <= len(seeds) <= MOST
        others = [orders_under(seed, groups) for seed in seeds]
        for number, group in enumerate(groups):
            assert {tuple(one[number]) for one in others} != {tuple(set(group))}, (group, seeds)


def test_each_pair_of_one_set_is_met_turned() -> None:
    group = ("ada", "bo", "cy")
    pairs = [(one, other) for one in group for other in group if one < other]
    seeds = chosen([group])
    mine = [list(set(pair)) for pair in pairs]
    others = [orders_under(seed, pairs) for seed in seeds]
    assert all(any(one[number] != mine[number] for one in others) for number in range(len(pairs)))


SETS: dict[str, tuple[str, str, bool]] = {
    "nothing": ("", "0", False),
    "texts that are looked for": ("", "1 if 'a' in {'a', 'b'} else 0", False),
    "a list of texts": ("L = ['a', 'b']", "len(L)", False),
    "numbers that lie there": ("from math import gcd", "gcd(4, 6)", False),
    "a set that lies there": ("L = {'a', 'b'}", "len(L)", True),
    "a set that is made": ("L = 'a b'.split()", "len(set(L))", True),
    "a set in a class": ("class K:\n    L = frozenset('ab')", "len(K.L)", True),
    "a comprehension": ("L = ['a', 'b']", "len({x for x in L})", True),
    "keys": ("L = {'a': 1}", "len(L.keys() | L)", True),
    "pairs": ("L = {'a': 1}", "len(L.items() | L.items())", True),
    "a text that is run": ("L = eval('1')", "L", True),
}


@pytest.mark.parametrize("name", SETS)
def test_more_processes_read_a_file_that_may_go_through_sets(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hash_seeds, "chosen", lambda groups: [1, 2])
    beside, says, may = SETS[name]
    game: Any = module_from(written(tmp_path, beside, says)).G
    assert len(hash_seeds.seeds_of(game)) == (2 if may else 1)


UNSEEN: dict[str, tuple[str, str]] = {
    "a property": ("class K:\n    @property\n    def first(self):\n        return list({s})[0]", "W[K().first]"),
    "a member": ("class E(Enum):\n    {x} = 0\n    {y} = 1\nFIRST = [*{{E.{x}, E.{y}}}][0].value", "FIRST"),
}


@pytest.mark.parametrize("name", UNSEEN)
def test_what_nobody_sees_gone_through_is_refused_whatever_the_seed_is(name: str, tmp_path: Path) -> None:
    """Its texts stand under the seeds 1 and 2 as they stand here: there, nothing is another."""
    pairs = [(f"x{number}", f"y{number}") for number in range(40)]
    alike = [orders_under(seed, pairs) for seed in (1, 2)]
    x, y = next(pair for pair, one, other in zip(pairs, *alike, strict=True) if one == other == list(set(pair)))
    words = {"s": {x, y}, "x": x, "y": y}
    beside, says = (part.format(**words) for part in UNSEEN[name])
    path = written(tmp_path, f"W = {{'{x}': 0, '{y}': 1}}\n{beside}", says)
    with pytest.raises(GameError, match=r"mine\.py:\d+: go: it reads differently each time") as told:
        load_game(str(path))
    assert "\n" not in str(told.value)
