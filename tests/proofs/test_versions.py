"""Two versions of a game: what was added and is gone, what it changes, and files as they were at a revision."""

import json
import subprocess

import pytest
from click.testing import CliRunner
from rulestone.model import GameError
from rulestone.proofs.commands import main
from rulestone.proofs.comparison import Contrast
from rulestone.proofs.comparison.versions import difference, version

OLD = '''
from rulestone.model import *


class Heap(Game):
    """Take one or two of five stones in turn; who takes the last wins."""

    Player = Sort("left", "right")
    players = Player
    scopes = {"full": "five stones", "small": "three"}
    stones = Constant(full=5, small=3)
    said = Question("Is the number said?", clause="h", yes="yes", no="no")
    heap = State(Int(0, stones))
    to_move = State(Player)

    @initial
    def setup(self, s):
        s.heap, s.to_move = self.stones, "left"

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        require(s.heap >= number)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)

    @terminal
    def over(self, s):
        return s.heap == 0

    @outcome
    def result(self, s, player):
        return if_else(s.to_move != player, 1, -1)

    @step_property
    def it_falls(self, before, after, step):
        return after.heap < before.heap
'''
PASSES = """
    @rule(by="to_move")
    def wait(self, s):
        require(s.heap == 1)
        s.to_move = self.Player.following(s.to_move)
"""


@pytest.fixture
def folder(tmp_path):
    """A repository with two versions of a game: the old one committed, the new one in the working tree."""

    def git(*words):
        subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *words], cwd=tmp_path, check=True)

    (tmp_path / "heap.py").write_text(OLD, encoding="utf-8")
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "old")
    (tmp_path / "heap.py").write_text(OLD + PASSES, encoding="utf-8")
    return tmp_path


def test_a_rule_more(folder):
    with version(f"{folder / 'heap.py'}@HEAD") as old, version(str(folder / "heap.py")) as new:
        found = difference(old, new)
    assert found.scope == "small" and found.rules.added == ("wait",) and not found.rules.gone
    assert not (found.rules.changed or found.variables or found.questions or found.clauses or found.properties)
    assert found.verdicts == {"it_falls": ("exhausted", "refuted")}
    assert found.comparison.verdict is Contrast.DECIDES  # who may wait need not take
    assert found.comparison.after == {"offers": 1}


def test_the_same_rules_in_other_words(folder):
    (folder / "heap.py").write_text(OLD.replace("require(s.heap >= number)", "require(number <= s.heap)"))
    with version(f"{folder / 'heap.py'}@HEAD") as old, version(str(folder / "heap.py")) as new:
        found = difference(old, new)
    assert not found.rules and not found.verdicts and found.comparison.verdict is Contrast.SAME


def test_questions_variables_and_properties(folder):
    changed = OLD.replace('no="no")', 'no="never")').replace("Int(0, stones)", "Int(0, 9)").replace("it_falls", "falls")
    (folder / "heap.py").write_text(changed)
    with version(f"{folder / 'heap.py'}@HEAD") as old, version(str(folder / "heap.py")) as new:
        found = difference(old, new)
    assert found.questions.changed == ("said",) and found.variables.changed == ("heap",)
    assert found.properties.added == ("falls",) and found.properties.gone == ("it_falls",)
    assert found.comparison.verdict is Contrast.SAME


def test_the_command(folder):
    runner = CliRunner()
    old, new = f"{folder / 'heap.py'}@HEAD", str(folder / "heap.py")
    shown = runner.invoke(main, ["diff", old, new])
    assert shown.exit_code == 1 and "rules added: wait" in shown.output and "outcome: decides" in shown.output
    data = json.loads(runner.invoke(main, ["diff", old, new, "--json"]).output)
    assert data["schema"] == "rulestone-diff/1" and data["outcome"]["verdict"] == "decides"
    assert runner.invoke(main, ["diff", new, new]).exit_code == 0
    for wrong in (f"{folder / 'heap.py'}@nothing", f"{folder / 'none.py'}@HEAD"):
        found = runner.invoke(main, ["diff", wrong, new])
        assert found.exit_code == 2 and found.output.count("\n") == 1


