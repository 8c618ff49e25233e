"""Properties of what players can force: declared, judged in every reading, shown by plays."""

from fractions import Fraction

import pytest
from click.testing import CliRunner
from rulestone.model import (
    CHANCE,
    NOBODY,
    Bool,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    can_force,
    can_keep,
    cannot_force,
    free,
    initial,
    not_applicable,
    require,
    rule,
    terminal,
)
from rulestone.model.system.fingerprint import property_parts
from rulestone.model.system.semantics import holds
from rulestone.proofs.checking.check_game import check
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.commands import main
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.engines.strategy.engine import judge_by_strategy

from tests.proofs.solved_games import Pig, TicTacToe


class Toe(TicTacToe):
    @can_force(by="x")
    def cross_wins(self, s):
        return self.over(s) & (self.result(s, "x") == 1)

    @cannot_force(by="o")
    def no_win_for_rings(self, s):
        return self.over(s) & (self.result(s, "o") == 1)

    @can_keep(by=["o"])
    def rings_do_not_lose(self, s):
        return ~(self.over(s) & (self.result(s, "o") == -1))

    @can_keep(despite=["x"])
    def a_corner_stays_free(self, s):
        return s.board["a1"] != "cross"


def told(found):
    return {verdict.property: str(verdict.status) for verdict in found}


@pytest.mark.parametrize(
    "aim, wins, holds_out",
    [("normal", "refuted", "exhausted"), ("wild", "exhausted", "refuted"), ("misere", "refuted", "exhausted")],
)
def test_tic_tac_toe_in_every_reading(aim, wins, holds_out):
    judged = judge(Toe, readings={"aim": aim}, effort=CheckEffort(engines=("strategy",)))
    assert told(judged.verdicts) == {
        "cross_wins": wins,
        "no_win_for_rings": "exhausted",
        "rings_do_not_lose": holds_out,
        "a_corner_stays_free": "refuted",
    }
    for verdict in judged.verdicts:  # each was replayed by the plain semantics; here is where they lead to
        able = next(one for one in Toe(aim=aim).system.abilities if one.name == verdict.property)
        if verdict.play is None:
            continue
        arrived = [holds(verdict.play.system, able.condition, state) for state in verdict.play.states]
        if able.kind == "can_keep":
            assert arrived == [True] * (len(arrived) - 1) + [False]
        else:
            assert arrived[-1] == verdict.status.is_good and not any(arrived[:-1])


def test_check_compares_them_over_readings():
    found = check(Toe, vary=True, effort=CheckEffort(engines=("strategy",)))
    assert found.chosen.best()["cross_wins"].status == "refuted"
    assert found.varied["aim", "wild"].best()["cross_wins"].status == "exhausted"
    assert found.varied["aim", "wild"].best()["rings_do_not_lose"].status == "refuted"


def test_edges_tells_which_reading_breaks_them():
    found = find_edges(Toe, effort=EFFORTS["quick"])
    assert found.matrix.rows["aim", "wild"]["cross_wins"][0] == "holds"
    assert found.matrix.rows["aim", "wild"]["rings_do_not_lose"][0] == "fails"
    (told,) = (one for one in found.findings if one.subject == "aim")
    assert "Read as “any mark may be set”, the model's property `rings_do_not_lose` fails" in told.sentence


def test_what_was_not_looked_at_is_not_said_to_be_impossible():
    """A strategy in a part of the positions is a proof; that there is none is not."""
    wild = Toe(aim="wild").system
    for limit in (1, 100, 3_000):
        part = {verdict.property: verdict for verdict in judge_by_strategy(wild, limit=limit)}
        assert {str(part[name].status) for name in part} <= {"truncated", "proved"}
        assert part["no_win_for_rings"].status == "truncated"
    most = {verdict.property: verdict for verdict in judge_by_strategy(wild, limit=18_700)}
    assert most["cross_wins"].status == "proved" and most["cross_wins"].play is not None
    assert most["rings_do_not_lose"].status == "truncated"


