"""What if two ends come at once, or none ever: each reading is the same game as one written by hand."""

from __future__ import annotations

import itertools

import pytest
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.types import BOOLEAN
from rulestone.proofs.asking.axes import Axis
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.inquiry import AskSettings, inquire
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.operators.both_at_once import decisions, with_the_other_first
from rulestone.proofs.asking.operators.never_ending import comes_again
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.vocabulary import Vocabulary

from .games_read_otherwise import Fishing, Racing
from .made_readings import written_like
from .open_games import Drawing, Sowing, Striding
from .ropes_read_otherwise import Knots, Ropes, Survivors
from .stalls_read_otherwise import Paths, Stalls


@pytest.mark.parametrize(
    ("game", "name", "question", "reading"),
    [
        (Ropes, "the other one decides/result/pulls/knot", "both", "pulled"),
        (Knots, "the other one decides/pull/end", "both", "pulled"),
        (Ropes, "given up/over", "endless", "drawn"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(game, name, question, reading):
    assert written_like(game, name) == [(question, reading)]


def test_what_gives_way_to_the_next_one_comes_second():
    """However the same list is written down, the same two things are read the other way round."""
    worn, late = (ex.cell_node(StateFunction(name, (), BOOLEAN).cell()) for name in ("worn", "late"))
    one, two, three = map(ex.integer, (1, 2, 3))
    in_lines = ex.either(worn, one, ex.either(late, two, three))
    by_exception = ex.either(ex.conjunction((late, ex.negation(worn))), two, ex.either(worn, one, three))
    for node in (in_lines, by_exception):
        assert decisions(node)[1] is three
        other = with_the_other_first(node, 0)
        for values in itertools.product((False, True), repeat=2):
            known = dict(zip(("worn", "late"), values, strict=True))
            before, after = (evaluate(n, lambda cell, known=known: known[cell.function.name]) for n in (node, other))
            assert before == (1 if known["worn"] else 2 if known["late"] else 3)
            assert after == (2 if known["late"] else 1 if known["worn"] else 3)
    assert with_the_other_first(ex.either(worn, one, three), 0) is ex.either(worn, one, three)


def comes_again_in_some_play(system) -> bool:
    """The plain twin of `comes_again`: whether any way without dice through all positions comes back to one of them."""
    graph = graph_of(system, Vocabulary(), limit=2_000)
    free = [n for n in range(len(graph)) if not graph.dice[n]]
    after = {n: set(graph.to[graph.head[n] : graph.head[n + 1]].tolist()) for n in free}
    left = set(after)
    while ends := {n for n in left if not after[n] & left}:
        left -= ends
    return bool(left)


@pytest.mark.parametrize("game", [Ropes, Knots, Paths, Stalls, Drawing, Sowing, Striding, Fishing, Racing])
def test_play_that_may_go_round_is_found_by_random_plays(game):
    assert comes_again(game().system) == comes_again_in_some_play(game().system)


def test_both_are_asked_where_a_word_opens_them_and_not_where_play_ends_anyhow():
    def asked(game):
        *_, found = inquire(game, AskSettings(lexicon_with(), hidden=list(game.questions())))
        new = Axis.BOTH_AT_ONCE, Axis.NEVER_ENDS
        return {one.other_reading.axis: one.opening for one in found.proposals() if one.other_reading.axis in new}

    assert {axis: set(one.cues) & {"until", "or"} for axis, one in asked(Ropes).items()} == {
        Axis.BOTH_AT_ONCE: {"until", "or"},
        Axis.NEVER_ENDS: {"until"},
    }
    assert not asked(Stalls)
    assert not asked(Knots)  # its rules say nothing


def test_what_a_player_gets_by_a_mark_of_their_own_is_no_end():
    """Who is out has lost, whoever else is: the last one left has not won at the same time."""
    assert not [one for one in other_readings(Outline(Remaker(Survivors().system))) if one.axis is Axis.BOTH_AT_ONCE]
