"""How readings are told: conditions on one player, and ways to fulfil a condition, in words that an author reads."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from rulestone.model import Bool, Game, Int, Sort, State, initial, outcome, require, rule, terminal
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.proofs.asking.game_outline import Outline, in_words, spoken
from rulestone.proofs.asking.operators.both_of_two import possession
from rulestone.proofs.asking.operators.mixed_conditions import one_way_barred
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.commands import main

GOLD, DEBT, OUT = (ex.cell_node(StateFunction(name, (), Integer(0, 9)).cell()) for name in ("gold", "debt", "paid_out"))


def _sum(*terms, offset=0):
    return ex.linear(terms, offset)


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (ex.at_most(ex.integer(3), GOLD), "at least 3 in gold"),
        (ex.at_most(GOLD, ex.integer(3)), "at most 3 in gold"),
        (ex.at_most(ex.integer(1), _sum((1, GOLD), (-1, DEBT))), "more in gold than in debt"),
        (ex.at_most(ex.integer(0), _sum((1, GOLD), (-1, DEBT))), "at least as much in gold as in debt"),
        (ex.at_most(ex.integer(2), _sum((1, GOLD), (-1, DEBT))), "at least 2 more in gold than in debt"),
        (ex.at_most(_sum((1, GOLD), (-1, DEBT)), ex.integer(-1)), "more in debt than in gold"),
        (ex.at_most(_sum((1, GOLD), (-1, DEBT)), ex.integer(2)), "at most 2 less in debt than in gold"),
        (ex.at_most(ex.integer(4), _sum((1, GOLD), (1, OUT))), "at least 4 in gold and paid out together"),
        (ex.at_most(_sum((1, GOLD), (1, OUT)), ex.integer(4)), "at most 4 in gold and paid out together"),
    ],
)
def test_what_a_player_has_is_told_without_a_formula(node, words):
    assert possession(node) == words


def test_names_are_a_list_in_words():
    assert in_words(("king",)) == "king"
    assert in_words(("king", "caught_lying", "city")) == "king, caught lying and city"


class Guards(Game):
    """Men of two kinds may step, a third one may not; each side's have to be its own."""

    language = 2
    scopes = {"full": "one place"}
    Side = Sort("white", "black")
    Kind = Sort("none", "man", "rider", "cook")
    players = Side
    turn = State(Side)
    owner = State(Side)
    kind = State(Kind)
    mark = State(Bool)
    steps = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.turn, self.owner, self.kind, self.mark, self.steps = "white", "white", "man", False, 0

    @rule(by="turn", to=Kind)
    def step(self, to: str) -> None:
        require(self.kind == "man" or self.kind == "rider")
        self.steps += 1
        self.kind = to

    @rule(by="turn")
    def rest(self) -> None:
        require(self.kind == "man" or self.kind == "rider" or self.kind == "cook")
        require((self.owner == "white" and self.mark) or (self.owner == "black" and self.mark))
        self.steps += 1

    @terminal
    def over(self) -> bool:
        return self.steps == 3

    @outcome
    def result(self, player: str) -> int:
        return 0


def test_a_way_is_named_and_kinds_of_a_class_and_sides_are_no_ways():
    found = {one.name: one for one in one_way_barred(Outline(Remaker(Guards().system)))}
    assert set(found) == {"one way barred/step/kind", "one way barred/step/kind/2"}
    barred = found["one way barred/step/kind"]
    assert barred.as_modelled == "in `step` it counts where kind is man, and where kind is rider"
    assert barred.as_proposed == "it does not count where kind is man"
    assert not barred.in_formulas


def test_rules_without_words_are_named_where_there_is_nothing_to_ask(tmp_path):
    """ "Nothing to ask" was all that was said of rules of which no text is known."""
    file = tmp_path / "heap.py"
    words = {"said": '"""Take a stone."""\n        ', "unsaid": ""}
    text = (
        "from rulestone.model import *\n\n\nclass Heap(Game):\n    language = 2\n    heap = State(Int(0, 2))\n\n"
        "    @initial\n    def setup(self):\n        self.heap = 2\n\n    @rule()\n    def take(self):\n"
        "        {words}require(self.heap > 0)\n        self.heap -= 1\n\n"
        "    @terminal\n    def over(self):\n        return self.heap == 0\n"
    )
    file.write_text(text.format(words=words["unsaid"]))
    said = CliRunner().invoke(main, ["ask", str(file)])
    assert "1 rule has no sentence (take)" in said.output, said.output
    file.write_text(text.format(words=words["said"]))
    assert "no sentence" not in CliRunner().invoke(main, ["ask", str(file)]).output


def test_a_name_with_an_underscore_at_its_end_is_the_word():
    assert (spoken("pass_"), spoken("pass_turn"), in_words(("pass_", "hold"))) == ("pass", "pass turn", "pass and hold")
