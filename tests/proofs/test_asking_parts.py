"""Who has a part of their own, what is settled anew, what may be nothing, what counts, and an end by agreement."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from rulestone.model import Game, Int, Label, Sort, State, initial, require, rule, terminal
from rulestone.model.words.tracing import Reader
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.inherited_questions import InheritedQuestions
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.operators.agreed_end import agreed_end
from rulestone.proofs.asking.operators.helpers_otherwise import absent_counted, kind_not_counted
from rulestone.proofs.asking.operators.named_roles import not_for_a_role, roles_of
from rulestone.proofs.asking.operators.nothing_named import nothing_named
from rulestone.proofs.asking.operators.settled_anew import settled_anew
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.asking.sentences import Opening, Sentences
from rulestone.proofs.comparison.compare_graphs import compare_graphs
from rulestone.proofs.comparison.contrasts import Contrast
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.vocabulary import Vocabulary
from rulestone.proofs.running.loading import load_game

from .made_readings import made, written_like
from .parts_read_otherwise import Guards, Stakes
from .test_asking import agree, reachable
from .tolls_read_otherwise import Sledges, Tolls

OPERATORS = (nothing_named, settled_anew, agreed_end, kind_not_counted, absent_counted, not_for_a_role)


@pytest.mark.parametrize(
    ("game", "name", "question", "reading"),
    [
        (Stakes, "nothing, too/set_price/amount", "free", "yes"),
        (Stakes, "settled anew/set_price/phase", "setting", "each"),
        (Stakes, "not for a role/double/banker", "doubling", "players"),
        (Guards, "kind not counted/walk/at/lord/is_guarded", "lord", "idle"),
        (Guards, "absent counts otherwise/walk/place/is_guarded", "end", "caught"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(game, name, question, reading):
    assert written_like(game, name) == [(question, reading)]


def test_all_may_agree_to_stop():
    """The choice that is added names nobody; one written by hand names who makes it."""
    vocabulary = Vocabulary()
    found = made(Guards, "all agree to stop/over")
    named = [
        replace(one, label=Label(one.label.rule, (("side", one.label.chooser),), one.label.chooser))
        if one.label.rule == "agree_to_stop"
        else one
        for one in found.instances
    ]
    graphs = [
        graph_of(system, vocabulary)
        for system in (Guards().system, Guards(stopping="agree").system, replace(found, instances=tuple(named)))
    ]
    assert compare_graphs("", graphs[1], graphs[2], vocabulary).verdict is Contrast.SAME
    assert compare_graphs("", graphs[0], graphs[2], vocabulary).verdict is not Contrast.SAME


@pytest.mark.parametrize("game", [Stakes, Guards])
def test_written_trees_and_engines_agree_in_every_game_made(game):
    outline = Outline(Remaker(game().system))
    for one in (one for operator in OPERATORS for one in operator(outline)):
        system = one.make()
        for state in itertools.islice(reachable(system), 25) if system is not None else ():
            for instance in system.instances:
                assert agree(system, instance, state), (one.name, instance, state)


class Counted(Game):
    """What is named may be nothing already, or is the name of a place; it is over in any case; nobody has a part."""

    language = 2
    scopes = {"full": "two turns"}
    Player = Sort("ann", "ben")
    players = Player
    Tier = Sort(1, 2, 3)

    turn = State(Player)
    turns = State(Int(0, 2))
    kept = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        """Ann begins."""
        self.turn, self.turns, self.kept = "ann", 0, 0

    @rule(by="turn", number=range(3), tier=Tier)
    def say(self, player: str, number: int, tier: int) -> None:
        """A player names a number and a tier."""
        require(self.turns < 2)
        self.turns += 1
        self.kept = number
        self.turn = self.Player.following(player)

    @terminal
    def over(self) -> bool:
        """It goes on until two have been named."""
        return self.turns == 2


def test_nothing_of_the_kind_is_asked_where_there_is_nothing_of_the_kind():
    outline = Outline(Remaker(Counted().system))
    made = [one for operator in OPERATORS for one in operator(outline) if one.make() is not None]
    assert made == []


@pytest.mark.parametrize("game", [Tolls, Sledges, Guards, Counted])
def test_where_all_players_are_named_or_none_is_nobody_has_a_part(game):
    """Nor has who begins."""
    assert roles_of(Outline(Remaker(game().system))) == {}


def test_what_is_settled_comes_anew_only_where_something_begins_anew():
    names = {one.name for one in settled_anew(Outline(Remaker(Stakes(setting="each").system)))}
    assert names == set()  # it comes again already


def test_a_reader_of_its_own_is_asked_though_a_place_was_read_before():
    """What was read before was taken past it, so that half of such readings came to nothing."""
    remaker = Remaker(Guards().system)
    asked = []

    class Noting(Reader):
        def read(self, function, index):
            asked.append(function.name)
            return super().read(function, index)

    for _ in range(2):
        asked.clear()
        assert remaker.reread(["walk"], Noting) is None
        assert set(asked) == {"at", "caught"}


def test_what_a_variation_alone_speaks_of_makes_its_own_question_of_another_sentence():
    outline = Outline(Remaker(load_game("casino")("tiny").system))
    is_inherited = InheritedQuestions(load_game("casino"))
    one = next(one for one in not_for_a_role(outline) if one.rules[0].name == "challenge")
    assert one.mark == "House" and not is_inherited(one, Opening("kings.challenge", "", 1.0))
    assert is_inherited(replace(one, mark="moved"), Opening("kings.challenge", "", 1.0))
    assert is_inherited(replace(one, mark=""), Opening("kings.challenge", "", 1.0))
    assert not is_inherited(replace(one, mark=""), Opening("casino.rates", "", 1.0))


def test_of_somebody_about_whom_the_ledger_lacks_something_more_is_asked():
    game = load_game("casino")
    one = next(o for o in not_for_a_role(Outline(Remaker(game("tiny").system))) if o.rules[0].name == "challenge")
    asked = (one.axis, one.proposed, one.rules, one.about, (one.mark, one.marked_by))
    unasked = Sentences(game, lexicon_with(), list(game.questions())).corner(*asked)
    assert unasked.clause == "kings.challenge"
    assert unasked.strength == pytest.approx(1.0 + Sentences(game, lexicon_with()).corner(*asked).strength)
