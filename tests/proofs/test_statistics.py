"""Many plays: figures against exact ones, equal seeds, players that are better than chance, other readings."""

import json
import random

import pytest
from click.testing import CliRunner
from rulestone.model import (
    CHANCE,
    Game,
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
from rulestone.model.games.kings import Kings
from rulestone.proofs.commands import main
from rulestone.proofs.comparison import compare
from rulestone.proofs.compiling.native_offers import offers
from rulestone.proofs.report.figures_in_words import figure_with_interval
from rulestone.proofs.statistics import readings, referee
from rulestone.proofs.statistics.intervals import average, share
from rulestone.proofs.statistics.playing import OVER, Settings, plays
from rulestone.proofs.statistics.readings import played, played_otherwise
from rulestone.proofs.statistics.referee import Referee
from rulestone.proofs.statistics.summary import summary, told_differences

from tests.games.published_hidden import MontyHall


class Heap(Game):
    """Take one or two of five stones in turn; who takes the last wins."""

    Player = Sort("left", "right")
    players = Player
    last = Question("Who wins?", clause="h", taker="who took the last stone", other="the other")
    heap = State(Int(0, 5))
    to_move = State(Player)

    @initial
    def setup(self, s):
        s.heap, s.to_move = 5, "left"

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        require(s.heap >= number)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)

    @terminal
    def over(self, s):
        return s.heap == 0

    @outcome
    def result(self, s, player):
        won = s.to_move != player
        return if_else(won if self.last == "taker" else ~won, 1, -1)


class Doubtful(Heap):
    """The same with a second question, so that there are several other readings to interrupt among."""

    first = Question("Who begins?", clause="h", left="left", right="right", lot="either")

    @initial
    def setup(self, s):
        s.heap, s.to_move = 5, "right" if self.first == "right" else "left"


class Dice(Game):
    """A die that shows its first face three times as often as each other one."""

    face = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.face = 0

    @rule(by=CHANCE, face=[1, 2, 3], weight=lambda self, s, face: 3 if face == 1 else 1)
    def throw(self, s, face):
        require(s.face == 0)
        s.face = face

    @terminal
    def over(self, s):
        return s.face > 0


class Together(Heap):
    """The same heap; it is won by both, or lost by both."""

    @outcome
    def result(self, s, player):
        return if_else(s.to_move == "left", 1, -1)


def test_who_wins_or_loses_together_has_no_ties():
    found = played(Together().system, Settings(number=50)).flat()
    assert found["everybody has 1"].value + found["everybody has -1"].value == 1
    assert found["everybody on average"].value == found["everybody has 1"].value - found["everybody has -1"].value
    assert "ties" not in found and not any("wins" in name for name in found)
    assert "ties" in played(Heap().system, Settings(number=50)).flat()


def test_who_plays_alone_does_not_win_every_play():
    """It was "guest wins 100.0%, ties 0.0%": nobody else ever has as much."""
    found = played(MontyHall().system, Settings(number=50)).flat()
    assert 0 < found["guest has 1"].value == found["guest on average"].value < 1
    assert found["guest has 0"].value + found["guest has 1"].value == 1
    assert "ties" not in found and not any("wins" in name for name in found)


def test_random_play_agrees_with_exact_figures():
    exact = compare(Kings, "early_end", "at_once", "scored", "tiny").worth["Sirlius"]
    for reading, worth in zip(("at_once", "scored"), exact, strict=True):
        found = played(Kings(scope="tiny", early_end=reading).system, Settings(seed=3, number=2000)).worth["Sirlius"]
        assert abs(found.value - worth) < 4 * (found.high - found.low) / 3.92  # four standard deviations


def test_dice_fall_by_their_weights():
    arena = Referee(Dice().system)
    ends = []
    for turn in range(1000):
        source = random.Random(turn)
        packed = arena.begin(source)
        offer = arena.open(packed)
        ends.append(arena.state(offer.states[arena.thrown(packed, offer, source)])[0])
    assert abs(ends.count(1) - 600) < 80 and abs(ends.count(2) - 200) < 65


