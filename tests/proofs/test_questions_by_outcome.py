"""What each question changes: the smallest scope in which it is alive, readings beside it, the command."""

import inspect
import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from rulestone.model import (
    Constant,
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
    terminal,
)
from rulestone.model.games.tavern import Tavern
from rulestone.proofs.commands import compare_command, main
from rulestone.proofs.comparison import ComparisonEffort, Contrast, compare
from rulestone.proofs.comparison.question_importance import Answer, Importance
from rulestone.proofs.comparison.question_search import Seeker, answers
from rulestone.proofs.edge_cases.answering_questions import AskingSettings, asked
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.questioned import question_finding
from rulestone.proofs.running.run_options import RunOptions


class Race(Game):
    """Two runners move in turn, one or two fields each; who reaches the end first wins."""

    Player = Sort("ann", "ben")
    players = Player
    scopes = {"full": "six fields", "small": "three fields", "tiny": "one field"}
    fields = Constant(full=6, small=3, tiny=1)
    overshoot = Question("May one run past the end?", clause="r", yes="yes", no="no")
    rest = Question("May one rest?", clause="r", no="no", yes="yes")
    resting = Question("What does a rest cost?", clause="r", nothing="nothing", game="the game")
    far = Question("What of the fifth field?", clause="r", nothing="nothing", back="who lands there goes back to 0")
    shoes = Question("What do they wear?", clause="r", boots="boots", socks="socks")
    at = State(Player, Int(0, 7))
    turn = State(Player)
    lost = State(Player)

    @initial
    def setup(self, s):
        s.at, s.turn, s.lost = 0, "ann", "ann"

    @rule(by="turn", steps=[1, 2])
    def run(self, s, steps):
        if self.overshoot == "no":
            require(s.at[s.turn] + steps <= self.fields)
        s.at[s.turn] += steps
        if self.fields > 5 and self.far == "back":
            s.at[s.turn] = if_else(s.at[s.turn] == 5, 0, s.at[s.turn])
        s.turn = self.Player.following(s.turn)
        s.lost = s.turn

    @rule(by="turn")
    def sit(self, s):
        require(self.rest == "yes", s.at[s.turn] == 0)
        s.turn = self.Player.following(s.turn)
        if self.rest == "yes" and self.resting == "game":
            s.at[s.turn] = 7
            s.lost = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return (s.at["ann"] >= self.fields) | (s.at["ben"] >= self.fields)

    @outcome
    def result(self, s, player):
        return if_else(s.lost == player, -1, 1)


def found(**options):
    return {answer.question: answer for answer in answers(Race, **options)}


def test_each_question_at_the_smallest_scope_where_it_is_alive():
    every = found()
    assert every["shoes"].importance is Importance.UNASKED and every["shoes"].comparison is None
    assert every["overshoot"].comparison.scope == "tiny"
    assert every["far"].importance is Importance.DECIDES and every["far"].comparison.scope == "full"
    assert every["far"].comparison.chance > 0
    assert every["resting"].importance is Importance.DECIDES and every["resting"].beside == {"rest": "yes"}
    assert not every["rest"].beside


def test_only_the_scopes_asked_for():
    one = found(questions=["far"], scopes=["small"])["far"]
    assert one.importance is Importance.UNASKED  # at three fields no rule asks what the fifth does


class Path(Game):
    """One walker; what the third field does shows only on a path that long, which the game does not list."""

    scopes = {"2": "two fields"}
    prize = Question("What is on the third field?", clause="p", nothing="nothing", gold="gold")
    shoes = Question("What on the ninth?", clause="p", nothing="nothing", gold="gold")
    Walker = Sort("ann")
    players = Walker
    at = State(Int(0, 9))
    gold = State(Int(0, 1))

    @classmethod
    def other_scope(cls, name):
        return f"{name} fields" if name.isdecimal() else None

    @classmethod
    def further_scopes(cls):
        return ("3", "4")

    @initial
    def setup(self, s):
        s.at, s.gold = 0, 0

    @rule(by="who", who=Walker)
    def go(self, s, who):
        require(s.at < int(self.scope))
        s.at += 1
        s.gold = if_else(((s.at == 3) & (self.prize == "gold")) | ((s.at == 9) & (self.shoes == "gold")), 1, s.gold)

    @terminal
    def over(self, s):
        return s.at == int(self.scope)

    @outcome
    def result(self, s, player):
        return s.gold


