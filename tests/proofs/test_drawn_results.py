"""Results of plays that part, which go on alone: what is said of them is so, though single results say little."""

import random
from statistics import fmean

import pytest
from rulestone.model import CHANCE, Game, Int, Question, Sort, State, if_else, initial, outcome, require, rule, terminal
from rulestone.proofs.comparison import ComparisonEffort, Contrast, compare
from rulestone.proofs.comparison.drawn_results import SURE, shift_of_results
from rulestone.proofs.comparison.question_search import answers
from rulestone.proofs.edge_cases.finding import FindingKind
from rulestone.proofs.edge_cases.questioned import question_finding

FACES = 10


class Wheel(Game):
    """Spin a wheel of so many faces three times, the left wheel or the right one, and win the number that it shows."""

    Player = Sort("ada", "bo")
    players = Player
    shown = State(Int(0, 3 * FACES**3))
    spun = State(Int(0, 4))
    left_or_right = Question("Which wheel is spun?", clause=(), left="the left one", right="the right one")
    right_begins = FACES**3

    @initial
    def setup(self, s):
        s.shown, s.spun = 0, 0

    @rule(by="who", who=["ada"])
    def spin_left(self, s, who):
        require(s.spun == 0, self.left_or_right == "left")
        s.spun = 1

    @rule(by="who", who=["ada"])
    def spin_right(self, s, who):
        require(s.spun == 0, self.left_or_right == "right")
        s.spun = 1

    @rule(by=CHANCE, weight=1, face=range(FACES))
    def stop(self, s, face):
        require(s.spun >= 1)
        more = if_else((s.spun == 3) & (self.left_or_right == "right"), self.right_begins, 0)
        s.spun += 1
        s.shown = s.shown * FACES + face + more

    @terminal
    def over(self, s):
        return s.spun == 4

    @outcome
    def result(self, s, player):
        return s.shown if player == "ada" else 0


class Alike(Wheel):
    """Both wheels show the same numbers."""

    right_begins = 0


def by_plays(game):
    return compare(game, "left_or_right", "left", "right", effort=ComparisonEffort(positions=2, plays=60))


def test_results_that_never_recur_may_all_differ():
    assert compare(Wheel, "left_or_right", "left", "right").chance == pytest.approx(1)
    drawn = by_plays(Wheel)
    assert drawn.interval[1] == 1  # was 0.06: of sixty results hardly one had been seen before


def test_averages_tell_readings_apart_where_single_results_do_not():
    drawn = by_plays(Wheel)
    assert drawn.verdict is Contrast.DECIDES and drawn.shift.is_sure
    assert (drawn.shift.figure, drawn.shift.player) == ("worth", "ada")
    assert drawn.shift.first == pytest.approx(FACES**3 / 2, abs=45)
    assert drawn.shift.second == pytest.approx(FACES**3 * 3 / 2, abs=45)
    assert "2,000 random plays of each" in drawn.basis


def test_what_does_not_part_is_bounded():
    drawn = by_plays(Alike)
    assert drawn.verdict is Contrast.DIFFERS and not drawn.shift.is_sure
    assert drawn.interval[1] == 1  # though by accident its lower end may lie above nought, too
    assert 0 < drawn.shift.most["worth"] < 70 and drawn.shift.most["wins"] < 0.05


def told(game):
    (answer,) = answers(game, effort=ComparisonEffort(positions=2, plays=60))
    return question_finding(game, answer, {}, "full")


def test_it_is_told_in_words():
    apart, alike = told(Wheel), told(Alike)
    assert apart.kind is FindingKind.DECIDES
    shift = "on average ada gets 499 or 1,499"
    assert f"an unknown share of random plays end otherwise; {shift};" in apart.sentence
    assert alike.kind is FindingKind.MATTERS
    assert "chance" not in alike.sentence and "seen to change" not in alike.sentence
    said = "2,000 random plays of each, too few to tell a small change of how often each player wins"
    assert f"{said}: no large one was found" in alike.basis


def test_equal_chances_are_hardly_ever_told_apart():
    wrong = too_narrow = 0
    for seed in range(300):
        source = random.Random(seed)
        sides = [[(("ada", source.randint(-3, 3)), ("bo", source.randint(-3, 3))) for _ in range(200)] for _ in "ab"]
        shift = shift_of_results(*sides)
        wrong += shift.is_sure
        too_narrow += any(most <= 0 for most in shift.most.values())
    assert wrong == 0 == too_narrow


def test_figures_are_what_they_are_called():
    source = random.Random(5)
    first = [(("ada", source.choice([0, 0, 5])), ("bo", 1)) for _ in range(300)]
    second = [(("ada", source.choice([0, 5, 5])), ("bo", 1)) if n % 3 else None for n in range(300)]
    shift = shift_of_results(first, second)
    assert shift.is_sure and abs(shift.first - shift.second) > SURE * shift.error
    figures = {
        ("wins", "ada"): lambda r: float(dict(r)["ada"] > dict(r)["bo"]),
        ("wins", "bo"): lambda r: float(dict(r)["bo"] > dict(r)["ada"]),
        ("worth", "ada"): lambda r: dict(r)["ada"],
        ("worth", "bo"): lambda r: dict(r)["bo"],
    }
    figure = figures[shift.figure, shift.player]
    for side, said in ((first, shift.first), (second, shift.second)):
        assert said == pytest.approx(fmean(figure(result) if result else 0 for result in side))


def test_nothing_is_said_of_few_plays_or_without_results():
    assert shift_of_results([(("ada", 1),)] * 99, [(("ada", 2),)] * 99) is None
    assert shift_of_results([None] * 200, [None] * 200) is None
    alone = shift_of_results([(("ada", 1),)] * 200, [(("ada", 2),)] * 200)
    assert alone.figure == "worth" and alone.is_sure and alone.least == 0
