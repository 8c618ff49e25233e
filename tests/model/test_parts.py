"""Parts of a game's text: joined once, in its order; what is written apart; what a variant leaves out."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rulestone.model import GameError, Part
from rulestone.model.declarations.parts import in_order
from rulestone.model.direct_run.direct import DirectRun
from rulestone.model.system.semantics import successors
from rulestone.model.words.moments import at_moment
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.running.loading import load_game

Package = Callable[..., Any]

LEDGER = "| id | kind | where | says |\n|---|---|---|---|\n" + "".join(
    f"| heap.{name} | guard | s1 | {name} |\n" for name in ("take", "add", "count", "start", "nobody", "end")
)

IMPORTS = "from rulestone.model import *\n"

TABLE = """
class Table(Part):
    heap = State(Int(0, 9))
    #: heap.start
    @initial
    def setup(self):
        self.heap = 5
    @hook(joins=all)
    def may_go_on(self):
        return self.heap > 0
"""
TAKING = """
class Taking(Part[Table]):
    #: heap.take
    @rule(many=[1, 2])
    def take(self, many):
        require(self.may_go_on() and self.heap >= many)
        self.heap -= many
    def may_go_on(self):
        return self.heap != 4
"""
ADDING = """
class Adding(Part[Table]):
    @rule()
    def add(self):
        require(self.may_go_on() and self.heap < 9)  #: heap.add
        self.heap += 1  #: heap.add
    def may_go_on(self):
        return self.heap != 7
"""
HEAP = """
class Heap(Taking, Adding, Table, Game):
    language = 2
    ledger = "heap.md"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """Makes a package of some modules, and gives one of them."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "heaps").mkdir()
    (tmp_path / "heaps" / "heap.md").write_text(LEDGER)

    def make(wanted: str = "rules", **modules: str) -> Any:
        for name, text in {"__init__": "", **modules}.items():
            (tmp_path / "heaps" / f"{name}.py").write_text((IMPORTS if name != "__init__" else "") + text)
        importlib.invalidate_caches()
        return importlib.import_module(f"heaps.{wanted}")

    yield make
    for name in [one for one in sys.modules if one.split(".")[0] == "heaps"]:
        del sys.modules[name]


WHOLE = TABLE + TAKING + ADDING + HEAP


def test_parts_are_joined_in_the_order_of_the_text(package: Package) -> None:
    """As the bases are listed; what others need comes before them, and the class itself at the end."""
    heap = package(rules=WHOLE).Heap
    assert list(heap.declarations) == ["heap", "setup", "take", "add"]
    assert [kind.__name__ for kind in in_order(heap)] == ["Table", "Taking", "Adding", "Heap"]
    assert heap.covered_clauses() == {"heap.start": ["setup"], "heap.take": ["take"], "heap.add": ["add"]}


def moves(game: Any, heap: int) -> list[str]:
    """What may be done, as it is traced; the same is offered by a direct run."""
    traced = [(move.label.rule, move.label.parameters) for move, _ in successors(game.system, (heap,))]
    assert [(move.rule, move.parameters) for move, _ in DirectRun(game).offers((heap,))] == traced
    return ["".join([rule, *(str(value) for _, value in told)]) for rule, told in traced]


def moment(game: Any, heap: int) -> Any:
    return at_moment(game, game.system.concrete((heap,)))


def test_parts_answer_a_hook_together(package: Package) -> None:
    made = package(rules=WHOLE).Heap()
    assert moves(made, 5) == ["take1", "take2", "add"]
    assert moves(made, 4) == moves(made, 7) == moves(made, 0) == []


@pytest.mark.parametrize(("joins", "asked", "heaps"), [("any", "", [1, 2]), ("sum", " == 3", [2])])
def test_answers_join_by_what_the_hook_says(package: Package, joins: str, asked: str, heaps: list[int]) -> None:
    """Of not empty, not one, and two: any of them, or three of them."""
    text = WHOLE.replace("joins=all", f"joins={joins}").replace("!= 4", "!= 1").replace("!= 7", "== 2")
    if joins == "any":
        text = text.replace("!= 1", "== 2")
    text = text.replace("self.may_go_on() and", f"self.may_go_on(){asked} and")
    made = package(rules=text).Heap()
    assert [heap for heap in range(3) if "add" in moves(made, heap)] == heaps


def test_a_variant_answers_a_hook_too_or_replaces_the_answers(package: Package) -> None:
    variant = """
