"""Rules are read once, and what asks a question is not taken for a rule because something else asked it before."""

from collections import Counter

from rulestone.model import Game, Int, Question, Sort, State, initial, invariant, outcome, rule, terminal
from rulestone.model.system.read_before import ReadBefore
from rulestone.proofs.checking.check_game import check
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.comparison.question_importance import Importance
from rulestone.proofs.comparison.question_search import answers
from rulestone.proofs.plays import rules_read as kept
from rulestone.proofs.plays.rules_read import rules_read


class Count(Game):
    Player = Sort("only")
    players = Player
    scopes = {"full": "up to 3", "tiny": "up to 2"}
    named = Question("What is a count called?", clause="c.name", number="a number", figure="a figure")
    worth = Question("What is the last one worth?", clause="c.worth", one="one", two="two")
    told = Question("Who tells of it?", clause="c.told", nobody="nobody", all="all")
    count = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.count = 0

    @rule(by="player", player=Player)
    def add(self, s, player):
        s.count += 1

    @terminal
    def over(self, s):
        return s.count == (3 if self.scope == "full" else 2)

    @outcome
    def result(self, s, player):
        return 1 if self.worth == "one" else 2

    @invariant
    def has_a_name(self, s):
        return s.count < (4 if self.named == "number" else 2)


def test_rules_are_read_once_for_each_scope_and_reading():
    first = rules_read(Count)
    assert rules_read(Count, "full", {"worth": "one"}) is first
    assert rules_read(Count, "full", {"worth": "two"}) is not first
    assert rules_read(Count, "tiny") is not first


def test_what_only_a_property_asks_is_asked_by_nothing():
    for scope in Count.scopes:
        assert rules_read(Count, scope).made.system.invariants  # asks it, before the rules are looked at
    found = {answer.question: answer.importance for answer in answers(Count)}
    assert found == {"named": Importance.UNASKED, "worth": Importance.DECIDES, "told": Importance.UNASKED}


def test_only_what_nothing_asks_is_not_judged_again():
    checked = check(Count, effort=CheckEffort(engines=("explicit",)))
    fails = {key: [v.property for v in judged.refuted()] for key, judged in checked.varied.items()}
    assert fails == {("named", "figure"): ["has_a_name"], ("worth", "two"): [], ("told", "all"): []}
    same = checked.varied["told", "all"]
    assert same.readings["told"] == "all" and all(v.readings["told"] == "all" for v in same.verdicts)
    alone = judge(Count, None, {"told": "all"}, effort=CheckEffort(engines=("explicit",)))
    assert [(v.property, v.status) for v in alone.verdicts] == [(v.property, v.status) for v in same.verdicts]


def test_what_two_readings_share_is_kept_once(monkeypatch):
    for name, nothing in (("_kept", {}), ("_having", Counter()), ("_named", 0)):
        monkeypatch.setattr(kept, name, nothing)
    with ReadBefore.on():
        first = rules_read(Count)
        monkeypatch.setattr(kept, "MOST_KEPT", len(first.made.system.instances))
        second = rules_read(Count, None, {"told": "all"})
        assert second.made.system.instances == first.made.system.instances
        assert rules_read(Count) is first and rules_read(Count, None, {"told": "all"}) is second
        small = rules_read(Count, "tiny")  # with moves of its own
        assert rules_read(Count, "tiny") is small, "the last one is kept, however large"
        assert rules_read(Count) is not first
        monkeypatch.setattr(kept, "MOST_NAMED", 0)
        again = rules_read(Count, None, {"told": "all"})
        assert rules_read(Count, None, {"told": "all"}) is again and len(kept._kept) == 1
        instances = again.made.system.instances
        assert kept._named == len(kept._having) == len(instances), "what is forgotten is not counted"
