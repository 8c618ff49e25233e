"""A file of a game that raises an error while it is imported: what to do goes by what is wrong."""

import math
import os
import re

import pytest
from rulestone.model import GameError
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.running import sources
from rulestone.proofs.running.faults import of_author
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.loading import load_game


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("half = len(5)", r"game\.py:2: TypeError: .* Fix: correct this line"),
        ("half = State(Bool, start=False)", r"Fix: State takes seen_by and clauses; what it is at first is said by "),
        ("half = Int(0, most=3)", r"Fix: Int takes "),
        ("half = Scope('half')", r"game\.py:2: NameError: .* Fix: write scopes = "),
        ("half = Integer(0, 3)", r"NameError: .* Fix: write Int\(low, high\)"),
        ("half = initail", r"NameError: .* Fix: did you mean 'initial'\?"),
        ("half = Flase", r"NameError: .* Fix: did you mean 'False'\?"),
        ("HALF = 1; half = HALFE", r"NameError: .* Fix: did you mean 'HALF'\?"),
        ("del Int; half = Int(0, 3)", r"NameError: .* Fix: import it: from rulestone\.model import Int"),
        ("half = nothing_like_it", r"NameError: .* Fix: correct this line"),
        ("half = functools.cache", r"game\.py:2: NameError: .* Fix: import it: `import functools`"),
        ("from rulestone.model import Games", r"ImportError: .* Fix: did you mean 'Game'\?"),
        ("from rulestone.model import Boolean", r"ImportError: .* Fix: write Bool"),
        ("import no_such_module", "ModuleNotFoundError: .* Fix: the file must be importable"),
    ],
)
def test_what_to_do_goes_by_the_error(line, what, tmp_path):
    file = tmp_path / "game.py"
    file.write_text(f"from rulestone.model import *\n{line}\n")
    with pytest.raises(GameError, match=what):
        load_game(str(file))


GAME = """from rulestone.model import *


class G(Game):
    language = 2
    Player = Sort("ada", "bo")
    heap = State(Int(0, 9))
    hand = State(Player, Int(0, 9))
    turn = State(Player)

    @initial
    def setup(self):
        self.heap, self.hand, self.turn = 9, 0, "ada"

    @rule({by})
    def take(self, player):
        {line}
"""


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("require(player == 'ad')", r"the rule can never apply.* Fix: in line 17, did you mean 'ada' by 'ad'\?"),
        (
            "require(player in ('x', 'bob'))",
            r"the rule can never apply.* Fix: in line 17, did you mean 'bo' by 'bob'\?",
        ),
        ("require(player == 'x')", r"the rule can never apply.* Fix: check the domains"),
        ("self.turn = Player.following(player)", r"game\.py:17: take: NameError: .* Fix: write self\.Player\."),
        ("self.turn = PLAYER[0]", "NameError: .* Fix: correct the Python"),
        ("self.heap = math.gcd(6, 4)", r"NameError: .* Fix: import it: `import math`"),
        ("x = (1, 2); x[0] = 1", r"game\.py:17: take: TypeError: .* Fix: make a list of it"),
        ("x = 'ab'; x[0] += 'c'", r"game\.py:17: take: TypeError: .* Fix: make a list of it"),
        ("x = (1, 2); del x[0]", r"game\.py:17: take: TypeError: .* Fix: make a list of it"),
        ("x = {}; x[[1]] = 1", r"game\.py:17: take: TypeError: .* Fix: write a tuple"),
        ("x = set(); x.add([1])", r"game\.py:17: take: TypeError: .* Fix: write a tuple"),
        ("require([1] in {(1,)})", r"game\.py:17: take: TypeError: .* Fix: write a tuple"),
        ("require({1} != {frozenset((1,)): 2}[{1}])", r"game\.py:17: take: TypeError: .* Fix: write frozenset"),
        ("x = functools.cache(len); self.heap = x([1])", r"game\.py:17: take: TypeError: .* Fix: write a tuple"),
        ("x = lambda: x() if self.heap > 0 else 0; x()", r"game\.py:17: RecursionError: .* Fix: .* or write a loop"),
        ("x = 5; x.more = 2", r"game\.py:17: take: AttributeError: .* Fix: correct the Python"),
        ("require(self.heap > 0, 'it is empty')", "'it is empty' is a text, and no condition. Fix: write because="),
        ("require(self.heap > 0 & self.hand[player] < 3)", "0 stands where .* Fix: .* write `and`, `or`, `not`"),
        ("self.heap -= round(self.heap * 0.5)", r"0\.5 is no whole number\. Fix: .* divide by `//`"),
        ("self.heap = self.heap + float('inf')", r"inf is no whole number\. Fix: "),
        ("self.heap = self.heap * float('nan')", r"nan is no whole number\. Fix: "),
        ("self.heap = self.heap * 2.0", r"2\.0 is a float\. Fix: "),
        ("self.turn = max(self.Player, key=lambda p: self.hand[p])", r"who has most says unique_max\("),
    ],
)
def test_what_newcomers_write_in_a_rule_is_answered_with_what_to_write(line, what, tmp_path):
    file = tmp_path / "game.py"
    file.write_text("import functools; " + GAME.format(by="by=turn", line=line))
    with pytest.raises((GameError, NameError, TypeError, AttributeError, RecursionError)) as told:
        _ = vars(module_from(file))["G"]().system
    found = told.value if isinstance(told.value, GameError) else of_author(told.value)
    assert re.search(what, str(found))