class More(Heap):
    def may_go_on(self):
        return self.heap != 5
class Anew(More):
    @override
    def may_go_on(self):
        return self.heap == 4
"""
    rules = package(rules=WHOLE + variant)
    assert [moves(rules.More(), heap) for heap in (5, 4)] == [[], []]
    assert moves(rules.More(), 6) == moves(rules.Heap(), 5) == moves(rules.Heap(), 6)
    assert [len(moves(rules.Anew(), heap)) for heap in (4, 5, 6)] == [3, 0, 0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TABLE + TAKING + "class More(Taking): pass\n", "More is a part, and derives from Taking"),
        (TABLE + TAKING + ADDING + HEAP.replace("Table, ", ""), "Taking is a part of what has Table, and Heap has not"),
        (TABLE + "class Heap(Game, Table): pass\n", "Table is listed behind a game"),
        (WHOLE.replace("def add", "def take"), "take is said in Taking and in Adding, which are joined"),
        (WHOLE + "    def setup(self): pass\n", "setup is said in Table and in Heap, which are joined"),
        (WHOLE.replace("@hook(joins=all)", ""), "may_go_on is said in Table and in Taking"),
        (TABLE.replace("all", "max"), "a hook joins by"),
        (WHOLE.replace("heap.take", "heap.tkae"), "clause heap.tkae is not in the ledger"),
        (WHOLE.replace("    def may_go_on(self):\n        return self.heap != 7", "    @override\n    def may(self):\n"
         "        return 1"), "may is said to replace what no base of Heap has"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_refused(package: Package, text: str, said: str) -> None:
    with pytest.raises(GameError) as refused:
        package(rules=text)
    assert said in str(refused.value) and "\n" not in str(refused.value)
    assert str(refused.value.file).endswith("rules.py") and refused.value.line


def test_the_class_may_replace_what_a_part_says_if_it_says_so(package: Package) -> None:
    text = (
        WHOLE + "    @override\n    @initial\n    def setup(self):\n        super().setup()\n        self.heap += 1\n"
    )
    heap = package(rules=text).Heap
    assert DirectRun(heap()).begin({}).after == (6,) == next(iter(first_states(heap().system)))
    assert heap.declarations["setup"].clauses == ("heap.start",), "what super() does is cited with it"


# Written apart

APART = HEAP + '    apart = ("properties", "examples")\n'
PROPERTIES = """
from .rules import Heap
print("properties are read")
@Heap.invariant
def never_ten(game: Heap):  #: heap.count
    return game.heap <= most(game)
@word
def most(game):
    if game.heap == 9:
        return 9
    return 8
@Heap.step_property
def little_by_little(before, after, step):
    return -2 <= after.heap - before.heap <= 1
@Heap.claim(between=(5, 5))  #: heap.start
def begins_with_five(facts):
    return facts.expected_at_beginning(lambda s: s.heap)
"""
EXAMPLES = """
from .rules import Heap
#: heap.take
@Heap.example
def two_are_taken(scene):
    scene.start(heap=5)
    scene.play("take", many=2)
    scene.expect(lambda game: game.heap == 3)
@Heap.example(clauses="heap.add")
def one_is_added(game, scene):
    scene.start(heap=game.declarations["take"].parameters["many"][0])
    scene.play("add")
@Heap.drawn
def picture(game, position):
    return "*" * position.heap