def test_scopes_that_the_game_does_not_list():
    found = {answer.question: answer for answer in answers(Path)}
    assert found["prize"].importance is Importance.DECIDES and found["prize"].comparison.scope == "3"
    assert found["shoes"].importance is Importance.DEAD and found["shoes"].scopes == ("2", "3", "4")
    (only,) = answers(Path, questions=["prize"], scopes=["2"])
    assert only.importance is Importance.DEAD


class LongerPath(Path):
    """The same with a constant: further lengths are scopes of their own."""

    scopes = {"long": "eight fields", "short": "two fields"}
    length = Constant(long=8, short=2, also=(3, 4))

    @classmethod
    def other_scope(cls, name):
        return None

    @classmethod
    def further_scopes(cls):
        return super(Path, cls).further_scopes()

    @rule(by="who", who=Path.Walker)
    def go(self, s, who):
        require(s.at < self.length)
        s.at += 1
        s.gold = if_else(((s.at == 3) & (self.prize == "gold")) | ((s.at == 9) & (self.shoes == "gold")), 1, s.gold)

    @terminal
    def over(self, s):
        return s.at == self.length


class PathOfOneScope(LongerPath):
    """The same, of which only two fields are listed."""

    scopes = {"short": "two fields"}
    length = Constant(short=2, also=(3, 4))


def test_a_constant_with_further_values_makes_scopes():
    assert LongerPath.further_scopes() == ("short length=3", "short length=4")
    made = LongerPath("short length=4")
    assert made.length == 4 and LongerPath.scope_text(made.scope) == "two fields; with length 4"
    for wrong in ("short length=5", "none length=3", "length=3", "short other=3", "short length=3 length=4"):
        with pytest.raises(GameError, match="has no scope"):
            LongerPath(wrong)
    found = {answer.question: answer for answer in answers(LongerPath, scopes=None)}
    assert found["prize"].importance is Importance.DECIDES and found["prize"].comparison.scope == "long"
    seeker = Seeker(LongerPath, {}, ["short"], False, ComparisonEffort(1000, 10), further=True)
    assert seeker.answer("prize").comparison.scope == "long"  # what the game lists comes first
    alone = Seeker(PathOfOneScope, {}, ["short"], False, ComparisonEffort(1000, 10), further=True)
    assert alone.answer("prize").comparison.scope == "short length=3"
    assert seeker.answer("shoes").importance is Importance.DEAD


class WidePath(LongerPath):
    """The same, listed with a larger scope in which one may also turn about for long, and which is no longer."""

    scopes = {"wide": "two fields, and many ways to stand on them", "short": "two fields"}
    length = Constant(wide=2, short=2, also=(3,))
    width = Constant(wide=20, short=0)
    turned = State(Int(0, 20))

    @initial
    def setup(self, s):
        s.at, s.gold, s.turned = 0, 0, 0

    @rule(by="who", who=Path.Walker)
    def turn_about(self, s, who):
        require(s.turned < self.width)
        s.turned += 1


