"""`rulestone new`: a first game."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import click
from rulestone.proofs.running.plain_text import tell

from .common import can_write, wrong

_GAME = '''"""{title}: two players take stones from a heap in turn. Change it into your game."""

from enum import StrEnum
from typing import Self

from rulestone.model import (
    Game,
    Int,
    Question,
    Sort,
    State,
    Step,
    initial,
    invariant,
    outcome,
    reachable,
    require,
    rule,
    step_property,
    terminal,
    variant,
)


class Player(StrEnum):
    LEFT, RIGHT = "left", "right"


class {name}(Game):
    """Take one, two or three stones from a heap."""

    language = 2  # rules in plain Python: what is written means what Python does
    ledger = "{stem}.md"  # the clauses of the rulebook, in your own words
    scopes = {{"full": "the game of the rulebook: twelve stones"}}

    # Sorts are finite sets of named things. `players` are those who play.
    players = Sort(Player)

    # State: variables, and what each may hold.
    heap = State(Int(0, 12))
    to_move = State(players)

    # What the text leaves open is a question with readings; the first is the default.
    last_stone = Question(
        "Who wins, the one who takes the last stone or the other?",
        clause="{stem}.end",
        wins="whoever takes it wins",
        loses="whoever takes it loses",
    )

    # What stands in the margin after `#:` names the clause that a line, or all that follows, encodes.
    #: {stem}.setup
    @initial
    def setup(self) -> None:
        """Twelve stones lie in the heap; left begins."""
        self.heap = 12
        self.to_move = Player.LEFT

    # A rule says when it applies (`require`) and what it changes. `by` names the variable that says who chooses;
    # the method is given who it is, and what they choose: here how many stones.
    @rule(by=to_move, number=[1, 2, 3])
    def take(self, player: Player, number: int) -> None:
        """The player to move takes one, two or three stones."""
        require(self.heap >= number, because="there are not enough stones")  #: {stem}.take
        self.heap -= number  #: {stem}.take
        self.to_move = self.players.following(player)  #: {stem}.take

    @terminal  #: {stem}.end
    def over(self) -> bool:
        """The heap is empty."""
        return self.heap == 0

    @outcome
    def result(self, player: Player) -> int:
        """The winner gets 1, the loser -1."""
        took_last = self.to_move != player
        return 1 if took_last == (self.last_stone == "wins") else -1

    # Properties: what must hold in every state, what every step must respect, what some play must reach.
    @invariant  #: {stem}.setup
    def the_heap_never_grows(self) -> bool:
        """There are never more stones than at the beginning: {stem}.setup."""
        return self.heap <= 12

    @step_property  #: {stem}.take
    def turns_alternate(self, before: Self, after: Self, step: Step) -> bool:
        """Nobody moves twice in a row: {stem}.take."""
        return before.to_move != after.to_move

    @reachable  #: {stem}.end
    def it_can_end(self) -> bool:
        """Some play empties the heap."""
        return self.heap == 0

    @variant  #: {stem}.end
    def stones_left(self) -> int:
        """Every move takes a stone, so every play ends."""
        return self.heap
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
    can_write(path)
    try:
        path.write_text(_GAME.format(name=title, stem=stem, title=title), encoding="utf-8")
        ledger.write_text(_LEDGER.format(name=title, stem=stem), encoding="utf-8")
    except OSError as error:
        for file in (path, ledger):  # half a game would stand in the way of the next try
            with contextlib.suppress(OSError):
                file.unlink()
        wrong(f"{path}: it cannot be written: {error.strerror}")
    tell(f"{path} and {ledger} are written. Next: rulestone check {path}")