"""
WITH_APART = TABLE + TAKING + ADDING + APART


def test_what_is_written_apart_is_there_when_the_class_is_read(package: Package, capsys: Any) -> None:
    from rulestone.model.system.scenes import judge_claims, judge_examples

    heap = package(rules=WITH_APART, properties=PROPERTIES, examples=EXAMPLES).Heap
    assert not capsys.readouterr().out, "nothing is imported with the class"
    made = heap()
    assert capsys.readouterr().out == "properties are read\n"
    own = ["never_ten", "little_by_little", "begins_with_five", "two_are_taken", "one_is_added"]
    assert list(heap.declarations) == ["heap", "setup", "take", "add", *own]
    assert {name: heap.declarations[name].clauses for name in own} == {
        "never_ten": ("heap.count",), "little_by_little": (), "begins_with_five": ("heap.start",),
        "two_are_taken": ("heap.take",), "one_is_added": ("heap.add",),
    }  # fmt: skip
    assert [one.agrees for one in judge_examples(made.system)] == [True, True]
    assert [one.agrees for one in judge_claims(made.system)] == [True]
    assert [one.name for one in made.system.invariants] == ["never_ten"]
    assert DirectRun(made).holds((9,), "never_ten") and made.picture(SimpleNamespace(heap=3)) == "***"


def test_asking_the_class_for_a_property_is_reading_it(package: Package) -> None:
    heap = package(rules=WITH_APART, properties=PROPERTIES, examples=EXAMPLES).Heap
    assert heap.never_ten.name == "never_ten"
    with pytest.raises(AttributeError, match="never_eleven"):
        _ = heap.never_eleven


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ({"properties": PROPERTIES}, "examples, where more of Heap is written, is not there"),
        ({"properties": PROPERTIES, "examples": EXAMPLES + "    1 +\n"}, "invalid syntax"),
        ({"properties": PROPERTIES, "examples": EXAMPLES + "raise RuntimeError('no')"}, "no"),
        ({"properties": PROPERTIES, "examples": EXAMPLES.replace("heap.take", "heap.tkae")}, "heap.tkae"),
        ({"properties": PROPERTIES.replace("#: heap.count", "#: heap.count\n    #: heap.x"), "examples": EXAMPLES},
         "heap.x is not in the ledger"),
        ({"properties": PROPERTIES, "examples": EXAMPLES.replace("def two_are_taken(", "def take(")}, "take already"),
        ({"properties": PROPERTIES, "examples": EXAMPLES.replace("def two_are_taken(", "def never_ten(")}, "already"),
        ({"properties": PROPERTIES, "examples": EXAMPLES.replace("def picture(", "def painting(")}, "painting draws"),
        ({"properties": PROPERTIES.replace("after, step", "after"), "examples": EXAMPLES}, "does not take"),
    ],
)  # fmt: skip
def test_all_of_it_is_there_or_the_class_is_refused(package: Package, modules: dict[str, str], said: str) -> None:
    """Each time that it is asked for; nothing of what was there before the mistake is kept."""
    heap = package(rules=WITH_APART, **modules).Heap
    for _ in range(2):
        with pytest.raises((GameError, SyntaxError, RuntimeError)) as refused:
            heap()
        assert said in str(refused.value)
        assert "never_ten" not in vars(heap)
    package(rules=WITH_APART, properties=PROPERTIES, examples=EXAMPLES)
    assert heap().system.invariants


def test_a_class_that_was_read_is_closed(package: Package) -> None:
    heap = package(rules=WITH_APART, properties=PROPERTIES, examples=EXAMPLES).Heap
    heap()
    with pytest.raises(GameError, match="Heap is closed: it has been read without late"):

        @heap.invariant
        def late(game: Any) -> bool:
            return True


def test_a_class_without_modules_apart_is_open_until_it_is_read(package: Package) -> None:
    heap = package(rules=WHOLE).Heap

    @heap.invariant
    def early(game: Any) -> Any:
        return game.heap < 9

    assert "early" in heap.declarations and [one.name for one in heap().system.invariants] == ["early"]
    with pytest.raises(GameError, match="closed"):
        heap.reachable(early)


def test_a_cell_run_again_replaces_its_own(package: Package) -> None:
    heap = package(rules=WHOLE).Heap
    for bound in (8, 9):
        cell = f"def small(game):\n    return game.heap <= {bound}\nheap.invariant(small)"
        exec(cell, {"__name__": "__main__", "heap": heap})
    assert len([one for one in heap.declarations if one == "small"]) == 1
    assert heap.declarations["small"].written(moment(heap(), 9))
    other = package(rules=WHOLE + "class Other(Taking, Adding, Table, Game):\n    language = 2\n", wanted="rules").Heap
    with pytest.raises(GameError, match="closed"):
        other.invariant(lambda game: True)


def test_a_file_that_is_loaded_by_its_path_has_modules_apart(tmp_path: Path) -> None:
    (tmp_path / "heap.md").write_text(LEDGER)
    (tmp_path / "myheap.py").write_text(IMPORTS + TABLE + TAKING + ADDING + APART)
    for name, text in (("properties", PROPERTIES), ("examples", EXAMPLES)):
        (tmp_path / f"{name}.py").write_text(IMPORTS + text.replace("from .rules import", "from myheap import"))
    heap = load_game(str(tmp_path / "myheap.py"))
    assert "never_ten" in heap.declarations and "two_are_taken" in heap.declarations
    assert "myheap" not in sys.modules


# Variants

VARIANT = """
class Fewer(Heap):
    \"\"\"Nobody adds anything.\"\"\"
    add = without(Heap.add)  #: heap.nobody
    never_ten = without(Heap.never_ten, because="it cannot be")
