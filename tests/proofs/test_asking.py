"""Questions nobody asked: the right one for a planted hole, none where the text leaves nothing open."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace

import pytest
from click.testing import CliRunner
from rulestone.model import (
    OWNER,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    Undefined,
    initial,
    outcome,
    require,
    rule,
    terminal,
)
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import is_enabled, is_over, step, successors
from rulestone.proofs.asking.axes import AXES, Axis
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.inquiry import AskedGame, AskSettings, inquire
from rulestone.proofs.asking.judging_readings import AskEffort, TrialResult
from rulestone.proofs.asking.lexicon import OPEN, english, lexicon_with
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.asking.sentences import SILENT
from rulestone.proofs.asking.words import question_lines
from rulestone.proofs.commands import main
from rulestone.proofs.plays.initial_states import first_states

from .a_game_of_sticks import Sticks
from .games_read_otherwise import Fishing, Racing
from .made_readings import made
from .open_games import Bidding, Drawing, Settled, Sowing, Striding
from .rounds_read_otherwise import Duel, Running

GAMES = [Sowing, Drawing, Bidding, Striding, Settled]


def asked(game, **options) -> AskedGame:
    return list(inquire(game, AskSettings(lexicon_with(), **options)))[-1]


def names(game, **options) -> list[str]:
    """Of the readings that are shown, the foremost first."""
    return [one.name for proposal in asked(game, **options).proposals() for one in proposal.shown]


# What is planted is found, and first


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (Sowing, "not the same again/sow/pit"),
        (Drawing, "as long as they can/draw/stop"),
        (Bidding, "ties/result/bid"),
        (Striding, "carried over/rest/steps"),
    ],
)
def test_the_planted_question_comes_out(game, name):
    assert name in [one.name for proposal in asked(game).proposals()[:2] for one in proposal.shown]


def test_where_nothing_is_open_nothing_is_asked():
    assert names(Settled) == []


def test_what_no_word_asks_for_is_tried_only_on_demand():
    name = "not the same again, of anybody/offer/amount"
    assert name not in names(Bidding) and name in names(Bidding, everything=True)
    assert asked(Bidding).silent > 0


def test_on_demand_what_a_word_settles_is_asked_last():
    found = asked(Striding, everything=True)
    strengths = [one.opening.strength for one in found.proposals()]
    assert strengths[0] > SILENT > strengths[-1]
    last = found.proposals()[-1].opening
    assert last.cues and last.sentence
    assert all(one.opening.sentence for one in found.proposals() if one.other_reading.rules[0].text)
    unsaid = next(one for one in found.proposals() if not one.opening.sentence)
    assert question_lines(1, unsaid)[0] == f"1. `{unsaid.other_reading.rules[0].name}`, which has no sentence"
    assert all(one.opening.strength > SILENT for one in asked(Striding).proposals())


class Sealed(Game):
    """Two bids, each of which its bidder alone sees."""

    language = 2
    Player = Sort("ann", "bob")
    players = Player
    turn = State(Player)
    bid = State(Player, Optional(Int(0, 2)), seen_by=OWNER)

    @initial
    def setup(self):
        self.turn, self.bid = "ann", None

    @rule(by=turn, amount=[0, 1, 2])
    def offer(self, player, amount):
        """Each names a bid."""
        require(self.bid[player] is None)
        self.bid[player] = amount
        self.turn = self.Player.following(player)

    @terminal
    def over(self):
        return all(self.bid[player] is not None for player in self.Player)

    @outcome
    def most(self, player):
        return self.bid[player] - self.bid[self.Player.following(player)]


def test_who_sees_what_is_told_without_plays_that_look_alike():
    (one,) = (one for one in asked(Sealed).proposals() if one.other_reading.name.startswith("seen by"))
    told = question_lines(1, one)
    assert told[2] == "   as modelled: bid is seen by its owner alone"
    assert not any("at the beginning" in line for line in told)


def test_a_sentence_that_names_who_begins_says_who_begins():
    class Named(Settled):
        @initial
        def setup(self, s):
            """Ann begins with a heap of five."""
            s.turn, s.heap = "ann", 5

    class Unnamed(Settled):
        @initial
        def setup(self, s):
            """Somebody begins with a heap of five."""
            s.turn, s.heap = "ann", 5

    name = "who begins/setup/turn"
    assert asked(Named).openings[name].strength < 0 < asked(Unnamed).openings[name].strength


# The sizes are those of games written by hand


def test_a_tie_decides_in_a_third_of_all_plays():
    found = next(one for one in asked(Bidding).proposals() if one.other_reading.name == "ties/result/bid")
    assert found.comparison.chance == pytest.approx(3 / 9)  # two players who bid 0, 1 or 2 alike


# A restriction is what it says: an independent player of the base game keeps it


def test_no_pit_is_sown_twice_running_and_every_other_is_offered():
    base, other = Sowing().system, made(Sowing, "not the same again/sow/pit")
    source = random.Random(0)
    for _ in range(60):
        state, twin = next(iter(first_states(base))), next(iter(first_states(other)))
        last = {}
        while not is_over(base, state):
            offered = {str(i): (i, after) for i, after in successors(base, state)}
            mine = {str(i): (i, after) for i, after in successors(other, twin)}
            allowed = {label for label, (i, _) in offered.items() if last.get(i.label.chooser) != i["pit"]}
            assert set(mine) == allowed
            label = source.choice(sorted(mine))
            last[mine[label][0].label.chooser] = mine[label][0]["pit"]
            state, twin = offered[label][1], mine[label][1]


def test_who_can_draw_may_not_stop():
    system = made(Drawing, "as long as they can/draw/stop")
    for state in reachable(system):
        offered = {i.label.rule for i, _ in successors(system, state)}
        assert offered in ({"draw"}, {"stop"}, set())


def reachable(system):
    seen = set(first_states(system))
    waiting = list(seen)
    while waiting:
        state = waiting.pop()
        yield state
        if not is_over(system, state):
            for _, after in successors(system, state):
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)


# Every game that is made reads alike as it is written and as engines see it


@pytest.mark.parametrize(
    ("game", "positions"),
    [*((game, 80) for game in GAMES), (Fishing, 12), (Racing, 25), (Sticks, 12), (Duel, 10), (Running, 15)],
)
def test_written_trees_and_engines_agree_in_every_game_made(game, positions):
    for one in other_readings(Outline(Remaker(game().system))):
        system = one.make()
        for state in itertools.islice(reachable(system), positions) if system is not None else ():
            for instance in system.instances:
                assert agree(system, instance, state), (one.name, instance, state)


def agree(system, instance, state) -> bool:
    read = system.reader_of(state)
    try:
        written = is_enabled(system, instance, state)
    except Undefined:
        return not all(evaluate(o.condition, read) for o in instance.guard_obligations)
    if not all(evaluate(o.condition, read) for o in instance.guard_obligations):
        return False
    if bool(evaluate(instance.guard, read)) != written:
        return False
    if not written:
        return True
    owed = all(evaluate(o.condition, read) for o in instance.obligations)
    try:
        after = step(system, instance, state)
    except Undefined:
        return not owed
    told = list(state)
    for cell, node in instance.updates.items():
        told[system.positions[cell]] = cell.type.decode(int(evaluate_code(node, read, cell)))
    return owed and tuple(told) == after


def evaluate_code(node, read, cell):
    value = evaluate(node, read)
    return cell.type.encode(value)


# Examples, the budget, what is asked already


def test_a_reading_that_an_example_contradicts_is_out():
    from rulestone.model import example

    class Shown(Bidding):
        @example
        def a_tie(self, scene):
            scene.start(turn="ben", bid={"ann": 1}, made=1)
            scene.play("offer", amount=1)
            scene.expect(self.result(scene.position, "ann") == 1, "the first of two equal numbers wins, too")

    found = asked(Shown)
    assert "ties/result/bid" in [trial.other_reading.name for trial in found.of(TrialResult.CONTRADICTED)]


def test_a_reading_that_is_asked_already_is_out():
    from rulestone.model import Question, outcome

    class Asked(Bidding):
        tie = Question("Do both win?", clause=(), both="yes", nobody="no")

        @outcome
        def result(self, s, player):
            """The highest number wins."""
            other = self.Player.following(player)
            if self.tie == "nobody":
                return if_else_(s.bid[player] > s.bid[other])
            return if_else_(s.bid[player] >= s.bid[other])

    found = asked(Asked)
    assert [(t.other_reading.name, t.detail) for t in found.of(TrialResult.ASKED)] == [
        ("ties/result/bid", "tie=nobody"),
        ("none of several/result", "tie=nobody"),  # of two players the same
    ]
    hidden = asked(Asked, hidden=["tie"])
    assert "ties/result/bid" in [one.other_reading.name for one in hidden.proposals()]


def if_else_(condition):
    from rulestone.model import if_else

    return if_else(condition, 1, 0)


def test_a_spent_budget_is_told():
    found = asked(Sowing, effort=AskEffort(whole=1))
    assert "not tried" in found.stopped


def test_plays_are_drawn_where_there_are_too_many_positions():
    found = asked(Bidding, effort=AskEffort(positions=3, plays=40))
    one = next(one for one in found.proposals() if one.other_reading.name == "ties/result/bid")
    assert not one.comparison.exhausted and one.comparison.interval[1] >= 1 / 3


def test_an_estimate_below_nought_is_no_size():
    known = asked(Bidding).proposals()[0]
    drawn = replace(known.comparison, chance=-0.01, interval=(0.0, 0.02))
    assert replace(known, trial=replace(known.trial, comparison=drawn)).rank == known.opening.strength


# Cue words


def test_every_axis_of_the_file_is_known_and_every_cue_can_be_heard():
    lexicon = lexicon_with()
    for axis, table in english().items():
        for key, cues in table.items():
            assert key == OPEN or key in AXES[axis].poles
            for cue in cues:
                heard = lexicon.hear(axis, f"So {cue.replace('...', 'at last').replace('*', 'ed')}, and no more.")
                assert cue in (heard.opens if key == OPEN else heard.says(key)), cue


def test_cues_are_whole_words():
    lexicon = lexicon_with()
    assert lexicon.hear(Axis.HOW_OFTEN, "once a turn").says("once") == ("once",)
    assert not lexicon.hear(Axis.HOW_OFTEN, "a nonce word").says("once")


def test_another_language_is_heard(tmp_path):
    file = tmp_path / "deutsch.toml"
    file.write_text('["how often"]\nonce = ["einmal", "nur ein*"]\n', encoding="utf-8")
    assert lexicon_with(file).hear(Axis.HOW_OFTEN, "Es darf nur eine gezogen werden.").says("once") == ("nur ein*",)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[how often", "cannot be read"),
        ('["how oft"]\nonce = ["x"]', "no axis"),
        ('["how often"]\nonec = ["x"]', "no pole"),
        ('["how often"]\nonce = "x"', "list of words"),
        ('["how often"]\nonce = ["*"]', "list of words"),
    ],
)
def test_what_is_wrong_with_a_file_of_cues_is_one_line(tmp_path, text, told):
    file = tmp_path / "cues.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(GameError) as error:
        lexicon_with(file)
    assert told in str(error.value) and "\n" not in str(error.value)


# The command


def test_the_command_prints_for_people_and_for_programs(tmp_path):
    file = "tests/proofs/open_games.py:Drawing"
    told = CliRunner().invoke(main, ["ask", file])
    assert told.exit_code == 1
    assert "as long as `draw` is possible they may not choose `stop`" in " ".join(told.output.split())
    data = json.loads(CliRunner().invoke(main, ["ask", file, "--json"]).output)
    assert data["schema"] == "rulestone-ask/1"
    assert "as long as they can/draw/stop" in [one["name"] for one in data["questions"]]
    assert CliRunner().invoke(main, ["ask", "tests/proofs/open_games.py:Settled"]).exit_code == 0
    assert CliRunner().invoke(main, ["ask", file, "--rule", "drew"]).exit_code == 2