def test_equal_seeds_give_equal_plays():
    made = [list(plays(Referee(Heap().system), Settings(seed=seed, number=20))) for seed in (4, 4, 5)]
    assert made[0] == made[1] != made[2]


def test_a_play_is_counted_as_it_was():
    for record in plays(Referee(Heap().system), Settings(seed=1, number=50)):
        assert record.end == OVER and record.steps == record.choices == sum(record.rules.values())
        assert record.by_seat["left"] - record.by_seat["right"] == record.steps % 2
        winner = "left" if record.steps % 2 else "right"
        assert record.result == {player: 1 if player == winner else -1 for player in ("left", "right")}


def test_the_tree_finds_the_first_players_win():
    """Five stones are won by the first player, who leaves a multiple of three."""
    at_random, searched = (played(Heap().system, Settings(kind, number=60)).wins["left"] for kind in ("random", "tree"))
    assert searched.value == 1.0 > at_random.value


def test_the_greedy_take_the_last_stone():
    found = list(plays(Referee(Heap().system), Settings("greedy", 2, 40)))
    assert all(record.end == OVER for record in found)
    left_wins = [record.result["left"] == 1 for record in found]
    assert any(left_wins) and not all(left_wins)


def test_other_readings_are_told_apart_where_intervals_part():
    chosen = played(Heap().system, Settings("tree", number=60), rivals=True)
    ((name, other),) = played_otherwise(Heap(), Settings("tree", number=60))
    assert name == "last=other" and chosen.met[name].value == 1.0  # the result differs at the end of every play
    differing = {what: (a.value, b.value) for what, a, b in told_differences(chosen, other)}
    assert differing["choices"] == (3.0, 4.0)  # who must not take the last stone leaves four, then one
    assert not told_differences(chosen, chosen)


@pytest.mark.parametrize("times, number", [(0, 10), (10, 10), (3, 7), (500, 1000)])
def test_shares_lie_in_their_intervals(times, number):
    found = share(times, number)
    assert 0 <= found.low <= found.value <= found.high <= 1 and found.low < found.high


def test_average_of_known_numbers():
    found = average([1.0, 3.0] * 50)
    assert found.value == 2.0 and abs((found.high - found.low) / 2 - 1.96 * 1.005 / 10) < 1e-3


def test_players_stand_in_the_order_of_the_game_in_all_figures():
    """Their choices were told by the alphabet, who wins and how much by the game: south before north."""
    records = list(plays(Referee(Heap().system), Settings(seed=1, number=5)))
    told = list(summary(records, ("right", "left"), ("take",)).flat())
    for words in ("choices of {}", "{} wins", "{} on average"):
        of_players = [words.format(player) for player in ("right", "left")]
        assert [name for name in told if name in of_players] == of_players


def test_the_command(tmp_path):
    runner = CliRunner()
    shown = runner.invoke(main, ["stats", "kings", "--scope", "tiny", "--plays", "30", "--seed", "2"])
    assert shown.exit_code == 0 and "30 plays, random players, seed 2" in shown.output
    data = [
        json.loads(runner.invoke(main, ["stats", "kings", "--scope", "tiny", "--plays", "30", "--json"]).output)
        for _ in range(2)
    ]
    assert data[0] == data[1] and data[0]["schema"] == "rulestone-stats/1"
    assert data[0]["chosen"]["figures"]["ends: over"]["value"] == 1.0