class Race(Game):
    """Three throw in turn; a six wins."""

    Player = Sort("ada", "bo", "cy")
    players = Player
    turn = State(Player)
    winner = State(Optional(Player))
    left = State(Int(0, 2))

    @initial
    def setup(self, s):
        s.turn, s.winner, s.left = "ada", None, 2

    @rule(by="turn", give=[True, False])
    def choose(self, s, give):
        """Throw, or hand the dice on, twice in all."""
        require(s.left > 0)
        s.left -= 1
        if give:
            s.turn = self.Player.following(s.turn)

    @rule(by=CHANCE, face=range(1, 7))
    def throw(self, s, face):
        require(s.left == 0)
        if face == 6:
            s.winner = s.turn
        else:
            s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return s.winner.exists

    def wins(self, s, player):
        return s.winner.exists & (s.winner.value == player)

    @cannot_force(by="ada")
    def not_for_certain(self, s):
        return self.wins(s, "ada")

    @can_force(by=lambda game: list(game.Player)[:1], dice="positive")
    def with_luck(self, s):
        return self.wins(s, "ada")

    @can_force(by=(), dice="almost")
    def it_ends(self, s):
        return self.over(s)

    @cannot_force(by=["ada", "bo", "cy"])
    def it_may_not_end(self, s):
        return self.over(s)

    @can_force(by="ada", despite=["bo", "cy"], dice=Fraction(36, 91))
    def the_first_throw(self, s):
        return self.wins(s, "ada")

    @cannot_force(by="ada", dice=Fraction(36, 91) + Fraction(1, 10**9))
    def no_better_chance(self, s):
        return self.wins(s, "ada")

    @can_keep(by="bo", dice=Fraction(61, 91))
    def bo_keeps_cy_from_winning(self, s):
        return ~self.wins(s, "cy")


def test_probabilities():
    """Who throws first wins with 36/91, then 30/91 and 25/91. Ada keeps the first throw, or bo has it."""
    assert told(judge_by_strategy(Race().system)) == {
        "with_luck": "exhausted",
        "it_ends": "exhausted",
        "the_first_throw": "exhausted",
        "bo_keeps_cy_from_winning": "exhausted",
        "not_for_certain": "exhausted",
        "it_may_not_end": "exhausted",
        "no_better_chance": "exhausted",
    }


class Guess(Game):
    """Bo hides a coin in one hand, and Ada guesses."""

    Player = Sort("ada", "bo")
    players = Player
    hand = State(Optional(Sort("left", "right")), seen_by=NOBODY)
    right = State(Optional(Bool))

    @initial
    def setup(self, s):
        s.hand, s.right = None, None

    @rule(by="who", who=["bo"], hand=["left", "right"])
    def hide(self, s, who, hand):
        require(~s.hand.exists)
        s.hand = hand

    @rule(by="who", who=["ada"], hand=["left", "right"])
    def guess(self, s, who, hand):
        require(s.hand.exists)
        s.right = s.hand.value == hand

    @terminal
    def over(self, s):
        return s.right.exists

    @can_force(by="ada")
    def ada_finds_it(self, s):
        return s.right.exists & s.right.value

    @cannot_force(by="ada")
    def ada_does_not(self, s):
        return s.right.exists & s.right.value

    @cannot_force(by="bo")
    def bo_cannot_help_it(self, s):
        return s.right.exists & ~s.right.value


def test_what_hidden_things_would_be_needed_for_is_unknown():
    found = {verdict.property: verdict for verdict in judge_by_strategy(Guess().system)}
    assert found["ada_finds_it"].status == found["ada_does_not"].status == "unknown"
    assert "ada could, seeing everything" in found["ada_finds_it"].detail
    assert found["bo_cannot_help_it"].status == "exhausted"


class Ask(Guess):
    """Ada may first look into the left hand, so that she need not guess."""

    looked = State(Bool)

    hand = State(Optional(Sort("left", "right")), seen_by=lambda game, s, viewer: (viewer == "ada") & s.looked)

    @initial
    def setup(self, s):
        s.hand, s.right, s.looked = None, None, False

    @rule(by="who", who=["ada"])
    def look(self, s, who):
        require(s.hand.exists, ~s.looked)
        s.looked = True

    @can_keep(by="ada")
    def ada_never_errs(self, s):
        return ~s.right.exists | s.right.value


def test_what_can_be_seen_in_time_is_forced():
    """It was called unknown: that something is hidden does not mean that it is needed before it is shown."""
    found = {verdict.property: verdict for verdict in judge_by_strategy(Ask().system)}
    assert found["ada_finds_it"].status == "exhausted" and found["ada_does_not"].status == "refuted"
    assert "choosing alike where they see the same" in found["ada_finds_it"].detail
    assert [move.label.rule for move in found["ada_finds_it"].play.moves] == ["hide", "look", "guess"]
    assert found["ada_never_errs"].status == "exhausted"


