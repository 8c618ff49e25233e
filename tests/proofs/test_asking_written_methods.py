"""Readings made of the text of methods, and of bids: each is the same as one written by hand."""

from __future__ import annotations

import itertools

import pytest
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.judging_readings import AskEffort, ReadingJudge, TrialResult
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.operators.calls_left_out import call_left_out
from rulestone.proofs.asking.operators.each_alike import done_with_each
from rulestone.proofs.asking.operators.exceptions_of_helpers import no_exception
from rulestone.proofs.asking.operators.statements_moved import an_earlier_statement, first_sentence
from rulestone.proofs.asking.operators.the_contrary import taken_for_the_contrary
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.asking.written_methods import WrittenMethods, with_other_lines

from .bids_read_otherwise import Bids, Hedges
from .made_readings import written_like
from .pens_read_otherwise import Pens
from .test_asking import agree, reachable


@pytest.mark.parametrize(
    ("game", "name", "question", "reading"),
    [
        (Bids, "call left out/bid/pay/2", "fee", "none"),
        (Bids, "earlier in the rule/bid/purse/2", "growth", "before"),
        (Bids, "taken for the contrary/bid/shouted/2", "shouting", "yes"),
        (Bids, "as much at least/bid/amount/price", "height", "as_high"),
        (Bids, "more than before/bid/amount/price", "height", "higher"),
        (Hedges, "the other kind, too/catch/at/dog/pup/guards", "pups", "count"),
        (Pens, "done with each/move/pen/look_at", "checked", "every"),
        (Pens, "no exception/move/is_shut_in", "gate", "taken"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(game, name, question, reading):
    assert written_like(game, name) == [(question, reading)]


@pytest.mark.parametrize("game", [Bids, Hedges, Pens])
def test_written_trees_and_engines_agree_in_every_game_made(game):
    for one in other_readings(Outline(Remaker(game().system))):
        system = one.make()
        for state in itertools.islice(reachable(system), 25) if system is not None else ():
            for instance in system.instances:
                assert agree(system, instance, state), (one.name, instance, state)


def test_what_is_said_of_a_helper_is_how_the_question_is_put():
    """A statement that only calls a helper is spoken of in that one's own words; others by what they change."""
    outline = Outline(Remaker(Bids().system))
    words = {one.name: (one.as_modelled, one.as_proposed) for one in an_earlier_statement(outline)}
    first, second = words["earlier in the rule/bid/purse/2"]
    assert first == "in `bid` first “A coin goes to the crier”, then “Who has coins gets as many again”"
    assert second == "first “Who has coins gets as many again”, then “A coin goes to the crier”"
    told = {one.name: one.as_modelled for one in call_left_out(outline)}
    assert "“A coin goes to the crier”" in told["call left out/bid/pay/2"]
    assert first_sentence("One. Two.") == "One"


def test_a_branch_of_another_reading_changes_nothing():
    """The calls of branches that are not taken as the game is modelled are offered, and come to the same rules."""
    outline = Outline(Remaker(Bids().system))
    made = {one.name: one.make() for one in (*call_left_out(outline), *taken_for_the_contrary(outline))}
    assert made["call left out/bid/pay"] is None
    assert made["taken for the contrary/bid/shouted"] is None


def test_what_methods_touch_is_followed_through_what_they_call():
    methods = WrittenMethods(Outline(Remaker(Bids().system)))
    by_name = {method.name: method for method in methods.all}
    assert set(by_name) == {"bid", "shout", "pay", "grow", "end_turn"}
    assert by_name["end_turn"].rules == ("bid", "shout") and by_name["end_turn"].rule is None
    touched = methods.touched(by_name["bid"].definition)
    assert touched.requires and touched.changed == {"price", "purse", "bids", "turn", "shouted"}
    assert not methods.touched(by_name["shout"].definition).requires


def test_what_is_done_in_any_case_is_not_done_with_each_and_a_condition_is_no_exception():
    """To count a move is nothing that one looks for; `look_at` has an `if`, but no answer of its own."""
    outline = Outline(Remaker(Pens().system))
    assert [one.name for one in done_with_each(outline)] == ["done with each/move/pen/look_at"]
    assert [one.name for one in no_exception(outline)] == ["no exception/move/is_shut_in"]
    bids = Outline(Remaker(Bids().system))
    assert not [*done_with_each(bids), *no_exception(bids)]


class FarPens(Pens):
    """A helper goes on to the one of the class on which it builds."""

    def look_at(self, pen: str) -> None:
        """A goat that is shut in is taken, here, too."""
        super().look_at(pen)


def test_a_helper_that_calls_itself_by_another_class_is_gone_through_once():
    assert not list(done_with_each(Outline(Remaker(FarPens().system))))


class EdgedPens(Pens):
    """What lies on both sides of a pen is asked first: at the edges that is nothing."""

    def sides(self, pen: str) -> tuple[str, str] | None:
        pens = list(self.Pen)
        number = pens.index(pen)
        return None if number in (0, len(pens) - 1) else (pens[number - 1], pens[number + 1])

    def is_shut_in(self, pen: str) -> bool:
        sides = self.sides(pen)
        if sides is None:
            return False
        return all(self.at[side] == "dog" for side in sides)


def test_an_exception_that_keeps_python_from_failing_is_none():
    """Without it the helper goes through nothing: that is no reading, and no fault of anybody."""
    system = EdgedPens().system
    (one,) = no_exception(Outline(Remaker(system)))
    trial = ReadingJudge(system, AskEffort()).judge(one)
    assert trial.fate is TrialResult.REFUSED and "TypeError" in trial.detail


def test_other_lines_of_a_file_make_another_method_and_leave_the_first_as_it_is():
    methods = WrittenMethods(Outline(Remaker(Bids().system)))
    function = next(method.function for method in methods.all if method.name == "pay")
    other = with_other_lines(function, lambda lines: [line.replace("-= 1", "-= 2") for line in lines])
    assert other is not None and other.__code__.co_filename != function.__code__.co_filename
    assert 2 in other.__code__.co_consts and 2 not in function.__code__.co_consts
    assert with_other_lines(function, lambda lines: ["def ("]) is None
    assert with_other_lines(function, lambda lines: lines[1:]) is None
