"""`rulestone new`: a first game."""

from __future__ import annotations

import re
from pathlib import Path

import click
from rulestone.proofs.running.plain_text import say

from .common import wrong

_GAME = '''"""{title}: two players take stones from a heap in turn. Change it into your game."""

from rulestone.model import (
    Game,
    Int,
    Question,
    Sort,
    State,
    initial,
    invariant,
    outcome,
    if_else,
    reachable,
    require,
    rule,
    step_property,
    terminal,
    variant,
)


class {name}(Game):
    """Take one, two or three stones from a heap."""

    ledger = "{stem}.md"  # the clauses of the rulebook, in your own words
    scopes = {{"full": "the game of the rulebook: twelve stones"}}

    # Sorts are finite sets of named things. `players` says which of them play.
    Player = Sort("left", "right")
    players = Player

    # State: variables, and what each may hold.
    heap = State(Int(0, 12))
    to_move = State(Player)

    # What the text leaves open is a question with readings; the first is the default.
    last_stone = Question(
        "Who wins, the one who takes the last stone or the other?",
        clause="{stem}.end",
        wins="whoever takes it wins",
        loses="whoever takes it loses",
    )

    @initial(clauses="{stem}.setup")
    def setup(self, s):
        """Twelve stones lie in the heap; left begins."""
        s.heap = 12
        s.to_move = "left"

    # A rule is read once for every value of its parameters. `require` says when it applies; assignments say what
    # it changes. Python's `if` may ask parameters and readings, not the state: use `when` or `if_else` for that.
    @rule(by="to_move", clauses="{stem}.take", number=[1, 2, 3])
    def take(self, s, number):
        """The player to move takes one, two or three stones."""
        require(s.heap >= number, because="there are not so many stones")
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)

    @terminal(clauses="{stem}.end")
    def over(self, s):
        """The heap is empty."""
        return s.heap == 0

    @outcome
    def result(self, s, player):
        """The winner gets 1, the loser -1."""
        took_last = s.to_move != player
        won = took_last if self.last_stone == "wins" else ~took_last
        return if_else(won, 1, -1)

    # Properties: what must hold in every state, what every step must respect, what some play must reach.
    @invariant(clauses="{stem}.setup")
    def the_heap_never_grows(self, s):
        """There are never more stones than at the beginning: {stem}.setup."""
        return s.heap <= 12

    @step_property(clauses="{stem}.take")
    def turns_alternate(self, before, after, step):
        """Nobody moves twice in a row: {stem}.take."""
        return before.to_move != after.to_move

    @reachable(clauses="{stem}.end")
    def it_can_end(self, s):
        """Some play empties the heap."""
        return s.heap == 0

    @variant(clauses="{stem}.end")
    def stones_left(self, s):
        """Every move takes a stone, so every play ends."""
        return s.heap
'''

_LEDGER = """# {name}: the clause ledger

Every sentence of the rulebook that says how to play is a clause: an id, its kind, its place in the text, and what it
says in your own words. Rules, questions and properties name the clauses that they encode or protect.

| id | kind | source | paraphrase |
|---|---|---|---|
| {stem}.setup | setup | s1 | twelve stones in a heap, the left player begins |
| {stem}.take | turn | s2 | in turn, each takes one to three stones |
| {stem}.end | end | s3 | the game ends with the last stone; who wins is not said |
"""


@click.command("new")
@click.argument("name")
def new(name: str) -> None:
    """Write NAME.py, a small commented game, and NAME.md, its clause ledger."""
    path = Path(name).with_suffix(".py")
    stem = path.stem
    if not re.fullmatch(r"[a-z][a-z0-9_]*", stem):
        wrong(f"{name}: choose a name of small letters, digits and underscores, such as mygame")
    ledger = path.with_suffix(".md")
    for file in (path, ledger):
        if file.exists():
            wrong(f"{file} exists already; choose another name")
    title = "".join(part.capitalize() for part in stem.split("_"))
    try:
        path.write_text(_GAME.format(name=title, stem=stem, title=title), encoding="utf-8")
        ledger.write_text(_LEDGER.format(name=title, stem=stem), encoding="utf-8")
    except OSError as error:
        wrong(f"{path}: it cannot be written: {error.strerror}")
    say(f"{path} and {ledger} are written. Next: rulestone check {path}")
