"""Fingerprints: whatever can change in a game changes its fingerprint, and nothing else does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import networkx
import pytest
from rulestone.model.content import content, digest
from rulestone.model.fingerprint import Fingerprints, changed_parts, fingerprint, property_parts, rule_parts, text_parts
from rulestone.proofs.loading import load_game

GAME = '''
from fractions import Fraction
from rulestone.model import *
from rulestone.model.declarations import CHANCE

INCOME = {"red": 1, "blue": 2, "grey": 0}
ROADS = {(a, b): False for a in INCOME for b in INCOME} | {("red", "blue"): True, ("blue", "red"): True}


class Roads(Game):
    title = "Roads"
    ledger = "roads.md"
    scopes = {"full": "two towns", "tiny": "one coin"}
    Town = Sort("red", "blue")
    Player = Sort("left", "right")
    players = Player
    most = Constant(full=9, tiny=3)
    passing = Question("May they pass?", clause="roads.pass", yes="they may", no="they may not")
    gold = State(Player, Int(0, most), seen_by="everybody")
    hand = State(Int(0, 3), seen_by=lambda game, s, viewer: s.turn == viewer)
    town = State(Town)
    turn = State(Player)
    goal = State(Optional(Town))
    over = State(Bool)

    @initial
    def begin(self, s):
        s.gold = 0
        s.hand = 2
        s.town = "red"
        s.turn = "left"
        s.goal = None
        s.over = False

    @terminal
    def ends(self, s):
        return s.over

    @quiet
    def between(self, s):
        return s.hand == 2

    @outcome
    def worth(self, s, player):
        return s.gold[player]

    @rule(by="turn", to=Town, clauses="roads.travel")
    def travel(self, s, to):
        """They travel."""
        require(lookup(ROADS, s.town, to), because="there is no road")
        require(s.gold[s.turn] + s.hand <= self.most)
        s.town = to
        s.gold[s.turn] += lookup(INCOME, to)

    @rule(by="turn", clauses="roads.pass")
    def skip(self, s):
        require(self.passing == "yes")
        s.turn = self.Player.following(s.turn)

    @rule(by=CHANCE, weight=Fraction(1, 3))
    def storm(self, s):
        require(s.hand >= 1)
        s.hand -= 1

    @invariant
    def gold_is_bounded(self, s):
        return s.gold["left"] <= 9

    @step_property
    def gold_grows(self, before, after, step):
        return after.gold["left"] >= before.gold["left"]

    @reachable
    def blue(self, s):
        return s.town == "blue"

    @variant
    def cards(self, s):
        return s.hand
'''
LEDGER = """| id | kind | source | text |
|---|---|---|---|
| `roads.travel` | rule | p. 1 | Go along a road. |
| `roads.pass` | rule | p. 2 | Or pass. |
"""

CHANGES = {
    "a sort grows": ('Sort("red", "blue")', 'Sort("red", "blue", "grey")'),
    "a sort in another order": ('Sort("red", "blue")', 'Sort("blue", "red")'),
    "an entry of a table": ('"blue": 2,', '"blue": 3,'),
    "a road": ('("blue", "red"): True', '("blue", "red"): False'),
    "who sees a place": ('seen_by="everybody"', 'seen_by="owner"'),
    "who sees, by a function": ("s.turn == viewer", "s.turn != viewer"),
    "a range": ("Int(0, 3)", "Int(0, 4)"),
    "a scope's constant": ("full=9", "full=8"),
    "the text of a scope": ("two towns", "three towns"),
    "another scope's text": ("one coin", "two coins"),
    "the title": ('title = "Roads"', 'title = "Streets"'),
    "the beginning": ('s.town = "red"', 's.town = "blue"'),
    "terminal": ("return s.over", "return s.over | (s.hand == 0)"),
    "quiet": ("s.hand == 2\n", "s.hand == 1\n"),
    "an outcome": ("return s.gold[player]", "return s.gold[player] + s.hand"),
    "a requirement": ("s.hand >= 1", "s.hand >= 2"),
    "how a refusal is told": ("there is no road", "no road leads there"),
    "an update": ("s.hand -= 1", "s.hand -= 2"),
    "an update left out": ("        s.town = to\n", ""),
    "a weight": ("Fraction(1, 3)", "Fraction(1, 4)"),
    "who chooses": ('@rule(by="turn", clauses', "@rule(by=None, clauses"),
    "a rule's clause": ('clauses="roads.travel"', 'clauses="roads.pass"'),
    "what a rule says of itself": ("They travel.", "They go."),
    "a rule's name": ("def storm", "def gale"),
    "the text of a question": ("May they pass?", "Can they pass?"),
    "the text of a reading": ('no="they may not"', 'no="never"'),
    "another reading": ('no="they may not"', 'no="they may not", maybe="at times"'),
    "the default reading": ('clause="roads.pass", yes', 'clause="roads.pass", default="no", yes'),
    "an invariant": ('s.gold["left"] <= 9', 's.gold["left"] <= 8'),
    "a step property": ('after.gold["left"] >=', 'after.gold["left"] >'),
    "a goal": ('s.town == "blue"', 's.town == "red"'),
    "a variant": ("return s.hand\n", "return s.hand + 1\n"),
    "a quiet property": ("@invariant", "@invariant(quiet=True)"),
    "a property's clause": ("@reachable", '@reachable(clauses="roads.travel")'),
    "an optional's type": ("Optional(Town)", "Optional(Player)"),
}


def written(folder: Path, game: str = GAME, ledger: str = LEDGER, scope: str = "full") -> Any:
    """The system of a game written into a folder."""
    folder.mkdir(exist_ok=True)
    (folder / "roads.md").write_text(ledger)
    (folder / "roads.py").write_text(game)
    from rulestone.model.ledger import read_ledger

    read_ledger.cache_clear()
    return load_game(f"{folder / 'roads.py'}:Roads")(scope=scope).system


def changed(name: str) -> str:
    """The game with one thing changed."""
    old, new = CHANGES[name]
    assert GAME.count(old) == 1, name
    return GAME.replace(old, new)


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_noticed(name: str, tmp_path: Path) -> None:
    assert fingerprint(written(tmp_path / "a")) != fingerprint(written(tmp_path / "b", changed(name)))


def test_a_clause_of_the_ledger(tmp_path: Path) -> None:
    ledger = LEDGER.replace("Or pass.", "Or stay.")
    assert fingerprint(written(tmp_path / "a")) != fingerprint(written(tmp_path / "b", ledger=ledger))


def test_scope_and_reading(tmp_path: Path) -> None:
    made = written(tmp_path / "a")
    game = type(made.game)
    others = [game(scope="tiny").system, game(passing="no").system]
    assert len({fingerprint(one) for one in (made, *others)}) == 3


def test_nothing_else_is_noticed(tmp_path: Path) -> None:
    """Another folder, another order of reading, and expressions made before in another order."""
    made = fingerprint(written(tmp_path / "a"))
    other = written(tmp_path / "b", scope="tiny")
    view = other.view()
    kept = [view.hand + view.gold["left"], view.goal == "blue", view.gold["right"] == view.gold["left"]]
    assert fingerprint(type(other.game)().system) == made and kept


def test_parts_are_named(tmp_path: Path) -> None:
    before = written(tmp_path / "a")
    after = written(tmp_path / "b", changed("an update"))

    def parts(system: Any) -> dict[str, str]:
        return {**dict(rule_parts(system)), **dict(property_parts(system)), **dict(text_parts(system))}

    assert changed_parts(parts(before), parts(after)) == ["rule storm"]
    assert changed_parts(parts(before), {k: v for k, v in parts(before).items() if k != "rule skip"}) == ["rule skip"]


PROGRAM = """
import sys
from rulestone.model.content import content
from rulestone.model.fingerprint import fingerprint
from rulestone.proofs.loading import load_game
game = load_game(sys.argv[1])
if sys.argv[2] == "tiny first":
    kept = game(scope="tiny").system
