"""What a variant has in common with the game on which it is based is named, not told again; what it changes is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.model import (
    Game,
    GameError,
    Int,
    Question,
    Sort,
    State,
    if_else,
    initial,
    outcome,
    require,
    rule,
    step_property,
    terminal,
)
from rulestone.proofs.commands import main
from rulestone.proofs.edge_cases.base_game import base_of
from rulestone.proofs.edge_cases.broken_by_question import told_with_question
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import Edges, Finding, FindingKind

QUICK = EFFORTS["quick"]


class Cake(Game):
    """Take one or two of four pieces in turn."""

    Player = Sort("ann", "ben")
    players = Player
    last = Question("Who takes the last piece?", clause="c", wins="has won", loses="has lost")
    crumbs = Question("May crumbs be taken?", clause="c", no="no", yes="yes: nothing is taken, once")
    pieces = State(Int(0, 4))
    crumb = State(Int(0, 1))
    turn = State(Player)

    @initial
    def setup(self, s):
        s.pieces, s.turn, s.crumb = 4, "ann", 0

    @rule(by="turn", number=[0, 1, 2])
    def take(self, s, number):
        require(s.pieces >= number)
        if number == 0:
            require(self.crumbs == "yes", s.crumb == 0)
            s.crumb = 1
        s.pieces -= number
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return s.pieces == 0

    @outcome
    def result(self, s, player):
        moved_last = s.turn != player
        return if_else(moved_last if self.last == "wins" else ~moved_last, 1, -1)

    @step_property
    def something_is_taken(self, before, after, step):
        """Every move takes a piece."""
        return after.pieces < before.pieces


class Rich(Cake):
    """The last piece counts as before; but who takes two at once has to give a piece back to nobody, and has a wish."""

    based_on = Cake
    wish = Question("What is a wish?", clause="r", nothing="a wish", wins="the game")
    wished = State(Int(0, 1))

    @initial
    def setup(self, s):
        s.pieces, s.turn, s.wished, s.crumb = 4, "ann", 0, 0

    @rule(by="turn")
    def wish_for_it(self, s):
        require(s.pieces == 2, s.wished == 0)
        s.wished = 1
        s.pieces = 1
        s.turn = self.Player.following(s.turn)
        if self.wish == "wins":
            s.pieces = 0


class Stubborn(Cake):
    """Nobody takes the last piece: the question is not asked, and no claim about the base is made."""

    based_on = "no_such_game"


def search(game: type[Game]) -> Edges:
    return find_edges(game, effort=QUICK)


def test_what_the_base_has_is_named_and_comes_last() -> None:
    edges = search(Rich)
    found = {finding.subject: finding for finding in edges.findings}
    assert found["last"].extra["as_in"] == "Cake"
    assert found["last"].sentence.endswith(" As in Cake (all of random plays end otherwise there).")
    assert "as_in" not in found["wish"].extra and "Cake" not in found["wish"].sentence
    decides = [finding.subject for finding in edges.findings if finding.kind is FindingKind.DECIDES]
    assert decides.index("wish") < decides.index("last") and found["last"].size > found["wish"].size
    assert found["crumbs"].extra["as_in"] == "Cake" and "crumbs=yes" not in found  # what it breaks is told with it


def test_a_game_of_its_own_has_no_base() -> None:
    assert base_of(Cake) is None
    assert not any("as_in" in finding.extra for finding in search(Cake).findings)


class Harsher(Cake):
    """Whoever has taken crumbs, nobody has won."""

    based_on = Cake

    @outcome
    def result(self, s, player):
        moved_last = s.turn != player
        return if_else(s.crumb == 1, 0, if_else(moved_last if self.last == "wins" else ~moved_last, 1, -1))


class Stricter(Cake):
    """As before, and a coin lies on the table that nobody may lose."""

    based_on = Cake

    @step_property
    def crumbs_are_not_taken(self, before, after, step):
        """Nobody takes crumbs."""
        return after.crumb == before.crumb


def test_a_question_that_weighs_more_in_the_variant_is_told_once_with_both_figures() -> None:
    found = {finding.subject: finding for finding in search(Harsher).findings}
    there = next(f for f in search(Cake).findings if f.subject == "crumbs")
    assert abs(found["crumbs"].size - there.size) >= 0.1
    assert found["crumbs"].extra["as_in"] == "Cake"
    assert f" As in Cake ({100 * there.size:.0f} % of random plays end otherwise there)." in found["crumbs"].sentence
    assert f"at scope full {100 * found['crumbs'].size:.0f} % of random plays" in found["crumbs"].sentence


def test_what_a_reading_breaks_in_the_variant_alone_makes_its_question_new() -> None:
    (crumbs,) = (finding for finding in search(Stricter).findings if finding.subject == "crumbs")
    assert "as_in" not in crumbs.extra and "`crumbs_are_not_taken`" in crumbs.sentence


class StricterStill(Stricter):
    """Of this one a variant that says no more."""

    based_on = Stricter


def test_what_breaks_a_property_of_the_base_makes_no_question_new() -> None:
    asked = Finding(FindingKind.DECIDES, "crumbs", "May crumbs be taken?", extra={"as_in": "the base"})
    broken = Finding(
        FindingKind.READING_BREAKS, "crumbs=yes", "It breaks.", extra={"properties": ["crumbs_are_not_taken"]}
    )
    (mine,) = told_with_question([asked, broken], Stricter)
    (known,) = told_with_question([asked, broken], StricterStill)
    assert "as_in" not in mine.extra and known.extra["as_in"] == "the base"


class Swing(Game):
    """Round and round; a bell ends it."""

    Player = Sort("ann")
    players = Player
    place = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.place = 0

    @rule(by="who", who=["ann"])
    def swing(self, s, who):
        require(s.place < 3)
        s.place = (s.place + 1) % 3

    @rule(by="who", who=["ann"])
    def ring(self, s, who):
        require(s.place < 3)
        s.place = 3

    @terminal
    def over(self, s):
        return s.place == 3


class SwingWithRests(Swing):
    """One may also rest."""

    based_on = Swing

    @rule(by="who", who=["ann"])
    def rest(self, s, who):
        """Stay."""
        require(s.place == 0)
        s.place = 0


def test_play_without_end_that_the_base_has_too_is_only_named() -> None:
    endless = [finding for finding in search(SwingWithRests).findings if finding.kind is FindingKind.ENDLESS]
    told = {"as_in" in finding.extra: finding.extra["rules"] for finding in endless}
    assert told == {False: ["rest"], True: ["swing"]}


def test_an_unknown_base_is_one_line() -> None:
    with pytest.raises(GameError, match="no_such_game"):
        search(Stubborn)


def test_the_screen_names_what_the_base_has(tmp_path: Path) -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    body = text[text.index("class Cake(Game)") : text.index("class Stubborn(Cake)")]
    file = tmp_path / "cakes.py"
    file.write_text(f"from rulestone.model import *\n\n\n{body}", encoding="utf-8")
    shown = CliRunner().invoke(main, ["edges", f"{file}:Rich", "--effort", "quick", "--no-cache", "--workers", "1"])
    assert "as in Cake (" in shown.output and "What is a wish?" in shown.output
    assert "Who takes the last piece?" not in shown.output