def test_plays_that_are_interrupted_are_said_to_be_a_part(monkeypatch):
    """Also of another reading; before the first play nothing is shown."""
    runner = CliRunner()
    made: list[int] = []
    whole = readings.plays

    def interrupted(*arguments, **options):
        for record in whole(*arguments, **options):
            if len(made) == at:
                raise KeyboardInterrupt
            made.append(1)
            yield record

    words = ["stats", f"{__file__}:Doubtful", "--plays", "5", "--all-readings"]
    whole_of = json.loads(runner.invoke(main, [*words, "--json"]).output)
    assert not whole_of["interrupted"] and [one["plays"] for one in whole_of["others"].values()] == [5, 5, 5]
    monkeypatch.setattr(readings, "plays", interrupted)
    for at, code, told in (
        (3, 3, "Interrupted: 3 of 5 plays were made, and no other reading."),
        (7, 3, "Interrupted: readings that are missing above were not played."),
    ):
        made.clear()
        shown = runner.invoke(main, words)
        assert shown.exit_code == code and told in shown.output and f"{min(at, 5)} plays, random" in shown.output
        made.clear()
        data = json.loads(runner.invoke(main, [*words, "--json"]).output)
        assert data["interrupted"] and data["chosen"]["interrupted"] == (at < 5)
        assert [one["plays"] for one in data["others"].values()] == ([] if at < 5 else [at - 5])
    made.clear()
    at = 0
    assert runner.invoke(main, words).exit_code == 3 and not made
    monkeypatch.setattr(readings, "plays", whole)
    shown = runner.invoke(main, [*words[:-1], "--work", "1"])
    assert shown.exit_code == 0 and "1 of 5 plays were made, and then --work was used up." in shown.output


class Slow(Heap):
    """The same of many stones, by small steps: a play meets nearly all moves that there are, a position few."""

    heap = State(Int(0, 60))

    @initial
    def setup(self, s):
        s.heap, s.to_move = 60, "left"

    @rule(by="to_move", number=[1, 2], of=list(range(60)))
    def take(self, s, number, of):
        require(s.heap == of + 1)
        require(s.heap >= number)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)


def records(number, **settings):
    """The plays, and how many positions were opened before rules were compiled; None where they never were."""
    arena, opened = Referee(Slow().system), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(referee, "offers", lambda *a, **b: opened.append(arena.opened) or offers(*a, **b))
        found = list(plays(arena, Settings(number=number, **settings)))
    return found, opened[0] if opened else None


def test_rules_are_compiled_once_it_is_seen_that_many_plays_will_be_made(monkeypatch):
    monkeypatch.setattr(referee, "_COMPILED_MEANWHILE", 1)  # 241 positions: there are 120
    many, early = records(100)
    few, never = records(4)
    worked, no_more = records(100, work=300)
    assert never is None and no_more is None
    one = records(1)[0][0]
    assert early is not None and one.steps < early < 4 * one.steps
    assert many[: len(few)] == few and many[: len(worked)] == worked  # the same plays by either code


@pytest.mark.parametrize("kind", ["random", "greedy", "tree"])
def test_what_is_made_when_it_is_chosen_is_what_is_made_at_once(kind, monkeypatch):
    """Generated Python, and machine code that makes what is chosen, beside machine code that makes all there is."""
    settings = Settings(kind, number=3, length=12)
    found = []
    for walks in (True, False):
        monkeypatch.setattr(
            referee, "offers", lambda *given, walks=walks, **more: offers(*given, **{**more, "walks": walks})
        )
        for meanwhile in (10**9, 1e-9):
            monkeypatch.setattr(referee, "_COMPILED_MEANWHILE", meanwhile)
            referee._offers_of.cache_clear()
            found.append(list(plays(Referee(Kings(scope="small").system), settings)))
    assert found[0] == found[1] == found[2] == found[3]


def test_of_numbers_that_are_all_alike_no_interval_is_told():
    assert figure_with_interval("steps", average([7.0, 7.0, 7.0])) == "7.00  (the same in all)"
    assert figure_with_interval("steps", average([6.0, 7.0, 8.0])) == "7.00  (5.87 to 8.13)"
    assert figure_with_interval("ann wins", share(10, 10)) == "100.0%  (72.2% to 100.0%)"


def test_the_last_rule_is_not_taken_for_a_result():
    """Of a rule `draw` it was said "last is draw"."""
    found = played(MontyHall().system, Settings(number=20)).flat()
    assert found["last played: stay"].value + found["last played: change"].value == 1