def test_a_question_is_not_dead_as_long_as_plays_were_only_drawn_that_could_not_show_it():
    effort = ComparisonEffort(positions=3, plays=40)  # the short path has three positions, the others more
    (prize,) = answers(WidePath, questions=["prize"], effort=effort)
    assert prize.importance not in (Importance.DEAD, Importance.SAME, Importance.UNDECIDED)
    assert [(scope, verdict) for scope, _, _, verdict in prize.tried][:2] == [
        ("short", Contrast.SAME),
        ("wide", Contrast.UNDECIDED),
    ]
    assert prize.comparison.scope == "short length=3"
    (shoes,) = answers(WidePath, questions=["shoes"], effort=effort)
    assert shoes.importance is Importance.DEAD
    told = question_finding(WidePath, shoes, {}, "short").sentence
    assert "in any position of scope short; at wide, short length=3 plays that were drawn" in told


class Hops(Game):
    """One reading walks, the other hops, which is the same by another name; the third goes back."""

    how = Question("How does one go?", clause="p", walks="walking", hops="hopping", back="back, too")
    Walker = Sort("ann", "ben")
    players = Walker
    at = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.at = 0

    @rule(by="who", who=Walker)
    def walk(self, s, who):
        require(self.how != "hops", s.at < 3)
        s.at += 1

    @rule(by="who", who=Walker)
    def hop(self, s, who):
        require(self.how == "hops", s.at < 3)
        s.at += 1

    @rule(by="who", who=Walker)
    def back(self, s, who):
        require(self.how == "back", s.at > 0)
        s.at -= 1

    @terminal
    def over(self, s):
        return s.at == 3

    @outcome
    def result(self, s, player):
        return 1

    def same_choice(self, label):
        return replace(label, rule="walk") if label.rule == "hop" else label


class CalledAlike(Hops):
    """Two moves of one reading have the same name: which is which nobody could say."""

    def same_choice(self, label):
        return replace(label, rule="go")


@pytest.mark.parametrize("limit", [1_000, 1])
def test_a_move_that_a_reading_renames_is_the_same_choice(limit):
    found = compare(Hops, "how", "walks", "hops", effort=ComparisonEffort(limit, 20))
    assert found.verdict is (Contrast.SAME if limit > 1 else Contrast.UNDECIDED) and not found.after
    assert "offers" in compare(Hops, "how", "walks", "back", effort=ComparisonEffort(limit, 20)).after
    with pytest.raises(GameError, match=r"same_choice calls .* both ann: go"):
        compare(CalledAlike, "how", "walks", "back", effort=ComparisonEffort(limit, 20))


def test_to_take_a_dearer_thing_is_one_choice_in_the_tavern():
    """It is `take_change` or `keep_difference`: what differs is what then lies in the square, not that it is taken."""
    found = compare(Tavern, "dearer_rule", "change", "keep", "tiny")
    assert found.verdict is Contrast.OFFERS and found.after == {"table": 8, "offers": 9}
    taken = [[move.label.rule for move in play.moves if move.label.chooser][-2:] for play in found.plays["table"]]
    assert taken == [["take_change", "stop"], ["keep_difference", "stop"]]


def test_the_command(tmp_path):
    file = tmp_path / "race.py"
    file.write_text("from rulestone.model import *\n\n\n" + inspect.getsource(Race), encoding="utf-8")
    runner = CliRunner()
    shown = runner.invoke(main, ["compare", f"{file}:Race"])
    assert shown.exit_code == 1  # something decides
    lines = shown.output.splitlines()
    assert "decides" in lines[2] and "asked by nothing" in shown.output
    data = json.loads(runner.invoke(main, ["compare", f"{file}:Race", "--json"]).output)
    assert data["schema"] == "rulestone-compare/1"
    sizes = [one.get("chance", 0) for one in data["questions"] if one["importance"] == "decides"]
    assert sizes == sorted(sizes, reverse=True) and len(sizes) >= 3
    one = runner.invoke(main, ["compare", f"{file}:Race", "overshoot", "--scope", "tiny"])
    assert "only overshoot=yes offers ann: run(steps=2)" in one.output
    wrong = runner.invoke(main, ["compare", f"{file}:Race", "overshot"])
    assert wrong.exit_code == 2 and "did you mean" in wrong.output.lower()


