"""Questions of MuTou that no listed scope brings to life, in the further settings that do."""

import pytest
from rulestone.model.games.mutou import MuTou
from rulestone.proofs.comparison import ComparisonEffort
from rulestone.proofs.comparison.alive import answers
from rulestone.proofs.comparison.answer import NOTHING_SEEN, Importance


@pytest.mark.parametrize(
    ("scope", "question", "least"),
    [
        ("1x3+1 jaggers", "rim_edges", Importance.DECIDES),
        ("1x3+3 wafers+3 players", "turned", Importance.DECIDES),
        ("1x3+3 wafers+3 players", "passed_on", Importance.DECIDES),
        ("1x5+3 players", "share", Importance.DECIDES),
        ("1x7+2 pieces+3 players", "remains", None),
        ("1x7+2 pieces+3 players", "self_defeat", None),
    ],
)
def test_they_are_alive_there_and_not_at_the_smallest_scope(scope, question, least):
    assert scope in MuTou.further_scopes()
    effort = ComparisonEffort(positions=3_000, plays=30, opened=3_000)
    small, there = (
        next(answers(MuTou, questions=[question], scopes=[name], all_pairs=False, effort=effort))
        for name in ("1x4", scope)
    )
    assert small.importance in (Importance.DEAD, Importance.SAME)
    assert there.comparison.verdict not in NOTHING_SEEN
    assert least is None or there.importance is least


def test_a_number_of_jaggers_is_agreed_on():
    assert "1x3+2 jaggers" not in MuTou.scopes
    assert MuTou(scope="1x3+2 jaggers").setting.stacks == ({"blood": 1, "jagger": 2},)
