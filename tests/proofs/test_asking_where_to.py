"""Where something goes, what it costs, how far a way counts: each reading is the same game as one written by hand."""

from __future__ import annotations

import itertools

import pytest
from rulestone.model import Bool, Constant, Game, Int, Sort, State, initial, outcome, require, rule, terminal
from rulestone.proofs.asking.axes import Axis
from rulestone.proofs.asking.bookkeeping import notes
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.inquiry import AskedGame
from rulestone.proofs.asking.judging_readings import AskEffort, ReadingJudge, ReadingTrial, TrialResult
from rulestone.proofs.asking.likely_readings import IN_ALL, family, likely
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.operators.quantities import another_quantity
from rulestone.proofs.asking.other_reading import OtherReading
from rulestone.proofs.asking.proposals import MOST_SHOWN, Proposal
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.asking.sentences import Opening
from rulestone.proofs.comparison.contrasts import Comparison, Contrast
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.vocabulary import Vocabulary

from tests.amounts import in_part

from .made_readings import written_like
from .test_asking import agree, reachable
from .tolls_read_otherwise import Offers, Sledges, Tolls


@pytest.mark.parametrize(
    ("game", "name", "question", "reading"),
    [
        (Tolls, "goes elsewhere/bridge/pot/chest", "toll", "chest"),
        (Tolls, "for nothing/ford/purse", "fee", "nothing"),
        (Tolls, "twice as much/ford/purse", "fee", "two"),
        (Tolls, "for nothing at times/ford/purse/wet/yes", "wading", "nothing"),
        (Tolls, "each gets all/open_pot", "sharing", "all"),
        (Tolls, "nobody gets a share/open_pot", "sharing", "nothing"),
        (Tolls, "what stays goes elsewhere/open_pot/pot/chest", "unopened", "chest"),
        (Tolls, "not played with/call_rain", "raining", "agreed"),
        (Sledges, "only the last one/slide/at", "past", "over"),
        (Sledges, "nowhere, too/slide/start/to", "staying", "yes"),
        (Sledges, "statement left out/slide/at", "breaking", "no"),
        (Offers, "two different ones, in all of them/offer/card/wanted", "same", "no"),
        (Offers, "only this one, in all of them/offer/card/king", "kinds", "kings"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(game, name, question, reading):
    assert written_like(game, name) == [(question, reading)]


@pytest.mark.parametrize("game", [Tolls, Sledges, Offers])
def test_written_trees_and_engines_agree_in_every_game_made(game):
    for one in other_readings(Outline(Remaker(game().system))):
        system = one.make()
        for state in itertools.islice(reachable(system), in_part(12, 25)) if system is not None else ():
            for instance in system.instances:
                assert agree(system, instance, state), (one.name, instance, state)


def test_only_what_choices_share_is_read_otherwise_in_all_of_them():
    """The two of `Offers` share what is asked of cards; those of `Tolls` ask alike, but share the next turn alone."""
    found = {game: [o.name for o in other_readings(Outline(Remaker(game().system)))] for game in (Offers, Tolls)}
    together = {game: {name.split("/", 2)[2] for name in names if IN_ALL in name} for game, names in found.items()}
    assert together[Tolls] == {"turns"}
    assert {"card/wanted", "card/ace", "card/king", "turns"} <= together[Offers]


class Counted(Game):
    """One turn is played at this scope; what is counted then is one for ever."""

    language = 2
    scopes = {"full": "one turn"}
    Player = Sort("ann", "ben")
    players = Player
    on_the_table = ("turn", "turns", "shown")

    turn = State(Player)
    turns = State(Int(0, 1))
    shown = State(Int(0, 5))

    @initial
    def setup(self) -> None:
        self.turn, self.turns, self.shown = "ann", 0, 0

    @rule(by="turn")
    def take(self) -> None:
        require(self.turns == 0)
        self.turns += 1
        self.shown = 3 + self.turns
        self.turn = "ben"

    @terminal
    def over(self) -> bool:
        return self.turns == 1

    @outcome
    def result(self, player: str) -> int:
        return self.shown if player == "ann" else 0


def test_what_is_counted_is_no_note_however_few_there_are():
    """What is shown follows from the number of turns, and that from what is shown; only the former is no count."""
    found = notes(graph_of(Counted().system, Vocabulary(), limit=100))
    assert "shown" in found or "turn" in found
    assert "turns" not in found


class Mill(Game):
    """Somebody grinds or rests, once or four times."""

    language = 2
    scopes = {"long": "four turns", "short": "one turn"}
    turns = Constant(long=4, short=1)
    Player = Sort("ann", "ben")
    players = Player
    on_the_table = ("turn", "flour", "left")

    turn = State(Player)
    flour = State(Int(0, 4))
    left = State(Int(0, 4))

    @initial
    def setup(self) -> None:
        self.turn, self.flour, self.left = "ann", 0, self.turns

    @rule(by="turn")
    def grind(self) -> None:
        require(self.left > 0)
        self.flour += 1
        self.left -= 1

    @rule(by="turn")
    def rest(self) -> None:
        require(self.left > 0)
        self.left -= 1

    @terminal
    def over(self) -> bool:
        return self.left == 0

    @outcome
    def result(self, player: str) -> int:
        return self.flour if player == "ann" else 0


@pytest.mark.parametrize(("scope", "fate"), [("long", TrialResult.NO_GAME), ("short", TrialResult.OPEN)])
def test_without_what_nearly_every_play_goes_by_there_is_no_game(scope, fate):
    """Without the mill 15 of 16 plays of four turns end otherwise, and half of those of one turn."""
    system = Mill(scope=scope).system
    offered = {one.name: one for one in other_readings(Outline(Remaker(system)))}
    trial = ReadingJudge(system, AskEffort()).judge(offered["not played with/grind"])
    assert trial.fate is fate and trial.comparison.chance == pytest.approx(0.9375 if scope == "long" else 0.5)


def reading(operator: str, number: int) -> OtherReading:
    rules = tuple(Offers().declared(type(Offers.offer)))[:1]
    return OtherReading(Axis.HERE_TOO, operator, rules, (str(number),), "here", "not here", "", "", lambda: None)


def test_no_more_than_two_made_in_one_way_are_shown_if_there_are_others():
    first, *others = (reading("condition dropped", n) for n in range(5))
    last = reading("never", 9)
    trial = ReadingTrial(first, TrialResult.OPEN)
    both = Proposal(Opening("", "", 1.0), trial, siblings=(*others, last))
    assert [one.about[0] for one in both.shown] == ["0", "1", "9", "2"]
    alone = Proposal(Opening("", "", 1.0), trial, siblings=tuple(others))
    assert [one.about[0] for one in alone.shown] == ["0", "1", "2", "3"] and len(alone.shown) == MOST_SHOWN


def test_that_one_rule_does_what_another_does_and_that_a_third_does_is_one_question():
    """What the bell does: whether two others do so, too, is one question; of a clock it is another."""
    rules = tuple(Tolls().declared(type(Offers.offer)))[:2]
    trials, asked = {}, Opening("bells.ring", "The bell is rung.", 1.0)
    for number, (one, giver) in enumerate([(rules[0], "bell"), (rules[1], "bell"), (rules[0], "clock")]):
        words = Axis.HERE_TOO, "as there", (one,), (giver,), "not here", "here", "", "", lambda: None
        lent = OtherReading(*words, lent_by=giver)
        size = Comparison("", "", "", "full", Contrast.DECIDES, 0.1 - 0.03 * number, 0.5)
        trials[lent.name] = ReadingTrial(lent, TrialResult.OPEN, comparison=size)
    found = AskedGame("Offers", {}, trials=trials, openings=dict.fromkeys(trials, asked))
    first, second, third = trials
    assert [[one.name for one in each.shown] for each in found.proposals()] == [[first, second], [third]]


def test_an_operator_on_several_rules_weighs_as_much_as_on_one():
    assert likely(f"effect left out{IN_ALL}") == likely("effect left out") < likely("condition dropped") == 1
    assert family("part dropped") == family(f"condition dropped{IN_ALL}") != family("never")


class Herd(Game):
    """Who is awake grazes; who has grazed is full."""

    language = 2
    scopes = {"full": "one of two"}
    Player = Sort("ann", "ben")
    players = Player
    turn: State[str] = State(Player)
    awake: State[str, bool] = State(Player, Bool)
    full: State[str, bool] = State(Player, Bool)
    grass: State[str, int] = State(Player, Int(0, 2))
    hay: State[str, int] = State(Player, Int(0, 2))

    @initial
    def setup(self) -> None:
        self.turn, self.awake, self.full, self.grass, self.hay = "ann", True, False, 2, 1

    @rule(by="turn")
    def graze(self, player: str) -> None:
        require(self.awake[player], self.grass[player] > 1)
        self.turn = self.Player.following(player)

    @rule(by="turn")
    def eat(self, player: str) -> None:
        self.full[player], self.hay[player] = True, 0

    @terminal
    def over(self) -> bool:
        return any(self.full[player] for player in self.Player)

    @outcome
    def result(self, player: str) -> int:
        return 1 if self.full[player] else 0


def test_whether_one_thing_is_so_is_no_measure_for_another():
    """Grass may be measured by hay, but not whether one is awake by whether one is full."""
    assert [one.name for one in another_quantity(Outline(Remaker(Herd().system)))] == [
        "another quantity/graze/grass/hay"
    ]
