"""Whom it touches, what came before, how far it goes: each reading is the same game as one written by hand."""

from __future__ import annotations

import pytest
from rulestone.proofs.plays.sight import sight

from .made_readings import made, written_like
from .stalls_read_otherwise import Debts, Paths, Stalls


@pytest.mark.parametrize(
    ("game", "name", "question", "reading"),
    [
        (Stalls, "all but who acts/feast/coins", "feasting", "others"),
        (Stalls, "who acts, too/tax/coins", "taxed", "all"),
        (Stalls, "another than themselves/treat/whom", "to_whom", "another"),
        (Stalls, "the other way round the table/feast", "direction", "right"),
        (Stalls, "one more turn for the others/over/turn", "end", "round"),
        (Paths, "not straight back/walk/start/to", "back", "no"),
        (Paths, "not in the first turn/walk", "first", "no"),
        (Paths, "out once declined/walk/rest", "passed", "out"),
        (Debts, "as much as there is/pay/owed/coins", "short", "rest"),
        (Debts, "rounded up/share/coins", "half", "two"),
        (Debts, "goes on where it is so/find/coins", "again", "same"),
        (Debts, "one after another/pass_marks/marks", "moved", "turn"),
        (Debts, "the other one gets it/ask/gifts", "given", "other"),
    ],
)
def test_an_operator_makes_the_reading_that_somebody_wrote(game, name, question, reading):
    assert written_like(game, name) == [(question, reading)]


def test_what_all_see_may_be_seen_by_its_owner_alone():
    assert not sight(Stalls().system)
    traders = "ann", "ben", "cat"
    looks = sight(made(Stalls, "hidden from the others/feast/coins"))
    assert {(viewer, cell.index[0]): str(when) for (viewer, cell), when in looks.items()} == {
        (viewer, owner): "yes" if viewer == owner else "no" for viewer in traders for owner in traders
    }