"""


def test_a_variant_drops_a_rule_and_a_property(package: Package) -> None:
    modules = {"properties": PROPERTIES, "examples": EXAMPLES, "fewer": "from .rules import Heap\n" + VARIANT}
    fewer = package(wanted="fewer", rules=WITH_APART, **modules).Fewer
    assert [name for name in fewer.declarations if name in ("take", "add", "never_ten", "two_are_taken")] == [
        "take", "two_are_taken",
    ]  # fmt: skip
    assert fewer.covered_clauses()["heap.nobody"] == ["add"] and fewer.dropped["never_ten"].because == "it cannot be"
    assert moves(fewer(), 5) == ["take1", "take2"]
    with pytest.raises(GameError, match="Fewer is without add, which is asked here"):
        fewer().add()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("add = without(Heap.add)", "nothing says why Fewer is without it"),
        ("add = without(Heap.may_go_on)  #: heap.nobody", "drops no rule and no property"),
        ("adding = without(Heap.add)  #: heap.nobody", "it drops add under another name"),
        ("setup = without(Heap.setup)  #: heap.nobody", "left without a beginning"),
        ("add = without(Heap.add)  #: heap.nbody", "clause heap.nbody is not in the ledger"),
        ("add = without(Heap.add)  #: heap.nobody\n    @rule()\n    def add(self): pass", "declared twice"),
        ("add = without(Other.add)  #: heap.nobody", "no base of Fewer has this add to be dropped"),
    ],
)
def test_what_is_dropped_is_there_and_has_a_reason(package: Package, line: str, said: str) -> None:
    other = "class Other(Game):\n    @rule()\n    def add(self, s): pass\n    @initial\n    def setup(self, s): pass\n"
    with pytest.raises(GameError) as refused:
        package(rules=WHOLE + other + f"class Fewer(Heap):\n    {line}\n")
    assert said in str(refused.value) and refused.value.line and "\n" not in str(refused.value)


# Citations


def test_what_a_plain_class_cites_is_read(package: Package) -> None:
    """Above claims and examples of a class that is neither game nor part, and is joined to a game."""
    mixin = """
class Stories:
    #: heap.take
    @example
    def one_is_taken(self, scene):
        scene.start(heap=5)
    @claim  #: heap.start
    def five(self, facts):
        return facts.expected_at_beginning(lambda s: s.heap) == 5
"""
    rules = package(rules=TABLE + TAKING + ADDING + mixin + HEAP.replace("Game)", "Stories, Game)"))
    assert [rules.Heap.declarations[name].clauses for name in ("one_is_taken", "five")] == [
        ("heap.take",),
        ("heap.start",),
    ]


def test_a_wrong_citation_of_a_plain_class_is_refused(package: Package) -> None:
    mixin = "class Stories:\n    #: heap.tkae\n    @example\n    def one(self, scene): pass\n"
    with pytest.raises(GameError, match=r"heap.tkae is not in the ledger"):
        package(rules=TABLE + TAKING + ADDING + mixin + HEAP.replace("Game)", "Stories, Game)"))


def test_a_part_is_no_game() -> None:
    class Alone(Part):
        pass

    assert not hasattr(Alone, "declarations")