def test_a_file_whose_name_is_no_text_is_checked(tmp_path, monkeypatch):
    """A name in Latin-1: `check` called it a fault of rulestone, and the games of two folders are still told apart."""
    monkeypatch.setattr(sources, "_since", math.inf)  # it was written before this process began
    monkeypatch.setattr(sources, "_NATIVE", ())  # which other tests may have imported
    told = []
    for folder in (b"k\xe4se", b"k\xf6se"):
        file = tmp_path / os.fsdecode(folder + b".py")
        try:
            file.write_text(GAME.format(by="by=turn", line="self.heap -= 1"))
        except OSError:
            pytest.skip("the file system takes no such names")
        told.append(sources.source_of(vars(module_from(file))["G"]))
    assert None not in told and told[0] != told[1]


def test_there_is_no_self_in_the_body_of_a_class(tmp_path):
    file = tmp_path / "game.py"
    file.write_text(GAME.format(by="by=self.turn", line="self.heap = 0"))
    with pytest.raises(GameError, match=r"game\.py:15: NameError: .* Fix: in the body .* as by=turn"):
        load_game(str(file))


WHOLE = """from rulestone.model import *


class G(Game):
    language = 2
    Player = Sort("ada", "bo")
    {heap}
    turn = State(Player)

    @initial
    def setup(self):
        self.heap, self.turn = 9, "ada"

    @rule(by=turn)
    def take(self, player):
        require(self.heap > 0)
        self.heap -= 1

    @terminal
    def over(self):
        {over}

    @invariant
    def fine({given}):
        return self.heap >= 0
"""


@pytest.mark.parametrize(
    ("part", "words", "what"),
    [
        (
            "given",
            "self, player",
            r"game\.py:23: fine: the method .* Fix: write def fine\(self\)",
        ),
        ("given", "self, heap", r"fine: the method does not take \(self\)"),
        (
            "over",
            "self.heap == 0",
            "over: None is not a value of .* Fix: return a condition: a method",
        ),
        ("heap", "heap = 9", r"setup: heap is an attribute of the class, .* declared as heap = State\(\.\.\.\)"),
        ("heap", "heap = State(int)", r"game\.py:7: <class 'int'> is not a type\. Fix: write Int\(low, high\)"),
        ("heap", "heap = State(list)", "is not a type. Fix: keep a value for each place"),
    ],
)
def test_what_newcomers_declare_is_answered_with_what_to_write(part, words, what, tmp_path):
    file = tmp_path / "game.py"
    right = {"heap": "heap = State(Int(0, 9))", "over": "return self.heap == 0", "given": "self"}
    file.write_text(WHOLE.format(**{**right, part: words}))
    with pytest.raises(GameError, match=what):
        judge(load_game(str(file)), effort=CheckEffort(engines=("explicit",)))


@pytest.mark.parametrize(
    ("kept", "asked", "changed"),
    [
        ("set()", "player not in self.kept", "self.kept.add(player)"),
        ("[]", "len(self.kept) < 50", "self.kept.append(player)"),
        ("{1: 0}", "self.kept[1] < 50", "self.kept[1] += 1"),
    ],
)
def test_what_a_rule_changes_in_the_class_is_no_part_of_play(kept, asked, changed, tmp_path):
    """Nothing was said of it where the rules came out the same, and the limit of fifty moves was lost."""
    file = tmp_path / "game.py"
    text = WHOLE.format(heap=f"heap = State(Int(0, 9))\n    kept = {kept}", over="return self.heap == 0", given="self")
    text = text.replace(
        "by=turn)\n    def take(self, player)", 'by="player", player=Player)\n    def take(self, player)'
    )
    file.write_text(text.replace("self.heap -= 1", f"require({asked})\n        self.heap -= 1\n        {changed}"))
    for _ in range(2):
        with pytest.raises(GameError, match=r"take: self\.kept is changed .* Fix: .* kept = State\("):
            _ = load_game(str(file))().system


def test_what_is_computed_may_be_kept_in_the_class(tmp_path):
    file = tmp_path / "game.py"
    text = WHOLE.format(heap="heap = State(Int(0, 9))\n    kept = {}", over="return self.heap == 0", given="self")
    file.write_text(text.replace("self.heap -= 1", "self.kept.setdefault(1, 2)\n        self.heap -= 1"))
    assert len(load_game(str(file))().system.instances) == 2