LARGER = [
    ("full=5", "full=6"),
    ('"five stones"', '"six stones"'),
    ("s.heap -= number", "s.heap -= number - (1 if self.scope == 'full' else 0)"),
]


def test_what_differs_at_the_larger_scope_alone(folder):
    """It was said to be the same game, with exit code 0: only the smallest scope was read."""
    text = OLD
    for old, new in LARGER:
        text = text.replace(old, new)
    (folder / "heap.py").write_text(text, encoding="utf-8")
    told = ["scopes changed: full", "constants changed: stones"]
    told += ["at scope full: rules changed: take", "at scope full: variables changed: heap"]
    run = CliRunner().invoke(main, ["diff", f"{folder / 'heap.py'}@HEAD", str(folder / "heap.py")])
    assert run.exit_code == 1 and "outcome: same game" in run.output, run.output
    assert [line for line in run.output.splitlines() if "changed" in line] == told
    assert "only scope small was compared in play; --scope says where else: full" in run.output


def test_where_one_scope_is_asked_for_the_other_is_not_read(folder):
    old, new = f"{folder / 'heap.py'}@HEAD", str(folder / "heap.py")
    (folder / "heap.py").write_text(
        OLD.replace("Int(0, stones)", "Int(0, lambda game: 9 if game.scope == 'full' else 3)")
    )
    run = CliRunner().invoke(main, ["diff", old, new, "--scope", "small"])
    assert run.exit_code == 0 and "only scope small was compared" in run.output
    same = CliRunner().invoke(main, ["diff", new, new])
    assert same.exit_code == 0 and "was compared" not in same.output


def test_no_common_scope(folder):
    (folder / "other.py").write_text(
        OLD.replace('"full"', '"whole"')
        .replace("full=", "whole=")
        .replace('"small"', '"tiny"')
        .replace("small=", "tiny=")
    )
    with version(str(folder / "heap.py")) as old, version(str(folder / "other.py")) as new, pytest.raises(GameError):
        difference(old, new)


CARDS = """
from enum import IntEnum
from typing import NamedTuple

from rulestone.model import *


class Good(IntEnum):
    FIG, SILK = 1, 2


class Place(NamedTuple):
    row: int
    good: Good


PLACES = [Place(row, good) for row in (1, 2) for good in Good]


class Market(Game):
    language = 2
    Goods = Sort(*Good)
    Places = Sort(*PLACES)
    price = State(Goods, Int(1, 4))
    lot = State(Optional(Goods))
    at = State(Places)

    @initial
    def setup(self):
        self.price, self.lot, self.at = 1, None, PLACES[0]

    @rule(good=Goods)
    def turn_up(self, good):
        require(self.lot is None)
        self.lot = good

    @rule(good=Goods, place=Places)
    def sell(self, good, place):
        require(self.lot == good, self.price[good] < 4, place.good == good)
        self.price[good] += 1
        self.lot, self.at = None, place
"""


@pytest.mark.parametrize("name", ["market.py", "market_again.py"])
def test_members_of_enumerations_are_the_same_in_both_versions(tmp_path, name):
    """Each file is a module of its own, with classes of its own."""
    (tmp_path / "market.py").write_text(CARDS, encoding="utf-8")
    (tmp_path / name).write_text(CARDS, encoding="utf-8")
    with version(str(tmp_path / "market.py")) as old, version(str(tmp_path / name)) as new:
        found = difference(old, new)
    assert not found.rules and not found.variables and found.comparison.verdict is Contrast.SAME
    (tmp_path / name).write_text(CARDS.replace("FIG, SILK = 1, 2", "FIG, SILK = 1, 3"), encoding="utf-8")
    with version(str(tmp_path / name)) as new:
        changed = difference(old, new)
    assert changed.variables.changed == ("price", "lot", "at")
    (tmp_path / name).write_text(CARDS.replace("require(self.lot is None)", "pass"), encoding="utf-8")
    with version(str(tmp_path / name)) as new:
        assert difference(old, new).rules.changed == ("turn_up",)
