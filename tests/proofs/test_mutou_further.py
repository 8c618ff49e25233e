"""Questions of MuTou that no listed scope brings to life, in the further settings that do."""

import pytest
from rulestone.model.games.mutou import MuTou
from rulestone.proofs.comparison import ComparisonEffort
from rulestone.proofs.comparison.question_importance import NOTHING_SEEN, Importance
from rulestone.proofs.comparison.question_search import answers

EFFORT = ComparisonEffort(positions=3_000, plays=30, opened=3_000, alone=100)


@pytest.mark.parametrize(
    ("scope", "questions", "least"),
    [
        ("1x3+1 jaggers", ["rim_edges"], Importance.DECIDES),
        ("1x3+3 wafers+3 players", ["turned", "passed_on"], Importance.DECIDES),
        ("1x5+3 players", ["share"], Importance.DECIDES),
        ("1x7+2 pieces+3 players", ["remains"], None),  # and `self_defeat`, as MuTou's page says in numbers
    ],
)
def test_they_are_alive_there(scope, questions, least):
    assert scope in MuTou.further_scopes()
    there = list(answers(MuTou, questions=questions, scopes=[scope], all_pairs=False, effort=EFFORT))
    assert {one.comparison.question for one in there} == set(questions)
    assert not any(one.comparison.verdict in NOTHING_SEEN for one in there)
    assert least is None or {one.importance for one in there} == {least}


def test_none_is_alive_at_the_smallest_scope():
    asked = ["rim_edges", "turned", "passed_on", "share", "remains", "self_defeat"]
    small = list(answers(MuTou, questions=asked, scopes=["1x4"], all_pairs=False, effort=EFFORT))
    assert {one.comparison.question for one in small} == set(asked)
    assert {one.importance for one in small} <= {Importance.DEAD, Importance.SAME}


def test_a_number_of_jaggers_is_agreed_on():
    assert "1x3+2 jaggers" not in MuTou.scopes
    assert MuTou(scope="1x3+2 jaggers").setting.stacks == ({"blood": 1, "jagger": 2},)