print(fingerprint(game().system), content(frozenset({"red", "blue", ("grey", 1), 3})).hex())
"""


def test_another_process_with_another_hash_seed(tmp_path: Path) -> None:
    told = set()
    written(tmp_path / "a")
    for seed, order in (("1", "full only"), ("2", "tiny first"), ("77", "full only")):
        command = [sys.executable, "-c", PROGRAM, str(tmp_path / "a" / "roads.py"), order]
        ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": seed})
        assert not ran.returncode, ran.stderr
        told.add(ran.stdout)
    assert len(told) == 1
    assert fingerprint(written(tmp_path / "b")) in told.pop()


def test_summands_in_any_order(tmp_path: Path) -> None:
    """`a + b` and `b + a` are one sum, whichever was made first."""
    system = written(tmp_path / "a")
    view, prints = system.view(), Fingerprints()
    first = view.hand + view.gold["left"] * view.gold["right"]
    second = view.gold["right"] * view.gold["left"] + view.hand
    assert prints.of(first.node) == prints.of(second.node)
    assert prints.of(first.node) != prints.of((first + 1).node)
    assert prints.of((view.hand * 2 + view.gold["left"]).node) != prints.of((view.hand + view.gold["left"] * 2).node)
    assert prints.of((view.hand // (view.gold["left"] + 1)).node) != prints.of(
        ((view.gold["left"] + 1) // (view.hand + 1)).node
    )


class Weighed:
    """Something that keeps a number."""

    def __init__(self, weight: int) -> None:
        self.weight = weight


def test_content_tells_apart_what_prints_alike() -> None:
    values: list[Any] = [None, "None", 1, True, 1.0, "1", b"1", (1,), [1], {1}, {1: 1}, (), "", [], {}, ((),), ((), ())]
    values += [("a", "bc"), ("ab", "c"), {"a": 1, "b": 2}, {"b": 2, "a": 1}, Weighed(1), Weighed(2), Weighed, 10**80]
    assert len({content(value) for value in values}) == len(values)
    assert content(Weighed(2)) == content(Weighed(2))
    assert digest("a", "bc") != digest("ab", "c") and digest(b"a") != digest("a")


def test_content_of_graphs() -> None:
    def graph(weight: int = 1, place: int = 0) -> networkx.Graph:
        made = networkx.Graph(name="roads")
        made.add_node("a", pos=place)
        made.add_edge("a", "b", weight=weight)
        return made

    one = graph()
    before = content(one)
    assert list(one.adj) and one.degree["a"] == 1  # what a graph keeps for itself does not count
    assert content(one) == before == content(graph())
    assert len({before, content(graph(weight=2)), content(graph(place=1))}) == 3


def test_content_of_what_holds_itself() -> None:
    knot: list[Any] = [1]
    knot.append(knot)
    other: list[Any] = [2]
    other.append(other)
    assert content(knot) != content(other)
    with pytest.raises(TypeError):
        content(iter([]).__class__ and __import__("threading").Lock())
