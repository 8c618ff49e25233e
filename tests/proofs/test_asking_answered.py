"""What was asked and then answered is asked no more, and `--answered` shows all of it with the answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from rulestone.proofs.commands import main

GAME = '''
from rulestone.model import Game, Int, Sort, State, initial, outcome, require, rule, terminal


class Drawing(Game):
    """Four cards are drawn; each is a point."""

    language = 2
    scopes = {"full": "four cards"}
    Player = Sort("ann", "ben")
    players = Player
    turn = State(Player)
    deck = State(Int(0, 4))
    cards = State(Player, Int(0, 4))
    drawn = State(Int(0, 2))

    @initial
    def setup(self):
        self.turn, self.deck, self.cards, self.drawn = "ann", 4, 0, 0

    @rule(by="turn")
    def draw(self):
        """The player gets up to two cards in their turn."""
        require(self.deck > 0, self.drawn < 2)
        self.deck -= 1
        self.drawn += 1
        self.cards[self.turn] += 1

    @rule(by="turn")
    def stop(self):
        """Then the next player's turn comes."""
        require(self.drawn > 0)
        self.drawn = 0
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self):
        """It is over when there is no card."""
        return self.deck == 0

    @outcome
    def result(self, player):
        return self.cards[player]
'''


def asked(file: Path, *options: str) -> str:
    return CliRunner().invoke(main, ["ask", str(file), "--most", "60", *options]).output


def names(said: dict[str, Any]) -> set[str]:
    return {one["name"] for one in (*said["questions"], *said["in_words"])}


def test_all_that_was_asked_is_answered_and_shown_with_its_answer(tmp_path: Path) -> None:
    file = tmp_path / "drawing.py"
    file.write_text(GAME, encoding="utf-8")
    before = json.loads(asked(file, "--json"))
    assert len(before["questions"]) > 1 and before["in_words"] and before["answered"] == []
    assert "answered" not in asked(file)
    (first, *tried), worded = (one["name"] for one in before["questions"]), before["in_words"][0]
    answers = [f'["{first}"]\nanswer = "not a reading"\nwhy = "Nobody plays so."']
    answers += [f'["{name}"]\nanswer = "settled"\nsentence = "It says {name}."' for name in tried]
    answers += [
        '["in words/*"]\nanswer = "settled"',
        '["*/draw*"]\nanswer = "settled"',
        '["no such operator/draw"]\nanswer = "adopt"',
    ]
    (tmp_path / "drawing.answers.toml").write_text("\n".join(answers), encoding="utf-8")

    after = json.loads(asked(file, "--json"))
    known = {one["name"]: one for one in after["answered"]}
    about = [name for one in after["answered"] for name in one["about"]]
    assert not names(after) & names(before) and names(before) <= set(about)
    assert len(about) == len(set(about)) and "no such operator/draw" not in known
    assert known[first] == {
        "name": first,
        "answer": "not a reading",
        "reason": "Nobody plays so.",
        "about": [first],
    }

    assert f"{len(about)} answered in drawing.answers.toml (--answered lists them)" in asked(file)
    told = asked(file, "--answered")
    assert "or:          as long as `draw` is possible they may not choose `stop`" in told
    assert "not a reading: Nobody plays so." in told and worded["sentence"] in told
    assert all(f"settled: “It says {name}.”" in " ".join(told.split()) for name in tried)
    assert f"*/draw*; {len(known['*/draw*']['about']) - 1} more of this name" in told