class Anywhere(Game):
    """A pawn that ada may move or not, from where it happens to stand."""

    Player = Sort("ada", "bo")
    players = Player
    place = State(Int(0, 3))

    @initial
    def setup(self, s):
        free(s.place)

    @rule(by="who", who=["ada"])
    def up(self, s, who):
        require(s.place < 2)
        s.place += 1

    @terminal
    def over(self, s):
        return s.place >= 2

    @can_force(by="ada")
    def to_two(self, s):
        return s.place == 2

    @cannot_force(by="ada")
    def not_to_three(self, s):
        return s.place == 3

    @can_force(by="ada")
    def elsewhere(self, s):
        return not_applicable("there is no such place")


def test_every_beginning_counts():
    system = Anywhere().system
    found = {verdict.property: verdict for verdict in judge_by_strategy(system)}
    assert set(found) == {"to_two", "not_to_three"} and "elsewhere" in system.inapplicable
    assert found["to_two"].status == "refuted" and "from 1 of 4 beginnings" in found["to_two"].detail
    assert found["not_to_three"].status == "refuted" and len(found["not_to_three"].play) == 0


@pytest.mark.parametrize(
    "options, message",
    [
        ({}, "does not say who"),
        ({"by": "adda"}, "no player"),
        ({"by": 3}, "names no player"),
        ({"by": "ada", "despite": "ada"}, "on one side"),
        ({"by": "ada", "despite": ()}, "bo: on one side"),
        ({"by": "ada", "dice": 0.5}, "says nothing of dice"),
        ({"by": "ada", "dice": 2}, "says nothing of dice"),
        ({"by": "ada", "dice": "perhaps"}, "says nothing of dice"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(options, message):
    def wanted(self, s):
        return s.place == 2

    game = type("Wrong", (Anywhere,), {"wanted": can_force(**options)(wanted)})
    with pytest.raises(GameError, match=message):
        judge(game, effort=CheckEffort(engines=("strategy",)))


def test_a_sort_names_all_of_its_elements() -> None:
    def wanted(self, s):
        return s.place == 2

    game = type("Together", (Anywhere,), {"wanted": can_force(by=Anywhere.players)(wanted)})
    (found,) = (one for one in game().system.abilities if one.name == "wanted")
    assert found.by == tuple(game().player_elements())


def test_options_belong_to_what_a_property_is():
    def parts(**options):
        game = type("Other", (Anywhere,), {"to_two": can_force(**options)(Anywhere.declarations["to_two"].function)})
        return dict(property_parts(game().system))["can_force to_two"]

    assert len({parts(by="ada"), parts(by="bo"), parts(by="ada", dice="almost")}) == 3


def test_a_game_without_end_of_positions_is_unknown():
    class Counting(Anywhere):
        n = State(Int(0, None))

        @initial
        def setup(self, s):
            s.place, s.n = 0, 0

        @rule(by="who", who=["bo"])
        def count(self, s, who):
            s.n += 1

    assert {verdict.status for verdict in judge_by_strategy(Counting().system)} == {"unknown"}


@pytest.mark.usefixtures("read_once")
def test_the_command_shows_how(tmp_path):
    file = tmp_path / "race.py"
    file.write_text("from tests.proofs.test_abilities import Race\n")
    said = CliRunner().invoke(main, ["check", f"{file}:Race", "--engine", "strategy", "--engine", "explicit"])
    assert said.exit_code == 0, said.output
    assert "no_better_chance" in said.output and "strategy" in said.output


def test_dice_that_are_against_a_player_may_be_for_them_on_average():
    class Likely(Pig):
        @can_force(by="ada", dice=Fraction(3, 5))
        def as_likely_as_not(self, s):
            return s.points["ada"] == self.goal

        @cannot_force(by="ada")
        def for_certain(self, s):
            return s.points["ada"] == self.goal

        @can_force(by="bo", dice="positive")
        def with_luck(self, s):
            return s.points["bo"] == self.goal

    assert set(told(judge_by_strategy(Likely().system)).values()) == {"exhausted"}
