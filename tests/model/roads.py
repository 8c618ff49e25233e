"""A small game with everything that a game can declare, and every way in which it can be changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulestone.model.declarations.ledger import read_ledger
from rulestone.proofs.running.loading import load_game

GAME = '''
from fractions import Fraction
from rulestone.model import *
from rulestone.model.declarations.declarations import CHANCE

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
    read_ledger.cache_clear()
    return load_game(f"{folder / 'roads.py'}:Roads")(scope=scope).system


def changed(name: str) -> str:
    """The game with one thing changed."""
    old, new = CHANGES[name]
    assert GAME.count(old) == 1, name
    return GAME.replace(old, new)