class ThreeWays(Game):
    """Ann hops one, two or three squares; the last square is worth a point."""

    language = 2
    Player = Sort("ann")
    players = Player
    far = Question("How far?", one="one square", two="two", odd="one or three")
    at, turn = State(Int(0, 3)), State(Player)

    @initial
    def setup(self):
        self.at, self.turn = 0, "ann"

    @rule(by=turn, steps=[1, 2, 3])
    def hop(self, steps):
        require(steps in {"one": [1], "two": [2], "odd": [1, 3]}[self.far])
        require(self.at + steps <= 3)
        self.at += steps

    @terminal
    def over(self):
        return self.at >= 2

    @outcome
    def points(self, player):
        return 1 if self.at == 3 else 0


def test_every_pair_of_readings_is_told(tmp_path):
    file = tmp_path / "hops.py"
    file.write_text("from rulestone.model import *\n\n\n" + inspect.getsource(ThreeWays), encoding="utf-8")
    runner = CliRunner()
    lines = runner.invoke(main, ["compare", str(file)]).output.splitlines()
    shown = [line for line in lines if "full" in line]
    assert len(shown) == 3 and sum(line.startswith("far") for line in shown) == 1
    assert all(any(pair in line for line in shown) for pair in ("one, two", "one, odd", "two, odd"))
    (question,) = json.loads(runner.invoke(main, ["compare", str(file), "--json"]).output)["questions"]
    assert [(one["first"], one["second"]) for one in question["pairs"]] == [
        ("one", "two"),
        ("one", "odd"),
        ("two", "odd"),
    ]
    assert max(one["chance"] for one in question["pairs"]) == question["chance"] > 0


def test_it_is_told_at_once_where_a_person_is_looking(tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr(compare_command, "complain", told.append)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    compare_command._tell(Answer("far", Importance.UNASKED))
    assert told == ["far: asked by nothing"]


def questions_asked_of(game):
    """The questions in the order in which they are answered, and whether each was wholly."""
    settings = AskingSettings({}, ("tiny", "small", "full"), False, EFFORTS["quick"])
    return [(name, whole) for name, _, whole in asked(game, list(game.questions()), settings, RunOptions())]


def test_what_costs_little_is_answered_first():
    assert [name for name, _ in questions_asked_of(Race)] == ["rest", "far", "overshoot", "resting", "shoes"]
    assert found()["rest"].scopes == ("tiny",)  # where it decides: nothing more is looked at


def test_what_is_known_is_told_when_it_is_stopped():
    answered = []

    def stop(progress):
        if progress.task.endswith("further"):
            raise KeyboardInterrupt

    settings = AskingSettings({}, ("tiny", "small", "full"), False, EFFORTS["quick"])
    with pytest.raises(KeyboardInterrupt):
        for one in asked(Race, list(Race.questions()), settings, RunOptions(listener=stop)):
            answered.append((one.question, one.whole, one.data["class"]))
    assert answered[:2] == [("rest", True, "decides"), ("far", True, "decides")]
    assert answered[2:] == [("overshoot", False, "differs in offers only")]


def test_beside_which_reading_a_question_is_asked():
    """Only a question that is asked can make rules ask another: against reading the rules in every way."""
    for scope in Race.scopes:
        seeker = Seeker(Race, {}, [scope], False, ComparisonEffort(1_000, 10, 1_000))
        for name in Race.questions():
            others = ((q.name, r) for q in Race.questions().values() if q.name != name for r in q.readings)
            beside = {pair for pair in others if name in _consulted(scope, dict([pair]))}
            assert (seeker.beside(name, scope) is None) == (not beside)
            assert set((seeker.beside(name, scope) or {}).items()) <= beside


def _consulted(scope, readings):
    made = Race(scope=scope, **readings)
    _ = made.system.outcomes()
    return made.consulted
