"""What if two ends come at once, or none ever: each reading is the same game as one written by hand."""

from __future__ import annotations

import pytest
from rulestone.proofs.asking.axes import Axis
from rulestone.proofs.asking.inquiry import AskSettings, inquire
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.operators.both_at_once import decisions, with_the_other_first
from rulestone.proofs.asking.operators.never_ending import comes_again

from .made_readings import made, written_like
from .ropes_read_otherwise import Knots, Ropes
from .stalls_read_otherwise import Stalls


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
