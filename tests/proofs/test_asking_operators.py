"""What operators make is what somebody would have written: each is the same game as a reading written by hand."""

from __future__ import annotations

import itertools

import pytest
from rulestone.model import GameError, without
from rulestone.model.declarations.declarations import OUTCOME
from rulestone.model.system.scenes import judge_examples
from rulestone.model.system.semantics import is_enabled, step
from rulestone.proofs.asking.authors_answers import AnswerKind, answer_to, answers_file, answers_of, read_answers
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.inquiry import AskSettings, inquire
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.asking.words import declaration
from rulestone.proofs.plays.sight import sight
from rulestone.proofs.running.loading import load_game

from .a_game_of_sticks import Hands, Sticks
from .games_read_otherwise import Fishing, Racing
from .made_readings import made, written_like
from .open_games import Drawing, Sowing
from .rounds_read_otherwise import Duel
from .test_asking import reachable
from .tolls_read_otherwise import Tolls


@pytest.mark.parametrize(
    ("game", "name", "question", "reading"),
    [
        (Fishing, "thrown again/nothing/throw", "empty", "again"),
        (Fishing, "counts, too/rest/bait/-1", "rest_counts", "yes"),
        (Fishing, "exactly the least/cast/number", "hooks", "one"),
        (Fishing, "exactly the most/cast/number", "hooks", "all"),
        (Fishing, "condition dropped/cast/bait", "without", "yes"),
        (Fishing, "another quantity/catch/hook/tide", "wins", "tide"),
        (Fishing, "added up/feed/bait", "fed", "kept"),
        (Racing, "who begins/setup/turn", "first", "ben"),
        (Racing, "nobody wins/give_up/end/tired", "tired", "draw"),
        (Racing, "the turn passes instead/give_up/end", "tired", "passes"),
        (Racing, "only this one/step/gait/walk", "gait", "walk"),
        (Sticks, "between, at the beginning/setup/spares", "spare", "two"),
        (Sticks, "one less at the beginning/setup/turns", "fewer", "one"),
        (Sticks, "once before each/stretch/step", "again", "once"),
        (Sticks, "at that point, too/stretch/more", "when_stretched", "later"),
        (Sticks, "the first of several/look/ahead", "tie", "first"),
        (Sticks, "none of several/look/ahead", "tie", "none"),
        (Sticks, "all where nobody/result", "none", "all"),
        (Sticks, "the highest is thrown again/throw/number", "storm", "again"),
        (Sticks, "the highest counts/throw/number", "storm", "one"),
        (Sticks, "the highest counts/throw/rain/number", "drops", "high"),
        (Sticks, "the other way round/look/sticks", "most", "least"),
        (Sticks, "never/counting/rain", "wet", "dry"),
        (Sticks, "the later one first/drying/counting", "dry_first", "dry"),
        (Sticks, "seen by all/counting/sticks", "sight", "all"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(game, name, question, reading):
    assert written_like(game, name) == [(question, reading)]


def test_a_turn_may_be_passed_before_anything_is_done():
    system = made(Sticks, "turn passed/stretch")
    passed = [one for one in system.instances if one.label.rule == "pass_the_turn"]
    by_hand = [one for one in Sticks(passing="yes").system.instances if one.label.rule == "give"]
    states = [*itertools.islice(reachable(system), 300)]
    assert any(is_enabled(system, one, state) for one in passed for state in states)
    for state in states:
        after = [step(system, one, state) for one in passed if is_enabled(system, one, state)]
        assert after == [step(system, one, state) for one in by_hand if is_enabled(system, one, state)]


def test_what_only_its_owner_sees_may_be_open_or_hidden_from_all():
    base = sight(Hands().system)
    assert {str(node) for node in base.values()} == {"yes", "no"}
    everybody, nobody = (sight(made(Hands, f"seen by {who}/counting/sticks")) for who in ("all", "nobody"))
    theirs = [key for key in base if key[1].function.name == "sticks"]
    assert {str(everybody[key]) for key in theirs} == {"yes"}
    assert {str(nobody[key]) for key in theirs} == {"no"}


# Answers


def answered(game, told, tmp_path):
    file = tmp_path / "answers.toml"
    file.write_text(told, encoding="utf-8")
    *_, found = inquire(game, AskSettings(lexicon_with(), answers=read_answers(file)))
    return found


def asked_names(found):
    return [one.name for proposal in found.proposals() for one in proposal.shown]


def test_what_is_settled_with_a_sentence_is_not_asked_again(tmp_path):
    name = "as long as they can/draw/stop"
    told = f'["{name}"]\nanswer = "settled"\nsentence = "Nobody has to draw."\n'
    found = answered(Drawing, told, tmp_path)
    assert name not in asked_names(found) and found.doubts() == []
    without = answered(Drawing, f'["{name}"]\nanswer = "settled"\n', tmp_path)
    assert name not in asked_names(without)
    assert "without a sentence" in without.doubts()[0]


def test_an_answer_about_one_is_an_answer_to_its_siblings(tmp_path):
    told = '["not the same again/sow/pit"]\nanswer = "settled"\nsentence = "Any pit, even the same one."\n'
    names = asked_names(answered(Sowing, told, tmp_path))
    assert not [name for name in names if name.startswith("not the same again")]
    assert names


def test_what_is_no_reading_is_not_tried(tmp_path):
    told = '["not the same again*"]\nanswer = "not a reading"\nwhy = "Pits are no partners."\n'
    found = answered(Sowing, told, tmp_path)
    assert not [name for name in found.trials if name.startswith("not the same again")]


def test_what_is_no_reading_answers_its_siblings_but_those_with_an_answer_of_their_own(tmp_path):
    name, sibling = "not the same again/sow/pit", "not the same again, of anybody/sow/pit"
    assert {name, sibling} <= {*asked_names(answered(Sowing, "", tmp_path))}
    told = f'["{name}"]\nanswer = "not a reading"\nwhy = "Pits are no partners."\n'
    found = answered(Sowing, told, tmp_path)
    assert {name, sibling} <= found.openings.keys() - found.trials.keys()
    others = found.trials.keys()
    assert others and others == answered(Sowing, "", tmp_path).trials.keys() - {name, sibling}
    found = answered(Sowing, told + f'["{sibling}"]\nanswer = "adopt"\n', tmp_path)
    assert [one.other_reading.name for one in found.adopted()] == [sibling]


def test_what_is_to_be_adopted_is_told_until_it_is(tmp_path):
    found = answered(Drawing, '["as long as they can/draw/stop"]\nanswer = "adopt"\n', tmp_path)
    assert "no question of the game" in found.doubts()[0]
    (one,) = found.adopted()
    written = declaration(one)
    compile(written, "question", "exec")
    assert "as long as `draw` is possible they may not choose `stop`" in written
    lost = answered(Drawing, '["as long as/drow"]\nanswer = "adopt"\n', tmp_path)
    assert "about no reading" in lost.doubts()[0] and "others" not in lost.doubts()[0]
    many = "".join(f'["as long as/{name}"]\nanswer = "adopt"\n' for name in "abcde")
    assert (
        answered(Drawing, many, tmp_path).doubts()[0].endswith("as long as/a, as long as/b, as long as/c and 2 others")
    )


def test_a_star_stands_for_any_letters(tmp_path):
    file = tmp_path / "answers.toml"
    file.write_text('["a [b]/*"]\nanswer = "adopt"\n', encoding="utf-8")
    (known,) = read_answers(file)
    assert known.kind is AnswerKind.ADOPT
    assert answer_to([known], "a [b]/c/d") is known and answer_to([known], "a b/c") is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[a", "cannot be read"),
        ('a = "settled"', "no table"),
        ('["a"]\nanswer = "settld"', "settled"),
        ('["a"]\nanswer = "not a reading"', "without a why"),
        ('["a"]\nanswer = "settled"\nwhy = "so"', "has a line 'why'"),
    ],
)
def test_what_is_wrong_with_answers_is_one_line(tmp_path, text, told):
    file = tmp_path / "a.answers.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(GameError) as error:
        read_answers(file)
    assert told in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["tavern", "kesch"])
def test_bundled_answers_are_about_readings_that_there_are(name):
    game = load_game(name)
    names = [one.name for one in other_readings(Outline(Remaker(game(scope="tiny").system)))]
    answers = answers_of(game)
    assert answers
    for known in answers:
        assert any(known.is_about(name) for name in names), known.name


def test_answers_lie_beside_the_ledger_or_the_game():
    assert answers_file(Drawing).name == "open_games.answers.toml"


def test_an_example_may_ask_what_the_changed_end_is_worth():
    game = load_game("svelfwld")
    readings = [
        one for one in other_readings(Outline(Remaker(game(scope="tiny").system))) if one.operator == "nobody wins"
    ]
    assert readings
    verdicts = [scene.agrees for one in readings for scene in judge_examples(one.make())]
    assert set(verdicts) >= {True, False}  # some go by it, and some contradict what it says


@pytest.mark.parametrize("game", [Racing, Duel, Tolls])
def test_a_game_whose_end_is_worth_nothing_is_read_otherwise_as_well(game):
    """All operators that look at results find none to change."""
    ended = next(game.declared_properties(OUTCOME)).name
    dropped = {ended: without(getattr(game, ended), because="nobody counts"), "title": "Without a result"}
    worthless = type(game.__name__, (game,), dropped)
    outline = Outline(Remaker(worthless(scope=list(game.scopes)[-1]).system))
    assert not outline.system.outcomes()
    made = [_made(one) for one in other_readings(outline)]
    assert any(one is not None for one in made)
    assert not any(one.outcomes() for one in made if one is not None)


def _made(one):
    try:
        return one.make()
    except GameError:  # as where a rule could never apply: such a reading is left out
        return None
