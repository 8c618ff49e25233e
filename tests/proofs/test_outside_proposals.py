"""Second readings from outside: tried, sized and ranked as those of operators are."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.model import GameError
from rulestone.proofs.asking.inquiry import AskSettings, inquire
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.outside_proposals import read_proposals
from rulestone.proofs.commands import main
from rulestone.proofs.running.loading import load_game

from . import open_games

FILE = Path(open_games.__file__)

CARDS = """
[[proposal]]
name = "{name}"
sentence = "The player gets up to two cards in their turn."
as_modelled = "two"
as_proposed = "{proposed}"
[[proposal.change]]
old = "{old}"
new = "{new}"
"""


def proposed(tmp_path, **words):
    file = tmp_path / "proposals.toml"
    known = {"name": "fewer", "proposed": "one", "old": "s.deck > 0, s.drawn < 2", "new": "s.deck > 0, s.drawn < 1"}
    file.write_text(CARDS.format(**(known | words)), encoding="utf-8")
    game = load_game(f"{FILE}:Drawing")
    *_, found = inquire(game, AskSettings(lexicon_with(), proposals=read_proposals(file)))
    return found


def test_a_proposal_is_tried_and_sized(tmp_path):
    found = proposed(tmp_path)
    one = next(one for one in found.proposals() if one.other_reading.operator == "proposed")
    assert one.other_reading.name == "proposed/draw/fewer"
    assert 0 < one.comparison.chance < 1 and one.comparison.exhausted


def test_what_is_no_question_is_told(tmp_path):
    (doubt,) = proposed(tmp_path, new="s.drawn < 2, s.deck > 0").doubts()
    assert doubt.startswith("proposed/draw/fewer: the same game")
    (doubt,) = proposed(tmp_path, new="s.dock > 0").doubts()
    assert "no state variable dock" in doubt and "rulestone-proposal" not in doubt


def test_words_that_do_not_stand_there_once_are_told(tmp_path):
    with pytest.raises(GameError, match=r"stands 0 times in open_games\.py"):
        proposed(tmp_path, old="s.deck > 7")
    with pytest.raises(GameError, match=r"stands 5 times"):
        proposed(tmp_path, old='Player = Sort(\\"ann\\", \\"ben\\")')


@pytest.mark.parametrize(
    ("text", "told"),
    [("[[", "cannot be read"), ("a = 1", "no proposals"), ('[[proposal]]\nname = "a"', "lacks some of its words")],
)
def test_what_is_wrong_with_a_file_is_one_line(tmp_path, text, told):
    file = tmp_path / "proposals.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(GameError, match=told):
        read_proposals(file)


def test_the_command_takes_proposals(tmp_path):
    proposed(tmp_path)
    told = CliRunner().invoke(main, ["ask", f"{FILE}:Drawing", "--proposals", str(tmp_path / "proposals.toml")])
    assert told.exit_code == 1 and "Somebody reads it otherwise" in told.output
